//! What a caller asks of a list: a page, and filters.

use super::matching::Wanted;
use super::{Definition, Filter, FilterType, PageLimits, Shape};
use crate::item::Record;
use portfolio_request::error::ParameterFault;
use portfolio_request::parameters::ParameterReader;
use portfolio_request::parameters::encode;

/// The parameter that says how many records a page has at most.
pub(super) const LIMIT: &str = "limit";
/// The parameter that says how many records come before a page.
pub(super) const OFFSET: &str = "offset";

/// What a caller asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameters {
    /// Records on the page at most, from 1.
    pub limit: usize,
    /// Records before the page, from 0.
    pub offset: usize,
    filters: Vec<Asked>,
}

/// A filter in use.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Asked {
    parameter: String,
    field: String,
    wanted: Wanted,
}

impl Parameters {
    /// Reads the raw query string of a request for `definition`. An object takes no parameters.
    ///
    /// # Errors
    /// Every fault there is: unknown, repeated, empty, undecodable, of a wrong type or out of range.
    pub fn parse(
        definition: &Definition,
        limits: PageLimits,
        query: &str,
    ) -> Result<Self, Vec<ParameterFault>> {
        let mut reader = ParameterReader::new(query);
        let (mut limit, mut offset) = (limits.default, 0);
        if definition.shape == Shape::List {
            limit = reader.integer(LIMIT, 1..=limits.max).unwrap_or(limit);
            offset = reader.integer(OFFSET, 0..=u32::MAX).unwrap_or(offset);
        }
        let filters = definition
            .filters
            .iter()
            .filter_map(|filter| Asked::read(definition, filter, &mut reader))
            .collect();
        reader.finish()?;
        Ok(Self { limit: limit as usize, offset: offset as usize, filters })
    }

    /// Whether `record`, a row of `definition`, meets every filter.
    pub(super) fn select(&self, definition: &Definition, record: &Record) -> bool {
        self.filters.iter().all(|asked| asked.wanted.is_met_by(&definition.held(record, &asked.field)))
    }

    /// A relative reference to another page of the same list, the filters kept, as an item of a `Link` field.
    pub(super) fn link(&self, limit: usize, offset: usize, relation: &str) -> String {
        let filters: String = self
            .filters
            .iter()
            .map(|asked| format!("&{}={}", encode(&asked.parameter), encode(&asked.wanted.text())))
            .collect();
        format!("<?{LIMIT}={limit}&{OFFSET}={offset}{filters}>; rel=\"{relation}\"")
    }
}

