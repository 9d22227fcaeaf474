//! Every key of problem.toml and contest.toml, from the types that read them: documentation and new files are made of it.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::contest_toml;
use crate::foreign_program;
use crate::jury_table;
use crate::language::{self, Language};
use crate::language_change::{self, LanguageTable};
use crate::problem_toml::{self, Problem};
use crate::subtask::{Dependence, Scoring};
use crate::tables::ProblemTable;
use caipan_sandbox::MemoryRule;

/// The keys of a file, or of a table in it.
pub(crate) struct KeyTable {
    /// As it stands in the file: `[limits]`, `[[subtask]]`, `[language.NAME]`; nothing for the keys at the top.
    pub header: String,
    /// What it is for.
    pub about: String,
    /// Its keys: those that have to be there first.
    pub keys: Vec<Key>,
}

/// A key.
pub(crate) struct Key {
    /// Its name within the table.
    pub name: String,
    /// Its name with that of the table: `limits.cpu`.
    pub path: String,
    /// What its value is.
    pub kind: String,
    /// What holds where it is not there.
    pub otherwise: Otherwise,
    /// What it means.
    pub meaning: String,
}

/// What holds where a key is not there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Otherwise {
    /// It has to be there.
    Required,
    /// It has to be there for a language that is not built in.
    RequiredForNew,
    /// Nothing.
    Nothing,
    /// This value, as TOML has it.
    Value(String),
    /// This file does not know it.
    Unknown,
}

/// The tables of problem.toml in the order in which a setter fills them in.
const TABLES: [&str; 13] = [
    "",
    "[limits]",
    "[checker]",
    "[[validator]]",
    "[[generator]]",
    "[[generator.case]]",
    "[interactor]",
    "[jury]",
    "[[jury.expect]]",
    "[[subtask]]",
    "[[case]]",
    "[package]",
    "[io]",
];

/// Keys that come first in their tables, in this order.
const KEYS: [&str; 15] = [
    "name",
    "title",
    "program",
    "source",
    "command",
    "checker",
    "dialect",
    "extensions",
    "cases",
    "points",
    "count",
    "seed",
    "args",
    "cpu",
    "wall",
];

/// The tables of problem.toml, in the order of [`TABLES`]; all others come last. The settings of built-in checkers are not
/// among them.
pub(crate) fn of_problem() -> Vec<KeyTable> {
    let mut tables = Vec::new();
    collect(&mut tables, "", "", &schema::<ProblemTable>());
    let place = |list: &[&str], name: &str| list.iter().position(|known| *known == name);
    tables.sort_by_key(|table| place(&TABLES, &table.header).unwrap_or(TABLES.len()));
    for table in &mut tables {
        let keys = &mut table.keys;
        keys.sort_by_key(|key| place(&KEYS, &key.name).unwrap_or(KEYS.len()));
    }
    tables
}

/// The tables of contest.toml.
pub(crate) fn of_contest() -> Vec<KeyTable> {
    let mut tables = Vec::new();
    let schema = schema::<contest_toml::File>();
    collect(&mut tables, "contest.", "", &schema);
    tables
}

