//! An error and its sources, for logs and messages.

use std::error::Error;

use aws_sdk_dynamodb::error::ErrorMetadata;

/// The messages of `error` and of its sources, on one line. Not their debug output: the SDK's errors hold whole answers, and with them
/// keys and content.
#[must_use]
pub fn error_chain(error: &(dyn Error + 'static)) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut next = Some(error);
    while let Some(error) = next {
        let text = text(error).replace('\n', " ");
        // Some repeat the message of their source.
        if said.last().is_none_or(|last| !last.ends_with(&text)) {
            said.push(text);
        }
        next = error.source();
    }
    said.join(": ")
}

/// Of an error of a service, only its message: its `Display` would print its type as well.
fn text(error: &(dyn Error + 'static)) -> String {
    let message = error.downcast_ref::<ErrorMetadata>().and_then(ErrorMetadata::message);
    message.map_or_else(|| error.to_string(), str::to_owned)
}
