//! Finds, starts and stops the NATS server as a child process.

use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus, Stdio};
use std::sync::Arc;
use std::time::Duration;

use super::logins::COORDINATOR_LOGIN;
use super::server_folder::{SERVER_CONFIG_FILE, ServerFolder};
use crate::evidence::ServerFault;
use crate::nats::coordinator_bus::NatsCoordinatorBus;
use crate::nats::login::Login;
use caipan_facts::{Evidence, Fact, fact_from_io_error};

/// File name of the NATS server, which is searched for in `PATH` and then in [`SYSTEM_FOLDER`].
const SERVER_NAME: &str = "nats-server";

/// Folder in which Debian installs the server, which is not in the PATH of users.
const SYSTEM_FOLDER: &str = "/usr/sbin";

/// Interval between two checks whether the server has started or stopped.
const CHECK_INTERVAL: Duration = Duration::from_millis(50);
/// Maximum number of checks whether the server has started or stopped. A server that has not started by then counts as
/// failed; a server that has not stopped by then is killed.
const MAX_CHECKS: u32 = 200;

/// Oldest version without known vulnerabilities, for each of two release lines (major.minor).
const SAFE_VERSIONS: [[u32; 3]; 2] = [[2, 11, 16], [2, 12, 7]];

/// Running NATS server; dropping the value stops it.
pub struct NatsServerProcess {
    child: Child,
    log: PathBuf,
}

