//! A package in the middle of being written: its files, and what becomes of what it cannot say.

use std::collections::BTreeSet;

use super::exported::Exported;
use super::lost::{Lost, Unwritten, said};
use super::places::Places;
use crate::package::formats::notice::Notice;
use crate::package::formats::package::{Content, Limits, Package};
use crate::package::language::table;
use crate::text::Fact;

/// A file of a package.
#[derive(Debug)]
pub struct File {
    /// Where it goes.
    pub path: String,
    /// What it holds.
    pub content: Content,
    /// Is it started?
    pub is_program: bool,
}

/// A package in the middle of being written.
pub struct Writing<'a> {
    /// What is written.
    pub exported: &'a Exported,
    /// What its folder or its zip will be called.
    pub called: &'a str,
    /// Has the judge testlib.h?
    pub brings_testlib: bool,
    files: Vec<File>,
    taken: BTreeSet<String>,
    notices: Vec<Fact>,
}

impl<'a> Writing<'a> {
    /// Begins.
    pub fn of(exported: &'a Exported, called: &'a str) -> Self {
        Self {
            exported,
            called,
            brings_testlib: false,
            files: Vec::new(),
            taken: BTreeSet::new(),
            notices: exported.notices.clone(),
        }
    }

    /// The problem.
    pub fn package(&self) -> &'a Package {
        &self.exported.package
    }

    /// Where it says what.
    pub fn places(&self) -> &'a Places {
        &self.exported.places
    }

    /// Ends: files by their paths, and what is to be known of them.
    pub fn end(mut self) -> (Vec<File>, Vec<Fact>) {
        self.files.sort_by(|one, other| one.path.cmp(&other.path));
        (self.files, self.notices)
    }

    /// Writes a file; nothing where one of its name is there.
    pub fn put(&mut self, path: impl Into<String>, content: Content) {
        let path = path.into();
        if self.taken.insert(path.to_lowercase()) {
            let is_program = false;
            self.files.push(File {
                path,
                content,
                is_program,
            });
        }
    }

    /// The same for a text.
    pub fn text(&mut self, path: impl Into<String>, text: impl Into<String>) {
        self.put(path, Content::Bytes(text.into().into_bytes()));
    }

    /// The same for something that is started.
    pub fn program(&mut self, path: impl Into<String>, content: Content) {
        self.put(path, content);
        if let Some(file) = self.files.last_mut() {
            file.is_program = true;
        }
    }

    /// Is a file of this name there?
    pub fn has(&self, path: &str) -> bool {
        self.taken.contains(&path.to_lowercase())
    }

    /// A path like this one that no file has.
    pub fn free(&self, path: &str) -> String {
        let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
        let further = (2..).map(|number| match folder {
            "" => format!("{number}-{file}"),
            folder => format!("{folder}/{number}-{file}"),
        });
        let mut all = std::iter::once(path.to_owned()).chain(further);
        all.find(|path| !self.has(path)).unwrap_or_default()
    }

    /// What a file will hold.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn bytes(&self, content: &Content) -> Result<Vec<u8>, Fact> {
        self.exported.bytes(content)
    }

    /// Says something of a key of a table in problem.toml.
    pub fn note(&mut self, (table, number, key): (&str, usize, &str), what: impl Into<Fact>) {
        let place = self.places().of(table, number, key);
        let what = what.into();
        self.say(Notice::At { place, what });
    }

    /// Says something that stands nowhere.
    pub fn say(&mut self, what: impl Into<Fact>) {
        let what = what.into();
        if !self.notices.contains(&what) {
            self.notices.push(what);
        }
    }

    /// Says that a key of a table has no equal.
    pub fn lost(&mut self, (table, number, key): (&str, usize, &str), value: impl AsRef<str>) {
        let name = named(table, key);
        let value = said(value);
        self.note((table, number, key), Lost::Key { key: name, value });
    }

    /// Says that a key of a table becomes something else.
    pub fn instead(
        &mut self,
        (table, number, key): (&str, usize, &str),
        value: impl AsRef<str>,
        instead: impl Into<String>,
    ) {
        let (name, value, instead) = (named(table, key), said(value), instead.into());
        let what = Lost::Instead {
            key: name,
            value,
            instead,
        };
        self.note((table, number, key), what);
    }

    /// Says that a file stays behind.
    pub fn behind(&mut self, file: &str) {
        let file = file.to_owned();
        self.say(Lost::File { file });
    }

    /// Why a key of a table keeps the problem from being written.
    pub fn cannot(
        &self,
        (table, number, key): (&str, usize, &str),
        value: impl AsRef<str>,
    ) -> Fact {
        let place = self.places().of(table, number, key);
        let (key, value) = (named(table, key), said(value));
        let what = Unwritten::CannotSay { key, value }.into();
        Notice::At { place, what }.into()
    }

    /// Says what no format says: the wall time, and that languages have factors.
    pub fn lose_times(&mut self) {
        let package = self.package();
        if let Some(wall) = package.limits.wall {
            self.lost(("limits", 0, "wall"), format!("{wall:?}"));
        }
        let is_even = |id: &str| package.together.get(id).is_some_and(|own| own.is_even);
        let slow = table()
            .into_iter()
            .filter(|language| language.time_factor > 1.0);
        let slow = slow.map(|language| language.id);
        let slow: Vec<String> = slow.filter(|id| !is_even(id)).collect();
        if !slow.is_empty() {
            let languages = slow.join(", ");
            self.say(Lost::Factors { languages });
        }
    }

    /// Says that there are no files for input and output, where problem.toml names them.
    pub fn lose_files(&mut self) {
        let package = self.package();
        let is_said = self.places().text.lines().any(|line| line.trim() == "[io]");
        if let (Some(input), Some(output), true) = (&package.input, &package.output, is_said) {
            let (input, output) = (input.clone(), output.clone());
            self.note(("io", 0, "input"), Lost::Files { input, output });
        }
    }

    /// Refuses limits of subtasks and of cases, which would be other ones there.
    ///
    /// # Errors
    /// There are some.
    pub fn refuse_own_limits(&self) -> Result<(), Fact> {
        let package = self.package();
        for (number, subtask) in package.subtasks.iter().enumerate() {
            if !subtask.limits.is_empty() {
                let value = shown(&subtask.limits);
                return Err(self.cannot(("subtask", number, "limits"), value));
            }
        }
        match package.cases.iter().find(|case| !case.limits.is_empty()) {
            Some(case) => Err(self.cannot(("case", 0, "limits"), shown(&case.limits))),
            None => Ok(()),
        }
    }

    /// Says which names are others there.
    pub fn note_names<'n>(&mut self, names: impl Iterator<Item = (&'n str, &'n str)>) {
        let other: Vec<(&str, &str)> = names.filter(|(name, renamed)| name != renamed).collect();
        if let Some((name, renamed)) = other.first() {
            let (name, renamed) = ((*name).to_owned(), (*renamed).to_owned());
            let names = other.len();
            self.say(Lost::Renamed {
                names,
                name,
                renamed,
            });
        }
    }

    /// Says what the cases hold that some judges change or refuse.
    ///
    /// # Errors
    /// One cannot be read.
    pub fn look_at_cases(&mut self) -> Result<(), Fact> {
        let (mut cr, mut endless) = (0, 0);
        for case in &self.package().cases {
            let files = case.input.iter().chain(&case.answer);
            let texts = files.map(|content| self.bytes(content));
            let texts = texts.collect::<Result<Vec<_>, Fact>>()?;
            cr += usize::from(texts.iter().any(|text| text.contains(&b'\r')));
            let is_endless = |text: &&Vec<u8>| !text.is_empty() && !text.ends_with(b"\n");
            endless += usize::from(texts.iter().any(|text| is_endless(&text)));
        }
        if cr > 0 {
            self.say(Lost::LineEnds { cases: cr });
        }
        if endless > 0 {
            self.say(Lost::NoNewline { cases: endless });
        }
        Ok(())
    }
}

fn named(table: &str, key: &str) -> String {
    match table {
        "" => key.to_owned(),
        table => format!("{table}.{key}"),
    }
}

/// Limits in a word.
fn shown(limits: &Limits) -> String {
    let times = [("cpu", limits.cpu), ("wall", limits.wall)];
    let times = times.map(|(key, time)| Some(format!("{key} {:?}", time?)));
    let sizes = [("memory", limits.memory), ("output", limits.output)];
    let sizes = sizes.map(|(key, size)| Some(format!("{key} {}", size?)));
    let all: Vec<String> = times.into_iter().chain(sizes).flatten().collect();
    all.join(", ")
}

/// A text as YAML and JSON have it.
pub fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