fn schema<T: JsonSchema>() -> Value {
    let mut settings = SchemaSettings::default();
    settings.inline_subschemas = true;
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// A table for the keys of `schema`, and one for each table in it.
fn collect(tables: &mut Vec<KeyTable>, prefix: &str, header: &str, schema: &Value) {
    let words = |list: &Value| -> Vec<String> {
        let words = list.as_array().into_iter().flatten();
        words
            .filter_map(|word| word.as_str().map(str::to_owned))
            .collect()
    };
    let required = words(&schema["required"]);
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    let optional = properties.keys().filter(|key| !required.contains(key));
    // The keys at the top stand in no table, whatever the file is called.
    let outer = if header.is_empty() { "" } else { prefix };
    let (mut keys, mut below) = (Vec::new(), Vec::new());
    for name in required.iter().chain(optional) {
        let own = &properties[name];
        let path = format!("{outer}{name}");
        if let Some((header, table)) = table(&path, own) {
            below.push((format!("{path}."), header, table));
            if !is_text_too(own) {
                continue;
            }
        }
        let path = format!("{prefix}{name}");
        keys.push(Key {
            name: name.clone(),
            kind: kind(own),
            otherwise: if required.contains(name) {
                Otherwise::Required
            } else {
                otherwise(&path).unwrap_or(Otherwise::Unknown)
            },
            meaning: meaning(own),
            path,
        });
    }
    tables.push(KeyTable {
        header: header.to_owned(),
        about: description(schema),
        keys,
    });
    for (prefix, header, table) in below {
        collect(tables, &prefix, &header, table);
    }
}

fn description(schema: &Value) -> String {
    // The description of an optional choice is in the first alternative of its schema.
    let inner = &schema["anyOf"][0]["description"];
    let text = schema["description"].as_str().or(inner.as_str());
    let text = text.unwrap_or_default();
    text.replace('\n', " ")
}

fn meaning(schema: &Value) -> String {
    let words = words(schema).into_iter();
    let words = words.map(|(word, text)| format!(" `{word}`: {text}"));
    description(schema) + &words.collect::<String>()
}

/// A word of an enumeration, and what it stands for.
fn words(schema: &Value) -> Vec<(String, String)> {
    let either = schema["anyOf"].as_array().and_then(|either| either.first());
    let words = either.unwrap_or(schema)["oneOf"].as_array();
    let word = |word: &Value| (word["const"].to_string(), description(word));
    words.into_iter().flatten().map(word).collect()
}

/// The alternatives of a schema; nested alternatives are flattened.
fn choices(schema: &Value) -> Vec<&Value> {
    match schema["anyOf"].as_array() {
        Some(either) => either.iter().flat_map(choices).collect(),
        None => vec![schema],
    }
}

/// Is a value either text or a table?
fn is_text_too(schema: &Value) -> bool {
    let either = choices(schema);
    either.iter().any(|one| one["type"] == "string")
        && either.iter().any(|one| one["properties"].is_object())
}

/// What a value is.
fn kind(schema: &Value) -> String {
    if is_text_too(schema) {
        return "text or a table".to_owned();
    }
    let words = words(schema);
    if !words.is_empty() {
        let words: Vec<String> = words.iter().map(|(word, _)| format!("`{word}`")).collect();
        return words.join(" or ");
    }
    let name = &schema["type"];
    let name = name.get(0).unwrap_or(name).as_str().unwrap_or_default();
    let known = match name {
        "string" => "text",
        "integer" => "whole number",
        "number" => "number",
        "boolean" => "true or false",
        "array" => "list of text",
        "object" => "table of text",
        unknown => unknown,
    };
    known.to_owned()
}

/// The header of the table that a key opens, and its schema; `None` for a key with a plain value.
fn table<'a>(key: &str, schema: &'a Value) -> Option<(String, &'a Value)> {
    let is_table = |schema: &&Value| schema["properties"].is_object();
    let either = choices(schema).into_iter().find(is_table).unwrap_or(schema);
    let found = [
        (format!("[{key}]"), either),
        (format!("[[{key}]]"), &schema["items"]),
        (format!("[{key}.NAME]"), &schema["additionalProperties"]),
    ];
    found.into_iter().find(|(_, schema)| is_table(schema))
}

fn new_language() -> Option<Language> {
    let mut languages = Vec::new();
    let change = toml::from_str::<LanguageTable>("extensions = []\nrun = [\"x\"]").ok()?;
    language_change::apply(&mut languages, "new", change).ok()?;
    languages.pop()
}

/// What the memory limit of a language is held against, as problem.toml says it.
pub(crate) fn memory_word(language: &Language) -> &'static str {
    match language.memory_rule {
        MemoryRule::AddressSpace | MemoryRule::Interpreted => "\"address-space\"",
        MemoryRule::Data
        | MemoryRule::Reserving(_)
        | MemoryRule::DataWithStack
        | MemoryRule::Unknown
        | MemoryRule::Compiler => "\"data\"",
    }
}

