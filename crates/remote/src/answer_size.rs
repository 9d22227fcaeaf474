//! Answers that fit into a message of the bus.

use std::collections::BTreeMap;

use crate::wire::{self, AnswerMessage, AttemptEnd};
use caipan_files::Capture;
use caipan_verify::result::{Explanation, JobResult};
use caipan_verify::service::TaskEvent;
use caipan_verify::single_run::{FinishedRun, RunReport};

/// Maximum size of an answer in bytes.
const MAX_ANSWER: usize = 1_800_000;

/// Number of bytes of each stream of a run that are kept if its answer is too long.
const MAX_STREAM: usize = 600_000;

/// Number of characters of a compiler's messages that are kept if the answer is too long.
const MAX_LOG: usize = 100_000;

/// Serializes an answer. If it is too long, details are left out: a stream that is cut counts as one above its limit.
pub(crate) fn serialize_shortened(answer: AnswerMessage) -> Vec<u8> {
    let whole = wire::serialize(&answer);
    if whole.len() <= MAX_ANSWER {
        return whole;
    }
    let end = match answer.end {
        AttemptEnd::Result(result) => AttemptEnd::Result(shortened(result)),
        other => other,
    };
    wire::serialize(&AnswerMessage { end, ..answer })
}

fn shortened(result: TaskEvent) -> TaskEvent {
    match result {
        TaskEvent::Started => TaskEvent::Started,
        TaskEvent::Judged(result) => TaskEvent::Judged(Box::new(shortened_result(*result))),
        TaskEvent::Ran(report) => TaskEvent::Ran(Box::new(match *report {
            RunReport::Ran(run) => RunReport::Ran(Box::new(shortened_run(*run))),
            other => other,
        })),
    }
}

fn shortened_result(mut result: JobResult) -> JobResult {
    for case in &mut result.cases {
        case.stderr = None;
        case.explanation = Explanation {
            reason_kind: case.explanation.reason_kind.take(),
            ..Explanation::default()
        };
    }
    if let Some(compile) = &mut result.compile {
        cut_text(&mut compile.log);
    }
    result
}

fn shortened_run(run: FinishedRun) -> FinishedRun {
    let mut compile = run.compile;
    if let Some(compile) = &mut compile {
        cut_text(&mut compile.log);
    }
    FinishedRun {
        compile,
        stdout: cut(run.stdout),
        stderr: cut(run.stderr),
        files: BTreeMap::new(),
        ..run
    }
}

fn cut(capture: Capture) -> Capture {
    if capture.len() <= MAX_STREAM {
        return capture;
    }
    Capture::nothing(true).replaced(capture[..MAX_STREAM].to_vec())
}

fn cut_text(text: &mut String) {
    *text = text.chars().take(MAX_LOG).collect();
}
