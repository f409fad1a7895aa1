//! Spanish. Exclamations are opened as well as closed, greetings end with a colon.

mod grammar;

use self::grammar::{and, as_or_in, is_person};
use super::definition::Definition;
use super::headline::{Headline, Position};
use super::labels::Labels;
use super::phrasing::{capitalized, joined, uncapitalized, words};
use super::prose::{Claim, Prose, Target};
use super::stated_years::YearWords;
use super::tone::Tone;

/// Spanish.
pub const LANGUAGE: Definition = Definition { code: "es", labels: &LABELS, years: &YEARS, prose: &Spanish };

const YEARS: YearWords = YearWords {
    units: &["año", "años", "década", "décadas", "decenio"],
    numbers: &[
        "un",
        "una",
        "dos",
        "tres",
        "cuatro",
        "cinco",
        "seis",
        "siete",
        "ocho",
        "nueve",
        "diez",
        "once",
        "doce",
        "quince",
        "veinte",
        "veinticinco",
        "treinta",
        "cuarenta",
    ],
};

const LABELS: Labels = Labels {
    months: ["ene.", "feb.", "mar.", "abr.", "may.", "jun.", "jul.", "ago.", "sept.", "oct.", "nov.", "dic."],
    present: "actualidad",
    until: "hasta",
    colon: ": ",
    summary: "Perfil",
    skills: "Competencias",
    experience: "Experiencia",
    volunteering: "Voluntariado",
    projects: "Proyectos",
    certifications: "Certificaciones",
    education: "Formación",
    awards: "Premios",
    publications: "Publicaciones",
    languages: "Idiomas",
    interests: "Intereses",
    references: "Referencias",
    email: "Correo electrónico",
    phone: "Teléfono",
    website: "Sitio web",
    other: "Otras",
    courses: "Cursos",
    grade_point_average: "Nota",
    grade: "Nota",
    remote: "a distancia",
    empty: "Este portafolio aún no tiene contenido.",
};

#[derive(Debug)]
struct Spanish;

impl Prose for Spanish {
    fn enumerated(&self, names: &[&str]) -> String {
        joined(names, names.last().map_or("y", |last| and(last)))
    }

    fn summary(&self, number: u32, role: Option<&str>) -> String {
        let experience = format!("{number}+ {} de experiencia", if number == 1 { "año" } else { "años" });
        role.map_or(experience.clone(), |role| format!("{experience} {}", as_or_in(role)))
    }

    fn degree(&self, degree: &str, field: &str) -> String {
        format!("{degree} en {field}")
    }

    fn is_first_person(&self, text: &str) -> bool {
        const FIRST: [&str; 9] = ["yo", "mi", "mis", "me", "soy", "tengo", "busco", "llevo", "trabajé"];
        words(text).iter().any(|word| FIRST.contains(&word.as_str()))
    }

    fn greeting(&self, tone: Tone, company: Option<&str>) -> String {
        let of = company.map(|company| format!(" {}", of(company))).unwrap_or_default();
        match tone {
            Tone::Professional => format!("Estimado equipo{of}:"),
            Tone::Technical => "Buenos días:".to_owned(),
            Tone::Enthusiastic => format!("¡Hola, equipo{of}!"),
            Tone::Casual if company.is_none() => "Hola:".to_owned(),
            Tone::Casual => format!("Hola, equipo{of}:"),
        }
    }

    fn interest(&self, tone: Tone, target: Target) -> String {
        let company = at_any(target.company);
        let role = target.role.map(uncapitalized);
        let (to, about) = match (role, target.company) {
            (Some(role), _) => {
                (format!("al puesto de {role}{company}"), format!("el puesto de {role}{company}"))
            }
            (None, Some(_)) => (format!("a un puesto{company}"), format!("un puesto{company}")),
            (None, None) => ("a un puesto en su equipo".to_owned(), "un puesto en su equipo".to_owned()),
        };
        match tone {
            Tone::Professional => format!("Me dirijo a ustedes para presentar mi candidatura {to}."),
            Tone::Enthusiastic => format!("¡Me hace mucha ilusión presentar mi candidatura {to}!"),
            Tone::Technical => format!("Presento mi candidatura {to}."),
            Tone::Casual => format!("Me encantaría hablar con ustedes sobre {about}."),
        }
    }

