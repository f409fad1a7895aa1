//! Listening.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::TcpListener;
use tokio::sync::watch;

use super::error::StartError;
use crate::failure::Failure;

/// A socket that listens.
pub struct Listener {
    /// The socket.
    pub socket: TcpListener,
    /// Where it listens.
    pub address: SocketAddr,
}

/// Listens on `address`; `in_use` makes the error if another program does so already.
///
/// # Errors
/// If the port is in use, or the address is not this machine's.
pub async fn bind(address: SocketAddr, in_use: fn(SocketAddr) -> StartError) -> Result<Listener, StartError> {
    let socket = TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => in_use(address),
        _ => Failure::because(format!("cannot listen on {address}"), &error).into(),
    })?;
    let address = socket.local_addr();
    let address =
        address.map_err(|error| Failure::because("the address listened on is not known", &error))?;
    Ok(Listener { socket, address })
}

/// The URL by which this machine reaches `address`.
#[must_use]
pub fn url(address: SocketAddr) -> String {
    let host = match address.ip() {
        IpAddr::V4(host) if host.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(host) if host.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        host => host,
    };
    format!("http://{}", SocketAddr::new(host, address.port()))
}

/// Ends when `stopped` becomes true.
pub async fn until(mut stopped: watch::Receiver<bool>) {
    // An error means that the sender is gone, and the server with it.
    let _ = stopped.wait_for(|stopped| *stopped).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_everybody_is_reached_over_loopback() {
        for (address, expected) in [
            ("127.0.0.1:3000", "http://127.0.0.1:3000"),
            ("0.0.0.0:3000", "http://127.0.0.1:3000"),
            ("[::]:3000", "http://[::1]:3000"),
            ("192.0.2.7:80", "http://192.0.2.7:80"),
        ] {
            assert_eq!(url(address.parse().unwrap()), expected);
        }
    }

    #[tokio::test]
    async fn a_port_in_use_is_reported() {
        let first = bind((Ipv4Addr::LOCALHOST, 0).into(), StartError::PortTaken).await.unwrap();
        let address = first.address;
        let second = bind(address, StartError::PortTaken).await.err().unwrap();
        assert_eq!(second.to_string(), format!("{address} is taken by another program"));
    }
}
