//! A letter of application, in the first person.

use super::bio::education;
use super::draft::{Choice, Draft};
use super::selection::{achievements, as_item, skills};
use crate::ai::grounding::Grounding;
use crate::ai::task::Task;
use crate::language::{Labels, Prose, Target, Tone, sentence};

/// Skills that a letter names.
const SKILLS: usize = 4;
/// Things done that a letter lists; a casual one is shorter.
const DONE: usize = 4;
const DONE_CASUALLY: usize = 2;

/// The letter for `task`. Without content it is still a letter, one that claims nothing.
pub fn letter(task: &Task, prose: &dyn Prose, labels: &Labels) -> Draft {
    let (tone, occasion, grounding) = (task.request.tone, &task.request.occasion, &task.grounding);
    let target = Target { role: occasion.role.as_deref(), company: occasion.company_name.as_deref() };
    let interest = Choice::or(prose.interest(tone, target), prose.interest(tone, Target::default()));
    let interest = Some(interest);
    let career = grounding.headline.as_ref().map(|headline| prose.career(tone, headline));
    let experience = grounding.years_of_experience.map(|years| prose.experience(tone, years));
    let selected = skills(grounding, occasion, SKILLS);
    let names = selected.names();
    let offer = (!names.is_empty()).then(|| prose.offer(tone, &names, selected.claim));

    let mut draft = framed(task, prose);
    let facts = [career, experience, offer];
    // Who has not worked yet has at least learned.
    let education = education(grounding, prose, labels).filter(|_| grounding.roles.is_empty());
    if tone == Tone::Technical {
        draft.paragraph([interest]);
        draft.list(prose.in_brief(), facts.into_iter().flatten().map(as_item));
        draft.paragraph([education]);
    } else {
        let [career, experience, offer] = facts.map(|fact| fact.map(Choice::from));
        match tone {
            Tone::Professional | Tone::Technical => {
                draft.paragraph([interest]);
                draft.paragraph([career, experience, offer]);
            }
            Tone::Enthusiastic => {
                draft.paragraph([interest, offer]);
                draft.paragraph([career, experience]);
            }
            Tone::Casual => draft.paragraph([interest, career, experience, offer]),
        }
        draft.paragraph([own_words(grounding, prose).filter(|_| tone != Tone::Casual)]);
        draft.paragraph([education]);
    }
    let most = if tone == Tone::Casual { DONE_CASUALLY } else { DONE };
    draft.list(prose.work(tone), achievements(grounding, most, labels));
    draft
}

/// What the person says in the first person, as a letter does.
fn own_words(grounding: &Grounding, prose: &dyn Prose) -> Option<Choice> {
    let text = grounding.objective.as_ref().filter(|text| prose.is_first_person(text));
    text.map(|text| sentence(text).into())
}

/// The frames of a letter: the closing sentence may be left out first, for what the person does is worth more; then the company in the
/// greeting.
fn framed(task: &Task, prose: &dyn Prose) -> Draft {
    let tone = task.request.tone;
    let greeting = prose.greeting(tone, task.request.occasion.company_name.as_deref());
    let anyone = prose.greeting(tone, None);
    let sign_off = prose.sign_off(tone, task.grounding.name.as_deref());
    let closing = prose.closing(tone);
    Draft::new()
        .framed(format!("{greeting}\n\n"), format!("\n\n{closing}\n\n{sign_off}"), 2)
        .framed(format!("{greeting}\n\n"), format!("\n\n{sign_off}"), 1)
        .framed(format!("{anyone}\n\n"), format!("\n\n{sign_off}"), 1)
        .framed(format!("{anyone}\n\n"), String::new(), 1)
}
