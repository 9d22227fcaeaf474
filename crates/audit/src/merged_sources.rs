//! Merges source files of one folder into one program, as other judges do.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use caipan_judge::submission::submission::Submission;
use caipan_problem::language::SourceNamingRule;
use caipan_problem::problem_toml::Problem;

/// Replaces the sources in each folder that `[jury] folders` lists by one program that consists of all of them. Other
/// sources remain separate programs.
pub(crate) fn merge_folder_sources(
    problem: &Problem,
    submissions: Vec<Submission>,
) -> Vec<Submission> {
    let root = problem.directory.disk_path().unwrap_or(Path::new(""));
    let folders: Vec<PathBuf> = problem
        .jury
        .folders
        .iter()
        .map(|folder| root.join(folder))
        .collect();
    let mut programs: Vec<Submission> = Vec::new();
    let mut known: Vec<&PathBuf> = Vec::new();
    for one in &submissions {
        match find_listed_jury_folder(one, &folders) {
            None => programs.push(one.clone()),
            Some(folder) if known.contains(&folder) => {}
            Some(folder) => {
                known.push(folder);
                let parts = submissions
                    .iter()
                    .filter(|one| find_listed_jury_folder(one, &folders) == Some(folder));
                programs.extend(merge_sources(folder, &parts.collect::<Vec<_>>()));
            }
        }
    }
    programs
}

fn find_listed_jury_folder<'a>(
    submission: &Submission,
    folders: &'a [PathBuf],
) -> Option<&'a PathBuf> {
    folders
        .iter()
        .find(|folder| submission.path.starts_with(folder))
}

/// Builds one program from all sources in a folder. The main file is `main.*`, or else the first source. `None` if
/// there are no sources.
fn merge_sources(folder: &Path, parts: &[&Submission]) -> Option<Submission> {
    let main = parts
        .iter()
        .find(|one| {
            let stem = one.path.file_stem();
            stem.is_some_and(|stem| stem.eq_ignore_ascii_case("main"))
        })
        .or(parts.first())?;
    let mut program = Submission::clone(main);
    let mut beside = (*program.extra_files).clone();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if let (true, Some(name)) = (is_file && path != main.path, file_name(&path)) {
            // An unreadable file is reported by the compiler as missing.
            beside.extend(fs::read(&path).ok().map(|bytes| (name, bytes)));
        }
    }
    let others = parts.iter().filter(|one| {
        one.path != main.path
            && one.language.id == main.language.id
            && one.path.parent() == Some(folder)
    });
    let mut with = program.language.with.clone();
    with.extend(others.filter_map(|one| file_name(&one.path)));
    program.language.set_included_files(with);
    // Other files of the folder may import the main file by name, so the name must be kept.
    if let (SourceNamingRule::OriginalName | SourceNamingRule::Module, Some(name)) =
        (&program.language.source_name, file_name(&main.path))
    {
        program.language.source_name = SourceNamingRule::Fixed(name.into());
    }
    program.extra_files = Arc::new(beside);
    Some(program)
}

fn file_name(path: &Path) -> Option<String> {
    path.file_name()?.to_str().map(str::to_owned)
}
