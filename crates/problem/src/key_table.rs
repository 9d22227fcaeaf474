//! Lists the keys of problem.toml and contest.toml for documentation and new files. The lists are derived from the
//! types that read these files.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::contest_toml;
use crate::jury_program_definition;
use crate::jury_table;
use crate::language::{self, Language};
use crate::language_change::{self, LanguageTable};
use crate::problem_toml::{self, Problem};
use crate::subtask::{Dependence, Scoring};
use crate::toml_tables::ProblemTable;
use caipan_sandbox::MemoryRule;

/// Description of a TOML table, or of the keys at the top level of a file.
pub(crate) struct KeyTable {
    /// Header of the table: `[limits]`, `[[subtask]]`, `[language.NAME]`; empty for the top level.
    pub header: String,
    /// Explanation of the table for users, on one line.
    pub about: String,
    /// Keys; the required keys come first.
    pub keys: Vec<TomlKey>,
}

/// A key of a table, with the texts that the documentation and new files contain.
pub(crate) struct TomlKey {
    /// Name within the table.
    pub name: String,
    /// Name preceded by the name of the table: `limits.cpu`.
    pub path: String,
    /// Type of the value, as shown in the documentation.
    pub kind: String,
    /// Default value, or the reason why the key has no default.
    pub default_value: KeyDefault,
    /// Description of the key, followed by the possible values of an enumeration.
    pub meaning: String,
}

/// Default of a key, or the reason why there is no default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum KeyDefault {
    /// There is no default: the key is required.
    Required,
    /// There is no default: the key is required for a language that is not built in.
    RequiredForNew,
    /// There is no default: the key is optional, and has no effect if absent.
    Nothing,
    /// Default value, as TOML text.
    Value(String),
    /// The default is unknown, because [`key_default`] does not list the key.
    Unknown,
}

/// Headers of the tables of problem.toml, in the order in which a problem setter fills in the tables.
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

/// Names of keys that precede the other keys of a table, in this order.
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

/// Lists the tables of problem.toml in the order of [`TABLES`]; tables that are not listed there come last. Settings of
/// built-in checkers are excluded.
pub(crate) fn problem_toml_tables() -> Vec<KeyTable> {
    let mut tables = Vec::new();
    collect_tables(
        &mut tables,
        "",
        "",
        &schema_with_inlined_definitions::<ProblemTable>(),
    );
    tables.sort_by_key(|table| index_of_name_or_length(&TABLES, &table.header));
    for table in &mut tables {
        let keys = &mut table.keys;
        keys.sort_by_key(|key| index_of_name_or_length(&KEYS, &key.name));
    }
    tables
}

fn index_of_name_or_length(names: &[&str], name: &str) -> usize {
    let position = names.iter().position(|known| *known == name);
    position.unwrap_or(names.len())
}

/// Describes the tables of contest.toml and their keys.
pub(crate) fn contest_toml_tables() -> Vec<KeyTable> {
    let mut tables = Vec::new();
    let schema = schema_with_inlined_definitions::<contest_toml::ContestTable>();
    collect_tables(&mut tables, "contest.", "", &schema);
    tables
}

fn schema_with_inlined_definitions<T: JsonSchema>() -> Value {
    let mut settings = SchemaSettings::default();
    settings.inline_subschemas = true;
    settings.into_generator().into_root_schema_for::<T>().into()
}

/// Appends the table that `schema` describes to `tables`, and then, recursively, the tables that are values of its
/// keys.
fn collect_tables(tables: &mut Vec<KeyTable>, prefix: &str, header: &str, schema: &Value) {
    let required: Vec<String> = schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(|word| word.as_str().map(str::to_owned))
        .collect();
    let Some(properties) = schema["properties"].as_object() else {
        return;
    };
    let optional = properties.keys().filter(|key| !required.contains(key));
    // At the top level, `prefix` is the name of the file, which the headers of tables do not contain.
    let outer = if header.is_empty() { "" } else { prefix };
    let (mut keys, mut below) = (Vec::new(), Vec::new());
    for name in required.iter().chain(optional) {
        let own = &properties[name];
        let path = format!("{outer}{name}");
        if let Some((header, table)) = find_subtable(&path, own) {
            below.push((format!("{path}."), header, table));
            if !can_be_text_or_table(own) {
                continue;
            }
        }
        let path = format!("{prefix}{name}");
        keys.push(TomlKey {
            name: name.clone(),
            kind: describe_value_type(own),
            default_value: if required.contains(name) {
                KeyDefault::Required
            } else {
                key_default(&path).unwrap_or(KeyDefault::Unknown)
            },
            meaning: full_description(own),
            path,
        });
    }
    tables.push(KeyTable {
        header: header.to_owned(),
        about: one_line_description(schema),
        keys,
    });
    for (prefix, header, table) in below {
        collect_tables(tables, &prefix, &header, table);
    }
}

