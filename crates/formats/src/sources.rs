//! Which files are sources, and of which language.

use std::collections::BTreeMap;

use super::package::Together;
use super::paths::file_name;
use caipan_problem::language::table;

/// The language of a source by its file's ending.
pub(crate) fn language_of(path: &str) -> Option<String> {
    let (_, ending) = file_name(path).rsplit_once('.')?;
    let ending = ending.to_lowercase();
    let languages = table();
    let mut languages = languages.iter();
    let found = languages.find(|language| language.extensions.contains(&ending));
    found.map(|language| language.id.clone())
}

/// Programs of all languages have the same time.
pub(crate) fn even(together: &mut BTreeMap<String, Together>) {
    for language in table() {
        if language.time_factor != 1.0 {
            together.entry(language.id).or_default().is_even = true;
        }
    }
}

/// Excludes every language without a source that is compiled with submissions: a grader holds the main function.
pub(crate) fn exclude_without_grader(together: &mut BTreeMap<String, Together>) {
    for language in table() {
        let own = together.entry(language.id).or_default();
        own.is_excluded = own.with.is_empty();
    }
}

/// Is a source of a language that compiles several of them at once?
pub(crate) fn takes_several(path: &str) -> bool {
    let language = language_of(path);
    let mut languages = table().into_iter();
    languages.any(|row| Some(row.id) == language && row.takes_several)
}

/// Files that submissions find when they are compiled: those of a language's sources are compiled with them, and all others
/// lie beside them. Headers alone lie beside the sources of every language that is compiled.
pub(crate) fn together(files: &[String]) -> BTreeMap<String, Together> {
    let of = |file: &String| language_of(file);
    let mut languages: Vec<String> = files.iter().filter_map(of).collect();
    if languages.is_empty() {
        let compiled = table().into_iter().filter(|one| !one.compile.is_empty());
        languages = compiled.map(|one| one.id).collect();
    }
    let with = |language: &String| {
        let is_own = |file: &&String| language_of(file).as_ref() == Some(language);
        let (with, include) = files.iter().partition::<Vec<_>, _>(is_own);
        let owned = |files: Vec<&String>| files.into_iter().cloned().collect();
        Together {
            with: owned(with),
            include: owned(include),
            ..Together::default()
        }
    };
    let all = languages.into_iter().map(|language| {
        let together = with(&language);
        (language, together)
    });
    all.collect()
}
