//! What `template.yaml` and the code both say, each held against the other: a typo on either side would deploy, and only fail later.
//!
//! What the template alone decides is not repeated here. It is reviewed in `tests/api/template/processed.yaml`.

mod access;
mod document;
mod environment;
mod gateway;
mod queries;
mod tables;
mod watching;
