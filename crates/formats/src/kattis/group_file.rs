//! Reads testdata.yaml and test_group.yaml: the configuration of a folder, including values inherited from parent
//! folders.

use std::collections::BTreeMap;

use serde_json::Value;

use super::edition::Edition;
use crate::config_keys::{ConfigKeys, display_value};
use crate::notice::{ImportError, quote_value};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;

/// Table of a YAML file, converted to JSON.
pub(super) type YamlTable = serde_json::Map<String, Value>;

/// Configuration of a folder or case: values of the group file and values inherited from the folders above.
#[derive(Debug, Clone, Default)]
pub(super) struct GroupConfig {
    /// Path of the folder, or of the case without extension, in the package.
    pub folder: String,
    values: BTreeMap<&'static str, GroupConfigValue>,
}

/// Value of a key, with the file and line that contain the key.
#[derive(Debug, Clone)]
struct GroupConfigValue {
    texts: Vec<String>,
    table: Option<YamlTable>,
    path: String,
    line: Option<usize>,
}

/// Keys that group files of one edition may contain, listed by how caipan treats the keys.
struct GroupFileKeys {
    /// Keys whose values apply to the folder of the group file and to all folders below.
    inherited: &'static [&'static str],
    /// Keys that apply only to the folder of the group file, not to folders below.
    own: &'static [&'static str],
    /// Keys that matter only in problems with points, and are ignored in pass-fail problems.
    scoring_only_keys: &'static [&'static str],
    /// Keys that do not influence verdicts and are ignored.
    ignored_keys: &'static [&'static str],
}

const LEGACY_GROUP_KEYS: GroupFileKeys = GroupFileKeys {
    inherited: &[
        "on_reject",
        "grading",
        "grader_flags",
        "input_validator_flags",
        "output_validator_flags",
        "accept_score",
        "reject_score",
        "range",
    ],
    own: &[],
    scoring_only_keys: &["accept_score", "reject_score", "range"],
    ignored_keys: &[],
};

const NEWER_GROUP_KEYS: GroupFileKeys = GroupFileKeys {
    inherited: &["args", "input_validator_args", "output_validator_args"],
    own: &[
        "max_score",
        "score_aggregation",
        "require_pass",
        "static_validation_score",
    ],
    scoring_only_keys: &["max_score", "score_aggregation", "require_pass"],
    ignored_keys: &[
        "description",
        "full_feedback",
        "hint",
        "input_visualizer_args",
        "output_visualizer_args",
        "static_validator_args",
    ],
};

impl GroupConfig {
    /// Reads the file `path`, which configures a folder or case with the path `folder`. Values in the file override the
    /// values inherited from `parent`. If the file is missing, only inherited values remain.
    ///
    /// # Errors
    ///
    /// The file is malformed, or requests a feature that caipan does not support.
    pub(super) fn read_group_file(
        reading: &mut PackageReader,
        edition: Edition,
        (folder, path): (&str, &str),
        parent: &Self,
        is_scoring: bool,
    ) -> Result<Self, Fact> {
        let known = match edition {
            Edition::Legacy => LEGACY_GROUP_KEYS,
            Edition::Newer => NEWER_GROUP_KEYS,
        };
        let mut values = parent.values.clone();
        values.retain(|key, _| known.inherited.contains(key));
        let mut config = Self {
            folder: folder.to_owned(),
            values,
        };
        if !reading.files.has(path) {
            return Ok(config);
        }
        let text = reading.read_config_text(path)?;
        let mut keys = ConfigKeys::parse_yaml(reading, path, &text, edition.yaml_version())?;
        for key in known.inherited.iter().chain(known.own) {
            if !is_scoring && known.scoring_only_keys.contains(key) {
                continue;
            }
            let line = keys.line(key);
            if let Some(value) = keys.take(key) {
                let said = GroupConfigValue {
                    texts: value_to_texts(&value),
                    table: value.as_object().cloned(),
                    path: path.to_owned(),
                    line,
                };
                config.values.insert(key, said);
            }
        }
        keys.note_unused_keys(reading, known.ignored_keys);
        config.refuse_unsupported_values(reading)?;
        Ok(config)
    }

