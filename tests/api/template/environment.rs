//! A function has the variables that it reads, and the time that its requests may take.

use std::collections::BTreeSet;

use portfolio_content::settings::{AI_TOTAL_TIMEOUT_SECONDS, Accepted};
use portfolio_function::aws::TimeBudget;
use portfolio_function::environment::{FAILURE_MODE_VARIABLE, TableNames};
use portfolio_function::secret;
use portfolio_papi::ai::config::Providers;
use portfolio_papi::sapi::BaseUrl;
use portfolio_request::lambda::EDGE_SECRET_VARIABLE;
use portfolio_request::logs;
use serde_json::Value;

use super::document::{members, properties, template, text};

/// API Gateway's longest integration time-out.
const GATEWAY_SECONDS: f64 = 30.0;
/// Read by the AWS SDK; named in the template for `sam local`.
const OF_THE_SDK: &str = "AWS_ENDPOINT_URL_DYNAMODB";

/// The variables that the template sets for a function, those of all functions included.
fn set_for(function: &str) -> BTreeSet<String> {
    let template = template();
    let own = members(&properties(&template, function)["Environment"]["Variables"]);
    let common = members(&template["Globals"]["Function"]["Environment"]["Variables"]);
    own.into_iter().chain(common).map(|(name, _)| name).collect()
}

/// Those that every function with a store reads, without those of the time budget, whose defaults are meant for a deployment.
fn read_by_the_api() -> BTreeSet<String> {
    let mut names = BTreeSet::from([FAILURE_MODE_VARIABLE, EDGE_SECRET_VARIABLE, OF_THE_SDK]);
    names.extend(TableNames::VARIABLES);
    names.extend(secret::VARIABLES);
    names.extend(logs::VARIABLES);
    names.into_iter().map(str::to_owned).collect()
}

#[test]
fn functions_have_the_variables_that_they_read() {
    let api = read_by_the_api();
    assert_eq!(set_for("SapiFunction"), api);
    assert_eq!(set_for("TokenFunction"), api);
    let papi = [BaseUrl::VARIABLE, Providers::VARIABLE].map(str::to_owned);
    assert_eq!(set_for("PapiFunction"), api.into_iter().chain(papi).collect());
    assert_eq!(set_for("LabFunction"), logs::VARIABLES.map(str::to_owned).into());
}

#[test]
fn the_readme_lists_the_variables_of_a_deployment() {
    let readme = text("README.md");
    let configured = TableNames::VARIABLES.iter().chain(&secret::VARIABLES).chain(&TimeBudget::VARIABLES);
    for name in configured.chain(&[FAILURE_MODE_VARIABLE, BaseUrl::VARIABLE, Providers::VARIABLE]) {
        assert!(readme.contains(&format!("`{name}`")), "{name} is not in README.md");
    }
}

/// Whatever value of the parameter is deployed, the function outlives the waits of a request and ends before the gateway gives up.
fn assert_fits(parameter: &Value, waits: f64) {
    let bound = |name: &str| parameter[name].as_f64().unwrap_or_else(|| panic!("no {name} in {parameter}"));
    assert!(waits < bound("MinValue"), "{waits} s of waits in {parameter}");
    assert!(bound("MaxValue") < GATEWAY_SECONDS, "{parameter}");
}

#[test]
fn functions_outlive_their_requests_and_end_before_the_gateway() {
    let parameters = &template()["Parameters"];
    let request = TimeBudget::DEPLOYED.request.as_secs_f64();
    assert_fits(&parameters["TimeoutSeconds"], request);
    let Accepted::Integer(providers) = AI_TOTAL_TIMEOUT_SECONDS.accepted else { panic!("seconds are whole") };
    assert_fits(&parameters["PapiTimeoutSeconds"], request + f64::from(*providers.end()));
}
