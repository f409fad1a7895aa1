//! The person.

use portfolio_content::records::{Contact, PortfolioConfig};

use super::forms::{Basics, Location, Profile, some};
use crate::transformer::ContactRow;

/// Who the résumé is about, as `contact` and `config` say, `contact` first.
pub(super) fn basics(contact: Option<&ContactRow>, config: Option<&PortfolioConfig>) -> Basics {
    let record = contact.map(|contact| &contact.record);
    let first = |of_contact: fn(&Contact) -> &Option<String>,
                 of_config: fn(&PortfolioConfig) -> &Option<String>| {
        record.and_then(|contact| of_contact(contact).clone()).or_else(|| of_config(config?).clone())
    };
    Basics {
        name: record.filter(|contact| !contact.is_unnamed).map(|contact| contact.name.clone()),
        label: record.and_then(|contact| contact.title.clone()),
        image: record.and_then(|contact| contact.image.clone()),
        email: first(|contact| &contact.email, |config| &config.owner_email),
        phone: first(|contact| &contact.phone, |config| &config.owner_phone),
        url: first(|contact| &contact.portfolio, |config| &config.personal_website_url),
        summary: first(|contact| &contact.career_objective, |config| &config.career_objective),
        location: record.map(location).and_then(some),
        profiles: profiles(contact, config),
    }
}

fn location(contact: &Contact) -> Location {
    Location {
        address: contact.address.clone(),
        postal_code: contact.postal_code.clone(),
        city: contact.city.clone(),
        country_code: contact.country_code.clone(),
        region: contact.region.clone(),
    }
}

/// The profiles of the person; without any, those that the contact or the site links to.
fn profiles(contact: Option<&ContactRow>, config: Option<&PortfolioConfig>) -> Vec<Profile> {
    let listed = contact.map(|contact| contact.profiles.as_slice()).unwrap_or_default();
    if !listed.is_empty() {
        let profile = |profile: &portfolio_content::records::NetworkProfile| Profile {
            network: profile.network.clone(),
            username: profile.username.clone(),
            url: profile.url.clone(),
        };
        return listed.iter().map(profile).collect();
    }
    let record = contact.map(|contact| &contact.record);
    let linked = [
        (
            "LinkedIn",
            record.and_then(|record| record.linked_in.clone()),
            config.and_then(|c| c.linked_in_url.clone()),
        ),
        (
            "GitHub",
            record.and_then(|record| record.github.clone()),
            config.and_then(|c| c.git_hub_profile_url.clone()),
        ),
        (
            "Trailhead",
            record.and_then(|record| record.trailhead.clone()),
            config.and_then(|c| c.trailblazer_profile_url.clone()),
        ),
    ];
    let profile = |(network, own, of_site): (&str, Option<String>, Option<String>)| {
        Some(Profile { network: Some(network.to_owned()), username: None, url: Some(own.or(of_site)?) })
    };
    linked.into_iter().filter_map(profile).collect()
}
