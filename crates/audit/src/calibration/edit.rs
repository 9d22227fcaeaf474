//! Writes a CPU limit and its origin into the text of a problem.toml. Comments, order and all other keys stay.

use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

/// Sets `[limits] cpu` and `from` in the text. `None` if the table is written in a form that cannot be edited without
/// changing anything else.
pub fn set_cpu_limit(text: &str, cpu: &str, from: &str) -> Option<String> {
    // The library writes only `\n`, so a text with both kinds of line ends could not be restored.
    let plain = text.replace("\r\n", "\n");
    let is_crlf = plain != text;
    if is_crlf && plain.replace('\n', "\r\n") != text {
        return None;
    }
    let mut document: DocumentMut = plain.parse().ok()?;
    if !document.contains_key("limits") {
        let mut table = Table::new();
        table.decor_mut().set_prefix("\n");
        document.insert("limits", Item::Table(table));
    }
    let item = document.get_mut("limits")?;
    let limits = item.as_table_like_mut()?;
    set(limits, "cpu", cpu);
    set(limits, "from", from);
    if let Some(inline) = item.as_inline_table_mut() {
        inline.fmt();
    }
    let mut changed = document.to_string();
    if is_crlf {
        changed = changed.replace('\n', "\r\n");
    }
    is_only_change(text, &changed, cpu, from).then_some(changed)
}

/// Sets a key to a string; a comment after the old value stays.
fn set(table: &mut dyn TableLike, key: &str, text: &str) {
    let mut value = Value::from(text);
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    if let Some(item) = table.get_mut(key) {
        *item = Item::Value(value);
    } else {
        table.insert(key, Item::Value(value));
    }
}

/// Whether two texts differ only in these two keys, and the new text has these values.
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
