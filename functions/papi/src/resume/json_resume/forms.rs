//! The form of JSON Resume 1.0.0.

use serde::Serialize;

macro_rules! forms {
    ($($(#[$doc:meta])* $name:ident { $($(#[$attribute:meta])* $field:ident: $kind:ty,)+ })+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Default, PartialEq, Serialize)]
            #[serde(rename_all = "camelCase")]
            #[allow(missing_docs, reason = "members carry the names of the JSON Resume schema, which describes them")]
            pub struct $name { $($(#[$attribute])* #[serde(skip_serializing_if = "is_nothing")] pub $field: $kind,)+ }
        )+
    };
}

forms! {
    /// A résumé in the form of JSON Resume 1.0.0. What is not known is left out.
    JsonResume {
        #[serde(rename = "$schema")]
        schema: Option<String>,
        basics: Option<Basics>,
        work: Vec<Work>,
        volunteer: Vec<Volunteer>,
        education: Vec<Education>,
        awards: Vec<Award>,
        certificates: Vec<Certificate>,
        publications: Vec<Publication>,
        skills: Vec<SkillGroup>,
        languages: Vec<Language>,
        interests: Vec<Interest>,
        references: Vec<Reference>,
        projects: Vec<Project>,
        meta: Option<Meta>,
    }

    /// Who it is about.
    Basics {
        name: Option<String>,
        label: Option<String>,
        image: Option<String>,
        email: Option<String>,
        phone: Option<String>,
        url: Option<String>,
        summary: Option<String>,
        location: Option<Location>,
        profiles: Vec<Profile>,
    }

    /// Where they live.
    Location {
        address: Option<String>,
        postal_code: Option<String>,
        city: Option<String>,
        country_code: Option<String>,
        region: Option<String>,
    }

    /// A profile on a network.
    Profile {
        network: Option<String>,
        username: Option<String>,
        url: Option<String>,
    }

    /// A role held.
    Work {
        name: Option<String>,
        location: Option<String>,
        description: Option<String>,
        position: Option<String>,
        url: Option<String>,
        start_date: Option<String>,
        end_date: Option<String>,
        summary: Option<String>,
        highlights: Vec<String>,
        #[serde(skip)]
        is_current: bool,
    }

    /// Unpaid work.
    Volunteer {
        organization: Option<String>,
        position: Option<String>,
        url: Option<String>,
        start_date: Option<String>,
        end_date: Option<String>,
        summary: Option<String>,
        highlights: Vec<String>,
        #[serde(skip)]
        is_current: bool,
    }

    /// A degree or course.
    Education {
        institution: Option<String>,
        url: Option<String>,
        area: Option<String>,
        study_type: Option<String>,
        start_date: Option<String>,
        end_date: Option<String>,
        score: Option<String>,
        courses: Vec<String>,
        #[serde(skip)]
        is_current: bool,
    }

    /// An award.
    Award {
        title: Option<String>,
        date: Option<String>,
        awarder: Option<String>,
        summary: Option<String>,
    }

    /// A certificate.
    Certificate {
        name: Option<String>,
        date: Option<String>,
        url: Option<String>,
        issuer: Option<String>,
    }

    /// A publication.
    Publication {
        name: Option<String>,
        publisher: Option<String>,
        release_date: Option<String>,
        url: Option<String>,
        summary: Option<String>,
    }

    /// A group of skills, or one skill.
    SkillGroup {
        name: Option<String>,
        level: Option<String>,
        keywords: Vec<String>,
    }

    /// A language spoken.
    Language {
        language: Option<String>,
        fluency: Option<String>,
    }

    /// An interest.
    Interest {
        name: Option<String>,
        keywords: Vec<String>,
    }

    /// What somebody says, or that somebody can be asked.
    Reference {
        name: Option<String>,
        reference: Option<String>,
    }

    /// A project.
    Project {
        name: Option<String>,
        description: Option<String>,
        highlights: Vec<String>,
        keywords: Vec<String>,
        start_date: Option<String>,
        end_date: Option<String>,
        url: Option<String>,
        roles: Vec<String>,
        entity: Option<String>,
        #[serde(rename = "type")]
        kind: Option<String>,
    }

    /// What the résumé says of itself.
    Meta {
        canonical: Option<String>,
        version: Option<String>,
        last_modified: Option<String>,
    }
}

/// What is left out because nothing is there.
trait Nothing {
    fn is_nothing(&self) -> bool;
}

impl<T> Nothing for Option<T> {
    fn is_nothing(&self) -> bool {
        self.is_none()
    }
}

/// What goes on, as far as a form without a member for it can tell those who show it.
impl Nothing for bool {
    fn is_nothing(&self) -> bool {
        !self
    }
}

impl<T> Nothing for Vec<T> {
    fn is_nothing(&self) -> bool {
        self.is_empty()
    }
}

fn is_nothing(value: &impl Nothing) -> bool {
    value.is_nothing()
}

/// `form`, unless it holds nothing.
pub(super) fn some<T: Default + PartialEq>(form: T) -> Option<T> {
    (form != T::default()).then_some(form)
}
