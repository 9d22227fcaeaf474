//! Runs one untrusted process under limits and reports what the kernel saw. Knows no problem and no verdict.
//!
//! ```text
//!   Job ──► work folder: fresh, with the input file ──► process ──► Outcome
//!           standard input: a private, unnamed file        │
//!                                                          ├ standard output, standard error: read as they come
//!                                                          ├ clocks: CPU and wall; the first to run out kills
//!                                                          └ at its end its whole group is killed, then reaped
//! ```
//!
//! This is level `none`: the process runs with the rights of caipan's user, in a session of its own. It is held to its
//! limits, and nothing keeps it from files, from the network, or from starting children that leave its group. On Linux
//! `group` is the supervisor and `confine` the process's own side; elsewhere `portable` is, which knows neither CPU time
//! nor memory.

#[cfg(target_os = "linux")]
mod confine;
mod folder;
#[cfg(target_os = "linux")]
mod group;
mod limits;
mod outcome;
#[cfg(any(test, not(target_os = "linux")))]
mod portable;
mod spool;

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;

pub use folder::WorkFolder;
#[cfg(target_os = "linux")]
use group::{MECHANISMS, supervise};
pub use limits::{BadQuantity, Bytes, Limits, parse_duration};
pub use outcome::{Ending, Killed, Outcome, OutputFile, Usage};
#[cfg(not(target_os = "linux"))]
use portable::{MECHANISMS, supervise};
pub use spool::Capture;
#[cfg(test)]
pub(crate) use spool::Spool;

/// One process to run.
pub struct Job<'a> {
    /// The program, by path or by a name on PATH, and its arguments.
    pub command: &'a [OsString],
    /// The folder it works in.
    pub folder: Folder<'a>,
    /// Variables that it finds beside the few that every process gets.
    pub environment: &'a [(&'a str, OsString)],
    /// What it finds on standard input.
    pub stdin: &'a [u8],
    /// The file, if any, that it may leave in its folder as output.
    pub output_file: Option<&'a str>,
    /// How its memory is held down while it runs.
    pub memory_rule: MemoryRule,
    /// What it may use.
    pub limits: &'a Limits,
}

/// Where a process works.
pub enum Folder<'a> {
    /// In a folder that stays as the process leaves it.
    Kept(&'a Path),
    /// In a folder of its own that holds these files (name, content) and is gone afterwards.
    Fresh(&'a [(&'a str, &'a [u8])]),
}

/// Which of the kernel's limits suits a program's way with memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MemoryRule {
    /// Native programs: their address space is limited, and the whole of it may be stack.
    AddressSpace,
    /// Run-times that reserve far more addresses than they use: their private data is limited.
    Data,
    /// Programs of unknown make: their private data is limited, and the whole of it may be stack.
    Unknown,
}

/// What keeps a process apart from the machine, as `caipan` reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Isolation {
    /// `full`, `namespaces`, `filter` or `none`.
    pub level: &'static str,
    /// What the level is made of here.
    pub mechanisms: &'static [&'static str],
}

/// The isolation that runs get.
pub fn isolation() -> Isolation {
    Isolation {
        level: "none",
        mechanisms: MECHANISMS,
    }
}

/// A run that could not be made; never the process's own fault.
#[derive(Debug, thiserror::Error)]
#[error("{step}: {cause}")]
pub struct SandboxError {
    step: String,
    cause: io::Error,
    is_start: bool,
}

impl SandboxError {
    fn at(step: &str) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self {
            step: step.to_owned(),
            cause,
            is_start: false,
        }
    }

    /// The program of `command` could not be started. Where it stands is not told: it is another place each time.
    fn start(command: &[OsString]) -> impl FnOnce(io::Error) -> Self + '_ {
        let name = Path::new(&command[0]).file_name().unwrap_or_default();
        let step = format!("start {}", name.display());
        move |cause| Self {
            step,
            cause,
            is_start: true,
        }
    }

    /// Was it the program that could not be started?
    pub fn is_start(&self) -> bool {
        self.is_start
    }

    /// Was the program itself not to be found?
    pub fn is_not_found(&self) -> bool {
        self.is_start && self.cause.kind() == io::ErrorKind::NotFound
    }
}

/// Runs `job` to its end. When `cancel` becomes true the process is killed.
///
/// # Errors
/// Whatever keeps the process from being started, watched or cleaned up after.
pub fn run(job: &Job, cancel: &AtomicBool) -> Result<Outcome, SandboxError> {
    let fresh = WorkFolder::new().map_err(SandboxError::at("make a work folder"))?;
    let stdin = private_file(job.stdin).map_err(SandboxError::at("write standard input"))?;
    let folder = match job.folder {
        Folder::Kept(folder) => folder,
        Folder::Fresh(files) => {
            for (name, content) in files {
                let written = fs::write(fresh.path().join(name), content);
                written.map_err(SandboxError::at("write the input file"))?;
            }
            fresh.path()
        }
    };
    let mut command = Command::new(&job.command[0]);
    command
        .args(&job.command[1..])
        .current_dir(folder)
        .stdin(Stdio::from(stdin));
    command
        .env_clear()
        .envs(environment(folder))
        .envs(job.environment.iter().cloned());
    let mut outcome = supervise(command, job, cancel)?;
    if let Some(name) = job.output_file {
        let collected = collect(&folder.join(name), job.limits.output);
        outcome.output_file = collected.map_err(SandboxError::at("read the output file"))?;
    }
    outcome.left_behind = fresh.remove();
    Ok(outcome)
}

/// The same few variables for every process: nothing of the user's own leaks but where programs are found.
fn environment(folder: &Path) -> Vec<(&'static str, OsString)> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/local/bin:/usr/bin:/bin".into());
    let home = folder.as_os_str().to_owned();
    vec![
        ("PATH", path),
        ("HOME", home.clone()),
        ("TMPDIR", home),
        ("LANG", "C.UTF-8".into()),
    ]
}

/// A file without a name, opened for reading only.
fn private_file(content: &[u8]) -> io::Result<File> {
    let mut file = tempfile::NamedTempFile::new()?;
    file.write_all(content)?;
    File::open(file.path())
}

/// Takes over an output file: a regular one with a single name, up to the limit.
fn collect(path: &Path, limit: Bytes) -> io::Result<OutputFile> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC);
    }
    let unreadable = Ok(OutputFile::Refused("a file that cannot be read"));
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(OutputFile::Absent),
        // Whatever keeps caipan out of the folder, the process has done it.
        Err(_) => return unreadable,
        Ok(facts) if facts.is_symlink() => return Ok(OutputFile::Refused("a symbolic link")),
        Ok(facts) if facts.is_dir() => return Ok(OutputFile::Refused("a directory")),
        Ok(facts) if !facts.is_file() => return Ok(OutputFile::Refused("no regular file")),
        Ok(_) => {}
    }
    let Ok(mut file) = options.open(path) else {
        return unreadable;
    };
    // The name may have changed hands between the two looks: what was opened is what counts.
    let facts = file.metadata()?;
    if !facts.is_file() {
        return Ok(OutputFile::Refused("no regular file"));
    }
    #[cfg(unix)]
    if std::os::unix::fs::MetadataExt::nlink(&facts) > 1 {
        return Ok(OutputFile::Refused("a hard link to another file"));
    }
    Ok(OutputFile::Captured(Capture::read(&mut file, limit)?))
}

#[cfg(test)]
mod tests;
