//! Text of a case: verdict, time and memory, evidence, and the command that shows more.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::class_tables;
use crate::decimals::format_time;
use crate::dialogue;
use crate::difference;
use crate::drawing::OutputStyle;
use crate::palette;
use crate::record::{Case, Problem};
use crate::render_options::{DetailLevel, RenderOptions};
use caipan_checker::Checker;
use caipan_checker::verdict::Verdict;
use caipan_facts::Bytes;
use caipan_facts::printable;
use caipan_i18n::Lang;
use caipan_puzzles::checker;

/// Indentation of the lines below a case, in columns.
const CASE_LINE_INDENT: usize = 8;

/// Maximum number of lines of standard error shown.
const MAX_STDERR_LINES: usize = 5;

/// Maximum number of failed cases with a comparison: the output next to the answer, or the end of the dialogue.
/// Unlimited with [`DetailLevel::All`].
const MAX_COMPARISONS: usize = 3;

/// Formats the cases of one submission in order, and tracks which details were shown and explained already.
pub(super) struct CaseFormatter<'a> {
    problem: Option<&'a Problem>,
    /// Checker that compares texts; `None` for puzzles, whose evidence is more detailed.
    checker: Option<Box<dyn Checker>>,
    options: RenderOptions,
    /// Number of comparisons that may still be shown: outputs next to the answer, or dialogues.
    remaining_comparisons: usize,
    /// Whether the signs for invisible characters have already been explained.
    is_explained: bool,
    /// Whether the signs of a dialogue have already been explained.
    is_dialogue_explained: bool,
}

impl<'a> CaseFormatter<'a> {
    pub(super) fn new(problem: Option<&'a Problem>, options: RenderOptions) -> Self {
        let checker =
            problem.and_then(|problem| checker(&problem.checker, &problem.settings)?.ok());
        Self {
            problem,
            checker: checker.filter(|checker| checker.puzzle().is_none()),
            options,
            remaining_comparisons: match options.detail {
                DetailLevel::All => usize::MAX,
                _ => MAX_COMPARISONS,
            },
            is_explained: false,
            is_dialogue_explained: false,
        }
    }

    /// Writes a case with all details.
    pub(super) fn write_case(&mut self, text: &mut String, result: &Case) {
        let lang = self.options.lang;
        let _ = writeln!(text, "{}", format_case_line(result));
        let indent = " ".repeat(CASE_LINE_INDENT);
        if let Some(why) = result.explanation(lang) {
            let _ = writeln!(text, "{indent}{why}");
        }
        if let Some(also) = &result.also {
            let _ = writeln!(text, "{indent}{}", lang.fact(also));
        }
        for line in self.format_dialogue(result) {
            let _ = writeln!(text, "{indent}{line}");
        }
        for line in self
            .format_first_difference(result)
            .unwrap_or_default()
            .lines()
        {
            let _ = writeln!(text, "{indent}{line}");
        }
        if let (Verdict::RunTimeError, Some(stderr)) = (result.verdict, &result.stderr) {
            write_last_stderr_lines(text, stderr);
        }
        if let Some(runs) = class_tables::summarise_runs(result, lang.words()) {
            let _ = writeln!(text, "{indent}{runs}");
        }
        if let Some(command) = &result.see {
            let dim = Style::new().dimmed();
            let command = printable(command.as_bytes());
            let _ = writeln!(text, "{indent}{dim}{command}{dim:#}");
        }
    }

    /// Formats the dialogue with an interactor: all lines with [`DetailLevel::All`], else the last lines. Returns
    /// nothing if the case has no dialogue or no further dialogue may be shown.
    fn format_dialogue(&mut self, result: &Case) -> Vec<String> {
        let Some(dialogue) = &result.dialogue else {
            return Vec::new();
        };
        let Some(glances) = self.remaining_comparisons.checked_sub(1) else {
            return Vec::new();
        };
        self.remaining_comparisons = glances;
        let text_style = OutputStyle::Coloured(self.options.lang);
        let width = self.options.line_width().saturating_sub(CASE_LINE_INDENT);
        let mut lines = match self.options.detail {
            DetailLevel::All => dialogue::format_all_dialogue_lines(dialogue, text_style),
            _ => dialogue::format_last_dialogue_lines(
                dialogue,
                dialogue::DEFAULT_LINES,
                width,
                text_style,
            ),
        };
        if !self.is_dialogue_explained && !dialogue.lines.is_empty() {
            self.is_dialogue_explained = true;
            lines.push(dialogue::explain_speaker_signs(text_style));
        }
        lines
    }

    /// Formats the first differing lines of the output and the jury's answer side by side. `None` if there is nothing
    /// to compare or no further output may be shown.
    fn format_first_difference(&mut self, result: &Case) -> Option<String> {
        let is_wrong = result.verdict.is_about_output();
        let output = result.output.as_ref().filter(|_| is_wrong)?;
        let mut asked = self.problem?.cases.iter();
        let answer = asked.find(|asked| asked.name == result.name)?;
        let texts = [output.as_bytes(), answer.answer.as_ref()?.as_bytes()];
        let found = self.checker.as_ref()?.difference(texts[0], texts[1])?;
        self.remaining_comparisons = self.remaining_comparisons.checked_sub(1)?;
        let text_style = OutputStyle::Coloured(self.options.lang);
        let width = self.options.line_width().saturating_sub(CASE_LINE_INDENT);
        let mut text = difference::format_differing_lines(&found, texts, text_style, width);
        let legend = difference::explain_invisible_characters(&text, text_style)
            .filter(|_| !self.is_explained);
        if let Some(legend) = legend {
            self.is_explained = true;
            let _ = writeln!(text, "{legend}");
        }
        Some(text)
    }
}

/// Writes the last lines of standard error. A single line is left out, since the evidence quotes it.
fn write_last_stderr_lines(text: &mut String, stderr: &str) {
    let lines: Vec<&str> = stderr.lines().collect();
    let last = &lines[lines.len().saturating_sub(MAX_STDERR_LINES)..];
    for line in last.iter().filter(|_| lines.len() > 1) {
        let _ = writeln!(
            text,
            "{}│ {}",
            " ".repeat(CASE_LINE_INDENT),
            printable(line.as_bytes())
        );
    }
}

/// Formats verdict, time, memory and name on one line.
pub(super) fn format_case_line(result: &Case) -> String {
    format!(
        "    {} {:>20}  {}",
        palette::format_verdict_code(result.verdict, 3),
        format_time_and_memory(result),
        printable(result.name.as_bytes())
    )
}

/// Formats a case during grading: the line of [`format_case_line`], with a remark if the run was near a limit.
pub fn format_progress_line(result: &Case, lang: Lang) -> String {
    let head = format_case_line(result);
    if result.runs.is_none() && !result.unconfirmed {
        return head;
    }
    let style = Style::new().fg_color(Some(AnsiColor::Yellow.into()));
    let slow = lang.words().brackets(lang.words().slow());
    format!("{head}{style}{slow}{style:#}")
}

fn format_time_and_memory(result: &Case) -> String {
    let Some(seconds) = result.cpu_s.or(result.wall_s) else {
        return String::new();
    };
    let memory = result
        .memory_bytes
        .map_or(String::new(), |bytes| Bytes(bytes).to_string());
    format!("{}  {memory:>9}", format_time(seconds))
}
