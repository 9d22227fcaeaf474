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

/// Result of an audit. Keys of parts that were not requested or not reached are absent.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Audit {
    /// Version of the schema: 1. Later versions add keys, which readers ignore.
    pub schema_version: u32,
    /// Whether the audit was interrupted. Unfinished parts are absent.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub interrupted: bool,
    /// Program that made the audit.
    pub tool: Tool,
    /// Name of the problem.
    pub problem: String,
    /// Name of the checker.
    pub checker: String,
    /// Cases whose input is legal, whose answer is right, and whose files are clean.
    pub valid_cases: Vec<ValidCase>,
    /// Faults of the test data.
    pub faults: Vec<Finding>,
    /// Possible faults of the test data.
    pub warnings: Vec<Finding>,
    /// Files that belong to no case.
    pub other_files: Vec<String>,
    /// Number of files in `invalid_input/` that validators rejected.
    pub refused_inputs: usize,
    /// Number of files in `valid_output/` that the checker accepted.
    pub accepted_outputs: usize,
    /// Number of files in `invalid_output/` that the checker rejected.
    pub rejected_outputs: usize,
    /// Number of runs of jury programs that the audit made.
    pub runs: usize,
    /// Goals that cases can reach, as puzzles and testlib validators define them.
    pub coverage: Vec<CoverageGoal>,
    /// Wrong solvers of a puzzle, run on the valid cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub puzzle_mutants: Option<Mutants>,
    /// Mutants of accepted programs, run on the cases.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_mutants: Option<Mutants>,
    /// Jury programs with their expected and actual results.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub programs: Option<Programs>,
    /// Results on programs that are known to be right or wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<LabelledRecord>,
}

/// Fault, warning or other finding.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Finding {
    /// Key of the sentence. A key is never reused for another sentence.
    pub key: String,
    /// Values in the sentence, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, Arg>,
    /// Sentence in English, with the values filled in.
    pub reason: String,
}

/// Case without faults.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct ValidCase {
    /// Name of the case.
    pub name: String,
    /// Whether the case has an answer file.
    pub has_answer: bool,
    /// Wrong interpretations of the problem statement that the case rejects, since the answer would be another one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub decides_against: Vec<Finding>,
    /// Counters of the reference solver's search. The first one measures the difficulty of the case.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub search: Vec<SolverCounter>,
}

/// A counter of the reference solver's search.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Counted")]
pub struct SolverCounter {
    /// Description of what is counted.
    pub what: Finding,
    /// Value of the counter.
    pub count: u64,
}

/// Goal that cases can reach, as a puzzle or a testlib validator defines it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Goal")]
pub struct CoverageGoal {
    /// Description of the goal.
    pub goal: Finding,
    /// Whether at least one case reaches the goal.
    pub is_reached: bool,
}

/// Mutants, run on all cases.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Mutants {
    /// Names of the cases on which the mutants were run.
    pub cases: Vec<String>,
    /// Number of mutants that at least one case kills.
    pub killed: usize,
    /// Number of all mutants.
    pub total: usize,
    /// Number of survivors that no other input kills either, so that they may be right. Absent if no other input was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perhaps_equal: Option<usize>,
    /// Number of other inputs on which survivors were run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inputs_tried: Option<usize>,
    /// Number of mutants that were not run for lack of time.
    #[serde(default, skip_serializing_if = "super::results::is_zero")]
    pub untried: usize,
    /// Mutants with the cases that are known to kill them.
    pub mutants: Vec<Mutant>,
    /// Indices in `mutants` of the survivors, which no case kills.
    pub survivors: Vec<usize>,
    /// Smallest known set of cases that kills every mutant that a case kills. Empty if there was no time to search for it.
    pub smallest_subset: Vec<String>,
    /// Cases that kill no mutant.
    pub idle_cases: Vec<String>,
    /// Programs that the mutants were made of. Empty for a puzzle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub originals: Vec<MutatedProgram>,
    /// The first new input on which an accepted program is rejected, for each such program. Such inputs do not count
    /// against the mutants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub disagreements: Vec<Disagreement>,
    /// Properties that no case has, but an input that kills survivors has.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gaps: Vec<TestDataGap>,
    /// Wrong programs of the jury that no case rejects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unrejected: Vec<UnrejectedProgram>,
}

