//! What texts are grounded in: the portfolio's own content, as plain lines, bounded in number and length.
//!
//! Emails and telephone numbers are no part of it: they are read only to be redacted ([`super::redactor`]).

use chrono::NaiveDate;
use portfolio_content::PartialDate;
use portfolio_content::records::{
    Award, Contact, Education, ExperienceHighlight, Publication, VolunteerRole,
};
use serde::Serialize;

use super::skill_facts::{SkillFact, skill_facts};
use super::text::cut;
use crate::career::{Career, employer, first_title, role};
use crate::language::{Headline, Position};
use crate::person::Person;
use crate::plain::{is_start, plain_line};
use crate::transformer::{CertificationRow, ContactRow, ExperienceRow, ProjectRow};

/// Entries of each kind at most.
const ENTRIES: usize = 8;
/// Achievements of a role or project at most.
const ACHIEVEMENTS: usize = 5;
/// Skills used in one thing at most.
const SKILLS: usize = 40;
/// Characters of a name at most.
const NAME_CHARS: usize = 120;
/// Characters of a longer text at most.
const TEXT_CHARS: usize = 300;
/// Characters at most of what the person says, and of what a role is about.
const LONG_TEXT_CHARS: usize = 600;

/// The facts about a person.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Grounding {
    /// What the person is called.
    pub name: Option<String>,
    /// What the person says of themselves, or is looking for.
    pub objective: Option<String>,
    /// What the person is known by.
    pub headline: Option<Headline>,
    /// Whole years worked, if that is one year or more and the objective states none.
    pub years_of_experience: Option<u32>,
    /// Roles held.
    pub roles: Vec<Role>,
    /// What was achieved outside of the roles.
    pub other_achievements: Vec<String>,
    /// Projects.
    pub projects: Vec<Project>,
    /// Skills, each once: the strongest first, equals as the person arranged them.
    pub skills: Vec<SkillFact>,
    /// Certifications.
    pub certifications: Vec<Certification>,
    /// Degrees and courses.
    pub education: Vec<Degree>,
    /// Unpaid roles.
    pub volunteering: Vec<Role>,
    /// Awards, each in a line.
    pub awards: Vec<String>,
    /// Publications, each in a line.
    pub publications: Vec<String>,
    /// Languages spoken, each with how well.
    pub languages: Vec<String>,
}

/// A role held.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Role {
    /// The role, and where it was held.
    #[serde(flatten)]
    pub position: Position,
    /// When it began, as precisely as that is known.
    pub start: Option<String>,
    /// When it ended.
    pub end: Option<String>,
    /// Whether it goes on.
    pub is_current: bool,
    /// What it is about.
    pub summary: Option<String>,
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
    pub name: Option<String>,
    /// The problem it solved.
    pub challenge: Option<String>,
    /// What was done.
    pub solution: Option<String>,
    /// Its result.
    pub business_value: Option<String>,
    /// What was achieved in it.
    pub achievements: Vec<String>,
    /// What it was made with.
    pub skills: Vec<String>,
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

/// A degree or course; it has a name, a field or a school.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Degree {
    /// What it is called.
    pub name: Option<String>,
    /// The subject, unless the name says it.
    pub field: Option<String>,
    /// Where it was or is taken.
    pub school: Option<String>,
    /// When it was completed, or will be.
    pub year: Option<i32>,
    /// Whether it goes on.
    pub is_current: bool,
}

impl Grounding {
    /// The facts about `person` as of `today`.
    #[must_use]
    pub fn of(person: &Person, today: NaiveDate) -> Self {
        let row = person.contact.as_ref();
        let contact = row.map(|row| &row.record);
        let is_known = |id: &str| person.experience.iter().any(|row| row.record.id == id);
        let others =
            |highlight: &&ExperienceHighlight| !highlight.experience_id.as_deref().is_some_and(is_known);
        let career = Career::of(&person.experience, contact, today);
        Self {
            name: contact.filter(|contact| !contact.is_unnamed).and_then(|contact| name(&contact.name)),
            objective: contact.and_then(objective),
            headline: career.headline,
            years_of_experience: career.years,
            other_achievements: achievements(person.highlights.iter().filter(others)),
            roles: some(&person.experience, |row| Role::of(row, &person.highlights)),
            projects: some(&person.projects, Project::of),
            skills: skill_facts(&person.skills),
            certifications: some(&person.certifications, Certification::of),
            education: some(&person.education, Degree::of),
            volunteering: row.map(|row| some(&row.volunteer, Role::unpaid)).unwrap_or_default(),
            awards: row.map(|row| some(&row.awards, award)).unwrap_or_default(),
            publications: row.map(|row| some(&row.publications, publication)).unwrap_or_default(),
            languages: row.map(languages).unwrap_or_default(),
        }
    }
}

