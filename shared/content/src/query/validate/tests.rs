use super::*;
use proptest::prelude::*;
use serde_json::json;

fn faults(name: &str, form: Value) -> Vec<String> {
    check_definition(name, form.as_object().unwrap()).err().unwrap_or_default()
}

/// A good list of accounts with `changes`.
fn list(changes: Value) -> Vec<String> {
    let mut form = json!({"collection": "account", "fields": ["id"]});
    form.as_object_mut().unwrap().extend(changes.as_object().cloned().unwrap());
    faults("sapi.employers", form)
}

#[test]
fn a_good_list_has_no_faults() {
    assert_eq!(list(json!({})), Vec::<String>::new());
    let full = json!({
        "shape": "list",
        "fields": ["id", {"name": "sector", "from": "industry"}],
        "where": [{"field": "industry", "operator": "noneOf", "values": [null, "Secret", 1, true]}],
        "filters": [
            {"parameter": "sector", "type": "text", "field": "industry", "operator": "contains"},
            {"parameter": "short", "type": "choice", "field": "abbreviation", "values": ["A", "B"], "multiple": true}
        ],
        "sort": [{"field": "name", "direction": "descending", "nulls": "first"}],
        "page": {"defaultSize": 10, "maxSize": 20},
        "cache": "max-age=60, public"
    });
    assert_eq!(list(full), Vec::<String>::new());
}

#[test]
fn the_documented_example_is_valid() {
    let page = include_str!("../../../../../docs/QUERY-DEFINITIONS.md");
    let example = page.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    assert_eq!(faults("sapi.remote-roles", serde_json::from_str(example).unwrap()), Vec::<String>::new());
}

#[test]
fn a_name_belongs_to_a_layer() {
    let form = json!({"collection": "account", "fields": ["id"]});
    let fault = |name: &str| faults(name, form.clone()).join(" / ");
    assert_eq!(fault("accounts"), "a name is sapi.{resource} or papi.{view}.{collection}");
    assert_eq!(fault("sapi.health"), "sapi.health is no list: the path belongs to the health check");
    for name in [
        "sapi.",
        "sapi.A",
        "sapi.a/b",
        "sapi.a--b",
        "sapi.-a",
        "sapi.a.b",
        &format!("sapi.{}", "a".repeat(65)),
    ] {
        assert_eq!(
            fault(name),
            "the resource of a sapi definition has 1 to 64 lower-case letters, digits and single hyphens between them"
        );
    }
    assert!(
        fault("papi.profile-full.account").starts_with("no view has a read of that name; there are papi.")
    );
}

#[test]
fn what_cannot_be_read_tells_where() {
    assert_eq!(
        list(json!({"sort": [{"field": "id", "direction": "up"}]})),
        ["sort[0].direction: unknown variant `up`, expected `ascending` or `descending`"]
    );
    assert!(list(json!({"orderBy": []}))[0].starts_with("orderBy: unknown field `orderBy`, expected one of"));
    assert!(list(json!({"collection": "setting"}))[0].starts_with("collection: unknown variant `setting`"));
    assert!(list(json!({"collection": "rate-windows"}))[0].starts_with("collection: unknown variant"));
    assert_eq!(
        list(json!({"fields": ["id", 7]})),
        ["fields[1]: expected a field's name, or an object of name and from"]
    );
}

