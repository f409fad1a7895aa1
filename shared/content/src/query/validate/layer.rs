//! Which layer a definition belongs to, by its name.

use std::sync::Arc;

use crate::query::{Catalog, Definition};

/// The longest name of a resource, a parameter or a shown field, in characters.
pub(super) const MAX_NAME: usize = 64;

/// The layer that a definition's name puts it into.
pub(super) enum Layer {
    /// `sapi.{resource}`: a list of its own.
    Sapi,
    /// `papi.{view}.{collection}`: one of the reads that a view is composed of, with its compiled-in form.
    Papi(Arc<Definition>),
}

impl Layer {
    pub(super) fn of(name: &str) -> Result<Self, String> {
        if let Some(resource) = name.strip_prefix("sapi.") {
            return match resource {
                "health" => Err("sapi.health is no list: the path belongs to the health check".to_owned()),
                _ if is_resource(resource) => Ok(Self::Sapi),
                _ => Err(format!(
                    "the resource of a sapi definition has 1 to {MAX_NAME} lower-case letters, digits and single hyphens between them"
                )),
            };
        }
        if name.starts_with("papi.") {
            let built_in = Catalog::built_in();
            return built_in.get(name).map(Self::Papi).ok_or_else(|| {
                format!("no view has a read of that name; there are {}", built_in.names("papi.").join(", "))
            });
        }
        Err("a name is sapi.{resource} or papi.{view}.{collection}".to_owned())
    }
}

fn is_resource(name: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    };
    name.len() <= MAX_NAME && name.split('-').all(word)
}