/// What holds where a key is not there; `None` for one that is unknown here.
fn otherwise(path: &str) -> Option<Otherwise> {
    let problem: Problem = problem_toml::smallest()?;
    let limits = &problem.limits;
    let language = new_language()?;
    let text = |shown: String| format!("{:?}", shown.replace(' ', ""));
    Some(Otherwise::Value(match path {
        "checker" | "checker.also" => return Some(Otherwise::Nothing),
        "checker.source" | "interactor.source" | "validator.source" | "generator.source" => {
            return Some(Otherwise::Nothing);
        }
        "checker.command" | "interactor.command" | "validator.command" | "generator.command" => {
            return Some(Otherwise::Nothing);
        }
        "generator.case.subtask" | "validator.cases" => return Some(Otherwise::Nothing),
        "generator.case.args" => "[]".to_owned(),
        "generator.case.count" | "generator.case.seed" => "1".to_owned(),
        "generator.case.sample" => "false".to_owned(),
        "jury.accepted" => format!("{:?}", [jury_table::ACCEPTED]),
        "jury.expect.verdict" | "jury.expect.subtask" | "jury.expect.score" => {
            return Some(Otherwise::Nothing);
        }
        "checker.points" | "interactor.points" => return Some(Otherwise::Nothing),
        "checker.args" | "interactor.args" | "validator.args" => "[]".to_owned(),
        "checker.passes" | "interactor.passes" => "1".to_owned(),
        "checker.pc" | "interactor.pc" => "\"percent\"".to_owned(),
        "checker.limits" | "interactor.limits" | "validator.limits" | "generator.limits" => {
            foreign_limits()
        }
        "title" | "source" | "contest.title" | "contest.roster" => return Some(Otherwise::Nothing),
        "language.extensions" | "language.run" => return Some(Otherwise::RequiredForNew),
        "io.input" => text(problem.input),
        "io.output" => text(problem.output),
        "limits.cpu" => text(format!("{:?}", limits.cpu)),
        "limits.wall" => text(format!("{:?}", limits.wall)),
        "limits.memory" => text(limits.memory.to_string()),
        "limits.output" => text(limits.output.to_string()),
        "limits.from" => return Some(Otherwise::Nothing),
        "limits.processes" => limits.processes.to_string(),
        "subtask.scoring" => text(format!("{:?}", Scoring::default()).to_lowercase()),
        "subtask.share" => text(format!("{:?}", Dependence::default()).to_lowercase()),
        "subtask.requires" => "[]".to_owned(),
        "subtask.limits" | "subtask.checker_args" | "subtask.points" | "case.limits" => {
            return Some(Otherwise::Nothing);
        }
        "case.points" | "package.uuid" | "package.license" | "package.statements" => {
            return Some(Otherwise::Nothing);
        }
        "case.graded" => "true".to_owned(),
        "language.with" | "language.include" | "jury.folders" => "[]".to_owned(),
        "checker.with" | "interactor.with" | "validator.with" | "generator.with" => "[]".to_owned(),
        "language.compile" => format!("{:?}", language.compile),
        "language.time_factor" => format!("{:?}", language.time_factor),
        "language.processes" => language.processes.to_string(),
        "language.memory" => memory_word(&language).to_owned(),
        "language.fork" => language.fork.to_string(),
        "language.allowed" => language.is_allowed.to_string(),
        _ => return None,
    }))
}

/// What a program of the jury's may use, as TOML has it.
fn foreign_limits() -> String {
    let limits = foreign_program::LIMITS;
    let text = |shown: String| format!("{:?}", shown.replace(' ', ""));
    let (cpu, memory) = (
        text(format!("{:?}", limits.cpu)),
        text(limits.memory.to_string()),
    );
    let output = text(limits.output.to_string());
    format!("{{ cpu = {cpu}, memory = {memory}, output = {output} }}")
}

/// What a language that is built in would say for itself in problem.toml.
pub(crate) fn of_language(language: &Language, key: &str) -> Option<String> {
    Some(match key {
        "extensions" => format!("{:?}", language.extensions),
        "compile" => format!("{:?}", language.compile),
        "run" => format!("{:?}", language.run),
        "time_factor" => format!("{:?}", language.time_factor),
        "processes" => language.processes.to_string(),
        "memory" => memory_word(language).to_owned(),
        "fork" => language.fork.to_string(),
        "allowed" => language.is_allowed.to_string(),
        "with" | "include" => "[]".to_owned(),
        _ => return None,
    })
}

/// The language that examples are of: the first that is built in.
pub(crate) fn example_language() -> Option<Language> {
    language::table().into_iter().next()
}
