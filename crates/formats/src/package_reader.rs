//! State and helpers that all readers share: files, notices and error positions.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use super::notice::{ImportError, ImportNotice, PlacedNotice};
use super::package::{Content, Package};
pub(crate) use super::paths::file_name;
use super::shared_cases;
use super::sources::language_of;
use super::usage_tracker::UsageTracker;
use super::writing::writer::FormatWriter;
use crate::archive::files::PackageFiles;
use crate::archive::text::Encoding;
use caipan_checker::evidence::quotation;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::case;
use caipan_problem::case_name;
use caipan_problem::entry::LARGEST_TEXT;

/// Options that the user or the reader of a set chooses, not the package.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Name for a package that does not contain one: that of its folder or zip.
    pub name: String,
    /// CPU time limit for packages that contain none; `None` if the user sets none.
    pub cpu: Option<Duration>,
    /// Memory limit for formats without one.
    pub memory: Option<Bytes>,
    /// Whether the user has named the format, so that it was not detected.
    pub has_format: bool,
    /// Name of the chosen task of a contest.
    pub task: Option<String>,
    /// Whether the package is one of a set; files outside of all packages are then reported for the set.
    pub is_member: bool,
    /// Empty folder into which a zip inside the package is unpacked; it must outlive the read files.
    pub unpack_folder: Option<PathBuf>,
}

/// Result of reading a package: the problem, and notices about what was changed or omitted.
#[derive(Debug)]
pub struct ImportedPackage {
    /// Problem that the package contains.
    pub package: Package,
    /// Notices for the user about changed, omitted or unused parts of the package.
    pub notices: Vec<Fact>,
    /// Notices for the report only: keys without influence on verdicts, and by-products of tools.
    pub irrelevant: Vec<Fact>,
    /// Files of the package, from which the contents of the problem are copied.
    pub files: PackageFiles,
}

/// Functions that recognize, read and write packages of one format.
pub struct Format {
    /// Name on the command line, such as `kattis-legacy`.
    pub name: &'static str,
    /// Whether the files, from their root, are a package of this format.
    pub detect: fn(&PackageFiles) -> bool,
    /// Reads a package that `detect` has recognized, or that the user claims to have this format.
    pub read: fn(&PackageFiles, &ImportOptions) -> Result<ImportedPackage, Fact>,
    /// Writer; `None` if the format is only read.
    pub write: Option<FormatWriter>,
}

/// Package being read: collects notices, and records which files have been used.
pub(crate) struct PackageReader<'a> {
    pub files: &'a PackageFiles,
    pub options: &'a ImportOptions,
    notices: Vec<Fact>,
    ledger: UsageTracker,
    /// Folders whose unused files are reported; `None` for all.
    folders: Option<BTreeSet<String>>,
}

impl<'a> PackageReader<'a> {
    pub(crate) fn of(files: &'a PackageFiles, wishes: &'a ImportOptions) -> Self {
        Self {
            files,
            options: wishes,
            notices: Vec::new(),
            ledger: UsageTracker::default(),
            folders: None,
        }
    }

    /// Sets the predicate for by-products of the tool that made the package. If nothing uses such files, only the
    /// report names them.
    pub(crate) fn set_by_products(&mut self, is_by_product: fn(&str) -> bool) {
        self.ledger.set_by_products(is_by_product);
    }

    /// Limits reports of unused files to files directly in these folders.
    pub(crate) fn report_only(&mut self, folders: BTreeSet<String>) {
        self.folders = Some(folders);
    }

    /// Finishes reading: gives the package a plain name, separates cases that subtasks cannot share, and notes
    /// unused files.
    ///
    /// # Errors
    ///
    /// There is no case.
    pub(crate) fn finish(mut self, mut package: Package) -> Result<ImportedPackage, Fact> {
        let makes = package.generators.iter().any(|one| !one.cases.is_empty());
        if package.cases.is_empty() && !makes {
            return Err(self.error_at("", None, ImportError::NoCases));
        }
        package.name = to_plain_name(&package.name, &self.options.name);
        self.omit_excluded(&mut package);
        shared_cases::copy_shared_cases(&mut package, shared_cases::can_share_runs);
        let folders = self.folders.as_ref();
        let (left, unneeded) = self.ledger.unused_notices(self.files, &package, folders);
        Ok(ImportedPackage {
            package,
            notices: [self.notices, left].concat(),
            irrelevant: unneeded,
            files: self.files.clone(),
        })
    }

