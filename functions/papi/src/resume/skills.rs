//! The skills of a résumé: by category, the strongest of each.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use portfolio_content::records::Skill;

use super::sections::{paragraph, section};
use crate::plain::plain_line;

/// How many skills of a category are named.
const STRONGEST: usize = 5;

/// The heading of skills without a category, where others have one.
const UNCATEGORIZED: &str = "Other";

/// A line a category: categories by their order, those without one after them, then by name; skills without a category last.
pub fn skills(skills: &[Skill]) -> Option<String> {
    let mut categories: BTreeMap<Option<String>, Vec<&Skill>> = BTreeMap::new();
    for skill in skills {
        categories.entry(skill.category.as_deref().and_then(plain_line)).or_default().push(skill);
    }
    let has_categories = categories.keys().any(Option::is_some);
    let mut categories: Vec<_> = categories.into_iter().collect();
    categories.sort_by_key(|(name, skills)| (name.is_none(), place(skills)));
    let lines = categories.into_iter().map(|(name, skills)| {
        let names = strongest(skills).join(", ");
        let name = name.or_else(|| has_categories.then(|| UNCATEGORIZED.to_owned()));
        paragraph(&name.map_or(names.clone(), |name| format!("{name}: {names}")))
    });
    section("SKILLS", lines.collect(), "\n")
}

/// The lowest order that any of `skills` gives their category; none is after all others.
fn place(skills: &[&Skill]) -> i64 {
    skills.iter().filter_map(|skill| skill.category_order).min().unwrap_or(i64::MAX)
}

fn strongest(mut skills: Vec<&Skill>) -> Vec<String> {
    skills.sort_by(|a, b| by_strength(a, b).then_with(|| shown(a).cmp(shown(b))));
    skills.into_iter().filter_map(|skill| plain_line(shown(skill))).take(STRONGEST).collect()
}

/// The higher score first, no score last.
fn by_strength(a: &Skill, b: &Skill) -> Ordering {
    let score = |skill: &Skill| skill.proficiency_score.unwrap_or(f64::NEG_INFINITY);
    score(b).total_cmp(&score(a))
}

fn shown(skill: &Skill) -> &str {
    skill.display_name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or(&skill.name)
}