/// Returns the path of the NATS server's executable: `specified` if it is given, otherwise the installed one.
///
/// # Errors
/// The specified file does not exist, or no server is installed.
pub fn find_nats_server(specified: Option<&Path>) -> Result<PathBuf, Fact> {
    if let Some(specified) = specified {
        let file = specified.display().to_string();
        let is_there = specified.is_file();
        return if is_there {
            std::path::absolute(specified).map_err(|_| ServerFault::NotFound { file }.fact())
        } else {
            Err(ServerFault::NotFound { file }.fact())
        };
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([PathBuf::from(SYSTEM_FOLDER)]);
    let mut places = folders.filter(|folder| folder.is_absolute());
    let found =
        places.find_map(|folder| Some(folder.join(SERVER_NAME)).filter(|file| file.is_file()));
    found.ok_or_else(|| ServerFault::NotInstalled.fact())
}

/// Runs a server with `--version`. Returns the version, and whether it has no known vulnerabilities; `None` if the
/// output contains no version.
pub fn nats_server_version(server: &Path) -> Option<(String, bool)> {
    let answer = caipan_sandbox::run_and_capture_output(server, &["--version"]).ok()?;
    let said = String::from_utf8_lossy(&answer.output).into_owned();
    let version = said.trim().rsplit('v').next()?;
    let numbers: Vec<u32> = version
        .split('.')
        .map_while(|part| part.parse().ok())
        .collect();
    let is_safe = is_safe_version(numbers.try_into().ok()?);
    Some((version.to_owned(), is_safe))
}

/// Creates the streams of a new server. If streams were missing, servers older than 2.10 would leave requests of
/// workers unanswered until the timeout. Errors are ignored, because a coordinator creates missing streams as well.
fn create_missing_streams(folder: &ServerFolder) {
    let login = Login::read(&folder.root.join(COORDINATOR_LOGIN));
    let coach = login.and_then(|login| {
        let near = vec![folder.address_for_local_clients().to_string()];
        let login = Login {
            servers: near,
            ..login
        };
        NatsCoordinatorBus::open(&login, Box::new(|| Duration::ZERO), Arc::new(|_| ()))
    });
    let _ = coach.map(|coach| coach.create_missing_streams());
}

/// Whether a version has no known vulnerabilities: it is at least the safe version of its release line, or newer than
/// all lines of [`SAFE_VERSIONS`].
fn is_safe_version(version: [u32; 3]) -> bool {
    let of_line = SAFE_VERSIONS
        .iter()
        .find(|sound| sound[..2] == version[..2]);
    of_line.map_or(version > SAFE_VERSIONS[1], |sound| version >= *sound)
}

impl NatsServerProcess {
    /// Starts a server and waits until it listens. The server ends together with the thread that started it.
    /// `own_executable` is the path of the caipan executable.
    ///
    /// # Errors
    /// The server cannot be started, or exits at once.
    pub fn start(
        own_executable: &Path,
        server: &Path,
        folder: &ServerFolder,
    ) -> Result<Self, Fact> {
        TcpListener::bind(folder.listen).map_err(|error| {
            let (address, cause) = (folder.listen.to_string(), fact_from_io_error(&error));
            ServerFault::PortTaken { address, cause }.fact()
        })?;
        let file = server.display().to_string();
        let mut command = caipan_sandbox::command_terminated_with_parent(own_executable, server);
        command
            .arg("--config")
            .arg(folder.root.join(SERVER_CONFIG_FILE));
        command.current_dir(&folder.root).stdin(Stdio::null());
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().map_err(|error| {
            let status = error.to_string();
            ServerFault::ServerExited { file, status }.fact()
        })?;
        let log = folder.root.join("server.log");
        let mut server = Self { child, log };
        server.wait_until_listening(folder.address_for_local_clients())?;
        create_missing_streams(folder);
        Ok(server)
    }

    /// Waits until the server accepts connections. Fails if it exits or does not listen in time.
    fn wait_until_listening(&mut self, address: SocketAddr) -> Result<(), Fact> {
        for _ in 0..MAX_CHECKS {
            if let Some(fault) = self.fault_if_exited() {
                return Err(fault);
            }
            if TcpStream::connect_timeout(&address, CHECK_INTERVAL).is_ok() {
                return Ok(());
            }
            std::thread::sleep(CHECK_INTERVAL);
        }
        Err(self.server_exited_fault("-".to_owned()))
    }

    /// Process id of the server.
    pub fn process_id(&self) -> u32 {
        self.child.id()
    }

    /// Makes the server reload its configuration. Users that were removed are disconnected.
    pub fn reload(&self) {
        #[cfg(target_os = "linux")]
        self.send_signal(rustix::process::Signal::HUP);
    }

    #[cfg(target_os = "linux")]
    fn send_signal(&self, signal: rustix::process::Signal) -> bool {
        i32::try_from(self.child.id())
            .ok()
            .and_then(rustix::process::Pid::from_raw)
            .is_some_and(|pid| rustix::process::kill_process(pid, signal).is_ok())
    }

    /// Returns the fault if the server has exited; `None` while it runs.
    pub fn fault_if_exited(&mut self) -> Option<Fact> {
        let status: ExitStatus = self.child.try_wait().ok()??;
        Some(self.server_exited_fault(status.to_string()))
    }

    /// Returns the fault for a server that has exited, with the path of the log. `status` is the exit status, or `-`
    /// for a server that runs but does not listen in time.
    fn server_exited_fault(&self, status: String) -> Fact {
        let file = self.log.display().to_string();
        ServerFault::ServerExited { file, status }.fact()
    }
}

impl Drop for NatsServerProcess {
    /// Stops the server. Stored data is kept.
    fn drop(&mut self) {
        #[cfg(target_os = "linux")]
        if self.send_signal(rustix::process::Signal::TERM) {
            for _ in 0..MAX_CHECKS {
                if !matches!(self.child.try_wait(), Ok(None)) {
                    return;
                }
                std::thread::sleep(CHECK_INTERVAL);
            }
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_with_known_vulnerabilities_are_unsafe() {
        let sound = [[2, 11, 16], [2, 12, 7], [2, 15, 1], [3, 0, 0]];
        let holes = [[2, 9, 10], [2, 10, 27], [2, 11, 15], [2, 12, 6]];
        assert!(sound.into_iter().all(is_safe_version));
        assert!(!holes.into_iter().any(is_safe_version));
    }
}
