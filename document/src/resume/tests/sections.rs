use super::*;

/// Everything that `basics` and `meta` can say.
fn person() -> Value {
    json!({
        "$schema": "https://example.com/schema.json",
        "basics": {
            "name": "Ada Example", "label": "Engineer", "image": "https://ada.example.com/ada.png", "email": "ada@example.com",
            "phone": "+1-555-0100", "url": "https://ada.example.com", "summary": "Builds things.",
            "location": {"address": "1 Quay", "postalCode": "12345", "city": "Exampleton", "countryCode": "NL", "region": "South"},
            "profiles": [
                {"network": "LinkedIn", "username": "ada", "url": "https://linkedin.example.com/in/ada"},
                {"network": "GitHub", "url": "https://git.example.com/ada"},
                {"network": "Mastodon", "username": "@ada"},
                {"network": "GitHub", "url": "https://git.example.com/second"}
            ]
        },
        "meta": {"canonical": "https://ada.example.com/resume.json", "version": "v1.2.0", "lastModified": "2026-04-01T10:00:00", "theme": "flat"}
    })
}

#[test]
fn basics_make_the_contact_and_its_profiles() {
    let (document, _) = imported(&person());
    assert_eq!(
        document["contacts"],
        json!([{
            "id": "contact-ada-example", "name": "Ada Example", "isUnnamed": false, "title": "Engineer", "careerObjective": "Builds things.",
            "linkedIn": "https://linkedin.example.com/in/ada", "portfolio": "https://ada.example.com", "github": "https://git.example.com/ada",
            "image": "https://ada.example.com/ada.png", "city": "Exampleton", "countryCode": "NL", "region": "South",
            "profiles": [
                {"id": "profile-linkedin-ada", "network": "LinkedIn", "username": "ada", "url": "https://linkedin.example.com/in/ada", "sortOrder": 1},
                {"id": "profile-github-https-git-example-com-ada", "network": "GitHub", "url": "https://git.example.com/ada", "sortOrder": 2},
                {"id": "profile-mastodon-ada", "network": "Mastodon", "username": "@ada", "sortOrder": 3},
                {"id": "profile-github-https-git-example-com-second", "network": "GitHub", "url": "https://git.example.com/second", "sortOrder": 4}
            ]
        }])
    );
}

#[test]
fn basics_and_meta_make_the_site_configuration() {
    let (document, report) = imported(&person());
    assert_eq!(
        document["portfolioConfig"],
        json!({
            "linkedInUrl": "https://linkedin.example.com/in/ada", "gitHubProfileUrl": "https://git.example.com/ada",
            "personalWebsiteUrl": "https://ada.example.com", "careerObjective": "Builds things.",
            "resumeCanonicalUrl": "https://ada.example.com/resume.json", "resumeVersion": "v1.2.0", "resumeLastModified": "2026-04-01T10:00:00"
        })
    );
    assert_eq!(
        report,
        [
            "read: Ada Example, 4 profiles (LinkedIn, GitHub, Mastodon, GitHub)",
            "left out, as JSON Resume has no such fields: meta.theme",
            "withheld, as anyone with a token could read it: email address, telephone number, street address, postal code; --publish-contact publishes it",
        ]
    );
}

#[test]
fn contact_details_are_published_only_when_asked() {
    let resume = json!({
        "basics": {"name": "Ada Example", "email": "ada@example.com", "phone": "+1-555-0100", "location": {"address": "1 Quay", "postalCode": "12345"}},
        "references": [{"name": "Bo", "reference": "Ask bo@example.com."}]
    });
    let (document, report) = imported_with(&resume, true);
    let contact = &document["contacts"][0];
    assert_eq!((&contact["email"], &contact["phone"]), (&json!("ada@example.com"), &json!("+1-555-0100")));
    assert_eq!((&contact["address"], &contact["postalCode"]), (&json!("1 Quay"), &json!("12345")));
    assert_eq!(document["portfolioConfig"]["ownerEmail"], "ada@example.com");
    assert_eq!(document["portfolioConfig"]["ownerPhone"], "+1-555-0100");
    assert_eq!(document["testimonials"][0]["context"], "Ask bo@example.com.");
    assert_eq!(report, ["read: Ada Example, 1 testimonial"]);
}

#[test]
fn a_person_without_a_name_is_marked_as_unnamed() {
    for (resume, name) in [
        (json!({"basics": {"label": "Engineer"}}), "Engineer"),
        (json!({"basics": {"summary": "Builds things."}}), "Unnamed"),
        (json!({"languages": [{"language": "Dutch"}]}), "Unnamed"),
    ] {
        let (document, _) = imported(&resume);
        let contact = &document["contacts"][0];
        assert_eq!((&contact["name"], &contact["isUnnamed"]), (&json!(name), &json!(true)), "{resume}");
    }
    assert_eq!(imported(&json!({"skills": ["Rust"]})).0["contacts"], json!([]));
}

