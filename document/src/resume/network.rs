//! The networks whose profiles have fields of their own, and what addresses say.

use url::Url;

/// Hosts whose addresses are those of source code.
const CODE_HOSTS: [&str; 8] = [
    "bitbucket.org",
    "codeberg.org",
    "dev.azure.com",
    "gitee.com",
    "github.com",
    "gitlab.com",
    "sourceforge.net",
    "sr.ht",
];

/// A network whose profiles the public API shows in fields of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// LinkedIn.
    LinkedIn,
    /// GitHub.
    GitHub,
    /// Calendly.
    Calendly,
    /// Salesforce's Trailblazer community.
    Trailblazer,
}

impl Network {
    /// The network of this name; without a name, the one whose host `link` leads to.
    pub fn of(name: Option<&str>, link: &str) -> Option<Self> {
        let text = name.map_or_else(|| host(link).unwrap_or_default(), |name| name.trim().to_lowercase());
        let text = text.strip_prefix("www.").unwrap_or(&text);
        match text {
            "linkedin" | "linkedin.com" => Some(Self::LinkedIn),
            "github" | "github.com" => Some(Self::GitHub),
            "calendly" | "calendly.com" => Some(Self::Calendly),
            "trailblazer" | "trailhead" | "trailblazer.me" => Some(Self::Trailblazer),
            _ => None,
        }
    }
}

/// Whether `link` leads to source code.
pub fn is_code(link: &str) -> bool {
    let host = host(link).unwrap_or_default();
    CODE_HOSTS
        .iter()
        .any(|known| host.strip_suffix(known).is_some_and(|rest| rest.is_empty() || rest.ends_with('.')))
}

/// The host of `link`, in lower case.
fn host(link: &str) -> Option<String> {
    Url::parse(link).ok()?.host_str().map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_hosts_are_distinguished_from_look_alikes() {
        for (address, code) in [
            ("https://github.com/alex/x", true),
            ("https://gist.github.com/alex/1", true),
            ("https://git.sr.ht/~alex/x", true),
            ("https://alex.github.io", false),
            ("https://notgithub.com/alex", false),
            ("https://github.com.example.com/alex", false),
            ("https://example.com/github.com", false),
        ] {
            assert_eq!(is_code(address), code, "{address}");
        }
    }

    #[test]
    fn a_network_is_known_by_its_name_or_else_by_its_host() {
        for (name, link, network) in [
            (Some("LinkedIn"), "https://example.com/in/ada", Some(Network::LinkedIn)),
            (Some(" github "), "https://example.com/ada", Some(Network::GitHub)),
            (Some("Trailhead"), "https://example.com/ada", Some(Network::Trailblazer)),
            (Some("Mastodon"), "https://github.com/ada", None),
            (None, "https://www.linkedin.com/in/ada", Some(Network::LinkedIn)),
            (None, "https://GitHub.com/ada", Some(Network::GitHub)),
            (None, "https://example.com/ada", None),
        ] {
            assert_eq!(Network::of(name, link), network, "{name:?} {link}");
        }
    }
}
