//! Submission → program: a folder of its own, the compiler run in it under its own limits, its log kept.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use super::Grading;
use super::score::CompileLog;
use super::source::{self, ContentId, SourceError};
use super::store::Store;
use super::submission::Submission;
use super::workbench::Workbench;
use crate::problem::{Kind, Reason};
use crate::sandbox::{
    Bytes, Ending, Folder, Job, Killed, Limits, MemoryRule, SandboxError, View, WorkFolder,
};

/// A program that can be run.
pub struct Program {
    /// Its command line.
    pub command: Vec<OsString>,
    /// Is the file that is started the contestant's own, not a run-time of this machine?
    pub is_own: bool,
    /// How its memory is held down.
    pub memory_rule: MemoryRule,
    /// Does it need other processes, whatever the problem allows?
    pub may_fork: bool,
    /// What its boxes show: the folder below.
    pub view: View,
    /// Holds source and program; gone when this is dropped.
    _folder: WorkFolder,
}

impl Program {
    /// How much room it takes, with its source and whatever else its compiler has made.
    pub fn size(&self) -> Bytes {
        let files = walkdir::WalkDir::new(self._folder.path());
        let sizes = files.into_iter().flatten();
        Bytes(
            sizes
                .filter_map(|file| Some(file.metadata().ok()?.len()))
                .sum(),
        )
    }
}

/// What compiling comes to.
pub enum Compiled {
    /// A program, and what the compiler said besides.
    Program(Program, CompileLog),
    /// A compile error: the contestant's fault.
    Refused(CompileLog),
    /// The compiler could not be run: this machine's fault.
    Failed(Reason),
    /// caipan was told to stop.
    Cancelled,
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
pub fn compile(submission: &Submission, memory: Bytes, grading: &Grading) -> Compiled {
    match source::read(submission) {
        Ok(source) => compile_source(submission, &source, memory, grading, None),
        Err(error) => unread(error),
    }
}

/// What a source that cannot be taken comes to: too large a one is the contestant's fault.
pub fn unread(error: SourceError) -> Compiled {
    let text = error.to_string();
    match error {
        SourceError::Read { .. } => Compiled::Failed(Reason::new(Kind::Sandbox, text)),
        SourceError::TooLarge(_) => Compiled::Refused(CompileLog {
            ok: false,
            log: text + "\n",
        }),
    }
}

/// The same for a submission whose bytes are known, with a store that may know what becomes of them.
pub fn compile_source(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &Grading,
    kept: Option<(&Store, &ContentId)>,
) -> Compiled {
    match try_compile(submission, source, memory, grading, kept) {
        Ok(compiled) => compiled,
        Err(text) => Compiled::Failed(Reason::new(Kind::Sandbox, text)),
    }
}

fn try_compile(
    submission: &Submission,
    source: &[u8],
    memory: Bytes,
    grading: &Grading,
    kept: Option<(&Store, &ContentId)>,
) -> Result<Compiled, String> {
    let language = &submission.language;
    let bench = Workbench::set_up(submission, source, grading.sandbox)?;
    let mut may_fork = language.fork;
    let kept = kept.filter(|_| !language.compile.is_empty());
    let fetched = kept.map(|(store, id)| store.fetch(id, bench.folder.path()));
    let fetched = fetched.transpose();
    let fetched = fetched.map_err(|error| format!("copy a program that is kept: {error}"))?;
    let log = if let Some(log) = fetched.flatten() {
        log
    } else if !language.compile.is_empty() {
        // The compiler works in the folder and sees plain names, so that its messages show no path of this machine.
        let compiler = bench.fill(&language.compile, Path::new(""), memory)?;
        match run_compiler(&compiler, bench.folder.path(), grading)? {
            None => return Ok(Compiled::Cancelled),
            Some(log) => {
                let log = bench.confirm(log, &language.compile);
                if let Some((store, id)) = kept.filter(|_| log.ok) {
                    store.keep(id, bench.folder.path(), &log);
                }
                log
            }
        }
    } else if language
        .run
        .first()
        .is_some_and(|program| program == "{program}")
    {
        let (log, is_script) = bench.make_executable()?;
        may_fork |= is_script;
        log
    } else {
        CompileLog {
            ok: true,
            log: String::new(),
        }
    };
    if !log.ok {
        return Ok(Compiled::Refused(log));
    }
    let mut command = bench.fill(&language.run, bench.folder.path(), memory)?;
    let is_own = Path::new(&command[0]).starts_with(bench.folder.path());
    if !is_own && is_script(&command[0]) {
        let locate = bench.fill(&language.locate, Path::new(""), memory)?;
        match run_time(&locate, grading)? {
            Some(place) => command[0] = place,
            // The script stays, and needs what it starts.
            None => may_fork = true,
        }
    }
    let program = Program {
        is_own,
        command,
        memory_rule: language.memory_rule,
        may_fork,
        view: View::new(vec![bench.folder.path().to_owned()], None),
        _folder: bench.folder,
    };
    Ok(Compiled::Program(program, log))
}

/// Runs the compiler; `None` where caipan was told to stop meanwhile.
fn run_compiler(
    command: &[OsString],
    folder: &Path,
    grading: &Grading,
) -> Result<Option<CompileLog>, String> {
    let limits = grading.compiler;
    let view = View::new(Vec::new(), Some(folder.to_owned()));
    let job = Job {
        command,
        folder: Folder::Kept(folder),
        environment: &toolchains(),
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::Data,
        may_fork: true,
        fresh: false,
        limits,
    };
    let outcome = grading
        .sandbox
        .run(&view, &job, grading.cancel)
        .map_err(|error| match error.is_not_found() {
            true => format!("the compiler {} is not installed", command[0].display()),
            false => format!("run the compiler: {error}"),
        })?;
    if outcome
        .usage
        .memory
        .is_some_and(|memory| memory > limits.memory)
    {
        let log = format!("the compiler used more than {}\n", limits.memory);
        return Ok(Some(CompileLog { ok: false, log }));
    }
    let ended = match outcome.ending {
        Ending::Killed(Killed::Cancelled) => return Ok(None),
        Ending::Exited(0) => String::new(),
        Ending::Exited(_) if is_full(folder) => {
            return Err("the folder for temporary files is full".to_owned());
        }
        Ending::Exited(_) => String::new(),
        // A file that grows beyond the limit is the source's doing.
        Ending::Signalled(FILE_TOO_LARGE) => {
            format!("the compiler wrote more than {}\n", limits.output)
        }
        Ending::Signalled(signal) => {
            return Err(format!(
                "the compiler was ended by signal {signal}, and not by its source"
            ));
        }
        Ending::Killed(Killed::Wall) if outcome.usage.cpu.is_some_and(|cpu| cpu < limits.cpu) => {
            return Err(format!(
                "the compiler was still running after {:?}, and had CPU time left",
                limits.wall
            ));
        }
        Ending::Killed(Killed::Output) => {
            format!("the compiler wrote more than {}\n", limits.output)
        }
        Ending::Killed(Killed::Memory) => {
            format!("the compiler used more than {}\n", limits.memory)
        }
        Ending::Killed(_) => format!(
            "the compiler took more than {:?} of CPU time or {:?}\n",
            limits.cpu, limits.wall
        ),
    };
    let said = [&*outcome.stdout, &*outcome.stderr]
        .map(|bytes| String::from_utf8_lossy(&bytes[..bytes.len().min(LOG_AT_MOST)]).into_owned());
    let log = format!("{}{}{ended}", said[0], said[1]);
    Ok(Some(CompileLog {
        ok: outcome.ending == Ending::Exited(0),
        log,
    }))
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

/// Is this name on PATH that of a script? Version managers put such in the place of run-times.
fn is_script(name: &OsStr) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(name));
    let mut head = [0; 2];
    let found = places.find_map(|place| fs::File::open(place).ok());
    found.is_some_and(|mut file| file.read_exact(&mut head).is_ok() && head == *b"#!")
}

