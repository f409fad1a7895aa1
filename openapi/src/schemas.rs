//! What is sent and answered: records and views as their types say, and the few small forms beside them.

use portfolio_content::{Collection, RecordType};
use portfolio_papi::{text_request_schema, view_schemas};
use portfolio_tokens::EmailAddress;
use serde_json::{Map, Value, json};

use crate::document::Ordered;

/// Every schema, the small forms first.
pub fn components() -> Ordered<Value> {
    let forms = [
        ("Error", error()),
        ("TokenRequest", token_request()),
        ("Token", token()),
        ("SapiHealth", sapi_health()),
        ("PapiHealth", papi_health()),
        ("GenerateRequest", text_request_schema()),
        ("JsonResume", json_resume()),
    ];
    let forms = forms.into_iter().map(|(name, schema)| (name.to_owned(), schema));
    let records = record_types().map(|record_type| (record_type.name.clone(), record(record_type)));
    let views = view_schemas().into_iter().map(|(name, schema)| (name, served(&schema)));
    Ordered(forms.chain(records).chain(views).collect())
}

/// The type of each kind of record that a list shows.
fn record_types() -> impl Iterator<Item = &'static RecordType> {
    Collection::ALL.into_iter().flat_map(|collection| {
        let children = collection.children().iter().copied().map(Some);
        [None].into_iter().chain(children).filter_map(move |kind| RecordType::find(collection, kind))
    })
}

/// Lists show every public field of a record, null where nothing is known.
fn record(record_type: &RecordType) -> Value {
    let names: Vec<_> = record_type.public_names().collect();
    let fields = names.iter().filter_map(|name| record_type.field(name));
    let properties: Map<_, _> =
        fields.map(|field| (field.name.to_owned(), field.schema.clone().into())).collect();
    served(&json!({
        "type": "object", "description": record_type.description, "required": names, "properties": properties,
    }))
}

/// The schema of a served value. The rules for what may be written do not apply to what is in the table already: a choice becomes an
/// example.
fn served(schema: &Value) -> Value {
    const KEPT: [&str; 8] =
        ["type", "$ref", "anyOf", "description", "required", "const", "minimum", "format"];
    let mut kept = Map::new();
    for (keyword, value) in schema.as_object().into_iter().flatten() {
        let value = match (keyword.as_str(), value) {
            ("format", Value::String(format)) => match served_format(format) {
                Some(format) => format.into(),
                None => continue,
            },
            ("enum", Value::Array(choices)) => {
                let examples = choices.iter().filter(|choice| !choice.is_null()).cloned().collect();
                kept.insert("examples".to_owned(), examples);
                continue;
            }
            ("properties", Value::Object(properties)) => {
                let properties = properties.iter().map(|(name, schema)| (name.clone(), served(schema)));
                properties.collect::<Map<_, _>>().into()
            }
            ("items", schema) => served(schema),
            (keyword, value) if KEPT.contains(&keyword) => value.clone(),
            _ => continue,
        };
        kept.insert(keyword.clone(), value);
    }
    kept.into()
}

fn served_format(format: &str) -> Option<&str> {
    match format {
        "http-link" => Some("uri"),
        "partial-date" | "date-time" | "uuid" => Some(format),
        _ => None,
    }
}

fn error() -> Value {
    json!({
        "type": "object",
        "description": "What every error is.",
        "required": ["httpStatus", "errorCode", "message", "correlationId", "retryable"],
        "properties": {
            "httpStatus": { "type": "integer" },
            "errorCode": { "type": "string", "enum": [
                "BAD_REQUEST", "UNAUTHORIZED", "NOT_FOUND", "METHOD_NOT_ALLOWED", "PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE",
                "RATE_LIMIT_EXCEEDED", "INTERNAL_SERVER_ERROR", "SERVICE_UNAVAILABLE", "ALL_PROVIDERS_UNAVAILABLE",
            ] },
            "message": { "type": "string", "examples": ["Rate limit exceeded. Retry after 40 seconds."] },
            "correlationId": { "type": "string", "format": "uuid", "description": "The same as X-Request-Id." },
            "retryable": { "type": "boolean", "description": "Whether the same request may succeed later: 429, 500 and 503." },
            "details": { "type": "array", "description": "With BAD_REQUEST alone.", "items": {
                "type": "object",
                "required": ["parameter", "reason", "accepted"],
                "properties": {
                    "parameter": { "type": "string" }, "reason": { "type": "string" }, "accepted": { "type": "string" },
                },
            } },
        },
    })
}

fn token_request() -> Value {
    let mut email = EmailAddress::schema();
    email["examples"] = json!(["ada@example.org"]);
    json!({
        "type": "object", "additionalProperties": false, "required": ["email"], "properties": { "email": email },
    })
}

fn token() -> Value {
    json!({
        "type": "object",
        "required": ["access_token", "token_type", "expires_in"],
        "properties": {
            "access_token": { "type": "string" },
            "token_type": { "type": "string", "const": "Bearer" },
            "expires_in": { "type": "integer", "minimum": 300, "maximum": 3600, "description": "Seconds that the token lives." },
        },
    })
}

fn json_resume() -> Value {
    json!({
        "type": "object",
        "description": "A résumé in the form of JSON Resume 1.0.0; what is not known is left out. https://jsonresume.org/schema describes it.",
    })
}

fn status() -> Value {
    json!({ "type": "string", "enum": ["UP", "DEGRADED"] })
}

fn sapi_health() -> Value {
    json!({
        "type": "object",
        "required": ["status", "checkType", "timestamp", "dependencies"],
        "properties": {
            "status": status(),
            "checkType": { "type": "string", "const": "SHALLOW" },
            "timestamp": { "type": "string", "format": "date-time" },
            "dependencies": {
                "type": "object",
                "required": ["rateLimitStore", "contentStore"],
                "properties": { "rateLimitStore": status(), "contentStore": status() },
            },
        },
    })
}

fn papi_health() -> Value {
    let sapi = json!({ "type": "string", "enum": ["UP", "DOWN"] });
    json!({
        "type": "object",
        "required": ["status", "timestamp", "dependencies"],
        "properties": {
            "status": status(),
            "timestamp": { "type": "string", "format": "date-time" },
            "dependencies": { "type": "object", "required": ["sapi"], "properties": { "sapi": sapi } },
        },
    })
}
