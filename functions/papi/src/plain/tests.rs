use proptest::prelude::*;

use super::*;

fn lines(rich: &str) -> Vec<String> {
    plain_lines(rich)
}

#[test]
fn tags_go_and_entities_are_decoded() {
    assert_eq!(lines("<p>Led <b>R&amp;D</b>&nbsp;&#8211; 5&#x2B; teams</p>"), ["Led R&D – 5+ teams"]);
    assert_eq!(lines("un<em>believ</em>able<wbr>ness"), ["unbelievableness"]);
    assert_eq!(lines(r#"<a href="https://example.com?a>b" title='c>d'>Site</a>"#), ["Site"]);
    assert_eq!(lines("<SPAN STYLE='x'>Loud</SPAN><x-note>quiet</x-note>"), ["Loudquiet"]);
}

#[test]
fn blocks_breaks_and_list_items_become_lines() {
    assert_eq!(lines("<p>One.</p><p>Two.</p>"), ["One.", "Two."]);
    assert_eq!(lines("<ul><li>First</li><li>Second</li></ul>after"), ["First", "Second", "after"]);
    assert_eq!(lines("a<br>b<br/>c<BR />d"), ["a", "b", "c", "d"]);
    assert_eq!(lines("typed\r\n\r\n  by \t hand\n"), ["typed", "by hand"]);
}

#[test]
fn what_only_looks_like_markup_stays() {
    for text in [
        "Vec<T>, List<Object>, Map<String, Data>",
        "latency < 50 ms, load > 80 %",
        "a <b",
        "x<5 and y>3",
        "< p >",
        "</>",
        "AT&T",
    ] {
        assert_eq!(lines(text), [text]);
    }
    assert_eq!(lines("&lt;b&gt; is bold; &amp;lt; is &lt;"), ["<b> is bold; &lt; is <"]);
}

#[test]
fn scripts_styles_and_comments_are_not_text() {
    assert_eq!(lines("a<script>if (x < y) { alert('<p>') }</SCRIPT>b"), ["ab"]);
    assert_eq!(lines("<style type='text/css'>p > a { }</style>text<!-- <p>note</p> -->"), ["text"]);
    assert_eq!(lines("<!DOCTYPE html><html><head><title>t</title></head><body>text</body></html>"), ["text"]);
    assert_eq!(lines("kept<script>never closed"), ["kept"]);
}

#[test]
fn nothing_to_read_gives_nothing() {
    assert_eq!(lines("<p>&nbsp;</p>\u{0} \u{7}"), [""; 0]);
    assert_eq!(plain_line("<p> </p>"), None);
    assert_eq!(plain_line("<p>One.</p><p>Two.</p>").as_deref(), Some("One. Two."));
}

#[test]
fn markdown_goes_and_its_text_stays() {
    for (rich, plain) in [
        ("Works on **search** and [open data](https://example.com/data).", "Works on search and open data."),
        (
            "Maintains [**sample**](https://example.com/sample), a `Rust` crate",
            "Maintains sample, a Rust crate",
        ),
        ("_One_ *two* __three__ ~~four~~", "One two three ~~four~~"),
        ("## Achievements", "Achievements"),
        ("> Quoted", "Quoted"),
        ("![A diagram](https://example.com/a.png)", "A diagram"),
        ("<https://example.com/a_b_c>", "https://example.com/a_b_c"),
        (r"Kept \*stars\*", "Kept *stars*"),
        ("Use `<canvas>` &amp; ``a ` b``", "Use <canvas> & a ` b"),
        ("<p>Both **bold** and <b>bold</b></p>", "Both bold and bold"),
    ] {
        assert_eq!(lines(rich), [plain], "{rich}");
    }
    assert_eq!(
        lines("One.\n\n- First\n  - Inner\n- Second\n\n---\nTwo."),
        ["One.", "First", "Inner", "Second", "Two."]
    );
    assert_eq!(lines("Title\n=====\nText\n    indented"), ["Title", "Text", "indented"]);
}

#[test]
fn what_only_looks_like_markdown_stays() {
    for text in [
        "snake_case_name and 5 * 3 * 2",
        "2*3*4 cm",
        "#1 in sales, C# and F#",
        "1986. A great year",
        "3) Third",
        "> 50 million users",
        "[2019]: Award",
        "+5 % growth",
        "-5 % costs",
        "Vec<T>",
        "5 stars*",
        "a `b",
    ] {
        assert_eq!(lines(text), [text]);
    }
    assert_eq!(lines("1. One\n2. Two"), ["1. One", "2. Two"]);
}

#[test]
fn the_sign_before_an_entry_goes() {
    for rich in [
        "- an entry",
        "* an entry",
        "• an entry",
        "•an entry",
        "– an entry",
        "· an entry",
        "<li>- an entry</li>",
    ] {
        assert_eq!(lines(rich), ["an entry"], "{rich}");
    }
}

proptest! {
    #[test]
    fn any_text_ends_in_clean_lines(rich in r#"(<|>|/|!--|-->|b|p|script|style|"|'|&|amp;|#1|é|漢|\s|.)*"#) {
        for line in plain_lines(&rich) {
            prop_assert_eq!(line.trim(), &line);
            prop_assert!(!line.contains("  ") && !line.contains(char::is_control));
        }
    }

    #[test]
    fn text_without_markup_is_kept_word_for_word(text in "[a-z]{1,9}( [a-z.,]{1,9}){0,9}") {
        prop_assert_eq!(plain_lines(&text), [text]);
    }
}
