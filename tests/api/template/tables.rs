//! The tables of the template are those that a local server makes.

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::TableDescription;
use portfolio_local::embedded::EmbeddedDynamoDb;
use portfolio_local::tables;
use serde_json::{Value, json};

use super::document::{properties, read, template};

/// `table` in the template's words.
fn described(table: &TableDescription) -> Value {
    let keys = table.key_schema().iter();
    let keys: Vec<_> = keys
        .map(|key| json!({ "AttributeName": key.attribute_name(), "KeyType": key.key_type().as_str() }))
        .collect();
    let attributes = table.attribute_definitions().iter();
    let mut attributes: Vec<_> = attributes
        .map(|attribute| (attribute.attribute_name(), attribute.attribute_type().as_str()))
        .map(|(name, kind)| json!({ "AttributeName": name, "AttributeType": kind }))
        .collect();
    attributes.sort_by_key(Value::to_string);
    let billing = table.billing_mode_summary().and_then(|summary| summary.billing_mode());
    json!({
        "KeySchema": keys,
        "AttributeDefinitions": attributes,
        "BillingMode": billing.map(|mode| mode.as_str()),
    })
}

#[tokio::test]
async fn tables_have_one_shape() {
    let client = Client::new(&EmbeddedDynamoDb::memory().unwrap().sdk_config());
    let names = tables::local_names();
    tables::ensure(&client, &names).await.unwrap();
    let template = template();
    for (local, resource) in [(names.rate_windows, "RateWindowTable"), (names.content, "ContentTable")] {
        let wanted = properties(&template, resource);
        let made = client.describe_table().table_name(&local).send().await.unwrap().table.unwrap();
        for (member, value) in described(&made).as_object().unwrap() {
            assert_eq!(wanted[member], *value, "{member} of {resource}");
        }
        let made = client.describe_time_to_live().table_name(&local).send().await.unwrap();
        let attribute = made.time_to_live_description.and_then(|described| described.attribute_name);
        let wanted = wanted["TimeToLiveSpecification"]["AttributeName"].as_str();
        assert_eq!(attribute.as_deref(), wanted, "time to live of {resource}");
    }
}

#[test]
fn a_table_that_was_left_is_attached_as_it_was() {
    let attached = read("docs/attach-content-table.yaml");
    assert_eq!(attached["Resources"], json!({ "ContentTable": template()["Resources"]["ContentTable"] }));
}
