//! Finds the checker, the manager (CMS's interactor), graders and solutions of a CMS task by file name.

use crate::package::{Checker, GraderFiles, JurySolution, Package, PackagedProgram};
use crate::package_reader::{PackageReader, file_name};
use crate::source_languages;
use caipan_archive::paths::parent_folder;
use caipan_problem::source_file;

/// Adds the checker or manager, the graders and the solutions to the package. Only solutions named sol/solution.* and
/// sol/soluzione.* are added, since CMS does not declare which programs are correct.
pub(super) fn add_programs(reading: &PackageReader, package: &mut Package) {
    let manager = find_program_at_first_stem(reading, &["check/manager", "cor/manager"]);
    let grader = if manager.is_some() {
        "sol/stub."
    } else {
        "sol/grader."
    };
    match manager {
        // A manager and the contestant's program communicate by pipes, so input and output file names do not apply.
        Some(manager) => {
            (package.input, package.output) = (None, None);
            package.interactor = Some(manager);
        }
        None => {
            let checker = find_program_at_first_stem(reading, &["check/checker", "cor/correttore"]);
            package.checker = Some(match checker {
                Some(checker) => Checker::Program(checker),
                // Without a checker, CMS compares the words of each line, as `lcmp` does.
                None => Checker::built_in("lcmp"),
            });
        }
    }
    let files: Vec<String> = reading
        .files
        .files_below("sol")
        .map(str::to_owned)
        .collect();
    let headers: Vec<String> = files
        .iter()
        .filter(|path| path.ends_with(".h") || path.ends_with("lib.pas"))
        .cloned()
        .collect();
    for file in &files {
        let language = source_file::language_of(file);
        match language {
            Some(language)
                if file.starts_with(grader)
                    && source_file::language_takes_several_sources(file) =>
            {
                let together = GraderFiles::new(vec![file.clone()], headers.clone());
                package.graders.insert(language, together);
            }
            Some(_) if has_solution_name(file) => package
                .programs
                .push(JurySolution::new(file.as_str(), "accepted")),
            _ => {}
        }
    }
    if files.iter().any(|path| path.starts_with(grader)) {
        source_languages::exclude_languages_without_grader(&mut package.graders);
    }
}

fn has_solution_name(path: &str) -> bool {
    let file = file_name(path);
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    matches!(stem, "solution" | "soluzione")
}

/// Returns the program at the first of the paths `stems` (without extension) that exists; `None` if none does. A source
/// file takes precedence over an executable without extension.
fn find_program_at_first_stem(reading: &PackageReader, stems: &[&str]) -> Option<PackagedProgram> {
    for stem in stems {
        let folder = parent_folder(stem).unwrap_or_default();
        let mut below = reading.files.files_below(folder);
        let source = below.find(|path| {
            let ending = path
                .strip_prefix(stem)
                .and_then(|rest| rest.strip_prefix('.'));
            ending.is_some_and(|ending| !ending.contains(['.', '/']))
                && source_file::language_of(path).is_some()
        });
        let file = source.or(reading.files.has(stem).then_some(*stem));
        let Some(file) = file else { continue };
        let headers = reading
            .files
            .files_below(folder)
            .filter(|path| path.ends_with(".h") || path.ends_with(".hpp"));
        return Some(PackagedProgram {
            dialect: "cms".to_owned(),
            file: file.to_owned(),
            is_program: source.is_none(),
            extra_files: headers.map(str::to_owned).collect(),
            ..PackagedProgram::default()
        });
    }
    None
}
