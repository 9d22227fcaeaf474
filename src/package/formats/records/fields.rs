//! The fields of a record, and what every data set makes of them.

use serde_json::{Map, Value};

use crate::package::checker_table::Unit;
use crate::package::formats::keys::scalar;
use crate::package::formats::notice::{Left, Notice, Unread};
use crate::package::formats::package::{Brought, Case, Content, JuryProgram, Package};
use crate::package::formats::sources;
use crate::text::Fact;

/// A record in the middle of being read.
pub struct Fields {
    pub map: Map<String, Value>,
    pub package: Package,
    pub notices: Vec<Fact>,
    pub place: String,
}

impl Fields {
    /// What a field says; `null` says nothing.
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.map.get(key).filter(|value| !value.is_null())
    }

    /// The text of a field that is one, and not empty.
    pub fn text(&self, key: &str) -> Option<String> {
        let text = self.get(key).and_then(scalar);
        text.filter(|text| !text.trim().is_empty())
    }

    /// The text of a field that has to be there.
    ///
    /// # Errors
    /// It is not.
    pub fn needed(&self, key: &str) -> Result<String, Fact> {
        let key = key.to_owned();
        self.text(&key)
            .ok_or_else(|| self.at(Unread::NoKey { key }))
    }

    /// The number of a field.
    pub fn number(&self, key: &str) -> Option<f64> {
        let number = match self.get(key)? {
            Value::String(text) => text.trim().parse().ok()?,
            value => value.as_f64()?,
        };
        Some(number).filter(|number: &f64| number.is_finite() && *number > 0.0)
    }

    /// The list of a field; an empty one where there is none.
    pub fn list(&self, key: &str) -> &[Value] {
        self.get(key)
            .and_then(Value::as_array)
            .map_or(&[], Vec::as_slice)
    }

    /// Something about this record.
    pub fn at(&self, what: impl Into<Fact>) -> Fact {
        let (place, what) = (self.place.clone(), what.into());
        Notice::At { place, what }.into()
    }

    /// Says something of it.
    pub fn note(&mut self, what: impl Into<Fact>) {
        let notice = self.at(what);
        if !self.notices.contains(&notice) {
            self.notices.push(notice);
        }
    }

    /// A file that stands in the record itself.
    pub fn hold(&mut self, path: &str, text: impl Into<Vec<u8>>) -> String {
        self.package.inline.insert(path.to_owned(), text.into());
        path.to_owned()
    }

    /// A program of the jury's in the record, with a header beside it.
    pub fn brought(
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
    pub fn case(&mut self, folder: &str, input: String, output: String, is_graded: bool) {
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
    pub fn solution(&mut self, folder: &'static str, number: usize, ending: &str, code: String) {
        let file = format!("{folder}/{number:03}.{ending}");
        if sources::language_of(&file).is_none() {
            self.note(Left::NoLanguage { file });
            return;
        }
        let file = self.hold(&file, code);
        self.package.programs.push(JuryProgram::of(file, folder));
    }
}
