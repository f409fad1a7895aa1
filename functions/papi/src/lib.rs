//! PAPI.

pub mod dates;
pub mod resume;
pub mod summary;
pub mod transformer;
