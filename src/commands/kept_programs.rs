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

/// The jury's programs of these problems, next to the first that has some. Without a place to keep them caipan compiles
/// them anew each time and says nothing of it: that costs seconds and no verdict.
pub fn foreign_programs<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> ForeignPrograms {
    let problems: Vec<_> = problems.into_iter().collect();
    let folders = problems
        .iter()
        .filter_map(|problem| problem.directory.on_disk());
    let headers = headers(folders);
    let mut problems = problems.into_iter();
    let first = problems.find(|problem| problem.programs().next().is_some());
    let store = first.and_then(|problem| {
        let folder = problem.directory.on_disk()?;
        let state = StateFolder::open(&StateFolder::place().ok()?).ok()?;
        // What is judged there may have put it there.
        if state.is_within(folder) {
            return None;
        }
        let own = state.of(folder).ok()?;
        let room = state.make_room(state_folder::AT_MOST, &own, |_| true);
        ProgramCache::shared(&own.join(state_folder::FOREIGN), room).ok()
    });
    ForeignPrograms::kept_in(store, headers)
}

/// Precompiled headers, which are kept unless the state folder lies in one of these folders: what is judged there may have
/// put something there.
pub fn headers<'a>(judged: impl IntoIterator<Item = &'a Path>) -> HeaderPool {
    let judged: Vec<PathBuf> = judged.into_iter().map(Path::to_owned).collect();
    HeaderPool::kept_in(move || {
        let state = StateFolder::open(&StateFolder::place().ok()?).ok()?;
        if judged.iter().any(|folder| state.is_within(folder)) {
            return None;
        }
        let own = state.of(Path::new(state_folder::HEADERS)).ok()?;
        let room = state.make_room(state_folder::AT_MOST, &own, |_| true);
        let room = room.min(HEADERS_AT_MOST);
        ProgramCache::shared(&own.join(state_folder::PROGRAMS), room).ok()
    })
}
