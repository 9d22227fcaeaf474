//! The cases of a problem: finding inputs and their answers in a directory.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::directory::Directory;
use crate::entry::{Entry, ReadError};
use crate::short_case_name::{CASE_FOLDER_PREFIX, short_case_name, sibling_folders};
use caipan_facts::{Evidence, Fact, facts};

/// Names of the folders of self-tests, whose files are never graded.
pub const SELF_TESTS: [&str; 3] = ["invalid_input", "valid_output", "invalid_output"];

/// A test case: an input and an optional answer file.
#[derive(Debug, Clone, Default)]
pub struct Case {
    /// Path of the input within the directory, without extension, and without `cases/` if the short path is
    /// unambiguous.
    pub name: String,
    /// Path of the input within the directory, without extension, if `cases/` was removed from `name`; otherwise
    /// `None`. Patterns that begin with `cases/` are compared with this path.
    pub long_name: Option<String>,
    /// Input: a file, or a text in memory.
    pub input: Entry,
    /// Entry of the jury's answer; `None` without an answer file.
    pub answer: Option<Entry>,
}

impl Case {
    /// Creates a case with this text as input, without a name and without an answer.
    pub fn from_input_text(input: &str) -> Self {
        Self {
            input: Entry::from_bytes("the input", input.as_bytes().to_vec()),
            ..Self::default()
        }
    }

    /// Creates a case for `caipan generate`, without an answer. `name` is the path below `cases/`.
    pub fn new_generated(name: String, input: Entry) -> Self {
        Self {
            long_name: Some(format!("{CASE_FOLDER_PREFIX}{name}")),
            name,
            input,
            answer: None,
        }
    }

    /// Path of the input within the directory, without extension. Unique within the directory.
    pub fn path_without_extension(&self) -> &str {
        self.long_name.as_deref().unwrap_or(&self.name)
    }

    /// Whether `name` refers to this case: it is the case name with or without `cases/`, or the path of the input.
    pub fn has_name(&self, name: &str) -> bool {
        self.name == name || self.path_without_extension() == name || self.input.name == name
    }

    /// Returns the name to compare with `pattern`: the path within the directory if the pattern begins with `cases/`,
    /// otherwise the case name.
    fn name_for_pattern(&self, pattern: &glob::Pattern) -> &str {
        if pattern.as_str().starts_with(CASE_FOLDER_PREFIX) {
            self.path_without_extension()
        } else {
            &self.name
        }
    }

    /// Whether a pattern matches this case, where `*` also matches `/`.
    pub fn matches_ignoring_folders(&self, pattern: &glob::Pattern) -> bool {
        pattern.matches(self.name_for_pattern(pattern))
    }

    /// Whether a pattern of problem.toml or of the command line matches this case. `*` does not match `/`, `**` does.
    pub fn matches(&self, pattern: &glob::Pattern) -> bool {
        let options = glob::MatchOptions {
            require_literal_separator: true,
            ..glob::MatchOptions::new()
        };
        self.begins_with_literal_prefix(pattern)
            && pattern.matches_with(self.name_for_pattern(pattern), options)
    }

    /// Whether the name begins with the literal prefix of the pattern. This quick test avoids most calls of the glob
    /// library in problems with many patterns.
    fn begins_with_literal_prefix(&self, pattern: &glob::Pattern) -> bool {
        let plain = pattern
            .as_str()
            .bytes()
            .take_while(|sign: &u8| !matches!(sign, b'*' | b'?' | b'[' | b'\\'));
        let mut signs = plain.zip(self.name_for_pattern(pattern).bytes());
        signs.all(|(wanted, own)| wanted == own)
    }

    /// Returns the path where the missing answer file of this case is expected. `None` if the input is not on disk, or
    /// if its file name is not that of an input.
    pub fn missing_answer_path(&self) -> Option<PathBuf> {
        let input = self.input.path()?;
        let name = input.file_name()?.to_str()?;
        role_and_case_name(name).filter(|(role, _)| matches!(role, CaseFileRole::Input))?;
        match name
            .strip_prefix("input")
            .filter(|rest| rest.ends_with(".txt"))
        {
            Some(rest) => Some(input.with_file_name(format!("output{rest}"))),
            None => Some(input.with_extension("ans")),
        }
    }
}

