//! docs/problem-toml.md is made here, from the types that read the files: a key without its line turns the test red.

use std::fmt::Write;

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use super::super::{File, default_wall};
use super::parse;
use crate::package::contest_toml;
use crate::package::entry::LARGEST_TEXT;
use crate::package::language::{self, Language};
use crate::package::language_change::{self, Override};
use crate::package::problem_toml::Problem;
use crate::package::subtask::Scoring;
use crate::problem::compare::standard;
use crate::problem::{Settings, checker, names, puzzles};
use crate::sandbox::MemoryRule;

/// If it is set, the test writes the page.
const WRITE: &str = "CAIPAN_TEST_WRITE_PAGE";

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/problem-toml.md");

fn schema<T: JsonSchema>() -> Value {
    let mut settings = SchemaSettings::default();
    settings.inline_subschemas = true;
    settings.into_generator().into_root_schema_for::<T>().into()
}

fn description(schema: &Value) -> String {
    let text = schema["description"].as_str().unwrap_or_default();
    text.replace('\n', " ")
}

/// A word of an enumeration, and what it stands for.
fn words(schema: &Value) -> Vec<(String, String)> {
    let either = schema["anyOf"].as_array().and_then(|either| either.first());
    let words = either.unwrap_or(schema)["oneOf"].as_array();
    let word = |word: &Value| (word["const"].to_string(), description(word));
    words.into_iter().flatten().map(word).collect()
}

/// What a value is.
fn kind(schema: &Value) -> String {
    let words = words(schema);
    if !words.is_empty() {
        let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        return words.join(" or ");
    }
    let name = &schema["type"];
    let name = name.get(0).unwrap_or(name);
    match name.as_str() {
        Some("string") => "text".to_owned(),
        Some("integer") => "whole number".to_owned(),
        Some("number") => "number".to_owned(),
        Some("boolean") => "true or false".to_owned(),
        Some("array") => "list of text".to_owned(),
        Some("object") => "table of text".to_owned(),
        _ => panic!("a value of an unknown kind: {schema}"),
    }
}

/// The header of the table that a key opens, and its schema; `None` for a key with a plain value.
fn table<'a>(key: &str, schema: &'a Value) -> Option<(String, &'a Value)> {
    let is_table = |schema: &&Value| schema["properties"].is_object();
    let found = [
        (format!("[{key}]"), schema),
        (format!("[[{key}]]"), &schema["items"]),
        (format!("[{key}.NAME]"), &schema["additionalProperties"]),
    ];
    found.into_iter().find(|(_, schema)| is_table(schema))
}

fn row(page: &mut String, cells: [&str; 4]) {
    writeln!(page, "| {} |", cells.join(" | ")).unwrap();
}

fn head(page: &mut String, title: &str, text: &str) {
    writeln!(page, "\n## {title}\n\n{text}\n").unwrap();
    row(page, ["key", "value", "default", "meaning"]);
    row(page, ["---"; 4]);
}

/// A section for the keys of `schema`, and one for each table in it.
fn section(page: &mut String, name: &str, title: &str, schema: &Value) {
    head(page, title, &description(schema));
    let required: Vec<&str> = schema["required"].as_array().map_or(Vec::new(), |keys| {
        keys.iter().filter_map(Value::as_str).collect()
    });
    let properties = schema["properties"].as_object().unwrap();
    let optional = properties.keys().map(String::as_str);
    let optional = optional.filter(|key| !required.contains(key));
    let mut tables = Vec::new();
    for key in required.iter().copied().chain(optional) {
        let own = &properties[key];
        if let Some((title, table)) = table(key, own) {
            tables.push((key, title, table));
            continue;
        }
        let default = match required.contains(&key) {
            true => "required".to_owned(),
            false => default(&format!("{name}{key}")),
        };
        let mut meaning = description(own);
        for (word, text) in words(own) {
            write!(meaning, " `{word}`: {text}").unwrap();
        }
        row(page, [&format!("`{key}`"), &kind(own), &default, &meaning]);
    }
    for (key, title, table) in tables {
        section(page, &format!("{key}."), &format!("`{title}`"), table);
    }
}

fn smallest_problem() -> Problem {
    parse("name = \"NAME\"\nchecker = \"tokens\"\n", &[]).unwrap()
}

fn new_language() -> Language {
    let mut languages = Vec::new();
    let change = toml::from_str::<Override>("extensions = []\nrun = [\"x\"]").unwrap();
    language_change::apply(&mut languages, "new", change).unwrap();
    languages.remove(0)
}

fn memory_word(language: &Language) -> &'static str {
    match language.memory_rule {
        MemoryRule::AddressSpace | MemoryRule::Interpreted => "\"address-space\"",
        MemoryRule::Data | MemoryRule::Reserving(_) | MemoryRule::Unknown => "\"data\"",
    }
}

