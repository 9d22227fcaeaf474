//! Threads that look at several children of the walk at once: the first child that can be cleared is the answer's, however
//! many of the later ones can be, too.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::ScopedJoinHandle;
use std::time::Duration;

use super::children::Child;
use super::search::Search;
use super::stats::Stats;
use super::transposition_table::TranspositionTable;

/// With fewer moves to come a search is over before a thread has started.
const WORTH_A_THREAD: u8 = 4;

/// More children than that no position has worth trying.
const MOST: usize = 64;
/// How long a wish to stop may go unseen.
const LOOK_UP_EVERY: Duration = Duration::from_millis(2);

/// What the threads beside the walk's own remember from ply to ply.
pub(super) struct Helpers<const P: usize> {
    tables: Vec<TranspositionTable<P>>,
}

/// How far the threads are.
struct Race {
    /// Index of the next child that no thread has taken.
    next: AtomicUsize,
    /// Least index of a child found to be clearable so far.
    first: AtomicUsize,
    is_stopped: AtomicBool,
}

impl<const P: usize> Helpers<P> {
    /// One less than `threads`: the walk's own thread works, too.
    pub(super) fn new(threads: NonZeroUsize) -> Self {
        let tables = (1..threads.get().min(MOST)).map(|_| {
            let mut table = TranspositionTable::default();
            table.clear();
            table
        });
        Self {
            tables: tables.collect(),
        }
    }

    /// The first of `children` that `left` more moves can clear. A child counts on those before it being refuted, which
    /// they are where it is the first.
    pub(super) fn first(
        &mut self,
        search: &mut Search<P>,
        children: &[Child<P>],
        left: u8,
    ) -> Option<usize> {
        let helpers = if left < WORTH_A_THREAD {
            &mut []
        } else {
            &mut self.tables[..]
        };
        let race = Race {
            next: AtomicUsize::new(0),
            first: AtomicUsize::new(usize::MAX),
            is_stopped: AtomicBool::new(false),
        };
        let helped = std::thread::scope(|scope| {
            let (colours, reading, table, bytes) =
                (search.colours, search.reading, search.table, search.bytes);
            let race = &race;
            // Where the system has no thread to spare, those that there are do the work.
            let threads = helpers.iter_mut().flat_map(|refuted| {
                std::thread::Builder::new().spawn_scoped(scope, move || {
                    let mut helper = Search {
                        colours,
                        reading,
                        table,
                        refuted,
                        bytes,
                        stats: Stats::default(),
                        watch: &mut |_| ControlFlow::Continue(()),
                        is_stopped: false,
                        pending: Vec::new(),
                    };
                    race.run(&mut helper, children, left);
                    helper.stats
                })
            });
            let threads: Vec<_> = threads.collect();
            race.run(search, children, left);
            // Whoever watches is asked by this thread only, also while the others go on.
            while !threads.iter().all(ScopedJoinHandle::is_finished) {
                std::thread::sleep(LOOK_UP_EVERY);
                if !race.is_stopped() && (search.watch)(&search.stats).is_break() {
                    race.is_stopped.store(true, Ordering::Relaxed);
                }
            }
            // A child that a thread could not finish must not count as refuted.
            let joined = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
            joined.collect::<Vec<Stats>>()
        });
        for stats in &helped {
            search.stats.add(stats);
        }
        if !helpers.is_empty() {
            // Later children than the first counted on it being refuted, and what was refuted below them with them.
            search.refuted.clear();
            helpers.iter_mut().for_each(TranspositionTable::clear);
        }
        search.is_stopped = race.is_stopped.load(Ordering::Relaxed);
        Some(race.first.into_inner()).filter(|first| *first < children.len() && !search.is_stopped)
    }
}

impl Race {
    fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Is the child of this index of no interest any more?
    fn is_lost(&self, index: usize) -> bool {
        index > self.first.load(Ordering::Relaxed) || self.is_stopped()
    }

    /// Takes one child after the other until none is left that could be the first.
    fn run<const P: usize>(&self, search: &mut Search<P>, children: &[Child<P>], left: u8) {
        loop {
            let index = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(child) = children.get(index).filter(|_| !self.is_lost(index)) else {
                return;
            };
            let mut is_lost = false;
            let mut watch = |stats: &Stats| {
                is_lost = self.is_lost(index);
                if is_lost {
                    ControlFlow::Break(())
                } else {
                    (search.watch)(stats)
                }
            };
            let mut looking = Search {
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
            let is_cleared = looking.follow(&child.after, left, child.below);
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
