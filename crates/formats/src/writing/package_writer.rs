//! State and helper functions for the writers of all formats: files and notices of an exported package.

use std::collections::BTreeSet;

use super::export_notice::ExportNotice;
use super::key_positions::{KeyPositions, TomlKey};
use super::portable_names::to_ordered_names;
use super::problem_export::ProblemExport;
use crate::package::{Case, FileContent, JURY_FOLDERS, JurySolution, Package};
use caipan_facts::Fact;

/// File to be written to an exported package.
#[derive(Debug)]
pub struct WrittenFile {
    /// Path within the package, with `/` between folders.
    pub path: String,
    /// Content of the file: bytes, or the file of the problem that is copied.
    pub content: FileContent,
    /// Whether the file is executable.
    pub is_program: bool,
}

/// Exported package that is being built. Collects files and notices.
pub struct PackageWriter<'a> {
    /// Problem to export, independent of the format.
    pub problem: &'a ProblemExport,
    /// Name of the resulting folder or zip.
    pub package_name: &'a str,
    /// Whether the target judge provides testlib.h, so that a missing header gives no notice.
    pub provides_testlib: bool,
    files: Vec<WrittenFile>,
    taken: BTreeSet<String>,
    notices: Vec<Fact>,
    /// Indices of the subtasks, from 0, whose `requires` the format cannot express.
    pub(super) lost_requires: BTreeSet<usize>,
}

impl<'a> PackageWriter<'a> {
    /// Creates a package without files. `package_name` is the name of the folder or zip that is written.
    pub fn new(exported: &'a ProblemExport, package_name: &'a str) -> Self {
        Self {
            problem: exported,
            package_name,
            provides_testlib: false,
            files: Vec::new(),
            taken: BTreeSet::new(),
            notices: exported.notices.clone(),
            lost_requires: BTreeSet::new(),
        }
    }

