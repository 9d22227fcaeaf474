//! Submission → program: a folder of its own, the compiler run in it under its own limits, its log kept.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use crate::judge::content_id::ContentId;
use crate::judge::evidence::{CompileEnd, MachineFault, NotMade};
use crate::judge::grading::Grading;
use crate::judge::result::CompileLog;
use crate::judge::submission::build_dir::BuildDir;
use crate::judge::submission::program::Program;
use crate::judge::submission::program_cache::ProgramCache;
use crate::judge::submission::source::{self, SourceError};
use crate::judge::submission::starting;
use crate::judge::submission::submission::Submission;
use crate::package::language::Language;
use crate::problem::{Kind, Reason};
use crate::sandbox::{Bytes, Ending, Folder, Job, Killed, Limits, MemoryRule};
use crate::text::{Evidence, Fact, cause};

/// What compiling comes to.
#[derive(Clone)]
pub enum Build {
    /// A program, and what the compiler said besides.
    Program(Arc<Program>, CompileLog),
    /// A program that was made once; whoever wants to run it has it, or makes it anew.
    Known(CompileLog),
    /// A compile error: the contestant's fault.
    Refused(CompileLog),
    /// The compiler could not be run: this machine's fault.
    Failed(Reason),
    /// Not made yet, or no more: caipan was told to stop.
    Unmade,
}

/// The compiler's own limits, as a rule; a template bomb or a flood of diagnostics ends at them.
pub const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(60),
    memory: Bytes(1 << 30),
    output: Bytes(64 << 20),
    processes: 512,
};

/// What is kept of a compiler's output.
const LOG_AT_MOST: usize = 16 << 10;

/// Variables by which compilers find their own files; without them rustc, as rustup installs it, does not start.
const TOOLCHAINS: [&str; 5] = [
    "RUSTUP_HOME",
    "RUSTUP_TOOLCHAIN",
    "GOROOT",
    "JAVA_HOME",
    "PYENV_ROOT",
];

