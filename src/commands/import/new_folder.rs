//! Creates problem directories atomically, and formats the report IMPORT.md.

use std::fs;
use std::io;
use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::CommandError;
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_archive::staged_folder::StagedFolder;
use caipan_facts::Fact;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Creates a temporary folder next to `dir`. It can be moved to `dir` when it is complete.
pub(super) fn create_staged_folder(dir: &Path) -> Result<StagedFolder, CommandError> {
    StagedFolder::create_next_to(dir).map_err(|error| folder_creation_failure(dir, &error))
}

/// Returns the error that the folder `dir` could not be created.
pub(super) fn folder_creation_failure(dir: &Path, error: &io::Error) -> CommandError {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => {
            write_errors::already_exists_failure(dir)
        }
        _ => write_errors::write_failure(dir, error),
    }
}

/// Creates a folder with files and the report IMPORT.md, atomically.
pub(super) fn write_problem_folder(
    dir: &Path,
    files: Vec<(String, Vec<u8>)>,
    report: &str,
) -> Result<(), CommandError> {
    let fresh = create_staged_folder(dir)?;
    let report = (IMPORT_REPORT.to_owned(), report.as_bytes().to_vec());
    for (name, bytes) in files.into_iter().chain([report]) {
        write_file(&fresh.path().join(name), &bytes)?;
    }
    fresh
        .publish()
        .map(drop)
        .map_err(|error| folder_creation_failure(dir, &error))
}

/// Writes a file, and creates its parent folders if needed.
pub(super) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CommandError> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| write_errors::write_failure(path, &error))
}

/// Returns the text of IMPORT.md for one problem, with the format of the package and the notices.
pub(super) fn report_text(
    notices: &[Fact],
    format: &str,
    package: &str,
    console: &Console,
) -> String {
    let mut text = report_heading(package, console);
    text += &console.sentence(ImportMessage::From {
        format: format.to_owned(),
    });
    text += "\n\n";
    if notices.is_empty() {
        text + &(console.sentence(ImportMessage::Whole) + "\n")
    } else {
        text + &notice_section(notices, console)
    }
}

/// Returns the section of a report that lists unused keys and files, which do not affect verdicts. Empty if there are
/// none.
pub(super) fn unused_keys_and_files_section(unneeded: &[Fact], console: &Console) -> String {
    if unneeded.is_empty() {
        return String::new();
    }
    format!(
        "\n## {}\n\n{}",
        console.sentence(ImportMessage::Unneeded),
        format_notice_list(unneeded, console)
    )
}

/// Returns the heading of IMPORT.md, which contains the name of the package.
pub(super) fn report_heading(package: &str, console: &Console) -> String {
    format!(
        "# {}\n\n",
        console.sentence(ImportMessage::Title {
            package: package.to_owned()
        })
    )
}

/// Returns a heading with the notices as a list. Empty if there are none.
pub(super) fn notice_section(notices: &[Fact], console: &Console) -> String {
    if notices.is_empty() {
        return String::new();
    }
    format!(
        "{}\n\n{}",
        console.sentence(ImportMessage::Notices),
        format_notice_list(notices, console)
    )
}

fn format_notice_list(notices: &[Fact], console: &Console) -> String {
    let sentences = notices.iter().map(|notice| console.lang.fact(notice));
    sentences.map(|text| format!("- {text}\n")).collect()
}