/// Reason why the cases of a directory cannot be determined.
#[derive(Debug)]
pub enum CaseError {
    /// A file or folder cannot be read.
    Read(ReadError),
    /// The files do not form cases; contains the reason for each faulty file or folder.
    Files(Vec<CaseFileProblem>),
}

impl CaseError {
    /// Returns all reasons, as facts for messages.
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Self::Read(error) => vec![error.fact()],
            Self::Files(misfits) => misfits.iter().map(Evidence::fact).collect(),
        }
    }
}

impl From<ReadError> for CaseError {
    fn from(error: ReadError) -> Self {
        Self::Read(error)
    }
}

facts! {
    /// Reasons why the files of a folder do not form cases.
    pub enum CaseFileProblem {
        /// An answer file has no input with the same name.
        NoInput {
            /// Path of the answer file.
            answer: String,
            /// Name under which an input was expected.
            input: String,
        } => "answer-without-input",
        /// Two inputs have the same case name.
        Twice {
            name: String,
            first: String,
            second: String,
        } => "case-twice",
        /// The folder contains no cases.
        None {
            folder: String,
        } => "no-cases",
    }
}

impl CaseFileProblem {
    /// Creates the error for a directory without cases.
    pub fn no_cases_error(directory: &Directory) -> CaseError {
        let folder = directory.to_string();
        CaseError::Files(vec![Self::None { folder }])
    }
}

/// Role of a file in a case, determined by the file name.
enum CaseFileRole {
    Input,
    /// Answer file with a rank. If an input has two answer files, the file with the lower rank is used.
    Answer(u8),
}

