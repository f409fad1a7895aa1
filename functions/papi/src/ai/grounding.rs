//! What texts are grounded in: the portfolio's own content, as plain lines, bounded in number and length.
//!
//! Emails and telephone numbers are no part of it: they are read only to be redacted ([`super::redactor`]).

use chrono::NaiveDate;
use portfolio_content::PartialDate;
use portfolio_content::records::{Contact, Education, ExperienceHighlight, Skill};
use serde::Serialize;

use super::text::cut;
use crate::dates::date_range;
use crate::person::Person;
use crate::plain::plain_line;
use crate::summary::{headline_role, years};
use crate::transformer::{CertificationRow, ExperienceRow, ProjectRow};

/// Roles, projects and certifications of each kind at most.
const ENTRIES: usize = 8;
/// Achievements of a role at most.
const ACHIEVEMENTS: usize = 5;
/// Skills at most.
const SKILLS: usize = 40;
/// Characters of a name at most.
const NAME_CHARS: usize = 120;
/// Characters of a longer text at most.
const TEXT_CHARS: usize = 300;

/// The facts about a person.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Grounding {
    /// What the person is called.
    pub name: Option<String>,
    /// The person's objective.
    pub objective: Option<String>,
    /// The role the person is known by: the current one, else the latest.
    pub headline: Option<Headline>,
    /// Whole years since the earliest start, if that is one year or more.
    pub years_of_experience: Option<i32>,
    /// Roles held.
    pub roles: Vec<Role>,
    /// What was achieved outside of the roles.
    pub other_achievements: Vec<String>,
    /// Projects.
    pub projects: Vec<Project>,
    /// Skills, the strongest first.
    pub skills: Vec<SkillFact>,
    /// Certifications.
    pub certifications: Vec<Certification>,
    /// Degrees and courses, each in a line.
    pub education: Vec<String>,
}

/// A role in short.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Headline {
    /// The role, and where it is or was held.
    pub position: String,
    /// Whether it still is.
    pub is_current: bool,
}

/// A role held.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// The role, and where it was held.
    pub position: String,
    /// When.
    pub time: Option<String>,
    /// The skills used in it.
    pub skills: Vec<String>,
    /// What was achieved in it.
    pub achievements: Vec<String>,
}

/// A project.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Project {
    /// What it is called.
    pub name: String,
    /// The problem it solved.
    pub challenge: Option<String>,
    /// What was done.
    pub solution: Option<String>,
    /// Its result.
    pub business_value: Option<String>,
    /// The skills used in it.
    pub skills: Vec<String>,
}

/// A skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SkillFact {
    /// The name it is shown under.
    pub name: String,
    /// The name that roles, projects and certifications know it by.
    #[serde(skip)]
    pub record_name: String,
    /// What kind of skill it is.
    pub category: Option<String>,
}

/// A certification.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Certification {
    /// What it is called.
    pub name: String,
    /// Who gave it.
    pub issuer: Option<String>,
    /// The skills it proves.
    pub skills: Vec<String>,
}

impl Grounding {
    /// The facts about `person` as of `today`.
    #[must_use]
    pub fn of(person: Person, today: NaiveDate) -> Self {
        let contact = person.contact.as_ref().map(|contact| &contact.record);
        let is_known = |id: &str| person.experience.iter().any(|row| row.record.id == id);
        let others =
            |highlight: &&ExperienceHighlight| !highlight.experience_id.as_deref().is_some_and(is_known);
        Self {
            name: contact.and_then(|contact| line(&contact.name, NAME_CHARS)),
            objective: contact.and_then(|contact| text(contact.career_objective.as_deref())),
            headline: headline(&person.experience, contact),
            years_of_experience: years(&person.experience, today).filter(|years| *years >= 1),
            other_achievements: achievements(person.highlights.iter().filter(others)),
            roles: some(&person.experience, |row| Role::of(row, &person.highlights)),
            projects: some(&person.projects, Project::of),
            skills: person.skills.iter().filter_map(SkillFact::of).take(SKILLS).collect(),
            certifications: some(&person.certifications, Certification::of),
            education: some(&person.education, education),
        }
    }
}

impl Role {
    fn of(row: &ExperienceRow, highlights: &[ExperienceHighlight]) -> Option<Self> {
        let record = &row.record;
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&record.id));
        Some(Self {
            position: position(row)?,
            time: date_range(
                record.start_date.as_deref(),
                record.end_date.as_deref(),
                record.is_current_role,
            ),
            skills: names(row.skills.iter().map(|skill| &skill.skill_name)),
            achievements: achievements(own),
        })
    }
}

