//! Determines the languages of source files and which files submissions are compiled with.

use std::collections::BTreeMap;

use super::package::GraderFiles;
use super::paths::file_name;
use caipan_problem::language::table;

/// Language of a source by its extension; `None` if it is unknown.
pub(crate) fn language_of(path: &str) -> Option<String> {
    let (_, ending) = file_name(path).rsplit_once('.')?;
    let extension = ending.to_lowercase();
    let mut languages = table().into_iter();
    let found = languages.find(|language| language.extensions.contains(&extension));
    found.map(|language| language.id)
}

/// Gives all languages the same time limit.
pub(crate) fn set_standard_time(together: &mut BTreeMap<String, GraderFiles>) {
    for language in table() {
        if language.time_factor != 1.0 {
            together.entry(language.id).or_default().has_standard_time = true;
        }
    }
}

/// Excludes every language without a grader, since the grader contains the main function.
pub(crate) fn exclude_without_grader(together: &mut BTreeMap<String, GraderFiles>) {
    for language in table() {
        let own = together.entry(language.id).or_default();
        own.is_excluded = own.with.is_empty();
    }
}

/// Whether the compiler of a source's language takes several sources.
pub(crate) fn takes_several(path: &str) -> bool {
    let language = language_of(path);
    let mut languages = table().into_iter();
    languages.any(|row| Some(row.id) == language && row.takes_several)
}

/// Assigns files that submissions are compiled with to languages: sources of a language are compiled with it, other
/// files are only in the folder. Headers alone are for every compiled language.
pub(crate) fn grader_files(files: &[String]) -> BTreeMap<String, GraderFiles> {
    let mut languages: Vec<String> = files.iter().filter_map(|file| language_of(file)).collect();
    if languages.is_empty() {
        let compiled = table().into_iter().filter(|one| !one.compile.is_empty());
        languages = compiled.map(|one| one.id).collect();
    }
    let all = languages.into_iter().map(|language| {
        let (with, include) = files
            .iter()
            .cloned()
            .partition(|file| language_of(file).as_ref() == Some(&language));
        let together = GraderFiles {
            with,
            include,
            ..GraderFiles::default()
        };
        (language, together)
    });
    all.collect()
}
