//! Assigns grader files to languages, excludes languages without a grader, and disables time factors.

use std::collections::BTreeMap;

use super::package::GraderFiles;
use caipan_problem::language::built_in_languages;
use caipan_problem::source_file::language_of;

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
