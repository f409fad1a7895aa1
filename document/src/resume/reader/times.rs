//! Dates, and times from one to another.

use chrono::NaiveDate;
use portfolio_content::PartialDate;

use super::Reader;
use crate::check::JsonPath;
use crate::resume::dates::{self, Reading};
use crate::resume::entry::{Entry, Names};
use crate::resume::json::Json;

/// When something began and ended.
#[derive(Debug, Clone, Copy)]
pub struct Period {
    start: Option<PartialDate>,
    end: End,
    today: NaiveDate,
}

#[derive(Debug, Clone, Copy)]
enum End {
    Unsaid,
    Ongoing,
    On(PartialDate),
    Unreadable,
}

impl Period {
    /// When it began, as content has it.
    pub fn start(&self) -> Option<String> {
        self.start.map(String::from)
    }

    /// When it ended or will end, as content has it.
    pub fn end(&self) -> Option<String> {
        match self.end {
            End::On(date) => Some(date.into()),
            _ => None,
        }
    }

    /// Whether it is said to go on: its end is "today", or lies ahead.
    pub fn is_said_to_go_on(&self) -> bool {
        let is_open = match self.end {
            End::Ongoing => true,
            End::On(date) => dates::is_ahead(date, self.today),
            End::Unsaid | End::Unreadable => false,
        };
        is_open && !self.begins_later()
    }

    /// Whether it goes on: it is said to, or it has begun and no end is said.
    pub fn is_current(&self) -> bool {
        let has_no_end = matches!(self.end, End::Unsaid) && self.start.is_some();
        self.is_said_to_go_on() || (has_no_end && !self.begins_later())
    }

    fn begins_later(&self) -> bool {
        self.start.is_some_and(|date| dates::is_ahead(date, self.today))
    }
}

impl Reader {
    /// A date.
    pub fn date(&mut self, entry: &mut Entry, names: Names) -> Option<PartialDate> {
        let (place, value) = entry.take(names, &mut self.report)?;
        match self.time(&place, &value) {
            Reading::Date { date, .. } => Some(date),
            Reading::Today => {
                self.refuse_date(&place, &value);
                None
            }
            Reading::Unclear => None,
        }
    }

    /// From when to when.
    pub fn period(&mut self, entry: &mut Entry) -> Period {
        let start = self.date(entry, &["startDate", "start", "from"]);
        let end = match entry.take(&["endDate", "end", "to", "until"], &mut self.report) {
            None => End::Unsaid,
            Some((place, value)) => match self.time(&place, &value) {
                Reading::Date { date, .. } => End::On(date),
                Reading::Today => End::Ongoing,
                Reading::Unclear => End::Unreadable,
            },
        };
        Period { start, end, today: self.today }
    }

    /// What `value` says about time; reported where that is not all of it.
    fn time(&mut self, place: &JsonPath, value: &Json) -> Reading {
        let reading = match value {
            Json::Text(text) => dates::read(text),
            Json::Number(number) if number.is_u64() => dates::read(&number.to_string()),
            _ => Reading::Unclear,
        };
        match reading {
            Reading::Date { date, caveat: Some(caveat) } => {
                self.report.note(place, format!("{value} is read as {date}: {caveat}"));
            }
            Reading::Unclear => self.refuse_date(place, value),
            Reading::Date { .. } | Reading::Today => {}
        }
        reading
    }

    fn refuse_date(&mut self, place: &JsonPath, value: &Json) {
        self.report.left_out(
            place,
            format!("{value} is not understood as a date; write it as 2014, 2014-05 or 2014-05-31"),
        );
    }
}
