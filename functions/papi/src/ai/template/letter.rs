//! A letter of application, in the first person.

use super::draft::Draft;
use super::selection::{achievements, skills};
use crate::ai::grounding::Headline;
use crate::ai::request::{Occasion, Tone};
use crate::ai::task::Task;

/// Skills that a letter names.
const SKILLS: usize = 4;
/// Achievements that a letter lists.
const ACHIEVEMENTS: usize = 4;

/// The letter for `task`. Without content it is still a letter, one that claims nothing.
pub fn letter(task: &Task) -> Draft {
    let (tone, occasion, grounding) = (task.request.tone, &task.request.occasion, &task.grounding);
    let opening = greeting(tone, occasion);
    let signature = grounding.name.as_ref().map_or_else(String::new, |name| format!(",\n{name}"));
    let sign_off = format!("\n\n{}{signature}", sign_off(tone));
    let mut draft = Draft::new()
        .framed(&opening, format!("\n\n{}{sign_off}", closing(tone)))
        .framed(&opening, sign_off)
        .framed(opening, "");
    draft.paragraph_or(interest(tone, &target(occasion)), interest(tone, "this position"));
    let headline = grounding.headline.as_ref();
    draft.paragraph(headline.map(|headline| position(headline, grounding.years_of_experience)));
    let selected = skills(grounding, occasion, SKILLS);
    draft.sentence(selected.enumerated().map(|names| strengths(tone, &names, selected.asked_for)));
    draft.list(achieved(tone), achievements(grounding, ACHIEVEMENTS));
    draft
}

fn greeting(tone: Tone, occasion: &Occasion) -> String {
    let word = match tone {
        Tone::Professional | Tone::Technical => "Dear",
        Tone::Enthusiastic => "Hello",
        Tone::Casual => "Hi",
    };
    match (&occasion.company_name, tone) {
        (Some(company), _) => format!("{word} {company} team,\n\n"),
        (None, Tone::Casual) => format!("{word} there,\n\n"),
        (None, _) => format!("{word} hiring team,\n\n"),
    }
}

fn target(occasion: &Occasion) -> String {
    match (&occasion.role, &occasion.company_name) {
        (Some(role), Some(company)) => format!("the position of {role} at {company}"),
        (Some(role), None) => format!("the position of {role}"),
        (None, Some(company)) => format!("a position at {company}"),
        (None, None) => "a position in your team".to_owned(),
    }
}

fn interest(tone: Tone, target: &str) -> String {
    match tone {
        Tone::Professional => format!("I am writing to apply for {target}."),
        Tone::Enthusiastic => format!("I am excited to apply for {target}!"),
        Tone::Technical => format!("I am applying for {target}."),
        Tone::Casual => format!("I would love to talk about {target}."),
    }
}

fn position(headline: &Headline, years: Option<i32>) -> String {
    let works = if headline.is_current { "work" } else { "last worked" };
    let brings = years.map_or_else(String::new, |years| format!(" and bring {years}+ years of experience"));
    format!("I {works} as {}{brings}.", headline.position)
}

fn strengths(tone: Tone, names: &str, asked_for: bool) -> String {
    match (tone, asked_for) {
        (Tone::Professional, true) => format!("Of what you are looking for, I offer {names}."),
        (Tone::Professional, false) => format!("I am strongest in {names}."),
        (Tone::Enthusiastic, true) => {
            format!("You are looking for {names}, which is just what I enjoy most!")
        }
        (Tone::Enthusiastic, false) => format!("I am at my best with {names}!"),
        (Tone::Technical, true) => format!("Of the skills you name, I work with {names}."),
        (Tone::Technical, false) => format!("I mainly work with {names}."),
        (Tone::Casual, true) => format!("You mention {names}: that is what I do."),
        (Tone::Casual, false) => format!("I am good at {names}."),
    }
}

fn achieved(tone: Tone) -> &'static str {
    match tone {
        Tone::Professional => "Some of my results:",
        Tone::Enthusiastic => "Some results that I am proud of:",
        Tone::Technical => "Work I can point to:",
        Tone::Casual => "A few things I have done:",
    }
}

fn closing(tone: Tone) -> &'static str {
    match tone {
        Tone::Professional => "I would welcome the opportunity to discuss how I can contribute.",
        Tone::Enthusiastic => "I would be delighted to tell you more!",
        Tone::Technical => "I am glad to go through design and code in detail.",
        Tone::Casual => "Happy to chat whenever it suits you.",
    }
}

fn sign_off(tone: Tone) -> &'static str {
    match tone {
        Tone::Professional => "Kind regards",
        Tone::Enthusiastic => "Warm regards",
        Tone::Technical => "Regards",
        Tone::Casual => "Cheers",
    }
}
