//! Roles held, with the time they were held, the skills used in them and what was achieved.

use portfolio_content::records::{Experience, ExperienceHighlight, ExperienceSkill};
use portfolio_content::{PartialDate, Persona};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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

/// A role: `name` is shown as `role`, `employerName` as `employer`; `dateRange` and `skillsUsed` are made.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExperienceView {
    pub id: String,
    pub role: String,
    pub employer: Option<String>,
    pub employer_id: Option<String>,
    pub date_range: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub start_date: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub end_date: Option<String>,
    pub is_current_role: bool,
    pub is_remote: bool,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    pub sort_order: Option<i64>,
    pub skills_used: Vec<String>,
    /// What was achieved in the role; left out of views that do not read highlights.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<HighlightView>")]
    pub highlights: Option<Vec<HighlightView>>,
}

impl From<ExperienceRow> for ExperienceView {
    fn from(ExperienceRow { record, skills }: ExperienceRow) -> Self {
        let (start, end) = (record.start_date.as_deref(), record.end_date.as_deref());
        let period = Period { start, end, is_current: record.is_current_role };
        Self {
            // Programs read it, so it is in one language, whichever the portfolio's is.
            date_range: period.shown(Language::default().labels()),
            id: record.id,
            role: record.name,
            employer: record.employer_name,
            employer_id: record.employer_id,
            start_date: record.start_date,
            end_date: record.end_date,
            is_current_role: record.is_current_role,
            is_remote: record.is_remote,
            contact_id: record.contact_id,
            contact_name: record.contact_name,
            sort_order: record.sort_order,
            skills_used: names(skills),
            highlights: None,
        }
    }
}

impl ExperienceView {
    /// The role with those of `highlights` that are its own, in their order.
    #[must_use]
    pub fn with_highlights(self, highlights: &[ExperienceHighlight]) -> Self {
        let own = highlights.iter().filter(|highlight| highlight.experience_id.as_ref() == Some(&self.id));
        let own = own.cloned().map(HighlightView::from).collect();
        Self { highlights: Some(own), ..self }
    }
}

/// An achievement within a role.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct HighlightView {
    pub id: String,
    pub name: String,
    pub description: Option<String>,
    #[schemars(with = "Option<Persona>")]
    pub persona_tag: Option<String>,
    pub sort_order: Option<i64>,
}

impl From<ExperienceHighlight> for HighlightView {
    fn from(highlight: ExperienceHighlight) -> Self {
        Self {
            id: highlight.id,
            name: highlight.name,
            description: highlight.description,
            persona_tag: highlight.persona_tag,
            sort_order: highlight.sort_order,
        }
    }
}
