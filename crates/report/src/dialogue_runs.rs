//! Runs of programs with an interactor as text: the verdict and the dialogue.

use crate::dialogue;
use crate::dialogue_end;
use crate::drawing::OutputStyle;
use crate::record::{Dialogue, DialogueLimit};
use crate::text;
use caipan_checker::verdict::Verdict;
use caipan_facts::Evidence;
use caipan_judge::run_result::RunResult;

/// Formats the whole dialogue of a run, and the verdict below it.
pub fn format_whole_dialogue(run: &RunResult, text_style: OutputStyle) -> String {
    let mut lines = dialogue_from_run(run)
        .map(|dialogue| dialogue::format_all_dialogue_lines(&dialogue, text_style))
        .unwrap_or_default();
    if has_dialogue_bytes(run) {
        lines.push(dialogue::explain_speaker_signs(text_style));
    }
    lines.join("\n") + "\n\n" + &format_verdict_of_run(run, text_style) + "\n"
}

/// Formats the verdict on a run. If the program was not accepted, its last line and the end of the dialogue follow, at
/// most `width` columns wide. `is_whole` shows the whole dialogue in full width instead.
pub fn format_verdict_and_dialogue(
    run: &RunResult,
    is_whole: bool,
    width: usize,
    text_style: OutputStyle,
) -> String {
    let mut part = format_verdict_of_run(run, text_style) + "\n";
    let is_rejected = run.verdict() != Verdict::Accepted;
    let transcript = run.dialogue.as_ref().filter(|_| is_rejected);
    if let Some(transcript) = transcript.filter(|_| has_dialogue_bytes(run)) {
        let last_line = dialogue_end::describe_last_line(transcript).fact();
        part += &(text_style.format_fact(&last_line) + "\n\n");
    }
    if let Some(dialogue) = dialogue_from_run(run).filter(|_| is_rejected) {
        let mut lines = if is_whole {
            dialogue::format_all_dialogue_lines(&dialogue, text_style)
        } else {
            dialogue::format_last_dialogue_lines(
                &dialogue,
                dialogue::DEFAULT_LINES,
                width,
                text_style,
            )
        };
        if has_dialogue_bytes(run) {
            lines.push(dialogue::explain_speaker_signs(text_style));
        }
        part += &(lines.join("\n") + "\n");
    }
    part
}

/// Whether the program or the interactor has sent any bytes.
fn has_dialogue_bytes(run: &RunResult) -> bool {
    let transcript = run.dialogue.as_ref();
    transcript.is_some_and(|transcript| transcript.said != [0, 0])
}

fn dialogue_from_run(run: &RunResult) -> Option<Dialogue> {
    let transcript = run.dialogue.as_ref()?;
    Some(Dialogue::from_transcript(transcript, DialogueLimit::ALL))
}

fn format_verdict_of_run(run: &RunResult, text_style: OutputStyle) -> String {
    match text_style {
        OutputStyle::Coloured(lang) => text::format_coloured_decision(&run.decision, lang),
        OutputStyle::Plain => {
            text_style.escape(&text::format_decision(&run.decision, text_style.lang()))
        }
    }
}
