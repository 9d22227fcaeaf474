//! Draws queries as frames: the paths of blank and piece in one frame, or one frame per second.

use super::case::Case;
use super::fault::{Asked, Walk, number};
use super::replay::read;
use super::rules::{Board, Cell, Query, Step};
use super::solver::Solver;
use super::witness;
use caipan_checker::evidence::Reason;
use caipan_checker::frame::{self, Axes, Frame, Legend, Mark, Marks, Piece, Shade};
use caipan_checker::search::SearchOptions;
use caipan_facts::{Arg, Evidence, Fact, facts};

const FIXED: Piece = Piece::new('#', Shade::Fixed);
const FREE: Piece = Piece::new('.', Shade::Free);
const BLANK: Piece = Piece::new('o', Shade::Blank);
const PIECE: Piece = Piece::new('P', Shade::Piece);

pub(super) fn legend() -> Legend {
    Legend::OfSigns(Picture::Signs.fact())
}

/// Maximum total number of cells in all frames of a drawing.
const DRAWN_CELLS: usize = 1 << 20;
/// Maximum number of seconds of a walk that are drawn.
const DRAWN_SECONDS: usize = 100;
/// Maximum number of cells of the piece's path that are listed in a note.
const NAMED_CELLS: usize = 40;

/// Returns the maximum number of frames for a board of this size.
fn affordable(board: &Board) -> usize {
    (DRAWN_CELLS / board.cells().count()).max(4)
}

/// Answers of an output up to the first fault, and that fault.
pub(super) type Read = (Vec<Option<u64>>, Option<Reason>);

/// Returns a frame for every query with its answer. With an `output`, stops at the first wrong answer.
pub(super) fn overview(case: &Case, output: Option<&[u8]>) -> Vec<Frame> {
    let mut solver = Solver::new(&case.board);
    let read = output.map(|output| read(case, output));
    let mut frames: Vec<Frame> = Vec::new();
    let most = affordable(&case.board);
    for at in 0..case.queries.len() {
        if at == most {
            let left = case.queries.len() - most;
            let note = Picture::QueriesLeftOut { queries: left };
            if let Some(last) = frames.last_mut() {
                last.notes.push(note.fact());
            }
            break;
        }
        let walk = solver.walk(&case.queries[at]);
        frames.push(query(case, at, walk.as_deref(), read.as_ref()));
        if frames.last().is_some_and(|frame| frame.is_wrong) {
            break;
        }
    }
    if let Some((answers, Some(fault))) = read
        && answers.len() == case.queries.len()
        && let Some(last) = frames.last_mut().filter(|last| !last.is_wrong)
    {
        last.notes.push(fault.fact);
        last.is_wrong = true;
    }
    frames
}

/// Returns an overview frame and one frame per second of a query. By default, the query is the first with a wrong
/// answer.
pub(super) fn film(case: &Case, output: Option<&[u8]>, asked: Option<usize>) -> Vec<Frame> {
    let mut solver = Solver::new(&case.board);
    let read = output.map(|output| read(case, output));
    let at = match (asked, &read) {
        (Some(number), _) => number.wrapping_sub(1),
        (None, None) => 0,
        (None, Some((found, _))) => {
            // These options never cancel the search.
            let least = solver
                .answers(&case.queries, &SearchOptions::PLAIN)
                .unwrap_or_default();
            (0..least.len())
                .find(|at: &usize| found.get(*at) != least.get(*at))
                .unwrap_or(0)
        }
    };
    let Some(asked) = case.queries.get(at) else {
        return Vec::new();
    };
    let walk = solver.walk(asked);
    let mut film = vec![query(case, at, walk.as_deref(), read.as_ref())];
    let claim = read.and_then(|(found, _)| found.get(at).copied());
    let least = walk.as_ref().map(|walk| walk.len() as u64);
    let claim = claim.filter(|claim| *claim != least);
    film.extend(played(&case.board, asked, walk.as_deref(), claim));
    film
}

/// Returns the start and each second of the walk. For a wrong answer, draws as many seconds as the answer claims, and
/// notes why it is wrong.
fn played(
    board: &Board,
    query: &Query,
    walk: Option<&[Step]>,
    claim: Option<Option<u64>>,
) -> Vec<Frame> {
    let walk_or_none = walk.unwrap_or_default();
    let least = walk.map(|walk| walk.len());
    let length = match claim {
        None => walk_or_none.len(),
        Some(claim) => claim.map_or(0, |claim| walk_or_none.len().min(claim as usize)),
    };
    let mut frames = seconds(board, query, &walk_or_none[..length]);
    let Some(last) = frames.pop() else {
        return frames;
    };
    let last = match least {
        Some(least @ 1..) if length == least => last.note(Picture::OnTarget),
        _ => last,
    };
    frames.push(match claim {
        None => last,
        Some(claim) => last.note(refuted(claim, least)).wrong(),
    });
    frames
}

