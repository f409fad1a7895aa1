//! Whether a file is a résumé at all, and what it is if not.

use std::fmt;

use super::json::Json;
use super::sections::{ALL, Section};

/// Members of the content form that no résumé has.
const CONTENT: [&str; 6] =
    ["portfolioConfig", "contacts", "accounts", "experienceHighlights", "queryDefinitions", "settings"];

/// Other forms of a résumé: members that they have, all of them, and their names.
const OTHER_FORMS: [(&[&str], &str); 4] = [
    (&["info", "employment"], "FRESH"),
    (&["basics", "sections"], "Reactive Resume"),
    (&["aboutMe"], "Manfred Awesomic CV"),
    (&["SkillsPassport"], "Europass"),
];

/// Fields of `basics` that other forms have at the top.
const OF_BASICS: [&str; 7] = ["name", "label", "email", "phone", "summary", "location", "profiles"];

/// The file is no résumé in the JSON Resume form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAResume {
    /// What it is instead, if that is no object.
    kind: Option<String>,
    /// What to do.
    hint: Option<String>,
}

impl std::error::Error for NotAResume {}

impl fmt::Display for NotAResume {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sections: Vec<_> = ALL.iter().map(Section::name).collect();
        let sections = format!("basics, {}", sections.join(", "));
        match &self.kind {
            Some(kind) => write!(formatter, "it is {kind}, and a résumé is an object that holds {sections}")?,
            None => {
                write!(formatter, "it is no résumé in the JSON Resume form: it holds none of {sections}")?
            }
        }
        self.hint.iter().try_for_each(|hint| write!(formatter, "; {hint}"))
    }
}

/// Makes sure that `whole` is a résumé: it has `basics`, or a list under the name of a section.
///
/// # Errors
/// [`NotAResume`].
pub fn recognized(whole: &Json) -> Result<(), NotAResume> {
    let refused = |hint| Err(NotAResume { kind: None, hint });
    let has_sections = ALL.iter().any(|section| is_list(whole, section.name()));
    let has_basics = matches!(whole.member("basics"), Some(Json::Object(_)));
    if !matches!(whole, Json::Object(_)) {
        Err(NotAResume { kind: Some(whole.to_string()), hint: None })
    } else if is_content(whole) && !has_basics {
        let hint =
            "it looks like a document of the content form, which needs no import: serve it with --content";
        refused(Some(hint.to_owned()))
    } else if let Some(form) = other_form(whole).filter(|_| !has_sections) {
        refused(Some(format!("it looks like a résumé in the {form} form: convert it to JSON Resume first")))
    } else if has_basics || has_sections {
        Ok(())
    } else {
        refused(differences(whole))
    }
}

/// Whether `whole` is a résumé that nobody would take for a document of the content form.
pub fn is_plainly_resume(whole: &Json) -> bool {
    let own = [
        "work",
        "volunteer",
        "awards",
        "certificates",
        "publications",
        "languages",
        "interests",
        "references",
    ];
    let has_basics = matches!(whole.member("basics"), Some(Json::Object(_)));
    !is_content(whole) && (has_basics || own.iter().any(|section| is_list(whole, section)))
}

fn is_content(whole: &Json) -> bool {
    let schema = whole.member("$schema");
    CONTENT.iter().any(|member| whole.member(member).is_some())
        || matches!(schema, Some(Json::Text(schema)) if schema.ends_with("content.schema.json"))
}

fn is_list(whole: &Json, name: &str) -> bool {
    matches!(whole.member(name), Some(Json::List(_)))
}

fn other_form(whole: &Json) -> Option<&'static str> {
    let has_all = |members: &[&str]| members.iter().all(|member| whole.member(member).is_some());
    OTHER_FORMS.iter().find(|(members, _)| has_all(members)).map(|(_, form)| *form)
}

/// How what the file holds is called in the JSON Resume form, as far as that can be guessed.
fn differences(whole: &Json) -> Option<String> {
    let Json::Object(members) = whole else { return None };
    let mut found = Vec::new();
    for (name, value) in members.iter().filter(|(_, value)| !value.is_blank()) {
        let section = ALL.iter().find(|section| section.names.contains(&name.as_str()));
        match section.map(Section::name) {
            Some(section) if section != name => found.push(format!("{name} is called {section}")),
            Some(_) => found.push(format!("{name} is {value}, where a list belongs")),
            None if OF_BASICS.contains(&name.as_str()) => found.push(format!("{name} belongs in basics")),
            None => {}
        }
    }
    (!found.is_empty()).then(|| format!("in that form, {}", found.join(", ")))
}
