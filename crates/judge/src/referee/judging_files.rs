//! Lists the files of a problem that another machine needs to judge submissions.

use std::collections::BTreeSet;

use super::jury_program_source::program_files;
use caipan_problem::directory::Directory;
use caipan_problem::entry::{ReadError, path_with_slashes};
use caipan_problem::folder_without_toml;
use caipan_problem::problem_toml::{FILE_NAME, Problem};

/// Returns the text of problem.toml. For a folder that contains cases but no problem.toml, returns a default text.
///
/// # Errors
/// The file or the folder cannot be read.
pub fn problem_toml_text(directory: &Directory) -> Result<String, ReadError> {
    match folder_without_toml::assumed_problem_toml(directory, FILE_NAME)? {
        Some(text) => Ok(text),
        None => Ok(directory.read_text(FILE_NAME)?.1),
    }
}

/// Returns the names of the files that judging needs in addition to problem.toml and the cases: the sources of the jury's
/// programs and of languages. A file may be missing or hidden.
pub fn judging_file_names(problem: &Problem) -> BTreeSet<String> {
    let of_programs = problem
        .jury_judging_programs()
        .flat_map(|foreign| program_files(&foreign.program, &problem.directory))
        .map(|path| path_with_slashes(&path));
    let of_languages = problem
        .languages
        .iter()
        .flat_map(|language| language.files.iter().cloned());
    of_programs.chain(of_languages).collect()
}
