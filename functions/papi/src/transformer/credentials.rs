//! Certifications and education.

use portfolio_content::records::{Certification, CertificationSkill, Education};
use portfolio_content::{Link, PartialDate};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::shown::known;
use super::skill::names;

/// A certification as the query engine returns it, its skills inside.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct CertificationRow {
    /// The certification.
    #[serde(flatten)]
    pub record: Certification,
    /// The skills it proves.
    #[serde(default)]
    pub skills: Vec<CertificationSkill>,
}

/// A certification: `earnedDate` is shown as `dateEarned`, `issuerName` as `issuer`, its skills as `skillsUsed`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CertificationView {
    pub id: String,
    /// Null if it is not known.
    pub name: Option<String>,
    pub issuer: Option<String>,
    pub issuer_id: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub date_earned: Option<String>,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    pub skills_used: Vec<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
}

impl From<CertificationRow> for CertificationView {
    fn from(CertificationRow { record, skills }: CertificationRow) -> Self {
        Self {
            id: record.id,
            name: known(record.name, record.is_unnamed),
            issuer: record.issuer_name,
            issuer_id: record.issuer_id,
            date_earned: record.earned_date,
            contact_id: record.contact_id,
            contact_name: record.contact_name,
            skills_used: names(skills),
            url: record.url,
        }
    }
}

/// A degree or course: `name` is shown as `degree`, `issuerName` as `school`, the year of `graduationDate` as `year`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EducationView {
    pub id: String,
    /// Null if it is not known.
    pub degree: Option<String>,
    pub school: Option<String>,
    pub issuer_id: Option<String>,
    pub field_of_study: Option<String>,
    /// Four digits.
    pub year: Option<String>,
    pub gpa: Option<f64>,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub start_date: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub graduation_date: Option<String>,
    pub is_current: bool,
    /// The grade as written, with its scale.
    pub score: Option<String>,
    pub courses: Vec<String>,
    #[schemars(with = "Option<Link>")]
    pub url: Option<String>,
}

impl From<Education> for EducationView {
    fn from(education: Education) -> Self {
        let graduated = education.graduation_date.as_deref().and_then(PartialDate::of_timestamp);
        Self {
            id: education.id,
            degree: known(education.name, education.is_unnamed),
            school: education.issuer_name,
            issuer_id: education.issuer_id,
            field_of_study: education.field_of_study,
            year: graduated.map(|date| format!("{:04}", date.year())),
            gpa: education.gpa,
            contact_id: education.contact_id,
            contact_name: education.contact_name,
            start_date: education.start_date,
            graduation_date: education.graduation_date,
            is_current: education.is_current,
            score: education.score,
            courses: education.courses,
            url: education.url,
        }
    }
}
