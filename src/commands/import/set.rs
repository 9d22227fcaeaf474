//! Several problems at once: a problem directory of each, and the contest.toml of all, put in their place together.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::new_folder::{self, bytes_at, not_placed};
use super::one::One;
use super::place;
use crate::cli::Import;
use crate::commands::console::Console;
use crate::commands::exit::{Exit, Failure};
use crate::commands::init::{CONTEST, in_language};
use crate::commands::messages::{ImportMessage, Message, TemplateText};
use crate::commands::shell_word::quoted;
use caipan_facts::{Evidence, Fact};
use caipan_formats::archive::fresh::{Fresh, Rooms};
use caipan_formats::{Member, Set, Wishes};
use caipan_problem::directory::Directory;
use caipan_problem::new_file;
use caipan_problem::problem_toml::IMPORT_REPORT;

/// Where contestants' programs go that are in a zip.
const SOURCES: &str = "source";

/// Problems on their way.
struct Making<'a> {
    set: &'a Set,
    args: &'a Import,
    console: &'a Console,
    made: Vec<One>,
    /// What is to be known of the whole.
    notices: Vec<Fact>,
    refused: usize,
    exit: Exit,
    taken: BTreeSet<String>,
}

/// Makes all that are wished for. What is wrong with one keeps no other from being made.
///
/// # Errors
/// They cannot be put in their place.
pub(super) fn run(
    set: &Set,
    fresh: Fresh,
    meanwhile: &Path,
    args: &Import,
    console: &Console,
) -> Result<Exit, Failure> {
    let dir = place::folder(args.dir.as_deref(), &place::name_of(&args.package));
    let (place, _unpacked) = if dir == meanwhile {
        (fresh, None)
    } else {
        (new_folder::fresh(&dir)?, Some(fresh))
    };
    let mut making = Making {
        set,
        args,
        console,
        made: Vec::new(),
        notices: Vec::new(),
        refused: 0,
        exit: Exit::Good,
        taken: [CONTEST, IMPORT_REPORT, SOURCES]
            .map(str::to_lowercase)
            .into(),
    };
    for member in making.wished() {
        making.add(member, &place, &dir)?;
    }
    making.tell_left();
    let sources = making.whole(&place.path(), &dir)?;
    let rooms = if making.made.is_empty() {
        None
    } else {
        Some(place.keep().map_err(|error| not_placed(&dir, &error))?)
    };
    making.finish(&dir, rooms.as_ref(), sources, console)
}

