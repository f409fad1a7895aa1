//! A short biography, in the third person.

use super::draft::{Choice, Draft};
use super::selection::{achievements, grouped, own};
use crate::ai::grounding::{Degree, Grounding};
use crate::ai::task::Task;
use crate::language::{Labels, Prose, Tone, sentence};

/// Skills that a biography names.
const SKILLS: usize = 5;
/// Things done, certifications or degrees that it lists; fewer things in a casual one.
const ENTRIES: usize = 3;
const DONE_CASUALLY: usize = 2;

/// The biography for `task`.
pub fn bio(task: &Task, prose: &dyn Prose, labels: &Labels) -> Draft {
    let (tone, grounding) = (task.request.tone, &task.grounding);
    let (introduction, strengths) = (introduction(task, prose), strengths(task, prose));
    let own_words = own_words(grounding, prose);
    let most = if tone == Tone::Casual { DONE_CASUALLY } else { ENTRIES };
    let work = achievements(grounding, most, labels);

    let mut draft = Draft::new();
    match tone {
        Tone::Professional => {
            draft.paragraph([introduction, strengths]);
            draft.paragraph([own_words]);
            draft.list(prose.achievements(tone), work);
        }
        Tone::Enthusiastic => {
            draft.paragraph([introduction]);
            draft.paragraph([own_words]);
            draft.paragraph([strengths]);
            draft.list(prose.achievements(tone), work);
        }
        Tone::Technical => {
            draft.paragraph([introduction]);
            match grouped(grounding, labels) {
                Some(groups) => draft.list(labels.labelled(labels.skills, "").trim_end(), groups),
                None => draft.paragraph([strengths]),
            }
            draft.list(prose.achievements(tone), work);
        }
        Tone::Casual => {
            draft.paragraph([introduction, strengths]);
            draft.list(prose.achievements(tone), work);
            draft.paragraph([own_words]);
        }
    }
    learning(&mut draft, task, prose, labels);
    draft
}

/// Who the person is; without the years of experience where they do not fit.
fn introduction(task: &Task, prose: &dyn Prose) -> Option<Choice> {
    let grounding = &task.grounding;
    let introduced = |years| {
        let (name, headline) = (grounding.name.as_deref(), grounding.headline.as_ref());
        prose.introduction(task.request.tone, name, headline, years)
    };
    match (introduced(grounding.years_of_experience), introduced(None)) {
        (Some(text), Some(short)) => Some(Choice::or(text, short)),
        (text, _) => text.map(Choice::from),
    }
}

fn strengths(task: &Task, prose: &dyn Prose) -> Option<Choice> {
    let selected = own(&task.grounding, SKILLS);
    let names = selected.names();
    (!names.is_empty()).then(|| prose.strengths(task.request.tone, &names, selected.claim).into())
}

fn own_words(grounding: &Grounding, prose: &dyn Prose) -> Option<Choice> {
    let text = sentence(grounding.objective.as_deref()?);
    Some(prose.own_words(grounding.name.as_deref(), &text).into())
}

/// Certifications, education and languages, each a paragraph; of somebody casual, only the education.
fn learning(draft: &mut Draft, task: &Task, prose: &dyn Prose, labels: &Labels) {
    let grounding = &task.grounding;
    let is_casual = task.request.tone == Tone::Casual;
    let certifications = grounding.certifications.iter().map(|held| held.name.clone()).take(ENTRIES);
    let certifications = labelled(labels.certifications, certifications.collect(), "; ", labels);
    let languages = labelled(labels.languages, grounding.languages.clone(), ", ", labels);
    draft.paragraph([certifications.filter(|_| !is_casual)]);
    draft.paragraph([education(grounding, prose, labels)]);
    draft.paragraph([languages.filter(|_| !is_casual)]);
}

/// Degrees and courses in a sentence.
pub fn education(grounding: &Grounding, prose: &dyn Prose, labels: &Labels) -> Option<Choice> {
    let degrees = grounding.education.iter().map(|degree| degree_line(degree, Some(prose), labels));
    labelled(labels.education, degrees.take(ENTRIES).collect(), "; ", labels)
}

fn labelled(label: &str, entries: Vec<String>, between: &str, labels: &Labels) -> Option<Choice> {
    let line = sentence(&labels.labelled(label, &entries.join(between)));
    (!entries.is_empty()).then(|| line.into())
}

/// A degree in a line: `BSc in Physics, Example University (2019)`; `(until 2029)` if it goes on.
pub fn degree_line(degree: &Degree, prose: Option<&dyn Prose>, labels: &Labels) -> String {
    let what = match (&degree.name, &degree.field, prose) {
        (Some(name), Some(field), Some(prose)) => Some(prose.degree(name, field)),
        (Some(name), Some(field), None) => Some(format!("{name}, {field}")),
        (name, field, _) => name.as_ref().or(field.as_ref()).cloned(),
    };
    let line = [what, degree.school.clone()].into_iter().flatten().collect::<Vec<_>>().join(", ");
    match degree.year {
        Some(year) if degree.is_current => format!("{line} ({} {year})", labels.until.to_lowercase()),
        Some(year) => format!("{line} ({year})"),
        None => line,
    }
}
