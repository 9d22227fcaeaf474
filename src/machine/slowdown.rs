//! How much longer a program takes if all cores of this machine compute: caches and memory are shared, and perhaps cores.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::noise::cpu_clock;

/// Size of the table that is read in random order: more than a core has of its own in most processors.
const TABLE: usize = 8 << 20;
/// Number of reads in one piece of work.
const READS: usize = 400_000;
/// Number of pieces that are timed alone and number that are timed beside others.
const PIECES: usize = 9;
/// Largest spread of the times alone, as a share, of a machine that counts as quiet.
const QUIET: f64 = 0.1;

/// A measured slowdown.
#[derive(Debug, Clone, Copy)]
pub struct Slowdown {
    /// Share by which the median time beside others exceeds the least time alone.
    pub share: f64,
    /// Whether the machine was idle otherwise; if not, the times alone were none.
    pub is_quiet: bool,
}

/// Times a memory-bound piece of work alone and with a thread that does the same on each other core.
pub fn measure() -> Slowdown {
    let table = Table::new();
    let times = || -> Vec<Duration> {
        let mut times: Vec<_> = (0..PIECES).map(|_| table.time()).collect();
        times.sort_unstable();
        times
    };
    table.time();
    let alone = times();
    let cores = std::thread::available_parallelism().map_or(2, std::num::NonZero::get);
    let is_over = AtomicBool::new(false);
    let beside = std::thread::scope(|scope| {
        for _ in 1..cores.max(2) {
            scope.spawn(|| {
                let own = Table::new();
                while !is_over.load(Ordering::Relaxed) {
                    own.time();
                }
            });
        }
        let beside = times();
        is_over.store(true, Ordering::Relaxed);
        beside
    });
    let over = |time: Duration| time.div_duration_f64(alone[0]) - 1.0;
    Slowdown {
        share: over(beside[PIECES / 2]).max(0.0),
        is_quiet: over(alone[PIECES / 2]) <= QUIET,
    }
}

/// A cycle through all of a table's entries in random order.
struct Table(Vec<u32>);

impl Table {
    fn new() -> Self {
        let count = TABLE / size_of::<u32>();
        let mut order: Vec<u32> = (0..count as u32).collect();
        let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
        for last in (1..count).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // Sattolo's shuffle: what it makes is one cycle.
            order.swap(last, (state % last as u64) as usize);
        }
        Self(order)
    }

    /// CPU time, or wall time where that is all there is, of one piece of work.
    fn time(&self) -> Duration {
        let (start, cpu) = (Instant::now(), cpu_clock());
        let mut place = 0;
        for _ in 0..READS {
            place = self.0[place as usize];
        }
        black_box(place);
        let cpu = cpu_clock().zip(cpu);
        let time = cpu.map_or(start.elapsed(), |(end, start)| end.saturating_sub(start));
        time.max(Duration::from_nanos(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_entries_are_one_cycle() {
        let table = Table::new();
        let (mut place, mut length) = (table.0[0], 1);
        while place != 0 {
            place = table.0[place as usize];
            length += 1;
        }
        assert_eq!(length, table.0.len());
    }
}
