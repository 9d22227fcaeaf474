//! Result of a run as the kernel reports it, without a verdict.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use caipan_facts::Bytes;
use caipan_files::Capture;

/// Result of a run: ending, resource usage and output.
#[derive(Debug)]
pub struct RunOutcome {
    /// Exit code, signal, or the reason why caipan killed the process.
    pub ending: Ending,
    /// CPU time, wall time and memory used.
    pub usage: ResourceUsage,
    /// Standard output up to the stream limit.
    pub stdout: Capture,
    /// Standard error up to the stream limit.
    pub stderr: Capture,
    /// The first of the job's possible output files that exists.
    pub output_file: OutputFile,
    /// Existing files among those that the job collects, by path relative to the work folder.
    pub collected: BTreeMap<String, OutputFile>,
    /// Path of the work folder if it could not be removed.
    pub left_behind: Option<PathBuf>,
    /// Whether the kernel killed a process that was within its own memory limit, because the machine or an enclosing
    /// cgroup ran out of memory.
    pub is_starved: bool,
    /// Wall time during which threads of the run, including ended ones, were runnable but had no core. It is
    /// subtracted from the wall time, up to [`super::RunLimits::max_core_wait`].
    pub waited: Duration,
    /// Whether the wall time limit was reached while all threads slept until an event, so that neither a busy core nor a
    /// slow disk delayed them. Only for jobs that may start processes, and only on Linux.
    pub is_asleep: bool,
    /// Whether the run was forked from a running interpreter. If not, the command was executed.
    pub is_forked: bool,
}

/// Exit code or signal of a process, or the reason why caipan killed it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The process ended by itself with this exit code.
    Exited(i32),
    /// The process was ended by this signal, which caipan did not send.
    Signalled(i32),
    /// caipan killed the process.
    Killed(KillReason),
}

/// Reason why caipan killed a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum KillReason {
    /// The CPU time of the run reached the limit.
    Cpu,
    /// The wall time of the run, without waits for a core, reached the limit.
    Wall,
    /// All processes together used far more memory than allowed, or the kernel killed one of them at the memory limit.
    Memory,
    /// Standard output, standard error or a kept folder exceeded the output limit.
    Output,
    /// Grading was cancelled, for example by a signal or a deadline.
    Cancelled,
    /// The partner in a dialogue ended, and the result of the partner decided the dialogue.
    Settled,
}

/// Resources used by a run. `None` means that the figure is unknown, for example because the platform does not report
/// it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ResourceUsage {
    /// User and system time of the process and of its children, if they were waited for or a cgroup counts them.
    pub cpu: Option<Duration>,
    /// Wall time from the start to the end of the run.
    pub wall: Duration,
    /// Peak resident memory: of the largest process, or of all processes together if they can be counted.
    pub memory: Option<Bytes>,
}

impl ResourceUsage {
    /// Returns the maximum of each figure of two runs. A missing run is ignored; `None` if both are missing.
    pub fn max_usage_of_both(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        let (Some(a), Some(b)) = (first, second) else {
            return first.or(second);
        };
        Some(Self {
            cpu: a.cpu.max(b.cpu),
            wall: a.wall.max(b.wall),
            memory: a.memory.max(b.memory),
        })
    }
}

/// File that a program may have created in the work folder.
#[derive(Debug)]
pub enum OutputFile {
    /// The program created no output file, or none was requested.
    Absent,
    /// Content of a regular file, truncated at the output limit.
    Captured(Capture),
    /// The file was not read, because that is unsafe or not permitted.
    Refused(OutputFileRefusal),
}

/// Reason why an output file was not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutputFileRefusal {
    /// The file is a symbolic link, which might lead outside of the work folder.
    Link,
    /// The file has further hard links, so it may be a file of another user.
    HardLink,
    /// The path is a folder, which has no content to judge.
    Folder,
    /// The path is a device, pipe or socket.
    Special,
    /// The permissions of the file forbid reading.
    Unreadable,
}

#[cfg(target_os = "linux")]
impl OutputFile {
    /// Reads an output file from a descriptor that is not open for reading yet. Only a regular file with a single link
    /// is read, up to the limit.
    ///
    /// # Errors
    /// There is no disk space for a large file.
    pub(super) fn read_from_descriptor(
        descriptor: std::os::fd::OwnedFd,
        limit: Bytes,
    ) -> std::io::Result<Self> {
        use std::os::fd::AsRawFd;
        use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
        let path = format!("/proc/self/fd/{}", descriptor.as_raw_fd());
        let descriptor = std::fs::File::from(descriptor);
        let facts = descriptor.metadata()?;
        let what = match facts.file_type() {
            kind if kind.is_symlink() => OutputFileRefusal::Link,
            kind if kind.is_dir() => OutputFileRefusal::Folder,
            kind if !kind.is_file() => OutputFileRefusal::Special,
            _ if facts.nlink() > 1 => OutputFileRefusal::HardLink,
            _ => {
                let mut options = std::fs::OpenOptions::new();
                let opened = options.read(true).custom_flags(libc::O_NONBLOCK).open(path);
                let mut file = match opened {
                    Ok(file) => file,
                    // The contestant removed the permission; any other error is a fault of this machine.
                    Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
                        return Ok(Self::Refused(OutputFileRefusal::Unreadable));
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

    /// Environment variable that marks the child process of the test. The child has a low descriptor limit, which
    /// applies to a whole process.
    const SCARCE: &str = "CAIPAN_TEST_SCARCE_DESCRIPTORS";

    #[test]
    fn an_output_file_for_which_there_is_no_descriptor_is_an_error() {
        if std::env::var_os(SCARCE).is_some() {
            return read_output_file_with_few_descriptors();
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

    fn read_output_file_with_few_descriptors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("output");
        // One capture that is kept in memory, and one that needs a file.
        for length in [3, 2 << 20] {
            std::fs::write(&path, vec![b'x'; length]).unwrap();
            let mut endings = String::new();
            for room in 0..6 {
                let mut options = OpenOptions::new();
                options.read(true).custom_flags(libc::O_PATH);
                let descriptor = OwnedFd::from(options.open(&path).unwrap());
                let spare = File::open("/dev/null").unwrap();
                let lowest = spare.as_raw_fd() as u64;
                drop(spare);
                let before = getrlimit(Resource::Nofile);
                let current = Some(lowest + room);
                setrlimit(Resource::Nofile, Rlimit { current, ..before }).unwrap();
                let taken = OutputFile::read_from_descriptor(descriptor, Bytes(64 << 20));
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
