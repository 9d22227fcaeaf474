//! `grade --watch`: grades again whenever what was graded changes, until it is interrupted.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use walkdir::{DirEntry, WalkDir};

use super::stdin;
use crate::cli::Grade;
use crate::commands::console::{Console, ReaderState};
use crate::commands::exit::{Exit, Failure};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::{GradeMessage, RequestError};
use caipan_problem::contest_toml;
use caipan_report::Format;

/// So often is looked whether anything has changed.
const EVERY: Duration = Duration::from_millis(300);
/// What is being written all the time is not waited for longer than so many looks.
const SETTLING: usize = 10;
/// A larger file has changed when its time or its size has.
const LARGEST_READ: u64 = 16 << 20;

/// Grades once.
type Once = fn(&Grade, &Console, Option<&Interrupt>) -> Result<(Exit, ReaderState), Failure>;

pub(super) fn run(args: &Grade, console: &Console, once: Once) -> Result<Exit, Failure> {
    refuse_other_forms(args)?;
    let interrupt = Interrupt::watch()?;
    let mut is_first = true;
    loop {
        // What changes while it is judged is judged again.
        let mut seen = Sight::of(args);
        match once(args, console, Some(&interrupt)) {
            Ok((exit, ReaderState::Closed)) => return Ok(exit),
            Ok((_, ReaderState::Reading)) => {}
            // What was typed wrong does not get right by waiting; a file may.
            Err(failure) if is_first && failure.exit != Exit::Jury => return Err(failure),
            Err(failure) => console.error(&failure.text(console.lang)),
        }
        is_first = false;
        let files = seen.files.len();
        if interrupt.exit().is_none() {
            console.note(&console.sentence(GradeMessage::Watching { files }));
        }
        let file = loop {
            if let Some(exit) = interrupt.exit() {
                return Ok(exit);
            }
            thread::sleep(EVERY);
            if let Some(path) = seen.changed(args) {
                break path.display().to_string();
            }
        };
        console.note(&console.sentence(GradeMessage::Changed { file }));
    }
}

/// Who watches reads text. A report in a file is always the newest one; several of them in one stream are none.
fn refuse_other_forms(args: &Grade) -> Result<(), Failure> {
    if args.output_args.format != Format::Text {
        return Err(Failure::usage(RequestError::WatchForm));
    }
    if args.submissions.iter().any(|path| stdin::is_meant(path)) {
        return Err(Failure::usage(RequestError::WatchStdin));
    }
    let is_stream = |path: &Path| path.starts_with("/dev") || path.starts_with("/proc");
    let mut paths = args.output_args.reports.iter().map(|(_, path)| path);
    match paths.find(|path| is_stream(path)) {
        Some(path) => {
            let file = path.display().to_string();
            Err(Failure::usage(RequestError::WatchReport { file }))
        }
        None => Ok(()),
    }
}

/// What tells without reading that a file is another one.
#[derive(PartialEq, Clone, Copy)]
struct Stamp {
    length: u64,
    changed: Option<SystemTime>,
}

impl Stamp {
    /// Links are followed only where the command line names them.
    fn of(entry: &DirEntry) -> Option<Self> {
        let facts = match entry.depth() {
            0 => fs::metadata(entry.path()),
            _ => fs::symlink_metadata(entry.path()),
        };
        let facts = facts.ok()?;
        facts.is_file().then(|| Self {
            length: facts.len(),
            changed: facts.modified().ok(),
        })
    }
}

type Stamps = BTreeMap<PathBuf, Stamp>;

/// The files that count, as they were when they were looked at.
struct Sight {
    files: Stamps,
    contents: BTreeMap<PathBuf, Option<blake3::Hash>>,
}

impl Sight {
    fn of(args: &Grade) -> Self {
        let files = stamps(args);
        let contents = files.keys().map(|path| (path.clone(), content(path)));
        Self {
            contents: contents.collect(),
            files,
        }
    }

    /// A file that holds something else now, is new or is gone. What is being written is waited for.
    fn changed(&mut self, args: &Grade) -> Option<PathBuf> {
        let mut now = stamps(args);
        if now == self.files {
            return None;
        }
        for _ in 0..SETTLING {
            thread::sleep(EVERY);
            let later = stamps(args);
            let is_settled = later == now;
            now = later;
            if is_settled {
                break;
            }
        }
        let gone = self.files.keys().find(|path| !now.contains_key(*path));
        let other = gone.or_else(|| {
            let mut paths = now.iter();
            let other = paths.find(|(path, stamp)| self.is_other(path, stamp));
            other.map(|(path, _)| path)
        });
        let other = other.cloned();
        self.files = now;
        other
    }

