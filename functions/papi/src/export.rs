//! A portfolio as a JSON Resume, outside HTTP.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Utc};
use portfolio_content::ContentStore;
use portfolio_content::query::QueryEngine;
use portfolio_content::settings::SettingsStore;
use portfolio_request::error::ApiError;

use crate::parts::{Composition, PartReader};
use crate::portfolio::PortfolioParts;
use crate::resume::json_resume::JsonResume;

/// How long the reads may take: nobody waits for an answer.
const WITHIN: Duration = Duration::from_secs(60);

/// A portfolio as a JSON Resume, and what of it is missing.
#[derive(Debug)]
pub struct Export {
    /// The résumé.
    pub resume: JsonResume,
    /// What could not be read, in a sentence; `None` if everything could.
    pub missing: Option<String>,
}

/// What `content` holds, as `GET /papi/v1/resume/generate?format=json` gives it.
///
/// # Errors
/// If nothing of it can be read.
pub async fn export(content: ContentStore, now: DateTime<Utc>) -> Result<Export, ApiError> {
    let settings = Arc::new(SettingsStore::new(content.clone()));
    let engine = QueryEngine::new(content, settings);
    let reader = PartReader::outside_http(&engine, now, "resume-generate", WITHIN);
    let parts = PortfolioParts::read(&reader).await;
    let composition = Composition::of(&parts.states())?;
    let config = parts.person.config.rows.first().cloned();
    let testimonials = parts.testimonials.rows;
    let person = parts.person.into_person();
    let resume = JsonResume::of(&person, config.as_ref(), &testimonials);
    Ok(Export { resume, missing: composition.note })
}