impl<'a> Making<'a> {
    /// The problems that are wished for; what is wished for and not there is said.
    fn wished(&mut self) -> Vec<&'a Member> {
        let (set, only) = (self.set, &self.args.only);
        if only.is_empty() {
            return set.members.iter().collect();
        }
        for name in only {
            if let Err(what) = set.member("--only", name) {
                self.refuse(what, Exit::Jury);
            }
        }
        let members = set.members.iter();
        members
            .filter(|member| only.iter().any(|name| member.is_called(name)))
            .collect()
    }

    fn refuse(&mut self, what: Fact, exit: Exit) {
        self.console.warn(&self.console.lang.fact(&what));
        self.notices.push(what);
        self.refused += 1;
        self.exit = self.exit.worse(exit);
    }

    /// Makes one of them, or says why not.
    fn add(&mut self, member: &Member, place: &Fresh, dir: &Path) -> Result<(), Failure> {
        let room = |name: &str| {
            let name = format!("{name}-{}", self.made.len() + self.refused);
            let room = place.room(&name);
            room.map_err(|error| not_placed(dir, &error))
        };
        let (zip, inner) = (room("zip")?, room("inner")?);
        let done = self.one(member, &zip, inner, &place.path());
        match done {
            Ok(one) => self.made.push(one),
            Err(failure) => {
                let (name, exit) = (member.name.clone(), failure.exit);
                let what = failure.into_first_line();
                // A wish of another format than the package's is no wrong usage here.
                let exit = match exit {
                    Exit::Usage => Exit::Jury,
                    exit => exit,
                };
                self.refuse(ImportMessage::Refused { name, what }.fact(), exit);
            }
        }
        Ok(())
    }

    fn one(
        &mut self,
        member: &Member,
        zip: &Path,
        inner: PathBuf,
        whole: &Path,
    ) -> Result<One, Failure> {
        let files = member.files(self.set, zip).map_err(Failure::jury)?;
        let called = place::plain_name(&member.name);
        let wishes = Wishes {
            name: called.clone(),
            cpu: self.args.cpu_limit,
            memory: self.args.memory_limit,
            task: member.task(),
            has_format: self.args.format.is_some(),
            is_member: true,
            room: Some(inner),
        };
        let mut one = One::of(&files, wishes, self.args)?;
        let name = self.free(&one.read.package.name, &called);
        one.call(name);
        let folder = whole.join(&one.read.package.name);
        let put = one.put(&folder, self.console);
        put.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        Ok(one)
    }

    /// A name that no other has: its own, or what the set calls it, or that with a number.
    fn free(&mut self, own: &str, other: &str) -> String {
        let numbered = (2..).map(|number| format!("{own}-{number}"));
        let names = [own.to_owned(), other.to_owned()];
        let mut names = names.into_iter().chain(numbered);
        let free = names.find(|name| self.taken.insert(name.to_lowercase()));
        free.unwrap_or_else(|| own.to_owned())
    }

    fn tell_left(&mut self) {
        for file in &self.set.left {
            let file = file.clone();
            let what = ImportMessage::Beside { file }.fact();
            self.console.warn(&self.console.lang.fact(&what));
            self.notices.push(what);
        }
    }

    /// Writes what is of all problems: contest.toml, the report, contestants' programs, which are where this says.
    fn whole(&self, whole: &Path, dir: &Path) -> Result<Option<PathBuf>, Failure> {
        if self.made.is_empty() {
            return Ok(None);
        }
        let names = self.made.iter().map(|one| &one.read.package.name);
        // A name of a built-in problem stands for that one.
        let named = |name: &String| match Directory::built_in(name) {
            Some(_) => format!("./{name}"),
            None => name.clone(),
        };
        let names: Vec<String> = names.map(named).collect();
        let first = self.console.sentence(TemplateText::Contest);
        let title = self.set.title.as_deref();
        let text = in_language(self.console.lang, |words| {
            new_file::contest_toml(&names, title, &first, words)
        });
        bytes_at(&whole.join(CONTEST), text.as_bytes())?;
        let mut report = new_folder::head_of(&place::name_of(&self.args.package), self.console);
        report += &(self.summary(dir) + "\n\n");
        report += &new_folder::list_of(&self.notices, self.console);
        bytes_at(&whole.join(IMPORT_REPORT), report.as_bytes())?;
        let Some(sources) = &self.set.sources else {
            return Ok(None);
        };
        let files = &self.set.files;
        if self.args.package.is_dir() {
            return Ok(Some(files.shown(sources)));
        }
        for path in files.below(sources) {
            let place = whole.join(SOURCES).join(&path[sources.len() + 1..]);
            files.copy_to(path, &place).map_err(Failure::internal)?;
        }
        Ok(Some(dir.join(SOURCES)))
    }

    fn summary(&self, dir: &Path) -> String {
        self.console.sentence(ImportMessage::Records {
            made: self.made.len(),
            folder: dir.display().to_string(),
            broken: self.refused,
        })
    }

    /// Finishes each of them, and says what comes next.
    fn finish(
        &self,
        dir: &Path,
        rooms: Option<&Rooms>,
        sources: Option<PathBuf>,
        console: &Console,
    ) -> Result<Exit, Failure> {
        let mut exit = self.exit;
        for (one, rooms) in self.made.iter().zip(rooms.into_iter().cycle()) {
            let dir = dir.join(&one.read.package.name);
            let done = one.finish((&dir, rooms), self.args, console);
            let done = done.unwrap_or_else(|failure| {
                console.error(&failure.text(console.lang));
                failure.exit
            });
            exit = exit.worse(done);
            if exit.is_interrupted() {
                return Ok(exit);
            }
        }
        console.note(&self.summary(dir));
        let contest = quoted(&dir.join(CONTEST).display().to_string());
        let sources = sources.and_then(|sources| quoted(&sources.display().to_string()));
        if let (Some(contest), Some(sources)) = (contest, sources) {
            let command = format!("caipan grade {contest} {sources}");
            console.note(&console.sentence(Message::Next { command }));
        }
        Ok(exit)
    }
}
