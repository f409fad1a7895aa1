//! What the server says on stdout once it listens: where, a token, and what to try first.

use std::io::{self, Write};
use std::net::SocketAddr;

use portfolio_shared::token::EmailAddress;

use super::listener::url;
use crate::app::App;
use crate::failure::Failure;

/// Whose token is printed.
const VISITOR: &str = "visitor@example.com";

/// The lines.
pub struct Greeting {
    lines: Vec<String>,
}

impl Greeting {
    /// A greeting for a server that listens on `api`, and for AWS clients on `dynamodb`.
    ///
    /// # Errors
    /// If no token can be minted.
    pub async fn new(app: &App, (api, dynamodb): (SocketAddr, Option<SocketAddr>)) -> Result<Self, Failure> {
        let token = token(app).await?;
        let mut lines = vec![format!("listening on http://{api}")];
        lines.extend(dynamodb.map(|address| format!("dynamodb at http://{address}")));
        lines.push(format!("token {token}"));
        lines.extend(to_try(&url(api), &token));
        Ok(Self { lines })
    }

    /// Prints it. A reader that has gone away does not stop the server.
    pub fn print(&self) {
        let mut stdout = io::stdout().lock();
        let written = writeln!(stdout, "{}", self.lines.join("\n")).and_then(|()| stdout.flush());
        if let Err(error) = written {
            tracing::warn!(%error, "stdout cannot be written");
        }
    }
}

async fn token(app: &App) -> Result<String, Failure> {
    let email = EmailAddress::parse(VISITOR).map_err(Failure::plain)?;
    let lifetime = app.state.settings.get().token_lifetime();
    app.state.tokens.mint_session(&email, lifetime, app.state.clock.now()).await.map_err(Failure::plain)
}

fn to_try(url: &str, token: &str) -> [String; 3] {
    let authorized = format!("curl -i -H 'Authorization: Bearer {token}'");
    [
        format!("{authorized} '{url}/papi/v1/profile/full'"),
        format!("{authorized} '{url}/sapi/v1/projects?limit=2'"),
        format!(
            "curl -i -H 'Content-Type: application/json' -d '{{\"email\":\"you@example.com\"}}' '{url}/papi/v1/token'"
        ),
    ]
}
