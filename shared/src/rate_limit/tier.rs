//! The tiers: who shares a limit, and how high it is.

use std::ops::RangeInclusive;

use crate::telemetry::metrics::Layer;

/// A class of routes with one limit. Each caller has a bucket of its own in each tier.
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
    /// The token endpoint, by email and source address.
    PapiToken,
    /// The token endpoint, by source network across all emails.
    PapiTokenNetwork,
}

impl Tier {
    /// Every tier.
    pub const ALL: [Self; 6] =
        [Self::Sapi, Self::Papi, Self::PapiAi, Self::PapiAiNetwork, Self::PapiToken, Self::PapiTokenNetwork];

    /// The name in caller keys, headers, logs and metrics.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sapi => "sapi",
            Self::Papi => "papi",
            Self::PapiAi => "papi-ai",
            Self::PapiAiNetwork => "papi-ai-network",
            Self::PapiToken => "papi-token",
            Self::PapiTokenNetwork => "papi-token-network",
        }
    }

    /// The layer that checks this tier.
    #[must_use]
    pub fn layer(self) -> Layer {
        match self {
            Self::Sapi => Layer::Sapi,
            Self::Papi | Self::PapiAi | Self::PapiAiNetwork => Layer::Papi,
            Self::PapiToken | Self::PapiTokenNetwork => Layer::Token,
        }
    }

    /// Requests a minute unless a setting says otherwise. Seed: "Tiers: sapi 120, papi 15, papi-ai (/papi/v1/ai/*) 10 requests per
    /// minute"; the others are this project's own.
    #[must_use]
    pub fn default_limit(self) -> u32 {
        match self {
            Self::Sapi => 120,
            Self::Papi => 15,
            Self::PapiAi | Self::PapiTokenNetwork => 10,
            Self::PapiAiNetwork => 20,
            Self::PapiToken => 5,
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
            Self::PapiAiNetwork | Self::PapiToken | Self::PapiTokenNetwork => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_tier_has_the_limit_that_was_decided() {
        let limits: Vec<_> = Tier::ALL.iter().map(|tier| (tier.name(), tier.default_limit())).collect();
        assert_eq!(
            limits,
            [
                ("sapi", 120),
                ("papi", 15),
                ("papi-ai", 10),
                ("papi-ai-network", 20),
                ("papi-token", 5),
                ("papi-token-network", 10),
            ]
        );
    }

    #[test]
    fn names_and_settings_are_distinct_and_agree() {
        for tier in Tier::ALL {
            assert_eq!(tier.limit_setting(), format!("rate-limit.{}.limit", tier.name()));
            assert!(tier.limit_range().contains(&tier.default_limit()));
        }
    }
}
