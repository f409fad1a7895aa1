//! Degrees and certificates.

use portfolio_content::Record;

use super::{Importer, UNNAMED, content, record};
use crate::resume::entry::Entry;

/// The grades that content holds as a number.
const GRADES: std::ops::RangeInclusive<f64> = 0.0..=1000.0;

impl Importer {
    pub(super) fn degree(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let school = self.reader.name(entry, &["institution", "school", "university", "organization"]);
        let degree = self.reader.name(entry, &["studyType", "degree"]);
        let area = self.reader.name(entry, &["area", "fieldOfStudy", "field", "major"]);
        let period = self.reader.period(entry);
        let score = self.reader.text(entry, &["score", "gpa", "grade"]);
        let graduation_date = period.end();
        let key = [school.as_deref(), degree.as_deref(), area.as_deref(), graduation_date.as_deref()];
        record(&content::Education {
            id: self.ids.give("education", &key),
            is_unnamed: degree.is_none(),
            name: degree
                .or_else(|| area.clone())
                .or_else(|| school.clone())
                .unwrap_or_else(|| UNNAMED.to_owned()),
            contact_id: self.contact_id(),
            issuer_id: self.account(school.as_deref(), &entry.place),
            field_of_study: area,
            graduation_date,
            gpa: score.as_deref().and_then(grade),
            start_date: period.start(),
            is_current: period.is_current(),
            score,
            courses: self.reader.texts(entry, &["courses"]),
            url: self.reader.link(entry, &["url", "website"]),
            sort_order,
            ..Default::default()
        })
    }

    pub(super) fn certificate(&mut self, entry: &mut Entry, sort_order: Option<i64>) -> Record {
        let name = self.reader.name(entry, &["name", "title"]);
        let issuer = self.reader.name(entry, &["issuer", "authority", "organization"]);
        let earned_date = self.reader.date(entry, &["date", "issueDate"]).map(String::from);
        record(&content::Certification {
            id: self.ids.give("certificate", &[name.as_deref(), issuer.as_deref(), earned_date.as_deref()]),
            is_unnamed: name.is_none(),
            name: name.or_else(|| issuer.clone()).unwrap_or_else(|| UNNAMED.to_owned()),
            contact_id: self.contact_id(),
            issuer_id: self.account(issuer.as_deref(), &entry.place),
            earned_date,
            url: self.reader.link(entry, &["url", "website", "link"]),
            sort_order,
            ..Default::default()
        })
    }
}

/// The grade that `text` is, if it is a number, or a number and its scale: `1,4`, `3.8/4.0`.
fn grade(text: &str) -> Option<f64> {
    let number = |text: &str| {
        let text = text.trim().replace(',', ".");
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        text.parse().ok().filter(|grade| is_plain && GRADES.contains(grade))
    };
    match text.split_once('/') {
        Some((grade, scale)) => number(scale).and(number(grade)),
        None => number(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grade_may_name_its_scale() {
        for (text, number) in [
            ("3.8", Some(3.8)),
            ("3.67/4.00", Some(3.67)),
            ("100/110", Some(100.0)),
            ("1,4", Some(1.4)),
            ("4", Some(4.0)),
            ("GPA 4.0", None),
            ("87%", None),
            ("First class", None),
            ("-1", None),
            ("inf", None),
            ("1001", None),
            ("A/B", None),
            ("3/summa", None),
        ] {
            assert_eq!(grade(text), number, "{text}");
        }
    }
}
