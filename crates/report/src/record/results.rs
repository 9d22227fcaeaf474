//! Record of results, as saved in files of schema version 1. The docs of the types are the descriptions in the JSON Schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use super::dialogue::Dialogue;
use super::machine::Machine;
use super::twins::Twins;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_judge::foreign_svg::Pictures;

/// Version of the schema in which results are written, and newest version that can be read.
pub(crate) const SCHEMA_VERSION: u32 = 1;

/// Everything that a grading has come to: all forms of results are made of this.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Results {
    /// 1; later versions add keys, which readers ignore.
    pub schema_version: u32,
    /// Was caipan told to stop, or could it go on no longer? What follows is not final then.
    #[serde(default, skip_serializing_if = "is_false")]
    pub interrupted: bool,
    /// Command that judges again what the judge failed to judge, ready for a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub judge_again: Option<String>,
    /// Where it was interrupted: so many cases were judged,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub done: Option<usize>,
    /// of so many, over all submissions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<usize>,
    /// What has graded.
    pub tool: Tool,
    /// When the grading ended: RFC 3339, UTC.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graded_at: Option<String>,
    /// What people call the contest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// What the roster says of contestants.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roster: Option<Roster>,
    /// What is to be said of the class as a whole.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Remark>,
    /// Sources of several contestants that are the same file, byte for byte. Files of fewer than 32 bytes are left out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub same_sources: Vec<SameSource>,
    /// What kept the programs apart from the machine.
    pub isolation: Isolation,
    /// Limits of the process that graded, lower than the programs needed, which held for them too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits_lowered: Vec<LimitLowered>,
    /// The machines of a cluster that results come from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub machines: Vec<Machine>,
    /// What a second machine of a cluster has done, too, where `--twins` asks for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub twins: Option<Twins>,
    /// What was asked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<Problem>,
    /// What became of each submission, contestant by contestant.
    pub submissions: Vec<Submission>,
}

/// What a roster says.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Roster {
    /// The heads of its columns, but the first.
    pub columns: Vec<String>,
    /// Contestants with a cell for each of these columns.
    pub people: BTreeMap<String, Vec<String>>,
}

/// Something to be said of the class as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Remark {
    /// In English.
    pub remark: String,
    /// The same as data: which sentence it is, and what stands in it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fact"
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

/// A file that several contestants have handed in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SameSource {
    /// The problem's name.
    pub problem: String,
    /// Who, and where it stands.
    pub files: Vec<SameFile>,
}

/// One of several files that are the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SameFile {
    /// The contestant's name.
    pub name: String,
    /// Where it stood.
    pub path: String,
}

/// A program and its version.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Tool {
    /// caipan
    pub name: String,
    /// Its version.
    pub version: String,
}

/// What kept the programs apart from the machine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Isolation {
    /// full, namespaces, filter or none.
    pub level: String,
    /// What it was made of.
    pub mechanisms: Vec<String>,
}

/// A limit that was lower than programs needed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LimitLowered {
    /// What it limits: as, cpu, data, fsize, nofile or stack.
    pub name: String,
    /// What was needed.
    pub needed: u64,
    /// What there was at most.
    pub hard: u64,
}

/// A problem and what is needed to replay answers to it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Problem {
    /// Its name.
    pub name: String,
    /// The checker's name.
    pub checker: String,
    /// How many times what problem.toml says the limits of time were, where that was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine_factor: Option<f64>,
    /// The checker's settings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub settings: BTreeMap<String, String>,
    /// Its cases, in order.
    pub cases: Vec<ProblemCase>,
}

/// A case as it was asked.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Asked")]
pub struct ProblemCase {
    /// Its name.
    pub name: String,
    /// Tells whether input or answer have changed between two gradings.
    pub id: String,
    /// The input, where it is text and not too long to be looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The jury's answer, likewise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answer: Option<String>,
}

