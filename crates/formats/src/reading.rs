//! What every format needs to be read: the files, what is said of them, and where.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use super::ledger::Ledger;
use super::notice::{Left, Notice, Unread};
use super::package::{Content, Package};
pub(crate) use super::paths::file_name;
use super::shared;
use super::sources::language_of;
use super::writing::writer::Writer;
use crate::archive::files::PackageFiles;
use crate::archive::text::Encoding;
use caipan_checker::evidence::quotation;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::case;
use caipan_problem::case_name;
use caipan_problem::entry::LARGEST_TEXT;

/// What somebody wishes besides.
#[derive(Debug, Clone, Default)]
pub struct Wishes {
    /// What a package is called that does not say it: its folder's or its zip's name.
    pub name: String,
    /// The CPU time, where the format has none.
    pub cpu: Option<Duration>,
    /// The memory, likewise.
    pub memory: Option<Bytes>,
    /// Whether the user has named the format.
    pub has_format: bool,
    /// Which task of a contest.
    pub task: Option<String>,
    /// Is it one of several that are read, so that what belongs to none of them is said elsewhere?
    pub is_member: bool,
    /// An empty folder that outlives what is read, for a zip in the package.
    pub room: Option<PathBuf>,
}

/// What was read.
#[derive(Debug)]
pub struct Read {
    /// The problem.
    pub package: Package,
    /// What is to be known of it.
    pub notices: Vec<Fact>,
    /// Keys without a meaning for the verdict and by-products of tools, for the report alone.
    pub unneeded: Vec<Fact>,
    /// Where its files are.
    pub files: PackageFiles,
}

/// A format of packages.
pub struct Format {
    /// What `--as` calls it.
    pub name: &'static str,
    /// Is a package at the top of these files one of this format?
    pub detect: fn(&PackageFiles) -> bool,
    /// Reads it.
    pub read: fn(&PackageFiles, &Wishes) -> Result<Read, Fact>,
    /// How it is written, if it is.
    pub write: Option<Writer>,
}

/// A package in the middle of being read.
pub(crate) struct Reading<'a> {
    /// Its files.
    pub files: &'a PackageFiles,
    /// What somebody wishes.
    pub wishes: &'a Wishes,
    notices: Vec<Fact>,
    ledger: Ledger,
    /// The folders whose unused files are named; all of them if `None`.
    folders: Option<BTreeSet<String>>,
}

impl<'a> Reading<'a> {
    /// Begins.
    pub(crate) fn of(files: &'a PackageFiles, wishes: &'a Wishes) -> Self {
        Self {
            files,
            wishes,
            notices: Vec::new(),
            ledger: Ledger::default(),
            folders: None,
        }
    }

    /// Says which files are by-products of the tool that made the package: if nothing uses them, the report alone names them.
    pub(crate) fn by_products(&mut self, is_by_product: fn(&str) -> bool) {
        self.ledger.by_products(is_by_product);
    }

    /// Names unused files only if they stand directly in one of these folders.
    pub(crate) fn limit_to(&mut self, folders: BTreeSet<String>) {
        self.folders = Some(folders);
    }

    /// Ends: the package has cases with names of their own, and a plain name itself. Files that nothing uses are named here.
    ///
    /// # Errors
    /// There is no case.
    pub(crate) fn end(mut self, mut package: Package) -> Result<Read, Fact> {
        let makes = package.generators.iter().any(|one| !one.cases.is_empty());
        if package.cases.is_empty() && !makes {
            return Err(self.wrong("", None, Unread::NoCases));
        }
        package.name = plain(&package.name, &self.wishes.name);
        self.leave_excluded(&mut package);
        shared::separate(&mut package, shared::may_share);
        let folders = self.folders.as_ref();
        let (left, unneeded) = self.ledger.left(self.files, &package, folders);
        Ok(Read {
            package,
            notices: [self.notices, left].concat(),
            unneeded,
            files: self.files.clone(),
        })
    }

