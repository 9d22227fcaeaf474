//! `caipan init`: begins a problem directory or a contest.toml, which can be graded as they stand.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use super::exit::{Exit, Failure};
use super::writing::{self, Set};
use crate::cli::{Begun, Init};
use crate::commands::console::Console;
use crate::commands::said::{Begin, Said};
use crate::commands::shell_word::quoted;
use crate::package::bare_folder;
use crate::package::directory::{Directory, built_in_names};
use crate::package::new_file;
use crate::package::problem_toml::{FILE_NAME, STATEMENTS};
use crate::text::natural_order;

/// What the file of a contest is called where nobody calls it otherwise.
pub const CONTEST: &str = "contest.toml";

/// The problem that is begun: it adds two numbers.
const CASE: [(&str, &str); 2] = [("cases/1.in", "1 2\n"), ("cases/1.ans", "3\n")];
const RIGHT: (&str, &str) = (
    "submissions/accepted/right.c",
    "#include <stdio.h>\n\nint main(void) {\n    long long a, b;\n    if (scanf(\"%lld %lld\", &a, &b) != 2)\n        \
    return 1;\n    printf(\"%lld\\n\", a + b);\n}\n",
);

pub fn run(args: &Init, console: &Console) -> Result<Exit, Failure> {
    match args.what {
        Begun::Problem => problem(&args.path, console),
        Begun::Contest => contest(&args.path, console),
    }
}

/// A folder that holds cases already gets a problem.toml for them, and nothing else.
fn problem(folder: &Path, console: &Console) -> Result<Exit, Failure> {
    refuse_what_has(folder, FILE_NAME)?;
    let has_cases = folder.is_dir()
        && bare_folder::problem_toml(&Directory::Disk(folder.to_owned()), FILE_NAME)?.is_some();
    let name = bare_folder::name_of(folder);
    let place = folder.display().to_string();
    let first = console.say(Begin::Problem {
        folder: place.clone(),
    });
    let config = new_file::problem_toml(&name, &first, |fact| console.lang.fact(fact));
    let mut files = vec![(FILE_NAME.to_owned(), config)];
    if !has_cases {
        let statement = format!("{STATEMENTS}{}.md", console.lang.code());
        let text = console.say(Begin::Statement { name }) + "\n";
        files.push((statement, text));
        let sample = CASE.iter().chain([&RIGHT]);
        files.extend(sample.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    }
    let mut set = Set::of(folder)?;
    for (name, text) in &files {
        set.add(name, text.as_bytes())?;
    }
    set.publish()?;
    let count = files.len();
    let next = quoted(&place).map(|place| format!("caipan validate {place}"));
    let folder = place;
    console.note(&console.say(Said::WroteFiles { count, folder }));
    name_next(next, console);
    Ok(Exit::Good)
}

/// Its problems are those that stand next to it, or those that are built in.
fn contest(path: &Path, console: &Console) -> Result<Exit, Failure> {
    let is_file = path.extension() == Some(OsStr::new("toml")) && !path.is_dir();
    let (folder, name) = match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) if is_file => (folder, Path::new(name)),
        _ => (path, Path::new(CONTEST)),
    };
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    refuse_what_has(folder, name)?;
    let mut problems = problems_in(folder);
    if problems.is_empty() {
        problems = built_in_names().map(|name| name.into_owned()).collect();
    }
    let text = new_file::contest_toml(&problems, None, &console.say(Begin::Contest));
    let mut set = Set::of(folder)?;
    set.add(name, text.as_bytes())?;
    set.publish()?;
    let file = match is_file {
        true => path.to_owned(),
        false => path.join(name),
    };
    let file = file.display().to_string();
    let next = quoted(&file).map(|file| format!("caipan grade {file} …"));
    console.note(&console.say(Said::WroteFile { file }));
    name_next(next, console);
    Ok(Exit::Good)
}

/// Names the command that comes next, where it can be typed as it stands.
fn name_next(command: Option<String>, console: &Console) {
    if let Some(command) = command {
        console.note(&console.say(Said::Next { command }));
    }
}

fn refuse_what_has(folder: &Path, name: impl AsRef<Path>) -> Result<(), Failure> {
    let place = folder.join(name);
    if folder.exists() && !folder.is_dir() {
        return Err(writing::taken(folder));
    }
    match place.symlink_metadata() {
        Ok(_) => Err(writing::taken(&place)),
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
