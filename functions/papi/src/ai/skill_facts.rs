//! Skills as texts speak of them: each name once.

use portfolio_content::records::Skill;
use serde::Serialize;

use super::text::cut;
use crate::plain::plain_line;

/// Skills at most.
const SKILLS: usize = 100;
/// Characters of a name at most.
const NAME_CHARS: usize = 120;

/// A skill.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct SkillFact {
    /// The name it is shown under.
    pub name: String,
    /// The names that roles, projects and certifications know it by.
    #[serde(skip)]
    pub record_names: Vec<String>,
    /// What kind of skill it is.
    pub category: Option<String>,
    /// How well it is mastered, in the person's own word.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// How well it is mastered; higher is better.
    #[serde(skip)]
    pub score: Option<f64>,
    /// Its place in the person's own order.
    #[serde(skip)]
    pub place: i64,
}

impl SkillFact {
    fn of(skill: &Skill) -> Option<Self> {
        let line = |rich: &str| plain_line(rich).map(|line| cut(&line, NAME_CHARS));
        let record_name = line(&skill.name)?;
        let shown = skill.display_name.as_deref().and_then(line);
        Some(Self {
            name: shown.unwrap_or_else(|| record_name.clone()),
            record_names: vec![record_name],
            category: skill.category.as_deref().and_then(line),
            level: skill.level.as_deref().and_then(line),
            score: skill.proficiency_score,
            place: skill.sort_order.unwrap_or(i64::MAX),
        })
    }

    fn is_called(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.to_lowercase()
    }

    /// Whether one of `names` names it.
    #[must_use]
    pub fn is_among(&self, names: &[String]) -> bool {
        let is_same = |one: &String, other: &String| one.to_lowercase() == other.to_lowercase();
        names.iter().any(|name| self.record_names.iter().any(|known| is_same(name, known)))
    }
}

/// `skills` in their order, each name once: what is known of it by its first record. A group that holds nothing but what other groups
/// hold, too, is a skill itself: who writes `Rust: Backend` and `Go: Backend` knows Rust and Go.
pub fn skill_facts(skills: &[Skill]) -> Vec<SkillFact> {
    let given: Vec<_> = skills.iter().filter_map(SkillFact::of).collect();
    let is_shared = |fact: &SkillFact| {
        given.iter().any(|other| other.is_called(&fact.name) && other.category != fact.category)
    };
    let is_skill =
        |group: &String| given.iter().filter(|fact| fact.category.as_ref() == Some(group)).all(is_shared);
    let mut facts: Vec<SkillFact> = Vec::new();
    for fact in &given {
        let group = fact.category.clone().filter(is_skill);
        let category = fact.category.clone().filter(|_| group.is_none());
        let fact = SkillFact { category, ..fact.clone() };
        let group =
            group.map(|name| SkillFact { name: name.clone(), record_names: vec![name], ..fact.clone() });
        for fact in [Some(fact), group].into_iter().flatten() {
            match facts.iter_mut().find(|known| known.is_called(&fact.name)) {
                Some(known) => known.record_names.extend(fact.record_names),
                None => facts.push(fact),
            }
        }
    }
    facts.truncate(SKILLS);
    facts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn facts(skills: &[(&str, Option<&str>)]) -> Vec<(String, Option<String>)> {
        let record = |(name, category)| json!({"id": "s", "name": name, "category": category});
        let skills: Vec<Skill> =
            skills.iter().map(|skill| serde_json::from_value(record(*skill)).expect("a skill")).collect();
        skill_facts(&skills).into_iter().map(|fact| (fact.name, fact.category)).collect()
    }

    fn fact(name: &str, category: Option<&str>) -> (String, Option<String>) {
        (name.to_owned(), category.map(str::to_owned))
    }

    #[test]
    fn a_name_in_two_groups_is_one_skill() {
        let skills = [
            ("Git", Some("Tools")),
            ("Make", Some("Tools")),
            ("git", Some("DevOps")),
            ("Docker", Some("DevOps")),
        ];
        assert_eq!(
            facts(&skills),
            [fact("Git", Some("Tools")), fact("Make", Some("Tools")), fact("Docker", Some("DevOps"))]
        );
    }

    #[test]
    fn groups_that_hold_only_what_they_share_are_skills() {
        let skills = [("Backend", Some("Rust")), ("Backend", Some("Go")), ("SQL", None)];
        assert_eq!(
            facts(&skills),
            [fact("Backend", None), fact("Rust", None), fact("Go", None), fact("SQL", None)]
        );
    }
}
