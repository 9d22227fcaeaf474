//! Fast parser for inputs in the usual form. On anything unusual, the caller falls back to the careful parser in
//! `text_format`.

use super::case::{Case, InputBounds};
use super::rules::{Board, Cell, Query};

/// Parses a case quickly. `None` if the case is invalid or has an unusual format; the caller must then use the slow parser.
pub(super) fn try_fast_parse_case(text: &[u8], bounds: &InputBounds) -> Option<Case> {
    let mut numbers = NumberParser { text, at: 0 };
    let rows = numbers.parse_next_number(bounds.rows)?;
    let columns = numbers.parse_next_number(bounds.columns)?;
    let query_count = numbers.parse_next_number(bounds.queries)? as usize;
    // A wrong size in the header must not cause an allocation larger than the text.
    if rows as usize * columns as usize + 12 * query_count > text.len() {
        return None;
    }
    let mut board = Board::with_all_cells_fixed(rows, columns);
    for cell in board.cells() {
        board.set_free(cell, numbers.parse_next_bit()?);
    }
    let queries = parse_queries_from_both_ends(text, numbers.at, (rows, columns), query_count)
        .or_else(|| numbers.parse_queries((rows, columns), query_count))?;
    Some(Case { board, queries })
}

/// Parses all queries if all numbers have one or two digits and are separated by single bytes. Each number's position
/// depends on the previous number, so parsing from both ends at once takes half the time.
fn parse_queries_from_both_ends(
    text: &[u8],
    at: usize,
    (rows, columns): (u32, u32),
    query_count: usize,
) -> Option<Vec<Query>> {
    if text.last() != Some(&b'\n') {
        return None;
    }
    let cell = Cell { row: 0, column: 0 };
    let none = Query {
        blank: cell,
        piece: cell,
        target: cell,
    };
    let mut queries = vec![none; query_count];
    let (mut first, mut last) = (at, text.len() - 1);
    let (front, back) = queries.split_at_mut(query_count / 2);
    let mut backward = back.iter_mut().rev();
    if query_count % 2 == 1 {
        let query = backward.next()?;
        *query = parse_query_backward(text, &mut last)?;
        if !are_cells_on_board(query, rows, columns) {
            return None;
        }
    }
    for (one, other) in front.iter_mut().zip(backward) {
        let mut numbers = [[0; 2]; 6];
        for place in 0..6 {
            numbers[place][0] = parse_number_forward(text, &mut first)?;
            numbers[5 - place][1] = parse_number_backward(text, &mut last)?;
        }
        *one = query_from_numbers(numbers.map(|pair| pair[0]));
        *other = query_from_numbers(numbers.map(|pair| pair[1]));
        if !are_cells_on_board(one, rows, columns) || !are_cells_on_board(other, rows, columns) {
            return None;
        }
    }
    // The forward and the backward parser both consume the separator between the two halves, so `first` ends one past
    // `last`.
    (first == last + 1).then_some(queries)
}

#[inline]
fn query_from_numbers(
    [blank_row, blank_column, row, column, to_row, to_column]: [u32; 6],
) -> Query {
    Query {
        blank: Cell {
            row: blank_row,
            column: blank_column,
        },
        piece: Cell { row, column },
        target: Cell {
            row: to_row,
            column: to_column,
        },
    }
}

#[inline]
fn are_cells_on_board(query: &Query, rows: u32, columns: u32) -> bool {
    let cells = [query.blank, query.piece, query.target];
    // A zero wraps around to the largest number, which exceeds every bound.
    cells.into_iter().all(|cell: Cell| {
        (cell.row.wrapping_sub(1) < rows) & (cell.column.wrapping_sub(1) < columns)
    })
}

fn parse_query_backward(text: &[u8], end: &mut usize) -> Option<Query> {
    let target = parse_cell_backward(text, end)?;
    let piece = parse_cell_backward(text, end)?;
    let blank = parse_cell_backward(text, end)?;
    Some(Query {
        blank,
        piece,
        target,
    })
}

fn parse_cell_backward(text: &[u8], end: &mut usize) -> Option<Cell> {
    let column = parse_number_backward(text, end)?;
    let row = parse_number_backward(text, end)?;
    Some(Cell { row, column })
}

/// Parses the number of one or two digits that begins at `start`, and moves `start` past the separator after the number.
#[inline]
fn parse_number_forward(text: &[u8], start: &mut usize) -> Option<u32> {
    let &[first, second, third] = text.get(*start..)?.first_chunk()?;
    let [one, two] = [first, second].map(|byte| u32::from(byte.wrapping_sub(b'0')));
    let has_two = u32::from(two < 10);
    let after = if has_two == 1 { third } else { second };
    *start += 2 + has_two as usize;
    (one.wrapping_sub(1) < 9 && is_separator(after)).then_some(one + has_two * (9 * one + two))
}

/// Parses the number of one or two digits that ends before index `end`, and moves `end` to the separator before the
/// number.
#[inline]
fn parse_number_backward(text: &[u8], end: &mut usize) -> Option<u32> {
    let &[first, second, third] = text.get(..*end)?.last_chunk()?;
    let [two, one] = [second, third].map(|byte| u32::from(byte.wrapping_sub(b'0')));
    let has_two = u32::from(two < 10);
    let (before, high) = if has_two == 1 {
        (first, two)
    } else {
        (second, one)
    };
    *end -= 2 + has_two as usize;
    let is_canonical = one < 10 && high != 0 && is_separator(before);
    is_canonical.then_some(one + 10 * has_two * two)
}