/// Roles with everything, with little and with nothing.
fn roles() -> Value {
    json!({
        "work": [
            {"name": "Example Works", "position": "Lead", "startDate": "2019", "endDate": "Present", "location": "Remote, EU",
             "url": "https://works.example.com", "description": "Makes examples.", "summary": "Led.", "highlights": ["One", "", null, "Two"]},
            {"company": "Example Works", "position": "Engineer", "startDate": "2014-05", "endDate": "2018-12-31"},
            {"position": "Gardener", "startDate": "2027", "endDate": "some time", "team": "Roses"},
            {"highlights": ["Planted trees"], "team": "Trees"},
            {"team": "Nobody"},
            {},
            null
        ]
    })
}

#[test]
fn work_makes_accounts_and_roles() {
    let (document, _) = imported(&roles());
    assert_eq!(document["accounts"], json!([{"id": "account-example-works", "name": "Example Works"}]));
    assert_eq!(
        document["experience"],
        json!([
            {"id": "work-example-works-lead-2019", "name": "Lead", "employerId": "account-example-works", "startDate": "2019",
             "isCurrentRole": true, "isRemote": true, "isUnnamed": false, "sortOrder": 1, "location": "Remote, EU",
             "url": "https://works.example.com", "description": "Makes examples.", "summary": "Led."},
            {"id": "work-example-works-engineer-2014-05", "name": "Engineer", "employerId": "account-example-works",
             "startDate": "2014-05", "endDate": "2018-12-31", "isCurrentRole": false, "isRemote": false, "isUnnamed": false, "sortOrder": 2},
            {"id": "work-gardener-2027", "name": "Gardener", "startDate": "2027", "isCurrentRole": false, "isRemote": false,
             "isUnnamed": false, "sortOrder": 3},
            {"id": "work", "name": "Unnamed", "isCurrentRole": false, "isRemote": false, "isUnnamed": true, "sortOrder": 4}
        ])
    );
}

#[test]
fn work_makes_highlights_and_says_what_is_left_out() {
    let (document, report) = imported(&roles());
    assert_eq!(
        document["experienceHighlights"],
        json!([
            {"id": "work-example-works-lead-2019-highlight-1", "experienceId": "work-example-works-lead-2019", "name": "One", "sortOrder": 1},
            {"id": "work-example-works-lead-2019-highlight-2", "experienceId": "work-example-works-lead-2019", "name": "Two", "sortOrder": 2},
            {"id": "work-highlight-1", "experienceId": "work", "name": "Planted trees", "sortOrder": 1}
        ])
    );
    assert_eq!(
        report,
        [
            "read: 4 roles, 3 highlights",
            r#"left out: work[2].endDate: "some time" is not understood as a date; write it as 2014, 2014-05 or 2014-05-31"#,
            "left out: work[4]: nothing in it can be read",
            "left out, as JSON Resume has no such fields: work.team (3 times)",
        ]
    );
}

#[test]
fn the_sections_of_the_person_are_children_of_the_contact() {
    let (document, report) = imported(&json!({
        "basics": {"name": "Ada Example"},
        "volunteer": [{"organization": "Example Aid", "position": "Helper", "url": "https://aid.example.org", "startDate": "2020-01",
                       "summary": "Helps.", "highlights": ["Helped"]}],
        "awards": [{"title": "Best Example", "date": "2019-11", "awarder": "Examples Inc.", "summary": "For a good one."}],
        "publications": [{"name": "On Examples", "publisher": "Example Press", "releaseDate": "2018", "url": "https://press.example.com/1", "summary": "All of them."}],
        "languages": [{"language": "Dutch", "fluency": "Native speaker"}, {"language": "Latin"}],
        "interests": [{"name": "Sailing", "keywords": ["Dinghies", "Knots"]}]
    }));
    let contact = &document["contacts"][0];
    assert_eq!(
        contact["volunteer"],
        json!([{"id": "volunteer-example-aid-helper-2020-01", "organization": "Example Aid", "position": "Helper",
                "url": "https://aid.example.org", "startDate": "2020-01", "isCurrentRole": true, "summary": "Helps.",
                "highlights": ["Helped"], "sortOrder": 1}])
    );
    assert_eq!(
        contact["awards"],
        json!([{"id": "award-best-example-2019-11", "title": "Best Example", "date": "2019-11", "awarder": "Examples Inc.",
                "summary": "For a good one.", "sortOrder": 1}])
    );
    assert_eq!(
        contact["publications"],
        json!([{"id": "publication-on-examples-2018", "name": "On Examples", "publisher": "Example Press", "releaseDate": "2018",
                "url": "https://press.example.com/1", "summary": "All of them.", "sortOrder": 1}])
    );
    assert_eq!(
        contact["languages"],
        json!([{"id": "language-dutch", "language": "Dutch", "fluency": "Native speaker", "sortOrder": 1},
               {"id": "language-latin", "language": "Latin", "sortOrder": 2}])
    );
    assert_eq!(
        contact["interests"],
        json!([{"id": "interest-sailing", "name": "Sailing", "keywords": ["Dinghies", "Knots"], "sortOrder": 1}])
    );
    assert_eq!(
        report,
        ["read: Ada Example, 1 volunteer role, 1 award, 1 publication, 2 languages, 1 interest"]
    );
}

