//! The mapping, section by section.

mod basics;
mod skills;

use std::collections::HashMap;

use portfolio_content::records as content;
use portfolio_content::{ChildKind, Collection, Record, Relationship, Vibe};
use serde::Serialize;
use serde_json::Value;

use super::form::{Certificate, Education, List, Project, Reference, Resume, Work};
use super::ids::Ids;
use super::report::Report;
use super::values::{End, date, end, grade, is_code, link, proficiency};
use crate::check::JsonPath;
use crate::form::Document;

/// The projects that are shown first.
const FEATURED: usize = 3;

/// The document made from `resume`, and a report on each part of it. Every collection is there, even the empty ones.
pub fn import(resume: &Resume, publish_contact: bool) -> (Document, Report) {
    let mut importer = Importer { publish_contact, ..Importer::default() };
    importer.report.homeless(None, &resume.rest);
    let config = importer.basics(resume.basics.as_ref());
    let experience = importer.each("work", &resume.work, Importer::work);
    let education = importer.each("education", &resume.education, Importer::education);
    let certifications = importer.each("certificates", &resume.certificates, Importer::certificate);
    for (index, skill) in resume.skills.entries() {
        importer.skill_group(skill, &section("skills", index));
    }
    let projects = importer.each("projects", &resume.projects, Importer::project);
    let testimonials = importer.each("references", &resume.references, Importer::reference);
    let document = Document::default()
        .with(Collection::PortfolioConfig, &[record(&config)])
        .with(Collection::Contact, &records(importer.contact.as_slice()))
        .with(Collection::Account, &records(&importer.accounts))
        .with(Collection::Experience, &records(&experience))
        .with(Collection::ExperienceHighlight, &records(&importer.highlights))
        .with(Collection::Project, &projects)
        .with(Collection::Skill, &records(&importer.skills))
        .with(Collection::Certification, &records(&certifications))
        .with(Collection::Education, &records(&education))
        .with(Collection::Testimonial, &records(&testimonials));
    importer.report.count(&document);
    (document, importer.report)
}

#[derive(Default)]
struct Importer {
    publish_contact: bool,
    ids: Ids,
    report: Report,
    contact: Option<content::Contact>,
    accounts: Vec<content::Account>,
    account_ids: HashMap<String, String>,
    highlights: Vec<content::ExperienceHighlight>,
    skills: Vec<content::Skill>,
}

/// `record` as JSON.
fn record(record: &impl Serialize) -> Record {
    match serde_json::to_value(record) {
        Ok(Value::Object(record)) => record,
        _ => unreachable!("a record is written as an object"),
    }
}

fn records(records: &[impl Serialize]) -> Vec<Record> {
    records.iter().map(record).collect()
}

fn section(name: &str, index: usize) -> JsonPath {
    JsonPath::root().member(name).element(index)
}

impl Importer {
    /// Maps each entry of a section, in order.
    fn each<T, R>(
        &mut self,
        name: &str,
        entries: &List<T>,
        map: impl Fn(&mut Self, &T, usize, &JsonPath) -> Option<R>,
    ) -> Vec<R> {
        entries
            .entries()
            .filter_map(|(index, entry)| map(self, entry, index, &section(name, index)))
            .collect()
    }

    fn contact_id(&self) -> Option<String> {
        self.contact.as_ref().map(|contact| contact.id.clone())
    }

    /// The account of that name, made if it is not there yet.
    fn account(&mut self, name: Option<&str>) -> Option<String> {
        let name = name?;
        if let Some(id) = self.account_ids.get(name) {
            return Some(id.clone());
        }
        let id = self.ids.give("account", &[Some(name)]);
        self.account_ids.insert(name.to_owned(), id.clone());
        let account = content::Account { id: id.clone(), name: name.to_owned(), ..Default::default() };
        self.accounts.push(account);
        Some(id)
    }

    fn work(&mut self, work: &Work, index: usize, path: &JsonPath) -> Option<content::Experience> {
        self.report.homeless(Some("work"), &work.rest);
        let employer = work.name.or(&work.company);
        let Some(name) = work.position.get().or(employer) else {
            self.report.kept_out(path, "it names neither a position nor an employer");
            return None;
        };
        let id = self.ids.give("work", &[employer, work.position.get(), work.start_date.get()]);
        self.work_highlights(work, &id);
        let ended = end(&work.end_date, &path.member("endDate"), &mut self.report);
        let begun = work.start_date.get().is_some();
        Some(content::Experience {
            id,
            name: name.to_owned(),
            employer_id: self.account(employer),
            start_date: date(&work.start_date, &path.member("startDate"), &mut self.report).map(String::from),
            is_current_role: ended == End::Ongoing || (ended == End::Unsaid && begun),
            end_date: ended.date().map(String::from),
            contact_id: self.contact_id(),
            sort_order: place(index),
            ..Default::default()
        })
    }

