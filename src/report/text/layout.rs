//! Tables in columns, aligned also where characters are two columns wide.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, ContentArrangement};

use crate::report::tables::Table;

/// A table under its title. No borders: it is to be read, and to be copied.
pub fn table(table: &Table) -> String {
    let mut columns = comfy_table::Table::new();
    columns
        .load_style(NOTHING)
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header(table.heads.iter().map(|(head, _)| head))
        .add_rows(&table.rows);
    for (column, (_, is_number)) in columns.column_iter_mut().zip(&table.heads) {
        column.set_padding((1, 1));
        if *is_number {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let note = table.note.as_ref();
    let note = note.map_or(String::new(), |note| format!("  {note}\n"));
    let lines: String = columns
        .lines()
        .map(|line| format!(" {}\n", line.trim_end()))
        .collect();
    format!("{}\n{lines}{note}", table.title)
}
