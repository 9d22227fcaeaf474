//! testdata.yaml and test_group.yaml: what a folder of cases says of them, with what it has from the folders above.

use std::collections::BTreeMap;

use serde_json::Value;

use super::edition::Edition;
use crate::keys::{Keys, scalar};
use crate::notice::Unread;
use crate::reading::{Reading, said};
use caipan_facts::Fact;

/// A table of YAML.
pub(super) type Table = serde_json::Map<String, Value>;

/// What a folder says, by key.
#[derive(Debug, Clone, Default)]
pub(super) struct Config {
    /// Whose it is.
    pub folder: String,
    values: BTreeMap<&'static str, Said>,
}

/// A value, and where it stands.
#[derive(Debug, Clone)]
struct Said {
    texts: Vec<String>,
    table: Option<Table>,
    path: String,
    line: Option<usize>,
}

/// Keys of one edition.
struct Known {
    /// Handed on to the folders below.
    inherited: &'static [&'static str],
    /// For the folder itself.
    own: &'static [&'static str],
    /// In problems with points alone.
    scoring: &'static [&'static str],
    /// They mean nothing to a judge.
    silent: &'static [&'static str],
}

const LEGACY: Known = Known {
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
    scoring: &["accept_score", "reject_score", "range"],
    silent: &[],
};

const NEWER: Known = Known {
    inherited: &["args", "input_validator_args", "output_validator_args"],
    own: &[
        "max_score",
        "score_aggregation",
        "require_pass",
        "static_validation_score",
    ],
    scoring: &["max_score", "score_aggregation", "require_pass"],
    silent: &[
        "description",
        "full_feedback",
        "hint",
        "input_visualizer_args",
        "output_visualizer_args",
        "static_validator_args",
    ],
};

impl Config {
    /// What a file says, for a folder or a case below another one.
    ///
    /// # Errors
    /// It is malformed, or asks for what cannot be judged.
    pub(super) fn read(
        reading: &mut Reading,
        edition: Edition,
        (folder, path): (&str, &str),
        above: &Self,
        is_scoring: bool,
    ) -> Result<Self, Fact> {
        let known = match edition {
            Edition::Legacy => LEGACY,
            Edition::Newer => NEWER,
        };
        let mut values = above.values.clone();
        values.retain(|key, _| known.inherited.contains(key));
        let mut config = Self {
            folder: folder.to_owned(),
            values,
        };
        if !reading.files.has(path) {
            return Ok(config);
        }
        let text = reading.text(path)?;
        let mut keys = Keys::of_yaml(reading, path, &text, edition.yaml())?;
        for key in known.inherited.iter().chain(known.own) {
            if !is_scoring && known.scoring.contains(key) {
                continue;
            }
            let line = keys.line(key);
            if let Some(value) = keys.take(key) {
                let path = path.to_owned();
                let said = Said {
                    texts: texts_of(&value),
                    table: value.as_object().cloned(),
                    path,
                    line,
                };
                config.values.insert(key, said);
            }
        }
        keys.tell_rest(reading, known.silent);
        config.sound(reading)?;
        Ok(config)
    }

    /// Refuses what no group of ours can have.
    fn sound(&self, reading: &Reading) -> Result<(), Fact> {
        let refused = [
            ("grading", self.text("grading") == Some("custom".to_owned())),
            ("args", !self.texts("args").is_empty()),
            (
                "static_validation_score",
                self.text("static_validation_score").is_some(),
            ),
        ];
        match refused.iter().find(|(_, is_refused)| *is_refused) {
            Some((key, _)) => Err(self.cannot(reading, key)),
            None => Ok(()),
        }
    }

    /// The words of a list.
    pub(super) fn texts(&self, key: &str) -> Vec<String> {
        let said = self.values.get(key);
        said.map_or_else(Vec::new, |said| said.texts.clone())
    }

    /// The value of a key, if it is a table.
    pub(super) fn table(&self, key: &str) -> Option<&Table> {
        self.values.get(key)?.table.as_ref()
    }

    /// The words of a text, with blanks between them.
    pub(super) fn words(&self, key: &str) -> Vec<String> {
        let texts = self.texts(key);
        let words = texts.iter().flat_map(|text| text.split_whitespace());
        words.map(str::to_owned).collect()
    }

    /// A text.
    pub(super) fn text(&self, key: &str) -> Option<String> {
        self.values.get(key).map(|said| said.texts.join(" "))
    }

    /// A number that is not below 0, if one is said.
    ///
    /// # Errors
    /// It is none.
    pub(super) fn number(&self, reading: &Reading, key: &str) -> Result<Option<f64>, Fact> {
        let Some(text) = self.text(key) else {
            return Ok(None);
        };
        let number: Option<f64> = text.trim().parse().ok();
        let number = number.filter(|number| (0.0..=1e9).contains(number));
        match number {
            Some(number) => Ok(Some(number)),
            None => {
                let (key, value) = (key.to_owned(), said(text));
                let wanted = "0 …".to_owned();
                Err(self.wrong(reading, &key.clone(), Unread::NotA { key, value, wanted }))
            }
        }
    }

    /// What is wrong with the value of a key: where it stands, or else in the folder.
    pub(super) fn wrong(&self, reading: &Reading, key: &str, what: impl Into<Fact>) -> Fact {
        let (path, line) = self.place(key);
        reading.wrong(&path, line, what)
    }

    /// Where a key stands.
    pub(super) fn place(&self, key: &str) -> (String, Option<usize>) {
        match self.values.get(key) {
            Some(said) => (said.path.clone(), said.line),
            None => (self.folder.clone(), None),
        }
    }

    /// Its value cannot be judged.
    pub(super) fn cannot(&self, reading: &Reading, key: &str) -> Fact {
        let value = said(self.text(key).unwrap_or_default());
        self.cannot_as(reading, key, value)
    }

    /// The value cannot be judged that stands for one that is not said.
    pub(super) fn cannot_as(&self, reading: &Reading, key: &str, value: Fact) -> Fact {
        let key = key.to_owned();
        self.wrong(reading, &key.clone(), Unread::CannotSay { key, value })
    }

    /// A key has none of the values that are known.
    pub(super) fn unknown(&self, reading: &Reading, key: &str, value: &str, known: &str) -> Fact {
        let (key, value, known) = (key.to_owned(), said(value), known.to_owned());
        self.wrong(reading, &key.clone(), Unread::Unknown { key, value, known })
    }
}

/// The texts of a list, or the one that stands alone; a table as it is.
fn texts_of(value: &Value) -> Vec<String> {
    let text = |value: &Value| scalar(value).unwrap_or_else(|| value.to_string());
    match value {
        Value::Array(list) => list.iter().map(text).collect(),
        value => vec![text(value)],
    }
}