    fn in_brief(&self) -> &'static str {
        "Lo esencial en breve:"
    }

    fn career(&self, tone: Tone, headline: &Headline) -> String {
        if tone == Tone::Technical {
            return in_brief(headline);
        }
        let now = match tone {
            Tone::Enthusiastic => "Hoy trabajo",
            Tone::Casual => "Ahora mismo trabajo",
            Tone::Professional | Tone::Technical => "Actualmente trabajo",
        };
        let before = "Mi último trabajo fue";
        match headline {
            Headline::Role { role, employer, is_current } => {
                let works = if *is_current { now } else { before };
                format!("{works} {}{}.", as_or_in(role), at_any(employer.as_deref()))
            }
            Headline::Employed { title: Some(title), employer, is_current } => {
                let works = if *is_current { "actualmente trabajo" } else { "mi último trabajo fue" };
                format!("{} y {works} {}.", i_am(title), at(employer))
            }
            Headline::Employed { title: None, employer, is_current } => {
                format!("{} {}.", if *is_current { now } else { before }, at(employer))
            }
            Headline::Title { title } => format!("{}.", i_am(title)),
        }
    }

    fn experience(&self, tone: Tone, number: u32) -> String {
        let years = years(number);
        match tone {
            Tone::Professional => format!("Aporto {years} de experiencia profesional."),
            Tone::Enthusiastic => {
                format!("Después de {years} de experiencia, tengo muchas ganas de lo que viene.")
            }
            Tone::Technical => format!("Experiencia profesional: {years}."),
            Tone::Casual => format!("En total tengo {years} de experiencia."),
        }
    }

    fn offer(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_one = names.len() == 1;
        match (claim, tone) {
            (Claim::AskedFor, Tone::Professional) => format!("De lo que buscan, aporto lo siguiente: {all}."),
            (Claim::AskedFor, Tone::Enthusiastic) => {
                format!("De lo que buscan, esto es justo lo que me encantaría aportar: {all}.")
            }
            (Claim::AskedFor, Tone::Technical) => format!("Competencias que buscan y que aporto: {all}."),
            (Claim::AskedFor, Tone::Casual) => format!("De lo que piden, esto es lo mío: {all}."),
            (Claim::Strongest, Tone::Professional) if is_one => format!("Mi punto fuerte es {all}."),
            (Claim::Strongest, Tone::Professional) => format!("Mis puntos fuertes son {all}."),
            (Claim::Strongest, Tone::Enthusiastic) => format!("¡Aquí doy lo mejor de mí: {all}!"),
            (Claim::Strongest, Tone::Technical) if is_one => format!("Punto fuerte: {all}."),
            (Claim::Strongest, Tone::Technical) => format!("Puntos fuertes: {all}."),
            (Claim::Strongest, Tone::Casual) => format!("Lo que mejor se me da: {all}."),
            (Claim::Had, Tone::Professional) if is_one => format!("Cuento con esta competencia: {all}."),
            (Claim::Had, Tone::Professional) => format!("Cuento con estas competencias: {all}."),
            (Claim::Had, Tone::Enthusiastic) => format!("¡Esto es lo que me gustaría aportar: {all}!"),
            (Claim::Had, Tone::Technical) => format!("Competencias: {all}."),
            (Claim::Had, Tone::Casual) => format!("Lo que sé hacer: {all}."),
        }
    }

    fn work(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Algunos ejemplos de mi trabajo:",
            Tone::Enthusiastic => "Trabajos que me llenan de orgullo:",
            Tone::Technical => "Trabajos seleccionados:",
            Tone::Casual => "Algunas cosas que he hecho:",
        }
    }

    fn closing(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Quedo a su disposición para una entrevista.",
            Tone::Enthusiastic => "¡Será un placer contarles más!",
            Tone::Technical => "Con gusto explicaré los detalles en una entrevista.",
            Tone::Casual => "Hablemos cuando les venga bien.",
        }
    }

    fn sign_off(&self, tone: Tone, name: Option<&str>) -> String {
        let regards = match tone {
            Tone::Professional => "Atentamente",
            Tone::Enthusiastic => "Con un saludo muy cordial",
            Tone::Technical => "Saludos cordiales",
            Tone::Casual => "Un saludo",
        };
        name.map_or(regards.to_owned(), |name| format!("{regards},\n{name}"))
    }

    fn introduction(
        &self,
        tone: Tone,
        name: Option<&str>,
        headline: Option<&Headline>,
        number: Option<u32>,
    ) -> Option<String> {
        let experience = number.map(|number| format!("{} de experiencia", years(number)));
        let Some(headline) = headline else {
            return Some(match (name, experience) {
                (Some(name), Some(experience)) => format!("{name} cuenta con {experience}."),
                (Some(name), None) => format!("Este es el portafolio de {name}."),
                (None, experience) => format!("{}.", capitalized(&experience?)),
            });
        };
        let Some(name) = name.filter(|_| tone != Tone::Technical) else {
            let experience = number.map(|number| format!(" Experiencia: {}.", years(number)));
            let experience = experience.unwrap_or_default();
            return Some(match name {
                Some(name) => format!("{name}, {}.{experience}", noted(headline)),
                None => format!("{}.{experience}", capitalized(&noted(headline))),
            });
        };
        let with = experience.as_ref().map(|experience| format!(", con {experience}")).unwrap_or_default();
        Some(match tone {
            Tone::Enthusiastic => format!("¡Les presentamos a {name}, {}{with}!", noted(headline)),
            Tone::Casual => format!("{name} {}.", having(does(headline), "ya suma", experience)),
            Tone::Professional | Tone::Technical => {
                format!("{name} {}.", having(does(headline), "cuenta con", experience))
            }
        })
    }

    fn strengths(&self, tone: Tone, names: &[&str], claim: Claim) -> String {
        let all = self.enumerated(names);
        let is_strongest = claim == Claim::Strongest;
        match tone {
            Tone::Professional if is_strongest && names.len() == 1 => format!("Su punto fuerte es {all}."),
            Tone::Professional if is_strongest => format!("Sus puntos fuertes son {all}."),
            Tone::Professional if names.len() == 1 => format!("Cuenta con esta competencia: {all}."),
            Tone::Professional => format!("Entre sus competencias: {all}."),
            Tone::Enthusiastic if is_strongest => format!("¡Sus mejores cartas: {all}!"),
            Tone::Enthusiastic => format!("¡Siempre a punto: {all}!"),
            Tone::Technical if is_strongest && names.len() == 1 => format!("Punto fuerte: {all}."),
            Tone::Technical if is_strongest => format!("Puntos fuertes: {all}."),
            Tone::Technical => format!("Competencias: {all}."),
            Tone::Casual if is_strongest => format!("Lo que mejor se le da: {all}."),
            Tone::Casual => format!("Lo suyo: {all}."),
        }
    }

    fn achievements(&self, tone: Tone) -> &'static str {
        match tone {
            Tone::Professional => "Trabajos seleccionados:",
            Tone::Enthusiastic => "Motivos de orgullo:",
            Tone::Technical => "Trabajos y proyectos:",
            Tone::Casual => "Algunas cosas por el camino:",
        }
    }

    fn quoted(&self, _: Option<&str>, text: &str) -> String {
        format!("En sus propias palabras: «{text}»")
    }

    fn skills(&self, tone: Tone, name: Option<&str>) -> String {
        match (tone, name) {
            (Tone::Professional, Some(name)) => format!("{name} aporta:"),
            (Tone::Professional, None) => "Competencias que se ofrecen:".to_owned(),
            (Tone::Enthusiastic, Some(name)) => {
                format!("Esto es lo que a {name} le encanta aportar a un equipo:")
            }
            (Tone::Enthusiastic, None) => "Esto es lo que se puede aportar a un equipo:".to_owned(),
            (Tone::Technical, Some(name)) => format!("Competencias de {name}:"),
            (Tone::Technical, None) => "Competencias:".to_owned(),
            (Tone::Casual, Some(name)) => format!("Lo que {name} sabe hacer:"),
            (Tone::Casual, None) => "Lo que hay:".to_owned(),
        }
    }

    fn used(&self, positions: &[&Position], projects: &[&str]) -> String {
        let places = positions.iter().map(|position| place(position));
        let projects = match projects {
            [] => None,
            [project] => Some(format!("en el proyecto {project}")),
            projects => Some(format!("en los proyectos {}", self.enumerated(projects))),
        };
        let places: Vec<String> = places.chain(projects).collect();
        self.enumerated(&places.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn proved(&self, names: &[&str]) -> String {
        self.enumerated(names)
    }
}

fn i_am(title: &str) -> String {
    if is_person(title) {
        format!("Soy {}", uncapitalized(title))
    } else {
        format!("Trabajo {}", as_or_in(title))
    }
}

/// What somebody does, with its verb: `trabaja como Arquitecta en Ejemplo`.
fn does(headline: &Headline) -> String {
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{} {}{}", works(*is_current), as_or_in(role), at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let is = title
                .as_ref()
                .filter(|title| is_person(title))
                .map(|title| format!("es {} y ", uncapitalized(title)));
            format!("{}{} {}", is.unwrap_or_default(), works(*is_current), at(employer))
        }
        Headline::Title { title } if is_person(title) => format!("es {}", uncapitalized(title)),
        Headline::Title { title } => format!("trabaja {}", as_or_in(title)),
    }
}