/// What became of one submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Submission {
    /// The contestant's name, or the file's.
    pub name: String,
    /// Where it stood.
    pub path: String,
    /// The problem's name.
    pub problem: String,
    /// The language's name; empty where there was no source.
    pub language: String,
    /// The verdict of the whole.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Points that could be earned.
    pub max_score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_no_points")]
    pub unjudged: f64,
    /// The limits that applied, the language's factor included.
    pub limits: Limits,
    /// What the compiler said.
    pub compile: Compile,
    /// Points by subtask.
    pub subtasks: Vec<Subtask>,
    /// Its cases, in order.
    pub cases: Vec<Case>,
    /// Why the submission as a whole was not judged: the kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_kind: Option<String>,
    /// Why the submission as a whole was not judged: the evidence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The same as data: which sentence it is, and what stands in it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fact"
    )]
    pub evidence: Option<Fact>,
    /// What else explains what is lost, as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<Fact>,
    /// Cases that were not run because caipan was told to stop.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub unfinished_cases: usize,
    /// Which known mistakes explain what is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnosis: Option<Diagnosis>,
    /// What it printed wherever it was judged, where that is -1 and wrong somewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub always_prints: Option<String>,
    /// Tells whether the program has changed between two gradings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program_id: Option<String>,
    /// What was handed in, where `--sources` asks for it; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// All submissions of this contestant, where the best of several counts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub attempts: Vec<Attempt>,
}

/// One of several submissions of a contestant.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Attempt {
    /// Where it stood.
    pub path: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_no_points")]
    pub unjudged: f64,
}

/// Limits of a run.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Limits {
    /// Seconds of CPU time, user and system.
    pub cpu_s: f64,
    /// Seconds on the clock.
    pub wall_s: f64,
    /// Peak memory in bytes.
    pub memory_bytes: u64,
    /// Bytes in each stream and file.
    pub output_bytes: u64,
}

/// What the compiler said.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Compile {
    /// Is there a program?
    pub ok: bool,
    /// The compiler's output, clipped; untrusted text. Then in English why there is no program, where caipan knows
    /// that.
    pub log: String,
    /// What the last line says of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remark: Option<Fact>,
}

impl Compile {
    /// Returns the log. A remark of caipan at the end is translated to this language; the compiler's output is not.
    pub fn text(&self, lang: Lang) -> String {
        let worded = |remark: &Fact| {
            let english = Lang::En.fact(remark) + "\n";
            let words = lang.known_fact(remark)?;
            let compilers = self.log.strip_suffix(&english)?;
            Some(format!("{compilers}{words}\n"))
        };
        let worded = self.remark.as_ref().and_then(worded);
        worded.unwrap_or_else(|| self.log.clone())
    }
}

/// Points of a subtask.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Subtask {
    /// Its name.
    pub name: String,
    /// Points earned.
    pub score: f64,
    /// Points that could be earned.
    pub max_score: f64,
    /// Points that judging again may add to the score, because the judge or the machine failed.
    #[serde(default, skip_serializing_if = "is_no_points")]
    pub unjudged: f64,
}

