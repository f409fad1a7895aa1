//! The token endpoint: `POST /papi/v1/token` gives anybody a token for an email, at a rate that neither new emails nor new sessions
//! can raise.

use axum::Router;
use axum::extract::{Request, State};
use axum::routing::post;
use portfolio_content::settings::Tier;
use portfolio_function::ApiState;
use portfolio_function::guard::Guard;
use portfolio_request::body::read_json;
use portfolio_request::caller::CallerKey;
use portfolio_request::context::ApiRequestContext;
use portfolio_request::error::{ApiError, ParameterFault};
use portfolio_request::reply::Reply;
use portfolio_tokens::EmailAddress;
use serde::{Deserialize, Serialize};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenRequest {
    email: String,
}

/// Names of RFC 6749 section 5.1.
#[derive(Serialize)]
struct TokenResponse {
    access_token: String,
    token_type: &'static str,
    expires_in: i64,
}

/// The routes of this function, with everything in front of them.
pub fn router(state: ApiState) -> Router {
    let routes = Router::new().route("/papi/v1/token", post(vend)).with_state(state.clone());
    Guard::for_networks(state, Tier::PapiTokenNetwork).around(routes)
}

/// The guard has counted the network; the email with its source address is counted here, once it is known to be valid.
async fn vend(
    State(state): State<ApiState>,
    context: ApiRequestContext,
    request: Request,
) -> Result<Reply, ApiError> {
    let asked: TokenRequest = read_json(request).await?;
    let email = EmailAddress::parse(&asked.email).map_err(unusable)?;
    context.check(&caller_key(&email, &context)?).await?;
    let lifetime = state.settings.get().token_lifetime();
    let token = state.tokens.mint_session(&email, lifetime, context.instant()).await;
    Reply::json(&TokenResponse {
        access_token: token.map_err(ApiError::unavailable)?,
        token_type: "Bearer",
        expires_in: lifetime.num_seconds(),
    })
}

fn caller_key(email: &EmailAddress, context: &ApiRequestContext) -> Result<CallerKey, ApiError> {
    let source = context.gateway().source_ip.ok_or_else(|| ApiError::internal("no source address"))?;
    Ok(CallerKey::email(&Tier::PapiToken.policy(), email.as_str(), &source.to_canonical().to_string()))
}

fn unusable(reason: &str) -> ApiError {
    ApiError::bad_parameters(vec![ParameterFault {
        parameter: "email".to_owned(),
        reason: reason.to_owned(),
        accepted: EmailAddress::ACCEPTED.to_owned(),
    }])
}
