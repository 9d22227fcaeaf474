//! The search for the smallest answer.
//!
//! ```text
//!   walk      tries the moves of the true order (x, then y, then right before left); the first one after which
//!     │       the rest can be cleared is the answer's, and the walk goes on from there
//!     ▼
//!   search    can a position be cleared in so many moves? yes or no, so the order is free
//!     │
//!     ├──► bound, shifts   too many tiles stand in columns where they cannot vanish: no
//!     ├──► table           refuted before, by exact planes and number of moves: no
//!     ├──► sleep           the move was refuted in another order: skip it
//!     ▼
//!   last ply  only moves that make a run, after which the bound is zero, are played out
//! ```
//!
//! `every` lists all solutions instead, and cuts by the bound alone.
//!
//! Every "no" is a proof that there is no solution, so what is left out can never change the answer. Beyond the
//! files' own reasons: a left move onto a tile is the right move of its left neighbour, which comes earlier; all
//! swaps of equal tiles lead to the same board, so the first of them stands for all, and once waiting is refuted
//! it is so after any other move (waiting first and moving then comes to the same).

mod bound;
mod every;
mod position;
mod search;
mod shifts;
mod sleep;
mod table;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use super::rules::{Board, Drag, Move, Reading};
use bound::Vectors;
pub use every::every_solution;
use position::Position;
use search::{Search, beside, bits};
use sleep::Asleep;
use table::Refuted;

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
    two: Refuted<2>,
    three: Refuted<3>,
    four: Refuted<4>,
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
        self.solve_watched(board, moves, reading, &mut never)
            .unwrap_or_default()
    }

    /// As [`solve`], and from time to time `watch` sees the figures and may break the search off.
    ///
    /// # Errors
    /// The search was broken off.
    pub fn solve_watched(
        &mut self,
        board: &Board,
        moves: u8,
        reading: Reading,
        watch: &mut dyn FnMut(&Stats) -> ControlFlow<()>,
    ) -> Result<Option<Vec<Move>>, Cancelled> {
        let colours = position::colours(board).count();
        let (stats, answer) = match colours {
            0..=3 => walk(&mut self.two, board, moves, reading, watch),
            4..=7 => walk(&mut self.three, board, moves, reading, watch),
            _ => walk(&mut self.four, board, moves, reading, watch),
        };
        self.stats = stats;
        answer
    }
}

/// The bytes that a table may take for a search of `moves` moves.
fn budget(moves: u8) -> usize {
    (64 << 20) << moves.saturating_sub(6).min(4)
}

fn walk<const P: usize>(
    refuted: &mut Refuted<P>,
    board: &Board,
    moves: u8,
    reading: Reading,
    watch: &mut dyn FnMut(&Stats) -> ControlFlow<()>,
) -> (Stats, Result<Option<Vec<Move>>, Cancelled>) {
    refuted.clear();
    let mut search = Search {
        colours: position::colours(board).count(),
        reading,
        table: shifts::table(),
        refuted,
        bytes: budget(moves),
        stats: Stats::default(),
        watch,
        is_stopped: false,
    };
    let mut position = Position::<P>::new(board);
    let mut asleep = Asleep::default();
    let mut answer = Vec::new();
    for left in (0..moves).rev() {
        let Some((mv, after)) = search.first_move(&position, left, &mut asleep) else {
            let stopped = search.is_stopped;
            return (
                search.stats,
                if stopped { Err(Cancelled) } else { Ok(None) },
            );
        };
        answer.push(mv);
        position = after;
        if position.is_empty() {
            break;
        }
    }
    (search.stats, Ok(Some(answer)))
}

impl<const P: usize> Search<'_, P> {
    /// The smallest move after which `left` more can clear the board, and the position after it.
    fn first_move(
        &mut self,
        position: &Position<P>,
        left: u8,
        asleep: &mut Asleep,
    ) -> Option<(Move, Position<P>)> {
        let vectors = Vectors::of(position, self.colours, self.table);
        if vectors.need_more_than(left + 1) {
            return None;
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
                if self.follow(position, left, Asleep::default()) {
                    *asleep = Asleep::default();
                    return Some((mv(Drag::Right), *position));
                }
                asleep.wait = true;
            }
            if swaps & bit != 0 {
                let is_quiet = moves.run_making & bit == 0;
                let below = match is_quiet {
                    true => asleep.after_swap(at),
                    false => asleep.after_clearing(),
                };
                let after = position.swap(at).settle();
                if self.follow(&after, left, below) {
                    *asleep = below;
                    return Some((mv(Drag::Right), after));
                }
                asleep.swaps |= if is_quiet { bit } else { 0 };
            }
            for (side, drag) in [Drag::Right, Drag::Left].into_iter().enumerate() {
                if drops[side] & bit == 0 {
                    continue;
                }
                let moved = position.drop_on(at, beside(at, side));
                let is_quiet = moved.runs() == 0;
                let below = match is_quiet {
                    true => asleep.after_drop(at, beside(at, side)),
                    false => asleep.after_clearing(),
                };
                let after = moved.settle();
                if self.follow(&after, left, below) {
                    *asleep = below;
                    return Some((mv(drag), after));
                }
                asleep.drops[side] |= if is_quiet { bit } else { 0 };
            }
        }
        None
    }
}
