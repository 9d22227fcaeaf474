//! Watches the machine's available memory while programs run, and chooses a run to kill if memory gets short.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::machine_load;

/// Minimum time between two checks of the machine's memory, for all runs together.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_millis(25);

/// Divisor of the total memory. Memory is short if less than 1/32 of it is available, and also less than
/// [`MAX_MEMORY_RESERVE_BYTES`].
const MEMORY_RESERVE_DIVISOR: u64 = 32;

/// Available memory in bytes that is always enough, however large the machine is.
const MAX_MEMORY_RESERVE_BYTES: u64 = 512 << 20;

/// Total and available memory of the machine, in bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct MachineMemory {
    /// Memory that the kernel manages (`MemTotal`).
    pub total: u64,
    /// Memory that programs can still allocate without swapping.
    pub available: u64,
}

impl MachineMemory {
    fn read() -> Option<Self> {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        Some(Self {
            total: machine_load::parse_kib_line_to_bytes(&text, "MemTotal")?,
            available: machine_load::parse_kib_line_to_bytes(&text, "MemAvailable")?,
        })
    }

    fn is_below_reserve(self) -> bool {
        self.available < (self.total / MEMORY_RESERVE_DIVISOR).min(MAX_MEMORY_RESERVE_BYTES)
    }
}

/// Current runs of a sandbox and the state of the machine's memory.
///
/// When memory runs out, the kernel kills the largest process, even if another process used up the memory. Before that
/// happens, caipan kills runs one by one, the youngest first. It reports them as faults of the machine, so that they
/// are repeated without other runs at the same time. If the machine was short of memory from the start, the kernel
/// decides.
#[derive(Debug)]
pub(super) struct MemoryWatch {
    read_memory: fn() -> Option<MachineMemory>,
    state: Mutex<MemoryWatchState>,
}

/// Data of a [`MemoryWatch`] that all runs share.
#[derive(Debug, Default)]
struct MemoryWatchState {
    /// Numbers of the current runs, the oldest first.
    running: Vec<u64>,
    next: u64,
    /// Time of the last check; `None` before the first.
    last_check: Option<Instant>,
    /// Whether at least one check found enough memory.
    had_enough: bool,
    /// Number of the run that is to be killed; `None` if memory is sufficient.
    chosen: Option<u64>,
}

impl Default for MemoryWatch {
    fn default() -> Self {
        Self::with_memory_reader(MachineMemory::read)
    }
}

impl MemoryWatch {
    /// Creates a watch for tests in which the machine has just run out of memory.
    pub(super) fn with_simulated_shortage() -> Self {
        const NO_AVAILABLE_MEMORY: MachineMemory = MachineMemory {
            total: 1 << 30,
            available: 0,
        };
        let watch = Self::with_memory_reader(|| Some(NO_AVAILABLE_MEMORY));
        watch.lock_state().had_enough = true;
        watch
    }

    fn with_memory_reader(read_memory: fn() -> Option<MachineMemory>) -> Self {
        let had_enough = read_memory().is_some_and(|memory| !memory.is_below_reserve());
        let state = MemoryWatchState {
            had_enough,
            ..MemoryWatchState::default()
        };
        Self {
            read_memory,
            state: Mutex::new(state),
        }
    }

    /// Registers a run; dropping the returned value unregisters it.
    pub(super) fn register_run(&self) -> WatchedRun<'_> {
        let mut state = self.lock_state();
        let number = state.next;
        state.next += 1;
        state.running.push(number);
        WatchedRun {
            watch: self,
            number,
        }
    }

    fn lock_state(&self) -> std::sync::MutexGuard<'_, MemoryWatchState> {
        self.state
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl MemoryWatchState {
    /// Chooses the youngest run if memory is short. No further run is chosen until the previous one has ended, because
    /// its memory is not available earlier.
    fn choose_run_to_kill(&mut self, memory: MachineMemory) {
        let is_short = memory.is_below_reserve();
        self.had_enough |= !is_short;
        let is_open = self.chosen.is_none_or(|run| !self.running.contains(&run));
        if is_open {
            self.chosen = if is_short && self.had_enough {
                self.running.last().copied()
            } else {
                None
            };
        }
    }
}

