//! Writes a new problem.toml or contest.toml with all keys and their meanings; optional keys are commented out.

use std::fmt::Write;
use std::path::Path;

use crate::key_table::{self, KeyDefault, KeyTable, TomlKey};
use crate::language::Language;
use crate::problem_toml_writer::parse_setting_value;
use crate::toml_comment::format_comment;
use caipan_checker::Settings;
use caipan_facts::{Evidence, Fact, facts};
use caipan_puzzles::{checker, checker_names};

/// Example values by the path of the key, shown instead of defaults. Placeholders are replaced: `CASE` by the name of
/// an existing case, `PATTERN` by a pattern that matches the case, `STATEMENT` by the path of a statement, and
/// `LANGUAGE` by the language of the statement.
const EXAMPLES: &[(&str, &str)] = &[
    ("title", "{ zh = \"两数之和\", en = \"The Sum\" }"),
    ("limits.from", "\"calibrate: 0.4 s x 2.5\""),
    ("checker", "\"tokens\""),
    ("checker.source", "\"checker/check.cpp\""),
    ("checker.command", "[\"python3\", \"checker/check.py\"]"),
    ("checker.dialect", "\"testlib\""),
    ("checker.points", "\"fraction\""),
    ("checker.also", "\"tokens\""),
    ("validator.source", "\"validator/validate.cpp\""),
    (
        "validator.command",
        "[\"python3\", \"validator/validate.py\"]",
    ),
    ("validator.dialect", "\"testlib\""),
    ("validator.cases", "[\"PATTERN\"]"),
    ("generator.name", "\"random\""),
    ("generator.source", "\"generator/generate.cpp\""),
    (
        "generator.command",
        "[\"python3\", \"generator/generate.py\"]",
    ),
    ("generator.dialect", "\"argv\""),
    ("generator.case.name", "\"random/{i}\""),
    ("generator.case.count", "10"),
    ("generator.case.args", "[\"100\", \"{seed}\"]"),
    ("generator.case.subtask", "\"small\""),
    ("interactor.source", "\"interactor/interact.c\""),
    (
        "interactor.command",
        "[\"python3\", \"interactor/interact.py\"]",
    ),
    ("interactor.dialect", "\"kattis\""),
    ("interactor.points", "\"fraction\""),
    ("function.name", "\"twoSum\""),
    ("function.class", "\"Solution\""),
    ("function.parameters", "[\"list<int>\", \"int\"]"),
    ("function.returns", "\"list<int>\""),
    ("function.in_place", "1"),
    ("function.methods", "{ push = [\"int\"], top = [] }"),
    ("jury.expect.program", "\"submissions/accepted/right.c\""),
    ("jury.expect.verdict", "\"AC\""),
    ("jury.expect.subtask", "{ small = \"AC\", large = \"TLE\" }"),
    ("jury.expect.score", "\"40\""),
    ("subtask.name", "\"small\""),
    ("subtask.points", "100"),
    ("subtask.cases", "[\"PATTERN\"]"),
    ("subtask.limits", "{ cpu = \"2s\" }"),
    ("subtask.checker_args", "[\"1e-3\"]"),
    ("case.cases", "[\"CASE\"]"),
    ("case.points", "10"),
    ("case.limits", "{ cpu = \"2s\" }"),
    ("package.license", "\"cc by-sa\""),
    ("package.uuid", "\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\""),
    ("package.statements", "{ LANGUAGE = \"STATEMENT\" }"),
    ("floats.relative", "1e-6"),
    ("floats.absolute", "1e-6"),
    ("kattis-default.float_tolerance", "1e-6"),
    ("kattis-default.float_relative_tolerance", "1e-6"),
    ("kattis-default.float_absolute_tolerance", "1e-6"),
];

/// Paths of keys that exclude another key or need another table. A new file shows examples of these keys inside a
/// sentence: on separate lines, they could be uncommented, and the file would be invalid.
const KEYS_OF_ALTERNATIVES: &[&str] = &[
    "checker.command",
    "validator.command",
    "generator.command",
    "generator.case.subtask",
    "interactor.command",
    "jury.expect.subtask",
    "jury.expect.score",
    "subtask.checker_args",
    "kattis-default.float_relative_tolerance",
    "kattis-default.float_absolute_tolerance",
];

/// Paths of keys that every problem should set: they are not commented out, and are set to the default values.
const KEYS_ALWAYS_UNCOMMENTED: &[&str] = &["limits.cpu", "limits.memory"];

