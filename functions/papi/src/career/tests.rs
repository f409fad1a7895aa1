use serde_json::json;

use super::*;

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 11, 29).expect("a day of the calendar")
}

/// `(role, start, end, is current)`.
type Given<'a> = (&'a str, Option<&'a str>, Option<&'a str>, bool);

fn rows(roles: &[Given]) -> Vec<ExperienceRow> {
    let row = |(name, start, end, is_current): &Given| json!({"id": name, "name": name, "startDate": start, "endDate": end, "isCurrentRole": is_current});
    roles.iter().map(|role| serde_json::from_value(row(role)).expect("a role")).collect()
}

fn contact(title: Option<&str>, objective: Option<&str>) -> Contact {
    let contact = json!({"id": "c", "name": "Robin Sample", "title": title, "careerObjective": objective});
    serde_json::from_value(contact).expect("a contact")
}

fn line(roles: &[Given], title: Option<&str>) -> Option<String> {
    Career::of(&rows(roles), Some(&contact(title, None)), today()).summary(Language::default())
}

fn years_of(roles: &[(Option<&str>, Option<&str>, bool)]) -> u32 {
    let roles: Vec<Given> = roles.iter().map(|(start, end, current)| ("R", *start, *end, *current)).collect();
    years(&rows(&roles), today())
}

#[test]
fn a_current_role_counts_until_today() {
    assert_eq!(years_of(&[(Some("2014-11-29"), None, true)]), 12);
    assert_eq!(years_of(&[(Some("2014-11-30"), None, true)]), 11);
    assert_eq!(years_of(&[(Some("2014-11"), None, true)]), 12);
    assert_eq!(years_of(&[(Some("2014-12"), None, true)]), 11);
    assert_eq!(years_of(&[(Some("2014"), None, true)]), 12);
    assert_eq!(years_of(&[(Some("2030"), None, true)]), 0);
}

#[test]
fn a_past_role_counts_until_its_end() {
    assert_eq!(years_of(&[(Some("2008-01"), Some("2009-12"), false)]), 2);
    assert_eq!(years_of(&[(Some("2008-01-01"), Some("2009-12-31"), false)]), 2);
    assert_eq!(years_of(&[(Some("2008-01-01"), Some("2009-12-30"), false)]), 1);
    assert_eq!(years_of(&[(Some("2008"), Some("2010"), false)]), 2);
    assert_eq!(years_of(&[(Some("2008-06"), Some("2010"), false)]), 1);
    assert_eq!(years_of(&[(Some("2008"), Some("2010-06"), false)]), 2);
    assert_eq!(years_of(&[(Some("2025-11-29"), Some("2030"), false)]), 1);
}

#[test]
fn what_is_not_known_does_not_count() {
    assert_eq!(years_of(&[]), 0);
    assert_eq!(years_of(&[(Some("2008"), None, false)]), 0);
    assert_eq!(years_of(&[(None, Some("2020"), false)]), 0);
    assert_eq!(years_of(&[(None, None, true)]), 0);
    assert_eq!(years_of(&[(Some("soon"), None, true)]), 0);
    assert_eq!(years_of(&[(Some("2020"), Some("2010"), false)]), 0);
    assert_eq!(years_of(&[(Some("2014"), Some("2014"), false)]), 0);
}

#[test]
fn overlaps_count_once_and_gaps_not_at_all() {
    let (first, second) =
        ((Some("2010-01"), Some("2013-12"), false), (Some("2012-01"), Some("2015-12"), false));
    assert_eq!(years_of(&[second, first]), 6);
    assert_eq!(years_of(&[first, (Some("2011-01"), Some("2011-12"), false)]), 4);
    assert_eq!(years_of(&[first, (Some("2020-01"), Some("2021-12"), false)]), 6);
    // Eight months, twice, with a gap; and again without one.
    assert_eq!(
        years_of(&[(Some("2010-01"), Some("2010-08"), false), (Some("2012-01"), Some("2012-03"), false)]),
        0
    );
    assert_eq!(
        years_of(&[(Some("2010-01"), Some("2010-08"), false), (Some("2010-09"), Some("2010-12"), false)]),
        1
    );
}

