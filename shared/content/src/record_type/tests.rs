use serde_json::json;

use super::*;

fn record(value: Value) -> Record {
    value.as_object().cloned().unwrap()
}

#[test]
fn field_names_are_those_of_the_api() {
    let fields = |collection, kind| RecordType::find(collection, kind).unwrap().names();
    assert_eq!(fields(Collection::Account, None), ["id", "name", "industry", "abbreviation"]);
    assert_eq!(
        fields(Collection::Project, Some(ChildKind::Asset)),
        ["id", "name", "projectId", "projectName", "type", "externalUrl", "altText", "sortOrder"]
    );
    assert!(RecordType::find(Collection::Experience, Some(ChildKind::Asset)).is_none());
}

#[test]
fn a_complete_record_has_every_field_and_keeps_what_was_written() {
    let skill = RecordType::find(Collection::Skill, None).unwrap();
    let given = json!({"id": "s1", "name": "Rust", "proficiencyScore": 5, "unheardOf": 1});
    let expected = json!({
        "id": "s1", "name": "Rust", "displayName": null, "category": null, "proficiencyScore": 5, "iconName": null,
        "svgPathData": null, "colorHex": null, "categoryOrder": null, "level": null, "sortOrder": null,
        "isInUnnamedGroup": false
    });
    assert_eq!(skill.complete(&record(given)).unwrap(), record(expected));
}

#[test]
fn an_absent_flag_is_false() {
    let testimonial = RecordType::find(Collection::Testimonial, None).unwrap();
    let given = json!({"id": "t1", "authorName": "Grace Example", "context": "Good."});
    assert_eq!(testimonial.complete(&record(given)).unwrap()["approved"], json!(false));
}

#[test]
fn what_does_not_fit_is_named() {
    let skill = RecordType::find(Collection::Skill, None).unwrap();
    let fault = |given| skill.complete(&record(given)).unwrap_err().to_string();
    assert_eq!(fault(json!({"id": "s1"})), "missing field `name`");
    assert_eq!(
        fault(json!({"id": "s1", "name": "Rust", "categoryOrder": "first"})),
        "categoryOrder: expected i64"
    );
}

/// Every record type with the collection and the kind of children that it is the type of.
fn every_type() -> impl Iterator<Item = (Collection, Option<ChildKind>, &'static RecordType)> {
    Collection::ALL.into_iter().flat_map(|collection| {
        let kinds = collection.children().iter().copied().map(Some).chain([None]);
        kinds.map(move |kind| (collection, kind, RecordType::find(collection, kind).unwrap()))
    })
}

#[test]
fn every_field_is_described_and_every_mark_is_understood() {
    for (_, _, record_type) in every_type() {
        assert!(record_type.fields.iter().map(|field| field.name).eq(record_type.names().iter().copied()));
        for field in &record_type.fields {
            let name = format!("{}.{}", record_type.name, field.name);
            assert!(field.schema.contains_key("description"), "{name}");
            let unknown = field.schema.keys().find(|keyword| keyword.starts_with("x-"));
            assert_eq!(unknown, None, "{name}");
        }
    }
}

#[test]
fn whatever_is_filled_in_has_a_field_that_it_comes_from() {
    for (collection, kind, record_type) in every_type() {
        for field in &record_type.fields {
            let of = match &field.source {
                None => continue,
                Some(Source::Link) => {
                    assert!(kind.is_some() && record_type.link().unwrap().refers_to.is_some());
                    continue;
                }
                Some(Source::Parent(of)) => (collection, of),
                Some(Source::Referred { reference, field: of }) => {
                    let reference = record_type.written().find(|field| field.name == reference).unwrap();
                    (reference.refers_to.unwrap(), of)
                }
            };
            let names = RecordType::find(of.0, None).unwrap().names();
            assert!(names.contains(&of.1.as_str()), "{}.{}", record_type.name, field.name);
        }
    }
}

#[test]
fn a_link_is_written_as_one_id() {
    let find = |collection, kind| RecordType::find(collection, kind).unwrap();
    let skill = find(Collection::Project, Some(ChildKind::Skill));
    assert_eq!(skill.link().map(|field| field.name), Some("skillId"));
    assert_eq!(skill.written().count(), 1);
    assert!(find(Collection::Project, Some(ChildKind::Asset)).link().is_none());
    assert!(find(Collection::Project, None).link().is_none());
}

#[test]
fn internal_fields_are_not_among_the_public_ones() {
    let testimonial = RecordType::find(Collection::Testimonial, None).unwrap();
    let public: Vec<_> = testimonial.public_names().collect();
    assert_eq!(public.len(), 9);
    assert_eq!(testimonial.names()[8..], ["approved", "createdDate", "sortOrder"]);
}
