//! A job: one program with the tests that it is judged on, as one line of JSON.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::job_defaults::{DefaultProblem, JobDefaults};
use caipan_problem::toml_tables::{FunctionTable, LimitsTable};

/// Version of the formats of [`Job`] and of results. Later versions add keys.
pub const SCHEMA_VERSION: u32 = 1;

/// One program and the tests that it is judged on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// Version of this record: 1, which is the default.
    #[serde(default = "default_schema_version")]
    pub schema_version: u32,
    /// Identifier of the job, which its result repeats. Two jobs with one identifier must be equal.
    pub id: JobId,
    /// Program that is judged.
    pub program: JobProgram,
    /// Way in which the tests use the program. By default, `function` if the record has a signature, `assert` if
    /// its first test is code, else `stdin`; with `problem`, the problem decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<TestKind>,
    /// Problem whose cases, limits and checker are used: the path of a problem folder below `--problem-root`, or the name of
    /// a built-in problem.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Tests of this job, used instead of the cases of a problem.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<JobTest>,
    /// Signature of the function that programs implement, like the table `[function]` in problem.toml. Without
    /// `parameters`, all parameters have the type `any`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Option<FunctionTable>")]
    pub function: BTreeMap<String, Value>,
    /// Comparison of outputs with expected outputs: `tokens` by default, `returned-value` for functions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checker: Option<JobChecker>,
    /// Program of the jury that communicates with the program: each reads the output of the other. Without a checker, the
    /// interactor judges. For tests of kind `stdin`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interactor: Option<CheckerProgram>,
    /// Sources of the jury that are compiled together with the program, such as a grader: contents by file name. For
    /// programs in `c` and `cpp`, and tests of kind `stdin`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub with: BTreeMap<String, String>,
    /// Files of the jury that are next to the program but are not compiled, such as headers: contents by file name. For tests
    /// of kind `stdin`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub include: BTreeMap<String, String>,
    /// Limits of one run, like the table `[limits]` in problem.toml.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[schemars(with = "Option<LimitsTable>")]
    pub limits: BTreeMap<String, Value>,
    /// Which cases are run, and how the reward is computed.
    #[serde(default)]
    pub mode: JudgingMode,
    /// Number of this attempt at the job, counted from 1. From the third attempt on, a fault of the machine is reported as
    /// `poison`.
    #[serde(default = "default_attempt")]
    pub attempt: u32,
    /// Owner of the job: CPU time is divided fairly among tenants.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub tenant: String,
    /// Urgency of the job: no job of a less urgent class is started while one of a more urgent class waits.
    #[serde(default)]
    pub class: JobClass,
    /// Anything that belongs to the job; it is ignored.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub meta: Value,
    /// Terms of the process that sent the job to this worker; `None` to use the terms of this process.
    #[serde(skip)]
    #[schemars(skip)]
    pub terms: Option<Arc<JobDefaults>>,
}

impl Job {
    /// Returns the default problem of `terms`; `None` if the job names a problem or contains tests.
    pub fn default_problem<'t>(&self, terms: &'t JobDefaults) -> Option<&'t DefaultProblem> {
        let has_own = self.problem.is_some() || !self.tests.is_empty();
        terms.problem.as_ref().filter(|_| !has_own)
    }

    /// Returns the kind of the tests: the value of `kind` or, without one, the kind that the content of the
    /// record suggests.
    pub(crate) fn test_kind(&self) -> TestKind {
        let is_code = self.tests.first().is_some_and(|test| test.code.is_some());
        let by_content = if !self.function.is_empty() {
            TestKind::Function
        } else if is_code {
            TestKind::Assert
        } else {
            TestKind::Stdin
        };
        self.kind.unwrap_or(by_content)
    }
}

/// Urgency of a job.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum JobClass {
    /// A user is waiting for the result.
    Interactive,
    /// One of a large set of jobs, for whose results no user is waiting.
    #[default]
    Batch,
    /// A submission that is judged again, without urgency.
    Rejudge,
}

impl JobClass {
    /// Least urgent class: no job of this class is started while a job of another class waits.
    pub(crate) const LEAST_URGENT: Self = Self::Rejudge;
}

fn default_schema_version() -> u32 {
    SCHEMA_VERSION
}

fn default_attempt() -> u32 {
    1
}

/// Identifier of a job: a text or a whole number.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum JobId {
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
}

impl std::fmt::Display for JobId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

