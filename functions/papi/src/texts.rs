//! Every text that is generated of made-up people: `texts/{name}.json` is a person, `texts/{name}.txt` all that is written of them.
//!
//! The texts were read, one by one, as by somebody who would have to send them. After a change, `UPDATE_TEXTS=1 cargo test -p
//! portfolio-papi texts` writes them anew: read what differs before it is committed.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use chrono::NaiveDate;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};

use crate::ai::grounding::Grounding;
use crate::ai::redactor::Redactor;
use crate::ai::request::{Occasion, TextRequest, TextType};
use crate::ai::task::Task;
use crate::ai::template::LocalTemplate;
use crate::career::Career;
use crate::language::{Language, Tone};
use crate::person::Person;
use crate::resume;

/// A person of a file, as records.
struct Given {
    person: Person,
    language: Option<String>,
    occasion: Occasion,
}

impl Given {
    fn read(file: &Path) -> Self {
        let text = fs::read_to_string(file).expect("a file");
        let mut given: Map<String, Value> = serde_json::from_str(&text).expect("a person");
        let mut take = |name: &str| given.remove(name).unwrap_or_default();
        let mut work = entries(take("work"), "experience");
        let highlights = work.iter_mut().flat_map(highlights).collect();
        let mut contact = take("contact");
        complete_contact(&mut contact);
        let person = Person {
            contact: Some(read(contact)),
            experience: read(with_skills(work, "experience")),
            highlights: read(Value::Array(highlights)),
            projects: read(with_skills(entries(take("projects"), "project"), "project")),
            skills: read(Value::Array(skills(take("skills")))),
            certifications: read(with_skills(
                entries(take("certifications"), "certification"),
                "certification",
            )),
            education: read(Value::Array(entries(take("education"), "education"))),
        };
        let (language, occasion) = (take("language"), take("occasion"));
        let text = |name: &str| occasion[name].as_str().map(str::to_owned);
        let occasion = Occasion {
            job_description: text("jobDescription"),
            company_name: text("companyName"),
            role: text("role"),
            skills: read(occasion.get("skills").cloned().unwrap_or(json!([]))),
            experience_summary: None,
        };
        Self { person, language: language.as_str().map(str::to_owned), occasion }
    }

    fn text(&self, text_type: TextType, tone: Tone, max_length: usize) -> String {
        let grounding = Grounding::of(&self.person, today());
        let request = TextRequest { text_type, tone, max_length, occasion: self.occasion.clone() };
        LocalTemplate::text(&Task {
            request,
            grounding,
            language: self.language.clone(),
            redactor: Redactor::default(),
        })
    }

    fn resume(&self) -> String {
        let language = Language::of(self.language.as_deref());
        let contact = self.person.contact.as_ref().map(|contact| &contact.record);
        let career = Career::of(&self.person.experience, contact, today());
        resume::text(&self.person, &career, language)
    }

    /// All texts, each below its name.
    fn book(&self) -> String {
        let mut book = format!("==== Resume\n\n{}\n", self.resume());
        for (type_name, text_type) in TextType::NAMED {
            for (tone_name, tone) in Tone::NAMED {
                book +=
                    &format!("\n==== {type_name}, {tone_name}\n\n{}\n", self.text(text_type, tone, 1_000));
            }
        }
        book
    }
}

fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 10, 21).expect("a day of the calendar")
}

fn read<T: DeserializeOwned>(value: Value) -> T {
    serde_json::from_value(value).expect("records")
}

/// Entries with ids and their places.
fn entries(value: Value, kind: &str) -> Vec<Value> {
    let mut entries: Vec<Value> = value.as_array().cloned().unwrap_or_default();
    for (place, entry) in entries.iter_mut().enumerate() {
        entry["id"] = json!(format!("{kind}-{place}"));
        entry["sortOrder"] = json!(place);
    }
    entries
}

