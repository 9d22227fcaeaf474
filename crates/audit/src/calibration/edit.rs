//! Puts a CPU limit, and where it comes from, into the text of a problem.toml: all else stays byte for byte.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// What is put in place of what.
struct Change {
    at: Range<usize>,
    text: String,
}

/// The text with `[limits] cpu` and `from`; none where it is written in a way that cannot be changed without the rest.
pub fn with_limit(text: &str, cpu: &str, from: &str) -> Option<String> {
    let root = DeTable::parse(text).ok()?;
    let quoted = |value: &str| toml::Value::String(value.to_owned()).to_string();
    let (quoted_cpu, quoted_from) = (quoted(cpu), quoted(from));
    let changes = match root.get_ref().get("limits") {
        None => vec![new_table(text, &quoted_cpu, &quoted_from)],
        Some(limits) => within(text, limits, &quoted_cpu, &quoted_from)?,
    };
    let changed = apply(text, changes);
    is_only_change(text, &changed, cpu, from).then_some(changed)
}

/// What a table at the end says.
fn new_table(text: &str, cpu: &str, from: &str) -> Change {
    let end = line_end(text);
    let first = if text.is_empty() || text.ends_with('\n') {
        ""
    } else {
        end
    };
    Change {
        at: text.len()..text.len(),
        text: format!("{first}{end}[limits]{end}cpu = {cpu}{end}from = {from}{end}"),
    }
}

/// What changes in the table that is there.
fn within(text: &str, limits: &Spanned<DeValue>, cpu: &str, from: &str) -> Option<Vec<Change>> {
    let DeValue::Table(table) = limits.get_ref() else {
        return None;
    };
    let end = line_end(text);
    let shape = text.get(limits.span())?;
    let is_inline = shape.starts_with('{');
    let old_from = table.get("from").map(Spanned::span);
    let Some((key, old_cpu)) = table.get_key_value("cpu") else {
        if old_from.is_some() {
            return None;
        }
        return Some(vec![match is_inline {
            true => {
                let comma = if table.is_empty() { "" } else { "," };
                let text = format!(" cpu = {cpu}, from = {from}{comma}");
                insertion(limits.span().start + 1, text)
            }
            false if shape.starts_with('[') => {
                let at = line_after(text, limits.span().end);
                let first = if text[..at].ends_with('\n') { "" } else { end };
                insertion(at, format!("{first}cpu = {cpu}{end}from = {from}{end}"))
            }
            false => return None,
        }]);
    };
    let mut changes = vec![Change {
        at: old_cpu.span(),
        text: cpu.to_owned(),
    }];
    changes.push(match old_from {
        Some(at) => Change {
            at,
            text: from.to_owned(),
        },
        None if is_inline => insertion(old_cpu.span().end, format!(", from = {from}")),
        None => {
            let start = text[..key.span().start].rfind('\n').map_or(0, |at| at + 1);
            let before = &text[start..key.span().start];
            let at = line_after(text, old_cpu.span().end);
            let first = if text[..at].ends_with('\n') { "" } else { end };
            insertion(at, format!("{first}{before}from = {from}{end}"))
        }
    });
    Some(changes)
}

fn insertion(at: usize, text: String) -> Change {
    Change { at: at..at, text }
}

/// Where the next line begins.
fn line_after(text: &str, at: usize) -> usize {
    text[at..]
        .find('\n')
        .map_or(text.len(), |length| at + length + 1)
}

/// How its lines end.
fn line_end(text: &str) -> &'static str {
    if text.contains("\r\n") { "\r\n" } else { "\n" }
}

fn apply(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|change| std::cmp::Reverse(change.at.start));
    let mut changed = text.to_owned();
    for change in changes {
        changed.replace_range(change.at, &change.text);
    }
    changed
}

/// Do both say the same but for these two keys, which have these values?
fn is_only_change(old: &str, new: &str, cpu: &str, from: &str) -> bool {
    let read = |text: &str| {
        let mut table: toml::Table = text.parse().ok()?;
        let limits = table.remove("limits");
        let mut limits = match limits {
            Some(toml::Value::Table(limits)) => limits,
            Some(_) => return None,
            None => toml::Table::new(),
        };
        let own = [limits.remove("cpu"), limits.remove("from")];
        Some((table, limits, own))
    };
    let (Some(old), Some(new)) = (read(old), read(new)) else {
        return false;
    };
    let values = [cpu, from].map(|value| Some(toml::Value::String(value.to_owned())));
    (old.0, old.1) == (new.0, new.1) && new.2 == values
}

#[cfg(test)]
mod tests;
