//! The lists.

use portfolio_content::records::{self, ExperienceHighlight, Testimonial};

use super::forms::{
    Award, Certificate, Education, Interest, Language, Project, Publication, Reference, Volunteer, Work,
};
use crate::transformer::{CertificationRow, ContactRow, ExperienceRow, ProjectRow};

/// `rows` in the order that the owner gave them, those without a place last. Views have orders of their own.
fn arranged<T>(rows: &[T], place: impl Fn(&T) -> Option<i64>) -> Vec<&T> {
    let mut arranged: Vec<&T> = rows.iter().collect();
    arranged.sort_by_key(|row| {
        let place = place(row);
        (place.is_none(), place)
    });
    arranged
}

/// An entry of which nothing is known but that it is there says nothing.
fn says_something<T: Default + PartialEq>(entry: &T) -> bool {
    *entry != T::default()
}

fn named(name: &str, is_unnamed: bool) -> Option<String> {
    (!is_unnamed).then(|| name.to_owned())
}

pub(super) fn work(roles: &[ExperienceRow], highlights: &[ExperienceHighlight]) -> Vec<Work> {
    let roles = arranged(roles, |role| role.record.sort_order);
    roles.into_iter().map(|role| role_held(&role.record, highlights)).filter(says_something).collect()
}

fn role_held(role: &records::Experience, highlights: &[ExperienceHighlight]) -> Work {
    let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&role.id));
    Work {
        name: role.employer_name.clone(),
        location: role.location.clone(),
        description: role.description.clone(),
        position: named(&role.name, role.is_unnamed),
        url: role.url.clone(),
        start_date: role.start_date.clone(),
        end_date: role.end_date.clone(),
        summary: role.summary.clone(),
        highlights: own.map(achievement).collect(),
        is_current: role.is_current_role,
    }
}

fn achievement(highlight: &ExperienceHighlight) -> String {
    match &highlight.description {
        Some(description) => format!("{}: {description}", highlight.name),
        None => highlight.name.clone(),
    }
}

pub(super) fn volunteer(contact: Option<&ContactRow>) -> Vec<Volunteer> {
    let volunteer = |role: &records::VolunteerRole| Volunteer {
        organization: role.organization.clone(),
        position: role.position.clone(),
        url: role.url.clone(),
        start_date: role.start_date.clone(),
        end_date: role.end_date.clone(),
        summary: role.summary.clone(),
        highlights: role.highlights.clone(),
        is_current: role.is_current_role,
    };
    contact.into_iter().flat_map(|contact| &contact.volunteer).map(volunteer).collect()
}

pub(super) fn education(education: &[records::Education]) -> Vec<Education> {
    let degree = |degree: &records::Education| Education {
        institution: degree.issuer_name.clone(),
        url: degree.url.clone(),
        area: degree.field_of_study.clone(),
        study_type: named(&degree.name, degree.is_unnamed),
        start_date: degree.start_date.clone(),
        end_date: degree.graduation_date.clone(),
        score: degree.score.clone().or_else(|| degree.gpa.map(|gpa| gpa.to_string())),
        courses: degree.courses.clone(),
        is_current: degree.is_current,
    };
    arranged(education, |degree| degree.sort_order).into_iter().map(degree).filter(says_something).collect()
}

pub(super) fn awards(contact: Option<&ContactRow>) -> Vec<Award> {
    let award = |award: &records::Award| Award {
        title: award.title.clone(),
        date: award.date.clone(),
        awarder: award.awarder.clone(),
        summary: award.summary.clone(),
    };
    contact.into_iter().flat_map(|contact| &contact.awards).map(award).collect()
}

pub(super) fn certificates(certifications: &[CertificationRow]) -> Vec<Certificate> {
    let certificate = |row: &CertificationRow| Certificate {
        name: named(&row.record.name, row.record.is_unnamed),
        date: row.record.earned_date.clone(),
        url: row.record.url.clone(),
        issuer: row.record.issuer_name.clone(),
    };
    arranged(certifications, |row| row.record.sort_order)
        .into_iter()
        .map(certificate)
        .filter(says_something)
        .collect()
}

pub(super) fn publications(contact: Option<&ContactRow>) -> Vec<Publication> {
    let publication = |publication: &records::Publication| Publication {
        name: publication.name.clone(),
        publisher: publication.publisher.clone(),
        release_date: publication.release_date.clone(),
        url: publication.url.clone(),
        summary: publication.summary.clone(),
    };
    contact.into_iter().flat_map(|contact| &contact.publications).map(publication).collect()
}

pub(super) fn languages(contact: Option<&ContactRow>) -> Vec<Language> {
    let language = |spoken: &records::SpokenLanguage| Language {
        language: spoken.language.clone(),
        fluency: spoken.fluency.clone(),
    };
    contact.into_iter().flat_map(|contact| &contact.languages).map(language).collect()
}

pub(super) fn interests(contact: Option<&ContactRow>) -> Vec<Interest> {
    let interest = |interest: &records::Interest| Interest {
        name: interest.name.clone(),
        keywords: interest.keywords.clone(),
    };
    contact.into_iter().flat_map(|contact| &contact.interests).map(interest).collect()
}

/// What others say, and who can be asked: in one order.
pub(super) fn references(contact: Option<&ContactRow>, testimonials: &[Testimonial]) -> Vec<Reference> {
    let said = testimonials.iter().map(|testimonial| {
        let (name, reference) = (testimonial.author_name.clone(), testimonial.context.clone());
        (testimonial.sort_order, Reference { name: Some(name), reference: Some(reference) })
    });
    let to_ask = contact.into_iter().flat_map(|contact| &contact.references).map(|reference| {
        let (name, said) = (reference.name.clone(), reference.reference.clone());
        (reference.sort_order, Reference { name, reference: said })
    });
    let placed: Vec<_> = said.chain(to_ask).collect();
    arranged(&placed, |(place, _)| *place).into_iter().map(|(_, reference)| reference.clone()).collect()
}

pub(super) fn projects(projects: &[ProjectRow]) -> Vec<Project> {
    arranged(projects, |row| row.record.sort_order).into_iter().map(project).filter(says_something).collect()
}

/// Content that never was a résumé says more of a project than the form has members for: the problem and the solution describe it, and
/// its worth is a highlight.
fn project(ProjectRow { record, skills, .. }: &ProjectRow) -> Project {
    let used = || skills.iter().map(|skill| skill.skill_name.clone()).collect();
    let keywords = if record.keywords.is_empty() { used() } else { record.keywords.clone() };
    let worth = record.business_value.iter().cloned();
    Project {
        name: named(&record.name, record.is_unnamed),
        description: described(record),
        highlights: record.highlights.iter().cloned().chain(worth).collect(),
        keywords,
        start_date: record.start_date.clone(),
        end_date: record.date_completed.clone(),
        url: record.live_url.clone().or_else(|| record.repository_url.clone()),
        roles: record.roles.clone(),
        entity: record.entity.clone(),
        kind: record.kind.clone(),
    }
}

fn described(project: &records::Project) -> Option<String> {
    let parts: Vec<_> =
        [&project.challenge, &project.solution].into_iter().flatten().map(String::as_str).collect();
    (!parts.is_empty()).then(|| parts.join("\n\n"))
}
