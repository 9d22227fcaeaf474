//! Timing noise of this machine: variation of the time that a fixed amount of work takes.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// Target duration of one measurement, from which the amount of work is calibrated.
pub const MEASURED_WORK_DURATION: Duration = Duration::from_millis(20);
/// Number of measurements of the same work, from which the spread is computed.
pub const MEASUREMENT_COUNT: usize = 15;

/// Sorted durations of repeated measurements of the same work.
pub struct TimeSpread(Vec<Duration>);

impl TimeSpread {
    fn from_times(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self(times)
    }

    fn nth_time_in_milliseconds(&self, index: usize) -> f64 {
        self.0
            .get(index)
            .map_or(0.0, |time| time.as_secs_f64() * 1000.0)
    }

    /// Minimum, median and maximum in milliseconds.
    pub fn min_median_max(&self) -> [f64; 3] {
        [0, self.0.len() / 2, self.0.len().saturating_sub(1)]
            .map(|index| self.nth_time_in_milliseconds(index))
    }

    /// Difference between maximum and minimum in percent of the median.
    pub fn spread_percent(&self) -> f64 {
        let [least, median, most] = self.min_median_max();
        if median > 0.0 {
            (most - least) * 100.0 / median
        } else {
            0.0
        }
    }
}

/// Clock by which a measurement was timed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TimingClock {
    /// CPU time of the measuring thread; time of other programs does not count.
    Cpu,
    /// Wall time, which includes the time of other programs.
    Wall,
}

/// Times a fixed amount of work repeatedly. Returns the spread of the CPU times, if they can be read, and of the wall
/// times.
pub fn measure_noise() -> Vec<(TimingClock, TimeSpread)> {
    let mut turns = 1 << 14;
    let turns = loop {
        let (cpu, wall) = time_fixed_work(turns);
        let time = cpu.unwrap_or(wall);
        if time >= MEASURED_WORK_DURATION / 4 || turns >= 1 << 40 {
            break (turns as f64 * MEASURED_WORK_DURATION.as_secs_f64() / time.as_secs_f64())
                as u64;
        }
        turns *= 2;
    };
    let times: Vec<_> = (0..MEASUREMENT_COUNT)
        .map(|_| time_fixed_work(turns))
        .collect();
    let cpu: Option<Vec<Duration>> = times.iter().map(|(cpu, _)| *cpu).collect();
    let wall = times.iter().map(|(_, wall)| *wall).collect();
    cpu.map(|cpu| (TimingClock::Cpu, TimeSpread::from_times(cpu)))
        .into_iter()
        .chain([(TimingClock::Wall, TimeSpread::from_times(wall))])
        .collect()
}

/// Runs `turns` iterations of the work. Returns CPU time, if it can be read, and wall time.
fn time_fixed_work(turns: u64) -> (Option<Duration>, Duration) {
    let (start, cpu_before) = (Instant::now(), thread_cpu_time());
    black_box(run_fixed_work(black_box(turns)));
    let cpu = thread_cpu_time()
        .zip(cpu_before)
        .map(|(end, start)| end.saturating_sub(start));
    (cpu, start.elapsed())
}

/// Number of iterations of the fixed loop. A change would make the times incomparable with those of other versions of
/// caipan.
const TURNS: u64 = 10_000_000;

/// Times a loop of fixed length repeatedly. Machines can be compared by these times.
pub fn measure_fixed_loop() -> TimeSpread {
    let times = (0..MEASUREMENT_COUNT).map(|_| {
        let (start, cpu) = (Instant::now(), thread_cpu_time());
        black_box(run_fixed_work(black_box(TURNS)));
        let cpu = thread_cpu_time().zip(cpu);
        cpu.map_or(start.elapsed(), |(end, start)| end.saturating_sub(start))
    });
    TimeSpread::from_times(times.collect())
}

/// Runs `turns` iterations of a computation that accesses no memory and that compilers cannot shorten. A plain loop is
/// fast even in unoptimised builds.
#[inline(never)]
fn run_fixed_work(turns: u64) -> u64 {
    let mut state: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut left = turns;
    while left > 0 {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        left -= 1;
    }
    state
}

#[cfg(target_os = "linux")]
pub(super) fn thread_cpu_time() -> Option<Duration> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.try_into().ok()
}

#[cfg(not(target_os = "linux"))]
pub(super) fn thread_cpu_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spread_is_in_percent_of_the_median() {
        let spread = TimeSpread::from_times([22, 20, 19].map(Duration::from_millis).into());
        assert_eq!(
            (spread.min_median_max(), spread.spread_percent()),
            ([19.0, 20.0, 22.0], 15.0)
        );
        assert_eq!(TimeSpread::from_times(Vec::new()).spread_percent(), 0.0);
    }
}
