//! Runs a compiler in a sandbox under limits, and decides whether the source or the machine is to blame for a failure.

use std::ffi::OsString;
use std::path::Path;

use crate::evidence::{BuildProblem, CompileFailure, MachineFault};
use crate::grading_context::GradingContext;
use crate::result::CompileLog;
use crate::submission::compiler_messages::remove_folder_path;
use crate::submission::precompiled_header_pool::{self, PrecompiledHeader};
use crate::submission::program_start_plan;
use caipan_facts::Bytes;
use caipan_facts::{Evidence, Fact};
use caipan_sandbox::{
    BoxView, Ending, Job, JobFolder, KillReason, MemoryRule, RunLimits, RunOutcome,
};

/// Maximum number of bytes of each output stream that are kept in a compiler log.
pub const MAX_LOG_LENGTH: usize = 16 << 10;

/// Environment variables that compilers need to find their files. A rustc installed by rustup does not start without
/// them.
const TOOLCHAIN_VARIABLES: [&str; 5] = [
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOROOT",
    "JAVA_HOME",
    "PYENV_ROOT",
];

/// Returns the variables of [`TOOLCHAIN_VARIABLES`] that are set. If `RUSTUP_HOME` is not set, the default folder of
/// rustup is added, because a compiler cannot see the home folder.
fn toolchain_variables() -> Vec<(&'static str, OsString)> {
    let mut known: Vec<_> = TOOLCHAIN_VARIABLES
        .iter()
        .filter_map(|name| Some((*name, std::env::var_os(name)?)))
        .collect();
    if known.iter().all(|(name, _)| *name != "RUSTUP_HOME")
        && let Some(folder) = std::env::home_dir()
            .map(|home| home.join(".rustup"))
            .filter(|folder| folder.is_dir())
    {
        known.push(("RUSTUP_HOME", folder.into()));
    }
    known
}

/// Maximum size in bytes of everything in an executable except static data.
const MAX_CODE_SIZE: u64 = 64 << 20;
/// Maximum size in bytes of an executable that a compiler may write, unless the usual limit is larger.
const MAX_EXECUTABLE_SIZE: u64 = 1 << 30;

/// Returns the limits of the compiler for a program with the memory limit `memory`. The file size limit allows an
/// executable with static data as large as `memory`.
fn compiler_limits(usual: &RunLimits, memory: Bytes) -> RunLimits {
    let file = memory
        .0
        .saturating_add(MAX_CODE_SIZE)
        .min(MAX_EXECUTABLE_SIZE);
    RunLimits {
        output: usual.output.max(Bytes(file)),
        ..*usual
    }
}

/// Whether the output of a failed compiler reports that a file became too large. This output is searched because the
/// limit may stop only a child process, so that the compiler exits with an ordinary error code.
fn has_file_limit_message(outcome: &RunOutcome) -> bool {
    contains_file_limit_message(&outcome.stderr) || contains_file_limit_message(&outcome.stdout)
}

fn contains_file_limit_message(output: &[u8]) -> bool {
    const WORDS: &[u8] = b"file size limit exceeded";
    let mut windows = output.windows(WORDS.len());
    windows.any(|window| window.eq_ignore_ascii_case(WORDS))
}

/// Linux signals that indicate a crash: SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV and SIGSYS.
const CRASH_SIGNALS: [i32; 7] = [4, 5, 6, 7, 8, 11, 31];

fn has_crashed(outcome: &RunOutcome) -> bool {
    matches!(outcome.ending, Ending::Signalled(signal) if CRASH_SIGNALS.contains(&signal))
}

/// Whether a compiler that was killed at the wall time limit had CPU time left. In this case, the machine is too slow.
fn has_unused_cpu_time(outcome: &RunOutcome, limits: &RunLimits) -> bool {
    outcome.usage.cpu.is_some_and(|cpu| cpu < limits.cpu)
}

/// Runs the compiler for a program with the memory limit `memory`. Returns `None` if grading was cancelled meanwhile.
///
/// # Errors
/// The compiler could not be run: a fault of this machine.
pub(crate) fn run_compiler(
    command: Vec<OsString>,
    folder: &Path,
    memory: Bytes,
    grading: &GradingContext,
    header: Option<&PrecompiledHeader>,
) -> Result<Option<CompileLog>, Fact> {
    let limits = &compiler_limits(grading.compile_limits, memory);
    let (command, view) = program_start_plan::plan_compiler_start(command, folder, grading.runner)?;
    let (command, view) = precompiled_header_pool::add_header_to_command(header, command, view);
    let job = Job {
        folder: JobFolder::Kept(folder),
        environment: &toolchain_variables(),
        memory_rule: MemoryRule::Compiler,
        may_fork: true,
        stream_limit: grading.compile_limits.output,
        ..Job::new(&command, limits)
    };
    let mut outcome = run_compiler_once(&view, &job, grading)?;
    if has_crashed(&outcome) {
        // The compiler is run again, because a crash is the source's fault only if it is reproducible.
        outcome = run_compiler_once(&view, &job, grading)?;
    }
    if outcome
        .usage
        .memory
        .is_some_and(|memory| memory > limits.memory)
    {
        let refused = CompileLog::failed_with_reason(String::new(), memory_limit_failure(limits));
        return Ok(Some(refused));
    }
    if outcome.ending == Ending::Killed(KillReason::Cancelled) {
        return Ok(None);
    }
    let why = explain_compiler_end(&outcome, limits, grading.compile_limits.output, folder)?;
    let log = log_text(&outcome, folder);
    Ok(Some(match why {
        Some(why) => CompileLog::failed_with_reason(log, why),
        None => CompileLog::new(outcome.ending == Ending::Exited(0), log),
    }))
}

