//! What tests of the API run on: the whole of it in one process, with the time and the faults of its store in the test's hands.
//!
//! - [`app::TestApp`] is the API, and [`app::Answer`] what it answers.
//! - [`store::Store`] records the calls to its DynamoDB and puts faults in their way.
//! - [`provider::StubProvider`] stands in for an AI provider.

pub mod app;
pub mod network;
pub mod provider;
pub mod store;
