//! Parses and prints cases and answers, token by token. Parse errors contain the line.

use super::case::{Case, InputBounds};
use super::evidence_messages::ExpectedInput;
use super::fast_parser;
use super::input_tokens::{TokensWithLines, unexpected_token_error};
use super::rules::{Board, Cell, Query};
use caipan_checker::evidence::{InputError, quotation};
use caipan_checker::quotation::Quotation;
use caipan_facts::Evidence;

/// Parses a case: `n m q`, n rows of m cells, and six numbers for each of the q queries.
///
/// # Errors
/// The first token that is missing, superfluous, not a number, or out of range.
pub fn parse_case(text: &[u8], bounds: &InputBounds) -> Result<Case, InputError> {
    match fast_parser::try_fast_parse_case(text, bounds) {
        Some(case) => Ok(case),
        None => parse_case_token_by_token(text, bounds),
    }
}

/// Parses a case with the slow parser, which accepts any white space and reports the first invalid token.
pub(super) fn parse_case_token_by_token(
    text: &[u8],
    bounds: &InputBounds,
) -> Result<Case, InputError> {
    let mut tokens = TokensWithLines::new(text);
    let rows = tokens.parse_next_number(1, bounds.rows, ExpectedInput::Rows)?;
    let columns = tokens.parse_next_number(1, bounds.columns, ExpectedInput::Columns)?;
    let asked = tokens.parse_next_number(1, bounds.queries, ExpectedInput::Queries)?;
    let board = parse_board(&mut tokens, rows, columns)?;
    let mut queries = Vec::new();
    for query in 1..=asked {
        let mut coordinate = |name, most: u32| {
            tokens.parse_next_number(1, most, ExpectedInput::Coordinate { name, query })
        };
        let mut cell = |row, column| {
            let row = coordinate(row, rows)?;
            let column = coordinate(column, columns)?;
            Ok::<Cell, InputError>(Cell { row, column })
        };
        let blank = cell("EX", "EY")?;
        let piece = cell("SX", "SY")?;
        let target = cell("TX", "TY")?;
        queries.push(Query {
            blank,
            piece,
            target,
        });
    }
    match tokens.next() {
        Some((line, more)) => Err(unexpected_token_error(
            line,
            Quotation::End,
            quotation(more),
        )),
        None => Ok(Case { board, queries }),
    }
}

fn parse_board(tokens: &mut TokensWithLines, rows: u32, columns: u32) -> Result<Board, InputError> {
    // A wrong size in the header must not cause an allocation larger than the text.
    if rows as usize * columns as usize > tokens.rest.len() {
        let (line, count) = (tokens.line, tokens.by_ref().count());
        let found = ExpectedInput::Tokens { count }.fact();
        return Err(unexpected_token_error(
            line,
            ExpectedInput::Cells { rows, columns },
            found,
        ));
    }
    let mut board = Board::with_all_cells_fixed(rows, columns);
    for cell in board.cells() {
        match tokens.next() {
            Some((_, b"0")) => {}
            Some((_, b"1")) => board.set_free(cell, true),
            found => {
                let (line, found) = match found {
                    Some((line, token)) => (line, quotation(token)),
                    None => (tokens.line, Quotation::End.fact()),
                };
                return Err(unexpected_token_error(
                    line,
                    ExpectedInput::Bit { cell },
                    found,
                ));
            }
        }
    }
    Ok(board)
}

/// Returns the line of `text` on which query `number` of `case` begins; both are counted from 1.
pub(crate) fn line_of_query(case: &Case, text: &[u8], number: usize) -> usize {
    let before = 3 + case.board.cells().count() + 6 * (number - 1);
    TokensWithLines::new(text)
        .nth(before)
        .map_or(1, |(line, _)| line)
}

/// Formats a case in the input format, so that [`parse_case`] can read it.
pub fn format_case(board: &Board, queries: &[Query]) -> String {
    let mut text = format!("{} {} {}\n", board.rows(), board.columns(), queries.len());
    for cell in board.cells() {
        text.push(if board.is_free(cell) { '1' } else { '0' });
        text.push(if cell.column == board.columns() {
            '\n'
        } else {
            ' '
        });
    }
    for Query {
        blank,
        piece,
        target,
    } in queries
    {
        let numbers = [blank, piece, target].map(|cell| format!("{} {}", cell.row, cell.column));
        text.push_str(&numbers.join(" "));
        text.push('\n');
    }
    text
}

/// Formats answers as a correct program prints them: one number per line, -1 if the piece cannot reach the target.
pub fn format_answers(answers: &[Option<u64>]) -> String {
    // Free bytes kept at the end of the buffer: enough for the 20 digits of the longest answer, and a line break.
    const LONGEST_ANSWER_BYTES: usize = 21;
    let mut text = vec![0; 4 * answers.len() + LONGEST_ANSWER_BYTES];
    let mut end = 0;
    for answer in answers {
        if text.len() < end + LONGEST_ANSWER_BYTES {
            text.resize(2 * text.len(), 0);
        }
        match answer {
            Some(seconds) => {
                let mut left = *seconds;
                let mut at = end
                    + left
                        .checked_ilog10()
                        .map_or(1, |digits| digits as usize + 1);
                end = at;
                loop {
                    at -= 1;
                    text[at] = b'0' + (left % 10) as u8;
                    left /= 10;
                    if left == 0 {
                        break;
                    }
                }
            }
            None => {
                text[end..end + 2].copy_from_slice(b"-1");
                end += 2;
            }
        }
        text[end] = b'\n';
        end += 1;
    }
    text.truncate(end);
    // The buffer contains only digits, minus signs and line ends, so the conversion cannot fail.
    String::from_utf8(text).unwrap_or_default()
}

