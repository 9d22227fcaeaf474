//! Proofs that an answer is minimal: feasible potentials (the dual of the shortest path problem), computed and verified
//! independently of the solver.
//!
//! `approach` is a lower bound for every cell on the blank's steps to that cell, round the piece. `potential` is a
//! lower bound on the remaining seconds for every cell of the piece and every side on which the blank is. If no step
//! lowers a bound by more than the step costs, no walk is shorter than the least sum of both bounds at the piece's
//! start. That is all that [`Certificate::least`] relies on and verifies. The labels made here are the largest valid
//! ones, so the sum is the answer. Infinite labels that are closed under every step prove that there is no walk.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::rules::{Board, Cell, Query, Step};

/// Label of an unreachable cell or state.
const UNREACHABLE: u64 = u64::MAX;

/// Labels of one query, indexed by [`Board::index`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Certificate {
    approach: Vec<u64>,
    potential: Vec<[u64; 4]>,
}

/// An invalid label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flaw {
    /// Cell of the first label that is too large.
    pub cell: Cell,
}

impl Certificate {
    /// Computes the largest valid labels for `query`. Takes quadratic time in the number of cells if detours are long.
    pub(super) fn new(board: &Board, query: &Query) -> Self {
        let mut walks = Walks::new(board);
        walks.spread(
            board.index(query.blank),
            board.index(query.piece),
            UNREACHABLE,
            &[],
        );
        let approach = walks.distances();
        Self {
            approach,
            potential: potentials(board, query, &mut walks),
        }
    }

