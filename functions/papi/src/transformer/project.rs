//! Projects, with the technologies behind them and what there is to look at.

use portfolio_content::records::{Project, ProjectAsset, ProjectSkill};
use portfolio_content::{AssetType, Link, PartialDate, ProjectStatus};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::skill::names;

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
        let mut names: Vec<String> = Vec::new();
        for name in self.skills.iter().map(|skill| &skill.skill_name).chain(&self.record.keywords) {
            if !names.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
                names.push(name.clone());
            }
        }
        names
    }
}

/// A project: `name` is shown as `title`, `dateCompleted` as `completionDate`, its skills as `technologies`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProjectView {
    pub id: String,
    pub title: String,
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
    pub technologies: Vec<String>,
    pub assets: Vec<AssetView>,
}

impl From<ProjectRow> for ProjectView {
    fn from(ProjectRow { record, assets, skills }: ProjectRow) -> Self {
        Self {
            id: record.id,
            title: record.name,
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
            technologies: names(skills),
            assets: assets.into_iter().map(AssetView::from).collect(),
        }
    }
}

/// An image, video, document or link of a project.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetView {
    pub id: String,
    pub name: String,
    #[serde(rename = "type")]
    #[schemars(with = "Option<AssetType>")]
    pub kind: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub external_url: Option<String>,
    pub alt_text: Option<String>,
    pub sort_order: Option<i64>,
}

impl From<ProjectAsset> for AssetView {
    fn from(asset: ProjectAsset) -> Self {
        Self {
            id: asset.id,
            name: asset.name,
            kind: asset.kind,
            external_url: asset.external_url,
            alt_text: asset.alt_text,
            sort_order: asset.sort_order,
        }
    }
}
