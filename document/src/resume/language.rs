//! The language that a résumé is written in.

use portfolio_content::Format;
use whatlang::{Detector, Lang};

use super::json::Json;
use super::report::{Report, shown};
use super::words::folded;
use crate::check::JsonPath;

/// The languages that are told from each other, with their tags and the names that people give them, folded.
const LANGUAGES: [(Lang, &str, &[&str]); 15] = [
    (Lang::Eng, "en", &["english"]),
    (Lang::Deu, "de", &["german", "deutsch"]),
    (Lang::Fra, "fr", &["french", "francais"]),
    (Lang::Spa, "es", &["spanish", "espanol", "castellano"]),
    (Lang::Ita, "it", &["italian", "italiano"]),
    (Lang::Por, "pt", &["portuguese", "portugues"]),
    (Lang::Nld, "nl", &["dutch", "nederlands"]),
    (Lang::Swe, "sv", &["swedish", "svenska"]),
    (Lang::Dan, "da", &["danish", "dansk"]),
    (Lang::Nob, "nb", &["norwegian", "norsk"]),
    (Lang::Fin, "fi", &["finnish", "suomi"]),
    (Lang::Pol, "pl", &["polish", "polski"]),
    (Lang::Ces, "cs", &["czech", "cestina"]),
    (Lang::Rus, "ru", &["russian", "русскии"]),
    (Lang::Tur, "tr", &["turkish", "turkce"]),
];

/// Where a file says its language. The schema has no field for it.
const SAID: [(&str, &str); 4] =
    [("basics", "language"), ("basics", "lang"), ("meta", "language"), ("meta", "lang")];

/// Where sentences are, and not names of tools and places.
const PROSE: [&str; 4] = ["summary", "description", "highlights", "reference"];

/// The fewest characters of prose that tell a language.
const ENOUGH: usize = 80;

/// The tag of the language of `resume`: the one that it names, else the one that its prose is in.
pub fn of(resume: &Json, report: &mut Report) -> Option<String> {
    for (section, name) in SAID {
        let said =
            resume.member(section).and_then(|section| section.member(name)).filter(|said| !said.is_blank());
        let Some(said) = said else { continue };
        let place = JsonPath::root().member(section).member(name);
        if let Json::Text(text) = said
            && let Some(tag) = tag(text)
        {
            report.language(format!("{tag}, as {} says", shown(&place)));
            return Some(tag);
        }
        report.left_out(&place, format!("{said} is no language; write it as en, de or pt-BR"));
    }
    let found = detected(resume)?;
    report.language(format!("{found}, by the texts; if that is wrong, say it in basics.language"));
    Some(found.to_owned())
}

/// The tag that `text` is or names: `en`, `en_GB` and `English` are understood.
fn tag(text: &str) -> Option<String> {
    let text = text.trim().replace('_', "-");
    let name = folded(&text);
    let named = LANGUAGES.iter().find(|(_, _, names)| names.contains(&name.as_str()));
    let tag = named.map_or(text, |(_, tag, _)| (*tag).to_owned());
    Format::LanguageTag.accepts(&tag).then_some(tag)
}

/// The tag of the language that the prose of `resume` is in, if there is enough of it to be sure.
fn detected(resume: &Json) -> Option<&'static str> {
    let mut prose = String::new();
    collect(resume, false, &mut prose);
    if prose.chars().count() < ENOUGH {
        return None;
    }
    let known = LANGUAGES.iter().map(|(language, _, _)| *language).collect();
    let found = Detector::with_allowlist(known).detect(&prose).filter(whatlang::Info::is_reliable)?;
    LANGUAGES.iter().find(|(language, _, _)| *language == found.lang()).map(|(_, tag, _)| *tag)
}

/// Appends the prose in `json`, which is itself prose if `is_prose`.
fn collect(json: &Json, is_prose: bool, prose: &mut String) {
    match json {
        Json::Text(text) if is_prose => {
            // HTML is no language that is spoken.
            let words = text.split('<').map(|part| part.rsplit('>').next().unwrap_or(part));
            words.for_each(|words| prose.extend([words, " "]));
        }
        Json::List(elements) => elements.iter().for_each(|element| collect(element, is_prose, prose)),
        // One text in several languages tells nothing about the others.
        Json::Object(members) if json.by_language().is_none() => {
            for (name, value) in members {
                collect(value, PROSE.contains(&name.as_str()), prose);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resume(text: &str) -> Json {
        let work = Json::Object(vec![
            (
                "name".to_owned(),
                Json::Text(
                    "Agencia de Ejemplo de Sistemas de la Información y de las Comunicaciones".to_owned(),
                ),
            ),
            ("summary".to_owned(), Json::Text(text.to_owned())),
        ]);
        Json::Object(vec![("work".to_owned(), Json::List(vec![work]))])
    }

    #[test]
    fn enough_prose_tells_its_language() {
        for (text, tag) in [
            (
                "Built the booking service and ran it for four years, with a team of five people in three cities.",
                "en",
            ),
            (
                "Entwicklung von Microservices mit Java und Spring Boot auf AWS. Leitung eines Teams von fünf Personen.",
                "de",
            ),
            (
                "Développement d'applications web avec React et Node.js. Encadrement d'une équipe de trois personnes.",
                "fr",
            ),
            (
                "Ingeniera de software con ocho años de experiencia en sistemas distribuidos y en la nube pública.",
                "es",
            ),
            (
                "Sviluppo di applicazioni web e mobili per clienti del settore bancario, con un gruppo di quattro persone.",
                "it",
            ),
            (
                "Desenvolvimento de sistemas de pagamento em Java. Liderança de uma equipa de cinco pessoas no Porto.",
                "pt",
            ),
            (
                "Ontwikkeling van webapplicaties voor de zorg. Leiding gegeven aan een team van vijf ontwikkelaars.",
                "nl",
            ),
            (
                "Utveckling av webbapplikationer för vården. Ledde ett team på fem utvecklare under tre år i Malmö.",
                "sv",
            ),
        ] {
            assert_eq!(detected(&resume(text)), Some(tag), "{text}");
        }
    }

    #[test]
    fn too_little_prose_or_names_of_tools_tell_nothing() {
        for text in [
            "Built things.",
            "",
            "React, Node.js, TypeScript, Docker, Kubernetes, AWS, PostgreSQL, Redis, Kafka, Terraform, Ansible, Jenkins",
        ] {
            assert_eq!(detected(&resume(text)), None, "{text}");
        }
    }

    #[test]
    fn a_language_is_known_by_its_tag_or_name() {
        for (text, expected) in [
            ("en", Some("en")),
            (" pt_BR ", Some("pt-BR")),
            ("English", Some("en")),
            ("Français", Some("fr")),
            ("the usual", None),
            ("", None),
        ] {
            assert_eq!(tag(text).as_deref(), expected, "{text}");
        }
    }
}
