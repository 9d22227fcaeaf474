//! The text of a new problem.toml or contest.toml: every key with what it means, those that need not be there behind `#`.

use std::fmt::Write;

use crate::package::bare_folder;
use crate::package::key_table::{self, Key, KeyTable, Otherwise};
use crate::package::language::Language;
use crate::problem::{Settings, checker, names, puzzles};
use crate::text::Fact;

/// Comments are at most so long.
const WIDTH: usize = 100;

/// What stands in a new file where a key has no value by itself.
const EXAMPLES: &[(&str, &str)] = &[
    ("title", "{ en = \"A and B\" }"),
    ("subtask.name", "\"small\""),
    ("subtask.points", "30"),
    ("subtask.cases", "[\"small/*\"]"),
    ("subtask.limits", "{ cpu = \"2s\" }"),
];

/// Keys that every problem ought to think of: they stand there with the value that would hold anyway.
const ALWAYS: &[&str] = &["limits.cpu", "limits.memory"];

/// Tables and keys that a new file does without: a checker that is built in and one of the jury's own exclude each other,
/// and source and command do, too.
const OTHERS: &[&str] = &[
    "[checker]",
    "[interactor]",
    "[[validator]]",
    "limits.from",
    "[[jury.expect]]",
    "subtask.checker_args",
    "[[generator]]",
    "[[generator.case]]",
    "[[case]]",
    "[package]",
];

/// A problem.toml for a problem of this name, below these lines. `worded` has the words for what a setting expects.
pub fn problem_toml(name: &str, first: &str, worded: impl Fn(&Fact) -> String) -> String {
    let quoted = toml::Value::String(name.to_owned()).to_string();
    let checker = format!("{:?}", bare_folder::CHECKER);
    let own = [("name", quoted), ("checker", checker)];
    let example = key_table::example_language();
    let mut text = commented(first);
    let mut tables = key_table::of_problem();
    tables.retain(|table| !OTHERS.contains(&table.header.as_str()));
    for table in &mut tables {
        table
            .keys
            .retain(|key| !OTHERS.contains(&key.path.as_str()));
    }
    // Those of languages are for few.
    tables.sort_by_key(|table| table.header.contains("NAME"));
    for table in &tables {
        add(&mut text, table, &own, example.as_ref(), name);
    }
    add_settings(&mut text, worded);
    text
}

/// A contest.toml of these problems and perhaps of this title, below these lines.
pub fn contest_toml(problems: &[String], title: Option<&str>, first: &str) -> String {
    let mut own = vec![(
        "contest.problems",
        toml::Value::from(problems.to_vec()).to_string(),
    )];
    own.extend(title.map(|title| ("contest.title", toml::Value::from(title).to_string())));
    let mut text = commented(first);
    for table in &key_table::of_contest() {
        add(&mut text, table, &own, None, "");
    }
    text
}

/// A table with its keys. One in which something has to be said is an example only.
fn add(
    text: &mut String,
    table: &KeyTable,
    own: &[(&str, String)],
    language: Option<&Language>,
    name: &str,
) {
    let is_example = !table.header.is_empty()
        && (table.header.contains("NAME") || table.keys.iter().any(is_required));
    if !table.header.is_empty() {
        let header = match language {
            Some(language) => table.header.replace("NAME", &language.id),
            None => table.header.clone(),
        };
        *text += "\n";
        *text += &commented(&table.about);
        let sign = if is_example { "#" } else { "" };
        text.push_str(&format!("{sign}{header}\n"));
    }
    for key in &table.keys {
        let given = own.iter().find(|(path, _)| *path == key.path);
        let is_live = given.is_some() || ALWAYS.contains(&&*key.path);
        let value = match given {
            Some((_, value)) => value.clone(),
            None => named(value(key, language), name),
        };
        *text += "\n";
        *text += &commented(&key.meaning);
        let sign = if is_live { "" } else { "#" };
        let _ = writeln!(text, "{sign}{} = {value}", key.name);
    }
}

/// A value that is made of the problem's name.
fn named(value: String, name: &str) -> String {
    match value.contains("NAME") {
        true => toml::Value::String(value.trim_matches('"').replace("NAME", name)).to_string(),
        false => value,
    }
}

fn is_required(key: &Key) -> bool {
    key.otherwise == Otherwise::Required
}

