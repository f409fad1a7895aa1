//! Skills, in their groups.

use portfolio_content::records::Skill;

use super::forms::SkillGroup;

/// Skills of one category and place are a group; one without a category stands for itself. Groups are in the order of their first skills.
pub(super) fn groups(skills: &[Skill]) -> Vec<SkillGroup> {
    let mut arranged: Vec<&Skill> = skills.iter().collect();
    // Skills that nobody arranged keep the order they are given in, their groups that of the categories.
    arranged.sort_by_key(|skill| {
        let category = skill.category_order;
        (skill.sort_order.is_none(), skill.sort_order, category.is_none(), category)
    });
    let mut groups: Vec<(Option<Place>, SkillGroup)> = Vec::new();
    for skill in arranged {
        let place = Place::of(skill);
        let known = groups.iter_mut().find(|(known, _)| place.is_some() && *known == place);
        match (known, place) {
            (Some((_, group)), _) => group.add(skill),
            (None, Some(place)) => groups.push((Some(place), SkillGroup::begun_by(skill))),
            (None, None) => groups.push((None, SkillGroup::alone(skill))),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// What the skills of a group have in common.
#[derive(PartialEq)]
struct Place<'a> {
    category: Option<&'a str>,
    order: Option<i64>,
}

impl<'a> Place<'a> {
    fn of(skill: &'a Skill) -> Option<Self> {
        let is_grouped = skill.category.is_some() || skill.is_in_unnamed_group;
        is_grouped.then_some(Self { category: skill.category.as_deref(), order: skill.category_order })
    }
}

impl SkillGroup {
    fn begun_by(skill: &Skill) -> Self {
        let name = skill.category.clone();
        Self { name, level: skill.level.clone(), keywords: vec![shown(skill)] }
    }

    /// A group has one level: if its skills have several, it has none.
    fn add(&mut self, skill: &Skill) {
        if self.level != skill.level {
            self.level = None;
        }
        self.keywords.push(shown(skill));
    }

    fn alone(skill: &Skill) -> Self {
        Self { name: Some(shown(skill)), level: skill.level.clone(), keywords: Vec::new() }
    }
}

fn shown(skill: &Skill) -> String {
    skill.display_name.clone().unwrap_or_else(|| skill.name.clone())
}
