//! The lock file of generated cases, which contains hashes of the sources and of the generated files of each case.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::case_name;
use crate::config_document::{ConfigDocument, ConfigFault};
use crate::directory::Directory;
use crate::problem_error::ProblemError;
use caipan_checker::evidence::quotation;

/// Name of the lock file in the folder of the cases. The file is hidden, so that it is not taken for a file of a case.
pub const CASE_LOCK_FILE_NAME: &str = ".generated.toml";

/// Text at the beginning of the lock file: a comment, the version, and the header of the table of cases.
const LOCK_FILE_HEADER_COMMENT: &str = "# Written by `caipan generate`: of each case what it was made of, its input and its answer, as hashes.\n\
    # Whatever is not named here is yours, and is not written over.\n\nversion = 1\n\n[cases]\n";

/// Number of hexadecimal digits of each hash in the lock file.
const HASH_TEXT_LENGTH: usize = 32;
/// Placeholder for the hash of a missing answer file.
const NO_ANSWER_HASH: &str = "-";

/// Hashes of a generated case, as lower-case hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GeneratedCaseHashes {
    /// Hash of the sources of the case: generator, arguments, and everything else that determines the generated files.
    pub source_hash: String,
    /// Hash of the input file.
    pub input: String,
    /// Hash of the answer file; `None` if the case has no answer file.
    pub answer: Option<String>,
}

/// Contents of a lock file: for each generated case, hashes of the sources and of the generated files.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CaseLockFile {
    /// Hashes of the generated cases, by case name.
    pub cases: BTreeMap<String, GeneratedCaseHashes>,
}

impl CaseLockFile {
    /// Reads the lock file of a folder; returns an empty lock if there is no file.
    ///
    /// # Errors
    /// The file cannot be read, or was not written by caipan.
    pub fn read(folder: &Path) -> Result<Self, ProblemError> {
        if folder.join(CASE_LOCK_FILE_NAME).symlink_metadata().is_err() {
            return Ok(Self::default());
        }
        let (path, text) = Directory::Disk(folder.to_owned()).read_text(CASE_LOCK_FILE_NAME)?;
        Self::parse(&ConfigDocument::new(&path, &text))
    }

    fn parse(document: &ConfigDocument) -> Result<Self, ProblemError> {
        let root = DeTable::parse(document.text).map_err(|error| document.toml_error(&error))?;
        let fault = |span: Range<usize>, what: ConfigFault| document.error_at(span, what);
        let mut lock = Self::default();
        for (key, value) in root.get_ref() {
            match (key.get_ref().as_ref(), value.get_ref()) {
                ("version", DeValue::Integer(number)) if number.as_str() == "1" => {}
                ("cases", DeValue::Table(cases)) => {
                    for (name, line) in cases {
                        if !case_name::is_valid_case_name(name.get_ref()) {
                            let found = quotation(name.get_ref().as_bytes());
                            return Err(fault(
                                name.span(),
                                ConfigFault::NoCaseName { name: found },
                            ));
                        }
                        let case = parse_case_hashes(line)
                            .ok_or_else(|| fault(line.span(), ConfigFault::NoLock))?;
                        lock.cases.insert(name.get_ref().to_string(), case);
                    }
                }
                _ => return Err(fault(key.span(), ConfigFault::NoLock)),
            }
        }
        Ok(lock)
    }

    /// Formats the contents as the text of a lock file, sorted by case name.
    pub fn to_toml(&self) -> String {
        let mut text = LOCK_FILE_HEADER_COMMENT.to_owned();
        for (name, case) in &self.cases {
            let name = toml::Value::String(name.clone());
            let answer = case.answer.as_deref().unwrap_or(NO_ANSWER_HASH);
            let GeneratedCaseHashes {
                source_hash: made_of,
                input,
                ..
            } = case;
            let _ = writeln!(text, "{name} = \"{made_of} {input} {answer}\"");
        }
        text
    }
}

/// Parses the hashes of a case: sources, input and answer, separated by blanks. `None` if the value is malformed.
fn parse_case_hashes(line: &Spanned<DeValue>) -> Option<GeneratedCaseHashes> {
    let DeValue::String(line) = line.get_ref() else {
        return None;
    };
    let mut words = line.split(' ');
    let case = GeneratedCaseHashes {
        source_hash: parse_hash(words.next()?)?,
        input: parse_hash(words.next()?)?,
        answer: match words.next()? {
            NO_ANSWER_HASH => None,
            word => Some(parse_hash(word)?),
        },
    };
    words.next().is_none().then_some(case)
}

fn parse_hash(word: &str) -> Option<String> {
    let is_hash = word.len() == HASH_TEXT_LENGTH
        && word
            .bytes()
            .all(|byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_hash.then(|| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    fn parse_lock(text: &str) -> Result<CaseLockFile, String> {
        CaseLockFile::parse(&ConfigDocument::new(".generated.toml", text)).map_err(
            |error: ProblemError| {
                let said = error.facts();
                let lines: Vec<String> = said.iter().map(caipan_facts::Fact::english).collect();
                lines.join("\n")
            },
        )
    }

    #[test]
    fn a_written_lock_file_is_parsed_and_malformed_ones_are_rejected() {
        let [hash_0, hash_a, hash_c] = ["0", "a", "c"].map(|digit| digit.repeat(HASH_TEXT_LENGTH));
        let mut lock = CaseLockFile::default();
        for (name, answer) in [("random/1", Some(hash_c)), ("a \"b\"/样例", None)] {
            let case = GeneratedCaseHashes {
                source_hash: hash_a.clone(),
                input: hash_0.clone(),
                answer,
            };
            lock.cases.insert(name.to_owned(), case);
        }
        let text = lock.to_toml();
        assert_eq!(parse_lock(&text), Ok(lock));
        assert_eq!(parse_lock(""), Ok(CaseLockFile::default()));
        let hashes = format!("{hash_a} {hash_0} -");
        for (text, what) in [
            ("version = 2\n[cases]\n".to_owned(), ":1:1"),
            ("[cases]\n\"a\" = 3\n".to_owned(), ":2:7"),
            ("[cases]\n\"a\" = \"x\"\n".to_owned(), ":2:7"),
            (format!("[cases]\n\"a\" = \"{hashes} -\"\n"), ":2:7"),
            (
                format!("[cases]\n\"a\" = \"{}\"\n", hashes.to_uppercase()),
                ":2:7",
            ),
            (format!("[cases]\n\"../a\" = \"{hashes}\"\n"), ":2:1"),
            (format!("[cases]\n\"/etc/a\" = \"{hashes}\"\n"), ":2:1"),
            (format!("[cases]\n\"a\\u001b\" = \"{hashes}\"\n"), ":2:1"),
            ("others = 1\n".to_owned(), ":1:1"),
            ("[cases\n".to_owned(), ":1:"),
        ] {
            let fault = parse_lock(&text).unwrap_err();
            assert!(
                fault.contains(&format!(".generated.toml{what}")),
                "{text}: {fault}"
            );
        }
    }
}
