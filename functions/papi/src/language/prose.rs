//! What a language must be able to say.

use std::fmt::Debug;

use super::headline::{Headline, Position};
use super::tone::Tone;

/// What is said of skills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The occasion asks for them.
    AskedFor,
    /// They are the person's strongest.
    Strongest,
    /// The person has them.
    Had,
}

/// What a letter applies for; without a role, any position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Target<'a> {
    /// The role.
    pub role: Option<&'a str>,
    /// The company.
    pub company: Option<&'a str>,
}

/// The sentences of a language. Each method returns a whole sentence, with its full stop, unless it says otherwise. Names of people,
/// companies, roles and skills are used as they are given; a method that is given `names` is given one at least. Nothing tells the
/// person's gender.
pub trait Prose: Debug + Sync {
    /// `names` as a part of a sentence: `a, b and c`.
    fn enumerated(&self, names: &[&str]) -> String;

    /// The career in a line without a full stop: whole `years` worked, and the role that the person is known by.
    fn summary(&self, years: u32, role: Option<&str>) -> String;

    /// `degree` in `field`, as a part of a sentence.
    fn degree(&self, degree: &str, field: &str) -> String;

    /// Whether `text` is written in the first person.
    fn is_first_person(&self, text: &str) -> bool;

    // A letter, in the first person.

    /// The greeting, as a line.
    fn greeting(&self, tone: Tone, company: Option<&str>) -> String;

    /// That the person applies. It follows the greeting, whose last sign may ask for a small letter.
    fn interest(&self, tone: Tone, target: Target) -> String;

    /// The lead to the next three as a list, as a technical letter has them.
    fn in_brief(&self) -> &'static str;

    /// What the person does, or did last.
    fn career(&self, tone: Tone, headline: &Headline) -> String;

    /// For how long the person has worked.
    fn experience(&self, tone: Tone, years: u32) -> String;

    /// What the person can do.
    fn offer(&self, tone: Tone, names: &[&str], claim: Claim) -> String;

    /// The lead to a list of what the person has done.
    fn work(&self, tone: Tone) -> &'static str;

    /// The sentence before the end.
    fn closing(&self, tone: Tone) -> &'static str;

    /// The end, with the person's name below it.
    fn sign_off(&self, tone: Tone, name: Option<&str>) -> String;

    // A biography, in the third person.

    /// Who the person is; `None` if nothing is known.
    fn introduction(
        &self,
        tone: Tone,
        name: Option<&str>,
        headline: Option<&Headline>,
        years: Option<u32>,
    ) -> Option<String>;

    /// What the person can do. It is never [`Claim::AskedFor`].
    fn strengths(&self, tone: Tone, names: &[&str], claim: Claim) -> String;

    /// The lead to a list of what the person has done.
    fn achievements(&self, tone: Tone) -> &'static str;

    /// What the person says in `text`, whole sentences in the first person, and who says so.
    fn quoted(&self, name: Option<&str>, text: &str) -> String;

    /// What the person says in `text`, whole sentences, as a biography has it: quoted, if it is in the first person.
    fn own_words(&self, name: Option<&str>, text: &str) -> String {
        if self.is_first_person(text) { self.quoted(name, text) } else { text.to_owned() }
    }

    // Skills.

    /// The lead to a list of skills.
    fn skills(&self, tone: Tone, name: Option<&str>) -> String;

    /// Where a skill was used, one of both at least, as an entry of a list without a full stop: `used as …`.
    fn used(&self, positions: &[&Position], projects: &[&str]) -> String;

    /// What proves a skill, as such an entry.
    fn proved(&self, names: &[&str]) -> String;
}
