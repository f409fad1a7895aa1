use std::time::Duration;

use aws_sdk_dynamodb::Client;
use aws_sdk_dynamodb::types::{
    AttributeDefinition, AttributeValue, BillingMode, KeySchemaElement, KeyType, ScalarAttributeType,
};
use dynoxide::storage_backend::ManualClock;
use portfolio_function::aws;
use portfolio_function::aws::TimeBudget;

use super::*;
use crate::tables;

fn client(store: &EmbeddedDynamoDb) -> Client {
    aws::counter_client(&store.sdk_config(), &TimeBudget::LOCAL)
}

#[tokio::test]
async fn rows_go_when_their_time_is_over_and_not_before() {
    let clock = Arc::new(ManualClock::new(1_000_000_000));
    let store = EmbeddedDynamoDb::memory_with_clock(clock.arc()).unwrap();
    let client = client(&store);
    tables::ensure(&client, &tables::local_names()).await.unwrap();
    for (key, expires_at) in [("old", "1000000060"), ("new", "1000086460")] {
        client
            .put_item()
            .table_name("rate-windows")
            .item("Key", AttributeValue::S(key.to_owned()))
            .item("ExpiresAt", AttributeValue::N(expires_at.to_owned()))
            .send()
            .await
            .unwrap();
    }
    assert_eq!(store.sweep_expired().unwrap(), 0);
    clock.tick(Duration::from_secs(120));
    assert_eq!(store.sweep_expired().unwrap(), 1);
    let rows = client.scan().table_name("rate-windows").send().await.unwrap();
    assert_eq!(rows.items()[0]["Key"].as_s().unwrap(), "new");
}

#[tokio::test]
async fn tables_that_are_there_are_left_alone_if_their_key_is_right() {
    let store = EmbeddedDynamoDb::memory().unwrap();
    let (client, names) = (client(&store), tables::local_names());
    tables::ensure(&client, &names).await.unwrap();
    tables::ensure(&client, &names).await.unwrap();
    let other = aws_table_names(&names.content);
    let refused = tables::ensure(&client, &other).await.unwrap_err();
    assert_eq!(
        refused.to_string(),
        "table content exists with the key (Collection, Path), but (Key) is needed"
    );
}

fn aws_table_names(rate_windows: &str) -> portfolio_function::environment::TableNames {
    portfolio_function::environment::TableNames {
        rate_windows: rate_windows.to_owned(),
        content: "other".to_owned(),
    }
}

/// What DynamoDB refuses reaches the client as the error it is.
#[tokio::test]
async fn errors_are_the_services_own() {
    let store = EmbeddedDynamoDb::memory().unwrap();
    let client = client(&store);
    let missing = client.describe_table().table_name("nothing").send().await.unwrap_err();
    assert!(missing.into_service_error().is_resource_not_found_exception());
    let key = |name: &str| {
        let key = KeySchemaElement::builder().attribute_name(name).key_type(KeyType::Hash).build().unwrap();
        let attribute =
            AttributeDefinition::builder().attribute_name(name).attribute_type(ScalarAttributeType::S);
        (key, attribute.build().unwrap())
    };
    let create = || {
        let (key, attribute) = key("Key");
        let create = client.create_table().table_name("twice").billing_mode(BillingMode::PayPerRequest);
        create.key_schema(key).attribute_definitions(attribute).send()
    };
    create().await.unwrap();
    assert!(create().await.unwrap_err().into_service_error().is_resource_in_use_exception());
}
