//! The whole portfolio: the person, the site, and what others say. Nine collections, read at once.

use portfolio_content::Collection;
use portfolio_content::records::{PortfolioConfig, Testimonial};

use crate::parts::{Part, PartReader, PartState};
use crate::person::PersonParts;

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

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> Vec<PartState> {
        let others = [self.config.state, self.testimonials.state];
        self.person.states().into_iter().chain(others).collect()
    }
}
