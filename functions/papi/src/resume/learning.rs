//! Certifications and education.

use portfolio_content::records::Education;

use super::entry::{bullet, joined, section, text, timed, when};
use crate::dates::Period;
use crate::language::Labels;
use crate::plain::plain_line;
use crate::transformer::CertificationRow;

/// The end of the scale of a grade point average, and the highest that it is exceeded to.
const SCALE: f64 = 4.0;
const HIGHEST: f64 = 4.3;

/// Each certification with its issuer, when it was earned and where to verify it.
pub fn certifications(certifications: &[CertificationRow], labels: &Labels) -> Option<String> {
    let entries = certifications.iter().filter_map(|CertificationRow { record, .. }| {
        let name = plain_line(&record.name).filter(|_| !record.is_unnamed);
        let line = joined([name, text(record.issuer_name.as_deref())]);
        let line = timed(line, when(record.earned_date.as_deref(), labels));
        bullet([line, record.url.clone().unwrap_or_default()])
    });
    section(labels.certifications, entries, "\n")
}

/// Each degree with its field, its school, its grade, its time and its courses.
pub fn education(education: &[Education], labels: &Labels) -> Option<String> {
    let entries = education.iter().filter_map(|record| {
        let degree = plain_line(&record.name).filter(|_| !record.is_unnamed);
        let field = text(record.field_of_study.as_deref());
        let field =
            field.filter(|field| degree.as_ref().is_none_or(|degree| !degree.contains(field.as_str())));
        let line = joined([degree, field, text(record.issuer_name.as_deref()), grade(record, labels)]);
        let courses: Vec<_> = record.courses.iter().filter_map(|course| plain_line(course)).collect();
        let courses = (!courses.is_empty()).then(|| labels.labelled(labels.courses, &courses.join(", ")));
        let url = record.url.clone().unwrap_or_default();
        bullet([timed(line, time(record, labels)), courses.unwrap_or_default(), url])
    });
    section(labels.education, entries, "\n")
}

/// From the start to the end, which may lie ahead; without a start, the end.
fn time(record: &Education, labels: &Labels) -> Option<String> {
    let (start, end) = (record.start_date.as_deref(), record.graduation_date.as_deref());
    let end_known = when(end, labels);
    match when(start, labels) {
        None if end_known.is_some() => end_known,
        _ => Period { start, end, is_current: record.is_current && end_known.is_none() }.shown(labels),
    }
}

/// The grade as written, with a label unless it says itself what it is.
fn grade(record: &Education, labels: &Labels) -> Option<String> {
    let Some(score) = text(record.score.as_deref()) else {
        return record.gpa.map(|gpa| format!("{} {gpa}", labels.grade_point_average));
    };
    if score.contains(char::is_alphabetic) {
        return Some(score);
    }
    let (number, scale) =
        score.split_once('/').map_or((score.as_str(), None), |(number, scale)| (number, Some(scale)));
    let parsed = |text: &str| text.trim().parse::<f64>().ok();
    let is_average = parsed(number).is_some_and(|number| number <= HIGHEST)
        && scale.is_none_or(|scale| parsed(scale) == Some(SCALE));
    Some(format!("{} {score}", if is_average { labels.grade_point_average } else { labels.grade }))
}
