//! Files that the schema of JSON Resume 1.0.0 accepts.

use proptest::prelude::*;
use serde_json::{Map, Value};

/// The fields of `basics`, but for its location and profiles.
const BASICS: &str = "name label image/ email phone url/ summary";
const LOCATION: &str = "address postalCode city countryCode region";
const PROFILE: &str = "network username url/";
const META: &str = "canonical/ version lastModified";

/// The sections, each with the fields of its entries: `@` marks a date, `/` a link, `*` a list of texts.
const SECTIONS: [(&str, &str); 11] = [
    ("work", "name location description position url/ startDate@ endDate@ summary highlights*"),
    ("volunteer", "organization position url/ startDate@ endDate@ summary highlights*"),
    ("education", "institution url/ area studyType startDate@ endDate@ score courses*"),
    ("awards", "title date@ awarder summary"),
    ("certificates", "name date@ url/ issuer"),
    ("publications", "name publisher releaseDate@ url/ summary"),
    ("skills", "name level keywords*"),
    ("languages", "language fluency"),
    ("interests", "name keywords*"),
    ("references", "name reference"),
    ("projects", "name description highlights* keywords* startDate@ endDate@ url/ roles* entity type"),
];

/// Any such file, with any of the fields.
pub fn valid_resume() -> impl Strategy<Value = Value> {
    let sections = SECTIONS.map(|(name, fields)| {
        prop::collection::vec(object(fields), 0..4).prop_map(move |entries| (name.to_owned(), entries.into()))
    });
    let profiles = prop::collection::vec(object(PROFILE), 0..4);
    (Vec::from(sections), object(BASICS), object(LOCATION), profiles, object(META)).prop_map(
        |(sections, mut basics, location, profiles, meta)| {
            basics["location"] = location;
            basics["profiles"] = profiles.into();
            let whole = [("basics".to_owned(), basics), ("meta".to_owned(), meta)];
            let mut resume: Value = whole.into_iter().chain(sections).collect::<Map<_, _>>().into();
            // Of a level without a skill nothing is left.
            for skill in
                resume["skills"].as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut)
            {
                if skill.get("keywords").is_none_or(|keywords| keywords == &Value::Array(Vec::new())) {
                    skill.entry("name").or_insert_with(|| "Skill".into());
                }
            }
            resume
        },
    )
}

/// An object with some of `fields`.
fn object(fields: &'static str) -> impl Strategy<Value = Value> {
    let fields: Vec<_> =
        fields.split(' ').map(|field| (Just(field), prop::option::of(value(field)))).collect();
    fields.prop_map(|fields| {
        let named = |(field, value): (&str, Option<Value>)| {
            Some((field.trim_end_matches(['@', '/', '*']).to_owned(), value?))
        };
        fields.into_iter().filter_map(named).collect::<Map<_, _>>().into()
    })
}

fn value(field: &str) -> BoxedStrategy<Value> {
    let text = ".{0,12}[a-z].{0,3}";
    match field.chars().last() {
        Some('@') => {
            "(19|20)[0-9]{2}(-(0[1-9]|1[0-2])(-(0[1-9]|1[0-9]|2[0-8]))?)?".prop_map(Value::from).boxed()
        }
        Some('/') => "https://[a-z]{1,8}\\.example\\.com/[a-z0-9?=#]{0,8}".prop_map(Value::from).boxed(),
        Some('*') => prop::collection::vec(text, 0..4).prop_map(Value::from).boxed(),
        _ if field == "email" => "[a-z]{1,8}@example\\.com".prop_map(Value::from).boxed(),
        _ => text.prop_map(Value::from).boxed(),
    }
}
