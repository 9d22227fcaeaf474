//! Assigns a unique path in the problem directory to each file of a package.

use std::collections::BTreeSet;

use super::package::{Case, FileContent, JurySolution, PackagedProgram};
use caipan_archive::paths::{file_name, parent_folder};

/// Folder of the cases in the problem directory.
pub(crate) const CASE_FOLDER: &str = caipan_problem::short_case_name::CASE_FOLDER_NAME;

/// Assigns paths in the problem directory, and collects the files to write.
#[derive(Default)]
pub(crate) struct FilePlacer {
    /// Files to write: path in the problem directory and content, in the order of assignment.
    pub(crate) files: Vec<(String, FileContent)>,
    /// Paths that are already assigned, in lowercase.
    taken: BTreeSet<String>,
    /// Validators that were placed already, with the assigned paths. A validator is placed only once, even if several
    /// tables of problem.toml use it.
    validators: Vec<(PackagedProgram, ProgramPaths)>,
}

/// Paths of a jury program in the problem directory: the main source, and further sources for the compiler.
#[derive(Clone)]
pub(crate) struct ProgramPaths {
    pub(crate) source: String,
    pub(crate) with: Vec<String>,
}

impl FilePlacer {
    /// Places a jury program below a folder and returns the assigned paths. Returns the earlier paths for a validator
    /// that was placed already.
    pub(crate) fn place_jury_program(
        &mut self,
        program: &PackagedProgram,
        folder: &str,
    ) -> ProgramPaths {
        let files = (&program.file, &program.extra_files, &program.with);
        let mut known = self.validators.iter();
        let known =
            known.find(|(known, _)| (&known.file, &known.extra_files, &known.with) == files);
        match known {
            Some((_, places)) => places.clone(),
            None => self.place_new_program(program, folder),
        }
    }

    /// Places all files of a jury program in `folder`, or in the first of `folder-2`, `folder-3`… that contains no file
    /// yet.
    fn place_new_program(&mut self, program: &PackagedProgram, folder: &str) -> ProgramPaths {
        let folder = self.first_free_folder(folder, program);
        let place = format!("{folder}/{}", file_name(&program.file));
        let place = self.place_file(&place, FileContent::File(program.file.clone()));
        for file in &program.extra_files {
            let beside = format!("{folder}/{}", path_relative_to_main(file, &program.file));
            if self.taken.insert(beside.to_lowercase()) {
                self.files.push((beside, FileContent::File(file.clone())));
            }
        }
        let with = program.with.iter().map(|file| {
            let beside = format!("{folder}/{}", path_relative_to_main(file, &program.file));
            self.place_file(&beside, FileContent::File(file.clone()))
        });
        let places = ProgramPaths {
            source: place,
            with: with.collect(),
        };
        if folder.starts_with("validators") {
            self.validators.push((program.clone(), places.clone()));
        }
        places
    }

    /// Returns the first of `folder`, `folder-2`, `folder-3`… in which no file is placed yet, so that two programs
    /// never share a file.
    fn first_free_folder(&self, folder: &str, program: &PackagedProgram) -> String {
        let main = file_name(&program.file).to_lowercase();
        let further = (2..).map(|number| format!("{folder}-{number}"));
        let mut folders = std::iter::once(folder.to_owned()).chain(further);
        folders
            .find(|folder| self.is_folder_free(folder, &main))
            .unwrap_or_else(|| folder.to_owned())
    }

    fn is_folder_free(&self, folder: &str, main_file: &str) -> bool {
        let below = format!("{folder}/");
        let mut taken = self.taken.iter();
        !taken.any(|path| path.starts_with(&below))
            && !self.taken.contains(&format!("{folder}/{main_file}"))
    }

    /// Adds a file at `path`. If that path is taken, prefixes the file name with a number. Returns the assigned path.
    pub(crate) fn place_file(&mut self, path: &str, content: FileContent) -> String {
        let path = self.reserve_free_path(path);
        self.files.push((path.clone(), content));
        path
    }

    /// Reserves and returns the first free path among `path`, `2-NAME`, `3-NAME`… in the same folder.
    pub(crate) fn reserve_free_path(&mut self, path: &str) -> String {
        let (folder, file) = match path.rsplit_once('/') {
            Some((folder, file)) => (format!("{folder}/"), file),
            None => (String::new(), path),
        };
        let mut free = path.to_owned();
        for number in 2.. {
            if self.taken.insert(free.to_lowercase()) {
                break;
            }
            free = format!("{folder}{number}-{file}");
        }
        free
    }

    /// Places the input and the answer of a case at paths derived from the case name. Case names must be unique.
    pub(crate) fn place_case(&mut self, case: &Case) {
        for (ending, content) in [("in", &case.input), ("ans", &case.answer)] {
            if let Some(content) = content {
                let path = format!("{CASE_FOLDER}/{}.{ending}", case.name);
                self.taken.insert(path.to_lowercase());
                self.files.push((path, content.clone()));
            }
        }
    }

    /// Places a file with which submissions are compiled, and returns the path. A file whose name is taken already, for
    /// example by a header for another language, is not placed again.
    pub(crate) fn place_grader(&mut self, file: &str) -> String {
        let place = format!("graders/{}", file_name(file));
        if self.taken.insert(place.to_lowercase()) {
            let content = FileContent::File(file.to_owned());
            self.files.push((place.clone(), content));
        }
        place
    }

    /// Places a jury solution, and the other files of a solution that is a folder. Returns the path of the main file.
    pub(crate) fn place_solution(&mut self, program: &JurySolution) -> String {
        let above = format!("submissions/{}", program.folder);
        let content = FileContent::File(program.file.clone());
        let Some((name, others)) = &program.others else {
            let place = format!("{above}/{}", file_name(&program.file));
            return self.place_file(&place, content);
        };
        let folder = self.reserve_free_path(&format!("{above}/{name}"));
        for file in others {
            let place = format!("{folder}/{}", file_name(file));
            self.place_file(&place, FileContent::File(file.clone()));
        }
        self.place_file(&format!("{folder}/{}", file_name(&program.file)), content)
    }
}

/// Returns the path of `file` relative to the folder of `main`, or only the file name if `file` is outside of that
/// folder.
fn path_relative_to_main<'a>(file: &'a str, main: &str) -> &'a str {
    let folder = parent_folder(main).unwrap_or_default();
    let rest = match folder {
        "" => Some(file),
        folder => file
            .strip_prefix(folder)
            .and_then(|rest| rest.strip_prefix('/')),
    };
    rest.unwrap_or_else(|| file_name(file))
}
