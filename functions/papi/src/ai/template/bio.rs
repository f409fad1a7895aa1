//! A short biography, in the third person.

use super::draft::Draft;
use super::selection::{achievements, skills};
use crate::ai::grounding::Grounding;
use crate::ai::request::Tone;
use crate::ai::task::Task;
use crate::parts::enumerated;

/// What is said of a portfolio in which there is nothing to say.
const EMPTY: &str = "This portfolio has no content yet.";

/// Skills that a biography names.
const SKILLS: usize = 5;
/// Achievements, certifications or degrees that it lists.
const ENTRIES: usize = 3;

/// The biography for `task`.
pub fn bio(task: &Task) -> Draft {
    let (tone, grounding) = (task.request.tone, &task.grounding);
    let mut draft = Draft::new();
    if let Some(who) = who(tone, grounding) {
        let experience = experience(tone, grounding).unwrap_or_default();
        let end = if tone == Tone::Enthusiastic { '!' } else { '.' };
        draft.paragraph_or(format!("{who}{experience}{end}"), format!("{who}{end}"));
    }
    let selected = skills(grounding, &task.request.occasion, SKILLS);
    draft.sentence(selected.enumerated().map(|names| strengths(tone, &names)));
    draft.list(achieved(tone), achievements(grounding, ENTRIES));
    draft.paragraph(certifications(grounding));
    draft.sentence(education(grounding));
    draft.paragraph(grounding.objective.as_ref().map(|objective| format!("Objective: {objective}")));
    if draft.is_empty() {
        draft.sentence(EMPTY.to_owned());
    }
    draft
}

/// The person in a clause that the end of its sentence, or the experience, can follow.
fn who(tone: Tone, grounding: &Grounding) -> Option<String> {
    let Some(headline) = &grounding.headline else {
        return grounding.name.as_ref().map(|name| format!("This is the portfolio of {name}"));
    };
    let (position, is_current) = (&headline.position, headline.is_current);
    let Some(name) = &grounding.name else {
        return Some(if is_current { position.clone() } else { format!("Most recently {position}") });
    };
    Some(match (tone, is_current) {
        (Tone::Professional, true) => format!("{name} is {position}"),
        (Tone::Enthusiastic, true) => format!("Meet {name}, {position}"),
        (Tone::Technical, true) => format!("{name}, {position}"),
        (Tone::Casual, true) => format!("{name} works as {position}"),
        (Tone::Professional | Tone::Casual, false) => format!("{name} last worked as {position}"),
        (Tone::Enthusiastic, false) => format!("Meet {name}, most recently {position}"),
        (Tone::Technical, false) => format!("{name}, most recently {position}"),
    })
}

fn experience(tone: Tone, grounding: &Grounding) -> Option<String> {
    let years = grounding.years_of_experience?;
    Some(match tone {
        Tone::Technical => format!(". Experience: {years}+ years"),
        Tone::Casual if grounding.name.is_some() => format!(" and has {years}+ years of experience"),
        _ => format!(", with {years}+ years of experience"),
    })
}

fn strengths(tone: Tone, names: &str) -> String {
    match tone {
        Tone::Professional => format!("Strongest in {names}."),
        Tone::Enthusiastic => format!("Shines with {names}!"),
        Tone::Technical => format!("Core skills: {names}."),
        Tone::Casual => format!("Good at {names}."),
    }
}

fn achieved(tone: Tone) -> &'static str {
    match tone {
        Tone::Professional => "Selected results:",
        Tone::Enthusiastic => "Results to be proud of:",
        Tone::Technical => "Selected work:",
        Tone::Casual => "Some things done along the way:",
    }
}

fn certifications(grounding: &Grounding) -> Option<String> {
    let names: Vec<_> =
        grounding.certifications.iter().take(ENTRIES).map(|held| held.name.as_str()).collect();
    (!names.is_empty()).then(|| format!("Certifications: {}.", enumerated(&names)))
}

fn education(grounding: &Grounding) -> Option<String> {
    let courses: Vec<_> = grounding.education.iter().take(ENTRIES).map(String::as_str).collect();
    (!courses.is_empty()).then(|| format!("Education: {}.", courses.join("; ")))
}
