//! Where generated cases go: each as a whole, and never over a file that caipan has not made.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::commands::console::Console;
use crate::commands::exit::Failure;
use crate::commands::messages::GenerateMessage;
use crate::commands::write_errors::unwritten;
use caipan_audit::generators::{CaseHashes, MadeCase, PlannedCase, content_hash};
use caipan_facts::{Fact, refusal};
use caipan_files::atomic::Draft;
use caipan_problem::case_lock::{LOCK, Lock, LockedCase};
use caipan_problem::entry::FileProblem;

/// The lock file is written so often at most while cases are made; what it lacks after a crash is made again, and found
/// to be there.
const EVERY: Duration = Duration::from_secs(1);

/// Where cases stand.
pub(super) struct Place {
    /// Nothing is written but below it.
    pub root: PathBuf,
    /// What the names of cases begin from.
    pub folder: PathBuf,
}

/// How many cases have come to what.
#[derive(Default, Clone, Copy)]
pub(super) struct Tally {
    pub made: usize,
    pub kept: usize,
    pub changed: usize,
    pub faults: usize,
}

/// Takes cases as they are made.
pub(super) struct Shelf<'a> {
    pub place: Place,
    pub lock: Lock,
    pub console: &'a Console,
    pub tally: Tally,
    /// What keeps cases from being written.
    pub failure: Option<Failure>,
    is_forced: bool,
    written: Instant,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(place: Place, lock: Lock, is_forced: bool, console: &'a Console) -> Self {
        Self {
            place,
            lock,
            console,
            tally: Tally::default(),
            failure: None,
            is_forced,
            written: Instant::now(),
        }
    }

    /// Takes what came of a case: its files, or why there are none.
    pub(super) fn take(&mut self, wanted: &PlannedCase, made: Result<MadeCase, Fact>) {
        let written = match made {
            Ok(made) => self.put(wanted, &made),
            Err(fault) => {
                self.tally.faults += 1;
                self.console.warn(&self.console.lang.fact(&fault));
                return;
            }
        };
        let written = written.and_then(|()| {
            if self.written.elapsed() >= EVERY {
                self.write_lock()
            } else {
                Ok(())
            }
        });
        self.failure = self.failure.take().or(written.err());
    }

    fn put(&mut self, wanted: &PlannedCase, made: &MadeCase) -> Result<(), Failure> {
        let found = CaseHashes::of(&self.place.folder, &wanted.name);
        let case = LockedCase {
            made_of: wanted.made_of.clone(),
            input: content_hash(&made.input),
            answer: made.answer.as_deref().map(content_hash),
        };
        let known = self.lock.cases.get(&wanted.name);
        if let (Some(input), false) = (found.foreign(known, &case), self.is_forced) {
            self.keep_changed(wanted, input);
            return Ok(());
        }
        let file = |ending: &str| self.place.folder.join(format!("{}.{ending}", wanted.name));
        let mut is_new = false;
        if found.input.as_ref() != Some(&case.input) {
            self.write(&file("in"), &made.input)?;
            is_new = true;
        }
        if found.answer != case.answer {
            let path = file("ans");
            match &made.answer {
                Some(answer) => self.write(&path, answer)?,
                None => fs::remove_file(&path).map_err(|error| unwritten(&path, &error))?,
            }
            is_new = true;
        }
        if is_new {
            self.tally.made += 1
        } else {
            self.tally.kept += 1
        }
        self.lock.cases.insert(wanted.name.clone(), case);
        Ok(())
    }

    /// The input of a case, if it is there, and the name of its file.
    pub(super) fn input_of(&self, wanted: &PlannedCase) -> Option<(Vec<u8>, String)> {
        let file = self.place.folder.join(format!("{}.in", wanted.name));
        Some((fs::read(&file).ok()?, file.display().to_string()))
    }

    /// Says of a file that it stays as somebody has made it.
    pub(super) fn keep_changed(&mut self, wanted: &PlannedCase, input: bool) {
        self.tally.changed += 1;
        let ending = if input { "in" } else { "ans" };
        let file = self.place.folder.join(format!("{}.{ending}", wanted.name));
        let file = file.display().to_string();
        self.console
            .warn(&self.console.sentence(GenerateMessage::ByHand { file }));
    }

    /// Says which cases no row makes any more; those whose files are gone are forgotten.
    pub(super) fn note_rowless(&mut self, wanted: &[PlannedCase]) {
        let folder = &self.place.folder;
        let rowless = rowless(&self.lock, wanted);
        for name in rowless {
            if CaseHashes::of(folder, &name).is_nothing() {
                self.lock.cases.remove(&name);
                continue;
            }
            let file = folder.join(format!("{name}.in")).display().to_string();
            self.console
                .warn(&self.console.sentence(GenerateMessage::NoRow { file }));
        }
    }

    /// Writes the lock file, if it would say something.
    pub(super) fn write_lock(&mut self) -> Result<(), Failure> {
        self.written = Instant::now();
        let path = self.place.folder.join(LOCK);
        let text = self.lock.text();
        let is_there = fs::read(&path).is_ok_and(|there| there == text.as_bytes());
        let is_needed = !self.lock.cases.is_empty() || path.symlink_metadata().is_ok();
        if is_needed && !is_there {
            self.write(&path, text.as_bytes())
        } else {
            Ok(())
        }
    }

    /// Puts a whole file in its place, whose folder is made where it is not there.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        let written = own_folder(&self.place.root, path).and_then(|()| {
            let mut draft = Draft::of(path)?;
            draft.fill(bytes)?;
            draft.publish()
        });
        written.map_err(|error| unwritten(path, &error))
    }
}

/// The cases that were made by rows that are no more.
pub(super) fn rowless(lock: &Lock, wanted: &[PlannedCase]) -> Vec<String> {
    let wanted: BTreeSet<&str> = wanted.iter().map(|one| one.name.as_str()).collect();
    let names = lock
        .cases
        .keys()
        .filter(|name| !wanted.contains(name.as_str()));
    names.cloned().collect()
}

/// Makes the folder of a file; none of its parts leads out of the root.
fn own_folder(root: &Path, path: &Path) -> io::Result<()> {
    fs::create_dir_all(root)?;
    let own = fs::canonicalize(root)?;
    let folder = path.parent().unwrap_or(root);
    let mut place = root.to_owned();
    for part in folder.strip_prefix(root).unwrap_or(Path::new("")) {
        place.push(part);
        match fs::create_dir(&place) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            made => made?,
        }
        if !fs::canonicalize(&place)?.starts_with(&own) {
            return Err(refusal(FileProblem::LeadsOut));
        }
    }
    Ok(())
}
