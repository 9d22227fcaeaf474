//! Describes the origin of a time limit in one line of problem.toml: the date, the times that determine the limit, and
//! the machine.

use crate::calibration::limit_advice::{LimitAdvice, TOO_SLOW_MARGIN};

/// Machine on which the times that determine a limit were measured.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasuringMachine {
    /// Model name of the processor, or the architecture if the system reports no model.
    pub name: String,
    /// Duration of a fixed benchmark loop on the machine, in milliseconds.
    pub fixed_loop: f64,
}

/// First word of a line that [`format_limit_origin`] wrote.
const FIRST_WORD: &str = "calibrate ";

/// Label before the duration of the benchmark loop in the line that describes the origin of a limit.
const LOOP_LABEL: &str = "loop ";

/// Formats the origin of a time limit as one line for problem.toml. `factor` is the ratio of the limit to the slowest
/// accepted time; `program_name` returns the name of a program by its index.
pub fn format_limit_origin(
    day: &str,
    advice: &LimitAdvice,
    factor: f64,
    program_name: impl Fn(usize) -> String,
    machine: &MeasuringMachine,
) -> String {
    let mut line = format!("{FIRST_WORD}{day}");
    if let Some(slowest) = advice.slowest {
        line += &format!(
            ": {factor} × {:.3} s {}",
            slowest.time.time.as_secs_f64(),
            program_name(slowest.program)
        );
    }
    if let Some(fastest) = advice.fastest {
        let sign = if fastest.time.is_lower_bound {
            "≥ "
        } else {
            ""
        };
        let name = program_name(fastest.program);
        line += &format!(
            ", {sign}{:.3} s / {TOO_SLOW_MARGIN} {name}",
            fastest.time.time.as_secs_f64()
        );
    }
    line + &format!(
        "; {}, {LOOP_LABEL}{:.2} ms",
        machine.name, machine.fixed_loop
    )
}

/// Whether a limit with this origin was measured, not declared by the authors of the problem.
pub fn is_origin_of_measured_limit(line: &str) -> bool {
    line.starts_with(FIRST_WORD)
}

/// Returns the duration of the benchmark loop, in milliseconds, from a line that [`format_limit_origin`] wrote; `None` if
/// the line does not end with a positive duration.
pub(crate) fn parse_benchmark_millis(line: &str) -> Option<f64> {
    let (_, told) = line.rsplit_once(LOOP_LABEL)?;
    let millis: f64 = told.strip_suffix(" ms")?.parse().ok()?;
    (millis.is_finite() && millis > 0.0).then_some(millis)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::calibration::limit_advice::{MeasuredTime, ProgramTime, RequiredSpeed};

    #[test]
    fn origin_line_names_the_machine_and_the_programs() {
        let time = MeasuredTime {
            time: Duration::from_millis(310),
            is_lower_bound: false,
        };
        let advice = LimitAdvice::from_times(&[
            ProgramTime {
                program: 0,
                required_speed: RequiredSpeed::FastEnough,
                time,
            },
            ProgramTime {
                program: 1,
                required_speed: RequiredSpeed::TooSlow,
                time: MeasuredTime {
                    is_lower_bound: true,
                    ..time
                },
            },
        ]);
        let machine = MeasuringMachine {
            name: "A Chip".to_owned(),
            fixed_loop: 20.125,
        };
        let line = format_limit_origin(
            "2026-11-23",
            &advice,
            2.0,
            |number| ["good.c", "slow.c"][number].to_owned(),
            &machine,
        );
        assert!(is_origin_of_measured_limit(&line) && !is_origin_of_measured_limit("rule book"));
        let expected = "calibrate 2026-11-23: 2 × 0.310 s good.c, ≥ 0.310 s / 1.5 slow.c; A Chip, loop 20.12 ms";
        assert_eq!(line, expected);
        assert_eq!(parse_benchmark_millis(&line), Some(20.12));
        for other in [
            "by hand",
            "loop ms",
            "loop 0 ms",
            "loop nan ms",
            "loop 3 ms on Monday",
        ] {
            assert_eq!(parse_benchmark_millis(other), None, "{other}");
        }
    }
}
