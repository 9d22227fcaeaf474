//! Depth-first search of a wrong solver in its own move order. Pruning skips only positions where the wrong solver finds
//! nothing.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::solver_switches::{
    ClearingRule, GiveUpCondition, MoveOrder, RunRule, SkippedMoves, SolverSwitches,
    VisitedCondition,
};
use crate::mayan::rules::{
    Board, DragDirection, HEIGHT, MAX_COLOUR, Move, MoveCountRule, StatementReading, WIDTH,
};
use crate::mayan::solver::{MoveBound, Solver};

/// Maximum number of moves that a search plays; playing them takes a few tenths of a second.
const MAX_PLAYED_MOVES: u64 = 1_500_000;
/// Number of moves between checks for cancellation.
const MOVES_BETWEEN_CANCEL_CHECKS: u64 = 1 << 14;

/// Error: the output of the wrong solver is unknown, because the search exceeded the budget or was cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SearchAbortedError;

/// Solver and cancellation callback that the search of a mutant uses.
pub(crate) struct SearchResources<'a> {
    /// Fast solver for subproblems on which the mutant behaves correctly.
    pub solver: &'a mut Solver,
    /// Called periodically; `Break` cancels the search.
    pub go_on: &'a dyn Fn() -> ControlFlow<()>,
}

impl SearchResources<'_> {
    /// Returns the smallest solution under `reading`; `None` if none exists.
    pub(crate) fn solve(
        &mut self,
        board: &Board,
        moves: u8,
        reading: StatementReading,
    ) -> Result<Option<Vec<Move>>, SearchAbortedError> {
        let threads = NonZeroUsize::MIN;
        let solved = self
            .solver
            .solve_cancellable(board, moves, reading, threads, &mut |_: &_| (self.go_on)());
        solved.map_err(|_| SearchAbortedError)
    }
}

/// Test by which a search skips boards that the wrong solver certainly cannot clear.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PruningTest {
    /// The correct solver decides, because the wrong solver clears no board that the correct solver cannot clear.
    Solver,
    /// The lower bound on shifts decides. It is valid because tiles vanish only in runs.
    ShiftBound,
    /// Only the tile count decides: a colour with one or two tiles can never vanish.
    TileCount,
}

/// State of one search of a wrong solver.
pub(super) struct MutantSearch<'a, 'b> {
    switches: SolverSwitches,
    /// Every move within the board, legal or not, in the order in which the solver tries them.
    order: Vec<Move>,
    pub pruning: PruningTest,
    resources: &'a mut SearchResources<'b>,
    refuted: HashSet<(Board, u8)>,
    seen: HashMap<Board, u8>,
    path: Vec<Move>,
    played: u64,
}

impl<'a, 'b> MutantSearch<'a, 'b> {
    /// Prepares the search of a solver with these switches. `reading` is the reading that a correct solver uses.
    pub(super) fn new(
        switches: SolverSwitches,
        reading: StatementReading,
        resources: &'a mut SearchResources<'b>,
    ) -> Self {
        let is_by_shifts = !matches!(switches.physics.runs, RunRule::RowsWrap | RunRule::Groups)
            && switches.physics.round != ClearingRule::MovedColumnsFirst;
        let pruning = match switches.memory {
            // A stronger test would prune some boards before they are recorded as visited. This mutant must record
            // them, because it skips visited boards even if more moves are left.
            VisitedCondition::BoardAlone => PruningTest::TileCount,
            VisitedCondition::BoardAndMovesLeft if switches.finds_only_valid_solutions(reading) => {
                PruningTest::Solver
            }
            _ if is_by_shifts => PruningTest::ShiftBound,
            _ => PruningTest::TileCount,
        };
        Self {
            switches,
            order: all_moves_in_order(switches.order),
            pruning,
            resources,
            refuted: HashSet::new(),
            seen: HashMap::new(),
            path: Vec::new(),
            played: 0,
        }
    }

