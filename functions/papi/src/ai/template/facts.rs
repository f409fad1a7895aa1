//! Texts in languages that there is no prose in: the facts alone, in the person's own words, without a sentence of ours.

use super::bio::degree_line;
use super::draft::{Choice, Draft};
use super::selection::{achievements, skills};
use super::skills::{Told, Use};
use crate::ai::grounding::Grounding;
use crate::ai::request::TextType;
use crate::ai::task::Task;
use crate::language::{Headline, Labels, sentence};

/// Skills that are named.
const SKILLS: usize = 5;
/// Things done, and degrees, that are listed.
const ENTRIES: usize = 3;

/// The facts for `task`. A letter is signed with the person's name; other texts begin with it.
pub fn facts(task: &Task, labels: &Labels) -> Draft {
    let grounding = &task.grounding;
    let name = grounding.name.clone().map(Choice::from);
    let mut draft = Draft::new();
    match task.request.text_type {
        TextType::SkillDescription if !grounding.skills.is_empty() => {
            draft.paragraph([name]);
            match Told::of(task, labels) {
                Told::Uses(uses) => draft.list("", uses.iter().map(|used| described(used, labels))),
                Told::Groups(groups) => draft.list("", groups),
                Told::Names(names) => draft.paragraph([Choice::shortened(&names, |names| names.join(", "))]),
            }
        }
        TextType::BioSummary | TextType::SkillDescription => {
            draft.paragraph([name]);
            tell(&mut draft, task, labels);
            let degrees = grounding.education.iter().map(|degree| degree_line(degree, None, labels));
            draft.list("", degrees.take(ENTRIES));
        }
        TextType::CoverLetter => {
            tell(&mut draft, task, labels);
            draft.paragraph([name]);
        }
    }
    draft
}

fn tell(draft: &mut Draft, task: &Task, labels: &Labels) {
    let grounding = &task.grounding;
    draft.paragraph([headline(grounding).map(Choice::from)]);
    draft.paragraph([grounding.objective.as_ref().map(|text| sentence(text).into())]);
    let names = skills(grounding, &task.request.occasion, SKILLS).names().join(", ");
    draft.paragraph([(!names.is_empty()).then(|| names.into())]);
    draft.list("", achievements(grounding, ENTRIES, labels));
}

fn headline(grounding: &Grounding) -> Option<String> {
    let (what, employer) = match grounding.headline.as_ref()? {
        Headline::Role { role, employer, .. } => (Some(role), employer.as_ref()),
        Headline::Employed { title, employer, .. } => (title.as_ref(), Some(employer)),
        Headline::Title { title } => (Some(title), None),
    };
    let parts: Vec<_> = what.into_iter().chain(employer).map(String::as_str).collect();
    Some(parts.join(", "))
}

/// A skill with where it was used and what proves it.
fn described(used: &Use, labels: &Labels) -> String {
    let places = [used.places(), used.proofs.clone()].concat().join(", ");
    if places.is_empty() { used.detailed() } else { labels.labelled(&used.detailed(), &places) }
}
