//! Headers of answers.

use serde_json::{Map, Value, json};

use super::reference;
use crate::document::Ordered;

/// A header: its name in answers, its name among the components, and what it is.
type Header = (&'static str, &'static str, fn() -> Value);

const LIMITS: [Header; 5] = [
    (
        "X-RateLimit-Limit",
        "RateLimitLimit",
        || json!({ "description": "Requests that the caller has in a window.", "schema": { "type": "integer", "minimum": 1 } }),
    ),
    (
        "X-RateLimit-Remaining",
        "RateLimitRemaining",
        || json!({ "description": "Requests left in this window.", "schema": { "type": "integer", "minimum": 0 } }),
    ),
    ("X-RateLimit-Reset", "RateLimitReset", || {
        json!({
            "description": "When this window ends, in seconds since the epoch (UTC).",
            "schema": { "type": "integer", "minimum": 0, "examples": [1_792_573_560] },
        })
    }),
    ("RateLimit-Policy", "RateLimitPolicy", || {
        json!({
            "description": "The limits that apply, as a structured field: name, quota `q`, window `w` in seconds.",
            "schema": { "type": "string", "examples": ["\"papi\";q=15;w=60"] },
        })
    }),
    ("RateLimit", "RateLimit", || {
        json!({
            "description": "Where the caller stands: `r` requests left for `t` more seconds. Missing when the count is not known, that is with a 429 of `Retry-After: 1` out of contention, and with a 503 of the limiter itself.",
            "schema": { "type": "string", "examples": ["\"papi\";r=12;t=34"] },
        })
    }),
];

const ALWAYS: [Header; 4] = [
    ("X-Request-Id", "RequestId", || {
        json!({
            "description": "The id of the request: yours, or a new one.",
            "required": true,
            "schema": { "type": "string", "format": "uuid" },
        })
    }),
    ("X-API-Version", "ApiVersion", || {
        json!({
            "description": "The version that answered.",
            "required": true,
            "schema": { "type": "string", "const": "v1" },
        })
    }),
    ("Vary", "Vary", || {
        json!({
            "description": "`Authorization` on every answer to a token: the limit headers are one caller's.",
            "schema": { "type": "string" },
        })
    }),
    ("Cache-Control", "CacheControl", || {
        json!({
            "description": "How long the answer may be reused; `no-store` whenever it is partial.",
            "schema": { "type": "string" },
        })
    }),
];

const OTHERS: [Header; 10] = [
    (
        "Retry-After",
        "RetryAfter",
        || json!({ "description": "Seconds to wait.", "schema": { "type": "integer", "minimum": 1 } }),
    ),
    ("X-Data-Integrity", "DataIntegrity", || {
        json!({
            "description": "`partial` if something could not be read and is missing.",
            "schema": { "type": "string", "enum": ["complete", "partial"] },
        })
    }),
    (
        "ETag",
        "ETag",
        || json!({ "description": "A strong validator, on answers with a max-age.", "schema": { "type": "string" } }),
    ),
    (
        "X-Total-Count",
        "TotalCount",
        || json!({ "description": "How many records match altogether.", "schema": { "type": "integer", "minimum": 0 } }),
    ),
    (
        "X-Has-More",
        "HasMore",
        || json!({ "description": "Whether records come after this page.", "schema": { "type": "boolean" } }),
    ),
    ("Link", "Link", || {
        json!({
            "description": "The next and the previous page, filters kept. A page that would pass 5 MB ends early; `next` goes on where it ended.",
            "schema": { "type": "string", "examples": ["</sapi/v1/skills?limit=50&offset=50>; rel=\"next\""] },
        })
    }),
    (
        "Allow",
        "Allow",
        || json!({ "description": "The methods that the path accepts.", "schema": { "type": "string" } }),
    ),
    ("WWW-Authenticate", "Challenge", || {
        json!({
            "description": "RFC 6750 section 3; `error=\"invalid_token\"` if a token was shown.",
            "schema": { "type": "string" },
        })
    }),
    (
        "X-AI-Provider",
        "AiProvider",
        || json!({ "description": "Who wrote the text.", "schema": { "type": "string" } }),
    ),
    (
        "X-Generation-Time-Ms",
        "GenerationTimeMs",
        || json!({ "description": "How long it took, in milliseconds.", "schema": { "type": "integer", "minimum": 0 } }),
    ),
];

fn all() -> impl Iterator<Item = Header> {
    LIMITS.into_iter().chain(ALWAYS).chain(OTHERS)
}

/// Every header, by the name that answers refer to it by.
pub fn components() -> Ordered<Value> {
    Ordered(all().map(|(_, component, header)| (component.to_owned(), header())).collect())
}

/// The headers of an answer to a known caller, and `more`.
pub fn counted(more: &[&str]) -> Value {
    let names = LIMITS.iter().chain(&ALWAYS).map(|(name, ..)| *name).chain(more.iter().copied());
    named(names)
}

/// The headers of an answer to nobody in particular, and `more`.
pub fn uncounted(more: &[&str]) -> Value {
    named(ALWAYS.iter().map(|(name, ..)| *name).chain(more.iter().copied()))
}

fn named<'a>(names: impl Iterator<Item = &'a str>) -> Value {
    let component = |name: &str| all().find(|(found, ..)| *found == name).map(|(_, component, _)| component);
    let entry = |name: &str| Some((name.to_owned(), reference("headers", component(name)?)));
    names.filter_map(entry).collect::<Map<_, _>>().into()
}
