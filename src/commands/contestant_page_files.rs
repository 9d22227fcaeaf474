//! `--hand-out`: writes a folder with an HTML page for each contestant, without data of other contestants, and a list of the
//! pages for the coach.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::console::Console;
use super::exit::CommandError;
use super::messages::CommandMessage;
use super::write_errors::write_failure;
use caipan_files::atomic::OutputTarget;
use caipan_judge::parallel;
use caipan_report::file_names::{FileNames, safe_file_name};
use caipan_report::html::{ContestantPages, PAGE_MARK_LENGTH, has_caipan_page_mark};
use caipan_report::record::Results;
use caipan_sandbox::machine::cores::available_cores;

/// File name without extension of the page that lists all contestants. It is reserved before the names of the
/// contestants' pages.
const LIST_NAME: &str = "coach";

/// Creates the folder for the pages. This happens before grading, so that a mistyped folder does not waste a long
/// grading.
pub(super) fn create_pages_folder(folder: Option<&Path>) -> Result<(), CommandError> {
    folder.map_or(Ok(()), |folder| {
        fs::create_dir_all(folder).map_err(|error| write_failure(folder, &error))
    })
}

/// Writes a page for each contestant and a list of the pages. Replaces pages that caipan wrote earlier, but no other
/// files: if another file has the name of a page, the page gets a different name.
pub(super) fn write_contestant_pages(
    results: &Results,
    folder: Option<&Path>,
    console: &Console,
) -> Result<(), CommandError> {
    let Some(folder) = folder else {
        return Ok(());
    };
    let pages = ContestantPages::new(results);
    let mut names = FileNames::default();
    let mut reserve = |name: &str| {
        let free = names.reserve_allowed_name(safe_file_name(name), |name| {
            can_write_page_at(&folder.join(format!("{name}.html")))
        });
        free + ".html"
    };
    let list = reserve(LIST_NAME);
    let files: Vec<String> = pages.names().map(&mut reserve).collect();
    let lang = console.lang;
    let failures = parallel::map_parallel(available_cores().get(), files.len(), &|index| {
        write_page(folder.join(&files[index]), &pages.render_page(index, lang)).err()
    });
    if let Some(failure) = failures.into_iter().flatten().next() {
        return Err(failure);
    }
    write_page(folder.join(list), &pages.render_list(&files, lang))?;
    let (count, folder) = (files.len() + 1, folder.display().to_string());
    console.note(&console.sentence(CommandMessage::WroteFiles { count, folder }));
    Ok(())
}

fn write_page(path: PathBuf, page: &str) -> Result<(), CommandError> {
    OutputTarget::open(&path)
        .and_then(|target| target.write(page.as_bytes()))
        .map_err(|error| write_failure(&path, &error))
}

/// Whether a page can be written here: nothing exists at this path, or a page that caipan has written.
fn can_write_page_at(path: &Path) -> bool {
    match path.symlink_metadata() {
        Ok(metadata) => metadata.is_file() && is_page_by_caipan(path).unwrap_or(false),
        Err(_) => true,
    }
}

fn is_page_by_caipan(path: &Path) -> io::Result<bool> {
    let mut start = Vec::new();
    fs::File::open(path)?
        .take(PAGE_MARK_LENGTH)
        .read_to_end(&mut start)?;
    Ok(has_caipan_page_mark(&start))
}
