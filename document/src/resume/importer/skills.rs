//! Skills: those of the section, and those that projects name.

use super::{Importer, JsonPath, content, proficiency};
use crate::resume::form::{List, Skill, Text};

impl Importer {
    /// One skill for each keyword, in the group's name as category; or the group itself, if it has none.
    pub(super) fn skill_group(&mut self, group: &Skill, path: &JsonPath) {
        self.report.homeless(Some("skills"), &group.rest);
        let score = proficiency(&group.level);
        let keywords: Vec<_> =
            group.keywords.entries().filter_map(|(index, text)| Some((index, text.get()?))).collect();
        match (group.name.get(), keywords.is_empty()) {
            (None, true) => self.report.kept_out(path, "it names no skill"),
            (Some(name), true) => self.add_skill(name, None, score, path),
            (category, false) => {
                for (index, keyword) in keywords {
                    self.add_skill(keyword, category, score, &path.member("keywords").element(index));
                }
            }
        }
    }

    fn add_skill(&mut self, name: &str, category: Option<&str>, score: Option<f64>, path: &JsonPath) {
        if self.skills.iter().any(|skill| skill.name == name && skill.category.as_deref() == category) {
            self.report.kept_out(path, "the same skill is there already");
        } else {
            self.make_skill(name, category, score);
        }
    }

    fn make_skill(&mut self, name: &str, category: Option<&str>, score: Option<f64>) -> String {
        let id = self.ids.give("skill", &[category, Some(name)]);
        self.skills.push(content::Skill {
            id: id.clone(),
            name: name.to_owned(),
            category: category.map(str::to_owned),
            proficiency_score: score,
            ..Default::default()
        });
        id
    }

    /// The ids of the skills of these names, each once; those that are missing are added.
    pub(super) fn skills_named(&mut self, names: &List<Text>) -> Vec<String> {
        let mut ids = Vec::new();
        for name in names.entries().filter_map(|(_, text)| text.get()) {
            let id = self.skill_named(name);
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }

    fn skill_named(&mut self, name: &str) -> String {
        let lower = name.to_lowercase();
        let known = self.skills.iter().find(|skill| skill.name.to_lowercase() == lower);
        match known.map(|skill| skill.id.clone()) {
            Some(id) => id,
            None => self.make_skill(name, None, None),
        }
    }
}
