//! The search of a wrong solver: depth first in its own order, cut only where it would find nothing either.

use std::collections::{HashMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::switches::{GivesUp, Memory, Order, Round, Runs, Skips, Switches};
use crate::mayan::rules::{Board, Drag, HEIGHT, MAX_COLOUR, Move, Reading, Steps, WIDTH};
use crate::mayan::solver::{Reach, Solver};

/// Moves that a search may play, some tenths of a second.
const BUDGET: u64 = 1_500_000;
/// How often the search asks whether it is still wanted.
const LOOK_UP_EVERY: u64 = 1 << 14;

/// Nobody knows what the solver finds: the search is too long, or was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GaveUp;

/// What a search may use.
pub(crate) struct Means<'a> {
    /// A fast solver for the questions that a right one can answer.
    pub solver: &'a mut Solver,
    /// Asked now and then whether to go on.
    pub go_on: &'a dyn Fn() -> ControlFlow<()>,
}

impl Means<'_> {
    /// The smallest list of moves under a reading of the statement.
    pub(crate) fn solve(
        &mut self,
        board: &Board,
        moves: u8,
        reading: Reading,
    ) -> Result<Option<Vec<Move>>, GaveUp> {
        let mut watch = |_: &_| (self.go_on)();
        let threads = NonZeroUsize::MIN;
        let solved = self
            .solver
            .solve_watched(board, moves, reading, threads, &mut watch);
        solved.map_err(|_| GaveUp)
    }
}

/// How far a board can be seen to be hopeless.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sight {
    /// What a right solver cannot clear, this one cannot either.
    Solver,
    /// Tiles vanish in runs only, so they can be asked for the shifts that they need.
    Shifts,
    /// A colour of one or two tiles stays.
    SearchStats,
}

/// One search of a wrong solver.
pub(super) struct Search<'a, 'b> {
    switches: Switches,
    /// Every move, legal or not, in the solver's order.
    order: Vec<Move>,
    pub sight: Sight,
    means: &'a mut Means<'b>,
    refuted: HashSet<(Board, u8)>,
    seen: HashMap<Board, u8>,
    path: Vec<Move>,
    played: u64,
}

impl<'a, 'b> Search<'a, 'b> {
    /// A search of a solver with these switches, where a right one has the statement read as `reading`.
    pub(super) fn new(switches: Switches, reading: Reading, means: &'a mut Means<'b>) -> Self {
        let is_by_shifts = !matches!(switches.physics.runs, Runs::RowsWrap | Runs::Groups)
            && switches.physics.round != Round::MovedColumnsFirst;
        let sight = match switches.memory {
            // A board cut here might be seen again with more moves left, and has to be remembered for that.
            Memory::BoardAlone => Sight::SearchStats,
            Memory::BoardAndMovesLeft if switches.finds_right_ones_only(reading) => Sight::Solver,
            _ if is_by_shifts => Sight::Shifts,
            _ => Sight::SearchStats,
        };
        Self {
            switches,
            order: in_order(switches.order),
            sight,
            means,
            refuted: HashSet::new(),
            seen: HashMap::new(),
            path: Vec::new(),
            played: 0,
        }
    }

    /// The list of moves that the solver finds.
    pub(super) fn run(mut self, board: &Board, moves: u8) -> Result<Option<Vec<Move>>, GaveUp> {
        self.seen.insert(*board, moves);
        let is_found = self.clears(board, moves)?;
        Ok(is_found.then_some(self.path))
    }

    /// Does the solver clear `board` with `left` moves left? The path then ends with its moves.
    fn clears(&mut self, board: &Board, left: u8) -> Result<bool, GaveUp> {
        let is_early = left > 0 && self.switches.reading.steps == Steps::Exactly;
        if board.is_empty() && !is_early {
            return Ok(true);
        }
        if left == 0 || self.is_given_up(board) {
            return Ok(false);
        }
        let reach = (self.sight != Sight::SearchStats).then(|| Reach::of(board));
        if !self.is_within_sight(board, reach.as_ref(), left)? {
            return Ok(false);
        }
        // With a last move in the state the board alone does not tell what can be done with it.
        let has_last = matches!(self.switches.skips, Skips::LastAgain | Skips::FarToTheLeft);
        let is_kept = left > 1 && !has_last && self.switches.memory == Memory::BoardAndMovesLeft;
        if is_kept && self.refuted.contains(&(*board, left)) {
            return Ok(false);
        }
        for index in 0..self.order.len() {
            let mv = self.order[index];
            let Some(to) = self.target(board, mv) else {
                continue;
            };
            let is_within = |reach: &Reach| reach.is_within_after(mv.x, mv.y, to, left - 1);
            if reach.as_ref().is_some_and(|reach| !is_within(reach)) {
                continue;
            }
            self.count()?;
            let after = self.switches.physics.play(board, mv.x, mv.y, to);
            if self.is_cut(&after, left - 1) {
                continue;
            }
            self.path.push(mv);
            if self.clears(&after, left - 1)? {
                return Ok(true);
            }
            self.path.pop();
        }
        if is_kept {
            self.refuted.insert((*board, left));
        }
        Ok(false)
    }

