//! Determines the language of a source file from the file name, and the included headers from the text.

use std::collections::BTreeSet;

use crate::language::built_in_languages;

/// Returns the identifier of the language of a source file by the extension, ignoring case. `None` if the extension is
/// unknown.
pub fn language_of(path: &str) -> Option<String> {
    let name = path.rsplit('/').next().unwrap_or(path);
    let (_, ending) = name.rsplit_once('.')?;
    let extension = ending.to_lowercase();
    let mut languages = built_in_languages().into_iter();
    let found = languages.find(|language| language.extensions.contains(&extension));
    found.map(|language| language.id)
}

/// Whether the compiler for the language of a source file accepts several sources at once.
pub fn language_takes_several_sources(path: &str) -> bool {
    let language = language_of(path);
    let mut languages = built_in_languages().into_iter();
    languages.any(|row| Some(row.id) == language && row.accepts_several_sources)
}

/// Returns the header names in quotes after `#include`. Names in angle brackets are ignored.
pub fn parse_quoted_includes(text: &str) -> BTreeSet<String> {
    text.lines().filter_map(parse_quoted_include).collect()
}

fn parse_quoted_include(line: &str) -> Option<String> {
    let directive = line.trim_start().strip_prefix('#')?.trim_start();
    let rest = directive.strip_prefix("include")?.trim_start();
    let (name, _) = rest.strip_prefix('"')?.split_once('"')?;
    Some(name.trim_start_matches("./").to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_quoted_includes_are_found() {
        let text = "#include <vector>\n # include \"testlib.h\" // x\n#include \"./a/b.h\"\n// #include \"no.h\"\n#include \"broken\n";
        let found: Vec<String> = parse_quoted_includes(text).into_iter().collect();
        assert_eq!(found, ["a/b.h", "testlib.h"]);
    }
}
