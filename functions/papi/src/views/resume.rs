//! `GET /papi/v1/resume/generate`: the résumé, as text, as a page, or in the form that other programs read. Nine reads, concurrently.

use axum::extract::{RawQuery, State};
use axum::http::header::{ACCEPT, CONTENT_SECURITY_POLICY, VARY};
use axum::http::{HeaderMap, HeaderValue};
use portfolio_content::Persona;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};
use portfolio_request::timestamp::Timestamp;
use schemars::JsonSchema;
use serde::Serialize;

use super::summary::career;
use crate::career::Career;
use crate::pages::html::{self, Purpose};
use crate::pages::markdown;
use crate::parts::{Composition, PartReader, PartState};
use crate::portfolio::{Portfolio, PortfolioParts};
use crate::resume;
use crate::resume::format::Format;
use crate::resume::json_resume::JsonResume;
use crate::state::PapiState;

const PLAIN_TEXT: &str = "text/plain; charset=utf-8";

/// The résumé as plain text, and for whom it is.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Resume {
    /// Plain text, at most 80 columns wide.
    generated_text: String,
    /// Whom it is for; everybody if nobody is named.
    persona: Option<Persona>,
    /// When it was made.
    #[schemars(with = "String", extend("format" = "date-time"))]
    generated_at: Timestamp,
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
struct Asked {
    format: Format,
    persona: Option<Persona>,
}

pub async fn answer(
    State(state): State<PapiState>,
    context: ApiRequestContext,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Result<Reply, ApiError> {
    let asked = Asked::read(ParameterReader::new(query.as_deref().unwrap_or_default()), &headers)?;
    let reader = PartReader::new(&state.engine, &context, "resume-generate", state.api.budget.read);
    let parts = PortfolioParts::read(&reader).await;
    let integrity = Composition::of(&asked.format.states(&parts))?.integrity;
    let career = career(&parts.person.experience, &parts.person.contact, &context).unwrap_or_default();
    let portfolio = parts.into_portfolio().for_persona(asked.persona);
    let reply = written(&asked, &portfolio, &career, &context)?;
    let reply = reply.cache(CachePolicy::NO_CACHE).integrity(integrity);
    Ok(reply.header(VARY, HeaderValue::from_name(ACCEPT)))
}

fn written(
    asked: &Asked,
    portfolio: &Portfolio,
    career: &Career,
    context: &ApiRequestContext,
) -> Result<Reply, ApiError> {
    let language = portfolio.language();
    let text = || resume::text(&portfolio.person, career, language);
    Ok(match asked.format {
        Format::Enclosed => {
            let (generated_text, generated_at) = (text(), context.instant().into());
            Reply::json(&Resume { generated_text, persona: asked.persona, generated_at })?
        }
        Format::Text => Reply::text(text(), PLAIN_TEXT),
        Format::Json => Reply::json(&JsonResume::from(portfolio))?,
        Format::Markdown => {
            let text = markdown::markdown(&JsonResume::from(portfolio), language.labels());
            Reply::text(text, markdown::MEDIA_TYPE)
        }
        Format::Html => {
            let resume = JsonResume::from(portfolio);
            let page = html::html(&resume, portfolio.language_tag(), language.labels(), Purpose::Print);
            Reply::text(page.map_err(ApiError::internal)?, html::MEDIA_TYPE)
                .header(CONTENT_SECURITY_POLICY, html::content_security_policy())
        }
    })
}

impl Format {
    /// How the reads went that this form shows: the texts quote nobody.
    fn states(self, parts: &PortfolioParts) -> Vec<PartState> {
        match self {
            Self::Enclosed | Self::Text => parts.person.states().to_vec(),
            Self::Json | Self::Markdown | Self::Html => parts.states(),
        }
    }
}

impl Asked {
    fn read(mut parameters: ParameterReader, headers: &HeaderMap) -> Result<Self, ApiError> {
        let persona = parameters.choice("persona", &Persona::ALL.map(Persona::text));
        let format = parameters.choice("format", &Format::NAMED.map(|(name, _)| name));
        parameters.finish().map_err(ApiError::bad_parameters)?;
        let named = Format::NAMED.into_iter().find(|(name, _)| format.as_deref() == Some(name));
        Ok(Self {
            format: named.map_or_else(|| Format::accepted(headers), |(_, format)| format),
            persona: Persona::ALL.into_iter().find(|known| persona.as_deref() == Some(known.text())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(query: &str, accept: &'static str) -> Option<Asked> {
        let headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static(accept))]);
        Asked::read(ParameterReader::new(query), &headers).ok()
    }

    fn persona(query: &str) -> Option<Option<Persona>> {
        read(query, "*/*").map(|asked| asked.persona)
    }

    #[test]
    fn a_persona_is_one_of_three_or_none() {
        assert_eq!(persona(""), Some(None));
        assert_eq!(persona("persona=Admin"), Some(Some(Persona::Admin)));
        assert_eq!(persona("persona=Developer"), Some(Some(Persona::Developer)));
        assert_eq!(persona("persona=Architect"), Some(Some(Persona::Architect)));
        for refused in ["persona=Chef", "persona=Admin,Developer", "persona=Admin&persona=Admin", "limit=1"] {
            assert_eq!(persona(refused), None, "{refused}");
        }
    }

    #[test]
    fn the_parameter_goes_before_what_is_accepted() {
        let format = |query, accept| read(query, accept).map(|asked| asked.format);
        assert_eq!(format("", "text/plain"), Some(Format::Text));
        assert_eq!(format("format=markdown", "text/plain"), Some(Format::Markdown));
        assert_eq!(format("format=JSON", "*/*"), Some(Format::Json));
        assert_eq!(format("format=pdf", "*/*"), None);
    }
}
