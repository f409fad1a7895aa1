//! The article of a role: `a`, `an` by sound, or none.

use crate::language::phrasing::begins_with;

/// How a role stands in a sentence.
#[derive(Debug, PartialEq)]
pub enum Occupation {
    /// What one is, with the article that it takes: `an Engineer`, `Head of Sales`.
    Person(String),
    /// What one works in: `Customer Support`.
    Field(String),
}

/// Words that a role ends with that is a field, not a person. Plurals are, too.
const FIELDS: [&str; 27] = [
    "accounting",
    "administration",
    "analysis",
    "care",
    "consulting",
    "design",
    "development",
    "education",
    "engineering",
    "finance",
    "internship",
    "logistics",
    "maintenance",
    "management",
    "marketing",
    "nursing",
    "production",
    "programming",
    "recruiting",
    "recruitment",
    "research",
    "security",
    "support",
    "teaching",
    "testing",
    "training",
    "work",
];

/// Words that a role begins with that only one person holds, or one at a time.
const SOLE: [&str; 18] = [
    "ceo",
    "cfo",
    "chair",
    "chief",
    "cio",
    "cmo",
    "co-founder",
    "cofounder",
    "coo",
    "cpo",
    "cto",
    "dean",
    "founder",
    "head",
    "owner",
    "president",
    "svp",
    "vice",
];

/// Words that a role ends with that is said of several at once.
const COLLECTIVES: [&str; 3] = ["crew", "faculty", "staff"];

/// Words whose first letter is a vowel that does not sound like one: `a European`, `a one-`, `a user`.
const CONSONANT_SOUNDS: [&str; 16] = [
    "eu", "ewe", "once", "one", "ubi", "uk", "uni", "ura", "uro", "usa", "use", "usi", "usu", "uten", "uti",
    "utop",
];
/// Those that begin alike but sound as they are written.
const VOWEL_SOUNDS: [&str; 3] = ["unide", "unim", "unin"];
/// Words whose `h` is silent.
const SILENT_H: [&str; 5] = ["heir", "honest", "honor", "honour", "hour"];
/// Abbreviations that are read as a word, though one could spell them.
const READ_AS_WORDS: [&str; 6] = ["LAN", "RAN", "ROS", "SCADA", "SOC", "SQL"];

/// `role` as it stands in a sentence.
pub fn occupation(role: &str) -> Occupation {
    let head = role.split([',', '(', '/', '|', '–', ':']).next().unwrap_or(role);
    let head = [" of ", " for ", " at ", " in ", " - "]
        .iter()
        .fold(head, |head, end| head.split(end).next().unwrap_or(head));
    let head = head.to_lowercase();
    let (first, last) = (head.split_whitespace().next(), head.split_whitespace().next_back());
    let (first, last) = (first.unwrap_or_default(), last.unwrap_or_default());
    let is_director = matches!((first, last), ("managing", "director"));
    let is_of_something = matches!(first, "director" | "vp") && last != first;
    let is_sole = SOLE.contains(&first) || is_director || is_of_something;
    if FIELDS.contains(&last) && !is_sole || is_plural(last) {
        return Occupation::Field(if last == "internship" { with_article(role) } else { role.to_owned() });
    }
    let is_determined = matches!(first, "a" | "an" | "the" | "my");
    let is_latin =
        first.starts_with(|letter: char| letter.is_ascii_alphanumeric() || ('À'..='ž').contains(&letter));
    if is_sole || is_determined || !is_latin || COLLECTIVES.contains(&last) {
        return Occupation::Person(role.to_owned());
    }
    Occupation::Person(with_article(if head.trim() == "freelance" { "Freelancer" } else { role }))
}

fn is_plural(word: &str) -> bool {
    word.len() > 3 && word.ends_with('s') && !["ss", "us", "is", "ous"].iter().any(|end| word.ends_with(end))
}

fn with_article(role: &str) -> String {
    format!("{} {role}", if sounds_like_a_vowel(role) { "an" } else { "a" })
}