fn works(is_current: bool) -> &'static str {
    if is_current { "trabaja" } else { "trabajó" }
}

/// What somebody `does`, and the experience with it.
fn having(does: String, has: &str, experience: Option<String>) -> String {
    match experience {
        Some(experience) if does.contains(" y ") => format!("{does}, con {experience}"),
        Some(experience) => format!("{does} y {has} {experience}"),
        None => does,
    }
}

/// The headline without a verb, within a line.
fn noted(headline: &Headline) -> String {
    match headline {
        Headline::Role { role, employer, is_current } => {
            let role = if is_person(role) { uncapitalized(role) } else { as_or_in(role) };
            let last = if *is_current { "" } else { "anteriormente " };
            format!("{last}{role}{}", at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!("{}, ", uncapitalized(title))).unwrap_or_default();
            format!("{title}{} {}", if *is_current { "actualmente" } else { "anteriormente" }, at(employer))
        }
        Headline::Title { title } => uncapitalized(title),
    }
}

/// The headline as an entry of a list.
fn in_brief(headline: &Headline) -> String {
    let label = |is_current: &bool| if *is_current { "Puesto actual" } else { "Último puesto" };
    match headline {
        Headline::Role { role, employer, is_current } => {
            format!("{}: {role}{}.", label(is_current), at_any(employer.as_deref()))
        }
        Headline::Employed { title, employer, is_current } => {
            let title = title.as_ref().map(|title| format!(" ({title})")).unwrap_or_default();
            format!("{}: {}{title}.", label(is_current), at(employer))
        }
        Headline::Title { title } => format!("Profesión: {title}."),
    }
}

/// `de Ejemplo`, `del Hospital Ejemplo`.
fn of(company: &str) -> String {
    let company = grammar::employer(company);
    company.strip_prefix("el ").map_or_else(|| format!("de {company}"), |company| format!("del {company}"))
}

fn at(employer: &str) -> String {
    format!("en {}", grammar::employer(employer))
}

fn at_any(employer: Option<&str>) -> String {
    employer.map(|employer| format!(" {}", at(employer))).unwrap_or_default()
}

fn place(position: &Position) -> String {
    let role = position.role.as_ref().map(|role| as_or_in(role));
    role.into_iter().chain(position.employer.as_deref().map(at)).collect::<Vec<_>>().join(" ")
}

fn years(number: u32) -> String {
    if number == 1 { "un año".to_owned() } else { format!("{number} años") }
}
