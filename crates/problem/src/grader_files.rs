//! Files of the problem that are placed next to every submission: headers, and graders that are compiled with the
//! submission.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use toml::Spanned;

use crate::config_document::{ConfigDocument, ConfigFault};
use crate::directory::Directory;
use crate::language::{Language, PROGRAM};
use crate::problem_error::ProblemError;
use caipan_facts::Evidence;

/// Paths of grader files: files of the problem that the table of a language lists in `with` and `include`.
pub(super) struct GraderFiles {
    pub with: Vec<Spanned<String>>,
    pub include: Vec<Spanned<String>>,
}

impl GraderFiles {
    /// Reads the files, adds all of them to `language`, and adds the files of `with` to the compile command.
    pub(crate) fn add_to_language(
        self,
        document: &ConfigDocument,
        directory: &Directory,
        language: &mut Language,
    ) -> Result<(), ProblemError> {
        let mut beside = BTreeMap::new();
        let all = self.with.iter().chain(&self.include);
        let files = all.map(|path| path.get_ref().clone()).collect();
        let mut take = |path: Spanned<String>| {
            read_grader_file(document, directory, language, &mut beside, path)
        };
        let with: Vec<String> = self
            .with
            .into_iter()
            .map(&mut take)
            .collect::<Result<_, _>>()?;
        self.include
            .into_iter()
            .try_for_each(|path| take(path).map(drop))?;
        language.set_included_files(with);
        language.files = files;
        language.adjacent_files = Arc::new(beside);
        Ok(())
    }
}

/// Reads a file of the problem, and adds it to `adjacent_files`, which are placed next to every submission. Returns the
/// name of the file without folders.
fn read_grader_file(
    document: &ConfigDocument,
    directory: &Directory,
    language: &Language,
    adjacent_files: &mut BTreeMap<String, Vec<u8>>,
    path: Spanned<String>,
) -> Result<String, ProblemError> {
    let span = path.span();
    let path = document.validate_relative_path(path)?;
    let name = Path::new(&path)
        .file_name()
        .and_then(|name| name.to_str())
        .unwrap_or_default()
        .to_owned();
    let is_called = |other: &str| other.eq_ignore_ascii_case(&name);
    if is_called(PROGRAM)
        || language
            .source_name
            .fixed_or_default_name()
            .is_some_and(is_called)
    {
        return Err(document.error_at(span, ConfigFault::TakenName { name }));
    }
    if adjacent_files.keys().any(|known| is_called(known)) {
        return Err(document.error_at(span, ConfigFault::FileTwice { name }));
    }
    let bytes = directory.read_program(&path).map_err(|error| {
        let what = error.fact();
        document.error_at(span, ConfigFault::Unread { what })
    })?;
    adjacent_files.insert(name.clone(), bytes);
    Ok(name)
}
