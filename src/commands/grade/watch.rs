//! `caipan grade --watch`: grades again whenever a submission, case or problem changes, until a signal comes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use walkdir::{DirEntry, WalkDir};

use super::stdin_submission;
use crate::cli::Grade;
use crate::commands::console::{Console, StdoutState};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{GradeMessage, RequestError};
use caipan_problem::contest_toml;
use caipan_report::ReportFormat;

/// Interval between checks for changed files.
const CHECK_INTERVAL: Duration = Duration::from_millis(300);
/// Maximum number of checks that wait until files stop changing.
const MAX_SETTLING_CHECKS: usize = 10;
/// Maximum size in bytes of files whose contents are compared. A larger file counts as changed if its size or
/// modification time differs.
const MAX_HASHED_SIZE: u64 = 16 << 20;

/// Function that grades once, and returns whether standard output still has a reader.
type GradeOnce =
    fn(&Grade, &Console, Option<&Interrupt>) -> Result<(Exit, StdoutState), CommandError>;

pub(super) fn run(args: &Grade, console: &Console, grade: GradeOnce) -> Result<Exit, CommandError> {
    refuse_unwatchable_options(args)?;
    let interrupt = Interrupt::watch_signals()?;
    let mut is_first = true;
    loop {
        // The snapshot is taken before grading, so that changes during grading are found afterwards.
        let mut seen = FileSnapshot::read_watched_files(args);
        match grade(args, console, Some(&interrupt)) {
            Ok((exit, StdoutState::Closed)) => return Ok(exit),
            Ok((_, StdoutState::Reading)) => {}
            // A usage error ends the first grading, since the command line cannot change. After an error in a file of
            // the jury, the user can correct the file.
            Err(failure) if is_first && failure.exit != Exit::Jury => return Err(failure),
            Err(failure) => console.print_error(&failure.text(console.lang)),
        }
        is_first = false;
        let files = seen.files.len();
        if interrupt.exit_if_interrupted().is_none() {
            console.note(&console.sentence(GradeMessage::Watching { files }));
        }
        let file = loop {
            if let Some(exit) = interrupt.exit_if_interrupted() {
                return Ok(exit);
            }
            thread::sleep(CHECK_INTERVAL);
            if let Some(path) = seen.update_and_find_change(args) {
                break path.display().to_string();
            }
        };
        console.note(&console.sentence(GradeMessage::Changed { file }));
    }
}

/// Returns an error for options that are incompatible with repeated grading: an output format other than text, a
/// submission on standard input, and reports in devices or pipes, where several reports would be concatenated.
fn refuse_unwatchable_options(args: &Grade) -> Result<(), CommandError> {
    if args.output_args.format != ReportFormat::Text {
        return Err(CommandError::usage_error(RequestError::WatchForm));
    }
    if args
        .submissions
        .iter()
        .any(|path| stdin_submission::is_stdin(path))
    {
        return Err(CommandError::usage_error(RequestError::WatchStdin));
    }
    let mut paths = args.output_args.reports.iter().map(|(_, path)| path);
    match paths.find(|path| path.starts_with("/dev") || path.starts_with("/proc")) {
        Some(path) => {
            let file = path.display().to_string();
            Err(CommandError::usage_error(RequestError::WatchReport {
                file,
            }))
        }
        None => Ok(()),
    }
}

/// Size and modification time of a file. A difference indicates a change without reading the file.
#[derive(PartialEq, Clone, Copy)]
struct FileStamp {
    length: u64,
    modified: Option<SystemTime>,
}

impl FileStamp {
    /// Returns the stamp of a regular file, otherwise `None`. Symbolic links are followed only if the command line
    /// names them.
    fn from_dir_entry(entry: &DirEntry) -> Option<Self> {
        let metadata = match entry.depth() {
            0 => fs::metadata(entry.path()),
            _ => fs::symlink_metadata(entry.path()),
        }
        .ok()?;
        metadata.is_file().then(|| Self {
            length: metadata.len(),
            modified: metadata.modified().ok(),
        })
    }
}

type FileStamps = BTreeMap<PathBuf, FileStamp>;

/// State of the watched files at one moment.
struct FileSnapshot {
    files: FileStamps,
    /// Hash of each file; `None` if it is too large or cannot be read.
    contents: BTreeMap<PathBuf, Option<blake3::Hash>>,
}

impl FileSnapshot {
    fn read_watched_files(args: &Grade) -> Self {
        let files = file_stamps(args);
        let contents = files.keys().map(|path| (path.clone(), content_hash(path)));
        Self {
            contents: contents.collect(),
            files,
        }
    }

    /// Updates the snapshot. Returns a file that was changed, added or removed, or `None` if nothing differs. If
    /// something differs, waits until files stop changing.
    fn update_and_find_change(&mut self, args: &Grade) -> Option<PathBuf> {
        let mut now = file_stamps(args);
        if now == self.files {
            return None;
        }
        for _ in 0..MAX_SETTLING_CHECKS {
            thread::sleep(CHECK_INTERVAL);
            let later = file_stamps(args);
            let is_settled = later == now;
            now = later;
            if is_settled {
                break;
            }
        }
        let removed = self.files.keys().find(|path| !now.contains_key(*path));
        let changed = removed
            .or_else(|| {
                let mut files = now.iter();
                let (path, _) = files.find(|(path, stamp)| self.has_changed(path, stamp))?;
                Some(path)
            })
            .cloned();
        self.files = now;
        changed
    }

