//! What of a portfolio matters for an occasion.

use crate::ai::grounding::{Grounding, Project, Role};
use crate::ai::request::Occasion;
use crate::ai::skill_facts::SkillFact;
use crate::ai::text::cut;
use crate::language::{Claim, Headline, Labels, Position};

/// Characters of an item of a list at most.
const ITEM_CHARS: usize = 300;
/// A name of so many letters, or fewer, may be a word of the language: in running text it counts only as it is written.
const SHORT_NAME: usize = 3;

/// The skills to speak of.
#[derive(Debug, PartialEq)]
pub struct SelectedSkills<'a> {
    /// The skills.
    pub skills: Vec<&'a SkillFact>,
    /// What may be said of them.
    pub claim: Claim,
}

impl<'a> SelectedSkills<'a> {
    /// Their names.
    pub fn names(&self) -> Vec<&'a str> {
        self.skills.iter().map(|skill| skill.name.as_str()).collect()
    }
}

/// At most `most` skills of the person that the occasion names, else the strongest, else the first.
pub fn skills<'a>(grounding: &'a Grounding, occasion: &Occasion, most: usize) -> SelectedSkills<'a> {
    asked_for(grounding, occasion, most).unwrap_or_else(|| own(grounding, most))
}

/// At most `most` skills of the person that the occasion names; `None` if it names none of them.
pub fn asked_for<'a>(
    grounding: &'a Grounding,
    occasion: &Occasion,
    most: usize,
) -> Option<SelectedSkills<'a>> {
    let named = grounding.skills.iter().filter(|skill| is_asked_for(skill, occasion));
    let skills: Vec<_> = named.take(most).collect();
    (!skills.is_empty()).then_some(SelectedSkills { skills, claim: Claim::AskedFor })
}

/// At most `most` skills of the person: the strongest, which are those in the upper half of the range of scores, or if scores do not differ,
/// the first in the person's own order.
pub fn own(grounding: &Grounding, most: usize) -> SelectedSkills<'_> {
    let scores = || grounding.skills.iter().filter_map(|skill| skill.score);
    let (lowest, highest) =
        (scores().fold(f64::INFINITY, f64::min), scores().fold(f64::NEG_INFINITY, f64::max));
    let middle = f64::midpoint(lowest, highest);
    let is_strong = |skill: &&SkillFact| lowest < highest && skill.score.is_some_and(|score| score >= middle);
    let mut strongest: Vec<_> = grounding.skills.iter().filter(is_strong).collect();
    if strongest.is_empty() {
        let mut skills: Vec<_> = grounding.skills.iter().collect();
        skills.sort_by_key(|skill| skill.place);
        skills.truncate(most);
        return SelectedSkills { skills, claim: Claim::Had };
    }
    strongest.sort_by(|one, other| other.score.unwrap_or(lowest).total_cmp(&one.score.unwrap_or(lowest)));
    strongest.truncate(most);
    SelectedSkills { skills: strongest, claim: Claim::Strongest }
}

fn is_asked_for(skill: &SkillFact, occasion: &Occasion) -> bool {
    let texts = || [&occasion.role, &occasion.job_description].into_iter().flatten();
    let mut names = skill.record_names.iter().chain([&skill.name]);
    names.any(|name| {
        let is_in_text = |text: &String| match name.chars().count() <= SHORT_NAME {
            true => mentions(text, name),
            false => mentions(&text.to_lowercase(), &name.to_lowercase()),
        };
        let is_asked = |asked: &String| mentions(&asked.to_lowercase(), &name.to_lowercase());
        texts().any(is_in_text) || occasion.skills.iter().any(is_asked)
    })
}

/// Whether `text` holds `name` as whole words.
fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        // `c` is not in `c++`, nor `net` in `.net`.
        let goes_on = |character: char| character.is_alphanumeric() || matches!(character, '+' | '#');
        !before.is_some_and(|character| goes_on(character) || character == '.') && !after.is_some_and(goes_on)
    })
}

