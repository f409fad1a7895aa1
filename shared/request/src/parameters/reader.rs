//! Reads query parameters strictly.

use std::mem::take;
use std::ops::RangeInclusive;

use super::fold::fold;
use super::query_string::pairs;
use crate::error::ParameterFault;
use crate::strict::{Findings, joined, one_of, reason, whole_number};

/// The parameters of one request. Ask for each one the path knows, then [`Self::finish`], which reports every fault at once.
///
/// A method gives `None` if its parameter is absent, or refused.
#[derive(Debug)]
pub struct ParameterReader {
    pairs: Vec<(String, String)>,
    findings: Findings,
}

impl ParameterReader {
    /// Takes up `query`, the raw query string without its question mark.
    #[must_use]
    pub fn new(query: &str) -> Self {
        let (pairs, faults) = pairs(query);
        Self { pairs, findings: Findings::below("").with(faults) }
    }

    /// A whole number in `range`.
    pub fn integer(&mut self, name: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let accepted = whole_number(&range);
        let value = self.single(name, &accepted)?;
        if !value.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.findings.refuse(name, reason::NOT_WHOLE, &accepted);
        }
        match value.parse() {
            Ok(number) if range.contains(&number) => Some(number),
            _ => self.findings.refuse(name, reason::OUT_OF_RANGE, &accepted),
        }
    }

    /// A text that is not empty.
    pub fn text(&mut self, name: &str) -> Option<String> {
        self.single(name, "a text that is not empty")
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, name: &str) -> Option<bool> {
        let accepted = "true or false";
        match self.single(name, accepted)?.as_str() {
            "true" => Some(true),
            "false" => Some(false),
            _ => self.findings.refuse(name, "is neither true nor false", accepted),
        }
    }

    /// One of `values`, without regard to case; gives it as it is listed.
    pub fn choice(&mut self, name: &str, values: &[impl AsRef<str>]) -> Option<String> {
        let accepted = one_of(values.iter().map(AsRef::as_ref));
        let given = self.single(name, &accepted)?;
        self.choose(name, &[&given], values, &accepted)?.pop()
    }

    /// Several of `values`, separated by commas or in repeated parameters; gives them as they are listed, each once.
    pub fn choices(&mut self, name: &str, values: &[impl AsRef<str>]) -> Option<Vec<String>> {
        let listed = joined(values.iter().map(AsRef::as_ref));
        let accepted = format!("{listed}; several separated by commas or in repeated parameters");
        let given = self.take(name);
        if given.is_empty() {
            return None;
        }
        let given: Vec<&str> = given.iter().flat_map(|value| value.split(',')).collect();
        self.choose(name, &given, values, &accepted)
    }

    /// Refuses what nobody asked for.
    ///
    /// # Errors
    /// Every fault there was.
    pub fn finish(mut self) -> Result<(), Vec<ParameterFault>> {
        let mut unknown: Vec<String> = take(&mut self.pairs).into_iter().map(|(name, _)| name).collect();
        unknown.sort();
        unknown.dedup();
        let faults = self.findings.finish(unknown, "is not a parameter of this path", "no parameters");
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    fn choose(
        &mut self,
        name: &str,
        given: &[&str],
        values: &[impl AsRef<str>],
        accepted: &str,
    ) -> Option<Vec<String>> {
        let listed = || values.iter().map(AsRef::as_ref);
        let given: Vec<String> = given.iter().map(|value| fold(value.trim())).collect();
        if given.iter().any(String::is_empty) {
            return self.findings.refuse(name, reason::EMPTY, accepted);
        }
        if given.iter().any(|value| listed().all(|listed| fold(listed) != *value)) {
            return self.findings.refuse(name, reason::NO_CHOICE, accepted);
        }
        Some(listed().filter(|listed| given.contains(&fold(listed))).map(str::to_owned).collect())
    }

    fn single(&mut self, name: &str, accepted: &str) -> Option<String> {
        let mut values = self.take(name);
        match (values.pop(), values.is_empty()) {
            (None, _) => None,
            (Some(value), true) if value.is_empty() => self.findings.refuse(name, reason::EMPTY, accepted),
            (Some(value), true) => Some(value),
            (Some(_), false) => {
                self.findings.refuse(name, "is given more than once", &format!("{accepted}, once"))
            }
        }
    }

    /// Takes out all values of `name`.
    fn take(&mut self, name: &str) -> Vec<String> {
        self.findings.know(name);
        self.pairs.extract_if(.., |(given, _)| given == name).map(|(_, value)| value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PERSONAS: [&str; 3] = ["Admin", "Developer", "Architect"];

    fn fault(parameter: &str, reason: &str, accepted: &str) -> ParameterFault {
        ParameterFault { parameter: parameter.into(), reason: reason.into(), accepted: accepted.into() }
    }

    /// What `ask` gets out of `query`, or the faults.
    fn read<T>(query: &str, ask: impl FnOnce(&mut ParameterReader) -> T) -> Result<T, Vec<ParameterFault>> {
        let mut reader = ParameterReader::new(query);
        let answer = ask(&mut reader);
        reader.finish().map(|()| answer)
    }

    fn limit(query: &str) -> Result<Option<u32>, Vec<ParameterFault>> {
        read(query, |reader| reader.integer("limit", 1..=200))
    }

    #[test]
    fn whole_numbers_in_their_range() {
        assert_eq!(limit(""), Ok(None));
        assert_eq!(limit("limit=1"), Ok(Some(1)));
        assert_eq!(limit("limit=200"), Ok(Some(200)));
        let accepted = "a whole number from 1 to 200";
        for value in ["0", "201", "99999999999999999999"] {
            assert_eq!(
                limit(&format!("limit={value}")),
                Err(vec![fault("limit", "is out of range", accepted)])
            );
        }
        for value in ["-1", "%2B5", "5.0", "1e2", "x", "%2050", "٣"] {
            let faults = Err(vec![fault("limit", "is not a whole number", accepted)]);
            assert_eq!(limit(&format!("limit={value}")), faults, "{value}");
        }
    }

    #[test]
    fn empty_and_repeated_values_are_refused() {
        let accepted = "a whole number from 1 to 200";
        assert_eq!(limit("limit="), Err(vec![fault("limit", "is empty", accepted)]));
        assert_eq!(limit("limit"), Err(vec![fault("limit", "is empty", accepted)]));
        let repeated =
            Err(vec![fault("limit", "is given more than once", "a whole number from 1 to 200, once")]);
        assert_eq!(limit("limit=5&limit=5"), repeated);
        assert_eq!(limit("limit=5&%6Cimit=5"), repeated);
    }

    #[test]
    fn flags_are_spelled_out() {
        let flag = |query| read(query, |reader| reader.boolean("isFeatured"));
        assert_eq!(flag("isFeatured=true"), Ok(Some(true)));
        assert_eq!(flag("isFeatured=false"), Ok(Some(false)));
        let refused = Err(vec![fault("isFeatured", "is neither true nor false", "true or false")]);
        assert_eq!(flag("isFeatured=1"), refused);
        assert_eq!(flag("isFeatured=True"), refused);
    }

    #[test]
    fn a_choice_is_given_back_as_it_is_listed() {
        let one = |query| read(query, |reader| reader.choice("persona", &PERSONAS));
        assert_eq!(one("persona=architect"), Ok(Some("Architect".to_owned())));
        let accepted = "one of Admin, Developer, Architect";
        assert_eq!(
            one("persona=Boss"),
            Err(vec![fault("persona", "is not one of the values there are", accepted)])
        );
        assert_eq!(
            one("persona=Admin,Developer"),
            Err(vec![fault("persona", "is not one of the values there are", accepted)])
        );
    }

    #[test]
    fn several_choices_come_with_commas_or_repeated() {
        let many = |query| read(query, |reader| reader.choices("persona", &PERSONAS));
        let both = Ok(Some(vec!["Admin".to_owned(), "Architect".to_owned()]));
        assert_eq!(many("persona=Architect,Admin"), both);
        assert_eq!(many("persona=Architect&persona=Admin,%20admin"), both);
        let accepted = "Admin, Developer, Architect; several separated by commas or in repeated parameters";
        assert_eq!(many("persona=Admin,"), Err(vec![fault("persona", "is empty", accepted)]));
        assert_eq!(
            many("persona=Admin&persona=Boss"),
            Err(vec![fault("persona", "is not one of the values there are", accepted)])
        );
    }

    #[test]
    fn unknown_parameters_are_refused_with_those_there_are() {
        let faults = read("Limit=5&x=1&x=2&y=%zz", |reader| {
            reader.integer("limit", 1..=200);
            reader.text("contactName");
        });
        let unknown = "is not a parameter of this path";
        let escape = "is not percent-encoded correctly: % must be followed by two hexadecimal digits";
        assert_eq!(
            faults,
            Err(vec![
                fault("y", escape, "UTF-8 text, percent-encoded"),
                fault("Limit", unknown, "limit, contactName"),
                fault("x", unknown, "limit, contactName"),
            ])
        );
        assert_eq!(read("a=1", |_| ()), Err(vec![fault("a", unknown, "no parameters")]));
        assert_eq!(read("&", |_| ()), Ok(()));
    }

    proptest! {
        #[test]
        fn a_number_is_taken_exactly_if_it_is_in_range(number: u64) {
            let read = limit(&format!("limit={number}")).ok().flatten();
            prop_assert_eq!(read.map(u64::from), (1..=200).contains(&number).then_some(number));
        }

        #[test]
        fn any_query_is_answered_or_refused(query in "[a-zA-Z0-9%&=+,é ]{0,40}") {
            let faults = read(&query, |reader| (reader.integer("a", 0..=9), reader.choices("b", &PERSONAS)));
            prop_assert!(faults.is_ok() || !faults.unwrap_err().is_empty());
        }
    }
}
