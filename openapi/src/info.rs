//! What the API is, where it is, and who may call it.

use portfolio_content::settings::Tier;
use serde_json::{Value, json};

/// Title, version and what every caller should know.
pub fn info() -> Value {
    json!({
        "title": "Portfolio API",
        "version": "1.0",
        "summary": "A portfolio's content as plain records (System API, SAPI) and as composed views (Process API, PAPI), each caller limited exactly.",
        "contact": { "name": "The owner of the portfolio" },
        "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        "description": description(),
    })
}

fn description() -> String {
    let limit = |tier: Tier| tier.policy().quota().limit;
    format!(
        "**Callers.** `POST /papi/v1/token` gives anybody a bearer token for an email address. All other paths but the two health checks \
need one. Each token is a session with limits of its own.

**Limits** count calendar minutes in UTC: {} requests a minute on `/sapi/v1/`, {} on `/papi/v1/`, {} on `/papi/v1/ai/`, and there is no \
burst on top. A new minute is a new count, so twice the limit may pass across its boundary. Every answer to a known caller says where \
that caller stands, errors and 304 included. Refused requests count too. Operators can change the numbers at any time: read the headers, \
do not hard-code.

Beside `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset` the fields of draft-ietf-httpapi-ratelimit-headers-10 are \
sent. Where two limits apply (the token endpoint, the AI routes), `RateLimit-Policy` lists both and the other fields tell of the one with \
less left. An answer to a caller who is not known yet carries none of them: a 401, or a 503 because no token could be verified.

**Errors** have one JSON form, and `errorCode` tells them apart. An answer of 429 or 5xx *without* `errorCode` does not come from this \
API but from the gateway in front of it: wait a few seconds and try again, longer each time.

**Reading.** HEAD is answered wherever GET is, counts like it, and has no body. OPTIONS is 204 and never counted. Query parameters are \
read strictly: unknown, repeated, empty, badly encoded and out-of-range ones are refused, all of them in one answer. Every member of a \
record is always there, `null` where nothing is known. Dates (`partial-date`) are ISO 8601 at the precision that is known: `2014`, \
`2014-05` or `2014-05-31`. Where a text is usually one of a few, these are its examples.

**Lists are data.** Operators can add resources under `/sapi/v1/` and change those below without a release.",
        limit(Tier::Sapi),
        limit(Tier::Papi),
        limit(Tier::PapiAi),
    )
}

/// The document is served by the API itself, so its server is wherever the document came from.
pub fn servers() -> Vec<Value> {
    vec![json!({ "url": "/", "description": "Where this document is served." })]
}

/// The groups of operations.
pub fn tags() -> Vec<Value> {
    [
        ("Token", "Where callers come from."),
        ("SAPI", "System API: plain records, one list per resource."),
        ("PAPI", "Process API: composed views, ready to be shown."),
        ("AI", "Texts written for the caller."),
    ]
    .map(|(name, description)| json!({ "name": name, "description": description }))
    .to_vec()
}

/// What a caller shows: a token.
pub fn bearer() -> Value {
    json!({ "bearer": [] })
}

/// What a caller of a health check may show: a token, or nothing.
pub fn optional_bearer() -> Vec<Value> {
    vec![json!({}), bearer()]
}

/// How a token is shown.
pub fn security_schemes() -> Value {
    json!({
        "bearer": {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "JWT",
            "description": "From `POST /papi/v1/token`, in exactly one Authorization header.",
        }
    })
}
