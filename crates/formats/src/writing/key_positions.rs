//! Finds the line of a key in problem.toml, for notices.

use super::export_notice::{ExportError, ExportNotice, quote_value};
use crate::notice::PlacedNotice;
use caipan_facts::Fact;

/// Key in problem.toml: table name (empty at the top), index among equal tables from 0, and key name.
pub(crate) type TomlKey<'k> = (&'k str, usize, &'k str);

/// Text of problem.toml, in which keys are searched for the positions in messages.
#[derive(Debug, Clone, Default)]
pub struct KeyPositions {
    /// Path of problem.toml as shown in messages.
    pub path: String,
    /// Content of the file.
    pub text: String,
}

impl KeyPositions {
    /// Message about a key, with its position.
    pub fn message(&self, (table, number, key): TomlKey, what: impl Into<Fact>) -> Fact {
        let place = self.position(table, number, key);
        PlacedNotice::At {
            place,
            what: what.into(),
        }
        .into()
    }

    /// Notice that a key has no counterpart in the format.
    pub(crate) fn lost_key(&self, key: TomlKey, value: impl AsRef<str>) -> Fact {
        let (name, value) = (named(key), quote_value(value));
        self.message(key, ExportNotice::UnsupportedKey { key: name, value })
    }

    /// Notice that a value is expressed differently.
    pub(crate) fn replaced_value_notice(
        &self,
        key: TomlKey,
        value: impl AsRef<str>,
        instead: String,
    ) -> Fact {
        let (name, value) = (named(key), quote_value(value));
        let what = ExportNotice::ReplacedValue {
            key: name,
            value,
            instead,
        };
        self.message(key, what)
    }

    /// Error at the line of a key whose value cannot be exported.
    pub fn unsupported(&self, key: TomlKey, value: impl AsRef<str>) -> Fact {
        let (name, value) = (named(key), quote_value(value));
        self.message(key, ExportError::Unsupported { key: name, value })
    }

    /// Whether the file contains this table.
    pub fn has(&self, table: &str) -> bool {
        let head = format!("[{table}]");
        self.text.lines().any(|line| line.trim() == head)
    }

    /// Position of a key as `PATH:LINE`: the line of the table if the key is missing, only the path without a table.
    fn position(&self, table: &str, number: usize, key: &str) -> String {
        match self.line(table, number, key) {
            Some(line) => format!("{}:{line}", self.path),
            None => self.path.clone(),
        }
    }

    fn line(&self, table: &str, number: usize, key: &str) -> Option<usize> {
        let heads = [format!("[{table}]"), format!("[[{table}]]")];
        let mut lines = self.text.lines().enumerate();
        let head = match table {
            "" => None,
            _ => {
                let mut all = lines
                    .by_ref()
                    .filter(|(_, line)| heads.iter().any(|head| line.trim().starts_with(head)));
                // A table may be inline: `limits = { … }`.
                match all.nth(number) {
                    Some((at, _)) => Some(at + 1),
                    None => return self.line("", 0, table),
                }
            }
        };
        let mut own = lines.take_while(|(_, line)| !line.starts_with('['));
        let found = own.find(|(_, line)| {
            let rest = line.trim_start().strip_prefix(key);
            rest.is_some_and(|rest| rest.trim_start().starts_with(['=', '.']))
        });
        found.map(|(at, _)| at + 1).or(head)
    }
}

fn named((table, _, key): TomlKey) -> String {
    match table {
        "" => key.to_owned(),
        table => format!("{table}.{key}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_stands_in_its_table_or_its_table_does() {
        let text = "name = \"a\"\nlimits = { cpu = \"1s\" }\n[io]\ninput = \"a\"\n\n[[subtask]]\nname = \"b\"\n[[subtask]]\npoints = 3\nname = \"c\"\n";
        let places = KeyPositions {
            path: "p".to_owned(),
            text: text.to_owned(),
        };
        for (table, number, key, expected) in [
            ("", 0, "name", "p:1"),
            ("limits", 0, "cpu", "p:2"),
            ("io", 0, "input", "p:4"),
            ("io", 0, "output", "p:3"),
            ("subtask", 0, "name", "p:7"),
            ("subtask", 1, "name", "p:10"),
            ("subtask", 1, "requires", "p:8"),
            ("subtask", 2, "name", "p"),
            ("", 0, "uuid", "p"),
        ] {
            assert_eq!(
                places.position(table, number, key),
                expected,
                "{table} {key}"
            );
        }
    }
}
