//! Contention of the machine during a run, and the margin over a limit that is granted because of it. The section "What
//! is run again" of docs/design/judge.md explains the rule.

use std::sync::LazyLock;
use std::time::Duration;

use crate::contest::state_folder;
use crate::repeated_runs::OverrunAllowance;
use crate::run_result::RunResult;
use caipan_checker::verdict::Verdict;
use caipan_sandbox::{Ending, KillReason, RunLimits};

/// Smallest nonzero margin by which a run may exceed a limit because of contention with other programs, as a share of
/// the limit. It applies if contention is small, and if contention could not be measured.
///
/// The kernel counts CPU time in steps of 10 ms, and even a program that uses a core only briefly evicts cached data of
/// the measured run.
pub(crate) const MIN_MARGIN: f64 = 0.03;

/// Largest margin by which a run may exceed a limit because of contention, as a share of the limit.
pub(crate) const MAX_MARGIN: f64 = 0.20;

/// Share of a run's wall time below which contention is ignored, because caipan's own threads can cause it.
const NEGLIGIBLE_SHARE: f64 = 0.02;

/// Smallest CPU time of other programs that can be measured: two ticks of the kernel's clock.
const CLOCK_RESOLUTION: Duration = Duration::from_millis(20);

/// Computes the margin by which a first run may exceed a limit because of contention. `slowdown_share` is the result of
/// [`slowdown_share_under_load`].
pub fn compute_overrun_allowance(
    first_run: &RunResult,
    limits: &RunLimits,
    slowdown_share: f64,
) -> OverrunAllowance {
    let contention = measured_contention(first_run, limits);
    let margin = match contention {
        Some(0.0) => 0.0,
        Some(share) => (share * slowdown_share).clamp(MIN_MARGIN, MAX_MARGIN),
        None => MIN_MARGIN,
    };
    let forgives = relative_excess_over_limit(first_run, limits)
        .map(|excess| margin > 0.0 && excess <= margin);
    OverrunAllowance {
        contention,
        margin,
        covers_excess: forgives,
    }
}

/// Returns the share of a run's wall time during which other programs computed or the run waited for a core. `None` if
/// that was not measured.
fn measured_contention(run: &RunResult, limits: &RunLimits) -> Option<f64> {
    let wall = run.usage?.wall;
    let notable = wall.mul_f64(NEGLIGIBLE_SHARE);
    let at_least =
        |time: Duration, least: Duration| if time >= least { time } else { Duration::ZERO };
    let others = run
        .load
        .map(|load| at_least(load.others + load.steal, notable.max(CLOCK_RESOLUTION)));
    // Processes or threads of one program also wait for each other, so the waiting time of such programs is ignored.
    let waited = (limits.processes <= 1)
        .then(|| at_least(Duration::from_millis(run.waited_ms.into()), notable));
    // If the CPU time of other programs is unknown, a run that did not wait may still have been slowed down, so the
    // contention is unknown too.
    let met = match (others, waited) {
        (Some(others), waited) => others.max(waited.unwrap_or_default()),
        (None, Some(waited)) if !waited.is_zero() => waited,
        (None, _) => return None,
    };
    Some(
        met.div_duration_f64(wall.max(Duration::from_millis(1)))
            .min(1.0),
    )
}

/// Returns by how much a run exceeded a time or memory limit, as a share of the limit. `None` unless the verdict is TLE
/// or MLE.
fn relative_excess_over_limit(run: &RunResult, limits: &RunLimits) -> Option<f64> {
    let usage = run.usage?;
    let excess = match (run.verdict(), run.ending) {
        (_, Some(Ending::Killed(KillReason::Cpu | KillReason::Memory))) => f64::INFINITY,
        // The run was killed as soon as the wall time reached the limit, so the excess is 0. This wall time does not
        // include the time spent waiting for a core.
        (Verdict::TimeLimitExceeded, Some(Ending::Killed(KillReason::Wall))) => 0.0,
        (Verdict::TimeLimitExceeded, _) => {
            let cpu = usage
                .cpu
                .map_or(0.0, |cpu| cpu.div_duration_f64(limits.cpu));
            cpu - 1.0
        }
        (Verdict::MemoryLimitExceeded, _) => {
            let memory = usage.memory.map_or(0, |memory| memory.0);
            memory as f64 / limits.memory.0 as f64 - 1.0
        }
        _ => return None,
    };
    Some(excess.max(0.0))
}

/// Returns the margin for a run that was slowed down by contention during all of its wall time. `slowdown_share` is the
/// slowdown of the machine under load.
pub fn largest_overrun_margin(slowdown_share: f64) -> f64 {
    slowdown_share.clamp(MIN_MARGIN, MAX_MARGIN)
}

/// Returns the slowdown of programs on this machine while all cores are busy, as a share: 0.1 means 10 % longer.
/// Without a measurement by `caipan doctor`, it is [`MAX_MARGIN`].
pub fn slowdown_share_under_load() -> f64 {
    static SLOWDOWN_SHARE: LazyLock<f64> =
        LazyLock::new(|| state_folder::read_stored_slowdown().unwrap_or(MAX_MARGIN));
    *SLOWDOWN_SHARE
}

#[cfg(test)]
mod tests;
