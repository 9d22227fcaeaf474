//! Where the jury's programs and precompiled headers are kept, once they are compiled.

use std::path::{Path, PathBuf};

use crate::judge::contest::state_folder::{self, StateFolder};
use crate::judge::submission::foreign_programs::ForeignPrograms;
use crate::judge::submission::header_pool::HeaderPool;
use crate::judge::submission::program_cache::ProgramCache;
use crate::package::problem_toml::Problem;
use crate::sandbox::Bytes;

/// What precompiled headers may take: a few of them.
const HEADERS_AT_MOST: Bytes = Bytes(512 << 20);

/// So many of the jury's programs are kept, those of all problems together.
const PROGRAMS: usize = 256;

/// The jury's programs of these problems.
pub fn foreign_programs<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> ForeignPrograms {
    for_judging(problems, [])
}

/// The same, where this was handed in. What another problem has compiled from the same files, with the same tools, is not
/// compiled again. Without a place to keep them caipan compiles them anew each time and says nothing of it: that costs
/// seconds and no verdict.
pub fn for_judging<'a>(
    problems: impl IntoIterator<Item = &'a Problem>,
    handed_in: impl IntoIterator<Item = &'a Path>,
) -> ForeignPrograms {
    let problems: Vec<_> = problems.into_iter().collect();
    let folders = problems.iter();
    let folders = folders.filter_map(|problem| problem.directory.on_disk());
    let judged: Vec<PathBuf> = folders.chain(handed_in).map(Path::to_owned).collect();
    let has_some = |problem: &&Problem| problem.programs().next().is_some();
    let programs = problems.iter().any(has_some).then(|| {
        let store = store(&judged, state_folder::JURY, state_folder::AT_MOST)?;
        let _ = store.keep_newest(PROGRAMS);
        Some(store)
    });
    let headers =
        HeaderPool::kept_in(move || store(&judged, state_folder::HEADERS, HEADERS_AT_MOST));
    ForeignPrograms::kept_in(programs.flatten(), headers)
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