    /// Verifies the labels and returns the lower bound on the seconds of `query`; `None` if no walk exists.
    ///
    /// # Errors
    /// The first label that is too large.
    pub(super) fn least(&self, board: &Board, query: &Query) -> Result<Option<u64>, Flaw> {
        let offsets = board.offsets();
        let free = board.framed();
        let [blank, piece, target] =
            [query.blank, query.piece, query.target].map(|cell| board.index(cell));
        if piece == target {
            return Ok(Some(0));
        }
        if self.approach[blank] != 0 {
            return Err(flaw_at(board, blank));
        }
        let mut walks = Walks::new(board);
        for place in (0..free.len()).filter(|place| free[*place]) {
            for (side, offset) in offsets.into_iter().enumerate() {
                let beside = place.wrapping_add_signed(offset);
                if !free[beside] {
                    continue;
                }
                let is_step = place != piece && beside != piece;
                if is_step && self.approach[beside] > self.approach[place].saturating_add(1) {
                    return Err(flaw_at(board, beside));
                }
                let here = self.potential[place][side];
                let swapped = self.potential[beside][side ^ 1];
                let most = if place == target {
                    0
                } else {
                    swapped.saturating_add(1)
                };
                if here > most {
                    return Err(flaw_at(board, place));
                }
                self.check_detours(&mut walks, place, side)
                    .map_err(|place| flaw_at(board, place))?;
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

    /// Whether the blank can reach a side of the piece.
    pub(super) fn blank_arrives(&self, board: &Board, query: &Query) -> bool {
        let piece = board.index(query.piece);
        let sides = board
            .offsets()
            .map(|offset| piece.wrapping_add_signed(offset));
        sides
            .iter()
            .any(|place| self.approach[*place] != UNREACHABLE)
    }

    /// Verifies that the label of this side is not larger than allowed by the detours to the other sides.
    fn check_detours(&self, walks: &mut Walks, place: usize, side: usize) -> Result<(), usize> {
        let here = self.potential[place][side];
        let lower: Vec<usize> = (0..4)
            .filter(|other| *other != side && walks.is_free(place, *other))
            .filter(|other| self.potential[place][*other] < here)
            .collect();
        // Two sides are at least two steps apart, so labels that differ by at most two are always valid.
        let most = lower
            .iter()
            .map(|other| here - self.potential[place][*other])
            .max();
        let Some(most) = most.filter(|most| *most > 2) else {
            return Ok(());
        };
        let ends: Vec<usize> = lower
            .iter()
            .map(|other| walks.beside(place, *other))
            .collect();
        walks.spread(walks.beside(place, side), place, most, &ends);
        for (other, end) in lower.iter().zip(&ends) {
            let allowed = self.potential[place][*other].saturating_add(walks.distance(*end));
            if here > allowed {
                return Err(place);
            }
        }
        Ok(())
    }
}

/// Computes the seconds from every state to the target. Searches backwards from the target, because steps are
/// reversible.
fn potentials(board: &Board, query: &Query, walks: &mut Walks) -> Vec<[u64; 4]> {
    let mut potentials = vec![[UNREACHABLE; 4]; board.framed().len()];
    let mut todo = BinaryHeap::new();
    let target = board.index(query.target);
    if !board.framed()[target] {
        return potentials;
    }
    for side in (0..4).filter(|side| walks.is_free(target, *side)) {
        potentials[target][side] = 0;
        todo.push(Reverse((0, target, side)));
    }
    while let Some(Reverse((seconds, place, side))) = todo.pop() {
        if seconds > potentials[place][side] {
            continue;
        }
        let beside = walks.beside(place, side);
        let mut reached = vec![(seconds + 1, beside, side ^ 1)];
        let others: Vec<usize> = (0..4)
            .filter(|other| *other != side && walks.is_free(place, *other))
            .collect();
        let ends: Vec<usize> = others
            .iter()
            .map(|other| walks.beside(place, *other))
            .collect();
        walks.spread(beside, place, UNREACHABLE, &ends);
        for (other, end) in others.into_iter().zip(ends) {
            reached.push((seconds.saturating_add(walks.distance(end)), place, other));
        }
        for (seconds, place, side) in reached {
            if seconds < potentials[place][side] {
                potentials[place][side] = seconds;
                todo.push(Reverse((seconds, place, side)));
            }
        }
    }
    potentials
}

/// Plain breadth-first searches of the blank, with reused buffers.
struct Walks<'b> {
    board: &'b Board,
    offsets: [isize; 4],
    /// For each cell the number of the last search that reached it, and the distance in that search.
    seen: Vec<(u64, u64)>,
    search: u64,
    todo: VecDeque<usize>,
}

impl<'b> Walks<'b> {
    fn new(board: &'b Board) -> Self {
        Self {
            board,
            offsets: board.offsets(),
            seen: vec![(0, 0); board.framed().len()],
            search: 0,
            todo: VecDeque::new(),
        }
    }

    fn beside(&self, place: usize, side: usize) -> usize {
        place.wrapping_add_signed(self.offsets[side])
    }

    fn is_free(&self, place: usize, side: usize) -> bool {
        self.board.framed()[self.beside(place, side)]
    }

    /// Searches from `start` without entering `piece`. Stops after slightly more than `most` steps, or when all of
    /// `ends` are reached (if there are any).
    fn spread(&mut self, start: usize, piece: usize, most: u64, ends: &[usize]) {
        self.search += 1;
        self.seen[start] = (self.search, 0);
        self.todo.clear();
        self.todo.push_back(start);
        let mut missing = ends.len();
        while let Some(place) = self.todo.pop_front() {
            missing -= usize::from(ends.contains(&place));
            let steps = self.seen[place].1;
            if steps > most || (missing == 0 && !ends.is_empty()) {
                return;
            }
            for side in 0..Step::ALL.len() {
                let next = self.beside(place, side);
                let is_new = self.seen[next].0 != self.search;
                if is_new && next != piece && self.board.framed()[next] {
                    self.seen[next] = (self.search, steps + 1);
                    self.todo.push_back(next);
                }
            }
        }
    }

    /// Distance of `place` in the last search; [`UNREACHABLE`] if it was not reached.
    fn distance(&self, place: usize) -> u64 {
        let (search, steps) = self.seen[place];
        if search == self.search {
            steps
        } else {
            UNREACHABLE
        }
    }

    fn distances(&self) -> Vec<u64> {
        (0..self.seen.len())
            .map(|place| self.distance(place))
            .collect()
    }
}

fn flaw_at(board: &Board, place: usize) -> Flaw {
    Flaw {
        cell: cell_at(board, place),
    }
}

fn cell_at(board: &Board, place: usize) -> Cell {
    Cell {
        row: (place / board.stride()) as u32,
        column: (place % board.stride()) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn query_of(cells: [u32; 6]) -> Query {
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
    fn labels_say_what_is_known_of_small_boards() {
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
            let query = query_of(cells);
            let certificate = Certificate::new(&board, &query);
            assert_eq!(certificate.least(&board, &query), Ok(least), "{board}");
        }
    }

    #[test]
    fn no_label_can_be_larger() {
        let board: Board = "....\n..#.\n....".parse().unwrap();
        let query = query_of([1, 4, 2, 4, 3, 1]);
        let certificate = Certificate::new(&board, &query);
        let mut raised = 0;
        for cell in board.cells().filter(|cell| board.is_free(*cell)) {
            let place = board.index(cell);
            for side in 0..4 {
                let walks = Walks::new(&board);
                if walks.is_free(place, side) {
                    let mut more = certificate.clone();
                    more.potential[place][side] += 1;
                    assert!(more.least(&board, &query).is_err(), "{cell} {side}");
                    raised += 1;
                }
            }
            if cell != query.piece {
                let mut more = certificate.clone();
                more.approach[place] += 1;
                assert!(more.least(&board, &query).is_err(), "{cell}");
                raised += 1;
            }
        }
        assert!(raised > 30, "{raised}");
    }
}
