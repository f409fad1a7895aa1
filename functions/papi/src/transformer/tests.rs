use portfolio_content::records::{
    Certification, Education, Experience, ExperienceHighlight, Project, Skill, Testimonial,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::*;

/// What `record`, read as an `R`, becomes as a `V`.
fn view_of<R: DeserializeOwned + Into<V>, V: Serialize>(record: Value) -> Value {
    let record: R = serde_json::from_value(record).expect("a record");
    serde_json::to_value(record.into()).expect("a view")
}

#[test]
fn a_contact_shows_its_renamed_fields() {
    let contact = json!({
        "id": "c1", "name": "Robin Sample", "email": "robin@example.com", "phone": "+1 555 0100", "accountId": "a1",
        "accountName": "Example Corp", "title": "Architect", "trailhead": "https://example.com/t", "careerObjective": "To build.",
        "linkedIn": "https://example.com/in/robin", "portfolio": "https://robin.example.org"
    });
    let expected = json!({
        "id": "c1", "fullName": "Robin Sample", "email": "robin@example.com", "phone": "+1 555 0100", "accountId": "a1",
        "accountName": "Example Corp", "title": "Architect", "trailhead": "https://example.com/t", "bio": "To build.",
        "linkedIn": "https://example.com/in/robin", "portfolioUrl": "https://robin.example.org"
    });
    assert_eq!(view_of::<ContactRow, ContactView>(contact), expected);
}

#[test]
fn a_role_shows_its_time_and_its_skills() {
    let role = json!({
        "id": "e1", "name": "Architect", "employerId": "a1", "employerName": "Example Corp", "startDate": "2014-05",
        "endDate": null, "isCurrentRole": true, "isRemote": true, "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 1,
        "skills": [
            {"id": "k1", "experienceId": "e1", "experienceName": "Architect", "skillId": "s3", "skillName": "Rust"},
            {"id": "k2", "experienceId": "e1", "experienceName": "Architect", "skillId": "s1", "skillName": "Go"},
        ]
    });
    let expected = json!({
        "id": "e1", "role": "Architect", "employer": "Example Corp", "employerId": "a1", "dateRange": "May 2014 - Present",
        "startDate": "2014-05", "endDate": null, "isCurrentRole": true, "isRemote": true, "contactId": "c1",
        "contactName": "Robin Sample", "sortOrder": 1, "skillsUsed": ["Rust", "Go"]
    });
    assert_eq!(view_of::<ExperienceRow, ExperienceView>(role), expected);
}

#[test]
fn a_role_shows_its_own_highlights_in_their_order() {
    let role: Experience = serde_json::from_value(json!({"id": "e1", "name": "Architect"})).expect("a role");
    let highlights: Vec<ExperienceHighlight> = serde_json::from_value(json!([
        {"id": "h2", "experienceId": "e1", "name": "Second", "personaTag": "Admin", "sortOrder": 1},
        {"id": "h3", "experienceId": "e2", "name": "Of another role"},
        {"id": "h4", "name": "Of no role"},
        {"id": "h1", "experienceId": "e1", "experienceName": "Architect", "name": "First", "description": "Done."},
    ]))
    .expect("highlights");
    let view =
        ExperienceView::from(ExperienceRow { record: role, skills: Vec::new() }).with_highlights(&highlights);
    let expected = json!([
        {"id": "h2", "name": "Second", "description": null, "personaTag": "Admin", "sortOrder": 1},
        {"id": "h1", "name": "First", "description": "Done.", "personaTag": null, "sortOrder": null},
    ]);
    assert_eq!(serde_json::to_value(view.highlights).expect("highlights"), expected);
}

#[test]
fn a_project_shows_its_technologies_and_assets() {
    let project = json!({
        "id": "p1", "name": "Ledger", "challenge": "Slow.", "solution": "Fast.", "businessValue": "Saved.", "status": "On Hold",
        "dateCompleted": "2020", "heroImageUrl": "https://example.com/h.png", "liveUrl": "https://example.com",
        "repositoryUrl": "https://example.com/r", "pillar": "data", "pillarLabel": "Data", "isFeatured": true,
        "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 2,
        "skills": [
            {"id": "k2", "projectId": "p1", "projectName": "Ledger", "skillId": "s2", "skillName": "Rust", "skillProficiencyScore": 5},
            {"id": "k1", "projectId": "p1", "projectName": "Ledger", "skillId": "s1", "skillName": "Go", "skillProficiencyScore": 2},
        ],
        "assets": [
            {"id": "x1", "projectId": "p1", "projectName": "Ledger", "name": "Shot", "type": "Image",
             "externalUrl": "https://example.com/s.png", "altText": "A ledger", "sortOrder": 1},
            {"id": "x2", "projectId": "p1", "projectName": "Ledger", "name": "Talk"},
        ]
    });
    let expected = json!({
        "id": "p1", "title": "Ledger", "challenge": "Slow.", "solution": "Fast.", "businessValue": "Saved.", "status": "On Hold",
        "completionDate": "2020", "heroImageUrl": "https://example.com/h.png", "liveUrl": "https://example.com",
        "repositoryUrl": "https://example.com/r", "pillar": "data", "pillarLabel": "Data", "isFeatured": true,
        "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 2, "technologies": ["Rust", "Go"],
        "assets": [
            {"id": "x1", "name": "Shot", "type": "Image", "externalUrl": "https://example.com/s.png", "altText": "A ledger",
             "sortOrder": 1},
            {"id": "x2", "name": "Talk", "type": null, "externalUrl": null, "altText": null, "sortOrder": null},
        ]
    });
    assert_eq!(view_of::<ProjectRow, ProjectView>(project), expected);
    let bare: ProjectRow = serde_json::from_value(json!({"id": "p2", "name": "Bare"})).expect("a project");
    assert_eq!(
        bare.record,
        serde_json::from_value::<Project>(json!({"id": "p2", "name": "Bare"})).expect("a project")
    );
    assert!(bare.skills.is_empty() && bare.assets.is_empty());
}

#[test]
fn a_certification_shows_when_and_by_whom() {
    let certification = json!({
        "id": "z1", "name": "Certified", "contactId": "c1", "contactName": "Robin Sample", "issuerId": "a2",
        "issuerName": "Example Board", "earnedDate": "2019-03",
        "skills": [{"id": "k1", "certificationId": "z1", "certificationName": "Certified", "skillId": "s1", "skillName": "Rust"}]
    });
    let expected = json!({
        "id": "z1", "name": "Certified", "contactId": "c1", "contactName": "Robin Sample", "issuerId": "a2",
        "issuer": "Example Board", "dateEarned": "2019-03", "skillsUsed": ["Rust"]
    });
    assert_eq!(view_of::<CertificationRow, CertificationView>(certification.clone()), expected);
    assert!(serde_json::from_value::<Certification>(certification).is_ok());
}

#[test]
fn education_shows_the_year_of_graduation() {
    let education = |date: Value| {
        json!({"id": "d1", "name": "BSc", "issuerId": "a3", "issuerName": "Example University", "fieldOfStudy": "Computing",
               "graduationDate": date, "gpa": 3.9, "contactId": "c1", "contactName": "Robin Sample"})
    };
    let expected = |year: Value| {
        json!({"id": "d1", "degree": "BSc", "issuerId": "a3", "school": "Example University", "fieldOfStudy": "Computing",
               "year": year, "gpa": 3.9, "contactId": "c1", "contactName": "Robin Sample"})
    };
    for (date, year) in
        [(json!("2012-06-30"), json!(2012)), (json!("2012"), json!(2012)), (json!(null), json!(null))]
    {
        assert_eq!(view_of::<Education, EducationView>(education(date)), expected(year));
    }
}

#[test]
fn a_skill_shows_its_proficiency() {
    let skill = json!({
        "id": "s1", "name": "rust", "displayName": "Rust", "category": "Languages", "proficiencyScore": 4.5, "iconName": "crab",
        "svgPathData": "M0 0", "colorHex": "#000000", "categoryOrder": 1
    });
    let expected = json!({
        "id": "s1", "name": "rust", "displayName": "Rust", "category": "Languages", "proficiency": 4.5, "iconName": "crab",
        "svgPathData": "M0 0", "colorHex": "#000000", "categoryOrder": 1
    });
    assert_eq!(view_of::<Skill, SkillView>(skill), expected);
}

#[test]
fn a_testimonial_shows_who_said_what() {
    let testimonial = json!({
        "id": "t1", "name": "T-1", "authorName": "Kim Example", "authorTitle": "Director", "avatarUrl": "https://example.com/k.png",
        "relationshipType": "Manager", "vibeMode": "Professional", "context": "Good.", "approved": true, "createdDate": "2020"
    });
    let expected = json!({
        "id": "t1", "author": "Kim Example", "title": "Director", "avatarUrl": "https://example.com/k.png",
        "relationship": "Manager", "vibe": "Professional", "quote": "Good."
    });
    assert_eq!(view_of::<Testimonial, TestimonialView>(testimonial), expected);
}
