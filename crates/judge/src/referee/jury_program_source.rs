//! Finds the files of a jury program: the source, further files of the folder, and files that a command names.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::evidence::CheckerFault;
use crate::submission::build_dir::safe_file_name;
use crate::submission::submission::Submission;
use caipan_facts::{Evidence, Fact};
use caipan_files::stays_inside_folder;
use caipan_problem::directory::Directory;
use caipan_problem::jury_program_definition::{
    JuryProgramDefinition, SourceOrCommand, companion_files,
};
use caipan_problem::language::{self, Language, SourceNamingRule};

/// Converts a jury program to a submission that can be compiled.
///
/// # Errors
/// A file of the program cannot be read, or has no known language.
pub(super) fn to_submission(
    program: &JuryProgramDefinition,
    directory: &Directory,
    languages: &[Language],
) -> Result<Submission, Fact> {
    match &program.source_or_command {
        SourceOrCommand::Source(source) => {
            submission_from_source(source, &program.with, directory, languages)
        }
        SourceOrCommand::Command(command) => submission_from_command(command, directory),
    }
}

/// Paths of the files in the problem's folder that belong to the program, relative to that folder.
pub fn program_files(program: &JuryProgramDefinition, directory: &Directory) -> Vec<PathBuf> {
    match &program.source_or_command {
        SourceOrCommand::Source(source) => {
            let mut files = companion_files(Path::new(source), directory);
            files.extend([source].into_iter().chain(&program.with).map(PathBuf::from));
            files.sort_unstable();
            files.dedup();
            files
        }
        SourceOrCommand::Command(command) => {
            let named = command
                .iter()
                .filter_map(|word| find_file_named_in_command(word, directory));
            named.collect()
        }
    }
}

/// Returns the path of the file in the problem's directory that a word of a command names; `None` if there is no such
/// file.
pub(super) fn find_file_named_in_command(word: &str, directory: &Directory) -> Option<PathBuf> {
    let parts = Path::new(word).components();
    let place: PathBuf = parts.filter(|part| *part != Component::CurDir).collect();
    (stays_inside_folder(&place) && directory.has_file(&place)).then_some(place)
}

fn read_file(directory: &Directory, name: &str) -> Result<Vec<u8>, Fact> {
    let bytes = directory.read_program(name);
    bytes.map_err(|error| {
        let cause = error.fact();
        CheckerFault::Unread { cause }.fact()
    })
}

fn submission_from_source(
    source: &str,
    with: &[String],
    directory: &Directory,
    languages: &[Language],
) -> Result<Submission, Fact> {
    let bytes = read_file(directory, source)?;
    let known = language::find_by_file_name(languages, source);
    let mut language = known
        .ok_or_else(|| CheckerFault::UnknownLanguage.fact())?
        .without_driver();
    let path = Path::new(source);
    // The jury chose the file name, so a class with this name is preferred to `Main`.
    language.source_name = match language.source_name {
        SourceNamingRule::Class(_) => SourceNamingRule::Class(safe_file_name(path).into()),
        SourceNamingRule::Module => SourceNamingRule::Module,
        SourceNamingRule::OriginalName | SourceNamingRule::Fixed(_) => {
            SourceNamingRule::OriginalName
        }
    };
    let mut files = BTreeMap::new();
    for place in companion_files(path, directory) {
        if let Some(name) = place.file_name().and_then(|name| name.to_str()) {
            files.insert(
                name.to_owned(),
                read_file(directory, &place.to_string_lossy())?,
            );
        }
    }
    let mut names = Vec::new();
    for file in with {
        let name = Path::new(file)
            .file_name()
            .and_then(|name| name.to_str())
            .unwrap_or_default()
            .to_owned();
        files.insert(name.clone(), read_file(directory, file)?);
        names.push(name);
    }
    language.set_included_files(names);
    Ok(new_submission(path, language, bytes, files))
}

fn submission_from_command(command: &[String], directory: &Directory) -> Result<Submission, Fact> {
    let mut files = BTreeMap::new();
    let mut words = Vec::new();
    for word in command {
        let place = find_file_named_in_command(word, directory);
        let name = place.as_ref().and_then(|place| place.file_name()?.to_str());
        match place.as_ref().zip(name) {
            Some((place, name)) => {
                files.insert(
                    name.to_owned(),
                    read_file(directory, &place.to_string_lossy())?,
                );
                words.push(format!("{{folder}}/{name}"));
            }
            None => words.push(word.clone()),
        }
    }
    let language = Language {
        id: "command".to_owned(),
        run: words,
        has_jury_commands: true,
        source_name: SourceNamingRule::Fixed(COMMAND_NAME.into()),
        ..language::executable_language()
    };
    Ok(new_submission(
        Path::new(COMMAND_NAME),
        language,
        Vec::new(),
        files,
    ))
}

/// File name used for a program that is given as a command and therefore has no source file.
const COMMAND_NAME: &str = "command";

fn new_submission(
    path: &Path,
    language: Language,
    bytes: Vec<u8>,
    beside: BTreeMap<String, Vec<u8>>,
) -> Submission {
    Submission {
        name: path.display().to_string(),
        path: path.to_owned(),
        language,
        may_be_link: false,
        source_text: Some(bytes.into()),
        extra_files: Arc::new(beside),
    }
}
