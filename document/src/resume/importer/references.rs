//! What others say.

use portfolio_content::{ChildKind, Record};

use super::{Importer, content, record};
use crate::resume::contact_data;
use crate::resume::entry::{Entry, Names};
use crate::resume::on_request::says_nothing;
use crate::resume::report::shown;
use crate::resume::sections::REFERENCES;

impl Importer {
    /// The testimonials. References that say nothing to quote, or nobody said, go into the contact's item collection.
    pub(super) fn references(&mut self, whole: &mut Entry) -> Vec<Record> {
        let mut testimonials = Vec::new();
        for (index, mut entry) in REFERENCES.take(whole, &mut self.reader.report).into_iter().enumerate() {
            let place = entry.place.clone();
            let name = self.without_contact_data(&mut entry, &["name", "author"]);
            let text = self.without_contact_data(&mut entry, &["reference", "text", "quote"]);
            entry.finish(Some(REFERENCES.name()), &mut self.reader.report);
            let sort_order = i64::try_from(index + 1).ok();
            let id = self.ids.give("reference", &[name.as_deref()]);
            match (name, text) {
                (Some(author_name), Some(context)) if !says_nothing(&context) => {
                    let said = content::Testimonial {
                        id,
                        author_name,
                        context,
                        approved: true,
                        sort_order,
                        ..Default::default()
                    };
                    let said = record(&said);
                    self.note_origin(&said, place);
                    testimonials.push(said);
                }
                (name, reference) => {
                    let reference =
                        content::Reference { id, name, reference, sort_order, ..Default::default() };
                    self.add_child(ChildKind::Reference, record(&reference), place);
                }
            }
        }
        testimonials
    }

    /// A text, without the ways to reach others that are in it unless contact data may be published.
    fn without_contact_data(&mut self, entry: &mut Entry, names: Names) -> Option<String> {
        let (place, value) = entry.take(names, &mut self.reader.report)?;
        let text = self.reader.text_at(&place, value)?;
        match contact_data::withheld(&text).filter(|_| !self.publish_contact) {
            Some(kept) => {
                self.reader.report.withheld(format!("contact data in {}", shown(&place)));
                Some(kept)
            }
            None => Some(text),
        }
    }
}
