//! From the bytes of a file to its text.

use std::borrow::Cow;

use crate::check::BYTE_ORDER_MARK;

/// How files begin that are often meant when a résumé is asked for, and what they are.
const OTHER_FILES: [(&[u8], &str); 3] = [
    (b"%PDF", "a PDF"),
    (b"PK\x03\x04", "a word processor's document or another archive"),
    (b"<", "HTML or XML"),
];

/// Why bytes are not read as text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// They are a file of another kind.
    #[error("it is {0}; only JSON is read")]
    OtherFile(&'static str),
    /// Neither UTF-8 nor UTF-16.
    #[error(
        "it is not UTF-8: the byte {byte:#04X} in line {line}, column {column} begins no character; save the file as UTF-8, or convert it, for \
         example with: iconv -f WINDOWS-1252 -t UTF-8"
    )]
    NotUtf8 {
        /// The byte.
        byte: u8,
        /// Its line, from 1.
        line: usize,
        /// Its place in the line, in characters from 1.
        column: usize,
    },
    /// It begins like UTF-16 and is none.
    #[error("it begins like UTF-16, but is damaged; save it as UTF-8")]
    DamagedUtf16,
}

/// The text of `bytes`: UTF-8, or UTF-16 by its byte-order mark or by the zeros between its first characters.
///
/// # Errors
/// [`EncodingError`].
pub fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, EncodingError> {
    match bytes {
        [0xff, 0xfe, text @ ..] => utf16(text, u16::from_le_bytes),
        [0xfe, 0xff, text @ ..] => utf16(text, u16::from_be_bytes),
        // JSON begins with a bracket or white space, and after that there is another ASCII character.
        [first, 0, second, 0, ..] if *first != 0 && *second != 0 => utf16(bytes, u16::from_le_bytes),
        [0, first, 0, second, ..] if *first != 0 && *second != 0 => utf16(bytes, u16::from_be_bytes),
        _ => utf8(bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes)).map(Cow::Borrowed),
    }
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<Cow<'_, str>, EncodingError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let text: Result<String, _> = char::decode_utf16(pairs.iter().copied().map(unit)).collect();
    text.ok().filter(|_| rest.is_empty()).map(Cow::Owned).ok_or(EncodingError::DamagedUtf16)
}

fn utf8(bytes: &[u8]) -> Result<&str, EncodingError> {
    if let Some((_, kind)) = OTHER_FILES.iter().find(|(start, _)| bytes.trim_ascii_start().starts_with(start))
    {
        return Err(EncodingError::OtherFile(kind));
    }
    str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.split(|byte| *byte == b'\n').next_back().unwrap_or_default();
        EncodingError::NotUtf8 {
            byte: bytes[error.valid_up_to()],
            line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
            column: String::from_utf8_lossy(line).chars().count() + 1,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16_bytes(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf8_and_both_kinds_of_utf16_are_read_with_and_without_a_mark() {
        let text = "{\"name\": \"Zoë 🦀\"}";
        for mark in ["", "\u{feff}"] {
            let marked = format!("{mark}{text}");
            for bytes in [
                marked.as_bytes().to_vec(),
                utf16_bytes(&marked, u16::to_le_bytes),
                utf16_bytes(&marked, u16::to_be_bytes),
            ] {
                assert_eq!(decoded(&bytes).unwrap(), text, "{bytes:?}");
            }
        }
        assert_eq!(decoded(b"").unwrap(), "");
    }

    #[test]
    fn what_is_no_text_is_said_with_its_place_and_what_to_do() {
        for (bytes, message) in [
            (
                b"{\n \"\xc3\xa9\xe4\"}".as_slice(),
                "it is not UTF-8: the byte 0xE4 in line 2, column 4 begins no character; save the file as UTF-8, or convert it, for example \
                 with: iconv -f WINDOWS-1252 -t UTF-8",
            ),
            (b"\xff\xfe{\0\"", "it begins like UTF-16, but is damaged; save it as UTF-8"),
            (b"\xfe\xff\xd8\0", "it begins like UTF-16, but is damaged; save it as UTF-8"),
            (b"%PDF-1.7\n\xe2\xe3", "it is a PDF; only JSON is read"),
            (b"PK\x03\x04\x14", "it is a word processor's document or another archive; only JSON is read"),
            (b"\n<!DOCTYPE html>", "it is HTML or XML; only JSON is read"),
        ] {
            assert_eq!(decoded(bytes).unwrap_err().to_string(), message);
        }
    }
}
