//! Runs all evil programs in parallel.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::attack_outcome::AttackOutcome;
use super::evil_programs::{ATTACKED_CONTEST_PROBLEMS, EvilProgram};
use super::problem_folders::{AttackError, ProblemFolders};
use caipan_judge::parallel::run_in_parallel;
use caipan_sandbox::{
    Isolation, IsolationLevelRange, IsolationUnavailable, Runner, Sandbox, isolation_losses,
};

/// Maximum number of programs that run at the same time.
const MAX_WORKERS: usize = 4;

/// Reason why the evil programs were not run.
pub enum AttackRunError {
    /// The isolation level is unavailable.
    Isolation(IsolationUnavailable),
    /// A program could not be judged.
    Attack(AttackError),
    /// No worker thread returned a result, so the isolation is unknown.
    NoWorker,
}

/// Evil programs to run, with the state that the worker threads share.
pub struct AttackRuns<'p> {
    programs: &'p [EvilProgram],
    folders: &'p ProblemFolders,
    requested_level: IsolationLevelRange,
    /// Cancellation flag: when it becomes true, running programs are stopped and no further ones are started.
    cancel: &'p AtomicBool,
    /// Index in `programs` of the next program to run.
    next: AtomicUsize,
    outcomes: Mutex<BTreeMap<&'p PathBuf, AttackOutcome>>,
}

impl<'p> AttackRuns<'p> {
    /// Prepares runs of the programs at an isolation level. When `cancel` becomes true, the runs end.
    pub fn new(
        programs: &'p [EvilProgram],
        folders: &'p ProblemFolders,
        wish: IsolationLevelRange,
        cancel: &'p AtomicBool,
    ) -> Self {
        Self {
            programs,
            folders,
            requested_level: wish,
            cancel,
            next: AtomicUsize::new(0),
            outcomes: Mutex::default(),
        }
    }

    /// Runs all programs. Returns the isolation, and the outcome of each program by its name.
    ///
    /// # Errors
    /// The isolation level is unavailable, or a program cannot be judged.
    pub fn run_all(
        self,
    ) -> Result<(Isolation, BTreeMap<&'p PathBuf, AttackOutcome>), AttackRunError> {
        let cores = std::thread::available_parallelism();
        let workers = cores.map_or(1, |cores| cores.get().min(MAX_WORKERS));
        let worker_results = Mutex::new(Vec::new());
        run_in_parallel(workers, &|| {
            let isolation = self.run_remaining_attacks();
            worker_results
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(isolation);
        });
        let mut isolations: Vec<Isolation> = worker_results
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .into_iter()
            .collect::<Result<_, AttackRunError>>()?;
        // All workers open their sandboxes at the same isolation level, so the isolation of any worker is returned.
        let isolation = isolations.pop().ok_or(AttackRunError::NoWorker)?;
        let outcomes = self.outcomes.into_inner();
        Ok((isolation, outcomes.unwrap_or_else(PoisonError::into_inner)))
    }

    /// Runs programs in a sandbox until none is left. Returns the isolation of the sandbox.
    fn run_remaining_attacks(&self) -> Result<Isolation, AttackRunError> {
        let hidden = ATTACKED_CONTEST_PROBLEMS.map(|problem| self.folders.problem_folder(&problem));
        let sandbox =
            Sandbox::open(self.requested_level, &hidden).map_err(AttackRunError::Isolation)?;
        let isolation = sandbox.isolation();
        while let Some(evil) = self.programs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.cancel.load(Ordering::Relaxed) {
                break;
            }
            let shows_a_loss =
                isolation_losses::is_program_expected_to_do_harm(isolation, &evil.name);
            let judged = self
                .folders
                .judge_evil_program(evil, &sandbox, shows_a_loss, self.cancel)
                .map_err(AttackRunError::Attack)?;
            let outcome = match judged {
                AttackOutcome::Escaped(how) if shows_a_loss => AttackOutcome::Lost(how),
                other => other,
            };
            self.outcomes
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(&evil.name, outcome);
        }
        Ok(isolation.clone())
    }
}
