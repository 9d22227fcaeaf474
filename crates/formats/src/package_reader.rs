//! State and helper functions for the readers of all formats: files, notices and positions of errors.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use super::notice::{ImportError, ImportNotice, LocatedNotice, quote_value};
use super::package::{FileContent, Package};
use super::shared_cases;
use super::usage_tracker::UsageTracker;
use super::writing::format_writer::FormatWriter;
use caipan_archive::files::PackageFiles;
pub(crate) use caipan_archive::paths::file_name;
use caipan_archive::text::TextEncoding;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::case;
use caipan_problem::case_name;
use caipan_problem::entry::MAX_TEXT_FILE_SIZE;
use caipan_problem::source_file::language_of;

/// Options for importing a package, from the command line or from the import of a whole set.
#[derive(Debug, Clone, Default)]
pub struct ImportOptions {
    /// Default name for a package that does not contain a name: the name of the folder or zip.
    pub name: String,
    /// CPU time limit for packages that contain none; `None` if the user specified none.
    pub cpu: Option<Duration>,
    /// Memory limit for packages that contain none; `None` if the user specified none.
    pub memory: Option<Bytes>,
    /// Whether the user specified the format. If false, the format was detected.
    pub is_format_chosen: bool,
    /// Name of the task to import from a contest; `None` if the user chose none.
    pub task: Option<String>,
    /// Whether the package is part of a set. If so, unused files that belong to no package are reported for the set.
    pub is_set_member: bool,
    /// Empty folder into which a zip inside the package is unpacked. The folder must exist until all files of the
    /// package have been copied.
    pub unpack_folder: Option<PathBuf>,
}

/// Result of reading a package: the problem, and notices about changes and omissions.
#[derive(Debug)]
pub struct ImportedPackage {
    /// Problem that the package contains.
    pub package: Package,
    /// Notices for the user about changed, omitted or unused parts of the package.
    pub notices: Vec<Fact>,
    /// Less important notices, shown only in the report: about keys that do not influence verdicts, and about files
    /// that tools generated.
    pub irrelevant: Vec<Fact>,
    /// Files of the package, from which the problem's files are copied.
    pub files: PackageFiles,
}

/// Name of a package format, with the functions that recognize, read and write packages of the format.
pub struct PackageFormat {
    /// Name on the command line, such as `kattis-legacy`.
    pub name: &'static str,
    /// Returns whether these files, relative to the root of the package, are in this format.
    pub detect: fn(&PackageFiles) -> bool,
    /// Reads a package that `detect` recognizes, or for which the user chose this format.
    pub read: fn(&PackageFiles, &ImportOptions) -> Result<ImportedPackage, Fact>,
    /// Writer for this format; `None` if caipan can only read the format.
    pub write: Option<FormatWriter>,
}

/// Package being read: collects notices, and records which files have been used.
pub(crate) struct PackageReader<'a> {
    pub files: &'a PackageFiles,
    pub options: &'a ImportOptions,
    notices: Vec<Fact>,
    usage: UsageTracker,
    /// Folders in which unused files are reported; `None` means all folders.
    folders: Option<BTreeSet<String>>,
}

impl<'a> PackageReader<'a> {
    pub(crate) fn new(files: &'a PackageFiles, options: &'a ImportOptions) -> Self {
        Self {
            files,
            options,
            notices: Vec::new(),
            usage: UsageTracker::default(),
            folders: None,
        }
    }

    /// Sets the predicate for files that may remain unused, for example because a tool generated these files. Only the
    /// report mentions such unused files.
    pub(crate) fn set_unused_file_exemption(&mut self, may_remain_unused: fn(&str) -> bool) {
        self.usage.set_unused_file_exemption(may_remain_unused);
    }

    /// Restricts notices about unused files to files directly in `folders`.
    pub(crate) fn restrict_unused_notices(&mut self, folders: BTreeSet<String>) {
        self.folders = Some(folders);
    }

