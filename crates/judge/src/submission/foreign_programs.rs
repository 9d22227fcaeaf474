//! Compiled programs of the jury, each compiled once per process, and the cache for later processes.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::foreign_svg::Room;
use crate::submission::header_pool::HeaderPool;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::toolchains::Tools;
use caipan_checker::Reason;

/// Program that is compiled on first use, or the reason why it cannot be compiled.
type Made = Arc<OnceLock<Result<Arc<Program>, Reason>>>;

/// Cache of compiled programs, opened on first use.
type Store =
    LazyLock<Option<ProgramCache>, Box<dyn FnOnce() -> Option<ProgramCache> + Send + Sync>>;

/// Compiled programs of the jury.
pub struct ForeignPrograms {
    made: Mutex<HashMap<String, Made>>,
    /// Compilers and interpreters of this machine.
    pub tools: Tools,
    /// Precompiled headers.
    pub headers: HeaderPool,
    /// Cache of compiled programs.
    pub store: Store,
    /// Whether the cache is used for programs of the jury only, not for contestants' programs.
    pub only_jurys: bool,
    /// Space that is left for pictures of jury programs.
    pub pictures: Room,
}

impl Default for ForeignPrograms {
    fn default() -> Self {
        Self::kept_in(|| None, HeaderPool::default())
    }
}

impl ForeignPrograms {
    /// Creates an empty set of programs, with caches for compiled programs and precompiled headers.
    pub fn kept_in(
        open: impl FnOnce() -> Option<ProgramCache> + Send + Sync + 'static,
        headers: HeaderPool,
    ) -> Self {
        Self {
            made: Mutex::default(),
            tools: Tools::default(),
            headers,
            store: LazyLock::new(Box::new(open)),
            only_jurys: false,
            pictures: Room::default(),
        }
    }

    /// Returns the program with this name. The first caller compiles it with `make`; concurrent callers wait.
    ///
    /// # Errors
    /// The program cannot be compiled.
    pub fn once(
        &self,
        name: String,
        make: impl FnOnce() -> Result<Arc<Program>, Reason>,
    ) -> Result<Arc<Program>, Reason> {
        let made = {
            let mut known = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(name).or_default())
        };
        made.get_or_init(make).clone()
    }
}
