//! Answers of many operations.

use serde_json::{Value, json};

use super::{headers, reference};
use crate::document::Ordered;

/// The answers by status of an operation whose 200 is `success` and which may answer as `others` say beside what every operation may.
pub fn with(success: Value, others: &[(&str, &str)]) -> Ordered<Value> {
    const EVERYWHERE: [(&str, &str); 5] = [
        ("400", "BadRequest"),
        ("405", "MethodNotAllowed"),
        ("429", "RateLimited"),
        ("500", "InternalServerError"),
        ("503", "ServiceUnavailable"),
    ];
    let own = |status: &str| others.iter().any(|(other, _)| *other == status);
    let everywhere = EVERYWHERE.iter().filter(|(status, _)| !own(status));
    let mut named: Vec<_> = everywhere.chain(others).copied().collect();
    named.sort_unstable();
    let named = named.into_iter().map(|(status, name)| (status.to_owned(), reference("responses", name)));
    Ordered([("200".to_owned(), success)].into_iter().chain(named).collect())
}

/// A 200 of JSON as `schema` says.
pub fn json(description: &str, headers: Value, schema: Value) -> Value {
    json!({
        "description": description,
        "headers": headers,
        "content": { "application/json": { "schema": schema } },
    })
}

/// An error: its name among the components, its description, and the headers it has beside those of every counted answer; `None` for
/// an answer to a caller who is not known.
type Error = (&'static str, &'static str, Option<&'static [&'static str]>);

const ERRORS: [Error; 10] = [
    (
        "BadRequest",
        "`BAD_REQUEST`: something sent is not accepted; `details` names each parameter or member.",
        Some(&[]),
    ),
    ("Unauthorized", "`UNAUTHORIZED`: no token, several, or one that is not valid or has expired.", None),
    ("NotFound", "`NOT_FOUND`: nothing is there. A path unknown to a layer counts in its tier.", Some(&[])),
    ("MethodNotAllowed", "`METHOD_NOT_ALLOWED`: the path is right, the method is not.", Some(&["Allow"])),
    ("PayloadTooLarge", "`PAYLOAD_TOO_LARGE`: the body has more than 16 KB.", Some(&[])),
    ("UnsupportedMediaType", "`UNSUPPORTED_MEDIA_TYPE`: the body is not `application/json`.", Some(&[])),
    (
        "RateLimited",
        "`RATE_LIMIT_EXCEEDED`: over the limit until the window ends, or the store was contended (`Retry-After: 1`).",
        Some(&["Retry-After"]),
    ),
    ("InternalServerError", "`INTERNAL_SERVER_ERROR`: our fault; quote the `correlationId`.", Some(&[])),
    (
        "ServiceUnavailable",
        "`SERVICE_UNAVAILABLE`: a store does not answer. `Retry-After: 1`.",
        Some(&["Retry-After"]),
    ),
    (
        "AllProvidersUnavailable",
        "`ALL_PROVIDERS_UNAVAILABLE`: nobody can write at the moment (`Retry-After: 30`); or `SERVICE_UNAVAILABLE` (`Retry-After: 1`).",
        Some(&["Retry-After"]),
    ),
];

/// Every answer that operations refer to.
pub fn components() -> Ordered<Value> {
    let errors = ERRORS.map(|(name, description, more)| {
        let headers = more.map_or_else(|| headers::uncounted(&["WWW-Authenticate"]), headers::counted);
        (name.to_owned(), json(description, headers, reference("schemas", "Error")))
    });
    let not_modified = json!({
        "description": "You have it already (`If-None-Match` names its `ETag`). Counted like any other request. It has the headers of its 200.",
        "headers": headers::counted(&["ETag", "X-Total-Count", "X-Has-More", "Link", "X-Data-Integrity"]),
    });
    Ordered(errors.into_iter().chain([("NotModified".to_owned(), not_modified)]).collect())
}
