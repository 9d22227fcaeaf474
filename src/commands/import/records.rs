//! A file of records: a problem directory of each, one at a time. A stopped import goes on where it was.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::finish::Standing;
use super::new_folder::{head_of, list_of, notices_of, put};
use super::place;
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::files;
use crate::commands::messages::ImportMessage;
use crate::commands::write_errors;
use caipan_checker::evidence::quotation;
use caipan_facts::{Evidence, Fact};
use caipan_formats::{Content, Record, Wishes, record, written};
use caipan_judge::content_id::ContentId;
use caipan_problem::entry::{Entry, LARGEST};
use caipan_problem::problem_toml::{FILE_NAME, IMPORT_REPORT};

/// The ending of such a file.
const ENDING: &str = "jsonl";

/// What checkers of records include: taken from beside the file.
const TESTLIB: &str = "testlib.h";

/// Number of refused and renamed records that the terminal lists; the report of the folder lists all.
const LISTED: usize = 20;

/// Is it a file of records?
pub(super) fn is_one(package: &Path) -> bool {
    package.is_file() && package.extension().is_some_and(|ending| ending == ENDING)
}

/// Makes a problem directory of each record that is wished for. What is wrong with one keeps no other from being made.
pub(super) fn run(args: &Import, console: &Console) -> Result<Exit, Failure> {
    let path = &args.package;
    let shown = path.display().to_string();
    let file = File::open(path).map_err(|error| files::unreadable(&shown, &error))?;
    let testlib = Entry::on_disk(&path.with_file_name(TESTLIB)).read().ok();
    let wishes = wishes(args.cpu_limit, args);
    let mut import = RecordImport {
        args,
        console,
        folder: place::folder(args.dir.as_deref(), &place::name_of(path)),
        names: BTreeSet::new(),
        made: 0,
        known: 0,
        broken: 0,
        notices: Vec::new(),
    };
    let mut lines = BufReader::new(file);
    let mut number = 0;
    let mut exit = Exit::Good;
    let mut missing = args.only.clone();
    loop {
        let mut line = Vec::new();
        let limited = &mut std::io::Read::take(&mut lines, LARGEST.0 + 1);
        let read = limited.read_until(b'\n', &mut line);
        let length = read.map_err(|error| files::unreadable(&shown, &error))?;
        if length == 0 {
            break;
        }
        number += 1;
        let place = format!("{}:{number}", place::file_name(path));
        let Ok(text) = String::from_utf8(line) else {
            import.refuse(ImportMessage::NoText { place }.fact());
            continue;
        };
        let text = text.trim_start_matches('\u{feff}');
        if text.trim().is_empty() || !may_be_wished(text, args) {
            continue;
        }
        let read = |wishes: &Wishes| record(path, number, text, testlib.as_deref(), wishes);
        let done = import.line((text, &place), &read, &wishes, &mut missing)?;
        exit = exit.worse(done);
        if done.is_interrupted() {
            import.finish(&[])?;
            return Ok(done);
        }
    }
    import.finish(&missing)?;
    Ok(
        match (import.broken + missing.len(), import.made + import.known) {
            (0, 1..) => exit,
            _ => exit.worse(Exit::Jury),
        },
    )
}

/// An import of many records.
struct RecordImport<'a> {
    args: &'a Import,
    console: &'a Console,
    folder: PathBuf,
    /// Names of the problem directories of this run, in small letters.
    names: BTreeSet<String>,
    made: usize,
    /// Records whose problem directories an earlier import has made.
    known: usize,
    broken: usize,
    /// Messages about single records.
    notices: Vec<Fact>,
}

/// The problem directory of a record: one that exists or one to be made.
enum Found {
    /// An earlier import has made it.
    There(PathBuf),
    /// Nothing is there yet.
    Free(String),
}

