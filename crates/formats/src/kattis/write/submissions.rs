//! Writes the jury solutions and the files that submissions are compiled with.

use super::data::Scored;
use super::target::Target;
use crate::package::{Content, JuryProgram};
use crate::reading::file_name;
use crate::writing::lost::Lost;
use crate::writing::writing::Writing;
use caipan_facts::Fact;
use caipan_problem::language::table;

/// Folder of programs with partial points.
const PARTLY: &str = "partially_accepted";

/// Writes the solutions into the folders that the target supports.
pub(super) fn submissions(writing: &mut Writing, target: Target, scored: &Scored) {
    let known = target.submissions();
    let package = writing.package();
    let mut is_partly = false;
    for program in &package.programs {
        let folder = folder(program, scored, target);
        if writing.needs_files(program) {
            continue;
        }
        if !known.contains(&folder) {
            writing.behind(&program.file);
            continue;
        }
        let is_wrong = !matches!(folder, "accepted" | PARTLY);
        is_partly |= is_wrong && scored.is_scoring && program.score.is_none();
        copy(writing, program, folder);
    }
    if is_partly && target == Target::Legacy {
        let folder = PARTLY.to_owned();
        writing.say(Lost::Partly { folder });
    }
}

/// Folder of a solution; in the legacy format, a program with partial points has its own folder.
fn folder(program: &JuryProgram, scored: &Scored, target: Target) -> &'static str {
    let score = program.score.as_ref().filter(|_| scored.is_scoring);
    let is_part = score.is_some_and(|score| !score.is_zero() && *score < scored.total);
    match (is_part, target) {
        (true, Target::Legacy) => PARTLY,
        _ => program.folder,
    }
}

/// Copies the file of a program, or all files of its folder.
fn copy(writing: &mut Writing, program: &JuryProgram, folder: &str) {
    let name = file_name(&program.file);
    let base = format!("submissions/{folder}/{name}");
    if writing.exported.has(&program.file) {
        let place = writing.free(&base);
        writing.put(place, Content::File(program.file.clone()));
        return;
    }
    let files: Vec<String> = writing
        .exported
        .below(&program.file)
        .map(str::to_owned)
        .collect();
    for file in files {
        let rest = &file[program.file.len()..];
        writing.put(format!("{base}{rest}"), Content::File(file.clone()));
    }
}

/// Writes the files that submissions are compiled with.
///
/// # Errors
///
/// The compiler of their language does not take several sources.
pub(super) fn include(writing: &mut Writing) -> Result<(), Fact> {
    for (id, own) in &writing.package().together {
        if own.files().next().is_none() {
            continue;
        }
        let takes_several = table().iter().any(|row| row.id == *id && row.takes_several);
        if !takes_several {
            let files: Vec<&str> = own.files().collect();
            let table = format!("language.{id}");
            return Err(writing.cannot((&table, 0, "with"), files.join(", ")));
        }
        for file in own.files() {
            let place = format!("include/{id}/{}", file_name(file));
            writing.put(place, Content::File(file.to_owned()));
        }
    }
    Ok(())
}
