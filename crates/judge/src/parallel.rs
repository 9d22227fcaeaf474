//! The same work by several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does the same work in so many threads.
pub fn in_parallel(workers: usize, work: &(dyn Fn() + Sync)) {
    std::thread::scope(|scope| {
        for _ in 1..workers {
            // Where the system has no thread to spare, those that there are do the work.
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

/// What `look` makes of each of the numbers below `count`, side by side.
pub fn each<T: Send>(
    workers: usize,
    count: usize,
    look: &(dyn Fn(usize) -> Option<T> + Sync),
) -> Vec<Option<T>> {
    let next = AtomicUsize::new(0);
    let made: Mutex<Vec<Option<T>>> = Mutex::new((0..count).map(|_| None).collect());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let one = look(number);
            made.lock().unwrap_or_else(PoisonError::into_inner)[number] = one;
        }
    };
    in_parallel(workers.min(count), &work);
    made.into_inner().unwrap_or_else(PoisonError::into_inner)
}