    /// Leaves out solutions in languages that the problem excludes.
    fn leave_excluded(&mut self, package: &mut Package) {
        let programs = std::mem::take(&mut package.programs);
        for program in programs {
            let language = language_of(&program.file);
            let excluded = language.filter(|language| {
                let together = package.together.get(language);
                together.is_some_and(|together| together.is_excluded)
            });
            let Some(language) = excluded else {
                package.programs.push(program);
                continue;
            };
            let file = program.file;
            let what = Left::Excluded {
                file: file.clone(),
                language,
            };
            self.leave(&file, (&file, None), what);
        }
    }

    /// The text of a configuration, in UTF-8.
    ///
    /// # Errors
    /// It cannot be read, or is no text.
    pub(crate) fn text(&self, path: &str) -> Result<String, Fact> {
        let text = self.files.read_text(path, LARGEST_TEXT, Encoding::Utf8);
        self.ledger.settle(path);
        Ok(text?)
    }

    /// Records that a file is used in another way than as a part of the problem directory.
    pub(crate) fn settle(&self, path: &str) {
        self.ledger.settle(path);
    }

    /// Records a key without a meaning for the verdict.
    pub(crate) fn unneeded(&mut self, path: &str, key: &str) {
        self.ledger.unneeded(path, key);
    }

    /// Says why a file is left out; the reason stands at a place that may be another file.
    pub(crate) fn leave(&mut self, file: &str, (path, line): (&str, Option<usize>), what: Left) {
        if self.files.has(file) {
            self.ledger.settle(file);
        }
        let below = self.files.below(file);
        below.for_each(|path| self.ledger.settle(path));
        self.note(path, line, what);
    }

    /// Records that a file was used, though nothing is made of it.
    pub(crate) fn used(&self, file: &str) {
        self.ledger.settle(file);
    }

    /// The same for some files of a folder, by their names: others in it are not named by this.
    pub(crate) fn leave_files(&mut self, folder: &str, files: &[String], what: Left) {
        files.iter().for_each(|file| self.ledger.settle(file));
        self.note(folder, None, what);
    }

    /// Says something of a file, and of a line of it, counted from 1.
    pub(crate) fn note(&mut self, path: &str, line: Option<usize>, what: impl Into<Fact>) {
        let notice = self.wrong(path, line, what);
        if line.is_none() {
            self.ledger.settle(path);
        }
        self.note_whole(notice);
    }

    /// Says something whose place it names itself.
    pub(crate) fn note_whole(&mut self, notice: Fact) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// Says that a key is not taken over; its line is looked for in the text.
    pub(crate) fn left(&mut self, path: &str, text: &str, key: &str) {
        let line = line_of(text, key);
        let key = key.to_owned();
        self.note(path, line, Left::Key { key });
    }

    /// The line on which a key of a configuration stands.
    pub(crate) fn line_of(&self, path: &str, key: &str) -> Option<usize> {
        line_of(&self.text(path).ok()?, key)
    }

    /// What is wrong in a file, at a line of it.
    pub(crate) fn wrong(&self, path: &str, line: Option<usize>, what: impl Into<Fact>) -> Fact {
        // Within the package: where that lies, the reader knows.
        let shown = match path {
            "" => self.files.shown("").display().to_string(),
            path => path.to_owned(),
        };
        let place = match line {
            Some(line) => format!("{shown}:{line}"),
            None => shown,
        };
        let what = what.into();
        Notice::At { place, what }.into()
    }

    /// Keeps a file as it is, but for one that would be found as a case.
    pub(crate) fn keep(&mut self, from: &str, to: String, package: &mut Package) {
        if case::is_part(&to) {
            self.note(
                from,
                None,
                Left::LikeCase {
                    file: from.to_owned(),
                },
            )
        } else {
            package.kept.push((from.to_owned(), to))
        }
    }

    /// A file that a configuration names, at a line of it.
    ///
    /// # Errors
    /// It is not there.
    pub(crate) fn file(&self, named: &str, by: &str, line: Option<usize>) -> Result<Content, Fact> {
        self.path(named, by, line).map(Content::File)
    }

    /// Its path in the package.
    ///
    /// # Errors
    /// As before.
    pub(crate) fn path(&self, named: &str, by: &str, line: Option<usize>) -> Result<String, Fact> {
        let path = named.trim_start_matches("./").replace('\\', "/");
        if self.files.has(&path) {
            Ok(path)
        } else {
            let file = named.to_owned();
            let what = if self.files.dangling().contains(&path) {
                Unread::LeadsOut { file }
            } else {
                Unread::NoFile { file }
            };
            Err(self.wrong(by, line, what))
        }
    }
}

