//! Dialogues between a program and an interactor as text, in the notation of sample files: `<` marks lines of the
//! interactor, `>` lines of the program.

use unicode_width::UnicodeWidthStr;

use super::drawing::OutputStyle;
use super::record::{Dialogue, DialogueLine, Speaker};
use super::text::table_layout::truncate;

/// Default number of lines shown from the end of a truncated dialogue.
pub(crate) const DEFAULT_LINES: usize = 8;

/// Minimum width of the text of a line, in columns, however narrow the terminal is.
const MIN_WIDTH: usize = 16;

/// Returns a line that explains the signs `>` and `<`, which show who sent a line of a dialogue.
pub(crate) fn explain_speaker_signs(text_style: OutputStyle) -> String {
    text_style.escape(text_style.lang().words().dialogue_signs())
}

/// Formats all recorded lines without truncation, each with the time and the sign of the speaker.
pub(crate) fn format_all_dialogue_lines(
    dialogue: &Dialogue,
    text_style: OutputStyle,
) -> Vec<String> {
    format_last_dialogue_lines(dialogue, usize::MAX, usize::MAX, text_style)
}

/// Formats at most `last` lines from the end, each at most `width` columns wide, below a notice about omitted lines
/// and bytes.
pub(crate) fn format_last_dialogue_lines(
    dialogue: &Dialogue,
    last: usize,
    width: usize,
    text_style: OutputStyle,
) -> Vec<String> {
    let lines = &dialogue.lines;
    let words = text_style.lang().words();
    if lines.is_empty() && dialogue.left_out.is_none() {
        return vec![text_style.escape(words.silence())];
    }
    let skipped = lines.len().saturating_sub(last);
    let shown = &lines[skipped..];
    let times: Vec<String> = shown.iter().map(|line| format_time(line.at_s)).collect();
    let time_width = times.iter().map(String::len).max().unwrap_or(0);
    let gap = dialogue.left_out.map(|left_out| {
        let bytes = left_out
            .program_bytes
            .saturating_add(left_out.interactor_bytes);
        (left_out.after.min(lines.len()), words.bytes_left_out(bytes))
    });
    let before = (skipped > 0).then(|| words.lines_before(skipped));
    let gap_before = gap.as_ref().filter(|(after, _)| *after <= skipped);
    let above: Vec<String> = (before.into_iter())
        .chain(gap_before.map(|(_, bytes)| bytes.clone()))
        .collect();
    let mut formatted = Vec::new();
    if !above.is_empty() {
        formatted.push(format_omission_notice(
            &above.join(words.semicolon()),
            width,
            text_style,
        ));
    }
    for (number, (shown_line, time)) in (skipped..).zip(shown.iter().zip(&times)) {
        let is_cut = gap.as_ref().is_some_and(|(after, _)| number < *after);
        let text_width = width.saturating_sub(time_width + 3).max(MIN_WIDTH);
        formatted.push(format!(
            "{time:>time_width$} {}",
            format_dialogue_line(shown_line, text_width, is_cut, text_style)
        ));
        if let Some((after, bytes)) = &gap
            && *after == number + 1
        {
            formatted.push(format_omission_notice(bytes, width, text_style));
        }
    }
    formatted
}

/// Formats the notice that replaces omitted lines or bytes; `omitted` describes what was omitted.
fn format_omission_notice(omitted: &str, width: usize, text_style: OutputStyle) -> String {
    truncate_line(&format!("… {omitted}"), width.max(MIN_WIDTH), text_style)
}

/// Formats a line after the sign of the speaker. If the line does not end with a newline, a remark follows. If the line
/// is incomplete because the dialogue was truncated (`is_cut`), an ellipsis follows instead.
fn format_dialogue_line(
    shown_line: &DialogueLine,
    text_width: usize,
    is_cut: bool,
    text_style: OutputStyle,
) -> String {
    let words = text_style.lang().words();
    let sign = match shown_line.from {
        Speaker::Program => '>',
        Speaker::Interactor => '<',
    };
    let note = match (shown_line.whole, is_cut) {
        (true, _) => String::new(),
        (false, true) => text_style.escape("…"),
        (false, false) => text_style.escape(&words.brackets(words.no_newline())),
    };
    let text = truncate_line(
        &shown_line.text,
        text_width.saturating_sub(note.width()),
        text_style,
    );
    format!("{sign} {text}{note}").trim_end().to_owned()
}

/// Escapes text from outside and truncates it to `width` columns.
fn truncate_line(text: &str, width: usize, text_style: OutputStyle) -> String {
    text_style.escape(&truncate(&text_style.escape(text), width))
}