/// All skills by group, as items of a list, in the order in which the groups are first named; those of no group last. `None` if there are
/// no groups.
pub fn grouped(grounding: &Grounding, labels: &Labels) -> Option<Vec<String>> {
    let mut groups: Vec<(Option<&str>, Vec<&str>)> = Vec::new();
    let mut skills: Vec<_> = grounding.skills.iter().collect();
    skills.sort_by_key(|skill| (skill.category.is_none(), skill.place));
    for skill in skills {
        let category = skill.category.as_deref();
        match groups.iter_mut().find(|(known, _)| *known == category) {
            Some((_, names)) => names.push(&skill.name),
            None => groups.push((category, vec![&skill.name])),
        }
    }
    let item = |(category, names): (Option<&str>, Vec<&str>)| match category {
        Some(category) => labels.labelled(category, &names.join(", ")),
        None => names.join(", "),
    };
    let has_groups = groups.iter().any(|(category, _)| category.is_some());
    has_groups.then(|| groups.into_iter().map(item).collect())
}

/// What was done, as items of a list, each once: in the role the person is known by, then in the others, then elsewhere, in projects and
/// unpaid. What had to be cut is left out, unless there is nothing else.
pub fn achievements(grounding: &Grounding, most: usize, labels: &Labels) -> Vec<String> {
    let (own, others): (Vec<&Role>, Vec<&Role>) =
        grounding.roles.iter().partition(|role| is_headline(role, grounding.headline.as_ref()));
    let told = |role: &&Role| if role.achievements.is_empty() { about(role, labels) } else { None };
    let own = own.iter().flat_map(|role| role.achievements.iter().cloned().chain(told(role)));
    let achieved = others.iter().flat_map(|role| role.achievements.iter().cloned());
    let in_roles = own.chain(achieved).chain(others.iter().filter_map(told));
    let elsewhere = grounding.other_achievements.iter().cloned();
    let in_projects = grounding.projects.iter().filter_map(|project| outcome(project, labels));
    let unpaid = grounding.volunteering.iter();
    let unpaid = unpaid.flat_map(|role| role.achievements.iter().cloned().chain(told(&role)));
    let mut items: Vec<String> = Vec::new();
    for item in in_roles.chain(elsewhere).chain(in_projects).chain(unpaid).map(as_item) {
        if !items.contains(&item) {
            items.push(item);
        }
    }
    if items.iter().any(|item| !item.ends_with('…')) {
        items.retain(|item| !item.ends_with('…'));
    }
    items.truncate(most);
    items
}

fn is_headline(role: &Role, headline: Option<&Headline>) -> bool {
    match headline {
        Some(Headline::Role { role: name, employer, .. }) => {
            role.position.role.as_ref() == Some(name) && role.position.employer == *employer
        }
        Some(Headline::Employed { employer, .. }) => {
            role.position.role.is_none() && role.position.employer.as_ref() == Some(employer)
        }
        Some(Headline::Title { .. }) | None => false,
    }
}

/// What `role` is about, behind its name: `Staff Nurse, Sample Clinic: Medical ward with 28 beds.`
fn about(role: &Role, labels: &Labels) -> Option<String> {
    let Position { role: name, employer } = &role.position;
    let position: Vec<_> = [name, employer].into_iter().flatten().map(String::as_str).collect();
    Some(labels.labelled(&position.join(", "), &cut(role.summary.as_ref()?, ITEM_CHARS)))
}

/// A project by its name and the first that is known of its value, its making and its problem.
fn outcome(project: &Project, labels: &Labels) -> Option<String> {
    let texts = [project.business_value.as_ref(), project.achievements.first(), project.solution.as_ref()];
    let outcome = texts.into_iter().flatten().next().or(project.challenge.as_ref());
    match (&project.name, outcome) {
        (Some(name), Some(outcome)) => Some(labels.labelled(name, outcome)),
        (name, outcome) => name.as_ref().or(outcome).cloned(),
    }
}

/// `text` without the full stop of its only sentence: items of a list end alike.
pub fn as_item(text: String) -> String {
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
    fn a_short_name_in_running_text_is_written_as_it_is() {
        let asked = |text: &str, skills: &[&str], name: &str| {
            let occasion = Occasion {
                job_description: Some(text.to_owned()),
                skills: skills.iter().map(|skill| (*skill).to_owned()).collect(),
                ..Occasion::default()
            };
            let record = serde_json::json!({"id": "s", "name": name});
            let skill = serde_json::from_value(record).expect("a skill");
            is_asked_for(&crate::ai::skill_facts::skill_facts(&[skill])[0], &occasion)
        };
        assert!(asked("We write Go.", &[], "Go"));
        assert!(!asked("Ready to go to market?", &[], "Go"));
        assert!(asked("", &["go"], "Go"));
        assert!(asked("we like rust", &[], "Rust"));
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