impl RecordImport<'_> {
    fn refuse(&mut self, what: Fact) {
        self.broken += 1;
        self.tell(what);
    }

    /// Says something of one record; of many, the report alone says it.
    fn tell(&mut self, what: Fact) {
        if self.notices.len() < LISTED || !self.args.only.is_empty() {
            self.console.warn(&self.console.lang.fact(&what));
        }
        self.notices.push(what);
    }

    /// Reads a line, and makes its record if that is wished for.
    fn line(
        &mut self,
        (text, place): (&str, &str),
        read: &dyn Fn(&Wishes) -> Result<Record, Fact>,
        wishes: &Wishes,
        missing: &mut Vec<String>,
    ) -> Result<Exit, Failure> {
        let only = &self.args.only;
        match read(wishes) {
            Ok(record) if only.is_empty() || only.contains(&record.id) => {
                missing.retain(|id| *id != record.id);
                let id = ContentId::of(text.trim_end().as_bytes());
                return self.one(record, (place, &id), read);
            }
            // What nobody has asked for keeps nobody from what he has.
            Ok(_) => {}
            Err(_) if !holds_wished(text, self.args) => {}
            Err(what) => self.refuse(what),
        }
        Ok(Exit::Good)
    }

    /// The directory of a record: its own name, or that with a number where another record or problem has it.
    fn find(&self, name: &str, id: &ContentId) -> Found {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let found = names.find_map(|name| {
            if self.names.contains(&name.to_lowercase()) {
                return None;
            }
            let dir = self.folder.join(&name);
            if dir.symlink_metadata().is_err() {
                return Some(Found::Free(name));
            }
            let report = fs::read_to_string(dir.join(IMPORT_REPORT));
            let is_own = report.is_ok_and(|report| report.contains(&mark(id)));
            is_own.then_some(Found::There(dir))
        });
        found.unwrap_or_else(|| Found::Free(name.to_owned()))
    }

    /// Makes the problem directory of a record, unless an earlier import has.
    fn one(
        &mut self,
        mut record: Record,
        (place, id): (&str, &ContentId),
        read: &dyn Fn(&Wishes) -> Result<Record, Fact>,
    ) -> Result<Exit, Failure> {
        let own = record.package.name.clone();
        let found = self.find(&own, id);
        let (dir, is_new) = match &found {
            Found::There(dir) => (dir.clone(), false),
            Found::Free(name) => (self.folder.join(name), true),
        };
        let name = dir
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        self.names.insert(name.to_lowercase());
        let mut own_notices = Vec::new();
        if name != own {
            let place = place.to_owned();
            let renamed = ImportMessage::RecordCalled {
                place,
                own,
                name: name.clone(),
            };
            self.tell(renamed.fact());
            own_notices.push(renamed.fact());
        }
        record.package.name.clone_from(&name);
        record.notices.extend(own_notices.clone());
        let package = place::name_of(&self.args.package);
        let (console, set) = (self.console, record.set);
        let report = |notices: &[Fact]| {
            notices_of(notices, set, &package, console) + &format!("\n{}\n", mark(id))
        };
        if is_new {
            self.put(&dir, &record, &report(&record.notices))?;
            self.made += 1;
        } else {
            self.known += 1;
            // An earlier import may have stopped before it measured the time limit.
            let toml = fs::read_to_string(dir.join(FILE_NAME)).unwrap_or_default();
            if toml.contains("\nfrom = ") {
                return Ok(Exit::Good);
            }
        }
        let again = |cpu| {
            let mut record = read(&wishes(Some(cpu), self.args)).map_err(Failure::jury)?;
            record.notices.extend(own_notices.clone());
            Ok((record.package, record.notices))
        };
        let standing = Standing {
            dir: &dir,
            package: &record.package,
            again: &again,
            report: &report,
        };
        // Of many, what is wrong with one keeps no other from being made.
        let done = standing
            .complete(self.args, console)
            .unwrap_or_else(|failure| {
                console.error(&failure.text(console.lang));
                Err(failure.exit)
            });
        Ok(done.err().unwrap_or(Exit::Good))
    }

    fn put(&self, dir: &Path, record: &Record, report: &str) -> Result<(), Failure> {
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| write_errors::unwritten(folder, &error))?;
        let files = written(&record.package)
            .map_err(Failure::internal)?
            .into_iter()
            .map(|(name, content)| match content {
                Content::Bytes(bytes) => Ok((name, bytes)),
                // A record refers to no files outside itself.
                Content::File(file) | Content::Lines(file) => {
                    Err(Failure::internal(record_lacks(&file)))
                }
            });
        let files = files.collect::<Result<_, _>>()?;
        put(dir, files, report)
    }

    /// Says who was not found and what has come of the others, and writes the report of the folder.
    fn finish(&mut self, missing: &[String]) -> Result<(), Failure> {
        let hidden = self.notices.len().saturating_sub(LISTED);
        if hidden > 0 && self.args.only.is_empty() {
            let file = self.folder.join(IMPORT_REPORT).display().to_string();
            let more = ImportMessage::MoreRecords { more: hidden, file };
            self.console.warn(&self.console.sentence(more));
        }
        for id in missing {
            let id = quotation(id.as_bytes());
            self.console
                .warn(&self.console.sentence(ImportMessage::NoRecord { id }));
        }
        let summary = self.console.sentence(ImportMessage::RecordSummary {
            made: self.made,
            known: self.known,
            folder: self.folder.display().to_string(),
            broken: self.broken,
        });
        self.console.note(&summary);
        // A selection of single records says nothing about the other records.
        if !self.args.only.is_empty() || !self.folder.is_dir() {
            return Ok(());
        }
        let mut report = head_of(&place::name_of(&self.args.package), self.console);
        report += &(summary + "\n\n");
        report += &list_of(&self.notices, self.console);
        let path = self.folder.join(IMPORT_REPORT);
        fs::write(&path, report).map_err(|error| write_errors::unwritten(&path, &error))
    }
}

/// The line of a problem's report that says which record it was made of.
fn mark(id: &ContentId) -> String {
    format!("<!-- record {} -->", id.as_str())
}

/// What is wished for where a record says nothing.
fn wishes(cpu: Option<Duration>, args: &Import) -> Wishes {
    Wishes {
        cpu,
        memory: args.memory_limit,
        ..Wishes::default()
    }
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

fn record_lacks(file: &str) -> Fact {
    ImportMessage::Lacks {
        file: file.to_owned(),
    }
    .fact()
}
