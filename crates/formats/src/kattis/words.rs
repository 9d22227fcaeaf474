//! Reads statements, attachments and files that submissions are compiled with.

use super::about::{About, FILE};
use super::edition::Edition;
use crate::notice::Unread;
use crate::package::Package;
use crate::reading::{Reading, said};
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::language::table;

/// Folders of statements in both editions.
const STATEMENTS: [&str; 2] = ["problem_statement", "statement"];

/// Keeps statements and attachments. The title comes from a statement if problem.yaml has none.
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

/// Keeps a file of a statement. `problem.en.tex` and `problem.tex` are both English.
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
        // A PDF has precedence, since it can be shown without conversion.
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

/// Title in `\problemname{…}` or in the comment `%% plainproblemname:`.
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

/// Reads include/: only languages whose compiler takes several sources are supported. All languages get the same
/// time limit.
///
/// # Errors
///
/// Files are meant for another language that caipan knows.
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

/// Refuses programs and group files that contain `{{name}}` of a constant, since caipan does not substitute
/// values.
///
/// # Errors
///
/// A file contains such a name.
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