/// Returns the note that refutes the answer `claim`, where `least` is the right one.
fn refuted(claim: Option<u64>, least: Option<usize>) -> Picture {
    match (claim.map(|claim| number(Some(claim))), least) {
        (None, least) => Picture::ClaimsNone {
            least: least.unwrap_or_default(),
        },
        (Some(claim), None) => Picture::ClaimsSome { claim },
        (Some(found), Some(least)) if claim < Some(least as u64) => Picture::ClaimsLess {
            claim: found,
            least,
        },
        (Some(claim), Some(least)) => Picture::ClaimsMore { claim, least },
    }
}

/// Returns the caption of a query: the right answer `least`, and the answer `found` if there is an output.
fn caption(
    at: usize,
    asked: &Query,
    least: Option<u64>,
    found: Option<Option<Option<u64>>>,
) -> Picture {
    let answer = number(least);
    let asked = Asked::of(at, asked);
    match found {
        Some(Some(found)) if found != least => Picture::Found {
            query: asked,
            answer,
            found: number(found),
        },
        Some(Some(_)) => Picture::AsFound {
            query: asked,
            answer,
        },
        _ => Picture::Answered {
            query: asked,
            answer,
        },
    }
}

/// Draws a query in one frame: start positions, target, and the paths of blank and piece.
pub(super) fn query(case: &Case, at: usize, walk: Option<&[Step]>, read: Option<&Read>) -> Frame {
    let least = walk.map(|walk| walk.len() as u64);
    let found = read.map(|(answers, _)| answers.get(at).copied());
    let caption = caption(at, &case.queries[at], least, found);
    let label = Picture::Query { query: at + 1 };
    let mut frame = Frame::new(0, label, caption, Axes::FromOneDown);
    frame.query = Some(at + 1);
    let query = &case.queries[at];
    let walk = walk.unwrap_or_default();
    let blank = witness::cells(query.blank, walk);
    let piece = witness::replay(&case.board, query, walk).unwrap_or_default();
    let mut marked = Marked::new(&case.board, query);
    blank.iter().for_each(|cell| marked.add(*cell, Mark::Walk));
    piece.iter().for_each(|cell| marked.add(*cell, Mark::Way));
    let mut frame = frame.of(marked.rows(query.blank, query.piece));
    if !walk.is_empty() {
        let cells: Vec<String> = piece
            .iter()
            .take(NAMED_CELLS)
            .map(Cell::to_string)
            .collect();
        let (cells, count) = (cells.join(" "), piece.len());
        let walk = witness::in_short(walk);
        frame = frame.note(Picture::Blank { walk });
        frame = frame.note(if count > NAMED_CELLS {
            Picture::PieceCut { cells, count }
        } else {
            Picture::Piece { cells }
        });
    }
    match (found.is_some_and(|found| found != Some(least)), read) {
        (true, Some((answers, Some(fault)))) if answers.len() == at => {
            frame.note(fault.fact.clone()).wrong()
        }
        (true, _) => frame.wrong(),
        (false, _) => frame,
    }
}

/// Returns the start and every second of a walk. The middle of a long walk is replaced by one frame that says so.
fn seconds(board: &Board, query: &Query, walk: &[Step]) -> Vec<Frame> {
    let most = DRAWN_SECONDS.min(affordable(board) - 2);
    let (head, tail) = if walk.len() > most {
        (most / 2, walk.len() - (most - most / 2))
    } else {
        (walk.len(), walk.len())
    };
    let marked = Marked::new(board, query);
    let start = Frame::new(0, Picture::Start, Picture::TheStart, Axes::FromOneDown);
    let mut frames = vec![start.of(marked.rows(query.blank, query.piece))];
    let (mut blank, mut piece, mut left_out) = (query.blank, query.piece, None);
    for (second, step) in (1..).zip(walk) {
        let from = blank;
        blank = witness::beside(blank, *step);
        let has_moved = blank == piece;
        if has_moved {
            piece = from;
        }
        let frame = |label, caption: Picture| Frame::new(second, label, caption, Axes::FromOneDown);
        if second == head + 1 && second <= tail {
            let caption = Picture::SecondsLeftOut {
                from: second,
                to: tail,
                steps: tail - head,
            };
            left_out = Some(frame(Picture::LeftOut, caption));
        }
        if second > head && second <= tail {
            if second == tail {
                let rows = marked.rows(blank, piece);
                frames.extend(left_out.take().map(|frame| frame.of(rows)));
            }
            continue;
        }
        let mut marked = marked.clone();
        let (to, back) = directions(*step);
        marked.add(blank, to);
        let step = *step;
        let caption = if has_moved {
            marked.add(piece, back);
            Picture::PieceComes {
                second,
                step,
                piece,
            }
        } else {
            Picture::BlankComes {
                second,
                step,
                blank,
            }
        };
        let label = Picture::Second { second };
        frames.push(frame(label, caption).of(marked.rows(blank, piece)));
    }
    frames
}

