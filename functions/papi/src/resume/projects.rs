//! Projects.

use super::entry::{bullet, entry, joined, paragraph, section, text, timed, when};
use crate::dates::Period;
use crate::language::Labels;
use crate::plain::{plain_line, plain_lines};
use crate::transformer::ProjectRow;

/// Each project with its time, the person's part in it, what it was about, what it was made with, and where to see it.
pub fn projects(projects: &[ProjectRow], labels: &Labels) -> Option<String> {
    section(labels.projects, projects.iter().map(|row| project(row, labels)), "\n\n")
}

fn project(row: &ProjectRow, labels: &Labels) -> String {
    let record = &row.record;
    let name = plain_line(&record.name).filter(|_| !record.is_unnamed).unwrap_or_default();
    let roles = record.roles.iter().map(|role| plain_line(role)).chain([text(record.entity.as_deref())]);
    let lines = [timed(name, time(row, labels)), joined(roles)];
    let technologies: Vec<_> = row.technologies().iter().filter_map(|name| plain_line(name)).collect();
    let technologies =
        (!technologies.is_empty()).then(|| labels.labelled(labels.skills, &technologies.join(", ")));
    let links = [&record.live_url, &record.repository_url].into_iter().flatten();
    let links = links.map(|link| link.trim().to_owned());
    let details = story(row).into_iter().chain(technologies).chain(links);
    entry(lines.iter().map(|line| paragraph(line)).chain(details.filter_map(|line| bullet([line]))))
}

/// What it was about and what came of it, each thing once.
fn story(ProjectRow { record, .. }: &ProjectRow) -> Vec<String> {
    let texts = [&record.challenge, &record.solution, &record.business_value].into_iter().flatten();
    let mut lines: Vec<String> = Vec::new();
    for line in texts.chain(&record.highlights).flat_map(|text| plain_lines(text)) {
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines
}

/// From its start to its completion; without a start, the completion.
fn time(ProjectRow { record, .. }: &ProjectRow, labels: &Labels) -> Option<String> {
    let (start, end) = (record.start_date.as_deref(), record.date_completed.as_deref());
    let is_current = end.is_none() && record.status.as_deref() == Some("Active Development");
    match when(start, labels) {
        Some(_) => Period { start, end, is_current }.shown(labels),
        None => when(end, labels),
    }
}
