//! Lists smaller variants of a case, with fewer queries, rows, columns or free cells, for shrinking a failing input.

use std::ops::Range;

use super::case::Case;
use super::rules::{Board, Cell, Query};

/// Returns smaller variants of a case, some of which may be illegal. Variants with fewer queries come first, then
/// variants without some rows or columns, then variants with one query cell moved. For small boards, variants with one
/// free cell fewer come last.
///
/// While there are more than eight queries, only queries are removed.
pub(super) fn smaller_cases(case: &Case) -> Vec<(Board, Vec<Query>)> {
    let (board, queries) = (&case.board, &case.queries);
    let mut found = Vec::new();
    if queries.len() > 1 {
        for piece in ranges_by_repeated_halving(queries.len()) {
            found.push((board.clone(), queries[piece.clone()].to_vec()));
            if piece.len() <= 2 {
                let rest = [&queries[..piece.start], &queries[piece.end..]].concat();
                found.push((board.clone(), rest));
            }
        }
        // The board is shrunk only when few queries are left, because queries prevent cells from being removed.
        if queries.len() > 8 {
            return found;
        }
    }
    for rows in ranges_by_repeated_halving(board.rows() as usize) {
        found.extend(remove_rows_and_columns(board, queries, &rows, &(0..0)));
    }
    for columns in ranges_by_repeated_halving(board.columns() as usize) {
        found.extend(remove_rows_and_columns(board, queries, &(0..0), &columns));
    }
    found.extend(move_query_cells_towards_corner(board, queries));
    if board.rows() * board.columns() <= 144 {
        for cell in board.cells().filter(|cell| board.is_free(*cell)) {
            let mut fewer = board.clone();
            fewer.set_free(cell, false);
            found.push((fewer, queries.clone()));
        }
    }
    found
}

/// Returns variants in which one cell of the queries is replaced by the free cell above it or to its left. The row or
/// column of the replaced cell can perhaps be removed afterwards.
fn move_query_cells_towards_corner(board: &Board, queries: &[Query]) -> Vec<(Board, Vec<Query>)> {
    let mut cells: Vec<Cell> = queries
        .iter()
        .flat_map(|query: &Query| [query.blank, query.piece, query.target])
        .collect();
    cells.sort_unstable();
    cells.dedup();
    let mut found = Vec::new();
    for cell in cells {
        for (up, left) in [(1, 0), (0, 1)] {
            let there = Cell {
                row: cell.row - up,
                column: cell.column - left,
            };
            if !board.is_free(there) {
                continue;
            }
            let moved_queries = queries.iter().map(|query| {
                let [blank, piece, target] = [query.blank, query.piece, query.target]
                    .map(|other| if other == cell { there } else { other });
                Query {
                    blank,
                    piece,
                    target,
                }
            });
            found.push((board.clone(), moved_queries.collect()));
        }
    }
    found
}

/// Splits `0..length` into halves, quarters and so on, down to single elements, and returns all of these ranges.
fn ranges_by_repeated_halving(length: usize) -> Vec<Range<usize>> {
    let mut pieces = Vec::new();
    let mut size = length.div_ceil(2);
    while size > 0 && length > 1 {
        let starts = (0..length).step_by(size);
        pieces.extend(starts.map(|start| start..(start + size).min(length)));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    pieces
}

/// Returns the case without a range of rows and a range of columns, both counted from 0. `None` if a query uses a
/// removed cell, or if no cell would be left.
fn remove_rows_and_columns(
    board: &Board,
    queries: &[Query],
    rows: &Range<usize>,
    columns: &Range<usize>,
) -> Option<(Board, Vec<Query>)> {
    let (high, wide) = (
        board.rows() as usize - rows.len(),
        board.columns() as usize - columns.len(),
    );
    let place = |cell: Cell| -> Option<Cell> {
        Some(Cell {
            row: row_or_column_number_after_removal(cell.row, rows)?,
            column: row_or_column_number_after_removal(cell.column, columns)?,
        })
    };
    if high == 0 || wide == 0 {
        return None;
    }
    let mut fewer = Board::with_all_cells_fixed(high as u32, wide as u32);
    for cell in board.cells() {
        if let Some(there) = place(cell) {
            fewer.set_free(there, board.is_free(cell));
        }
    }
    let remaining_queries = queries.iter().map(|query| {
        Some(Query {
            blank: place(query.blank)?,
            piece: place(query.piece)?,
            target: place(query.target)?,
        })
    });
    Some((fewer, remaining_queries.collect::<Option<_>>()?))
}

/// Returns the new number of the row or column `number` after the range `removed` has been removed. Numbers are counted
/// from 1, the range from 0. `None` if `number` itself is removed.
fn row_or_column_number_after_removal(number: u32, removed: &Range<usize>) -> Option<u32> {
    let index = number as usize - 1;
    match index {
        _ if removed.contains(&index) => None,
        _ if index >= removed.end => Some(number - removed.len() as u32),
        _ => Some(number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::klotski::case::InputBounds;
    use crate::klotski::text_format::format_case;
    use crate::klotski::validator::validate;

    fn smaller_case_texts(input: &str) -> Vec<String> {
        let case = validate(input.replace('/', "\n").as_bytes(), &InputBounds::CONTEST).unwrap();
        smaller_cases(&case)
            .into_iter()
            .map(|(board, queries)| format_case(&board, &queries))
            .map(|text| text.trim_end().replace('\n', "/"))
            .collect()
    }

    #[test]
    fn smaller_cases_have_fewer_queries_rows_columns_or_free_cells() {
        let of = smaller_case_texts("2 3 2/1 1 1/1 0 1/1 1 1 2 1 3/1 2 1 1 1 1");
        for text in [
            "2 3 1/1 1 1/1 0 1/1 1 1 2 1 3",
            "2 3 1/1 1 1/1 0 1/1 2 1 1 1 1",
            "1 3 2/1 1 1/1 1 1 2 1 3/1 2 1 1 1 1",
            "2 3 2/1 1 1/0 0 1/1 1 1 2 1 3/1 2 1 1 1 1",
            "2 3 2/1 1 1/1 0 1/1 1 1 1 1 3/1 1 1 1 1 1",
        ] {
            assert!(of.contains(&text.to_owned()), "{text}: {of:#?}");
        }
        let one = smaller_case_texts("1 4 1/1 1 0 1/1 1 1 2 1 2");
        assert!(
            one.contains(&"1 2 1/1 1/1 1 1 2 1 2".to_owned()),
            "two columns: {one:#?}"
        );
        assert!(
            one.contains(&"1 3 1/1 1 1/1 1 1 2 1 2".to_owned()),
            "one column: {one:#?}"
        );
    }
}
