//! The tiers: who shares a limit, and how high it is.

use std::ops::RangeInclusive;

use portfolio_request::metrics::Layer;
use rate_window::Policy;

macro_rules! tiers {
    ($($(#[doc = $doc:literal])+ $tier:ident = $name:literal, $limit:literal, in $layer:ident $(, $shadow:ident)?;)+) => {
        /// A class of routes with one limit. Each caller has a count of its own in each tier. `docs/API.md` lists them.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Tier { $($(#[doc = $doc])+ $tier,)+ }

        impl Tier {
            /// Every tier.
            pub const ALL: [Self; [$($limit),+].len()] = [$(Self::$tier),+];

            /// Its policy: the name that keys, headers, logs and metrics show, and the requests a minute unless a setting says otherwise.
            #[must_use]
            pub const fn policy(self) -> Policy {
                match self {
                    $(Self::$tier => Policy::per_minute($name, $limit),)+
                }
            }

            /// The layer that checks this tier.
            #[must_use]
            pub fn layer(self) -> Layer {
                match self {
                    $(Self::$tier => Layer::$layer,)+
                }
            }

            /// Name of the setting of this tier's limit.
            #[must_use]
            pub fn limit_setting(self) -> &'static str {
                match self {
                    $(Self::$tier => concat!("rate-limit.", $name, ".limit"),)+
                }
            }

            /// Name of the setting that puts this tier into shadow mode; `None` for tiers that are always enforced.
            #[must_use]
            pub fn shadow_setting(self) -> Option<&'static str> {
                match self {
                    $(Self::$tier => shadow_setting!($name $(, $shadow)?),)+
                }
            }
        }
    };
}

macro_rules! shadow_setting {
    ($name:literal) => {
        None
    };
    ($name:literal, may_shadow) => {
        Some(concat!("rate-limit.", $name, ".shadow"))
    };
}

tiers! {
    /// Plain records, `/sapi/v1/*`.
    Sapi = "sapi", 120, in Sapi, may_shadow;
    /// Composed views, `/papi/v1/*`.
    Papi = "papi", 15, in Papi, may_shadow;
    /// The AI routes, `/papi/v1/ai/*`.
    PapiAi = "papi-ai", 10, in Papi, may_shadow;
    /// The AI routes, by source network across all tokens.
    PapiAiNetwork = "papi-ai-network", 20, in Papi;
    /// The front page, by source network.
    Page = "page", 60, in Papi;
    /// The token endpoint, by email and source address.
    PapiToken = "papi-token", 5, in Token;
    /// The token endpoint, by source network across all emails.
    PapiTokenNetwork = "papi-token-network", 10, in Token;
}

impl Tier {
    /// The tier whose policy is called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tier| tier.policy().name() == name)
    }

    /// Limits that a setting may set.
    #[must_use]
    pub fn limit_range(self) -> RangeInclusive<u32> {
        1..=10_000
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
