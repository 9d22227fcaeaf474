//! Threads that search several children of a position in parallel. The answer uses the first child that can be cleared,
//! even if later children are finished earlier.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use super::child_positions::ChildPosition;
use super::clearing_search::ClearingSearch;
use super::solver_stats::SolverStats;
use super::transposition_table::TranspositionTable;

/// Minimum number of remaining moves for which threads are started; shorter searches finish before a thread has
/// started.
const MIN_MOVES_FOR_THREADS: u8 = 4;

/// Maximum number of threads: no position has more children worth trying.
const MAX_THREADS: usize = 64;
/// Interval at which the main thread polls for cancellation.
const CANCEL_CHECK_INTERVAL: Duration = Duration::from_millis(2);

/// Helper threads of a search for the smallest solution. Each has a transposition table, whose memory is reused for
/// every move of that solution.
pub(super) struct HelperThreads<const P: usize> {
    tables: Vec<TranspositionTable<P>>,
}

/// Progress shared by the threads that search the children of one position.
struct SharedProgress {
    /// Index of the next child that no thread has taken.
    next: AtomicUsize,
    /// Least index of a child that is known to be clearable.
    first: AtomicUsize,
    is_stopped: AtomicBool,
}

impl<const P: usize> HelperThreads<P> {
    /// Prepares `threads - 1` helpers, because the main thread searches as well.
    pub(super) fn new(threads: NonZeroUsize) -> Self {
        let tables = (1..threads.get().min(MAX_THREADS)).map(|_| {
            let mut table = TranspositionTable::default();
            table.clear();
            table
        });
        Self {
            tables: tables.collect(),
        }
    }

    /// Returns the index of the first of `children` that can be cleared in `moves_left` more moves; `None` if no child can
    /// be cleared or the search was cancelled.
    ///
    /// The sleep set of a child assumes that all earlier children are refuted, which holds for the first clearable one.
    pub(super) fn first_clearable_child(
        &mut self,
        search: &mut ClearingSearch<P>,
        children: &[ChildPosition<P>],
        moves_left: u8,
    ) -> Option<usize> {
        let helpers = if moves_left < MIN_MOVES_FOR_THREADS {
            &mut []
        } else {
            &mut self.tables[..]
        };
        let race = SharedProgress {
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
        };
        let helped = std::thread::scope(|scope| {
            let (colours, reading, table, bytes) =
                (search.colours, search.reading, search.table, search.bytes);
            let race = &race;
            // If threads cannot be spawned, the search uses fewer threads.
            let threads: Vec<_> = helpers
                .iter_mut()
                .flat_map(|refuted| {
                    std::thread::Builder::new().spawn_scoped(scope, move || {
                        let mut helper = ClearingSearch {
                            colours,
                            reading,
                            table,
                            refuted,
                            bytes,
                            stats: SolverStats::default(),
                            watch: &mut |_| ControlFlow::Continue(()),
                            is_stopped: false,
                            pending: Vec::new(),
                        };
                        race.search_children(&mut helper, children, moves_left);
                        helper.stats
                    })
                })
                .collect();
            race.search_children(search, children, moves_left);
            // Only the main thread calls the watcher, even while it waits for the helper threads.
            while !threads.iter().all(ScopedJoinHandle::is_finished) {
                std::thread::sleep(CANCEL_CHECK_INTERVAL);
                if !race.is_stopped() && (search.watch)(&search.stats).is_break() {
                    race.is_stopped.store(true, Ordering::Relaxed);
                }
            }
            // A panic is passed on: the child that the thread was searching must not count as refuted.
            let joined = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.collect::<Vec<SolverStats>>()
        });
        for stats in &helped {
            search.stats.add_counters(stats);
        }
        if !helpers.is_empty() {
            // Refutations below later children are invalid: they assumed that the first clearable child was refuted.
            search.refuted.clear();
            helpers.iter_mut().for_each(TranspositionTable::clear);
        }
        search.is_stopped = race.is_stopped.load(Ordering::Relaxed);
        Some(race.first.into_inner()).filter(|first| *first < children.len() && !search.is_stopped)
    }
}

impl SharedProgress {
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Whether the child with this index is irrelevant: an earlier child can be cleared, or the search was cancelled.
    fn is_child_irrelevant(&self, index: usize) -> bool {
        index > self.first.load(Ordering::Relaxed) || self.is_stopped()
    }

    /// Searches children one after the other until no remaining child can be the first clearable one.
    fn search_children<const P: usize>(
        &self,
        search: &mut ClearingSearch<P>,
        children: &[ChildPosition<P>],
        moves_left: u8,
    ) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(child) = children
                .get(index)
                .filter(|_| !self.is_child_irrelevant(index))
            else {
                return;
            };
            let mut is_lost = false;
            let mut watch = |stats: &SolverStats| {
                is_lost = self.is_child_irrelevant(index);
                if is_lost {
                    ControlFlow::Break(())
                } else {
                    (search.watch)(stats)
                }
            };
            let mut looking = ClearingSearch {
                colours: search.colours,
                reading: search.reading,
                table: search.table,
                refuted: search.refuted,
                bytes: search.bytes,
                stats: search.stats,
                watch: &mut watch,
                is_stopped: false,
                pending: Vec::new(),
            };
            let is_cleared = looking.can_clear_after_move(&child.after, moves_left, child.below);
            let is_stopped = looking.is_stopped;
            search.stats = looking.stats;
            if is_stopped {
                if !is_lost {
                    self.is_stopped.store(true, Ordering::Relaxed);
                }
                return;
            }
            if is_cleared {
                self.first.fetch_min(index, Ordering::Relaxed);
                return;
            }
        }
    }
}