/// Entry in the list of current runs; removed on drop.
#[derive(Debug)]
pub(super) struct WatchedRun<'a> {
    watch: &'a MemoryWatch,
    number: u64,
}

impl WatchedRun<'_> {
    /// Checks the machine's memory, unless it was checked during the last 25 ms. Returns whether this run is to be
    /// killed.
    pub(super) fn is_to_be_killed(&self) -> bool {
        let mut state = self.watch.lock_state();
        let is_due = state
            .last_check
            .is_none_or(|at| at.elapsed() >= MEMORY_CHECK_INTERVAL);
        if is_due {
            state.last_check = Some(Instant::now());
            if let Some(memory) = (self.watch.read_memory)() {
                state.choose_run_to_kill(memory);
            }
        }
        state.chosen == Some(self.number)
    }
}

impl Drop for WatchedRun<'_> {
    fn drop(&mut self) {
        self.watch
            .lock_state()
            .running
            .retain(|run| *run != self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENOUGH_MEMORY: MachineMemory = MachineMemory {
        total: 8 << 30,
        available: 1 << 30,
    };
    const SHORT_MEMORY: MachineMemory = MachineMemory {
        total: 8 << 30,
        available: 200 << 20,
    };

    fn machine_memory_above_reserve() -> Option<MachineMemory> {
        Some(ENOUGH_MEMORY)
    }

    fn machine_memory_below_reserve() -> Option<MachineMemory> {
        Some(SHORT_MEMORY)
    }

    /// Returns for each run whether it is to be killed after a check that finds this amount of memory.
    fn assert_runs_to_be_killed(
        watch: &MemoryWatch,
        memory: MachineMemory,
        runs: &[&WatchedRun],
    ) -> Vec<bool> {
        watch.lock_state().last_check = Some(Instant::now() + Duration::from_secs(60));
        watch.lock_state().choose_run_to_kill(memory);
        runs.iter().map(|run| run.is_to_be_killed()).collect()
    }

    #[test]
    fn shortage_kills_the_youngest_run_first() {
        let watch = MemoryWatch::with_memory_reader(machine_memory_above_reserve);
        let (old, young) = (watch.register_run(), watch.register_run());
        assert_eq!(
            assert_runs_to_be_killed(&watch, ENOUGH_MEMORY, &[&old, &young]),
            [false, false]
        );
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &[&old, &young]),
            [false, true]
        );
        let younger = watch.register_run();
        let runs = [&old, &young, &younger];
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &runs),
            [false, true, false]
        );
        drop(young);
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &[&old, &younger]),
            [false, true]
        );
        drop(younger);
        assert_eq!(
            assert_runs_to_be_killed(&watch, ENOUGH_MEMORY, &[&old]),
            [false]
        );
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &[&old]),
            [true]
        );
    }

    #[test]
    fn no_run_is_killed_if_memory_was_short_from_the_start() {
        let watch = MemoryWatch::with_memory_reader(machine_memory_below_reserve);
        let run = watch.register_run();
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &[&run]),
            [false]
        );
        assert_eq!(
            assert_runs_to_be_killed(&watch, ENOUGH_MEMORY, &[&run]),
            [false]
        );
        assert_eq!(
            assert_runs_to_be_killed(&watch, SHORT_MEMORY, &[&run]),
            [true]
        );
    }

    #[test]
    fn the_watch_reads_the_memory_of_this_machine() {
        assert!(
            !MemoryWatch::with_memory_reader(machine_memory_above_reserve)
                .register_run()
                .is_to_be_killed()
        );
        assert!(
            MemoryWatch::with_simulated_shortage()
                .register_run()
                .is_to_be_killed()
        );
        let memory = MachineMemory::read().unwrap();
        assert!(memory.available > 0 && memory.available <= memory.total);
    }
}
