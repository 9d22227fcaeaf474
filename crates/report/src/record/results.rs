//! Record of results, as saved in files of schema version 1. The docs of the types are the descriptions in the JSON Schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use super::dialogue::Dialogue;
use super::machine::Machine;
use super::machine_comparison::Twins;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::svg_sanitiser::Pictures;

/// Version of the schema in which results are written, and newest version that can be read.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// Results of a grading, from which all output formats are made.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Results {
    /// Version of the schema: 1. Later versions add keys, which readers ignore.
    pub schema_version: u32,
    /// Whether grading was interrupted, or could not be finished. The results are not final then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub interrupted: bool,
    /// Shell command that repeats what could not be judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge_again: Option<String>,
    /// Number of cases judged before an interruption, over all submissions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<usize>,
    /// Number of all cases, over all submissions, after an interruption.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
    /// Program that graded.
    pub tool: Tool,
    /// Time at which grading ended: RFC 3339, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graded_at: Option<String>,
    /// Title of the contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Roster that was given for the grading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Roster>,
    /// Remarks on the class as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// Equal source files of several contestants, byte for byte. Files of fewer than 32 bytes are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_sources: Vec<SameSource>,
    /// Isolation of the programs from the machine.
    pub isolation: Isolation,
    /// Resource limits of caipan that are lower than programs need. They applied to the programs as well.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits_lowered: Vec<LimitLowered>,
    /// Machines of a cluster that results come from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Machine>,
    /// Comparison with a second machine of a cluster, if `--twins` was given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twins: Option<Twins>,
    /// Problems that were graded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// Results of the submissions, ordered by contestant.
    pub submissions: Vec<Submission>,
}

/// Roster of contestants.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Roster {
    /// Headings of all columns except the first.
    pub columns: Vec<String>,
    /// Cells of these columns, by name of the contestant.
    pub people: BTreeMap<String, Vec<String>>,
}

/// Remark on the class as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Remark {
    /// Text of the remark in English.
    pub remark: String,
    /// The sentence of `remark` as data: key and values.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "deserialize_known_fact"
    )]
    pub evidence: Option<Fact>,
}

impl From<Fact> for Remark {
    fn from(fact: Fact) -> Self {
        Self {
            remark: Lang::En.fact(&fact),
            evidence: Some(fact),
        }
    }
}

/// File that several contestants submitted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SameSource {
    /// Name of the problem.
    pub problem: String,
    /// The equal files, each with contestant and path.
    pub files: Vec<SameFile>,
}

/// One of several equal source files.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SameFile {
    /// Name of the contestant.
    pub name: String,
    /// Path of the file.
    pub path: String,
}

/// Program that wrote the record, and the version of that program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tool {
    /// Name of the program: caipan.
    pub name: String,
    /// Version of the program.
    pub version: String,
}

/// Isolation of the programs from the machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Isolation {
    /// Level: full, namespaces, filter or none.
    pub level: String,
    /// Isolation mechanisms that were used.
    pub mechanisms: Vec<String>,
}

/// Resource limit that was lower than programs need.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LimitLowered {
    /// Resource: as, cpu, data, fsize, nofile or stack.
    pub name: String,
    /// Value of the limit that programs need, in the unit of `setrlimit`; higher than `hard`.
    pub needed: u64,
    /// Highest value that could be set.
    pub hard: u64,
}

/// Problem, with everything that is needed to replay outputs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// Name of the problem.
    pub name: String,
    /// Name of the checker.
    pub checker: String,
    /// Factor that was applied to the time limits of problem.toml, if one was requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine_factor: Option<f64>,
    /// Settings of the checker.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Cases of the problem, in order.
    pub cases: Vec<ProblemCase>,
}

