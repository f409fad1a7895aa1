use super::super::words::{folded, listed};
use super::*;

fn date(text: &str) -> String {
    match read(text) {
        Reading::Date { date, caveat: None } => date.to_string(),
        Reading::Date { date, caveat: Some(caveat) } => format!("{date}, {caveat}"),
        Reading::Today => "today".to_owned(),
        Reading::Unclear => "unclear".to_owned(),
    }
}

#[test]
fn numbers_are_read_whatever_separates_them() {
    for (text, read) in [
        ("2014", "2014"),
        (" 2014-05 ", "2014-05"),
        ("2014-05-31", "2014-05-31"),
        ("2023-9", "2023-09"),
        ("2023-9-5", "2023-09-05"),
        ("2022/03", "2022-03"),
        ("2022.03.15.", "2022-03-15"),
        ("05/2023", "2023-05"),
        ("5.2023", "2023-05"),
        ("05 - 2023", "2023-05"),
        ("15.03.2022", "2022-03-15"),
        ("5.3.2022", "2022-03-05"),
        ("15/03/2022", "2022-03-15"),
        ("03/15/2022", "2022-03-15"),
        ("05/05/2022", "2022-05-05"),
    ] {
        assert_eq!(date(text), read, "{text}");
    }
}

#[test]
fn a_time_of_day_is_cut_off() {
    for (text, read) in [
        ("2014T10:00", "2014"),
        ("2014-05T10:00Z", "2014-05"),
        ("2014-05-31T23:59:59.000+02:00", "2014-05-31"),
        ("2014-05-31 10:00", "2014-05-31"),
        ("31.05.2014 9:00", "2014-05-31"),
    ] {
        assert_eq!(date(text), read, "{text}");
    }
}

#[test]
fn months_are_known_by_name_in_the_commonest_languages() {
    for (text, read) in [
        ("January 2022", "2022-01"),
        ("Mar 2015", "2015-03"),
        ("Dec. 2021", "2021-12"),
        ("Sept, 2011", "2011-09"),
        ("2011 May", "2011-05"),
        ("Jan2020", "2020-01"),
        ("May 5, 2020", "2020-05-05"),
        ("5th of May 2020", "2020-05-05"),
        ("expected June 2027", "2027-06"),
        ("März 2019", "2019-03"),
        ("5. Mai 2020", "2020-05-05"),
        ("seit Jänner 2018", "2018-01"),
        ("1er août 2017", "2017-08-01"),
        ("déc. 2016", "2016-12"),
        ("5 de mayo de 2020", "2020-05-05"),
        ("ene 2020", "2020-01"),
        ("settembre 2014", "2014-09"),
        ("fevereiro de 2013", "2013-02"),
        ("mrt 2012", "2012-03"),
        ("oktober 2010", "2010-10"),
        ("maj 2009", "2009-05"),
        ("desember 2008", "2008-12"),
        ("października 2007", "2007-10"),
        ("май 2006", "2006-05"),
    ] {
        assert_eq!(date(text), read, "{text}");
    }
}

#[test]
fn what_is_not_clear_is_read_as_far_as_it_is() {
    for (text, read) in [
        ("2020-09-31", "2020-09, that month has no such day"),
        ("2023-02-29", "2023-02, that month has no such day"),
        ("31 February 2021", "2021-02, that month has no such day"),
        ("2014-13", "2014, a year has no such month"),
        ("2014-00", "2014, a year has no such month"),
        ("32.13.2014", "2014, a year has no such month"),
        ("03/04/2022", "2022, which of the numbers is the month is not clear"),
        ("Spring 2020", "2020, only the year is clear"),
        ("Q1 2020", "2020, only the year is clear"),
        ("May/June 2020", "2020, only the year is clear"),
        ("2014-05-17-01", "2014, only the year is clear"),
        ("05 2014 17", "2014, only the year is clear"),
    ] {
        assert_eq!(date(text), read, "{text}");
    }
    for text in [
        "",
        "-",
        "soon",
        "14",
        "May",
        "May '14",
        "20145",
        "2014 - 2016",
        "2014 - present",
        "999",
        "２０１４",
        "10:00",
        "T",
        "1T1",
    ] {
        assert_eq!(date(text), "unclear", "{text}");
    }
}

#[test]
fn an_end_that_has_not_come_has_words_in_each_language() {
    for text in [
        "Present",
        "PRESENT",
        "(current)",
        "now",
        "heute",
        "bis heute",
        "aujourd'hui",
        "à ce jour",
        "en cours",
        "Actualidad",
        "hoy",
        "oggi",
        "in corso",
        "atual",
        "até o momento",
        "heden",
        "pågående",
        "nuværende",
        "obecnie",
        "по настоящее время",
    ] {
        assert_eq!(date(text), "today", "{text}");
    }
}

#[test]
fn a_date_lies_ahead_as_far_as_it_is_known() {
    let today = NaiveDate::from_ymd_opt(2026, 5, 17).unwrap();
    for (text, ahead) in [
        ("2026", false),
        ("2027", true),
        ("2026-05", false),
        ("2026-06", true),
        ("2026-05-17", false),
        ("2026-05-18", true),
        ("2025-12-31", false),
    ] {
        assert_eq!(is_ahead(PartialDate::new(text).unwrap(), today), ahead, "{text}");
    }
}

#[test]
fn the_lists_of_words_are_folded_and_no_word_is_two_months() {
    let months: Vec<_> = MONTHS.iter().flat_map(|names| names.split(' ')).collect();
    for word in months.iter().copied().chain(listed(TODAY)).chain(listed(FILLERS)) {
        assert_eq!(folded(word), word);
    }
    let mut distinct = months.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), months.len());
}
