//! Pictures drawn by jury programs, as images embedded in the page: each once, up to a limit on the total size.

use std::collections::HashMap;

use super::base64::encode_base64;
use super::page_texts::{PageText, PageTexts};
use crate::record::Case;
use caipan_facts::printable;
use caipan_judge::svg_sanitiser::{Pictures, sanitise_svg};

/// Maximum size, in bytes, of all pictures of a page together.
const MAX_PICTURE_BYTES: usize = 1 << 20;

/// Sentinel index for a picture that does not fit on the page.
const INDEX_OF_OMITTED_PICTURE: i64 = -1;
/// Sentinel index for a note without a picture.
const INDEX_OF_NOTE_WITHOUT_PICTURE: i64 = -2;

/// Embedded images, collected while the data of the page are built.
#[derive(Default)]
pub(super) struct PageImages {
    numbers: HashMap<String, i64>,
    all: Vec<String>,
    taken: usize,
}

impl PageImages {
    /// Adds the pictures of cases and the notes about missing pictures to the page. Returns an entry for each: the index
    /// of the case in `cases`, the index of the text, and the index of the image. A negative image index is a sentinel.
    pub(super) fn add_case_pictures(
        &mut self,
        cases: &[Case],
        texts: &mut PageTexts,
    ) -> Vec<(usize, i64, i64)> {
        let mut shown = Vec::new();
        for (place, case) in cases.iter().enumerate() {
            let own = case
                .pictures
                .as_ref()
                .map(|drawn| self.add_pictures(drawn, texts))
                .into_iter()
                .flatten();
            shown.extend(own.map(|(words, number)| (place, words, number)));
        }
        shown
    }

    fn add_pictures(&mut self, pictures: &Pictures, texts: &mut PageTexts) -> Vec<(i64, i64)> {
        let mut shown = Vec::new();
        for picture in &pictures.drawn {
            // Results may come from a file that was tampered with, so pictures are sanitised again.
            if let Ok(svg) = sanitise_svg(picture.svg.as_bytes()) {
                let name = PageText::Same(printable(picture.name.as_bytes()));
                shown.push((texts.intern_text(name), self.intern_image(svg)));
            }
        }
        let notes = pictures.notes.iter();
        shown.extend(notes.map(|note| {
            (
                texts.intern_text(PageText::in_each_language(|lang| lang.fact(note))),
                INDEX_OF_NOTE_WITHOUT_PICTURE,
            )
        }));
        shown
    }

    fn intern_image(&mut self, svg: String) -> i64 {
        if let Some(number) = self.numbers.get(&svg) {
            return *number;
        }
        let image = encode_base64(svg.as_bytes());
        if self.taken + image.len() > MAX_PICTURE_BYTES {
            return INDEX_OF_OMITTED_PICTURE;
        }
        self.taken += image.len();
        let number = self.all.len() as i64;
        self.all.push(image);
        self.numbers.insert(svg, number);
        number
    }

    /// Returns all images in base64, in the order of their indices.
    pub(super) fn into_base64(self) -> Vec<String> {
        self.all
    }
}