/// Case of a problem.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Asked")]
pub struct ProblemCase {
    /// Name of the case.
    pub name: String,
    /// Id that changes when input or answer change.
    pub id: String,
    /// Input, if it is text and short enough to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// Jury answer, if it is text and short enough to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// Result of a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// Name of the contestant or of the file.
    pub name: String,
    /// Path of the submission.
    pub path: String,
    /// Name of the problem.
    pub problem: String,
    /// Name of the language. Empty if there was no source.
    pub language: String,
    /// Verdict of the submission as a whole.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Points that could be earned.
    pub max_score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_zero_points")]
    pub unjudged: f64,
    /// Limits that applied, including the language's factor.
    pub limits: Limits,
    /// Whether the submission compiled, and the output of the compiler.
    pub compile: Compile,
    /// Points of the subtasks.
    pub subtasks: Vec<Subtask>,
    /// Results on the cases, in order.
    pub cases: Vec<Case>,
    /// Kind of the reason why the submission was not judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_kind: Option<String>,
    /// Reason why the submission was not judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The sentence of `reason` as data: key and values.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "deserialize_known_fact"
    )]
    pub evidence: Option<Fact>,
    /// Further explanations of lost points, as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Fact>,
    /// Number of cases that were not run because of an interruption.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unfinished_cases: usize,
    /// Known mistakes that explain the wrong answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnosis: Option<Diagnosis>,
    /// Output that the program printed on all judged cases, if this output is -1 and is wrong on some of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub always_prints: Option<String>,
    /// Id that changes when the program changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_id: Option<String>,
    /// Source, if `--sources` was given; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// All submissions of this contestant to the problem, if there are several, of which the best one counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<Attempt>,
}

/// One of several submissions of a contestant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Attempt {
    /// Path of this submission.
    pub path: String,
    /// Verdict of this submission as a whole.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_zero_points")]
    pub unjudged: f64,
}

/// Resource limits of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// CPU time in seconds, user and system.
    pub cpu_s: f64,
    /// Wall time in seconds.
    pub wall_s: f64,
    /// Peak memory in bytes.
    pub memory_bytes: u64,
    /// Maximum size in bytes of each stream and file.
    pub output_bytes: u64,
}

/// Result of compiling a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Compile {
    /// Whether the compiler created a program; the log may contain warnings even then.
    pub ok: bool,
    /// Output of the compiler, shortened; untrusted text. A last line in English says why there is no program, if that
    /// is known.
    pub log: String,
    /// Remark of caipan in the last line of `log`, as data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Fact>,
}

impl Compile {
    /// Returns the log. A remark of caipan at the end is translated to this language; the compiler's output is not.
    pub(crate) fn localized_log(&self, lang: Lang) -> String {
        let in_language = self.remark.as_ref().and_then(|remark| {
            let english = Lang::En.fact(remark) + "\n";
            let words = lang.format_known_fact(remark)?;
            let compilers = self.log.strip_suffix(&english)?;
            Some(format!("{compilers}{words}\n"))
        });
        in_language.unwrap_or_else(|| self.log.clone())
    }
}

/// Points of a subtask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Subtask {
    /// Name of the subtask.
    pub name: String,
    /// Points earned.
    pub score: f64,
    /// Points that could be earned.
    pub max_score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_zero_points")]
    pub unjudged: f64,
}

