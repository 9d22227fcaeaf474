//! Proofs that an answer is minimal: feasible potentials (the dual of the shortest path problem), computed and verified
//! independently of the solver.
//!
//! `approach` contains for every cell a lower bound on the blank's steps to that cell without entering the piece's
//! cell. `potential` contains for every position of the piece, and for every side of the piece on which the blank can
//! be, a lower bound on the remaining seconds. If no step lowers a label by more than the cost of the step, no walk
//! takes fewer seconds than the least sum of both labels over the sides of the piece's start cell.
//! [`QueryCertificate::lower_bound`] verifies this condition and relies on nothing else. [`QueryCertificate::new`]
//! computes the largest valid labels, so the sum is the answer. An infinite sum proves that no walk exists.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::rules::{Board, Cell, Query, Step};

/// Label of an unreachable cell or state.
const UNREACHABLE: u64 = u64::MAX;

/// Labels of all cells, indexed by [`Board::cell_index`]. The labels are lower bounds on steps and seconds, and
/// together prove a lower bound on the answer to one query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct QueryCertificate {
    approach: Vec<u64>,
    potential: Vec<[u64; 4]>,
}

/// Error of an invalid certificate: the label of a cell is larger than the true distance.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct TooLargeLabelError {
    /// Cell of the first label that is too large.
    pub cell: Cell,
}

impl QueryCertificate {
    /// Computes the largest valid labels for `query`. Takes quadratic time in the number of cells if detours are long.
    pub(super) fn new(board: &Board, query: &Query) -> Self {
        let mut walks = BlankPathSearch::new(board);
        walks.search_from(
            board.cell_index(query.blank),
            board.cell_index(query.piece),
            UNREACHABLE,
            &[],
        );
        let approach = walks.steps_to_all_cells();
        Self {
            approach,
            potential: compute_potentials(board, query, &mut walks),
        }
    }

    /// Verifies the labels and returns the proven lower bound on the seconds of `query`; `None` if no walk exists.
    ///
    /// # Errors
    /// The first label that is too large.
    pub(super) fn lower_bound(
        &self,
        board: &Board,
        query: &Query,
    ) -> Result<Option<u64>, TooLargeLabelError> {
        let offsets = board.neighbour_offsets();
        let free = board.free_cell_flags_with_border();
        let [blank, piece, target] =
            [query.blank, query.piece, query.target].map(|cell| board.cell_index(cell));
        if piece == target {
            return Ok(Some(0));
        }
        if self.approach[blank] != 0 {
            return Err(too_large_label_error(board, blank));
        }
        let mut walks = BlankPathSearch::new(board);
        for cell_index in (0..free.len()).filter(|cell_index| free[*cell_index]) {
            for (side, offset) in offsets.into_iter().enumerate() {
                let beside = cell_index.wrapping_add_signed(offset);
                if !free[beside] {
                    continue;
                }
                let is_step = cell_index != piece && beside != piece;
                if is_step && self.approach[beside] > self.approach[cell_index].saturating_add(1) {
                    return Err(too_large_label_error(board, beside));
                }
                let here = self.potential[cell_index][side];
                let swapped = self.potential[beside][side ^ 1];
                let most = if cell_index == target {
                    0
                } else {
                    swapped.saturating_add(1)
                };
                if here > most {
                    return Err(too_large_label_error(board, cell_index));
                }
                self.verify_distance_label_of_side(&mut walks, cell_index, side)
                    .map_err(|cell_index| too_large_label_error(board, cell_index))?;
            }
        }
        let sums = offsets
            .into_iter()
            .enumerate()
            .filter_map(|(side, offset)| {
                let beside = piece.wrapping_add_signed(offset);
                let sum = self.approach[beside].saturating_add(self.potential[piece][side]);
                (free[beside] && sum != UNREACHABLE).then_some(sum)
            });
        Ok(sums.min())
    }

    /// Whether the blank can reach a side of the piece, according to the labels.
    pub(super) fn can_blank_reach_piece(&self, board: &Board, query: &Query) -> bool {
        let piece = board.cell_index(query.piece);
        let sides = board
            .neighbour_offsets()
            .map(|offset| piece.wrapping_add_signed(offset));
        sides
            .iter()
            .any(|cell_index| self.approach[*cell_index] != UNREACHABLE)
    }