/// Returns the arrows for the blank, which moves with a step, and for the piece, which moves in the opposite direction.
fn directions(step: Step) -> (Mark, Mark) {
    match step {
        Step::Up => (Mark::Up, Mark::Down),
        Step::Down => (Mark::Down, Mark::Up),
        Step::Left => (Mark::Left, Mark::Right),
        Step::Right => (Mark::Right, Mark::Left),
    }
}

/// A board with marks on the cells.
#[derive(Clone)]
struct Marked<'b> {
    board: &'b Board,
    marks: Vec<Marks>,
}

impl<'b> Marked<'b> {
    /// Creates a board on which only the target is marked.
    fn new(board: &'b Board, query: &Query) -> Self {
        let mut marked = Self {
            board,
            marks: vec![Marks::default(); board.framed().len()],
        };
        marked.add(query.target, Mark::Target);
        marked
    }

    fn add(&mut self, cell: Cell, mark: Mark) {
        let marks = &mut self.marks[self.board.index(cell)];
        *marks = marks.with(mark);
    }

    fn rows(&self, blank: Cell, piece: Cell) -> Vec<Vec<frame::Cell>> {
        let drawn = |cell: Cell| frame::Cell {
            piece: match cell {
                _ if !self.board.is_free(cell) => FIXED,
                _ if cell == piece => PIECE,
                _ if cell == blank => BLANK,
                _ => FREE,
            },
            marks: self.marks[self.board.index(cell)],
        };
        let columns = 1..=self.board.columns();
        (1..=self.board.rows())
            .map(|row| {
                columns
                    .clone()
                    .map(|column| drawn(Cell { row, column }))
                    .collect()
            })
            .collect()
    }
}

facts! {
    /// Labels, captions and notes of frames, and sentences about differing outputs.
    pub enum Picture {
        Signs => "klotski-signs",
        Start => "klotski-start",
        TheStart => "klotski-the-start",
        LeftOut => "klotski-left-out",
        Query { query: usize } => "klotski-query",
        Second { second: usize } => "klotski-second",
        Answered { query: Asked, answer: Arg }
            => "klotski-answered",
        AsFound { query: Asked, answer: Arg }
            => "klotski-as-found",
        Found { query: Asked, answer: Arg, found: Arg }
            => "klotski-found",
        QueriesLeftOut { queries: usize } => "klotski-queries-left-out",
        Blank { walk: Walk } => "klotski-blank",
        Piece { cells: String } => "klotski-piece",
        PieceCut { cells: String, count: usize } => "klotski-piece-cut",
        SecondsLeftOut { from: usize, to: usize, steps: usize } => "klotski-seconds-left-out",
        PieceComes { second: usize, step: Step, piece: Cell } => "klotski-piece-comes",
        BlankComes { second: usize, step: Step, blank: Cell } => "klotski-blank-comes",
        OnTarget => "klotski-on-target",
        ClaimsNone { least: usize } => "klotski-claims-none",
        ClaimsSome { claim: Arg } => "klotski-claims-some",
        ClaimsLess { claim: Arg, least: usize } => "klotski-claims-less",
        ClaimsMore { claim: Arg, least: usize } => "klotski-claims-more",
        Part { query: Asked } => "klotski-part",
        PartAfterLast => "klotski-part-after-last",
        Answer { answer: Arg } => "klotski-answer",
        /// The output has ended.
        Nothing => "klotski-nothing",
        Differ { query: usize, left: Fact, right: Fact } => "klotski-differ",
        MoreDiffer { queries: usize } => "klotski-more-differ",
    }
}

#[cfg(test)]
mod tests;