/// Returns the description of a schema on one line; empty if it has none.
fn one_line_description(schema: &Value) -> String {
    // The schema of an optional enumeration has the description in the first alternative.
    let inner = &schema["anyOf"][0]["description"];
    let text = schema["description"]
        .as_str()
        .or(inner.as_str())
        .unwrap_or_default();
    text.replace('\n', " ")
}

/// Returns the description of a key, followed by the descriptions of the values if the key takes an enumeration.
fn full_description(schema: &Value) -> String {
    let descriptions = enumeration_values(schema)
        .into_iter()
        .map(|(word, text)| format!(" `{word}`: {text}"));
    one_line_description(schema) + &descriptions.collect::<String>()
}

/// Returns the values of an enumeration, in quotes, with their descriptions; empty for other schemas.
fn enumeration_values(schema: &Value) -> Vec<(String, String)> {
    let either = schema["anyOf"].as_array().and_then(|either| either.first());
    let words = either.unwrap_or(schema)["oneOf"].as_array();
    words
        .into_iter()
        .flatten()
        .map(|word: &Value| (word["const"].to_string(), one_line_description(word)))
        .collect()
}

/// Returns the alternatives (`anyOf`) of a schema, including nested alternatives.
fn flatten_alternatives(schema: &Value) -> Vec<&Value> {
    match schema["anyOf"].as_array() {
        Some(either) => either.iter().flat_map(flatten_alternatives).collect(),
        None => vec![schema],
    }
}

/// Whether the schema allows both a string and a table, as for the key `checker`.
fn can_be_text_or_table(schema: &Value) -> bool {
    let either = flatten_alternatives(schema);
    either.iter().any(|one| one["type"] == "string")
        && either.iter().any(|one| one["properties"].is_object())
}

/// Describes the type of a value in words, such as `list of text`.
fn describe_value_type(schema: &Value) -> String {
    if can_be_text_or_table(schema) {
        return "text or a table".to_owned();
    }
    let quoted_words: Vec<String> = enumeration_values(schema)
        .iter()
        .map(|(word, _)| format!("`{word}`"))
        .collect();
    if !quoted_words.is_empty() {
        return quoted_words.join(" or ");
    }
    let name = &schema["type"];
    let type_name = name.get(0).unwrap_or(name).as_str().unwrap_or_default();
    let known = match type_name {
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

/// Returns header and schema of the table that is the value of a key; `None` for a plain value.
fn find_subtable<'a>(key: &str, schema: &'a Value) -> Option<(String, &'a Value)> {
    let either = flatten_alternatives(schema)
        .into_iter()
        .find(|choice| is_table(choice))
        .unwrap_or(schema);
    let found = [
        (format!("[{key}]"), either),
        (format!("[[{key}]]"), &schema["items"]),
        (format!("[{key}.NAME]"), &schema["additionalProperties"]),
    ];
    found.into_iter().find(|(_, schema)| is_table(schema))
}

fn is_table(schema: &Value) -> bool {
    schema["properties"].is_object()
}

fn minimal_new_language() -> Option<Language> {
    let mut languages = Vec::new();
    let change = toml::from_str::<LanguageTable>("extensions = []\nrun = [\"x\"]").ok()?;
    language_change::change_language(&mut languages, "new", change).ok()?;
    languages.pop()
}

/// Returns the value of the key `memory` of a language, as TOML text. The key names the quantity that the memory limit
/// restricts.
pub(crate) fn memory_key_value(language: &Language) -> &'static str {
    match language.memory_rule {
        MemoryRule::AddressSpace | MemoryRule::Interpreted => "\"address-space\"",
        MemoryRule::Data
        | MemoryRule::Reserving(_)
        | MemoryRule::DataWithStack
        | MemoryRule::Unknown
        | MemoryRule::Compiler => "\"data\"",
    }
}

/// Paths of optional keys whose default is [`KeyDefault::Nothing`].
const KEYS_WITHOUT_DEFAULT: &[&str] = &[
    "checker",
    "checker.also",
    "checker.source",
    "interactor.source",
    "validator.source",
    "generator.source",
    "checker.command",
    "interactor.command",
    "validator.command",
    "generator.command",
    "generator.case.subtask",
    "validator.cases",
    "jury.expect.verdict",
    "language.standard",
    "jury.expect.subtask",
    "jury.expect.score",
    "checker.points",
    "interactor.points",
    "title",
    "source",
    "contest.title",
    "contest.roster",
    "function.class",
    "function.returns",
    "function.in_place",
    "function.methods",
    "limits.from",
    "subtask.limits",
    "subtask.checker_args",
    "subtask.points",
    "case.limits",
    "case.points",
    "package.uuid",
    "package.license",
    "package.statements",
];

