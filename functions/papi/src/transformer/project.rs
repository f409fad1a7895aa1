//! Projects, with the technologies behind them and what there is to look at.

use portfolio_content::records::{Project, ProjectAsset, ProjectSkill};
use portfolio_content::{AssetType, Link, PartialDate, ProjectStatus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::{known, shown};
use super::skill::distinct;

/// A project as the query engine returns it, its assets and skills inside.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ProjectRow {
    /// The project.
    #[serde(flatten)]
    pub record: Project,
    /// What there is to look at, in order.
    #[serde(default)]
    pub assets: Vec<ProjectAsset>,
    /// The skills used in it, the strongest first.
    #[serde(default)]
    pub skills: Vec<ProjectSkill>,
}

impl ProjectRow {
    /// What it was made with: the names of its skills, then the keywords that are not among them.
    #[must_use]
    pub fn technologies(&self) -> Vec<String> {
        let skills = self.skills.iter().map(|skill| skill.skill_name.clone());
        distinct(skills.chain(self.record.keywords.iter().cloned()))
    }
}

/// A project: `name` is shown as `title`, `dateCompleted` as `completionDate`, its skills and keywords as `technologies`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectView {
    pub id: String,
    /// Null if it is not known.
    pub title: Option<String>,
    pub challenge: Option<String>,
    pub solution: Option<String>,
    pub business_value: Option<String>,
    #[schemars(with = "Option<ProjectStatus>")]
    pub status: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub completion_date: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub hero_image_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub live_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub repository_url: Option<String>,
    pub pillar: Option<String>,
    pub pillar_label: Option<String>,
    pub is_featured: bool,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    pub sort_order: Option<i64>,
    /// The names of the skills used in it, the strongest first, then its keywords that are not among them.
    pub technologies: Vec<String>,
    pub assets: Vec<AssetView>,
    #[schemars(with = "Option<PartialDate>")]
    pub start_date: Option<String>,
    pub highlights: Vec<String>,
    pub keywords: Vec<String>,
    pub roles: Vec<String>,
    pub entity: Option<String>,
    #[serde(rename = "type")]
    pub kind: Option<String>,
}

impl From<ProjectRow> for ProjectView {
    fn from(row: ProjectRow) -> Self {
        let technologies = row.technologies();
        let ProjectRow { record, assets, .. } = row;
        Self {
            id: record.id,
            title: known(record.name, record.is_unnamed),
            challenge: record.challenge,
            solution: record.solution,
            business_value: record.business_value,
            status: record.status,
            completion_date: record.date_completed,
            hero_image_url: record.hero_image_url,
            live_url: record.live_url,
            repository_url: record.repository_url,
            pillar: record.pillar,
            pillar_label: record.pillar_label,
            is_featured: record.is_featured,
            contact_id: record.contact_id,
            contact_name: record.contact_name,
            sort_order: record.sort_order,
            technologies,
            assets: shown(assets),
            start_date: record.start_date,
            highlights: record.highlights,
            keywords: record.keywords,
            roles: record.roles,
            entity: record.entity,
            kind: record.kind,
        }
    }
}

/// An image, video, document or link of a project: `externalUrl` is shown as `url`, `altText`, else the name, as `caption`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetView {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    #[schemars(with = "Option<AssetType>")]
    pub kind: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
    pub caption: String,
    pub sort_order: Option<i64>,
}

impl From<ProjectAsset> for AssetView {
    fn from(asset: ProjectAsset) -> Self {
        let said = asset.alt_text.filter(|text| !text.trim().is_empty());
        Self {
            id: asset.id,
            caption: said.unwrap_or_else(|| asset.name.clone()),
            name: asset.name,
            kind: asset.kind,
            url: asset.external_url,
            sort_order: asset.sort_order,
        }
    }
}