/// The line of a text, from 1, on which a key stands first: `key:`, `key =`, `"key"` or `key` and a blank.
pub(crate) fn line_of(text: &str, key: &str) -> Option<usize> {
    let is_there = |line: &str| {
        let line = line.trim_start().trim_start_matches(['-', '{', ' ']);
        let line = line.strip_prefix(['"', '\'']).unwrap_or(line);
        let rest = line.strip_prefix(key);
        rest.is_some_and(|rest| {
            rest.is_empty() || rest.starts_with([':', '=', ' ', '\t', '"', '\''])
        })
    };
    let anywhere = |line: &str| {
        let quoted = [
            format!("\"{key}\""),
            format!(" {key}:"),
            format!("{{{key}:"),
        ];
        quoted.iter().any(|quoted| line.contains(quoted.as_str()))
    };
    let mut lines = text.lines();
    let first = lines.position(is_there);
    first
        .or_else(|| text.lines().position(anywhere))
        .map(|line| line + 1)
}

/// Something that a package says, as a word in a sentence.
pub(crate) fn said(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}

/// Notice that the package says `value` for a key, and problem.toml `instead`.
pub(crate) fn instead(key: &str, value: impl AsRef<str>, instead: impl Into<String>) -> Left {
    Left::Instead {
        key: key.to_owned(),
        value: said(value),
        instead: instead.into(),
    }
}

/// A name that is a plain file name, as like these as can be: the first one, else the other.
pub fn plain(name: &str, other: &str) -> String {
    let kept = |name: &str| -> String {
        let is_plain = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
        let kept = name
            .trim()
            .chars()
            .map(|letter| if is_plain(letter) { letter } else { '-' });
        let kept: String = kept.take(60).collect();
        kept.trim_matches(['-', '.']).to_owned()
    };
    let names = [kept(name), kept(other), "problem".to_owned()];
    let mut names = names.into_iter().filter(|name| !name.is_empty());
    names.next().unwrap_or_default()
}

/// May a program's input or output be called so: does the name lead nowhere else?
pub(crate) fn is_plain_file(name: &str) -> bool {
    let leads = name.contains(['/', '\\']) || matches!(name, "" | "." | "..");
    !leads && !name.chars().any(char::is_control)
}

/// A name for a case, like this path without its ending; a harmless one where the path is none.
pub(crate) fn name_of_case(path: &str) -> String {
    let (folder, file) = match path.rsplit_once('/') {
        Some((folder, file)) => (format!("{folder}/"), file),
        None => (String::new(), path),
    };
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = if stem.is_empty() { file } else { stem };
    let name = format!("{folder}{stem}");
    if case_name::may_be(&name) {
        name
    } else {
        let parts = name.split('/').map(|part| plain(part, "case"));
        parts.collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_plain_ones() {
        let of = |name: &str| plain(name, "P 1.zip");
        let found = ["a b", "路线", "../x", "", "..", "a/b"].map(of);
        let expected = ["a-b", "路线", "x", "P-1.zip", "P-1.zip", "a-b"];
        assert_eq!(found, expected);
        assert_eq!(plain("", ""), "problem");
    }

    #[test]
    fn a_case_is_called_as_its_input_is() {
        let found = ["a/1.in", "input1.txt", "x", ".in", "a\\b.in"].map(name_of_case);
        assert_eq!(found, ["a/1", "input1", "x", "in", "a-b"]);
        assert!(found.iter().all(|name| case_name::may_be(name)));
    }

    #[test]
    fn the_line_of_a_key_is_that_on_which_it_stands() {
        let text = "time: 1s\nsubtasks:\n- id: 1\n  score: 3\n{\"a\": 1, \"b\": 2}\n";
        let keys = ["time", "score", "id", "b", "none"].map(|key| line_of(text, key));
        assert_eq!(keys, [Some(1), Some(4), Some(3), Some(5), None]);
    }
}