    fn count(&mut self) -> Result<(), GaveUp> {
        self.played += 1;
        let is_asked = self.played.is_multiple_of(LOOK_UP_EVERY);
        let is_over = self.played > BUDGET || is_asked && (self.means.go_on)().is_break();
        if is_over { Err(GaveUp) } else { Ok(()) }
    }

    /// Where the solver lets the move end, if it tries it at all.
    fn target(&self, board: &Board, mv: Move) -> Option<u8> {
        let to = target(mv)?;
        let cells = board.occupied();
        let is_tile = |x: u8| cells >> (8 * x + mv.y) & 1 == 1;
        let (here, there) = (is_tile(mv.x), is_tile(to));
        // Onto a tile: the same as its neighbour's move to the right, which every order has before.
        let is_of_neighbour = mv.drag == Drag::Left && there;
        if is_of_neighbour || !here && !self.switches.drags_gaps {
            return None;
        }
        let is_equal = here == there && board.colour(mv.x, mv.y) == board.colour(to, mv.y);
        if is_equal && !self.switches.reading.equal_swaps {
            return None;
        }
        let border = |mv: &Move| mv.x.min(target(*mv).unwrap_or(mv.x));
        let is_skipped = match (self.switches.skips, self.path.last()) {
            (Skips::Left, _) => mv.drag == Drag::Left,
            (Skips::RightIntoGap, _) => mv.drag == Drag::Right && !there,
            (Skips::LastAgain, Some(last)) => last.y == mv.y && border(last) == border(&mv),
            (Skips::FarToTheLeft, Some(last)) => border(&mv) + 1 < border(last),
            _ => false,
        };
        (!is_skipped).then_some(to)
    }

    fn is_given_up(&self, board: &Board) -> bool {
        let counts = (1..=MAX_COLOUR).map(|colour| board.of_colour(colour).count_ones());
        let mut counts = counts.filter(|count| *count != 0);
        match self.switches.gives_up {
            // Asked as part of what is within sight.
            GivesUp::OneOrTwo => false,
            GivesUp::UpToThree => counts.any(|count| count <= 3),
            GivesUp::NoMultiple => counts.any(|count| count % 3 != 0),
        }
    }

    fn is_within_sight(
        &mut self,
        board: &Board,
        reach: Option<&Reach>,
        left: u8,
    ) -> Result<bool, GaveUp> {
        let is_within = reach.map_or(!is_hopeless(board), |reach| reach.is_within(left));
        let is_asked = self.sight == Sight::Solver && left > 1 && !board.is_empty();
        if !is_within || !is_asked {
            return Ok(is_within);
        }
        let reading = self.switches.reading;
        Ok(self.means.solve(board, left, reading)?.is_some())
    }

    /// Does the solver remember `board` in a way that makes it turn back?
    fn is_cut(&mut self, board: &Board, left: u8) -> bool {
        match self.switches.memory {
            Memory::BoardAndMovesLeft => false,
            Memory::BoardAlone => self.seen.insert(*board, left).is_some(),
            Memory::AtLeastMovesLeft if left == 0 => false,
            Memory::AtLeastMovesLeft => {
                let most = self.seen.entry(*board).or_insert(0);
                let is_cut = *most >= left;
                *most = left.max(*most);
                is_cut
            }
        }
    }
}

/// Whether some colour has only one or two tiles on the board.
pub(super) fn is_hopeless(board: &Board) -> bool {
    let mut counts = (1..=MAX_COLOUR).map(|colour| board.of_colour(colour).count_ones());
    counts.any(|count| matches!(count, 1 | 2))
}

/// The column that a move leads to.
fn target(mv: Move) -> Option<u8> {
    match mv.drag {
        Drag::Right => Some(mv.x + 1).filter(|to| *to < WIDTH),
        Drag::Left => mv.x.checked_sub(1),
    }
}

/// Every drag within the board, in this order.
pub(super) fn in_order(order: Order) -> Vec<Move> {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    let drags = cells.flat_map(|(x, y)| [Drag::Right, Drag::Left].map(|drag| Move { x, y, drag }));
    let mut moves: Vec<Move> = drags.filter(|mv| target(*mv).is_some()).collect();
    let is_left = |mv: &Move| u8::from(mv.drag == Drag::Left);
    moves.sort_by_key(|mv| match order {
        Order::Statement => [mv.x, mv.y, is_left(mv)],
        Order::LeftBeforeRight => [mv.x, mv.y, 1 - is_left(mv)],
        Order::YThenX => [mv.y, mv.x, is_left(mv)],
        Order::FromTheTop => [mv.x, HEIGHT - mv.y, is_left(mv)],
        Order::AllRightsFirst => [is_left(mv), mv.x, mv.y],
        Order::PairsOfColumns => [mv.x - is_left(mv), mv.y, is_left(mv)],
    });
    moves
}
