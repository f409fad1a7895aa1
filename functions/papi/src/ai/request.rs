//! What a caller can ask for. A body is read strictly, and all of its faults are reported at once.

use portfolio_request::error::{ApiError, ParameterFault};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::members::MemberReader;
use crate::language::Tone;

/// Characters that a text may have: 100 to 1,000.
const MAX_LENGTH: std::ops::RangeInclusive<u64> = 100..=1_000;
/// Characters that a text may have unless the caller says otherwise.
const DEFAULT_MAX_LENGTH: usize = 500;
/// Characters of a job description at most.
const JOB_DESCRIPTION_CHARS: usize = 8_000;
/// Characters of a summary of experience at most.
const EXPERIENCE_SUMMARY_CHARS: usize = 4_000;
/// Characters of the name of a company, a role or a skill at most.
const NAME_CHARS: usize = 200;
/// Skills that can be named.
const SKILLS: usize = 50;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum TextType {
    /// A letter of application, in the first person.
    CoverLetter,
    /// The person in short, in the third person.
    BioSummary,
    /// Skills, and where they were used.
    SkillDescription,
}

impl TextType {
    /// Every type, by name.
    pub const NAMED: [(&str, Self); 3] = [
        ("CoverLetter", Self::CoverLetter),
        ("BioSummary", Self::BioSummary),
        ("SkillDescription", Self::SkillDescription),
    ];
}

/// What the caller says about the occasion. Never treated as facts about the person.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Occasion {
    /// The text of the advertisement.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub job_description: Option<String>,
    /// The company that the text is for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company_name: Option<String>,
    /// The role applied for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub role: Option<String>,
    /// Skills that matter.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub skills: Vec<String>,
    /// What of the experience matters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub experience_summary: Option<String>,
}

/// A text to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TextRequest {
    /// What.
    pub text_type: TextType,
    /// How.
    pub tone: Tone,
    /// Characters at most: 100 to 1,000.
    pub max_length: usize,
    /// For which occasion.
    pub occasion: Occasion,
}

impl TextRequest {
    /// Reads the members of a body.
    ///
    /// # Errors
    /// 400 with every fault there is.
    pub fn read(body: Map<String, Value>) -> Result<Self, ApiError> {
        let mut reader = MemberReader::new(body, "");
        let text_type = reader.required_choice("type", &TextType::NAMED);
        let context = reader.object("context");
        let tone = reader.choice("tone", &Tone::NAMED).unwrap_or_default();
        let max_length = reader.integer("maxLength", MAX_LENGTH);
        let mut faults = reader.finish();
        let occasion = Occasion::read(context, &mut faults);
        let max_length = max_length.and_then(|length| length.try_into().ok()).unwrap_or(DEFAULT_MAX_LENGTH);
        match text_type {
            Some(text_type) if faults.is_empty() => Ok(Self { text_type, tone, max_length, occasion }),
            _ => Err(ApiError::bad_parameters(faults)),
        }
    }
}

/// The form of a body as a JSON Schema. Defaults stand in descriptions: generated clients take a member with a `default` for one that
/// is always there.
#[must_use]
pub fn text_request_schema() -> Value {
    let text = |max: usize| json!({ "type": "string", "minLength": 1, "maxLength": max, "pattern": r"\S" });
    json!({
        "type": "object",
        "additionalProperties": false,
        "required": ["type"],
        "properties": {
            "type": { "type": "string", "enum": TextType::NAMED.map(|(name, _)| name) },
            "context": {
                "type": "object",
                "description": "For which occasion; never taken for facts about the person.",
                "additionalProperties": false,
                "properties": {
                    "jobDescription": text(JOB_DESCRIPTION_CHARS),
                    "companyName": text(NAME_CHARS),
                    "role": text(NAME_CHARS),
                    "skills": { "type": "array", "maxItems": SKILLS, "items": text(NAME_CHARS) },
                    "experienceSummary": text(EXPERIENCE_SUMMARY_CHARS),
                },
            },
            "tone": {
                "type": "string", "enum": Tone::NAMED.map(|(name, _)| name), "description": "Professional if you do not say.",
            },
            "maxLength": {
                "type": "integer", "minimum": MAX_LENGTH.start(), "maximum": MAX_LENGTH.end(),
                "description": format!("Characters at most; {DEFAULT_MAX_LENGTH} if you do not say."),
            },
        },
    })
}

