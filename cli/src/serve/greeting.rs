//! What the server says on stdout once it listens: where, a token, and what to try first.

use std::io::{self, Write};

use portfolio_local::Failure;
use portfolio_local::app::App;
use portfolio_local::serve::LocalServer;
use portfolio_tokens::EmailAddress;

/// Whose token is printed.
const VISITOR: &str = "visitor@example.com";

/// The lines.
pub struct Greeting {
    lines: Vec<String>,
}

impl Greeting {
    /// A greeting of `server`.
    ///
    /// # Errors
    /// If no token can be minted.
    pub async fn new(server: &LocalServer) -> Result<Self, Failure> {
        let token = token(server.app()).await?;
        let mut lines = vec![format!("listening on http://{}", server.address())];
        lines.extend(server.dynamodb_address().map(|address| format!("dynamodb at http://{address}")));
        let url = server.url();
        lines.push(format!("the portfolio, in a browser: {url}/"));
        lines.push(format!("the API, to try in a browser: {url}/lab"));
        lines.push(format!("token {token}"));
        lines.extend(to_try(&url, &token));
        Ok(Self { lines })
    }

    /// Prints it. A closed stdout does not stop the server.
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
