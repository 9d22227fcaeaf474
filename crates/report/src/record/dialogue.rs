//! Record of the dialogue between a program and an interactor: the first and the last lines.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::decimals::to_seconds;
use caipan_sandbox::{DialogueSide, Transcript};

/// Lines that a program and an interactor exchanged; untrusted text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Dialogue {
    /// Lines of the program and of the interactor, in the order in which their first bytes were read.
    pub lines: Vec<DialogueLine>,
    /// Omitted middle, if the dialogue is long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left_out: Option<LeftOut>,
}

/// A line that the program or the interactor sent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DialogueLine {
    /// Sender of the line.
    pub from: Speaker,
    /// Time at which the first byte of the line was read, in seconds from the start of the run.
    pub at_s: f64,
    /// The line without its newline. A byte that is not valid UTF-8 is written as an escape such as \xff.
    pub text: String,
    /// Whether a newline ends the line.
    pub whole: bool,
}

/// Sender of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Speaker {
    /// The contestant's program.
    Program,
    /// The interactor of the jury.
    Interactor,
}

/// Omitted middle of a dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LeftOut {
    /// Number of lines before the omitted part. The last line of each side before it and the first line after it may
    /// be incomplete.
    pub after: usize,
    /// Number of omitted bytes of the program.
    pub program_bytes: u64,
    /// Number of omitted bytes of the interactor.
    pub interactor_bytes: u64,
}

/// Maximum number of lines and bytes that are recorded at the beginning of a dialogue, and again at the end.
#[derive(Debug, Clone, Copy)]
pub struct DialogueLimit {
    lines: usize,
    bytes: usize,
}

impl DialogueLimit {
    /// Limit for dialogues in results, which applies to the beginning and to the end separately.
    pub(crate) const FOR_RESULTS: Self = Self {
        lines: 100,
        bytes: 8 << 10,
    };
    /// No limit: the whole transcript.
    pub const ALL: Self = Self {
        lines: usize::MAX,
        bytes: usize::MAX,
    };
}

impl Dialogue {
    /// Converts a transcript. If the transcript is longer than twice `limit`, the middle is left out.
    pub(crate) fn from_transcript(transcript: &Transcript, limit: DialogueLimit) -> Self {
        let [before, after] = transcript.lines_around_gap();
        let is_all_there = transcript.missing_bytes_by_side() == [0, 0];
        if is_all_there && is_short_enough_to_keep(&before, limit) {
            let lines = before.iter().map(DialogueLine::from).collect();
            let left_out = None;
            return Self { lines, left_out };
        }
        let (first, rest) = split_first_lines(before, limit);
        let last = select_last_lines(if is_all_there { rest } else { after }, limit);
        let mut left = transcript.said;
        for line in first.iter().chain(&last) {
            let left = &mut left[line.from as usize];
            *left = left.saturating_sub(line_size(line) as u64);
        }
        Self {
            lines: (first.iter().chain(&last))
                .map(DialogueLine::from)
                .collect(),
            left_out: Some(LeftOut {
                after: first.len(),
                program_bytes: left[DialogueSide::First as usize],
                interactor_bytes: left[DialogueSide::Second as usize],
            }),
        }
    }
}

impl From<&caipan_sandbox::TranscriptLine> for DialogueLine {
    fn from(line: &caipan_sandbox::TranscriptLine) -> Self {
        Self {
            from: match line.from {
                DialogueSide::First => Speaker::Program,
                DialogueSide::Second => Speaker::Interactor,
            },
            at_s: to_seconds(line.at),
            text: escape_invalid_utf8(&line.bytes),
            whole: line.is_whole,
        }
    }
}

/// Converts bytes to text; bytes that are not valid UTF-8 become escapes like `\xff`.
fn escape_invalid_utf8(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    text
}

/// Returns the length of a line in bytes, including the newline.
fn line_size(line: &caipan_sandbox::TranscriptLine) -> usize {
    line.bytes.len() + usize::from(line.is_whole)
}

/// Whether all lines fit in twice the limit, so that nothing has to be left out.
fn is_short_enough_to_keep(lines: &[caipan_sandbox::TranscriptLine], limit: DialogueLimit) -> bool {
    lines.len() <= limit.lines.saturating_mul(2)
        && lines.iter().map(line_size).sum::<usize>() <= limit.bytes.saturating_mul(2)
}

/// Splits off the first lines that fit in `limit`; a line that only partly fits is split at a character boundary.
fn split_first_lines(
    lines: Vec<caipan_sandbox::TranscriptLine>,
    limit: DialogueLimit,
) -> (
    Vec<caipan_sandbox::TranscriptLine>,
    Vec<caipan_sandbox::TranscriptLine>,
) {
    let (mut kept, mut left) = (Vec::new(), limit.bytes);
    let mut rest = lines.into_iter();
    while kept.len() < limit.lines
        && left > 0
        && let Some(mut line) = rest.next()
    {
        let whole = line_size(&line);
        if whole <= left {
            left -= whole;
            kept.push(line);
            continue;
        }
        let at = (0..=left)
            .rev()
            .find(|at| is_char_boundary(&line.bytes, *at));
        let bytes = line.bytes.split_off(at.unwrap_or_default());
        let later = caipan_sandbox::TranscriptLine {
            bytes,
            ..line.clone()
        };
        line.is_whole = false;
        kept.push(line);
        return (kept, std::iter::once(later).chain(rest).collect());
    }
    (kept, rest.collect())
}