impl Occasion {
    fn read(context: Map<String, Value>, faults: &mut Vec<ParameterFault>) -> Self {
        let mut reader = MemberReader::new(context, "context.");
        let occasion = Self {
            job_description: reader.lines("jobDescription", JOB_DESCRIPTION_CHARS),
            company_name: reader.line("companyName", NAME_CHARS),
            role: reader.line("role", NAME_CHARS),
            skills: reader.list("skills", SKILLS, NAME_CHARS),
            experience_summary: reader.lines("experienceSummary", EXPERIENCE_SUMMARY_CHARS),
        };
        faults.extend(reader.finish());
        occasion
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(body: Value) -> Result<TextRequest, ApiError> {
        let Value::Object(members) = body else { panic!("an object") };
        TextRequest::read(members)
    }

    #[test]
    fn only_the_type_must_be_there() {
        let request = read(json!({"type": "BioSummary"})).expect("a request");
        let (tone, occasion) = (Tone::Professional, Occasion::default());
        assert_eq!(request, TextRequest { text_type: TextType::BioSummary, tone, max_length: 500, occasion });
    }

    #[test]
    fn everything_that_can_be_said_is_read() {
        let body = json!({
            "type": "CoverLetter",
            "tone": "Casual",
            "maxLength": 1000,
            "context": {
                "jobDescription": "<p>You know&nbsp;Rust.</p><ul><li>Tea</li></ul>",
                "companyName": "  Lantern \n Ltd ",
                "role": "Engineer",
                "skills": ["Rust", " C++ "],
                "experienceSummary": "Ten years.",
            }
        });
        let request = read(body).expect("a request");
        assert_eq!(
            (request.text_type, request.tone, request.max_length),
            (TextType::CoverLetter, Tone::Casual, 1_000)
        );
        let expected = Occasion {
            job_description: Some("You know Rust.\nTea".to_owned()),
            company_name: Some("Lantern Ltd".to_owned()),
            role: Some("Engineer".to_owned()),
            skills: vec!["Rust".to_owned(), "C++".to_owned()],
            experience_summary: Some("Ten years.".to_owned()),
        };
        assert_eq!(request.occasion, expected);
    }

    #[test]
    fn a_whole_number_may_have_a_fraction_of_zero() {
        let length = |length: Value| {
            read(json!({"type": "BioSummary", "maxLength": length})).map(|read| read.max_length)
        };
        assert_eq!(length(json!(162.0)).ok(), Some(162));
        let reason = |length: Value| {
            let body = json!({"type": "BioSummary", "maxLength": length});
            let Value::Object(members) = body else { panic!("an object") };
            let mut reader = MemberReader::new(members, "");
            reader.required_choice("type", &TextType::NAMED);
            reader.integer("maxLength", MAX_LENGTH);
            reader.finish().pop().map(|fault| fault.reason)
        };
        assert_eq!(reason(json!(162.5)).as_deref(), Some("is not a whole number"));
        assert_eq!(reason(json!(99.0)).as_deref(), Some("is out of range"));
        assert_eq!(reason(json!(-100)).as_deref(), Some("is out of range"));
        assert_eq!(reason(json!(1e300)).as_deref(), Some("is out of range"));
        assert_eq!(reason(json!("162")).as_deref(), Some("is not a whole number"));
    }

    #[test]
    fn the_bounds_of_each_range_are_accepted() {
        for length in [100, 1_000] {
            assert_eq!(
                read(json!({"type": "BioSummary", "maxLength": length}))
                    .map(|request| request.max_length)
                    .ok(),
                Some(length)
            );
        }
        let context = json!({
            "jobDescription": "j".repeat(8_000), "companyName": "ü".repeat(200), "role": "r".repeat(200),
            "skills": vec!["s".repeat(200); 50], "experienceSummary": "e".repeat(4_000)
        });
        assert!(read(json!({"type": "BioSummary", "context": context})).is_ok());
    }
}
