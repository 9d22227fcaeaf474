//! The walk to the smallest answer: the first move after which the rest can be cleared is the answer's.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::helpers::Helpers;
use super::position::{self, Position};
use super::search::Search;
use super::shifts;
use super::sleep_sets::SleepSet;
use super::stats::{Cancelled, Stats, Watch};
use super::transposition_table::TranspositionTable;
use crate::mayan::rules::{Board, Move, Reading};

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
    pub(crate) fn solve_watched(
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
        pending: Vec::new(),
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
