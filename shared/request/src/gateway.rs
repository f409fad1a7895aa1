//! What the gateway in front of us says about a request.

use std::net::IpAddr;

/// Put into the request by the Lambda adapter or the local server, never read from a header: a client can forge those.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GatewayContext {
    /// The address the request came from (`requestContext.http.sourceIp`).
    pub source_ip: Option<IpAddr>,
    /// The public host name of the API (`requestContext.domainName`).
    pub domain_name: Option<String>,
}
