//! Where a box's init runs: on the processor of the thread that waits for it.
//!
//! Between an order and its report one of the two always sleeps, and to wake another processor up takes longer than all
//! else that they say to each other. A contestant goes where the kernel has it go, from its exec on.

use std::time::Duration;

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};

/// Who learns of an end so late has to share its processor with others.
const LATE: Duration = Duration::from_millis(1);
/// Then the kernel chooses where so many runs are seen to.
const APART: u32 = 16;

/// Where the next run of a slot is seen to.
#[derive(Debug, Default)]
pub(super) struct Home {
    apart: u32,
}

impl Home {
    /// This thread's processor; none where the kernel is to choose.
    pub(super) fn next(&mut self) -> Option<usize> {
        let is_apart = self.apart > 0;
        self.apart = self.apart.saturating_sub(1);
        (!is_apart).then(sched_getcpu)
    }

    /// Hears how long after its end a run was heard of.
    pub(super) fn hear(&mut self, late: Duration) {
        if late > LATE {
            self.apart = APART;
        }
    }
}

/// Where a process may run at all; none where the kernel does not say.
pub(super) fn everywhere() -> Option<CpuSet> {
    sched_getaffinity(None).ok()
}

/// Lets this thread run on one processor, or on all of these. Tells whether it does.
pub(super) fn settle(processor: Option<usize>, everywhere: &CpuSet) -> bool {
    let mut wanted = *everywhere;
    if let Some(processor) = processor.filter(|number| *number < CpuSet::MAX_CPU) {
        wanted = CpuSet::new();
        wanted.set(processor);
    }
    sched_setaffinity(None, &wanted).is_ok()
}

/// Keeps this thread on a processor until it is dropped.
pub(super) struct Stay(CpuSet);

impl Stay {
    /// Stays there, if it can.
    pub(super) fn on(processor: usize) -> Option<Self> {
        let before = everywhere()?;
        settle(Some(processor), &before).then_some(Self(before))
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        settle(None, &self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_hears_late_leaves_some_runs_to_the_kernel() {
        let mut home = Home::default();
        home.hear(LATE);
        assert!(home.next().is_some());
        home.hear(LATE * 2);
        let chosen: Vec<bool> = (0..=APART).map(|_| home.next().is_some()).collect();
        let is_last = |number: u32| number == APART;
        assert_eq!(chosen, (0..=APART).map(is_last).collect::<Vec<_>>());
    }

    #[test]
    fn a_thread_stays_for_a_while_and_may_go_everywhere_again() {
        let places = || {
            let set = everywhere().unwrap();
            (0..CpuSet::MAX_CPU)
                .filter(|number| set.is_set(*number))
                .collect::<Vec<_>>()
        };
        let before = places();
        let last = *before.last().unwrap();
        let stay = Stay::on(last).unwrap();
        assert_eq!((places(), sched_getcpu()), (vec![last], last));
        drop(stay);
        assert_eq!(places(), before);
        // One that is not there is no place.
        assert!(Stay::on(CpuSet::MAX_CPU - 1).is_none());
        assert_eq!(places(), before);
    }
}
