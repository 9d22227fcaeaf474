//! `--hand-out`: writes a folder with an HTML page for each contestant, without data of other contestants, and a list of the
//! pages for the coach.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::file_names::{FileNames, safe_file_name};
use crate::html::{ContestantPages, PAGE_MARK_LENGTH, has_caipan_page_mark};
use crate::record::Results;
use caipan_files::atomic::{FileWriteError, OutputTarget};
use caipan_i18n::Lang;
use caipan_judge::parallel;
use caipan_sandbox::machine::cores::available_cores;

/// File name, without extension, of the page that lists all contestants. It is reserved first, so that no contestant's
/// page gets this name.
const CONTESTANT_LIST_NAME: &str = "coach";

/// Writes a page for each contestant and a list of the pages, and returns the number of files. Replaces pages that caipan
/// wrote earlier, but no other files: if another file has the name of a page, the page gets a different name.
///
/// # Errors
/// A page cannot be written.
pub fn write_contestant_pages(
    results: &Results,
    folder: &Path,
    lang: Lang,
) -> Result<usize, FileWriteError> {
    let pages = ContestantPages::new(results);
    let mut names = FileNames::default();
    let mut reserve = |name: &str| {
        let free = names.reserve_allowed_name(safe_file_name(name), |name| {
            can_write_page_at(&folder.join(format!("{name}.html")))
        });
        free + ".html"
    };
    let list = reserve(CONTESTANT_LIST_NAME);
    let files: Vec<String> = pages.names().map(&mut reserve).collect();
    let failures = parallel::map_parallel(available_cores().get(), files.len(), &|index| {
        write_contestant_page(folder.join(&files[index]), &pages.render_page(index, lang)).err()
    });
    if let Some(failure) = failures.into_iter().flatten().next() {
        return Err(failure);
    }
    write_contestant_page(folder.join(list), &pages.render_page_list(&files, lang))?;
    Ok(files.len() + 1)
}

fn write_contestant_page(path: PathBuf, page: &str) -> Result<(), FileWriteError> {
    OutputTarget::open(&path)
        .and_then(|target| target.write(page.as_bytes()))
        .map_err(|error| FileWriteError::Io(path, error))
}

/// Whether writing a page at this path destroys nothing: the path does not exist, or contains a page that caipan wrote.
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
