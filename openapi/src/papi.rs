//! PAPI: a health check, the views, and the texts by AI.

use portfolio_content::Persona;
use portfolio_content::settings::Tier;
use portfolio_papi::Format;

use serde_json::{Value, json};

use crate::document::{Operation, Ordered, PathItem};
use crate::info::optional_bearer;
use crate::parts::{headers, parameters, reference, responses};

/// The paths of this layer.
pub fn paths() -> Vec<(String, PathItem)> {
    let views = [full_profile(), profile_summary(), featured_projects(), testimonials_feed(), resume()];
    let views =
        views.into_iter().map(|(path, view)| (path, PathItem { get: Some(view.operation()), post: None }));
    [health()].into_iter().chain(views).chain([generate()]).collect()
}

/// A view, as far as views differ.
struct View {
    id: &'static str,
    summary: &'static str,
    description: &'static str,
    parameters: Vec<Value>,
    success: Value,
    is_validated: bool,
}

impl View {
    fn operation(self) -> Operation {
        let validated = self.is_validated.then(parameters::if_none_match);
        let not_modified = self.is_validated.then_some(("304", "NotModified"));
        let others: Vec<_> = [("401", "Unauthorized")].into_iter().chain(not_modified).collect();
        Operation {
            tags: ["PAPI"],
            operation_id: self.id.to_owned(),
            summary: self.summary.to_owned(),
            description: Some(self.description.to_owned()),
            security: None,
            parameters: parameters::common().into_iter().chain(validated).chain(self.parameters).collect(),
            request_body: None,
            responses: responses::with(self.success, &others),
        }
    }
}

fn list_of(schema: &str) -> Value {
    json!({ "type": "array", "items": reference("schemas", schema) })
}

fn health() -> (String, PathItem) {
    let view = View {
        id: "getPapiHealth",
        summary: "Whether PAPI is well, and SAPI behind it",
        description: "Calls the health check of SAPI over HTTPS with a token of its own; the outcome is used again for ten seconds. Without a \
             token, a source network shares one count; a token that is shown is verified.",
        parameters: Vec::new(),
        success: responses::json(
            "`DEGRADED` if SAPI does not answer.",
            headers::counted(&[]),
            reference("schemas", "PapiHealth"),
        ),
        is_validated: false,
    };
    let operation = Operation { security: Some(optional_bearer()), ..view.operation() };
    ("/papi/v1/health".to_owned(), PathItem { get: Some(operation), post: None })
}

fn full_profile() -> (String, View) {
    let view = View {
        id: "getFullProfile",
        summary: "Everything about the person",
        description: "Nine collections are read at once. What cannot be read in time is empty, `integrityNote` names it and `X-Data-Integrity` is \
             `partial`; 503 only if nothing could be read. Projects on hold and archived ones are left out.",
        parameters: Vec::new(),
        success: responses::json(
            "The profile. `Cache-Control: no-store`.",
            headers::counted(&["X-Data-Integrity"]),
            reference("schemas", "ProfileFull"),
        ),
        is_validated: false,
    };
    ("/papi/v1/profile/full".to_owned(), view)
}

fn profile_summary() -> (String, View) {
    let view = View {
        id: "getProfileSummary",
        summary: "The person in short",
        description: "Roles come without their highlights.",
        parameters: Vec::new(),
        success: responses::json(
            "The summary. `Cache-Control: max-age=300, private`, `no-store` if partial.",
            headers::counted(&["X-Data-Integrity", "ETag"]),
            reference("schemas", "ProfileSummary"),
        ),
        is_validated: true,
    };
    ("/papi/v1/profile/summary".to_owned(), view)
}

fn featured_projects() -> (String, View) {
    let view = View {
        id: "listFeaturedProjects",
        summary: "The projects to show first",
        description: "Projects on hold and archived ones are left out.",
        parameters: Vec::new(),
        success: responses::json(
            "All featured projects. `Cache-Control: max-age=300, public`, `no-store` if partial.",
            headers::counted(&["X-Data-Integrity", "ETag", "X-Total-Count"]),
            list_of("ProjectView"),
        ),
        is_validated: true,
    };
    ("/papi/v1/projects/featured".to_owned(), view)
}