#[inline]
fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n')
}

/// Parser of positive numbers that are followed by one byte of white space.
struct NumberParser<'a> {
    text: &'a [u8],
    at: usize,
}

impl NumberParser<'_> {
    /// Parses all queries; only white space may follow.
    fn parse_queries(
        &mut self,
        (rows, columns): (u32, u32),
        query_count: usize,
    ) -> Option<Vec<Query>> {
        let mut queries = Vec::with_capacity(query_count);
        for _ in 0..query_count {
            queries.push(Query {
                blank: self.parse_next_cell(rows, columns)?,
                piece: self.parse_next_cell(rows, columns)?,
                target: self.parse_next_cell(rows, columns)?,
            });
        }
        let rest = self.text.get(self.at..).unwrap_or_default();
        let is_over = rest.iter().all(u8::is_ascii_whitespace);
        is_over.then_some(queries)
    }

    #[inline]
    fn parse_next_cell(&mut self, rows: u32, columns: u32) -> Option<Cell> {
        let row = self.parse_next_number(rows)?;
        let column = self.parse_next_number(columns)?;
        Some(Cell { row, column })
    }

    /// Parses the next number, which must be from 1 to `max`. The number of digits is unpredictable, so the common case of
    /// one or two digits is parsed without a branch.
    #[inline]
    fn parse_next_number(&mut self, max: u32) -> Option<u32> {
        let Some(&[first, second, third]) = self.text.get(self.at..self.at + 3) else {
            return self.parse_number_of_any_length(max);
        };
        let [first, second] = [first, second].map(|byte| u32::from(byte.wrapping_sub(b'0')));
        let has_two = u32::from(second < 10);
        let number = first + has_two * (9 * first + second);
        let after = if has_two == 1 {
            third
        } else {
            self.text[self.at + 1]
        };
        let is_short = first.wrapping_sub(1) < 9 && matches!(after, b' ' | b'\n');
        if !is_short || number > max {
            return self.parse_number_of_any_length(max);
        }
        self.at += 2 + has_two as usize;
        Some(number)
    }

    /// Parses the next number like [`Self::parse_next_number`], but allows any number of digits and any white space around
    /// the number.
    #[cold]
    #[inline(never)]
    fn parse_number_of_any_length(&mut self, max: u32) -> Option<u32> {
        self.skip_white_space();
        let first = self.at;
        let mut number = 0u32;
        while let Some(digit) = self.text.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            number = number
                .checked_mul(10)?
                .checked_add(u32::from(digit - b'0'))?;
            self.at += 1;
        }
        let is_canonical = self.text.get(first).is_some_and(|byte| *byte != b'0');
        let is_complete = self.text.get(self.at).is_none_or(u8::is_ascii_whitespace);
        self.at += 1;
        (is_canonical && is_complete && (1..=max).contains(&number)).then_some(number)
    }

    /// Parses the next token, which must be 0 or 1.
    #[inline]
    fn parse_next_bit(&mut self) -> Option<bool> {
        if !matches!(self.text.get(self.at), Some(b'0' | b'1')) {
            self.skip_white_space();
        }
        let bit = match self.text.get(self.at)? {
            b'0' => false,
            b'1' => true,
            _ => return None,
        };
        self.at += 2;
        let after = self.text.get(self.at - 1);
        after.is_none_or(u8::is_ascii_whitespace).then_some(bit)
    }

    fn skip_white_space(&mut self) {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::generator::{self, BoardKind};
    use crate::klotski::text_format;
    use caipan_checker::random::Rng;

    #[test]
    fn both_parsers_agree_on_damaged_inputs() {
        let mut rng = Rng::new(7);
        let mut read_plainly = 0;
        for round in 0..3000 {
            let (high, wide) = (1 + rng.below(4), 2 + rng.below([30, 130][round / 3 % 2]));
            let board =
                generator::generate_board(BoardKind::Open, high as u32, wide as u32, &mut rng);
            let queries = generator::generate_queries(&board, 1 + rng.below(3), &mut rng);
            let mut input = text_format::format_case(&board, &queries).into_bytes();
            for _ in 0..round % 3 {
                let at = rng.below(input.len());
                let byte = b" \n\r\t0123456789x-+\0"[rng.below(18)];
                match rng.below(3) {
                    0 => input[at] = byte,
                    1 => input.insert(at, byte),
                    _ => drop(input.remove(at)),
                }
            }
            let bounds = InputBounds {
                columns: 100 + rng.below(50) as u32,
                ..InputBounds::NONE
            };
            let plain = try_fast_parse_case(&input, &bounds);
            read_plainly += usize::from(plain.is_some());
            if let Some(case) = plain {
                let shown = String::from_utf8_lossy(&input);
                assert_eq!(
                    text_format::parse_case_token_by_token(&input, &bounds),
                    Ok(case),
                    "{shown}"
                );
            }
        }
        assert!(read_plainly > 1000, "{read_plainly}");
    }

    #[test]
    fn the_fast_parser_accepts_all_white_space_between_tokens() {
        let sample = "1 2 1\n1 1\n1 1 1 2 1 1\n";
        let case = try_fast_parse_case(sample.as_bytes(), &InputBounds::NONE);
        assert!(case.is_some());
        for odd in [
            sample.replace('\n', "\r\n"),
            sample.replace('\n', " \n"),
            sample.trim_end().to_owned(),
        ] {
            assert_eq!(
                try_fast_parse_case(odd.as_bytes(), &InputBounds::NONE),
                case,
                "{odd}"
            );
        }
    }
}