    fn work_highlights(&mut self, work: &Work, role: &str) {
        let section = format!("{role}-highlight");
        for (index, text) in work.highlights.entries() {
            let Some(name) = text.owned() else { continue };
            let place_text = (index + 1).to_string();
            self.highlights.push(content::ExperienceHighlight {
                id: self.ids.give(&section, &[Some(&place_text)]),
                experience_id: Some(role.to_owned()),
                name,
                sort_order: place(index),
                ..Default::default()
            });
        }
    }

    fn education(&mut self, education: &Education, _: usize, path: &JsonPath) -> Option<content::Education> {
        self.report.homeless(Some("education"), &education.rest);
        let (school, area) = (education.institution.get(), education.area.get());
        let Some(name) = education.study_type.get().or(area).or(school) else {
            self.report.kept_out(path, "it names no degree, subject or school");
            return None;
        };
        let graduated = end(&education.end_date, &path.member("endDate"), &mut self.report);
        let key = [school, education.study_type.get(), area, education.end_date.get()];
        Some(content::Education {
            id: self.ids.give("education", &key),
            name: name.to_owned(),
            contact_id: self.contact_id(),
            issuer_id: self.account(school),
            field_of_study: education.area.owned(),
            graduation_date: graduated.date().map(String::from),
            gpa: grade(education.score.or(&education.gpa), &path.member("score"), &mut self.report),
            ..Default::default()
        })
    }

    fn certificate(
        &mut self,
        certificate: &Certificate,
        _: usize,
        path: &JsonPath,
    ) -> Option<content::Certification> {
        self.report.homeless(Some("certificates"), &certificate.rest);
        let Some(name) = certificate.name.owned() else {
            self.report.kept_out(path, "it has no name");
            return None;
        };
        let issuer = certificate.issuer.get();
        Some(content::Certification {
            id: self.ids.give("certificate", &[Some(&name), issuer, certificate.date.get()]),
            name,
            contact_id: self.contact_id(),
            issuer_id: self.account(issuer),
            earned_date: date(&certificate.date, &path.member("date"), &mut self.report).map(String::from),
            ..Default::default()
        })
    }

    fn project(&mut self, project: &Project, index: usize, path: &JsonPath) -> Option<Record> {
        self.report.homeless(Some("projects"), &project.rest);
        let Some(name) = project.name.owned() else {
            self.report.kept_out(path, "it has no name");
            return None;
        };
        let url = link(project.url.or(&project.website), &path.member("url"), &mut self.report);
        let (repository_url, live_url) =
            if url.as_ref().is_some_and(|url| is_code(url)) { (url, None) } else { (None, url) };
        let completed = end(&project.end_date, &path.member("endDate"), &mut self.report);
        let values: Vec<_> = project.highlights.entries().filter_map(|(_, text)| text.get()).collect();
        let made = content::Project {
            id: self.ids.give("project", &[Some(&name)]),
            name,
            solution: project.description.owned(),
            business_value: (!values.is_empty()).then(|| values.join("\n")),
            date_completed: completed.date().map(String::from),
            live_url,
            repository_url,
            is_featured: index < FEATURED,
            contact_id: self.contact_id(),
            sort_order: place(index),
            ..Default::default()
        };
        let mut made = record(&made);
        made.insert(ChildKind::Skill.plural().to_owned(), self.skills_named(&project.keywords).into());
        Some(made)
    }

    fn reference(
        &mut self,
        reference: &Reference,
        _: usize,
        path: &JsonPath,
    ) -> Option<content::Testimonial> {
        self.report.homeless(Some("references"), &reference.rest);
        let (Some(author_name), Some(context)) = (reference.name.owned(), reference.reference.owned()) else {
            self.report.kept_out(path, "it lacks a name or a text");
            return None;
        };
        Some(content::Testimonial {
            id: self.ids.give("reference", &[Some(&author_name)]),
            author_name,
            relationship_type: Some(Relationship::Peer.text().to_owned()),
            vibe_mode: Some(Vibe::Professional.text().to_owned()),
            context,
            approved: true,
            ..Default::default()
        })
    }
}

/// The place of an entry in its list, from 1.
fn place(index: usize) -> Option<i64> {
    i64::try_from(index + 1).ok()
}
