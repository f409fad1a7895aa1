//! How things are said: the labels of a résumé and the sentences of texts, one file a language.
//!
//! A language is chosen by the first subtag of a language tag, so `de-AT` is written like `de`; without a tag it is English. In a language
//! that is not among ours there is no prose, because sentences of ours around words of the person's would mix two languages: texts then
//! give the facts alone, and only labels, which are no sentences, are English.

mod definition;
mod english;
mod french;
mod german;
mod headline;
mod labels;
mod phrasing;
mod prose;
mod spanish;
mod stated_years;
mod tone;

use self::definition::Definition;
pub use self::headline::{Headline, Position};
pub use self::labels::Labels;
pub use self::phrasing::{capitalized, joined, sentence};
pub use self::prose::{Claim, Prose, Target};
pub use self::tone::Tone;

/// The languages that there is prose in, the default first.
const LANGUAGES: [Definition; 4] = [english::LANGUAGE, french::LANGUAGE, german::LANGUAGE, spanish::LANGUAGE];

/// A language that texts are written in.
#[derive(Debug, Clone, Copy)]
pub struct Language {
    labels: &'static Labels,
    prose: Option<&'static dyn Prose>,
}

impl Language {
    /// The language that `tag` names (BCP 47). English if there is none; if it names none of ours, a language without prose.
    #[must_use]
    pub fn of(tag: Option<&str>) -> Self {
        let code = tag.and_then(|tag| tag.trim().split(['-', '_']).next()).filter(|code| !code.is_empty());
        let Some(code) = code else { return Self::default() };
        match LANGUAGES.iter().find(|language| language.code.eq_ignore_ascii_case(code)) {
            Some(known) => Self { labels: known.labels, prose: Some(known.prose) },
            None => Self { prose: None, ..Self::default() },
        }
    }

    /// Its labels.
    #[must_use]
    pub fn labels(self) -> &'static Labels {
        self.labels
    }

    /// Its sentences, if they are known.
    #[must_use]
    pub fn prose(self) -> Option<&'static dyn Prose> {
        self.prose
    }
}

impl Default for Language {
    fn default() -> Self {
        let [english, ..] = LANGUAGES;
        Self { labels: english.labels, prose: Some(english.prose) }
    }
}

/// Whether `text` states a number of years, in whichever of our languages: `over ten years`, `5-jährige`, `une dizaine d’années`.
#[must_use]
pub fn states_years(text: &str) -> bool {
    let words = phrasing::words(text);
    LANGUAGES.iter().any(|language| language.years.are_in(&words))
}

#[cfg(test)]
mod tests;
