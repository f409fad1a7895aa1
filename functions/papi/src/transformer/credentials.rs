//! Certifications and education.

use portfolio_content::PartialDate;
use portfolio_content::records::{Certification, CertificationSkill, Education};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

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
    pub name: String,
    pub issuer: Option<String>,
    pub issuer_id: Option<String>,
    #[schemars(with = "Option<PartialDate>")]
    pub date_earned: Option<String>,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
    pub skills_used: Vec<String>,
}

impl From<CertificationRow> for CertificationView {
    fn from(CertificationRow { record, skills }: CertificationRow) -> Self {
        Self {
            id: record.id,
            name: record.name,
            issuer: record.issuer_name,
            issuer_id: record.issuer_id,
            date_earned: record.earned_date,
            contact_id: record.contact_id,
            contact_name: record.contact_name,
            skills_used: names(skills),
        }
    }
}

/// A degree or course: `name` is shown as `degree`, `issuerName` as `school`, the year of `graduationDate` as `year`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EducationView {
    pub id: String,
    pub degree: String,
    pub school: Option<String>,
    pub issuer_id: Option<String>,
    pub field_of_study: Option<String>,
    pub year: Option<i32>,
    pub gpa: Option<f64>,
    pub contact_id: Option<String>,
    pub contact_name: Option<String>,
}

impl From<Education> for EducationView {
    fn from(education: Education) -> Self {
        let graduated = education.graduation_date.as_deref().and_then(PartialDate::of_timestamp);
        Self {
            id: education.id,
            degree: education.name,
            school: education.issuer_name,
            issuer_id: education.issuer_id,
            field_of_study: education.field_of_study,
            year: graduated.map(PartialDate::year),
            gpa: education.gpa,
            contact_id: education.contact_id,
            contact_name: education.contact_name,
        }
    }
}
