//! Cleans up texts and cuts them to length, never within a word.

use unicode_linebreak::linebreaks;

/// Stands where a text was cut between words.
const ELLIPSIS: char = '…';
/// What ends a sentence.
const SENTENCE_ENDS: [char; 7] = ['.', '!', '?', '…', '。', '！', '？'];
/// What may follow the end of a sentence before the next begins.
const CLOSERS: [char; 8] = ['"', '\'', ')', ']', '”', '’', '»', '」'];
/// What must not end a text that is cut between words.
const DANGLING: [char; 9] = [',', ';', ':', '-', '–', '—', '(', '&', '/'];

/// `text` without control characters but line breaks, without blank space around it, and with one blank line at most between lines.
#[must_use]
pub fn tidied(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        let line: String =
            line.chars().filter(|character| !character.is_control() || *character == '\t').collect();
        let line = line.trim_end();
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line.to_owned());
        }
    }
    lines.join("\n").trim().to_owned()
}

/// `text`, or as much of it as has at most `max` characters and ends with a sentence; if less than half of that does, with a word and
/// an ellipsis, which counts as one of them.
#[must_use]
pub fn cut(text: &str, max: usize) -> String {
    let Some((end, _)) = text.char_indices().nth(max) else { return text.to_owned() };
    let sentence = text[..sentence_end(text, end)].trim_end();
    if sentence.chars().count() * 2 >= max {
        return sentence.to_owned();
    }
    let end = text[..end].char_indices().next_back().map_or(0, |(last, _)| last);
    let word = text[..word_end(text, end)].trim_end();
    let word = word.trim_end_matches(|last: char| DANGLING.contains(&last) || last.is_whitespace());
    format!("{}{ELLIPSIS}", if word.is_empty() { &text[..end] } else { word })
}

/// The last place up to `end` where a sentence of `text` is over; 0 if none is.
fn sentence_end(text: &str, end: usize) -> usize {
    let is_end = |(at, character): (usize, char)| {
        let after = at + character.len_utf8();
        let closed = text[..after].trim_end_matches(CLOSERS);
        let rest = &text[after..];
        let is_over = rest.is_empty() || rest.starts_with(char::is_whitespace) || !character.is_ascii();
        let ends_line = rest.starts_with('\n');
        let ends = ends_line || closed.ends_with(SENTENCE_ENDS) && is_over && !goes_on(rest);
        ends.then_some(after)
    };
    text[..end].char_indices().filter_map(is_end).next_back().unwrap_or(0)
}

/// Whether what follows is no new sentence, because it begins with a small letter: after an abbreviation, say.
fn goes_on(rest: &str) -> bool {
    rest.trim_start().starts_with(char::is_lowercase)
}

/// The last place up to `end` where a line of `text` may be broken (Unicode Standard Annex 14): between words, and in scripts without
/// spaces between characters. 0 if there is none.
fn word_end(text: &str, end: usize) -> usize {
    // A space may stand just behind the end.
    let fits = |at: &usize| text[..*at].trim_end().len() <= end;
    linebreaks(text).map(|(at, _)| at).take_while(fits).last().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_fits_stays_as_it_is() {
        assert_eq!(cut("", 5), "");
        assert_eq!(cut("Hello", 5), "Hello");
        assert_eq!(cut("héllo", 5), "héllo");
    }

    #[test]
    fn a_longer_text_ends_with_a_sentence() {
        assert_eq!(cut("One two. Three four. Five", 24), "One two. Three four.");
        assert_eq!(cut("One two! Three four? Five", 20), "One two! Three four?");
        assert_eq!(cut("He said \"go.\" And we all went home", 20), "He said \"go.\"");
        assert_eq!(cut("今日は晴れ。明日は雨かもしれない。", 8), "今日は晴れ。");
        assert_eq!(cut("First line\nSecond line goes on", 15), "First line");
    }

    #[test]
    fn what_ends_no_sentence_is_not_taken_for_an_end() {
        assert_eq!(cut("Version 4.5 has it, e.g. in lists", 28), "Version 4.5 has it, e.g. in…");
        assert_eq!(cut("See example.org for more of this", 20), "See example.org for…");
    }

    #[test]
    fn a_sentence_that_would_leave_less_than_half_gives_way_to_a_word() {
        assert_eq!(cut("Yes. It is a rather long way to go", 20), "Yes. It is a rather…");
        assert_eq!(cut("alpha beta, gamma", 12), "alpha beta…");
        assert_eq!(cut("alpha beta gamma", 10), "alpha…");
        assert_eq!(cut("alpha beta gamma", 11), "alpha beta…");
        assert_eq!(cut("alpha (beta gamma)", 8), "alpha…");
    }

    #[test]
    fn without_words_it_is_cut_where_a_line_could_break() {
        assert_eq!(cut("aaaaaaaaaa", 4), "aaa…");
        assert_eq!(cut("日本語日本語", 4), "日本語…");
    }

    #[test]
    fn control_characters_and_blank_space_go() {
        assert_eq!(tidied(" \u{0}a\u{7}b \r\n\r\n\r\n c\td \n"), "ab\n\n c\td");
        assert_eq!(tidied("\u{0} \n\t\n"), "");
    }

    proptest! {
        #[test]
        fn a_cut_is_a_beginning_that_fits(text in r"(\w|[ .,!\n]|漢|é|\PC)*", max in 1_usize..60) {
            let text = text.trim();
            let cut = cut(text, max);
            prop_assert!(text.starts_with(&cut) || text.starts_with(cut.trim_end_matches('…')), "{}", cut);
            prop_assert!(cut.chars().count() <= max);
            prop_assert_eq!(cut.is_empty(), text.is_empty());
        }

        #[test]
        fn a_word_that_fits_is_never_torn(words in "[a-z]{1,9}( [a-z]{1,9}){1,20}", max in 10_usize..60) {
            let cut = cut(&words, max);
            let kept = cut.trim_end_matches('…');
            let whole = words[kept.len()..].is_empty() || words[kept.len()..].starts_with(' ');
            prop_assert!(whole && cut.ends_with('…') == (kept.len() < words.len()), "{}", cut);
        }
    }
}
