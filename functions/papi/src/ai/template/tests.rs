use std::collections::BTreeSet;

use super::*;
use crate::ai::fixture::{rich, sparse, task};
use crate::ai::request::{Occasion, Tone};
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
         I work as Platform Architect at Harbour Line and bring 12+ years of experience. \
         Of what you are looking for, I offer DynamoDB and TypeScript.\n\n\
         Some of my results:\n\
         - Replaced file transfers by events\n\
         - Made every limit exact under load\n\
         - Rebuilt the checkout as an API\n\
         - Taught evening classes\n\n\
         I would welcome the opportunity to discuss how I can contribute.\n\n\
         Kind regards,\nAlex Sample"
    );
}

#[test]
fn a_biography_of_a_rich_portfolio() {
    assert_eq!(
        text(rich(), TextType::BioSummary, Tone::Casual, Occasion::default(), 1_000),
        "Alex Sample works as Platform Architect at Harbour Line and has 12+ years of experience. \
         Good at Rust, DynamoDB, TypeScript and Sketching.\n\n\
         Some things done along the way:\n\
         - Replaced file transfers by events\n\
         - Made every limit exact under load\n\
         - Rebuilt the checkout as an API\n\n\
         Certifications: Example Certified Architect. \
         Education: Master of Science in Distributed Systems, Placeholder University (2012).\n\n\
         Objective: To make systems boring & fast."
    );
}

#[test]
fn a_description_of_the_skills_of_a_rich_portfolio() {
    assert_eq!(
        text(rich(), TextType::SkillDescription, Tone::Technical, Occasion::default(), 1_000),
        "Skills of Alex Sample:\n\
         - Rust (Languages): used as Platform Architect at Harbour Line and in Tracker\n\
         - DynamoDB (Data): used as Platform Architect at Harbour Line; proved by Example Certified Architect\n\
         - TypeScript (Languages): used as Developer at Moonbase Grocers\n\
         - Sketching"
    );
}

#[test]
fn a_sparse_portfolio_gives_short_texts() {
    let sparse = |text_type, tone| text(sparse(), text_type, tone, Occasion::default(), 500);
    assert_eq!(
        sparse(TextType::CoverLetter, Tone::Casual),
        "Hi there,\n\nI would love to talk about a position in your team.\n\n\
         I last worked as Web Designer. I am good at CSS.\n\n\
         Happy to chat whenever it suits you.\n\nCheers,\nJo Placeholder"
    );
    assert_eq!(
        sparse(TextType::BioSummary, Tone::Enthusiastic),
        "Meet Jo Placeholder, most recently Web Designer! Shines with CSS!"
    );
    assert_eq!(
        sparse(TextType::SkillDescription, Tone::Professional),
        "Jo Placeholder offers these skills:\n- CSS"
    );
}

#[test]
fn an_empty_portfolio_claims_nothing() {
    let empty = |text_type| text(Person::default(), text_type, Tone::Technical, occasion(), 500);
    assert_eq!(
        empty(TextType::CoverLetter),
        "Dear Lantern Ltd team,\n\nI am applying for the position of Backend Engineer at Lantern Ltd.\n\n\
         I am glad to go through design and code in detail.\n\nRegards"
    );
    assert_eq!(empty(TextType::BioSummary), "This portfolio has no content yet.");
    assert_eq!(empty(TextType::SkillDescription), "This portfolio has no content yet.");
}

#[test]
fn in_little_room_a_letter_still_is_whole() {
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Enthusiastic, occasion(), 100),
        "Hello Lantern Ltd team,\n\nI am excited to apply for this position!\n\nWarm regards,\nAlex Sample"
    );
    let long = Occasion { company_name: Some("Long ".repeat(40)), ..Occasion::default() };
    assert_eq!(
        text(rich(), TextType::CoverLetter, Tone::Professional, long, 100),
        "I am writing to apply for this position."
    );
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
                }
                texts.insert(text(person.clone(), text_type, tone, occasion(), 1_000));
            }
            let says_something = text_type == TextType::CoverLetter || person.contact.is_some();
            assert_eq!(texts.len(), if says_something { 4 } else { 1 }, "{texts:?}");
        }
    }
}
