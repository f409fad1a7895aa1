//! The content table of a CloudFormation stack, from its outputs.
//!
//! One request, signed and sent with the building blocks of the other AWS clients: the SDK's client for CloudFormation takes longer to
//! compile than that for DynamoDB.

use std::time::{Duration, SystemTime};

use aws_config::SdkConfig;
use aws_sdk_dynamodb::config::ProvideCredentials;
use aws_sdk_dynamodb::config::http::HttpRequest;
use aws_sdk_dynamodb::error::BoxError;
use aws_sigv4::http_request::{SignableBody, SignableRequest, SigningSettings, sign};
use aws_sigv4::sign::v4;
use aws_smithy_http_client::Connector;
use aws_smithy_http_client::tls::Provider;
use aws_smithy_http_client::tls::rustls_provider::CryptoMode;
use aws_smithy_runtime_api::client::http::HttpConnector;
use aws_smithy_runtime_api::client::identity::Identity;
use aws_smithy_types::body::SdkBody;
use aws_smithy_types::byte_stream::ByteStream;
use aws_smithy_xml::decode::{Document, try_data};
use portfolio_request::environment::variable;
use tokio::time::timeout;

use portfolio_local::Failure;

/// The output of `template.yaml` that names the content table.
const OUTPUT: &str = "ContentTableName";
const SERVICE: &str = "cloudformation";
const FORM: &str = "application/x-www-form-urlencoded";
/// The longest wait for an answer.
const WITHIN: Duration = Duration::from_secs(20);

/// The name of the content table of `stack`.
///
/// # Errors
/// If the stack is not there, may not be described, or has no such output.
pub async fn content_table_name(sdk: &SdkConfig, stack: &str) -> Result<String, Failure> {
    let failed = |reason: &(dyn std::error::Error + 'static)| {
        Failure::because(format!("stack {stack} cannot be described"), reason)
    };
    let answer = timeout(WITHIN, describe(sdk, stack)).await.map_err(|error| failed(&error))?;
    let (status, xml) = answer.map_err(|error| failed(error.as_ref()))?;
    if status != 200 {
        let message =
            texts(&xml, &["Message"]).pop().map_or(format!("status {status}"), |(_, message)| message);
        return Err(Failure::plain(format!("stack {stack} cannot be described: {message}")));
    }
    output(&xml).ok_or_else(|| {
        Failure::plain(format!("stack {stack} has no output {OUTPUT}: it is no deployment of this API"))
    })
}

/// Status and body of the answer to `DescribeStacks`.
async fn describe(sdk: &SdkConfig, stack: &str) -> Result<(u16, String), BoxError> {
    let credentials = sdk.credentials_provider().ok_or("there are no AWS credentials")?;
    let identity = credentials.provide_credentials().await?.into();
    let region = sdk.region().ok_or("no AWS region is set")?.as_ref();
    let query = [("Action", "DescribeStacks"), ("Version", "2010-05-15"), ("StackName", stack)];
    let body = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(query).finish();
    let request = signed(&endpoint(sdk, region)?, body, region, &identity)?;
    let connector = Connector::builder().tls_provider(Provider::Rustls(CryptoMode::Ring)).build();
    let answer = connector.call(request).await?;
    let status = answer.status().as_u16();
    let body = ByteStream::new(answer.into_body()).collect().await?.to_vec();
    Ok((status, String::from_utf8_lossy(&body).into_owned()))
}

/// Where CloudFormation is: where the environment, or `--endpoint-url`, says, else in the region.
fn endpoint(sdk: &SdkConfig, region: &str) -> Result<String, BoxError> {
    let named = variable("AWS_ENDPOINT_URL_CLOUDFORMATION")?;
    let named = named.or_else(|| sdk.endpoint_url().map(str::to_owned));
    let domain = if region.starts_with("cn-") { "amazonaws.com.cn" } else { "amazonaws.com" };
    Ok(named.unwrap_or_else(|| format!("https://{SERVICE}.{region}.{domain}/")))
}

fn signed(endpoint: &str, body: String, region: &str, identity: &Identity) -> Result<HttpRequest, BoxError> {
    let parameters = v4::SigningParams::builder()
        .identity(identity)
        .region(region)
        .name(SERVICE)
        .time(SystemTime::now())
        .settings(SigningSettings::default())
        .build()?
        .into();
    let headers = [("content-type", FORM)];
    let signable = SignableBody::Bytes(body.as_bytes());
    let signable = SignableRequest::new("POST", endpoint, headers.into_iter(), signable)?;
    let (signature, _) = sign(signable, &parameters)?.into_parts();
    let request = http::Request::post(endpoint).header(headers[0].0, headers[0].1);
    let mut request = request.body(SdkBody::from(body))?;
    signature.apply_to_request_http1x(&mut request);
    Ok(request.try_into()?)
}

/// The value of [`OUTPUT`] among the outputs in `xml`.
fn output(xml: &str) -> Option<String> {
    let texts = texts(xml, &["OutputKey", "OutputValue"]);
    texts.chunks_exact(2).find_map(|output| match output {
        [(_, key), (_, value)] | [(_, value), (_, key)] if key == OUTPUT => Some(value.clone()),
        _ => None,
    })
}

/// Name and text of each element of `xml` that is one of `names`, in document order; it ends where the text stops being XML.
fn texts<'a>(xml: &str, names: &[&'a str]) -> Vec<(&'a str, String)> {
    let mut document = Document::new(xml);
    let mut texts = Vec::new();
    while let Some(element) = document.next_start_element() {
        let Some(name) = names.iter().find(|name| **name == element.local()) else { continue };
        match try_data(&mut document.scoped_to(element)) {
            Ok(text) => texts.push((*name, text.into_owned())),
            Err(_) => break,
        }
    }
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    const STACK: &str = r#"<?xml version="1.0"?>
        <DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks><member>
          <StackName>portfolio</StackName>
          <Outputs>
            <member><OutputKey>ApiUrl</OutputKey><OutputValue>https://api.example.org/?a=1&amp;b=2</OutputValue></member>
            <member>
              <Description>Table of content.</Description>
              <OutputKey>ContentTableName</OutputKey>
              <OutputValue>portfolio-ContentTable-ABC</OutputValue>
              <ExportName>ContentTableName</ExportName>
            </member>
          </Outputs>
        </member></Stacks></DescribeStacksResult></DescribeStacksResponse>"#;

    #[test]
    fn the_output_names_the_table() {
        assert_eq!(output(STACK).as_deref(), Some("portfolio-ContentTable-ABC"));
        let value_first = "<a><OutputValue>t</OutputValue><OutputKey>ContentTableName</OutputKey></a>";
        assert_eq!(output(value_first).as_deref(), Some("t"));
        for without in
            ["", "<a/>", "{}", "<a><OutputKey>ContentTableName</OutputKey></a>", "<a", "<OutputKey><b/>"]
        {
            assert_eq!(output(without), None, "{without}");
        }
    }

    #[test]
    fn the_template_has_the_output() {
        let template = include_str!("../../../template.yaml");
        let (_, outputs) = template.split_once("\nOutputs:\n").unwrap();
        let (_, output) = outputs.split_once(&format!("  {OUTPUT}:\n")).unwrap();
        let value = output.lines().find(|line| line.trim_start().starts_with("Value: ")).unwrap();
        assert_eq!(value.trim(), "Value: !Ref ContentTable");
    }
}