/// Result of a submission on a case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// Name of the case.
    pub name: String,
    /// Subtask that contains the case; the first one if several do. Null if the problem has no subtasks.
    pub subtask: Option<String>,
    /// Further subtasks that contain the case, with the points of the case there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_in: Vec<Subtask>,
    /// Verdict on the case.
    pub verdict: Verdict,
    /// Points earned on the case, before the scoring of the subtask is applied.
    pub score: f64,
    /// Points that could be earned. Versions up to 0.1 wrote 0 for a judge error.
    pub max_score: f64,
    /// Points that could be earned and were not judged: all of them for a judge error.
    #[serde(default, skip_serializing_if = "is_zero_points")]
    pub unjudged: f64,
    /// Whether the case is worth points.
    #[serde(default = "default_true", skip_serializing_if = "Clone::clone")]
    pub counts: bool,
    /// Limits that applied, if the subtask has its own limits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Box<Limits>>,
    /// CPU time in seconds.
    pub cpu_s: Option<f64>,
    /// Wall time in seconds.
    pub wall_s: Option<f64>,
    /// Peak memory in bytes.
    pub memory_bytes: Option<u64>,
    /// Exit code, if the program exited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// Signal that ended the program, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// Kind of the reason for the verdict.
    pub reason_kind: Option<String>,
    /// Reason for the verdict on one line, in English.
    pub reason: Option<String>,
    /// The sentence of `reason` as data: key and values.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "deserialize_known_fact"
    )]
    pub evidence: Option<Fact>,
    /// Result of the additional comparison next to the jury's checker, if the two results differ.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "deserialize_known_fact"
    )]
    pub also: Option<Fact>,
    /// Output of the program, if it was not accepted, is text and is short enough to be shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// Dialogue of the program with the interactor, if the case was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<Box<Dialogue>>,
    /// Pictures of the jury program, if the case was not accepted and a single submission was graded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Box<Pictures>>,
    /// Whether the run is near a limit and repeated runs had different verdicts.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unstable: bool,
    /// Runs of a case near a limit: the first one in parallel with other runs, then the repeated runs alone on the
    /// machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Box<Runs>>,
    /// Whether the run is near a limit and was not repeated alone on the machine, since too many cases of this
    /// submission were.
    #[serde(default, skip_serializing_if = "is_false")]
    pub unconfirmed: bool,
    /// Last lines of standard error, if the case was not accepted; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Shell command that shows why the case was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see: Option<String>,
    /// Load average of the machine when the run began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// CPU time in seconds that the host of a virtual machine took away during the run, on all cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steal_s: Option<f64>,
    /// Machine of the cluster on which the case was run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
}

/// Runs of a case near a limit. The times are those of the repeated runs, alone on the machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Runs {
    /// Verdicts of the runs, the first run first.
    pub verdicts: Vec<Verdict>,
    /// Run that decides the verdict: `median` or, if they did less work than the first run, `slowest` of the repeated
    /// runs; `first` if they did less than half of its work, or if contention does not explain its worse result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// Contention during the first run, as a fraction of the wall time. Absent if the system does not measure it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contention: Option<f64>,
    /// Fraction of a limit by which the first run may exceed it and be forgiven. 0 without contention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Whether contention explains that the first run broke a limit; absent if it broke none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<bool>,
    /// Smallest CPU time of the repeated runs in seconds.
    pub cpu_min_s: Option<f64>,
    /// Median CPU time of the repeated runs in seconds.
    pub cpu_median_s: Option<f64>,
    /// Smallest wall time of the repeated runs in seconds.
    pub wall_min_s: Option<f64>,
    /// Median wall time of the repeated runs in seconds.
    pub wall_median_s: Option<f64>,
}

/// Known mistakes that explain what a submission got wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diagnosis {
    /// Mistakes that give the same output on every case, the most likely first.
    pub mutants: Vec<Mutant>,
    /// Number of wrong cases that the mistakes explain.
    pub explained_cases: usize,
    /// Number of wrong cases.
    pub wrong_cases: usize,
}

/// Wrong solver with a typical mistake.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Mutant {
    /// Id of the wrong solver.
    pub id: String,
    /// Description of the mistake.
    pub mistake: String,
}

pub(super) fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn default_true() -> bool {
    true
}

/// Whether the points are zero, so that the key is left out.
fn is_zero_points(points: &f64) -> bool {
    *points == 0.0
}

fn is_false(truth: &bool) -> bool {
    !truth
}

/// Deserializes a fact. Returns `None` for a form that this version does not know; then the English sentence in another
/// field is shown.
fn deserialize_known_fact<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Fact>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum KnownOrUnknownFact {
        Known(Fact),
        Unknown(IgnoredAny),
    }
    Ok(match KnownOrUnknownFact::deserialize(deserializer)? {
        KnownOrUnknownFact::Known(fact) => Some(fact),
        KnownOrUnknownFact::Unknown(IgnoredAny) => None,
    })
}
