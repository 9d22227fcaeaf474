//! What a worker has found: a head with its name, then lines of a journal.

use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::wire::{is_host, read, write};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::journal::lines;
use caipan_judge::result::CompileLog;
use caipan_judge::run_result::RunResult;

/// A longer line of findings is none.
pub const LINE_AT_MOST: usize = 512 << 10;

/// A line of what was found.
#[derive(Debug, Clone, PartialEq)]
pub enum Line {
    /// What the compiler said.
    Compiled(ContentId, CompileLog),
    /// What a run has come to, among others.
    Run(ContentId, Box<RunResult>),
    /// What runs have come to, alone on the machine.
    Alone(ContentId, Vec<RunResult>),
    /// What the compiler said of a program that another machine was the first to make.
    TwinCompiled(ContentId, CompileLog),
    /// What a run has come to that another machine was the first to make.
    TwinRun(ContentId, Box<RunResult>),
    /// An order that was not begun, as everybody before was lost with it, as it was offered that time.
    Lost(ContentId, u32),
}

/// What tells the kinds of lines apart.
#[derive(Deserialize)]
struct Keys {
    alone: Option<IgnoredAny>,
    twin: Option<IgnoredAny>,
    run: Option<ContentId>,
    program: Option<ContentId>,
    lost: Option<ContentId>,
    attempt: Option<u32>,
}

#[derive(Serialize, Deserialize)]
struct Alone {
    run: ContentId,
    alone: Vec<RunResult>,
}

#[derive(Serialize, Deserialize)]
struct TwinRun {
    run: ContentId,
    twin: Box<RunResult>,
}

#[derive(Serialize, Deserialize)]
struct TwinCompiled {
    program: ContentId,
    twin: CompileLog,
}

#[derive(Serialize)]
struct Lost<'a> {
    lost: &'a ContentId,
    attempt: u32,
}

impl Line {
    /// The line that this text is; `None` for any other.
    pub fn read(text: &[u8]) -> Option<Self> {
        if text.len() > LINE_AT_MOST {
            return None;
        }
        let keys: Keys = serde_json::from_slice(text).ok()?;
        match keys {
            Keys {
                lost: Some(order),
                attempt: Some(attempt),
                ..
            } => Some(Self::Lost(order, attempt)),
            Keys {
                program: Some(_),
                twin: Some(_),
                ..
            } => {
                let line: TwinCompiled = serde_json::from_slice(text).ok()?;
                Some(Self::TwinCompiled(line.program, line.twin))
            }
            Keys {
                run: Some(_),
                twin: Some(_),
                ..
            } => {
                let line: TwinRun = serde_json::from_slice(text).ok()?;
                Some(Self::TwinRun(line.run, line.twin))
            }
            Keys {
                program: Some(program),
                ..
            } => {
                let line: lines::Program<CompileLog> = serde_json::from_slice(text).ok()?;
                Some(Self::Compiled(program, line.compile))
            }
            Keys {
                run: Some(run),
                alone: Some(_),
                ..
            } => {
                let line: Alone = serde_json::from_slice(text).ok()?;
                Some(Self::Alone(run, line.alone))
            }
            Keys { run: Some(run), .. } => {
                let line: lines::Run<RunResult> = serde_json::from_slice(text).ok()?;
                Some(Self::Run(run, Box::new(line.run_result)))
            }
            _ => None,
        }
    }

    /// The same, said of what another machine was the first to do.
    pub(crate) fn into_twin(self) -> Self {
        match self {
            Self::Compiled(program, log) => Self::TwinCompiled(program, log),
            Self::Run(run, result) => Self::TwinRun(run, result),
            other => other,
        }
    }

    /// The line as text: that of a journal, where it is one.
    pub fn write(&self) -> String {
        let text = |name: &ContentId| name.as_str().to_owned();
        let written = match self {
            Self::Compiled(program, compile) => serde_json::to_string(&lines::Program {
                program: text(program),
                compile,
            }),
            Self::Run(run, run_result) => serde_json::to_string(&lines::Run {
                run: text(run),
                run_result,
            }),
            Self::Alone(run, alone) => serde_json::to_string(&Alone {
                run: run.clone(),
                alone: alone.clone(),
            }),
            Self::TwinRun(run, twin) => serde_json::to_string(&TwinRun {
                run: run.clone(),
                twin: twin.clone(),
            }),
            Self::TwinCompiled(program, twin) => serde_json::to_string(&TwinCompiled {
                program: program.clone(),
                twin: twin.clone(),
            }),
            Self::Lost(lost, attempt) => serde_json::to_string(&Lost {
                lost,
                attempt: *attempt,
            }),
        };
        // Maps with text keys and plain numbers cannot fail to be written.
        written.unwrap_or_default()
    }
}

/// The head of a message of findings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    host: String,
}

/// What a worker has found: its own name, then lines.
pub fn found<'a>(host: &str, lines: impl Iterator<Item = &'a str>) -> Vec<u8> {
    let host = host.to_owned();
    let mut message = write(&Head { host });
    for line in lines {
        message.push(b'\n');
        message.extend_from_slice(line.as_bytes());
    }
    message
}

/// Who has found what; `None` where nobody says so who has a name.
pub(crate) fn read_found(message: &[u8]) -> Option<(String, impl Iterator<Item = &[u8]>)> {
    let mut lines = message.split(|byte| *byte == b'\n');
    let Head { host } = read(lines.next()?)?;
    is_host(&host).then_some((host, lines))
}
