//! Parses problem.conf of UOJ: alternating keys and values, separated by white space.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::notice::{ImportError, ImportNotice, quote_value};
use crate::package::PartialLimits;
use crate::package_reader::{PackageReader, replaced_value_notice};
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::points::Points;

pub(super) const PROBLEM_CONF: &str = "problem.conf";

/// Content of problem.conf. Records which keys have been read, so that notices can report all unread keys.
pub(super) struct ProblemConf {
    /// Value and line, from 1, of each key.
    values: BTreeMap<String, (String, usize)>,
    /// Keys that have been read, each with the line number, from 1.
    taken: BTreeMap<String, usize>,
}

impl ProblemConf {
    /// Reads problem.conf. Fails on duplicate keys and on a key without value.
    pub(super) fn read_problem_conf(reading: &PackageReader) -> Result<Self, Fact> {
        let text = reading.read_config_text(PROBLEM_CONF)?;
        let lines = text.lines().enumerate();
        let mut words = lines.flat_map(|(number, line)| {
            let words = line.split_ascii_whitespace();
            words.map(move |word| (number + 1, word))
        });
        let mut values = BTreeMap::new();
        while let Some((line, key)) = words.next() {
            let Some((_, value)) = words.next() else {
                let what = ImportError::MissingKey {
                    key: key.to_owned(),
                };
                return Err(reading.error_at(PROBLEM_CONF, Some(line), what));
            };
            let value = (value.to_owned(), line);
            if values.insert(key.to_owned(), value).is_some() {
                let (key, value) = (PROBLEM_CONF.to_owned(), quote_value(key));
                return Err(reading.error_at(
                    PROBLEM_CONF,
                    Some(line),
                    ImportError::Duplicate { key, value },
                ));
            }
        }
        Ok(Self {
            values,
            taken: BTreeMap::new(),
        })
    }

    /// Returns the value of a key and marks the key as read; `None` if the key is missing.
    pub(super) fn take(&mut self, key: &str) -> Option<String> {
        let (value, line) = self.values.get(key).cloned()?;
        self.taken.insert(key.to_owned(), line);
        Some(value)
    }

    /// Line of a key, from 1; `None` if the key is missing.
    pub(super) fn line(&self, key: &str) -> Option<usize> {
        self.values.get(key).map(|(_, line)| *line)
    }

    /// Whether the value of a key is `on`; false if the key is missing. Marks the key as read.
    pub(super) fn take_on_off_value(&mut self, key: &str) -> bool {
        self.take(key).is_some_and(|value| value == "on")
    }

    /// Adds the path of problem.conf and the line of a key to an error.
    pub(super) fn error_at_key(
        &self,
        reading: &PackageReader,
        key: &str,
        fact: impl Into<Fact>,
    ) -> Fact {
        reading.error_at(PROBLEM_CONF, self.line(key), fact)
    }

    /// Returns the error for a value that caipan does not support. The error names the line of the key.
    pub(super) fn unsupported_error(
        &self,
        reading: &PackageReader,
        key: &str,
        value: &str,
    ) -> Fact {
        let (name, value) = (key.to_owned(), quote_value(value));
        self.error_at_key(reading, key, ImportError::Unsupported { key: name, value })
    }

    /// Returns the value of a key as a whole number up to a million; `None` if the key is missing.
    ///
    /// # Errors
    ///
    /// The value is not a whole number or is too large.
    pub(super) fn take_whole_number(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<usize>, Fact> {
        let Some(text) = self.take(key) else {
            return Ok(None);
        };
        let number = text.parse().ok().filter(|number| *number <= 1_000_000);
        number
            .ok_or_else(|| self.wrong_value_error(reading, key, &text, "1"))
            .map(Some)
    }

    /// Returns the points of a test or subtask from the key `KEY_NUMBER`. If that key is missing, returns the value of
    /// `KEY`, which applies to all tests or subtasks. `None` if both keys are missing.
    pub(super) fn take_points(
        &mut self,
        reading: &PackageReader,
        key: &str,
        number: usize,
    ) -> Result<Option<Points>, Fact> {
        let own = format!("{key}_{number}");
        for key in [own.as_str(), key] {
            if let Some(text) = self.take(key) {
                let points = text.parse().ok().and_then(Points::from_number);
                return points
                    .map(Some)
                    .ok_or_else(|| self.wrong_value_error(reading, key, &text, "10"));
            }
        }
        Ok(None)
    }

    fn wrong_value_error(
        &self,
        reading: &PackageReader,
        key: &str,
        value: &str,
        wanted: &str,
    ) -> Fact {
        let what = ImportError::WrongType {
            key: key.to_owned(),
            value: quote_value(value),
            wanted: wanted.to_owned(),
        };
        self.error_at_key(reading, key, what)
    }

    /// Reads the limits of time, memory and output. `prefix` and `suffix` are put before and after the names of the
    /// keys.
    pub(super) fn take_limits(
        &mut self,
        reading: &mut PackageReader,
        prefix: &str,
        suffix: &str,
    ) -> Result<PartialLimits, Fact> {
        let memory = self.take_size_in_mib(reading, &format!("{prefix}memory_limit{suffix}"))?;
        let output = self.take_size_in_mib(reading, &format!("{prefix}output_limit{suffix}"))?;
        let key = format!("{prefix}time_limit{suffix}");
        let Some(text) = self.take(&key) else {
            return Ok(PartialLimits {
                memory,
                output,
                ..PartialLimits::default()
            });
        };
        let seconds: f64 = text
            .parse()
            .ok()
            .filter(|seconds| (0.001..=86400.0).contains(seconds))
            .ok_or_else(|| self.wrong_value_error(reading, &key, &text, "1"))?;
        if seconds.fract() > 0.0 {
            // UOJ reads only whole seconds, but forks of UOJ also read fractions.
            let milliseconds = format!("{}ms", (seconds * 1000.0).round());
            let line = self.line(&key);
            let what = replaced_value_notice(&key, text, milliseconds);
            reading.add_notice_at(PROBLEM_CONF, line, what);
        }
        let millis = (seconds * 1000.0).round().max(1.0);
        Ok(PartialLimits {
            cpu: Some(Duration::from_millis(millis as u64)),
            memory,
            output,
            ..PartialLimits::default()
        })
    }

    /// Returns the value of a key, a size in MiB; `None` if the key is missing or the size is 0.
    fn take_size_in_mib(
        &mut self,
        reading: &PackageReader,
        key: &str,
    ) -> Result<Option<Bytes>, Fact> {
        let size = self
            .take_whole_number(reading, key)?
            .filter(|size| *size > 0);
        Ok(size.map(|size| Bytes((size as u64) << 20)))
    }

    /// Adds a notice about each key that has not been read. Keys that do not influence verdicts are only listed in the
    /// report.
    pub(super) fn note_unused_keys(&self, reading: &mut PackageReader) {
        for (key, (_, line)) in &self.values {
            if self.taken.contains_key(key) {
                continue;
            }
            if is_irrelevant_key(key) {
                reading.record_irrelevant_key(PROBLEM_CONF, key)
            } else {
                let what = ImportNotice::UnsupportedKey { key: key.clone() };
                reading.add_notice_at(PROBLEM_CONF, Some(*line), what);
            }
        }
    }
}

fn is_irrelevant_key(key: &str) -> bool {
    let known = [
        "validate_input_before_test",
        "problem_id",
        "use_builtin_judger",
        "n_sample_tests",
    ];
    let starts = ["standard_", "show_", "subtask_used_time_type"];
    known.contains(&key) || starts.iter().any(|start| key.starts_with(start))
}
