//! Listening.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::failure::Failure;

/// Listens on `host` and `port`; `flag` is the one that chooses another port.
///
/// # Errors
/// If the port is taken, or the address is not this machine's.
pub async fn bind(host: IpAddr, port: u16, flag: &str) -> Result<TcpListener, Failure> {
    let address = SocketAddr::new(host, port);
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        ErrorKind::AddrInUse => {
            Failure::plain(format!("{address} is taken by another program; choose another port with {flag}"))
        }
        _ => Failure::because(format!("cannot listen on {address}"), &error),
    })
}

/// The address that `listener` listens on.
///
/// # Errors
/// If the system does not tell.
pub fn local_address(listener: &TcpListener) -> Result<SocketAddr, Failure> {
    listener.local_addr().map_err(|error| Failure::because("the address listened on is not known", &error))
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
    async fn a_taken_port_is_told_with_the_flag_that_chooses_another() {
        let first = bind(Ipv4Addr::LOCALHOST.into(), 0, "--port").await.unwrap();
        let taken = local_address(&first).unwrap();
        let second = bind(taken.ip(), taken.port(), "--port").await.unwrap_err();
        assert_eq!(
            second.to_string(),
            format!("{taken} is taken by another program; choose another port with --port")
        );
    }
}
