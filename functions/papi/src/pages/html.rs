//! A page in HTML: whole in itself, without a script, and safe to open.

use std::sync::LazyLock;

use askama::Template;
use axum::http::HeaderValue;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::linked_data::linked_data;
use super::model::{Fact, Page, Quote, Section, Skills, web};
use crate::language::Labels;
use crate::resume::json_resume::JsonResume;

const STYLE: &str = include_str!("../../templates/page.css");

/// The media type of a page.
pub const MEDIA_TYPE: &str = "text/html; charset=utf-8";

/// What a page is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The front page of the site, which leads to the rest of it.
    Site,
    /// A résumé to keep or to print.
    Print,
}

#[derive(Template)]
#[template(path = "page.html")]
struct PageTemplate<'a> {
    language: &'a str,
    labels: &'static Labels,
    title: String,
    description: Option<String>,
    image: Option<String>,
    is_site: bool,
    is_empty: bool,
    linked_data: String,
    style: &'static str,
    name: &'a str,
    label: Option<&'a str>,
    facts: &'a [Fact],
    summary: &'a [String],
    before_skills: &'a [Section],
    skills: &'a [Skills],
    after_skills: &'a [Section],
    quotes: &'a [Quote],
}

/// `resume` as a page in the language that the tag `language` names, labelled by `labels`.
///
/// # Errors
/// If the page cannot be written, which only a fault of the template would explain.
pub fn html(
    resume: &JsonResume,
    language: &str,
    labels: &'static Labels,
    purpose: Purpose,
) -> Result<String, askama::Error> {
    let page = Page::of(resume, labels);
    let image = resume.basics.as_ref().and_then(|basics| web(basics.image.as_deref()));
    let template = PageTemplate {
        language,
        labels,
        title: page.title().unwrap_or_else(|| "Portfolio".to_owned()),
        description: page.description(),
        image,
        is_site: purpose == Purpose::Site,
        is_empty: page.is_empty(),
        linked_data: linked_data(resume),
        style: STYLE,
        name: page.name.as_deref().unwrap_or("Portfolio"),
        label: page.label.as_deref(),
        facts: &page.facts,
        summary: &page.summary,
        before_skills: &page.before_skills,
        skills: &page.skills,
        after_skills: &page.after_skills,
        quotes: &page.quotes,
    };
    template.render()
}

#[derive(Template)]
#[template(path = "error.html")]
struct ErrorTemplate<'a> {
    title: &'a str,
    message: &'a str,
    style: &'static str,
}

/// A page that says that something went wrong.
#[must_use]
pub fn error_page(title: &str, message: &str) -> String {
    ErrorTemplate { title, message, style: STYLE }.render().unwrap_or_else(|_| title.to_owned())
}

/// What a browser may load for a page: its own style and the site's icon, nothing else.
#[must_use]
pub fn content_security_policy() -> HeaderValue {
    static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| {
        let hash = BASE64_STANDARD.encode(Sha256::digest(STYLE));
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{hash}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
        );
        HeaderValue::try_from(policy).expect("a policy is ASCII")
    });
    POLICY.clone()
}