/// A wrong program of the jury that no case rejects.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnrejectedProgram {
    /// Name of the program.
    pub program: String,
    /// Verdict on the new input. Absent if no new input rejects the program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// New input that rejects the program. Absent if there is none, or if it is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
}

/// A property that no case has, and an input that has the property.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Gap")]
pub struct TestDataGap {
    /// Property, as a noun phrase.
    pub property: Finding,
    /// Input that has the property and kills survivors.
    pub input: String,
}

/// An accepted program that is rejected on a new input.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Disagreement {
    /// Name of the program.
    pub program: String,
    /// Verdict on the new input.
    pub verdict: Verdict,
    /// New input on which the program is rejected.
    pub input: String,
}

/// Whether cases or other inputs kill a mutant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "Fate")]
pub enum MutantFate {
    /// At least one case kills the mutant.
    Killed,
    /// No case kills the mutant, but another input does.
    Wrong,
    /// No case kills the mutant, and no other input did.
    PerhapsEqual,
    /// No case kills the mutant, and no other input was tried.
    Survives,
}

/// A mutant with the cases that kill it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Mutant {
    /// Id of the mistake that was put into the program.
    pub operator: String,
    /// File of the program that the mutant was made of. Absent for a wrong solver of a puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// Number of the first changed line, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// First changed line before the change; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// First changed line after the change; untrusted text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// Whether cases or other inputs kill the mutant.
    pub fate: MutantFate,
    /// Cases that kill the mutant. After the first of them, a mutant of a program is run only on cases whose strength
    /// it helps to measure.
    pub killed_by: Vec<String>,
    /// Cases on which the mutant was not run, or whose result is uncertain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unknown_on: Vec<String>,
    /// Whether the mutant is right, but much slower than the original program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_slow: bool,
}

/// Accepted program that mutants were made of, with the numbers of these mutants.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Original")]
pub struct MutatedProgram {
    /// File of the program.
    pub file: String,
    /// Number of possible mutants.
    pub possible: usize,
    /// Number of mutants made.
    pub made: usize,
    /// Number of mutants made that do not compile.
    pub not_compiled: usize,
    /// Number of mutants made that are the same program as another mutant.
    pub same: usize,
    /// Number of mutants made whose result changes from run to run.
    pub unstable: usize,
}

/// Jury programs with their expected and actual results.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Programs {
    /// Number of programs with the expected result.
    pub as_expected: usize,
    /// Number of all jury programs.
    pub total: usize,
    /// Results of the single programs.
    pub programs: Vec<JuryProgram>,
    /// For each case, the longest time of a program that has to be accepted and is accepted on the case, the slowest
    /// case first.
    pub cases_by_time: Vec<CaseTime>,
    /// Conclusions from the times of the programs. The last one for a limit proposes a value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<Finding>,
    /// Conclusions about the data, if some programs have to be accepted and some rejected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labelled: Option<LabelledRecord>,
}

/// Jury program with the expected and the actual result.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JuryProgram {
    /// Path of the program.
    pub path: String,
    /// Name of the language.
    pub language: String,
    /// Result that the jury expects.
    pub expected: ExpectedRecord,
    /// Verdict that the program got.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// Whether the result is the expected one.
    pub is_as_expected: bool,
    /// Difference from the expected result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Finding>,
    /// Results on the cases.
    pub cases: Vec<JudgedCase>,
}

