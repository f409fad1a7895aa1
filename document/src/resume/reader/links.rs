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

/// Whether `text` begins like the name of a host: `example.com/page`, not `see below.`
fn begins_with_host(text: &str) -> bool {
    let host = text.split(['/', '?', '#']).next().unwrap_or_default();
    let mut labels = host.rsplit('.');
    let is_top = |label: &str| label.len() >= 2 && label.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    host.contains('.') && labels.next().is_some_and(is_top) && labels.all(is_label)
}