/// Parses an answer in the format of [`format_answers`]. The outer `None` means that the token is not an answer; the
/// inner `None` is the answer -1.
pub fn parse_answer(token: &[u8]) -> Option<Option<u64>> {
    match token {
        b"-1" => Some(None),
        b"0" => Some(Some(0)),
        [b'1'..=b'9', rest @ ..] if rest.iter().all(u8::is_ascii_digit) => {
            std::str::from_utf8(token).ok()?.parse().ok().map(Some)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_i18n::EnglishFormat;

    const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";

    fn parse(text: &str) -> Result<Case, InputError> {
        parse_case(text.as_bytes(), &InputBounds::NONE)
    }

    fn parse_error_text(text: &str) -> String {
        parse(text).unwrap_err().english()
    }

    #[test]
    fn a_formatted_case_parses_to_the_same_case() {
        let case = parse(SAMPLE).unwrap();
        assert_eq!(case.board.to_string(), "#...\n#..#\n#.##\n");
        assert_eq!(case.board.to_string().parse(), Ok(case.board.clone()));
        assert_eq!(
            [1, 2].map(|query| line_of_query(&case, SAMPLE.as_bytes(), query)),
            [5, 6]
        );
        assert_eq!(format_case(&case.board, &case.queries), SAMPLE);
    }

    #[test]
    fn the_parser_accepts_any_line_ends_trailing_blanks_and_no_final_newline() {
        let case = parse(SAMPLE).unwrap();
        assert_eq!(parse(&SAMPLE.replace('\n', "\r\n")), Ok(case.clone()));
        assert_eq!(parse(&SAMPLE.replace('\n', " \t\n")), Ok(case.clone()));
        assert_eq!(parse(SAMPLE.trim_end()), Ok(case.clone()));
        assert_eq!(parse(&format!("{SAMPLE}\n \n")), Ok(case.clone()));
        assert_eq!(parse(&SAMPLE.replace('\n', " ")), Ok(case));
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "a table of texts and faults")]
    fn the_parse_error_of_a_malformed_case_names_the_line_number() {
        for (text, expected) in [
            ("", "line 1: expected a number of rows, found the end"),
            ("3 4", "line 1: expected a number of queries, found the end"),
            ("x", "line 1: expected a number of rows, found \"x\""),
            (
                "0 1 1",
                "line 1: expected a number of rows from 1 up, found \"0\"",
            ),
            (
                "1 0 1",
                "line 1: expected a number of columns from 1 up, found \"0\"",
            ),
            (
                "1\n1\n0",
                "line 3: expected a number of queries from 1 up, found \"0\"",
            ),
            (
                "1 -1 1",
                "line 1: expected a number of columns, found \"-1\"",
            ),
            (
                "1 01 1",
                "line 1: expected a number of columns, found \"01\"",
            ),
            (
                "1 +1 1",
                "line 1: expected a number of columns, found \"+1\"",
            ),
            (
                "1 99999999999 1",
                "line 1: expected a number of columns, found \"99999999999\"",
            ),
            (
                "1 2 1\n1 2\n",
                "line 2: expected 0 or 1 for cell (1, 2), found \"2\"",
            ),
            (
                "1 2 1\n11\n",
                "line 2: expected 0 or 1 for cell (1, 1), found \"11\"",
            ),
            (
                "1 2 1\n1  \n\n",
                "line 2: expected 0 or 1 for cell (1, 2), found the end",
            ),
            (
                "9 9 1\n1 1\n",
                "line 1: expected 9 × 9 cells and the queries, found 2 more tokens",
            ),
            (
                "1 2 1\n1 1\n1 3 1 1 1 1",
                "line 3: expected EY of query 1 from 1 to 2, found \"3\"",
            ),
            (
                "1 2 1\n1 1\n1 1 0 1 1 1",
                "line 3: expected SX of query 1 from 1 to 1, found \"0\"",
            ),
            (
                "1 2 1\n1 1\n1 1 1 2 x 1",
                "line 3: expected TX of query 1, found \"x\"",
            ),
            (
                "1 2 2\n1 1\n1 1 1 2 1 1\n1 1\n",
                "line 4: expected SX of query 2, found the end",
            ),
            (
                "1 2 1\n1 1\n1 1 1 2 1 1\n\n7\n",
                "line 5: expected the end, found \"7\"",
            ),
            (
                "1 2 1\n1 1\n1 1 1 2 1 1\0",
                "line 3: expected TY of query 1, found \"1\\u{0}\"",
            ),
        ] {
            assert_eq!(parse_error_text(text), expected);
        }
    }

    #[test]
    fn formatted_answers_parse_to_the_same_answers() {
        let answers = [0, 9, 10, 100, 84_476_354_538, u64::MAX].map(Some);
        let text = "0\n9\n10\n100\n84476354538\n18446744073709551615\n";
        assert_eq!(format_answers(&answers), text);
        assert_eq!(format_answers(&[None, Some(0)]), "-1\n0\n");
        assert_eq!(format_answers(&[Some(u64::MAX); 99]).len(), 99 * 21);
        for answer in answers {
            let text = format_answers(&[answer]);
            assert_eq!(parse_answer(text.trim_end().as_bytes()), Some(answer));
        }
        for text in [
            "",
            "-",
            "-2",
            "+1",
            "01",
            "1.0",
            "x",
            "-0",
            "99999999999999999999",
        ] {
            assert_eq!(parse_answer(text.as_bytes()), None, "{text}");
        }
    }
}
