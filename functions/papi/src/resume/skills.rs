//! The skills of a résumé, by category.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use portfolio_content::records::Skill;

use super::entry::{paragraph, section};
use crate::language::Labels;
use crate::plain::plain_line;

/// How many skills of a category are named; of those without one, all are.
const OF_A_CATEGORY: usize = 5;

/// A line a category: categories by their order, those without one after them, as their skills are arranged; skills without a category last.
/// The strongest of a category come first, and equals as the person arranged them.
pub fn skills(skills: &[Skill], labels: &Labels) -> Option<String> {
    let mut categories: BTreeMap<Option<String>, Vec<&Skill>> = BTreeMap::new();
    for skill in skills {
        categories.entry(skill.category.as_deref().and_then(plain_line)).or_default().push(skill);
    }
    let has_categories = categories.keys().any(Option::is_some);
    let mut categories: Vec<_> = categories.into_iter().collect();
    categories.sort_by_key(|(name, skills)| (name.is_none(), place(skills)));
    let lines = categories.into_iter().map(|(name, skills)| {
        let most = if name.is_some() { OF_A_CATEGORY } else { usize::MAX };
        let names = named(skills, most).join(", ");
        let name = name.or_else(|| has_categories.then(|| labels.other.to_owned()));
        paragraph(&name.map_or(names.clone(), |name| labels.labelled(&name, &names)))
    });
    section(labels.skills, lines, "\n")
}

/// The lowest order that any of `skills` gives their category, and the place of the first of them; none is after all others.
fn place(skills: &[&Skill]) -> (i64, i64) {
    let lowest = |order: fn(&Skill) -> Option<i64>| {
        skills.iter().filter_map(|skill| order(skill)).min().unwrap_or(i64::MAX)
    };
    (lowest(|skill| skill.category_order), lowest(|skill| skill.sort_order))
}

/// The names of the first `most` of `skills`, each once.
fn named(mut skills: Vec<&Skill>, most: usize) -> Vec<String> {
    let place = |skill: &Skill| skill.sort_order.unwrap_or(i64::MAX);
    skills.sort_by(|a, b| {
        by_strength(a, b).then_with(|| place(a).cmp(&place(b))).then_with(|| shown(a).cmp(shown(b)))
    });
    let mut names: Vec<String> = Vec::new();
    for name in skills.into_iter().filter_map(|skill| plain_line(shown(skill))) {
        if names.len() < most && !names.iter().any(|known| known.to_lowercase() == name.to_lowercase()) {
            names.push(name);
        }
    }
    names
}

/// The higher score first, no score last.
fn by_strength(a: &Skill, b: &Skill) -> Ordering {
    let score = |skill: &Skill| skill.proficiency_score.unwrap_or(f64::NEG_INFINITY);
    score(b).total_cmp(&score(a))
}

fn shown(skill: &Skill) -> &str {
    skill.display_name.as_deref().filter(|name| !name.trim().is_empty()).unwrap_or(&skill.name)
}
