//! Cache of the jury's compiled programs and of precompiled headers, in the state folder.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::contest::state_folder::{self, StateFolder};
use crate::submission::compiled_jury_programs::CompiledJuryPrograms;
use crate::submission::precompiled_header_pool::PrecompiledHeaderPool;
use crate::submission::program_cache::ProgramCache;
use caipan_facts::Bytes;
use caipan_problem::problem_toml::Problem;

/// Maximum disk space of the cache of precompiled headers, in bytes.
const MAX_HEADERS_SIZE: Bytes = Bytes(512 << 20);

/// Maximum number of compiled programs in the cache. When the cache is opened, older programs are removed.
const MAX_PROGRAMS: usize = 256;

/// Returns the programs of the jury, such as checkers, for `problems`. Each program is compiled on first use, unless it
/// is in the cache on disk.
pub fn cached_jury_programs<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
) -> CompiledJuryPrograms {
    cached_jury_programs_for_judging(problems, [])
}

/// Returns the programs of the jury for judging `submissions`, with a cache on disk that all problems and commands
/// share. The source files and the tools identify a program in the cache. If the cache is unavailable, programs are
/// compiled each time without a warning, which takes seconds and changes no verdict.
pub fn cached_jury_programs_for_judging<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
    submissions: impl IntoIterator<Item = &'a Path>,
) -> CompiledJuryPrograms {
    let folders = problems
        .into_iter()
        .filter_map(|problem| problem.directory.disk_path());
    let untrusted_folders: Arc<[PathBuf]> =
        folders.chain(submissions).map(Path::to_owned).collect();
    let untrusted_for_programs = Arc::clone(&untrusted_folders);
    let headers = PrecompiledHeaderPool::with_cache(move || {
        open_shared_cache(
            &untrusted_folders,
            state_folder::PRECOMPILED_HEADERS_PATH,
            MAX_HEADERS_SIZE,
        )
    });
    CompiledJuryPrograms::with_caches(
        move || {
            let cache = open_shared_cache(
                &untrusted_for_programs,
                state_folder::SHARED_PROGRAMS_PATH,
                state_folder::MAX_STATE_FOLDER_SIZE,
            )?;
            let _ = cache.remove_all_but_newest(MAX_PROGRAMS);
            Some(cache)
        },
        headers,
    )
}

/// Opens the cache `name`, which all contests share, in the state folder. `None` if the cache cannot be opened. `None`
/// also if the state folder is inside one of `untrusted_folders`, whose authors may have forged the cached programs.
fn open_shared_cache(
    untrusted_folders: &[PathBuf],
    name: &str,
    max_size: Bytes,
) -> Option<ProgramCache> {
    let state = StateFolder::open(&StateFolder::default_path().ok()?).ok()?;
    if untrusted_folders
        .iter()
        .any(|folder| state.is_within(folder))
    {
        return None;
    }
    let own = state.prepare_state_subfolder(Path::new(name)).ok()?;
    let room = state.evict_old_contests(state_folder::MAX_STATE_FOLDER_SIZE, &own, |_| true);
    ProgramCache::open_shared(&own.join(state_folder::PROGRAM_FOLDER), room.min(max_size)).ok()
}
