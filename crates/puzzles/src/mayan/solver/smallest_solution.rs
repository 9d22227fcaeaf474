//! Walks to the smallest solution: each step takes the first move after which the board can still be cleared.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::clearing_search::ClearingSearch;
use super::helper_threads::HelperThreads;
use super::position::{self, Position};
use super::shifts;
use super::sleep_sets::SleepSet;
use super::solver_stats::{CancelledError, SolverStats, Watch};
use super::transposition_table::TranspositionTable;
use crate::mayan::rules::{Board, Move, StatementReading};

/// Returns the smallest list of at most `moves` moves that clears `board`; `None` if none exists.
///
/// `board` must be settled and have a tile. If the reading asks for an exact number of steps, the list has exactly
/// `moves` moves.
pub fn solve(board: &Board, moves: u8, reading: StatementReading) -> Option<Vec<Move>> {
    Solver::new().solve(board, moves, reading)
}

/// A solver that reuses its memory across boards, with one transposition table per number of bit planes.
#[derive(Debug, Default)]
pub struct Solver {
    two: TranspositionTable<2>,
    three: TranspositionTable<3>,
    four: TranspositionTable<4>,
    stats: SolverStats,
}

impl Solver {
    /// Creates a solver; memory is allocated by the first search.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counters of the last search.
    pub fn stats(&self) -> SolverStats {
        self.stats
    }

    /// Returns the smallest solution, as the function [`solve`] does, and reuses the memory of earlier searches.
    pub fn solve(
        &mut self,
        board: &Board,
        moves: u8,
        reading: StatementReading,
    ) -> Option<Vec<Move>> {
        self.solve_cancellable(
            board,
            moves,
            reading,
            NonZeroUsize::MIN,
            &mut |_: &SolverStats| ControlFlow::Continue(()),
        )
        .unwrap_or_default()
    }

    /// Returns the smallest solution, as the function [`solve`] does. Searches with several threads, and stops if `watch`
    /// returns `Break`.
    ///
    /// The answer does not depend on the number of threads. The counters are deterministic only with one thread.
    ///
    /// # Errors
    /// `watch` cancelled the search.
    pub(crate) fn solve_cancellable(
        &mut self,
        board: &Board,
        moves: u8,
        reading: StatementReading,
        threads: NonZeroUsize,
        watch: Watch,
    ) -> Result<Option<Vec<Move>>, CancelledError> {
        let task = SolveTask {
            board,
            moves,
            reading,
            threads,
        };
        let (stats, answer) = match position::colours(board).count() {
            0..=3 => find_smallest_solution(&mut self.two, &task, watch),
            4..=7 => find_smallest_solution(&mut self.three, &task, watch),
            _ => find_smallest_solution(&mut self.four, &task, watch),
        };
        self.stats = stats;
        answer
    }
}

/// Returns the memory limit in bytes of the transposition tables for a search of `moves` moves.
fn table_memory_limit(moves: u8) -> usize {
    (64 << 20) << moves.saturating_sub(6).min(3)
}

struct SolveTask<'a> {
    board: &'a Board,
    moves: u8,
    reading: StatementReading,
    threads: NonZeroUsize,
}

fn find_smallest_solution<const P: usize>(
    refuted: &mut TranspositionTable<P>,
    task: &SolveTask,
    watch: Watch,
) -> (SolverStats, Result<Option<Vec<Move>>, CancelledError>) {
    refuted.clear();
    let mut search = ClearingSearch {
        colours: position::colours(task.board).count(),
        reading: task.reading,
        table: shifts::shift_cost_table(),
        refuted,
        bytes: table_memory_limit(task.moves) / task.threads,
        stats: SolverStats::default(),
        watch,
        is_stopped: false,
        pending: Vec::new(),
    };
    let mut helpers = HelperThreads::new(task.threads);
    let mut position = Position::<P>::new(task.board);
    let mut asleep = SleepSet::default();
    let mut answer = Vec::new();
    for moves_left in (0..task.moves).rev() {
        let children = search.list_child_positions(&position, moves_left, asleep);
        let first = helpers.first_clearable_child(&mut search, &children, moves_left);
        let Some(child) = first.and_then(|first| children.get(first)) else {
            let stopped = search.is_stopped;
            return (
                search.stats,
                if stopped {
                    Err(CancelledError)
                } else {
                    Ok(None)
                },
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