impl Project {
    fn of(row: &ProjectRow) -> Option<Self> {
        Some(Self {
            name: line(&row.record.name, NAME_CHARS)?,
            challenge: text(row.record.challenge.as_deref()),
            solution: text(row.record.solution.as_deref()),
            business_value: text(row.record.business_value.as_deref()),
            skills: names(row.skills.iter().map(|skill| &skill.skill_name)),
        })
    }
}

impl SkillFact {
    fn of(skill: &Skill) -> Option<Self> {
        let record_name = line(&skill.name, NAME_CHARS)?;
        let shown = skill.display_name.as_deref().and_then(|name| line(name, NAME_CHARS));
        let category = skill.category.as_deref().and_then(|category| line(category, NAME_CHARS));
        Some(Self { name: shown.unwrap_or_else(|| record_name.clone()), record_name, category })
    }

    /// Whether one of `names` names it.
    #[must_use]
    pub fn is_among(&self, names: &[String]) -> bool {
        names.iter().any(|name| name.eq_ignore_ascii_case(&self.record_name))
    }
}

impl Certification {
    fn of(row: &CertificationRow) -> Option<Self> {
        Some(Self {
            name: line(&row.record.name, NAME_CHARS)?,
            issuer: row.record.issuer_name.as_deref().and_then(|issuer| line(issuer, NAME_CHARS)),
            skills: names(row.skills.iter().map(|skill| &skill.skill_name)),
        })
    }
}

/// The role the person is known by; without roles, the title.
fn headline(experience: &[ExperienceRow], contact: Option<&Contact>) -> Option<Headline> {
    match headline_role(experience) {
        Some(row) => Some(Headline { position: position(row)?, is_current: row.record.is_current_role }),
        None => {
            let title = contact.and_then(|contact| contact.title.as_deref());
            let position = title.and_then(|title| line(title, NAME_CHARS))?;
            Some(Headline { position, is_current: true })
        }
    }
}

fn position(row: &ExperienceRow) -> Option<String> {
    let role = line(&row.record.name, NAME_CHARS)?;
    match row.record.employer_name.as_deref().and_then(|employer| line(employer, NAME_CHARS)) {
        Some(employer) => Some(format!("{role} at {employer}")),
        None => Some(role),
    }
}

fn achievements<'a>(highlights: impl Iterator<Item = &'a ExperienceHighlight>) -> Vec<String> {
    highlights.filter_map(achievement).take(ACHIEVEMENTS).collect()
}

/// A highlight in a line: its name, unless that is only the shortened start of its description.
fn achievement(highlight: &ExperienceHighlight) -> Option<String> {
    let name = line(&highlight.name, TEXT_CHARS)?;
    let description = highlight.description.as_deref().and_then(plain_line);
    let is_start = |line: &String| line.starts_with(name.trim_end_matches(['.', '…']));
    match description.filter(is_start) {
        Some(whole) => Some(cut(&whole, TEXT_CHARS)),
        None => Some(name),
    }
}

fn education(record: &Education) -> Option<String> {
    let mut said = line(&record.name, NAME_CHARS)?;
    let field = record.field_of_study.as_deref().and_then(|field| line(field, NAME_CHARS));
    if let Some(field) = field.filter(|field| !said.contains(field.as_str())) {
        said = format!("{said} in {field}");
    }
    if let Some(school) = record.issuer_name.as_deref().and_then(|school| line(school, NAME_CHARS)) {
        said = format!("{said}, {school}");
    }
    match record.graduation_date.as_deref().and_then(PartialDate::of_timestamp) {
        Some(date) => Some(format!("{said} ({})", date.year())),
        None => Some(said),
    }
}

fn some<R, F>(rows: &[R], fact: impl Fn(&R) -> Option<F>) -> Vec<F> {
    rows.iter().filter_map(fact).take(ENTRIES).collect()
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    names.filter_map(|name| line(name, NAME_CHARS)).take(SKILLS).collect()
}

fn text(rich: Option<&str>) -> Option<String> {
    rich.and_then(|rich| line(rich, TEXT_CHARS))
}

fn line(rich: &str, max: usize) -> Option<String> {
    plain_line(rich).map(|line| cut(&line, max))
}