fn complete_contact(contact: &mut Value) {
    for kind in ["profiles", "languages", "volunteer", "awards", "publications", "interests", "references"] {
        let mut children = entries(contact[kind].take(), kind);
        for child in &mut children {
            child["contactId"] = json!("contact");
            child["contactName"] = contact["name"].clone();
        }
        contact[kind] = Value::Array(children);
    }
    contact["id"] = json!("contact");
}

/// The highlights of a role, which are records of their own.
fn highlights(role: &mut Value) -> Vec<Value> {
    let texts = role["highlights"].take();
    let texts = texts.as_array().cloned().unwrap_or_default().into_iter().enumerate();
    let highlight = |(place, text)| json!({"id": format!("{}-{place}", role["id"]), "experienceId": role["id"], "name": text, "sortOrder": place});
    texts.map(highlight).collect()
}

/// `entries` whose skills, given by name, are records that link them.
fn with_skills(mut entries: Vec<Value>, kind: &str) -> Value {
    for entry in &mut entries {
        let names = entry["skills"].take().as_array().cloned().unwrap_or_default();
        let skill = |name| json!({"id": "x", format!("{kind}Id"): "x", format!("{kind}Name"): "x", "skillId": "x", "skillName": name});
        entry["skills"] = names.into_iter().map(skill).collect();
    }
    Value::Array(entries)
}

/// Skills as records, the strongest first, as the query engine returns them; a text holds their names alone.
fn skills(value: Value) -> Vec<Value> {
    let named = value.as_str().map(|names| names.split(' ').map(|name| json!({"name": name})).collect());
    let mut skills = entries(named.unwrap_or(value), "skill");
    let score = |skill: &Value| skill["proficiencyScore"].as_f64().unwrap_or(-1.0);
    skills.sort_by(|one, other| score(other).total_cmp(&score(one)));
    skills
}

fn people() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("texts");
    let files = folder.read_dir().expect("a folder").map(|entry| entry.expect("an entry").path());
    let mut people: Vec<_> = files.filter(|file| file.extension().is_some_and(|end| end == "json")).collect();
    people.sort();
    people
}

#[test]
fn every_text_is_as_it_was_read() {
    let people = people();
    assert!(people.len() >= 16, "{people:?}");
    for file in people {
        let (book, expected) = (Given::read(&file).book(), file.with_extension("txt"));
        if std::env::var_os("UPDATE_TEXTS").is_some() {
            fs::write(&expected, &book).expect("written");
        }
        assert_eq!(book, fs::read_to_string(&expected).unwrap_or_default(), "{}", expected.display());
    }
}

#[test]
fn no_line_of_a_resume_is_longer_than_80_columns_unless_it_is_an_address() {
    for file in people() {
        for line in Given::read(&file).resume().lines() {
            assert!(line.chars().count() <= 80 || line.contains("://"), "{line}");
        }
    }
}

#[test]
fn a_text_of_any_length_is_whole() {
    for file in people() {
        let given = Given::read(&file);
        for (_, text_type) in TextType::NAMED {
            for (_, tone) in Tone::NAMED {
                for max in (100..=1_000).step_by(20) {
                    let text = given.text(text_type, tone, max);
                    let is_whole = !text.ends_with([',', ':', ' ', '\n', '-', '…']) && !text.contains("  ");
                    assert!((1..=max).contains(&text.chars().count()) && is_whole, "{max}: {text}");
                }
            }
        }
    }
}

/// Of letters and biographies, where there is prose.
#[test]
fn tones_differ_in_more_than_a_word() {
    for file in people() {
        let given = Given::read(&file);
        if Language::of(given.language.as_deref()).prose().is_none() {
            continue;
        }
        for text_type in [TextType::CoverLetter, TextType::BioSummary] {
            let texts = Tone::NAMED.map(|(_, tone)| given.text(text_type, tone, 1_000));
            for (place, one) in texts.iter().enumerate() {
                for other in &texts[place + 1..] {
                    let words =
                        |text: &str| text.split_whitespace().map(str::to_owned).collect::<BTreeSet<_>>();
                    let own = words(one).symmetric_difference(&words(other)).count();
                    assert!(own > 4, "{own} words: {one}\n\n{other}");
                }
            }
        }
    }
}
