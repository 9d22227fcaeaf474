//! Layout of tables as aligned text; characters may be two columns wide.

use std::ops::Range;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::palette;
use crate::table::Table;
use caipan_checker::verdict::Verdict;

/// Maximum width of a cell in columns, so that one long name does not widen the whole table.
const MAX_CELL_WIDTH: usize = 100;

/// Maximum width of the last cell of a line, which does not widen other lines.
const MAX_LAST_CELL_WIDTH: usize = 2000;

/// Formats a table below its title, without borders, so that cells can be copied.
pub(crate) fn format_table(table: &Table) -> String {
    let heads = table.heads.iter().map(|(head, _)| head.width());
    let mut widths: Vec<usize> = heads.collect();
    for row in &table.rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.width().max(*width);
        }
    }
    widths
        .iter_mut()
        .for_each(|width| *width = MAX_CELL_WIDTH.min(*width));
    let mut text = format!("{}\n", table.title);
    if table.shows_column_heads() {
        let heads: Vec<&str> = table.heads.iter().map(|(head, _)| head.as_str()).collect();
        write_table_line(&mut text, &heads, table, &widths, &(0..0));
    }
    for row in &table.rows {
        let cells: Vec<&str> = row.iter().map(String::as_str).collect();
        write_table_line(&mut text, &cells, table, &widths, &table.verdicts);
    }
    if let Some(note) = &table.note {
        text += &format!("  {note}\n");
    }
    text
}

/// Writes a line of cells. Numbers are aligned to the right; the columns `verdicts` are coloured.
fn write_table_line(
    text: &mut String,
    cells: &[&str],
    table: &Table,
    widths: &[usize],
    verdicts: &Range<usize>,
) {
    let mut line = String::new();
    let last = cells.len().saturating_sub(1);
    let columns = cells.iter().zip(&table.heads).zip(widths).enumerate();
    for (column, ((cell, (_, is_number)), width)) in columns {
        let cell = if column == last && !is_number {
            truncate(cell, MAX_LAST_CELL_WIDTH)
        } else {
            truncate(cell, *width)
        };
        let blanks = " ".repeat(width.saturating_sub(cell.width()));
        let cell = if verdicts.contains(&column) {
            colour_verdict_cell(&cell)
        } else {
            cell
        };
        line += &if *is_number {
            format!("  {blanks}{cell}")
        } else {
            format!("  {cell}{blanks}")
        };
    }
    text.push_str(line.trim_end());
    text.push('\n');
}

/// Colours the code of a verdict at the start of a cell, if there is one.
fn colour_verdict_cell(cell: &str) -> String {
    let code = cell.split(' ').next().unwrap_or_default();
    match Verdict::from_code(code) {
        Some(verdict) => palette::format_verdict_code(verdict, 0) + &cell[code.len()..],
        None => cell.to_owned(),
    }
}

/// Truncates a text to a width in columns, with an ellipsis at the end.
pub(crate) fn truncate(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut left = width.saturating_sub(1);
    text.chars()
        .take_while(|character: &char| {
            let wide = character.width().unwrap_or(0);
            let fits = wide <= left;
            left = left.saturating_sub(wide);
            fits
        })
        .chain(['…'])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::RowTruncation;

    #[test]
    fn long_names_are_truncated_to_the_maximum_width_of_a_cell() {
        let long = "名".repeat(60_000);
        let drawn = format_table(&Table {
            title: "t",
            heads: vec![("name".to_owned(), false), ("n".to_owned(), true)],
            rows: vec![
                vec![long, "1".to_owned()],
                vec!["ann".to_owned(), "10".to_owned()],
            ],
            note: None,
            cut: RowTruncation::Whole,
            verdicts: 1..2,
        });
        let lines: Vec<&str> = drawn.lines().collect();
        assert_eq!(lines[1].width(), 2 + MAX_CELL_WIDTH + 2 + 2);
        assert!(
            lines[2].contains("名… ") && lines[2].ends_with("   1"),
            "{drawn}"
        );
        assert!(
            lines[3].starts_with("  ann ") && lines[3].ends_with("  10"),
            "{drawn}"
        );
    }
}
