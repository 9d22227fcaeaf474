//! The whole way of an import: opened, read, written next to its place, put there, audited.

use std::fs;
use std::io::Read;
use std::path::Path;

use super::new_folder::{self, fresh, not_placed};
use super::one::One;
use super::{place, records, set};
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::files;
use crate::commands::messages::{ImportMessage, RequestError};
use caipan_formats::archive::files::PackageFiles;
use caipan_formats::archive::fresh::Fresh;
use caipan_formats::archive::open;
use caipan_formats::{Set, Wishes, fps, is_fps, set_of};

/// The rooms of a problem in the making that zips in its package are unpacked in.
const INNER: &str = "inner";
const MEMBER: &str = "member";

/// Where a problem grows whose name is not known yet.
const UNNAMED: &str = "caipan-import";

pub(crate) fn run(args: &Import, console: &Console) -> Result<Exit, Failure> {
    if let (Err(error), dir) = (fs::metadata(&args.package), &args.dir) {
        let file = args.package.display().to_string();
        return Err(match dir {
            Some(dir) if dir.exists() => {
                let package = dir.display().to_string();
                Failure::usage(RequestError::PackageFirst { file, package })
            }
            _ => files::unreadable(&file, &error),
        });
    }
    if is_fps_file(&args.package) {
        return Err(Failure::jury(fps()));
    }
    if records::is_one(&args.package) {
        return records::run(args, console);
    }
    // Where the problem will stand is known when it is read: until then it grows next to where it would.
    let meanwhile = place::folder(args.dir.as_deref(), UNNAMED);
    let fresh = fresh(&meanwhile)?;
    let opened = open::open(&args.package, args.root.as_deref(), &fresh).map_err(Failure::jury)?;
    let set = set_of(&opened, args.format.as_deref());
    match (set, &args.task) {
        (Some(set), None) => set::run(&set, fresh, &meanwhile, args, console),
        (Some(set), Some(task)) => {
            let (name, files) = member(&set, task, &fresh, &meanwhile)?;
            single(
                &files,
                &place::plain_name(&name),
                fresh,
                &meanwhile,
                args,
                console,
            )
        }
        (None, _) if !args.only.is_empty() => {
            let package = args.package.display().to_string();
            Err(Failure::usage(ImportMessage::NotSeveral { package }))
        }
        (None, _) => {
            let name = place::name_of(&args.package);
            single(&opened, &name, fresh, &meanwhile, args, console)
        }
    }
}

/// Whether a package is a single file of XML with problems of HUSTOJ.
fn is_fps_file(package: &Path) -> bool {
    let mut head = Vec::new();
    let file = fs::File::open(package).ok().filter(|_| package.is_file());
    let read = file.map(|file| file.take(4096).read_to_end(&mut head));
    read.is_some_and(|read| read.is_ok()) && is_fps(&head)
}

/// The one of several that is wished for.
fn member(
    set: &Set,
    task: &str,
    fresh: &Fresh,
    meanwhile: &Path,
) -> Result<(String, PackageFiles), Failure> {
    let member = set.member("--task", task).map_err(Failure::jury)?;
    let room = fresh.room(MEMBER);
    let room = room.map_err(|error| not_placed(meanwhile, &error))?;
    let files = member.files(set, &room).map_err(Failure::jury)?;
    Ok((member.name.clone(), files))
}

/// A problem directory of one problem.
fn single(
    files: &PackageFiles,
    name: &str,
    fresh: Fresh,
    meanwhile: &Path,
    args: &Import,
    console: &Console,
) -> Result<Exit, Failure> {
    let room = fresh.room(INNER);
    let wishes = Wishes {
        name: name.to_owned(),
        cpu: args.cpu_limit,
        memory: args.memory_limit,
        task: args.task.clone(),
        has_format: args.format.is_some(),
        is_member: false,
        room: Some(room.map_err(|error| not_placed(meanwhile, &error))?),
    };
    let one = One::of(files, wishes, args)?;
    let dir = place::folder(args.dir.as_deref(), &one.read.package.name);
    // What was unpacked stays in the first one until it is copied.
    let (place, _unpacked) = if dir == meanwhile {
        (fresh, None)
    } else {
        (new_folder::fresh(&dir)?, Some(fresh))
    };
    one.put(&place.path(), console)?;
    let rooms = place.keep().map_err(|error| not_placed(&dir, &error))?;
    one.finish((&dir, &rooms), args, console)
}
