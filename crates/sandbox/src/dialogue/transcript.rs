//! Transcript of a dialogue: if there is too much data, only a beginning and an end are kept.

use std::collections::VecDeque;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// One of the two jobs of a dialogue; serves as an index (0 or 1) of arrays with a value for each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DialogueSide {
    /// The job that is judged, usually the contestant's program.
    First,
    /// The job that judges, such as an interactor or a manager.
    Second,
}

impl DialogueSide {
    /// Returns the other side of the dialogue.
    pub fn partner(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// Data exchanged in a dialogue. If there is too much data, the middle is missing.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Transcript {
    /// First chunks, in the order of their arrival.
    pub beginning: Vec<TranscriptChunk>,
    /// Last chunks, in the order of their arrival; empty if all fit into `beginning`.
    pub end: VecDeque<TranscriptChunk>,
    /// Total number of bytes printed by the first and by the second side, including bytes that are not in the
    /// transcript.
    pub said: [u64; 2],
    /// Total number of newlines printed by the first and by the second side.
    #[serde(default)]
    pub newlines: [u64; 2],
}

/// Bytes of one side that were read at once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TranscriptChunk {
    /// Side whose standard output contained the bytes.
    pub from: DialogueSide,
    /// Time of the read since the start of the dialogue.
    pub at: Duration,
    /// Bytes that were read at once; a line may be split between chunks.
    #[serde(with = "text_or_bytes")]
    pub bytes: Vec<u8>,
}

/// Line printed by one side, possibly in several chunks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TranscriptLine {
    /// Side whose standard output contained the line.
    pub from: DialogueSide,
    /// Time at which the first byte was read.
    pub at: Duration,
    /// Bytes of the line without the newline.
    pub bytes: Vec<u8>,
    /// Whether the line ended with a newline.
    pub is_whole: bool,
}

impl Transcript {
    /// Number of bytes printed by the first and by the second side that are missing from this transcript.
    pub fn missing_bytes_by_side(&self) -> [u64; 2] {
        let mut left_out = self.said;
        for chunk in self.beginning.iter().chain(&self.end) {
            let left = &mut left_out[chunk.from as usize];
            *left = left.saturating_sub(chunk.bytes.len() as u64);
        }
        left_out
    }

    /// Lines of both sides in the order of their first bytes: those before the gap, and those after it. Without a gap
    /// the second list is empty.
    pub fn lines_around_gap(&self) -> [Vec<TranscriptLine>; 2] {
        if self.missing_bytes_by_side() == [0, 0] {
            return [
                join_lines(self.beginning.iter().chain(&self.end)),
                Vec::new(),
            ];
        }
        [
            join_lines(self.beginning.iter()),
            join_lines(self.end.iter()),
        ]
    }
}

/// Joins the chunks of each side into lines. Returns the lines of both sides, sorted by the time of their first bytes.
fn join_lines<'a>(chunks: impl Iterator<Item = &'a TranscriptChunk>) -> Vec<TranscriptLine> {
    let (mut lines, mut begun) = (Vec::new(), [None, None]);
    for chunk in chunks {
        for piece in chunk.bytes.split_inclusive(|byte| *byte == b'\n') {
            let begun = &mut begun[chunk.from as usize];
            let line = begun.get_or_insert_with(|| TranscriptLine {
                from: chunk.from,
                at: chunk.at,
                bytes: Vec::new(),
                is_whole: false,
            });
            line.bytes.extend(piece);
            if line.bytes.last() == Some(&b'\n') {
                line.bytes.pop();
                line.is_whole = true;
                lines.extend(begun.take());
            }
        }
    }
    lines.extend(begun.into_iter().flatten());
    lines.sort_by_key(|line: &TranscriptLine| line.at);
    lines
}

/// Maximum size in bytes of the beginning of a transcript, and of its end.
const MAX_BYTES_OF_BEGINNING_OR_END: usize = 32 << 10;
/// Number of bytes counted for each chunk in addition to its content, so that the number of small chunks is bounded.
const CHUNK_OVERHEAD_BYTES: usize = 48;