/// What a key is shown with.
fn value(key: &Key, language: Option<&Language>) -> String {
    let example = EXAMPLES.iter().find(|(path, _)| *path == key.path);
    if let Some((_, example)) = example {
        return (*example).to_owned();
    }
    let of_language = key.path.strip_prefix("language.").zip(language);
    let of_language =
        of_language.and_then(|(name, language)| key_table::of_language(language, name));
    if let Some(value) = of_language {
        return value;
    }
    match (&key.otherwise, key.kind.as_str()) {
        (Otherwise::Value(value), _) => value.clone(),
        (_, "number" | "whole number") => "1".to_owned(),
        (_, "true or false") => "false".to_owned(),
        (_, "list of text") => "[]".to_owned(),
        (_, "table of text") => "{}".to_owned(),
        _ => "\"\"".to_owned(),
    }
}

/// The settings of those checkers that compare with an answer; a puzzle's are shown by `caipan info`.
fn add_settings(text: &mut String, worded: impl Fn(&Fact) -> String) {
    let puzzles: Vec<&str> = puzzles().collect();
    for name in names().filter(|name| !puzzles.contains(name)) {
        let made = checker(name, &Settings::new()).and_then(Result::ok);
        let settings = made.map_or(Vec::new(), |checker| checker.settings());
        if settings.is_empty() {
            continue;
        }
        *text += "\n";
        *text += &commented(&format!("With checker = \"{name}\":"));
        text.push_str(&format!("#[{name}]\n"));
        for setting in settings {
            let meaning = format!(
                "{} Expected: {}.",
                setting.purpose,
                worded(&setting.expected)
            );
            *text += "\n";
            *text += &commented(&meaning);
            let _ = writeln!(text, "#{} = {}", setting.key, setting.value);
        }
    }
}

/// Lines behind `# `, none of them long.
fn commented(text: &str) -> String {
    let mut lines = String::new();
    for paragraph in text.lines() {
        let mut line = String::from("#");
        for word in paragraph.split_whitespace() {
            if line.len() + 1 + word.len() > WIDTH && line.len() > 1 {
                lines += &line;
                lines += "\n";
                line = String::from("#");
            }
            line.push(' ');
            line += word;
        }
        lines += &line;
        lines += "\n";
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::package::{contest_toml, problem_toml};
    use crate::report::i18n::English;

    /// The same with what stands behind `#` in force, except for the settings of other checkers.
    fn in_force(text: &str) -> String {
        let own = text.split("\n# With checker").next().unwrap();
        let line = |line: &str| match line.strip_prefix('#') {
            Some(rest) if !rest.starts_with(' ') && !rest.is_empty() => rest.to_owned(),
            _ => line.to_owned(),
        };
        own.lines().map(|text| line(text) + "\n").collect()
    }

    #[test]
    fn every_key_stands_in_a_new_problem_toml_and_is_right_behind_its_sign_too() {
        let text = problem_toml("a \"b\"", "First.\n\nSecond.", |fact| fact.english());
        assert!(text.starts_with("# First.\n#\n# Second.\n"), "{text}");
        for text in [&text, &in_force(&text)] {
            let problem =
                problem_toml::of_text(text).unwrap_or_else(|fault| panic!("{fault:?}\n{text}"));
            assert_eq!(problem.name, "a \"b\"");
            assert_eq!(problem.input, "a \"b\".in");
        }
        let whole = problem_toml::of_text(&in_force(&text)).unwrap();
        assert_eq!(whole.subtasks.len(), 1);
        let tables = key_table::of_problem();
        let is_shown = |table: &&KeyTable| !OTHERS.contains(&table.header.as_str());
        let tables = tables.iter().filter(is_shown);
        let keys = tables.flat_map(|table| &table.keys);
        for key in keys.filter(|key| !OTHERS.contains(&key.path.as_str())) {
            let line = |line: &str| {
                line.trim_start_matches('#')
                    .starts_with(&format!("{} = ", key.name))
            };
            assert!(text.lines().any(line), "{}", key.path);
        }
        assert!(text.contains("\n#[floats]\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH + 80), "{text}");
    }

    #[test]
    fn a_new_contest_toml_names_its_problems() {
        let names = ["mayan", "a \"b\""].map(str::to_owned);
        let text = contest_toml(&names, Some("路 \"1\""), "First.");
        assert!(
            toml::from_str::<contest_toml::File>(&text).is_ok(),
            "{text}"
        );
        let table: toml::Table = text.parse().unwrap();
        let found: Vec<&str> = table["problems"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(toml::Value::as_str)
            .collect();
        assert_eq!(found, names);
        assert_eq!(table["title"].as_str(), Some("路 \"1\""));
    }
}
