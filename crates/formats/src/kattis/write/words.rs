//! Writes the statements, or a stub if there is none, and the attachments.

use super::target::Target;
use crate::package::Content;
use crate::writing::lost::Lost;
use crate::writing::statement::{in_tex, least, markdown, tex};
use crate::writing::writing::Writing;
use caipan_facts::Fact;

/// Writes statements and attachments.
///
/// # Errors
///
/// A file cannot be read.
pub(super) fn words(writing: &mut Writing, target: Target) -> Result<(), Fact> {
    match target {
        // BAPCtools reads only TeX; other forms are copied beside it.
        Target::Legacy | Target::Newer => in_folder(writing, target)?,
        Target::DomJudge => at_top(writing),
    }
    writing.attachments("attachments");
    Ok(())
}

/// Writes one TeX file for each language; other forms are copied beside it.
fn in_folder(writing: &mut Writing, target: Target) -> Result<(), Fact> {
    let folder = target.statements();
    let package = writing.package();
    let mut languages: Vec<String> = Vec::new();
    for (language, path) in writing.statements(".tex") {
        let place = format!("{folder}/problem.{language}.tex");
        statement(writing, &language, &path, place)?;
        languages.push(language);
    }
    // 2025-09 requires a statement for every title and a title for every statement.
    let titles: Vec<String> = if package.title.is_empty() {
        vec!["en".to_owned()]
    } else {
        package.title.keys().cloned().collect()
    };
    let wanted = titles
        .iter()
        .filter(|_| target == Target::Newer || languages.is_empty());
    for language in wanted {
        if languages.contains(language) {
            continue;
        }
        let title = package
            .title
            .get(language)
            .map_or(&package.name, |title| title);
        let lines = least(package);
        let text = tex(title, &lines);
        let file = format!("{folder}/problem.{language}.tex");
        writing.text(file.clone(), text);
        writing.say(Lost::Stub { file });
    }
    rest(writing, folder);
    Ok(())
}

/// Copies a statement; a TeX file without `\problemname` gets the title.
fn statement(writing: &mut Writing, language: &str, path: &str, place: String) -> Result<(), Fact> {
    let package = writing.package();
    let title = package
        .title
        .get(language)
        .map_or(writing.title(), |title| title);
    let text = writing.exported.file(path)?;
    let has_title = String::from_utf8_lossy(&text).contains("\\problemname");
    if place.ends_with(".tex") && !has_title {
        let head = format!("\\problemname{{{}}}\n", in_tex(title)).into_bytes();
        writing.put(place, Content::Bytes([head, text].concat()));
    } else {
        writing.put(place, Content::File(path.to_owned()));
    }
    Ok(())
}

/// Copies pictures and statements in other forms.
fn rest(writing: &mut Writing, folder: &str) {
    let own = &writing.package().statements;
    for (from, to) in &writing.package().kept {
        let Some(name) = to.strip_prefix("statement/") else {
            continue;
        };
        let is_written = own.values().any(|path| path == from) && name.ends_with(".tex");
        let is_plain = name.bytes().all(|byte| byte.is_ascii_graphic());
        match is_plain {
            _ if is_written => {}
            true => writing.put(format!("{folder}/{name}"), Content::File(from.clone())),
            false => writing.behind(from),
        }
    }
}

/// Writes the one statement that DOMjudge shows: problem.pdf, problem.html or problem.txt.
fn at_top(writing: &mut Writing) {
    for (ending, to) in [
        ("pdf", "pdf"),
        ("html", "html"),
        ("md", "txt"),
        ("txt", "txt"),
    ] {
        let all = writing.statements(&format!(".{ending}"));
        let english = all.iter().find(|(language, _)| language == "en");
        if let Some((_, path)) = english.or(all.first()) {
            writing.put(format!("problem.{to}"), Content::File(path.clone()));
            for (_, other) in all.iter().filter(|(_, other)| other != path) {
                writing.behind(other);
            }
            return;
        }
    }
    let file = "problem.txt".to_owned();
    let text = markdown(writing.title(), &least(writing.package()));
    writing.text(file.clone(), text);
    writing.say(Lost::Stub { file });
}
