//! `caipan doctor --security`: runs all evil programs in parallel.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::commands::console::Console;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::commands::messages::InternalError;
use crate::commands::write_errors::write_failure;
use caipan_audit::attacks::{
    ATTACKED_CONTEST_PROBLEMS, AttackError, AttackOutcome, EvilProgram, ProblemFolders,
    load_embedded_evil_programs,
};
use caipan_doctor::{SecurityMessage, format_outcome_table};
use caipan_facts::Evidence;
use caipan_judge::parallel::run_in_parallel;
use caipan_sandbox::{Isolation, IsolationLevel, LevelRange, Runner, Sandbox, isolation_losses};

type Outcomes<'p> = BTreeMap<&'p PathBuf, AttackOutcome>;

/// Runs all evil programs at one isolation level, by default the best available one.
pub(crate) fn run(level: Option<IsolationLevel>, console: &Console) -> Result<Exit, CommandError> {
    let programs = load_embedded_evil_programs().map_err(CommandError::internal_error)?;
    let attacks = AttackRuns {
        programs: &programs,
        folders: ProblemFolders::create()
            .map_err(|error| write_failure(&std::env::temp_dir(), &error))?,
        wish: level.map_or(LevelRange::default(), |level| LevelRange {
            most: level,
            least: level,
        }),
        interrupt: Interrupt::watch_signals()?,
        next: AtomicUsize::new(0),
        outcomes: Mutex::default(),
    };
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(4));
    let worker_results = Mutex::new(Vec::new());
    run_in_parallel(workers, &|| {
        let isolation = attacks.run_remaining_attacks();
        worker_results
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(isolation);
    });
    let mut isolations: Vec<Isolation> = worker_results
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .into_iter()
        .collect::<Result<_, CommandError>>()?;
    // All workers have the same isolation.
    let isolation = isolations
        .pop()
        .ok_or_else(|| CommandError::internal_error(InternalError::Worker))?;
    let outcomes = attacks
        .outcomes
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    let exit = report_outcomes(&isolation, &outcomes, console)?;
    Ok(attacks.interrupt.exit_if_interrupted().unwrap_or(exit))
}

/// The evil programs, and the state that the threads share while they run them.
struct AttackRuns<'p> {
    programs: &'p [EvilProgram],
    folders: ProblemFolders,
    wish: LevelRange,
    interrupt: Interrupt,
    /// Index in `programs` of the next program to run.
    next: AtomicUsize,
    outcomes: Mutex<Outcomes<'p>>,
}

impl AttackRuns<'_> {
    /// Runs programs in a sandbox until none is left. Returns the isolation of the sandbox.
    fn run_remaining_attacks(&self) -> Result<Isolation, CommandError> {
        let hidden = ATTACKED_CONTEST_PROBLEMS.map(|problem| self.folders.problem_folder(&problem));
        let sandbox = Sandbox::open(self.wish, &hidden)
            .map_err(|error| isolation::isolation_failure(&error))?;
        let isolation = sandbox.isolation();
        while let Some(evil) = self.programs.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.interrupt.exit_if_interrupted().is_some() {
                break;
            }
            let shows_a_loss =
                isolation_losses::is_program_expected_to_do_harm(isolation, &evil.name);
            let judged = self.folders.judge_evil_program(
                evil,
                &sandbox,
                shows_a_loss,
                self.interrupt.cancel_flag(),
            )?;
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

impl From<AttackError> for CommandError {
    fn from(error: AttackError) -> Self {
        match error {
            AttackError::Write(error) => error.into(),
            AttackError::Problem(error) => error.into(),
            AttackError::Case(error) => error.into(),
            AttackError::Submission(error) => error.into(),
        }
    }
}

/// Prints the table of outcomes, and warns about known losses that no program demonstrated.
fn report_outcomes(
    isolation: &Isolation,
    outcomes: &Outcomes,
    console: &Console,
) -> Result<Exit, CommandError> {
    let unshown: Vec<isolation_losses::IsolationLoss> =
        isolation_losses::losses_not_demonstrated_by_programs(isolation, |name: &str| {
            // A program that could not be tested might demonstrate the loss.
            matches!(
                outcomes.get(&PathBuf::from(name)),
                Some(AttackOutcome::Lost(_) | AttackOutcome::Untried(_))
            )
        })
        .collect();
    for loss in &unshown {
        let what = loss.fact();
        console.warn(&console.sentence(SecurityMessage::NotShown { what }));
    }
    let has_escaped = outcomes
        .values()
        .any(|outcome| matches!(outcome, AttackOutcome::Escaped(_)));
    console.print_result(&format_outcome_table(
        isolation,
        outcomes,
        console.is_verbose(),
        console.lang,
    ))?;
    Ok(if has_escaped || !unshown.is_empty() {
        Exit::Bad
    } else {
        Exit::Good
    })
}
