//! The state folder: where it is, whether it can be believed, and how much it takes.

use super::lines::{Head, Line, answer, fact, heading, line};
use crate::commands::console::Console;
use caipan_facts::Bytes;
use caipan_facts::{Fact, printable};
use caipan_judge::contest::state_folder::{self, StateFolder};

/// Journals and compiled programs of contests.
pub(super) fn section(console: &Console) -> String {
    let place = match StateFolder::default_path() {
        Ok(place) => place,
        Err(error) => return heading(Head::StateFolder, console) + &unusable(error, console),
    };
    let shown = printable(place.as_os_str().as_encoded_bytes());
    let mut text = heading(Head::StateFolder, console) + &fact(Head::Place, &[shown], console);
    if place.symlink_metadata().is_err() {
        return text + &line(Head::Size, Line::MadeLater, console);
    }
    match StateFolder::open(&place) {
        Err(error) => text += &unusable(error, console),
        Ok(state) => {
            let contests = state.contests();
            let size = Bytes(contests.iter().map(|contest| contest.size.0).sum());
            let most = state_folder::MAX_SIZE;
            let size = Line::StateSize {
                size: size.to_string(),
                classes: contests.len(),
                most: most.to_string(),
            };
            text += &line(Head::Size, size, console);
        }
    }
    text
}

fn unusable(cause: Fact, console: &Console) -> String {
    let no = answer(false, Line::Unusable, 2, console);
    let why = console.sentence(Line::NotResumable { cause });
    fact(Head::Usable, &[format!("{no}  {why}")], console)
}
