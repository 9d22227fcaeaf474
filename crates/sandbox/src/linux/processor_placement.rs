//! Places the init of a box on the processor of the thread that waits for the init.
//!
//! Between an order and the report on it, either the thread or the init sleeps, so they can share a processor. Waking a
//! process on another processor takes longer than their whole exchange. After exec, the kernel places the contestant
//! freely.

use std::time::Duration;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// If the report of a run's end is delayed by more than this, the processor that the init shares with the waiting
/// thread counts as busy.
const MAX_REPORT_DELAY_OF_IDLE_PROCESSOR: Duration = Duration::from_millis(1);
/// Number of runs for which the kernel chooses the processor, after a report was delayed by more than
/// [`MAX_REPORT_DELAY_OF_IDLE_PROCESSOR`].
const UNBOUND_RUNS_AFTER_LATE_REPORT: u32 = 16;

/// Decides for each run of a slot whether the init is bound to the processor of the waiting thread.
#[derive(Debug, Default)]
pub(super) struct ProcessorPlacement {
    /// Number of further runs for which the kernel chooses the processor.
    unbound_runs_left: u32,
}

impl ProcessorPlacement {
    /// Processor for the next run: the current one, or `None` to let the kernel choose.
    pub(super) fn next_processor(&mut self) -> Option<usize> {
        let is_apart = self.unbound_runs_left > 0;
        self.unbound_runs_left = self.unbound_runs_left.saturating_sub(1);
        (!is_apart).then(sched_getcpu)
    }

    /// Records the delay between the end of a run and its report.
    pub(super) fn record_end_report_delay(&mut self, delay: Duration) {
        if delay > MAX_REPORT_DELAY_OF_IDLE_PROCESSOR {
            self.unbound_runs_left = UNBOUND_RUNS_AFTER_LATE_REPORT;
        }
    }
}

/// Processors that this process may use; `None` if unknown.
pub(super) fn allowed_processors() -> Option<CpuSet> {
    sched_getaffinity(None).ok()
}

/// Binds this thread to `processor`, or to all of `all_processors` if that is `None`. Returns whether that succeeded.
pub(super) fn bind_thread(processor: Option<usize>, all_processors: &CpuSet) -> bool {
    let mut wanted = *all_processors;
    if let Some(processor) = processor.filter(|number| *number < CpuSet::MAX_CPU) {
        wanted = CpuSet::new();
        wanted.set(processor);
    }
    sched_setaffinity(None, &wanted).is_ok()
}

/// Binding of this thread to a processor. Dropping it restores the processors that were allowed before.
pub(super) struct ProcessorBinding(CpuSet);

impl ProcessorBinding {
    /// Binds this thread to a processor; `None` if that fails.
    pub(super) fn bind_this_thread(processor: usize) -> Option<Self> {
        let before = allowed_processors()?;
        bind_thread(Some(processor), &before).then_some(Self(before))
    }
}

impl Drop for ProcessorBinding {
    fn drop(&mut self) {
        bind_thread(None, &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_a_late_end_report_some_runs_are_not_bound_to_a_processor() {
        let mut home = ProcessorPlacement::default();
        home.record_end_report_delay(MAX_REPORT_DELAY_OF_IDLE_PROCESSOR);
        assert!(home.next_processor().is_some());
        home.record_end_report_delay(MAX_REPORT_DELAY_OF_IDLE_PROCESSOR * 2);
        let chosen: Vec<bool> = (0..=UNBOUND_RUNS_AFTER_LATE_REPORT)
            .map(|_| home.next_processor().is_some())
            .collect();
        let expected: Vec<bool> = (0..=UNBOUND_RUNS_AFTER_LATE_REPORT)
            .map(|number| number == UNBOUND_RUNS_AFTER_LATE_REPORT)
            .collect();
        assert_eq!(chosen, expected);
    }

    #[test]
    fn a_binding_ends_when_it_is_dropped() {
        let before = permitted_processors();
        let last = *before.last().unwrap();
        let stay = ProcessorBinding::bind_this_thread(last).unwrap();
        assert_eq!((permitted_processors(), sched_getcpu()), (vec![last], last));
        drop(stay);
        assert_eq!(permitted_processors(), before);
        // A processor that does not exist cannot be used.
        assert!(ProcessorBinding::bind_this_thread(CpuSet::MAX_CPU - 1).is_none());
        assert_eq!(permitted_processors(), before);
    }

    fn permitted_processors() -> Vec<usize> {
        let set = allowed_processors().unwrap();
        (0..CpuSet::MAX_CPU)
            .filter(|number| set.is_set(*number))
            .collect()
    }
}