/// Those of [`TOOLCHAINS`] that are set. rustup's default lies in the home folder, which a compiler does not see.
fn toolchains() -> Vec<(&'static str, OsString)> {
    let mut known: Vec<_> = TOOLCHAINS
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

/// Makes a program of `submission`, to be run under `memory`.
///
/// The compiler is as untrusted as its source: it runs in a box that shows the source, and not the cases.
pub fn compile(submission: &Submission, memory: Bytes, grading: &Grading) -> Build {
    match source::read(submission) {
        Ok(source) => compile_source(submission, &source, memory, grading, None),
        Err(error) => unread(error),
    }
}

/// What a source that cannot be taken comes to: too large a one is the contestant's fault.
pub fn unread(error: SourceError) -> Build {
    match error {
        SourceError::Read(error) => Build::Failed(Reason::new(Kind::Sandbox, error)),
        SourceError::TooLarge(limit) => {
            let limit = limit.to_string();
            let why = CompileEnd::SourceTooLarge { limit };
            Build::Refused(CompileLog::refused(String::new(), why))
        }
    }
}

/// The same for a submission whose bytes are known, with a store that may know what becomes of them.
pub fn compile_source(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &Grading,
    kept: Option<(&ProgramCache, &ContentId)>,
) -> Build {
    match try_compile(submission, source, memory, grading, kept) {
        Ok(compiled) => compiled,
        Err(fact) => Build::Failed(Reason::new(Kind::Sandbox, fact)),
    }
}

fn try_compile(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &Grading,
    kept: Option<(&ProgramCache, &ContentId)>,
) -> Result<Build, Fact> {
    let language = &submission.language;
    let bench = BuildDir::set_up(submission, source, grading.runner)?;
    let kept = kept.filter(|_| !language.compile.is_empty());
    let fetched = kept.map(|(store, id)| store.fetch(id, bench.folder.path()));
    let fetched = fetched.transpose();
    let fetched = fetched.map_err(|error| {
        let cause = cause(&error);
        NotMade::Fetch { cause }.fact()
    })?;
    let log = if let Some(log) = fetched.flatten() {
        log
    } else if !language.compile.is_empty() {
        // The compiler works in the folder and sees plain names, so that its messages show no path of this machine.
        let compiler = bench.fill(&language.compile, Path::new(""), memory)?;
        match run_compiler(compiler, bench.folder.path(), grading)? {
            None => return Ok(Build::Unmade),
            Some(log) => {
                let log = bench.confirm(log, &language.compile);
                if let Some((store, id)) = kept.filter(|_| log.ok) {
                    store.keep(id, bench.folder.path(), &log);
                }
                log
            }
        }
    } else {
        bench.make_executable()?;
        CompileLog::said(true, String::new())
    };
    if !log.ok {
        return Ok(Build::Refused(log));
    }
    if !language.compile.is_empty() && starts_own(language) {
        bench.make_startable(&language.run[0], &language.id)?;
    }
    let command = bench.fill(&language.run, bench.folder.path(), memory)?;
    let start = match starting::of(command, &bench.folder, grading.runner)? {
        Ok(start) => start,
        Err(unstartable) => {
            let refused = CompileLog::refused(log.log, unstartable);
            return Ok(Build::Refused(refused));
        }
    };
    let program = Program {
        is_own: start.is_own && starts_own(language),
        static_data: start.static_data,
        command: start.command,
        memory_rule: language.memory_rule,
        may_fork: language.fork || start.may_fork,
        view: start.view,
        _folder: bench.folder,
    };
    Ok(Build::Program(Arc::new(program), log))
}

/// Is it the contestant's own file that is started, ready or compiled?
fn starts_own(language: &Language) -> bool {
    let first = language.run.first().map(String::as_str);
    matches!(first, Some("{program}" | "{source}"))
}

/// Runs the compiler; `None` where caipan was told to stop meanwhile.
fn run_compiler(
    command: Vec<OsString>,
    folder: &Path,
    grading: &Grading,
) -> Result<Option<CompileLog>, Fact> {
    let limits = grading.compiler;
    let (command, view) = starting::of_compiler(command, folder, grading.runner)?;
    let job = Job {
        folder: Folder::Kept(folder),
        environment: &toolchains(),
        memory_rule: MemoryRule::Data,
        may_fork: true,
        ..Job::new(&command, limits)
    };
    let outcome = grading
        .runner
        .run(&view, &job, grading.cancel)
        .map_err(|error| {
            let what = error.fact();
            NotMade::Compiler { what }.fact()
        })?;
    if outcome
        .usage
        .memory
        .is_some_and(|memory| memory > limits.memory)
    {
        let refused = CompileLog::refused(String::new(), too_much_memory(limits));
        return Ok(Some(refused));
    }
    let why = match outcome.ending {
        Ending::Killed(Killed::Cancelled) => return Ok(None),
        Ending::Exited(0) => None,
        Ending::Exited(_) if is_full(folder) => {
            return Err(MachineFault::FolderFull.fact());
        }
        Ending::Exited(_) => None,
        // A file that grows beyond the limit is the source's doing.
        Ending::Signalled(FILE_TOO_LARGE) => {
            let limit = limits.output.to_string();
            Some(CompileEnd::Output { limit })
        }
        Ending::Signalled(signal) => {
            return Err(MachineFault::CompilerSignal { signal }.fact());
        }
        Ending::Killed(Killed::Wall) if outcome.usage.cpu.is_some_and(|cpu| cpu < limits.cpu) => {
            let time = format!("{:?}", limits.wall);
            return Err(MachineFault::CompilerSlow { time }.fact());
        }
        Ending::Killed(Killed::Output) => {
            let limit = limits.output.to_string();
            Some(CompileEnd::Files { limit })
        }
        Ending::Killed(Killed::Memory) => Some(too_much_memory(limits)),
        Ending::Killed(_) => Some(CompileEnd::Time {
            cpu: format!("{:?}", limits.cpu),
            wall: format!("{:?}", limits.wall),
        }),
    };
    let said = [&*outcome.stdout, &*outcome.stderr]
        .map(|bytes| String::from_utf8_lossy(&bytes[..bytes.len().min(LOG_AT_MOST)]).into_owned());
    let log = said.concat();
    Ok(Some(match why {
        Some(why) => CompileLog::refused(log, why),
        None => CompileLog::said(outcome.ending == Ending::Exited(0), log),
    }))
}

fn too_much_memory(limits: &Limits) -> CompileEnd {
    let limit = limits.memory.to_string();
    CompileEnd::Memory { limit }
}

/// SIGXFSZ.
const FILE_TOO_LARGE: i32 = 25;

/// Is there no room left where this folder is, though little of it is taken by the folder itself?
#[cfg(target_os = "linux")]
fn is_full(folder: &Path) -> bool {
    const LITTLE: u64 = 1 << 20;
    const FEW: u64 = 16;
    const MUCH: u64 = 32 << 20;
    let Ok(facts) = rustix::fs::statvfs(folder) else {
        return false;
    };
    let is_short = facts.f_bavail.saturating_mul(facts.f_frsize) < LITTLE;
    // Some file systems do not count files.
    let is_crowded = facts.f_files > 0 && facts.f_favail < FEW;
    let files = walkdir::WalkDir::new(folder).into_iter().flatten();
    let own: u64 = files
        .filter_map(|file| Some(file.metadata().ok()?.len()))
        .sum();
    (is_short || is_crowded) && own < MUCH
}

#[cfg(not(target_os = "linux"))]
fn is_full(_: &Path) -> bool {
    false
}

#[cfg(test)]
mod tests;
