//! Programs of the jury, each compiled once per process, and the caches shared with later processes.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::submission::precompiled_header_pool::PrecompiledHeaderPool;
use crate::submission::program::Program;
use crate::submission::program_cache::ProgramCache;
use crate::submission::toolchains::Toolchains;
use crate::svg_sanitiser::PictureTotalSizeLimit;
use caipan_checker::Reason;

/// Slot for a program; empty until the first user has compiled the program.
type LazyProgram = Arc<OnceLock<CompiledProgram>>;

/// Result of compiling a program of the jury, which is kept even if compiling failed.
struct CompiledProgram {
    /// The compiled program, or the reason why it cannot be compiled.
    program: Result<Arc<Program>, Reason>,
    /// Whether compiling failed because the caller that started it was cancelled, so that the error is meaningless.
    is_cancelled: bool,
}

/// Maximum number of programs in memory, because a server may receive new problems endlessly. At the maximum, all
/// programs except those being compiled are dropped.
const MAX_KEPT_PROGRAMS: usize = 512;

/// Cache of compiled programs, opened on first use.
type LazyCache =
    LazyLock<Option<ProgramCache>, Box<dyn FnOnce() -> Option<ProgramCache> + Send + Sync>>;

/// Programs of the jury, compiled on first use, and everything that is shared between compilations.
pub struct CompiledJuryPrograms {
    programs: Mutex<HashMap<String, LazyProgram>>,
    /// Compilers and interpreters of this machine, identified for cache keys.
    pub toolchains: Toolchains,
    /// Precompiled headers, which contestants' C++ programs also use.
    pub headers: PrecompiledHeaderPool,
    /// Cache of compiled programs on disk, opened on first use. The value is `None` if programs are not cached.
    pub cache: LazyCache,
    /// Whether the cache is used for programs of the jury only, not for contestants' programs.
    pub caches_only_jury_programs: bool,
    /// Limit on the total size of the pictures that each run of a jury program draws.
    pub picture_space: PictureTotalSizeLimit,
}

impl Default for CompiledJuryPrograms {
    fn default() -> Self {
        Self::with_caches(|| None, PrecompiledHeaderPool::default())
    }
}

impl CompiledJuryPrograms {
    /// Creates an empty set of programs, with caches for compiled programs and precompiled headers.
    pub(crate) fn with_caches(
        open: impl FnOnce() -> Option<ProgramCache> + Send + Sync + 'static,
        headers: PrecompiledHeaderPool,
    ) -> Self {
        Self {
            programs: Mutex::default(),
            toolchains: Toolchains::default(),
            headers,
            cache: LazyLock::new(Box::new(open)),
            caches_only_jury_programs: false,
            picture_space: PictureTotalSizeLimit::default(),
        }
    }

    /// Returns the program with this name. The first caller compiles it with `make`; concurrent callers wait. If
    /// compiling fails because the caller that started it was cancelled, another caller tries again. `cancel` is the
    /// flag of this caller.
    ///
    /// # Errors
    /// The program cannot be compiled.
    pub(crate) fn get_or_compile_program(
        &self,
        name: &str,
        cancel: &AtomicBool,
        make: impl Fn() -> Result<Arc<Program>, Reason>,
    ) -> Result<Arc<Program>, Reason> {
        loop {
            let made = {
                let mut known = self.lock_programs();
                if known.len() >= MAX_KEPT_PROGRAMS && !known.contains_key(name) {
                    known.retain(|_, program| Arc::strong_count(program) > 1);
                }
                Arc::clone(known.entry(name.to_owned()).or_default())
            };
            let compiled = made.get_or_init(|| {
                let program = make();
                let is_cancelled = program.is_err() && cancel.load(Ordering::Relaxed);
                CompiledProgram {
                    program,
                    is_cancelled,
                }
            });
            if !compiled.is_cancelled {
                return compiled.program.clone();
            }
            let mut known = self.lock_programs();
            if known.get(name).is_some_and(|kept| Arc::ptr_eq(kept, &made)) {
                known.remove(name);
            }
            if cancel.load(Ordering::Relaxed) {
                return compiled.program.clone();
            }
        }
    }

    fn lock_programs(&self) -> MutexGuard<'_, HashMap<String, LazyProgram>> {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::ReasonKind;
    use caipan_facts::Fact;

    #[test]
    fn an_error_of_a_cancelled_caller_is_not_kept() {
        let programs = CompiledJuryPrograms::default();
        for (is_cancelled, word, expected) in [
            (true, "stopped", "stopped"),
            (false, "broken", "broken"),
            (false, "kept", "broken"),
        ] {
            let cancel = AtomicBool::new(is_cancelled);
            let made = programs.get_or_compile_program("checker", &cancel, || {
                Err(Reason::new(ReasonKind::BadCase, Fact::quote(word)))
            });
            let fact = made.err().map(|reason| reason.fact);
            assert_eq!(fact, Some(Fact::quote(expected)));
        }
    }
}
