//! A simple version of the published solver, with changeable rules. It searches for shortest paths between states. A
//! state is the cell of the piece and the side of the piece on which the blank is.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::solver_rules::{
    BlankApproachRule, BlankDetourRule, SearchStartSides, SimulatedSolverRules, StateExpansionOrder,
};
use crate::klotski::case::Case;
use crate::klotski::rules::{Board, Cell, Query};
use caipan_checker::search::SearchOptions;

/// Maximum number of cells and states that a mutant may visit: several times as many as a case of the contest requires.
const MAX_VISITED_STATES: u64 = 1 << 24;

/// Infinity: distance of unreachable cells and states.
const INFINITE_TIME: u64 = u64::MAX;

/// Weight of a move of the piece under [`StateExpansionOrder::Pushes`]. Times are below this weight, so the number of moves
/// is compared first.
const PIECE_MOVE_WEIGHT: u64 = 1 << 40;

/// Returns the answers of a solver with these rules, in seconds; an answer is -1 if the solver finds no path. `None`
/// if the search exceeds the budget or is cancelled.
pub(super) fn simulate_answers(
    case: &Case,
    rules: &SimulatedSolverRules,
    options: &SearchOptions,
) -> Option<Vec<i64>> {
    let mut search = MutantSearch::new(&case.board, rules);
    let mut answers = Vec::with_capacity(case.queries.len());
    for query in &case.queries {
        answers.push(search.answer_query(query));
        if search.visited_count > MAX_VISITED_STATES || options.is_cancelled() {
            return None;
        }
    }
    Some(answers)
}

struct MutantSearch<'a> {
    rules: &'a SimulatedSolverRules,
    /// Whether each cell is free, row by row with a frame of fixed cells. If rows wrap, the frame is only above and below.
    free: Vec<bool>,
    stride: usize,
    offsets: [isize; 4],
    /// For each state, the number of steps of the blank to every side of the piece; [`INFINITE_TIME`] if a side is
    /// unreachable. Entries are computed on first use.
    detours: Vec<Option<Box<[u64; 4]>>>,
    best: Vec<u64>,
    touched: Vec<usize>,
    queue: StateQueue,
    /// Number of steps of the blank to each cell in `line`, the queue of the current search; [`INFINITE_TIME`] for all
    /// other cells.
    steps: Vec<u64>,
    line: Vec<usize>,
    visited_count: u64,
}

impl<'a> MutantSearch<'a> {
    fn new(board: &Board, rules: &'a SimulatedSolverRules) -> Self {
        let margin = usize::from(!rules.rows_wrap);
        let stride = board.columns() as usize + 2 * margin;
        let cells = (board.rows() as usize + 2) * stride;
        let step = stride as isize;
        let mut search = Self {
            rules,
            free: vec![false; cells],
            stride,
            offsets: [-step, step, -1, 1],
            detours: vec![None; 4 * cells],
            best: vec![INFINITE_TIME; 4 * cells],
            touched: Vec::new(),
            queue: match rules.order {
                StateExpansionOrder::Time | StateExpansionOrder::Pushes => {
                    StateQueue::Sorted(BinaryHeap::new())
                }
                StateExpansionOrder::ByDiscovery => StateQueue::Line(VecDeque::new()),
            },
            steps: vec![INFINITE_TIME; cells],
            line: Vec::new(),
            visited_count: 0,
        };
        for cell in board.cells() {
            let is_seen = !rules.rows_bound_columns || cell.column <= board.rows();
            let index = search.cell_index(cell);
            search.free[index] = board.is_free(cell) && is_seen;
        }
        search
    }

    fn cell_index(&self, cell: Cell) -> usize {
        let margin = usize::from(!self.rules.rows_wrap);
        cell.row as usize * self.stride + cell.column as usize - 1 + margin
    }

    fn neighbour_cells_by_side(&self, cell: usize) -> [usize; 4] {
        self.offsets.map(|offset| cell.wrapping_add_signed(offset))
    }

