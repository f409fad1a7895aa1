//! In which form the résumé is asked for.

use std::str::FromStr;

use axum::http::HeaderMap;
use axum::http::header::ACCEPT;
use headers_accept::Accept;
use mediatype::MediaType;
use mediatype::names::{APPLICATION, HTML, JSON, MARKDOWN, PLAIN, TEXT};

/// A form of the résumé.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Format {
    /// The plain text as a member of a JSON object.
    #[default]
    Enclosed,
    /// JSON Resume 1.0.0.
    Json,
    /// Plain text.
    Text,
    /// Markdown.
    Markdown,
    /// A page to print.
    Html,
}

impl Format {
    /// The forms that the parameter `format` names.
    pub const NAMED: [(&'static str, Self); 4] =
        [("json", Self::Json), ("text", Self::Text), ("markdown", Self::Markdown), ("html", Self::Html)];

    /// The form that `headers` ask for. Whoever accepts none of them gets the default: an answer of another type is more use than none
    /// (RFC 9110 section 12.5.1 allows either).
    #[must_use]
    pub fn accepted(headers: &HeaderMap) -> Self {
        static OFFERED: [(MediaType<'static>, Format); 4] = [
            (MediaType::new(APPLICATION, JSON), Format::Enclosed),
            (MediaType::new(TEXT, PLAIN), Format::Text),
            (MediaType::new(TEXT, MARKDOWN), Format::Markdown),
            (MediaType::new(TEXT, HTML), Format::Html),
        ];

        let lines = headers.get_all(ACCEPT).iter().filter_map(|line| line.to_str().ok());
        let ranges: Vec<_> = lines.flat_map(|line| line.split(',')).filter_map(readable).collect();
        let accept = Accept::from_str(&ranges.join(", ")).ok();
        let types = OFFERED.iter().map(|(media_type, _)| media_type);
        let chosen = accept.as_ref().and_then(|accept| accept.negotiate(types));
        let offered = |chosen| OFFERED.iter().find(|(media_type, _)| media_type == chosen);
        chosen.and_then(offered).map_or_else(Self::default, |(_, format)| *format)
    }
}

/// `range` without a charset, for there is only one; `None` if it is no media range, which must not void the others.
fn readable(range: &str) -> Option<String> {
    let is_charset = |part: &&str| part.trim_start().to_ascii_lowercase().starts_with("charset=");
    let parts: Vec<_> = range.split(';').filter(|part| !is_charset(part)).collect();
    let range = parts.join(";").trim().to_owned();
    Accept::from_str(&range).is_ok_and(|accept| accept.media_types().next().is_some()).then_some(range)
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn accepted(accept: &str) -> Format {
        Format::accepted(&HeaderMap::from_iter([(ACCEPT, HeaderValue::from_str(accept).unwrap())]))
    }

    #[test]
    fn the_best_of_what_is_accepted_is_chosen() {
        assert_eq!(Format::accepted(&HeaderMap::new()), Format::Enclosed);
        for (accept, format) in [
            ("*/*", Format::Enclosed),
            ("application/json", Format::Enclosed),
            ("text/plain", Format::Text),
            ("TEXT/PLAIN; charset=UTF-8; q=0.5", Format::Text),
            ("nonsense, text/plain", Format::Text),
            (", text/plain", Format::Text),
            ("text/markdown, text/plain;q=0.5", Format::Markdown),
            ("text/plain;q=0.5, text/markdown", Format::Markdown),
            ("text/*", Format::Text),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", Format::Html),
            ("application/json;q=0, */*", Format::Text),
            ("application/xml", Format::Enclosed),
            ("nonsense", Format::Enclosed),
            ("", Format::Enclosed),
        ] {
            assert_eq!(accepted(accept), format, "{accept}");
        }
    }
}
