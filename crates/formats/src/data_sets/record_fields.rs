//! Helper functions for reading the fields of a record and for building a package from the fields.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};

use crate::config_keys::scalar_to_text;
use crate::notice::{ImportError, ImportNotice, LocatedNotice, quote_value};
use crate::package::{Case, FileContent, JurySolution, Package, PackagedProgram};
use caipan_archive::paths::parent_folder;
use caipan_facts::Fact;
use caipan_problem::checker_table::PointsUnit;
use caipan_problem::config::json;
use caipan_problem::source_file;

/// Fields of a record that is being read, and the package that is built from the record.
pub(super) struct RecordFields {
    pub map: Map<String, Value>,
    pub package: Package,
    pub notices: Vec<Fact>,
    /// File name and line of the record, for messages.
    pub place: String,
}

impl RecordFields {
    /// Value of a field; `None` if the field is missing or `null`.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// Value of a field as text; `None` if the field is missing, blank, a list or a table.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        let text = self.get(key).and_then(scalar_to_text);
        text.filter(|text| !text.trim().is_empty())
    }

    /// Value of a required field as text.
    ///
    /// # Errors
    ///
    /// The field is missing or blank.
    pub(super) fn require_text_field(&self, key: &str) -> Result<String, Fact> {
        self.text(key).ok_or_else(|| {
            self.fact_at_record(ImportError::MissingKey {
                key: key.to_owned(),
            })
        })
    }

    /// Returns the error for a value that caipan does not support. The error names the file and line of the record.
    pub(super) fn unsupported_error(&self, key: &str, value: &str) -> Fact {
        let (key, value) = (key.to_owned(), quote_value(value));
        self.fact_at_record(ImportError::Unsupported { key, value })
    }

    /// Value of a field. A string is parsed as JSON. If the field is missing, the value is `null`.
    ///
    /// # Errors
    ///
    /// The text is malformed.
    pub(super) fn parse_json(&self, key: &str) -> Result<Value, Fact> {
        match self.get(key) {
            Some(Value::String(text)) => {
                let place = format!("{}: {key}", self.place);
                Ok(json::parse(text, Path::new(&place))?)
            }
            Some(value) => Ok(value.clone()),
            None => Ok(Value::Null),
        }
    }

    /// Fails if two lists whose elements should correspond have different lengths. Each list is given by name and
    /// length.
    ///
    /// # Errors
    ///
    /// The lengths differ.
    pub(super) fn require_equal_lengths(
        &self,
        (key, length): (&str, usize),
        (other_key, other): (&str, usize),
    ) -> Result<(), Fact> {
        if length == other {
            return Ok(());
        }
        let lists = format!("{key}, {other_key}");
        Err(self.fact_at_record(ImportError::DifferentLengths {
            lists,
            length,
            other,
        }))
    }

    /// Adds one notice that lists the fields of the record that are among `keys`. Verdicts do not depend on these
    /// fields.
    pub(super) fn note_irrelevant_fields(&mut self, keys: &[&str]) {
        let there: Vec<&str> = keys
            .iter()
            .copied()
            .filter(|key| self.get(key).is_some())
            .collect();
        if !there.is_empty() {
            let keys = there.join(", ");
            self.add_notice(ImportNotice::IrrelevantKeys { keys });
        }
    }

    /// Fails if two cases have equal inputs but different answers, ignoring white space. For such inputs several
    /// answers are correct, but a comparison would accept only one of them.
    ///
    /// # Errors
    ///
    /// Two cases have equal inputs and different answers.
    pub(super) fn refuse_contradictory_answers(&self) -> Result<(), Fact> {
        let mut known: BTreeMap<Vec<String>, (&str, Vec<String>)> = BTreeMap::new();
        for case in &self.package.cases {
            let (input, answer) = (
                split_content_into_words(case.input.as_ref()),
                split_content_into_words(case.answer.as_ref()),
            );
            let (first, before) = known
                .entry(input)
                .or_insert_with(|| (case.name.as_str(), answer.clone()));
            if *before != answer {
                let (case, other) = (case.name.clone(), (*first).to_owned());
                return Err(self.fact_at_record(ImportError::Contradiction { case, other }));
            }
        }
        Ok(())
    }

    /// Value of a field as a number; strings are parsed. `None` if the field is missing or not a positive number.
    pub(super) fn positive_number(&self, key: &str) -> Option<f64> {
        let number = match self.get(key)? {
            Value::String(text) => text.trim().parse().ok()?,
            value => value.as_f64()?,
        };
        Some(number).filter(|number: &f64| number.is_finite() && *number > 0.0)
    }

    /// Value of a field as a list; empty if the field is missing or not a list.
    pub(super) fn list(&self, key: &str) -> &[Value] {
        self.get(key)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// Adds the file and line of this record to an error or notice.
    pub(super) fn fact_at_record(&self, fact: impl Into<Fact>) -> Fact {
        let (place, what) = (self.place.clone(), fact.into());
        LocatedNotice::At { place, what }.into()
    }

    /// Adds a notice about this record, unless an equal notice exists.
    pub(super) fn add_notice(&mut self, fact: impl Into<Fact>) {
        let notice = self.fact_at_record(fact);
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// Stores text from the record as a generated file at `path` in the package. Returns `path`.
    pub(super) fn store_generated_file(&mut self, path: &str, text: impl Into<Vec<u8>>) -> String {
        self.package
            .generated_files
            .insert(path.to_owned(), text.into());
        path.to_owned()
    }

    /// Stores a jury program from the record. `testlib_header` is the content of testlib.h, which is stored in the
    /// same folder.
    pub(super) fn store_program(
        &mut self,
        path: &str,
        text: String,
        dialect: &str,
        testlib_header: Option<&[u8]>,
    ) -> PackagedProgram {
        let file = self.store_generated_file(path, text);
        let folder = parent_folder(path).unwrap_or_default();
        let header = testlib_header
            .map(|bytes| self.store_generated_file(&format!("{folder}/testlib.h"), bytes));
        PackagedProgram {
            dialect: dialect.to_owned(),
            file,
            extra_files: header.into_iter().collect(),
            points: (dialect == "testlib").then_some(PointsUnit::Percent),
            ..PackagedProgram::default()
        }
    }

    /// Adds a case. The name consists of the folder, a slash, and the number of the case in the folder, from 001.
    pub(super) fn add_case(
        &mut self,
        folder: &str,
        input: String,
        output: String,
        is_graded: bool,
    ) {
        let number = self
            .package
            .cases
            .iter()
            .filter(|case| case.name.starts_with(folder));
        let name = format!("{folder}/{:03}", number.count() + 1);
        let input = FileContent::Bytes(input.into_bytes());
        let answer = FileContent::Bytes(output.into_bytes());
        self.package.cases.push(Case {
            is_graded,
            ..Case::new(name, input, Some(answer))
        });
    }

    /// Adds a solution; `folder` names the expected verdict. If no known language has the extension `ending`, adds a
    /// notice instead.
    pub(super) fn add_solution(
        &mut self,
        folder: &'static str,
        number: usize,
        ending: &str,
        code: String,
    ) {
        let file = format!("{folder}/{number:03}.{ending}");
        if source_file::language_of(&file).is_none() {
            self.add_notice(ImportNotice::NoLanguage { file });
            return;
        }
        let file = self.store_generated_file(&file, code);
        self.package.programs.push(JurySolution::new(file, folder));
    }
}

fn split_content_into_words(content: Option<&FileContent>) -> Vec<String> {
    match content {
        Some(FileContent::Bytes(bytes)) => String::from_utf8_lossy(bytes)
            .split_whitespace()
            .map(str::to_owned)
            .collect(),
        _ => Vec::new(),
    }
}
