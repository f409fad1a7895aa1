//! The text in a chat completion, as hosts and models really write one.

use serde::Deserialize;
use serde_json::Value;

use super::provider::{Completion, ProviderError};
use super::text::tidied;

/// Where a model that reasons aloud begins, and where it ends.
const THINKING: (&str, &str) = ("<think>", "</think>");

#[derive(Deserialize)]
struct Answer {
    choices: Vec<Choice>,
    /// The model that answered; a host may choose another than it was asked for.
    #[serde(default)]
    model: Value,
    /// Never worth losing a text for, whatever it is.
    #[serde(default)]
    usage: Value,
}

#[derive(Deserialize)]
struct Choice {
    message: Message,
    #[serde(default)]
    finish_reason: Value,
}

#[derive(Deserialize)]
struct Message {
    #[serde(default)]
    content: Value,
}

/// Reads the body of an answer: its first choice.
///
/// # Errors
/// [`ProviderError`] if it holds no text, or not all of it.
pub(super) fn completion(body: &[u8]) -> Result<Completion, ProviderError> {
    let answer: Answer = serde_json::from_slice(body).map_err(|_| ProviderError::Unreadable)?;
    let choice = answer.choices.into_iter().next().ok_or(ProviderError::Empty)?;
    if let Some("length" | "content_filter") = choice.finish_reason.as_str() {
        return Err(ProviderError::Incomplete);
    }
    let text = tidied(&without_thinking(&text(&choice.message.content)));
    if text.is_empty() {
        return Err(ProviderError::Empty);
    }
    let tokens_used = answer.usage.get("total_tokens").and_then(Value::as_u64);
    let model = answer.model.as_str().filter(|model| is_name(model)).map(str::to_owned);
    Ok(Completion { text, tokens_used, model })
}

/// Content is a text, or a list of parts of which some are texts.
fn text(content: &Value) -> String {
    match content {
        Value::String(text) => text.clone(),
        Value::Array(parts) => {
            parts.iter().filter_map(|part| part.get("text").and_then(Value::as_str)).collect()
        }
        _ => String::new(),
    }
}

/// `text` without what a model thought; of a thought that never ended, nothing that follows is meant to be read.
fn without_thinking(text: &str) -> String {
    let (begin, end) = THINKING;
    let mut said = String::new();
    let mut rest = text;
    while let Some((before, thought)) = rest.split_once(begin) {
        said.push_str(before);
        rest = thought.split_once(end).map_or("", |(_, after)| after);
    }
    said.push_str(rest);
    said
}

/// It is shown to clients, so it is a name and nothing else.
fn is_name(model: &str) -> bool {
    (1..=100).contains(&model.len()) && model.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(body: &str) -> Result<(String, Option<u64>), String> {
        let completion = completion(body.as_bytes()).map_err(|error| error.to_string())?;
        Ok((completion.text, completion.tokens_used))
    }

    fn said(content: Value, finish_reason: Value) -> Result<String, String> {
        let body = json!({"choices": [{"message": {"content": content}, "finish_reason": finish_reason}]});
        read(&body.to_string()).map(|(text, _)| text)
    }

    #[test]
    fn the_first_choice_is_the_text() {
        let body = r#"{"id": "x", "choices": [{"index": 0, "message": {"role": "assistant", "content": " Hello.\n"}},
            {"message": {"content": "Other."}}], "usage": {"prompt_tokens": 2, "total_tokens": 9}}"#;
        assert_eq!(read(body), Ok(("Hello.".to_owned(), Some(9))));
        assert_eq!(
            read(r#"{"choices": [{"message": {"content": "Hello."}}]}"#),
            Ok(("Hello.".to_owned(), None))
        );
    }

    #[test]
    fn an_answer_without_text_is_none() {
        let empty = Err("its answer holds no text".to_owned());
        for body in [
            r#"{"choices": []}"#,
            r#"{"choices": [{"message": {}}]}"#,
            r#"{"choices": [{"message": {"content": null}}]}"#,
            r#"{"choices": [{"message": {"content": " \n\u0000 "}}]}"#,
        ] {
            assert_eq!(read(body), empty, "{body}");
        }
        let unreadable = Err("its answer is no chat completion".to_owned());
        for body in
            ["", "<!DOCTYPE html>", "[]", "{}", r#"{"error": {"message": "no"}}"#, r#"{"choices": [{}]}"#]
        {
            assert_eq!(read(body), unreadable, "{body}");
        }
    }

    #[test]
    fn thoughts_are_not_said() {
        let text = |content: &str| said(json!(content), json!("stop"));
        assert_eq!(text("<think>Hm.\n</think>\n\nHello."), Ok("Hello.".to_owned()));
        assert_eq!(text("One. <think>a</think>Two.<think>b</think>"), Ok("One. Two.".to_owned()));
        assert_eq!(text("<think>Hm. Hello."), Err("its answer holds no text".to_owned()));
    }

    #[test]
    fn parts_are_joined_and_others_passed_over() {
        let parts =
            json!([{"type": "text", "text": "Hel"}, {"type": "image_url"}, {"type": "text", "text": "lo."}]);
        assert_eq!(said(parts, Value::Null), Ok("Hello.".to_owned()));
    }

    #[test]
    fn a_text_that_was_broken_off_is_none() {
        for reason in ["length", "content_filter"] {
            assert_eq!(said(json!("Hello"), json!(reason)), Err("its answer is not whole".to_owned()));
        }
        assert_eq!(said(json!("Hello."), json!("eos")), Ok("Hello.".to_owned()));
    }

    #[test]
    fn an_odd_usage_or_model_costs_no_text() {
        for more in [r#""usage": [1]"#, r#""usage": {"total_tokens": -1}"#, r#""usage": "many", "model": 7"#]
        {
            let body = format!(r#"{{"choices": [{{"message": {{"content": "Hello."}}}}], {more}}}"#);
            assert_eq!(read(&body), Ok(("Hello.".to_owned(), None)), "{more}");
        }
        let body = br#"{"choices": [{"message": {"content": "Hello."}}], "model": "example-2"}"#;
        assert_eq!(completion(body).unwrap().model.as_deref(), Some("example-2"));
    }
}
