//! Finds the lines of keys in problem.toml, for notices and errors.

use super::export_notice::{ExportError, ExportNotice};
use crate::notice::{LocatedNotice, quote_value};
use caipan_facts::Fact;

/// Key in problem.toml: name of the table (empty at the top level), index from 0 among tables with that name, and
/// name of the key.
pub(crate) type TomlKey<'k> = (&'k str, usize, &'k str);

/// Path and text of problem.toml, in which the lines of keys are looked up for messages.
#[derive(Debug, Clone, Default)]
pub struct KeyPositions {
    /// Path of problem.toml as shown in messages.
    pub path: String,
    /// Content of problem.toml; empty if the file cannot be read.
    pub text: String,
}

impl KeyPositions {
    /// Adds the position of a key to a notice or error: the path of problem.toml and the line.
    pub(crate) fn fact_at_key(&self, (table, number, key): TomlKey, fact: impl Into<Fact>) -> Fact {
        let place = self.format_key_position(table, number, key);
        LocatedNotice::At {
            place,
            what: fact.into(),
        }
        .into()
    }

    /// Returns the notice for a key that the format cannot express. The message names the line of the key.
    pub(crate) fn lost_key_notice(&self, key: TomlKey, value: impl AsRef<str>) -> Fact {
        let (name, value) = (qualified_key_name(key), quote_value(value));
        self.fact_at_key(key, ExportNotice::UnsupportedKey { key: name, value })
    }

    /// Returns the notice for a key whose value the exported package replaces by `instead`.
    pub(crate) fn replaced_value_notice(
        &self,
        key: TomlKey,
        value: impl AsRef<str>,
        instead: String,
    ) -> Fact {
        let (name, value) = (qualified_key_name(key), quote_value(value));
        let what = ExportNotice::ReplacedValue {
            key: name,
            value,
            instead,
        };
        self.fact_at_key(key, what)
    }

    /// Returns the error for a value that the format cannot express. The message names the line of the key.
    pub(crate) fn unsupported_error(&self, key: TomlKey, value: impl AsRef<str>) -> Fact {
        let (name, value) = (qualified_key_name(key), quote_value(value));
        self.fact_at_key(key, ExportError::Unsupported { key: name, value })
    }

    /// Whether problem.toml contains the header `[table]` on a separate line.
    pub(crate) fn has_table(&self, table: &str) -> bool {
        let head = format!("[{table}]");
        self.text.lines().any(|line| line.trim() == head)
    }

    /// Position of a key as `PATH:LINE`. If the key is missing, `LINE` is the line of the table. If the table is also
    /// missing, the result is only the path.
    fn format_key_position(&self, table: &str, number: usize, key: &str) -> String {
        match self.find_line_of_key(table, number, key) {
            Some(line) => format!("{}:{line}", self.path),
            None => self.path.clone(),
        }
    }

    fn find_line_of_key(&self, table: &str, number: usize, key: &str) -> Option<usize> {
        let heads = [format!("[{table}]"), format!("[[{table}]]")];
        let mut lines = self.text.lines().enumerate();
        let head = match table {
            "" => None,
            _ => {
                let mut all = lines
                    .by_ref()
                    .filter(|(_, line)| heads.iter().any(|head| line.trim().starts_with(head)));
                match all.nth(number) {
                    Some((at, _)) => Some(at + 1),
                    // Without a header, the table may be inline (`limits = { … }`): a key at the top level.
                    None => return self.find_line_of_key("", 0, table),
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

fn qualified_key_name((table, _, key): TomlKey) -> String {
    match table {
        "" => key.to_owned(),
        table => format!("{table}.{key}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_name_the_line_of_the_key_or_of_the_table() {
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
                places.format_key_position(table, number, key),
                expected,
                "{table} {key}"
            );
        }
    }
}