    fn answer_query(&mut self, query: &Query) -> i64 {
        let target = self.cell_index(query.target);
        if query.piece == query.target && self.rules.solved_start_is_zero {
            return 0;
        }
        for state in self.touched.drain(..) {
            if self.rules.resets_distances {
                self.best[state] = INFINITE_TIME;
            }
        }
        self.queue.clear();
        self.queue_start_states(query);
        while let Some((time, state)) = self.queue.pop() {
            self.visited_count += 1;
            if time > self.best[state] {
                continue;
            }
            let cell = state / 4;
            if cell == target {
                return self.printed_answer(time);
            }
            if self.visited_count > MAX_VISITED_STATES {
                break;
            }
            self.expand_state(time, cell, state % 4);
        }
        -1
    }

    fn printed_answer(&self, time: u64) -> i64 {
        let time = (time % PIECE_MOVE_WEIGHT) as i64;
        match self.rules.approach {
            BlankApproachRule::AfterInfiniteTime => i64::from(time as i32),
            _ => time,
        }
    }

    fn queue_start_states(&mut self, query: &Query) {
        let piece = self.cell_index(query.piece);
        let mut starts = self.compute_approach_times(query);
        let mut sides = (0..4).filter(|side| starts[*side] != INFINITE_TIME);
        let only = match self.rules.starts {
            SearchStartSides::All => None,
            SearchStartSides::Nearest => sides.min_by_key(|side| starts[*side]),
            SearchStartSides::Last => sides.next_back(),
        };
        if let Some(only) = only {
            (0..4)
                .filter(|side| *side != only)
                .for_each(|side| starts[side] = INFINITE_TIME);
        }
        for (side, time) in starts
            .into_iter()
            .enumerate()
            .filter(|(_, time)| *time != INFINITE_TIME)
        {
            self.best[4 * piece + side] = time;
            self.queue_state(4 * piece + side, time);
        }
    }

    /// Computes the number of seconds that the blank needs to each side of the piece, under the rules of this solver.
    fn compute_approach_times(&mut self, query: &Query) -> [u64; 4] {
        let (blank, piece) = (self.cell_index(query.blank), self.cell_index(query.piece));
        let target = self.cell_index(query.target);
        let sides = self.neighbour_cells_by_side(piece);
        let steps = match self.rules.approach {
            BlankApproachRule::ThroughPiece => self.steps_to_piece_sides(blank, piece, |_| true),
            BlankApproachRule::OverFixedCells => {
                let (row, column) = (blank / self.stride, blank % self.stride);
                sides.map(|to| {
                    let (to_row, to_column) = (to / self.stride, to % self.stride);
                    (row.abs_diff(to_row) + column.abs_diff(to_column)) as u64
                })
            }
            BlankApproachRule::RoundTarget => {
                self.steps_to_piece_sides(blank, piece, |cell| cell != piece && cell != target)
            }
            BlankApproachRule::RoundPiece
            | BlankApproachRule::AtNoCost
            | BlankApproachRule::AfterInfiniteTime => {
                self.steps_to_piece_sides(blank, piece, |cell| cell != piece)
            }
        };
        std::array::from_fn(|side| match (self.free[sides[side]], steps[side]) {
            (false, _) => INFINITE_TIME,
            (true, INFINITE_TIME)
                if self.rules.approach == BlankApproachRule::AfterInfiniteTime =>
            {
                i32::MAX as u64
            }
            (true, INFINITE_TIME) => INFINITE_TIME,
            (true, _) if self.rules.approach == BlankApproachRule::AtNoCost => 0,
            (true, steps) => steps,
        })
    }

    /// Updates the times of all states that can follow this state: the piece is pushed, or the blank moves to another side.
    fn expand_state(&mut self, time: u64, cell: usize, side: usize) {
        let next = self.neighbour_cells_by_side(cell)[side];
        let push = match self.rules.order {
            StateExpansionOrder::Pushes => PIECE_MOVE_WEIGHT + 1,
            StateExpansionOrder::Time | StateExpansionOrder::ByDiscovery => 1,
        };
        self.relax_state(4 * next + (side ^ 1), time + push);
        let detours = self.steps_to_other_sides(cell, side);
        for (other, steps) in detours
            .into_iter()
            .enumerate()
            .filter(|(_, steps)| *steps != INFINITE_TIME)
        {
            self.relax_state(4 * cell + other, time + steps);
        }
    }

