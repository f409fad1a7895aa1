//! The API as its clients see it. See [`app::TestApp`].

mod ai;
mod ai_providers;
mod ai_requests;
mod app;
mod callers;
mod deployment;
mod events;
mod faults;
mod flood;
mod headers;
mod lambda;
mod limits;
mod log;
mod metrics;
mod papi;
mod provider;
mod push;
mod push_lock;
mod rejections;
mod sapi;
mod settings;
mod shadow;
mod stack;
mod store;
mod template;
mod tokens;
