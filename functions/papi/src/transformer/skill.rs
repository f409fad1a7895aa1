//! Skills, on their own and as the names that a role, project or certification shows.

use std::collections::HashSet;

use portfolio_content::records::{CertificationSkill, ExperienceSkill, ProjectSkill, Skill};
use portfolio_request::parameters::fold;
use schemars::JsonSchema;
use serde::Serialize;

/// A skill: `proficiencyScore` is shown as `proficiency`.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SkillView {
    pub id: String,
    pub name: String,
    pub display_name: Option<String>,
    pub category: Option<String>,
    pub proficiency: Option<f64>,
    pub icon_name: Option<String>,
    pub svg_path_data: Option<String>,
    pub color_hex: Option<String>,
    pub category_order: Option<i64>,
    /// How well it is mastered, in the owner's own word.
    pub level: Option<String>,
}

impl From<Skill> for SkillView {
    fn from(skill: Skill) -> Self {
        Self {
            id: skill.id,
            name: skill.name,
            display_name: skill.display_name,
            category: skill.category,
            proficiency: skill.proficiency_score,
            icon_name: skill.icon_name,
            svg_path_data: skill.svg_path_data,
            color_hex: skill.color_hex,
            category_order: skill.category_order,
            level: skill.level,
        }
    }
}

/// A skill as a child of the record it is used in.
pub(super) trait UsedSkill {
    fn into_name(self) -> String;
}

macro_rules! used_skills {
    ($($record:ident)+) => {
        $(impl UsedSkill for $record {
            fn into_name(self) -> String {
                self.skill_name
            }
        })+
    };
}

used_skills!(ProjectSkill ExperienceSkill CertificationSkill);

/// The names of `skills`, in the order of the engine: the strongest first. Skills of one name are named once.
pub(super) fn names<T: UsedSkill>(skills: Vec<T>) -> Vec<String> {
    distinct(skills.into_iter().map(T::into_name))
}

/// Each of `names` once, without regard to case, where it first stands.
pub(super) fn distinct(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut seen = HashSet::new();
    names.into_iter().filter(|name| seen.insert(fold(name))).collect()
}
