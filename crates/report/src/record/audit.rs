//! Record of an audit of test data, as printed for scripts in schema version 1. The docs of the types are the descriptions
//! in the JSON Schema.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::results::Tool;
use caipan_checker::verdict::Verdict;
use caipan_facts::Arg;

/// Version of the schema in which audits are written.
pub(crate) const AUDIT_VERSION: u32 = 1;

/// Everything that an audit has found. What was not asked for, or not reached, is not there.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Audit {
    /// 1; later versions add keys, which readers ignore.
    pub schema_version: u32,
    /// Was caipan told to stop? What was not finished by then is not there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// What has audited.
    pub tool: Tool,
    /// The problem's name.
    pub problem: String,
    /// The checker's name.
    pub checker: String,
    /// Cases whose input is legal, whose answer is right, and whose files are clean.
    pub valid_cases: Vec<ValidCase>,
    /// What is wrong.
    pub faults: Vec<Finding>,
    /// What may be wrong, and may not.
    pub warnings: Vec<Finding>,
    /// Files that belong to no case.
    pub other_files: Vec<String>,
    /// How many files of `invalid_input/` were refused.
    pub refused_inputs: usize,
    /// How many files of `valid_output/` were accepted.
    pub accepted_outputs: usize,
    /// How many files of `invalid_output/` were rejected.
    pub rejected_outputs: usize,
    /// So many runs of programs of the jury's this took.
    pub runs: usize,
    /// What cases can reach, as puzzles and validators of testlib say it.
    pub coverage: Vec<Goal>,
    /// The wrong solvers of a puzzle on the valid cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle_mutants: Option<Mutants>,
    /// The mutants of accepted programs on the cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_mutants: Option<Mutants>,
    /// The jury's programs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programs: Option<Programs>,
    /// Programs of which it is known whether they are right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<LabelledRecord>,
}

/// Something that was found.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// Which sentence says it. A key is never used again for something else.
    pub key: String,
    /// What stands in the holes of the sentence, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Arg>,
    /// The sentence in English.
    pub reason: String,
}

/// A case that nothing is wrong with.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ValidCase {
    /// Its name.
    pub name: String,
    /// Has it an answer file?
    pub has_answer: bool,
    /// The other readings of the statement that answer it differently.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decides_against: Vec<Finding>,
    /// What the reference solver did for it; the first is how difficult it is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search: Vec<CountedItem>,
}

/// How many of something there are.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Counted")]
pub struct CountedItem {
    /// Of what.
    pub what: Finding,
    /// How many.
    pub count: u64,
}

/// Something that cases can reach.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Goal {
    /// What it is.
    pub goal: Finding,
    /// Does a case reach it?
    pub is_reached: bool,
}

/// Mutants on all cases.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Mutants {
    /// The names of the cases.
    pub cases: Vec<String>,
    /// So many mutants are killed,
    pub killed: usize,
    /// of so many.
    pub total: usize,
    /// How many of the others no other input kills, which are perhaps right; absent where nobody has looked for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perhaps_equal: Option<usize>,
    /// On how many other inputs those that live were tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inputs_tried: Option<usize>,
    /// For how many others there was no time.
    #[serde(default, skip_serializing_if = "super::results::is_zero")]
    pub untried: usize,
    /// The mutants, each with the cases that are known to kill it.
    pub mutants: Vec<Mutant>,
    /// The places in `mutants` of those that no case kills.
    pub survivors: Vec<usize>,
    /// As few cases as possible that kill whatever any case kills; none where there was no time to find that out.
    pub smallest_subset: Vec<String>,
    /// The cases that kill nothing.
    pub idle_cases: Vec<String>,
    /// What the mutants were made of; a puzzle's are made of nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub originals: Vec<Original>,
    /// The first new input on which an accepted program is rejected, for each such program. It is not counted against mutants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disagreements: Vec<Disagreement>,
}

/// An accepted program that is rejected on a new input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Disagreement {
    /// Name of the program.
    pub program: String,
    /// Its verdict.
    pub verdict: Verdict,
    /// The input.
    pub input: String,
}

/// What is known of a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// A case kills it.
    Killed,
    /// No case kills it, and another input does.
    Wrong,
    /// No case kills it, and no other input did.
    PerhapsEqual,
    /// No case kills it, and no other input was tried.
    Survives,
}

/// A mutant.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Mutant {
    /// The name of the mistake.
    pub operator: String,
    /// The file that it was made of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The first line that differs, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// That line before; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// That line after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What is known of it.
    pub fate: Fate,
    /// Cases that kill it. A mutant of a program that one has killed is run on others only where that says something of
    /// the cases.
    pub killed_by: Vec<String>,
    /// The cases of which nobody knows whether they do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown_on: Vec<String>,
    /// Is it right, and much slower than what it was made of?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_slow: bool,
}