impl Role {
    fn of(row: &ExperienceRow, highlights: &[ExperienceHighlight]) -> Option<Self> {
        let record = &row.record;
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&record.id));
        let position = Position {
            role: role(row).map(|role| cut(&first_title(&role), NAME_CHARS)),
            employer: employer(row).map(|employer| cut(&employer, NAME_CHARS)),
        };
        Self {
            position,
            start: date(record.start_date.as_deref()),
            end: date(record.end_date.as_deref()),
            is_current: record.is_current_role,
            summary: long_text(record.summary.as_deref()),
            skills: names(row.skills.iter().map(|skill| &skill.skill_name)),
            achievements: achievements(own),
        }
        .if_known()
    }

    fn unpaid(record: &VolunteerRole) -> Option<Self> {
        let position = Position {
            role: record.position.as_deref().and_then(name),
            employer: record.organization.as_deref().and_then(name),
        };
        Self {
            position,
            start: date(record.start_date.as_deref()),
            end: date(record.end_date.as_deref()),
            is_current: record.is_current_role,
            summary: long_text(record.summary.as_deref()),
            skills: Vec::new(),
            achievements: texts(&record.highlights),
        }
        .if_known()
    }

    fn if_known(self) -> Option<Self> {
        (self.position != Position::default()).then_some(self)
    }
}

impl Project {
    fn of(row: &ProjectRow) -> Option<Self> {
        let record = &row.record;
        Some(Self {
            name: name(&record.name).filter(|_| !record.is_unnamed),
            challenge: text(record.challenge.as_deref()),
            solution: text(record.solution.as_deref()),
            business_value: text(record.business_value.as_deref()),
            achievements: texts(&record.highlights),
            skills: names(row.technologies().iter()),
        })
    }
}

impl Certification {
    fn of(row: &CertificationRow) -> Option<Self> {
        Some(Self {
            name: name(&row.record.name).filter(|_| !row.record.is_unnamed)?,
            issuer: row.record.issuer_name.as_deref().and_then(name),
            skills: names(row.skills.iter().map(|skill| &skill.skill_name)),
        })
    }
}

impl Degree {
    fn of(record: &Education) -> Option<Self> {
        let name = name(&record.name).filter(|_| !record.is_unnamed);
        let says = |field: &String| name.as_ref().is_some_and(|name| name.contains(field.as_str()));
        let field = record.field_of_study.as_deref().and_then(self::name).filter(|field| !says(field));
        let school = record.issuer_name.as_deref().and_then(self::name);
        if [&name, &field, &school].into_iter().all(Option::is_none) {
            return None;
        }
        let graduated = record.graduation_date.as_deref().and_then(PartialDate::of_timestamp);
        Some(Self {
            name,
            field,
            school,
            year: graduated.map(PartialDate::year),
            is_current: record.is_current,
        })
    }
}

/// A highlight in a line: its name, unless that is only the shortened start of its description.
fn achievement(highlight: &ExperienceHighlight) -> Option<String> {
    let description = highlight.description.as_deref();
    let whole = description.filter(|description| is_start(&highlight.name, description));
    text(whole).or_else(|| text(Some(&highlight.name)))
}

fn achievements<'a>(highlights: impl Iterator<Item = &'a ExperienceHighlight>) -> Vec<String> {
    highlights.filter_map(achievement).take(ACHIEVEMENTS).collect()
}

fn objective(contact: &Contact) -> Option<String> {
    long_text(contact.career_objective.as_deref())
}

fn award(award: &Award) -> Option<String> {
    let parts = [award.title.as_deref(), award.awarder.as_deref()];
    let parts: Vec<_> = parts.into_iter().flatten().filter_map(name).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn publication(publication: &Publication) -> Option<String> {
    let parts = [publication.name.as_deref(), publication.publisher.as_deref()];
    let parts: Vec<_> = parts.into_iter().flatten().filter_map(name).collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

fn languages(contact: &ContactRow) -> Vec<String> {
    some(&contact.languages, |spoken| {
        let language = spoken.language.as_deref().and_then(name)?;
        match spoken.fluency.as_deref().and_then(name) {
            Some(fluency) => Some(format!("{language} ({fluency})")),
            None => Some(language),
        }
    })
}

fn date(text: Option<&str>) -> Option<String> {
    text.and_then(PartialDate::of_timestamp).map(String::from)
}

fn some<R, F>(rows: &[R], fact: impl Fn(&R) -> Option<F>) -> Vec<F> {
    rows.iter().filter_map(fact).take(ENTRIES).collect()
}

fn names<'a>(names: impl Iterator<Item = &'a String>) -> Vec<String> {
    names.filter_map(|rich| name(rich)).take(SKILLS).collect()
}

fn texts(rich: &[String]) -> Vec<String> {
    rich.iter().filter_map(|rich| text(Some(rich))).take(ACHIEVEMENTS).collect()
}

fn name(rich: &str) -> Option<String> {
    plain_line(rich).map(|line| cut(&line, NAME_CHARS))
}

fn text(rich: Option<&str>) -> Option<String> {
    rich.and_then(plain_line).map(|line| cut(&line, TEXT_CHARS))
}

fn long_text(rich: Option<&str>) -> Option<String> {
    rich.and_then(plain_line).map(|line| cut(&line, LONG_TEXT_CHARS))
}
