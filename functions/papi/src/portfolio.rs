//! The whole portfolio: the person, the site, and what others say. Nine collections, read at once.

use portfolio_content::Collection;
use portfolio_content::records::Testimonial;

use crate::parts::{Part, PartReader, PartState};
use crate::person::PersonParts;

/// What the nine reads gave.
pub struct PortfolioParts {
    /// The person, and the site.
    pub person: PersonParts,
    /// What others say.
    pub testimonials: Part<Testimonial>,
}

impl PortfolioParts {
    /// Reads all of them at once; what they feed is named as `profile/full` names it.
    pub async fn read(reader: &PartReader<'_>) -> Self {
        let (person, testimonials) =
            tokio::join!(PersonParts::read(reader), reader.read(Collection::Testimonial, &["testimonials"]),);
        Self { person, testimonials }
    }

    /// How each read went.
    #[must_use]
    pub fn states(&self) -> Vec<PartState> {
        self.person.states().into_iter().chain([self.testimonials.state]).collect()
    }
}
