//! One page of a list, as bytes.

use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::Value;

use super::{Definition, Parameters};
use crate::item::Record;
use crate::record_type::RecordType;
use portfolio_request::reply::{MAX_BODY_BYTES, MAX_CARRIED_BYTES, carried_bytes};

/// A page of the records that match, and where it stands among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// A JSON array, small enough to be sent unless its first record alone is not.
    pub body: Vec<u8>,
    /// How many records match altogether.
    pub total: usize,
    /// Whether records come after this page.
    pub has_more: bool,
    /// The `Link` field: next and prev, as far as there are such pages.
    pub links: String,
}

impl Page {
    /// Filters `records`, cuts the page that `parameters` ask for, and shows of each record what `definition` says. A page that would
    /// grow too large ends early, and its next page begins where it ended.
    ///
    /// # Errors
    /// If a record cannot be written as JSON.
    pub fn cut(
        definition: &Definition,
        parameters: &Parameters,
        records: &[Record],
    ) -> Result<Self, serde_json::Error> {
        Self::cut_at(MAX_BODY_BYTES, definition, parameters, records)
    }

    fn cut_at(
        max_bytes: usize,
        definition: &Definition,
        parameters: &Parameters,
        records: &[Record],
    ) -> Result<Self, serde_json::Error> {
        let matching: Vec<&Record> =
            records.iter().filter(|record| parameters.select(definition, record)).collect();
        let asked = matching.iter().skip(parameters.offset).take(parameters.limit);
        let (body, shown) = write_array(max_bytes, asked.map(|record| definition.show(record)))?;
        let (total, end) = (matching.len(), parameters.offset + shown);
        let has_more = end < total;
        let next = has_more.then(|| parameters.link(parameters.limit, end, "next"));
        let links = next.into_iter().chain(previous(parameters, total)).collect::<Vec<_>>().join(", ");
        Ok(Self { body, total, has_more, links })
    }
}

/// The page before this one ends where this one begins, or where the list ends if this one lies beyond it.
fn previous(parameters: &Parameters, total: usize) -> Option<String> {
    let end = parameters.offset.min(total);
    let limit = parameters.limit.min(end);
    (limit > 0).then(|| parameters.link(limit, end - limit, "prev"))
}

/// Writes the items as a JSON array of at most `max_bytes` that Lambda can carry, and tells how many fitted: the first one always does.
fn write_array(
    max_bytes: usize,
    items: impl Iterator<Item = impl Serialize>,
) -> Result<(Vec<u8>, usize), serde_json::Error> {
    let mut body = b"[".to_vec();
    let (mut written, mut carried) = (0, 2);
    for item in items {
        let start = body.len();
        if written > 0 {
            body.push(b',');
        }
        serde_json::to_writer(&mut body, &item)?;
        carried += carried_bytes(&body[start..]);
        if written > 0 && (body.len() + 1 > max_bytes || carried > MAX_CARRIED_BYTES) {
            body.truncate(start);
            break;
        }
        written += 1;
    }
    body.push(b']');
    Ok((body, written))
}

impl Definition {
    /// `record` as this definition shows it: its fields in order, null where there is no value.
    #[must_use]
    pub fn show<'a>(&'a self, record: &'a Record) -> impl Serialize {
        Shown { definition: self, record }
    }

    /// What is shown of a record, in order: each member's name, and the field it comes from.
    pub(super) fn shown(&self) -> impl Iterator<Item = (&str, &str)> {
        let named = self.fields.iter().flatten().map(|field| (field.name.as_str(), field.from.as_str()));
        let record_type = if self.fields.is_none() { self.record_type() } else { None };
        let public = record_type.into_iter().flat_map(RecordType::public_names);
        let nested = record_type.into_iter().flat_map(|_| self.include.iter().map(|kind| kind.plural()));
        named.chain(public.chain(nested).map(|name| (name, name)))
    }
}

struct Shown<'a> {
    definition: &'a Definition,
    record: &'a Record,
}

impl Serialize for Shown<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, from) in self.definition.shown() {
            map.serialize_entry(name, self.record.get(from).unwrap_or(&Value::Null))?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::PageLimits;
    use proptest::prelude::*;
    use serde_json::json;

    fn definition() -> Definition {
        serde_json::from_value(json!({
            "collection": "account",
            "fields": ["name", {"name": "sector", "from": "industry"}, "id"],
            "filters": [{"parameter": "sector", "type": "text", "field": "industry"}]
        }))
        .unwrap()
    }

    fn records(count: usize) -> Vec<Record> {
        let record = |at| json!({"id": format!("a{at}"), "name": "N", "industry": if at % 2 == 0 { "Even" } else { "Odd" }});
        (0..count).map(|at| record(at).as_object().cloned().unwrap()).collect()
    }

    fn cut_at(max_bytes: usize, query: &str, records: &[Record]) -> Page {
        let limits = PageLimits { default: 50, max: 200 };
        let parameters = Parameters::parse(&definition(), limits, query).unwrap();
        Page::cut_at(max_bytes, &definition(), &parameters, records).unwrap()
    }

    fn cut(query: &str, count: usize) -> Page {
        cut_at(MAX_BODY_BYTES, query, &records(count))
    }

    fn ids(page: &Page) -> Vec<String> {
        let body: Vec<Value> = serde_json::from_slice(&page.body).unwrap();
        body.iter().map(|record| record["id"].as_str().unwrap().to_owned()).collect()
    }

