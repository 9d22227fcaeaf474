//! Results as Markdown: the tables of the class. No foreign text comes through as markup, HTML, link or end of a cell.

use super::compare::Comparison;
use super::i18n::Lang;
use super::record::Results;
use super::table::{Table, text};
use super::tables::all;

/// All tables, each under its title.
pub fn results(results: &Results, lang: Lang) -> String {
    let tables = all(results, lang);
    if tables.is_empty() {
        return format!("{}\n", escaped(lang.words().nobody));
    }
    let title = results
        .title
        .as_deref()
        .map(|title| format!("# {}\n", escaped(&text(title))));
    let warning = results.progress().map(|(done, total)| {
        let text = (lang.words().interrupted)(done, total);
        format!("**{}**\n", escaped(&text))
    });
    let tables = tables.iter().map(table);
    let parts: Vec<String> = title.into_iter().chain(warning).chain(tables).collect();
    parts.join("\n")
}

/// Who changed, and why.
pub fn comparison(comparison: &Comparison, lang: Lang) -> String {
    let sides = comparison.sides(lang);
    let sides: Vec<String> = sides
        .lines()
        .map(|side| format!("- {}\n", escaped(side)))
        .collect();
    let tables = comparison.tables(lang);
    let tables = tables.iter().map(table);
    let parts: Vec<String> = std::iter::once(sides.concat()).chain(tables).collect();
    parts.join("\n")
}

fn table(table: &Table) -> String {
    let row = |cells: &mut dyn Iterator<Item = String>| {
        format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
    };
    let mut text = format!("## {}\n\n", escaped(table.title));
    if !table.rows.is_empty() {
        text += &row(&mut table.heads.iter().map(|(head, _)| escaped(head)));
        let rule = |is_number: &bool| if *is_number { "---:" } else { "---" }.to_owned();
        text += &row(&mut table.heads.iter().map(|(_, is_number)| rule(is_number)));
    }
    for cells in &table.rows {
        text += &row(&mut cells.iter().map(|cell| escaped(cell)));
    }
    if let Some(note) = &table.note {
        let gap = if table.rows.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{}\n", escaped(note));
    }
    text
}

/// Text on one line without any meaning but its own.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '&' => escaped += "&amp;",
            // Even escaped it would make a link of an address or of a name; an empty comment parts it from what follows.
            '@' => escaped += "&#64;<!-- -->",
            '\n' | '\r' | '\t' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '{' | '}' | '[' | ']' | '#' | '+' | '!' | '|' | '~' | '$'
            | ':' | '.' | '^' | '=' => escaped.extend(['\\', character]),
            _ => escaped.push(character),
        }
    }
    escaped.trim().to_owned()
}
