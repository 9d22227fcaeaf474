//! Runs a closure on several threads, which share the work.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Runs `work` once on each of `workers` threads, including the calling thread, and waits for all of them.
pub fn run_in_parallel(workers: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..workers {
            // If the system cannot create another thread, the existing threads do the work.
            if std::thread::Builder::new()
                .spawn_scoped(scope, work)
                .is_err()
            {
                break;
            }
        }
        work();
    });
}

/// Calls `compute` with each number from 0 to `count` - 1 on up to `workers` threads, and collects the results in the
/// order of the numbers.
pub fn map_parallel<T: Send>(
    workers: usize,
    count: usize,
    compute: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    run_in_parallel(workers.min(count), &|| {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let one = compute(number);
            made.lock().unwrap_or_else(PoisonError::into_inner)[number] = one;
        }
    });
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}
