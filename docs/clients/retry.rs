//! Calls URL as often as COUNT says, with TOKEN, and waits whenever it is told to: retry URL TOKEN COUNT

use std::error::Error;
use std::time::Duration;
use std::{env, thread};

fn get(agent: &ureq::Agent, url: &str, token: &str) -> Result<u16, ureq::Error> {
    loop {
        let answer = agent.get(url).header("Authorization", format!("Bearer {token}")).call()?;
        let status = answer.status().as_u16();
        if status != 429 && status != 503 {
            return Ok(status);
        }
        // Whole seconds; the gateway in front of the API may refuse without saying how many.
        let seconds = answer.headers().get("Retry-After").and_then(|value| value.to_str().ok()?.parse().ok());
        thread::sleep(Duration::from_secs(seconds.unwrap_or(5)));
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [url, token, count] = arguments.as_slice() else { return Err("usage: retry URL TOKEN COUNT".into()) };
    let agent: ureq::Agent = ureq::Agent::config_builder().http_status_as_error(false).build().into();
    for call in 1..=count.parse::<u32>()? {
        println!("{call}: {}", get(&agent, url, token)?);
    }
    Ok(())
}
