//! Runs `caipan init`: writes the files of a new problem or contest.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use crate::cli::{Init, InitKind};
use crate::commands::exit::{CommandError, Exit};
use crate::commands::files;
use crate::commands::messages::{CommandMessage, RequestError};
use crate::commands::write_errors;
use crate::terminal::console::Console;
use caipan_facts::{Fact, quote_for_shell};
use caipan_files::atomic::FileSet;
use caipan_i18n::{Lang, explain_config_key};
use caipan_problem::directory::built_in_names;
use caipan_problem::language;
use caipan_problem::new_problem_folder::{
    existing_case_names, new_problem_files, problem_directory_names,
};
use caipan_problem::new_toml_file::{self, CONTEST_TOML_NAME, CommentTranslation};
use caipan_problem::problem_template::{ProblemTemplate, TEMPLATE_GENERATOR, TemplateText};
use caipan_problem::problem_toml::FILE_NAME;
use caipan_problem::testlib_header::{self, TESTLIB_HEADER_NAME};
use caipan_sandbox::find_program;

/// First line of a new contest.toml, in which editors find the file name of the JSON Schema.
const SCHEMA_OF_CONTEST: &str = "#:schema ./contest.schema.json\n";

pub(crate) fn run(args: &Init, console: &Console) -> Result<Exit, CommandError> {
    let is_of_problem = args.testlib.is_some() || args.interactive;
    match args.what {
        InitKind::Problem => create_problem(args, console),
        InitKind::Contest if is_of_problem => {
            Err(CommandError::usage_error(RequestError::ForProblemsOnly))
        }
        InitKind::Contest => create_contest(problem_folder_and_testlib_path(args)?.0, console),
    }
}

/// Returns the folder to create, and the path of testlib.h if one is given. After `--testlib` without "=", that path
/// is one of two positional arguments: the one that is testlib.h or contains it.
fn problem_folder_and_testlib_path(args: &Init) -> Result<(&Path, Option<&Path>), CommandError> {
    let named = args.testlib.as_ref().and_then(|path| path.as_deref());
    let Some(second) = &args.further else {
        return Ok((&args.path, named));
    };
    let takes_path = args.testlib.is_some() && named.is_none();
    match (
        testlib_header::names_or_contains_testlib(second),
        testlib_header::names_or_contains_testlib(&args.path),
    ) {
        (true, _) if takes_path => Ok((&args.path, Some(second))),
        (false, true) if takes_path => Ok((second, Some(&args.path))),
        _ => Err(files::wrong_path_failure(second, RequestError::OneFolder)),
    }
}

/// Creates a problem directory. A folder that already contains cases gets only a problem.toml for them.
fn create_problem(args: &Init, console: &Console) -> Result<Exit, CommandError> {
    let (folder, header_path) = problem_folder_and_testlib_path(args)?;
    require_file_absent(folder, FILE_NAME)?;
    let existing_cases = if folder.is_dir() {
        existing_case_names(folder)?
    } else {
        Vec::new()
    };
    let template = ProblemTemplate::for_options(args.interactive, args.testlib.is_some());
    if !existing_cases.is_empty() && template != ProblemTemplate::Sum {
        return Err(files::wrong_path_failure(folder, RequestError::HasCases));
    }
    let header = match header_path {
        Some(path) => {
            Some(testlib_header::read_testlib_header(path).map_err(CommandError::usage_error)?)
        }
        None if template.needs_testlib() => testlib_header::find_testlib_header(folder),
        None => None,
    };
    let mut set = FileSet::new(folder)?;
    let mut count = 0;
    let files = with_comment_translation(console.lang, |words| {
        new_problem_files(
            template,
            folder,
            &existing_cases,
            console.lang.code(),
            words,
        )
    });
    for (name, bytes) in files {
        set.add_file(name, &bytes)?;
        count += 1;
    }
    let has_header = folder.join(TESTLIB_HEADER_NAME).symlink_metadata().is_ok();
    if let Some((_, bytes)) = header.as_ref().filter(|_| !has_header) {
        set.add_file(TESTLIB_HEADER_NAME, bytes)?;
        count += 1;
    }
    set.publish()?;
    let shown = folder.display().to_string();
    console.print_note(&console.sentence(CommandMessage::WroteFiles {
        count,
        folder: shown.clone(),
    }));
    if template.needs_testlib() {
        let source = header.map(|(file, _)| file);
        note_testlib_source(source.filter(|_| !has_header), has_header, &shown, console);
    }
    let next = quote_for_shell(&shown).map(|folder| format!("caipan validate {folder}"));
    print_next_command(next, console);
    Ok(Exit::Good)
}