#[test]
fn the_line_names_the_years_and_the_current_role() {
    let roles = [
        ("Architect", Some("2020-01"), None, true),
        ("Developer", Some("2014-11-30"), Some("2019-12"), false),
    ];
    assert_eq!(line(&roles, None).as_deref(), Some("11+ Years of Experience as an Architect"));
    let roles = [("Lead", Some("2022"), None, true), ("Adviser", Some("2016"), None, true)];
    assert_eq!(line(&roles, None).as_deref(), Some("10+ Years of Experience as a Lead"));
    let roles = [("Developer", Some("2025"), None, true)];
    assert_eq!(line(&roles, None).as_deref(), Some("1+ Years of Experience as a Developer"));
}

#[test]
fn without_a_current_role_the_latest_ended_counts() {
    let roles = [
        ("Intern", Some("2010"), Some("2011"), false),
        ("Admin", Some("2016"), Some("2020-03"), false),
        ("Developer", Some("2016"), Some("2020-03"), false),
        ("Unknown end", Some("2012"), None, false),
    ];
    // One year, and from January 2016 to March 2020.
    assert_eq!(line(&roles, None).as_deref(), Some("5+ Years of Experience as an Admin"));
    let roles = [("First", Some("2012"), None, false), ("Second", Some("2014"), None, false)];
    assert_eq!(line(&roles, None).as_deref(), Some("First"));
}

#[test]
fn under_one_year_or_without_dates_the_role_stands_alone() {
    let alone = |start| line(&[("Developer", start, None, true)], Some("Architect"));
    for start in [Some("2025-11-30"), Some("2030"), None, Some("soon")] {
        assert_eq!(alone(start).as_deref(), Some("Developer"));
    }
}

#[test]
fn without_experience_the_title_stands_in() {
    assert_eq!(line(&[], Some("Architect")).as_deref(), Some("Architect"));
    assert_eq!(line(&[], None), None);
}

#[test]
fn years_that_the_person_states_are_not_contradicted() {
    let roles = rows(&[("Engineer", Some("2008-01"), Some("2012-12"), false)]);
    let line = |title, objective| {
        Career::of(&roles, Some(&contact(title, objective)), today()).summary(Language::default())
    };
    assert_eq!(line(None, None).as_deref(), Some("5+ Years of Experience as an Engineer"));
    assert_eq!(line(None, Some("Engineer with 2 years of experience.")).as_deref(), Some("Engineer"));
    assert_eq!(line(Some("Engineer, 20+ years"), None).as_deref(), Some("Engineer"));
}

#[test]
fn a_role_without_a_name_is_known_by_the_title_and_the_employer() {
    let unnamed = |title| {
        let row = json!({"id": "e", "name": "Example Works", "employerName": "Example Works", "startDate": "2020-01",
            "isCurrentRole": true, "isUnnamed": true});
        let rows: Vec<ExperienceRow> = vec![serde_json::from_value(row).expect("a role")];
        Career::of(&rows, Some(&contact(title, None)), today())
    };
    let career = unnamed(Some("Engineer | Speaker"));
    let employer = "Example Works".to_owned();
    let headline = Headline::Employed {
        title: Some("Engineer".to_owned()),
        employer: employer.clone(),
        is_current: true,
    };
    assert_eq!(career.headline, Some(headline));
    assert_eq!(
        career.summary(Language::default()).as_deref(),
        Some("6+ Years of Experience as an Engineer | Speaker")
    );
    let career = unnamed(Some("I build things that last."));
    assert_eq!(career.headline, Some(Headline::Employed { title: None, employer, is_current: true }));
    assert_eq!(unnamed(None).summary(Language::default()).as_deref(), Some("6+ Years of Experience"));
}

#[test]
fn the_line_is_in_the_language_of_the_portfolio() {
    let roles = rows(&[("Architektin", Some("2014-05"), None, true)]);
    let line = |tag| Career::of(&roles, None, today()).summary(Language::of(Some(tag)));
    assert_eq!(line("de-AT").as_deref(), Some("12+ Jahre Berufserfahrung als Architektin"));
    assert_eq!(line("fr").as_deref(), Some("12+ ans d’expérience en tant qu’architektin"));
    assert_eq!(line("nl").as_deref(), Some("Architektin"));
}

#[test]
fn who_works_for_nobody_has_no_employer() {
    let row = |employer| {
        let row = json!({"id": "e", "name": "Web Designer", "employerName": employer});
        serde_json::from_value::<ExperienceRow>(row).expect("a role")
    };
    assert_eq!(employer(&row("Self-Employed")), None);
    assert_eq!(employer(&row("Example Works")).as_deref(), Some("Example Works"));
}