/// Table of a new problem.toml for which values are given, so that it is not commented out.
pub struct NewTomlTable {
    /// Header of the table, such as `[[subtask]]`; empty for the top level.
    pub header: &'static str,
    /// Keys with values as TOML text.
    pub keys: Vec<(&'static str, String)>,
}

/// Name, filled tables and example values for a new problem.toml.
pub struct NewProblem<'a> {
    /// Name of the problem, which replaces `NAME` in default values.
    pub name: &'a str,
    /// Text of the comment at the beginning of the file.
    pub first: &'a str,
    /// Tables that are not commented out, in any order; a header may occur several times.
    pub filled: &'a [NewTomlTable],
    /// Name of an existing case, which replaces `CASE` in example values.
    pub case: &'a str,
    /// Path of the statement, which replaces `STATEMENT` in example values.
    pub statement: &'a str,
}

/// File name of a new contest if the user names only a folder.
pub const CONTEST_TOML_NAME: &str = "contest.toml";

/// Functions that translate comments.
pub struct CommentTranslation<'t> {
    /// Translates the meaning of a key or table. Arguments: path of the key or header of the table, meaning in English.
    pub meaning: &'t dyn Fn(&str, &str) -> String,
    /// Formats a fact as a sentence.
    pub fact: &'t dyn Fn(&Fact) -> String,
}

facts! {
    /// Comments in new files, other than the meanings of keys and tables.
    pub enum NewFileComment {
        /// Example of a key that excludes another key or needs another table.
        OtherWay { example: String } => "comment-other-way",
        /// The table below contains settings of this checker.
        Settings { checker: String } => "comment-settings",
        Setting { purpose: String, expected: Fact } => "comment-setting",
    }
}

/// Returns the text of a new problem.toml with all keys; optional ones are commented out.
pub(crate) fn render_problem_toml(new: &NewProblem, translation: &CommentTranslation) -> String {
    let language = key_table::example_language();
    let writing = TableWriter {
        new: Some(new),
        language: language.as_ref(),
        translation,
    };
    let mut text = format_comment(new.first);
    let tables = key_table::problem_toml_tables();
    for table in &tables {
        let filled: Vec<&[(&str, String)]> = new
            .filled
            .iter()
            .filter(|one| one.header == table.header)
            .map(|one| &*one.keys)
            .collect();
        writing.write_table(&mut text, table, &filled);
    }
    writing.write_checker_settings(&mut text);
    text
}

/// Returns the text of a new contest.toml with these problems, an optional title, and a comment at the beginning.
pub fn render_contest_toml(
    problems: &[String],
    title: Option<&str>,
    first_comment: &str,
    translation: &CommentTranslation,
) -> String {
    let problems = toml::Value::from(problems.to_vec()).to_string();
    let mut own = vec![("problems", problems)];
    own.extend(title.map(|title| ("title", toml::Value::from(title).to_string())));
    let writing = TableWriter {
        new: None,
        language: None,
        translation,
    };
    let mut text = format_comment(first_comment);
    for table in &key_table::contest_toml_tables() {
        let filled: &[&[(&str, String)]] = if table.header.is_empty() {
            &[&own]
        } else {
            &[]
        };
        writing.write_table(&mut text, table, filled);
    }
    text
}

/// Writes the tables of a new file, with comments.
struct TableWriter<'w> {
    /// Values for the placeholders in examples; `None` for a contest.toml.
    new: Option<&'w NewProblem<'w>>,
    /// Language whose values are the examples in the table `[language.NAME]`; `None` for a contest.toml.
    language: Option<&'w Language>,
    translation: &'w CommentTranslation<'w>,
}

