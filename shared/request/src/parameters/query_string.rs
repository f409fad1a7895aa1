//! A query string, read strictly: what cannot be decoded is a fault, never guessed at.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, percent_decode_str, utf8_percent_encode};

use crate::error::ParameterFault;

/// Everything but the unreserved characters of RFC 3986 section 2.3 is encoded, so a value can stand in a query string and in a `Link`.
const RESERVED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The pairs of `query` in the order they came, `+` and `%20` read as spaces, and a fault for each that cannot be decoded.
pub(super) fn pairs(query: &str) -> (Vec<(String, String)>, Vec<ParameterFault>) {
    let mut pairs = Vec::new();
    let mut faults = Vec::new();
    for pair in query.split('&').filter(|pair| !pair.is_empty()) {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        match decode_text(name).and_then(|name| Ok((name, decode_text(value)?))) {
            Ok(pair) => pairs.push(pair),
            Err(reason) => {
                let name = decode_text(name).unwrap_or_else(|_| name.to_owned());
                faults.push(ParameterFault::undecodable(name, reason));
            }
        }
    }
    (pairs, faults)
}

/// `text` percent-encoded.
pub fn encode(text: &str) -> String {
    utf8_percent_encode(text, RESERVED).to_string()
}

fn decode_text(text: &str) -> Result<String, &'static str> {
    decode(&text.replace('+', " "))
}

/// `text` without its percent-encoding.
///
/// # Errors
/// Why it cannot be decoded.
pub fn decode(text: &str) -> Result<String, &'static str> {
    if !escapes_are_whole(text.as_bytes()) {
        return Err("is not percent-encoded correctly: % must be followed by two hexadecimal digits");
    }
    let decoded = percent_decode_str(text).decode_utf8().map_err(|_| "is not UTF-8")?;
    Ok(decoded.into_owned())
}

fn escapes_are_whole(bytes: &[u8]) -> bool {
    bytes.iter().enumerate().filter(|(_, byte)| **byte == b'%').all(|(at, _)| {
        bytes.get(at + 1..at + 3).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(query: &str) -> Vec<(String, String)> {
        let (pairs, faults) = super::pairs(query);
        assert_eq!(faults, [], "{query}");
        pairs
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    #[test]
    fn pairs_are_decoded() {
        assert_eq!(pairs(""), []);
        assert_eq!(pairs("a=1&&b"), [pair("a", "1"), pair("b", "")]);
        assert_eq!(pairs("a=Ada+L%20%2B%26%3D"), [pair("a", "Ada L +&=")]);
        assert_eq!(pairs("%61=x=y"), [pair("a", "x=y")]);
        assert_eq!(pairs("s=Live%20%E2%80%93%20In"), [pair("s", "Live – In")]);
    }

    #[test]
    fn what_cannot_be_decoded_is_named() {
        let fault = |query: &str| {
            let (pairs, faults) = super::pairs(query);
            assert_eq!(pairs, []);
            (faults[0].parameter.clone(), faults[0].reason.clone())
        };
        let escape = "is not percent-encoded correctly: % must be followed by two hexadecimal digits";
        for query in ["a=%", "a=%2", "a=%zz", "a=%+1", "a=100%", "a=%%20"] {
            assert_eq!(fault(query), pair("a", escape), "{query}");
        }
        assert_eq!(fault("a=%ff"), pair("a", "is not UTF-8"));
        assert_eq!(fault("a=%ED%A0%80"), pair("a", "is not UTF-8"));
        assert_eq!(fault("%ff=1"), pair("%ff", "is not UTF-8"));
    }

    proptest! {
        #[test]
        fn encoding_is_undone_by_decoding(name in ".{1,20}", value in ".{0,40}") {
            let query = format!("{}={}", encode(&name), encode(&value));
            prop_assert!(query.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%=".contains(&byte)));
            prop_assert_eq!(pairs(&query), [(name, value)]);
        }

        #[test]
        fn any_query_string_is_read_without_a_panic(query in ".{0,60}") {
            let (pairs, faults) = super::pairs(&query);
            let given = query.split('&').filter(|pair| !pair.is_empty()).count();
            prop_assert_eq!(pairs.len() + faults.len(), given);
        }
    }
}
