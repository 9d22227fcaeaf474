//! Submission → program: a folder of its own, the compiler run in it under its own limits, its log kept.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::Read;
use std::path::Path;
use std::time::Duration;

use super::Grading;
use super::elf;
use super::language::Language;
use super::score::CompileLog;
use super::source::{self, ContentId, SourceError};
use super::store::Store;
use super::submission::Submission;
use super::workbench::Workbench;
use crate::problem::{Kind, Reason};
use crate::sandbox::{Bytes, Ending, Folder, Job, Killed, Limits, MemoryRule, View, WorkFolder};

/// A program that can be run.
pub struct Program {
    /// Its command line.
    pub command: Vec<OsString>,
    /// Is the file that is started the contestant's own, not a run-time of this machine?
    pub is_own: bool,
    /// What a native program declares beside its code: memory that it needs to start, used or not.
    pub static_data: Option<Bytes>,
    /// How its memory is held down.
    pub memory_rule: MemoryRule,
    /// Does it need other processes, whatever the problem allows?
    pub may_fork: bool,
    /// What its boxes show: the folder below.
    pub view: View,
    /// Holds source and program; gone when this is dropped.
    _folder: WorkFolder,
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
    let fetched = kept.and_then(|(store, id)| store.fetch(id, bench.folder.path()));
    let log = if let Some(log) = fetched.filter(|_| !language.compile.is_empty()) {
        log
    } else if !language.compile.is_empty() {
        // The compiler works in the folder and sees plain names, so that its messages show no path of this machine.
        let compiler = bench.fill(&language.compile, Path::new(""), memory)?;
        match run_compiler(&compiler, bench.folder.path(), grading)? {
            None => return Ok(Compiled::Cancelled),
            Some(log) => {
                let log = bench.confirm(log, &language.compile);
                if let Some((store, id)) = kept {
                    store.keep(id, bench.folder.path(), &log);
                }
                log
            }
        }
    } else if starts_own(language) {
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
    if !language.compile.is_empty() && starts_own(language) {
        bench.make_startable(&language.run[0], &language.id)?;
    }
    let mut command = bench.fill(&language.run, bench.folder.path(), memory)?;
    let is_in_folder = Path::new(&command[0]).starts_with(bench.folder.path());
    // What else is in the folder a compile command of the jury's has put there.
    let is_own = is_in_folder && starts_own(language);
    let static_data = is_own
        .then(|| elf::static_data(Path::new(&command[0])))
        .flatten();
    if !is_in_folder && is_script(&command[0]) {
        let locate = bench.fill(&language.locate, Path::new(""), memory)?;
        match run_time(&locate, grading)? {
            Some(place) => command[0] = place,
            // The script stays, and needs what it starts.
            None => may_fork = true,
        }
    }
    let program = Program {
        is_own,
        static_data,
        command,
        memory_rule: language.memory_rule,
        may_fork,
        view: View::new(vec![bench.folder.path().to_owned()], None),
        _folder: bench.folder,
    };
    Ok(Compiled::Program(program, log))
}

/// Is it the contestant's own file that is started, ready or compiled?
fn starts_own(language: &Language) -> bool {
    let first = language.run.first().map(String::as_str);
    matches!(first, Some("{program}" | "{source}"))
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
        Ending::Exited(_) => String::new(),
        Ending::Signalled(signal) => format!("the compiler was ended by signal {signal}\n"),
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
    let job = Job {
        command: locate,
        folder: Folder::Fresh(&[]),
        environment: &toolchains(),
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::Data,
        may_fork: true,
        limits: grading.compiler,
    };
    let view = View::new(Vec::new(), None);
    let outcome = grading.sandbox.run(&view, &job, grading.cancel);
    let outcome = outcome.map_err(|error| format!("look for the run-time: {error}"))?;
    let place = std::str::from_utf8(outcome.stdout.trim_ascii()).unwrap_or_default();
    let is_there = outcome.ending == Ending::Exited(0) && Path::new(place).is_absolute();
    Ok((is_there && Path::new(place).is_file()).then(|| place.into()))
}
