//! Writes a CPU limit and its origin into the text of a problem.toml. Comments, the order and all other keys are kept.

use toml_edit::{DocumentMut, Item, Table, TableLike, Value};

/// Sets `[limits] cpu` and `from` in the text. `None` if the table is written in a form that cannot be edited without
/// changing anything else.
pub(super) fn set_cpu_limit(text: &str, cpu: &str, origin: &str) -> Option<String> {
    // The TOML library writes only `\n`, so mixed line ends (`\n` and `\r\n`) could not be restored.
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
    set_string(limits, "cpu", cpu);
    set_string(limits, "from", origin);
    if let Some(inline) = item.as_inline_table_mut() {
        inline.fmt();
    }
    let mut changed = document.to_string();
    if is_crlf {
        changed = changed.replace('\n', "\r\n");
    }
    has_only_cpu_limit_changed(text, &changed, cpu, origin).then_some(changed)
}

/// Sets a key of a table to a string; a comment after the old value is kept.
fn set_string(table: &mut dyn TableLike, key: &str, text: &str) {
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

/// Whether two texts of problem.toml differ only in `[limits] cpu` and `from`, and these keys have the given values in
/// `new`.
fn has_only_cpu_limit_changed(old: &str, new: &str, cpu: &str, origin: &str) -> bool {
    let (Some(old), Some(new)) = (separate_cpu_limit(old), separate_cpu_limit(new)) else {
        return false;
    };
    let values = [cpu, origin].map(|value| Some(toml::Value::String(value.to_owned())));
    old.rest == new.rest && new.limit == values
}

/// Content of a problem.toml, with the CPU limit and its origin separated from everything else.
struct CpuLimitAndOtherTomlKeys {
    /// All keys except `[limits]`, and `[limits]` without the CPU limit and its origin.
    rest: [toml::Table; 2],
    /// Values of `cpu` and `from` in `[limits]`; `None` for a missing key.
    limit: [Option<toml::Value>; 2],
}

/// Parses a problem.toml. `None` if the text is not valid TOML or if `limits` is not a table.
fn separate_cpu_limit(text: &str) -> Option<CpuLimitAndOtherTomlKeys> {
    let mut table: toml::Table = text.parse().ok()?;
    let mut limits = match table.remove("limits") {
        Some(toml::Value::Table(limits)) => limits,
        Some(_) => return None,
        None => toml::Table::new(),
    };
    let limit = [limits.remove("cpu"), limits.remove("from")];
    Some(CpuLimitAndOtherTomlKeys {
        rest: [table, limits],
        limit,
    })
}

#[cfg(test)]
mod tests;