impl TableWriter<'_> {
    fn format_meaning_comment(&self, path: &str, english: &str) -> String {
        format_comment(&(self.translation.meaning)(path, english))
    }

    /// Appends a table to `text`, with all keys and their meanings. The values come from the first element of `filled`.
    /// Each further element becomes another table with the same header, without comments. If `filled` is empty and the
    /// table has required keys, the table is commented out.
    fn write_table(&self, text: &mut String, table: &KeyTable, filled: &[&[(&str, String)]]) {
        let has_required = table.header.contains("NAME") || table.keys.iter().any(is_required);
        let is_example = has_required && filled.is_empty();
        let first = filled.first().copied().unwrap_or_default();
        let header = self.header_with_language_name(table);
        if !header.is_empty() {
            *text += "\n";
            *text += &self.format_meaning_comment(&table.header, &table.about);
            let sign = if is_example { "#" } else { "" };
            let _ = writeln!(text, "{sign}{header}");
        }
        for key in &table.keys {
            *text += "\n";
            *text += &self.format_meaning_comment(&key.path, &key.meaning);
            let given = first.iter().find(|(name, _)| *name == key.name);
            let line = match given {
                Some((_, value)) => format!("{} = {value}\n", key.name),
                None => self.format_unset_key_line(key),
            };
            *text += &line;
        }
        for more in filled.iter().skip(1) {
            let _ = writeln!(text, "\n{header}");
            for (key, value) in *more {
                let _ = writeln!(text, "{key} = {value}");
            }
        }
    }

    fn header_with_language_name(&self, table: &KeyTable) -> String {
        match self.language {
            Some(language) => table.header.replace("NAME", &language.id),
            None => table.header.clone(),
        }
    }

    /// Returns the line for a key without a given value. The line contains an example or the default. It is commented
    /// out unless every problem should set the key.
    fn format_unset_key_line(&self, key: &TomlKey) -> String {
        let example = format!("{} = {}", key.name, self.example_or_default_value(key));
        self.format_example_line(&key.path, example)
    }

    fn format_example_line(&self, path: &str, example: String) -> String {
        if KEYS_OF_ALTERNATIVES.contains(&path) {
            let other = NewFileComment::OtherWay { example }.fact();
            return format!("# {}\n", (self.translation.fact)(&other));
        }
        let sign = if KEYS_ALWAYS_UNCOMMENTED.contains(&path) {
            ""
        } else {
            "#"
        };
        format!("{sign}{example}\n")
    }

    /// Returns the value shown for a key: an example, or the default.
    fn example_or_default_value(&self, key: &TomlKey) -> String {
        if let Some(value) = self.example_value(&key.path) {
            return value;
        }
        let of_language = key.path.strip_prefix("language.").zip(self.language);
        let of_language =
            of_language.and_then(|(name, language)| key_table::language_value(language, name));
        if let Some(value) = of_language {
            return value;
        }
        let value = match (&key.default_value, key.kind.as_str()) {
            (KeyDefault::Value(value), _) => value.clone(),
            (_, "number" | "whole number") => "1".to_owned(),
            (_, "true or false") => "false".to_owned(),
            (_, "list of text") => "[]".to_owned(),
            (_, "table of text") => "{}".to_owned(),
            _ => "\"\"".to_owned(),
        };
        match self.new {
            Some(new) if value.contains("NAME") => {
                let named = value.trim_matches('"').replace("NAME", new.name);
                toml::Value::String(named).to_string()
            }
            _ => value,
        }
    }

    /// Returns the example value of a key, with placeholders replaced by values of the new problem; `None` if the key
    /// has no example.
    fn example_value(&self, path: &str) -> Option<String> {
        let (_, value) = EXAMPLES.iter().find(|(known, _)| *known == path)?;
        let new = self.new?;
        let pattern = match new.case.rsplit_once('/') {
            Some((folder, _)) => format!("{}/*", glob::Pattern::escape(folder)),
            None => "*".to_owned(),
        };
        let words = [
            ("CASE", glob::Pattern::escape(new.case)),
            ("PATTERN", pattern),
            ("STATEMENT", new.statement.to_owned()),
        ];
        let found = words.iter().find(|(word, _)| value.contains(word));
        // Statements are named after their language: `statement/zh.md`.
        let language = Path::new(new.statement).file_stem();
        let language =
            language.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        let example_value = value.replace("LANGUAGE", &language);
        Some(found.map_or_else(
            || example_value.clone(),
            |(word, text)| {
                let text = toml::Value::String(text.clone()).to_string();
                example_value.replace(&format!("\"{word}\""), &text)
            },
        ))
    }

    /// Appends the settings of all built-in checkers to `text`, one table per checker, commented out.
    fn write_checker_settings(&self, text: &mut String) {
        for name in checker_names() {
            let made = checker(name, &Settings::new()).and_then(Result::ok);
            let settings = made.map_or(Vec::new(), |checker| checker.settings());
            if settings.is_empty() {
                continue;
            }
            let about = NewFileComment::Settings {
                checker: name.to_owned(),
            };
            *text += "\n";
            *text += &format_comment(&(self.translation.fact)(&about.fact()));
            let _ = writeln!(text, "#[{name}]");
            for setting in settings {
                let path = format!("{name}.{}", setting.key);
                let about = NewFileComment::Setting {
                    purpose: (self.translation.meaning)(&path, setting.purpose),
                    expected: setting.expected,
                };
                *text += "\n";
                *text += &format_comment(&(self.translation.fact)(&about.fact()));
                let value = self.example_value(&path);
                let setting_text =
                    value.unwrap_or_else(|| parse_setting_value(&setting.value).to_string());
                *text +=
                    &self.format_example_line(&path, format!("{} = {setting_text}", setting.key));
            }
        }
    }
}

fn is_required(key: &TomlKey) -> bool {
    key.default_value == KeyDefault::Required
}

#[cfg(test)]
mod tests;
