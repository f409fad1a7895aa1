//! Parameters of many operations.

use serde_json::{Value, json};

use super::reference;
use crate::document::Ordered;
use portfolio_content::settings::Settings;

/// The most records that come before a page.
const MAX_OFFSET: u32 = u32::MAX;

/// Those that every operation takes.
pub fn common() -> Vec<Value> {
    vec![reference("parameters", "RequestId"), reference("parameters", "ApiVersion")]
}

/// The one that every answer with a validator takes.
pub fn if_none_match() -> Value {
    reference("parameters", "IfNoneMatch")
}

/// Those of a page.
pub fn page() -> Vec<Value> {
    vec![reference("parameters", "Limit"), reference("parameters", "Offset")]
}

/// Every parameter that operations refer to.
pub fn components() -> Ordered<Value> {
    let settings = Settings::default();
    let limit = json!({
        "type": "integer", "minimum": 1, "maximum": settings.page_max_size(), "default": settings.page_default_size(),
    });
    let offset = json!({ "type": "integer", "minimum": 0, "maximum": MAX_OFFSET, "default": 0 });
    let version = json!({ "type": "string", "pattern": r"^v?1(\.\d+)?$" });
    let text = json!({ "type": "string" });
    let parameters = [
        (
            "RequestId",
            "X-Request-Id",
            "header",
            "Your id of the request. A UUID is echoed, anything else is replaced by a new one.",
            &text,
        ),
        (
            "ApiVersion",
            "X-API-Version",
            "header",
            "The version you expect; the latest if you do not say.",
            &version,
        ),
        (
            "IfNoneMatch",
            "If-None-Match",
            "header",
            "The `ETag` of the answer you have, or several, or `*`.",
            &text,
        ),
        ("Limit", "limit", "query", "Records on the page at most; operators can lower the bounds.", &limit),
        ("Offset", "offset", "query", "Records before the page.", &offset),
    ];
    let parameters = parameters.map(|(component, name, place, description, schema)| {
        let parameter = json!({ "name": name, "in": place, "description": description, "schema": schema });
        (component.to_owned(), parameter)
    });
    Ordered(parameters.into())
}
