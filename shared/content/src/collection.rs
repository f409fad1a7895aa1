//! The table of contents: every collection, the names it goes by, its records, and the kinds of children that live inside its items.

use serde::{Deserialize, Serialize};

/// Hands the table of contents to `$then`: each collection, the name it goes by, the member of documents that holds it, and for each
/// kind of children the type of their records. The records of a collection are of the type that has its name.
macro_rules! contents {
    ($then:ident) => {
        $then! {
            /// Links and addresses of the site's owner.
            PortfolioConfig = "portfolio-config" in "portfolioConfig" {}
            /// The person the portfolio is about.
            Contact = "contact" in "contacts" {
                /// Profiles on networks.
                Profile: NetworkProfile,
                /// Languages spoken.
                Language: SpokenLanguage,
                /// Unpaid work.
                Volunteer: VolunteerRole,
                /// Awards.
                Award: Award,
                /// Publications.
                Publication: Publication,
                /// Interests.
                Interest: Interest,
                /// References that say nothing to quote.
                Reference: Reference,
            }
            /// Employers, schools and issuers.
            Account = "account" in "accounts" {}
            /// Roles held.
            Experience = "experience" in "experience" {
                /// Ids of the skills used.
                Skill: ExperienceSkill,
            }
            /// Achievements within a role.
            ExperienceHighlight = "experience-highlight" in "experienceHighlights" {}
            /// Projects.
            Project = "project" in "projects" {
                /// Images, videos, documents and links.
                Asset: ProjectAsset,
                /// Ids of the skills used.
                Skill: ProjectSkill,
            }
            /// Skills.
            Skill = "skill" in "skills" {}
            /// Certifications.
            Certification = "certification" in "certifications" {
                /// Ids of the skills it proves.
                Skill: CertificationSkill,
            }
            /// Degrees and courses.
            Education = "education" in "education" {}
            /// What others say.
            Testimonial = "testimonial" in "testimonials" {}
        }
    };
}

pub(crate) use contents;

macro_rules! collections {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal in $member:literal {
        $($(#[doc = $child_doc:literal])+ $kind:ident: $child:ident,)*
    })+) => {
        /// A collection of content: one partition of the content table, read by one query.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Collection { $($(#[doc = $doc])+ $name,)+ }

        impl Collection {
            /// Every collection, in the order documents list them.
            pub const ALL: [Self; [$($text),+].len()] = [$(Self::$name),+];

            /// The name used as partition key of the content table and in query definitions.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// The member of a content document that holds it.
            #[must_use]
            pub fn member(self) -> &'static str {
                match self {
                    $(Self::$name => $member,)+
                }
            }

            /// The kinds of children an item of this collection can hold.
            #[must_use]
            pub fn children(self) -> &'static [ChildKind] {
                match self {
                    $(Self::$name => &[$(ChildKind::$kind),*],)+
                }
            }

            /// What it holds, or what its children of `kind` are, in a sentence.
            #[must_use]
            pub fn description(self, kind: Option<ChildKind>) -> &'static str {
                match (self, kind) {
                    $($((Self::$name, Some(ChildKind::$kind)) => concat!($($child_doc),+).trim_ascii_start(),)*)+
                    $((Self::$name, _) => concat!($($doc),+).trim_ascii_start(),)+
                }
            }
        }
    };
}

contents!(collections);

impl Collection {
    /// The collection of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|collection| collection.name() == name)
    }

    /// Whether it holds one record, which has no id.
    #[must_use]
    pub fn is_single(self) -> bool {
        self == Self::PortfolioConfig
    }
}

macro_rules! child_kinds {
    ($($(#[doc = $doc:literal])+ $name:ident = $text:literal, $plural:literal;)+) => {
        /// A kind of record kept inside its parent's item collection, at `{parent id}/{kind}/{id}`.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum ChildKind { $($(#[doc = $doc])+ $name,)+ }

        impl ChildKind {
            /// The path segment of this kind.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$name => $text,)+
                }
            }

            /// The field under which a parent shows its children of this kind.
            #[must_use]
            pub fn plural(self) -> &'static str {
                match self {
                    $(Self::$name => $plural,)+
                }
            }
        }
    };
}

child_kinds! {
    /// An image, video, document or link of a project.
    Asset = "asset", "assets";
    /// A skill used in, or proved by, the parent.
    Skill = "skill", "skills";
    /// A profile on a network.
    Profile = "profile", "profiles";
    /// A language spoken.
    Language = "language", "languages";
    /// Unpaid work.
    Volunteer = "volunteer", "volunteer";
    /// An award.
    Award = "award", "awards";
    /// A publication.
    Publication = "publication", "publications";
    /// An interest.
    Interest = "interest", "interests";
    /// A reference that says nothing to quote.
    Reference = "reference", "references";
}
