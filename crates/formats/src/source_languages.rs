//! Determines the language of source files, and with which files submissions in each language are compiled.

use std::collections::BTreeMap;

use super::package::GraderFiles;
use caipan_archive::paths::file_name;
use caipan_problem::language::built_in_languages;

/// Identifier of the language of a source file, by extension; `None` if the extension is unknown.
pub(crate) fn language_of(path: &str) -> Option<String> {
    let (_, ending) = file_name(path).rsplit_once('.')?;
    let extension = ending.to_lowercase();
    let mut languages = built_in_languages().into_iter();
    let found = languages.find(|language| language.extensions.contains(&extension));
    found.map(|language| language.id)
}

/// Disables the time factors of all languages, so that one time limit applies to all.
pub(crate) fn disable_language_time_factors(graders: &mut BTreeMap<String, GraderFiles>) {
    for language in built_in_languages() {
        if language.time_factor != 1.0 {
            graders.entry(language.id).or_default().has_standard_time = true;
        }
    }
}

/// Excludes every language without a source in `graders`, since the grader contains the main function.
pub(crate) fn exclude_languages_without_grader(graders: &mut BTreeMap<String, GraderFiles>) {
    for language in built_in_languages() {
        let own = graders.entry(language.id).or_default();
        own.is_excluded = own.with.is_empty();
    }
}

/// Whether the compiler for the language of a source file takes several sources.
pub(crate) fn language_takes_several_sources(path: &str) -> bool {
    let language = language_of(path);
    let mut languages = built_in_languages().into_iter();
    languages.any(|row| Some(row.id) == language && row.takes_several)
}

/// Returns the grader files of each language. Submissions are compiled with the sources in their language, and can
/// include all other files. If all files are headers, all compiled languages get them.
pub(crate) fn graders_by_language(files: &[String]) -> BTreeMap<String, GraderFiles> {
    let mut languages: Vec<String> = files.iter().filter_map(|file| language_of(file)).collect();
    if languages.is_empty() {
        let compiled = built_in_languages()
            .into_iter()
            .filter(|one| !one.compile.is_empty());
        languages = compiled.map(|one| one.id).collect();
    }
    let all = languages.into_iter().map(|language| {
        let (with, include) = files
            .iter()
            .cloned()
            .partition(|file| language_of(file).as_ref() == Some(&language));
        let graders = GraderFiles {
            with,
            include,
            ..GraderFiles::default()
        };
        (language, graders)
    });
    all.collect()
}
