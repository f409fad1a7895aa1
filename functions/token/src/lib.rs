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
use portfolio_request::error::ApiError;
use portfolio_request::reply::Reply;
use portfolio_request::strict::{Findings, reason};
use portfolio_tokens::EmailAddress;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The one member of a request.
const EMAIL: &str = "email";

/// A JSON object that has no member twice; [`TokenRequest::email`] tells every fault of it in one answer.
#[derive(Deserialize)]
struct TokenRequest {
    email: Option<Value>,
    #[serde(flatten)]
    others: Map<String, Value>,
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
    let email = asked.email()?;
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

impl TokenRequest {
    /// # Errors
    /// 400 with every fault there is.
    fn email(self) -> Result<EmailAddress, ApiError> {
        let mut findings = Findings::below("");
        findings.know(EMAIL);
        let email = match &self.email {
            None => Err(reason::MISSING),
            Some(Value::String(text)) => EmailAddress::parse(text),
            Some(_) => Err(reason::NO_TEXT),
        };
        let email = email.map_or_else(|why| findings.refuse(EMAIL, why, EmailAddress::ACCEPTED), Some);
        let faults =
            findings.finish(self.others.into_iter().map(|(name, _)| name), reason::NO_MEMBER, "no members");
        match email {
            Some(email) if faults.is_empty() => Ok(email),
            _ => Err(ApiError::bad_parameters(faults)),
        }
    }
}
