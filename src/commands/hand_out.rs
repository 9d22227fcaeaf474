//! A folder to hand out from: a page for each contestant, which holds nothing of the others, and a list for the coach.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::console::Console;
use super::exit::Failure;
use super::file_names::{FileNames, file_name};
use super::said::Said;
use super::writing::unwritten;
use caipan_files::atomic::Target;
use caipan_judge::parallel;
use caipan_report::html::HandedOut;
use caipan_report::record::Results;
use caipan_sandbox::machine::cores::cores;

/// What the list is called; no page is.
const LIST: &str = "coach";
/// What stands in the first bytes of each page of caipan's.
const OURS: &[u8] = b"<meta name=\"generator\" content=\"caipan\">";
const FIRST: u64 = 1024;

/// Makes sure that there is such a folder before anything runs: a mistyped one must not cost an afternoon.
pub(super) fn prepare(folder: Option<&Path>) -> Result<(), Failure> {
    folder.map_or(Ok(()), |folder| {
        fs::create_dir_all(folder).map_err(|error| unwritten(folder, &error))
    })
}

/// Writes the pages, in the place of those that caipan has written there before. A file of anybody else's stays, and the
/// page has another name.
pub(super) fn write(
    results: &Results,
    folder: Option<&Path>,
    console: &Console,
) -> Result<(), Failure> {
    let Some(folder) = folder else {
        return Ok(());
    };
    let pages = HandedOut::of(results);
    let mut names = FileNames::default();
    let mut file = |name: &str| {
        let is_free = |name: &str| is_ours(&folder.join(format!("{name}.html")));
        names.free_where(file_name(name), is_free) + ".html"
    };
    let list = file(LIST);
    let files: Vec<String> = pages.names().map(&mut file).collect();
    let lang = console.lang;
    let failures = parallel::each(cores().get(), files.len(), &|place| {
        put(folder.join(&files[place]), &pages.page(place, lang)).err()
    });
    if let Some(failure) = failures.into_iter().flatten().next() {
        return Err(failure);
    }
    put(folder.join(list), &pages.list(&files, lang))?;
    let (count, folder) = (files.len() + 1, folder.display().to_string());
    console.note(&console.say(Said::WroteFiles { count, folder }));
    Ok(())
}

fn put(path: PathBuf, page: &str) -> Result<(), Failure> {
    let written = Target::open(&path).and_then(|target| target.write(page.as_bytes()));
    written.map_err(|error| unwritten(&path, &error))
}

/// Is there nothing at this path, or a page of caipan's?
fn is_ours(path: &Path) -> bool {
    let Ok(facts) = path.symlink_metadata() else {
        return true;
    };
    let first = || {
        let mut first = Vec::new();
        fs::File::open(path)?.take(FIRST).read_to_end(&mut first)?;
        Ok::<_, std::io::Error>(first)
    };
    let has_mark = |first: Vec<u8>| first.windows(OURS.len()).any(|window| window == OURS);
    facts.is_file() && first().is_ok_and(has_mark)
}
