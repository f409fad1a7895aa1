//! A text in pieces, so that what does not fit can be left out whole.

use crate::ai::text::cut;

/// Pieces in order of weight, and frames around them: openings and closings, the fullest first.
#[derive(Debug, Default)]
pub struct Draft {
    frames: Vec<(String, String)>,
    pieces: Vec<Piece>,
}

#[derive(Debug)]
struct Piece {
    /// What stands before it, unless it is the first.
    separator: &'static str,
    /// The same in several lengths, the one to prefer first.
    texts: Vec<String>,
}

impl Draft {
    /// A draft without a frame.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a frame that is used if it leaves room for the first piece and no frame before it does.
    #[must_use]
    pub fn framed(mut self, opening: impl Into<String>, closing: impl Into<String>) -> Self {
        self.frames.push((opening.into(), closing.into()));
        self
    }

    /// Adds a sentence to the paragraph before it.
    pub fn sentence(&mut self, text: impl Into<Option<String>>) {
        self.push(" ", text.into().into_iter().collect());
    }

    /// Begins a paragraph.
    pub fn paragraph(&mut self, text: impl Into<Option<String>>) {
        self.push("\n\n", text.into().into_iter().collect());
    }

    /// As [`Self::paragraph`], with `short` where `text` does not fit.
    pub fn paragraph_or(&mut self, text: String, short: String) {
        self.push("\n\n", vec![text, short]);
    }

    /// Begins a line, with `short` where `text` does not fit.
    pub fn line_or(&mut self, text: String, short: String) {
        self.push("\n", vec![text, short]);
    }

    /// Adds `items` as lines behind dashes, the first of them together with `lead`.
    pub fn list(&mut self, lead: &str, items: impl IntoIterator<Item = String>) {
        for (place, item) in items.into_iter().enumerate() {
            if place == 0 {
                self.paragraph(format!("{lead}\n- {item}"));
            } else {
                self.push("\n", vec![format!("- {item}")]);
            }
        }
    }

    fn push(&mut self, separator: &'static str, texts: Vec<String>) {
        if !texts.is_empty() {
            self.pieces.push(Piece { separator, texts });
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The text in at most `max` characters: the pieces up to the first that does not fit, in the fullest frame that leaves room for one.
    #[must_use]
    pub fn within(&self, max: usize) -> String {
        let first = self.pieces.first().map_or(0, |piece| piece.least());
        let fits = |(opening, closing): &&(String, String)| count(opening) + first + count(closing) <= max;
        let (opening, closing) =
            self.frames.iter().find(fits).map_or(("", ""), |(opening, closing)| (opening, closing));
        let body = self.body(max - count(opening) - count(closing));
        format!("{opening}{body}{closing}")
    }

    fn body(&self, max: usize) -> String {
        let mut body = String::new();
        for piece in &self.pieces {
            let separator = if body.is_empty() { "" } else { piece.separator };
            let left = max.saturating_sub(count(&body) + count(separator));
            let Some(text) = piece.texts.iter().find(|text| count(text) <= left) else { break };
            body.push_str(separator);
            body.push_str(text);
        }
        match self.pieces.first().and_then(|piece| piece.texts.last()) {
            Some(first) if body.is_empty() => cut(first, max),
            _ => body,
        }
    }
}

impl Piece {
    /// Characters that it takes at least.
    fn least(&self) -> usize {
        self.texts.iter().map(|text| count(text)).min().unwrap_or(0)
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}