/// Expected result of a program. One of these keys is present.
#[derive(Debug, Clone, Default, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Expected")]
pub struct ExpectedRecord {
    /// Verdicts, one of which the submission as a whole has to get.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verdicts: Vec<Verdict>,
    /// Verdicts of these subtasks; all others have to be accepted.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub subtasks: BTreeMap<String, Verdict>,
    /// Points that the program has to earn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<f64>,
    /// Name of the folder that determines what is expected: brute_force (never wrong), rejected or
    /// partially_accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
}

/// Result of a program on a case.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct JudgedCase {
    /// Name of the case.
    pub name: String,
    /// Verdict on the case.
    pub verdict: Verdict,
    /// CPU time in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<f64>,
    /// Peak memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// Reason why the program is not accepted on the case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<Finding>,
}

/// Longest time of a right program on a case.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct CaseTime {
    /// Name of the case.
    pub name: String,
    /// CPU time in seconds.
    pub cpu_s: f64,
    /// Path of the program that takes this time.
    pub program: String,
}

/// Programs that are known to be right or wrong.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Labelled")]
pub struct LabelledRecord {
    /// Share of the right programs that are accepted. Programs that the jury could not judge are left out.
    pub right_accepted: ProgramProportion,
    /// Share of the wrong programs that are rejected. Programs that the jury could not judge or that do not compile are left out.
    pub wrong_rejected: ProgramProportion,
    /// Programs that are known to be right.
    pub right: Vec<LabelledProgram>,
    /// Programs that are known to be wrong.
    pub wrong: Vec<LabelledProgram>,
    /// Which case rejects which wrong program, without rows and columns that repeat others.
    pub table: RejectionTable,
}

/// Proportion of programs, with a confidence interval.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Share")]
pub struct ProgramProportion {
    /// Number of programs that were judged as they should be.
    pub count: usize,
    /// Number of all programs of the kind.
    pub total: usize,
    /// Fraction from 0 to 1: `count` divided by `total`. Absent if `total` is 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub share: Option<f64>,
    /// Lower end of Wilson's 95 % confidence interval for the fraction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Upper end of Wilson's 95 % confidence interval for the fraction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

/// Program that is known to be right or wrong.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct LabelledProgram {
    /// Name of the program: the path below the folder of labelled programs.
    pub name: String,
    /// Path of the program.
    pub path: String,
    /// Verdict of the submission as a whole.
    pub verdict: Verdict,
    /// Names of the cases that reject the program.
    pub rejected_by: Vec<String>,
    /// Reasons why a right program is rejected.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<CauseRecord>,
}

/// Reason why a right program is rejected.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Cause")]
pub struct CauseRecord {
    /// Kind of the cause: limit, checker, comparison, answer_file, input, compile_error or jury_fault; verdict if the
    /// cause is unknown.
    pub kind: String,
    /// Description of the cause.
    pub cause: Finding,
    /// Verdict on the cases with this cause.
    pub verdict: Verdict,
    /// Cases with this cause. Empty if the program was not run.
    pub cases: Vec<String>,
}

/// Which case rejects which wrong program, without repetitions.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[schemars(rename = "Table")]
pub struct RejectionTable {
    /// All cases, including those that reject no program.
    pub cases: Vec<String>,
    /// Number of wrong programs that were judged.
    pub programs: usize,
    /// Rank of the matrix of cases and programs over the rational numbers.
    pub rank: usize,
    /// Linearly independent programs, as many as the rank.
    pub independent_programs: Vec<String>,
    /// Groups of programs that the same cases reject.
    pub equal_programs: Vec<Vec<String>>,
    /// Groups of cases that reject the same programs.
    pub equal_cases: Vec<Vec<String>>,
    /// Small set of cases that rejects every program that any case rejects, found greedily.
    pub smallest_subset: Vec<String>,
    /// Programs that no case rejects.
    pub accepted_programs: Vec<String>,
    /// Cases that reject no program.
    pub idle_cases: Vec<String>,
}
