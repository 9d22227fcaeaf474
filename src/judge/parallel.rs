//! The same work by several threads.

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