/// Whether `text` begins with the sound of a vowel.
fn sounds_like_a_vowel(text: &str) -> bool {
    let word: String = text.chars().take_while(|letter| letter.is_alphanumeric()).collect();
    if let Some(number) = word.chars().next().filter(char::is_ascii_digit) {
        let digits = word.chars().take_while(char::is_ascii_digit).count();
        return number == '8' || digits == 2 && (word.starts_with("11") || word.starts_with("18"));
    }
    if is_spelled(&word, text) {
        return word.starts_with(['A', 'E', 'F', 'H', 'I', 'L', 'M', 'N', 'O', 'R', 'S', 'X']);
    }
    if begins_with(&word, &SILENT_H) {
        return true;
    }
    let is_consonant = begins_with(&word, &CONSONANT_SOUNDS) && !begins_with(&word, &VOWEL_SOUNDS);
    let vowels = ['a', 'e', 'i', 'o', 'u', 'á', 'é', 'í', 'ó', 'ú', 'ä', 'ö', 'ü', 'à', 'è'];
    !is_consonant && word.to_lowercase().starts_with(vowels)
}

/// Whether `word`, the first of `text`, is read letter by letter: `SRE`, `MSc`, but not `NATO`, nor any word of a text in capitals.
fn is_spelled(word: &str, text: &str) -> bool {
    let is_capital = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit();
    let is_vowel = |letter: char| "AEIOU".contains(letter);
    let letters: Vec<char> = word.chars().collect();
    let capitals = letters.iter().take_while(|letter| is_capital(**letter)).count();
    if capitals < letters.len() || capitals < 2 {
        return capitals >= 2 || letters.len() == 1 && capitals == 1;
    }
    let is_loud = text.len() > word.len() && !text.chars().any(char::is_lowercase);
    let looks_like_a_word = capitals > 4
        || capitals == 4 && is_vowel(letters[1])
        || is_loud && letters.iter().any(|letter| is_vowel(*letter))
        || READ_AS_WORDS.contains(&word);
    !looks_like_a_word
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_role_takes_its_article_by_sound() {
        for role in [
            "an Architect",
            "a Developer",
            "an iOS Developer",
            "an IT Consultant",
            "an HR Manager",
            "a UX Designer",
            "a UI Engineer",
            "an SRE",
            "an RN",
            "an MRI Technician",
            "an HVAC Technician",
            "an SAP Consultant",
            "a SQL Developer",
            "a SOC Analyst",
            "a NATO Officer",
            "a QA Engineer",
            "an ML Engineer",
            "an R&D Engineer",
            "an X-ray Technician",
            "a European Patent Attorney",
            "a University Lecturer",
            "a Unit Manager",
            "a User Researcher",
            "an Usher",
            "a Unix Administrator",
            "an Undergraduate",
            "an Unpaid Intern",
            "an Uninsured Claims Clerk",
            "a Urologist",
            "a Utility Worker",
            "an Umpire",
            "an Hourly Worker",
            "an Honorary Fellow",
            "a Hotel Manager",
            "a One-Person Band",
            "a 3D Artist",
            "an 8-bit Musician",
            "an 18-Wheeler Driver",
            "an Étudiant",
            "a C++ Developer",
            "a SENIOR ENGINEER",
            "a STAFF NURSE",
            "an ENGINEER",
            "a SHOP ASSISTANT",
            "a nurse",
            "an e-commerce lead",
            "a Member of Technical Staff",
            "an MSc Student",
            "a PhD Student",
            "an A&E Nurse",
            "an Analyst, Global Operations",
            "a Trainer for Sales",
            "a Hostess",
            "a Campus Manager",
            "a Director",
        ] {
            let name = role.split_once(' ').expect("an article and a role").1;
            assert_eq!(occupation(name), Occupation::Person(role.to_owned()));
        }
    }

    #[test]
    fn who_is_the_only_one_takes_none() {
        for role in [
            "Head of Engineering",
            "Chief Technology Officer",
            "CTO",
            "Co-Founder & CEO",
            "Owner",
            "Vice President, Sales",
            "Director Marketing",
            "VP Engineering",
            "Managing Director",
            "Head Chef",
            "The Boss",
            "設計者",
            "Bar Staff",
        ] {
            assert_eq!(occupation(role), Occupation::Person(role.to_owned()));
        }
        assert_eq!(occupation("Freelance"), Occupation::Person("a Freelancer".to_owned()));
    }

    #[test]
    fn one_works_in_a_field() {
        for role in [
            "Software Engineering",
            "Customer Support",
            "IT Operations",
            "Sales",
            "Various Roles",
            "Data Analysis (Retail)",
        ] {
            assert_eq!(occupation(role), Occupation::Field(role.to_owned()));
        }
        assert_eq!(occupation("Internship"), Occupation::Field("an Internship".to_owned()));
    }
}
