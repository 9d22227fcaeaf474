//! Writes attachments and statements to a Kattis package, or a stub if the problem has no statement.

use super::target_tool::TargetTool;
use crate::package::FileContent;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::PackageWriter;
use crate::writing::statement::{
    escape_tex, format_statement_as_markdown, format_statement_as_tex, stub_statement_lines,
};
use caipan_facts::Fact;

/// Writes the statements in the forms that the target can show, and the attachments.
///
/// # Errors
///
/// A file cannot be read.
pub(super) fn write_documents(writing: &mut PackageWriter, target: TargetTool) -> Result<(), Fact> {
    match target {
        // problemtools and BAPCtools need a TeX statement.
        TargetTool::Problemtools | TargetTool::Bapctools => write_statements(writing, target)?,
        TargetTool::DomJudge => write_domjudge_statement(writing),
    }
    writing.write_attachments("attachments");
    Ok(())
}

/// Writes one TeX statement for each language, and copies all statements that are not TeX. Writes a stub for each
/// missing TeX statement that the target requires.
fn write_statements(writing: &mut PackageWriter, target: TargetTool) -> Result<(), Fact> {
    let folder = target.statement_folder();
    let package = writing.package();
    let mut languages: Vec<String> = Vec::new();
    for (language, path) in writing.statements_with_extension(".tex") {
        let place = format!("{folder}/problem.{language}.tex");
        copy_statement(writing, &language, &path, place)?;
        languages.push(language);
    }
    // The edition 2025-09 requires a statement for every title, and a title for every statement.
    let titles: Vec<String> = if package.title.is_empty() {
        vec!["en".to_owned()]
    } else {
        package.title.keys().cloned().collect()
    };
    let wanted = titles
        .iter()
        .filter(|_| target == TargetTool::Bapctools || languages.is_empty());
    for language in wanted {
        if languages.contains(language) {
            continue;
        }
        let title = package
            .title
            .get(language)
            .map_or(&package.name, |title| title);
        let lines = stub_statement_lines(package);
        let text = format_statement_as_tex(title, &lines);
        let file = format!("{folder}/problem.{language}.tex");
        writing.add_text_file(file.clone(), text);
        writing.add_notice(ExportNotice::StubStatement { file });
    }
    copy_other_documents(writing, folder);
    Ok(())
}

/// Copies the statement at `path` to `place`. Adds `\problemname` with the title to a TeX file that lacks this macro.
fn copy_statement(
    writing: &mut PackageWriter,
    language: &str,
    path: &str,
    place: String,
) -> Result<(), Fact> {
    let package = writing.package();
    let title = package
        .title
        .get(language)
        .map_or(writing.title(), |title| title);
    let text = writing.problem.read_file(path)?;
    let has_title = String::from_utf8_lossy(&text).contains("\\problemname");
    if place.ends_with(".tex") && !has_title {
        let head = format!("\\problemname{{{}}}\n", escape_tex(title)).into_bytes();
        writing.add_file(place, FileContent::Bytes([head, text].concat()));
    } else {
        writing.add_file(place, FileContent::File(path.to_owned()));
    }
    Ok(())
}

/// Copies pictures, and statements that are not TeX files. Omits files with non-ASCII names, each with a notice.
fn copy_other_documents(writing: &mut PackageWriter, folder: &str) {
    let own = &writing.package().statements;
    for (from, to) in &writing.package().copied_files {
        let Some(name) = to.strip_prefix("statement/") else {
            continue;
        };
        let is_written = own.values().any(|path| path == from) && name.ends_with(".tex");
        let is_plain = name.bytes().all(|byte| byte.is_ascii_graphic());
        if is_written {
            continue;
        }
        if is_plain {
            writing.add_file(format!("{folder}/{name}"), FileContent::File(from.clone()));
        } else {
            writing.note_omitted_file(from);
        }
    }
}

/// Writes the only statement that DOMjudge shows, as problem.pdf, problem.html or problem.txt. The English statement is
/// preferred.
fn write_domjudge_statement(writing: &mut PackageWriter) {
    for (ending, to) in [
        ("pdf", "pdf"),
        ("html", "html"),
        ("md", "txt"),
        ("txt", "txt"),
    ] {
        let all = writing.statements_with_extension(&format!(".{ending}"));
        let english = all.iter().find(|(language, _)| language == "en");
        if let Some((_, path)) = english.or(all.first()) {
            writing.add_file(format!("problem.{to}"), FileContent::File(path.clone()));
            for (_, other) in all.iter().filter(|(_, other)| other != path) {
                writing.note_omitted_file(other);
            }
            return;
        }
    }
    let file = "problem.txt".to_owned();
    let text =
        format_statement_as_markdown(writing.title(), &stub_statement_lines(writing.package()));
    writing.add_text_file(file.clone(), text);
    writing.add_notice(ExportNotice::StubStatement { file });
}
