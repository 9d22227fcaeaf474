//! The whole way of an import: opened, read, written beside its place, put there, audited.

use std::fs;
use std::path::Path;

use super::new_folder::{bytes_at, fresh, not_placed, notices_of};
use super::{new_folder, place, records};
use crate::cli::{Import, ProblemArgs, Validate};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::said::Imported;
use crate::commands::{files, validate, writing};
use crate::package::archive::files::PackageFiles;
use crate::package::archive::open;
use crate::package::formats::{
    Content, Format, Package, Read, Wishes, detected, format_of, written,
};
use crate::package::problem_toml::{FILE_NAME, IMPORT_REPORT};
use crate::text::Fact;

/// The room of a problem in the making that a zip in its package is unpacked in.
const INNER: &str = "inner";

/// Where a problem grows whose name is not known yet.
const UNNAMED: &str = "caipan-import";

pub fn run(args: &Import, console: &Console) -> Result<Exit, Failure> {
    fs::metadata(&args.package)
        .map_err(|error| files::unread(&args.package.display().to_string(), &error))?;
    if records::is_one(&args.package) {
        return records::run(args, console);
    }
    // Where the problem will stand is known when it is read: until then it grows next to where it would.
    let meanwhile = place::folder(args.dir.as_deref(), UNNAMED);
    let fresh = fresh(&meanwhile)?;
    let room = fresh.room(INNER);
    let wishes = Wishes {
        name: place::name_of(&args.package),
        cpu: args.cpu_limit,
        memory: args.memory_limit,
        task: args.task.clone(),
        room: Some(room.map_err(|error| not_placed(&meanwhile, &error))?),
    };
    let opened = open::open(&args.package, &fresh).map_err(Failure::jury)?;
    let (format, root) = match &args.format {
        Some(name) => format_of(name, &opened).map_err(Failure::usage)?,
        None => detected(&opened).map_err(Failure::jury)?,
    };
    let read = (format.read)(&root, &wishes).map_err(Failure::jury)?;
    let dir = place::folder(args.dir.as_deref(), &read.package.name);
    // What was unpacked stays in the first one until it is copied.
    let (place, _unpacked) = match dir == meanwhile {
        true => (fresh, None),
        false => (new_folder::fresh(&dir)?, Some(fresh)),
    };
    write(&read.files, &read, &place.path())?;
    let report = notices_of(&read.notices, format.name, args, console);
    let path = place.path().join(IMPORT_REPORT);
    fs::write(&path, report).map_err(|error| writing::unwritten(&path, &error))?;
    place.keep().map_err(|error| not_placed(&dir, &error))?;
    told(&read, format, &dir, console);
    // What is to be made first cannot be looked at yet.
    match args.no_audit || !read.package.is_complete() {
        true => Ok(Exit::Good),
        false => audit(&dir, args, console),
    }
}

/// Every file, where problem.toml looks for it.
fn write(root: &PackageFiles, read: &Read, folder: &Path) -> Result<(), Failure> {
    for (name, content) in written(&read.package) {
        let place = folder.join(name);
        match content {
            Content::File(path) => {
                root.copy_to(&path, &place).map_err(Failure::internal)?;
            }
            Content::Lines(path) => {
                let text = root.read(&path).map_err(Failure::internal)?;
                bytes_at(&place, &Content::plain_lines(&text))?;
            }
            Content::Bytes(bytes) => bytes_at(&place, &bytes)?,
        }
    }
    Ok(())
}

fn told(read: &Read, format: &Format, dir: &Path, console: &Console) {
    let Package {
        cases,
        subtasks,
        programs,
        generators,
        ..
    } = &read.package;
    let made: usize = generators.iter().map(|one| one.cases.len()).sum();
    let folder = dir.display().to_string();
    console.note(&console.say(Imported::Made {
        folder,
        format: format.name.to_owned(),
        cases: cases.iter().filter(|case| case.input.is_some()).count() + made,
        subtasks: subtasks.len(),
        programs: programs.len(),
    }));
    let complain = |notice: &Fact| console.complain(&console.lang.fact(notice));
    read.notices.iter().for_each(complain);
    if !read.notices.is_empty() {
        let count = read.notices.len();
        let file = dir.join(IMPORT_REPORT).display().to_string();
        console.note(&console.say(Imported::InFile { count, file }));
    }
}

/// The data and the jury's programs, as `validate` looks at them: an import that does not pass is not finished.
fn audit(dir: &Path, args: &Import, console: &Console) -> Result<Exit, Failure> {
    let asked = Validate {
        problem: ProblemArgs {
            // The folder alone may be called as a built-in problem is.
            problem: dir.join(FILE_NAME).display().to_string(),
            ..ProblemArgs::default()
        },
        isolation: args.isolation.clone(),
        ..Validate::default()
    };
    validate::run(&asked, console)
}
