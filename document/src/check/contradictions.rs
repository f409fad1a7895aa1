//! What cannot be true of a person: an end before its start, something that goes on and has ended, several people and no owner.
//!
//! All of it can be stored and served, so a résumé that says such a thing is imported as it is; a document of ours is refused.

use chrono::NaiveDate;
use portfolio_content::{Collection, PartialDate};
use serde_json::Value;

use super::places::{Places, children, nested, records};
use super::{Fault, JsonPath};

/// Fields of a start and an end.
const SPANS: [(&str, &str); 3] =
    [("startDate", "endDate"), ("startDate", "dateCompleted"), ("startDate", "graduationDate")];
/// Fields that say that something goes on, and when it ended.
const ENDS: [(&str, &str); 2] = [("isCurrentRole", "endDate"), ("isCurrent", "graduationDate")];

/// Every contradiction in `document`, as of `today`, in whatever part of it has the right shape.
pub fn faults(document: &Value, today: NaiveDate) -> Vec<Fault> {
    let collections = Collection::ALL.into_iter().map(|collection| records(document, collection));
    let children = nested().flat_map(|(collection, kind)| children(document, collection, kind));
    let all: Places<'_> = collections.chain(children).flatten().collect();
    let of_record =
        |(path, record): &(JsonPath, &Value)| [backwards(path, record), over(path, record, today)].concat();
    let mut faults: Vec<_> = all.iter().flat_map(of_record).collect();
    faults.extend(ownerless(document));
    faults
}

/// Ends before their starts.
fn backwards(path: &JsonPath, record: &Value) -> Vec<Fault> {
    let fault = |(start, end): (&str, &str)| {
        let is_backwards = date(&record[end])?.compare_known(date(&record[start])?).is_lt();
        let problem = format!("{} is before {start}, which is {}", record[end], record[start]);
        is_backwards
            .then(|| Fault::at(&path.member(end), problem, format!("a date that is not before {start}")))
    };
    SPANS.into_iter().filter_map(fault).collect()
}

/// What goes on and has ended before `today`. An end that is still to come is none.
fn over(path: &JsonPath, record: &Value, today: NaiveDate) -> Vec<Fault> {
    let fault = |(flag, end): (&str, &str)| {
        let is_over = date(&record[end])?.compare_known(today.into()).is_lt();
        let problem = format!("is true, and {end}, which is {}, is over", record[end]);
        (is_over && record[flag] == true).then(|| {
            Fault::at(
                &path.member(flag),
                problem,
                format!("false, or no {end}, or one that is still to come"),
            )
        })
    };
    ENDS.into_iter().filter_map(fault).collect()
}

/// Several people, and none of them named as the one that the portfolio is about.
fn ownerless(document: &Value) -> Option<Fault> {
    let contacts = records(document, Collection::Contact).len();
    let config = Collection::PortfolioConfig.member();
    let path = JsonPath::root().member(config).member(OWNER);
    let is_named = !document[config][OWNER].is_null();
    (contacts > 1 && !is_named).then(|| {
        let problem = format!("is missing, and there are {contacts} contacts");
        Fault::at(&path, problem, "the id of the contact that the portfolio is about")
    })
}

/// The field that names the owner.
const OWNER: &str = "ownerId";

fn date(value: &Value) -> Option<PartialDate> {
    PartialDate::new(value.as_str()?)
}
