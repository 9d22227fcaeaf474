//! Cache of compiled programs. Each is compiled once for all jobs that are waiting for it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use caipan_facts::Bytes;
use caipan_judge::content_id::ContentId;
use caipan_judge::submission::compile::CompilationState;

/// Cache of compiled programs. The least recently used ones are dropped when all of them take more disk space than the
/// limit.
pub(crate) struct CompiledPrograms {
    builds: Mutex<CachedBuilds>,
    size_limit: Bytes,
}

#[derive(Default)]
struct CachedBuilds {
    by_id: HashMap<ContentId, CachedBuild>,
    /// Number of requests, which serves as a clock.
    requests: u64,
}

struct CachedBuild {
    build: Arc<OnceLock<CompilationState>>,
    /// Disk space in bytes; 0 until the program is compiled.
    size: u64,
    /// Value of `requests` when this build was last requested.
    last_used: u64,
}

impl CompiledPrograms {
    pub(crate) fn new(size_limit: Bytes) -> Self {
        Self {
            builds: Mutex::default(),
            size_limit,
        }
    }

    fn lock_builds(&self) -> MutexGuard<'_, CachedBuilds> {
        self.builds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the result of compiling the program with this identifier. The first caller compiles it with `compile`;
    /// concurrent callers wait. A fault of the machine is not cached, so that the next caller compiles again.
    pub(crate) fn get_or_compile(
        &self,
        id: &ContentId,
        compile: impl FnOnce() -> CompilationState,
    ) -> CompilationState {
        let held = self.lock_builds().get_or_add_build(id);
        let build = held.get_or_init(compile).clone();
        let mut builds = self.lock_builds();
        match &build {
            CompilationState::Program(program, _) => {
                if let Some(held) = builds.by_id.get_mut(id).filter(|held| held.size == 0) {
                    held.size = program.size().0.max(1);
                }
            }
            CompilationState::CompileError(_) => {}
            CompilationState::Logged(_)
            | CompilationState::MachineFault(_)
            | CompilationState::NotBuilt => {
                // A later caller may already have started a new compilation, which is kept.
                let is_same = |kept: &CachedBuild| Arc::ptr_eq(&kept.build, &held);
                if builds.by_id.get(id).is_some_and(is_same) {
                    builds.by_id.remove(id);
                }
            }
        }
        builds.evict_least_recent(self.size_limit, id);
        build
    }
}

impl CachedBuilds {
    fn get_or_add_build(&mut self, id: &ContentId) -> Arc<OnceLock<CompilationState>> {
        self.requests += 1;
        let cached = self.by_id.entry(id.clone()).or_insert_with(|| CachedBuild {
            build: Arc::default(),
            size: 0,
            last_used: 0,
        });
        cached.last_used = self.requests;
        Arc::clone(&cached.build)
    }

    /// Drops the least recently used programs and compile errors, but never `newest`, until the rest takes at most
    /// `limit` of disk space and consists of at most [`MAX_BUILDS`] entries.
    fn evict_least_recent(&mut self, limit: Bytes, newest: &ContentId) {
        let mut size: u64 = self.by_id.values().map(|held| held.size).sum();
        while size > limit.0 || self.by_id.len() > MAX_BUILDS {
            let others = self.by_id.iter().filter(|(id, _)| *id != newest);
            let oldest = others.min_by_key(|(_, held)| held.last_used);
            let Some((id, held)) = oldest.map(|(id, held)| (id.clone(), held.size)) else {
                return;
            };
            size -= held;
            self.by_id.remove(&id);
        }
    }
}

/// Maximum number of programs and compile errors in the cache.
const MAX_BUILDS: usize = 256;

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_checker::{Reason, ReasonKind};
    use caipan_facts::Fact;
    use caipan_judge::result::CompileLog;

    fn compile_error() -> CompilationState {
        CompilationState::CompileError(CompileLog::empty())
    }

    #[test]
    fn the_number_of_kept_compile_errors_is_bounded() {
        let programs = CompiledPrograms::new(Bytes(1));
        let id = |number: usize| ContentId::hash(&number.to_le_bytes());
        for number in 0..=MAX_BUILDS {
            programs.get_or_compile(&id(number), compile_error);
        }
        assert_eq!(programs.lock_builds().by_id.len(), MAX_BUILDS);
        // The oldest program was dropped, and the newest one was kept.
        programs.get_or_compile(&id(MAX_BUILDS), || unreachable!("it is kept"));
        let mut is_made = false;
        programs.get_or_compile(&id(0), || {
            is_made = true;
            compile_error()
        });
        assert!(is_made);
    }

    #[test]
    fn a_compile_error_is_kept_and_a_fault_of_the_machine_is_not() {
        let programs = CompiledPrograms::new(Bytes(1));
        let id = ContentId::hash(b"a");
        let fault = || {
            CompilationState::MachineFault(Reason::new(
                ReasonKind::Sandbox,
                Fact::quote("disk full"),
            ))
        };
        assert!(matches!(
            programs.get_or_compile(&id, fault),
            CompilationState::MachineFault(_)
        ));
        assert!(matches!(
            programs.get_or_compile(&id, compile_error),
            CompilationState::CompileError(_)
        ));
        let again = programs.get_or_compile(&id, || unreachable!("it is kept"));
        assert!(matches!(again, CompilationState::CompileError(_)));
    }
}