/// Returns the default of the key at `path`; `None` for unknown keys.
fn key_default(path: &str) -> Option<KeyDefault> {
    if KEYS_WITHOUT_DEFAULT.contains(&path) {
        return Some(KeyDefault::Nothing);
    }
    let problem: Problem = problem_toml::minimal_problem()?;
    let limits = &problem.limits;
    let language = minimal_new_language()?;
    Some(KeyDefault::Value(match path {
        "generator.case.args" => "[]".to_owned(),
        "generator.case.count" | "generator.case.seed" => "1".to_owned(),
        "generator.case.sample" => "false".to_owned(),
        "jury.accepted" => format!("{:?}", [jury_table::DEFAULT_ACCEPTED_PATTERN]),
        "checker.args" | "interactor.args" | "validator.args" => "[]".to_owned(),
        "checker.passes" | "interactor.passes" => "1".to_owned(),
        "checker.pc" | "interactor.pc" => "\"percent\"".to_owned(),
        "checker.limits" | "interactor.limits" | "validator.limits" | "generator.limits" => {
            default_jury_limits()
        }
        "language.extensions" | "language.run" => return Some(KeyDefault::RequiredForNew),
        "function.parameters" => "[]".to_owned(),
        "io.input" => quote_without_blanks(&problem.input),
        "io.output" => quote_without_blanks(&problem.output),
        "limits.cpu" => quote_without_blanks(&format!("{:?}", limits.cpu)),
        "limits.wall" => quote_without_blanks(&format!("{:?}", limits.wall)),
        "limits.memory" => quote_without_blanks(&limits.memory.to_string()),
        "limits.output" => quote_without_blanks(&limits.output.to_string()),
        "limits.processes" => limits.processes.to_string(),
        "subtask.scoring" => {
            quote_without_blanks(&format!("{:?}", Scoring::default()).to_lowercase())
        }
        "subtask.share" => {
            quote_without_blanks(&format!("{:?}", Dependence::default()).to_lowercase())
        }
        "subtask.requires" => "[]".to_owned(),
        "case.graded" => "true".to_owned(),
        "language.with" | "language.include" | "jury.folders" => "[]".to_owned(),
        "checker.with" | "interactor.with" | "validator.with" | "generator.with" => "[]".to_owned(),
        "language.compile" => format!("{:?}", language.compile),
        "language.time_factor" => format!("{:?}", language.time_factor),
        "language.processes" => language.processes.to_string(),
        "language.memory" => memory_key_value(&language).to_owned(),
        "language.fork" => language.fork.to_string(),
        "language.allowed" => language.is_allowed.to_string(),
        _ => return None,
    }))
}

/// Returns the default limits of a program of the jury, as TOML text.
fn default_jury_limits() -> String {
    let limits = jury_program_definition::DEFAULT_JURY_LIMITS;
    let cpu = quote_without_blanks(&format!("{:?}", limits.cpu));
    let memory = quote_without_blanks(&limits.memory.to_string());
    let output = quote_without_blanks(&limits.output.to_string());
    format!("{{ cpu = {cpu}, memory = {memory}, output = {output} }}")
}

/// Formats text without spaces, as a TOML string in quotes.
fn quote_without_blanks(text: &str) -> String {
    format!("{:?}", text.replace(' ', ""))
}

/// Returns the value of a key of a built-in language, as TOML text; `None` for keys without a value.
pub(crate) fn language_value(language: &Language, key: &str) -> Option<String> {
    Some(match key {
        "extensions" => format!("{:?}", language.extensions),
        "compile" => format!("{:?}", language.compile),
        "standard" => format!("{:?}", language.standard()?),
        "run" => format!("{:?}", language.run),
        "time_factor" => format!("{:?}", language.time_factor),
        "processes" => language.processes.to_string(),
        "memory" => memory_key_value(language).to_owned(),
        "fork" => language.fork.to_string(),
        "allowed" => language.is_allowed.to_string(),
        "with" | "include" => "[]".to_owned(),
        _ => return None,
    })
}

/// Returns the language that examples use: the first built-in language.
pub(crate) fn example_language() -> Option<Language> {
    language::built_in_languages().into_iter().next()
}
