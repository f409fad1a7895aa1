//! What the layers in front of every handler need.

use std::sync::Arc;

use portfolio_content::settings::SettingsStore;
use portfolio_request::clock::Clock;
use portfolio_request::context::ApiRequestContext;
use portfolio_tokens::TokenAuthority;
use rate_window::RateLimiter;
use tokio::time::Instant;

use crate::aws::TimeBudget;

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
    /// The context of work that did not come over HTTP, such as a job.
    #[must_use]
    pub fn outside_http(&self) -> ApiRequestContext {
        let deadline = Instant::now() + self.budget.request;
        ApiRequestContext::outside_http(Arc::clone(&self.limiter), self.clock.now(), deadline)
    }

    /// Reads settings and signing secret for the first time. Failures are logged and change nothing.
    pub async fn warm_up(&self) {
        let now = self.clock.now();
        tokio::join!(self.settings.refresh(now), self.tokens.refresh(now));
    }
}