    /// Verifies the label of `side`. The label must not exceed the label of any other side by more than the number of
    /// steps that the blank needs to that side. If it does, `cell_index` is returned as the error.
    fn verify_distance_label_of_side(
        &self,
        walks: &mut BlankPathSearch,
        cell_index: usize,
        side: usize,
    ) -> Result<(), usize> {
        let here = self.potential[cell_index][side];
        let lower: Vec<usize> = (0..4)
            .filter(|other| *other != side && walks.is_side_free(cell_index, *other))
            .filter(|other| self.potential[cell_index][*other] < here)
            .collect();
        // The blank needs at least two steps from one side of the piece to another. So if the label of `side` exceeds
        // the other labels by at most two, it is valid.
        let most = lower
            .iter()
            .map(|other| here - self.potential[cell_index][*other])
            .max();
        let Some(most) = most.filter(|most| *most > 2) else {
            return Ok(());
        };
        let ends: Vec<usize> = lower
            .iter()
            .map(|other| walks.neighbour_cell(cell_index, *other))
            .collect();
        walks.search_from(
            walks.neighbour_cell(cell_index, side),
            cell_index,
            most,
            &ends,
        );
        for (other, end) in lower.iter().zip(&ends) {
            let allowed = self.potential[cell_index][*other]
                .saturating_add(walks.steps_to_searched_cell(*end));
            if here > allowed {
                return Err(cell_index);
            }
        }
        Ok(())
    }
}

/// Computes the minimum number of seconds to the target, for every cell of the piece and every side on which the blank
/// can be. Searches backwards from the target, which is correct because steps are reversible.
fn compute_potentials(board: &Board, query: &Query, walks: &mut BlankPathSearch) -> Vec<[u64; 4]> {
    let mut potentials = vec![[UNREACHABLE; 4]; board.free_cell_flags_with_border().len()];
    let mut todo = BinaryHeap::new();
    let target = board.cell_index(query.target);
    if !board.free_cell_flags_with_border()[target] {
        return potentials;
    }
    for side in (0..4).filter(|side| walks.is_side_free(target, *side)) {
        potentials[target][side] = 0;
        todo.push(Reverse((0, target, side)));
    }
    while let Some(Reverse((seconds, cell_index, side))) = todo.pop() {
        if seconds > potentials[cell_index][side] {
            continue;
        }
        let beside = walks.neighbour_cell(cell_index, side);
        let mut reached = vec![(seconds + 1, beside, side ^ 1)];
        let others: Vec<usize> = (0..4)
            .filter(|other| *other != side && walks.is_side_free(cell_index, *other))
            .collect();
        let ends: Vec<usize> = others
            .iter()
            .map(|other| walks.neighbour_cell(cell_index, *other))
            .collect();
        walks.search_from(beside, cell_index, UNREACHABLE, &ends);
        for (other, end) in others.into_iter().zip(ends) {
            reached.push((
                seconds.saturating_add(walks.steps_to_searched_cell(end)),
                cell_index,
                other,
            ));
        }
        for (seconds, cell_index, side) in reached {
            if seconds < potentials[cell_index][side] {
                potentials[cell_index][side] = seconds;
                todo.push(Reverse((seconds, cell_index, side)));
            }
        }
    }
    potentials
}

/// Breadth-first search of the blank's paths on the board. All searches use the same buffers.
struct BlankPathSearch<'b> {
    board: &'b Board,
    offsets: [isize; 4],
    /// For each cell, the number of the last search that reached the cell, and the distance of the cell in that
    /// search.
    seen: Vec<(u64, u64)>,
    search: u64,
    todo: VecDeque<usize>,
}

impl<'b> BlankPathSearch<'b> {
    fn new(board: &'b Board) -> Self {
        Self {
            board,
            offsets: board.neighbour_offsets(),
            seen: vec![(0, 0); board.free_cell_flags_with_border().len()],
            search: 0,
            todo: VecDeque::new(),
        }
    }

    fn neighbour_cell(&self, cell_index: usize, side: usize) -> usize {
        cell_index.wrapping_add_signed(self.offsets[side])
    }

    fn is_side_free(&self, cell_index: usize, side: usize) -> bool {
        self.board.free_cell_flags_with_border()[self.neighbour_cell(cell_index, side)]
    }

