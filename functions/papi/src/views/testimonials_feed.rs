//! `GET /papi/v1/testimonials/feed`: what others say, in the tone that is asked for. One read.

use portfolio_content::Collection;
use portfolio_content::records::Testimonial;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::ApiError;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::reply::{CachePolicy, Reply};

use crate::parts::{Composition, Part, PartReader};
use crate::state::PapiState;
use crate::transformer::{TestimonialView, shown};

const CACHE: CachePolicy = CachePolicy::from_static("max-age=60, private");

/// Whose word counts in a professional feed.
const COLLEAGUES: [&str; 3] = ["Manager", "Client", "Peer"];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// What colleagues say in a professional tone.
    Professional,
    /// Everything.
    Casual,
}

pub async fn compose(
    state: PapiState,
    context: ApiRequestContext,
    parameters: ParameterReader,
) -> Result<Reply, ApiError> {
    let mode = Mode::read(parameters)?;
    let reader = PartReader::new(&state.engine, &context, "testimonials-feed", state.api.budget.read);
    let mut testimonials: Part<Testimonial> = reader.read(Collection::Testimonial, &["testimonials"]).await;
    let integrity = Composition::of(&[testimonials.state])?.integrity;
    testimonials.rows.retain(|testimonial| mode.admits(testimonial));
    let testimonials: Vec<TestimonialView> = shown(testimonials.rows);
    Ok(Reply::json(&testimonials)?.total(testimonials.len()).cache(CACHE).integrity(integrity))
}

impl Mode {
    fn read(mut parameters: ParameterReader) -> Result<Self, ApiError> {
        let mode = parameters.choice("mode", &["professional", "casual"]);
        parameters.finish().map_err(ApiError::bad_parameters)?;
        Ok(if mode.as_deref() == Some("casual") { Self::Casual } else { Self::Professional })
    }

    fn admits(self, testimonial: &Testimonial) -> bool {
        let is = |field: &Option<String>, wanted: &str| {
            field.as_ref().is_some_and(|value| value.trim().eq_ignore_ascii_case(wanted))
        };
        self == Self::Casual
            || is(&testimonial.vibe_mode, "Professional")
                && COLLEAGUES.iter().any(|colleague| is(&testimonial.relationship_type, colleague))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn admits(mode: Mode, vibe: Option<&str>, relationship: Option<&str>) -> bool {
        let testimonial = json!({
            "id": "t1", "authorName": "Kim Example", "context": "Good.", "vibeMode": vibe, "relationshipType": relationship
        });
        mode.admits(&serde_json::from_value(testimonial).expect("a testimonial"))
    }

    #[test]
    fn professional_is_the_word_of_colleagues_in_a_professional_tone() {
        let professional = |vibe, relationship| admits(Mode::Professional, vibe, relationship);
        for colleague in ["Manager", "Client", "Peer"] {
            assert!(professional(Some("Professional"), Some(colleague)));
            assert!(!professional(Some("Casual"), Some(colleague)));
            assert!(!professional(None, Some(colleague)));
        }
        assert!(!professional(Some("Professional"), Some("Recruiter")));
        assert!(!professional(Some("Professional"), Some("Fan")));
        assert!(!professional(Some("Professional"), None));
    }

    #[test]
    fn casual_is_everything() {
        assert!(admits(Mode::Casual, Some("Casual"), Some("Fan")));
        assert!(admits(Mode::Casual, Some("Professional"), Some("Manager")));
        assert!(admits(Mode::Casual, None, None));
    }

    #[test]
    fn the_mode_is_professional_unless_asked_otherwise() {
        let read = |query| Mode::read(ParameterReader::new(query)).ok();
        assert_eq!(read(""), Some(Mode::Professional));
        assert_eq!(read("mode=professional"), Some(Mode::Professional));
        assert_eq!(read("mode=casual"), Some(Mode::Casual));
        for refused in ["mode=formal", "mode=", "mode=casual&mode=casual", "vibe=casual"] {
            assert_eq!(read(refused), None, "{refused}");
        }
    }
}