/// A program, given as source text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobProgram {
    /// Name of the language, such as `cpp`, `python` or `java`.
    pub language: String,
    /// Source, or the Markdown text that contains it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Source in base64, in place of `source`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_base64: Option<String>,
    /// Whether the source is taken from a code block of a Markdown text.
    #[serde(default)]
    pub extract: SourceExtraction,
}

/// Part of a text that is the source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[schemars(rename = "Extract")]
pub enum SourceExtraction {
    /// The whole text.
    #[default]
    None,
    /// The last code block of the program's language; without one, the last code block of no language.
    Markdown,
    /// The first code block of the program's language; without one, the first code block of no language.
    MarkdownFirst,
}

/// Way in which tests use a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TestKind {
    /// The program reads `input` from standard input and prints `output`.
    Stdin,
    /// The program is a function, which is called with `args` and returns `expected`.
    Function,
    /// The test is code: it is joined with the program, and has to reach its end and to execute assertions that hold.
    Assert,
}

impl TestKind {
    /// Returns the value of the key `kind` in records.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Stdin => "stdin",
            Self::Function => "function",
            Self::Assert => "assert",
        }
    }
}

/// A test of a job. The keys that it may have depend on the kind of the tests.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JobTest {
    /// Name of the test; by default the position of the test, counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Standard input; empty by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// Standard input in base64, in place of `input`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_base64: Option<String>,
    /// Expected output; may be left out if the job has an interactor.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// Expected output in base64, in place of `output`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_base64: Option<String>,
    /// Arguments of the function. For a class, the list of called names and the list of their arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<Vec<Value>>")]
    pub args: Option<Vec<JsonText>>,
    /// Value that the function has to return; null is a value too.
    #[serde(
        default,
        deserialize_with = "deserialize_present_value",
        skip_serializing_if = "Option::is_none"
    )]
    #[schemars(with = "Value")]
    pub expected: Option<JsonText>,
    /// Code of the test, in the language of the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

/// Deserialises the value of a key that is present; null becomes a value, not `None`.
fn deserialize_present_value<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Option<JsonText>, D::Error> {
    JsonText::deserialize(from).map(Some)
}

/// A JSON value as text, so that long numbers keep all digits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonText(String);

impl JsonText {
    /// Returns the JSON text of the value.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<'de> Deserialize<'de> for JsonText {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let raw = Box::<RawValue>::deserialize(from)?;
        Ok(Self(raw.get().to_owned()))
    }
}

impl Serialize for JsonText {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.0.clone()).map_err(serde::ser::Error::custom)?;
        raw.serialize(to)
    }
}

/// Checker that judges the outputs of a job.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum JobChecker {
    /// Name of a built-in checker.
    Name(String),
    /// A built-in checker with settings.
    Settings(CheckerSettings),
    /// A program of the jury.
    Program(CheckerProgram),
}

/// A built-in checker with settings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckerSettings {
    /// Name of the checker.
    pub name: String,
    /// Values of the checker's settings, by name.
    pub settings: BTreeMap<String, Value>,
}

/// A program of the jury: a checker or an interactor.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckerProgram {
    /// Source of the program.
    pub source: String,
    /// Language of the program.
    pub language: String,
    /// Convention by which the program is called and answers: `testlib`, `kattis` and others.
    pub dialect: String,
    /// Additional arguments of the program, after the arguments that the dialect prescribes.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub args: Vec<String>,
    /// Further files that are needed to compile the program, such as testlib.h: contents by file name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub files: BTreeMap<String, String>,
    /// Processes of the contestant's program with which an interactor communicates; `None` for one process. Only for
    /// interactors whose dialect uses named pipes, such as `cms`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub processes: Option<ProgramProcesses>,
}

/// Several processes of the contestant's program, each of which gets its index, from 0, as the last argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProgramProcesses {
    /// Number of processes, from 1 to 3.
    pub count: u32,
    /// Whether the names of the streams from and to the interactor precede the index.
    pub stream_names: bool,
}

/// Which cases are run, and how the reward is computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Mode")]
pub enum JudgingMode {
    /// All cases are run; the reward is 1 if the program passes them all, else 0. After two cases that ended at a limit, the
    /// rest is skipped unless `--every-case` is given.
    #[default]
    All,
    /// The cases after the first one that the program does not pass are skipped; the reward is as for `all`.
    First,
    /// All cases are run, and the reward is the fraction of the points.
    Fraction,
}
