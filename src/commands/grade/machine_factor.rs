//! `--machine-factor`: limits of time that were measured on another machine, as this one would have had them.

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::GradeMessage;
use caipan_audit::calibration::origin;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::machine::noise;

/// Factors are rounded to so many parts of 1: what is measured again a minute later is the same, and so is the journal's key.
const PARTS: f64 = 10.0;

/// Multiplies the limits of time by what a loop of a fixed length takes here and took there.
///
/// # Errors
/// A problem does not say which machine its limits come from.
pub(super) fn apply(problems: &mut [Problem], console: &Console) -> Result<(), Failure> {
    let spread = noise::fixed_loop();
    let [_, here, _] = spread.ends();
    for problem in problems {
        let from = problem.limits_from.as_deref();
        let there = from.and_then(origin::parse_fixed_loop).ok_or_else(|| {
            let problem = problem.directory.to_string();
            Failure::usage(GradeMessage::NoMachine { problem })
        })?;
        let factor = rounded(here / there);
        problem.machine_factor = Some(factor);
        problem.multiply_times(factor);
        console.note(&console.sentence(GradeMessage::Machine {
            problem: problem.name.clone(),
            factor: factor.to_string(),
            here: format!("{here:.2}"),
            there: format!("{there:.2}"),
            percent: format!("{:.1}", spread.percent()),
        }));
    }
    Ok(())
}

fn rounded(factor: f64) -> f64 {
    ((factor * PARTS).round() / PARTS).max(1.0 / PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_is_rounded_and_never_nothing() {
        let found = [1.04, 1.26, 0.01, 3.0].map(rounded);
        assert_eq!(found, [1.0, 1.3, 0.1, 3.0]);
    }
}
