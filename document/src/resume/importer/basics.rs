//! The person: `basics`, and what `meta` says of the file.

use portfolio_content::{ChildKind, Record};
use serde_json::Value;

use super::{Importer, UNNAMED, content, record};
use crate::check::JsonPath;
use crate::resume::entry::{Entry, Names};
use crate::resume::json::Json;
use crate::resume::network::Network;
use crate::resume::sections::PROFILES;

impl Importer {
    /// Reads what the site shows of its owner, and the contact.
    pub(super) fn basics(&mut self, whole: &mut Entry) {
        let Some(mut basics) = self.object(whole, &["basics"]) else { return };
        basics.take_all(&["language", "lang"]);
        let name = self.reader.name(&mut basics, &["name"]);
        let title = self.reader.name(&mut basics, &["label", "title", "headline"]);
        let mut contact = content::Contact {
            id: self.ids.give("contact", &[name.as_deref().or(title.as_deref())]),
            is_unnamed: name.is_none(),
            name: name.or(title.clone()).unwrap_or_else(|| UNNAMED.to_owned()),
            title,
            email: self.reachable(&mut basics, "email address", &["email"]),
            phone: self.reachable(&mut basics, "telephone number", &["phone", "telephone", "mobile"]),
            portfolio: self.reader.link(&mut basics, &["url", "website"]),
            image: self.reader.link(&mut basics, &["image", "picture", "photo"]),
            career_objective: self.reader.text(&mut basics, &["summary"]),
            ..Default::default()
        };
        self.location(&mut basics, &mut contact);
        self.config.owner_email = contact.email.clone();
        self.config.owner_phone = contact.phone.clone();
        self.config.personal_website_url = contact.portfolio.clone();
        self.config.career_objective = contact.career_objective.clone();
        self.profiles(&mut basics);
        self.origins.insert(contact.id.clone(), basics.place.clone());
        basics.finish(Some("basics"), &mut self.reader.report);
        self.contact = Some(contact);
    }

    /// Reads what the file says of itself.
    pub(super) fn meta(&mut self, whole: &mut Entry) {
        let Some(mut meta) = self.object(whole, &["meta"]) else { return };
        meta.take_all(&["language", "lang"]);
        self.config.resume_canonical_url = self.reader.link(&mut meta, &["canonical"]);
        self.config.resume_version = self.reader.text(&mut meta, &["version"]);
        self.config.resume_last_modified = self.reader.text(&mut meta, &["lastModified"]);
        meta.finish(Some("meta"), &mut self.reader.report);
    }

    /// The object of these names; anything else there is reported.
    fn object(&mut self, entry: &mut Entry, names: Names) -> Option<Entry> {
        match entry.take(names, &mut self.reader.report)? {
            (place, Json::Object(members)) => Some(Entry::new(place, members)),
            (place, value) => {
                self.reader.report.left_out(&place, format!("{value}, where an object belongs"));
                None
            }
        }
    }

    /// A way to reach the person, if it may be published.
    fn reachable(&mut self, entry: &mut Entry, what: &str, names: Names) -> Option<String> {
        let text = self.reader.text(entry, names)?;
        if !self.publish_contact {
            self.reader.report.withheld(what);
        }
        self.publish_contact.then_some(text)
    }

    fn location(&mut self, basics: &mut Entry, contact: &mut content::Contact) {
        match basics.take(&["location"], &mut self.reader.report) {
            Some((place, Json::Object(members))) => {
                let mut location = Entry::new(place, members);
                contact.address = self.reachable(&mut location, "street address", &["address"]);
                contact.postal_code =
                    self.reachable(&mut location, "postal code", &["postalCode", "zip", "zipCode"]);
                contact.city = self.reader.text(&mut location, &["city"]);
                contact.country_code = self.reader.text(&mut location, &["countryCode"]);
                contact.region = self.reader.text(&mut location, &["region", "state"]);
                location.finish(Some("basics.location"), &mut self.reader.report);
            }
            Some((place, value)) => self.place_as_text(&place, value, contact),
            None => {}
        }
    }

    /// A location that is no more than a text is a city, or an address if it has a number in it.
    fn place_as_text(&mut self, place: &JsonPath, value: Json, contact: &mut content::Contact) {
        let Some(text) = self.reader.text_at(place, value) else { return };
        if !text.contains(|c: char| c.is_ascii_digit()) {
            self.reader.report.note(place, "a text where an object belongs, read as city");
            contact.city = Some(text);
        } else if self.publish_contact {
            self.reader.report.note(place, "a text where an object belongs, read as address");
            contact.address = Some(text);
        } else {
            self.reader.report.withheld("street address");
        }
    }

    fn profiles(&mut self, basics: &mut Entry) {
        for (index, mut entry) in PROFILES.take(basics, &mut self.reader.report).into_iter().enumerate() {
            let profile = content::NetworkProfile {
                network: self.reader.name(&mut entry, &["network"]),
                username: self.reader.name(&mut entry, &["username", "user"]),
                url: self.reader.link(&mut entry, &["url", "link"]),
                sort_order: i64::try_from(index + 1).ok(),
                ..Default::default()
            };
            let place = entry.place.clone();
            entry.finish(Some("basics.profiles"), &mut self.reader.report);
            self.publish_profile(&profile);
            let key = [profile.network.as_deref(), profile.username.as_deref().or(profile.url.as_deref())];
            let id = self.ids.give("profile", &key);
            self.add_child(ChildKind::Profile, record(&content::NetworkProfile { id, ..profile }), place);
        }
    }

    /// Shows a profile of a network that has a field of its own, if it is the first there.
    fn publish_profile(&mut self, profile: &content::NetworkProfile) {
        let Some(url) = &profile.url else { return };
        let field = match Network::of(profile.network.as_deref(), url) {
            Some(Network::LinkedIn) => &mut self.config.linked_in_url,
            Some(Network::GitHub) => &mut self.config.git_hub_profile_url,
            Some(Network::Calendly) => &mut self.config.calendly_url,
            Some(Network::Trailblazer) => &mut self.config.trailblazer_profile_url,
            None => return,
        };
        field.get_or_insert_with(|| url.clone());
    }

    /// Puts a record into the contact's item collection, if it says anything.
    pub(super) fn add_child(&mut self, kind: ChildKind, child: Record, place: JsonPath) {
        if super::says_something(&child) {
            self.note_origin(&child, place);
            self.children.entry(kind).or_default().push(child);
        } else {
            self.reader.report.left_out(&place, "nothing in it can be read");
        }
    }

    /// Makes sure that there is a contact for what belongs to one, and gives it the profiles that have fields of their own.
    pub(super) fn complete_contact(&mut self) {
        if self.contact.is_none() && !self.children.is_empty() {
            let id = self.ids.give("contact", &[]);
            self.contact = Some(content::Contact {
                id,
                name: UNNAMED.to_owned(),
                is_unnamed: true,
                ..Default::default()
            });
        }
        if let Some(contact) = &mut self.contact {
            contact.linked_in = self.config.linked_in_url.clone();
            contact.github = self.config.git_hub_profile_url.clone();
            contact.trailhead = self.config.trailblazer_profile_url.clone();
        }
    }

    /// The contact with its children, if there is one.
    pub(super) fn contact_record(&mut self) -> Option<Record> {
        let mut contact = record(self.contact.as_ref()?);
        for (kind, children) in std::mem::take(&mut self.children) {
            let children: Vec<_> = children.into_iter().map(Value::Object).collect();
            contact.insert(kind.plural().to_owned(), children.into());
        }
        Some(contact)
    }
}
