//! Draws queries as frames: the paths of blank and piece in one frame, or one frame per second.

use super::case::Case;
use super::evidence_messages::{DisplayedWalk, QueryDescription, answer_as_message_argument};
use super::replay::parse_answers;
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
    Legend::OfSigns(FrameCaption::Signs.fact())
}

/// Maximum total number of cells in all frames of a drawing.
const MAX_DRAWN_CELLS: usize = 1 << 20;
/// Maximum number of seconds drawn of one walk; the middle of a longer walk is left out.
const MAX_DRAWN_SECONDS: usize = 100;
/// Maximum number of cells of the piece's path that are listed in a note.
const MAX_LISTED_CELLS: usize = 40;

/// Returns the maximum number of frames for a board of this size, at least 4.
fn max_frame_count(board: &Board) -> usize {
    (MAX_DRAWN_CELLS / board.cells().count()).max(4)
}

/// Answers of an output before the first fault, and that fault. An answer is `None` for -1; the fault is `None` if all
/// answers can be parsed.
pub(super) type ParsedAnswers = (Vec<Option<u64>>, Option<Reason>);

/// Draws each query in one frame with the right answer, in at most [`max_frame_count`] frames. If there is an `output`,
/// the first query with a wrong answer is the last one drawn.
pub(super) fn draw_query_overviews(case: &Case, output: Option<&[u8]>) -> Vec<Frame> {
    let mut solver = Solver::new(&case.board);
    let read = output.map(|output| parse_answers(case, output));
    let mut frames: Vec<Frame> = Vec::new();
    let most = max_frame_count(&case.board);
    for at in 0..case.queries.len() {
        if at == most {
            let left = case.queries.len() - most;
            let note = FrameCaption::QueriesLeftOut { queries: left };
            if let Some(last) = frames.last_mut() {
                last.notes.push(note.fact());
            }
            break;
        }
        let walk = solver.shortest_walk(&case.queries[at]);
        frames.push(draw_query(case, at, walk.as_deref(), read.as_ref()));
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

/// Draws one query: an overview frame, then one frame per second of a shortest walk.
///
/// `number` is the query number, counted from 1. `None` selects the first query with a wrong answer. If no answer is
/// wrong, or if there is no output, `None` selects the first query.
pub(super) fn draw_query_and_walk(
    case: &Case,
    output: Option<&[u8]>,
    number: Option<usize>,
) -> Vec<Frame> {
    let mut solver = Solver::new(&case.board);
    let read = output.map(|output| parse_answers(case, output));
    let at = match (number, &read) {
        (Some(number), _) => number.wrapping_sub(1),
        (None, None) => 0,
        (None, Some((found, _))) => {
            // The search can fail only by cancellation, and these options never cancel it.
            let least = solver
                .answer_queries(&case.queries, &SearchOptions::PLAIN)
                .unwrap_or_default();
            (0..least.len())
                .find(|at: &usize| found.get(*at) != least.get(*at))
                .unwrap_or(0)
        }
    };
    let Some(asked) = case.queries.get(at) else {
        return Vec::new();
    };
    let walk = solver.shortest_walk(asked);
    let mut frames = vec![draw_query(case, at, walk.as_deref(), read.as_ref())];
    let claim = read.and_then(|(found, _)| found.get(at).copied());
    let least = walk.as_ref().map(|walk| walk.len() as u64);
    let wrong_claim = claim.filter(|claim| *claim != least);
    frames.extend(draw_walk_and_refute_answer(
        &case.board,
        asked,
        walk.as_deref(),
        wrong_claim,
    ));
    frames
}

/// Draws the start and each second of the walk. If there is a wrong answer `claim`, draws at most the claimed number of
/// seconds, and refutes the claim by a note on the last frame.
fn draw_walk_and_refute_answer(
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
    let mut frames = draw_walk_seconds(board, query, &walk_or_none[..length]);
    let Some(last) = frames.pop() else {
        return frames;
    };
    let last = match least {
        Some(least @ 1..) if length == least => last.with_note(FrameCaption::OnTarget),
        _ => last,
    };
    frames.push(match claim {
        None => last,
        Some(claim) => last
            .with_note(caption_refuting_wrong_answer(claim, least))
            .marked_as_first_mistake(),
    });
    frames
}

/// Returns the note that refutes the answer `claim`, where `least` is the right one.
fn caption_refuting_wrong_answer(claim: Option<u64>, least: Option<usize>) -> FrameCaption {
    match (
        claim.map(|claim| answer_as_message_argument(Some(claim))),
        least,
    ) {
        (None, least) => FrameCaption::ClaimsNone {
            least: least.unwrap_or_default(),
        },
        (Some(claim), None) => FrameCaption::ClaimsSome { claim },
        (Some(found), Some(least)) if claim < Some(least as u64) => FrameCaption::ClaimsLess {
            claim: found,
            least,
        },
        (Some(claim), Some(least)) => FrameCaption::ClaimsMore { claim, least },
    }
}

/// Returns the caption of a query with the right answer `least`. `found` is the answer in the output: `None` if there
/// is no output, `Some(None)` if the output does not answer this query, `Some(Some(None))` for -1.
fn describe_query_answer(
    query_index: usize,
    asked: &Query,
    least: Option<u64>,
    found: Option<Option<Option<u64>>>,
) -> FrameCaption {
    let answer = answer_as_message_argument(least);
    let asked = QueryDescription::new(query_index, asked);
    match found {
        Some(Some(found)) if found != least => FrameCaption::Found {
            query: asked,
            answer,
            found: answer_as_message_argument(found),
        },
        Some(Some(_)) => FrameCaption::AnsweredCorrectly {
            query: asked,
            answer,
        },
        _ => FrameCaption::Answered {
            query: asked,
            answer,
        },
    }
}

/// Draws a query in one frame: start positions, target, and the paths of blank and piece.
pub(super) fn draw_query(
    case: &Case,
    query_index: usize,
    walk: Option<&[Step]>,
    read: Option<&ParsedAnswers>,
) -> Frame {
    let least = walk.map(|walk| walk.len() as u64);
    let found = read.map(|(answers, _)| answers.get(query_index).copied());
    let query = &case.queries[query_index];
    let query_caption = describe_query_answer(query_index, query, least, found);
    let label = FrameCaption::Query {
        query: query_index + 1,
    };
    let mut frame = Frame::new(0, label, query_caption, Axes::FromOneDown);
    frame.query = Some(query_index + 1);
    let shown_walk = walk.unwrap_or_default();
    let blank = witness::cells_on_walk(query.blank, shown_walk);
    let piece = witness::replay_walk(&case.board, query, shown_walk).unwrap_or_default();
    let mut marked = MarkedBoard::new(&case.board, query);
    blank
        .iter()
        .for_each(|cell| marked.add_mark(*cell, Mark::Walk));
    piece
        .iter()
        .for_each(|cell| marked.add_mark(*cell, Mark::Way));
    let mut board_frame = frame.with_rows(marked.frame_rows(query.blank, query.piece));
    if !shown_walk.is_empty() {
        let cells: Vec<String> = piece
            .iter()
            .take(MAX_LISTED_CELLS)
            .map(Cell::to_string)
            .collect();
        let (cells, count) = (cells.join(" "), piece.len());
        let short_walk = witness::abbreviate_walk(shown_walk);
        board_frame = board_frame.with_note(FrameCaption::Blank { walk: short_walk });
        board_frame = board_frame.with_note(if count > MAX_LISTED_CELLS {
            FrameCaption::PieceCut { cells, count }
        } else {
            FrameCaption::Piece { cells }
        });
    }
    match (found.is_some_and(|found| found != Some(least)), read) {
        (true, Some((answers, Some(fault)))) if answers.len() == query_index => board_frame
            .with_note(fault.fact.clone())
            .marked_as_first_mistake(),
        (true, _) => board_frame.marked_as_first_mistake(),
        (false, _) => board_frame,
    }
}

/// Draws the start and every second of a walk. One frame replaces the middle of a long walk.
fn draw_walk_seconds(board: &Board, query: &Query, walk: &[Step]) -> Vec<Frame> {
    let most = MAX_DRAWN_SECONDS.min(max_frame_count(board) - 2);
    let (head, tail) = if walk.len() > most {
        (most / 2, walk.len() - (most - most / 2))
    } else {
        (walk.len(), walk.len())
    };
    let marked = MarkedBoard::new(board, query);
    let (label, caption) = (FrameCaption::Start, FrameCaption::StartCaption);
    let start = Frame::new(0, label, caption, Axes::FromOneDown);
    let mut frames = vec![start.with_rows(marked.frame_rows(query.blank, query.piece))];
    let (mut blank, mut piece, mut left_out) = (query.blank, query.piece, None);
    for (second, step) in (1..).zip(walk) {
        let from = blank;
        blank = witness::cell_after_step(blank, *step);
        let has_moved = blank == piece;
        if has_moved {
            piece = from;
        }
        if second == head + 1 && second <= tail {
            let caption = FrameCaption::SecondsLeftOut {
                from: second,
                to: tail,
                steps: tail - head,
            };
            let label = FrameCaption::LeftOut;
            left_out = Some(Frame::new(second, label, caption, Axes::FromOneDown));
        }
        if second > head && second <= tail {
            if second == tail {
                let rows = marked.frame_rows(blank, piece);
                frames.extend(left_out.take().map(|frame| frame.with_rows(rows)));
            }
            continue;
        }
        let mut marked_board = marked.clone();
        let (to, back) = step_arrows(*step);
        marked_board.add_mark(blank, to);
        let step = *step;
        let caption = if has_moved {
            marked_board.add_mark(piece, back);
            FrameCaption::PieceComes {
                second,
                step,
                piece,
            }
        } else {
            FrameCaption::BlankMoves {
                second,
                step,
                blank,
            }
        };
        let label = FrameCaption::Second { second };
        let frame = Frame::new(second, label, caption, Axes::FromOneDown);
        frames.push(frame.with_rows(marked_board.frame_rows(blank, piece)));
    }
    frames
}

/// Returns the two arrows of a step: the blank moves in the direction of the step, and the piece in the opposite
/// direction.
fn step_arrows(step: Step) -> (Mark, Mark) {
    match step {
        Step::Up => (Mark::Up, Mark::Down),
        Step::Down => (Mark::Down, Mark::Up),
        Step::Left => (Mark::Left, Mark::Right),
        Step::Right => (Mark::Right, Mark::Left),
    }
}

/// Board with the marks of every cell, indexed by [`Board::cell_index`].
#[derive(Clone)]
struct MarkedBoard<'b> {
    board: &'b Board,
    marks: Vec<Marks>,
}

impl<'b> MarkedBoard<'b> {
    /// Creates a board on which only the target is marked.
    fn new(board: &'b Board, query: &Query) -> Self {
        let mut marked = Self {
            board,
            marks: vec![Marks::default(); board.free_cell_flags_with_border().len()],
        };
        marked.add_mark(query.target, Mark::Target);
        marked
    }

    fn add_mark(&mut self, cell: Cell, mark: Mark) {
        let marks = &mut self.marks[self.board.cell_index(cell)];
        *marks = marks.with(mark);
    }

    fn frame_rows(&self, blank: Cell, piece: Cell) -> Vec<Vec<frame::Cell>> {
        let columns = 1..=self.board.columns();
        (1..=self.board.rows())
            .map(|row| {
                columns
                    .clone()
                    .map(|column| self.draw_cell(Cell { row, column }, blank, piece))
                    .collect()
            })
            .collect()
    }

    fn draw_cell(&self, cell: Cell, blank: Cell, piece: Cell) -> frame::Cell {
        frame::Cell {
            piece: match cell {
                _ if !self.board.is_free(cell) => FIXED,
                _ if cell == piece => PIECE,
                _ if cell == blank => BLANK,
                _ => FREE,
            },
            marks: self.marks[self.board.cell_index(cell)],
        }
    }
}

facts! {
    /// Labels, captions and notes of frames, and sentences about differing outputs.
    pub enum FrameCaption {
        Signs => "klotski-signs",
        Start => "klotski-start",
        StartCaption => "klotski-the-start",
        LeftOut => "klotski-left-out",
        Query { query: usize } => "klotski-query",
        Second { second: usize } => "klotski-second",
        Answered { query: QueryDescription, answer: Arg }
            => "klotski-answered",
        AnsweredCorrectly { query: QueryDescription, answer: Arg }
            => "klotski-as-found",
        Found { query: QueryDescription, answer: Arg, found: Arg }
            => "klotski-found",
        QueriesLeftOut { queries: usize } => "klotski-queries-left-out",
        Blank { walk: DisplayedWalk } => "klotski-blank",
        Piece { cells: String } => "klotski-piece",
        PieceCut { cells: String, count: usize } => "klotski-piece-cut",
        SecondsLeftOut { from: usize, to: usize, steps: usize } => "klotski-seconds-left-out",
        PieceComes { second: usize, step: Step, piece: Cell } => "klotski-piece-comes",
        BlankMoves { second: usize, step: Step, blank: Cell } => "klotski-blank-comes",
        OnTarget => "klotski-on-target",
        ClaimsNone { least: usize } => "klotski-claims-none",
        ClaimsSome { claim: Arg } => "klotski-claims-some",
        ClaimsLess { claim: Arg, least: usize } => "klotski-claims-less",
        ClaimsMore { claim: Arg, least: usize } => "klotski-claims-more",
        Part { query: QueryDescription } => "klotski-part",
        PartAfterLast => "klotski-part-after-last",
        Answer { answer: Arg } => "klotski-answer",
        /// The output ends before the answer to this query.
        Nothing => "klotski-nothing",
        Differ { query: usize, left: Fact, right: Fact } => "klotski-differ",
        MoreDiffer { queries: usize } => "klotski-more-differ",
    }
}

#[cfg(test)]
mod tests;
