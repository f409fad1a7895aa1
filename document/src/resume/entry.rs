//! An object of the résumé, read field by field; what nobody asked for is left over, and named.

use super::json::Json;
use super::report::{Report, shown};
use crate::check::JsonPath;

/// The names a field goes by: its own, then those of older versions and other forms. Case, hyphens and underscores make no difference.
pub type Names = &'static [&'static str];

/// An object of the résumé.
#[derive(Debug)]
pub struct Entry {
    /// Where it is.
    pub place: JsonPath,
    left: Vec<Member>,
}

#[derive(Debug)]
struct Member {
    name: String,
    place: JsonPath,
    value: Json,
}

impl Entry {
    /// The whole résumé.
    pub fn whole(resume: Json) -> Self {
        let members = match resume {
            Json::Object(members) => members,
            _ => Vec::new(),
        };
        Self::new(JsonPath::root(), members)
    }

    /// The object at `place` with these members.
    pub fn new(place: JsonPath, members: Vec<(String, Json)>) -> Self {
        let member = |(name, value): (String, Json)| Member { place: place.member(&name), name, value };
        let left = members.into_iter().map(member).collect();
        Self { place, left }
    }

    /// What stands at `place` where an object belongs, as its field `name`.
    pub fn of_one(place: JsonPath, name: &str, value: Json) -> Self {
        let left = vec![Member { name: name.to_owned(), place: place.clone(), value }];
        Self { place, left }
    }

    /// What stands at `place` under a name of its own, as an object with two fields.
    pub fn of_pair(place: JsonPath, fields: (&str, &str), name: String, value: Json) -> Self {
        let member = |field: &str, value| Member { name: field.to_owned(), place: place.clone(), value };
        let left = vec![member(fields.0, Json::Text(name)), member(fields.1, value)];
        Self { place, left }
    }

    /// Takes the field of these names, and where it is; none if nothing is in it. What lies under a second of the names is reported.
    pub fn take(&mut self, names: Names, report: &mut Report) -> Option<(JsonPath, Json)> {
        let mut found = self.take_all(names).into_iter();
        let (place, value) = found.next()?;
        for (other, also) in found.filter(|(_, also)| *also != value) {
            report.left_out(&other, format!("{also}, as {} is read", shown(&place)));
        }
        Some((place, value))
    }

    /// Takes everything that lies under one of these names, in the order of the names.
    pub fn take_all(&mut self, names: Names) -> Vec<(JsonPath, Json)> {
        let rank = |member: &Member| names.iter().position(|name| plain(name) == plain(&member.name));
        let (mut found, left): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.left).into_iter().partition(|member| rank(member).is_some());
        self.left = left;
        found.sort_by_key(|member| rank(member));
        found
            .into_iter()
            .filter(|member| !member.value.is_blank())
            .map(|member| (member.place, member.value))
            .collect()
    }

    /// Ends reading: what is left is reported as fields of `section`.
    pub fn finish(self, section: Option<&str>, report: &mut Report) {
        for member in self.left.into_iter().filter(|member| !member.value.is_blank()) {
            let name = member.name;
            report.unknown(section.map_or(name.clone(), |section| format!("{section}.{name}")));
        }
    }
}

/// `name` without what spellings differ in: `start_date` and `startDate` are one.
fn plain(name: &str) -> String {
    name.chars().filter(|c| !matches!(c, '_' | '-' | ' ')).flat_map(char::to_lowercase).collect()
}