    /// Fails on `grading: custom`, `args` and `static_validation_score`, which problem.toml cannot express.
    fn refuse_unsupported_values(&self, reading: &PackageReader) -> Result<(), Fact> {
        let refused = [
            ("grading", self.text("grading") == Some("custom".to_owned())),
            ("args", !self.texts("args").is_empty()),
            (
                "static_validation_score",
                self.text("static_validation_score").is_some(),
            ),
        ];
        match refused.iter().find(|(_, is_refused)| *is_refused) {
            Some((key, _)) => Err(self.unsupported_error(reading, key)),
            None => Ok(()),
        }
    }

    /// Returns the value of a key as a list of texts; empty if the key is missing.
    pub(super) fn texts(&self, key: &str) -> Vec<String> {
        let said = self.values.get(key);
        said.map_or_else(Vec::new, |said| said.texts.clone())
    }

    /// Value of a key if the value is a table; `None` if the key is missing or the value has another type.
    pub(super) fn table(&self, key: &str) -> Option<&YamlTable> {
        self.values.get(key)?.table.as_ref()
    }

    /// Returns the value of a key split into words at white space; empty if the key is missing.
    pub(super) fn words(&self, key: &str) -> Vec<String> {
        let texts = self.texts(key);
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        words.map(str::to_owned).collect()
    }

    /// Value of a key as one text, with the elements of a list joined by blanks; `None` if the key is missing.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        self.values.get(key).map(|said| said.texts.join(" "))
    }

    /// Returns the value of a key as a number from 0 to 10⁹; `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a number from 0 to 10⁹.
    pub(super) fn number(&self, reading: &PackageReader, key: &str) -> Result<Option<f64>, Fact> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        let parsed: Option<f64> = text.trim().parse().ok();
        match parsed.filter(|number| (0.0..=1e9).contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (key, value) = (key.to_owned(), quote_value(text));
                let wanted = "0 …".to_owned();
                Err(self.error_at(
                    reading,
                    &key.clone(),
                    ImportError::WrongType { key, value, wanted },
                ))
            }
        }
    }

    /// Creates an error at the file and line of a key, or at the folder if the key is missing.
    pub(super) fn error_at(
        &self,
        reading: &PackageReader,
        key: &str,
        fact: impl Into<Fact>,
    ) -> Fact {
        let (path, line) = self.file_and_line_of_key(key);
        reading.error_at(&path, line, fact)
    }

    /// Returns the path of the file that contains a key, and the line. If the key is missing, returns the folder and
    /// `None`.
    pub(super) fn file_and_line_of_key(&self, key: &str) -> (String, Option<usize>) {
        match self.values.get(key) {
            Some(said) => (said.path.clone(), said.line),
            None => (self.folder.clone(), None),
        }
    }

    /// Returns the error for a value that caipan does not support. The error names the file and line of the key.
    pub(super) fn unsupported_error(&self, reading: &PackageReader, key: &str) -> Fact {
        let value = quote_value(self.text(key).unwrap_or_default());
        self.unsupported_error_with_value(reading, key, value)
    }

    /// Returns the error for an unsupported `value` of a key. If the key is missing, `value` is the default.
    pub(super) fn unsupported_error_with_value(
        &self,
        reading: &PackageReader,
        key: &str,
        value: Fact,
    ) -> Fact {
        let what = ImportError::Unsupported {
            key: key.to_owned(),
            value,
        };
        self.error_at(reading, key, what)
    }

    /// Returns the error for an unknown value of a key; `known` lists the permitted values.
    pub(super) fn unknown_value_error(
        &self,
        reading: &PackageReader,
        key: &str,
        value: &str,
        known: &str,
    ) -> Fact {
        let (key, value, known) = (key.to_owned(), quote_value(value), known.to_owned());
        self.error_at(
            reading,
            &key.clone(),
            ImportError::UnknownValue { key, value, known },
        )
    }
}

/// Converts a value to texts: one text for each element of a list, otherwise a single text. Tables are formatted as
/// JSON.
fn value_to_texts(value: &Value) -> Vec<String> {
    match value {
        Value::Array(list) => list.iter().map(display_value).collect(),
        value => vec![display_value(value)],
    }
}
