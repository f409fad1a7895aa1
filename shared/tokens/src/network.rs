//! The network a request comes from: what one source cannot cheaply change.

use std::fmt::{self, Display};
use std::net::{IpAddr, Ipv6Addr};

/// An IPv4 address, or the /64 of an IPv6 address, which is what one subscriber gets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SourceNetwork(IpAddr);

impl SourceNetwork {
    /// The network of `address`. An IPv4-mapped IPv6 address is the IPv4 address.
    #[must_use]
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => {
                let prefix = u128::from(address) & (u128::MAX << 64);
                Self(Ipv6Addr::from(prefix).into())
            }
        }
    }
}

impl Display for SourceNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(address) => write!(f, "{address}"),
            IpAddr::V6(prefix) => write!(f, "{prefix}/64"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks() {
        for (address, network) in [
            ("203.0.113.7", "203.0.113.7"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:db8:0:1:ffff:ffff:ffff:ffff", "2001:db8:0:1::/64"),
            ("2001:0DB8:0000:0001::5", "2001:db8:0:1::/64"),
            ("2001:db8:0:2::5", "2001:db8:0:2::/64"),
        ] {
            assert_eq!(SourceNetwork::of(address.parse().unwrap()).to_string(), network);
        }
    }
}