    /// The query of the link with `relation`.
    fn link<'a>(page: &'a Page, relation: &str) -> Option<&'a str> {
        let item = page.links.split(", ").find(|item| item.ends_with(&format!("rel=\"{relation}\"")))?;
        item.strip_prefix("<?")?.split_once('>').map(|(query, _)| query)
    }

    #[test]
    fn fields_are_shown_in_the_order_of_the_definition_and_null_where_absent() {
        let record = json!({"id": "a1", "name": "Example Works"}).as_object().cloned().unwrap();
        let page = cut_at(MAX_BODY_BYTES, "", &[record]);
        assert_eq!(page.body, br#"[{"name":"Example Works","sector":null,"id":"a1"}]"#);
    }

    #[test]
    fn a_list_that_names_no_fields_shows_the_public_ones_in_their_order_and_the_children() {
        let show = |form: Value, record: Value| {
            let definition: Definition = serde_json::from_value(form).unwrap();
            serde_json::to_string(&definition.show(record.as_object().unwrap())).unwrap()
        };
        let testimonial = json!({"id": "t1", "authorName": "Ada", "context": "Good.", "approved": true, "createdDate": "2020"});
        assert_eq!(
            show(json!({"collection": "testimonial"}), testimonial),
            r#"{"id":"t1","name":null,"authorName":"Ada","authorTitle":null,"avatarUrl":null,"relationshipType":null,"vibeMode":null,"context":"Good.","sortOrder":null}"#
        );
        let certification = json!({"id": "c1", "name": "C", "skills": [1]});
        assert_eq!(
            show(json!({"collection": "certification", "include": ["skill"]}), certification),
            r#"{"id":"c1","name":"C","contactId":null,"contactName":null,"issuerId":null,"issuerName":null,"earnedDate":null,"url":null,"sortOrder":null,"isUnnamed":null,"skills":[1]}"#
        );
    }

    #[test]
    fn a_page_in_the_middle_links_both_ways_and_keeps_the_filter() {
        let page = cut("limit=2&offset=2&sector=even", 12);
        assert_eq!(ids(&page), ["a4", "a6"]);
        assert_eq!((page.total, page.has_more), (6, true));
        assert_eq!(
            page.links,
            "<?limit=2&offset=4&sector=even>; rel=\"next\", <?limit=2&offset=0&sector=even>; rel=\"prev\""
        );
    }

    #[test]
    fn first_last_and_only_pages_link_to_what_there_is() {
        assert_eq!(cut("", 50).links, "");
        assert_eq!(cut("", 51).links, "<?limit=50&offset=50>; rel=\"next\"");
        assert_eq!(cut("offset=50", 51).links, "<?limit=50&offset=0>; rel=\"prev\"");
        assert_eq!(cut("limit=5&offset=3", 8).links, "<?limit=3&offset=0>; rel=\"prev\"");
    }

    #[test]
    fn beyond_the_end_is_an_empty_page_that_leads_back() {
        let page = cut("limit=5&offset=4294967295", 8);
        assert_eq!((page.body.as_slice(), page.total, page.has_more), (b"[]".as_slice(), 8, false));
        assert_eq!(page.links, "<?limit=5&offset=3>; rel=\"prev\"");
        assert_eq!(cut("offset=10", 0).links, "");
    }

    #[test]
    fn a_page_that_would_be_too_large_ends_early() {
        let two = br#"[{"name":"N","sector":"Even","id":"a0"},{"name":"N","sector":"Odd","id":"a1"}]"#;
        let page = cut_at(two.len(), "limit=3", &records(3));
        assert_eq!(page.body, two);
        assert!(page.has_more);
        assert_eq!(page.links, "<?limit=3&offset=2>; rel=\"next\"");
        assert_eq!(ids(&cut_at(two.len() - 1, "limit=3", &records(3))), ["a0"]);
        assert_eq!(ids(&cut_at(1, "limit=3", &records(3))), ["a0"]);
    }

    /// 24,000 bytes of quotes take 48,000 where Lambda carries them, 48,046 with the rest of the record: 6,000,000 hold 124, not 200.
    #[test]
    fn a_page_that_could_not_be_carried_ends_early() {
        let record = json!({"id": "a1", "name": "\"".repeat(12_000)}).as_object().cloned().unwrap();
        let page = cut_at(MAX_BODY_BYTES, "limit=200", &vec![record; 200]);
        assert_eq!(ids(&page).len(), 124);
        assert_eq!(link(&page, "next"), Some("limit=200&offset=124"));
    }

    proptest! {
        #[test]
        fn following_next_shows_every_match_exactly_once(
            count in 0usize..60,
            limit in 1usize..=20,
            max_bytes in 1usize..600,
            filtered: bool,
        ) {
            let records = records(count);
            let filter = if filtered { "&sector=odd" } else { "" };
            let mut query = format!("limit={limit}{filter}");
            let mut seen = Vec::new();
            loop {
                let page = cut_at(max_bytes, &query, &records);
                seen.extend(ids(&page));
                prop_assert_eq!(page.has_more, link(&page, "next").is_some());
                match link(&page, "next") {
                    Some(next) => query = next.to_owned(),
                    None => break,
                }
            }
            let expected: Vec<String> =
                (0..count).filter(|at| !filtered || at % 2 == 1).map(|at| format!("a{at}")).collect();
            prop_assert_eq!(seen, expected);
        }

        #[test]
        fn a_previous_page_ends_where_this_one_begins(count in 1usize..60, limit in 1usize..=20, offset in 0usize..80) {
            let page = cut(&format!("limit={limit}&offset={offset}"), count);
            let previous = link(&page, "prev").map(|query| ids(&cut(query, count)));
            let end = offset.min(count);
            let expected: Vec<String> = (end.saturating_sub(limit)..end).map(|at| format!("a{at}")).collect();
            prop_assert_eq!(previous.unwrap_or_default(), expected);
        }
    }
}
