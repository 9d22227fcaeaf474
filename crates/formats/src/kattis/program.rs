//! Finds jury programs in a package. A program is a source file, or a folder of files that form one program.

use crate::headers::included_headers;
use crate::notice::ImportError;
use crate::package::PackagedProgram;
use crate::package_reader::{PackageReader, file_name, replaced_value_notice};
use caipan_archive::paths::parent_folder;
use caipan_facts::Fact;
use caipan_problem::source_file;

/// Program in a package: a single file, or a folder whose files form the program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ProgramInPackage {
    /// Path of the single file, or of the folder.
    pub path: String,
    /// Paths in the package of all files of the program.
    pub files: Vec<String>,
    /// Whether `path` is a folder, which may contain a single file.
    pub is_folder: bool,
}

impl ProgramInPackage {
    fn is_top_level_script(&self, file: &str, name: &str) -> bool {
        self.is_folder && file == format!("{}/{name}", self.path)
    }
}

/// Lists the programs in a folder: one for each subfolder, and one for each file that is neither documentation nor a
/// header.
pub(super) fn find_programs(reading: &PackageReader, folder: &str) -> Vec<ProgramInPackage> {
    let mut found: Vec<ProgramInPackage> = Vec::new();
    let below = format!("{folder}/");
    for file in reading.files.files_below(folder) {
        let rest = &file[below.len()..];
        let (name, is_folder) = match rest.split_once('/') {
            Some((name, _)) => (name, true),
            None => (rest, false),
        };
        let path = format!("{below}{name}");
        match found.last_mut().filter(|known| known.path == path) {
            Some(known) => known.files.push(file.to_owned()),
            None => found.push(ProgramInPackage {
                path,
                files: vec![file.to_owned()],
                is_folder,
            }),
        }
    }
    found.retain(|found_program| {
        let path = &found_program.path;
        found_program.is_folder || !(is_auxiliary_file(path) || is_header(path))
    });
    found
}

/// Returns the program that consists of all files of a folder. If the folder contains only a subfolder, returns the
/// program in the subfolder.
pub(super) fn read_folder_as_program(reading: &PackageReader, folder: &str) -> ProgramInPackage {
    let mut inside = find_programs(reading, folder);
    if let [only] = &inside[..]
        && only.is_folder
    {
        return inside.remove(0);
    }
    ProgramInPackage {
        path: folder.to_owned(),
        files: reading
            .files
            .files_below(folder)
            .map(str::to_owned)
            .collect(),
        is_folder: true,
    }
}

/// Whether a file is documentation, a makefile or hidden, and therefore not part of a program.
fn is_auxiliary_file(path: &str) -> bool {
    let name = file_name(path).to_lowercase();
    let is_named = ["readme", "license", "makefile", "."]
        .iter()
        .any(|word| name.starts_with(word));
    is_named || name.ends_with(".md") || name.ends_with(".txt")
}

/// Extensions by which header files of C and C++ are recognized.
const HEADER_EXTENSIONS: &[&str] = &["h", "hh", "hpp", "hxx", "inc", "tcc"];

fn is_header(path: &str) -> bool {
    let ending = file_name(path).rsplit_once('.');
    ending.is_some_and(|(_, ending)| HEADER_EXTENSIONS.contains(&ending))
}

/// Language of a source file, by extension. `None` if the file is not a source, or is a Python script for Python 2.
pub(super) fn supported_source_language(reading: &PackageReader, path: &str) -> Option<String> {
    let language = source_file::language_of(path)?;
    let is_old = path.ends_with(".py")
        && reading.files.read(path).is_ok_and(|bytes| {
            let first = bytes.split(|byte| *byte == b'\n').next();
            let first = String::from_utf8_lossy(first.unwrap_or_default());
            first.starts_with("#!") && first.contains("python2")
        });
    (!is_old).then_some(language)
}

/// Converts a program of the package into a jury program for problem.toml.
///
/// # Errors
///
/// The main source is ambiguous, or the program needs a build script.
pub(super) fn to_jury_program(
    reading: &mut PackageReader,
    found_program: &ProgramInPackage,
) -> Result<PackagedProgram, Fact> {
    let files = ClassifiedProgramFiles::classify_files(reading, found_program);
    if let Some(run) = &files.run {
        // A script `run` next to other files depends on a build step or a folder that caipan does not provide.
        let is_alone = files.build.is_none() && files.sources.is_empty() && files.others.is_empty();
        return if is_alone && reading.files.is_executable(run) {
            Ok(PackagedProgram {
                file: run.clone(),
                is_program: true,
                ..PackagedProgram::default()
            })
        } else {
            Err(unsupported_scripts_error(
                reading,
                found_program,
                files.build.is_some(),
            ))
        };
    }
    let name = files
        .build
        .as_ref()
        .map_or_else(|| join_file_names(found_program), |_| "build".to_owned());
    let main = choose_main_source(&files.sources)
        .ok_or_else(|| ambiguous_main_error(reading, found_program, &name))?;
    if let Some(build) = files.build {
        if files.sources.len() > 1 {
            return Err(ambiguous_main_error(reading, found_program, &name));
        }
        let what = replaced_value_notice(&build, name, main.clone());
        reading.add_notice_at(&build, None, what);
    }
    let sources: Vec<String> = files
        .sources
        .into_iter()
        .map(|(_, source)| source)
        .filter(|source| *source != main)
        .collect();
    let (with, sources) = if source_file::language_takes_several_sources(&main) {
        (sources, Vec::new())
    } else {
        (Vec::new(), sources)
    };
    let headers: Vec<String> = if found_program.is_folder {
        let others = files.others.into_iter();
        others
            .filter(|file| is_header(file) && parent_folder(file) == parent_folder(&main))
            .collect()
    } else {
        included_headers(reading, &main, &[])
    };
    Ok(PackagedProgram {
        extra_files: sources.into_iter().chain(headers).collect(),
        with,
        file: main,
        ..PackagedProgram::default()
    })
}

