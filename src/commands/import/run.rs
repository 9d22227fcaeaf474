//! The whole way of an import: opened, read, written beside its place, put there, audited.

use std::fs;
use std::io;
use std::path::Path;

use clap::Parser;

use super::place;
use crate::cli::{Cli, Command, Import};
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::said::Imported;
use crate::commands::{files, validate, writing};
use crate::package::archive::files::PackageFiles;
use crate::package::archive::fresh::Fresh;
use crate::package::archive::open;
use crate::package::formats::{
    Content, Format, Package, Read, Wishes, detected, format_of, written,
};
use crate::package::problem_toml::IMPORT_REPORT;
use crate::text::{Evidence, Fact};

/// The room of a problem in the making that a zip in its package is unpacked in.
const INNER: &str = "inner";

/// Where a problem grows whose name is not known yet.
const UNNAMED: &str = "caipan-import";

pub fn run(args: &Import, console: &Console) -> Result<Exit, Failure> {
    fs::metadata(&args.package)
        .map_err(|error| files::unread(&args.package.display().to_string(), &error))?;
    // Where the problem will stand is known when it is read: until then it grows next to where it would.
    let meanwhile = place::folder(args.dir.as_deref(), UNNAMED);
    let fresh = fresh(&meanwhile)?;
    let room = fresh.room(INNER);
    let wishes = Wishes {
        name: place::name_of(&args.package),
        cpu: args.cpu_limit,
        memory: args.memory_limit,
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
        false => (self::fresh(&dir)?, Some(fresh)),
    };
    write(&read.files, &read, &place.path())?;
    let report = report(&read, format, args, console);
    let path = place.path().join(IMPORT_REPORT);
    fs::write(&path, report).map_err(|error| writing::unwritten(&path, &error))?;
    place.keep().map_err(|error| not_placed(&dir, &error))?;
    told(&read, format, &dir, console);
    match args.no_audit {
        true => Ok(Exit::Good),
        false => audit(&dir, args, console),
    }
}

fn fresh(dir: &Path) -> Result<Fresh, Failure> {
    Fresh::beside(dir).map_err(|error| not_placed(dir, &error))
}

fn not_placed(dir: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::DirectoryNotEmpty => writing::taken(dir),
        _ => writing::unwritten(dir, error),
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
            Content::Bytes(bytes) => {
                let above = place.parent().unwrap_or(folder);
                let done = fs::create_dir_all(above).and_then(|()| fs::write(&place, &bytes));
                done.map_err(|error| writing::unwritten(&place, &error))?;
            }
        }
    }
    Ok(())
}

/// What is to be known of the import, for whoever looks at the problem later.
fn report(read: &Read, format: &Format, args: &Import, console: &Console) -> String {
    let say = |said: Imported| console.lang.fact(&said.fact());
    let package = place::name_of(&args.package);
    let mut text = format!("# {}\n\n", say(Imported::Title { package }));
    let format = format.name.to_owned();
    text += &say(Imported::From { format });
    text += "\n\n";
    match read.notices.is_empty() {
        true => text += &(say(Imported::Whole) + "\n"),
        false => {
            text += &(say(Imported::Notices) + "\n\n");
            for notice in &read.notices {
                text += &format!("- {}\n", console.lang.fact(notice));
            }
        }
    }
    text
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
        cases: cases.len() + made,
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
    let dir = dir.display().to_string();
    let words = ["caipan", "validate", "--", &dir];
    let cli = Cli::try_parse_from(words).map(|cli| cli.command);
    match cli {
        Ok(Command::Validate(mut validate)) => {
            validate.isolation = args.isolation.clone();
            validate::run(&validate, console)
        }
        _ => Ok(Exit::Good),
    }
}