/// Builds a transcript within the size limits.
#[derive(Debug, Default)]
pub(super) struct TranscriptRecorder {
    transcript: Transcript,
    in_beginning: usize,
    in_end: usize,
}

impl TranscriptRecorder {
    /// Counts the bytes that a side printed, and stores as many as the size limits permit. `read_at`: time since the
    /// start of the dialogue.
    pub(super) fn record_output(&mut self, side: DialogueSide, read_at: Duration, bytes: &[u8]) {
        let said = &mut self.transcript.said[side as usize];
        *said = said.saturating_add(bytes.len() as u64);
        let newlines = bytes.iter().filter(|byte| **byte == b'\n').count();
        self.transcript.newlines[side as usize] += newlines as u64;
        let room =
            MAX_BYTES_OF_BEGINNING_OR_END.saturating_sub(self.in_beginning + CHUNK_OVERHEAD_BYTES);
        let (first, rest) = bytes.split_at(bytes.len().min(room));
        let chunk = |bytes: &[u8]| TranscriptChunk {
            from: side,
            at: read_at,
            bytes: bytes.to_vec(),
        };
        if !first.is_empty() {
            self.in_beginning += CHUNK_OVERHEAD_BYTES + first.len();
            self.transcript.beginning.push(chunk(first));
        }
        if !rest.is_empty() {
            // Once some bytes did not fit into the beginning, all later bytes belong to the end.
            self.in_beginning = MAX_BYTES_OF_BEGINNING_OR_END;
            let last = &rest[rest
                .len()
                .saturating_sub(MAX_BYTES_OF_BEGINNING_OR_END - CHUNK_OVERHEAD_BYTES)..];
            self.in_end += CHUNK_OVERHEAD_BYTES + last.len();
            self.transcript.end.push_back(chunk(last));
            self.drop_oldest_end_chunks();
        }
    }

    /// Removes the oldest bytes of the end until the end is within the size limit.
    fn drop_oldest_end_chunks(&mut self) {
        while let Some(excess) = self
            .in_end
            .checked_sub(MAX_BYTES_OF_BEGINNING_OR_END)
            .filter(|excess| *excess > 0)
        {
            let Some(oldest) = self.transcript.end.front_mut() else {
                return;
            };
            if oldest.bytes.len() > excess {
                oldest.bytes.drain(..excess);
                self.in_end -= excess;
            } else {
                self.in_end -= CHUNK_OVERHEAD_BYTES + oldest.bytes.len();
                self.transcript.end.pop_front();
            }
        }
    }

    pub(super) fn finish(self) -> Transcript {
        self.transcript
    }
}

