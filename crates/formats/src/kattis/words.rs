//! Statements, attachments, what submissions are compiled with, and what stays behind.

use super::about::{About, FILE};
use super::edition::Edition;
use crate::notice::Unread;
use crate::package::Package;
use crate::reading::{Reading, said};
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::language::table;

/// Folders of statements, by the names of either edition.
const STATEMENTS: [&str; 2] = ["problem_statement", "statement"];

/// The statements and the attachments; the title, where only a statement says it.
pub(super) fn words(reading: &mut Reading, package: &mut Package) {
    let files = reading.files;
    for folder in STATEMENTS {
        for path in files.below(folder) {
            let name = &path[folder.len() + 1..];
            statement(reading, path, name, package);
        }
    }
    for name in ["problem.pdf", "problem.html", "problem.txt"] {
        if files.has(name) {
            statement(reading, name, name, package);
        }
    }
    for folder in ["attachments", "solution"] {
        for path in files.below(folder) {
            reading.keep(path, path.to_owned(), package);
        }
    }
}

/// A file of a statement: `problem.en.tex` is one in English, `problem.tex` too.
fn statement(reading: &mut Reading, path: &str, name: &str, package: &mut Package) {
    let to = format!("statement/{name}");
    let parts: Vec<&str> = name.split('.').collect();
    let language = match parts[..] {
        ["problem", language, _] => Some(language),
        ["problem", _] => Some("en"),
        _ => None,
    };
    if let Some(language) = language {
        let known = package.statements.entry(language.to_owned());
        // What can be shown as it is comes first.
        known
            .and_modify(|known| {
                if to.ends_with(".pdf") {
                    known.clone_from(&to);
                }
            })
            .or_insert_with(|| to.clone());
        if package.title.is_empty()
            && let Some(title) = problem_name(reading, path)
        {
            package.title.insert(language.to_owned(), title);
        }
    }
    reading.keep(path, to, package);
}

/// What stands in `\problemname{…}`, or in the comment for names that have formulas.
fn problem_name(reading: &Reading, path: &str) -> Option<String> {
    if !path.ends_with(".tex") {
        return None;
    }
    let text = reading.text(path).ok()?;
    let plain = text
        .lines()
        .find_map(|line| line.trim().strip_prefix("%% plainproblemname:"));
    let name = || {
        let (_, rest) = text.split_once("\\problemname{")?;
        rest.split_once('}').map(|(name, _)| name)
    };
    let name = plain.or_else(name)?.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What submissions are compiled with, which is sure where one compiler takes all sources; and no language has more time
/// than others.
///
/// # Errors
/// It is there for another language of ours.
pub(super) fn together(reading: &mut Reading, package: &mut Package) -> Result<(), Fact> {
    let files = reading.files;
    let languages = table();
    for path in files.below("include") {
        let rest = &path["include/".len()..];
        let (folder, name) = rest.split_once('/').unwrap_or(("default", rest));
        let id = folder.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let language = languages.iter().find(|language| language.id == id);
        if language.is_none() && folder != "default" {
            continue;
        }
        let sure = language.filter(|language| language.takes_several && language.id == folder);
        let Some(language) = sure.filter(|_| !name.contains('/')) else {
            let (key, value) = (format!("include/{folder}"), said(name));
            return Err(reading.wrong(path, None, Unread::CannotSay { key, value }));
        };
        let own = package.together.entry(language.id.clone()).or_default();
        if sources::language_of(path).as_ref() == Some(&language.id) {
            own.with.push(path.to_owned())
        } else {
            own.include.push(path.to_owned())
        }
    }
    for language in languages {
        if language.time_factor != 1.0 {
            package.together.entry(language.id).or_default().is_even = true;
        }
    }
    Ok(())
}

/// Refuses programs in which a constant stands: its value would be missing.
///
/// # Errors
/// There is one.
pub(super) fn constants(reading: &Reading, edition: Edition, about: &About) -> Result<(), Fact> {
    let (names, line) = &about.constants;
    let marks: Vec<String> = names.iter().map(|name| format!("{{{{{name}}}}}")).collect();
    let is_replaced = |path: &&String| {
        let folders = [
            "submissions/",
            "include/",
            "input_validators/",
            "output_validator/",
        ];
        let is_group = path.ends_with(&format!("/{}", edition.group_file()));
        is_group || folders.iter().any(|folder| path.starts_with(folder))
    };
    for path in reading.files.paths().iter().filter(is_replaced) {
        if marks.is_empty() {
            break;
        }
        let Ok(bytes) = reading.files.read(path) else {
            continue;
        };
        let text = String::from_utf8_lossy(&bytes);
        if let Some(mark) = marks.iter().find(|mark| text.contains(mark.as_str())) {
            let (key, value) = ("constants".to_owned(), said(format!("{mark} {path}")));
            return Err(reading.wrong(FILE, *line, Unread::CannotSay { key, value }));
        }
    }
    Ok(())
}
