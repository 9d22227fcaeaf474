//! Reads a YAML or JSON table by removing keys from it, so that the remaining keys can be reported as unknown.

use serde_json::{Map, Value};

use super::notice::{ImportError, quote_value};
use super::package_reader::{PackageReader, line_of_key};
use caipan_facts::Fact;
use caipan_problem::config::yaml::Version;
use caipan_problem::config::{json, yaml};

/// Table of a configuration file, with the path and text of the file for error messages. Methods named `take_…` remove
/// a key from the table and return the value.
#[derive(Debug, Clone)]
pub(crate) struct ConfigKeys<'t> {
    path: &'t str,
    text: &'t str,
    map: Map<String, Value>,
}

impl<'t> ConfigKeys<'t> {
    /// Parses a YAML file; an empty text gives an empty table.
    ///
    /// # Errors
    ///
    /// The text is malformed or not a table.
    pub(crate) fn parse_yaml(
        reading: &PackageReader,
        path: &'t str,
        text: &'t str,
        version: Version,
    ) -> Result<Self, Fact> {
        let value = if text.trim().is_empty() {
            Value::Null
        } else {
            yaml::parse(text, &reading.files.display_path(path), version)?
        };
        Self::from_value(reading, path, text, value)
    }

    /// Parses a JSON file, whose top-level value must be an object.
    ///
    /// # Errors
    ///
    /// The text is malformed or not a table.
    pub(crate) fn parse_json(
        reading: &PackageReader,
        path: &'t str,
        text: &'t str,
    ) -> Result<Self, Fact> {
        let value = json::parse(text, &reading.files.display_path(path))?;
        Self::from_value(reading, path, text, value)
    }

    fn from_value(
        reading: &PackageReader,
        path: &'t str,
        text: &'t str,
        value: Value,
    ) -> Result<Self, Fact> {
        let map = match value {
            Value::Object(map) => map,
            Value::Null => Map::new(),
            other => {
                let (key, value) = (path.to_owned(), quote_value(display_value(&other)));
                let wanted = "{…}".to_owned();
                return Err(reading.error_at(
                    path,
                    Some(1),
                    ImportError::WrongType { key, value, wanted },
                ));
            }
        };
        Ok(Self { path, text, map })
    }

    /// Returns the table `map`, which is nested in this table of the same configuration file.
    fn nested_table(&self, map: Map<String, Value>) -> Self {
        Self { map, ..*self }
    }

    /// Line of the file, from 1, that contains the key; `None` if no line does.
    pub(crate) fn line(&self, key: &str) -> Option<usize> {
        line_of_key(self.text, key)
    }

