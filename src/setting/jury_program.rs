//! The jury's programs as their own judges compile them: of several files, and named after a class.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::judge::submission::class_name;
use crate::judge::submission::source;
use crate::judge::submission::submission::Submission;
use crate::package::problem_toml::Problem;

/// Of sources in one of the folders that problem.toml names one is left: the program that the folder is.
pub fn together(problem: &Problem, submissions: Vec<Submission>) -> Vec<Submission> {
    let root = problem.directory.on_disk().unwrap_or(Path::new(""));
    let folders: Vec<PathBuf> = problem
        .jury
        .folders
        .iter()
        .map(|folder| root.join(folder))
        .collect();
    let folder_of = |one: &Submission| {
        let mut folders = folders.iter();
        folders.find(|folder| one.path.starts_with(folder))
    };
    let mut programs: Vec<Submission> = Vec::new();
    let mut known: Vec<&PathBuf> = Vec::new();
    for one in &submissions {
        match folder_of(one) {
            None => programs.push(one.clone()),
            Some(folder) if known.contains(&folder) => {}
            Some(folder) => {
                known.push(folder);
                let parts = submissions
                    .iter()
                    .filter(|one| folder_of(one) == Some(folder));
                programs.extend(whole(folder, &parts.collect::<Vec<_>>()));
            }
        }
    }
    for program in &mut programs {
        name_after_class(program);
    }
    programs
}

/// The program that sources in a folder are together.
fn whole(folder: &Path, parts: &[&Submission]) -> Option<Submission> {
    let stem = |one: &Submission| one.path.file_stem().map(|stem| stem.to_ascii_lowercase());
    let is_main = |one: &&&Submission| stem(one).is_some_and(|stem| stem == "main");
    let main = parts.iter().find(is_main).or(parts.first())?;
    let name = |path: &Path| path.file_name()?.to_str().map(str::to_owned);
    let mut program = Submission::clone(main);
    let mut beside = (*program.beside).clone();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if let (true, Some(name)) = (is_file && path != main.path, name(&path)) {
            // What cannot be read, the compiler misses.
            beside.extend(fs::read(&path).ok().map(|bytes| (name, bytes)));
        }
    }
    let others = parts.iter().filter(|one| {
        one.path != main.path
            && one.language.id == main.language.id
            && one.path.parent() == Some(folder)
    });
    let mut with = program.language.with.clone();
    with.extend(others.filter_map(|one| name(&one.path)));
    program.language.take_along(with);
    // Others of the folder look for it by its own name.
    if program.language.source_name.is_none() {
        program.language.source_name = name(&main.path);
    }
    program.beside = Arc::new(beside);
    Some(program)
}

/// Calls a program as its class is called, where its compiler wants that.
fn name_after_class(program: &mut Submission) {
    let Some(usual) = program.language.source_name.as_deref() else {
        return;
    };
    let usual = usual.split('.').next().unwrap_or_default().to_owned();
    let stem = program.path.file_stem().and_then(|stem| stem.to_str());
    let Ok(bytes) = source::read(program) else {
        return;
    };
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let stem = stem.unwrap_or_default().to_owned();
    if let Some(class) = class_name::class_in(&text, &usual, &stem) {
        class_name::call(&mut program.language, class);
    }
}