/// Formats the time of a line, in seconds since the start of the run.
fn format_time(at_s: f64) -> String {
    match at_s.abs() {
        0.0..1e6 => format!("{at_s:.3} s"),
        _ => format!("{at_s:e} s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::LeftOut;
    use caipan_i18n::Lang;

    const EN: OutputStyle = OutputStyle::Coloured(Lang::En);

    fn dialogue_with_line(number: usize) -> Dialogue {
        Dialogue {
            lines: (0..number)
                .map(|number: usize| DialogueLine {
                    from: [Speaker::Program, Speaker::Interactor][number % 2],
                    at_s: number as f64 / 4.0,
                    text: number.to_string(),
                    whole: true,
                })
                .collect(),
            left_out: None,
        }
    }

    #[test]
    fn omitted_line_count_is_shown_above_the_last_lines() {
        assert_eq!(
            format_last_dialogue_lines(&dialogue_with_line(44), 3, 80, EN),
            [
                "… 41 lines before",
                "10.250 s < 41",
                "10.500 s > 42",
                "10.750 s < 43"
            ]
        );
        assert_eq!(
            format_last_dialogue_lines(&dialogue_with_line(2), 3, 80, EN),
            ["0.000 s > 0", "0.250 s < 1"]
        );
        assert_eq!(
            format_all_dialogue_lines(&dialogue_with_line(44), EN).len(),
            44
        );
    }

    #[test]
    fn an_omitted_part_is_noted_at_its_position_or_above_the_first_line() {
        let mut dialogue = dialogue_with_line(6);
        dialogue.left_out = Some(omission_after_lines(4));
        let lines = format_last_dialogue_lines(&dialogue, 3, 80, EN);
        assert_eq!(
            lines,
            [
                "… 3 lines before",
                "0.750 s < 3",
                "… 3 bytes left out",
                "1.000 s > 4",
                "1.250 s < 5"
            ]
        );
        for after in [0, 1, 3] {
            dialogue.left_out = Some(omission_after_lines(after));
            let lines = format_last_dialogue_lines(&dialogue, 3, 80, EN);
            assert_eq!(lines.len(), 4, "{lines:?}");
            assert_eq!(lines[0], "… 3 lines before; 3 bytes left out");
        }
        // A results file may contain any line number, even one beyond the last line.
        for after in [6, usize::MAX] {
            dialogue.left_out = Some(omission_after_lines(after));
            let lines = format_all_dialogue_lines(&dialogue, EN);
            assert!(lines.len() <= 7, "{lines:?}");
        }
        dialogue.lines.clear();
        assert_eq!(
            format_all_dialogue_lines(&dialogue, EN),
            ["… 3 bytes left out"]
        );
        dialogue.left_out = None;
        assert_eq!(
            format_all_dialogue_lines(&dialogue, EN),
            [Lang::En.words().silence()]
        );
    }

    fn omission_after_lines(after: usize) -> LeftOut {
        LeftOut {
            after,
            program_bytes: 1,
            interactor_bytes: 2,
        }
    }

    #[test]
    fn a_missing_newline_is_noted_and_long_lines_are_truncated() {
        let mut dialogue = dialogue_with_line(2);
        dialogue.lines[0].text = "猜".repeat(100);
        dialogue.lines[1].whole = false;
        let lines = format_last_dialogue_lines(&dialogue, 8, 40, EN);
        assert_eq!(lines[0].width(), 39);
        assert!(lines[0].ends_with("猜…"), "{lines:?}");
        assert_eq!(lines[1], "0.250 s < 1 (no newline)");
        dialogue.lines[0].whole = false;
        let lines = format_last_dialogue_lines(&dialogue, 8, 40, EN);
        assert!(
            lines[0].ends_with("… (no newline)") && lines[0].width() <= 40,
            "{lines:?}"
        );
        let lines = format_last_dialogue_lines(&dialogue, 8, 40, OutputStyle::Plain);
        assert!(lines.concat().is_ascii(), "{lines:?}");
    }

    #[test]
    fn control_characters_of_programs_are_escaped() {
        let mut dialogue = dialogue_with_line(1);
        dialogue.lines[0].text = "\u{1b}]0;x\u{7}\u{9b}2J\u{202e}\n\r\t\0".to_owned();
        for text_style in [EN, OutputStyle::Coloured(Lang::Zh), OutputStyle::Plain] {
            let [line] = &format_all_dialogue_lines(&dialogue, text_style)[..] else {
                panic!("one line");
            };
            assert!(!line.chars().any(char::is_control), "{line:?}");
            assert!(line.contains("\\u{202e}\\n\\r\\t"), "{line:?}");
        }
        for at_s in [f64::NAN, f64::INFINITY, -1e308, 1e300] {
            dialogue.lines[0].at_s = at_s;
            assert!(format_all_dialogue_lines(&dialogue, EN)[0].len() < 100);
        }
    }
}
