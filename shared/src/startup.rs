//! How a function starts: everything from its environment, read once, before the first request.

use std::sync::Arc;

use crate::aws::{self, EnvironmentError, TableNames, TimeBudget};
use crate::clock::Clock;
use crate::content::ContentStore;
use crate::rate_limit::{RateWindowLimiter, WindowCounter};
use crate::settings::SettingsStore;
use crate::state::ApiState;
use crate::token::{SampleKey, SecretSource, SigningSecret, SourceError, TokenAuthority};

/// Why a function cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The environment is not usable.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    /// The signing secret is not usable.
    #[error(transparent)]
    Secret(#[from] SourceError),
}

/// What a function of this API runs on.
pub struct Function {
    /// For the layers in front of every handler.
    pub api: ApiState,
    /// For the functions that serve content.
    pub content: ContentStore,
}

impl Function {
    /// Makes the clients and reads settings and signing secret. A store that does not answer does not stop the start: defaults serve
    /// until it does.
    ///
    /// # Errors
    /// [`StartError`] naming the variable that is missing or not usable.
    pub async fn from_env() -> Result<Self, StartError> {
        let (tables, budget) = (TableNames::from_env()?, TimeBudget::from_env()?);
        let sdk = aws::sdk_config().await;
        let secret = SecretSource::from_env(&sdk, sample_key()?)?.unwrap_or_else(generated);

        let content = ContentStore::new(aws::content_client(&sdk, &budget), tables.content);
        let settings = Arc::new(SettingsStore::new(content.clone()));
        let counter = WindowCounter::new(aws::counter_client(&sdk, &budget), tables.rate_windows);
        let limiter = RateWindowLimiter::new(counter, Arc::clone(&settings), aws::failure_mode());
        let api = ApiState {
            clock: Clock::system(),
            limiter: Arc::new(limiter),
            settings,
            tokens: Arc::new(TokenAuthority::new(secret)),
            budget,
        };
        api.warm_up().await;
        Ok(Self { api, content })
    }
}

/// `sam local` says so in `AWS_SAM_LOCAL`; everywhere else a function counts as deployed.
fn sample_key() -> Result<SampleKey, EnvironmentError> {
    let local = aws::variable("AWS_SAM_LOCAL")?.is_some_and(|value| value == "true");
    Ok(if local { SampleKey::Allowed } else { SampleKey::Refused })
}

fn generated() -> SecretSource {
    tracing::warn!(
        "neither TOKEN_SECRET_ARN nor TOKEN_SECRET is set: tokens of this process are good in it alone"
    );
    SecretSource::Fixed(SigningSecret::generate())
}