/// Calls `write` with functions that translate the comments of a TOML file to the language `lang`.
pub(crate) fn with_comment_translation<T>(
    lang: Lang,
    write: impl FnOnce(&CommentTranslation) -> T,
) -> T {
    write(&CommentTranslation {
        meaning: &|path, english| explain_config_key(lang, path, english),
        fact: &|fact: &Fact| lang.fact(fact),
    })
}

/// Prints the path from which testlib.h was copied, or a warning if it is missing. `has_header` means that the folder
/// already contained it. Also warns if there is no C++ compiler.
fn note_testlib_source(source: Option<PathBuf>, has_header: bool, folder: &str, console: &Console) {
    if let Some(file) = source {
        console.print_note(&console.sentence(CommandMessage::TestlibFrom {
            file: file.display().to_string(),
        }));
    } else if !has_header {
        console.print_warning(&console.sentence(CommandMessage::NoTestlib {
            folder: folder.to_owned(),
        }));
    }
    let languages = language::built_in_languages();
    let of_generator = language::find_by_file_name(&languages, TEMPLATE_GENERATOR.0);
    let compiler = of_generator.and_then(|language| language.compile.first());
    if let Some(program) = compiler.filter(|program| find_program(program).is_none()) {
        console.print_warning(&console.sentence(CommandMessage::NoCompilerForCpp {
            program: program.clone(),
        }));
    }
}

/// Creates a contest.toml that lists the problems in its folder, or the built-in problems if there are none.
fn create_contest(path: &Path, console: &Console) -> Result<Exit, CommandError> {
    let is_file = path.extension() == Some(OsStr::new("toml")) && !path.is_dir();
    let (folder, name) = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if is_file && folder.as_os_str().is_empty() => {
            (Path::new("."), Path::new(name))
        }
        (Some(folder), Some(name)) if is_file => (folder, Path::new(name)),
        _ => (path, Path::new(CONTEST_TOML_NAME)),
    };
    require_file_absent(folder, name)?;
    let mut problems = problem_directory_names(folder);
    if problems.is_empty() {
        problems = built_in_names().map(|name| name.into_owned()).collect();
    }
    let first = console.sentence(TemplateText::Contest);
    let tables = with_comment_translation(console.lang, |words| {
        new_toml_file::render_contest_toml(&problems, None, &first, words)
    });
    let text = SCHEMA_OF_CONTEST.to_owned() + &tables;
    let mut set = FileSet::new(folder)?;
    set.add_file(name, text.as_bytes())?;
    set.publish()?;
    let written = if is_file {
        path.to_owned()
    } else {
        path.join(name)
    };
    let file = written.display().to_string();
    let next = quote_for_shell(&file).map(|file| format!("caipan grade {file} …"));
    console.print_note(&console.sentence(CommandMessage::WroteFile { file }));
    print_next_command(next, console);
    Ok(Exit::Good)
}

/// Prints a suggestion of the next command. `command` is `None` if a path in the command cannot be quoted for a
/// shell; nothing is printed then.
fn print_next_command(command: Option<String>, console: &Console) {
    if let Some(command) = command {
        console.print_note(&console.sentence(CommandMessage::Next { command }));
    }
}

/// Returns an error if `folder` contains a file named `name`. Also returns an error if `folder` exists but is not a folder.
fn require_file_absent(folder: &Path, name: impl AsRef<Path>) -> Result<(), CommandError> {
    let path = folder.join(name);
    if folder.exists() && !folder.is_dir() {
        return Err(write_errors::already_exists_failure(folder));
    }
    match path.symlink_metadata() {
        Ok(_) => Err(write_errors::already_exists_failure(&path)),
        Err(_) => Ok(()),
    }
}
