//! Who this is and how to reach them.

use portfolio_content::records::{Contact, NetworkProfile};

use super::entry::{entry, joined, paragraph, text};
use crate::language::Labels;
use crate::plain::plain_line;
use crate::transformer::ContactRow;

/// Name, title, place, and every address.
pub fn header(contact: &ContactRow, labels: &Labels) -> Option<String> {
    let record = &contact.record;
    let labelled = |label: &str, field: &Option<String>| {
        text(field.as_deref()).map(|value| labels.labelled(label, &value))
    };
    let lines = [
        plain_line(&record.name).filter(|_| !record.is_unnamed),
        text(record.title.as_deref()),
        place(record),
        labelled(labels.email, &record.email),
        labelled(labels.phone, &record.phone),
        link(record.portfolio.as_deref()).map(|link| labels.labelled(labels.website, &link)),
    ];
    let lines = lines.into_iter().flatten().chain(profiles(contact, labels));
    let header = entry(lines.map(|line| paragraph(&line)));
    (!header.is_empty()).then_some(header)
}

/// Where the person lives, as far as that is published.
fn place(contact: &Contact) -> Option<String> {
    let town = [&contact.postal_code, &contact.city].into_iter().filter_map(|part| text(part.as_deref()));
    let town = town.collect::<Vec<_>>().join(" ");
    let place = joined([
        contact.address.as_deref().map(|address| crate::plain::plain_lines(address).join(", ")),
        Some(town).filter(|town| !town.is_empty()),
        text(contact.region.as_deref()),
        text(contact.country_code.as_deref()),
    ]);
    (!place.is_empty()).then_some(place)
}

/// Profiles in the person's order, then those of the fields that are not among them.
fn profiles(ContactRow { record, profiles, .. }: &ContactRow, labels: &Labels) -> Vec<String> {
    let fields =
        [("LinkedIn", &record.linked_in), ("GitHub", &record.github), ("Trailhead", &record.trailhead)];
    let mut seen: Vec<String> = record.portfolio.as_deref().map(address).into_iter().collect();
    let mut lines = Vec::new();
    let own = profiles.iter().filter_map(|profile| shown(profile, labels));
    let fields =
        fields.into_iter().filter_map(|(label, link)| Some((label.to_owned(), self::link(link.as_deref())?)));
    for (label, link) in own.chain(fields) {
        let address = address(&link);
        if !seen.contains(&address) {
            seen.push(address);
            lines.push(labels.labelled(&label, &link));
        }
    }
    lines
}

fn shown(profile: &NetworkProfile, labels: &Labels) -> Option<(String, String)> {
    let label = text(profile.network.as_deref()).unwrap_or_else(|| labels.website.to_owned());
    let link = link(profile.url.as_deref()).or_else(|| text(profile.username.as_deref()))?;
    Some((label, link))
}

fn link(field: Option<&str>) -> Option<String> {
    field.map(str::trim).filter(|link| !link.is_empty()).map(str::to_owned)
}

/// `link` as it is compared with others.
fn address(link: &str) -> String {
    let link = link.trim().trim_end_matches('/').to_lowercase();
    let link = link.split_once("://").map_or(link.as_str(), |(_, rest)| rest);
    link.strip_prefix("www.").unwrap_or(link).to_owned()
}