/// Returns the error for a program whose main source is unclear. `name` lists the files, or is `build` if a build
/// script would choose.
fn ambiguous_main_error(
    reading: &PackageReader,
    found_program: &ProgramInPackage,
    name: &str,
) -> Fact {
    reading.unsupported_error(&found_program.path, None, &found_program.path, name)
}

/// Returns the error for a program with a script `build` or `run`, since caipan does not execute such scripts.
fn unsupported_scripts_error(
    reading: &PackageReader,
    program: &ProgramInPackage,
    has_build_script: bool,
) -> Fact {
    let scripts = if has_build_script {
        "build, run"
    } else {
        "run"
    };
    let (folder, scripts) = (program.path.clone(), scripts.to_owned());
    reading.error_at(
        &program.path,
        None,
        ImportError::BuildScripts { folder, scripts },
    )
}

/// Paths of the files of a program, by purpose. Documentation files are omitted.
#[derive(Default)]
struct ClassifiedProgramFiles {
    /// Source files in supported languages: language identifier and path.
    sources: Vec<(String, String)>,
    build: Option<String>,
    run: Option<String>,
    others: Vec<String>,
}

impl ClassifiedProgramFiles {
    fn classify_files(reading: &PackageReader, found_program: &ProgramInPackage) -> Self {
        let mut files = ClassifiedProgramFiles::default();
        for file in &found_program.files {
            match supported_source_language(reading, file) {
                Some(language) => files.sources.push((language, file.clone())),
                None if found_program.is_top_level_script(file, "build") => {
                    files.build = Some(file.clone())
                }
                None if found_program.is_top_level_script(file, "run") => {
                    files.run = Some(file.clone())
                }
                None if is_auxiliary_file(file) => {}
                None => files.others.push(file.clone()),
            }
        }
        files
    }
}

fn join_file_names(found_program: &ProgramInPackage) -> String {
    let names: Vec<&str> = found_program
        .files
        .iter()
        .map(|file| file_name(file))
        .collect();
    names.join(", ")
}

/// Chooses the source file to compile or run from pairs of language and path. A single source is always chosen. Of
/// several sources, chooses the one named `main`, or the first if the compiler takes several sources. `None` if the
/// choice is unclear, or if languages or folders differ.
pub(super) fn choose_main_source(sources: &[(String, String)]) -> Option<String> {
    if let [(_, only)] = sources {
        return Some(only.clone());
    }
    let (language, first) = sources.first()?;
    let folder = parent_folder(first);
    let mut all = sources.iter();
    let is_one = all.all(|(other, path)| other == language && parent_folder(path) == folder);
    let mut mains = sources.iter().filter(|(_, path)| is_named_main(path));
    let main = mains
        .next()
        .or(sources
            .first()
            .filter(|_| source_file::language_takes_several_sources(first)))
        .filter(|_| is_one)?;
    mains.next().is_none().then(|| main.1.clone())
}

fn is_named_main(path: &str) -> bool {
    let stem = file_name(path).split('.').next().unwrap_or_default();
    stem.eq_ignore_ascii_case("main")
}

/// Returns the main source and all further files of a jury solution that is a folder. `None` if the main source is
/// unclear, or if the folder contains subfolders or a script `build` or `run`.
pub(super) fn main_and_other_solution_files(
    reading: &PackageReader,
    found_program: &ProgramInPackage,
) -> Option<(String, Vec<String>)> {
    let files = ClassifiedProgramFiles::classify_files(reading, found_program);
    let main = choose_main_source(&files.sources)?;
    let is_plain = files.build.is_none() && files.run.is_none();
    let is_flat = found_program
        .files
        .iter()
        .all(|file| parent_folder(file) == Some(found_program.path.as_str()));
    (is_plain && is_flat).then(|| {
        let others = found_program.files.iter().filter(|file| **file != main);
        (main.clone(), others.cloned().collect())
    })
}
