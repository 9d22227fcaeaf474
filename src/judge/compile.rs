//! Submission → program: a folder of its own, the compiler run in it under its own limits, its log kept.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use tempfile::TempDir;

use super::score::CompileLog;
use super::submission::Submission;
use crate::problem::{Kind, Reason};
use crate::sandbox::{self, Bytes, Ending, Folder, Job, Killed, Limits, MemoryRule};

/// A program that can be run.
pub struct Program {
    /// Its command line.
    pub command: Vec<OsString>,
    /// How its memory is held down.
    pub memory_rule: MemoryRule,
    /// Holds source and program; gone when this is dropped.
    _folder: TempDir,
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
    memory: Bytes(2 << 30),
    output: Bytes(64 << 20),
    processes: 64,
};

/// What is kept of a compiler's output.
const LOG_AT_MOST: usize = 16 << 10;

/// A source larger than this was not written by a contestant.
const SOURCE_AT_MOST: u64 = 64 << 20;

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
pub fn compile(submission: &Submission, memory: Bytes, cancel: &AtomicBool) -> Compiled {
    match try_compile(submission, memory, cancel) {
        Ok(compiled) => compiled,
        Err(text) => Compiled::Failed(Reason::new(Kind::Sandbox, text)),
    }
}

fn try_compile(
    submission: &Submission,
    memory: Bytes,
    cancel: &AtomicBool,
) -> Result<Compiled, String> {
    let folder = tempfile::Builder::new().prefix("caipan-").tempdir();
    let folder = folder.map_err(|error| format!("make a folder for the program: {error}"))?;
    let language = &submission.language;
    let source = match &language.source_name {
        Some(name) => name.clone(),
        None => harmless_name(&submission.path),
    };
    let read = |error| format!("read {}: {error}", submission.path.display());
    let facts = fs::metadata(&submission.path).map_err(read)?;
    if facts.len() > SOURCE_AT_MOST && !language.compile.is_empty() {
        let log = format!("the source is larger than {}", Bytes(SOURCE_AT_MOST));
        return Ok(Compiled::Refused(CompileLog { ok: false, log }));
    }
    let target = folder.path().join(&source);
    fs::copy(&submission.path, &target).map_err(read)?;
    if language.compile.is_empty() {
        make_executable(&target).map_err(|error| format!("make {source} executable: {error}"))?;
    }
    let stem = source
        .rsplit_once('.')
        .map_or(source.as_str(), |(stem, _)| stem)
        .to_owned();
    // The compiler works in the folder and sees plain names there, so that its messages show no path of this machine.
    let fill = |words: &[String], folder: &str| -> Vec<OsString> {
        let within = |name: &str| {
            if folder.is_empty() {
                name.to_owned()
            } else {
                format!("{folder}/{name}")
            }
        };
        let filled = words.iter().map(|word| {
            word.replace("{source}", &within(&source))
                .replace("{program}", &within("program"))
                .replace("{folder}", folder)
                .replace("{stem}", &stem)
                .replace("{memory_mib}", &(memory.0 >> 20).to_string())
        });
        filled.map(OsString::from).collect()
    };
    let place = folder
        .path()
        .to_str()
        .ok_or("the folder for temporary files has a name that is no text")?;
    let command = fill(&language.run, place);
    let mut log = CompileLog {
        ok: true,
        log: String::new(),
    };
    if !language.compile.is_empty() {
        let compiler = fill(&language.compile, "");
        match run_compiler(&compiler, folder.path(), cancel)? {
            None => return Ok(Compiled::Cancelled),
            Some(said) => log = said,
        }
        let wants_program = language
            .compile
            .iter()
            .any(|word| word.contains("{program}"));
        if log.ok && wants_program && !folder.path().join("program").is_file() {
            log = CompileLog {
                ok: false,
                log: format!("{}the compiler made no program\n", log.log),
            };
        }
    }
    if !log.ok {
        return Ok(Compiled::Refused(log));
    }
    Ok(Compiled::Program(
        Program {
            command,
            memory_rule: language.memory_rule,
            _folder: folder,
        },
        log,
    ))
}

/// Runs the compiler; `None` where caipan was told to stop meanwhile.
fn run_compiler(
    command: &[OsString],
    folder: &Path,
    cancel: &AtomicBool,
) -> Result<Option<CompileLog>, String> {
    let job = Job {
        command,
        folder: Folder::Kept(folder),
        environment: &toolchains(),
        stdin: b"",
        output_file: None,
        memory_rule: MemoryRule::Data,
        limits: &LIMITS,
    };
    let outcome = sandbox::run(&job, cancel).map_err(|error| match error.is_not_found() {
        true => format!("the compiler {} is not installed", command[0].display()),
        false => format!("run the compiler: {error}"),
    })?;
    let ended = match outcome.ending {
        Ending::Killed(Killed::Cancelled) => return Ok(None),
        Ending::Exited(_) => String::new(),
        Ending::Signalled(signal) => format!("the compiler was ended by signal {signal}\n"),
        Ending::Killed(Killed::Output) => {
            format!("the compiler wrote more than {}\n", LIMITS.output)
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

/// The file's own name where it is one that no tool takes for anything else, else `solution` with its ending.
fn harmless_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let starts_well = name
        .bytes()
        .next()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    let is_plain = starts_well && name.len() <= 100 && name.bytes().all(plain);
    if is_plain && !name.starts_with("program") {
        return name.into_owned();
    }
    let ending = path
        .extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or("txt");
    // The ending chose the language, so it is one of the table's; those of problem.toml are the jury's own.
    format!("solution.{}", ending.to_ascii_lowercase())
}

#[cfg(unix)]
fn make_executable(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn make_executable(_: &Path) -> std::io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_a_tool_could_take_for_something_else_is_replaced() {
        let name = |path: &str| harmless_name(Path::new(path));
        assert_eq!(name("a/mayan.cpp"), "mayan.cpp");
        assert_eq!(name("stops-early.c"), "stops-early.c");
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