#[test]
fn education_and_certificates_share_accounts_with_work() {
    let (document, _) = imported(&json!({
        "basics": {"name": "Ada Example"},
        "work": [{"name": "Example University", "position": "Tutor", "startDate": "2010", "endDate": "2011"}],
        "education": [
            {"institution": "Example University", "url": "https://uni.example.org", "area": "Mathematics", "studyType": "BSc",
             "startDate": "2010-09", "endDate": "2013-07", "score": "3.8/4.0", "courses": ["A1 – Algebra", "B2"]},
            {"institution": "Sample School", "area": "Art", "gpa": 4},
            {"institution": "Sample School"}
        ],
        "certificates": [
            {"name": "Certified Example", "date": "2021-11-07", "issuer": "Board of Examples", "url": "https://example.com"},
            {"issuer": "Board of Examples"}
        ]
    }));
    assert_eq!(document["accounts"].as_array().unwrap().len(), 3);
    assert_eq!(
        document["education"],
        json!([
            {"id": "education-example-university-bsc-mathematics-2013-07", "name": "BSc", "isUnnamed": false, "contactId": "contact-ada-example",
             "issuerId": "account-example-university", "fieldOfStudy": "Mathematics", "startDate": "2010-09", "graduationDate": "2013-07",
             "isCurrent": false, "gpa": 3.8, "score": "3.8/4.0", "courses": ["A1 – Algebra", "B2"], "url": "https://uni.example.org",
             "sortOrder": 1},
            {"id": "education-sample-school-art", "name": "Art", "isUnnamed": true, "contactId": "contact-ada-example",
             "issuerId": "account-sample-school", "fieldOfStudy": "Art", "isCurrent": false, "gpa": 4.0, "score": "4", "courses": [], "sortOrder": 2},
            {"id": "education-sample-school", "name": "Sample School", "isUnnamed": true, "contactId": "contact-ada-example",
             "issuerId": "account-sample-school", "isCurrent": false, "courses": [], "sortOrder": 3}
        ])
    );
    assert_eq!(
        document["certifications"],
        json!([
            {"id": "certificate-certified-example-board-of-examples-2021-11-07", "name": "Certified Example", "isUnnamed": false,
             "contactId": "contact-ada-example", "issuerId": "account-board-of-examples", "earnedDate": "2021-11-07",
             "url": "https://example.com", "sortOrder": 1},
            {"id": "certificate-board-of-examples", "name": "Board of Examples", "isUnnamed": true, "contactId": "contact-ada-example",
             "issuerId": "account-board-of-examples", "sortOrder": 2}
        ])
    );
}

#[test]
fn skills_are_keywords_in_their_group_and_projects_lead_to_them() {
    let (document, report) = imported(&json!({
        "skills": [
            {"name": "Web", "level": "Master", "keywords": ["HTML", "CSS", "HTML"]},
            {"name": "Cooking", "level": "unheard of"},
            {"level": "8/10", "keywords": ["Chess"]},
            {"level": "Expert", "keywords": []}
        ],
        "projects": [{"name": "P", "keywords": ["css", "Go", "CSS"]}]
    }));
    assert_eq!(
        document["skills"],
        json!([
            {"id": "skill-web-html", "name": "HTML", "category": "Web", "proficiencyScore": 5.0, "level": "Master", "categoryOrder": 1,
             "sortOrder": 1, "isInUnnamedGroup": false},
            {"id": "skill-web-css", "name": "CSS", "category": "Web", "proficiencyScore": 5.0, "level": "Master", "categoryOrder": 1,
             "sortOrder": 2, "isInUnnamedGroup": false},
            {"id": "skill-web-html-2", "name": "HTML", "category": "Web", "proficiencyScore": 5.0, "level": "Master", "categoryOrder": 1,
             "sortOrder": 3, "isInUnnamedGroup": false},
            {"id": "skill-cooking", "name": "Cooking", "level": "unheard of", "categoryOrder": 2, "sortOrder": 4, "isInUnnamedGroup": false},
            {"id": "skill-chess", "name": "Chess", "proficiencyScore": 4.0, "level": "8/10", "categoryOrder": 3, "sortOrder": 5,
             "isInUnnamedGroup": true}
        ])
    );
    assert_eq!(document["projects"][0]["skills"], json!(["skill-web-css"]));
    assert_eq!(document["projects"][0]["keywords"], json!(["css", "Go", "CSS"]));
    assert_eq!(
        report,
        [
            "read: 5 skills, 1 project",
            "note: skills[1].level: \"unheard of\" is not understood as a level: the word is kept, without a score",
            "left out: skills[3]: it names no skill",
        ]
    );
}

