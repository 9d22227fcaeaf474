//! A problem directory in the making, and the report that stands in it.

use std::fs;
use std::io;
use std::path::Path;

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_facts::Fact;
use caipan_formats::archive::fresh::Fresh;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// A folder that grows next to its place.
pub(super) fn fresh(dir: &Path) -> Result<Fresh, Failure> {
    Fresh::beside(dir).map_err(|error| not_placed(dir, &error))
}

/// Why it does not stand there.
pub(super) fn not_placed(dir: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => {
            write_errors::already_exists(dir)
        }
        _ => write_errors::unwritten(dir, error),
    }
}

/// Puts files into a folder that is new, with the report beside them: all of them, or none.
pub(super) fn put(dir: &Path, files: Vec<(String, Vec<u8>)>, report: &str) -> Result<(), Failure> {
    let fresh = fresh(dir)?;
    let report = (IMPORT_REPORT.to_owned(), report.as_bytes().to_vec());
    for (name, bytes) in files.into_iter().chain([report]) {
        bytes_at(&fresh.path().join(name), &bytes)?;
    }
    let kept = fresh.keep();
    kept.map(drop).map_err(|error| not_placed(dir, &error))
}

/// Writes a file, and the folders above it.
pub(super) fn bytes_at(place: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let above = place.parent().unwrap_or(place);
    let done = fs::create_dir_all(above).and_then(|()| fs::write(place, bytes));
    done.map_err(|error| write_errors::unwritten(place, &error))
}

/// What is to be known of the import, for whoever looks at the problem later.
pub(super) fn notices_of(
    notices: &[Fact],
    format: &str,
    package: &str,
    console: &Console,
) -> String {
    let format = format.to_owned();
    let mut text = head_of(package, console);
    text += &console.sentence(ImportMessage::From { format });
    text += "\n\n";
    if notices.is_empty() {
        text + &(console.sentence(ImportMessage::Whole) + "\n")
    } else {
        text + &list_of(notices, console)
    }
}

/// The part of a report about keys and files without a meaning for the verdict; nothing if there are none.
pub(super) fn unneeded_of(unneeded: &[Fact], console: &Console) -> String {
    if unneeded.is_empty() {
        return String::new();
    }
    let lines = unneeded.iter().map(|notice| console.lang.fact(notice));
    let lines: String = lines.map(|line| format!("- {line}\n")).collect();
    format!(
        "\n## {}\n\n{lines}",
        console.sentence(ImportMessage::Unneeded)
    )
}

/// The first lines of a report.
pub(super) fn head_of(package: &str, console: &Console) -> String {
    let package = package.to_owned();
    format!(
        "# {}\n\n",
        console.sentence(ImportMessage::Title { package })
    )
}

/// The notices, line by line; nothing where there are none.
pub(super) fn list_of(notices: &[Fact], console: &Console) -> String {
    if notices.is_empty() {
        return String::new();
    }
    let lines = notices.iter().map(|notice| console.lang.fact(notice));
    let lines: String = lines.map(|line| format!("- {line}\n")).collect();
    format!("{}\n\n{lines}", console.sentence(ImportMessage::Notices))
}