    /// Drops solutions in languages that the problem excludes.
    fn omit_excluded(&mut self, package: &mut Package) {
        let programs = std::mem::take(&mut package.programs);
        for program in programs {
            let language = language_of(&program.file);
            let excluded = language.filter(|language| {
                let together = package.graders.get(language);
                together.is_some_and(|together| together.is_excluded)
            });
            let Some(language) = excluded else {
                package.programs.push(program);
                continue;
            };
            let file = program.file;
            let what = ImportNotice::ExcludedLanguage {
                file: file.clone(),
                language,
            };
            self.omit(&file, (&file, None), what);
        }
    }

    /// Reads a configuration file as UTF-8.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is not text.
    pub(crate) fn text(&self, path: &str) -> Result<String, Fact> {
        let text = self.files.read_text(path, LARGEST_TEXT, Encoding::Utf8);
        self.ledger.mark_used(path);
        Ok(text?)
    }

    /// Records that a file is used in another way than as a part of the problem directory.
    pub(crate) fn mark_used(&self, path: &str) {
        self.ledger.mark_used(path);
    }

    /// Records a key without influence on verdicts.
    pub(crate) fn add_irrelevant_key(&mut self, path: &str, key: &str) {
        self.ledger.add_irrelevant_key(path, key);
    }

    /// Omits a file or folder, with a notice at a place that may be in another file.
    pub(crate) fn omit(
        &mut self,
        file: &str,
        (path, line): (&str, Option<usize>),
        what: ImportNotice,
    ) {
        if self.files.has(file) {
            self.ledger.mark_used(file);
        }
        let below = self.files.files_below(file);
        below.for_each(|path| self.ledger.mark_used(path));
        self.note(path, line, what);
    }

    /// Records that a file was used, though nothing is made of it.
    pub(crate) fn mark_read(&self, file: &str) {
        self.ledger.mark_used(file);
    }

    /// Records that these files are omitted, with one notice about their folder.
    pub(crate) fn omit_files(&mut self, folder: &str, files: &[String], what: ImportNotice) {
        files.iter().for_each(|file| self.ledger.mark_used(file));
        self.note(folder, None, what);
    }

    /// Adds a notice about a file, or about a line of it, counted from 1.
    pub(crate) fn note(&mut self, path: &str, line: Option<usize>, what: impl Into<Fact>) {
        let notice = self.error_at(path, line, what);
        if line.is_none() {
            self.ledger.mark_used(path);
        }
        self.add_notice(notice);
    }

    /// Adds a notice that contains its place already; duplicates are dropped.
    pub(crate) fn add_notice(&mut self, notice: Fact) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// Notes that a key is not imported; its line is searched in the text.
    pub(crate) fn note_unsupported(&mut self, path: &str, text: &str, key: &str) {
        let line = line_of(text, key);
        let what = ImportNotice::UnsupportedKey {
            key: key.to_owned(),
        };
        self.note(path, line, what);
    }

    /// Line of a key in a configuration file, from 1.
    pub(crate) fn line_of(&self, path: &str, key: &str) -> Option<usize> {
        line_of(&self.text(path).ok()?, key)
    }

    /// Error or notice at a place in the package.
    pub(crate) fn error_at(&self, path: &str, line: Option<usize>, what: impl Into<Fact>) -> Fact {
        // Paths are relative to the package, whose location the user knows.
        let shown = match path {
            "" => self.files.display_path("").display().to_string(),
            path => path.to_owned(),
        };
        let place = match line {
            Some(line) => format!("{shown}:{line}"),
            None => shown,
        };
        PlacedNotice::At {
            place,
            what: what.into(),
        }
        .into()
    }

    /// Copies a file unchanged, unless it would be mistaken for a case.
    pub(crate) fn keep(&mut self, from: &str, to: String, package: &mut Package) {
        if case::is_part(&to) {
            self.note(
                from,
                None,
                ImportNotice::LooksLikeCase {
                    file: from.to_owned(),
                },
            )
        } else {
            package.kept.push((from.to_owned(), to))
        }
    }

    /// Content of a file that the configuration `by` names.
    ///
    /// # Errors
    ///
    /// The file is missing.
    pub(crate) fn file(&self, named: &str, by: &str, line: Option<usize>) -> Result<Content, Fact> {
        self.path(named, by, line).map(Content::File)
    }