#[test]
fn projects_keep_all_they_say_and_the_first_three_are_featured() {
    let (document, report) = imported(&json!({
        "projects": [
            {"name": "One", "description": "A tool.", "highlights": ["Fast", "Small"], "keywords": ["CLI"], "startDate": "2019", "endDate": "2020-01",
             "url": "https://github.com/ada/one", "roles": ["Author"], "entity": "Example Works", "type": "application"},
            {"name": "Two", "url": "https://two.example.com", "startDate": "2025-01", "endDate": "Present"},
            {"name": "Three", "url": "three.example.com/start"},
            {"description": "No name.", "url": "see below"}
        ]
    }));
    assert_eq!(
        document["projects"],
        json!([
            {"id": "project-one", "name": "One", "isUnnamed": false, "solution": "A tool.", "highlights": ["Fast", "Small"],
             "keywords": ["CLI"], "startDate": "2019", "dateCompleted": "2020-01", "repositoryUrl": "https://github.com/ada/one",
             "roles": ["Author"], "entity": "Example Works", "type": "application", "isFeatured": true, "sortOrder": 1},
            {"id": "project-two", "name": "Two", "isUnnamed": false, "liveUrl": "https://two.example.com", "startDate": "2025-01",
             "status": "Active Development", "highlights": [], "keywords": [], "roles": [], "isFeatured": true, "sortOrder": 2},
            {"id": "project-three", "name": "Three", "isUnnamed": false, "liveUrl": "https://three.example.com/start",
             "highlights": [], "keywords": [], "roles": [], "isFeatured": true, "sortOrder": 3},
            {"id": "project", "name": "Unnamed", "isUnnamed": true, "solution": "No name.", "highlights": [], "keywords": [],
             "roles": [], "isFeatured": false, "sortOrder": 4}
        ])
    );
    assert_eq!(
        report,
        [
            "read: 4 projects",
            "note: projects[2].url: read as https://three.example.com/start",
            r#"left out: projects[3].url: "see below" is no link; one begins with https:// or http://"#,
        ]
    );
}

#[test]
fn references_that_cannot_be_quoted_are_kept_apart_and_contact_data_in_them_is_withheld() {
    let (document, report) = imported(&json!({
        "references": [
            {"name": "Bo Sample", "reference": "Good work. Ask me: bo@example.com, +1 555 010 0100."},
            {"name": "Cy Sample, cy@example.com"},
            {"reference": "Available on request."},
            {"name": "Di Sample", "reference": "References on request"},
            {"name": "Ed Sample", "reference": "Kind.", "email": "ed@example.com"}
        ]
    }));
    assert_eq!(
        document["testimonials"],
        json!([
            {"id": "reference-bo-sample", "authorName": "Bo Sample", "context": "Good work. Ask me: [withheld], [withheld].",
             "approved": true, "sortOrder": 1},
            {"id": "reference-ed-sample", "authorName": "Ed Sample", "context": "Kind.", "approved": true, "sortOrder": 5}
        ])
    );
    assert_eq!(
        document["contacts"][0]["references"],
        json!([
            {"id": "reference-cy-sample-withheld", "name": "Cy Sample, [withheld]", "sortOrder": 2},
            {"id": "reference", "reference": "Available on request.", "sortOrder": 3},
            {"id": "reference-di-sample", "name": "Di Sample", "reference": "References on request", "sortOrder": 4}
        ])
    );
    assert_eq!(
        report,
        [
            "read: Unnamed, 2 testimonials, 3 references without a testimonial",
            "language: en, by the texts; if that is wrong, say it in basics.language",
            "left out, as JSON Resume has no such fields: references.email",
            "withheld, as anyone with a token could read it: contact data in references[0].reference, contact data in references[1].name; \
             --publish-contact publishes it",
        ]
    );
}
