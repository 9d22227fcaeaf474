//! Recognises files of several test cases: a line with the number of test cases, then a block of lines for each.

use std::ops::Range;

use crate::text_variants::split_text::{SplitText, WordPosition};

/// Blocks of lines in a text, after a line that contains the number of blocks.
pub(super) struct LineBlocks {
    /// Position of the word that contains the number of blocks.
    at: WordPosition,
    /// Index of the first line of each block, and of the line after the last block.
    starts: Vec<usize>,
}

/// Rule for the number of lines of a block that follow the first line of the block.
#[derive(Clone, Copy)]
enum BlockLineCountRule {
    /// Fixed number of lines, equal for every block.
    Fixed(usize),
    /// The number in the first line of the block; the value is the index of the word with that number.
    NumberInFirstLine(usize),
}

impl LineBlocks {
    /// Splits a text into blocks. Either each block has the same number of lines, or the first line of a block
    /// contains the number of lines after it. `None` if no such split ends exactly at the end of the text.
    pub(super) fn find_in_text(document: &SplitText) -> Option<Self> {
        let (line, at) = document.integer_positions().next()?;
        let number = usize::try_from(document.integer_at((line, at))?).ok()?;
        if document.lines[line].len() > 1 || number < 2 || number > document.lines.len() {
            return None;
        }
        let first = line + 1;
        let width = document.lines.get(first)?.len();
        let rests = (0..width)
            .map(BlockLineCountRule::NumberInFirstLine)
            .chain((0..4).map(BlockLineCountRule::Fixed));
        rests.into_iter().find_map(|rest| {
            let mut starts = vec![first];
            for _ in 0..number {
                let start = *starts.last()?;
                let more = match rest {
                    BlockLineCountRule::Fixed(more) => more,
                    BlockLineCountRule::NumberInFirstLine(place)
                        if place < document.lines.get(start)?.len() =>
                    {
                        usize::try_from(document.integer_at((start, place))?).ok()?
                    }
                    BlockLineCountRule::NumberInFirstLine(_) => return None,
                };
                let end = start.checked_add(more)?.checked_add(1)?;
                if end > document.lines.len() {
                    return None;
                }
                starts.push(end);
            }
            let at = (line, at);
            (starts.last() == Some(&document.lines.len())).then_some(Self { at, starts })
        })
    }

    /// Number of blocks in the text.
    pub(super) fn block_count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns a copy of the text without the blocks with these indices, and with the number of blocks lowered.
    pub(super) fn without_blocks(&self, document: &SplitText, range: Range<usize>) -> SplitText {
        let mut cut = document.without_lines(self.starts[range.start]..self.starts[range.end]);
        cut.set_word(self.at, self.block_count() - range.len());
        cut
    }
}