/// What holds where a key is not there.
fn default(key: &str) -> String {
    let (problem, language) = (smallest_problem(), new_language());
    let limits = &problem.limits;
    assert_eq!(limits.wall, default_wall(limits.cpu));
    let text = |shown: String| format!("{:?}", shown.replace(' ', ""));
    let default = match key {
        "source" | "contest.title" | "contest.roster" => return "none".to_owned(),
        "title" => return "none".to_owned(),
        "io.input" => text(problem.input),
        "io.output" => text(problem.output),
        "limits.cpu" => text(format!("{:?}", limits.cpu)),
        "limits.wall" => text(format!("{:?}", limits.wall)),
        "limits.memory" => text(limits.memory.to_string()),
        "limits.output" => text(limits.output.to_string()),
        "limits.processes" => limits.processes.to_string(),
        "subtask.scoring" => text(format!("{:?}", Scoring::default()).to_lowercase()),
        "subtask.requires" => "[]".to_owned(),
        "language.extensions" | "language.run" => return "required for a new language".to_owned(),
        "language.compile" => format!("{:?}", language.compile),
        "language.time_factor" => format!("{:?}", language.time_factor),
        "language.processes" => language.processes.to_string(),
        "language.memory" => memory_word(&language).to_owned(),
        "language.fork" => language.fork.to_string(),
        _ => panic!("{key}: its default is not known here"),
    };
    format!("`{default}`")
}

fn languages(page: &mut String) {
    page.push_str("\n## Languages that are built in\n\n");
    row(page, ["language", "endings", "commands", "rest"]);
    row(page, ["---"; 4]);
    for language in language::table() {
        let rest = format!(
            "`time_factor = {:?}`, `processes = {}`, `memory = {}`",
            language.time_factor,
            language.processes,
            memory_word(&language)
        );
        let commands = [language.compile.join(" "), language.run.join(" ")];
        let cells = [
            &format!("`{}`", language.id),
            &language.extensions.join(" "),
            &format!("`{}`, then `{}`", commands[0], commands[1]),
            &rest,
        ];
        row(page, cells.map(String::as_str));
    }
}

fn checkers(page: &mut String) {
    for name in names() {
        let made = checker(name, &Settings::new()).unwrap();
        let settings = made.unwrap_or_else(|bad| panic!("{bad:?}")).settings();
        if settings.is_empty() {
            continue;
        }
        let text = format!(
            "Settings of the checker `{name}`, as text, number or boolean; `--set KEY=VALUE` overrides them."
        );
        head(page, &format!("`[{name}]`"), &text);
        for setting in settings {
            let cells = [
                &format!("`{}`", setting.key),
                &setting.expected.english(),
                &format!("`{}`", setting.value),
                setting.purpose,
            ];
            row(page, cells);
        }
    }
}

/// The comparisons that setters know from testlib.
fn standard_comparisons(page: &mut String) {
    writeln!(
        page,
        "\n## Standard comparisons\n\n\
        They go by the names that they have in testlib, and have no settings. A value that is not of its form is the contestant's\n\
        fault in the output, and the jury's in the answer.\n\n\
        | checker | compares |\n| --- | --- |"
    )
    .unwrap();
    for (name, about) in standard::about() {
        writeln!(page, "| `\"{name}\"` | {about} |").unwrap();
    }
}

fn page() -> String {
    let mut page = format!(
        "<!-- Made from the types that read these files: `{WRITE}=1 cargo test --lib problem_toml` writes it. -->\n\n\
        # problem.toml and contest.toml: every key\n\n\
        A folder with a `problem.toml` is a problem; a `contest.toml` names several. Both are TOML of at most {LARGEST_TEXT}.\n\
        An unknown key or a bad value is refused with its line and a caret under it.\n\n"
    );
    let puzzles: Vec<&str> = puzzles().collect();
    let quoted = |names: &[&str]| {
        let quoted: Vec<String> = names.iter().map(|name| format!("`\"{name}\"`")).collect();
        quoted.join(", ")
    };
    let is_standard = |name: &&str| standard::names().any(|known| known == *name);
    let generic = names().filter(|name| !puzzles.contains(name) && !is_standard(name));
    let generic: Vec<&str> = generic.collect();
    writeln!(
        page,
        "`checker` is one of {}, which compare with the answer file,\na puzzle whose rules caipan knows: {},\nor one of the standard comparisons, below.",
        quoted(&generic),
        quoted(&puzzles)
    )
    .unwrap();
    section(&mut page, "", "problem.toml", &schema::<File>());
    languages(&mut page);
    checkers(&mut page);
    standard_comparisons(&mut page);
    let contest = schema::<contest_toml::File>();
    section(&mut page, "contest.", "contest.toml", &contest);
    page
}

#[test]
fn the_page_of_every_key_is_up_to_date() {
    let page = page();
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(PAGE, &page).unwrap();
    }
    let found = std::fs::read_to_string(PAGE).unwrap();
    assert!(
        found == page,
        "{PAGE} is out of date: {WRITE}=1 writes it anew"
    );
}