    /// Normalized path of a file that the configuration `by` names.
    ///
    /// # Errors
    ///
    /// The file is missing.
    pub(crate) fn path(&self, named: &str, by: &str, line: Option<usize>) -> Result<String, Fact> {
        let path = named.trim_start_matches("./").replace('\\', "/");
        if self.files.has(&path) {
            Ok(path)
        } else {
            let file = named.to_owned();
            let what = if self.files.dangling_links().contains(&path) {
                ImportError::LinkLeadsOut { file }
            } else {
                ImportError::MissingFile { file }
            };
            Err(self.error_at(by, line, what))
        }
    }
}

/// First line of a text, from 1, with the key: `key:`, `key =`, `"key"` or `key` and a blank.
pub(crate) fn line_of(text: &str, key: &str) -> Option<usize> {
    let first = text.lines().position(|line| begins_with_key(line, key));
    first
        .or_else(|| text.lines().position(|line| contains_key(line, key)))
        .map(|line| line + 1)
}

fn begins_with_key(line: &str, key: &str) -> bool {
    let content = line.trim_start().trim_start_matches(['-', '{', ' ']);
    let unquoted = content.strip_prefix(['"', '\'']).unwrap_or(content);
    let rest = unquoted.strip_prefix(key);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '=', ' ', '\t', '"', '\'']))
}

fn contains_key(line: &str, key: &str) -> bool {
    let quoted = [
        format!("\"{key}\""),
        format!(" {key}:"),
        format!("{{{key}:"),
    ];
    quoted.iter().any(|quoted| line.contains(quoted.as_str()))
}

/// Quotes a value of the package for a message.
pub(crate) fn quote_value(value: impl AsRef<str>) -> Fact {
    quotation(value.as_ref().as_bytes())
}

/// Notice that problem.toml contains `instead` where the package has `value` for a key.
pub(crate) fn replaced_value_notice(
    key: &str,
    value: impl AsRef<str>,
    instead: impl Into<String>,
) -> ImportNotice {
    ImportNotice::ReplacedValue {
        key: key.to_owned(),
        value: quote_value(value),
        instead: instead.into(),
    }
}

/// Converts the first of these names that is not empty into a plain file name of at most 60 characters.
pub fn to_plain_name(name: &str, other: &str) -> String {
    let names = [
        replace_special_letters(name),
        replace_special_letters(other),
        "problem".to_owned(),
    ];
    let first = names.into_iter().find(|name| !name.is_empty());
    first.unwrap_or_default()
}

fn replace_special_letters(name: &str) -> String {
    let plain: String = name
        .trim()
        .chars()
        .map(|letter| match letter {
            '-' | '_' | '.' => letter,
            _ if letter.is_alphanumeric() => letter,
            _ => '-',
        })
        .take(60)
        .collect();
    plain.trim_matches(['-', '.']).to_owned()
}

/// Whether the name of an input or output file is a plain file name without folders.
pub(crate) fn is_plain_file_name(name: &str) -> bool {
    let leads = name.contains(['/', '\\']) || matches!(name, "" | "." | "..");
    !leads && !name.chars().any(char::is_control)
}

/// Case name for a path: the path without its extension, made plain if necessary.
pub(crate) fn case_name(path: &str) -> String {
    let (folder, file) = match path.rsplit_once('/') {
        Some((folder, file)) => (format!("{folder}/"), file),
        None => (String::new(), path),
    };
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = if stem.is_empty() { file } else { stem };
    let name = format!("{folder}{stem}");
    if case_name::is_valid_case_name(&name) {
        name
    } else {
        let parts = name.split('/').map(|part| to_plain_name(part, "case"));
        parts.collect::<Vec<_>>().join("/")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_plain_ones() {
        let names = ["a b", "路线", "../x", "", "..", "a/b"];
        let found = names.map(|name| to_plain_name(name, "P 1.zip"));
        let expected = ["a-b", "路线", "x", "P-1.zip", "P-1.zip", "a-b"];
        assert_eq!(found, expected);
        assert_eq!(to_plain_name("", ""), "problem");
    }

    #[test]
    fn a_case_is_called_as_its_input_is() {
        let found = ["a/1.in", "input1.txt", "x", ".in", "a\\b.in"].map(case_name);
        assert_eq!(found, ["a/1", "input1", "x", "in", "a-b"]);
        assert!(found.iter().all(|name| case_name::is_valid_case_name(name)));
    }

    #[test]
    fn the_line_of_a_key_is_that_on_which_it_stands() {
        let text = "time: 1s\nsubtasks:\n- id: 1\n  score: 3\n{\"a\": 1, \"b\": 2}\n";
        let keys = ["time", "score", "id", "b", "none"].map(|key| line_of(text, key));
        assert_eq!(keys, [Some(1), Some(4), Some(3), Some(5), None]);
    }
}
