//! The content table of a deployment: by its name, or by the outputs of its CloudFormation stack.

mod stack;

use std::time::Duration;

use aws_config::SdkConfig;
use aws_sdk_dynamodb::config::ProvideCredentials;
use portfolio_function::aws;
use portfolio_function::aws::TimeBudget;

use crate::arguments::TableArguments;
use portfolio_document::table::ContentTable;
use portfolio_local::Failure;
use portfolio_local::store::config_at;

/// No request waits here, so a busy table may take its time.
const PATIENT: TimeBudget =
    TimeBudget { connect: Duration::from_secs(5), max_attempts: 8, ..TimeBudget::LOCAL };

/// The table that `arguments` name.
///
/// # Errors
/// If no region is known, or its stack cannot be described.
pub async fn content_table(arguments: &TableArguments) -> Result<ContentTable, Failure> {
    let sdk = sdk_config(arguments.endpoint_url.as_deref()).await?;
    let name = match (&arguments.target.table, &arguments.target.stack) {
        (Some(table), _) => table.clone(),
        (None, Some(stack)) => stack::content_table_name(&sdk, stack).await?,
        (None, None) => return Err(Failure::plain("name a --table or a --stack")),
    };
    Ok(ContentTable::new(aws::content_client(&sdk, &PATIENT), name).at(sdk.endpoint_url()))
}

async fn sdk_config(endpoint: Option<&str>) -> Result<SdkConfig, Failure> {
    let sdk = match endpoint {
        Some(endpoint) => return Ok(config_at(endpoint).await),
        None => aws::sdk_config().await,
    };
    if sdk.region().is_none() {
        return Err(Failure::plain(
            "no AWS region is set; AWS_REGION, or the profile that AWS_PROFILE names, sets it",
        ));
    }
    let Some(credentials) = sdk.credentials_provider() else { return Ok(sdk) };
    match credentials.provide_credentials().await {
        Ok(_) => Ok(sdk),
        Err(error) => Err(Failure::because(
            "there are no AWS credentials; AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the profile that AWS_PROFILE names, hold them",
            &error,
        )),
    }
}
