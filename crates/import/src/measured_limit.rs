//! Time limit of an imported problem whose package specifies none, derived from measured times.

use std::time::Duration;

use caipan_audit::calibration::jury_measurements::JuryMeasurements;
use caipan_audit::calibration::limit_advice::{ACCEPTED_MARGIN, LimitAdvice};
use caipan_audit::calibration::limit_origin::{MeasuringMachine, format_limit_origin};
use caipan_audit::jury_programs::JuryProgram;
use caipan_checker::verdict::Verdict;
use caipan_formats::TimeLimitRule;

/// Minimum limit. Not applied if a program that must time out would pass with this limit.
const MIN_LIMIT: Duration = Duration::from_secs(1);

/// Measured CPU time limit, and a text about the measurement for problem.toml.
pub struct MeasuredLimit {
    /// CPU time limit that was derived from the measured times.
    pub cpu: Duration,
    /// Date, machine and times of the measurement.
    pub from: String,
}

impl MeasuredLimit {
    /// Derives the limit from the times of the problem's programs, measured on `machine` on the day `date`. `None` if the
    /// times determine no limit.
    pub fn from_measurements(
        rule: TimeLimitRule,
        measured: &JuryMeasurements,
        machine: &MeasuringMachine,
        date: &str,
    ) -> Option<Self> {
        let advice = measured.advice.first().copied().unwrap_or_default();
        // The limit is used only if the verdict on the slowest program depends on nothing but time.
        let is_usable = advice.slowest.is_some_and(|slowest| {
            let verdict = measured.measured_programs[slowest.program].card.verdict;
            matches!(verdict, Verdict::Accepted | Verdict::TimeLimitExceeded)
        });
        let (cpu, factor) = derive_limit(rule, &advice).filter(|_| is_usable)?;
        let from = format_limit_origin(
            date,
            &advice,
            factor,
            |index| measured.program_file_name(index),
            machine,
        );
        Some(Self { cpu, from })
    }
}

/// Whether a limit by this rule depends on the time of the program, which therefore has to be measured.
pub fn is_relevant_for_limit(rule: TimeLimitRule, program: &JuryProgram) -> bool {
    match rule {
        TimeLimitRule::Calibrated => program.expected.has_only_time_verdicts(),
        TimeLimitRule::Multiple { .. } => program.must_be_accepted(),
    }
}

/// Returns the limit that follows from measured times, and the factor between the limit and the time of the slowest
/// accepted program. `None` if the times determine no limit.
fn derive_limit(rule: TimeLimitRule, advice: &LimitAdvice) -> Option<(Duration, f64)> {
    match rule {
        TimeLimitRule::Calibrated => {
            let limit = advice.recommended_limit()?;
            let may_be_longer = limit < MIN_LIMIT && advice.has_required_margins(MIN_LIMIT);
            Some((
                if may_be_longer { MIN_LIMIT } else { limit },
                ACCEPTED_MARGIN,
            ))
        }
        TimeLimitRule::Multiple { factor, step } => {
            let slowest = advice.slowest.filter(|entry| !entry.time.is_lower_bound)?;
            let exact_steps = slowest.time.time.mul_f64(factor).as_secs_f64() / step.as_secs_f64();
            // Subtracts a small tolerance, so that rounding errors do not add another step.
            let steps = (exact_steps - 1e-9).ceil().clamp(1.0, 1e6);
            Some((step.mul_f64(steps), factor))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_audit::calibration::limit_advice::{MeasuredTime, ProgramTime, RequiredSpeed};

    /// Returns the advice for two times in milliseconds: of the slowest accepted program, and of the fastest program
    /// that must time out. `None` if no program must time out.
    fn limit_advice(slowest: u64, fastest: Option<u64>) -> LimitAdvice {
        let slow = fastest.map(|millis| program_time(RequiredSpeed::TooSlow, millis));
        let all: Vec<ProgramTime> = slow
            .into_iter()
            .chain([program_time(RequiredSpeed::FastEnough, slowest)])
            .collect();
        LimitAdvice::from_times(&all)
    }

    fn program_time(required_speed: RequiredSpeed, millis: u64) -> ProgramTime {
        ProgramTime {
            program: 0,
            required_speed,
            time: MeasuredTime {
                time: Duration::from_millis(millis),
                is_lower_bound: false,
            },
        }
    }

    #[test]
    fn a_limit_is_a_second_at_least_unless_something_is_too_slow_below_that() {
        let times = [(3, None), (700, None), (3, Some(9000)), (30, Some(400))];
        let limits = times.map(|(slowest, fastest)| {
            let (limit, _) =
                derive_limit(TimeLimitRule::Calibrated, &limit_advice(slowest, fastest)).unwrap();
            limit.as_millis()
        });
        assert_eq!(limits, [1000, 1500, 1000, 100]);
    }

    #[test]
    fn a_limit_is_the_next_multiple_of_the_step() {
        for (slowest, factor, step, expected) in [
            (3, 5.0, 1000, 1000),
            (400, 5.0, 1000, 2000),
            (401, 5.0, 1000, 3000),
            (300, 2.0, 250, 750),
        ] {
            let step = Duration::from_millis(step);
            let rule = TimeLimitRule::Multiple { factor, step };
            let found = derive_limit(rule, &limit_advice(slowest, None));
            assert_eq!(found, Some((Duration::from_millis(expected), factor)));
        }
    }
}
