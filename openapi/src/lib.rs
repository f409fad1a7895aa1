//! The API as an OpenAPI 3.1 document, made from what the API itself runs on: the query definitions of SAPI's lists, the types of
//! records, views, requests and errors, and the limits of the tiers.
//!
//! `docs/openapi.yaml` and `docs/openapi.json` are this document with an answer of the running API as the example of each operation;
//! `tests/api/openapi.rs` makes them and holds them against the code.

mod document;
mod info;
mod papi;
mod parts;
mod sapi;
mod schemas;
mod token;

pub use document::{Document, Operation, Ordered, PathItem};

/// The document, its operations still without examples.
#[must_use]
pub fn document() -> Document {
    let paths = [token::paths(), sapi::paths(), papi::paths()].into_iter().flatten();
    Document {
        openapi: "3.1.0",
        info: info::info(),
        servers: info::servers(),
        security: vec![info::bearer()],
        tags: info::tags(),
        paths: Ordered(paths.collect()),
        components: document::Components {
            security_schemes: info::security_schemes(),
            parameters: parts::parameters::components(),
            headers: parts::headers::components(),
            responses: parts::responses::components(),
            schemas: schemas::components(),
        },
    }
}
