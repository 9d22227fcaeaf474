//! Measures CPU time of this process, with statistics over repetitions.

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// Minimum duration of a sample, long enough to make the cost of reading the clock negligible.
const SAMPLE: Duration = Duration::from_millis(1);
/// After this time, no further round is started.
const ENOUGH: Duration = Duration::from_secs(4);

/// The CPU time that this process has used, all threads together.
#[cfg(target_os = "linux")]
pub(crate) fn cpu() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::try_from(time).expect("time goes up from zero")
}

/// On other systems, wall time is used instead.
#[cfg(not(target_os = "linux"))]
pub fn cpu() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Runs `work` and returns its result and CPU time.
pub(crate) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = cpu();
    let result = work();
    (result, cpu() - start)
}

/// The times of several rounds of the same work.
pub(crate) struct Spread {
    pub best: Duration,
    pub median: Duration,
}

impl Spread {
    pub(crate) fn of(mut times: Vec<Duration>) -> Self {
        times.sort();
        Self {
            best: times[0],
            median: times[times.len() / 2],
        }
    }
}

/// Times `work` again and again, at most `rounds` times and at least once.
pub(crate) fn repeated(rounds: usize, mut work: impl FnMut()) -> Spread {
    let ((), first) = timed(&mut work);
    let runs = SAMPLE.as_nanos() / first.as_nanos().max(1) + 1;
    let runs = u32::try_from(runs).unwrap_or(u32::MAX);
    let mut times = if runs == 1 { vec![first] } else { Vec::new() };
    let mut spent = first;
    while times.is_empty() || times.len() < rounds && spent < ENOUGH {
        let ((), time) = timed(|| (0..runs).for_each(|_| work()));
        spent += time;
        times.push(time / runs);
    }
    Spread::of(times)
}

/// Runs `work` for at most `patience`; after that it continues in the background and `None` is returned.
pub(crate) fn within<T: Send + 'static>(
    patience: Duration,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<T> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(work()));
    receiver.recv_timeout(patience).ok()
}
