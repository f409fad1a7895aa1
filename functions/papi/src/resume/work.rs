//! Roles, paid and unpaid.

use portfolio_content::records::{ExperienceHighlight, VolunteerRole};

use super::entry::{bullet, entry, joined, paragraph, section, text};
use crate::career::role;
use crate::dates::Period;
use crate::language::Labels;
use crate::plain::{is_start, plain_line, plain_lines};
use crate::transformer::ExperienceRow;

/// Punctuation at the end of a name that needs no colon after it.
const ENDS_SENTENCE: [char; 5] = ['.', '!', '?', ':', '…'];

/// Each role with its employer, its time and place, what it is about and what was achieved.
pub fn experience(
    experience: &[ExperienceRow],
    highlights: &[ExperienceHighlight],
    labels: &Labels,
) -> Option<String> {
    let entries = experience.iter().map(|row| {
        let record = &row.record;
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&record.id));
        let (start, end) = (record.start_date.as_deref(), record.end_date.as_deref());
        let period = Period { start, end, is_current: record.is_current_role }.shown(labels);
        let employer = text(record.employer_name.as_deref());
        let lines = [
            joined([role(row), employer.clone()]),
            joined([period, place(row, labels)]),
            record.url.clone().unwrap_or_default(),
            about(employer, record.description.as_deref(), labels),
        ];
        let summary = plain_lines(record.summary.as_deref().unwrap_or_default());
        let lines = lines.into_iter().chain(summary).map(|line| paragraph(&line));
        entry(lines.chain(own.filter_map(|highlight| achievement(highlight, labels))))
    });
    section(labels.experience, entries, "\n\n")
}

/// What the employer does.
fn about(employer: Option<String>, description: Option<&str>, labels: &Labels) -> String {
    match (text(description), employer) {
        (Some(description), Some(employer)) => labels.labelled(&employer, &description),
        (description, _) => description.unwrap_or_default(),
    }
}

/// Where the role is or was held; that it is remote is said once.
fn place(row: &ExperienceRow, labels: &Labels) -> Option<String> {
    let location = text(row.record.location.as_deref());
    let says_so = |location: &String| {
        let location = location.to_lowercase();
        ["remote", labels.remote].iter().any(|remote| location.contains(remote))
    };
    match location {
        Some(location) if row.record.is_remote && !says_so(&location) => {
            Some(format!("{location} ({})", labels.remote))
        }
        None if row.record.is_remote => Some(labels.remote.to_owned()),
        location => location,
    }
}

/// A highlight: its name, and its description unless that only repeats the name.
fn achievement(highlight: &ExperienceHighlight, labels: &Labels) -> Option<String> {
    let description = highlight.description.as_deref().unwrap_or_default();
    let mut lines = plain_lines(description);
    if let Some(name) = plain_line(&highlight.name) {
        match lines.first_mut() {
            Some(_) if is_start(&highlight.name, description) => {}
            Some(first) if name.ends_with(ENDS_SENTENCE) => *first = format!("{name} {first}"),
            Some(first) => *first = labels.labelled(&name, first),
            None => lines.push(name),
        }
    }
    bullet(lines)
}

/// Each unpaid role with its organization, its time, what it is about and what was achieved.
pub fn volunteering(roles: &[VolunteerRole], labels: &Labels) -> Option<String> {
    let entries = roles.iter().map(|role| {
        let (start, end) = (role.start_date.as_deref(), role.end_date.as_deref());
        let lines = [
            joined([text(role.position.as_deref()), text(role.organization.as_deref())]),
            Period { start, end, is_current: role.is_current_role }.shown(labels).unwrap_or_default(),
            role.url.clone().unwrap_or_default(),
        ];
        let summary = plain_lines(role.summary.as_deref().unwrap_or_default());
        let lines = lines.into_iter().chain(summary).map(|line| paragraph(&line));
        entry(lines.chain(role.highlights.iter().filter_map(|highlight| bullet(plain_lines(highlight)))))
    });
    section(labels.volunteering, entries, "\n\n")
}
