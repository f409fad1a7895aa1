//! Roles held, with the time they were held, the skills used in them and what was achieved.

use portfolio_content::records::{Experience, ExperienceHighlight, ExperienceSkill};
use portfolio_content::{Link, PartialDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::known;
use super::skill::names;
use crate::dates::Period;
use crate::language::Language;

/// A role as the query engine returns it, its skills inside.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ExperienceRow {
    /// The role.
    #[serde(flatten)]
    pub record: Experience,
    /// The skills used in it.
    #[serde(default)]
    pub skills: Vec<ExperienceSkill>,
}

/// A role: `name` is shown as `role`, `employerName` as `employer`, `isCurrentRole` as `isCurrent`; `dateRange` and `skillsUsed` are made.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExperienceView {
    pub id: String,
    /// Null if it is not known.
    pub role: Option<String>,
    pub employer: Option<String>,
    pub employer_id: Option<String>,
    pub date_range: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub start_date: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub end_date: Option<String>,
    pub is_current: bool,
    pub is_remote: bool,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    pub sort_order: Option<i64>,
    pub skills_used: Vec<String>,
    pub location: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
    /// What the employer does.
    pub description: Option<String>,
    /// What the role is about.
    pub summary: Option<String>,
    /// What was achieved in the role, a text each: its name, with its description behind it if that says more. Left out of views that do
    /// not read highlights.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<String>")]
    pub highlights: Option<Vec<String>>,
}

impl From<ExperienceRow> for ExperienceView {
    fn from(ExperienceRow { record, skills }: ExperienceRow) -> Self {
        let (start, end) = (record.start_date.as_deref(), record.end_date.as_deref());
        let period = Period { start, end, is_current: record.is_current_role };
        Self {
            // Programs read it, so it is in one language, whichever the portfolio's is.
            date_range: period.shown(Language::default().labels()),
            id: record.id,
            role: known(record.name, record.is_unnamed),
            employer: record.employer_name,
            employer_id: record.employer_id,
            start_date: record.start_date,
            end_date: record.end_date,
            is_current: record.is_current_role,
            is_remote: record.is_remote,
            contact_id: record.contact_id,
            contact_name: record.contact_name,
            sort_order: record.sort_order,
            skills_used: names(skills),
            location: record.location,
            url: record.url,
            description: record.description,
            summary: record.summary,
            highlights: None,
        }
    }
}

impl ExperienceView {
    /// The role with those of `highlights` that are its own, in their order.
    #[must_use]
    pub fn with_highlights(self, highlights: &[ExperienceHighlight]) -> Self {
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&self.id));
        Self { highlights: Some(own.map(told).collect()), ..self }
    }
}

/// Punctuation at the end of a name that needs no colon after it.
const ENDS_SENTENCE: [char; 5] = ['.', '!', '?', ':', '…'];

/// A highlight in one text: its name, and its description if that says more.
fn told(highlight: &ExperienceHighlight) -> String {
    let name = highlight.name.trim();
    match highlight.description.as_deref().map(str::trim) {
        None => name.to_owned(),
        Some(description) if name.contains(description) => name.to_owned(),
        // A name can be the shortened start of its description.
        Some(description) if description.starts_with(name.trim_end_matches(['.', '…'])) => {
            description.to_owned()
        }
        Some(description) if name.ends_with(ENDS_SENTENCE) => format!("{name} {description}"),
        Some(description) => format!("{name}: {description}"),
    }
}
