//! Tables of problem.toml in their serialized form, read by this crate and filled in by imports.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use toml::Spanned;

pub use crate::case_table::CaseTable;
pub use crate::checker_table::{CheckerChoice, CheckerTable};
pub use crate::config_document::without_location;
pub use crate::function::FunctionTable;
pub use crate::generator_table::{GeneratorRowTable, GeneratorTable};
pub use crate::interactor_table::InteractorTable;
pub use crate::jury_table::{ExpectedResultEntry, JuryTable};
pub use crate::language_change::LanguageTable;
pub use crate::limits_table::LimitsTable;
pub use crate::package_table::PackageTable;
use crate::program_table::is_default;
pub use crate::subtask::SubtaskTable;
pub use crate::validator_table::ValidatorTable;

/// Keys at the top level of problem.toml.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each table says what it is for")]
pub struct ProblemTable {
    /// Name of the problem, a plain file name: a submission is the file `<name>.<extension>`.
    #[schemars(with = "String")]
    pub name: Spanned<String>,
    /// Further names accepted for source files and folders of submissions. For each name, programs can read `<name>.in`
    /// and write `<name>.out`. On the command line, a further name of a built-in problem also selects that problem.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<String>")]
    pub source: Vec<Spanned<String>>,
    /// Title of the problem, by language: `{ zh = "路线", en = "Route" }`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub title: BTreeMap<String, String>,
    #[schemars(with = "Option<CheckerChoice>")]
    pub checker: Option<Spanned<CheckerChoice>>,
    #[schemars(with = "Option<InteractorTable>")]
    pub interactor: Option<Spanned<InteractorTable>>,
    #[schemars(with = "Option<FunctionTable>")]
    pub function: Option<Spanned<FunctionTable>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub io: IoTable,
    #[serde(default, skip_serializing_if = "is_default")]
    pub limits: LimitsTable,
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<ValidatorTable>")]
    pub validator: Vec<Spanned<ValidatorTable>>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<GeneratorTable>")]
    pub generator: Vec<Spanned<GeneratorTable>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub jury: JuryTable,
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<SubtaskTable>")]
    pub subtask: Vec<Spanned<SubtaskTable>>,
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "Vec<CaseTable>")]
    pub case: Vec<Spanned<CaseTable>>,
    #[serde(default, skip_serializing_if = "is_default")]
    pub package: PackageTable,
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(with = "BTreeMap<String, LanguageTable>")]
    pub language: BTreeMap<String, Spanned<LanguageTable>>,
}

/// Names of files in the program's working directory: two different names without folders.
#[derive(Debug, Clone, PartialEq, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IoTable {
    /// Name of the file with the input, which is also on standard input.
    #[schemars(with = "Option<String>")]
    pub input: Option<Spanned<String>>,
    /// Name of the file to which the program may write the output, in place of standard output.
    #[schemars(with = "Option<String>")]
    pub output: Option<Spanned<String>>,
}
