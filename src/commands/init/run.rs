//! `caipan init`: begins a problem directory or a contest.toml, which can be graded as they stand.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use super::kind::{GENERATOR, Kind};
use super::testlib::{self, HEADER};
use crate::cli::{Init, InitKind};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::files;
use crate::commands::messages::{Message, RequestError, TemplateText};
use crate::commands::shell_word::quoted;
use crate::commands::write_errors;
use caipan_facts::{Fact, natural_order};
use caipan_files::atomic::Set;
use caipan_i18n::{Lang, key_meaning};
use caipan_problem::bare_folder;
use caipan_problem::case;
use caipan_problem::directory::{Directory, built_in_names};
use caipan_problem::language;
use caipan_problem::new_file::{self, FilledTable, NewProblem, Translation};
use caipan_problem::problem_toml::{FILE_NAME, STATEMENTS};
use caipan_sandbox::place_of;

/// What the file of a contest is called where nobody calls it otherwise.
pub(crate) const CONTEST: &str = "contest.toml";

pub(crate) fn run(args: &Init, console: &Console) -> Result<Exit, Failure> {
    let is_of_problem = args.testlib.is_some() || args.interactive;
    match args.what {
        InitKind::Problem => problem(args, console),
        InitKind::Contest if is_of_problem => Err(Failure::usage(RequestError::ForProblemsOnly)),
        InitKind::Contest => contest(folder_and_header(args)?.0, console),
    }
}

/// The folder that is begun, and the path of testlib.h if one is named. Both may be words without an option: `--testlib
/// PATH` leaves two of them, of which one is meant for testlib.h.
fn folder_and_header(args: &Init) -> Result<(&Path, Option<&Path>), Failure> {
    let named = args.testlib.as_ref().and_then(|path| path.as_deref());
    let Some(second) = &args.further else {
        return Ok((&args.path, named));
    };
    let takes_path = args.testlib.is_some() && named.is_none();
    match (testlib::is_meant(second), testlib::is_meant(&args.path)) {
        (true, _) if takes_path => Ok((&args.path, Some(second))),
        (false, true) if takes_path => Ok((second, Some(&args.path))),
        _ => Err(files::wrong_path(second, RequestError::OneFolder)),
    }
}

/// A folder that holds cases already gets a problem.toml for them, and nothing else.
fn problem(args: &Init, console: &Console) -> Result<Exit, Failure> {
    let (folder, header) = folder_and_header(args)?;
    refuse_what_has(folder, FILE_NAME)?;
    let there = if folder.is_dir() {
        cases_in(folder)?
    } else {
        Vec::new()
    };
    let kind = Kind::of(args.interactive, args.testlib.is_some());
    if !there.is_empty() && kind != Kind::Sum {
        return Err(files::wrong_path(folder, RequestError::HasCases));
    }
    let header = match header {
        Some(path) => Some(testlib::at(path)?),
        None if kind.needs_testlib() => testlib::found(folder),
        None => None,
    };
    let mut set = Set::of(folder)?;
    let mut count = 0;
    for (name, bytes) in files_of(kind, folder, &there, console) {
        set.add(name, &bytes)?;
        count += 1;
    }
    let own = folder.join(HEADER);
    let is_there = own.symlink_metadata().is_ok();
    if let Some((_, bytes)) = header.as_ref().filter(|_| !is_there) {
        set.add(HEADER, bytes)?;
        count += 1;
    }
    set.publish()?;
    let place = folder.display().to_string();
    let next = quoted(&place).map(|place| format!("caipan validate {place}"));
    let folder = place.clone();
    console.note(&console.sentence(Message::WroteFiles { count, folder }));
    if kind.needs_testlib() {
        let copied = header.map(|(file, _)| file);
        say_of_testlib(copied.filter(|_| !is_there), is_there, &place, console);
    }
    name_next(next, console);
    Ok(Exit::Good)
}

/// The names of the cases in a folder.
fn cases_in(folder: &Path) -> Result<Vec<String>, Failure> {
    let directory = Directory::Disk(folder.to_owned());
    bare_folder::refuse_contest(&directory)?;
    if bare_folder::problem_toml(&directory, FILE_NAME)?.is_none() {
        return Ok(Vec::new());
    }
    // Faulty cases are named by `validate`, which comes next.
    let cases = case::find(&directory).unwrap_or_default();
    let mut names: Vec<String> = cases.into_iter().map(|case| case.name).collect();
    if names.is_empty() {
        names.push("1".to_owned());
    }
    Ok(names)
}

