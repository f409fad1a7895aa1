//! What the layers in front of every handler need.

use std::sync::Arc;

use crate::aws::TimeBudget;
use crate::clock::Clock;
use crate::rate_limit::RateLimiter;
use crate::settings::SettingsStore;
use crate::token::TokenAuthority;

/// The parts that a process makes once and every request uses. Cheap to clone.
#[derive(Clone)]
pub struct ApiState {
    /// Where each request takes its one instant from.
    pub clock: Clock,
    /// Counts and decides.
    pub limiter: Arc<dyn RateLimiter>,
    /// The settings in force.
    pub settings: Arc<SettingsStore>,
    /// Mints and verifies tokens.
    pub tokens: Arc<TokenAuthority>,
    /// How long each wait may take.
    pub budget: TimeBudget,
}

impl ApiState {
    /// Reads settings and signing secret for the first time. Failures are logged and change nothing.
    pub async fn warm_up(&self) {
        let now = self.clock.now();
        tokio::join!(self.settings.refresh(now), self.tokens.refresh(now));
    }
}
