//! What the kernel saw of a run: facts without a verdict.

use std::path::PathBuf;
use std::time::Duration;

use super::limits::Bytes;
use super::spool::Capture;

/// How a run ended, what it used, and what it wrote.
#[derive(Debug)]
pub struct Outcome {
    /// How it ended.
    pub ending: Ending,
    /// What it used.
    pub usage: Usage,
    /// What it wrote to standard output.
    pub stdout: Capture,
    /// What it wrote to standard error.
    pub stderr: Capture,
    /// What became of the output file that the job asked for.
    pub output_file: OutputFile,
    /// Its work folder, where that could not be removed.
    pub left_behind: Option<PathBuf>,
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal, which caipan did not send.
    Signalled(i32),
    /// Killed by caipan.
    Killed(Killed),
}

/// Why caipan killed a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Killed {
    /// Its CPU time ran out.
    Cpu,
    /// Its wall time ran out.
    Wall,
    /// It wrote more than it may.
    Output,
    /// caipan itself was told to stop.
    Cancelled,
}

/// What a run used. A figure that the platform cannot tell is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Usage {
    /// User and system time of the process and of the children it waited for.
    pub cpu: Option<Duration>,
    /// Time from start to end.
    pub wall: Duration,
    /// Peak resident memory of the largest process.
    pub memory: Option<Bytes>,
    /// What caipan itself held when it started the process: a peak that is not above it says nothing of the process.
    pub memory_floor: Bytes,
}

/// What became of an output file.
#[derive(Debug)]
pub enum OutputFile {
    /// The program made none, or none was asked for.
    Absent,
    /// What stands in it.
    Captured(Capture),
    /// It is not a file that can be read safely; the text says what it is.
    Refused(&'static str),
}