    /// Problem to export, independent of the format.
    pub fn package(&self) -> &'a Package {
        &self.problem.package
    }

    pub(crate) fn key_positions(&self) -> &'a KeyPositions {
        &self.problem.key_positions
    }

    /// Returns the files, sorted by path, and the notices.
    pub fn finish(mut self) -> (Vec<WrittenFile>, Vec<Fact>) {
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
        (self.files, self.notices)
    }

    /// Adds a file that is not executable. Does nothing if the package contains the path already, ignoring case.
    pub fn add_file(&mut self, path: impl Into<String>, content: FileContent) {
        self.add_file_unless_path_taken(path.into(), content, false);
    }

    /// Adds an executable file. Does nothing if the package contains the path already, ignoring case.
    pub(crate) fn add_executable(&mut self, path: impl Into<String>, content: FileContent) {
        self.add_file_unless_path_taken(path.into(), content, true);
    }

    fn add_file_unless_path_taken(&mut self, path: String, content: FileContent, is_program: bool) {
        if self.taken.insert(path.to_lowercase()) {
            self.files.push(WrittenFile {
                path,
                content,
                is_program,
            });
        }
    }

    /// Adds the input and the answer of a case at the first and the second of `paths`.
    pub(crate) fn add_case_files(&mut self, case: &Case, paths: [String; 2]) {
        for (path, content) in paths.into_iter().zip([&case.input, &case.answer]) {
            if let Some(content) = content {
                self.add_file(path, content.clone());
            }
        }
    }

    /// Adds a text file. Does nothing if the package contains the path already, ignoring case.
    pub(crate) fn add_text_file(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.add_file(path, FileContent::Bytes(text.into().into_bytes()));
    }

    /// Appends lines to a text file of the package. Creates the file if it is missing. Does nothing if `lines` is
    /// empty.
    pub(crate) fn append_text(&mut self, path: &str, lines: &str) {
        let mut files = self.files.iter_mut();
        match files
            .find(|file| file.path == path)
            .map(|file| &mut file.content)
        {
            _ if lines.is_empty() => {}
            Some(FileContent::Bytes(text)) => text.extend(lines.bytes()),
            _ => self.add_text_file(path, lines),
        }
    }

    /// Whether a jury solution is expected to be accepted and is a single file, not a folder.
    pub(crate) fn is_accepted_single_file(&self, program: &JurySolution) -> bool {
        program.folder == JURY_FOLDERS[0] && self.problem.has(&program.file)
    }

    /// Whether the package contains a file with this path, ignoring case.
    pub fn has(&self, path: &str) -> bool {
        self.taken.contains(&path.to_lowercase())
    }
    pub(crate) fn has_files_below(&self, folder: &str) -> bool {
        let below = format!("{folder}/");
        self.files.iter().any(|file| file.path.starts_with(&below))
    }

    /// Returns `path` if the package does not contain this path yet. Otherwise returns the first free path among
    /// `2-NAME`, `3-NAME`… in the same folder.
    pub(crate) fn first_free_path(&self, path: &str) -> String {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let further = (2..).map(|number| match folder {
            "" => format!("{number}-{file}"),
            folder => format!("{folder}/{number}-{file}"),
        });
        let mut all = std::iter::once(path.to_owned()).chain(further);
        all.find(|path| !self.has(path)).unwrap_or_default()
    }

    /// Returns the bytes of `content`, which may have to be read from a file of the problem. Line endings are not
    /// converted.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub(crate) fn content_bytes(&self, content: &FileContent) -> Result<Vec<u8>, Fact> {
        self.problem.content_bytes(content)
    }

    /// Adds a notice located at a key of problem.toml.
    pub(crate) fn note_at_key(&mut self, key: TomlKey, fact: impl Into<Fact>) {
        self.add_notice(self.key_positions().fact_at_key(key, fact));
    }

    /// Adds a notice unchanged, without a location in problem.toml. Duplicates are dropped.
    pub(crate) fn add_notice(&mut self, notice: impl Into<Fact>) {
        let fact = notice.into();
        if !self.notices.contains(&fact) {
            self.notices.push(fact);
        }
    }

    /// Adds a notice that the format cannot express a key of problem.toml.
    pub(crate) fn note_lost_key(&mut self, key: TomlKey, value: impl AsRef<str>) {
        self.add_notice(self.key_positions().lost_key_notice(key, value));
    }

    /// Adds a notice that the package replaces the value of a key of problem.toml by `instead`.
    pub(crate) fn note_replaced_value(
        &mut self,
        key: TomlKey,
        value: impl AsRef<str>,
        instead: impl Into<String>,
    ) {
        self.add_notice(
            self.key_positions()
                .replaced_value_notice(key, value, instead.into()),
        );
    }

    /// Whether an accepted program mentions the input or output file of the problem by name. If so, adds a notice that
    /// the program is omitted, since the target provides only standard input and output.
    pub(crate) fn note_if_program_uses_io_files(&mut self, program: &JurySolution) -> bool {
        let package = self.package();
        let (Some(input), Some(output)) = (&package.input, &package.output) else {
            return false;
        };
        let content = FileContent::File(program.file.clone());
        if program.folder != JURY_FOLDERS[0] || !self.problem.has(&program.file) {
            return false;
        }
        let source = self.content_bytes(&content).unwrap_or_default();
        let source = String::from_utf8_lossy(&source);
        let named = [input, output]
            .into_iter()
            .find(|name| source.contains(name.as_str()));
        if let Some(name) = named {
            let (file, name) = (program.file.clone(), name.clone());
            self.add_notice(ExportNotice::NeedsFiles { file, name });
        }
        named.is_some()
    }

    /// Adds a notice that a file of the problem is not exported.
    pub(crate) fn note_omitted_file(&mut self, file: &str) {
        self.add_notice(ExportNotice::OmittedFile {
            file: file.to_owned(),
        });
    }

    /// Returns the error for a value in problem.toml that the format cannot express. The error names the line of the
    /// key.
    pub(crate) fn unsupported_error(&self, key: TomlKey, value: impl AsRef<str>) -> Fact {
        self.key_positions().unsupported_error(key, value)
    }

    /// Returns names that the target accepts and whose bytewise order is the order of `names`. Adds a notice if any
    /// name is changed.
    pub(crate) fn make_ordered_names_with_notice(&mut self, names: &[&str]) -> Vec<String> {
        let renamed = to_ordered_names(names);
        let mut other = names
            .iter()
            .zip(&renamed)
            .filter(|(name, renamed)| *name != renamed)
            .peekable();
        if let Some((name, renamed)) = other.peek() {
            let (name, renamed) = ((*name).to_string(), (*renamed).clone());
            let names = other.count();
            self.add_notice(ExportNotice::Renamed {
                names,
                name,
                renamed,
            });
        }
        renamed
    }

    /// Adds notices if cases contain carriage returns or lack a final newline, which some judges change or refuse.
    ///
    /// # Errors
    ///
    /// A case cannot be read.
    pub(crate) fn note_unusual_line_ends(&mut self) -> Result<(), Fact> {
        let (mut cr, mut endless) = (0, 0);
        for case in &self.package().cases {
            let files = case.input.iter().chain(&case.answer);
            let texts = files
                .map(|content| self.content_bytes(content))
                .collect::<Result<Vec<_>, Fact>>()?;
            cr += usize::from(texts.iter().any(|text| text.contains(&b'\r')));
            let mut unended = texts.iter().filter(|text| !text.ends_with(b"\n"));
            endless += usize::from(unended.any(|text| !text.is_empty()));
        }
        if cr > 0 {
            self.add_notice(ExportNotice::LineEnds { cases: cr });
        }
        if endless > 0 {
            self.add_notice(ExportNotice::NoNewline { cases: endless });
        }
        Ok(())
    }
}

/// Formats a text as a quoted string for YAML and JSON.
pub(crate) fn quote_text(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

/// Formats a list of texts on one line, for YAML and JSON.
pub(crate) fn format_quoted_list(texts: &[String]) -> String {
    let all: Vec<String> = texts.iter().map(|text| quote_text(text)).collect();
    format!("[{}]", all.join(", "))
}
