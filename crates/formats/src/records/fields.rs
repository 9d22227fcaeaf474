//! The fields of a record, and what every data set makes of them.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Map, Value};

use crate::keys::scalar;
use crate::notice::{Left, Notice, Unread};
use crate::package::{Brought, Case, Content, JuryProgram, Package};
use crate::reading::said;
use crate::sources;
use caipan_facts::Fact;
use caipan_problem::checker_table::Unit;
use caipan_problem::config::json;

/// A record in the middle of being read.
pub(super) struct Fields {
    pub map: Map<String, Value>,
    pub package: Package,
    pub notices: Vec<Fact>,
    pub place: String,
}

impl Fields {
    /// What a field says; `null` says nothing.
    pub(super) fn get(&self, key: &str) -> Option<&Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// The text of a field that is one, and not empty.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        let text = self.get(key).and_then(scalar);
        text.filter(|text| !text.trim().is_empty())
    }

    /// The text of a field that has to be there.
    ///
    /// # Errors
    /// It is not.
    pub(super) fn needed(&self, key: &str) -> Result<String, Fact> {
        let key = key.to_owned();
        self.text(&key)
            .ok_or_else(|| self.at(Unread::NoKey { key }))
    }

    /// A value that cannot be judged.
    pub(super) fn cannot(&self, key: &str, value: &str) -> Fact {
        let (key, value) = (key.to_owned(), said(value));
        self.at(Unread::CannotSay { key, value })
    }

    /// The value of a field that holds JSON, as a text or as it is.
    ///
    /// # Errors
    /// The text is no JSON.
    pub(super) fn json(&self, key: &str) -> Result<Value, Fact> {
        match self.get(key) {
            Some(Value::String(text)) => {
                let place = format!("{}: {key}", self.place);
                Ok(json::read(text, Path::new(&place))?)
            }
            Some(value) => Ok(value.clone()),
            None => Ok(Value::Null),
        }
    }

    /// Refuses two lists of different lengths whose entries belong together.
    ///
    /// # Errors
    /// They have different lengths.
    pub(super) fn same_length(
        &self,
        (key, length): (&str, usize),
        (other_key, other): (&str, usize),
    ) -> Result<(), Fact> {
        if length == other {
            return Ok(());
        }
        let lists = format!("{key}, {other_key}");
        Err(self.at(Unread::Lengths {
            lists,
            length,
            other,
        }))
    }

    /// Names the fields without a meaning for the verdict, as far as they are there.
    pub(super) fn unneeded(&mut self, keys: &[&str]) {
        let there = keys.iter().filter(|key| self.get(key).is_some());
        let there: Vec<&str> = there.copied().collect();
        if !there.is_empty() {
            let keys = there.join(", ");
            self.note(Left::Unneeded { keys });
        }
    }

    /// Refuses equal inputs whose answers differ: then there are several right answers, and a comparison accepts one only.
    ///
    /// # Errors
    /// There are such cases.
    pub(super) fn sound_answers(&self) -> Result<(), Fact> {
        let text = |content: &Option<Content>| match content {
            Some(Content::Bytes(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            _ => String::new(),
        };
        let words =
            |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_owned).collect() };
        let mut known: BTreeMap<Vec<String>, (&str, Vec<String>)> = BTreeMap::new();
        for case in &self.package.cases {
            let (input, answer) = (words(&text(&case.input)), words(&text(&case.answer)));
            let (first, before) = known
                .entry(input)
                .or_insert_with(|| (case.name.as_str(), answer.clone()));
            if *before != answer {
                let (case, other) = (case.name.clone(), (*first).to_owned());
                return Err(self.at(Unread::Contradiction { case, other }));
            }
        }
        Ok(())
    }

    /// The number of a field.
    pub(super) fn number(&self, key: &str) -> Option<f64> {
        let number = match self.get(key)? {
            Value::String(text) => text.trim().parse().ok()?,
            value => value.as_f64()?,
        };
        Some(number).filter(|number: &f64| number.is_finite() && *number > 0.0)
    }

    /// The list of a field; an empty one where there is none.
    pub(super) fn list(&self, key: &str) -> &[Value] {
        self.get(key)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// Something about this record.
    pub(super) fn at(&self, what: impl Into<Fact>) -> Fact {
        let (place, what) = (self.place.clone(), what.into());
        Notice::At { place, what }.into()
    }

    /// Says something of it.
    pub(super) fn note(&mut self, what: impl Into<Fact>) {
        let notice = self.at(what);
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// A file that stands in the record itself.
    pub(super) fn hold(&mut self, path: &str, text: impl Into<Vec<u8>>) -> String {
        self.package.inline.insert(path.to_owned(), text.into());
        path.to_owned()
    }

    /// A program of the jury's in the record, with a header beside it.
    pub(super) fn brought(
        &mut self,
        path: &str,
        text: String,
        dialect: &str,
        beside: Option<&[u8]>,
    ) -> Brought {
        let file = self.hold(path, text);
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let header = beside.map(|bytes| self.hold(&format!("{folder}/testlib.h"), bytes));
        Brought {
            dialect: dialect.to_owned(),
            file,
            beside: header.into_iter().collect(),
            points: (dialect == "testlib").then_some(Unit::Percent),
            ..Brought::default()
        }
    }

    /// A case; its number is its name.
    pub(super) fn case(&mut self, folder: &str, input: String, output: String, is_graded: bool) {
        let number = self
            .package
            .cases
            .iter()
            .filter(|case| case.name.starts_with(folder));
        let name = format!("{folder}/{:03}", number.count() + 1);
        let bytes = |text: String| Content::Bytes(text.into_bytes());
        self.package.cases.push(Case {
            is_graded,
            ..Case::of(name, bytes(input), Some(bytes(output)))
        });
    }

    /// A solution in a language by the ending of its file; none of ours is told.
    pub(super) fn solution(
        &mut self,
        folder: &'static str,
        number: usize,
        ending: &str,
        code: String,
    ) {
        let file = format!("{folder}/{number:03}.{ending}");
        if sources::language_of(&file).is_none() {
            self.note(Left::NoLanguage { file });
            return;
        }
        let file = self.hold(&file, code);
        self.package.programs.push(JuryProgram::of(file, folder));
    }
}
