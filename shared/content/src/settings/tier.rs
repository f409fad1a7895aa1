//! The tiers: who shares a limit, and how high it is.

use std::ops::RangeInclusive;

use portfolio_request::metrics::Layer;
use rate_window::Policy;

/// A class of routes with one limit. Each caller has a count of its own in each tier. `docs/API.md` lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Tier {
    /// Plain records, `/sapi/v1/*`.
    Sapi,
    /// Composed views, `/papi/v1/*`.
    Papi,
    /// The AI routes, `/papi/v1/ai/*`.
    PapiAi,
    /// The AI routes, by source network across all tokens.
    PapiAiNetwork,
    /// The front page, by source network.
    Page,
    /// The token endpoint, by email and source address.
    PapiToken,
    /// The token endpoint, by source network across all emails.
    PapiTokenNetwork,
}

impl Tier {
    /// Every tier.
    pub const ALL: [Self; 7] = [
        Self::Sapi,
        Self::Papi,
        Self::PapiAi,
        Self::PapiAiNetwork,
        Self::Page,
        Self::PapiToken,
        Self::PapiTokenNetwork,
    ];

    /// Its policy: the name that keys, headers, logs and metrics show, and the limit unless a setting says otherwise.
    #[must_use]
    pub const fn policy(self) -> Policy {
        match self {
            Self::Sapi => Policy::per_minute("sapi", 120),
            Self::Papi => Policy::per_minute("papi", 15),
            Self::PapiAi => Policy::per_minute("papi-ai", 10),
            Self::PapiAiNetwork => Policy::per_minute("papi-ai-network", 20),
            Self::Page => Policy::per_minute("page", 60),
            Self::PapiToken => Policy::per_minute("papi-token", 5),
            Self::PapiTokenNetwork => Policy::per_minute("papi-token-network", 10),
        }
    }

    /// The tier whose policy is called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.policy().name() == name)
    }

    /// The layer that checks this tier.
    #[must_use]
    pub fn layer(self) -> Layer {
        match self {
            Self::Sapi => Layer::Sapi,
            Self::Papi | Self::PapiAi | Self::PapiAiNetwork | Self::Page => Layer::Papi,
            Self::PapiToken | Self::PapiTokenNetwork => Layer::Token,
        }
    }

    /// Limits that a setting may set.
    #[must_use]
    pub fn limit_range(self) -> RangeInclusive<u32> {
        1..=10_000
    }

    /// Name of the setting of this tier's limit.
    #[must_use]
    pub fn limit_setting(self) -> &'static str {
        match self {
            Self::Sapi => "rate-limit.sapi.limit",
            Self::Papi => "rate-limit.papi.limit",
            Self::PapiAi => "rate-limit.papi-ai.limit",
            Self::PapiAiNetwork => "rate-limit.papi-ai-network.limit",
            Self::Page => "rate-limit.page.limit",
            Self::PapiToken => "rate-limit.papi-token.limit",
            Self::PapiTokenNetwork => "rate-limit.papi-token-network.limit",
        }
    }

    /// Name of the setting that puts this tier into shadow mode; `None` for tiers that are always enforced.
    #[must_use]
    pub fn shadow_setting(self) -> Option<&'static str> {
        match self {
            Self::Sapi => Some("rate-limit.sapi.shadow"),
            Self::Papi => Some("rate-limit.papi.shadow"),
            Self::PapiAi => Some("rate-limit.papi-ai.shadow"),
            Self::PapiAiNetwork | Self::Page | Self::PapiToken | Self::PapiTokenNetwork => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tier_has_the_limit_that_was_decided() {
        let limits =
            Tier::ALL.map(|tier| (tier.policy().name().to_owned(), tier.policy().quota().limit.get()));
        let decided = [
            ("sapi", 120),
            ("papi", 15),
            ("papi-ai", 10),
            ("papi-ai-network", 20),
            ("page", 60),
            ("papi-token", 5),
            ("papi-token-network", 10),
        ];
        assert_eq!(limits, decided.map(|(name, limit)| (name.to_owned(), limit)));
    }

    #[test]
    fn names_and_settings_are_distinct_and_agree() {
        for tier in Tier::ALL {
            let policy = tier.policy();
            assert_eq!(Tier::named(policy.name()), Some(tier));
            assert_eq!(tier.limit_setting(), format!("rate-limit.{}.limit", policy.name()));
            assert!(tier.limit_range().contains(&policy.quota().limit.get()));
        }
        assert_eq!(Tier::named("sap"), None);
    }
}
