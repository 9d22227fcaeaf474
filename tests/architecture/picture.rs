//! Tests that the arrows in ARCHITECTURE.md are exactly the dependencies in the manifests.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use super::imports::{circles, graph, is_test, paths_from, shipped};
use super::{crates, product, room};
use crate::support::root;

/// For each crate, the crates that it uses.
type Arrows = BTreeMap<String, BTreeSet<String>>;

/// Returns, for each crate in the picture, the crates that it may use.
fn arrows(picture: &str) -> Arrows {
    let drawing = picture.split("```").nth(1).unwrap_or_default();
    let rows = drawing.lines().filter_map(|line| {
        let (name, rest) = line.split_once("─►").unwrap_or((line, ""));
        // The name of a layer may precede the name of the crate.
        let name = name.split_whitespace().last()?;
        let used = rest.split(',').map(|name| name.trim().to_owned());
        let used = used.filter(|name| !name.is_empty());
        Some((name.to_owned(), used.collect()))
    });
    rows.filter(|(name, _): &(String, _)| name != "text")
        .collect()
}

/// Returns the arrows of the picture in ARCHITECTURE.md.
fn drawn() -> Arrows {
    arrows(&fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap())
}

/// Returns the crates of this project that a manifest lists in a table of dependencies.
fn dependencies(manifest: &str, table: &str) -> BTreeSet<String> {
    let manifest: toml::Table = manifest.parse().unwrap();
    let named = manifest.get(table).and_then(toml::Value::as_table);
    let names = named.into_iter().flat_map(toml::Table::keys);
    let own = names.filter_map(|name| name.strip_prefix("caipan-"));
    own.map(str::to_owned).collect()
}

/// Dependencies of each crate according to its manifest. The name of the root manifest is `caipan`.
fn built() -> Arrows {
    let manifest = |folder: &str| {
        let path = root().join(folder).join("Cargo.toml");
        dependencies(&fs::read_to_string(path).unwrap(), "dependencies")
    };
    let rooms = crates().into_iter();
    let mut built: Arrows = rooms
        .map(|name| (name.clone(), manifest(&format!("crates/{name}"))))
        .collect();
    built.insert("caipan".to_owned(), manifest("."));
    built
}

/// Returns the arrows that are only in the picture, and those that are only in the manifests.
fn differences(drawn: &Arrows, built: &Arrows) -> Vec<String> {
    let pairs = |arrows: &Arrows| -> BTreeSet<String> {
        let rows = arrows.iter();
        let pairs = rows.flat_map(|(name, used)| {
            let used = used.iter().map(move |used| format!("{name} ─► {used}"));
            used.chain([name.clone()])
        });
        pairs.collect()
    };
    let (drawn, built) = (pairs(drawn), pairs(built));
    drawn.symmetric_difference(&built).cloned().collect()
}

/// Within the command line, argument parsing must not use the commands.
fn typed_uses_commands(path: &str, code: &str) -> bool {
    room(path) == "cli"
        && paths_from(code, "crate")
            .iter()
            .any(|used| used.starts_with("commands"))
}

/// Returns an item of another crate that a file re-exports, which hides the dependency from users of the re-export.
fn tunnel(path: &str, code: &str) -> Option<String> {
    // main.rs is the entry point of the command line, and may re-export items.
    let mut lines = code.lines().map(str::trim);
    let found = lines.find(|line| line.starts_with("pub use caipan_"));
    found.filter(|_| path != "main.rs").map(str::to_owned)
}

const SMALL: &str = "```text\n\
    TOP     report  ─► judge, sandbox\n\
    \x20       judge   ─► sandbox\n\
    GROUND  sandbox\n\
    ```";

#[test]
fn manifests_follow_the_arrows_of_the_picture() {
    let differences = differences(&drawn(), &built());
    assert!(differences.is_empty(), "{differences:#?}");
}

#[test]
fn only_reports_and_the_command_line_have_words() {
    let with_words = built()
        .into_iter()
        .filter(|(_, used)| used.contains("i18n"));
    let names: Vec<String> = with_words.map(|(name, _)| name).collect();
    assert_eq!(names, ["caipan", "doctor", "report"]);
}

#[test]
fn no_file_hands_on_what_is_not_its_own() {
    let sources = product();
    let mut broken = Vec::new();
    for (path, text) in sources.iter().filter(|(path, _)| !is_test(path)) {
        let code = shipped(text);
        let found = tunnel(path, &code);
        broken.extend(found.map(|line| format!("{path} hands on another crate's: {line}")));
        if typed_uses_commands(path, &code) {
            broken.push(format!("{path} uses commands"));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn arrows_go_down_only() {
    let mut arrows = drawn();
    while !arrows.is_empty() {
        let low = arrows
            .iter()
            .find(|(_, used)| used.iter().all(|room| !arrows.contains_key(room)));
        let low = low.map(|(room, _)| room.clone());
        arrows.remove(&low.expect("rooms that use each other"));
    }
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let circles = circles(&graph(&product()));
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn an_arrow_that_is_only_drawn_or_only_built_is_found() {
    let small = arrows(SMALL);
    assert_eq!(small.len(), 3);
    assert_eq!(differences(&small, &small), Vec::<String>::new());
    let manifest = "[dependencies]\ncaipan-judge.workspace = true\nserde = \"1\"\n";
    let used = dependencies(manifest, "dependencies");
    assert_eq!(used, BTreeSet::from(["judge".to_owned()]));
    let mut built = small.clone();
    built.insert("report".to_owned(), used);
    assert_eq!(differences(&small, &built), ["report ─► sandbox"]);
    built.remove("sandbox");
    assert!(differences(&small, &built).contains(&"sandbox".to_owned()));
    assert!(tunnel("judge/a.rs", "pub use caipan_sandbox::Job;").is_some());
    assert_eq!(tunnel("judge/mod.rs", "pub use crate::a::B;"), None);
    assert!(typed_uses_commands(
        "cli/a.rs",
        "use crate::commands::Exit;"
    ));
}

#[test]
fn a_circle_is_found() {
    let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let straight = [
        file("a/mod.rs", "mod b;\nmod c;\npub use b::{B, BB};\n"),
        file(
            "a/b.rs",
            "use super::c::{self, C};\n#[cfg(test)]\nmod tests {\n    use super::C;\n}",
        ),
        file("a/c.rs", "// use crate::a::b::B;\n"),
    ];
    assert!(circles(&graph(&straight.clone().into())).is_empty());
    for (path, text) in [
        ("a/c.rs", "use crate::a::{b::B};\n"),
        ("a/c.rs", "use super::b;\n"),
        ("a/c.rs", "use super::B;\n"),
        ("a/c.rs", "fn f() { super::b::f() }\n"),
        ("a/b.rs", "fn f() -> crate::a::B {}\n"),
    ] {
        let mut sources: super::Sources = straight.clone().into();
        sources.insert(path.to_owned(), text.to_owned());
        assert_eq!(circles(&graph(&sources)).len(), 1, "{path}: {text}");
    }
}