/// What became of one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Case {
    /// Its name.
    pub name: String,
    /// Its subtask, where the problem has some; the first of several.
    pub subtask: Option<String>,
    /// Further subtasks that it counts in, with its points there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also_in: Vec<Subtask>,
    /// The verdict.
    pub verdict: Verdict,
    /// Points earned, before a subtask's scoring.
    pub score: f64,
    /// Points that could be earned. Versions up to 0.1 wrote 0 for a judge error.
    pub max_score: f64,
    /// Points that could be earned and were not judged: all of them for a judge error.
    #[serde(default, skip_serializing_if = "is_no_points")]
    pub unjudged: f64,
    /// Does the case carry points at all?
    #[serde(default = "yes", skip_serializing_if = "Clone::clone")]
    pub counts: bool,
    /// The limits that applied, where its subtask has its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Box<Limits>>,
    /// Seconds of CPU time.
    pub cpu_s: Option<f64>,
    /// Seconds on the clock.
    pub wall_s: Option<f64>,
    /// Peak memory in bytes.
    pub memory_bytes: Option<u64>,
    /// The exit code, where it ended with one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// The signal that ended it, where one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// Which sort of fault it is.
    pub reason_kind: Option<String>,
    /// The evidence, on one line, in English.
    pub reason: Option<String>,
    /// The same as data: which sentence it is, and what stands in it.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fact"
    )]
    pub evidence: Option<Fact>,
    /// What a comparison says that is held against the jury's checker, where that is something else.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "fact"
    )]
    pub also: Option<Fact>,
    /// The output that was judged, where it was not accepted, is text and is not too long to be looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// What the program and the interactor of an interactive problem have said, where it was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dialogue: Option<Box<Dialogue>>,
    /// What the jury's program has drawn, where it was not accepted and a single submission was graded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pictures: Option<Box<Pictures>>,
    /// Is it near a limit, and some runs had another verdict?
    #[serde(default, skip_serializing_if = "is_false")]
    pub unstable: bool,
    /// All runs of a case that came near a limit: the first, among others, then those alone on the machine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs: Option<Box<Runs>>,
    /// Is it near a limit, and was not run again alone, as too many others of this submission were?
    #[serde(default, skip_serializing_if = "is_false")]
    pub unconfirmed: bool,
    /// The last lines of standard error, where the program was not accepted; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// The command that shows why it was lost, ready for a shell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub see: Option<String>,
    /// The machine's load average when the run began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load: Option<f64>,
    /// Seconds of CPU time that the machine's host took away during the run, on all cores.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steal_s: Option<f64>,
    /// The machine that it was run on, where that was one of a cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
}

/// The runs of a case that came near a limit; the figures are of those alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Runs {
    /// The verdict of each run.
    pub verdicts: Vec<Verdict>,
    /// Which run counts: median or slowest of those alone, or first where those alone did not do its work or contention
    /// does not explain what it lost.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided_by: Option<String>,
    /// Contention that the first run measured, as a share of its wall time; absent where the system does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contention: Option<f64>,
    /// By which share of a limit the first run could be over it and be forgiven; 0 where no contention was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<f64>,
    /// Whether contention explains that the first run broke a limit; absent if it broke none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forgiven: Option<bool>,
    /// The least CPU time, in seconds.
    pub cpu_min_s: Option<f64>,
    /// The median of the CPU times, in seconds.
    pub cpu_median_s: Option<f64>,
    /// The least wall time, in seconds.
    pub wall_min_s: Option<f64>,
    /// The median of the wall times, in seconds.
    pub wall_median_s: Option<f64>,
}

/// Known mistakes that explain what a submission got wrong.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Diagnosis {
    /// Mistakes that give the same output on every case, the most likely first.
    pub mutants: Vec<Mutant>,
    /// The number of wrong cases that they explain.
    pub explained_cases: usize,
    /// The number of wrong cases.
    pub wrong_cases: usize,
}

/// A wrong solver that people write.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Mutant {
    /// Its name.
    pub id: String,
    /// What it does wrong.
    pub mistake: String,
}

pub(super) fn is_zero(number: &usize) -> bool {
    *number == 0
}

fn yes() -> bool {
    true
}

/// Whether the points are zero, so that the key is left out.
fn is_no_points(points: &f64) -> bool {
    *points == 0.0
}

fn is_false(truth: &bool) -> bool {
    !truth
}

/// Deserializes a fact. Returns `None` for a form that this version does not know; the sentence is in another field.
fn fact<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Fact>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Read {
        Known(Fact),
        Unknown(IgnoredAny),
    }
    Ok(match Read::deserialize(deserializer)? {
        Read::Known(fact) => Some(fact),
        Read::Unknown(IgnoredAny) => None,
    })
}
