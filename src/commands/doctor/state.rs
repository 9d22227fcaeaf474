//! The state folder: where it is, whether it can be believed, and how much it takes.

use super::lines::{answer, fact, heading};
use crate::judge::contest::state_folder::{self, StateError, StateFolder};
use crate::problem::printable;
use crate::sandbox::Bytes;

/// Journals and compiled programs of contests.
pub fn section() -> String {
    let place = match StateFolder::place() {
        Ok(place) => place,
        Err(error) => return heading("state folder") + &unusable(&error),
    };
    let shown = printable(place.as_os_str().as_encoded_bytes());
    let mut text = heading("state folder") + &fact("place", &[shown]);
    if place.symlink_metadata().is_err() {
        return text + &fact("size", &["it is made when a class is judged".to_owned()]);
    }
    match StateFolder::open(&place) {
        Err(error) => text += &unusable(&error),
        Ok(state) => {
            let contests = state.contests();
            let size = Bytes(contests.iter().map(|contest| contest.size.0).sum());
            let most = state_folder::AT_MOST;
            let count = contests.len();
            let s = if count == 1 { "" } else { "es" };
            let line = format!("{size} for {count} class{s}; beyond {most} the oldest goes");
            text += &fact("size", &[line]);
        }
    }
    text
}

fn unusable(error: &StateError) -> String {
    let no = answer(false, "no", 2);
    fact(
        "usable",
        &[format!("{no}  no grading can be resumed: {error}")],
    )
}