    /// Returns the list of moves that the solver finds; `None` if it finds no solution.
    pub(super) fn find_moves(
        mut self,
        board: &Board,
        moves: u8,
    ) -> Result<Option<Vec<Move>>, SearchAbortedError> {
        self.seen.insert(*board, moves);
        let is_found = self.can_clear(board, moves)?;
        Ok(is_found.then_some(self.path))
    }

    /// Whether the solver clears `board` in `moves_left` more moves. If so, `path` ends with these moves.
    fn can_clear(&mut self, board: &Board, moves_left: u8) -> Result<bool, SearchAbortedError> {
        let is_early = moves_left > 0 && self.switches.reading.steps == MoveCountRule::Exactly;
        if board.is_empty() && !is_early {
            return Ok(true);
        }
        if moves_left == 0 || self.gives_up_on_board(board) {
            return Ok(false);
        }
        let reach = (self.pruning != PruningTest::TileCount).then(|| MoveBound::compute(board));
        if !self.passes_pruning_test(board, reach.as_ref(), moves_left)? {
            return Ok(false);
        }
        // If the previous move decides which moves the solver skips, the result depends on more than the board and the
        // number of remaining moves. In that case, refuted boards are not remembered.
        let has_last = matches!(
            self.switches.skips,
            SkippedMoves::RepeatedSwap | SkippedMoves::FarToTheLeft
        );
        let is_kept = moves_left > 1
            && !has_last
            && self.switches.memory == VisitedCondition::BoardAndMovesLeft;
        if is_kept && self.refuted.contains(&(*board, moves_left)) {
            return Ok(false);
        }
        for index in 0..self.order.len() {
            let mv = self.order[index];
            let Some(to) = self.target_column_unless_skipped(board, mv) else {
                continue;
            };
            if reach.as_ref().is_some_and(|reach| {
                !reach.allows_clearing_after_exchange(mv.x, mv.y, to, moves_left - 1)
            }) {
                continue;
            }
            self.count_move_and_check_budget()?;
            let after = self.switches.physics.play_move(board, mv.x, mv.y, to);
            if self.test_and_mark_visited(&after, moves_left - 1) {
                continue;
            }
            self.path.push(mv);
            if self.can_clear(&after, moves_left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        if is_kept {
            self.refuted.insert((*board, moves_left));
        }
        Ok(false)
    }

    fn count_move_and_check_budget(&mut self) -> Result<(), SearchAbortedError> {
        self.played += 1;
        let is_asked = self.played.is_multiple_of(MOVES_BETWEEN_CANCEL_CHECKS);
        let is_over =
            self.played > MAX_PLAYED_MOVES || is_asked && (self.resources.go_on)().is_break();
        if is_over {
            Err(SearchAbortedError)
        } else {
            Ok(())
        }
    }

    /// Returns the target column of `mv`; `None` if the solver does not try the move.
    fn target_column_unless_skipped(&self, board: &Board, mv: Move) -> Option<u8> {
        let to = target_column(mv)?;
        let cells = board.occupied_cells();
        let [here, there] = [mv.x, to].map(|x| cells >> (8 * x + mv.y) & 1 == 1);
        // A swap with the tile on the left equals the move of that tile to the right. Every order tries that move
        // earlier, so the move to the left is skipped.
        let is_of_neighbour = mv.drag == DragDirection::Left && there;
        if is_of_neighbour || !here && !self.switches.drags_gaps {
            return None;
        }
        let is_equal = here == there && board.colour_at(mv.x, mv.y) == board.colour_at(to, mv.y);
        if is_equal && !self.switches.reading.equal_swaps {
            return None;
        }
        let border = |mv: &Move| mv.x.min(target_column(*mv).unwrap_or(mv.x));
        let is_skipped = match (self.switches.skips, self.path.last()) {
            (SkippedMoves::Left, _) => mv.drag == DragDirection::Left,
            (SkippedMoves::RightIntoGap, _) => mv.drag == DragDirection::Right && !there,
            (SkippedMoves::RepeatedSwap, Some(last)) => {
                last.y == mv.y && border(last) == border(&mv)
            }
            (SkippedMoves::FarToTheLeft, Some(last)) => border(&mv) + 1 < border(last),
            _ => false,
        };
        (!is_skipped).then_some(to)
    }

    /// Whether the solver backtracks from `board` because of the give-up condition in its switches.
    fn gives_up_on_board(&self, board: &Board) -> bool {
        let mut counts = (1..=MAX_COLOUR)
            .map(|colour| board.tiles_of_colour(colour).count_ones())
            .filter(|count| *count != 0);
        match self.switches.gives_up {
            // Every pruning test already rejects boards that have a colour with one or two tiles.
            GiveUpCondition::OneOrTwo => false,
            GiveUpCondition::UpToThree => counts.any(|count| count <= 3),
            GiveUpCondition::NotMultipleOfThree => counts.any(|count| count % 3 != 0),
        }
    }

    fn passes_pruning_test(
        &mut self,
        board: &Board,
        reach: Option<&MoveBound>,
        moves_left: u8,
    ) -> Result<bool, SearchAbortedError> {
        let is_within = reach.map_or(!has_unclearable_colour(board), |reach| {
            reach.allows_clearing_in(moves_left)
        });
        let is_asked = self.pruning == PruningTest::Solver && moves_left > 1 && !board.is_empty();
        if !is_within || !is_asked {
            return Ok(is_within);
        }
        let reading = self.switches.reading;
        Ok(self.resources.solve(board, moves_left, reading)?.is_some())
    }

    /// Whether the solver backtracks because it considers `board` visited. Marks the board as visited.
    fn test_and_mark_visited(&mut self, board: &Board, moves_left: u8) -> bool {
        match self.switches.memory {
            VisitedCondition::BoardAndMovesLeft => false,
            VisitedCondition::BoardAlone => self.seen.insert(*board, moves_left).is_some(),
            VisitedCondition::AtLeastMovesLeft if moves_left == 0 => false,
            VisitedCondition::AtLeastMovesLeft => {
                let most = self.seen.entry(*board).or_insert(0);
                let is_visited = *most >= moves_left;
                *most = moves_left.max(*most);
                is_visited
            }
        }
    }
}

/// Whether some colour has only one or two tiles on the board.
pub(super) fn has_unclearable_colour(board: &Board) -> bool {
    let mut counts = (1..=MAX_COLOUR).map(|colour| board.tiles_of_colour(colour).count_ones());
    counts.any(|count| matches!(count, 1 | 2))
}

/// Returns the target column of a move; `None` if the move leaves the board.
fn target_column(mv: Move) -> Option<u8> {
    match mv.drag {
        DragDirection::Right => Some(mv.x + 1).filter(|to| *to < WIDTH),
        DragDirection::Left => mv.x.checked_sub(1),
    }
}

/// Returns every drag within the board, in the given order.
pub(super) fn all_moves_in_order(order: MoveOrder) -> Vec<Move> {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    let drags = cells.flat_map(|(x, y)| {
        [DragDirection::Right, DragDirection::Left].map(|drag| Move { x, y, drag })
    });
    let mut moves: Vec<Move> = drags.filter(|mv| target_column(*mv).is_some()).collect();
    moves.sort_by_key(|mv| {
        let is_left = u8::from(mv.drag == DragDirection::Left);
        match order {
            MoveOrder::Statement => [mv.x, mv.y, is_left],
            MoveOrder::LeftBeforeRight => [mv.x, mv.y, 1 - is_left],
            MoveOrder::YThenX => [mv.y, mv.x, is_left],
            MoveOrder::FromTheTop => [mv.x, HEIGHT - mv.y, is_left],
            MoveOrder::AllRightsFirst => [is_left, mv.x, mv.y],
            MoveOrder::PairsOfColumns => [mv.x - is_left, mv.y, is_left],
        }
    });
    moves
}
