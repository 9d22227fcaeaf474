//! Explanations of the keys of problem.toml and contest.toml. The English explanations are the doc comments of the
//! types that read the keys.

use super::lang::Lang;

/// Returns the explanation of a key, given by the path (`limits.cpu`), or of a table, given by the header (`[limits]`).
/// This is a translation, or `english` if the language is English or has no translation.
pub fn explain_config_key(lang: Lang, path: &str, english: &str) -> String {
    let kind = if path.starts_with('[') {
        "table"
    } else {
        "key"
    };
    let name = path
        .trim_matches(['[', ']'])
        .to_lowercase()
        .replace(['.', '_'], "-");
    lang.translate(&format!("{kind}-{name}"), english)
        .to_owned()
}
