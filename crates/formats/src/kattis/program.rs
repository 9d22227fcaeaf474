//! Finds programs in a package: a source file, or a folder of sources that form one program.

use crate::notice::Unread;
use crate::package::Brought;
use crate::reading::{Reading, file_name, instead, said};
use crate::sources;
use caipan_facts::Fact;

/// Program in the package.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stands {
    /// Path of the file or folder.
    pub path: String,
    /// Full paths of all files of the program.
    pub files: Vec<String>,
    /// Whether the program is a folder.
    pub is_folder: bool,
}

/// Lists the programs directly in a folder: each file and each subfolder is one.
pub(super) fn programs(reading: &Reading, folder: &str) -> Vec<Stands> {
    let mut found: Vec<Stands> = Vec::new();
    let below = format!("{folder}/");
    for file in reading.files.below(folder) {
        let rest = &file[below.len()..];
        let (name, is_folder) = match rest.split_once('/') {
            Some((name, _)) => (name, true),
            None => (rest, false),
        };
        let path = format!("{below}{name}");
        match found.last_mut().filter(|known| known.path == path) {
            Some(known) => known.files.push(file.to_owned()),
            None => found.push(Stands {
                path,
                files: vec![file.to_owned()],
                is_folder,
            }),
        }
    }
    found.retain(|stands| stands.is_folder || !is_words(&stands.path));
    found
}

/// Returns the whole folder as one program, or its only subfolder.
pub(super) fn program_of(reading: &Reading, folder: &str) -> Stands {
    let mut inside = programs(reading, folder);
    if let [only] = &inside[..]
        && only.is_folder
    {
        return inside.remove(0);
    }
    Stands {
        path: folder.to_owned(),
        files: reading.files.below(folder).map(str::to_owned).collect(),
        is_folder: true,
    }
}

/// Whether a file is documentation or a build file and not part of a program.
fn is_words(path: &str) -> bool {
    let name = file_name(path).to_lowercase();
    let is_named = ["readme", "license", "makefile", "."]
        .iter()
        .any(|word| name.starts_with(word));
    is_named || name.ends_with(".md") || name.ends_with(".txt")
}

/// Extensions of header files.
const HEADERS: &[&str] = &["h", "hh", "hpp", "hxx", "inc", "tcc"];

fn is_header(path: &str) -> bool {
    let ending = file_name(path).rsplit_once('.');
    ending.is_some_and(|(_, ending)| HEADERS.contains(&ending))
}

/// Language of a source by extension; `None` for Python 2 as well.
pub(super) fn language_of(reading: &Reading, path: &str) -> Option<String> {
    let language = sources::language_of(path)?;
    let is_old = path.ends_with(".py")
        && reading.files.read(path).is_ok_and(|bytes| {
            let first = bytes.split(|byte| *byte == b'\n').next();
            let first = String::from_utf8_lossy(first.unwrap_or_default());
            first.starts_with("#!") && first.contains("python2")
        });
    (!is_old).then_some(language)
}

/// Converts a program into its problem.toml table.
///
/// # Errors
///
/// It is unclear which file is compiled or run.
pub(super) fn brought(reading: &mut Reading, stands: &Stands) -> Result<Brought, Fact> {
    let files = Files::of(reading, stands);
    let unsure = |reading: &Reading, name: &str| {
        let (key, value) = (stands.path.clone(), said(name));
        reading.wrong(&stands.path, None, Unread::CannotSay { key, value })
    };
    if let Some(run) = &files.run {
        // A `run` with further files depends on a build or on a folder that caipan does not provide.
        let is_alone = files.build.is_none() && files.sources.is_empty() && files.others.is_empty();
        return if is_alone && reading.files.is_executable(run) {
            Ok(Brought {
                file: run.clone(),
                is_program: true,
                ..Brought::default()
            })
        } else {
            Err(scripted(reading, stands, files.build.is_some()))
        };
    }
    let name = files
        .build
        .as_ref()
        .map_or_else(|| names(stands), |_| "build".to_owned());
    let main = main_of(&files.sources).ok_or_else(|| unsure(reading, &name))?;
    if let Some(build) = files.build {
        if files.sources.len() > 1 {
            return Err(unsure(reading, &name));
        }
        let what = instead(&build, name, main.clone());
        reading.note(&build, None, what);
    }
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let sources = files.sources.into_iter().map(|(_, source)| source);
    let sources: Vec<String> = sources.filter(|source| *source != main).collect();
    let (with, sources) = if sources::takes_several(&main) {
        (sources, Vec::new())
    } else {
        (Vec::new(), sources)
    };
    let others = files.others.into_iter();
    let headers = others.filter(|file| is_header(file) && folder(file) == folder(&main));
    let headers: Vec<String> = headers.collect();
    Ok(Brought {
        beside: sources.into_iter().chain(headers).collect(),
        with,
        file: main,
        ..Brought::default()
    })
}

/// Error about a program that is built or started by scripts.
fn scripted(reading: &Reading, stands: &Stands, is_built: bool) -> Fact {
    let scripts = if is_built { "build, run" } else { "run" };
    let (folder, scripts) = (stands.path.clone(), scripts.to_owned());
    reading.wrong(&stands.path, None, Unread::Scripts { folder, scripts })
}

/// Files of a program by role.
#[derive(Default)]
struct Files {
    sources: Vec<(String, String)>,
    build: Option<String>,
    run: Option<String>,
    others: Vec<String>,
}

impl Files {
    fn of(reading: &Reading, stands: &Stands) -> Self {
        let mut files = Files::default();
        for file in &stands.files {
            let named = |name: &str| stands.is_folder && *file == format!("{}/{name}", stands.path);
            match language_of(reading, file) {
                Some(language) => files.sources.push((language, file.clone())),
                None if named("build") => files.build = Some(file.clone()),
                None if named("run") => files.run = Some(file.clone()),
                None if is_words(file) => {}
                None => files.others.push(file.clone()),
            }
        }
        files
    }
}

fn names(stands: &Stands) -> String {
    let names: Vec<&str> = stands.files.iter().map(|file| file_name(file)).collect();
    names.join(", ")
}

/// Chooses the source to compile or run: the only one, the one called main, or the first if the compiler takes
/// several sources. `None` if it is unclear.
pub(super) fn main_of(sources: &[(String, String)]) -> Option<String> {
    if let [(_, only)] = sources {
        return Some(only.clone());
    }
    let (language, first) = sources.first()?;
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let mut all = sources.iter();
    let is_one = all.all(|(other, path)| other == language && folder(path) == folder(first));
    let is_main = |path: &str| {
        let stem = file_name(path).split('.').next().unwrap_or_default();
        stem.eq_ignore_ascii_case("main")
    };
    let mut mains = sources.iter().filter(|(_, path)| is_main(path));
    let main = mains.next();
    let main = main.or(sources.first().filter(|_| sources::takes_several(first)));
    let main = main.filter(|_| is_one)?;
    mains.next().is_none().then(|| main.1.clone())
}

/// Main source and other files of a jury solution in one flat folder; `None` if caipan cannot compile it.
pub(super) fn solution(reading: &Reading, stands: &Stands) -> Option<(String, Vec<String>)> {
    let files = Files::of(reading, stands);
    let main = main_of(&files.sources)?;
    let folder = |path: &str| path.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    let is_flat = |file: &String| folder(file).as_deref() == Some(&stands.path);
    let is_plain = files.build.is_none() && files.run.is_none();
    (is_plain && stands.files.iter().all(is_flat)).then(|| {
        let others = stands.files.iter().filter(|file| **file != main);
        (main.clone(), others.cloned().collect())
    })
}
