//! The arrows of the picture in `lib.rs`: they are all that there are.

use std::collections::{BTreeMap, BTreeSet};

use super::imports::{circles, graph, is_test, paths_from, shipped};
use super::{room, sources};

/// For each room that the picture draws, those that it may use.
fn arrows(picture: &str) -> BTreeMap<String, BTreeSet<String>> {
    let drawing = picture.split("```").nth(1).unwrap_or_default();
    let rooms = drawing.lines().filter_map(|line| {
        let line = line.strip_prefix("//! ")?;
        let floor_ends = line.char_indices().nth(8)?.0;
        let (name, rest) = line[floor_ends..].split_once(' ')?;
        let arrow = rest.trim_start().strip_prefix("─►").unwrap_or_default();
        // What a room does stands two blanks or more behind its arrows.
        let used = arrow.trim_start().split("  ").next().unwrap_or_default();
        let used = used.split(", ").filter(|name| !name.is_empty());
        Some((name.to_owned(), used.map(str::to_owned).collect()))
    });
    rooms
        .filter(|(name, _): &(String, _)| !name.is_empty())
        .collect()
}

/// A room that a file uses and its own has no arrow to.
fn without_arrow(
    arrows: &BTreeMap<String, BTreeSet<String>>,
    path: &str,
    code: &str,
) -> Option<String> {
    let own = room(path);
    if matches!(own, "lib" | "main") {
        return None;
    }
    let used = paths_from(code, "crate");
    used.into_iter().find(|used| {
        let used = used.split("::").next().unwrap_or_default();
        let is_room = arrows.contains_key(used);
        is_room && used != own && !arrows.get(own).is_some_and(|mine| mine.contains(used))
    })
}

/// An item of another room that a file hands on as its own: whoever uses it there does not see how far it reaches.
fn tunnel(path: &str, code: &str) -> Option<String> {
    let own = format!("pub use crate::{}", room(path));
    let mut lines = code.lines().map(str::trim);
    let found = lines.find(|line| line.starts_with("pub use crate::") && !line.starts_with(&own));
    found.map(str::to_owned)
}

const SMALL: &str = "```text\n\
    //! TOP     commands ─► judge, sandbox   prints\n\
    //! SECOND  judge    ─► sandbox          judges\n\
    //! GROUND  sandbox                      runs\n\
    //! ```";

#[test]
fn imports_follow_the_arrows_of_the_picture() {
    let sources = sources("src");
    let arrows = arrows(&sources["lib.rs"]);
    let mut broken = Vec::new();
    for (path, text) in sources.iter().filter(|(path, _)| !is_test(path)) {
        let code = shipped(text);
        let found = without_arrow(&arrows, path, &code);
        broken.extend(found.map(|used| format!("{path} uses {used}")));
        let found = tunnel(path, &code);
        broken.extend(found.map(|line| format!("{path} hands on another room's: {line}")));
        let known = arrows.contains_key(room(path));
        assert!(
            known || matches!(room(path), "main" | "lib"),
            "{path}: not in the picture"
        );
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn arrows_go_down_only() {
    let mut arrows = arrows(&sources("src")["lib.rs"]);
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
    let circles = circles(&graph(&sources("src")));
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn an_import_against_the_arrows_is_found() {
    let arrows = arrows(SMALL);
    assert_eq!(arrows.len(), 3);
    let broken = |path, code| without_arrow(&arrows, path, code);
    assert_eq!(broken("judge/a.rs", "use crate::sandbox::Job;"), None);
    assert_eq!(broken("judge/a.rs", "use crate::judge::b;"), None);
    assert!(
        broken(
            "judge/a.rs",
            "use crate::{\n judge::b,\n commands::Exit,\n};"
        )
        .is_some()
    );
    assert!(broken("sandbox/a.rs", "let x = crate::judge::b();").is_some());
    assert!(tunnel("judge/a.rs", "pub use crate::sandbox::Job;").is_some());
    assert_eq!(tunnel("judge/mod.rs", "pub use crate::judge::a::B;"), None);
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
