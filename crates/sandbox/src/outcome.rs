//! What the kernel saw of a run: facts without a verdict.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_facts::Bytes;
use caipan_files::Capture;

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
    /// The files that the job collects, as far as they are there, by their names.
    pub collected: BTreeMap<String, OutputFile>,
    /// Its work folder, where that could not be removed.
    pub left_behind: Option<PathBuf>,
    /// Did the machine, or what it is a part of, run out of memory, so that the kernel ended a process that was within
    /// its own limit?
    pub is_starved: bool,
    /// Wall time during which its threads, ended ones included, were ready to run and had no core. It is taken off the wall
    /// time, up to [`super::Limits::longest_wait`].
    pub waited: Duration,
}

/// How a process ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// By itself, with this exit code.
    Exited(i32),
    /// By this signal, which caipan did not send.
    Signalled(i32),
    /// Killed by caipan.
    Killed(Killed),
}

/// Why caipan killed a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Killed {
    /// Its CPU time ran out.
    Cpu,
    /// Its wall time ran out.
    Wall,
    /// Its processes held far more memory than they may, together, or the kernel had to end one for that.
    Memory,
    /// It wrote more than it may.
    Output,
    /// caipan itself was told to stop.
    Cancelled,
    /// What it talked to had ended, and with that all was settled.
    Settled,
}

/// What a run used. A figure that the platform cannot tell is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Usage {
    /// User and system time of the process and of the children it waited for.
    pub cpu: Option<Duration>,
    /// Time from start to end.
    pub wall: Duration,
    /// Peak resident memory: of the largest process, or of all together where they can be counted.
    pub memory: Option<Bytes>,
}

impl Usage {
    /// The most of each figure in two runs.
    pub fn most(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        let (Some(a), Some(b)) = (one, other) else {
            return one.or(other);
        };
        Some(Self {
            cpu: a.cpu.max(b.cpu),
            wall: a.wall.max(b.wall),
            memory: a.memory.max(b.memory),
        })
    }
}

/// What became of an output file.
#[derive(Debug)]
pub enum OutputFile {
    /// The program made none, or none was asked for.
    Absent,
    /// What stands in it.
    Captured(Capture),
    /// It is not a file that can be read safely.
    Refused(Refusal),
}

/// What an output file is that is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// A symbolic link.
    Link,
    /// A hard link to another file.
    HardLink,
    /// A folder.
    Folder,
    /// Neither file, folder nor link.
    Special,
    /// A file that its maker keeps from being read.
    Unreadable,
}

#[cfg(target_os = "linux")]
impl OutputFile {
    /// Takes over an output file, found but not opened yet: a regular one with a single name, up to the limit.
    ///
    /// # Errors
    /// There is no room for a large one.
    pub(super) fn take(found: std::os::fd::OwnedFd, limit: Bytes) -> std::io::Result<Self> {
        use std::os::fd::AsRawFd;
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        let path = format!("/proc/self/fd/{}", found.as_raw_fd());
        let found = std::fs::File::from(found);
        let facts = found.metadata()?;
        let what = match facts.file_type() {
            kind if kind.is_symlink() => Refusal::Link,
            kind if kind.is_dir() => Refusal::Folder,
            kind if !kind.is_file() => Refusal::Special,
            _ if facts.nlink() > 1 => Refusal::HardLink,
            _ => {
                let mut options = std::fs::OpenOptions::new();
                let opened = options.read(true).custom_flags(libc::O_NONBLOCK).open(path);
                let mut file = match opened {
                    Ok(file) => file,
                    // The contestant's own doing; all else is missing on this machine.
                    Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                        return Ok(Self::Refused(Refusal::Unreadable));
                    }
                    Err(error) => return Err(error),
                };
                return Ok(Self::Captured(Capture::read(&mut file, limit)?));
            }
        };
        Ok(Self::Refused(what))
    }
}

#[cfg(target_os = "linux")]
#[cfg(test)]
mod tests {
    use std::fs::{File, OpenOptions};
    use std::os::fd::{AsRawFd, OwnedFd};
    use std::os::unix::fs::OpenOptionsExt;
    use std::process::Command;

    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    use super::*;

    /// Set for the process that may have few descriptors: limits hold for all of a process.
    const SCARCE: &str = "CAIPAN_TEST_SCARCE_DESCRIPTORS";

    #[test]
    fn an_output_file_for_which_there_is_no_descriptor_is_an_error() {
        if std::env::var_os(SCARCE).is_some() {
            return take_with_few_descriptors();
        }
        let name = std::thread::current().name().unwrap().to_owned();
        let own = std::env::current_exe().unwrap();
        let alone = Command::new(own)
            .args(["--exact", &name, "--nocapture"])
            .env(SCARCE, "1")
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&alone.stdout);
        assert!(
            alone.status.success() && said.contains("1 passed"),
            "{said}"
        );
    }

    fn take_with_few_descriptors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("output");
        // One that is held in memory, and one that needs a file of its own.
        for length in [3, 2 << 20] {
            std::fs::write(&path, vec![b'x'; length]).unwrap();
            let found = || {
                let mut options = OpenOptions::new();
                options.read(true).custom_flags(libc::O_PATH);
                OwnedFd::from(options.open(&path).unwrap())
            };
            let mut endings = String::new();
            for room in 0..6 {
                let found = found();
                let spare = File::open("/dev/null").unwrap();
                let lowest = spare.as_raw_fd() as u64;
                drop(spare);
                let before = getrlimit(Resource::Nofile);
                let current = Some(lowest + room);
                setrlimit(Resource::Nofile, Rlimit { current, ..before }).unwrap();
                let taken = OutputFile::take(found, Bytes(64 << 20));
                setrlimit(Resource::Nofile, before).unwrap();
                endings.push(match taken {
                    Ok(OutputFile::Captured(capture)) if capture.len() == length => 'c',
                    Err(error) if error.raw_os_error() == Some(libc::EMFILE) => 'e',
                    other => panic!("{length} bytes, {room} descriptors: {other:?}"),
                });
            }
            let whole = endings.trim_start_matches('e');
            assert!(
                whole.len() < 6 && whole.chars().all(|end| end == 'c'),
                "{endings}"
            );
            assert!(whole.len() >= 2, "{endings}");
        }
    }
}
