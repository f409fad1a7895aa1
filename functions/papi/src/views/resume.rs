//! `GET /papi/v1/resume/generate`: the résumé as plain text. Eight reads at once.

use portfolio_content::Persona;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};
use portfolio_request::timestamp::Timestamp;
use serde::Serialize;

use super::summary::summary;
use crate::parts::{Composition, PartReader};
use crate::person::PersonParts;
use crate::resume;
use crate::state::PapiState;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Resume {
    generated_text: String,
    persona: Option<Persona>,
    generated_at: Timestamp,
}

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    let persona = persona(parameters)?;
    let reader = PartReader::new(&state.engine, &context, "resume-generate", state.api.budget.read);
    let parts = PersonParts::read(&reader).await;
    let composition = Composition::of(&parts.states())?;
    let summary = summary(&parts.experience, &parts.contact, &context);
    let generated_text = resume::text(&parts.into_person(), summary.as_deref(), persona);
    let resume = Resume { generated_text, persona, generated_at: context.instant().into() };
    Ok(Reply::json(&resume)?.cache(CachePolicy::NO_CACHE).integrity(composition.integrity))
}

fn persona(mut parameters: ParameterReader) -> Result<Option<Persona>, ApiError> {
    let name = parameters.choice("persona", &Persona::ALL.map(Persona::text));
    parameters.finish().map_err(ApiError::bad_parameters)?;
    Ok(Persona::ALL.into_iter().find(|persona| name.as_deref() == Some(persona.text())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_persona_is_one_of_three_or_none() {
        let read = |query| persona(ParameterReader::new(query)).ok();
        assert_eq!(read(""), Some(None));
        assert_eq!(read("persona=Admin"), Some(Some(Persona::Admin)));
        assert_eq!(read("persona=Developer"), Some(Some(Persona::Developer)));
        assert_eq!(read("persona=Architect"), Some(Some(Persona::Architect)));
        for refused in ["persona=Chef", "persona=Admin,Developer", "persona=Admin&persona=Admin", "limit=1"] {
            assert_eq!(read(refused), None, "{refused}");
        }
    }
}
