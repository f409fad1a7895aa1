//! Links and addresses of the owner.

use portfolio_content::Link;
use portfolio_content::records::PortfolioConfig;
use schemars::JsonSchema;
use serde::Serialize;

/// Links and addresses of the site's owner: `gitHubProfileUrl` is shown as `githubUrl`, `trailblazerProfileUrl` as `trailheadUrl`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConfigView {
    pub owner_email: Option<String>,
    pub owner_phone: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub linked_in_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub github_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub calendly_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub trailhead_url: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub personal_website_url: Option<String>,
    pub career_objective: Option<String>,
    pub jira_project_key: Option<String>,
    pub git_hub_repo_path: Option<String>,
    pub language: Option<String>,
    #[schemars(with = "Option<Link>")]
    pub resume_canonical_url: Option<String>,
    pub resume_version: Option<String>,
    pub resume_last_modified: Option<String>,
}

impl From<PortfolioConfig> for ConfigView {
    fn from(config: PortfolioConfig) -> Self {
        Self {
            owner_email: config.owner_email,
            owner_phone: config.owner_phone,
            linked_in_url: config.linked_in_url,
            github_url: config.git_hub_profile_url,
            calendly_url: config.calendly_url,
            trailhead_url: config.trailblazer_profile_url,
            personal_website_url: config.personal_website_url,
            career_objective: config.career_objective,
            jira_project_key: config.jira_project_key,
            git_hub_repo_path: config.git_hub_repo_path,
            language: config.language,
            resume_canonical_url: config.resume_canonical_url,
            resume_version: config.resume_version,
            resume_last_modified: config.resume_last_modified,
        }
    }
}