    /// Path of the configuration file in the package, for messages.
    pub(crate) fn path(&self) -> &'t str {
        self.path
    }

    /// Whether the table contains the key; false after the key was taken.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }

    /// Whether the value of the key is a list; false if the key is missing or already taken.
    pub(crate) fn is_list(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(Value::is_array)
    }

    /// Whether the value of the key is a table; false if the key is missing or already taken.
    pub(crate) fn is_table(&self, key: &str) -> bool {
        self.map.get(key).is_some_and(Value::is_object)
    }

    /// Returns the value of a key without removing the key; `None` if the key is missing.
    pub(crate) fn peek(&self, key: &str) -> Option<&Value> {
        self.map.get(key)
    }

    /// Returns an empty table of the same configuration file.
    pub(crate) fn empty_table_of_same_file(&self) -> Self {
        self.nested_table(Map::new())
    }

    /// Removes a key and returns the value; `None` if the key is missing or the value is `null`.
    pub(crate) fn take(&mut self, key: &str) -> Option<Value> {
        self.map.remove(key).filter(|value| !value.is_null())
    }

    /// Adds the path of the configuration file and the line of a key to an error.
    pub(crate) fn error_at(
        &self,
        reading: &PackageReader,
        key: &str,
        fact: impl Into<Fact>,
    ) -> Fact {
        reading.error_at(self.path, self.line(key), fact)
    }

    /// Returns the error for a value that caipan does not support. The error names the line of the key.
    pub(crate) fn unsupported_value_error(
        &self,
        reading: &PackageReader,
        key: &str,
        value: impl AsRef<str>,
    ) -> Fact {
        reading.unsupported_error(self.path, self.line(key), key, value)
    }

    fn wrong_type_error(
        &self,
        reading: &PackageReader,
        key: &str,
        value: &Value,
        wanted: &str,
    ) -> Fact {
        let what = ImportError::WrongType {
            key: key.to_owned(),
            value: quote_value(display_value(value)),
            wanted: wanted.to_owned(),
        };
        self.error_at(reading, key, what)
    }

    /// Removes a key and returns the value as text; numbers and booleans are converted. `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is a list or table.
    pub(crate) fn take_text(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<String>, Fact> {
        self.take(key)
            .map(|value| {
                scalar_to_text(&value)
                    .ok_or_else(|| self.wrong_type_error(reading, key, &value, "\"…\""))
            })
            .transpose()
    }

    /// Removes a key and returns the value, a finite number that is not negative. `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a number or is out of range.
    pub(crate) fn take_number(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<f64>, Fact> {
        self.take(key)
            .map(|value| {
                parse_number(&value)
                    .ok_or_else(|| self.wrong_type_error(reading, key, &value, "0 …"))
            })
            .transpose()
    }

    /// Removes a key and returns the value, a whole number from 0 to 10¹⁵. `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a whole number or is out of range.
    pub(crate) fn take_whole_number(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<u64>, Fact> {
        let before = self.map.get(key).cloned();
        let number = self.take_number(reading, key)?;
        let is_whole = number.is_none_or(|number| number.fract() == 0.0 && number <= 1e15);
        match (is_whole, before) {
            (false, Some(value)) => Err(self.wrong_type_error(reading, key, &value, "0, 1, 2 …")),
            _ => Ok(number.map(|number| number as u64)),
        }
    }

    /// Removes a key and returns the boolean value; `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a boolean.
    pub(crate) fn take_boolean(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<bool>, Fact> {
        self.take(key)
            .map(|value| {
                let truth = value.as_bool();
                truth.ok_or_else(|| self.wrong_type_error(reading, key, &value, "true, false"))
            })
            .transpose()
    }

    /// Removes a key and returns the value as a list of texts. A single text gives a list of one element; a missing key
    /// gives an empty list.
    ///
    /// # Errors
    ///
    /// The value is a table, or a list that contains a table or list.
    pub(crate) fn take_texts(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Vec<String>, Fact> {
        let Some(value) = self.take(key) else {
            return Ok(Vec::new());
        };
        let texts = match &value {
            Value::Array(list) => list.iter().map(scalar_to_text).collect(),
            other => scalar_to_text(other).map(|text| vec![text]),
        };
        texts.ok_or_else(|| self.wrong_type_error(reading, key, &value, "[…]"))
    }

    /// Removes a key and returns the value, a list of tables; `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a list of tables.
    pub(crate) fn take_tables(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<Vec<Self>>, Fact> {
        let Some(value) = self.take(key) else {
            return Ok(None);
        };
        let wrong = |value: &Value| self.wrong_type_error(reading, key, value, "[{…}, …]");
        let Value::Array(list) = value else {
            return Err(wrong(&value));
        };
        let tables = list.into_iter().map(|value| match value {
            Value::Object(map) => Ok(self.nested_table(map)),
            other => Err(wrong(&other)),
        });
        tables.collect::<Result<_, _>>().map(Some)
    }

    /// Removes a key and returns the value, a table. If the key is missing, the table is empty.
    ///
    /// # Errors
    ///
    /// The value is not a table.
    pub(crate) fn take_table(&mut self, reading: &PackageReader, key: &str) -> Result<Self, Fact> {
        match self.take(key) {
            None => Ok(self.nested_table(Map::new())),
            Some(Value::Object(map)) => Ok(self.nested_table(map)),
            Some(other) => Err(self.wrong_type_error(reading, key, &other, "{…}")),
        }
    }

    /// Removes a key that caipan does not support, and returns an error about the key. `None` if the key is missing, or
    /// if the value is false, an empty list or an empty table.
    pub(crate) fn take_error_for_unsupported_key(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Option<Fact> {
        let value = self.take(key)?;
        let is_nothing = match &value {
            Value::Bool(truth) => !truth,
            Value::Array(list) => list.is_empty(),
            Value::Object(map) => map.is_empty(),
            _ => false,
        };
        let (name, value) = (key.to_owned(), quote_value(display_value(&value)));
        let what = ImportError::Unsupported { key: name, value };
        (!is_nothing).then(|| self.error_at(reading, key, what))
    }

    /// Keys that no `take_…` method has removed.
    pub(crate) fn remaining_keys(&self) -> impl Iterator<Item = &str> {
        self.map.keys().map(String::as_str)
    }

    /// Adds a notice about each key that has not been removed yet. Keys in `irrelevant`, which do not influence
    /// verdicts, are only listed in the report.
    pub(crate) fn note_unused_keys(&self, reading: &mut PackageReader, irrelevant: &[&str]) {
        for key in self.remaining_keys() {
            if irrelevant.contains(&key) {
                reading.record_irrelevant_key(self.path, key)
            } else {
                reading.note_unsupported_key(self.path, self.text, key)
            }
        }
    }
}

/// Converts a text, number or boolean to text; `None` for a list, a table or `null`.
pub(crate) fn scalar_to_text(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

/// Converts a value to text; lists, tables and `null` are formatted as JSON.
pub(crate) fn display_value(value: &Value) -> String {
    scalar_to_text(value).unwrap_or_else(|| value.to_string())
}

/// Converts a number, or a string that contains a number. Returns `None` for any other value, and if the number is
/// negative or not finite.
fn parse_number(value: &Value) -> Option<f64> {
    let number = match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_f64(),
    };
    number.filter(|number: &f64| number.is_finite() && *number >= 0.0)
}
