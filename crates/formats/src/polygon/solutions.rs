//! Reads the jury solutions.

use super::tree::Tree;
use crate::notice::{Left, Unread};
use crate::package::{JuryProgram, Package};
use crate::reading::{instead, said};
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::config::xml::Element;

/// Solution tags: tag, folder of our jury programs (`None` if it is not run), and whether both mean the same.
const TAGS: &[(&str, Option<&str>, bool)] = &[
    ("main", Some("accepted"), true),
    ("accepted", Some("accepted"), true),
    ("rejected", Some("rejected"), true),
    ("failed", Some("rejected"), true),
    ("wrong-answer", Some("wrong_answer"), true),
    ("presentation-error", Some("wrong_answer"), true),
    ("time-limit-exceeded", Some("time_limit_exceeded"), true),
    ("memory-limit-exceeded", Some("memory_limit_exceeded"), true),
    // Neither of the two possible verdicts is an error.
    (
        "time-limit-exceeded-or-accepted",
        Some("brute_force"),
        false,
    ),
    (
        "time-limit-exceeded-or-memory-limit-exceeded",
        Some("rejected"),
        false,
    ),
    ("do-not-run", None, true),
];

/// Adds the solutions to the package.
///
/// # Errors
///
/// A tag is unknown, or a file is missing.
pub(super) fn solutions(
    tree: &mut Tree,
    root: &Element,
    package: &mut Package,
) -> Result<(), Fact> {
    let Some(list) = root.at(&["assets", "solutions"]) else {
        return Ok(());
    };
    tree.tell(list, &[], &["solution"]);
    for solution in list.all("solution") {
        tree.tell(
            solution,
            &["tag", "note"],
            &["source", "binary", "extra-tags"],
        );
        let tag = solution.attribute("tag").unwrap_or_default();
        let Some((_, folder, is_exact)) = TAGS.iter().find(|(known, ..)| *known == tag) else {
            let known: Vec<&str> = TAGS.iter().map(|(known, ..)| *known).collect();
            let (key, value, known) = ("tag".to_owned(), said(tag), known.join(", "));
            return Err(tree.wrong(solution, Unread::Unknown { key, value, known }));
        };
        let source = tree.child(solution, "source")?;
        tree.tell(source, &["path", "type"], &[]);
        let file = tree.path(source)?;
        for extra in solution
            .all("extra-tags")
            .flat_map(|list| list.all("extra-tag"))
        {
            let value = said(extra.attribute("tag").unwrap_or_default());
            let key = "extra-tag".to_owned();
            tree.note(extra.line, Left::Value { key, value });
        }
        let Some(folder) = folder else {
            let (key, value) = ("tag".to_owned(), said(tag));
            let what = Left::FileFor {
                file: file.clone(),
                key,
                value,
            };
            tree.leave(&file, solution.line, what);
            continue;
        };
        if sources::language_of(&file).is_none() {
            tree.leave(&file.clone(), source.line, Left::NoLanguage { file });
            continue;
        }
        if !is_exact {
            tree.note(solution.line, instead("tag", tag, *folder));
        }
        newer(tree, source);
        package.programs.push(JuryProgram::of(file, folder));
    }
    Ok(())
}

/// Notes a language version other than the built-in one.
pub(super) fn newer(tree: &mut Tree, source: &Element) {
    let Some(kind) = source.attribute("type") else {
        return;
    };
    let language = match kind {
        "python.2" | "python.pypy2" => "python3",
        kind if !kind.starts_with("cpp.") => return,
        kind if kind.ends_with("20") || kind.ends_with("23") || kind.ends_with("26") => "gnu++17",
        _ => return,
    };
    tree.note(source.line, instead("type", kind, language));
}
