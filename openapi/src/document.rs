//! The form of the document, as far as it is used here. Members are written in the order in which they stand.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

/// An OpenAPI document.
#[derive(Debug, Clone, serde::Serialize)]
pub struct Document {
    /// The version of OpenAPI.
    pub openapi: &'static str,
    /// What the API is.
    pub info: Value,
    /// Where it is, relative to the document.
    pub servers: Vec<Value>,
    /// What a caller shows, unless an operation says otherwise.
    pub security: Vec<Value>,
    /// Groups of operations.
    pub tags: Vec<Value>,
    /// The operations by path.
    pub paths: Ordered<PathItem>,
    /// What operations refer to.
    pub components: Components,
}

/// What operations refer to, by name.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Components {
    /// Ways to say who calls.
    pub security_schemes: Value,
    /// Parameters of many operations.
    pub parameters: Ordered<Value>,
    /// Headers of answers.
    pub headers: Ordered<Value>,
    /// Answers of many operations.
    pub responses: Ordered<Value>,
    /// What is sent and answered.
    pub schemas: Ordered<Value>,
}

/// The operations of a path.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct PathItem {
    /// What GET does; HEAD does the same and has no body.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub get: Option<Operation>,
    /// What POST does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub post: Option<Operation>,
}

/// An operation.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Operation {
    /// Its group.
    pub tags: [&'static str; 1],
    /// Its name in generated clients.
    pub operation_id: String,
    /// What it does, in a few words.
    pub summary: String,
    /// More about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// What a caller shows, if not a token.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub security: Option<Vec<Value>>,
    /// What may be sent beside a body.
    pub parameters: Vec<Value>,
    /// The body to send.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub request_body: Option<Value>,
    /// The answers by status.
    pub responses: Ordered<Value>,
}

/// A map that keeps its order.
#[derive(Debug, Clone)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Ordered<T> {
    /// The value of that name.
    #[must_use]
    pub fn get_mut(&mut self, name: &str) -> Option<&mut T> {
        self.0.iter_mut().find(|(found, _)| found == name).map(|(_, value)| value)
    }
}

impl<T: Serialize> Serialize for Ordered<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}
