//! Parses and prints cases and move lists. Parse errors contain the line; only canonical numbers are accepted.

use super::evidence_messages::{BrokenMoveRule, ExpectedInput, InputProblem};
use super::rules::{Board, DragDirection, HEIGHT, MAX_COLOUR, Move, WIDTH};
use caipan_checker::evidence::{InputError, quotation};
use caipan_checker::quotation::Quotation;
use caipan_facts::Evidence;

/// Maximum number of moves of a case that the solver supports; a problem may set a lower limit.
pub const MAX_MOVES: u8 = 12;

/// A case: a board, and the number of moves in which it must be cleared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    /// Required number of moves, from 1 to [`MAX_MOVES`].
    pub moves: u8,
    /// Start board without floating tiles. The board may have runs, which only the validator rejects.
    pub board: Board,
}

/// Iterates over the lines of a text with numbers from 1. Trailing blanks and trailing empty lines are removed.
pub(crate) fn numbered_lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let end = text
        .iter()
        .rposition(|byte| !byte.is_ascii_whitespace())
        .map_or(0, |last| last + 1);
    let body = &text[..end];
    let lines = body
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii_end);
    (1..)
        .zip(lines)
        .take(if body.is_empty() { 0 } else { usize::MAX })
}

/// Parses an integer in canonical form: digits with an optional minus, no leading zero. `None` for any other form, and
/// for numbers that do not fit into 64 bits.
pub(crate) fn parse_integer(token: &[u8]) -> Option<i64> {
    let digits = token.strip_prefix(b"-").unwrap_or(token);
    let canonical = match digits {
        [b'0'] => digits.len() == token.len(),
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    if !canonical {
        return None;
    }
    std::str::from_utf8(token).ok()?.parse().ok()
}

/// Parses a case: `n`, then one line per column with the colours from the bottom up and a final 0.
///
/// # Errors
/// The first line that is malformed or exceeds what the solver supports.
pub fn parse_case(text: &[u8]) -> Result<Case, InputError> {
    let mut lines = numbered_lines(text);
    let (line, first) = lines
        .next()
        .ok_or_else(|| missing_line_error(1, ExpectedInput::Moves))?;
    let moves = parse_integer(first)
        .ok_or_else(|| unexpected_text_error(line, ExpectedInput::Moves, first))?;
    let moves = u8::try_from(moves)
        .ok()
        .filter(|moves| (1..=MAX_MOVES).contains(moves))
        .ok_or_else(|| {
            let most = MAX_MOVES;
            unexpected_text_error(line, ExpectedInput::MovesUpTo { most }, first)
        })?;
    let mut board = Board::default();
    for x in 0..WIDTH {
        let (line, column) = lines
            .next()
            .ok_or_else(|| missing_line_error(usize::from(x) + 2, ExpectedInput::Column { x }))?;
        parse_column(line, x, column, &mut board)?;
    }
    match lines.next() {
        Some((line, more)) => Err(unexpected_text_error(line, Quotation::End, more)),
        None => Ok(Case { moves, board }),
    }
}

fn parse_column(line: usize, x: u8, text: &[u8], board: &mut Board) -> Result<(), InputError> {
    let mut tokens = text
        .split(u8::is_ascii_whitespace)
        .filter(|token| !token.is_empty());
    for (height, token) in (0..).zip(tokens.by_ref()) {
        let colour = parse_integer(token)
            .ok_or_else(|| unexpected_text_error(line, ExpectedInput::Colour, token))?;
        if colour == 0 {
            return match tokens.next() {
                Some(more) => Err(unexpected_text_error(line, ExpectedInput::EndOfLine, more)),
                None => Ok(()),
            };
        }
        let colour = u8::try_from(colour)
            .ok()
            .filter(|colour| *colour <= MAX_COLOUR);
        let most = MAX_COLOUR;
        let valid_colour = colour.ok_or_else(|| {
            unexpected_text_error(line, ExpectedInput::ColourUpTo { most }, token)
        })?;
        if height == HEIGHT {
            let most = HEIGHT;
            return Err(InputError::new(line, InputProblem::TooHigh { x, most }));
        }
        board.put_tile(x, height, valid_colour);
    }
    Err(InputError::new(line, InputProblem::NoZero { x }))
}

fn unexpected_text_error(line: usize, wanted: impl Evidence, found: &[u8]) -> InputError {
    let (expected, found) = (wanted.fact(), quotation(found));
    InputError::new(line, Quotation::Instead { expected, found })
}

fn missing_line_error(line: usize, wanted: ExpectedInput) -> InputError {
    let (expected, found) = (wanted.fact(), Quotation::End.fact());
    InputError::new(line, Quotation::Instead { expected, found })
}

/// Formats a case in the input format, so that [`parse_case`] can read it.
pub fn format_case(case: &Case) -> String {
    let mut text = format!("{}\n", case.moves);
    for x in 0..WIDTH {
        for y in 0..case.board.column_height(x) {
            text.push_str(&format!("{} ", case.board.colour_at(x, y)));
        }
        text.push_str("0\n");
    }
    text
}

/// Parses a move in the output format: `x y g` with single blanks between.
///
/// Returns `None` if the line is not three numbers, and `Some(Err)` with the broken rule if a number is out of range.
pub fn parse_move(line: &[u8]) -> Option<Result<Move, BrokenMoveRule>> {
    let tokens: Vec<&[u8]> = line.splitn(4, |byte| *byte == b' ').collect();
    let [x, y, g] = tokens.try_into().ok()?;
    let (x, y, g) = (parse_integer(x)?, parse_integer(y)?, parse_integer(g)?);
    Some(move_from_numbers(x, y, g))
}

fn move_from_numbers(x: i64, y: i64, g: i64) -> Result<Move, BrokenMoveRule> {
    let drag = match g {
        1 => DragDirection::Right,
        -1 => DragDirection::Left,
        _ => return Err(BrokenMoveRule::Direction { direction: g }),
    };
    let x = checked_u8_below(WIDTH, x).ok_or(BrokenMoveRule::NoColumn { x })?;
    let y = checked_u8_below(HEIGHT, y).ok_or(BrokenMoveRule::NoRow { y })?;
    Ok(Move { x, y, drag })
}

fn checked_u8_below(limit: u8, value: i64) -> Option<u8> {
    u8::try_from(value).ok().filter(|value| *value < limit)
}

/// Formats an answer as an output: one move per line, or `-1`.
pub fn format_answer(moves: Option<&[Move]>) -> String {
    match moves {
        Some(moves) => moves.iter().map(|mv| format!("{mv}\n")).collect(),
        None => "-1\n".to_owned(),
    }
}

/// Formats moves on one line for messages: `2 1 1; 3 1 1`.
pub fn format_moves_on_one_line(moves: &[Move]) -> String {
    moves
        .iter()
        .map(Move::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    const SAMPLE: &str = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";

    fn parse_error_text(text: &str) -> String {
        parse_case(text.as_bytes()).unwrap_err().english()
    }

    #[test]
    fn a_formatted_case_parses_to_the_same_case() {
        let case = parse_case(SAMPLE.as_bytes()).unwrap();
        assert_eq!(case.moves, 3);
        assert_eq!(
            case.board,
            "....4 ..4.3 .1314 12232"
                .replace(' ', "\n")
                .replace("", " ")
                .parse()
                .unwrap()
        );
        assert_eq!(format_case(&case), SAMPLE);
    }

    #[test]
    fn the_parser_accepts_any_line_ends_trailing_blanks_and_no_final_newline() {
        let case = parse_case(SAMPLE.as_bytes());
        assert_eq!(parse_case(SAMPLE.replace('\n', "\r\n").as_bytes()), case);
        assert_eq!(parse_case(SAMPLE.replace('\n', " \t\n").as_bytes()), case);
        assert_eq!(parse_case(SAMPLE.trim_end().as_bytes()), case);
        assert_eq!(parse_case(format!("{SAMPLE}\n \n").as_bytes()), case);
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of texts and faults")]
    fn the_parse_error_of_a_malformed_case_names_the_line_number() {
        assert_eq!(
            parse_error_text(""),
            "line 1: expected the number of moves, found the end"
        );
        assert_eq!(
            parse_error_text(" \n\n"),
            "line 1: expected the number of moves, found the end"
        );
        assert_eq!(
            parse_error_text("x\n"),
            "line 1: expected the number of moves, found \"x\""
        );
        assert_eq!(
            parse_error_text("0\n0\n"),
            "line 1: expected a number of moves from 1 to 12, found \"0\""
        );
        assert_eq!(
            parse_error_text("3 1\n"),
            "line 1: expected the number of moves, found \"3 1\""
        );
        assert_eq!(
            parse_error_text("3\n1 0\n0\n"),
            "line 4: expected column 2, found the end"
        );
        assert_eq!(
            parse_error_text("3\n1\n"),
            "line 2: column 0 does not end with 0"
        );
        assert_eq!(
            parse_error_text("3\n\n0\n0\n0\n0\n"),
            "line 2: column 0 does not end with 0"
        );
        assert_eq!(
            parse_error_text("3\n1 x 0\n"),
            "line 2: expected a colour or 0, found \"x\""
        );
        assert_eq!(
            parse_error_text("3\n1 01 0\n"),
            "line 2: expected a colour or 0, found \"01\""
        );
        assert_eq!(
            parse_error_text("3\n1 +1 0\n"),
            "line 2: expected a colour or 0, found \"+1\""
        );
        assert_eq!(
            parse_error_text("3\n16 0\n"),
            "line 2: expected a colour from 1 to 15, found \"16\""
        );
        assert_eq!(
            parse_error_text("3\n-1 0\n"),
            "line 2: expected a colour from 1 to 15, found \"-1\""
        );
        assert_eq!(
            parse_error_text("3\n1 0 2\n"),
            "line 2: expected the end of the line after 0, found \"2\""
        );
        assert_eq!(
            parse_error_text("3\n0\n1 2 1 2 1 2 1 2 0\n"),
            "line 3: column 1 has more than 7 tiles"
        );
        assert_eq!(
            parse_error_text(&format!("{SAMPLE}9\n")),
            "line 7: expected the end, found \"9\""
        );
        assert_eq!(
            parse_error_text("3\n\0\u{1b}"),
            "line 2: expected a colour or 0, found \"\\u{0}\\u{1b}\""
        );
    }

    #[test]
    fn a_move_is_three_numbers_with_single_blanks() {
        assert_eq!(
            parse_move(b"2 1 1"),
            Some(Ok(Move {
                x: 2,
                y: 1,
                drag: DragDirection::Right
            }))
        );
        assert_eq!(
            parse_move(b"2 1 -1"),
            Some(Ok(Move {
                x: 2,
                y: 1,
                drag: DragDirection::Left
            }))
        );
        for text in [
            "", "2 1", "2 1 1 1", " 2 1 1", "2  1 1", "2\t1 1", "2 1 +1", "02 1 1", "2 1 1.0",
            "-0 1 1",
        ] {
            assert_eq!(parse_move(text.as_bytes()), None, "{text}");
        }
        assert_eq!(
            parse_move(b"5 1 1"),
            Some(Err(BrokenMoveRule::NoColumn { x: 5 }))
        );
        assert_eq!(
            parse_move(b"-1 1 1"),
            Some(Err(BrokenMoveRule::NoColumn { x: -1 }))
        );
        assert_eq!(
            parse_move(b"0 7 1"),
            Some(Err(BrokenMoveRule::NoRow { y: 7 }))
        );
        assert_eq!(
            parse_move(b"0 0 0"),
            Some(Err(BrokenMoveRule::Direction { direction: 0 }))
        );
        assert_eq!(parse_move(b"99999999999999999999 0 1"), None);
    }
}
