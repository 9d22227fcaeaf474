//! Converts byte offsets in a text to lines and columns.

/// Position in a text: line and column, both counted from 1. Columns count characters.
pub(super) struct LineAndColumn {
    pub line: usize,
    pub column: usize,
}

pub(super) fn locate_line_and_column(text: &[u8], offset: usize) -> LineAndColumn {
    let start = line_start(text, offset);
    let line = 1 + text[..start].iter().filter(|byte| **byte == b'\n').count();
    let column = 1 + count_characters(&text[start..offset]);
    LineAndColumn { line, column }
}

/// Counts the characters of a text; each byte that is not valid UTF-8 counts as one.
fn count_characters(text: &[u8]) -> usize {
    let chunks = text.utf8_chunks();
    chunks
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum()
}

pub(super) fn line_start(text: &[u8], offset: usize) -> usize {
    let line_break = text[..offset].iter().rposition(|byte| *byte == b'\n');
    line_break.map_or(0, |offset| offset + 1)
}

pub(super) fn line_end(text: &[u8], offset: usize) -> usize {
    let line_break = text[offset..].iter().position(|byte| *byte == b'\n');
    line_break.map_or(text.len(), |length| offset + length)
}

/// Returns the offset of the character that contains byte `offset`, or `offset` if this byte is not valid UTF-8.
pub(super) fn character_start(text: &[u8], offset: usize) -> usize {
    let mut starts = (offset.saturating_sub(3)..offset).rev();
    match text.get(offset) {
        Some(byte) if byte & 0xc0 == 0x80 => starts
            .find(|start: &usize| {
                let end = text.len().min(start + 4);
                let character = text[*start..end]
                    .utf8_chunks()
                    .next()
                    .and_then(|chunk| chunk.valid().chars().next());
                character.is_some_and(|character| start + character.len_utf8() > offset)
            })
            .unwrap_or(offset),
        _ => offset,
    }
}
