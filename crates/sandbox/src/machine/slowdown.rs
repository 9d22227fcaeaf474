//! Slowdown of a program when all cores are busy, since cores share caches and memory bandwidth.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::noise::thread_cpu_time;
use crate::MachineLoad;

/// Size of the table that is read in random order, in bytes; larger than the private cache of a core in most
/// processors.
const RANDOM_TABLE_BYTES: usize = 8 << 20;
/// Number of dependent random reads that are timed as one measurement.
const READS_PER_MEASUREMENT: usize = 400_000;
/// Number of measurements in each of the two situations: other cores idle, and all other cores busy.
const MEASUREMENT_COUNT: usize = 9;
/// Maximum noise on a machine that counts as quiet. Limits two figures: the relative excess of the median time over the
/// minimum, and the share of the time during which other programs compute.
const MAX_QUIET_NOISE: f64 = 0.1;

/// Slowdown of memory-bound programs when all cores are busy.
#[derive(Debug, Clone, Copy)]
pub struct Slowdown {
    /// By how much the median time on a busy machine exceeds the minimum time of the task alone, as a share: 0.5 means
    /// 50 % longer.
    pub share: f64,
    /// Whether the machine was otherwise idle. If not, the times measured alone are too long, and `share` is too small.
    pub is_quiet: bool,
}

/// Times a memory-bound task alone, and while every other core runs such a task.
pub fn measure_contention_slowdown() -> Slowdown {
    let table = RandomCycle::new();
    table.measure_dependent_memory_reads();
    let (start, before) = (Instant::now(), MachineLoad::now());
    let alone = table.measure_sorted_times();
    let load = before
        .zip(MachineLoad::now())
        .map(|(before, end)| before.load_during_run(end, alone.iter().sum()));
    let is_quiet = was_machine_quiet(&alone, start.elapsed(), load);
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let is_over = AtomicBool::new(false);
    let beside = std::thread::scope(|scope| {
        for _ in 1..cores.max(2) {
            scope.spawn(|| {
                let own = RandomCycle::new();
                while !is_over.load(Ordering::Relaxed) {
                    own.measure_dependent_memory_reads();
                }
            });
        }
        let beside = table.measure_sorted_times();
        is_over.store(true, Ordering::Relaxed);
        beside
    });
    Slowdown {
        share: relative_excess_over_minimum(beside[MEASUREMENT_COUNT / 2], alone[0]).max(0.0),
        is_quiet,
    }
}

/// Whether the machine was idle during these sorted measurements. `load`: CPU time that other programs and the
/// hypervisor used meanwhile. If the system does not report it (`None`), a machine under constant load counts as quiet.
fn was_machine_quiet(alone: &[Duration], elapsed: Duration, load: Option<MachineLoad>) -> bool {
    let others = load.map_or(Duration::ZERO, |load| load.others + load.steal);
    let is_steady =
        relative_excess_over_minimum(alone[alone.len() / 2], alone[0]) <= MAX_QUIET_NOISE;
    is_steady && others <= elapsed.mul_f64(MAX_QUIET_NOISE)
}

/// Relative excess of `time` over `least`: 0.5 means 50 % longer.
fn relative_excess_over_minimum(time: Duration, least: Duration) -> f64 {
    time.div_duration_f64(least) - 1.0
}

/// Random permutation with a single cycle through all entries: following it reads memory in random order.
struct RandomCycle(Vec<u32>);

impl RandomCycle {
    fn measure_sorted_times(&self) -> Vec<Duration> {
        let mut times: Vec<_> = (0..MEASUREMENT_COUNT)
            .map(|_| self.measure_dependent_memory_reads())
            .collect();
        times.sort_unstable();
        times
    }

    fn new() -> Self {
        let count = RANDOM_TABLE_BYTES / size_of::<u32>();
        let mut order: Vec<u32> = (0..count as u32).collect();
        let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
        for last in (1..count).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Sattolo's shuffle yields a single cycle.
            order.swap(last, (state % last as u64) as usize);
        }
        Self(order)
    }

    /// Makes [`READS_PER_MEASUREMENT`] dependent reads. Returns their CPU time, or the wall time if there is no CPU clock.
    fn measure_dependent_memory_reads(&self) -> Duration {
        let (start, cpu) = (Instant::now(), thread_cpu_time());
        let mut place = 0;
        for _ in 0..READS_PER_MEASUREMENT {
            place = self.0[place as usize];
        }
        black_box(place);
        let cpu = thread_cpu_time().zip(cpu);
        let time = cpu.map_or(start.elapsed(), |(end, start)| end.saturating_sub(start));
        time.max(Duration::from_nanos(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steady_times_do_not_make_a_machine_quiet_if_other_processes_compute() {
        let ms = Duration::from_millis;
        let [idle, light, heavy] = [0, 20, 30].map(|time| {
            Some(MachineLoad {
                others: ms(time),
                ..MachineLoad::default()
            })
        });
        let steady = [ms(20); MEASUREMENT_COUNT];
        assert!(was_machine_quiet(&steady, ms(200), light));
        assert!(!was_machine_quiet(&steady, ms(200), heavy));
        assert!(was_machine_quiet(&steady, ms(200), None));
        let stolen = MachineLoad {
            steal: ms(30),
            ..MachineLoad::default()
        };
        assert!(!was_machine_quiet(&steady, ms(200), Some(stolen)));
        let unsteady = [ms(20), ms(23), ms(23)];
        assert!(!was_machine_quiet(&unsteady, ms(200), idle));
    }

    #[test]
    fn a_random_cycle_visits_all_entries() {
        let table = RandomCycle::new();
        let (mut place, mut length) = (table.0[0], 1);
        while place != 0 {
            place = table.0[place as usize];
            length += 1;
        }
        assert_eq!(length, table.0.len());
    }
}
