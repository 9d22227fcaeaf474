//! Judges contests on this machine, in the sandbox of the isolation level that each contest requires.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::blob_cache::{self, BlobCache};
use crate::blob_mirror::BlobMirror;
use crate::bus::WorkerBus;
use crate::evidence::ContestWorkerNote;
use crate::machine_mismatch::MachineMismatch;
use crate::machine_profile::MachineProfile;
use crate::order_executor::OrderExecutor;
use crate::slot_threads::SlotThreads;
use crate::wire::MachineSpeed;
use crate::worker::{MachineCapacity, Worker};
use caipan_facts::{Bytes, Evidence, Fact};
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_sandbox::machine::cores::available_cores;
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, Sandbox};

/// Maximum disk space of the cache of compiled programs.
const MAX_PROGRAMS_SIZE: Bytes = Bytes(1 << 30);

/// Worker process on this machine: host name, folders, and conditions under which the worker stops.
pub struct ContestWorker<'o> {
    /// Host name, by which the coordinator distinguishes machines.
    pub host: String,
    /// Class and benchmark time of this machine.
    pub speed: MachineSpeed,
    /// Jury programs and the tools that compile them.
    pub jury_programs: &'o CompiledJuryPrograms,
    /// Folder for test data and compiled programs.
    pub folder: &'o Path,
    /// Folder with a local copy of the test data, tried before the bus; `None` if there is no copy.
    pub mirror_folder: Option<&'o Path>,
    /// Paths that programs must not see: test data and the login to the server.
    pub hidden: Vec<PathBuf>,
    /// Lowest isolation level that this worker accepts, whatever a contest requires.
    pub min_level: IsolationLevel,
    /// Idle time after which the worker stops; `None` to wait for ever.
    pub idle_timeout: Option<Duration>,
    /// Whether the worker stops after one order.
    pub takes_one_order: bool,
    /// Returns true once a signal has asked the worker to stop.
    pub is_interrupted: &'o dyn Fn() -> bool,
    /// Receives notes for the user of this machine.
    pub on_note: &'o (dyn Fn(Fact) + Sync),
}

/// Reason why [`ContestWorker::judge_until_stopped`] returned.
pub enum ContestWorkerEnd {
    /// The worker stopped after a signal, after the idle timeout, or after its only order.
    Stopped,
    /// Several orders in a row failed on this machine.
    MachineBroken,
}

/// Result of judging in one sandbox: the worker ends, or it continues in another sandbox.
enum NextStep {
    End(ContestWorkerEnd),
    /// A contest requires another isolation level. The worker continues in this sandbox, which has that level.
    Continue(Box<Sandbox>),
}

