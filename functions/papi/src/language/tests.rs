use super::*;

#[test]
fn the_first_subtag_decides() {
    let heading = |tag| Language::of(tag).labels().experience;
    for (tag, experience) in [
        (None, "Experience"),
        (Some(""), "Experience"),
        (Some("en"), "Experience"),
        (Some("en-GB"), "Experience"),
        (Some("de"), "Berufserfahrung"),
        (Some("DE-at"), "Berufserfahrung"),
        (Some("fr_CA"), "Expérience professionnelle"),
        (Some("es-419"), "Experiencia"),
        (Some("nl"), "Experience"),
    ] {
        assert_eq!(heading(tag), experience, "{tag:?}");
    }
    assert!(Language::of(Some("de")).prose().is_some());
    assert!(Language::of(Some("nl")).prose().is_none() && Language::of(Some("eng")).prose().is_none());
}

#[test]
fn a_number_of_years_is_noticed_in_each_language() {
    for text in [
        "Engineer with 2 years of experience.",
        "15+ years in retail",
        "a 10-year career",
        "5 or more years of Rust",
        "over ten years",
        "More than a decade of teaching",
        "Seit 12 Jahren in der Pflege",
        "mit zehn Jahren Erfahrung",
        "5-jährige Erfahrung",
        "plus de 8 ans d’expérience",
        "une dizaine d’années",
        "con más de 20 años de experiencia",
        "quince años",
    ] {
        assert!(states_years(text), "{text}");
    }
    for text in [
        "",
        "Years of experience",
        "In 2015, years later",
        "Seit Jahren in der Pflege",
        "Since 2010",
        "Led 12 people",
        "langjährige Erfahrung",
    ] {
        assert!(!states_years(text), "{text}");
    }
}

#[test]
fn names_are_joined_as_the_language_does() {
    let enumerated = |tag, names: &[&str]| Language::of(Some(tag)).prose().expect("prose").enumerated(names);
    assert_eq!(enumerated("en", &["Rust"]), "Rust");
    assert_eq!(enumerated("en", &["Rust", "Go", "SQL"]), "Rust, Go and SQL");
    assert_eq!(enumerated("de", &["Rust", "Go"]), "Rust und Go");
    assert_eq!(enumerated("fr", &["Rust", "Go"]), "Rust et Go");
    assert_eq!(enumerated("es", &["Rust", "iOS"]), "Rust e iOS");
    assert_eq!(enumerated("es", &["alemán", "inglés"]), "alemán e inglés");
}

#[test]
fn the_summary_of_a_career_in_each_language() {
    let summary = |tag, years, role| Language::of(Some(tag)).prose().expect("prose").summary(years, role);
    for (tag, years, role, line) in [
        ("en", 12, Some("Architect"), "12+ Years of Experience as an Architect"),
        ("en", 1, Some("Head of Sales"), "1+ Years of Experience as Head of Sales"),
        ("en", 3, Some("Customer Support"), "3+ Years of Experience in Customer Support"),
        ("en", 3, None, "3+ Years of Experience"),
        ("de", 12, Some("Architektin"), "12+ Jahre Berufserfahrung als Architektin"),
        ("de", 1, Some("Kundenbetreuung"), "1+ Jahr Berufserfahrung in der Kundenbetreuung"),
        ("fr", 12, Some("Architecte"), "12+ ans d’expérience en tant qu’architecte"),
        ("fr", 1, Some("Menuisière"), "1+ an d’expérience en tant que menuisière"),
        ("es", 12, Some("Arquitecta"), "12+ años de experiencia como arquitecta"),
        ("es", 1, None, "1+ año de experiencia"),
    ] {
        assert_eq!(summary(tag, years, role), line);
    }
}

#[test]
fn dates_are_known_as_precisely_as_they_are_written() {
    let date = |tag, text| {
        let date = portfolio_content::PartialDate::new(text).expect("a date");
        Language::of(Some(tag)).labels().month_and_year(date)
    };
    assert_eq!(date("en", "2014"), "2014");
    assert_eq!(date("en", "2014-05-17"), "May 2014");
    assert_eq!(date("de", "2014-03"), "März 2014");
    assert_eq!(date("fr", "2014-12"), "déc. 2014");
    assert_eq!(date("es", "2014-01"), "ene. 2014");
    assert_eq!(date("en", "0987"), "0987");
}

#[test]
fn a_sentence_ends_once() {
    for (text, whole) in
        [("Said", "Said."), ("Said.", "Said."), ("“Said!”", "“Said!”"), ("Said…", "Said…"), ("", "")]
    {
        assert_eq!(sentence(text), whole);
    }
    assert_eq!(capitalized("één"), "Één");
}

#[test]
fn one_strength_is_spoken_of_in_the_singular() {
    for (tag, professional, technical) in [
        ("en", "Particular strength: Rust.", "Strongest skill: Rust."),
        ("de", "Besondere Stärke: Rust.", "Größte Stärke: Rust."),
        ("fr", "Principal point fort\u{a0}: Rust.", "Point fort\u{a0}: Rust."),
        ("es", "Su punto fuerte es Rust.", "Punto fuerte: Rust."),
    ] {
        let prose = Language::of(Some(tag)).prose().expect("prose");
        let said = |tone| prose.strengths(tone, &["Rust"], Claim::Strongest);
        assert_eq!(
            (said(Tone::Professional).as_str(), said(Tone::Technical).as_str()),
            (professional, technical)
        );
        assert_eq!(prose.offer(Tone::Technical, &["Rust"], Claim::Strongest), technical);
    }
}
