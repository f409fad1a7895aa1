//! Lines of at most 80 columns, as a terminal or a fixed-width form counts them: a Chinese character takes two.

use unicode_linebreak::linebreaks;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Columns of a line.
pub const COLUMNS: usize = 80;

/// Breaks `text` into lines of at most [`COLUMNS`]. The first begins with `first`, the others with `other`. A word, and so a URL, is
/// never cut: one that is too long gets a line of its own. Scripts written without spaces break between their
/// characters, as Unicode allows (UAX #14).
#[must_use]
pub fn wrapped(text: &str, first: &str, other: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = first.to_owned();
    let mut is_fresh = true;
    for piece in pieces(text) {
        if !is_fresh && line.width() + piece.trim_end().width() > COLUMNS {
            lines.push(line.trim_end().to_owned());
            line = other.to_owned();
        }
        line.push_str(piece);
        is_fresh = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// `text` cut after each space, and where a wide character allows it.
fn pieces(text: &str) -> impl Iterator<Item = &str> {
    let mut start = 0;
    let cuts = linebreaks(text).map(|(at, _)| at).filter(|at| may_cut(text, *at));
    cuts.map(move |at| {
        let piece = &text[start..at];
        start = at;
        piece
    })
}

fn may_cut(text: &str, at: usize) -> bool {
    let is_wide = |character: char| character.width() == Some(2);
    let (before, after) = (text[..at].chars().next_back(), text[at..].chars().next());
    match (before, after) {
        (Some(before), Some(after)) => before == ' ' || is_wide(before) || is_wide(after),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_line_holds_eighty_columns_and_not_one_more() {
        let (forty, thirty_nine) = ("a".repeat(40), "b".repeat(39));
        assert_eq!(wrapped(&format!("{forty} {thirty_nine}"), "", ""), [format!("{forty} {thirty_nine}")]);
        assert_eq!(wrapped(&format!("{forty} {forty}"), "", ""), [forty.clone(), forty.clone()]);
        assert_eq!(
            wrapped(&format!("{forty} {thirty_nine}"), "- ", "  "),
            [format!("- {forty}"), format!("  {thirty_nine}")]
        );
    }

    #[test]
    fn long_words_and_addresses_stay_whole() {
        let address = format!("https://example.com/{}?a-b=c/d", "path/".repeat(20));
        assert_eq!(
            wrapped(&format!("See {address} for more"), "- ", "  "),
            ["- See".to_owned(), format!("  {address}"), "  for more".to_owned(),]
        );
        assert_eq!(wrapped(&address, "- ", "  "), [format!("- {address}")]);
        let hyphened = format!("{} well-known", "a".repeat(75));
        assert_eq!(wrapped(&hyphened, "", ""), ["a".repeat(75), "well-known".to_owned()]);
    }

    #[test]
    fn wide_characters_count_twice_and_break_between_each_other() {
        assert_eq!(wrapped(&"漢".repeat(41), "", ""), ["漢".repeat(40), "漢".to_owned()]);
        assert_eq!(
            wrapped(&"漢".repeat(40), "- ", "  "),
            [format!("- {}", "漢".repeat(39)), "  漢".to_owned()]
        );
        // A full stop never begins a line: the character before it goes with it.
        assert_eq!(wrapped(&format!("{}。", "漢".repeat(40)), "", ""), ["漢".repeat(39), "漢。".to_owned()]);
        assert_eq!(
            wrapped(&format!("{}https://example.com/a/b", "漢".repeat(35)), "", ""),
            ["漢".repeat(35), "https://example.com/a/b".to_owned()]
        );
        let accents = "e\u{301}".repeat(80);
        assert_eq!(wrapped(&accents, "", ""), [accents]);
    }

    #[test]
    fn nothing_gives_one_empty_line() {
        assert_eq!(wrapped("", "", ""), [""]);
    }

    proptest! {
        #[test]
        fn no_line_is_longer_than_its_only_word_requires(words in prop::collection::vec("[a-z漢字。é]{1,100}", 1..30)) {
            let text = words.join(" ");
            let lines = wrapped(&text, "- ", "  ");
            for line in &lines {
                prop_assert!(line.width() <= COLUMNS || !line[2..].contains(' '), "{}", line);
            }
            let letters = |text: &str| text.replace(' ', "");
            prop_assert_eq!(letters(&lines.concat()), letters(&format!("- {text}")));
        }
    }
}
