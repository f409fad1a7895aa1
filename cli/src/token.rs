//! Tokens for operators, and the secret they are signed with.

use aws_config::SdkConfig;
use chrono::Utc;
use portfolio_function::aws;
use portfolio_function::secret::{self, SampleKey};
use portfolio_request::environment::variable;
use portfolio_tokens::{SecretSource, TokenAuthority};

use crate::arguments::MintArguments;
use portfolio_local::Failure;

/// The signing secret that the environment names, in TOKEN_SECRET_ARN or TOKEN_SECRET; `None` if it names none.
///
/// # Errors
/// If what it names is not usable.
pub async fn secret_from_env() -> Result<Option<SecretSource>, Failure> {
    // Without an ARN no AWS client is needed, and resolving region and credentials can take seconds.
    let sdk = match variable("TOKEN_SECRET_ARN").map_err(Failure::plain)? {
        Some(_) => aws::sdk_config().await,
        None => SdkConfig::builder().build(),
    };
    secret::secret_from_env(&sdk, SampleKey::Allowed).map_err(Failure::plain)
}

/// Mints the token that `arguments` describe.
///
/// # Errors
/// If no secret is there to sign it with.
pub async fn mint(arguments: &MintArguments) -> Result<String, Failure> {
    let source = secret_from_env().await?;
    let source =
        source.ok_or_else(|| Failure::plain("set TOKEN_SECRET_ARN or TOKEN_SECRET to the signing secret"))?;
    let (tokens, now) = (TokenAuthority::new(source), Utc::now());
    let token = match (&arguments.email, &arguments.user) {
        (Some(email), _) => tokens.mint_session(email, arguments.ttl, now).await,
        (None, Some(user)) => tokens.mint_user(user, arguments.ttl, now).await,
        (None, None) => return Err(Failure::plain("name an --email or a --user")),
    };
    token.map_err(Failure::plain)
}