    /// Whether a file is new or its content differs. A file without a hash counts as changed if its stamp differs.
    fn has_changed(&self, path: &Path, stamp: &FileStamp) -> bool {
        if self.files.get(path) == Some(stamp) {
            return false;
        }
        match (self.contents.get(path), content_hash(path)) {
            (Some(Some(before)), Some(now)) => *before != now,
            _ => true,
        }
    }
}

/// Returns the hash of a file; `None` if it is too large or cannot be read.
fn content_hash(path: &Path) -> Option<blake3::Hash> {
    let is_small = fs::metadata(path).ok()?.len() <= MAX_HASHED_SIZE;
    let mut hasher = blake3::Hasher::new();
    io::copy(
        &mut File::open(path).ok().filter(|_| is_small)?,
        &mut hasher,
    )
    .ok()?;
    Some(hasher.finalize())
}

/// Returns the stamps of all watched files, except those that the grading itself writes.
fn file_stamps(args: &Grade) -> FileStamps {
    let reports = args.output_args.reports.iter().map(|(_, path)| path);
    let written: Vec<PathBuf> = reports
        .chain(&args.journal)
        .chain(&args.output_args.hand_out)
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut found = FileStamps::new();
    for root in watched_paths(args) {
        let files = WalkDir::new(root)
            .into_iter()
            .filter_entry(|entry| entry.depth() == 0 || !is_temporary_file(entry));
        for entry in files.flatten() {
            if let Some(stamp) = FileStamp::from_dir_entry(&entry)
                && (written.is_empty() || !is_below_any(entry.path(), &written))
            {
                found.insert(entry.into_path(), stamp);
            }
        }
    }
    found
}

fn is_below_any(path: &Path, folders: &[PathBuf]) -> bool {
    let real = path.canonicalize();
    real.is_ok_and(|real| folders.iter().any(|folder| real.starts_with(folder)))
}

/// Whether this is a hidden file or a backup, such as editors create while writing a file.
fn is_temporary_file(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    name.starts_with(b".") || name.ends_with(b"~")
}

/// Returns the watched files and folders: submissions, problems and cases.
fn watched_paths(args: &Grade) -> Vec<PathBuf> {
    let sets = args.problem.sets.iter().cloned().collect();
    let named = PathBuf::from(&args.problem.problem);
    let contest = contest_toml::load_contest(&args.problem.problem, &sets);
    let problems = contest.map_or(Vec::new(), |contest| contest.problems);
    let folders = problems
        .iter()
        .filter_map(|problem| problem.directory.disk_path())
        .map(Path::to_owned);
    args.submissions
        .iter()
        .cloned()
        .chain(args.cases.clone())
        .chain(folders)
        .chain(named.exists().then_some(named))
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    fn parse_grade_args(typed: &[&str]) -> Grade {
        let words = [&["caipan", "grade"], typed].concat();
        match Cli::try_parse_from(words).map(|cli| cli.command) {
            Ok(Command::Grade(args)) => *args,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_a_different_content_of_a_watched_file_is_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        fs::write(path("a.c"), "1").unwrap();
        fs::write(path("b.c"), "1").unwrap();
        let report = format!("json={}", path("report.json"));
        let grade_args = parse_grade_args(&["mayan", &path(""), "--report", &report]);
        let mut snapshot = FileSnapshot::read_watched_files(&grade_args);
        assert_eq!(snapshot.update_and_find_change(&grade_args), None);
        for (name, text) in [
            ("a.c", "1"),
            (".a.c.swp", "x"),
            ("a.c~", "x"),
            ("report.json", "{}"),
        ] {
            write_old_file(&path(name), text);
            assert_eq!(snapshot.update_and_find_change(&grade_args), None, "{name}");
        }
        fs::write(path("a.c"), "2").unwrap();
        assert_eq!(
            snapshot
                .update_and_find_change(&grade_args)
                .map(file_name)
                .as_deref(),
            Some("a.c")
        );
        assert_eq!(snapshot.update_and_find_change(&grade_args), None);
        write_old_file(&path("c.c"), "1");
        assert_eq!(
            snapshot
                .update_and_find_change(&grade_args)
                .map(file_name)
                .as_deref(),
            Some("c.c")
        );
        fs::remove_file(path("b.c")).unwrap();
        assert_eq!(
            snapshot
                .update_and_find_change(&grade_args)
                .map(file_name)
                .as_deref(),
            Some("b.c")
        );
    }

    /// Writes a file with a modification time that the file never had.
    fn write_old_file(path: &str, text: &str) {
        fs::write(path, text).unwrap();
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    fn file_name(path: PathBuf) -> String {
        path.file_name().unwrap().to_str().unwrap().to_owned()
    }
}
