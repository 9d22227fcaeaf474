//! Judges and measures jury programs, and prints the result of each.

use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::messages::ProgressMessage;
use crate::terminal::console::Console;
use caipan_audit::calibration::calibrator::Calibrator;
use caipan_audit::calibration::jury_measurements::{self, JuryMeasurements};
use caipan_audit::jury_programs::JuryProgram;
use caipan_report::jury_programs::describe_measured_program;

/// Judges and times the jury programs, and prints the result of each. Returns `Ok(Err(exit))` if a signal interrupts the work.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn measure_jury_programs<'a>(
    calibrator: &Calibrator,
    all: &'a [JuryProgram],
    interrupt: &Interrupt,
    console: &Console,
) -> Result<Result<JuryMeasurements<'a>, Exit>, CommandError> {
    let bar = console.start_progress_bar(all.len(), ProgressMessage::JuryPrograms);
    let measured = jury_measurements::measure_jury_programs(calibrator, all, |program, tried| {
        let text = describe_measured_program(program, tried, console.lang);
        bar.suspend(|| console.print_result(&text))?;
        bar.inc(1);
        Ok::<(), CommandError>(())
    })?;
    bar.finish_and_clear();
    Ok(measured.ok_or_else(|| interrupt.exit_if_interrupted().unwrap_or(Exit::Interrupted)))
}
