//! The entries of the lists of a page.

use super::model::{Entry, each, lines, plain, web};
use crate::dates::Period;
use crate::language::Labels;
use crate::resume::json_resume::forms::{
    Award, Certificate, Education, Interest, Language, Project, Publication, Volunteer, Work,
};

/// Separates what stands on one line.
const AND: &str = " · ";

fn on_one_line(parts: impl IntoIterator<Item = Option<String>>) -> Option<String> {
    let parts: Vec<_> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(AND))
}

fn period(start: &Option<String>, end: &Option<String>, is_current: bool, labels: &Labels) -> Option<String> {
    Period { start: start.as_deref(), end: end.as_deref(), is_current }.shown(labels)
}

fn day(date: &Option<String>, labels: &Labels) -> Option<String> {
    period(date, &None, false, labels)
}

/// The heading of a role, and what stands below it: an employer whose role has no name is the heading.
fn role(position: &Option<String>, employer: &Option<String>) -> (Option<String>, Option<String>) {
    let (position, employer) = (plain(position.as_deref()), plain(employer.as_deref()));
    if position.is_some() { (position, employer) } else { (employer, None) }
}

pub(super) fn work(work: &[Work], labels: &Labels) -> Vec<Entry> {
    let entry = |work: &Work| {
        let (heading, employer) = role(&work.position, &work.name);
        let about = [plain(work.description.as_deref()), plain(work.location.as_deref())];
        Entry {
            heading,
            link: web(work.url.as_deref()),
            at: on_one_line([employer].into_iter().chain(about)),
            dates: period(&work.start_date, &work.end_date, work.is_current, labels),
            paragraphs: lines(work.summary.as_deref()),
            bullets: each(&work.highlights),
            tags: Vec::new(),
        }
    };
    work.iter().map(entry).collect()
}

pub(super) fn volunteer(volunteer: &[Volunteer], labels: &Labels) -> Vec<Entry> {
    let entry = |work: &Volunteer| {
        let (heading, at) = role(&work.position, &work.organization);
        Entry {
            heading,
            link: web(work.url.as_deref()),
            at,
            dates: period(&work.start_date, &work.end_date, work.is_current, labels),
            paragraphs: lines(work.summary.as_deref()),
            bullets: each(&work.highlights),
            tags: Vec::new(),
        }
    };
    volunteer.iter().map(entry).collect()
}

pub(super) fn projects(projects: &[Project], labels: &Labels) -> Vec<Entry> {
    let entry = |project: &Project| {
        let about = [plain(project.entity.as_deref()), plain(project.kind.as_deref())];
        let roles = each(&project.roles).into_iter().map(Some);
        Entry {
            heading: plain(project.name.as_deref()),
            link: web(project.url.as_deref()),
            at: on_one_line(about.into_iter().chain(roles)),
            dates: ended(&project.start_date, &project.end_date, false, labels),
            paragraphs: lines(project.description.as_deref()),
            bullets: each(&project.highlights),
            tags: each(&project.keywords),
        }
    };
    projects.iter().map(entry).collect()
}

/// The time of what is finished one day: an end alone is that day, and not the end of something older.
fn ended(start: &Option<String>, end: &Option<String>, is_current: bool, labels: &Labels) -> Option<String> {
    if start.is_none() && !is_current { day(end, labels) } else { period(start, end, is_current, labels) }
}

pub(super) fn education(education: &[Education], labels: &Labels) -> Vec<Entry> {
    let entry = |degree: &Education| {
        let named = [plain(degree.study_type.as_deref()), plain(degree.area.as_deref())];
        let named: Vec<_> = named.into_iter().flatten().collect();
        let (heading, school) = role(&(!named.is_empty()).then(|| named.join(", ")), &degree.institution);
        let grade = plain(degree.score.as_deref()).map(|score| labels.labelled(labels.grade, &score));
        Entry {
            heading,
            link: web(degree.url.as_deref()),
            at: on_one_line([school, grade]),
            dates: ended(&degree.start_date, &degree.end_date, degree.is_current, labels),
            tags: each(&degree.courses),
            ..Entry::default()
        }
    };
    education.iter().map(entry).collect()
}

pub(super) fn certificates(certificates: &[Certificate], labels: &Labels) -> Vec<Entry> {
    let entry = |certificate: &Certificate| Entry {
        heading: plain(certificate.name.as_deref()),
        link: web(certificate.url.as_deref()),
        at: plain(certificate.issuer.as_deref()),
        dates: day(&certificate.date, labels),
        ..Entry::default()
    };
    certificates.iter().map(entry).collect()
}

pub(super) fn awards(awards: &[Award], labels: &Labels) -> Vec<Entry> {
    let entry = |award: &Award| Entry {
        heading: plain(award.title.as_deref()),
        at: plain(award.awarder.as_deref()),
        dates: day(&award.date, labels),
        paragraphs: lines(award.summary.as_deref()),
        ..Entry::default()
    };
    awards.iter().map(entry).collect()
}

pub(super) fn publications(publications: &[Publication], labels: &Labels) -> Vec<Entry> {
    let entry = |publication: &Publication| Entry {
        heading: plain(publication.name.as_deref()),
        link: web(publication.url.as_deref()),
        at: plain(publication.publisher.as_deref()),
        dates: day(&publication.release_date, labels),
        paragraphs: lines(publication.summary.as_deref()),
        ..Entry::default()
    };
    publications.iter().map(entry).collect()
}

pub(super) fn languages(languages: &[Language]) -> Vec<Entry> {
    let entry = |spoken: &Language| Entry {
        heading: plain(spoken.language.as_deref()),
        at: plain(spoken.fluency.as_deref()),
        ..Entry::default()
    };
    languages.iter().map(entry).collect()
}

pub(super) fn interests(interests: &[Interest]) -> Vec<Entry> {
    let entry = |interest: &Interest| Entry {
        heading: plain(interest.name.as_deref()),
        tags: each(&interest.keywords),
        ..Entry::default()
    };
    interests.iter().map(entry).collect()
}
