//! What an error says of itself, for logs and messages.

use std::error::Error;

use aws_sdk_dynamodb::error::ErrorMetadata;

/// What `error` says and what is behind it, on one line. Not what it holds: the SDK's errors hold whole answers, and in them keys and
/// content.
#[must_use]
pub fn error_chain(error: &(dyn Error + 'static)) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        let text = text(error).replace('\n', " ");
        // Some repeat what is behind them.
        if said.last().is_none_or(|last| !last.ends_with(&text)) {
            said.push(text);
        }
        next = error.source();
    }
    said.join(": ")
}

/// What an error of a service says is its message; it would show its form, too.
fn text(error: &(dyn Error + 'static)) -> String {
    let message = error.downcast_ref::<ErrorMetadata>().and_then(ErrorMetadata::message);
    message.map_or_else(|| error.to_string(), str::to_owned)
}
