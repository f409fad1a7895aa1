//! Skills, each with where it was used and what proves it.

use super::draft::{Choice, Draft};
use super::selection::{asked_for, grouped};
use crate::ai::grounding::Grounding;
use crate::ai::skill_facts::SkillFact;
use crate::ai::task::Task;
use crate::language::{Labels, Position, Prose, Tone};

/// Skills that are described.
const SKILLS: usize = 6;
/// Roles, projects and certifications that are named for a skill.
const PLACES: usize = 2;

/// The description for `task`; `None` of a person without skills.
pub fn description(task: &Task, prose: &dyn Prose, labels: &Labels) -> Option<Draft> {
    let (tone, grounding) = (task.request.tone, &task.grounding);
    if grounding.skills.is_empty() {
        return None;
    }
    let lead = prose.skills(tone, grounding.name.as_deref());
    let mut draft = Draft::new();
    let said = |names: &[&str]| format!("{lead} {}.", prose.enumerated(names));
    match Told::of(task, labels) {
        Told::Uses(uses) => draft.list(&lead, uses.iter().map(|used| used.described(tone, prose, labels))),
        Told::Groups(groups) => draft.list(&lead, groups),
        Told::Names(names) => draft.paragraph([Choice::shortened(&names, said)]),
    }
    Some(draft)
}

/// What there is to tell of the skills that the occasion names, else of all.
pub enum Told<'a> {
    /// Where they were used and what proves them, at least of one.
    Uses(Vec<Use<'a>>),
    /// Their groups, as items of a list.
    Groups(Vec<String>),
    /// Their names.
    Names(Vec<&'a str>),
}

impl<'a> Told<'a> {
    /// What there is to tell for `task`.
    pub fn of(task: &'a Task, labels: &Labels) -> Self {
        let grounding = &task.grounding;
        let asked_for = asked_for(grounding, &task.request.occasion, SKILLS).map(|selected| selected.skills);
        let skills = asked_for.clone().unwrap_or_else(|| grounding.skills.iter().collect());
        let uses: Vec<_> = skills.iter().take(SKILLS).map(|skill| Use::of(skill, grounding)).collect();
        if uses.iter().any(Use::is_known) {
            return Self::Uses(uses);
        }
        match grouped(grounding, labels).filter(|_| asked_for.is_none()) {
            Some(groups) => Self::Groups(groups),
            None => Self::Names(skills.into_iter().map(|skill| skill.name.as_str()).collect()),
        }
    }
}

/// What is known of a skill.
pub struct Use<'a> {
    /// The skill.
    pub skill: &'a SkillFact,
    /// Where it was used.
    pub positions: Vec<&'a Position>,
    /// Which projects it was used in, by their names.
    pub projects: Vec<&'a str>,
    /// What proves it.
    pub proofs: Vec<&'a str>,
}

impl<'a> Use<'a> {
    /// What `grounding` tells of `skill`.
    pub fn of(skill: &'a SkillFact, grounding: &'a Grounding) -> Self {
        let roles = grounding.roles.iter().filter(|role| skill.is_among(&role.skills));
        let projects = grounding.projects.iter().filter(|project| skill.is_among(&project.skills));
        let proofs = grounding.certifications.iter().filter(|held| skill.is_among(&held.skills));
        Self {
            skill,
            positions: roles.map(|role| &role.position).take(PLACES).collect(),
            projects: projects.filter_map(|project| project.name.as_deref()).take(PLACES).collect(),
            proofs: proofs.map(|held| held.name.as_str()).take(PLACES).collect(),
        }
    }

    fn is_known(&self) -> bool {
        !(self.positions.is_empty() && self.projects.is_empty() && self.proofs.is_empty())
    }

    /// The skill as an item of a list, or its name alone.
    fn described(&self, tone: Tone, prose: &dyn Prose, labels: &Labels) -> Choice {
        let name = self.skill.name.clone();
        let used = match tone {
            Tone::Casual => Some(self.places().join(", ")).filter(|places| !places.is_empty()),
            _ if self.positions.is_empty() && self.projects.is_empty() => None,
            _ => Some(prose.used(&self.positions, &self.projects)),
        };
        let is_proof_told = matches!(tone, Tone::Professional | Tone::Technical) && !self.proofs.is_empty();
        let proved = is_proof_told.then(|| prose.proved(&self.proofs));
        let facts: Vec<_> = [used, proved].into_iter().flatten().collect();
        let shown = if tone == Tone::Technical { self.detailed() } else { name.clone() };
        if facts.is_empty() {
            return Choice::or(shown, name);
        }
        Choice::or(labels.labelled(&shown, &facts.join(&labels.semicolon())), name)
    }

    /// The skill with its group and level: `Rust (Languages, Expert)`.
    pub fn detailed(&self) -> String {
        let details: Vec<_> =
            [&self.skill.category, &self.skill.level].into_iter().flatten().cloned().collect();
        let name = &self.skill.name;
        if details.is_empty() { name.clone() } else { format!("{name} ({})", details.join(", ")) }
    }

    /// Where it was used, by names alone, each once.
    pub fn places(&self) -> Vec<&str> {
        let employers = self.positions.iter().filter_map(|at| at.employer.as_deref().or(at.role.as_deref()));
        let mut places: Vec<&str> = employers.chain(self.projects.iter().copied()).collect();
        places.dedup();
        places
    }
}
