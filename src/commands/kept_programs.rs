//! Where programs and precompiled headers are kept, once they are compiled.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use caipan_facts::Bytes;
use caipan_judge::contest::state_folder::{self, StateFolder};
use caipan_judge::submission::foreign_programs::ForeignPrograms;
use caipan_judge::submission::header_pool::HeaderPool;
use caipan_judge::submission::program_cache::ProgramCache;
use caipan_problem::problem_toml::Problem;

/// What precompiled headers may take: a few of them.
const HEADERS_AT_MOST: Bytes = Bytes(512 << 20);

/// So many programs are kept.
const PROGRAMS: usize = 256;

/// The jury's programs of these problems.
pub(super) fn foreign_programs<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
) -> ForeignPrograms {
    for_judging(problems, [])
}

/// The same, where this was handed in. What was compiled for one problem or by one command, from the same files and with the
/// same tools, no other one compiles again. Without a place to keep it caipan compiles it anew each time and says nothing of
/// it: that costs seconds and no verdict.
pub(super) fn for_judging<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
    handed_in: impl IntoIterator<Item = &'a Path>,
) -> ForeignPrograms {
    let problems = problems.into_iter();
    let folders = problems.filter_map(|problem| problem.directory.on_disk());
    let judged: Arc<[PathBuf]> = folders.chain(handed_in).map(Path::to_owned).collect();
    let of_programs = Arc::clone(&judged);
    let programs = move || {
        let store = store(&of_programs, state_folder::COMPILED, state_folder::AT_MOST)?;
        let _ = store.keep_newest(PROGRAMS);
        Some(store)
    };
    let headers = move || store(&judged, state_folder::HEADERS, HEADERS_AT_MOST);
    ForeignPrograms::kept_in(programs, HeaderPool::kept_in(headers))
}

/// A store of what belongs to no contest. None where the state folder lies in one of these folders: what is judged there may
/// have put something there.
fn store(judged: &[PathBuf], name: &str, most: Bytes) -> Option<ProgramCache> {
    let state = StateFolder::open(&StateFolder::place().ok()?).ok()?;
    if judged.iter().any(|folder| state.is_within(folder)) {
        return None;
    }
    let own = state.of(Path::new(name)).ok()?;
    let room = state.make_room(state_folder::AT_MOST, &own, |_| true);
    ProgramCache::shared(&own.join(state_folder::PROGRAMS), room.min(most)).ok()
}
