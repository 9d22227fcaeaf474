//! Writes the jury solutions and the files that submissions are compiled with.

use super::case_folders::GroupsToWrite;
use super::target_tool::TargetTool;
use crate::package::{FileContent, JurySolution};
use crate::package_reader::file_name;
use crate::writing::export_notice::ExportNotice;
use crate::writing::package_writer::PackageWriter;
use caipan_facts::Fact;
use caipan_problem::language::built_in_languages;

/// Folder for programs that are expected to get partial points.
const PARTIAL_FOLDER: &str = "partially_accepted";

/// Writes the jury solutions into folders that the target reads. Adds a notice for each solution that fits no such
/// folder.
pub(super) fn write_submissions(
    writing: &mut PackageWriter,
    target: TargetTool,
    scored: &GroupsToWrite,
) {
    let known = target.submission_folders();
    let package = writing.package();
    let mut is_partly = false;
    for program in &package.programs {
        let folder = submission_folder(program, scored, target);
        if writing.note_if_program_uses_io_files(program) {
            continue;
        }
        if !known.contains(&folder) {
            writing.note_omitted_file(&program.file);
            continue;
        }
        let is_wrong = !matches!(folder, "accepted" | PARTIAL_FOLDER);
        is_partly |= is_wrong && scored.is_scoring && program.score.is_none();
        copy_program(writing, program, folder);
    }
    if is_partly && target == TargetTool::Problemtools {
        let folder = PARTIAL_FOLDER.to_owned();
        writing.add_notice(ExportNotice::PartialFolder { folder });
    }
}

/// Returns the folder below submissions/ for a jury solution. For problemtools, a solution with a partial expected
/// score belongs to `partially_accepted`.
fn submission_folder(
    program: &JurySolution,
    scored: &GroupsToWrite,
    target: TargetTool,
) -> &'static str {
    let score = program.score.as_ref().filter(|_| scored.is_scoring);
    let is_part = score.is_some_and(|score| !score.is_zero() && *score < scored.total);
    match (is_part, target) {
        (true, TargetTool::Problemtools) => PARTIAL_FOLDER,
        _ => program.folder,
    }
}

/// Copies a program to submissions/: the single file, or all files if the program is a folder.
fn copy_program(writing: &mut PackageWriter, program: &JurySolution, folder: &str) {
    let name = file_name(&program.file);
    let base = format!("submissions/{folder}/{name}");
    if writing.problem.has(&program.file) {
        let place = writing.first_free_path(&base);
        writing.add_file(place, FileContent::File(program.file.clone()));
        return;
    }
    let files: Vec<String> = writing
        .problem
        .files_below(&program.file)
        .map(str::to_owned)
        .collect();
    for file in files {
        let rest = &file[program.file.len()..];
        writing.add_file(format!("{base}{rest}"), FileContent::File(file.clone()));
    }
}

/// Writes the files that submissions are compiled with.
///
/// # Errors
///
/// The compiler of a language with such files does not take several sources.
pub(super) fn write_include_files(writing: &mut PackageWriter) -> Result<(), Fact> {
    for (id, own) in &writing.package().graders {
        if own.files().next().is_none() {
            continue;
        }
        let takes_several = built_in_languages()
            .iter()
            .any(|row| row.id == *id && row.accepts_several_sources);
        if !takes_several {
            let files: Vec<&str> = own.files().collect();
            let table = format!("language.{id}");
            return Err(writing.unsupported_error((&table, 0, "with"), files.join(", ")));
        }
        for file in own.files() {
            let place = format!("include/{id}/{}", file_name(file));
            writing.add_file(place, FileContent::File(file.to_owned()));
        }
    }
    Ok(())
}
