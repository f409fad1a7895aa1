//! Skills, each with where it was used and what proves it.

use super::bio;
use super::draft::Draft;
use super::selection::skills;
use crate::ai::grounding::{Grounding, SkillFact};
use crate::ai::request::Tone;
use crate::ai::task::Task;
use crate::parts::enumerated;

/// Skills that are described.
const SKILLS: usize = 6;
/// Roles, projects and certifications that are named for a skill.
const PLACES: usize = 2;

/// The description for `task`; of a person without skills, what else there is to say.
pub fn description(task: &Task) -> Draft {
    let (tone, grounding) = (task.request.tone, &task.grounding);
    let selected = skills(grounding, &task.request.occasion, SKILLS);
    if selected.skills.is_empty() {
        return bio::bio(task);
    }
    let mut draft = Draft::new().framed(format!("{}\n", lead(tone, grounding.name.as_deref())), "");
    for skill in selected.skills {
        draft.line_or(described(skill, grounding), format!("- {}", skill.name));
    }
    draft
}

fn lead(tone: Tone, name: Option<&str>) -> String {
    match (tone, name) {
        (Tone::Professional, Some(name)) => format!("{name} offers these skills:"),
        (Tone::Professional, None) => "Skills on offer:".to_owned(),
        (Tone::Enthusiastic, Some(name)) => format!("Here is what {name} shines at:"),
        (Tone::Enthusiastic, None) => "Here is what stands out:".to_owned(),
        (Tone::Technical, Some(name)) => format!("Skills of {name}:"),
        (Tone::Technical, None) => "Skills:".to_owned(),
        (Tone::Casual, Some(name)) => format!("What {name} is good at:"),
        (Tone::Casual, None) => "Good at:".to_owned(),
    }
}

/// `Rust (Languages): used as Architect at Example Works and in Tracker; proved by Example Certificate`.
fn described(skill: &SkillFact, grounding: &Grounding) -> String {
    let name = match &skill.category {
        Some(category) => format!("{} ({category})", skill.name),
        None => skill.name.clone(),
    };
    let used = used(skill, grounding).map(|places| format!("used {places}"));
    let proved = proved(skill, grounding).map(|names| format!("proved by {names}"));
    let facts: Vec<_> = [used, proved].into_iter().flatten().collect();
    if facts.is_empty() { format!("- {name}") } else { format!("- {name}: {}", facts.join("; ")) }
}

fn used(skill: &SkillFact, grounding: &Grounding) -> Option<String> {
    let roles = grounding.roles.iter().filter(|role| skill.is_among(&role.skills)).take(PLACES);
    let roles: Vec<_> = roles.map(|role| role.position.as_str()).collect();
    let projects = grounding.projects.iter().filter(|project| skill.is_among(&project.skills)).take(PLACES);
    let projects: Vec<_> = projects.map(|project| project.name.as_str()).collect();
    match (roles.is_empty(), projects.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("as {}", enumerated(&roles))),
        (true, false) => Some(format!("in {}", enumerated(&projects))),
        (false, false) => Some(format!("as {} and in {}", roles.join(", "), enumerated(&projects))),
    }
}

fn proved(skill: &SkillFact, grounding: &Grounding) -> Option<String> {
    let certifications = grounding.certifications.iter().filter(|held| skill.is_among(&held.skills));
    let names: Vec<_> = certifications.take(PLACES).map(|held| held.name.as_str()).collect();
    (!names.is_empty()).then(|| enumerated(&names))
}
