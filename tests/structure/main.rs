//! Modules import each other one way only: no cycle at any level of any crate. Between crates, cargo refuses cycles.

mod imports;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use imports::{Edge, edges};

/// The crates of the workspace, by their folders.
fn crates() -> Vec<PathBuf> {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let below = |folder: &str| {
        let entries = root.join(folder).read_dir().unwrap();
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.join("Cargo.toml").exists())
    };
    let alone = ["document", "local", "cli"].map(|folder| root.join(folder));
    below("shared").chain(below("functions")).chain(alone).collect()
}

type Graph = BTreeMap<String, BTreeSet<String>>;

/// Takes away, again and again, what imports nothing that is left, or is imported by nothing that is left: cycles remain.
fn in_a_knot(mut graph: Graph) -> Graph {
    loop {
        let before = graph.len();
        let importing: BTreeSet<String> = graph.keys().cloned().collect();
        let imported: BTreeSet<String> = graph.values().flatten().cloned().collect();
        graph.values_mut().for_each(|modules| modules.retain(|module| importing.contains(module)));
        graph.retain(|module, modules| !modules.is_empty() && imported.contains(module));
        if graph.len() == before {
            return graph;
        }
    }
}

/// One graph for each parent module: what its children import of each other.
fn graphs(edges: impl IntoIterator<Item = Edge>) -> BTreeMap<String, Graph> {
    let mut graphs = BTreeMap::<String, Graph>::new();
    for Edge { parent, from, to } in edges {
        graphs.entry(parent).or_default().entry(from).or_default().insert(to);
    }
    graphs
}

#[test]
fn modules_import_each_other_one_way_only() {
    let crates = crates();
    assert!(crates.len() >= 12, "{crates:?}");
    let mut knots = Vec::new();
    for folder in crates {
        let graphs = graphs(edges(&folder.join("src")));
        let knotted = graphs.into_iter().map(|(parent, graph)| (parent, in_a_knot(graph)));
        knots.extend(knotted.filter(|(_, knot)| !knot.is_empty()).map(|knot| (folder.clone(), knot)));
    }
    assert!(knots.is_empty(), "{knots:#?}");
}

#[test]
fn a_knot_is_found() {
    let edge = |from: &str, to: &str| Edge { parent: "crate".into(), from: from.into(), to: to.into() };
    let knot = |edges: Vec<Edge>| in_a_knot(graphs(edges).remove("crate").unwrap());
    assert!(knot(vec![edge("a", "b"), edge("b", "c"), edge("a", "c")]).is_empty());
    let found = knot(vec![edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("d", "e")]);
    assert_eq!(found.into_keys().collect::<Vec<_>>(), ["a", "b", "c"]);
}
