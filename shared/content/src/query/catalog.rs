//! Query definitions by name, and those that are compiled in.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use super::Definition;

/// What SAPI's lists and PAPI's reads are unless a record says otherwise: documents of name and definition.
const BUILT_IN: [&str; 2] = [include_str!("sapi.json"), include_str!("papi.json")];

/// Query definitions by name.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Catalog {
    pub(super) definitions: BTreeMap<String, Arc<Definition>>,
}

impl Catalog {
    /// The compiled-in definitions.
    #[must_use]
    pub fn built_in() -> &'static Self {
        static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
            let documents = BUILT_IN.into_iter().flat_map(|document| {
                serde_json::from_str::<BTreeMap<String, Arc<Definition>>>(document)
                    .expect("the compiled-in definitions are checked by a test")
            });
            Catalog { definitions: documents.collect() }
        });
        &CATALOG
    }

    /// The definition called `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Arc<Definition>> {
        self.definitions.get(name).cloned()
    }

    /// The names that begin with `prefix`, in alphabetical order.
    #[must_use]
    pub fn names(&self, prefix: &str) -> Vec<&str> {
        self.definitions.keys().map(String::as_str).filter(|name| name.starts_with(prefix)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::collection::Collection;
    use crate::item::Record;
    use crate::query::{Cache, Shape, check_definition};
    use serde_json::{Value, json};
    use std::collections::BTreeSet;

    fn record(form: Value) -> Record {
        form.as_object().cloned().unwrap()
    }

    fn list_of(collection: &str) -> Record {
        record(json!({"collection": collection, "fields": ["id"]}))
    }

    #[test]
    fn every_compiled_in_definition_is_valid() {
        for document in BUILT_IN {
            let forms: BTreeMap<String, Record> = serde_json::from_str(document).unwrap();
            for (name, form) in forms {
                assert_eq!(check_definition(&name, &form).err(), None, "{name}");
            }
        }
    }

    #[test]
    fn the_lists_and_reads_of_the_api_are_there() {
        assert_eq!(
            Catalog::built_in().names("sapi."),
            [
                "sapi.accounts",
                "sapi.awards",
                "sapi.certification-skills",
                "sapi.certifications",
                "sapi.contacts",
                "sapi.education",
                "sapi.experience",
                "sapi.experience-highlights",
                "sapi.experience-skills",
                "sapi.interests",
                "sapi.languages",
                "sapi.portfolio-config",
                "sapi.profiles",
                "sapi.project-assets",
                "sapi.project-skills",
                "sapi.projects",
                "sapi.publications",
                "sapi.references",
                "sapi.skills",
                "sapi.testimonials",
                "sapi.volunteer",
            ]
        );
        let reads = Catalog::built_in().names("papi.profile-full.");
        let expected: BTreeSet<String> = Collection::ALL
            .iter()
            .filter(|collection| **collection != Collection::Account)
            .map(|collection| format!("papi.profile-full.{}", collection.name()))
            .collect();
        assert_eq!(reads.into_iter().map(str::to_owned).collect::<BTreeSet<_>>(), expected);
    }

    #[test]
    fn each_list_is_cached_as_the_contract_says() {
        let cached = |policy: Cache| {
            let built_in = Catalog::built_in();
            let names = built_in.names("sapi.").into_iter();
            names.filter(|name| built_in.get(name).unwrap().cache == policy).collect::<Vec<_>>()
        };
        let unstored =
            ["sapi.contacts", "sapi.experience", "sapi.experience-highlights", "sapi.testimonials"];
        assert_eq!(cached(Cache::NoStore), unstored);
        assert_eq!(cached(Cache::Private(300)), ["sapi.portfolio-config"]);
        assert_eq!(cached(Cache::Public(300)).len(), 16);
        assert_eq!(Catalog::built_in().get("sapi.portfolio-config").unwrap().shape, Shape::Object);
    }

    /// The fields of each list. Clients rely on the names and on their order: a new field comes last.
    #[rustfmt::skip]
    const CONTRACT: [(&str, &str); 21] = [
        ("accounts", "id name industry abbreviation"),
        ("awards", "id contactId contactName title date awarder summary sortOrder"),
        ("certification-skills", "id certificationId certificationName skillId skillName skillCategory skillProficiencyScore"),
        ("certifications", "id name contactId contactName issuerId issuerName earnedDate url sortOrder isUnnamed"),
        ("contacts", "id name email phone accountId accountName title trailhead careerObjective linkedIn portfolio github image address postalCode city countryCode region isUnnamed"),
        ("education", "id name contactId contactName issuerId issuerName fieldOfStudy graduationDate gpa startDate isCurrent score courses url sortOrder isUnnamed"),
        ("experience", "id employerName employerId name startDate endDate isCurrentRole isRemote contactId contactName sortOrder location url description summary isUnnamed"),
        ("experience-highlights", "id experienceId experienceName name description sortOrder personaTag"),
        ("experience-skills", "id experienceId experienceName skillId skillName skillCategory skillProficiencyScore"),
        ("interests", "id contactId contactName name keywords sortOrder"),
        ("languages", "id contactId contactName language fluency sortOrder"),
        ("portfolio-config", "ownerEmail ownerPhone linkedInUrl gitHubProfileUrl calendlyUrl trailblazerProfileUrl personalWebsiteUrl careerObjective jiraProjectKey gitHubRepoPath language resumeCanonicalUrl resumeVersion resumeLastModified ownerId"),
        ("profiles", "id contactId contactName network username url sortOrder"),
        ("project-assets", "id name projectId projectName type externalUrl altText sortOrder"),
        ("project-skills", "id projectId projectName skillId skillName skillCategory skillProficiencyScore"),
        ("projects", "id name challenge solution businessValue status dateCompleted heroImageUrl liveUrl repositoryUrl pillar pillarLabel isFeatured contactName contactId sortOrder startDate highlights keywords roles entity type isUnnamed"),
        ("publications", "id contactId contactName name publisher releaseDate url summary sortOrder"),
        ("references", "id contactId contactName name reference sortOrder"),
        ("skills", "id name displayName category proficiencyScore iconName svgPathData colorHex categoryOrder level sortOrder"),
        ("testimonials", "id name authorName authorTitle avatarUrl relationshipType vibeMode context sortOrder"),
        ("volunteer", "id contactId contactName organization position url startDate endDate isCurrentRole summary highlights sortOrder"),
    ];

    #[test]
    fn each_list_shows_the_fields_that_the_contract_names() {
        let shown = |name: &str| {
            let definition = Catalog::built_in().get(&format!("sapi.{name}")).unwrap();
            definition.shown().map(|(name, _)| name.to_owned()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(Catalog::built_in().names("sapi.").len(), CONTRACT.len());
        for (name, fields) in CONTRACT {
            assert_eq!(shown(name), fields, "{name}");
        }
    }

    #[test]
    fn a_record_adds_a_list_or_replaces_one() {
        let (employers, accounts) = (list_of("account"), list_of("account"));
        let records = [("sapi.employers", &employers), ("sapi.accounts", &accounts)];
        let (catalog, faults) = Catalog::built_in().renewed(records);
        assert_eq!(faults, BTreeSet::new());
        assert_eq!(catalog.get("sapi.employers").unwrap().fields.as_ref().map(Vec::len), Some(1));
        assert_eq!(catalog.get("sapi.accounts").unwrap().fields.as_ref().map(Vec::len), Some(1));
        assert_eq!(catalog.get("sapi.skills"), Catalog::built_in().get("sapi.skills"));
    }

    #[test]
    fn a_record_that_is_not_valid_changes_nothing_and_is_named() {
        let bad = list_of("setting");
        let (catalog, faults) =
            Catalog::built_in().renewed([("sapi.accounts", &bad), ("sapi.settings", &bad)]);
        assert_eq!(&catalog, Catalog::built_in());
        assert_eq!(faults.len(), 2);
        assert!(
            faults.iter().next().unwrap().starts_with("sapi.accounts: collection: unknown variant `setting`")
        );
    }

    #[test]
    fn the_last_good_form_outlives_a_bad_one_and_ends_with_its_record() {
        let (good, bad) = (list_of("account"), list_of("setting"));
        let (first, _) = Catalog::built_in().renewed([("sapi.accounts", &good), ("sapi.employers", &good)]);
        let (second, faults) = first.renewed([("sapi.accounts", &bad), ("sapi.employers", &bad)]);
        assert_eq!(second, first);
        assert_eq!(faults.len(), 2);
        let (third, _) = second.renewed([]);
        assert_eq!(&third, Catalog::built_in());
    }
}