/// Returns the role of the file with this path, and the name of the case. `None` if the file is neither an input nor an
/// answer.
fn role_and_case_name(name: &str) -> Option<(CaseFileRole, String)> {
    let (folder, file) = name.rsplit_once('/').map_or(("", name), |(_, file)| {
        (&name[..name.len() - file.len()], file)
    });
    if let Some((stem, ending)) = file.rsplit_once('.') {
        let role = match ending {
            "in" => Some(CaseFileRole::Input),
            "ans" => Some(CaseFileRole::Answer(0)),
            "out" => Some(CaseFileRole::Answer(1)),
            _ => None,
        };
        if let Some(role) = role.filter(|_| !stem.is_empty()) {
            return Some((role, format!("{folder}{stem}")));
        }
    }
    let stem = file.strip_suffix(".txt")?;
    let (role, number) = match (stem.strip_prefix("input"), stem.strip_prefix("output")) {
        (Some(number), _) => (CaseFileRole::Input, number),
        (_, Some(number)) => (CaseFileRole::Answer(0), number),
        (None, None) => return None,
    };
    (!number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
        .then(|| (role, format!("{folder}input{number}")))
}

/// Whether a file with this name is an input or an answer.
pub fn is_input_or_answer(name: &str) -> bool {
    role_and_case_name(name).is_some()
}

/// Finds the answer file in the folder of the input `path`, skipping files for which `is_ignored` returns true. `None`
/// if there is no answer file.
pub(crate) fn find_adjacent_answer(
    path: &Path,
    is_ignored: impl Fn(&Path) -> bool,
) -> Option<Entry> {
    let name = path.file_name()?.to_str()?;
    let numbered = name
        .strip_prefix("input")
        .map(|rest| path.with_file_name(format!("output{rest}")));
    let beside = ["ans", "out"]
        .map(|ending| path.with_extension(ending))
        .into_iter()
        .chain(numbered);
    let answers = beside.filter(|answer| answer.is_file() && !is_ignored(answer));
    let files = [path.to_owned()].into_iter().chain(answers);
    pair_inputs_and_answers(files.map(|file| Entry::on_disk(&file)).collect())
        .ok()?
        .pop()?
        .answer
}

/// Finds all cases of `directory` at any depth, in natural order, except in the folders of self-tests.
///
/// # Errors
/// A folder cannot be read, an answer has no input, or there are no cases.
pub fn find_cases(directory: &Directory) -> Result<Vec<Case>, CaseError> {
    let paired = pair_case_files(directory)?;
    if !paired.faults.is_empty() {
        Err(CaseError::Files(paired.faults))
    } else if paired.cases.is_empty() {
        Err(CaseFileProblem::no_cases_error(directory))
    } else {
        Ok(paired.cases)
    }
}

/// Finds all cases like [`find_cases`], but ignores answers without an input, and returns an empty list if there are no
/// cases.
///
/// # Errors
/// A folder cannot be read.
pub fn find_incomplete_cases(directory: &Directory) -> Result<Vec<Case>, ReadError> {
    Ok(pair_case_files(directory)?.cases)
}

/// Pairs the inputs and answers of a directory, without the files in the folders of self-tests.
fn pair_case_files(directory: &Directory) -> Result<PairedFiles, ReadError> {
    let entries = directory
        .entries()?
        .into_iter()
        .filter(|entry: &Entry| !entry.name.split('/').any(|part| SELF_TESTS.contains(&part)))
        .collect();
    Ok(PairedFiles::from_directory_entries(entries))
}

/// Pairs inputs with answers to form cases. Other files are ignored.
///
/// # Errors
/// An answer has no input, or two inputs have the same name.
pub(crate) fn pair_inputs_and_answers(entries: Vec<Entry>) -> Result<Vec<Case>, CaseError> {
    let paired = PairedFiles::from_entries(entries);
    if paired.faults.is_empty() {
        Ok(paired.cases)
    } else {
        Err(CaseError::Files(paired.faults))
    }
}

/// Files of a directory, divided into cases and other files.
#[derive(Debug, Default)]
pub struct PairedFiles {
    /// Cases, each with an input and an optional answer; names are unique.
    pub cases: Vec<Case>,
    /// Files that do not belong to a case.
    pub others: Vec<Entry>,
    /// Reasons why some files do not form cases; empty if there are none.
    pub faults: Vec<CaseFileProblem>,
}

impl PairedFiles {
    /// Pairs inputs and answers of a problem's directory. Removes `cases/` from the names of cases where the short name
    /// is unambiguous.
    pub fn from_directory_entries(entries: Vec<Entry>) -> Self {
        let mut paired = Self::from_entries(entries);
        let names: Vec<String> = paired.cases.iter().map(|case| case.name.clone()).collect();
        let folders = sibling_folders(names.iter().map(String::as_str));
        for (case, name) in paired.cases.iter_mut().zip(&names) {
            if let Some(short) = short_case_name(name, &folders) {
                case.name = short.to_owned();
                case.long_name = Some(name.clone());
            }
        }
        for fault in &mut paired.faults {
            if let CaseFileProblem::Twice { name, .. } = fault
                && let Some(short) = short_case_name(name, &folders)
            {
                *name = short.to_owned();
            }
        }
        paired
    }

    /// Pairs inputs and answers. An answer without an input is a fault. Answers that are not used because of their
    /// rank, and all other files, are in `others`.
    pub(crate) fn from_entries(entries: Vec<Entry>) -> Self {
        let mut paired = Self::default();
        let mut answers: BTreeMap<String, (u8, Entry)> = BTreeMap::new();
        let mut inputs: BTreeMap<String, String> = BTreeMap::new();
        for entry in entries {
            match role_and_case_name(&entry.name) {
                Some((CaseFileRole::Input, name)) => match inputs.get(&name) {
                    Some(first) => paired.faults.push(CaseFileProblem::Twice {
                        name,
                        first: first.clone(),
                        second: entry.to_string(),
                    }),
                    None => {
                        inputs.insert(name.clone(), entry.to_string());
                        paired.cases.push(Case {
                            name,
                            input: entry,
                            ..Case::default()
                        });
                    }
                },
                Some((CaseFileRole::Answer(rank), name)) => {
                    let lost = match answers.get(&name) {
                        Some((present, _)) if *present <= rank => Some(entry),
                        _ => answers.insert(name, (rank, entry)).map(|(_, lost)| lost),
                    };
                    paired.others.extend(lost);
                }
                None => paired.others.push(entry),
            }
        }
        for case in &mut paired.cases {
            case.answer = answers.remove(&case.name).map(|(_, entry)| entry);
        }
        let alone = answers.into_iter().map(|(name, (_, answer))| {
            let numbered = answer.name.ends_with(".txt");
            let ending = if numbered { ".txt" } else { ".in" };
            CaseFileProblem::NoInput {
                answer: answer.to_string(),
                input: format!("{name}{ending}"),
            }
        });
        paired.faults.extend(alone);
        paired
    }
}

#[cfg(test)]
mod tests;
