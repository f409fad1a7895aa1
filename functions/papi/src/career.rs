//! The career in short: what the person is known by, and for how long they have worked.

use chrono::{Datelike, Months, NaiveDate};
use portfolio_content::PartialDate;
use portfolio_content::records::Contact;

use crate::language::{Headline, Language, states_years};
use crate::plain::plain_line;
use crate::transformer::ExperienceRow;

/// What people write for an employer where there is none.
const NO_EMPLOYERS: [&str; 12] = [
    "freelance",
    "freelancer",
    "freiberuflich",
    "indépendant",
    "indépendante",
    "independent",
    "self employed",
    "self-employed",
    "selbstständig",
    "selbständig",
    "various",
    "autónomo",
];

/// Signs between which people put several titles in one.
const BETWEEN_TITLES: [&str; 5] = [" | ", " • ", " · ", " // ", " — "];

/// A longer title is a motto.
const TITLE_WORDS: usize = 8;

/// A career in short.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Career {
    /// What the person is known by.
    pub headline: Option<Headline>,
    /// Whole years worked, if there is one at least, and the person does not state a number of years.
    pub years: Option<u32>,
    /// The role as it is written, or else the title.
    role: Option<String>,
}

impl Career {
    /// The career that `experience`, in its sort order, and `contact` tell of as of `today`.
    #[must_use]
    pub fn of(experience: &[ExperienceRow], contact: Option<&Contact>, today: NaiveDate) -> Self {
        let title = contact.and_then(|contact| contact.title.as_deref()).and_then(plain_line);
        let objective = contact.and_then(|contact| contact.career_objective.as_deref());
        let is_stated = [title.as_deref(), objective].into_iter().flatten().any(states_years);
        let row = headline_role(experience);
        Self {
            headline: headline(row, title.as_deref().map(first_title).filter(|title| !is_motto(title))),
            years: Some(years(experience, today)).filter(|years| *years >= 1 && !is_stated),
            role: row.and_then(role).or(title),
        }
    }

    /// The line that sums it up in `language`: `12+ Years of Experience as a Platform Architect`. The role alone if the years are not
    /// known, or not to be told; also in a language without prose.
    #[must_use]
    pub fn summary(&self, language: Language) -> Option<String> {
        self.years_in_words(language).or_else(|| self.role.clone())
    }

    /// As [`Self::summary`], but nothing without years.
    #[must_use]
    pub fn years_in_words(&self, language: Language) -> Option<String> {
        Some(language.prose()?.summary(self.years?, self.role.as_deref()))
    }
}

/// What the role of `row` is called; `None` if only a stand-in is known.
#[must_use]
pub fn role(row: &ExperienceRow) -> Option<String> {
    let is_employer = row.record.employer_name.as_deref() == Some(row.record.name.as_str());
    if row.record.is_unnamed || is_employer { None } else { plain_line(&row.record.name) }
}

/// The employer of `row` as one speaks of it; `None` of those who work on their own account.
#[must_use]
pub fn employer(row: &ExperienceRow) -> Option<String> {
    let employer = row.record.employer_name.as_deref().and_then(plain_line)?;
    let is_none = NO_EMPLOYERS.contains(&employer.to_lowercase().as_str());
    (!is_none).then_some(employer)
}

/// The first of several titles in one.
#[must_use]
pub fn first_title(title: &str) -> String {
    let first =
        BETWEEN_TITLES.iter().fold(title, |title, between| title.split(between).next().unwrap_or(title));
    first.trim().to_owned()
}

/// Whether `title` says something else than what somebody is.
fn is_motto(title: &str) -> bool {
    title.split_whitespace().count() > TITLE_WORDS
        || title.ends_with(['.', '!', '?', '…'])
        || ["I ", "I'm ", "I’m ", "Ich ", "Je "].iter().any(|person| title.starts_with(person))
}

fn headline(row: Option<&ExperienceRow>, title: Option<String>) -> Option<Headline> {
    let Some(row) = row else { return title.map(|title| Headline::Title { title }) };
    let is_current = row.record.is_current_role;
    match (role(row).as_deref().map(first_title), employer(row)) {
        (Some(role), employer) => Some(Headline::Role { role, employer, is_current }),
        (None, Some(employer)) => Some(Headline::Employed { title, employer, is_current }),
        (None, None) => title.map(|title| Headline::Title { title }),
    }
}

/// The current role, the first if several; if none is current, the one that ended last, the first if several.
fn headline_role(experience: &[ExperienceRow]) -> Option<&ExperienceRow> {
    let current = experience.iter().find(|row| row.record.is_current_role);
    let last = || experience.iter().rev().max_by_key(|row| date(row.record.end_date.as_deref()));
    current.or_else(last)
}

/// Whole years worked until `today`: the periods of all roles, those that overlap counted once, gaps not at all. A role whose start or
/// end is not known does not count; nor does the rest of a month or a year of which only the start is known to lie in it.
fn years(experience: &[ExperienceRow], today: NaiveDate) -> u32 {
    let mut periods: Vec<_> = experience.iter().filter_map(|row| period(row, today)).collect();
    periods.sort_unstable();
    let mut merged: Vec<(NaiveDate, NaiveDate)> = Vec::new();
    for (from, to) in periods {
        match merged.last_mut() {
            Some((_, end)) if from <= *end => *end = to.max(*end),
            _ => merged.push((from, to)),
        }
    }
    let (months, days) = merged
        .into_iter()
        .map(|(from, to)| length(from, to))
        .fold((0, 0), |sum, length| (sum.0 + length.0, sum.1 + length.1));
    (months + days / 31) / 12
}

/// The days from the first of a role to the one after its last.
fn period(row: &ExperienceRow, today: NaiveDate) -> Option<(NaiveDate, NaiveDate)> {
    let from = first_day(date(row.record.start_date.as_deref())?)?;
    let end = date(row.record.end_date.as_deref()).and_then(day_after);
    let to = if row.record.is_current_role { today } else { end?.min(today) };
    (from < to).then_some((from, to))
}

fn first_day(date: PartialDate) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(date.year(), date.month().unwrap_or(1), date.day().unwrap_or(1))
}

/// The day after `date`. From a bare year to a bare year, the difference counts: the end lies at the beginning of its year, as the start does.
fn day_after(date: PartialDate) -> Option<NaiveDate> {
    let first = first_day(date)?;
    match (date.month(), date.day()) {
        (_, Some(_)) => first.succ_opt(),
        (Some(_), None) => first.checked_add_months(Months::new(1)),
        (None, None) => Some(first),
    }
}

/// Whole months from `from` to `to`, and the days that are left.
fn length(from: NaiveDate, to: NaiveDate) -> (u32, u32) {
    let month = |day: NaiveDate| day.year().unsigned_abs() * 12 + day.month0();
    let months = month(to).saturating_sub(month(from));
    let months = if from.checked_add_months(Months::new(months)) > Some(to) {
        months.saturating_sub(1)
    } else {
        months
    };
    let rest = from.checked_add_months(Months::new(months)).map_or(0, |last| (to - last).num_days());
    (months, rest.try_into().unwrap_or(0))
}

fn date(text: Option<&str>) -> Option<PartialDate> {
    text.and_then(PartialDate::of_timestamp)
}

#[cfg(test)]
mod tests;
