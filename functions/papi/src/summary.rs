//! The line that sums a career up: `12+ Years of Experience as a Platform Architect`.

use chrono::NaiveDate;
use portfolio_content::PartialDate;
use portfolio_content::records::Contact;

use crate::transformer::ExperienceRow;

/// Sums up `experience`, which is in its sort order, as of `today`: whole years since the earliest start, and the role. Under one
/// year, or without a start that can be read: the role alone. Without experience: the contact's title, if there is one.
#[must_use]
pub fn summary_line(
    experience: &[ExperienceRow],
    contact: Option<&Contact>,
    today: NaiveDate,
) -> Option<String> {
    let Some(role) = headline_role(experience).map(|row| row.record.name.as_str()) else {
        return contact.and_then(|contact| contact.title.clone());
    };
    match years(experience, today) {
        Some(years) if years >= 1 => Some(format!("{years}+ Years of Experience as a {role}")),
        _ => Some(role.to_owned()),
    }
}

/// The current role, the first if several; if none is current, the one that ended last, the first if several.
#[must_use]
pub fn headline_role(experience: &[ExperienceRow]) -> Option<&ExperienceRow> {
    let current = experience.iter().find(|row| row.record.is_current_role);
    let last = || experience.iter().rev().max_by_key(|row| date(row.record.end_date.as_deref()));
    current.or_else(last)
}

/// Whole years from the earliest start in `experience` to `today`; negative if it lies ahead, `None` without a start.
#[must_use]
pub fn years(experience: &[ExperienceRow], today: NaiveDate) -> Option<i32> {
    let starts = experience.iter().filter_map(|row| date(row.record.start_date.as_deref()));
    starts.map(|start| start.whole_years_until(today)).max()
}

fn date(text: Option<&str>) -> Option<PartialDate> {
    text.and_then(PartialDate::of_timestamp)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// `(role, start, end, is current)`, as of 29 November 2026.
    fn line(roles: &[(&str, Option<&str>, Option<&str>, bool)], title: Option<&str>) -> Option<String> {
        let experience: Vec<ExperienceRow> = roles
            .iter()
            .map(|(name, start, end, is_current)| {
                json!({"id": name, "name": name, "startDate": start, "endDate": end, "isCurrentRole": is_current})
            })
            .map(|role| serde_json::from_value(role).expect("a role"))
            .collect();
        let contact = json!({"id": "c", "name": "Robin Sample", "title": title});
        let contact: Contact = serde_json::from_value(contact).expect("a contact");
        let today = NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day of the calendar");
        summary_line(&experience, Some(&contact), today)
    }

    #[test]
    fn years_run_from_the_earliest_start_and_the_role_is_the_current_one() {
        let roles = [
            ("Architect", Some("2020-01"), None, true),
            ("Developer", Some("2014-11-30"), Some("2019-12"), false),
        ];
        assert_eq!(line(&roles, None).as_deref(), Some("11+ Years of Experience as a Architect"));
        let roles = [("Developer", Some("2014-11-29"), None, true)];
        assert_eq!(line(&roles, None).as_deref(), Some("12+ Years of Experience as a Developer"));
        let roles = [("Developer", Some("2025"), None, true)];
        assert_eq!(line(&roles, None).as_deref(), Some("1+ Years of Experience as a Developer"));
    }

    #[test]
    fn of_several_current_roles_the_first_in_sort_order_counts() {
        let roles = [("Lead", Some("2022"), None, true), ("Adviser", Some("2016"), None, true)];
        assert_eq!(line(&roles, None).as_deref(), Some("10+ Years of Experience as a Lead"));
    }

    #[test]
    fn without_a_current_role_the_latest_ended_counts() {
        let roles = [
            ("Intern", Some("2010"), Some("2011"), false),
            ("Admin", Some("2016"), Some("2020-03"), false),
            ("Developer", Some("2016"), Some("2020-03"), false),
            ("Unknown end", Some("2012"), None, false),
        ];
        assert_eq!(line(&roles, None).as_deref(), Some("16+ Years of Experience as a Admin"));
        let roles = [("First", Some("2012"), None, false), ("Second", Some("2014"), None, false)];
        assert_eq!(line(&roles, None).as_deref(), Some("14+ Years of Experience as a First"));
    }

    #[test]
    fn under_one_year_or_without_a_start_the_role_stands_alone() {
        assert_eq!(
            line(&[("Developer", Some("2025-11-30"), None, true)], None).as_deref(),
            Some("Developer")
        );
        assert_eq!(line(&[("Developer", Some("2030"), None, true)], None).as_deref(), Some("Developer"));
        assert_eq!(line(&[("Developer", None, None, true)], Some("Architect")).as_deref(), Some("Developer"));
        assert_eq!(line(&[("Developer", Some("soon"), None, true)], None).as_deref(), Some("Developer"));
    }

    #[test]
    fn without_experience_the_title_stands_in() {
        assert_eq!(line(&[], Some("Architect")).as_deref(), Some("Architect"));
        assert_eq!(line(&[], None), None);
    }
}
