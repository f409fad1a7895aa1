//! What of a portfolio matters for an occasion.

use crate::ai::grounding::{Grounding, SkillFact};
use crate::ai::request::Occasion;
use crate::parts::enumerated;

/// The skills to speak of.
#[derive(Debug, PartialEq)]
pub struct SelectedSkills<'a> {
    /// The skills, the strongest first.
    pub skills: Vec<&'a SkillFact>,
    /// Whether the occasion asks for them; otherwise they are the strongest there are.
    pub asked_for: bool,
}

impl SelectedSkills<'_> {
    /// Their names as part of a sentence; `None` without skills.
    pub fn enumerated(&self) -> Option<String> {
        let names: Vec<_> = self.skills.iter().map(|skill| skill.name.as_str()).collect();
        (!names.is_empty()).then(|| enumerated(&names))
    }
}

/// At most `most` skills of the person: those that the occasion names, else the strongest.
pub fn skills<'a>(grounding: &'a Grounding, occasion: &Occasion, most: usize) -> SelectedSkills<'a> {
    let wanted = [&occasion.role, &occasion.job_description].into_iter().flatten().chain(&occasion.skills);
    let wanted: Vec<String> = wanted.map(|text| text.to_lowercase()).collect();
    let is_named = |skill: &&SkillFact| {
        let names = [&skill.name, &skill.record_name].map(|name| name.to_lowercase());
        wanted.iter().any(|text| names.iter().any(|name| mentions(text, name)))
    };
    let named: Vec<_> = grounding.skills.iter().filter(is_named).take(most).collect();
    if named.is_empty() {
        SelectedSkills { skills: grounding.skills.iter().take(most).collect(), asked_for: false }
    } else {
        SelectedSkills { skills: named, asked_for: true }
    }
}

/// Whether `text` holds `name` as whole words; both in small letters.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        // `c` is not in `c++`, nor `net` in `.net`.
        let goes_on = |character: char| character.is_alphanumeric() || matches!(character, '+' | '#');
        !before.is_some_and(|character| goes_on(character) || character == '.') && !after.is_some_and(goes_on)
    })
}

/// What was achieved, as items of a list: in the role the person is known by, then in the others, then elsewhere, then in projects.
pub fn achievements(grounding: &Grounding, most: usize) -> Vec<String> {
    let headline = grounding.headline.as_ref().map(|headline| headline.position.as_str());
    let is_headline = |position: &str| Some(position) == headline;
    let own = grounding.roles.iter().filter(|role| is_headline(&role.position));
    let others = grounding.roles.iter().filter(|role| !is_headline(&role.position));
    let in_roles = own.chain(others).flat_map(|role| &role.achievements).chain(&grounding.other_achievements);
    let in_projects = grounding.projects.iter().map(|project| {
        match project.business_value.as_ref().or(project.solution.as_ref()) {
            Some(outcome) => format!("{}: {outcome}", project.name),
            None => project.name.clone(),
        }
    });
    in_roles.cloned().chain(in_projects).take(most).map(as_item).collect()
}

/// `text` without the full stop of its only sentence: items of a list end alike.
fn as_item(text: String) -> String {
    match text.strip_suffix('.') {
        Some(sentence) if !sentence.contains(". ") && !sentence.ends_with('.') => sentence.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skill_is_mentioned_by_whole_words() {
        for (text, name, is_mentioned) in [
            ("we use rust.", "rust", true),
            ("rust", "rust", true),
            ("trust us", "rust", false),
            ("rusty", "rust", false),
            ("c++ and c#", "c", false),
            ("c, c++", "c++", true),
            (".net core", "net", false),
            (".net core", ".net", true),
            ("java/kotlin", "kotlin", true),
            ("zürich", "z", false),
        ] {
            assert_eq!(mentions(text, name), is_mentioned, "{name} in {text}");
        }
    }

    #[test]
    fn items_of_a_list_end_without_a_full_stop_unless_they_hold_several_sentences() {
        for (text, item) in [
            ("Cut costs.", "Cut costs"),
            ("Cut costs", "Cut costs"),
            ("Cut costs. Twice.", "Cut costs. Twice."),
            ("And so on...", "And so on..."),
            ("Really?", "Really?"),
        ] {
            assert_eq!(as_item(text.to_owned()), item);
        }
    }
}
