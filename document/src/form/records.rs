//! The records of the content form, with the public API's field names.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{AssetType, Id, Link, PartialDate, Persona, ProjectStatus, Relationship, Vibe};

macro_rules! records {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name { $($(#[$attribute])* pub $field: $kind,)+ }
        )+
    };
}

records! {
    /// Links and addresses of the site's owner. Anyone with a token can read them.
    #[derive(Default)]
    PortfolioConfig {
        /// Email address.
        #[serde(skip_serializing_if = "Option::is_none")]
        owner_email: Option<String>,
        /// Telephone number.
        #[serde(skip_serializing_if = "Option::is_none")]
        owner_phone: Option<String>,
        /// LinkedIn profile.
        #[serde(skip_serializing_if = "Option::is_none")]
        linked_in_url: Option<Link>,
        /// GitHub profile.
        #[serde(skip_serializing_if = "Option::is_none")]
        git_hub_profile_url: Option<Link>,
        /// Where to book a meeting.
        #[serde(skip_serializing_if = "Option::is_none")]
        calendly_url: Option<Link>,
        /// Trailblazer profile.
        #[serde(skip_serializing_if = "Option::is_none")]
        trailblazer_profile_url: Option<Link>,
        /// Own web site.
        #[serde(skip_serializing_if = "Option::is_none")]
        personal_website_url: Option<Link>,
        /// What the owner is looking for.
        #[serde(skip_serializing_if = "Option::is_none")]
        career_objective: Option<String>,
        /// Key of the Jira project the portfolio is run with.
        #[serde(skip_serializing_if = "Option::is_none")]
        jira_project_key: Option<String>,
        /// Path of the portfolio's repository, `owner/name`.
        #[serde(skip_serializing_if = "Option::is_none")]
        git_hub_repo_path: Option<String>,
    }

    /// A person.
    Contact {
        /// Id.
        id: Id,
        /// Full name.
        #[schemars(length(min = 1))]
        name: String,
        /// Email address. Anyone with a token can read it.
        #[serde(skip_serializing_if = "Option::is_none")]
        email: Option<String>,
        /// Telephone number. Anyone with a token can read it.
        #[serde(skip_serializing_if = "Option::is_none")]
        phone: Option<String>,
        /// The account the person belongs to.
        #[serde(skip_serializing_if = "Option::is_none")]
        account_id: Option<Id>,
        /// Job title.
        #[serde(skip_serializing_if = "Option::is_none")]
        title: Option<String>,
        /// Trailhead profile.
        #[serde(skip_serializing_if = "Option::is_none")]
        trailhead: Option<Link>,
        /// What the person is looking for.
        #[serde(skip_serializing_if = "Option::is_none")]
        career_objective: Option<String>,
        /// LinkedIn profile.
        #[serde(skip_serializing_if = "Option::is_none")]
        linked_in: Option<Link>,
        /// Web site.
        #[serde(skip_serializing_if = "Option::is_none")]
        portfolio: Option<Link>,
    }

    /// An employer, school or issuer.
    Account {
        /// Id.
        id: Id,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// Branch of industry.
        #[serde(skip_serializing_if = "Option::is_none")]
        industry: Option<String>,
        /// Short form of the name.
        #[serde(skip_serializing_if = "Option::is_none")]
        abbreviation: Option<String>,
    }

    /// A role held.
    Experience {
        /// Id.
        id: Id,
        /// Name of the role.
        #[schemars(length(min = 1))]
        name: String,
        /// The employer's account.
        #[serde(skip_serializing_if = "Option::is_none")]
        employer_id: Option<Id>,
        /// When it began.
        #[serde(skip_serializing_if = "Option::is_none")]
        start_date: Option<PartialDate>,
        /// When it ended.
        #[serde(skip_serializing_if = "Option::is_none")]
        end_date: Option<PartialDate>,
        /// Whether it is held now.
        #[serde(default)]
        is_current_role: bool,
        /// Whether it is done from elsewhere.
        #[serde(default)]
        is_remote: bool,
        /// The person who held it.
        #[serde(skip_serializing_if = "Option::is_none")]
        contact_id: Option<Id>,
        /// Place in the list, ascending.
        #[serde(skip_serializing_if = "Option::is_none")]
        sort_order: Option<i64>,
        /// Ids of the skills used.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skills: Vec<Id>,
    }

    /// An achievement within a role.
    Highlight {
        /// Id.
        id: Id,
        /// The role.
        #[serde(skip_serializing_if = "Option::is_none")]
        experience_id: Option<Id>,
        /// What was achieved.
        #[schemars(length(min = 1))]
        name: String,
        /// More about it.
        #[serde(skip_serializing_if = "Option::is_none")]
        description: Option<String>,
        /// Place in the list, ascending.
        #[serde(skip_serializing_if = "Option::is_none")]
        sort_order: Option<i64>,
        /// The kind of reader it speaks to.
        #[serde(skip_serializing_if = "Option::is_none")]
        persona_tag: Option<Persona>,
    }

    /// A project.
    Project {
        /// Id.
        id: Id,
        /// Title.
        #[schemars(length(min = 1))]
        name: String,
        /// The problem.
        #[serde(skip_serializing_if = "Option::is_none")]
        challenge: Option<String>,
        /// What was built.
        #[serde(skip_serializing_if = "Option::is_none")]
        solution: Option<String>,
        /// What it was worth.
        #[serde(skip_serializing_if = "Option::is_none")]
        business_value: Option<String>,
        /// Where it stands.
        #[serde(skip_serializing_if = "Option::is_none")]
        status: Option<ProjectStatus>,
        /// When it was completed.
        #[serde(skip_serializing_if = "Option::is_none")]
        date_completed: Option<PartialDate>,
        /// A large picture.
        #[serde(skip_serializing_if = "Option::is_none")]
        hero_image_url: Option<Link>,
        /// Where it runs.
        #[serde(skip_serializing_if = "Option::is_none")]
        live_url: Option<Link>,
        /// Where its code is.
        #[serde(skip_serializing_if = "Option::is_none")]
        repository_url: Option<Link>,
        /// The theme it belongs to, for programs.
        #[serde(skip_serializing_if = "Option::is_none")]
        pillar: Option<String>,
        /// The theme it belongs to, for readers.
        #[serde(skip_serializing_if = "Option::is_none")]
        pillar_label: Option<String>,
        /// Whether it is shown among the first.
        #[serde(default)]
        is_featured: bool,
        /// The person whose project it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        contact_id: Option<Id>,
        /// Place in the list, ascending.
        #[serde(skip_serializing_if = "Option::is_none")]
        sort_order: Option<i64>,
        /// Images, videos, documents and links.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        assets: Vec<Asset>,
        /// Ids of the skills used.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skills: Vec<Id>,
    }

    /// An image, video, document or link of a project.
    Asset {
        /// Id.
        id: Id,
        /// Title.
        #[schemars(length(min = 1))]
        name: String,
        /// What it is.
        #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
        kind: Option<AssetType>,
        /// Where it is.
        #[serde(skip_serializing_if = "Option::is_none")]
        external_url: Option<Link>,
        /// What it shows, for those who cannot see it.
        #[serde(skip_serializing_if = "Option::is_none")]
        alt_text: Option<String>,
        /// Place in the list, ascending.
        #[serde(skip_serializing_if = "Option::is_none")]
        sort_order: Option<i64>,
    }

    /// A skill.
    Skill {
        /// Id.
        id: Id,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// Name as shown, if another.
        #[serde(skip_serializing_if = "Option::is_none")]
        display_name: Option<String>,
        /// The group it is shown in.
        #[serde(skip_serializing_if = "Option::is_none")]
        category: Option<String>,
        /// How well it is mastered; higher is better.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 0, max = 100))]
        proficiency_score: Option<f64>,
        /// Name of an icon.
        #[serde(skip_serializing_if = "Option::is_none")]
        icon_name: Option<String>,
        /// Path data of an SVG icon.
        #[serde(skip_serializing_if = "Option::is_none")]
        svg_path_data: Option<String>,
        /// Colour of the icon.
        #[serde(skip_serializing_if = "Option::is_none")]
        color_hex: Option<String>,
        /// Place of its group, ascending.
        #[serde(skip_serializing_if = "Option::is_none")]
        category_order: Option<i64>,
    }

    /// A certification.
    Certification {
        /// Id.
        id: Id,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// The person certified.
        #[serde(skip_serializing_if = "Option::is_none")]
        contact_id: Option<Id>,
        /// The issuer's account.
        #[serde(skip_serializing_if = "Option::is_none")]
        issuer_id: Option<Id>,
        /// When it was earned.
        #[serde(skip_serializing_if = "Option::is_none")]
        earned_date: Option<PartialDate>,
        /// Ids of the skills it proves.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        skills: Vec<Id>,
    }

    /// A degree or course.
    Education {
        /// Id.
        id: Id,
        /// The degree.
        #[schemars(length(min = 1))]
        name: String,
        /// The person who took it.
        #[serde(skip_serializing_if = "Option::is_none")]
        contact_id: Option<Id>,
        /// The school's account.
        #[serde(skip_serializing_if = "Option::is_none")]
        issuer_id: Option<Id>,
        /// The subject.
        #[serde(skip_serializing_if = "Option::is_none")]
        field_of_study: Option<String>,
        /// When it was completed.
        #[serde(skip_serializing_if = "Option::is_none")]
        graduation_date: Option<PartialDate>,
        /// The grade, by the school's own scale.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[schemars(range(min = 0, max = 1000))]
        gpa: Option<f64>,
    }

    /// What somebody says of the person.
    Testimonial {
        /// Id.
        id: Id,
        /// A title for it.
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Who says it.
        #[schemars(length(min = 1))]
        author_name: String,
        /// The author's job title.
        #[serde(skip_serializing_if = "Option::is_none")]
        author_title: Option<String>,
        /// The author's picture.
        #[serde(skip_serializing_if = "Option::is_none")]
        avatar_url: Option<Link>,
        /// How the author knows the person.
        #[serde(skip_serializing_if = "Option::is_none")]
        relationship_type: Option<Relationship>,
        /// Its tone.
        #[serde(skip_serializing_if = "Option::is_none")]
        vibe_mode: Option<Vibe>,
        /// What is said.
        #[schemars(length(min = 1))]
        context: String,
        /// Whether it may be shown. One that is not approved is never served.
        #[serde(default)]
        approved: bool,
        /// When it was written.
        #[serde(skip_serializing_if = "Option::is_none")]
        created_date: Option<PartialDate>,
    }
}