fn run_compiler_once(
    view: &BoxView,
    job: &Job,
    grading: &GradingContext,
) -> Result<RunOutcome, Fact> {
    let outcome = grading.runner.run(view, job, grading.cancel);
    outcome.map_err(|error| {
        let what = error.fact();
        BuildProblem::Compiler { what }.fact()
    })
}

/// Returns the reason why a compilation failed. `None` if the compilation succeeded, or if the compiler's output
/// contains the reason. `printed` is the size limit of the compiler's output.
///
/// # Errors
/// The machine is at fault.
fn explain_compiler_end(
    outcome: &RunOutcome,
    limits: &RunLimits,
    printed: Bytes,
    folder: &Path,
) -> Result<Option<CompileFailure>, Fact> {
    Ok(match outcome.ending {
        Ending::Exited(0) => None,
        Ending::Exited(_) if is_disk_full(folder) => {
            return Err(MachineFault::FolderFull.fact());
        }
        // The compiler reports an error, but the cause is the file size limit. The log is kept, because the source may
        // have made the compiler print this message.
        Ending::Exited(_) if has_file_limit_message(outcome) => Some(file_limit_failure(limits)),
        Ending::Exited(_) => None,
        // Only the source can make a compiler exceed the file size limit.
        Ending::Signalled(FILE_TOO_LARGE) => Some(file_limit_failure(limits)),
        Ending::Signalled(signal) if CRASH_SIGNALS.contains(&signal) => {
            Some(CompileFailure::Crash { signal })
        }
        Ending::Signalled(signal) => {
            return Err(MachineFault::CompilerSignal { signal }.fact());
        }
        Ending::Killed(KillReason::Wall) if outcome.is_asleep => Some(CompileFailure::Asleep {
            wall: format!("{:?}", limits.wall),
        }),
        Ending::Killed(KillReason::Wall) if has_unused_cpu_time(outcome, limits) => {
            let time = format!("{:?}", limits.wall);
            return Err(MachineFault::CompilerSlow { time }.fact());
        }
        Ending::Killed(KillReason::Output) => Some(CompileFailure::Files {
            limit: printed.to_string(),
        }),
        Ending::Killed(KillReason::Memory) => Some(memory_limit_failure(limits)),
        Ending::Killed(_) => Some(CompileFailure::Time {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
        }),
    })
}

/// Returns the truncated output of a compiler that ran in `folder`, without the path of the folder.
fn log_text(outcome: &RunOutcome, folder: &Path) -> String {
    let printed = [&*outcome.stdout, &*outcome.stderr].map(|bytes| {
        let bytes = remove_folder_path(&bytes[..bytes.len().min(MAX_LOG_LENGTH)], folder);
        String::from_utf8_lossy(&bytes).into_owned()
    });
    printed.concat()
}

fn file_limit_failure(limits: &RunLimits) -> CompileFailure {
    let limit = limits.output.to_string();
    CompileFailure::Output { limit }
}

fn memory_limit_failure(limits: &RunLimits) -> CompileFailure {
    let limit = limits.memory.to_string();
    CompileFailure::Memory { limit }
}

/// Linux signal number of SIGXFSZ: a file exceeded the size limit.
const FILE_TOO_LARGE: i32 = 25;

/// Whether the disk with this folder is full for another reason than the folder, which itself needs little space.
#[cfg(target_os = "linux")]
fn is_disk_full(folder: &Path) -> bool {
    const MIN_FREE_BYTES: u64 = 1 << 20;
    const MIN_FREE_FILES: u64 = 16;
    const MAX_OWN_BYTES: u64 = 32 << 20;
    let Ok(facts) = rustix::fs::statvfs(folder) else {
        return false;
    };
    let is_short = facts.f_bavail.saturating_mul(facts.f_frsize) < MIN_FREE_BYTES;
    // Some file systems report 0 as the maximum number of files, which means that the number of free files is unknown.
    let is_crowded = facts.f_files > 0 && facts.f_favail < MIN_FREE_FILES;
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    let own: u64 = files
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum();
    (is_short || is_crowded) && own < MAX_OWN_BYTES
}

#[cfg(not(target_os = "linux"))]
fn is_disk_full(_: &Path) -> bool {
    false
}