    fn is_other(&self, path: &Path, stamp: &Stamp) -> bool {
        if self.files.get(path) == Some(stamp) {
            return false;
        }
        match (self.contents.get(path), content(path)) {
            (Some(Some(before)), Some(now)) => *before != now,
            _ => true,
        }
    }
}

/// What is in a file, unless it is large or cannot be read.
fn content(path: &Path) -> Option<blake3::Hash> {
    let is_small = fs::metadata(path).ok()?.len() <= LARGEST_READ;
    let mut hasher = blake3::Hasher::new();
    io::copy(
        &mut File::open(path).ok().filter(|_| is_small)?,
        &mut hasher,
    )
    .ok()?;
    Some(hasher.finalize())
}

/// All files that count, apart from those that a grading writes itself.
fn stamps(args: &Grade) -> Stamps {
    let reports = args.output_args.reports.iter().map(|(_, path)| path);
    let written: Vec<PathBuf> = reports
        .chain(&args.journal)
        .chain(&args.output_args.hand_out)
        .filter_map(|path| path.canonicalize().ok())
        .collect();
    let mut found = Stamps::new();
    for root in roots(args) {
        let files = WalkDir::new(root).into_iter();
        let files = files.filter_entry(|entry| entry.depth() == 0 || !is_passing(entry));
        for entry in files.flatten() {
            let is_written = |path: &Path| {
                let real = path.canonicalize();
                real.is_ok_and(|real| written.iter().any(|own| real.starts_with(own)))
            };
            if let Some(stamp) = Stamp::of(&entry)
                && (written.is_empty() || !is_written(entry.path()))
            {
                found.insert(entry.into_path(), stamp);
            }
        }
    }
    found
}

/// What editors keep next to a file while they write it.
fn is_passing(entry: &DirEntry) -> bool {
    let name = entry.file_name().as_encoded_bytes();
    name.starts_with(b".") || name.ends_with(b"~")
}

/// Where the files are: what is judged, the problems, the cases.
fn roots(args: &Grade) -> Vec<PathBuf> {
    let sets = args.problem.sets.iter().cloned().collect();
    let named = PathBuf::from(&args.problem.problem);
    let contest = contest_toml::contest(&args.problem.problem, &sets);
    let problems = contest.map_or(Vec::new(), |contest| contest.problems);
    let folders = problems
        .iter()
        .filter_map(|problem| problem.directory.on_disk());
    let folders = folders.map(Path::to_owned);
    let all = args.submissions.iter().cloned();
    all.chain(args.cases.clone())
        .chain(folders)
        .chain(named.exists().then_some(named))
        .collect()
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;
    use crate::cli::{Cli, Command};

    fn args(typed: &[&str]) -> Grade {
        let words = [&["caipan", "grade"], typed].concat();
        match Cli::try_parse_from(words).map(|cli| cli.command) {
            Ok(Command::Grade(args)) => *args,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn only_other_bytes_in_a_file_that_counts_are_a_change() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).display().to_string();
        let write = |name: &str, text: &str| {
            fs::write(path(name), text).unwrap();
            // Another time than ever before.
            let file = File::options().write(true).open(path(name)).unwrap();
            file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        };
        fs::write(path("a.c"), "1").unwrap();
        fs::write(path("b.c"), "1").unwrap();
        let report = format!("json={}", path("report.json"));
        let args = args(&["mayan", &path(""), "--report", &report]);
        let mut sight = Sight::of(&args);
        assert_eq!(sight.changed(&args), None);
        for (name, text) in [
            ("a.c", "1"),
            (".a.c.swp", "x"),
            ("a.c~", "x"),
            ("report.json", "{}"),
        ] {
            write(name, text);
            assert_eq!(sight.changed(&args), None, "{name}");
        }
        let name = |path: PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
        fs::write(path("a.c"), "2").unwrap();
        assert_eq!(sight.changed(&args).map(name).as_deref(), Some("a.c"));
        assert_eq!(sight.changed(&args), None);
        write("c.c", "1");
        assert_eq!(sight.changed(&args).map(name).as_deref(), Some("c.c"));
        fs::remove_file(path("b.c")).unwrap();
        assert_eq!(sight.changed(&args).map(name).as_deref(), Some("b.c"));
    }
}
