//! Pictures of the jury's programs, each once, as the page holds them: as bytes of images, as far as there is room.

use std::collections::HashMap;

use super::base64::base64;
use super::texts::{Text, Texts};
use crate::record::Case;
use caipan_facts::printable;
use caipan_judge::foreign_svg::{Pictures, sanitise};

/// So many bytes of pictures are on a page.
const ROOM: usize = 1 << 20;

/// No room is left for this one.
const NO_ROOM: i64 = -1;
/// There is only a note.
const NOTE: i64 = -2;

/// The images so far.
#[derive(Default)]
pub(super) struct Images {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
    taken: usize,
}

impl Images {
    /// What there is to show of cases: the place of each, the number of words, and that of an image or why there is none.
    pub(super) fn of_cases(&mut self, cases: &[Case], texts: &mut Texts) -> Vec<(usize, i64, i64)> {
        let mut shown = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let own = case
                .pictures
                .as_ref()
                .map(|drawn| self.of(drawn, texts))
                .into_iter()
                .flatten();
            shown.extend(own.map(|(words, number)| (place, words, number)));
        }
        shown
    }

    fn of(&mut self, pictures: &Pictures, texts: &mut Texts) -> Vec<(i64, i64)> {
        let mut shown = Vec::new();
        for picture in &pictures.drawn {
            // What was read from a file may say anything.
            if let Ok(svg) = sanitise(picture.svg.as_bytes()) {
                let name = Text::Same(printable(picture.name.as_bytes()));
                shown.push((texts.number(name), self.number(svg)));
            }
        }
        let notes = pictures.notes.iter();
        shown.extend(notes.map(|note| (texts.number(Text::of(|lang| lang.fact(note))), NOTE)));
        shown
    }

    fn number(&mut self, svg: String) -> i64 {
        if let Some(number) = self.numbers.get(&svg) {
            return *number;
        }
        let image = base64(svg.as_bytes());
        if self.taken + image.len() > ROOM {
            return NO_ROOM;
        }
        self.taken += image.len();
        let number = self.all.len() as i64;
        self.all.push(image);
        self.numbers.insert(svg, number);
        number
    }

    /// All of them by number, in base64.
    pub(super) fn all(self) -> Vec<String> {
        self.all
    }
}
