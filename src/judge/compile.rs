//! Submission → program: a folder of its own, the compiler run in it under its own limits, its log kept.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::score::CompileLog;
use super::submission::Submission;
use crate::problem::{Kind, Reason, quote};
use crate::sandbox::{
    Bytes, Ending, Folder, Job, Killed, Limits, MemoryRule, Sandbox, View, WorkFolder,
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

/// The compiler's own limits; a template bomb or a flood of diagnostics ends at them.
const LIMITS: Limits = Limits {
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
pub fn compile(
    submission: &Submission,
    memory: Bytes,
    sandbox: &Sandbox,
    cancel: &AtomicBool,
) -> Compiled {
    match try_compile(submission, memory, sandbox, cancel) {
        Ok(compiled) => compiled,
        Err(text) => Compiled::Failed(Reason::new(Kind::Sandbox, text)),
    }
}

fn try_compile(
    submission: &Submission,
    memory: Bytes,
    sandbox: &Sandbox,
    cancel: &AtomicBool,
) -> Result<Compiled, String> {
    let language = &submission.language;
    let bench = Workbench::set_up(submission, sandbox)?;
    let mut may_fork = language.fork;
    let log = if !language.compile.is_empty() {
        // The compiler works in the folder and sees plain names, so that its messages show no path of this machine.
        let compiler = bench.fill(&language.compile, Path::new(""), memory)?;
        match run_compiler(&compiler, bench.folder.path(), sandbox, cancel)? {
            None => return Ok(Compiled::Cancelled),
            Some(log) => bench.confirm(log, &language.compile),
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
    let command = bench.fill(&language.run, bench.folder.path(), memory)?;
    let program = Program {
        is_own: Path::new(&command[0]).starts_with(bench.folder.path()),
        command,
        memory_rule: language.memory_rule,
        may_fork,
        view: View::new(vec![bench.folder.path().to_owned()], None),
        _folder: bench.folder,
    };
    Ok(Compiled::Program(program, log))
}

/// The name of the compiled program in its folder.
const PROGRAM: &str = "program";

/// A folder with the source in it.
struct Workbench {
    folder: WorkFolder,
    source: String,
}

impl Workbench {
    fn set_up(submission: &Submission, sandbox: &Sandbox) -> Result<Self, String> {
        let folder = sandbox.folder();
        let folder = folder.map_err(|error| format!("make a folder for the program: {error}"))?;
        let own = &submission.language.source_name;
        let source = own
            .clone()
            .unwrap_or_else(|| harmless_name(&submission.path));
        let copied = fs::copy(&submission.path, folder.path().join(&source));
        copied.map_err(|error| format!("read {}: {error}", submission.path.display()))?;
        Ok(Self { folder, source })
    }

    /// A command with its placeholders filled, for a process that finds the folder at `place`.
    fn fill(&self, words: &[String], place: &Path, memory: Bytes) -> Result<Vec<OsString>, String> {
        let text = |path: &Path| {
            let text = path.to_str().map(str::to_owned);
            text.ok_or("the folder for temporary files has a name that is no text")
        };
        let stem = self
            .source
            .rsplit_once('.')
            .map_or(self.source.as_str(), |(stem, _)| stem);
        let values = [
            ("{source}", text(&place.join(&self.source))?),
            ("{program}", text(&place.join(PROGRAM))?),
            ("{folder}", text(&Path::new(".").join(place))?),
            ("{stem}", stem.to_owned()),
            ("{memory_mib}", (memory.0 >> 20).max(1).to_string()),
        ];
        let fill = |word: &String| {
            values.iter().fold(word.clone(), |word, (name, value)| {
                word.replace(name, value)
            })
        };
        Ok(words.iter().map(fill).map(OsString::from).collect())
    }

    /// A compiler that was to make a program and made none has failed, whatever it says.
    fn confirm(&self, log: CompileLog, compiler: &[String]) -> CompileLog {
        let was_to = compiler.iter().any(|word| word.contains("{program}"));
        if !log.ok || !was_to || self.folder.path().join(PROGRAM).is_file() {
            return log;
        }
        CompileLog {
            ok: false,
            log: log.log + "the compiler made no program\n",
        }
    }

    /// Makes a ready program startable, where it is one: a file that the system cannot start is the contestant's fault.
    /// Tells too whether it is a script, which starts other programs as a rule.
    fn make_executable(&self) -> Result<(CompileLog, bool), String> {
        let path = self.folder.path().join(&self.source);
        let fault = |error: io::Error| format!("make {} executable: {error}", self.source);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(fault)?;
        }
        let mut head = Vec::new();
        let read = fs::File::open(&path).and_then(|file| file.take(256).read_to_end(&mut head));
        read.map_err(fault)?;
        let log = unstartable(&head);
        let log = CompileLog {
            ok: log.is_none(),
            log: log.unwrap_or_default(),
        };
        Ok((log, head.starts_with(b"#!")))
    }
}

/// Why the system could not start a file that begins so.
fn unstartable(head: &[u8]) -> Option<String> {
    if let Some(script) = head.strip_prefix(b"#!") {
        let line = script
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        // Only these two part words here: to the system, the end of a CRLF line belongs to the name.
        let mut words = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty());
        let interpreter = words.next().unwrap_or_default();
        let is_there = Path::new(&*String::from_utf8_lossy(interpreter)).is_file();
        return (!is_there).then(|| {
            format!(
                "the script's interpreter {} is not there\n",
                quote(interpreter)
            )
        });
    }
    let is_program = !cfg!(target_os = "linux") || is_elf_of_this_machine(head);
    (!is_program).then(|| "neither a program for this machine nor a script\n".to_owned())
}

/// An ELF header names its machine in its bytes 18 and 19.
fn is_elf_of_this_machine(head: &[u8]) -> bool {
    let machines: &[u8] = match std::env::consts::ARCH {
        "x86_64" => &[62, 3],
        "aarch64" => &[183, 40],
        _ => return head.starts_with(b"\x7fELF"),
    };
    head.starts_with(b"\x7fELF")
        && head
            .get(18)
            .is_some_and(|machine| machines.contains(machine))
}

/// Runs the compiler; `None` where caipan was told to stop meanwhile.
fn run_compiler(
    command: &[OsString],
    folder: &Path,
    sandbox: &Sandbox,
    cancel: &AtomicBool,
) -> Result<Option<CompileLog>, String> {
    let view = View::new(Vec::new(), Some(folder.to_owned()));
    let job = Job {
        command,
        folder: Folder::Kept(folder),
        environment: &toolchains(),
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::Data,
        may_fork: true,
        limits: &LIMITS,
    };
    let outcome = sandbox.run(&view, &job, cancel).map_err(|error| match error.is_not_found() {
        true => format!("the compiler {} is not installed", command[0].display()),
        false => format!("run the compiler: {error}"),
    })?;
    if outcome
        .usage
        .memory
        .is_some_and(|memory| memory > LIMITS.memory)
    {
        let log = format!("the compiler used more than {}\n", LIMITS.memory);
        return Ok(Some(CompileLog { ok: false, log }));
    }
    let ended = match outcome.ending {
        Ending::Killed(Killed::Cancelled) => return Ok(None),
        Ending::Exited(_) => String::new(),
        Ending::Signalled(signal) => format!("the compiler was ended by signal {signal}\n"),
        Ending::Killed(Killed::Output) => {
            format!("the compiler wrote more than {}\n", LIMITS.output)
        }
        Ending::Killed(Killed::Memory) => {
            format!("the compiler used more than {}\n", LIMITS.memory)
        }
        Ending::Killed(_) => format!(
            "the compiler took more than {:?} of CPU time or {:?}\n",
            LIMITS.cpu, LIMITS.wall
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

/// The file's own name where it is one that no tool takes for anything else, else `solution`; its ending in lower case,
/// by which compilers know it: to them `.C` is C++ and `.Cpp` nothing at all.
fn harmless_name(path: &Path) -> String {
    let text =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (
        text(path.file_stem()),
        text(path.extension()).to_ascii_lowercase(),
    );
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let starts_well = stem.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_');
    let is_harmless = starts_well
        && stem.len() <= 100
        && stem.bytes().all(plain)
        && !stem.starts_with(PROGRAM)
        && stem != "system";
    // The ending chose the language, so it is one of the table's; those of problem.toml are the jury's own.
    format!("{}.{ending}", if is_harmless { &stem } else { "solution" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_a_tool_could_take_for_something_else_is_replaced() {
        let name = |path: &str| harmless_name(Path::new(path));
        assert_eq!(name("a/mayan.cpp"), "mayan.cpp");
        assert_eq!(name("stops-early.c"), "stops-early.c");
        assert_eq!(name("A.CPP"), "A.cpp");
        for path in [
            "-o.cpp",
            "a b.cpp",
            "x;rm.cpp",
            "$(x).cpp",
            "程序.cpp",
            "@a.cpp",
            "program.cpp",
            ".x.cpp",
            "a'.CPP",
        ] {
            assert_eq!(name(path), "solution.cpp", "{path}");
        }
    }
}
