//! What each module of a crate imports, read from its sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, ItemMod, ItemUse, UseTree, Visibility};

/// One child of the module `parent` imports another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    pub parent: String,
    pub from: String,
    pub to: String,
}

type Module = Vec<String>;

/// Every source below `folder`, with the module it is.
fn sources(folder: &Path) -> Vec<(Module, PathBuf)> {
    let mut found = Vec::new();
    let mut folders = vec![(Module::new(), folder.to_owned())];
    while let Some((module, folder)) = folders.pop() {
        for entry in folder.read_dir().unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let child = || module.iter().cloned().chain([name.clone()]).collect();
            match name.as_str() {
                _ if path.is_dir() => folders.push((child(), path)),
                "lib" | "mod" => found.push((module.clone(), path)),
                "main" | "tests" => {}
                _ if path.extension().is_some_and(|extension| extension == "rs") => {
                    found.push((child(), path))
                }
                _ => {}
            }
        }
    }
    found
}

/// The imports of the crate with sources in `folder`.
pub fn edges(folder: &Path) -> Vec<Edge> {
    let parse = |path: &PathBuf| syn::parse_file(&fs::read_to_string(path).unwrap()).unwrap();
    let files: BTreeMap<Module, syn::File> =
        sources(folder).iter().map(|(module, path)| (module.clone(), parse(path))).collect();
    let mut named = Vec::new();
    for (module, file) in &files {
        let mut paths = Paths { module: module.clone(), files: &files, found: Vec::new() };
        paths.visit_file(file);
        named.extend(paths.found.into_iter().map(|path| (module.clone(), path)));
    }
    let resolve = |path: Module| resolved(&files, path);
    named.into_iter().filter_map(|(module, path)| edge(&module, &resolve(path))).collect()
}

/// The import at the level where the paths of two modules part; a parent's own items count as its child `self`.
fn edge(from: &[String], to: &[String]) -> Option<Edge> {
    let common = from.iter().zip(to).take_while(|(one, other)| one == other).count();
    let child = |module: &[String]| module.get(common).cloned().unwrap_or_else(|| "self".to_owned());
    let (one, other) = (child(from), child(to));
    let parent = std::iter::once("crate").chain(from[..common].iter().map(String::as_str));
    (one != other).then(|| Edge { parent: parent.collect::<Vec<_>>().join("::"), from: one, to: other })
}

/// The module that `path` leads to, through the re-exports of modules.
fn resolved(files: &BTreeMap<Module, syn::File>, path: Module) -> Module {
    let mut module = Module::new();
    for name in path {
        let child: Module = module.iter().cloned().chain([name.clone()]).collect();
        if files.contains_key(&child) {
            module = child;
            continue;
        }
        if let Some(origin) = files.get(&module).and_then(|file| handed_on(file, &name)) {
            let through = module.iter().cloned().chain(origin).collect();
            return resolved(files, through);
        }
        break;
    }
    module
}

/// The path below the module of `file` from which it re-exports `name`.
fn handed_on(file: &syn::File, name: &str) -> Option<Vec<String>> {
    let published = file.items.iter().filter_map(|item| match item {
        Item::Use(item) if is_facade(item) => Some(item),
        _ => None,
    });
    let mut paths = published.flat_map(|item| flattened(&item.tree, Vec::new()));
    let path = paths.find(|path| path.last().is_some_and(|last| last == name))?;
    let path: Vec<_> = path.into_iter().filter(|segment| segment != "self").collect();
    (path.len() > 1 && path[0] != "crate" && path[0] != "super").then_some(path)
}

/// Whether `item` publishes what a child defines, rather than using it.
fn is_facade(item: &ItemUse) -> bool {
    !matches!(item.vis, Visibility::Inherited)
}

fn flattened(tree: &UseTree, before: Vec<String>) -> Vec<Vec<String>> {
    let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
    match tree {
        UseTree::Path(path) => flattened(&path.tree, with(&path.ident)),
        UseTree::Name(name) => vec![with(&name.ident)],
        UseTree::Rename(rename) => vec![with(&rename.ident)],
        UseTree::Glob(_) => vec![before],
        UseTree::Group(group) => {
            group.items.iter().flat_map(|tree| flattened(tree, before.clone())).collect()
        }
    }
}

/// The paths that a file names, from the root of the crate.
struct Paths<'a> {
    module: Module,
    files: &'a BTreeMap<Module, syn::File>,
    found: Vec<Module>,
}

impl Paths<'_> {
    fn note(&mut self, path: &[String]) {
        let mut module = match path.first().map(String::as_str) {
            Some("crate") => Module::new(),
            Some("self" | "super") => self.module.clone(),
            Some(name) if self.is_child(name) => self.module.clone(),
            _ => return,
        };
        for segment in path {
            match segment.as_str() {
                "crate" | "self" => {}
                "super" => drop(module.pop()),
                name => module.push(name.to_owned()),
            }
        }
        self.found.push(module);
    }

    fn is_child(&self, name: &str) -> bool {
        let child: Module = self.module.iter().cloned().chain([name.to_owned()]).collect();
        self.files.contains_key(&child)
    }
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    })
}

impl<'ast> Visit<'ast> for Paths<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_for_tests(&item.attrs) && item.content.is_some() {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        if is_facade(item) {
            return;
        }
        let mut paths = flattened(&item.tree, Vec::new());
        paths.iter_mut().for_each(|path| path.retain(|segment| segment != "*"));
        paths.iter().for_each(|path| self.note(path));
    }

    /// `pub(super)` names a module without importing anything.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<_> = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.note(&segments);
        visit::visit_path(self, path);
    }
}
