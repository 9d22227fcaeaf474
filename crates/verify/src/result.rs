//! Result of a job, as one line of JSON.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::job::{JobId, SCHEMA_VERSION};
use caipan_checker::Reason;
use caipan_checker::verdict::Verdict;
use caipan_facts::Fact;
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;
use caipan_sandbox::{Ending, IsolationLevel};

/// Result of a job: verdict and reward, or the fault because of which there is no verdict.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct JobResult {
    /// Version of this record: 1.
    pub schema_version: u32,
    /// Identifier of the job, as the job's record contains it.
    pub id: JobId,
    /// Outcome of the job in one word.
    pub kind: ResultKind,
    /// Verdict on the program; `null` if there is none.
    pub verdict: Option<Verdict>,
    /// 1 if the program passed, else 0; in mode `fraction` the fraction of the points. `null` if there is no verdict: a fault
    /// of the jury or the machine is never a 0.
    pub reward: Option<f64>,
    /// Party that is responsible for the missing verdict; left out if there is a verdict.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// Explanation of the verdict or of the fault.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Number of cases that the program passed.
    pub passed: usize,
    /// Number of cases of the job.
    pub total: usize,
    /// Cases that were run, in order.
    pub cases: Vec<CaseOutcome>,
    /// Result of compiling the program; left out if it was not compiled.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compile: Option<CompileOutcome>,
    /// Level of isolation: full, namespaces, filter or none.
    pub isolation: String,
    /// Whether another run of a case could have a different verdict, because the run came near a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unstable: bool,
    /// Whether runs were forked from an interpreter that was started once for the program.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub warm: bool,
}

/// Outcome of a job in one word.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum ResultKind {
    /// The program passed all cases.
    Passed,
    /// The program was rejected.
    Failed,
    /// The program earned some of the points.
    Partial,
    /// There is no verdict.
    Null,
}

/// Party that is responsible if a job has no verdict.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Fault {
    /// The machine had too little processor time or memory left.
    Overload,
    /// The record, its tests or its checker are wrong.
    Jury,
    /// The machine failed: full disk, missing compiler, no process to spare.
    Machine,
    /// The isolation that was asked for is unavailable.
    Isolation,
    /// The work was cancelled.
    Cancelled,
    /// The machine failed at every attempt at this job.
    Poison,
}

impl Fault {
    /// Returns the value of the key `fault` in results.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overload => "overload",
            Self::Jury => "jury",
            Self::Machine => "machine",
            Self::Isolation => "isolation",
            Self::Cancelled => "cancelled",
            Self::Poison => "poison",
        }
    }
}

/// Explanation of a verdict, in English and as data.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Explanation {
    /// Kind of the reason, such as `wrong-value` or `cpu`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason_kind: Option<String>,
    /// Evidence in one English sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Evidence as data: key of the sentence and its arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evidence: Option<Fact>,
}

impl Explanation {
    /// Creates the explanation for the reason of a decision. `say` converts a fact to an English sentence.
    pub(crate) fn from_reason(reason: &Reason, say: FactToEnglish) -> Self {
        Self {
            reason_kind: Some(reason.kind.name().to_owned()),
            ..Self::from_fact(&reason.fact, say)
        }
    }

    /// Creates an explanation from a fact, without the kind of the reason.
    pub(crate) fn from_fact(fact: &Fact, say: FactToEnglish) -> Self {
        Self {
            reason_kind: None,
            reason: Some(say(fact)),
            evidence: Some(fact.clone()),
        }
    }
}

/// Function that converts a fact to an English sentence.
pub type FactToEnglish = fn(&Fact) -> String;

/// Result of a run of a program on a case, or of an earlier, equal run.
pub(crate) struct CaseRun {
    pub(crate) result: RunResult,
    /// Whether the first run came near a limit.
    pub(crate) is_near_limit: bool,
    /// Whether another run could have a different verdict.
    pub(crate) is_unstable: bool,
    /// Whether the result is that of an earlier run.
    pub(crate) is_cached: bool,
}

/// Result of the program on one case.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CaseOutcome {
    /// Name of the case.
    pub name: String,
    /// Verdict on the case.
    pub verdict: Verdict,
    /// CPU time in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpu_s: Option<f64>,
    /// Wall time in seconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_s: Option<f64>,
    /// Peak memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// Exit code, if the program exited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exit_code: Option<i32>,
    /// Number of the signal that ended the program, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signal: Option<i32>,
    /// Explanation of a verdict other than AC.
    #[serde(flatten)]
    pub explanation: Explanation,
    /// Last lines of standard error of a program that was not accepted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stderr: Option<String>,
    /// Whether another run could have a different verdict, because the run came near a limit.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unstable: bool,
    /// Whether the outcome is that of an earlier, equal run.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub cached: bool,
}

/// Precision of times and rewards in results: six decimal places.
const ROUNDING_FACTOR: f64 = 1e6;

pub(crate) fn round_to_six_decimals(number: f64) -> f64 {
    (number * ROUNDING_FACTOR).round() / ROUNDING_FACTOR
}

impl CaseOutcome {
    pub(crate) fn new(name: &str, run: &CaseRun, say: FactToEnglish) -> Self {
        let CaseRun {
            result: run,
            is_unstable,
            is_cached,
            ..
        } = run;
        let usage = run.usage;
        let reason = run.decision.reason.as_ref();
        Self {
            name: name.to_owned(),
            verdict: run.verdict(),
            cpu_s: usage
                .and_then(|usage| usage.cpu)
                .map(|cpu| round_to_six_decimals(cpu.as_secs_f64())),
            wall_s: usage.map(|usage| round_to_six_decimals(usage.wall.as_secs_f64())),
            memory_bytes: usage.and_then(|usage| usage.memory).map(|memory| memory.0),
            exit_code: match run.ending {
                Some(Ending::Exited(code)) => Some(code),
                _ => None,
            },
            signal: match run.ending {
                Some(Ending::Signalled(signal)) => Some(signal),
                _ => None,
            },
            explanation: reason.map_or_else(Explanation::default, |reason| {
                Explanation::from_reason(reason, say)
            }),
            stderr: run.stderr.clone(),
            unstable: *is_unstable,
            cached: *is_cached,
        }
    }
}

/// Result of compiling a program.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct CompileOutcome {
    /// Whether the program was compiled.
    pub ok: bool,
    /// Messages of the compiler.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub log: String,
}

impl From<&CompileLog> for CompileOutcome {
    fn from(log: &CompileLog) -> Self {
        Self {
            ok: log.ok,
            log: log.log.clone(),
        }
    }
}

impl JobResult {
    /// Creates the result of a job for which nothing was run.
    pub fn for_unrun_job(id: JobId, fault: Fault, cause: &Fact, say: FactToEnglish) -> Self {
        Self {
            fault: Some(fault),
            explanation: Explanation::from_fact(cause, say),
            ..Self::without_verdict(id, IsolationLevel::None)
        }
    }

    /// Creates a result without a verdict, a fault or cases; the caller sets the other fields.
    pub(crate) fn without_verdict(id: JobId, level: IsolationLevel) -> Self {
        Self {
            schema_version: SCHEMA_VERSION,
            id,
            kind: ResultKind::Null,
            verdict: None,
            reward: None,
            fault: None,
            explanation: Explanation::default(),
            passed: 0,
            total: 0,
            cases: Vec::new(),
            compile: None,
            isolation: level.name().to_owned(),
            unstable: false,
            warm: false,
        }
    }
}
