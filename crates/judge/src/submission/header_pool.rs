//! Precompiled headers of one run of caipan: each is made once, by the fourth program that asks for it.

use std::collections::HashMap;
use std::ffi::OsString;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::submission::program_cache::ProgramCache;
use caipan_sandbox::{View, WorkFolder};

/// So many programs do without: for fewer it is not worth it to make one.
const WITHOUT: usize = 3;

/// A folder with a precompiled header in it, to be searched first.
pub struct Header {
    /// What stands in it is a file of caipan's own, which no compiler can write to.
    pub folder: WorkFolder,
}

/// The command line and the view of a compiler that is to use a header, if there is one.
///
/// Only the preprocessor gets this word: the assembler would let a source read files of the folder.
pub fn offer(
    header: Option<&Header>,
    mut command: Vec<OsString>,
    view: View,
) -> (Vec<OsString>, View) {
    let Some(header) = header else {
        return (command, view);
    };
    let folder = header.folder.path();
    let words = ["-Xpreprocessor", "-I", "-Xpreprocessor"].map(OsString::from);
    command.splice(1..1, words.into_iter().chain([folder.into()]));
    (command, view.with_folder(folder))
}

/// What is known of the header for one command.
enum Known {
    /// So many programs have been compiled without.
    Asked(usize),
    /// Somebody is making it, or it cannot be made.
    Lacking,
    Made(Arc<Header>),
}

/// Opens the place where headers are kept from run to run.
type Open = Box<dyn Fn() -> Option<ProgramCache> + Send + Sync>;

/// The headers of one run of caipan.
#[derive(Default)]
pub struct HeaderPool {
    /// By the compile commands of languages.
    known: Mutex<HashMap<Vec<String>, Known>>,
    open: Option<Open>,
    is_off: bool,
    used: AtomicUsize,
}

impl HeaderPool {
    /// Headers that are kept where `open` says, when one is needed.
    pub fn kept_in(open: impl Fn() -> Option<ProgramCache> + Send + Sync + 'static) -> Self {
        Self {
            open: Some(Box::new(open)),
            ..Self::default()
        }
    }

    /// None at all.
    pub fn none() -> Self {
        Self {
            is_off: true,
            ..Self::default()
        }
    }

    /// The place where headers are kept from run to run.
    pub fn store(&self) -> Option<ProgramCache> {
        self.open.as_ref()?()
    }

    /// So many programs were compiled with a header.
    pub fn used(&self) -> usize {
        self.used.load(Ordering::Relaxed)
    }

    /// One more was.
    pub(crate) fn note_use(&self) {
        self.used.fetch_add(1, Ordering::Relaxed);
    }

    /// The header for a program of this command, which `make` makes where enough have asked for it. Who asks meanwhile
    /// does without: waiting takes longer.
    pub fn of(
        &self,
        command: &[String],
        make: impl FnOnce() -> Option<Header>,
    ) -> Option<Arc<Header>> {
        if self.is_off {
            return None;
        }
        {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            let known = known.entry(command.to_owned()).or_insert(Known::Asked(0));
            match known {
                Known::Made(header) => return Some(Arc::clone(header)),
                Known::Lacking => return None,
                Known::Asked(times) if *times < WITHOUT => {
                    *times += 1;
                    return None;
                }
                Known::Asked(_) => *known = Known::Lacking,
            }
        }
        let header = Arc::new(make()?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(command.to_owned(), Known::Made(Arc::clone(&header)));
        Some(header)
    }
}
