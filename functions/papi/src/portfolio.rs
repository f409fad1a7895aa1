//! The whole portfolio: the person, the site, and what others say. Nine collections, read at once.

use portfolio_content::Collection;
use portfolio_content::records::{PortfolioConfig, Testimonial};

use crate::parts::{Part, PartReader, PartState};
use crate::language::Language;
use crate::person::{Person, PersonParts};

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

/// What the nine reads gave.
pub struct PortfolioParts {
    /// Links and addresses of the site.
    pub config: Part<PortfolioConfig>,
    /// The person.
    pub person: PersonParts,
    /// What others say.
    pub testimonials: Part<Testimonial>,
}

impl PortfolioParts {
    /// Reads all of them at once; what they feed is named as `profile/full` names it.
    pub async fn read(reader: &PartReader<'_>) -> Self {
        let (config, person, testimonials) = tokio::join!(
            reader.read(Collection::PortfolioConfig, &["config"]),
            PersonParts::read(reader),
            reader.read(Collection::Testimonial, &["testimonials"]),
        );
        Self { config, person, testimonials }
    }

    /// What could be read.
    #[must_use]
    pub fn into_portfolio(self) -> Portfolio {
        Portfolio {
            config: self.config.rows.into_iter().next(),
            person: self.person.into_person(),
            testimonials: self.testimonials.rows,
        }
    }

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> Vec<PartState> {
        let others = [self.config.state, self.testimonials.state];
        self.person.states().into_iter().chain(others).collect()
    }
}