/// Serializes bytes as text if they are UTF-8, else as a list of numbers, and reads both forms.
mod text_or_bytes {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum TextOrBytes {
        Text(String),
        Bytes(Vec<u8>),
    }

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(bytes) {
            Ok(text) => text.serialize(serializer),
            Err(_) => bytes.serialize(serializer),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<u8>, D::Error> {
        Ok(match TextOrBytes::deserialize(deserializer)? {
            TextOrBytes::Text(text) => text.into_bytes(),
            TextOrBytes::Bytes(bytes) => bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT_ONCE: Duration = Duration::ZERO;

    fn record_transcript(outputs: &[(DialogueSide, &[u8])]) -> Transcript {
        let mut recorder = TranscriptRecorder::default();
        for (number, (side, bytes)) in outputs.iter().enumerate() {
            recorder.record_output(*side, Duration::from_millis(number as u64), bytes);
        }
        recorder.finish()
    }

    #[test]
    fn a_line_is_cut_at_its_newline_and_has_the_time_of_its_first_byte() {
        let transcript = record_transcript(&[
            (DialogueSide::Second, b"1 2\n3"),
            (DialogueSide::First, b"? "),
            (DialogueSide::Second, b" 4\n"),
            (DialogueSide::First, b"1\n! 2"),
        ]);
        let [lines, after] = transcript.lines_around_gap();
        let parts: Vec<(DialogueSide, u128, &[u8], bool)> = lines
            .iter()
            .map(|line| (line.from, line.at.as_millis(), &*line.bytes, line.is_whole))
            .collect();
        assert_eq!(
            parts,
            [
                (DialogueSide::Second, 0, &b"1 2"[..], true),
                (DialogueSide::Second, 0, b"3 4", true),
                (DialogueSide::First, 1, b"? 1", true),
                (DialogueSide::First, 3, b"! 2", false),
            ]
        );
        assert_eq!(
            (after, transcript.missing_bytes_by_side()),
            (Vec::new(), [0, 0])
        );
    }

    #[test]
    fn a_long_transcript_keeps_its_beginning_and_end_and_counts_omitted_bytes() {
        let mut recorder = TranscriptRecorder::default();
        recorder.record_output(DialogueSide::Second, AT_ONCE, b"first\n");
        for _ in 0..100 {
            recorder.record_output(DialogueSide::First, AT_ONCE, &[b'x'; 40_000]);
        }
        recorder.record_output(DialogueSide::Second, AT_ONCE, b"last\n");
        let transcript = recorder.finish();
        assert_eq!(transcript.said, [4_000_000, 11]);
        assert_eq!(transcript.newlines, [0, 2]);
        assert_eq!(transcript.beginning[0].bytes, b"first\n");
        assert_eq!(transcript.end.back().unwrap().bytes, b"last\n");
        let kept: usize = (transcript.beginning.iter().chain(&transcript.end))
            .map(|chunk| chunk.bytes.len())
            .sum();
        assert!(
            kept <= 2 * MAX_BYTES_OF_BEGINNING_OR_END
                && kept > 2 * MAX_BYTES_OF_BEGINNING_OR_END - 10 * CHUNK_OVERHEAD_BYTES,
            "{kept}"
        );
        assert_eq!(
            transcript.missing_bytes_by_side(),
            [4_000_000 - (kept as u64 - 11), 0]
        );
        let [before, after] = transcript.lines_around_gap();
        assert_eq!((before.len(), after.len()), (2, 2));
    }

    #[test]
    fn many_single_bytes_stay_within_the_size_limit() {
        let mut recorder = TranscriptRecorder::default();
        (0..1_000_000).for_each(|_| recorder.record_output(DialogueSide::First, AT_ONCE, b"x"));
        recorder.record_output(DialogueSide::Second, AT_ONCE, b"end");
        let transcript = recorder.finish();
        let chunks = transcript.beginning.len() + transcript.end.len();
        assert!(
            chunks <= 2 * MAX_BYTES_OF_BEGINNING_OR_END / CHUNK_OVERHEAD_BYTES,
            "{chunks}"
        );
        assert_eq!(transcript.end.back().unwrap().bytes, b"end");
        let left_out = 1_000_000 - chunks as u64 + 1;
        assert_eq!(transcript.missing_bytes_by_side(), [left_out, 0]);
    }

    #[test]
    fn a_transcript_within_the_size_limit_has_no_gap() {
        let transcript = record_transcript(&[
            (DialogueSide::First, &[b'x'; MAX_BYTES_OF_BEGINNING_OR_END]),
            (DialogueSide::First, b"\ny\n"),
        ]);
        assert_eq!(transcript.missing_bytes_by_side(), [0, 0]);
        assert_eq!(transcript.lines_around_gap()[0].len(), 2);
    }

    #[test]
    fn a_transcript_survives_serialization() {
        let transcript = record_transcript(&[
            (DialogueSide::First, b"a\n"),
            (DialogueSide::Second, &[0xff, 0, b'\n']),
        ]);
        let written = serde_json::to_string(&transcript).unwrap();
        assert!(written.contains(r#""bytes":"a\n""#), "{written}");
        let read: Transcript = serde_json::from_str(&written).unwrap();
        assert_eq!(read, transcript);
    }
}
