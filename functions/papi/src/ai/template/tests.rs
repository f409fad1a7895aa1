use std::collections::BTreeSet;

use super::*;
use crate::ai::fixture::{rich, sparse, task};
use crate::ai::request::Occasion;
use crate::language::Tone;
use crate::person::Person;

/// An occasion that asks for two of the person's skills, and for two that are not the person's.
fn occasion() -> Occasion {
    Occasion {
        company_name: Some("Lantern Ltd".to_owned()),
        role: Some("Backend Engineer".to_owned()),
        job_description: Some("You know COBOL and amazon dynamodb.\nYou like tea.".to_owned()),
        skills: vec!["typescript".to_owned(), "Fortran".to_owned()],
        ..Occasion::default()
    }
}

fn text(person: Person, text_type: TextType, tone: Tone, occasion: Occasion, max_length: usize) -> String {
    let mut task = task(person, text_type, tone);
    task.request.occasion = occasion;
    task.request.max_length = max_length;
    LocalTemplate::text(&task)
}

#[test]
fn a_letter_of_a_rich_portfolio() {
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Professional, occasion(), 1_000),
        "Dear Lantern Ltd team,\n\n\
         I am writing to apply for the position of Backend Engineer at Lantern Ltd.\n\n\
         I currently work as a Platform Architect at Harbour Line. I have 12 years of professional experience. \
         Of the skills you are looking for, I bring the following: DynamoDB and TypeScript.\n\n\
         Some examples of my work:\n\
         - Replaced file transfers by events\n\
         - Made every limit exact under load\n\
         - Rebuilt the checkout as an API\n\
         - Taught evening classes\n\n\
         I would welcome the opportunity to discuss how I can contribute to your work.\n\n\
         Kind regards,\nAlex Sample"
    );
}

#[test]
fn a_biography_of_a_rich_portfolio() {
    assert_eq!(
        text(rich(), TextType::BioSummary, Tone::Professional, Occasion::default(), 1_000),
        "Alex Sample is a Platform Architect at Harbour Line with 12 years of experience. \
         Particular strengths: Rust and DynamoDB.\n\n\
         Objective: To make systems boring & fast.\n\n\
         Selected work:\n\
         - Replaced file transfers by events\n\
         - Made every limit exact under load\n\
         - Rebuilt the checkout as an API\n\n\
         Certifications: Example Certified Architect.\n\n\
         Education: Master of Science in Distributed Systems, Placeholder University (2012)."
    );
}

#[test]
fn a_description_of_the_skills_of_a_rich_portfolio() {
    assert_eq!(
        text(rich(), TextType::SkillDescription, Tone::Technical, Occasion::default(), 1_000),
        "Skills of Alex Sample:\n\
         - Rust (Languages): used as a Platform Architect at Harbour Line and in the project Tracker\n\
         - DynamoDB (Data): used as a Platform Architect at Harbour Line; proved by Example Certified Architect\n\
         - TypeScript (Languages): used as a Developer at Moonbase Grocers\n\
         - Sketching"
    );
}

#[test]
fn a_sparse_portfolio_gives_short_texts() {
    let sparse = |text_type, tone| text(sparse(), text_type, tone, Occasion::default(), 500);
    assert_eq!(
        sparse(TextType::CoverLetter, Tone::Casual),
        "Hi there,\n\nI would love to talk with you about a position in your team. \
         In my last job I worked as a Web Designer. Things I know my way around: CSS.\n\n\
         Happy to chat whenever it suits you.\n\nCheers,\nJo Placeholder"
    );
    assert_eq!(
        sparse(TextType::BioSummary, Tone::Enthusiastic),
        "Meet Jo Placeholder, who last worked as a Web Designer!\n\nAlways part of the package: CSS!"
    );
    assert_eq!(sparse(TextType::SkillDescription, Tone::Professional), "Jo Placeholder offers: CSS.");
}

#[test]
fn an_empty_portfolio_claims_nothing() {
    let empty = |text_type| text(Person::default(), text_type, Tone::Technical, occasion(), 500);
    assert_eq!(
        empty(TextType::CoverLetter),
        "Dear Lantern Ltd team,\n\nI am applying for the position of Backend Engineer at Lantern Ltd.\n\n\
         I am glad to go through any of this in detail.\n\nRegards"
    );
    assert_eq!(empty(TextType::BioSummary), "This portfolio has no content yet.");
    assert_eq!(empty(TextType::SkillDescription), "This portfolio has no content yet.");
    let mut task = task(Person::default(), TextType::BioSummary, Tone::Professional);
    task.language = Some("de".to_owned());
    assert_eq!(LocalTemplate::text(&task), "Dieses Portfolio hat noch keinen Inhalt.");
}

