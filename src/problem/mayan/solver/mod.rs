//! The search for the smallest answer.
//!
//! ```text
//!   walk      tries the moves of the true order (x, then y, then right before left); the first one after which
//!     │       the rest can be cleared is the answer's, and the walk goes on from there; helpers look at later
//!     │       moves meanwhile, where there are threads for them
//!     ▼
//!   search    can a position be cleared in so many moves? yes or no, so the order is free
//!     │
//!     ├──► bound, shifts         too many tiles stand in columns where they cannot vanish: no
//!     ├──► transposition_table   refuted before, by exact planes and number of moves: no
//!     ├──► sleep_sets            the move was refuted in another order: skip it
//!     ▼
//!   last ply  only moves that make a run, after which the bound is zero, are played out
//! ```
//!
//! `enumerate` lists all solutions instead, and cuts by the bound alone.
//!
//! Every "no" is a proof that there is no solution, so what is left out can never change the answer. Beyond the
//! files' own reasons: a left move onto a tile is the right move of its left neighbour, which comes earlier; all
//! swaps of equal tiles lead to the same board, so the first of them stands for all, and once waiting is refuted
//! it is so after any other move (waiting first and moving then comes to the same).

mod bound;
mod enumerate;
mod helpers;
mod position;
mod reach;
mod search;
mod shifts;
mod sleep_sets;
#[cfg(test)]
mod tests;
mod transposition_table;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::rules::{Board, Drag, Move, Reading};
use bound::Vectors;
pub use enumerate::enumerate;
use helpers::Helpers;
use position::Position;
pub use reach::Reach;
use search::{Search, beside, bits};
use sleep_sets::SleepSet;
use transposition_table::TranspositionTable;

/// What a search did: a measure of its work that is the same on every machine.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Positions looked at with two or more moves to come.
    pub nodes: u64,
    /// Positions looked at with one move to come.
    pub leaves: u64,
    /// Moves played out because they make a run, or might.
    pub simulations: u64,
    /// Nodes that were known to be refuted.
    pub table_hits: u64,
    /// Nodes that were refuted by trying every move.
    pub refuted: u64,
}

impl Stats {
    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.simulations += other.simulations;
        self.table_hits += other.table_hits;
        self.refuted += other.refuted;
    }
}

/// Sees the figures from time to time, and may break the search off.
pub type Watch<'a> = &'a mut dyn FnMut(&Stats) -> ControlFlow<()>;

/// The watcher of a search asked it to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the search was cancelled")]
pub struct Cancelled;

/// The smallest list of at most `moves` moves that clears `board`, or `None` where there is none.
///
/// `board` must be at rest and hold a tile. Under [`Steps::Exactly`] the list has exactly `moves` moves.
pub fn solve(board: &Board, moves: u8, reading: Reading) -> Option<Vec<Move>> {
    Solver::new().solve(board, moves, reading)
}

/// A solver that keeps its memory from one board to the next.
#[derive(Debug, Default)]
pub struct Solver {
    two: TranspositionTable<2>,
    three: TranspositionTable<3>,
    four: TranspositionTable<4>,
    stats: Stats,
}

impl Solver {
    /// A solver without memory yet: it takes what a board turns out to need.
    pub fn new() -> Self {
        Self::default()
    }

    /// What the last search did.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// As [`solve`].
    pub fn solve(&mut self, board: &Board, moves: u8, reading: Reading) -> Option<Vec<Move>> {
        let mut never = |_: &Stats| ControlFlow::Continue(());
        self.solve_watched(board, moves, reading, NonZeroUsize::MIN, &mut never)
            .unwrap_or_default()
    }

    /// As [`solve`], by so many threads; from time to time `watch` sees the figures and may break the search off. The
    /// answer is the same whatever the number of threads, the figures are so for one only.
    ///
    /// # Errors
    /// The search was broken off.
    pub fn solve_watched(
        &mut self,
        board: &Board,
        moves: u8,
        reading: Reading,
        threads: NonZeroUsize,
        watch: Watch,
    ) -> Result<Option<Vec<Move>>, Cancelled> {
        let task = Task {
            board,
            moves,
            reading,
            threads,
        };
        let (stats, answer) = match position::colours(board).count() {
            0..=3 => walk(&mut self.two, &task, watch),
            4..=7 => walk(&mut self.three, &task, watch),
            _ => walk(&mut self.four, &task, watch),
        };
        self.stats = stats;
        answer
    }
}

