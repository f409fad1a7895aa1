//! The records of each collection: the one place where their fields are declared.
//!
//! A record is declared as it lies in the table and is served. What a person writes (the content form and its JSON Schema), what
//! lists show unless told otherwise, and the schemas in `docs/openapi.yaml` follow from it, by these attributes of a field:
//!
//! - `with = "…"`: the rule that `content check` enforces. What is in the table already is served even if it breaks the rule.
//! - `x-refers-to`: it holds the id of a record of that collection.
//! - `x-filled-in`: nobody writes it; it comes from elsewhere when content becomes items ([`Source`](crate::record_type::Source)).
//! - `x-internal`: a list that names no fields does not show it.
//!
//! Field names are those of the public API (camel case), and they are shown in the order in which they stand here. Records hold the
//! ids they refer to and the names that the API shows and filters by, so that a list needs no second read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::choices::{AssetType, ProjectStatus, Relationship, Vibe};
use crate::partial_date::PartialDate;
use crate::scalars::{Email, Id, LanguageTag, Link, Personas};

macro_rules! records {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
            #[serde(rename_all = "camelCase")]
            pub struct $name { $($(#[$attribute])* pub $field: $kind,)+ }
        )+
    };
}

records! {
    /// Links and addresses of the site's owner. Anyone with a token can read them.
    PortfolioConfig {
        /// Email address.
        #[schemars(with = "Option<Email>")]
        owner_email: Option<String>,
        /// Telephone number.
        owner_phone: Option<String>,
        /// LinkedIn profile.
        #[schemars(with = "Option<Link>")]
        linked_in_url: Option<String>,
        /// GitHub profile.
        #[schemars(with = "Option<Link>")]
        git_hub_profile_url: Option<String>,
        /// Where to book a meeting.
        #[schemars(with = "Option<Link>")]
        calendly_url: Option<String>,
        /// Trailblazer profile.
        #[schemars(with = "Option<Link>")]
        trailblazer_profile_url: Option<String>,
        /// Own web site.
        #[schemars(with = "Option<Link>")]
        personal_website_url: Option<String>,
        /// What the owner is looking for.
        career_objective: Option<String>,
        /// Key of the Jira project the portfolio is run with.
        jira_project_key: Option<String>,
        /// Path of the portfolio's repository, `owner/name`.
        git_hub_repo_path: Option<String>,
        /// The language of the texts, as a language tag such as `en`, `de` or `pt-BR`.
        #[schemars(with = "Option<LanguageTag>")]
        language: Option<String>,
        /// Where the newest version of the résumé is that the content was imported from.
        #[schemars(with = "Option<Link>")]
        resume_canonical_url: Option<String>,
        /// The version that this résumé gives itself.
        resume_version: Option<String>,
        /// When this résumé was last changed, as it says.
        resume_last_modified: Option<String>,
        /// The contact that the portfolio is about. It may be left out as long as there is no other.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "contact"))]
        owner_id: Option<String>,
    }

    /// A person.
    Contact {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Full name.
        #[schemars(length(min = 1))]
        name: String,
        /// Email address. Anyone with a token can read it.
        #[schemars(with = "Option<Email>")]
        email: Option<String>,
        /// Telephone number. Anyone with a token can read it.
        phone: Option<String>,
        /// The account the person belongs to.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "account"))]
        account_id: Option<String>,
        /// The account's name.
        #[schemars(extend("x-filled-in" = "accountId.name"))]
        account_name: Option<String>,
        /// Job title.
        title: Option<String>,
        /// Trailhead profile.
        #[schemars(with = "Option<Link>")]
        trailhead: Option<String>,
        /// What the person is looking for.
        career_objective: Option<String>,
        /// LinkedIn profile.
        #[schemars(with = "Option<Link>")]
        linked_in: Option<String>,
        /// Web site.
        #[schemars(with = "Option<Link>")]
        portfolio: Option<String>,
        /// GitHub profile.
        #[schemars(with = "Option<Link>")]
        github: Option<String>,
        /// A picture of the person.
        #[schemars(with = "Option<Link>")]
        image: Option<String>,
        /// Street and number, in as many lines as they take. Anyone with a token can read it.
        address: Option<String>,
        /// Postal code. Anyone with a token can read it.
        postal_code: Option<String>,
        /// City.
        city: Option<String>,
        /// Country as a code of two letters, such as `DE`.
        country_code: Option<String>,
        /// State, province or region.
        region: Option<String>,
        /// Whether `name` only stands in for a name that is not known.
        #[serde(default)]
        is_unnamed: bool,
    }

    /// A profile on a network.
    NetworkProfile {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// The network.
        network: Option<String>,
        /// The person's name there.
        username: Option<String>,
        /// Where the profile is.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// A language spoken.
    SpokenLanguage {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// The language.
        language: Option<String>,
        /// How well it is spoken.
        fluency: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// Unpaid work.
    VolunteerRole {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// The organization.
        organization: Option<String>,
        /// Name of the role.
        position: Option<String>,
        /// The organization's web site.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// When it began.
        #[schemars(with = "Option<PartialDate>")]
        start_date: Option<String>,
        /// When it ended.
        #[schemars(with = "Option<PartialDate>")]
        end_date: Option<String>,
        /// Whether it goes on.
        #[serde(default)]
        is_current_role: bool,
        /// What the role is about.
        summary: Option<String>,
        /// What was achieved, one entry each.
        #[serde(default)]
        highlights: Vec<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// An award.
    Award {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// Its title.
        title: Option<String>,
        /// When it was given.
        #[schemars(with = "Option<PartialDate>")]
        date: Option<String>,
        /// Who gave it.
        awarder: Option<String>,
        /// What it was given for.
        summary: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// A publication.
    Publication {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// Its title.
        name: Option<String>,
        /// Who published it.
        publisher: Option<String>,
        /// When it appeared.
        #[schemars(with = "Option<PartialDate>")]
        release_date: Option<String>,
        /// Where it can be read.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// What it is about.
        summary: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// An interest.
    Interest {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// What it is.
        name: Option<String>,
        /// What of it, in a word or two each.
        #[serde(default)]
        keywords: Vec<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// A reference that says nothing to quote, such as "available on request". What can be quoted is a testimonial.
    Reference {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The person.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        contact_id: String,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        contact_name: String,
        /// Who can be asked.
        name: Option<String>,
        /// What is said of it.
        reference: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// An employer, school or issuer.
    Account {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// Branch of industry.
        industry: Option<String>,
        /// Short form of the name.
        abbreviation: Option<String>,
    }

    /// A role held.
    Experience {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The employer's name.
        #[schemars(extend("x-filled-in" = "employerId.name"))]
        employer_name: Option<String>,
        /// The employer's account.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "account"))]
        employer_id: Option<String>,
        /// Name of the role.
        #[schemars(length(min = 1))]
        name: String,
        /// When it began.
        #[schemars(with = "Option<PartialDate>")]
        start_date: Option<String>,
        /// When it ended.
        #[schemars(with = "Option<PartialDate>")]
        end_date: Option<String>,
        /// Whether it is held now.
        #[serde(default)]
        is_current_role: bool,
        /// Whether it is done from elsewhere.
        #[serde(default)]
        is_remote: bool,
        /// The person who held it.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "contact"))]
        contact_id: Option<String>,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "contactId.name"))]
        contact_name: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// Where it is or was held.
        location: Option<String>,
        /// The employer's or the team's web site.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// What the employer does.
        description: Option<String>,
        /// What the role is about.
        summary: Option<String>,
        /// Whether `name` only stands in for a name that is not known.
        #[serde(default)]
        is_unnamed: bool,
    }

    /// An achievement within a role.
    ExperienceHighlight {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The role.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "experience"))]
        experience_id: Option<String>,
        /// The role's name.
        #[schemars(extend("x-filled-in" = "experienceId.name"))]
        experience_name: Option<String>,
        /// What was achieved.
        #[schemars(length(min = 1))]
        name: String,
        /// More about it.
        description: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// The kinds of reader it speaks to: Admin, Developer or Architect, or several of them separated by semicolons.
        #[schemars(with = "Option<Personas>")]
        persona_tag: Option<String>,
    }

    /// A project.
    Project {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Title.
        #[schemars(length(min = 1))]
        name: String,
        /// The problem.
        challenge: Option<String>,
        /// What was built.
        solution: Option<String>,
        /// What it was worth.
        business_value: Option<String>,
        /// Where it stands.
        #[schemars(with = "Option<ProjectStatus>")]
        status: Option<String>,
        /// When it was completed.
        #[schemars(with = "Option<PartialDate>")]
        date_completed: Option<String>,
        /// A large picture.
        #[schemars(with = "Option<Link>")]
        hero_image_url: Option<String>,
        /// Where it runs.
        #[schemars(with = "Option<Link>")]
        live_url: Option<String>,
        /// Where its code is.
        #[schemars(with = "Option<Link>")]
        repository_url: Option<String>,
        /// The theme it belongs to, for programs.
        pillar: Option<String>,
        /// The theme it belongs to, for readers.
        pillar_label: Option<String>,
        /// Whether it is shown among the first.
        #[serde(default)]
        is_featured: bool,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "contactId.name"))]
        contact_name: Option<String>,
        /// The person whose project it is.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "contact"))]
        contact_id: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// When it began.
        #[schemars(with = "Option<PartialDate>")]
        start_date: Option<String>,
        /// What was achieved, one entry each.
        #[serde(default)]
        highlights: Vec<String>,
        /// What it is about or made with, in a word or two each.
        #[serde(default)]
        keywords: Vec<String>,
        /// The parts the person played in it.
        #[serde(default)]
        roles: Vec<String>,
        /// The company or institution it was done for or with.
        entity: Option<String>,
        /// What kind of project it is, such as `application` or `talk`.
        #[serde(rename = "type")]
        kind: Option<String>,
        /// Whether `name` only stands in for a name that is not known.
        #[serde(default)]
        is_unnamed: bool,
    }

    /// An image, video, document or link of a project.
    ProjectAsset {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Title.
        #[schemars(length(min = 1))]
        name: String,
        /// The project.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        project_id: String,
        /// The project's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        project_name: String,
        /// What it is.
        #[serde(rename = "type")]
        #[schemars(with = "Option<AssetType>")]
        kind: Option<String>,
        /// Where it is.
        #[schemars(with = "Option<Link>")]
        external_url: Option<String>,
        /// What it shows, for those who cannot see it.
        alt_text: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }

    /// A skill.
    Skill {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// Name as shown, if another.
        display_name: Option<String>,
        /// The group it is shown in.
        category: Option<String>,
        /// How well it is mastered; higher is better.
        #[schemars(range(min = 0, max = 100))]
        proficiency_score: Option<f64>,
        /// Name of an icon.
        icon_name: Option<String>,
        /// Path data of an SVG icon.
        svg_path_data: Option<String>,
        /// Colour of the icon.
        color_hex: Option<String>,
        /// Place of its group, ascending.
        category_order: Option<i64>,
        /// How well it is mastered, in the owner's own word.
        level: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// Whether it belongs to a group that has no name.
        #[serde(default)]
        #[schemars(extend("x-internal" = true))]
        is_in_unnamed_group: bool,
    }

    /// A skill used in a project.
    ProjectSkill {
        /// Id, made of both ids.
        #[schemars(extend("x-filled-in" = "link"))]
        id: String,
        /// The project.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        project_id: String,
        /// The project's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        project_name: String,
        /// The skill.
        #[schemars(with = "Id", extend("x-refers-to" = "skill"))]
        skill_id: String,
        /// The skill's name.
        #[schemars(extend("x-filled-in" = "skillId.name"))]
        skill_name: String,
        /// The skill's group.
        #[schemars(extend("x-filled-in" = "skillId.category"))]
        skill_category: Option<String>,
        /// How well the skill is mastered; higher is better.
        #[schemars(extend("x-filled-in" = "skillId.proficiencyScore"))]
        skill_proficiency_score: Option<f64>,
    }

    /// A skill used in a role.
    ExperienceSkill {
        /// Id, made of both ids.
        #[schemars(extend("x-filled-in" = "link"))]
        id: String,
        /// The role.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        experience_id: String,
        /// The role's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        experience_name: String,
        /// The skill.
        #[schemars(with = "Id", extend("x-refers-to" = "skill"))]
        skill_id: String,
        /// The skill's name.
        #[schemars(extend("x-filled-in" = "skillId.name"))]
        skill_name: String,
        /// The skill's group.
        #[schemars(extend("x-filled-in" = "skillId.category"))]
        skill_category: Option<String>,
        /// How well the skill is mastered; higher is better.
        #[schemars(extend("x-filled-in" = "skillId.proficiencyScore"))]
        skill_proficiency_score: Option<f64>,
    }

    /// A skill proved by a certification.
    CertificationSkill {
        /// Id, made of both ids.
        #[schemars(extend("x-filled-in" = "link"))]
        id: String,
        /// The certification.
        #[schemars(extend("x-filled-in" = "parent.id"))]
        certification_id: String,
        /// The certification's name.
        #[schemars(extend("x-filled-in" = "parent.name"))]
        certification_name: String,
        /// The skill.
        #[schemars(with = "Id", extend("x-refers-to" = "skill"))]
        skill_id: String,
        /// The skill's name.
        #[schemars(extend("x-filled-in" = "skillId.name"))]
        skill_name: String,
        /// The skill's group.
        #[schemars(extend("x-filled-in" = "skillId.category"))]
        skill_category: Option<String>,
        /// How well the skill is mastered; higher is better.
        #[schemars(extend("x-filled-in" = "skillId.proficiencyScore"))]
        skill_proficiency_score: Option<f64>,
    }

    /// A certification.
    Certification {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// Name.
        #[schemars(length(min = 1))]
        name: String,
        /// The person certified.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "contact"))]
        contact_id: Option<String>,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "contactId.name"))]
        contact_name: Option<String>,
        /// The issuer's account.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "account"))]
        issuer_id: Option<String>,
        /// The issuer's name.
        #[schemars(extend("x-filled-in" = "issuerId.name"))]
        issuer_name: Option<String>,
        /// When it was earned.
        #[schemars(with = "Option<PartialDate>")]
        earned_date: Option<String>,
        /// Where it can be verified.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// Whether `name` only stands in for a name that is not known.
        #[serde(default)]
        is_unnamed: bool,
    }

    /// A degree or course.
    Education {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// The degree.
        #[schemars(length(min = 1))]
        name: String,
        /// The person who took it.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "contact"))]
        contact_id: Option<String>,
        /// The person's name.
        #[schemars(extend("x-filled-in" = "contactId.name"))]
        contact_name: Option<String>,
        /// The school's account.
        #[schemars(with = "Option<Id>", extend("x-refers-to" = "account"))]
        issuer_id: Option<String>,
        /// The issuer's name.
        #[schemars(extend("x-filled-in" = "issuerId.name"))]
        issuer_name: Option<String>,
        /// The subject.
        field_of_study: Option<String>,
        /// When it was completed.
        #[schemars(with = "Option<PartialDate>")]
        graduation_date: Option<String>,
        /// The grade, by the school's own scale.
        #[schemars(range(min = 0, max = 1000))]
        gpa: Option<f64>,
        /// When it began.
        #[schemars(with = "Option<PartialDate>")]
        start_date: Option<String>,
        /// Whether it goes on.
        #[serde(default)]
        is_current: bool,
        /// The grade as written, with its scale.
        score: Option<String>,
        /// Courses taken.
        #[serde(default)]
        courses: Vec<String>,
        /// The school's web site.
        #[schemars(with = "Option<Link>")]
        url: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
        /// Whether `name` only stands in for a name that is not known.
        #[serde(default)]
        is_unnamed: bool,
    }

    /// What somebody says of the person.
    Testimonial {
        /// Id.
        #[schemars(with = "Id")]
        id: String,
        /// A title for it.
        name: Option<String>,
        /// Who says it.
        #[schemars(length(min = 1))]
        author_name: String,
        /// The author's job title.
        author_title: Option<String>,
        /// The author's picture.
        #[schemars(with = "Option<Link>")]
        avatar_url: Option<String>,
        /// How the author knows the person.
        #[schemars(with = "Option<Relationship>")]
        relationship_type: Option<String>,
        /// Its tone.
        #[schemars(with = "Option<Vibe>")]
        vibe_mode: Option<String>,
        /// What is said.
        #[schemars(length(min = 1))]
        context: String,
        /// Whether it may be shown. One that is not approved is never served.
        #[serde(default)]
        #[schemars(extend("x-internal" = true))]
        approved: bool,
        /// When it was written.
        #[schemars(with = "Option<PartialDate>", extend("x-internal" = true))]
        created_date: Option<String>,
        /// Place in the list, ascending.
        sort_order: Option<i64>,
    }
}
