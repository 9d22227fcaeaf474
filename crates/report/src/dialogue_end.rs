//! Describes the end of a dialogue between a program and an interactor.

use caipan_checker::evidence::quotation;
use caipan_facts::{Fact, facts};
use caipan_sandbox::{DialogueSide, Transcript};

facts! {
    /// Message about the last line that a program has sent to the interactor.
    pub enum DialogueEndMessage {
        LastLine { line: u64, text: Fact } => "talk-last-line",
        /// The last line has no newline at the end. The interactor may be waiting for the newline.
        LastLineWithoutNewline { line: u64, text: Fact } => "talk-unended",
        Silent => "talk-silent",
    }
}

/// Describes the last line that the program has sent, and whether it ends with a newline.
pub(crate) fn describe_last_line(transcript: &Transcript) -> DialogueEndMessage {
    let lines = transcript.lines_around_gap();
    let mut backwards = lines.iter().flatten().rev();
    let Some(last) = backwards.find(|line| line.from == DialogueSide::First) else {
        return DialogueEndMessage::Silent;
    };
    let text = quotation(&last.bytes);
    let newlines = transcript.newlines[DialogueSide::First as usize];
    if last.is_whole {
        DialogueEndMessage::LastLine {
            line: newlines,
            text,
        }
    } else {
        DialogueEndMessage::LastLineWithoutNewline {
            line: newlines + 1,
            text,
        }
    }
}