    /// Searches from `start` without entering `piece`. Stops after `max_steps` steps, or when all `targets` are
    /// reached. If `targets` is empty, only `max_steps` limits the search.
    fn search_from(&mut self, start: usize, piece: usize, max_steps: u64, targets: &[usize]) {
        self.search += 1;
        self.seen[start] = (self.search, 0);
        self.todo.clear();
        self.todo.push_back(start);
        let mut missing = targets.len();
        while let Some(cell_index) = self.todo.pop_front() {
            missing -= usize::from(targets.contains(&cell_index));
            let steps = self.seen[cell_index].1;
            if steps > max_steps || (missing == 0 && !targets.is_empty()) {
                return;
            }
            for side in 0..Step::ALL.len() {
                let next = self.neighbour_cell(cell_index, side);
                let is_new = self.seen[next].0 != self.search;
                if is_new && next != piece && self.board.free_cell_flags_with_border()[next] {
                    self.seen[next] = (self.search, steps + 1);
                    self.todo.push_back(next);
                }
            }
        }
    }

    /// Number of steps to `cell_index` in the last search; [`UNREACHABLE`] if the search did not reach `cell_index`.
    fn steps_to_searched_cell(&self, cell_index: usize) -> u64 {
        let (search, steps) = self.seen[cell_index];
        if search == self.search {
            steps
        } else {
            UNREACHABLE
        }
    }

    fn steps_to_all_cells(&self) -> Vec<u64> {
        (0..self.seen.len())
            .map(|cell_index| self.steps_to_searched_cell(cell_index))
            .collect()
    }
}

fn too_large_label_error(board: &Board, cell_index: usize) -> TooLargeLabelError {
    TooLargeLabelError {
        cell: cell_from_index(board, cell_index),
    }
}

fn cell_from_index(board: &Board, cell_index: usize) -> Cell {
    Cell {
        row: (cell_index / board.stride()) as u32,
        column: (cell_index % board.stride()) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query_from_numbers(cells: [u32; 6]) -> Query {
        let [row, column, row2, column2, row3, column3] = cells;
        Query {
            blank: Cell { row, column },
            piece: Cell {
                row: row2,
                column: column2,
            },
            target: Cell {
                row: row3,
                column: column3,
            },
        }
    }

    #[test]
    fn certificates_prove_the_known_answers_of_small_boards() {
        for (text, cells, least) in [
            ("..", [1, 1, 1, 2, 1, 1], Some(1)),
            ("...", [1, 1, 1, 3, 1, 3], Some(0)),
            ("...", [1, 1, 1, 2, 1, 3], None),
            ("#.\n..", [1, 2, 2, 2, 1, 1], None),
            ("...\n...", [1, 1, 2, 3, 1, 1], Some(9)),
            ("...\n.#.\n...", [1, 1, 1, 2, 2, 1], Some(8)),
            ("....\n..#.\n....", [1, 4, 2, 4, 3, 1], Some(28)),
        ] {
            let board: Board = text.parse().unwrap();
            let query = query_from_numbers(cells);
            let certificate = QueryCertificate::new(&board, &query);
            assert_eq!(
                certificate.lower_bound(&board, &query),
                Ok(least),
                "{board}"
            );
        }
    }

    #[test]
    fn increasing_any_distance_label_makes_the_certificate_invalid() {
        let board: Board = "....\n..#.\n....".parse().unwrap();
        let query = query_from_numbers([1, 4, 2, 4, 3, 1]);
        let certificate = QueryCertificate::new(&board, &query);
        let mut raised = 0;
        for cell in board.cells().filter(|cell| board.is_free(*cell)) {
            let cell_index = board.cell_index(cell);
            for side in 0..4 {
                let walks = BlankPathSearch::new(&board);
                if walks.is_side_free(cell_index, side) {
                    let mut more = certificate.clone();
                    more.potential[cell_index][side] += 1;
                    assert!(more.lower_bound(&board, &query).is_err(), "{cell} {side}");
                    raised += 1;
                }
            }
            if cell != query.piece {
                let mut more = certificate.clone();
                more.approach[cell_index] += 1;
                assert!(more.lower_bound(&board, &query).is_err(), "{cell}");
                raised += 1;
            }
        }
        assert!(raised > 30, "{raised}");
    }
}
