//! A file of several test cases: their number, then a block of lines for each.

use std::ops::Range;

use crate::free_form::word_lines::{WordLines, WordPosition};

/// Blocks of lines that follow their number.
pub(super) struct Blocks {
    /// Position of the word that contains the number of blocks.
    at: WordPosition,
    /// Index of the first line of each block, and of the line after the last block.
    starts: Vec<usize>,
}

/// Rule for the number of lines of a block that follow the first line of the block.
#[derive(Clone, Copy)]
enum Rest {
    /// Fixed number, the same for every block.
    Lines(usize),
    /// Number that the word with this index in the first line of the block contains.
    CountedItems(usize),
}

impl Blocks {
    /// Splits a text into blocks: each has a fixed number of lines, or its first line contains the number of lines after it.
    /// `None` if no such split ends exactly at the end of the text.
    pub(super) fn of(page: &WordLines) -> Option<Self> {
        let (line, at) = page
            .places()
            .find(|place| page.integer_at(*place).is_some())?;
        let number = usize::try_from(page.integer_at((line, at))?).ok()?;
        if page.lines[line].len() > 1 || number < 2 || number > page.lines.len() {
            return None;
        }
        let first = line + 1;
        let width = page.lines.get(first)?.len();
        let rests = (0..width)
            .map(Rest::CountedItems)
            .chain((0..4).map(Rest::Lines));
        rests.into_iter().find_map(|rest| {
            let mut starts = vec![first];
            for _ in 0..number {
                let start = *starts.last()?;
                let more = match rest {
                    Rest::Lines(more) => more,
                    Rest::CountedItems(place) if place < page.lines.get(start)?.len() => {
                        usize::try_from(page.integer_at((start, place))?).ok()?
                    }
                    Rest::CountedItems(_) => return None,
                };
                let end = start.checked_add(more)?.checked_add(1)?;
                if end > page.lines.len() {
                    return None;
                }
                starts.push(end);
            }
            let at = (line, at);
            (starts.last() == Some(&page.lines.len())).then_some(Self { at, starts })
        })
    }

    pub(super) fn number(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the page without these blocks.
    pub(super) fn without(&self, page: &WordLines, range: Range<usize>) -> WordLines {
        let mut cut = page.without_lines(self.starts[range.start]..self.starts[range.end]);
        cut.put(self.at, self.number() - range.len());
        cut
    }
}
