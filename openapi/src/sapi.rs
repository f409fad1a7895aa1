//! SAPI: a health check, and for each built-in query definition a list and the records in it.

use portfolio_content::query::{Cache, Catalog, Definition, Direction, Filter, FilterType, Operator, Shape};
use serde_json::{Value, json};

use crate::document::{Operation, PathItem};
use crate::info::optional_bearer;
use crate::parts::{headers, parameters, reference, responses};

/// How the names of the definitions of lists begin.
const LISTS: &str = "sapi.";

/// The paths of this layer.
pub fn paths() -> Vec<(String, PathItem)> {
    let catalog = Catalog::built_in();
    let lists = catalog.names(LISTS).into_iter().filter_map(|name| {
        let resource = name.strip_prefix(LISTS)?;
        Some(List { resource, definition: catalog.get(name)? })
    });
    [health()].into_iter().chain(lists.flat_map(|list| list.paths())).collect()
}

fn health() -> (String, PathItem) {
    let operation = Operation {
        tags: ["SAPI"],
        operation_id: "getSapiHealth".to_owned(),
        summary: "Whether SAPI is well".to_owned(),
        description: Some(
            "Shallow: `rateLimitStore` is `UP` if this very request could be counted, `contentStore` if settings and query definitions \
             could be read when they last were. Without a token, a source network shares one count; a token that is shown is verified."
                .to_owned(),
        ),
        security: Some(optional_bearer()),
        parameters: parameters::common(),
        request_body: None,
        responses: responses::with(
            responses::json(
                "What the process knows without reading anything.",
                headers::counted(&[]),
                reference("schemas", "SapiHealth"),
            ),
            &[("401", "Unauthorized")],
        ),
    };
    ("/sapi/v1/health".to_owned(), PathItem { get: Some(operation), post: None })
}

/// A list, and what it is of.
struct List {
    resource: &'static str,
    definition: std::sync::Arc<Definition>,
}

impl List {
    /// The list's path, and that of its records; an object has no records below it.
    fn paths(&self) -> Vec<(String, PathItem)> {
        let path = format!("/sapi/v1/{}", self.resource);
        let get = |operation| PathItem { get: Some(operation), post: None };
        if self.definition.shape == Shape::Object {
            return vec![(path, get(self.object()))];
        }
        let record = format!("{path}/{{id}}");
        vec![(path, get(self.list())), (record, get(self.record()))]
    }

    fn list(&self) -> Operation {
        let mut parameters = self.conditional();
        parameters.extend(parameters::page());
        parameters.extend(self.definition.filters.iter().map(|filter| parameter(&self.definition, filter)));
        let description = format!("A page, sorted by {}. {}", self.order(), self.caching());
        let headers = self.headers(&["X-Total-Count", "X-Has-More", "Link"]);
        let schema = json!({ "type": "array", "items": self.schema() });
        let about = "A page at a time; each filter narrows the list, and several narrow it further.";
        self.operation("list", "", about, parameters, responses::json(&description, headers, schema), &[])
    }

    fn record(&self) -> Operation {
        let mut parameters = self.conditional();
        parameters.push(json!({
            "name": "id", "in": "path", "required": true, "description": "The record's `id`.",
            "schema": { "type": "string", "minLength": 1 },
        }));
        let success =
            responses::json(&format!("The record. {}", self.caching()), self.headers(&[]), self.schema());
        let about = "The record of this id, with the fields that it has in the list.";
        self.operation("get", "ById", about, parameters, success, &[("404", "NotFound")])
    }

    fn object(&self) -> Operation {
        let success =
            responses::json(&format!("The record. {}", self.caching()), self.headers(&[]), self.schema());
        let about = "One object, not a list: there is one of it.";
        self.operation("get", "", about, self.conditional(), success, &[("404", "NotFound")])
    }

    fn operation(
        &self,
        verb: &str,
        which: &str,
        description: &str,
        parameters: Vec<Value>,
        success: Value,
        more: &[(&str, &str)],
    ) -> Operation {
        let summary = self.definition.collection.description(self.definition.child).trim_end_matches('.');
        let validated = self.is_validated().then_some(("304", "NotModified"));
        let others: Vec<_> =
            [("401", "Unauthorized")].into_iter().chain(validated).chain(more.iter().copied()).collect();
        Operation {
            tags: ["SAPI"],
            operation_id: format!("{verb}{}{which}", pascal(self.resource)),
            summary: if which.is_empty() { summary.to_owned() } else { format!("{summary}: one of them") },
            description: Some(description.to_owned()),
            security: None,
            parameters,
            request_body: None,
            responses: responses::with(success, &others),
        }
    }

    fn schema(&self) -> Value {
        let name = self.definition.record_type().map_or("", |record_type| record_type.name.as_str());
        reference("schemas", name)
    }

    /// The parameters that every answer of this list takes.
    fn conditional(&self) -> Vec<Value> {
        let validated = self.is_validated().then(parameters::if_none_match);
        parameters::common().into_iter().chain(validated).collect()
    }

    /// Answers with a max-age have a validator.
    fn is_validated(&self) -> bool {
        matches!(self.definition.cache, Cache::Public(_) | Cache::Private(_))
    }

    fn headers(&self, more: &[&str]) -> Value {
        let validator = self.is_validated().then_some("ETag");
        let names: Vec<_> =
            ["X-Data-Integrity"].into_iter().chain(validator).chain(more.iter().copied()).collect();
        headers::counted(&names)
    }

    fn caching(&self) -> String {
        format!("`Cache-Control: {}`.", self.definition.cache)
    }

    fn order(&self) -> String {
        let keys = self.definition.sort.iter().map(|key| match key.direction {
            Direction::Ascending => format!("`{}`", key.field),
            Direction::Descending => format!("`{}` downwards", key.field),
        });
        let keys: Vec<_> = keys.chain(["`id`".to_owned()]).collect();
        keys.join(", then ")
    }
}

fn parameter(definition: &Definition, filter: &Filter) -> Value {
    let field = &filter.field;
    let (description, schema) = match filter.kind {
        FilterType::Boolean => (format!("What `{field}` is."), json!({ "type": "boolean" })),
        FilterType::Text => {
            let how = if filter.operator == Operator::Contains { "contains this" } else { "is this, whole" };
            (
                format!("Records whose `{field}` {how}, in any case."),
                json!({ "type": "string", "minLength": 1 }),
            )
        }
        FilterType::Choice => {
            let choice = json!({ "type": "string", "enum": definition.choices(filter) });
            if filter.multiple {
                let schema = json!({ "type": "array", "minItems": 1, "items": choice });
                (format!("Any of these in `{field}`, in any case; repeated, or separated by commas."), schema)
            } else {
                (format!("What `{field}` is, in any case."), choice)
            }
        }
    };
    json!({ "name": filter.parameter, "in": "query", "description": description, "schema": schema })
}

/// `experience-skills` as `ExperienceSkills`.
fn pascal(resource: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    resource.split('-').filter(|word| !word.is_empty()).map(capital).collect()
}