#[test]
fn in_little_room_a_letter_still_is_whole() {
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Enthusiastic, occasion(), 100),
        "Hello hiring team,\n\nI am excited to apply for a position in your team!\n\nWarm regards,\nAlex Sample"
    );
    // What the person does is worth more than the closing sentence.
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Professional, Occasion::default(), 170),
        "Dear hiring team,\n\nI am writing to apply for a position in your team.\n\n\
         I currently work as a Platform Architect at Harbour Line.\n\nKind regards,\nAlex Sample"
    );
    let long = Occasion { company_name: Some("Long ".repeat(40)), ..Occasion::default() };
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Professional, long, 100),
        "Dear hiring team,\n\nI am writing to apply for a position in your team.\n\nKind regards,\nAlex Sample"
    );
}

#[test]
fn without_room_for_a_greeting_a_letter_begins_with_a_capital() {
    let mut task = task(rich(), TextType::CoverLetter, Tone::Professional);
    (task.language, task.request.max_length) = (Some("de".to_owned()), 60);
    assert_eq!(LocalTemplate::text(&task), "Hiermit bewerbe ich mich um eine Stelle in Ihrem Team.");
}

/// The person of the fixture with other skills: their names and scores, in the person's own order.
fn with_skills(skills: &[(&str, Option<f64>)]) -> Person {
    let skills = skills.iter().enumerate().map(|(place, (name, score))| {
        serde_json::json!({"id": name, "name": name, "proficiencyScore": score, "sortOrder": place})
    });
    Person { skills: crate::ai::fixture::rows(skills.collect()), ..sparse() }
}

#[test]
fn only_scores_that_differ_make_a_skill_the_strongest() {
    let said = |skills: &[(&str, Option<f64>)]| {
        let letter =
            text(with_skills(skills), TextType::CoverLetter, Tone::Professional, Occasion::default(), 500);
        let sentences = letter.split("as a Web Designer. ").nth(1).expect("what comes after the role");
        sentences.split("\n\n").next().expect("a paragraph").to_owned()
    };
    let alike = [("Zig", None), ("Rust", None), ("Ada", None), ("Bash", None), ("COBOL", None)];
    assert_eq!(said(&alike), "I offer the following skills: Zig, Rust, Ada and Bash.");
    assert_eq!(said(&[("Zig", Some(3.0)), ("Ada", Some(3.0))]), "I offer the following skills: Zig and Ada.");
    assert_eq!(said(&[("Zig", Some(3.0))]), "My skills include Zig.");
    let different = [("Ada", Some(1.0)), ("Zig", Some(4.0)), ("Rust", Some(5.0)), ("Bash", None)];
    assert_eq!(said(&different), "My strongest skills are Rust and Zig.");
    // What is little more than the least is no strength.
    let little = [("Ada", Some(1.0)), ("Zig", Some(2.0)), ("Rust", Some(5.0))];
    assert_eq!(said(&little), "My strongest skill is Rust.");
    assert_eq!(said(&different[..2]), "My strongest skill is Zig.");
}

/// Every type, tone, content and length: within the length, the same again, and nothing that is private or not known.
#[test]
fn every_text_fits_and_is_grounded() {
    for (_, text_type) in TextType::NAMED {
        for person in [rich(), sparse(), Person::default()] {
            let mut texts = BTreeSet::new();
            for (_, tone) in Tone::NAMED {
                for max in (100..=600).step_by(25) {
                    let written = text(person.clone(), text_type, tone, occasion(), max);
                    assert!(
                        (1..=max).contains(&written.chars().count()),
                        "{text_type:?} {tone:?} {max}: {written}"
                    );
                    assert_eq!(written, text(person.clone(), text_type, tone, occasion(), max));
                    assert!(!written.contains('@') && !written.contains("0100"), "{written}");
                    assert!(!written.contains("COBOL") && !written.contains("Fortran"), "{written}");
                    assert!(!written.ends_with([',', ':', ' ', '\n', '-']), "{written}");
                    assert!(!written.contains("  ") && !written.contains(".."), "{written}");
                }
                texts.insert(text(person.clone(), text_type, tone, occasion(), 1_000));
            }
            let says_something = text_type == TextType::CoverLetter || person.contact.is_some();
            assert_eq!(texts.len(), if says_something { 4 } else { 1 }, "{texts:?}");
        }
    }
}