/// The bytes that a table may take for a search of `moves` moves.
fn budget(moves: u8) -> usize {
    (64 << 20) << moves.saturating_sub(6).min(3)
}

/// One board, and how it is to be cleared.
struct Task<'a> {
    board: &'a Board,
    moves: u8,
    reading: Reading,
    threads: NonZeroUsize,
}

fn walk<const P: usize>(
    refuted: &mut TranspositionTable<P>,
    task: &Task,
    watch: Watch,
) -> (Stats, Result<Option<Vec<Move>>, Cancelled>) {
    refuted.clear();
    let mut search = Search {
        colours: position::colours(task.board).count(),
        reading: task.reading,
        table: shifts::table(),
        refuted,
        bytes: budget(task.moves) / task.threads,
        stats: Stats::default(),
        watch,
        is_stopped: false,
    };
    let mut helpers = Helpers::new(task.threads);
    let mut position = Position::<P>::new(task.board);
    let mut asleep = SleepSet::default();
    let mut answer = Vec::new();
    for left in (0..task.moves).rev() {
        let children = search.children(&position, left, asleep);
        let first = helpers.first(&mut search, &children, left);
        let Some(child) = first.and_then(|first| children.get(first)) else {
            let stopped = search.is_stopped;
            return (
                search.stats,
                if stopped { Err(Cancelled) } else { Ok(None) },
            );
        };
        answer.push(child.mv);
        (position, asleep) = (child.after, child.below);
        if position.is_empty() {
            break;
        }
    }
    (search.stats, Ok(Some(answer)))
}

/// A position that one move leads to.
struct Child<const P: usize> {
    mv: Move,
    after: Position<P>,
    /// What sleeps there, if all the children before it are refuted.
    below: SleepSet,
}

impl<const P: usize> Search<'_, P> {
    /// The positions after every move that is worth trying, in the true order; `left` moves are to come after it.
    fn children(&self, position: &Position<P>, left: u8, mut asleep: SleepSet) -> Vec<Child<P>> {
        let mut children = Vec::new();
        let vectors = Vectors::of(position, self.colours, self.table);
        if vectors.need_more_than(left + 1) {
            return children;
        }
        let moves = self.moves(position, &vectors, left + 1);
        let skipped = asleep.wake(&moves);
        let swaps = moves.swaps & !skipped.swaps;
        let waits = if asleep.wait {
            0
        } else {
            moves.equal & moves.equal.wrapping_neg()
        };
        let drops = [
            moves.drops[0] & !skipped.drops[0],
            moves.drops[1] & !skipped.drops[1],
        ];
        // The order of the bits is the order of the statement: x, then y.
        for at in bits(swaps | waits | drops[0] | drops[1]) {
            let bit = 1 << at;
            let mv = |drag| Move {
                x: (at / 8) as u8,
                y: (at % 8) as u8,
                drag,
            };
            if waits & bit != 0 {
                children.push(Child {
                    mv: mv(Drag::Right),
                    after: *position,
                    below: SleepSet::default(),
                });
                asleep.wait = true;
            }
            if swaps & bit != 0 {
                let is_quiet = moves.run_making & bit == 0;
                children.push(Child {
                    mv: mv(Drag::Right),
                    after: position.swap(at).settle(),
                    below: match is_quiet {
                        true => asleep.after_swap(at),
                        false => asleep.after_clearing(),
                    },
                });
                asleep.swaps |= if is_quiet { bit } else { 0 };
            }
            for (side, drag) in [Drag::Right, Drag::Left].into_iter().enumerate() {
                if drops[side] & bit == 0 {
                    continue;
                }
                let moved = position.drop_on(at, beside(at, side));
                let is_quiet = moved.runs() == 0;
                children.push(Child {
                    mv: mv(drag),
                    after: moved.settle(),
                    below: match is_quiet {
                        true => asleep.after_drop(at, beside(at, side)),
                        false => asleep.after_clearing(),
                    },
                });
                asleep.drops[side] |= if is_quiet { bit } else { 0 };
            }
        }
        children
    }
}
