//! A text in pieces, so that what does not fit can be left out whole.

use crate::ai::text::cut;
use crate::language::capitalized;

/// What stands between paragraphs and lists.
const BETWEEN_BLOCKS: &str = "\n\n";

/// The same in several lengths, the one to prefer first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice(Vec<String>);

impl Choice {
    /// `text`, or `short` where it does not fit.
    pub fn or(text: String, short: String) -> Self {
        Self(vec![text, short])
    }
}

impl Choice {
    /// What `said` makes of `names`, of all of them or of as many as fit; `None` without names.
    pub fn shortened(names: &[&str], said: impl Fn(&[&str]) -> String) -> Option<Self> {
        let lengths = (1..=names.len()).rev();
        (!names.is_empty()).then(|| Self(lengths.map(|length| said(&names[..length])).collect()))
    }
}

impl From<String> for Choice {
    fn from(text: String) -> Self {
        Self(vec![text])
    }
}

/// Paragraphs and lists, and frames around them, the fullest first.
#[derive(Debug, Default)]
pub struct Draft {
    frames: Vec<Frame>,
    blocks: Vec<Block>,
}

#[derive(Debug)]
struct Frame {
    opening: String,
    closing: String,
    /// How many blocks it must leave room for the first piece of.
    blocks: usize,
}

#[derive(Debug)]
struct Block {
    /// What stands before the first piece that fits.
    lead: String,
    /// What stands before each of the others.
    separator: &'static str,
    pieces: Vec<Choice>,
}

impl Draft {
    /// A draft without a frame.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a fallback frame, used only if no earlier frame fits and this one leaves room for the first piece of each of the first
    /// `blocks` blocks.
    #[must_use]
    pub fn framed(mut self, opening: String, closing: String, blocks: usize) -> Self {
        self.frames.push(Frame { opening, closing, blocks });
        self
    }

    /// Adds a paragraph of those of `sentences` that there are.
    pub fn paragraph(&mut self, sentences: impl IntoIterator<Item = Option<Choice>>) {
        self.push(String::new(), " ", sentences.into_iter().flatten().collect());
    }

    /// Adds `items` as lines behind dashes, below a `lead` if that is not empty.
    pub fn list(&mut self, lead: &str, items: impl IntoIterator<Item = impl Into<Choice>>) {
        let lead = if lead.is_empty() { "- ".to_owned() } else { format!("{lead}\n- ") };
        self.push(lead, "\n- ", items.into_iter().map(Into::into).collect());
    }

    fn push(&mut self, lead: String, separator: &'static str, pieces: Vec<Choice>) {
        if !pieces.is_empty() {
            self.blocks.push(Block { lead, separator, pieces });
        }
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The text in at most `max` characters: every piece that still fits, in the fullest frame that leaves room enough. Without an
    /// opening, it begins with a capital.
    #[must_use]
    pub fn within(&self, max: usize) -> String {
        let length = |frame: &Frame| count(&frame.opening) + count(&frame.closing);
        let least = |blocks| {
            self.blocks.iter().take(blocks).map(|block| block.least() + BETWEEN_BLOCKS.len()).sum::<usize>()
        };
        let fits = |frame: &&Frame| length(frame) + least(frame.blocks) <= max + BETWEEN_BLOCKS.len();
        match self.frames.iter().find(fits) {
            Some(frame) => {
                let body = self.body(max - length(frame));
                format!("{}{body}{}", frame.opening, frame.closing)
            }
            None if self.frames.is_empty() => self.body(max),
            None => capitalized(&self.body(max)),
        }
    }

    fn body(&self, max: usize) -> String {
        let body = self.blocks.iter().fold(String::new(), |body, block| block.append(body, max));
        if !body.is_empty() {
            return body;
        }
        let first = self.blocks.first().and_then(|block| block.pieces.first()?.0.last());
        first.map(|first| cut(first, max)).unwrap_or_default()
    }
}

impl Block {
    /// `text` with those of its pieces that still fit.
    fn append(&self, mut text: String, max: usize) -> String {
        let mut is_begun = false;
        for piece in &self.pieces {
            let between = match (is_begun, text.is_empty()) {
                (true, _) => self.separator.to_owned(),
                (false, true) => self.lead.clone(),
                (false, false) => format!("{BETWEEN_BLOCKS}{}", self.lead),
            };
            let left = max.saturating_sub(count(&text) + count(&between));
            if let Some(piece) = piece.0.iter().find(|piece| count(piece) <= left) {
                text = text + &between + piece;
                is_begun = true;
            }
        }
        text
    }

    /// Characters that its first piece takes at least.
    fn least(&self) -> usize {
        let first = self.pieces.first().into_iter().flat_map(|piece| &piece.0).map(|text| count(text)).min();
        count(&self.lead) + first.unwrap_or(0)
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}
