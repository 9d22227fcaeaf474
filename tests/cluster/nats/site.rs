//! Starts a nats-server for one test, in a temporary folder.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use caipan_cluster::nats::coordinator_bus::NatsCoordinatorBus;
use caipan_cluster::nats::login::Login;
use caipan_cluster::nats::server_connection::{ClockFn, ConnectionCallback};
use caipan_cluster::nats::worker_bus::NatsWorkerBus;
use caipan_cluster::server::logins::{
    COORDINATOR_LOGIN, JOIN_FOLDER, MACHINES_FOLDER, ServerFolderSettings, WORKER_LOGIN,
};
use caipan_cluster::server::nats_server::{self, NatsServerProcess};
use caipan_cluster::server::server_folder::ServerFolder;
use caipan_facts::Fact;
use tempfile::TempDir;

use crate::support::require;

/// Environment variable with the path of the server for the tests.
const SERVER: &str = "CAIPAN_TEST_NATS";

/// Lease duration in tests: short, so that abandoned orders soon pass to other workers.
pub(super) const LEASE: Duration = Duration::from_millis(1000);

/// Returns the path of the server for the tests.
pub(super) fn nats_server() -> Option<PathBuf> {
    let named = std::env::var_os(SERVER).map(PathBuf::from);
    let found = nats_server::find_nats_server(named.as_deref()).ok();
    if found.is_none() {
        require(
            false,
            &format!("there is no nats-server, and {SERVER} names none"),
        );
    }
    found
}

/// Server with its address.
pub(super) struct Site {
    pub root: TempDir,
    pub listen: SocketAddr,
    pub program: PathBuf,
    /// Addresses under which other networks reach the server.
    pub addresses: Vec<IpAddr>,
    /// Machines that have a login of their own.
    pub machines: Vec<String>,
    pub server: Option<NatsServerProcess>,
}

impl Site {
    /// Starts a server; `None` if the program is missing.
    pub(super) fn open() -> Option<Self> {
        let mut site = Self::planned()?;
        site.start(false);
        Some(site)
    }

    /// Starts a server for machines with logins of their own.
    pub(super) fn of_machines(machines: &[&str]) -> Option<Self> {
        let mut site = Self::planned()?;
        site.machines = machines.iter().map(|name| (*name).to_owned()).collect();
        site.start(false);
        Some(site)
    }

    /// Prepares a server without starting it.
    pub(super) fn planned() -> Option<Self> {
        let program = nats_server()?;
        // The port is free, and usually no other process takes it before the server starts.
        let free = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let listen = free.local_addr().unwrap();
        drop(free);
        Some(Self {
            root: tempfile::tempdir().unwrap(),
            listen,
            program,
            addresses: Vec::new(),
            machines: Vec::new(),
            server: None,
        })
    }

    pub(super) fn folder(&self) -> &Path {
        self.root.path()
    }

    /// Creates the folder of the server.
    pub(super) fn make(&self, new_passwords: bool) -> ServerFolder {
        let setup = ServerFolderSettings {
            listen: self.listen,
            addresses: &self.addresses,
            name: "here",
            caipan_executable: None,
            new_passwords,
            machines: &self.machines,
        };
        ServerFolder::create(self.folder(), &setup).unwrap()
    }

    /// Starts the server.
    pub(super) fn start(&mut self, new_passwords: bool) {
        let own = Path::new(env!("CARGO_BIN_EXE_caipan"));
        let folder = self.make(new_passwords);
        self.shorten_leases();
        self.server = Some(NatsServerProcess::start(own, &self.program, &folder).unwrap());
    }

    /// Gives workers that connect from now on short leases.
    pub(super) fn shorten_leases(&self) {
        let machines = self.machines.iter().map(|name| of_machine(name));
        let shared = format!("{JOIN_FOLDER}/{WORKER_LOGIN}");
        for file in machines.chain([COORDINATOR_LOGIN.to_owned(), shared]) {
            let path = self.folder().join(file);
            if !path.exists() {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            let (usual, short) = (
                "lease_ms = 30000",
                format!("lease_ms = {}", LEASE.as_millis()),
            );
            std::fs::write(&path, text.replace(usual, &short)).unwrap();
        }
    }

    /// Kills the server, as a power cut does.
    pub(super) fn kill(&mut self) {
        let server = self.server.take().unwrap();
        kill(server.process_id());
        drop(server);
    }

    pub(super) fn login(&self, file: &str) -> Login {
        Login::read(&self.folder().join(file)).unwrap()
    }

    pub(super) fn hand_login(&self) -> Login {
        self.login(&format!("{JOIN_FOLDER}/{WORKER_LOGIN}"))
    }

    /// Returns the login of a machine that has its own.
    pub(super) fn login_of(&self, machine: &str) -> Login {
        self.login(&of_machine(machine))
    }

    pub(super) fn coach(&self) -> NatsCoordinatorBus {
        NatsCoordinatorBus::open(&self.login(COORDINATOR_LOGIN), time(), Arc::new(|_| ())).unwrap()
    }

    pub(super) fn hand(&self) -> NatsWorkerBus {
        NatsWorkerBus::open(&self.hand_login(), time(), Arc::new(|_| ())).unwrap()
    }
}

/// Path of the join.toml of a machine with its own login, within the server's folder.
pub(super) fn of_machine(name: &str) -> String {
    format!("{MACHINES_FOLDER}/{name}/{WORKER_LOGIN}")
}

pub(super) fn kill(pid: u32) {
    signal(pid, rustix::process::Signal::KILL);
}

pub(super) fn signal(pid: u32, signal: rustix::process::Signal) {
    let pid = rustix::process::Pid::from_raw(i32::try_from(pid).unwrap());
    let _ = rustix::process::kill_process(pid.unwrap(), signal);
}

pub(super) fn time() -> Box<ClockFn> {
    let start = Instant::now();
    Box::new(move || start.elapsed())
}

/// Returns a callback that records connection events.
pub(super) fn hearing() -> (Arc<ConnectionCallback>, Arc<Mutex<Vec<String>>>) {
    let heard: Arc<Mutex<Vec<String>>> = Arc::default();
    let keep = Arc::clone(&heard);
    let hear = move |fact: Fact| {
        let said = caipan_i18n::Lang::En.fact(&fact);
        keep.lock().unwrap().push(said);
    };
    (Arc::new(hear), heard)
}

/// Calls `ask` repeatedly until it returns a value.
pub(super) fn until<T>(ask: impl Fn() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain");
        std::thread::sleep(Duration::from_millis(20));
    }
}
