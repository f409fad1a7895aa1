//! Links.

use portfolio_content::Format;

use super::Reader;
use crate::resume::entry::{Entry, Names};
use crate::resume::json::Json;

impl Reader {
    /// A link. One without `https://` gets it.
    pub fn link(&mut self, entry: &mut Entry, names: Names) -> Option<String> {
        let (place, value) = entry.take(names, &mut self.report)?;
        let text = self.text_at(&place, value)?;
        let link = text.trim();
        if Format::Link.accepts(link) {
            return Some(link.to_owned());
        }
        let completed = format!("https://{link}");
        if begins_with_host(link) && Format::Link.accepts(&completed) {
            self.report.note(&place, format!("read as {completed}"));
            return Some(completed);
        }
        let refused = Json::Text(text);
        self.report.left_out(&place, format!("{refused} is no link; one begins with https:// or http://"));
        None
    }
}

/// Ends of the names of files, which look like the ends of hosts.
const FILES: [&str; 13] =
    ["png", "jpg", "jpeg", "gif", "svg", "webp", "pdf", "html", "htm", "json", "md", "txt", "js"];

/// Whether `text` begins like the name of a host: `example.com/page`, not `see below.`, not `photo.png`.
fn begins_with_host(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let Some((names, top)) = host.rsplit_once('.') else { return false };
    let is_top =
        top.len() >= 2 && top.bytes().all(|byte| byte.is_ascii_alphabetic()) && !FILES.contains(&top);
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    is_top && names.split('.').all(is_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_told_from_other_texts() {
        for text in ["example.com", "www.example.com/a?b", "linkedin.com/in/ada"] {
            assert!(begins_with_host(text), "{text}");
        }
        for text in [
            "",
            "see below.",
            "photo.png",
            "Node.js",
            "ada@example.com",
            "mailto:ada@example.com",
            "e.g",
            "1.5",
            "a b.com",
            "/me.com",
        ] {
            assert!(!begins_with_host(text), "{text}");
        }
    }
}
