//! How a function starts: everything from its environment, read once, before the first request.

use std::sync::Arc;

use aws_config::SdkConfig;

use portfolio_content::ContentStore;
use portfolio_content::settings::SettingsStore;
use portfolio_request::clock::Clock;
use portfolio_request::environment::{EnvironmentError, variable};
use portfolio_tokens::{SecretSource, SigningSecret, TokenAuthority};
use rate_window::dynamodb::DynamoDbStore;
use rate_window::{FailureMode, RateWindowLimiter};

use crate::aws::{self, DynamoDbContent, Secrets, TimeBudget};
use crate::environment::{TableNames, failure_mode};
use crate::observer::LimiterObserver;
use crate::secret::{SampleKey, SecretSourceError, secret_from_env};
use crate::state::ApiState;

/// Why a function cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The environment is not usable.
    #[error(transparent)]
    Environment(#[from] EnvironmentError),
    /// The signing secret is not usable.
    #[error(transparent)]
    Secret(#[from] SecretSourceError),
}

/// What a function is made of.
pub struct FunctionParts {
    /// How the tables are reached.
    pub sdk: SdkConfig,
    /// What they are called.
    pub tables: TableNames,
    /// How long each wait may take.
    pub budget: TimeBudget,
    /// Where the signing secret comes from.
    pub secret: SecretSource,
    /// What happens to a request that could not be counted.
    pub failure_mode: FailureMode,
    /// Where each request takes its one instant from.
    pub clock: Clock,
}

/// What a function of this API runs on.
#[derive(Clone)]
pub struct Function {
    /// For the layers in front of every handler.
    pub api: ApiState,
    /// For the functions that serve content.
    pub content: ContentStore,
    /// For functions that call other hosts with a key.
    pub secrets: Secrets,
}

impl Function {
    /// A function as its environment describes it.
    ///
    /// # Errors
    /// [`StartError`] naming the variable that is missing or not usable.
    pub async fn from_env() -> Result<Self, StartError> {
        let sdk = aws::sdk_config().await;
        let parts = FunctionParts {
            tables: TableNames::from_env()?,
            budget: TimeBudget::from_env()?,
            secret: secret_from_env(&sdk, sample_key()?)?.unwrap_or_else(generated),
            failure_mode: failure_mode(),
            clock: Clock::system(),
            sdk,
        };
        // Boxed: with the SDK's calls inside, the future is nested too deeply for the compiler to lay out in a binary's `main`.
        Ok(Box::pin(Self::start(parts)).await)
    }

    /// Makes the clients and reads settings and signing secret. A store that does not answer does not prevent the start:
    /// defaults apply until it does.
    pub async fn start(parts: FunctionParts) -> Self {
        let FunctionParts { sdk, tables, budget, secret, failure_mode, clock } = parts;
        let content = DynamoDbContent::new(aws::content_client(&sdk, &budget), tables.content);
        let content = ContentStore::new(content);
        let settings = Arc::new(SettingsStore::new(content.clone()));
        let counts = DynamoDbStore::new(aws::counter_client(&sdk, &budget), tables.rate_windows);
        let limiter = RateWindowLimiter::new(counts)
            .with_quotas(Arc::clone(&settings) as _)
            .with_observer(Arc::new(LimiterObserver))
            .with_failure_mode(failure_mode);
        let limiter = Arc::new(limiter);
        let tokens = Arc::new(TokenAuthority::new(secret));
        let api = ApiState { clock, limiter, settings, tokens, budget };
        api.warm_up().await;
        Self { api, content, secrets: Secrets::new(sdk) }
    }
}

/// `sam local` sets `AWS_SAM_LOCAL`; without it a function counts as deployed.
fn sample_key() -> Result<SampleKey, EnvironmentError> {
    let local = variable("AWS_SAM_LOCAL")?.is_some_and(|value| value == "true");
    Ok(if local { SampleKey::Allowed } else { SampleKey::Refused })
}

fn generated() -> SecretSource {
    tracing::warn!(
        "neither TOKEN_SECRET_ARN nor TOKEN_SECRET is set: tokens of this process are good in it alone"
    );
    SecretSource::Fixed(SigningSecret::generate())
}