    /// Completes the import: converts the name to a plain file name, duplicates cases that several subtasks cannot
    /// share, and adds notices about unused files.
    ///
    /// # Errors
    ///
    /// The package contains neither cases nor generators of cases.
    pub(crate) fn finish(mut self, mut package: Package) -> Result<ImportedPackage, Fact> {
        let makes = package.generators.iter().any(|one| !one.cases.is_empty());
        if package.cases.is_empty() && !makes {
            return Err(self.error_at("", None, ImportError::NoCases));
        }
        package.name = to_plain_name(&package.name, &self.options.name);
        self.omit_excluded_solutions(&mut package);
        shared_cases::copy_shared_cases(&mut package, shared_cases::can_share_case_runs);
        let folders = self.folders.as_ref();
        let (left, unneeded) = self.usage.unused_notices(self.files, &package, folders);
        Ok(ImportedPackage {
            package,
            notices: [self.notices, left].concat(),
            irrelevant: unneeded,
            files: self.files.clone(),
        })
    }

    /// Removes solutions in languages that the problem excludes, each with a notice.
    fn omit_excluded_solutions(&mut self, package: &mut Package) {
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
            self.omit_file_or_folder(&file, (&file, None), what);
        }
    }

    /// Reads a configuration file, which must be UTF-8, and marks the file as used.
    ///
    /// # Errors
    ///
    /// The file cannot be read or is not text.
    pub(crate) fn read_config_text(&self, path: &str) -> Result<String, Fact> {
        let text = self
            .files
            .read_text(path, MAX_TEXT_FILE_SIZE, TextEncoding::Utf8);
        self.usage.mark_used(path);
        Ok(text?)
    }

    /// Marks a file as used, so that no notice reports it as unused. Files that are copied into the problem need no
    /// mark.
    pub(crate) fn mark_used(&self, path: &str) {
        self.usage.mark_used(path);
    }

    /// Records a key that is ignored because verdicts do not depend on it. Only the report lists such keys.
    pub(crate) fn record_irrelevant_key(&mut self, path: &str, key: &str) {
        self.usage.record_irrelevant_key(path, key);
    }

    /// Adds `notice`, located at `path` and `line`, about the omission of `file`, which is a file or folder. Marks all
    /// omitted files as used, so that no second notice reports them.
    pub(crate) fn omit_file_or_folder(
        &mut self,
        file: &str,
        (path, line): (&str, Option<usize>),
        notice: ImportNotice,
    ) {
        if self.files.has(file) {
            self.usage.mark_used(file);
        }
        let below = self.files.files_below(file);
        below.for_each(|path| self.usage.mark_used(path));
        self.add_notice_at(path, line, notice);
    }

    /// Adds `notice` about the omission of `files`, located at `folder`. Marks the files as used.
    pub(crate) fn omit_files(&mut self, folder: &str, files: &[String], notice: ImportNotice) {
        files.iter().for_each(|file| self.usage.mark_used(file));
        self.add_notice_at(folder, None, notice);
    }

    /// Adds a notice about a file, or about a line of the file, counted from 1. If `line` is `None`, also marks the
    /// file as used.
    pub(crate) fn add_notice_at(&mut self, path: &str, line: Option<usize>, what: impl Into<Fact>) {
        let notice = self.error_at(path, line, what);
        if line.is_none() {
            self.usage.mark_used(path);
        }
        self.add_notice(notice);
    }

    /// Adds a notice that already contains a location. Duplicates are dropped.
    pub(crate) fn add_notice(&mut self, notice: Fact) {
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// Adds a notice that a key is not imported. `text` is the content of the file `path`, in which the line is
    /// searched.
    pub(crate) fn note_unsupported_key(&mut self, path: &str, text: &str, key: &str) {
        let line = line_of_key(text, key);
        let what = ImportNotice::UnsupportedKey {
            key: key.to_owned(),
        };
        self.add_notice_at(path, line, what);
    }

    /// Line of a key in a configuration file, from 1; `None` if the key is not found or the file cannot be read.
    pub(crate) fn line_of_key(&self, path: &str, key: &str) -> Option<usize> {
        line_of_key(&self.read_config_text(path).ok()?, key)
    }

    /// Returns the error for a value that caipan does not support, located at `path` and `line`.
    pub(crate) fn unsupported_error(
        &self,
        path: &str,
        line: Option<usize>,
        key: impl Into<String>,
        value: impl AsRef<str>,
    ) -> Fact {
        let (key, value) = (key.into(), quote_value(value));
        self.error_at(path, line, ImportError::Unsupported { key, value })
    }

    /// Adds a location to an error or notice: the file `path`, and the line if given. The empty path means the package
    /// itself.
    pub(crate) fn error_at(&self, path: &str, line: Option<usize>, what: impl Into<Fact>) -> Fact {
        // Paths in messages are relative to the package. The empty path is shown as the path of the package itself.
        let shown = match path {
            "" => self.files.display_path("").display().to_string(),
            path => path.to_owned(),
        };
        let place = match line {
            Some(line) => format!("{shown}:{line}"),
            None => shown,
        };
        LocatedNotice::At {
            place,
            what: what.into(),
        }
        .into()
    }

    /// Adds a file that is copied unchanged, from the path `from` in the package to `to` in the problem. If `to` would
    /// be part of a case, adds a notice instead.
    pub(crate) fn add_unchanged_file(&mut self, from: &str, to: String, package: &mut Package) {
        if case::is_input_or_answer(&to) {
            self.add_notice_at(
                from,
                None,
                ImportNotice::LooksLikeCase {
                    file: from.to_owned(),
                },
            )
        } else {
            package.copied_files.push((from.to_owned(), to))
        }
    }

    /// Returns the content of the file `name`, which the configuration file `config_path` names at `line`.
    ///
    /// # Errors
    ///
    /// The file is missing.
    pub(crate) fn resolve_file_content(
        &self,
        name: &str,
        config_path: &str,
        line: Option<usize>,
    ) -> Result<FileContent, Fact> {
        self.resolve_existing_path(name, config_path, line)
            .map(FileContent::File)
    }

    /// Returns the normalized path of the file `name`, which the configuration file `config_path` names at `line`.
    ///
    /// # Errors
    ///
    /// The file is missing.
    pub(crate) fn resolve_existing_path(
        &self,
        name: &str,
        config_path: &str,
        line: Option<usize>,
    ) -> Result<String, Fact> {
        let path = name.trim_start_matches("./").replace('\\', "/");
        if self.files.has(&path) {
            Ok(path)
        } else {
            let file = name.to_owned();
            let what = if self.files.dangling_links().contains(&path) {
                ImportError::LinkLeadsOut { file }
            } else {
                ImportError::MissingFile { file }
            };
            Err(self.error_at(config_path, line, what))
        }
    }
}

