//! `caipan doctor --security`: runs all evil programs and prints the outcomes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::commands::messages::InternalError;
use crate::commands::write_errors::write_failure;
use crate::terminal::console::Console;
use caipan_audit::attacks::{
    AttackError, AttackOutcome, AttackRunError, AttackRuns, ProblemFolders,
    load_embedded_evil_programs,
};
use caipan_doctor::{SecurityMessage, format_outcome_table};
use caipan_facts::Evidence;
use caipan_sandbox::{Isolation, IsolationLevel, IsolationLevelRange, isolation_losses};

type Outcomes<'p> = BTreeMap<&'p PathBuf, AttackOutcome>;

/// Runs all evil programs at one isolation level, by default the best available one.
pub(crate) fn run(level: Option<IsolationLevel>, console: &Console) -> Result<Exit, CommandError> {
    let programs = load_embedded_evil_programs().map_err(CommandError::internal_error)?;
    let folders =
        ProblemFolders::create().map_err(|error| write_failure(&std::env::temp_dir(), &error))?;
    let wish = level.map_or(IsolationLevelRange::default(), |level| {
        IsolationLevelRange {
            most: level,
            least: level,
        }
    });
    let interrupt = Interrupt::watch_signals()?;
    let attacks = AttackRuns::new(&programs, &folders, wish, interrupt.cancel_flag());
    let (isolation, outcomes) = attacks.run_all()?;
    let exit = report_outcomes(&isolation, &outcomes, console)?;
    Ok(interrupt.exit_if_interrupted().unwrap_or(exit))
}

impl From<AttackRunError> for CommandError {
    fn from(error: AttackRunError) -> Self {
        match error {
            AttackRunError::Isolation(error) => isolation::isolation_failure(&error),
            AttackRunError::Attack(error) => error.into(),
            AttackRunError::NoWorker => Self::internal_error(InternalError::Worker),
        }
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

/// Prints the table of outcomes. Warns about each weakness of the isolation level that no evil program demonstrated.
fn report_outcomes(
    isolation: &Isolation,
    outcomes: &Outcomes,
    console: &Console,
) -> Result<Exit, CommandError> {
    let unshown: Vec<isolation_losses::IsolationLoss> =
        isolation_losses::losses_not_demonstrated_by_programs(isolation, |name: &str| {
            // A program that could not be tested might demonstrate the weakness.
            matches!(
                outcomes.get(&PathBuf::from(name)),
                Some(AttackOutcome::Lost(_) | AttackOutcome::Untried(_))
            )
        })
        .collect();
    for loss in &unshown {
        let what = loss.fact();
        console.print_warning(&console.sentence(SecurityMessage::LossNotDemonstrated { what }));
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