impl Asked {
    fn read(definition: &Definition, filter: &Filter, reader: &mut ParameterReader) -> Option<Self> {
        let name = &filter.parameter;
        let wanted = match (filter.kind, filter.multiple) {
            (FilterType::Text, _) => Wanted::Text(reader.text(name)?, filter.operator),
            (FilterType::Boolean, _) => Wanted::Flag(reader.boolean(name)?),
            (FilterType::Choice, false) => {
                Wanted::AnyOf(vec![reader.choice(name, &definition.choices(filter))?])
            }
            (FilterType::Choice, true) => Wanted::AnyOf(reader.choices(name, &definition.choices(filter))?),
        };
        Some(Self { parameter: name.clone(), field: filter.field.clone(), wanted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Catalog;
    use proptest::prelude::*;
    use serde_json::{Value, json};

    const LIMITS: PageLimits = PageLimits { default: 50, max: 200 };

    fn parse(name: &str, query: &str) -> Result<Parameters, Vec<ParameterFault>> {
        Parameters::parse(&Catalog::built_in().get(name).unwrap(), LIMITS, query)
    }

    fn selects(name: &str, query: &str, record: Value) -> bool {
        let definition = Catalog::built_in().get(name).unwrap();
        parse(name, query).unwrap().select(&definition, record.as_object().unwrap())
    }

    #[test]
    fn nothing_asked_is_the_first_page_of_everything() {
        let parameters = parse("sapi.projects", "").unwrap();
        assert_eq!((parameters.limit, parameters.offset), (50, 0));
        assert!(selects("sapi.projects", "", json!({})));
    }

    #[test]
    fn every_filter_narrows_the_list() {
        let query = "contactName=ada%20EXAMPLE&isFeatured=true";
        let project = |name: &str, featured: bool| json!({"contactName": name, "isFeatured": featured});
        assert!(selects("sapi.projects", query, project("Ada Example", true)));
        assert!(!selects("sapi.projects", query, project("Ada Example", false)));
        assert!(!selects("sapi.projects", query, project("Ada", true)));
    }

    #[test]
    fn a_status_is_one_of_those_there_are() {
        let query = "status=live%20%E2%80%93%20in%20production";
        assert!(selects("sapi.projects", query, json!({"status": "Live – In Production"})));
        assert!(!selects("sapi.projects", query, json!({"status": null})));
        let faults = parse("sapi.projects", "status=Live").unwrap_err();
        assert_eq!(
            faults[0].accepted,
            "one of Live – In Production, Live – Demo / Reference, Active Development, On Hold, Archived"
        );
    }

    #[test]
    fn a_field_that_holds_several_choices_has_each_of_them() {
        let highlights =
            |query, tag: &str| selects("sapi.experience-highlights", query, json!({"personaTag": tag}));
        assert!(highlights("persona=Developer", "Architect;Developer"));
        assert!(highlights("persona=admin,developer", "Architect;Developer"));
        assert!(!highlights("persona=Admin", "Architect;Developer"));
        assert!(highlights("persona=Admin", "Admin"));
        let faults = parse("sapi.experience-highlights", "persona=Architect;Developer").unwrap_err();
        assert_eq!(
            faults[0].accepted,
            "Admin, Developer, Architect; several separated by commas or in repeated parameters"
        );
    }

    #[test]
    fn all_faults_are_reported_at_once() {
        let faults = parse("sapi.experience", "limit=0&offset=-1&currentlyEmployed=yes&page=2").unwrap_err();
        let told: Vec<_> =
            faults.iter().map(|fault| (fault.parameter.as_str(), fault.reason.as_str())).collect();
        assert_eq!(
            told,
            [
                ("limit", "is out of range"),
                ("offset", "is not a whole number"),
                ("currentlyEmployed", "is neither true nor false"),
                ("page", "is not a parameter of this path"),
            ]
        );
        assert_eq!(faults[3].accepted, "limit, offset, contactName, employerName, currentlyEmployed");
    }

    #[test]
    fn an_object_takes_no_parameters() {
        let faults = parse("sapi.portfolio-config", "limit=1").unwrap_err();
        assert_eq!((faults[0].parameter.as_str(), faults[0].accepted.as_str()), ("limit", "no parameters"));
    }

    #[test]
    fn a_link_keeps_the_filters_percent_encoded() {
        let query = "persona=Architect&experienceId=e+1%3E&limit=2&persona=Admin";
        let parameters = parse("sapi.experience-highlights", query).unwrap();
        assert_eq!(
            parameters.link(2, 4, "next"),
            "<?limit=2&offset=4&experienceId=e%201%3E&persona=Admin%2CArchitect>; rel=\"next\""
        );
    }

    proptest! {
        #[test]
        fn following_a_link_asks_for_the_same_filters(text in ".{1,30}", limit in 1usize..=200, offset in 0usize..1000) {
            let query = format!("contactName={}&isFeatured=false", encode(&text));
            let asked = parse("sapi.projects", &query).unwrap();
            let link = asked.link(limit, offset, "next");
            let reference = link.strip_prefix("<?").and_then(|link| link.split_once('>')).unwrap().0;
            let followed = parse("sapi.projects", reference).unwrap();
            prop_assert_eq!(followed, Parameters { limit, offset, ..asked });
        }
    }
}
