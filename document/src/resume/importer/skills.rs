//! Skills, group by group.

use super::{Importer, content};
use crate::check::JsonPath;
use crate::resume::entry::Entry;
use crate::resume::levels::{self, Level, Scale};
use crate::resume::sections::SKILLS;

/// An entry of the section: a group of skills, or one skill.
struct Group {
    place: JsonPath,
    name: Option<String>,
    level: Option<String>,
    keywords: Vec<String>,
}

impl Importer {
    /// One skill for each keyword, in the group's name as category; or the group itself, if it has none.
    pub(super) fn skills(&mut self, whole: &mut Entry) {
        let entries = SKILLS.take(whole, &mut self.reader.report);
        let groups: Vec<_> = entries.into_iter().map(|entry| self.group(entry)).collect();
        let levels = groups.iter().filter_map(|group| group.level.as_deref()).map(levels::read);
        let scale = Scale::of(levels.filter_map(|level| match level {
            Level::Bare(number) => Some(number),
            _ => None,
        }));
        for (index, group) in groups.iter().enumerate() {
            let score = group.level.as_deref().and_then(|level| scale.score(levels::read(level)));
            self.skills_of(group, score, i64::try_from(index + 1).ok());
        }
    }

    fn group(&mut self, mut entry: Entry) -> Group {
        let group = Group {
            place: entry.place.clone(),
            name: self.reader.name(&mut entry, &["name", "category", "group"]),
            level: self.reader.text(&mut entry, &["level", "rating", "proficiency"]),
            keywords: self.reader.names(&mut entry, &["keywords", "items", "skills"]),
        };
        entry.finish(Some(SKILLS.name()), &mut self.reader.report);
        group
    }

    fn skills_of(&mut self, group: &Group, score: Option<f64>, order: Option<i64>) {
        if let (Some(level), None) = (&group.level, score) {
            let how = format!("{level:?} is not understood as a level: the word is kept, without a score");
            self.reader.report.note(&group.place.member("level"), how);
        }
        let skill = content::Skill {
            proficiency_score: score,
            category_order: order,
            level: group.level.clone(),
            ..Default::default()
        };
        match (&group.name, group.keywords.is_empty()) {
            (None, true) => self.reader.report.left_out(&group.place, "it names no skill"),
            (Some(name), true) => self.add_skill(name, &group.place, skill),
            (category, false) => {
                let skill = content::Skill {
                    category: category.clone(),
                    is_in_unnamed_group: category.is_none(),
                    ..skill
                };
                for keyword in &group.keywords {
                    self.add_skill(keyword, &group.place, skill.clone());
                }
            }
        }
    }

    fn add_skill(&mut self, name: &str, place: &JsonPath, skill: content::Skill) {
        let id = self.ids.give("skill", &[skill.category.as_deref(), Some(name)]);
        self.origins.insert(id.clone(), place.clone());
        let sort_order = i64::try_from(self.skills.len() + 1).ok();
        self.skills.push(content::Skill { id, name: name.to_owned(), sort_order, ..skill });
    }

    /// The ids of the skills that have these names in whatever case, each once.
    pub(super) fn skills_named(&self, names: &[String]) -> Vec<String> {
        let mut ids = Vec::new();
        for name in names {
            let lower = name.to_lowercase();
            let known = self.skills.iter().find(|skill| skill.name.to_lowercase() == lower);
            ids.extend(known.map(|skill| skill.id.clone()).filter(|id| !ids.contains(id)));
        }
        ids
    }
}
