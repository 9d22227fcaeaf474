//! A file of records: a problem directory of each, one at a time.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use super::finish::Standing;
use super::new_folder::{notices_of, put};
use super::one::worse;
use super::place;
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::files;
use crate::commands::said::Imported;
use crate::package::entry::{Entry, LARGEST};
use crate::package::formats::{Content, Record, Wishes, record, written};
use crate::problem::evidence::quotation;
use crate::text::{Evidence, Fact};

/// The ending of such a file.
const ENDING: &str = "jsonl";

/// What checkers of records include: taken from beside the file.
const TESTLIB: &str = "testlib.h";

/// Is it a file of records?
pub fn is_one(package: &Path) -> bool {
    package.is_file() && package.extension().is_some_and(|ending| ending == ENDING)
}

/// Makes a problem directory of each record that is wished for. What is wrong with one keeps no other from being made.
pub fn run(args: &Import, console: &Console) -> Result<Exit, Failure> {
    let path = &args.package;
    let shown = path.display().to_string();
    let file = File::open(path).map_err(|error| files::unread(&shown, &error))?;
    let testlib = Entry::on_disk(&path.with_file_name(TESTLIB)).read().ok();
    let wishes = wishes(args.cpu_limit, args);
    let folder = place::folder(args.dir.as_deref(), &place::name_of(path));
    let mut lines = BufReader::new(file);
    let (mut made, mut broken, mut number) = (0, 0, 0);
    let mut exit = Exit::Good;
    let mut missing = args.only.clone();
    loop {
        let mut line = Vec::new();
        let limited = &mut std::io::Read::take(&mut lines, LARGEST.0 + 1);
        let read = limited.read_until(b'\n', &mut line);
        let length = read.map_err(|error| files::unread(&shown, &error))?;
        if length == 0 {
            break;
        }
        number += 1;
        let Ok(text) = String::from_utf8(line) else {
            broken += 1;
            let place = format!("{shown}:{number}");
            console.complain(&console.say(Imported::NoText { place }));
            continue;
        };
        if text.trim().is_empty() || !may_be_wished(&text, args) {
            continue;
        }
        let read = |wishes: &Wishes| record(path, number, &text, testlib.as_deref(), wishes);
        match read(&wishes) {
            Ok(record) if args.only.is_empty() || args.only.contains(&record.id) => {
                missing.retain(|id| *id != record.id);
                let done = one(&record, &read, &folder, args, console)?;
                if matches!(done, Exit::Interrupted | Exit::Terminated) {
                    return Ok(done);
                }
                exit = worse(exit, done);
                made += 1;
            }
            // What nobody has asked for keeps nobody from what he has.
            Ok(_) => {}
            Err(_) if !holds_wished(&text, args) => {}
            Err(what) => {
                broken += 1;
                console.complain(&console.lang.fact(&what));
            }
        }
    }
    tell(&missing, (made, broken), &folder, console);
    Ok(match (broken + missing.len(), made) {
        (0, 1..) => exit,
        _ => worse(exit, Exit::Jury),
    })
}

/// What is wished for where a record says nothing.
fn wishes(cpu: Option<Duration>, args: &Import) -> Wishes {
    Wishes {
        cpu,
        memory: args.memory_limit,
        ..Wishes::default()
    }
}

/// Says who was not found, and what has come of the others.
fn tell(missing: &[String], (made, broken): (usize, usize), folder: &Path, console: &Console) {
    for id in missing {
        let id = quotation(id.as_bytes());
        console.complain(&console.say(Imported::NoRecord { id }));
    }
    let folder = folder.display().to_string();
    console.note(&console.say(Imported::Records {
        made,
        folder,
        broken,
    }));
}

/// Does a line hold a name that is wished for, as it was typed?
fn holds_wished(line: &str, args: &Import) -> bool {
    let mut ids = args.only.iter();
    args.only.is_empty() || ids.any(|id| line.contains(id.as_str()))
}

/// May a line be a record that is wished for? JSON may write every name but the plainest in another way.
fn may_be_wished(line: &str, args: &Import) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let mut ids = args.only.iter();
    holds_wished(line, args) || ids.any(|id| !id.bytes().all(is_plain))
}

fn one(
    record: &Record,
    read: &dyn Fn(&Wishes) -> Result<Record, Fact>,
    folder: &Path,
    args: &Import,
    console: &Console,
) -> Result<Exit, Failure> {
    let dir = folder.join(&record.package.name);
    fs::create_dir_all(folder)
        .map_err(|error| crate::commands::writing::unwritten(folder, &error))?;
    let package = place::name_of(&args.package);
    let report = |notices: &[Fact]| notices_of(notices, record.set, &package, console);
    let files = written(&record.package)
        .into_iter()
        .map(|(name, content)| match content {
            Content::Bytes(bytes) => Ok((name, bytes)),
            // All that a record names stands in it.
            Content::File(file) | Content::Lines(file) => {
                Err(Failure::internal(record_lacks(&file)))
            }
        });
    let files = files.collect::<Result<_, _>>()?;
    put(&dir, files, &report(&record.notices))?;
    console.note(&console.say(Imported::Record {
        folder: dir.display().to_string(),
        cases: record.package.cases.len(),
        notices: record.notices.len(),
    }));
    let again = |cpu| {
        let record = read(&wishes(Some(cpu), args)).map_err(Failure::jury)?;
        Ok((record.package, record.notices))
    };
    let standing = Standing {
        dir: &dir,
        package: &record.package,
        again: &again,
        report: &report,
    };
    // Of many, what is wrong with one keeps no other from being made.
    let done = standing.complete(args, console).unwrap_or_else(|failure| {
        console.error(&failure.text(console.lang));
        Err(failure.exit)
    });
    Ok(done.err().unwrap_or(Exit::Good))
}

fn record_lacks(file: &str) -> Fact {
    Imported::Lacks {
        file: file.to_owned(),
    }
    .fact()
}
