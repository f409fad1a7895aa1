//! The labels of a language: words that stand for themselves, beside facts and above them.

use portfolio_content::PartialDate;

/// Words for the parts of a résumé. Each begins as it does within a line; headings are the same in capitals.
#[derive(Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Labels {
    /// The months, in short.
    pub months: [&'static str; 12],
    /// The end of what goes on.
    pub present: &'static str,
    /// Before an end whose beginning is not known.
    pub until: &'static str,
    /// Between a label and what it labels.
    pub colon: &'static str,
    pub summary: &'static str,
    pub skills: &'static str,
    pub experience: &'static str,
    pub volunteering: &'static str,
    pub projects: &'static str,
    pub certifications: &'static str,
    pub education: &'static str,
    pub awards: &'static str,
    pub publications: &'static str,
    pub languages: &'static str,
    pub interests: &'static str,
    pub references: &'static str,
    pub email: &'static str,
    pub phone: &'static str,
    pub website: &'static str,
    /// Skills of no group, beside those of groups.
    pub other: &'static str,
    pub courses: &'static str,
    /// A grade on the scale that ends at 4.
    pub grade_point_average: &'static str,
    pub grade: &'static str,
    /// Work done from elsewhere.
    pub remote: &'static str,
    /// All there is to say of a portfolio without content.
    pub empty: &'static str,
}

impl Labels {
    /// `label`, and what it labels.
    #[must_use]
    pub fn labelled(&self, label: &str, value: &str) -> String {
        format!("{label}{}{value}", self.colon)
    }

    /// What stands between the parts of a line that hold commas themselves. It keeps to the space that the language has before a colon.
    #[must_use]
    pub fn semicolon(&self) -> String {
        self.colon.replace(':', ";")
    }

    /// `May 2014`, or `2014` when only the year is known.
    #[must_use]
    pub fn month_and_year(&self, date: PartialDate) -> String {
        let month =
            date.month().and_then(|month| self.months.get(usize::try_from(month).ok()?.checked_sub(1)?));
        match month {
            Some(month) => format!("{month} {:04}", date.year()),
            None => format!("{:04}", date.year()),
        }
    }
}
