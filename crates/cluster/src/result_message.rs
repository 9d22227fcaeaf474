//! Result messages of workers: a header line with the worker's name, followed by lines of a journal.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::wire::{is_valid_host_name, parse, serialize};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::journal::lines;
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;

/// Maximum length of a result line in bytes; longer lines are rejected.
pub const MAX_LINE_LENGTH: usize = 512 << 10;

/// One line of a result message. The first value is the id of the program, the run or the order.
#[derive(Debug, Clone, PartialEq)]
pub enum ResultLine {
    /// Result of compiling a program, with the output of the compiler.
    Compiled(ContentId, CompileLog),
    /// Result of a run that was executed in parallel with others.
    Run(ContentId, Box<RunResult>),
    /// Results of the repetitions of a run, executed while nothing else ran on the machine.
    Alone(ContentId, Vec<RunResult>),
    /// Output of the compiler for a program that this machine compiles as a cross-check of another machine.
    CrossCheckCompiled(ContentId, CompileLog),
    /// Result of a run that this machine repeats as a cross-check of another machine.
    CrossCheckRun(ContentId, Box<RunResult>),
    /// Id and attempt number of an order that the worker refused, because every worker that took the order before was
    /// lost.
    Lost(ContentId, u32),
}

/// Keys of a JSON line by which the kind of the line is recognised.
#[derive(Deserialize)]
struct ResultLineKeys {
    alone: Option<IgnoredAny>,
    twin: Option<IgnoredAny>,
    run: Option<ContentId>,
    program: Option<ContentId>,
    lost: Option<ContentId>,
    attempt: Option<u32>,
}

/// JSON form of [`ResultLine::Alone`].
#[derive(Serialize, Deserialize)]
struct AloneRunsLine {
    run: ContentId,
    alone: Vec<RunResult>,
}

/// JSON form of [`ResultLine::CrossCheckRun`].
#[derive(Serialize, Deserialize)]
struct CrossCheckRunLine {
    run: ContentId,
    twin: Box<RunResult>,
}

/// JSON form of [`ResultLine::CrossCheckCompiled`].
#[derive(Serialize, Deserialize)]
struct CrossCheckCompiledLine {
    program: ContentId,
    twin: CompileLog,
}

/// JSON form of [`ResultLine::Lost`].
#[derive(Serialize)]
struct LostOrderLine<'a> {
    lost: &'a ContentId,
    attempt: u32,
}

impl ResultLine {
    /// Parses a line; `None` if it is malformed or too long.
    pub fn parse(text: &[u8]) -> Option<Self> {
        if text.len() > MAX_LINE_LENGTH {
            return None;
        }
        let keys: ResultLineKeys = serde_json::from_slice(text).ok()?;
        match keys {
            ResultLineKeys {
                lost: Some(order),
                attempt: Some(attempt),
                ..
            } => Some(Self::Lost(order, attempt)),
            ResultLineKeys {
                program: Some(_),
                twin: Some(_),
                ..
            } => {
                let line: CrossCheckCompiledLine = serde_json::from_slice(text).ok()?;
                Some(Self::CrossCheckCompiled(line.program, line.twin))
            }
            ResultLineKeys {
                run: Some(_),
                twin: Some(_),
                ..
            } => {
                let line: CrossCheckRunLine = serde_json::from_slice(text).ok()?;
                Some(Self::CrossCheckRun(line.run, line.twin))
            }
            ResultLineKeys {
                program: Some(program),
                ..
            } => {
                let line: lines::CompileLogLine<CompileLog> = serde_json::from_slice(text).ok()?;
                Some(Self::Compiled(program, line.compile))
            }
            ResultLineKeys {
                run: Some(run),
                alone: Some(_),
                ..
            } => {
                let line: AloneRunsLine = serde_json::from_slice(text).ok()?;
                Some(Self::Alone(run, line.alone))
            }
            ResultLineKeys { run: Some(run), .. } => {
                let line: lines::RunResultLine<RunResult> = serde_json::from_slice(text).ok()?;
                Some(Self::Run(run, Box::new(line.run_result)))
            }
            _ => None,
        }
    }

    /// Converts the result of a compilation or a run to a line that answers a cross-check request. Other lines remain
    /// unchanged.
    pub(crate) fn into_cross_check_line(self) -> Self {
        match self {
            Self::Compiled(program, log) => Self::CrossCheckCompiled(program, log),
            Self::Run(run, result) => Self::CrossCheckRun(run, result),
            other => other,
        }
    }

    /// Serializes the line. `Compiled` and `Run` have the format of a journal.
    pub fn serialize(&self) -> String {
        let written = match self {
            Self::Compiled(program, compile) => serde_json::to_string(&lines::CompileLogLine {
                program: program.as_str().to_owned(),
                compile,
            }),
            Self::Run(run, run_result) => serde_json::to_string(&lines::RunResultLine {
                run: run.as_str().to_owned(),
                run_result,
            }),
            Self::Alone(run, alone) => serde_json::to_string(&AloneRunsLine {
                run: run.clone(),
                alone: alone.clone(),
            }),
            Self::CrossCheckRun(run, twin) => serde_json::to_string(&CrossCheckRunLine {
                run: run.clone(),
                twin: twin.clone(),
            }),
            Self::CrossCheckCompiled(program, twin) => {
                serde_json::to_string(&CrossCheckCompiledLine {
                    program: program.clone(),
                    twin: twin.clone(),
                })
            }
            Self::Lost(lost, attempt) => serde_json::to_string(&LostOrderLine {
                lost,
                attempt: *attempt,
            }),
        };
        // Serialization of maps with string keys cannot fail.
        written.unwrap_or_default()
    }
}

/// First line of a result message, which names the worker's machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct ResultMessageHeader {
    host: String,
}

/// Builds a result message from the worker's name and result lines, which must not contain line feeds.
pub fn build_result_message<'a>(host: &str, lines: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let mut message = serialize(&ResultMessageHeader {
        host: host.to_owned(),
    });
    for line in lines {
        message.push(b'\n');
        message.extend_from_slice(line.as_bytes());
    }
    message
}

/// Splits a result message into the worker's name and the result lines; `None` if the header has no valid name.
pub(crate) fn split_result_message(
    message: &[u8],
) -> Option<(String, impl Iterator<Item = &[u8]>)> {
    let mut lines = message.split(|byte| *byte == b'\n');
    let ResultMessageHeader { host } = parse(lines.next()?)?;
    is_valid_host_name(&host).then_some((host, lines))
}
