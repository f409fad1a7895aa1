//! The API as its clients see it. See [`harness::app::TestApp`].

mod ai;
mod ai_providers;
mod ai_requests;
mod callers;
mod events;
mod faults;
mod flood;
mod front;
mod frozen;
mod headers;
mod lambda;
mod limits;
mod loading;
mod log;
mod metrics;
mod openapi;
mod owner;
mod papi;
mod records;
mod rejections;
mod sapi;
mod settings;
mod shadow;
mod template;
mod timestamps;
mod tokens;
