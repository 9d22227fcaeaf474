//! Where the jury's programs are kept, once they are compiled.

use crate::judge::contest::state_folder::{self, StateFolder};
use crate::judge::submission::foreign_programs::ForeignPrograms;
use crate::judge::submission::program_cache::ProgramCache;
use crate::package::problem_toml::Problem;

/// The jury's programs of these problems, next to the first that has some. Without a place to keep them caipan compiles
/// them anew each time and says nothing of it: that costs seconds and no verdict.
pub fn foreign_programs<'a>(problems: impl IntoIterator<Item = &'a Problem>) -> ForeignPrograms {
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
    ForeignPrograms::kept_in(store)
}