/// The files of a new problem, with problem.toml for the cases that are there, if any.
fn files_of(
    kind: Kind,
    folder: &Path,
    there: &[String],
    console: &Console,
) -> Vec<(String, Vec<u8>)> {
    let name = bare_folder::name_of(folder);
    let lang = console.lang;
    let statement = format!("{STATEMENTS}{}.md", lang.code());
    let first = console.sentence(TemplateText::Problem {
        folder: folder.display().to_string(),
    });
    let mut top = vec![("name", toml::Value::from(name.as_str()).to_string())];
    let checker = kind.checker();
    top.extend(checker.map(|checker| ("checker", format!("{checker:?}"))));
    let mut filled = kind.tables();
    filled.push(FilledTable {
        header: "",
        keys: top,
    });
    let new = NewProblem {
        name: &name,
        first: &first,
        filled: &filled,
        case: there.first().map_or(kind.case(), String::as_str),
        statement: &statement,
    };
    let toml = in_language(lang, |words| new_file::problem_toml(&new, words));
    let mut files = vec![(FILE_NAME.to_owned(), toml.into_bytes())];
    if there.is_empty() {
        let own = kind.files().into_iter();
        files.extend(own.map(|(name, text)| (name.to_owned(), text.into())));
        let text = console.sentence(kind.statement(name)) + "\n";
        files.push((statement, text.into_bytes()));
    }
    files
}

/// Writes a file whose comments are in a language.
pub(crate) fn in_language(lang: Lang, write: impl FnOnce(&Translation) -> String) -> String {
    write(&Translation {
        meaning: &|path, english| key_meaning(lang, path, english),
        fact: &|fact: &Fact| lang.fact(fact),
    })
}

/// Says where testlib.h comes from or how to get it, and if nothing here compiles programs that need it.
fn say_of_testlib(copied: Option<PathBuf>, is_there: bool, folder: &str, console: &Console) {
    if let Some(file) = copied {
        let file = file.display().to_string();
        console.note(&console.sentence(Message::TestlibFrom { file }));
    } else if !is_there {
        let folder = folder.to_owned();
        console.warn(&console.sentence(Message::NoTestlib { folder }));
    }
    let languages = language::table();
    let of_generator = language::of_name(&languages, GENERATOR.0);
    let compiler = of_generator.and_then(|language| language.compile.first());
    if let Some(program) = compiler.filter(|program| place_of(program).is_none()) {
        let program = program.clone();
        console.warn(&console.sentence(Message::NoCompilerForCpp { program }));
    }
}

/// Its problems are those that stand next to it, or those that are built in.
fn contest(path: &Path, console: &Console) -> Result<Exit, Failure> {
    let is_file = path.extension() == Some(OsStr::new("toml")) && !path.is_dir();
    let (folder, name) = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if is_file => (folder, Path::new(name)),
        _ => (path, Path::new(CONTEST)),
    };
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    refuse_what_has(folder, name)?;
    let mut problems = problems_in(folder);
    if problems.is_empty() {
        problems = built_in_names().map(|name| name.into_owned()).collect();
    }
    let first = console.sentence(TemplateText::Contest);
    let text = in_language(console.lang, |words| {
        new_file::contest_toml(&problems, None, &first, words)
    });
    let mut set = Set::of(folder)?;
    set.add(name, text.as_bytes())?;
    set.publish()?;
    let file = if is_file {
        path.to_owned()
    } else {
        path.join(name)
    };
    let file = file.display().to_string();
    let next = quoted(&file).map(|file| format!("caipan grade {file} …"));
    console.note(&console.sentence(Message::WroteFile { file }));
    name_next(next, console);
    Ok(Exit::Good)
}

/// Names the command that comes next, where it can be typed as it stands.
fn name_next(command: Option<String>, console: &Console) {
    if let Some(command) = command {
        console.note(&console.sentence(Message::Next { command }));
    }
}

fn refuse_what_has(folder: &Path, name: impl AsRef<Path>) -> Result<(), Failure> {
    let place = folder.join(name);
    if folder.exists() && !folder.is_dir() {
        return Err(write_errors::already_exists(folder));
    }
    match place.symlink_metadata() {
        Ok(_) => Err(write_errors::already_exists(&place)),
        Err(_) => Ok(()),
    }
}

/// The names of the folders in a folder that are problem directories.
fn problems_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let problems = entries.filter(|entry| entry.path().join(FILE_NAME).is_file());
    let names = problems.filter_map(|entry| entry.file_name().into_string().ok());
    let mut names: Vec<String> = names.filter(|name| !name.starts_with('.')).collect();
    names.sort_by(|left, right| natural_order(left, right));
    names
}