/// A program that mutants were made of.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Original {
    /// Its file.
    pub file: String,
    /// How many mutants there could be.
    pub possible: usize,
    /// How many were made.
    pub made: usize,
    /// How many of these do not compile.
    pub not_compiled: usize,
    /// How many are the same program as another one.
    pub same: usize,
    /// How many do now this, now that.
    pub unstable: usize,
}

/// The jury's programs, each with what it has to get and what it gets.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Programs {
    /// So many get the verdict that is expected,
    pub as_expected: usize,
    /// of so many.
    pub total: usize,
    /// The programs.
    pub programs: Vec<JuryProgram>,
    /// The longest time that a program takes which has to be accepted and is, for each case that one is accepted on:
    /// the slowest case first.
    pub cases_by_time: Vec<CaseTime>,
    /// What the times of the programs say of the time limit: the last line of a limit proposes one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Finding>,
    /// What the programs say of the data, where some have to be accepted and some rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<LabelledRecord>,
}

/// A program of the jury's.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JuryProgram {
    /// Where it stands.
    pub path: String,
    /// The language's name.
    pub language: String,
    /// What it has to get.
    pub expected: ExpectedRecord,
    /// The verdict that it gets.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Does it get what it has to?
    pub is_as_expected: bool,
    /// What is wrong with what it gets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Finding>,
    /// Its cases.
    pub cases: Vec<JudgedCase>,
}

/// What a program has to get: one of these keys says so.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Expected")]
pub struct ExpectedRecord {
    /// The whole gets one of these verdicts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdict>,
    /// These subtasks get these verdicts, and all others are accepted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub subtasks: BTreeMap<String, Verdict>,
    /// So many points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Anything like this: brute_force (never wrong), rejected, partially_accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

/// What a program got on a case.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JudgedCase {
    /// The case's name.
    pub name: String,
    /// The verdict.
    pub verdict: Verdict,
    /// Seconds of CPU time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<f64>,
    /// Peak memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// Why it is not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Finding>,
}

/// How long a case takes.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CaseTime {
    /// The case's name.
    pub name: String,
    /// Seconds of CPU time.
    pub cpu_s: f64,
    /// The program that takes them.
    pub program: String,
}

/// Programs of which it is known whether they are right.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Labelled")]
pub struct LabelledRecord {
    /// How many right programs are accepted. Those that the jury could not judge are left out.
    pub right_accepted: Share,
    /// How many wrong programs are rejected. Those that the jury could not judge or that do not compile are left out.
    pub wrong_rejected: Share,
    /// The right programs.
    pub right: Vec<LabelledProgram>,
    /// The wrong programs.
    pub wrong: Vec<LabelledProgram>,
    /// The cases × the wrong programs that were judged: what is left where nothing is said twice.
    pub table: Table,
}

/// So many of so many.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Share {
    /// So many,
    pub count: usize,
    /// of so many.
    pub total: usize,
    /// From 0 to 1; absent where there are none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// The lower end of Wilson's interval of 95 %.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Its upper end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

/// A program of which it is known whether it is right.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LabelledProgram {
    /// Its name, which is its path below the folder.
    pub name: String,
    /// Where it stands.
    pub path: String,
    /// The verdict of the whole.
    pub verdict: Verdict,
    /// The cases that reject it.
    pub rejected_by: Vec<String>,
    /// Why a right one is rejected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
}

/// Why a right program is rejected.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Cause {
    /// limit, checker, comparison, answer_file, input, compile_error or jury_fault; verdict where nobody can tell.
    pub kind: String,
    /// The cause.
    pub cause: Finding,
    /// The verdict on these cases.
    pub verdict: Verdict,
    /// The cases on which it is the cause; none where the program was not run.
    pub cases: Vec<String>,
}

/// The cases × the wrong programs, without what says nothing new.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Table {
    /// The cases, also those that reject nothing.
    pub cases: Vec<String>,
    /// How many wrong programs were judged.
    pub programs: usize,
    /// Its rank over the rationals.
    pub rank: usize,
    /// As many programs, of which none follows from the others.
    pub independent_programs: Vec<String>,
    /// Programs that are rejected by the same cases, together.
    pub equal_programs: Vec<Vec<String>>,
    /// Cases that reject the same programs, together.
    pub equal_cases: Vec<Vec<String>>,
    /// Few cases that reject whatever any case rejects, found by greed.
    pub smallest_subset: Vec<String>,
    /// Programs that no case rejects.
    pub accepted_programs: Vec<String>,
    /// Cases that reject nothing.
    pub idle_cases: Vec<String>,
}
