//! Compiled programs of the jury, each compiled once per process, and the cache for later processes.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use crate::foreign_svg::PictureSpace;
use crate::submission::header_pool::HeaderPool;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::toolchains::Toolchains;
use caipan_checker::Reason;

/// Program that is compiled on first use, or the reason why it cannot be compiled.
type LazyProgram = Arc<OnceLock<Result<Arc<Program>, Reason>>>;

/// Cache of compiled programs, opened on first use.
type LazyCache =
    LazyLock<Option<ProgramCache>, Box<dyn FnOnce() -> Option<ProgramCache> + Send + Sync>>;

/// Compiled programs of the jury.
pub struct ForeignPrograms {
    programs: Mutex<HashMap<String, LazyProgram>>,
    /// Compilers and interpreters of this machine.
    pub toolchains: Toolchains,
    /// Precompiled headers.
    pub headers: HeaderPool,
    /// Cache of compiled programs.
    pub cache: LazyCache,
    /// Whether the cache is used for programs of the jury only, not for contestants' programs.
    pub caches_only_jury_programs: bool,
    /// Space that is left for pictures of jury programs.
    pub picture_space: PictureSpace,
}

impl Default for ForeignPrograms {
    fn default() -> Self {
        Self::with_caches(|| None, HeaderPool::default())
    }
}

impl ForeignPrograms {
    /// Creates an empty set of programs, with caches for compiled programs and precompiled headers.
    pub fn with_caches(
        open: impl FnOnce() -> Option<ProgramCache> + Send + Sync + 'static,
        headers: HeaderPool,
    ) -> Self {
        Self {
            programs: Mutex::default(),
            toolchains: Toolchains::default(),
            headers,
            cache: LazyLock::new(Box::new(open)),
            caches_only_jury_programs: false,
            picture_space: PictureSpace::default(),
        }
    }

    /// Returns the program with this name. The first caller compiles it with `make`; concurrent callers wait.
    ///
    /// # Errors
    /// The program cannot be compiled.
    pub(crate) fn get_or_compile(
        &self,
        name: String,
        make: impl FnOnce() -> Result<Arc<Program>, Reason>,
    ) -> Result<Arc<Program>, Reason> {
        let made = {
            let mut known = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(known.entry(name).or_default())
        };
        made.get_or_init(make).clone()
    }
}
