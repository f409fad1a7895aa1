//! The person.

use super::{Importer, JsonPath, content, link};
use crate::resume::form::{Basics, Profile, Text};

/// A network whose profiles have a field of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Network {
    LinkedIn,
    GitHub,
    Calendly,
    Trailblazer,
}

impl Network {
    fn named(name: Option<&str>) -> Option<Self> {
        match name?.to_lowercase().as_str() {
            "linkedin" => Some(Self::LinkedIn),
            "github" => Some(Self::GitHub),
            "calendly" => Some(Self::Calendly),
            "trailblazer" | "trailhead" => Some(Self::Trailblazer),
            _ => None,
        }
    }
}

impl Importer {
    /// Makes the contact, and what the site shows of its owner.
    pub(super) fn basics(&mut self, basics: Option<&Basics>) -> content::PortfolioConfig {
        let Some(basics) = basics else { return content::PortfolioConfig::default() };
        let path = JsonPath::root().member("basics");
        self.report.homeless(Some("basics"), &basics.rest);
        let mut config = content::PortfolioConfig {
            owner_email: self.reachable("email address", &basics.email),
            owner_phone: self.reachable("telephone number", &basics.phone),
            personal_website_url: link(basics.url.or(&basics.website), &path.member("url"), &mut self.report),
            career_objective: basics.summary.owned(),
            ..content::PortfolioConfig::default()
        };
        for (index, profile) in basics.profiles.entries() {
            self.profile(profile, &path.member("profiles").element(index), &mut config);
        }
        self.contact = self.person(basics, &config, &path);
        config
    }

    fn person(
        &mut self,
        basics: &Basics,
        config: &content::PortfolioConfig,
        path: &JsonPath,
    ) -> Option<content::Contact> {
        let Some(name) = basics.name.owned() else {
            self.report.kept_out(path, "it has no name, so there is no contact");
            return None;
        };
        Some(content::Contact {
            id: self.ids.give("contact", &[Some(&name)]),
            name,
            email: config.owner_email.clone(),
            phone: config.owner_phone.clone(),
            title: basics.label.owned(),
            trailhead: config.trailblazer_profile_url.clone(),
            career_objective: config.career_objective.clone(),
            linked_in: config.linked_in_url.clone(),
            portfolio: config.personal_website_url.clone(),
            ..Default::default()
        })
    }

    /// A way to reach the person, if it may be published.
    fn reachable(&mut self, what: &'static str, text: &Text) -> Option<String> {
        let text = text.owned()?;
        if !self.publish_contact {
            self.report.withheld(what);
        }
        self.publish_contact.then_some(text)
    }

    fn profile(&mut self, profile: &Profile, path: &JsonPath, config: &mut content::PortfolioConfig) {
        self.report.homeless(Some("basics.profiles"), &profile.rest);
        let Some(network) = Network::named(profile.network.get()) else {
            self.report.kept_out(path, "profiles on this network have no place");
            return;
        };
        let Some(url) = link(profile.url.get(), &path.member("url"), &mut self.report) else {
            if profile.url.get().is_none() {
                self.report.kept_out(path, "it has no url");
            }
            return;
        };
        let field = field_of(network, config);
        match field {
            Some(_) => self.report.kept_out(path, "there is a profile on this network already"),
            None => *field = Some(url),
        }
    }
}

fn field_of(network: Network, config: &mut content::PortfolioConfig) -> &mut Option<String> {
    match network {
        Network::LinkedIn => &mut config.linked_in_url,
        Network::GitHub => &mut config.git_hub_profile_url,
        Network::Calendly => &mut config.calendly_url,
        Network::Trailblazer => &mut config.trailblazer_profile_url,
    }
}
