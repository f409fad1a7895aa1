//! The person for search engines: JSON-LD of schema.org.

use serde_json::{Map, Value, json};

use super::model::{plain, web};
use crate::resume::json_resume::JsonResume;
use crate::resume::json_resume::forms::Basics;

/// `resume` as a schema.org Person, safe to stand inside a `script` element.
pub(super) fn linked_data(resume: &JsonResume) -> String {
    let basics = resume.basics.clone().unwrap_or_default();
    let employer =
        resume.work.iter().find(|work| work.is_current).and_then(|work| plain(work.name.as_deref()));
    let schools = resume.education.iter().filter_map(|degree| plain(degree.institution.as_deref()));
    let languages = resume.languages.iter().filter_map(|spoken| plain(spoken.language.as_deref()));
    let members = [
        ("name", plain(basics.name.as_deref()).map(Value::from)),
        ("jobTitle", plain(basics.label.as_deref()).map(Value::from)),
        ("description", plain(basics.summary.as_deref()).map(Value::from)),
        ("url", web(basics.url.as_deref()).map(Value::from)),
        ("image", web(basics.image.as_deref()).map(Value::from)),
        ("email", plain(basics.email.as_deref()).map(Value::from)),
        ("address", address(&basics)),
        (
            "sameAs",
            list(basics.profiles.iter().filter_map(|profile| web(profile.url.as_deref())).map(Value::from)),
        ),
        ("worksFor", employer.map(|name| json!({ "@type": "Organization", "name": name }))),
        ("alumniOf", list(schools.map(|name| json!({ "@type": "EducationalOrganization", "name": name })))),
        ("knowsLanguage", list(languages.map(Value::from))),
    ];
    let mut person = Map::from_iter([
        ("@context".to_owned(), json!("https://schema.org")),
        ("@type".to_owned(), json!("Person")),
    ]);
    person.extend(members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
    // An element ends at the first `</`, whatever stands around it.
    Value::Object(person).to_string().replace('<', "\\u003c")
}

fn list(values: impl Iterator<Item = Value>) -> Option<Value> {
    let values: Vec<_> = values.collect();
    (!values.is_empty()).then_some(Value::Array(values))
}

fn address(basics: &Basics) -> Option<Value> {
    let location = basics.location.clone()?;
    let members = [
        ("streetAddress", location.address),
        ("postalCode", location.postal_code),
        ("addressLocality", location.city),
        ("addressRegion", location.region),
        ("addressCountry", location.country_code),
    ];
    let members = members
        .into_iter()
        .filter_map(|(name, text)| Some((name.to_owned(), plain(text.as_deref())?.into())));
    let mut address: Map<String, Value> = members.collect();
    address.insert("@type".to_owned(), json!("PostalAddress"));
    Some(address.into())
}
