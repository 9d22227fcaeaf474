//! Is a generated case what it would be if it were made now? Nothing is run to tell.

use std::path::Path;

use super::wanted::Wanted;
use caipan_judge::content_id::ContentId;
use caipan_problem::directory::Directory;
use caipan_problem::generated::{Generated, Lock};

/// What a generated case is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It is what would be made now.
    Fresh,
    /// A file of it is not there.
    Missing,
    /// Something that it was made of has changed.
    Stale,
    /// A file of it is not what caipan has made: the input, or the answer.
    Changed {
        /// Is it the input?
        input: bool,
    },
}

/// The hashes of the files of a case, as far as these are there. What cannot be read is no file of caipan's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// That of its input.
    pub input: Option<String>,
    /// That of its answer.
    pub answer: Option<String>,
}

impl Found {
    /// What is there of a case, whose files stand below `folder`.
    pub fn of(folder: &Path, name: &str) -> Self {
        let file = |ending: &str| {
            let name = format!("{name}.{ending}");
            folder.join(&name).symlink_metadata().ok()?;
            let bytes = Directory::Disk(folder.to_owned()).program(&name);
            Some(bytes.map_or_else(|_| String::new(), |bytes| hash(&bytes)))
        };
        Self {
            input: file("in"),
            answer: file("ans"),
        }
    }

    /// Is there nothing of it?
    pub fn is_nothing(&self) -> bool {
        self.input.is_none() && self.answer.is_none()
    }

    /// Is a file of it there that was neither made before, as far as that is known, nor is what is made now? Whether that
    /// is the input.
    pub fn foreign(&self, known: Option<&Generated>, now: &Generated) -> Option<bool> {
        let is_foreign = |found: &Option<String>, of: fn(&Generated) -> Option<&String>| {
            let made = [known.and_then(of), of(now)];
            found.is_some() && !made.contains(&found.as_ref())
        };
        let is_input = is_foreign(&self.input, |case| Some(&case.input));
        let is_answer = || is_foreign(&self.answer, |case| case.answer.as_ref());
        (is_input || is_answer()).then_some(is_input)
    }
}

/// The name of some bytes in a lock file.
pub fn hash(bytes: &[u8]) -> String {
    ContentId::of(bytes).as_str().to_owned()
}

impl State {
    /// What a wanted case is.
    pub fn of(wanted: &Wanted, lock: &Lock, found: &Found) -> Self {
        let Some(known) = lock.cases.get(&wanted.name) else {
            return if found.is_nothing() {
                Self::Missing
            } else {
                Self::Changed {
                    input: found.input.is_some(),
                }
            };
        };
        if let Some(input) = found.foreign(None, known) {
            return Self::Changed { input };
        }
        if known.made_of != wanted.made_of {
            return Self::Stale;
        }
        let is_whole = found.input.is_some() && found.answer == known.answer;
        if is_whole { Self::Fresh } else { Self::Missing }
    }
}
