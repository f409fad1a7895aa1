//! The token endpoint.

use portfolio_content::settings::Tier;
use serde_json::json;

use crate::document::{Operation, PathItem};
use crate::parts::{headers, parameters, reference, responses};

/// Its one path.
pub fn paths() -> Vec<(String, PathItem)> {
    let limit = |tier: Tier| tier.policy().quota().limit;
    let description = format!(
        "Member names follow RFC 6749 section 5.1. Spaces around the address are dropped and its letters lower-cased, so spelling variants \
         share one limit. Two limits apply: {} requests a minute from one network, whatever the address; then {} a minute for one address \
         from one source. A body that is refused has counted against the network only.",
        limit(Tier::PapiTokenNetwork),
        limit(Tier::PapiToken)
    );
    let operation = Operation {
        tags: ["Token"],
        operation_id: "createToken".to_owned(),
        summary: "A token for an email address".to_owned(),
        description: Some(description),
        security: Some(Vec::new()),
        parameters: parameters::common(),
        request_body: Some(json!({
            "required": true,
            "description": "At most 16 KB.",
            "content": { "application/json": { "schema": reference("schemas", "TokenRequest") } },
        })),
        responses: responses::with(
            responses::json(
                "The token. Never stored by caches.",
                headers::counted(&[]),
                reference("schemas", "Token"),
            ),
            &[("413", "PayloadTooLarge"), ("415", "UnsupportedMediaType")],
        ),
    };
    vec![("/papi/v1/token".to_owned(), PathItem { get: None, post: Some(operation) })]
}