    fn relax_state(&mut self, state: usize, time: u64) {
        if time < self.best[state] {
            self.best[state] = time;
            self.queue_state(state, time);
        }
    }

    fn queue_state(&mut self, state: usize, time: u64) {
        self.touched.push(state);
        self.queue.push(time, state);
    }

    fn steps_to_other_sides(&mut self, cell: usize, side: usize) -> [u64; 4] {
        if let Some(known) = &self.detours[4 * cell + side] {
            return **known;
        }
        let sides = self.neighbour_cells_by_side(cell);
        let found = if self.free[cell] && self.free[sides[side]] {
            let (row, column) = (cell / self.stride, cell % self.stride);
            let stride = self.stride;
            let steps = match self.rules.detour {
                BlankDetourRule::RoundPiece => {
                    self.steps_to_piece_sides(sides[side], cell, |other| other != cell)
                }
                BlankDetourRule::ThroughPiece => {
                    self.steps_to_piece_sides(sides[side], cell, |_| true)
                }
                BlankDetourRule::InRing => self.steps_to_piece_sides(sides[side], cell, |other| {
                    let is_near =
                        row.abs_diff(other / stride) <= 1 && column.abs_diff(other % stride) <= 1;
                    other != cell && is_near
                }),
            };
            std::array::from_fn(|other| {
                if self.free[sides[other]] {
                    steps[other]
                } else {
                    INFINITE_TIME
                }
            })
        } else {
            [INFINITE_TIME; 4]
        };
        self.detours[4 * cell + side] = Some(Box::new(found));
        found
    }

    /// Computes the blank's steps from `from` to each side of `piece`, over free cells that satisfy `may_enter`.
    fn steps_to_piece_sides(
        &mut self,
        from: usize,
        piece: usize,
        may_enter: impl Fn(usize) -> bool,
    ) -> [u64; 4] {
        let sides = self.neighbour_cells_by_side(piece);
        for cell in self.line.drain(..) {
            self.steps[cell] = INFINITE_TIME;
        }
        self.line.push(from);
        self.steps[from] = 0;
        let mut head = 0;
        let mut is_done = false;
        while head < self.line.len() && !is_done {
            let cell = self.line[head];
            head += 1;
            for next in self.neighbour_cells_by_side(cell) {
                if self.free[next] && self.steps[next] == INFINITE_TIME && may_enter(next) {
                    self.steps[next] = self.steps[cell] + 1;
                    self.line.push(next);
                    is_done |= sides.contains(&next)
                        && !sides
                            .iter()
                            .any(|side| self.free[*side] && self.steps[*side] == INFINITE_TIME);
                }
            }
        }
        self.visited_count += head as u64;
        sides.map(|side| self.steps[side])
    }
}

/// States to expand, each with the time at which it is reached.
enum StateQueue {
    /// Priority queue: least time first, then the lowest state number, as in the published programs.
    Sorted(BinaryHeap<Reverse<(u64, usize)>>),
    Line(VecDeque<(u64, usize)>),
}

impl StateQueue {
    fn clear(&mut self) {
        match self {
            Self::Sorted(heap) => heap.clear(),
            Self::Line(line) => line.clear(),
        }
    }

    fn push(&mut self, time: u64, state: usize) {
        match self {
            Self::Sorted(heap) => heap.push(Reverse((time, state))),
            Self::Line(line) => line.push_back((time, state)),
        }
    }

    fn pop(&mut self) -> Option<(u64, usize)> {
        match self {
            Self::Sorted(heap) => heap.pop().map(|Reverse(first)| first),
            Self::Line(line) => line.pop_front(),
        }
    }
}