/// Where the run-time really is that a script would start, by what it says of itself in a box without the contestant.
fn run_time(locate: &[OsString], grading: &Grading) -> Result<Option<OsString>, String> {
    if locate.is_empty() {
        return Ok(None);
    }
    let said = ask(locate, grading).map_err(|error| format!("look for the run-time: {error}"))?;
    let place = said.as_deref().unwrap_or_default().trim_ascii();
    let place = std::str::from_utf8(place).unwrap_or_default();
    let is_there = Path::new(place).is_absolute() && Path::new(place).is_file();
    Ok(is_there.then(|| place.into()))
}

/// What a tool of this machine says in a box without the contestant; nothing where it fails.
///
/// # Errors
/// It cannot be run.
pub fn ask(command: &[OsString], grading: &Grading) -> Result<Option<Vec<u8>>, SandboxError> {
    let job = Job {
        command,
        folder: Folder::Fresh(&[]),
        environment: &toolchains(),
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::Data,
        may_fork: true,
        fresh: false,
        limits: grading.compiler,
    };
    let view = View::new(Vec::new(), None);
    let outcome = grading.sandbox.run(&view, &job, grading.cancel)?;
    // Some say it on standard error.
    let said = || [&*outcome.stdout, &*outcome.stderr].concat();
    Ok((outcome.ending == Ending::Exited(0)).then(said))
}
