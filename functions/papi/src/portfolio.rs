//! The whole portfolio: the person, the site, and what others say. Nine collections, read concurrently.

use portfolio_content::choices::several;
use portfolio_content::records::{ExperienceHighlight, PortfolioConfig, Testimonial};
use portfolio_content::{Collection, Persona};

use crate::language::Language;
use crate::parts::{Part, PartReader, PartState};
use crate::person::{Person, PersonParts};
use crate::resume::json_resume::JsonResume;

/// The whole portfolio, as records.
pub struct Portfolio {
    /// Links and addresses of the site.
    pub config: Option<PortfolioConfig>,
    /// The person.
    pub person: Person,
    /// What others say.
    pub testimonials: Vec<Testimonial>,
}

impl Portfolio {
    /// The portfolio as `persona` should see it: without the highlights that are meant for others.
    #[must_use]
    pub fn for_persona(mut self, persona: Option<Persona>) -> Self {
        if let Some(persona) = persona {
            self.person.highlights.retain(|highlight| speaks_to(persona, highlight));
        }
        self
    }

    /// The language of its texts.
    #[must_use]
    pub fn language(&self) -> Language {
        Language::of(self.config.as_ref().and_then(|config| config.language.as_deref()))
    }

    /// The tag of this language, English if it says none.
    #[must_use]
    pub fn language_tag(&self) -> &str {
        self.config.as_ref().and_then(|config| config.language.as_deref()).unwrap_or("en")
    }
}

/// Whether `highlight` speaks to `persona`: it is tagged with it, among others or alone, or not tagged at all.
fn speaks_to(persona: Persona, highlight: &ExperienceHighlight) -> bool {
    let mut tags = several(highlight.persona_tag.as_deref().unwrap_or_default()).peekable();
    tags.peek().is_none() || tags.any(|tag| tag.eq_ignore_ascii_case(persona.text()))
}

impl From<&Portfolio> for JsonResume {
    fn from(portfolio: &Portfolio) -> Self {
        Self::of(&portfolio.person, portfolio.config.as_ref(), &portfolio.testimonials)
    }
}

/// What the nine reads gave.
pub struct PortfolioParts {
    /// The person, and the site.
    pub person: PersonParts,
    /// What others say.
    pub testimonials: Part<Testimonial>,
}

impl PortfolioParts {
    /// Reads all of them concurrently; what they feed is named as `profile/full` names it.
    pub async fn read(reader: &PartReader<'_>) -> Self {
        let (person, testimonials) =
            tokio::join!(PersonParts::read(reader), reader.read(Collection::Testimonial, &["testimonials"]),);
        Self { person, testimonials }
    }

    /// What could be read.
    #[must_use]
    pub fn into_portfolio(self) -> Portfolio {
        Portfolio {
            config: self.person.config.rows.first().cloned(),
            person: self.person.into_person(),
            testimonials: self.testimonials.rows,
        }
    }

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> Vec<PartState> {
        self.person.states().into_iter().chain([self.testimonials.state]).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_highlight_for_several_personas_is_seen_by_each_of_them() {
        let seen = |tag| {
            let highlight = json!({"id": "h1", "experienceId": "e1", "name": "Cut costs", "personaTag": tag});
            let highlight = serde_json::from_value(highlight).expect("a highlight");
            Persona::ALL.map(|persona| speaks_to(persona, &highlight))
        };
        // In the order Admin, Developer, Architect.
        assert_eq!(seen("Architect;Developer"), [false, true, true]);
        assert_eq!(seen("admin ; Architect"), [true, false, true]);
        assert_eq!(seen("Developer"), [false, true, false]);
        assert_eq!(seen(" ; "), [true, true, true]);
    }
}