#[test]
fn one_member_that_cannot_be_read_does_not_hide_another() {
    let told = |form: Value| {
        let faults = faults("sapi.x", form);
        faults.iter().map(|fault| fault.split([':', '`']).next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(
        told(json!({"collection": "x", "cache": 1, "page": {"size": 1}})),
        ["cache", "collection", "page.size"]
    );
    assert_eq!(told(json!({"cache": 1})), ["cache", "missing field "]);
    assert_eq!(told(json!({})), ["missing field "]);
}

#[test]
fn every_fault_is_reported_at_once() {
    let form = json!({
        "collection": "account",
        "include": ["skill", "skill"],
        "fields": ["id", "id", "naem", {"name": "a b", "from": "name"}],
        "where": [{"field": "nope", "operator": "oneOf", "values": []}],
        "filters": [
            {"parameter": "limit", "type": "text", "field": "name"},
            {"parameter": "x", "type": "boolean", "field": "name", "operator": "contains", "values": ["a"], "multiple": true},
            {"parameter": "x", "type": "choice", "field": "name", "values": ["a", "A", " b", "c,d"], "multiple": true}
        ],
        "sort": [{"field": "nope"}],
        "page": {"defaultSize": 201, "maxSize": 0}
    });
    let fields = "there are id, name, industry, abbreviation";
    let comma = "could not be asked for: no value is empty or has spaces around it, or a comma if several may be asked for";
    assert_eq!(
        faults("sapi.employers", form),
        [
            "include[0]: account holds no children of kind skill; it holds none".to_owned(),
            "include[1]: account holds no children of kind skill; it holds none".to_owned(),
            "include[1]: skill is there already".to_owned(),
            format!("where[0].field: there is no field `nope`; {fields}"),
            "where[0].values: at least one value is needed".to_owned(),
            format!("sort[0].field: there is no field `nope`; {fields}"),
            "filters[1].operator: contains is for filters of type text".to_owned(),
            "filters[1].values: is for filters of type choice".to_owned(),
            "filters[1].multiple: is for filters of type choice".to_owned(),
            format!("filters[2].values: ` b` {comma}"),
            format!("filters[2].values: `c,d` {comma}"),
            "filters[2].values: `A` is there twice".to_owned(),
            "fields[1]: `id` is there twice".to_owned(),
            format!("fields[2]: there is no field `naem`; {fields}"),
            "fields[3]: `a b` is no name: 1 to 64 letters and digits, a letter first".to_owned(),
            "filters[0].parameter: `limit` is taken".to_owned(),
            "filters[2].parameter: `x` is taken".to_owned(),
            "page.defaultSize: 201 is not a whole number from 1 to 200".to_owned(),
            "page.maxSize: 0 is not a whole number from 1 to 200".to_owned(),
            "page.defaultSize: 201 is more than maxSize, 0".to_owned(),
        ]
    );
}

#[test]
fn children_are_those_that_the_collection_holds() {
    let form = |child: &str| json!({"collection": "experience", "child": child, "fields": ["id"]});
    assert_eq!(faults("sapi.x", form("skill")), Vec::<String>::new());
    assert_eq!(
        faults("sapi.x", form("asset")),
        ["child: experience holds no children of kind asset; it holds skill"]
    );
    let both = json!({"collection": "project", "child": "skill", "include": ["asset"], "fields": ["id"]});
    assert_eq!(
        faults("sapi.x", both),
        ["include: children hold no children: give child or include, not both"]
    );
    let nested = json!({"collection": "project", "include": ["asset"], "fields": ["id", "assets"]});
    assert_eq!(faults("sapi.x", nested), Vec::<String>::new());
}

#[test]
fn an_object_takes_no_parameters_and_a_list_shows_something() {
    let filters = json!([{"parameter": "x", "type": "text", "field": "name"}]);
    assert_eq!(
        list(json!({"shape": "object", "filters": filters, "page": {"maxSize": 5}, "fields": []})),
        [
            "fields: at least one field is needed; without this member all are shown",
            "filters: is for lists: an object takes no parameters",
            "page: is for lists: an object has no pages",
        ]
    );
}

#[test]
fn a_choice_has_the_values_of_its_field_unless_it_lists_others() {
    let form = |field: &str| {
        let filter = json!({"parameter": "x", "type": "choice", "field": field});
        json!({"collection": "project", "filters": [filter]})
    };
    assert_eq!(faults("sapi.x", form("status")), Vec::<String>::new());
    assert_eq!(
        faults("sapi.x", form("pillar")),
        ["filters[0].values: a choice needs at least one value, unless its field is one of a few texts"]
    );
}

#[test]
fn testimonials_stay_approved() {
    let form =
        |conditions: Value| json!({"collection": "testimonial", "fields": ["id"], "where": conditions});
    let approved = json!([{"field": "approved", "operator": "oneOf", "values": [true]}]);
    assert_eq!(faults("sapi.praise", form(approved)), Vec::<String>::new());
    let needed = r#"where: testimonials need the condition {"field": "approved", "operator": "oneOf", "values": [true]}"#;
    let either = json!([{"field": "approved", "operator": "oneOf", "values": [true, false]}]);
    assert_eq!(faults("sapi.praise", form(either)), [needed]);
    assert_eq!(faults("sapi.testimonials", form(json!([]))), [needed]);
}

#[test]
fn a_view_keeps_what_it_is_composed_of() {
    let view = |form| faults("papi.profile-full.project", form);
    let sort = json!([{"field": "dateCompleted", "direction": "descending"}]);
    let good = json!({"collection": "project", "include": ["skill", "asset"], "sort": sort});
    assert_eq!(view(good), Vec::<String>::new());
    let reason = "is for sapi definitions: a view shapes, filters and caches in code";
    assert_eq!(
        view(json!({"collection": "skill", "fields": ["id"], "cache": "no-cache"})),
        [
            "collection: must stay project: the view is composed of it".to_owned(),
            "include: must stay [asset, skill]: the view is composed of it".to_owned(),
            format!("fields: {reason}"),
            format!("cache: {reason}"),
        ]
    );
}

fn any_json() -> impl Strategy<Value = Value> {
    let word = prop_oneof![
        Just("id"),
        Just("project"),
        Just("skill"),
        Just("text"),
        Just("choice"),
        Just("object"),
        Just("é")
    ];
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        word.prop_map(Value::from)
    ];
    let name =
        prop_oneof![Just("field"), Just("name"), Just("from"), Just("type"), Just("values"), Just("maxSize")];
    leaf.prop_recursive(3, 20, 4, move |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(name.clone().prop_map(str::to_owned), inner, 0..4)
                .prop_map(|members| members.into_iter().collect()),
        ]
    })
}

proptest! {
    #[test]
    fn any_json_is_a_definition_or_named_faults(
        members in proptest::collection::btree_map(
            "collection|child|include|shape|fields|where|filters|sort|page|cache|other",
            any_json(),
            0..8,
        )
    ) {
        let form: Record = members.into_iter().collect();
        match check_definition("sapi.x", &form) {
            Ok(definition) => prop_assert!(definition.fields.is_none_or(|fields| !fields.is_empty())),
            Err(faults) => prop_assert!(!faults.is_empty() && faults.iter().all(|fault| !fault.is_empty())),
        }
    }
}