/// Returns the last lines that fit in `limit`. The start of the first returned line may be missing.
fn select_last_lines(
    lines: Vec<caipan_sandbox::TranscriptLine>,
    limit: DialogueLimit,
) -> Vec<caipan_sandbox::TranscriptLine> {
    let (mut kept, mut left) = (Vec::new(), limit.bytes);
    let mut rest = lines.into_iter().rev();
    while kept.len() < limit.lines
        && left > 0
        && let Some(mut line) = rest.next()
    {
        let excess = line_size(&line).saturating_sub(left);
        left = left.saturating_sub(line_size(&line));
        let at = (excess..line.bytes.len()).find(|at| is_char_boundary(&line.bytes, *at));
        line.bytes.drain(..at.unwrap_or(line.bytes.len()));
        kept.push(line);
    }
    kept.reverse();
    kept
}

/// Whether no UTF-8 character extends across `offset`. Also true at the end of `bytes`.
fn is_char_boundary(bytes: &[u8], offset: usize) -> bool {
    bytes
        .get(offset)
        .is_none_or(|byte| byte & 0b1100_0000 != 0b1000_0000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_sandbox::TranscriptChunk;
    use std::time::Duration;

    /// Builds a transcript of these lines, one every millisecond.
    fn build_transcript(lines: &[(DialogueSide, String)]) -> Transcript {
        let mut transcript = Transcript::default();
        for (number, (from, line)) in lines.iter().enumerate() {
            transcript.said[*from as usize] += line.len() as u64;
            transcript.beginning.push(TranscriptChunk {
                from: *from,
                at: Duration::from_millis(number as u64),
                bytes: line.clone().into_bytes(),
            });
        }
        transcript
    }

    fn count_recorded_bytes(dialogue: &Dialogue, sender: Speaker) -> u64 {
        let mine = dialogue.lines.iter().filter(|line| line.from == sender);
        mine.map(|line| (line.text.len() + usize::from(line.whole)) as u64)
            .sum()
    }

    #[test]
    fn a_short_dialogue_is_kept_with_senders_and_times() {
        let transcript = build_transcript(&[
            (DialogueSide::First, "? 1\n".to_owned()),
            (DialogueSide::Second, "less\n".to_owned()),
            (DialogueSide::First, "! 0".to_owned()),
        ]);
        let dialogue = Dialogue::from_transcript(&transcript, DialogueLimit::FOR_RESULTS);
        let written = serde_json::to_value(&dialogue).unwrap();
        assert_eq!(
            written,
            serde_json::json!({"lines": [
                {"from": "program", "at_s": 0.0, "text": "? 1", "whole": true},
                {"from": "interactor", "at_s": 0.001, "text": "less", "whole": true},
                {"from": "program", "at_s": 0.002, "text": "! 0", "whole": false},
            ]})
        );
        assert_eq!(dialogue, serde_json::from_value(written).unwrap());
    }

    #[test]
    fn a_long_dialogue_keeps_the_first_and_last_lines_and_counts_omitted_bytes() {
        let lines: Vec<_> = (0..1000)
            .map(|number| {
                let from = [DialogueSide::First, DialogueSide::Second][number % 2];
                (from, format!("{number}\n"))
            })
            .collect();
        let transcript = build_transcript(&lines);
        let dialogue = Dialogue::from_transcript(&transcript, DialogueLimit::FOR_RESULTS);
        let texts: Vec<&str> = (dialogue.lines.iter())
            .map(|line| line.text.as_str())
            .collect();
        assert_eq!(texts.len(), 200);
        assert_eq!(texts[98..102], ["98", "99", "900", "901"]);
        let left_out = dialogue.left_out.unwrap();
        assert_eq!(left_out.after, 100);
        for (from, left, said) in [
            (Speaker::Program, left_out.program_bytes, transcript.said[0]),
            (
                Speaker::Interactor,
                left_out.interactor_bytes,
                transcript.said[1],
            ),
        ] {
            assert_eq!(
                count_recorded_bytes(&dialogue, from) + left,
                said,
                "{from:?}"
            );
        }
        assert_eq!(
            Dialogue::from_transcript(&transcript, DialogueLimit::ALL)
                .lines
                .len(),
            1000
        );
    }

    #[test]
    fn a_long_line_is_cut_between_two_characters() {
        for shift in 0..3 {
            let line = "x".repeat(shift) + &"猜".repeat(10_000) + "\n";
            let transcript = build_transcript(&[(DialogueSide::First, line.clone())]);
            let dialogue = Dialogue::from_transcript(&transcript, DialogueLimit::FOR_RESULTS);
            let [first, last] = &dialogue.lines[..] else {
                panic!("{dialogue:?}");
            };
            assert!(!first.whole && last.whole);
            assert!(line.starts_with(&first.text) && line.ends_with(&(last.text.clone() + "\n")));
            let kept = first.text.len() + last.text.len() + 1;
            assert!((16 << 10) - 6 < kept && kept <= 16 << 10, "{kept}");
            let left_out = dialogue.left_out.unwrap();
            assert_eq!(left_out.program_bytes, (line.len() - kept) as u64);
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_are_escaped() {
        let mut transcript = build_transcript(&[(DialogueSide::First, "a\n".to_owned())]);
        transcript.beginning[0].bytes = b"\xff\x1b[31m\xe7\x8c\n".to_vec();
        let dialogue = Dialogue::from_transcript(&transcript, DialogueLimit::FOR_RESULTS);
        assert_eq!(dialogue.lines[0].text, "\\xff\u{1b}[31m\\xe7\\x8c");
    }
}
