//! Every field of every view: of a record that has something in each field, and of one that has only what it cannot be without.

use portfolio_content::records::{
    Contact, Education, Experience, ExperienceHighlight, PortfolioConfig, Skill, Testimonial,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::*;

fn read<R: DeserializeOwned>(record: Value) -> R {
    serde_json::from_value(record).expect("a record")
}

/// What `record`, read as an `R`, becomes as a `V`.
fn view_of<R: DeserializeOwned + Into<V>, V: Serialize>(record: Value) -> Value {
    serde_json::to_value(read::<R>(record).into()).expect("a view")
}

#[test]
fn the_configuration_shows_its_renamed_fields() {
    let config = json!({
        "ownerEmail": "robin@example.com", "ownerPhone": "+1 555 0100", "linkedInUrl": "https://example.com/in/robin",
        "gitHubProfileUrl": "https://git.example.com/robin", "calendlyUrl": "https://example.com/meet",
        "trailblazerProfileUrl": "https://example.com/t", "personalWebsiteUrl": "https://robin.example.org",
        "careerObjective": "To build.", "jiraProjectKey": "FOLIO", "gitHubRepoPath": "robin/portfolio", "language": "en",
        "resumeCanonicalUrl": "https://robin.example.org/resume.json", "resumeVersion": "v1.0.0", "resumeLastModified": "2026-10-01"
    });
    let expected = json!({
        "ownerEmail": "robin@example.com", "ownerPhone": "+1 555 0100", "linkedInUrl": "https://example.com/in/robin",
        "githubUrl": "https://git.example.com/robin", "calendlyUrl": "https://example.com/meet",
        "trailheadUrl": "https://example.com/t", "personalWebsiteUrl": "https://robin.example.org",
        "careerObjective": "To build.", "jiraProjectKey": "FOLIO", "gitHubRepoPath": "robin/portfolio", "language": "en",
        "resumeCanonicalUrl": "https://robin.example.org/resume.json", "resumeVersion": "v1.0.0", "resumeLastModified": "2026-10-01"
    });
    assert_eq!(view_of::<PortfolioConfig, ConfigView>(config), expected);
    let expected = json!({
        "ownerEmail": null, "ownerPhone": null, "linkedInUrl": null, "githubUrl": null, "calendlyUrl": null, "trailheadUrl": null,
        "personalWebsiteUrl": null, "careerObjective": null, "jiraProjectKey": null, "gitHubRepoPath": null, "language": null,
        "resumeCanonicalUrl": null, "resumeVersion": null, "resumeLastModified": null
    });
    assert_eq!(view_of::<PortfolioConfig, ConfigView>(json!({})), expected);
}

#[test]
fn a_contact_shows_its_renamed_fields_and_where_it_lives() {
    let contact = json!({
        "id": "c1", "name": "Robin Sample", "email": "robin@example.com", "phone": "+1 555 0100", "accountId": "a1",
        "accountName": "Example Corp", "title": "Architect", "trailhead": "https://example.com/t", "careerObjective": "To build.",
        "linkedIn": "https://example.com/in/robin", "portfolio": "https://robin.example.org",
        "github": "https://git.example.com/robin", "image": "https://example.com/robin.png", "address": "1 Sample Street",
        "postalCode": "1000 AA", "city": "Port Example", "countryCode": "NL", "region": "South Sample", "isUnnamed": false
    });
    let expected = json!({
        "id": "c1", "fullName": "Robin Sample", "email": "robin@example.com", "phone": "+1 555 0100", "accountId": "a1",
        "accountName": "Example Corp", "title": "Architect", "trailhead": "https://example.com/t", "bio": "To build.",
        "linkedIn": "https://example.com/in/robin", "portfolioUrl": "https://robin.example.org",
        "github": "https://git.example.com/robin", "image": "https://example.com/robin.png",
        "location": {
            "address": "1 Sample Street", "postalCode": "1000 AA", "city": "Port Example", "region": "South Sample",
            "countryCode": "NL"
        }
    });
    assert_eq!(view_of::<Contact, ContactView>(contact), expected);
    let expected = json!({
        "id": "c1", "fullName": "Robin Sample", "email": null, "phone": null, "accountId": null, "accountName": null, "title": null,
        "trailhead": null, "bio": null, "linkedIn": null, "portfolioUrl": null, "github": null, "image": null, "location": null
    });
    assert_eq!(view_of::<Contact, ContactView>(json!({"id": "c1", "name": "Robin Sample"})), expected);
}

#[test]
fn a_location_is_there_if_anything_of_it_is_known() {
    let contact = json!({"id": "c1", "name": "Robin Sample", "city": "Port Example"});
    assert_eq!(
        view_of::<Contact, ContactView>(contact)["location"],
        json!({"address": null, "postalCode": null, "city": "Port Example", "region": null, "countryCode": null})
    );
}

/// What `contact`, with its children, shows beside the person.
fn sections(contact: Value) -> Value {
    let (_, sections) = read::<ContactRow>(contact).into_views();
    serde_json::to_value(sections).expect("sections")
}

#[test]
fn what_belongs_to_the_person_is_shown_as_arranged() {
    let child = |id: &str, more: Value| {
        let mut child = json!({"id": id, "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 1});
        child.as_object_mut().expect("a child").extend(more.as_object().cloned().expect("fields"));
        child
    };
    let contact = json!({
        "id": "c1", "name": "Robin Sample",
        "profiles": [
            child("p2", json!({"network": "Mastodon", "username": "robin", "url": "https://social.example.org/@robin"})),
            child("p1", json!({"network": "GitHub"})),
        ],
        "languages": [child("l1", json!({"language": "English", "fluency": "Native speaker"}))],
        "volunteer": [child("v1", json!({
            "organization": "Example Code Club", "position": "Mentor", "url": "https://codeclub.example.org", "startDate": "2018-09",
            "isCurrentRole": true, "summary": "Teaches.", "highlights": ["Sixty sites"]
        }))],
        "awards": [child("a1", json!({
            "title": "Most Boring Migration", "date": "2022-11", "awarder": "Imaginary Conference", "summary": "Nobody noticed."
        }))],
        "publications": [child("b1", json!({
            "name": "Counting Exactly", "publisher": "Made-up Journal", "releaseDate": "2023-06-01",
            "url": "https://journal.example.org/counting", "summary": "Once."
        }))],
        "interests": [child("i1", json!({"name": "Sailing", "keywords": ["Knots"]}))],
        "references": [child("r1", json!({"name": "Kim Example", "reference": "Available on request."}))]
    });
    let expected = json!({
        "profiles": [
            {"id": "p2", "network": "Mastodon", "username": "robin", "url": "https://social.example.org/@robin"},
            {"id": "p1", "network": "GitHub", "username": null, "url": null},
        ],
        "languages": [{"id": "l1", "language": "English", "fluency": "Native speaker"}],
        "volunteer": [{
            "id": "v1", "organization": "Example Code Club", "position": "Mentor", "dateRange": "Sep 2018 - Present",
            "startDate": "2018-09", "endDate": null, "isCurrent": true, "url": "https://codeclub.example.org", "summary": "Teaches.",
            "highlights": ["Sixty sites"]
        }],
        "awards": [{
            "id": "a1", "title": "Most Boring Migration", "date": "2022-11", "awarder": "Imaginary Conference",
            "summary": "Nobody noticed."
        }],
        "publications": [{
            "id": "b1", "name": "Counting Exactly", "publisher": "Made-up Journal", "releaseDate": "2023-06-01",
            "url": "https://journal.example.org/counting", "summary": "Once."
        }],
        "interests": [{"id": "i1", "name": "Sailing", "keywords": ["Knots"]}],
        "references": [{"id": "r1", "name": "Kim Example", "reference": "Available on request."}]
    });
    assert_eq!(sections(contact), expected);
}

#[test]
fn a_section_that_is_empty_is_an_empty_list_and_what_an_entry_lacks_is_null() {
    let empty = json!({
        "profiles": [], "languages": [], "volunteer": [], "awards": [], "publications": [], "interests": [], "references": []
    });
    assert_eq!(sections(json!({"id": "c1", "name": "Robin Sample"})), empty);
    let bare = json!([{"id": "x", "contactId": "c1", "contactName": "Robin Sample"}]);
    let mut contact = json!({"id": "c1", "name": "Robin Sample"});
    for section in empty.as_object().expect("sections").keys() {
        contact[section] = bare.clone();
    }
    let expected = json!({
        "profiles": [{"id": "x", "network": null, "username": null, "url": null}],
        "languages": [{"id": "x", "language": null, "fluency": null}],
        "volunteer": [{
            "id": "x", "organization": null, "position": null, "dateRange": null, "startDate": null, "endDate": null,
            "isCurrent": false, "url": null, "summary": null, "highlights": []
        }],
        "awards": [{"id": "x", "title": null, "date": null, "awarder": null, "summary": null}],
        "publications": [{"id": "x", "name": null, "publisher": null, "releaseDate": null, "url": null, "summary": null}],
        "interests": [{"id": "x", "name": null, "keywords": []}],
        "references": [{"id": "x", "name": null, "reference": null}]
    });
    assert_eq!(sections(contact), expected);
}

#[test]
fn a_role_shows_its_time_and_its_skills() {
    let role = json!({
        "id": "e1", "name": "Architect", "employerId": "a1", "employerName": "Example Corp", "startDate": "2014-05",
        "endDate": null, "isCurrentRole": true, "isRemote": true, "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 1,
        "location": "Port Example", "url": "https://corp.example.com", "description": "Container shipping",
        "summary": "Leads the design.", "isUnnamed": false,
        "skills": [
            {"id": "k1", "experienceId": "e1", "experienceName": "Architect", "skillId": "s3", "skillName": "Rust"},
            {"id": "k2", "experienceId": "e1", "experienceName": "Architect", "skillId": "s1", "skillName": "Go"},
            {"id": "k3", "experienceId": "e1", "experienceName": "Architect", "skillId": "s4", "skillName": "rust"},
        ]
    });
    let expected = json!({
        "id": "e1", "role": "Architect", "employer": "Example Corp", "employerId": "a1", "dateRange": "May 2014 - Present",
        "startDate": "2014-05", "endDate": null, "isCurrent": true, "isRemote": true, "contactId": "c1",
        "contactName": "Robin Sample", "sortOrder": 1, "skillsUsed": ["Rust", "Go"], "location": "Port Example",
        "url": "https://corp.example.com", "description": "Container shipping", "summary": "Leads the design."
    });
    assert_eq!(view_of::<ExperienceRow, ExperienceView>(role), expected);
    let expected = json!({
        "id": "e1", "role": "Architect", "employer": null, "employerId": null, "dateRange": null, "startDate": null, "endDate": null,
        "isCurrent": false, "isRemote": false, "contactId": null, "contactName": null, "sortOrder": null, "skillsUsed": [],
        "location": null, "url": null, "description": null, "summary": null
    });
    assert_eq!(view_of::<ExperienceRow, ExperienceView>(json!({"id": "e1", "name": "Architect"})), expected);
}

/// What is said of a role that has these highlights, each a name and a description.
fn highlights(highlights: Value) -> Value {
    let role = read::<Experience>(json!({"id": "e1", "name": "Architect"}));
    let view = ExperienceView::from(ExperienceRow { record: role, skills: Vec::new() });
    let highlights: Vec<ExperienceHighlight> = read(highlights);
    serde_json::to_value(view.with_highlights(&highlights).highlights).expect("highlights")
}

#[test]
fn a_role_shows_its_own_highlights_as_texts_in_their_order() {
    let given = json!([
        {"id": "h2", "experienceId": "e1", "name": "Second", "personaTag": "Admin", "sortOrder": 1},
        {"id": "h3", "experienceId": "e2", "name": "Of another role"},
        {"id": "h4", "name": "Of no role"},
        {"id": "h1", "experienceId": "e1", "experienceName": "Architect", "name": "First", "description": "Done."},
    ]);
    assert_eq!(highlights(given), json!(["Second", "First: Done."]));
    assert_eq!(highlights(json!([])), json!([]));
}

#[test]
fn a_highlight_has_its_description_behind_its_name_if_that_says_more() {
    for (name, description, told) in [
        ("Cut costs", None, "Cut costs"),
        ("Cut costs", Some(" "), "Cut costs"),
        ("Cut costs", Some("Cut costs"), "Cut costs"),
        ("Cut costs by half", Some("Cut costs"), "Cut costs by half"),
        ("Cut costs", Some("The bill halved."), "Cut costs: The bill halved."),
        ("Cut costs!", Some("The bill halved."), "Cut costs! The bill halved."),
        // A name that is the shortened start of its description.
        ("Cut the costs of…", Some("Cut the costs of storage by half."), "Cut the costs of storage by half."),
        ("Cut the costs", Some("Cut the costs of storage."), "Cut the costs of storage."),
    ] {
        let highlight = json!({"id": "h", "experienceId": "e1", "name": name, "description": description});
        assert_eq!(highlights(json!([highlight])), json!([told]));
    }
}

#[test]
fn a_project_shows_its_technologies_and_assets() {
    let project = json!({
        "id": "p1", "name": "Ledger", "challenge": "Slow.", "solution": "Fast.", "businessValue": "Saved.", "status": "On Hold",
        "dateCompleted": "2020", "heroImageUrl": "https://example.com/h.png", "liveUrl": "https://example.com",
        "repositoryUrl": "https://example.com/r", "pillar": "data", "pillarLabel": "Data", "isFeatured": true,
        "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 2, "startDate": "2019-02",
        "highlights": ["Closes in a minute"], "keywords": ["go", "Events", "RUST", "events"], "roles": ["Lead"],
        "entity": "Example Corp", "type": "application", "isUnnamed": false,
        "skills": [
            {"id": "k2", "projectId": "p1", "projectName": "Ledger", "skillId": "s2", "skillName": "Rust", "skillProficiencyScore": 5},
            {"id": "k1", "projectId": "p1", "projectName": "Ledger", "skillId": "s1", "skillName": "Go", "skillProficiencyScore": 2},
        ],
        "assets": [
            {"id": "x1", "projectId": "p1", "projectName": "Ledger", "name": "Shot", "type": "Image",
             "externalUrl": "https://example.com/s.png", "altText": "A ledger", "sortOrder": 1},
            {"id": "x2", "projectId": "p1", "projectName": "Ledger", "name": "Talk"},
            {"id": "x3", "projectId": "p1", "projectName": "Ledger", "name": "Notes", "altText": " "},
        ]
    });
    let expected = json!({
        "id": "p1", "title": "Ledger", "challenge": "Slow.", "solution": "Fast.", "businessValue": "Saved.", "status": "On Hold",
        "completionDate": "2020", "heroImageUrl": "https://example.com/h.png", "liveUrl": "https://example.com",
        "repositoryUrl": "https://example.com/r", "pillar": "data", "pillarLabel": "Data", "isFeatured": true,
        "contactId": "c1", "contactName": "Robin Sample", "sortOrder": 2, "technologies": ["Rust", "Go", "Events"],
        "assets": [
            {"id": "x1", "name": "Shot", "type": "Image", "url": "https://example.com/s.png", "caption": "A ledger", "sortOrder": 1},
            {"id": "x2", "name": "Talk", "type": null, "url": null, "caption": "Talk", "sortOrder": null},
            {"id": "x3", "name": "Notes", "type": null, "url": null, "caption": "Notes", "sortOrder": null},
        ],
        "startDate": "2019-02", "highlights": ["Closes in a minute"], "keywords": ["go", "Events", "RUST", "events"],
        "roles": ["Lead"], "entity": "Example Corp", "type": "application"
    });
    assert_eq!(view_of::<ProjectRow, ProjectView>(project), expected);
    let expected = json!({
        "id": "p2", "title": "Bare", "challenge": null, "solution": null, "businessValue": null, "status": null,
        "completionDate": null, "heroImageUrl": null, "liveUrl": null, "repositoryUrl": null, "pillar": null, "pillarLabel": null,
        "isFeatured": false, "contactId": null, "contactName": null, "sortOrder": null, "technologies": [], "assets": [],
        "startDate": null, "highlights": [], "keywords": [], "roles": [], "entity": null, "type": null
    });
    assert_eq!(view_of::<ProjectRow, ProjectView>(json!({"id": "p2", "name": "Bare"})), expected);
}

#[test]
fn a_certification_shows_when_and_by_whom() {
    let certification = json!({
        "id": "z1", "name": "Certified", "contactId": "c1", "contactName": "Robin Sample", "issuerId": "a2",
        "issuerName": "Example Board", "earnedDate": "2019-03", "url": "https://board.example.org/z1", "sortOrder": 1,
        "isUnnamed": false,
        "skills": [{"id": "k1", "certificationId": "z1", "certificationName": "Certified", "skillId": "s1", "skillName": "Rust"}]
    });
    let expected = json!({
        "id": "z1", "name": "Certified", "contactId": "c1", "contactName": "Robin Sample", "issuerId": "a2",
        "issuer": "Example Board", "dateEarned": "2019-03", "skillsUsed": ["Rust"], "url": "https://board.example.org/z1"
    });
    assert_eq!(view_of::<CertificationRow, CertificationView>(certification), expected);
    let expected = json!({
        "id": "z1", "name": "Certified", "contactId": null, "contactName": null, "issuerId": null, "issuer": null,
        "dateEarned": null, "skillsUsed": [], "url": null
    });
    let bare = json!({"id": "z1", "name": "Certified"});
    assert_eq!(view_of::<CertificationRow, CertificationView>(bare), expected);
}

#[test]
fn education_shows_its_time_and_the_grade_as_written() {
    let education = json!({
        "id": "d1", "name": "BSc", "issuerId": "a3", "issuerName": "Example University", "fieldOfStudy": "Computing",
        "graduationDate": "2012-06-30", "gpa": 3.9, "contactId": "c1", "contactName": "Robin Sample", "startDate": "2008-09",
        "isCurrent": true, "score": "3.9/4.0", "courses": ["Queueing Theory"], "url": "https://university.example.org",
        "sortOrder": 1, "isUnnamed": false
    });
    let expected = json!({
        "id": "d1", "degree": "BSc", "issuerId": "a3", "school": "Example University", "fieldOfStudy": "Computing", "year": "2012",
        "gpa": 3.9, "contactId": "c1", "contactName": "Robin Sample", "startDate": "2008-09", "graduationDate": "2012-06-30",
        "isCurrent": true, "score": "3.9/4.0", "courses": ["Queueing Theory"], "url": "https://university.example.org"
    });
    assert_eq!(view_of::<Education, EducationView>(education), expected);
    let expected = json!({
        "id": "d1", "degree": "BSc", "issuerId": null, "school": null, "fieldOfStudy": null, "year": null, "gpa": null,
        "contactId": null, "contactName": null, "startDate": null, "graduationDate": null, "isCurrent": false, "score": null,
        "courses": [], "url": null
    });
    assert_eq!(view_of::<Education, EducationView>(json!({"id": "d1", "name": "BSc"})), expected);
}

#[test]
fn the_year_of_graduation_is_a_text_of_four_digits() {
    for (date, year) in [
        (json!("2012-06-30"), json!("2012")),
        (json!("2012"), json!("2012")),
        (json!("0987-01"), json!("0987")),
        (json!("some day"), Value::Null),
        (Value::Null, Value::Null),
    ] {
        let education = json!({"id": "d1", "name": "BSc", "graduationDate": date});
        assert_eq!(view_of::<Education, EducationView>(education)["year"], year, "{date}");
    }
}

#[test]
fn a_skill_shows_its_proficiency() {
    let skill = json!({
        "id": "s1", "name": "rust", "displayName": "Rust", "category": "Languages", "proficiencyScore": 4.5, "iconName": "crab",
        "svgPathData": "M0 0", "colorHex": "#000000", "categoryOrder": 1, "level": "Expert", "sortOrder": 3, "isInUnnamedGroup": true
    });
    let expected = json!({
        "id": "s1", "name": "rust", "displayName": "Rust", "category": "Languages", "proficiency": 4.5, "iconName": "crab",
        "svgPathData": "M0 0", "colorHex": "#000000", "categoryOrder": 1, "level": "Expert"
    });
    assert_eq!(view_of::<Skill, SkillView>(skill), expected);
    let expected = json!({
        "id": "s1", "name": "rust", "displayName": null, "category": null, "proficiency": null, "iconName": null,
        "svgPathData": null, "colorHex": null, "categoryOrder": null, "level": null
    });
    assert_eq!(view_of::<Skill, SkillView>(json!({"id": "s1", "name": "rust"})), expected);
}

#[test]
fn a_testimonial_shows_who_said_what() {
    let testimonial = json!({
        "id": "t1", "name": "T-1", "authorName": "Kim Example", "authorTitle": "Director", "avatarUrl": "https://example.com/k.png",
        "relationshipType": "Manager", "vibeMode": "Professional", "context": "Good.", "approved": true, "createdDate": "2020",
        "sortOrder": 1
    });
    let expected = json!({
        "id": "t1", "author": "Kim Example", "title": "Director", "avatarUrl": "https://example.com/k.png",
        "relationship": "Manager", "vibe": "Professional", "quote": "Good."
    });
    assert_eq!(view_of::<Testimonial, TestimonialView>(testimonial), expected);
    let expected = json!({
        "id": "t1", "author": "Kim Example", "title": null, "avatarUrl": null, "relationship": null, "vibe": null, "quote": "Good."
    });
    let bare = json!({"id": "t1", "authorName": "Kim Example", "context": "Good."});
    assert_eq!(view_of::<Testimonial, TestimonialView>(bare), expected);
}

/// Else a client would show an employer as both the role and the employer.
#[test]
fn a_name_that_only_stands_in_for_one_is_not_shown() {
    let record = |name: &str| json!({"id": "x", "name": name, "isUnnamed": true});
    let mut role = record("Example Corp");
    role["employerName"] = json!("Example Corp");
    let role = view_of::<ExperienceRow, ExperienceView>(role);
    assert_eq!((&role["role"], &role["employer"]), (&Value::Null, &json!("Example Corp")));
    assert_eq!(view_of::<Contact, ContactView>(record("Unnamed"))["fullName"], Value::Null);
    assert_eq!(view_of::<Education, EducationView>(record("Example University"))["degree"], Value::Null);
    assert_eq!(view_of::<CertificationRow, CertificationView>(record("Example Board"))["name"], Value::Null);
    assert_eq!(view_of::<ProjectRow, ProjectView>(record("Unnamed"))["title"], Value::Null);
}
