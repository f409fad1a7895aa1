//! The records of each collection as they lie in the table. An item must read as its record to be served.
//!
//! Field names are those of the public API (camel case). Records hold the ids they refer to and the names the API shows and
//! filters by, so that a list needs no second read. Dates are ISO 8601 and may be partial (`2014`, `2014-05`).

use serde::{Deserialize, Serialize};

macro_rules! records {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase")]
            #[allow(missing_docs, reason = "fields carry the public API's own names; docs/API.md describes them")]
            pub struct $name { $($(#[$attribute])* pub $field: $kind,)+ }
        )+
    };
}

records! {
    /// Links and addresses of the site's owner.
    PortfolioConfig {
        owner_email: Option<String>,
        owner_phone: Option<String>,
        linked_in_url: Option<String>,
        git_hub_profile_url: Option<String>,
        calendly_url: Option<String>,
        trailblazer_profile_url: Option<String>,
        personal_website_url: Option<String>,
        career_objective: Option<String>,
        jira_project_key: Option<String>,
        git_hub_repo_path: Option<String>,
    }

    /// The person the portfolio is about.
    Contact {
        id: String,
        name: String,
        email: Option<String>,
        phone: Option<String>,
        account_id: Option<String>,
        account_name: Option<String>,
        title: Option<String>,
        trailhead: Option<String>,
        career_objective: Option<String>,
        linked_in: Option<String>,
        portfolio: Option<String>,
    }

    /// An employer, school or issuer.
    Account {
        id: String,
        name: String,
        industry: Option<String>,
        abbreviation: Option<String>,
    }

    /// A role held.
    Experience {
        id: String,
        name: String,
        employer_id: Option<String>,
        employer_name: Option<String>,
        start_date: Option<String>,
        end_date: Option<String>,
        #[serde(default)]
        is_current_role: bool,
        #[serde(default)]
        is_remote: bool,
        contact_id: Option<String>,
        contact_name: Option<String>,
        sort_order: Option<i64>,
    }

    /// An achievement within a role.
    ExperienceHighlight {
        id: String,
        experience_id: Option<String>,
        experience_name: Option<String>,
        name: String,
        description: Option<String>,
        sort_order: Option<i64>,
        persona_tag: Option<String>,
    }

    /// A project.
    Project {
        id: String,
        name: String,
        challenge: Option<String>,
        solution: Option<String>,
        business_value: Option<String>,
        status: Option<String>,
        date_completed: Option<String>,
        hero_image_url: Option<String>,
        live_url: Option<String>,
        repository_url: Option<String>,
        pillar: Option<String>,
        pillar_label: Option<String>,
        #[serde(default)]
        is_featured: bool,
        contact_id: Option<String>,
        contact_name: Option<String>,
        sort_order: Option<i64>,
    }

    /// An image, video, document or link of a project.
    ProjectAsset {
        id: String,
        name: String,
        project_id: String,
        project_name: String,
        #[serde(rename = "type")]
        kind: Option<String>,
        external_url: Option<String>,
        alt_text: Option<String>,
        sort_order: Option<i64>,
    }

    /// A skill.
    Skill {
        id: String,
        name: String,
        display_name: Option<String>,
        category: Option<String>,
        proficiency_score: Option<f64>,
        icon_name: Option<String>,
        svg_path_data: Option<String>,
        color_hex: Option<String>,
        category_order: Option<i64>,
    }

    /// A skill used in a project.
    ProjectSkill {
        id: String,
        project_id: String,
        project_name: String,
        skill_id: String,
        skill_name: String,
        skill_category: Option<String>,
        skill_proficiency_score: Option<f64>,
    }

    /// A skill used in a role.
    ExperienceSkill {
        id: String,
        experience_id: String,
        experience_name: String,
        skill_id: String,
        skill_name: String,
        skill_category: Option<String>,
        skill_proficiency_score: Option<f64>,
    }

    /// A skill proved by a certification.
    CertificationSkill {
        id: String,
        certification_id: String,
        certification_name: String,
        skill_id: String,
        skill_name: String,
        skill_category: Option<String>,
        skill_proficiency_score: Option<f64>,
    }

    /// A certification.
    Certification {
        id: String,
        name: String,
        contact_id: Option<String>,
        contact_name: Option<String>,
        issuer_id: Option<String>,
        issuer_name: Option<String>,
        earned_date: Option<String>,
    }

    /// A degree or course.
    Education {
        id: String,
        name: String,
        contact_id: Option<String>,
        contact_name: Option<String>,
        issuer_id: Option<String>,
        issuer_name: Option<String>,
        field_of_study: Option<String>,
        graduation_date: Option<String>,
        gpa: Option<f64>,
    }

    /// What somebody says of the person. Only approved ones are ever served.
    Testimonial {
        id: String,
        name: Option<String>,
        author_name: String,
        author_title: Option<String>,
        avatar_url: Option<String>,
        relationship_type: Option<String>,
        vibe_mode: Option<String>,
        context: String,
        #[serde(default)]
        approved: bool,
        created_date: Option<String>,
    }
}
