//! The limit of a problem that says none, from its accepted programs.

use std::time::Duration;

use super::times::{Ground, today};
use crate::cli::IsolationArgs;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::jury::found::programs_of;
use caipan_audit::calibration::advice::{ACCEPTED_MARGIN, Advice};
use caipan_audit::calibration::origin::format_origin;
use caipan_checker::verdict::Verdict;
use caipan_formats::Unsaid;
use caipan_problem::problem_toml::Problem;

/// How often the slowest cases are run.
const RUNS: usize = 3;

/// Nobody says a limit below this one who has no program that is too slow.
const LEAST: Duration = Duration::from_secs(1);

/// A limit, and where it comes from.
pub(crate) struct Proposed {
    pub cpu: Duration,
    pub from: String,
}

/// The limit, if the programs say one; or the exit code of a caipan that was told to stop.
///
/// # Errors
/// Nothing can be measured.
pub(crate) fn proposed(
    problem: &Problem,
    unsaid: Unsaid,
    isolation: &IsolationArgs,
    console: &Console,
) -> Result<Result<Option<Proposed>, Exit>, Failure> {
    let Some((_, found)) = programs_of(problem, None, true, console)? else {
        return Ok(Ok(None));
    };
    let mut programs = found.programs;
    programs.retain(|program| match unsaid {
        Unsaid::Advised => program.expected.is_about_time(),
        Unsaid::Multiple { .. } => program.must_be_accepted(),
    });
    if programs.is_empty() {
        return Ok(Ok(None));
    }
    let ground = Ground {
        problem,
        isolation,
        runs: RUNS,
    };
    let mut proposed = None;
    let exit = ground.measured(&programs, console, |measured, machine| {
        // What is accepted for no other reason than the time says how long that is.
        let is_sound = |number: usize| {
            let verdict = measured.tried[number].card.verdict;
            matches!(verdict, Verdict::Accepted | Verdict::TimeLimitExceeded)
        };
        let advice = measured.advice.first().copied().unwrap_or_default();
        let slowest = advice.slowest.filter(|slowest| is_sound(slowest.program));
        let name = |number| measured.name(number);
        proposed = slowest.and_then(|_| {
            let (cpu, factor) = of(unsaid, &advice)?;
            let from = format_origin(&today(), &advice, factor, name, machine);
            Some(Proposed { cpu, from })
        });
        Ok(Exit::Good)
    })?;
    Ok(match exit {
        Exit::Good => Ok(proposed),
        stopped => Err(stopped),
    })
}

/// The limit that times say, and how many times the slowest it is.
fn of(unsaid: Unsaid, advice: &Advice) -> Option<(Duration, f64)> {
    match unsaid {
        Unsaid::Advised => {
            let limit = advice.recommended_limit()?;
            let may_be_longer = limit < LEAST && advice.fits(LEAST);
            Some((if may_be_longer { LEAST } else { limit }, ACCEPTED_MARGIN))
        }
        Unsaid::Multiple { factor, step } => {
            let slowest = advice.slowest.filter(|entry| !entry.time.at_least)?;
            let steps = slowest.time.time.mul_f64(factor).as_secs_f64() / step.as_secs_f64();
            // What is a multiple but for the last digits of a number is one.
            let steps = (steps - 1e-9).ceil().clamp(1.0, 1e6);
            Some((step.mul_f64(steps), factor))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_audit::calibration::advice::{LimitSide, MeasuredTime, ProgramTime};

    /// Programs that take so many milliseconds, from the right ones to those that are too slow.
    fn advice(slowest: u64, fastest: Option<u64>) -> Advice {
        let entry = |side, millis| ProgramTime {
            program: 0,
            side,
            time: MeasuredTime {
                time: Duration::from_millis(millis),
                at_least: false,
            },
        };
        let slow = fastest.map(|millis| entry(LimitSide::TooSlow, millis));
        let all: Vec<ProgramTime> = slow
            .into_iter()
            .chain([entry(LimitSide::Accepted, slowest)])
            .collect();
        Advice::of(&all)
    }

    #[test]
    fn a_limit_is_a_second_at_least_unless_something_is_too_slow_below_that() {
        let of = |slowest, fastest| of(Unsaid::Advised, &advice(slowest, fastest)).unwrap().0;
        let found = [(3, None), (700, None), (3, Some(9000)), (30, Some(400))];
        let found = found.map(|(slowest, fastest)| of(slowest, fastest).as_millis());
        assert_eq!(found, [1000, 1500, 1000, 100]);
    }

    #[test]
    fn a_limit_is_the_next_multiple_of_the_step() {
        let of = |slowest, factor, step| {
            let step = Duration::from_millis(step);
            let (limit, told) = of(Unsaid::Multiple { factor, step }, &advice(slowest, None))?;
            assert_eq!(told, factor);
            Some(limit.as_millis())
        };
        let found = [
            of(3, 5.0, 1000),
            of(400, 5.0, 1000),
            of(401, 5.0, 1000),
            of(300, 2.0, 250),
        ];
        assert_eq!(found, [Some(1000), Some(2000), Some(3000), Some(750)]);
    }
}
