//! DynamoDB's JSON protocol over the embedded database: an operation's name and its JSON in, JSON out.

use dynoxide::{Database, DynoxideError};

/// Names an operation in a request, as `DynamoDB_20120810.UpdateItem`.
pub const TARGET_HEADER: &str = "x-amz-target";

/// The media type of requests and answers.
pub const CONTENT_TYPE: &str = "application/x-amz-json-1.0";

/// The answer to an operation.
pub struct Answer {
    /// HTTP status.
    pub status: u16,
    /// JSON.
    pub body: String,
}

/// Performs the operation `target` with the parameters `body`.
pub fn answer(database: &Database, target: &str, body: &str) -> Answer {
    let operation = target.rsplit('.').next().unwrap_or_default();
    match run(database, operation, body) {
        Ok(body) => Answer { status: 200, body },
        Err(error) => Answer { status: error.status_code(), body: error.to_json() },
    }
}

macro_rules! operations {
    ($database:ident, $operation:ident, $body:ident: $($name:literal => $method:ident,)+) => {
        match $operation {
            $($name => written(&$database.$method(read($body)?)?),)+
            _ => Err(DynoxideError::ValidationException(format!("There is no operation {:?}.", $operation))),
        }
    };
}

fn run(database: &Database, operation: &str, body: &str) -> Result<String, DynoxideError> {
    operations! { database, operation, body:
        "BatchExecuteStatement" => batch_execute_statement,
        "BatchGetItem" => batch_get_item,
        "BatchWriteItem" => batch_write_item,
        "CreateTable" => create_table,
        "DeleteItem" => delete_item,
        "DeleteTable" => delete_table,
        "DescribeTable" => describe_table,
        "DescribeTimeToLive" => describe_time_to_live,
        "ExecuteStatement" => execute_statement,
        "ExecuteTransaction" => execute_transaction,
        "GetItem" => get_item,
        "ListTables" => list_tables,
        "PutItem" => put_item,
        "Query" => query,
        "Scan" => scan,
        "TransactGetItems" => transact_get_items,
        "TransactWriteItems" => transact_write_items,
        "UpdateItem" => update_item,
        "UpdateTable" => update_table,
        "UpdateTimeToLive" => update_time_to_live,
    }
}

fn read<T: serde::de::DeserializeOwned>(body: &str) -> Result<T, DynoxideError> {
    serde_json::from_str(body).map_err(|error| DynoxideError::ValidationException(error.to_string()))
}

fn written(answer: &impl serde::Serialize) -> Result<String, DynoxideError> {
    serde_json::to_string(answer).map_err(|error| DynoxideError::InternalServerError(error.to_string()))
}
