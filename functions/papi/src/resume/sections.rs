//! The sections of a résumé. Each is `None` when there is nothing to put in it.

use portfolio_content::PartialDate;
use portfolio_content::records::{Contact, Education, ExperienceHighlight};

use super::layout::wrapped;
use crate::dates::{date_range, month_and_year};
use crate::plain::{plain_line, plain_lines};
use crate::transformer::{CertificationRow, ExperienceRow, ProjectRow};

/// Punctuation at the end of a name that needs no colon after it.
const ENDS_SENTENCE: [char; 5] = ['.', '!', '?', ':', '…'];

/// A heading and its entries; `None` without entries that hold something.
pub fn section(heading: &str, entries: Vec<String>, separator: &str) -> Option<String> {
    let entries: Vec<_> = entries.into_iter().filter(|entry| !entry.is_empty()).collect();
    (!entries.is_empty()).then(|| format!("{heading}\n{}", entries.join(separator)))
}

/// Text in lines that begin at the margin.
pub fn paragraph(text: &str) -> String {
    wrapped(text, "", "").join("\n")
}

/// Plain lines as one item of a list: the first behind a dash, everything below it indented.
fn bullet(lines: &[String]) -> Option<String> {
    let begins = |at| if at == 0 { "- " } else { "  " };
    let lines = lines.iter().enumerate().flat_map(|(at, line)| wrapped(line, begins(at), "  "));
    let text = lines.collect::<Vec<_>>().join("\n");
    (!text.is_empty()).then_some(text)
}

/// One plain line as an item of a list.
fn listed(line: String) -> Option<String> {
    if line.is_empty() { None } else { bullet(&[line]) }
}

/// The title of an entry, with its details below.
fn entry(title: &str, details: impl IntoIterator<Item = String>) -> String {
    let title = (!title.is_empty()).then(|| paragraph(title));
    title.into_iter().chain(details).collect::<Vec<_>>().join("\n")
}

/// `line` with a date behind it, as precisely as that is known.
fn dated(line: String, date: Option<&str>) -> String {
    match date.and_then(PartialDate::of_timestamp) {
        Some(date) if !line.is_empty() => format!("{line} ({})", month_and_year(date)),
        _ => line,
    }
}

/// The parts that are there, as one line; what repeats the part before it is left out.
fn joined(parts: impl IntoIterator<Item = Option<String>>) -> String {
    let mut parts: Vec<String> = parts.into_iter().flatten().collect();
    parts.dedup();
    parts.join(", ")
}

fn text(field: Option<&str>) -> Option<String> {
    field.and_then(plain_line)
}

/// Who this is and how to reach them.
pub fn header(contact: &Contact) -> Option<String> {
    let labelled =
        |label: &str, field: &Option<String>| Some(format!("{label}: {}", text(field.as_deref())?));
    let lines = [
        plain_line(&contact.name),
        text(contact.title.as_deref()),
        labelled("Email", &contact.email),
        labelled("Phone", &contact.phone),
        labelled("LinkedIn", &contact.linked_in),
        labelled("Trailhead", &contact.trailhead),
        labelled("Portfolio", &contact.portfolio),
    ];
    let header = entry("", lines.iter().flatten().map(|line| paragraph(line)));
    (!header.is_empty()).then_some(header)
}

/// The career in a line, and the person's objective.
pub fn summary(line: Option<&str>, contact: Option<&Contact>) -> Option<String> {
    let objective = contact.and_then(|contact| contact.career_objective.as_deref()).unwrap_or_default();
    let lines = text(line).into_iter().chain(plain_lines(objective));
    section("SUMMARY", lines.map(|line| paragraph(&line)).collect(), "\n")
}

/// Each role with its employer, its time and what was achieved.
pub fn experience(experience: &[ExperienceRow], highlights: &[&ExperienceHighlight]) -> Option<String> {
    let entries = experience.iter().map(|ExperienceRow { record, .. }| {
        let title = joined([plain_line(&record.name), text(record.employer_name.as_deref())]);
        let range =
            date_range(record.start_date.as_deref(), record.end_date.as_deref(), record.is_current_role);
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&record.id));
        entry(&title, range.into_iter().chain(own.filter_map(|highlight| achievement(highlight))))
    });
    section("EXPERIENCE", entries.collect(), "\n\n")
}

/// A highlight: its name, and its description unless that only repeats the name.
fn achievement(highlight: &ExperienceHighlight) -> Option<String> {
    let mut lines = plain_lines(highlight.description.as_deref().unwrap_or_default());
    if let Some(name) = plain_line(&highlight.name) {
        match lines.first_mut() {
            // A name can be the shortened start of its description.
            Some(first) if first.starts_with(name.trim_end_matches(['.', '…'])) => {}
            Some(first) => {
                *first = format!("{name}{}{first}", if name.ends_with(ENDS_SENTENCE) { " " } else { ": " })
            }
            None => lines.push(name),
        }
    }
    bullet(&lines)
}

/// Each project with what it was about, what it was made with, and where to see it.
pub fn projects(projects: &[ProjectRow]) -> Option<String> {
    section("PROJECTS", projects.iter().map(project).collect(), "\n\n")
}

fn project(row: &ProjectRow) -> String {
    let record = &row.record;
    let title = dated(plain_line(&record.name).unwrap_or_default(), record.date_completed.as_deref());
    let story = [&record.challenge, &record.solution, &record.business_value];
    let story = story.into_iter().flatten().flat_map(|details| plain_lines(details));
    let technologies: Vec<_> = row.skills.iter().filter_map(|skill| plain_line(&skill.skill_name)).collect();
    let technologies =
        (!technologies.is_empty()).then(|| format!("Technologies: {}", technologies.join(", ")));
    let links =
        [&record.live_url, &record.repository_url].into_iter().flatten().map(|link| link.trim().to_owned());
    entry(&title, story.chain(technologies).chain(links).filter_map(listed))
}

/// Each certification with its issuer and when it was earned.
pub fn certifications(certifications: &[CertificationRow]) -> Option<String> {
    let entries = certifications.iter().filter_map(|CertificationRow { record, .. }| {
        let name = joined([plain_line(&record.name), text(record.issuer_name.as_deref())]);
        listed(dated(name, record.earned_date.as_deref()))
    });
    section("CERTIFICATIONS", entries.collect(), "\n")
}

/// Each degree with its field, its school and its year.
pub fn education(education: &[Education]) -> Option<String> {
    let entries = education.iter().filter_map(|record| {
        let degree = plain_line(&record.name);
        let field = text(record.field_of_study.as_deref());
        let field =
            field.filter(|field| degree.as_ref().is_none_or(|degree| !degree.contains(field.as_str())));
        let grade = record.gpa.map(|gpa| format!("GPA {gpa}"));
        let line = joined([degree, field, text(record.issuer_name.as_deref()), grade]);
        listed(dated(line, record.graduation_date.as_deref()))
    });
    section("EDUCATION", entries.collect(), "\n")
}
