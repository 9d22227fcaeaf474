//! Results as JSON, schema version 1. Keys are a promise: later versions only add.

use std::time::Duration;

use serde::Serialize;

use super::Results;
use crate::judge::score::{CaseResult, Ending, Scorecard};

#[derive(Serialize)]
struct Document<'a> {
    schema_version: u32,
    tool: Tool,
    isolation: Isolation<'a>,
    submissions: Vec<Submission<'a>>,
}

#[derive(Serialize)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Serialize)]
struct Isolation<'a> {
    level: &'a str,
    mechanisms: &'a [String],
}

#[derive(Serialize)]
struct Submission<'a> {
    name: &'a str,
    path: &'a str,
    problem: &'a str,
    language: &'a str,
    verdict: &'static str,
    score: f64,
    max_score: f64,
    limits: Limits,
    compile: Compile<'a>,
    subtasks: Vec<Subtask<'a>>,
    cases: Vec<Case<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason_kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    #[serde(skip_serializing_if = "is_zero")]
    unfinished_cases: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagnosis: Option<Diagnosis>,
}

#[derive(Serialize)]
struct Diagnosis {
    mutants: Vec<Mutant>,
    explained_cases: usize,
    wrong_cases: usize,
}

#[derive(Serialize)]
struct Mutant {
    id: &'static str,
    mistake: &'static str,
}

#[derive(Serialize)]
struct Limits {
    cpu_s: f64,
    wall_s: f64,
    memory_bytes: u64,
    output_bytes: u64,
}

#[derive(Serialize)]
struct Compile<'a> {
    ok: bool,
    log: &'a str,
}

#[derive(Serialize)]
struct Subtask<'a> {
    name: &'a str,
    score: f64,
    max_score: f64,
}

#[derive(Serialize)]
struct Case<'a> {
    name: &'a str,
    subtask: Option<&'a str>,
    verdict: &'static str,
    score: f64,
    max_score: f64,
    cpu_s: Option<f64>,
    wall_s: Option<f64>,
    memory_bytes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exit_code: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<i32>,
    reason_kind: Option<&'static str>,
    reason: Option<&'a str>,
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// The whole document, with a newline at its end.
pub fn results(results: &Results) -> String {
    let document = Document {
        schema_version: 1,
        tool: Tool {
            name: env!("CARGO_PKG_NAME"),
            version: env!("CARGO_PKG_VERSION"),
        },
        isolation: Isolation {
            level: results.isolation.level.name(),
            mechanisms: &results.isolation.mechanisms,
        },
        submissions: results.scorecards.iter().map(submission).collect(),
    };
    // Maps with text keys and plain numbers cannot fail to be written.
    let text = serde_json::to_string_pretty(&document)
        .unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"));
    text + "\n"
}

/// Seconds with whole microseconds: what a clock can tell.
fn seconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1e6
}

fn submission(card: &Scorecard) -> Submission<'_> {
    let subtasks = card.subtasks.iter().map(|subtask| Subtask {
        name: &subtask.name,
        score: subtask.score.rounded(),
        max_score: subtask.max_score.rounded(),
    });
    Submission {
        name: &card.name,
        path: &card.path,
        problem: &card.problem,
        language: &card.language,
        verdict: card.verdict.code(),
        score: card.score.rounded(),
        max_score: card.max_score.rounded(),
        limits: Limits {
            cpu_s: seconds(card.limits.cpu),
            wall_s: seconds(card.limits.wall),
            memory_bytes: card.limits.memory.0,
            output_bytes: card.limits.output.0,
        },
        compile: Compile {
            ok: card.compile.ok,
            log: &card.compile.log,
        },
        subtasks: subtasks.collect(),
        cases: card.cases.iter().map(case).collect(),
        reason_kind: card.reason.as_ref().map(|reason| reason.kind.name()),
        reason: card.reason.as_ref().map(|reason| reason.text.as_str()),
        unfinished_cases: card.unfinished,
        diagnosis: card.diagnosis.as_ref().map(|diagnosis| Diagnosis {
            mutants: diagnosis
                .mutants
                .iter()
                .map(|mutant| Mutant {
                    id: mutant.id,
                    mistake: mutant.mistake,
                })
                .collect(),
            explained_cases: diagnosis.cases,
            wrong_cases: diagnosis.wrong,
        }),
    }
}

fn case(result: &CaseResult) -> Case<'_> {
    let usage = result.usage;
    Case {
        name: &result.name,
        subtask: result.subtask.as_deref(),
        verdict: result.verdict.code(),
        score: result.score.rounded(),
        max_score: result.max_score.rounded(),
        cpu_s: usage.and_then(|usage| usage.cpu).map(seconds),
        wall_s: usage.map(|usage| seconds(usage.wall)),
        memory_bytes: usage.and_then(|usage| usage.memory).map(|memory| memory.0),
        exit_code: match result.ending {
            Some(Ending::Exited(code)) => Some(code),
            _ => None,
        },
        signal: match result.ending {
            Some(Ending::Signalled(signal)) => Some(signal),
            _ => None,
        },
        reason_kind: result.reason.as_ref().map(|reason| reason.kind.name()),
        reason: result.reason.as_ref().map(|reason| reason.text.as_str()),
    }
}
