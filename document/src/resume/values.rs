//! Single values of a résumé: dates, links, levels and grades.

use portfolio_content::{Format, PartialDate};
use url::Url;

use super::form::Text;
use super::report::Report;
use crate::check::{Fault, JsonPath};

/// Hosts whose addresses are those of source code.
const CODE_HOSTS: [&str; 8] = [
    "bitbucket.org",
    "codeberg.org",
    "dev.azure.com",
    "gitee.com",
    "github.com",
    "gitlab.com",
    "sourceforge.net",
    "sr.ht",
];

/// What people write for an end that has not come.
const NOT_ENDED: [&str; 3] = ["present", "current", "now"];

/// When something ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum End {
    /// Nothing is said.
    Unsaid,
    /// It goes on.
    Ongoing,
    /// Then.
    On(PartialDate),
    /// Something is said that is no date.
    Unreadable,
}

impl End {
    /// The date, if it is one.
    pub fn date(self) -> Option<PartialDate> {
        match self {
            Self::On(date) => Some(date),
            Self::Unsaid | Self::Ongoing | Self::Unreadable => None,
        }
    }
}

/// When something ended, as `text` at `path` says.
pub fn end(text: &Text, path: &JsonPath, report: &mut Report) -> End {
    match text.get() {
        None => End::Unsaid,
        Some(text) if NOT_ENDED.iter().any(|word| text.eq_ignore_ascii_case(word)) => End::Ongoing,
        Some(_) => date(text, path, report).map_or(End::Unreadable, End::On),
    }
}

/// The date that `text` at `path` is; one that is none is reported. A time of day is cut off.
pub fn date(text: &Text, path: &JsonPath, report: &mut Report) -> Option<PartialDate> {
    let text = text.get()?;
    let date = PartialDate::of_timestamp(text);
    if date.is_none() {
        report.kept_out(path, refusal(text, Format::PartialDate));
    }
    date
}

/// The link that `text` at `path` is; one that is none is reported.
pub fn link(text: Option<&str>, path: &JsonPath, report: &mut Report) -> Option<String> {
    let text = text?;
    let is_link = Format::Link.accepts(text);
    if !is_link {
        report.kept_out(path, refusal(text, Format::Link));
    }
    is_link.then(|| text.to_owned())
}

fn refusal(text: &str, format: Format) -> String {
    let fault = Fault::refused(&JsonPath::root(), &text.into(), format.accepted());
    format!("{}; accepted: {}", fault.problem, fault.accepted)
}

/// Whether `link` leads to source code.
pub fn is_code(link: &str) -> bool {
    let url = Url::parse(link).ok();
    let host = url.as_ref().and_then(Url::host_str).unwrap_or_default();
    CODE_HOSTS
        .iter()
        .any(|known| host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// How well a skill is mastered, 1 to 5; a level that is not known is in the middle.
pub fn proficiency(level: &Text) -> Option<f64> {
    let level = level.get()?;
    Some(match level.to_lowercase().as_str() {
        "beginner" => 1.0,
        "intermediate" => 2.0,
        "advanced" => 3.0,
        "expert" => 4.0,
        "master" => 5.0,
        _ => 3.0,
    })
}

/// The grade that `text` at `path` is: a number, or one of a scale (`3.8/4.0`). One that is none is reported.
pub fn grade(text: Option<&str>, path: &JsonPath, report: &mut Report) -> Option<f64> {
    let text = text?;
    let number = text.split('/').next().unwrap_or_default().trim();
    let grade = number.parse().ok().filter(|grade: &f64| (0.0..=1000.0).contains(grade));
    if grade.is_none() {
        let fault = Fault::refused(path, &text.into(), "a number from 0 to 1000");
        report.kept_out(path, format!("{}; accepted: {}", fault.problem, fault.accepted));
    }
    grade
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Text {
        Text(Some(text.to_owned()))
    }

    #[test]
    fn code_hosts_are_distinguished_from_look_alikes() {
        for (address, code) in [
            ("https://github.com/alex/x", true),
            ("https://gist.github.com/alex/1", true),
            ("https://git.sr.ht/~alex/x", true),
            ("https://alex.github.io", false),
            ("https://notgithub.com/alex", false),
            ("https://github.com.example.com/alex", false),
            ("https://example.com/github.com", false),
        ] {
            assert_eq!(is_code(address), code, "{address}");
        }
    }

    #[test]
    fn levels_are_numbers_from_one_to_five() {
        let levels = ["Beginner", "intermediate", "ADVANCED", "Expert", "Master", "Ninja"];
        let scores: Vec<_> = levels.into_iter().map(|level| proficiency(&text(level))).collect();
        assert_eq!(scores, [Some(1.0), Some(2.0), Some(3.0), Some(4.0), Some(5.0), Some(3.0)]);
        assert_eq!(proficiency(&Text(None)), None);
    }

    #[test]
    fn an_end_may_be_unsaid_ongoing_a_date_or_nothing_of_the_kind() {
        let mut report = Report::default();
        let mut read = |value: Text| end(&value, &JsonPath::root(), &mut report);
        assert_eq!(read(Text(None)), End::Unsaid);
        assert_eq!(read(text("PRESENT")), End::Ongoing);
        assert_eq!(read(text("2019")), End::On(PartialDate::new("2019").unwrap()));
        assert_eq!(read(text("2019-05-31T10:00:00Z")), End::On(PartialDate::new("2019-05-31").unwrap()));
        assert_eq!(read(text("soon")), End::Unreadable);
        assert_eq!(
            report.to_string().lines().last().unwrap(),
            r#"kept out: $: "soon" is not accepted; accepted: a date as YYYY, YYYY-MM or YYYY-MM-DD"#
        );
    }

    #[test]
    fn a_grade_may_name_its_scale() {
        let mut report = Report::default();
        let mut read = |value| grade(Some(value), &JsonPath::root(), &mut report);
        assert_eq!(
            (read("3.8"), read("3.8/4.0"), read("4"), read("first class"), read("-1"), read("inf")),
            (Some(3.8), Some(3.8), Some(4.0), None, None, None)
        );
    }
}