impl ContestWorker<'_> {
    /// Judges contests until the worker stops, at first in `sandbox`. `count_slots` returns the number of parallel runs in
    /// a sandbox.
    ///
    /// # Errors
    /// The folders cannot be created, or the system cannot create a thread.
    pub fn judge_until_stopped(
        &self,
        bus: &dyn WorkerBus,
        mut sandbox: Sandbox,
        count_slots: &dyn Fn(&Sandbox) -> usize,
    ) -> io::Result<ContestWorkerEnd> {
        loop {
            match self.judge_contests(bus, &sandbox, count_slots(&sandbox))? {
                NextStep::End(end) => return Ok(end),
                NextStep::Continue(other) => sandbox = *other,
            }
        }
    }

    /// Judges contests with `slots` parallel runs until the worker stops or needs another sandbox.
    fn judge_contests(
        &self,
        bus: &dyn WorkerBus,
        sandbox: &Sandbox,
        slots: usize,
    ) -> io::Result<NextStep> {
        let cache = BlobCache::create(&self.folder.join("cache"), blob_cache::DEFAULT_CACHE_SIZE)?
            .with_mirror(self.mirror_folder.map(|folder| BlobMirror {
                folder: folder.to_owned(),
                on_remark: self.on_note,
            }));
        let program_cache = ProgramCache::open(&self.folder.join("programs"), MAX_PROGRAMS_SIZE)?;
        let fetch_piece = blob_cache::create_piece_fetcher(bus);
        let cancel = AtomicBool::new(false);
        let executor = OrderExecutor {
            runner: sandbox,
            compiler: &compile::DEFAULT_COMPILER_LIMITS,
            jury_programs: self.jury_programs,
            program_cache: Some(&program_cache),
            probes: &CompilerProbes::default(),
            cancel: &cancel,
            cache: &cache,
            fetch_piece: &fetch_piece,
            workspaces: Default::default(),
        };
        let profile = MachineProfile {
            runner: sandbox,
            toolchains: &self.jury_programs.toolchains,
            speed: &self.speed,
        };
        SlotThreads::run_with_threads(&executor, slots, |threads| {
            let machine = MachineCapacity {
                host: self.host.clone(),
                slots,
                cores: available_cores().get(),
            };
            let mut worker = Worker::new(bus, machine, profile, threads);
            let mut reported = ReportedWorkerState::default();
            worker.run_while(|worker| self.should_continue(worker, bus.now(), &mut reported));
            // Cancels the runs that are still in progress.
            cancel.store(true, Ordering::Relaxed);
            match reported.other_sandbox {
                _ if worker.is_machine_broken() => NextStep::End(ContestWorkerEnd::MachineBroken),
                Some(other) => NextStep::Continue(Box::new(other)),
                None => NextStep::End(ContestWorkerEnd::Stopped),
            }
        })
    }

    /// Opens a sandbox of exactly this level; `None` if the level is unavailable or below `min_level`.
    fn open_sandbox_at_level(&self, level: IsolationLevel) -> Option<Sandbox> {
        let range = IsolationLevelRange {
            most: level,
            least: level,
        };
        if level < self.min_level {
            return None;
        }
        Sandbox::open(range, &self.hidden).ok()
    }

    /// Returns whether the worker continues. Sends a note to the user if the state of the worker has changed since
    /// the last call.
    fn should_continue(
        &self,
        worker: &mut Worker<SlotThreads>,
        now: Duration,
        reported: &mut ReportedWorkerState,
    ) -> bool {
        if (self.is_interrupted)() {
            return false;
        }
        if !worker.is_idle() {
            reported.last_busy = now;
        }
        if reported.mismatch.as_ref() != worker.contest_mismatch() {
            reported.mismatch = worker.contest_mismatch().cloned();
            reported.other_sandbox = worker
                .unmet_isolation_level()
                .and_then(|level| self.open_sandbox_at_level(level));
            if reported.other_sandbox.is_some() {
                return false;
            }
            if let Some(why) = reported.mismatch.as_ref().map(MachineMismatch::fact) {
                (self.on_note)(ContestWorkerNote::TakesNoPart { why }.fact());
            }
        }
        if reported.takes_part != worker.has_joined_contest() {
            reported.takes_part = worker.has_joined_contest();
            let note = if reported.takes_part {
                ContestWorkerNote::TakesPart
            } else {
                ContestWorkerNote::IsOver
            };
            (self.on_note)(note.fact());
        }
        let idle_time = now.saturating_sub(reported.last_busy);
        let is_idle = self.idle_timeout.is_some_and(|most| idle_time >= most);
        if is_idle || self.takes_one_order && worker.taken_order_count() > 0 {
            worker.stop_taking_orders();
        }
        true
    }
}

/// State of the worker that was last reported to the user.
#[derive(Default)]
struct ReportedWorkerState {
    /// Reason why this machine cannot take part in the current contest; `None` if there is none.
    mismatch: Option<MachineMismatch>,
    /// Sandbox that was opened for a contest that requires another isolation level; the worker will switch to it.
    other_sandbox: Option<Sandbox>,
    takes_part: bool,
    /// Time on the clock of the bus at which the worker was last busy.
    last_busy: Duration,
}