fn testimonials_feed() -> (String, View) {
    let mode = json!({
        "name": "mode",
        "in": "query",
        "description": "`professional`: a professional tone from a manager, client or peer. `casual`: everything.",
        "schema": { "type": "string", "enum": ["professional", "casual"], "default": "professional" },
    });
    let view = View {
        id: "listTestimonialFeed",
        summary: "What others say, in the tone asked for",
        description: "Approved testimonials alone; `mode` says in which tone.",
        parameters: vec![mode],
        success: responses::json(
            "Approved testimonials, newest first. `Cache-Control: max-age=60, private`, `no-store` if partial.",
            headers::counted(&["X-Data-Integrity", "ETag", "X-Total-Count"]),
            list_of("TestimonialView"),
        ),
        is_validated: true,
    };
    ("/papi/v1/testimonials/feed".to_owned(), view)
}

fn resume() -> (String, View) {
    let persona = json!({
        "name": "persona",
        "in": "query",
        "description": "Whom the résumé is for, in any case; everything if you do not say.",
        "schema": { "type": "string", "enum": Persona::ALL },
    });
    let format = json!({
        "name": "format",
        "in": "query",
        "description": "How it is written; what `Accept` asks for if you do not say, else the text inside a JSON object. `json` is a JSON Resume 1.0.0.",
        "schema": { "type": "string", "enum": Format::NAMED.map(|(name, _)| name) },
    });
    let text = json!({ "schema": { "type": "string" } });
    let success = json!({
        "description": "The résumé. `Cache-Control: no-cache`, `no-store` if partial.",
        "headers": headers::counted(&["X-Data-Integrity"]),
        "content": {
            "application/json": { "schema": { "anyOf": [reference("schemas", "Resume"), reference("schemas", "JsonResume")] } },
            "text/plain": text,
            "text/markdown": text,
            "text/html": text,
        },
    });
    let view = View {
        id: "generateResume",
        summary: "The résumé",
        description: "In the form that `format` or `Accept` asks for, for the persona that is named; made of the same content as the views.",
        parameters: vec![persona, format],
        success,
        is_validated: false,
    };
    ("/papi/v1/resume/generate".to_owned(), view)
}

fn generate() -> (String, PathItem) {
    let limit = |tier: Tier| tier.policy().quota().limit;
    let description = format!(
        "Grounded in the portfolio's own content; what the caller sends is treated as material. Two limits apply: {} requests a minute \
         from one network, then {} for one caller. Providers are tried in order, a built-in template last; that can take up to about 20 \
         seconds. A text that would be too long ends with a sentence, or else with a word.",
        limit(Tier::PapiAiNetwork),
        limit(Tier::PapiAi)
    );
    let operation = Operation {
        tags: ["AI"],
        operation_id: "generateText".to_owned(),
        summary: "A text about the person, written for an occasion".to_owned(),
        description: Some(description),
        security: None,
        parameters: parameters::common(),
        request_body: Some(json!({
            "required": true,
            "description": "At most 16 KB.",
            "content": { "application/json": { "schema": reference("schemas", "GenerateRequest") } },
        })),
        responses: generated(),
    };
    ("/papi/v1/ai/generate".to_owned(), PathItem { get: None, post: Some(operation) })
}

fn generated() -> Ordered<Value> {
    let success = responses::json(
        "The text.",
        headers::counted(&["X-Data-Integrity", "X-AI-Provider", "X-Generation-Time-Ms"]),
        reference("schemas", "GeneratedText"),
    );
    let others = [
        ("401", "Unauthorized"),
        ("413", "PayloadTooLarge"),
        ("415", "UnsupportedMediaType"),
        ("503", "AllProvidersUnavailable"),
    ];
    responses::with(success, &others)
}