/// First line of a text, from 1, that begins with the key. If no line does, the first line that contains the key in
/// quotes or before a colon.
pub(crate) fn line_of_key(text: &str, key: &str) -> Option<usize> {
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

/// Returns the notice about a key of the package whose value is expressed as `instead` in problem.toml.
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

/// Replaces special characters in `name` by `-`, and truncates the result to 60 characters. If nothing remains of
/// `name`, converts `fallback` in the same way. If both names become empty, returns `problem`.
pub fn to_plain_name(name: &str, fallback: &str) -> String {
    let names = [
        replace_special_letters(name),
        replace_special_letters(fallback),
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

/// Whether a name is a plain file name: not empty, `.` or `..`, and without separators and control characters.
pub(crate) fn is_plain_file_name(name: &str) -> bool {
    let leads = name.contains(['/', '\\']) || matches!(name, "" | "." | "..");
    !leads && !name.chars().any(char::is_control)
}

/// Returns the case name for a path: the path without extension, with special characters replaced if necessary.
pub(crate) fn case_name_from_path(path: &str) -> String {
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
    fn special_characters_in_names_are_replaced() {
        let names = ["a b", "路线", "../x", "", "..", "a/b"];
        let found = names.map(|name| to_plain_name(name, "P 1.zip"));
        let expected = ["a-b", "路线", "x", "P-1.zip", "P-1.zip", "a-b"];
        assert_eq!(found, expected);
        assert_eq!(to_plain_name("", ""), "problem");
    }

    #[test]
    fn case_names_derive_from_input_paths() {
        let found = ["a/1.in", "input1.txt", "x", ".in", "a\\b.in"].map(case_name_from_path);
        assert_eq!(found, ["a/1", "input1", "x", "in", "a-b"]);
        assert!(found.iter().all(|name| case_name::is_valid_case_name(name)));
    }

    #[test]
    fn lines_of_keys_are_found() {
        let text = "time: 1s\nsubtasks:\n- id: 1\n  score: 3\n{\"a\": 1, \"b\": 2}\n";
        let keys = ["time", "score", "id", "b", "none"].map(|key| line_of_key(text, key));
        assert_eq!(keys, [Some(1), Some(4), Some(3), Some(5), None]);
    }
}
