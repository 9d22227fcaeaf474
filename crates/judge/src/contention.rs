//! Contention measured during a run, and the margin over a limit that it excuses. The section "What is run again" of
//! docs/design/judge.md explains the rule.

use std::sync::LazyLock;
use std::time::Duration;

use crate::contest::state_folder;
use crate::run_result::RunResult;
use crate::runs::Allowance;
use caipan_checker::verdict::Verdict;
use caipan_sandbox::{Ending, Killed, Limits};

/// Smallest margin once any contention was measured.
///
/// The kernel counts CPU time in steps of 10 ms. A program that takes a core for a moment also evicts the caches of this run.
pub const MIN_MARGIN: f64 = 0.03;

/// Largest margin, whatever was measured.
pub(crate) const MAX_MARGIN: f64 = 0.20;

/// Share of a run's wall time below which contention counts as none: caipan's own threads take as much.
const NEGLIGIBLE_SHARE: f64 = 0.02;

/// Two ticks of the kernel's clock. Less CPU time of other programs is no figure.
const CLOCK_RESOLUTION: Duration = Duration::from_millis(20);

/// The allowance for a first run. `slowdown` is how much longer programs take on this machine if all cores compute, as a
/// share: [`slowdown`].
pub fn allowance(first: &RunResult, limits: &Limits, slowdown: f64) -> Allowance {
    let contention = contention_of(first, limits);
    let margin = match contention {
        Some(0.0) => 0.0,
        Some(share) => (share * slowdown).clamp(MIN_MARGIN, MAX_MARGIN),
        None => MIN_MARGIN,
    };
    let forgives = excess_over_limit(first, limits).map(|excess| margin > 0.0 && excess <= margin);
    Allowance {
        contention,
        margin,
        covers_excess: forgives,
    }
}

/// Returns the share of a run's wall time in which it met contention.
fn contention_of(run: &RunResult, limits: &Limits) -> Option<f64> {
    let wall = run.usage?.wall;
    let notable = wall.mul_f64(NEGLIGIBLE_SHARE);
    let at_least =
        |time: Duration, least: Duration| if time >= least { time } else { Duration::ZERO };
    let others = run.load.map(|load| load.others + load.steal);
    let others = others.map(|others| at_least(others, notable.max(CLOCK_RESOLUTION)));
    // Threads of one program wait for each other, too: that is no contention.
    let waited = (limits.processes <= 1).then_some(Duration::from_millis(run.waited_ms.into()));
    let waited = waited.map(|waited| at_least(waited, notable));
    // Without a figure for other programs, a run that did not wait may have met contention all the same.
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

/// Returns how far a run is over the limit that it broke, as a share of that limit. `None` if its verdict is no such breach.
fn excess_over_limit(run: &RunResult, limits: &Limits) -> Option<f64> {
    let usage = run.usage?;
    let excess = match (run.verdict(), run.ending) {
        (_, Some(Ending::Killed(Killed::Cpu | Killed::Memory))) => f64::INFINITY,
        // It was stopped at the limit, and its waiting is off the clock already.
        (Verdict::TimeLimitExceeded, Some(Ending::Killed(Killed::Wall))) => 0.0,
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

/// Largest margin on a machine of this slowdown: that of a run that met contention all the time.
pub fn largest_margin(slowdown: f64) -> f64 {
    slowdown.clamp(MIN_MARGIN, MAX_MARGIN)
}

/// How much longer programs take on this machine if all cores compute, as a share of their time: as `caipan doctor` has
/// measured it last, or [`CAP`] where it has not.
pub fn slowdown() -> f64 {
    static KNOWN: LazyLock<f64> = LazyLock::new(|| state_folder::slowdown().unwrap_or(MAX_MARGIN));
    *KNOWN
}

#[cfg(test)]
mod tests;
