//! Texts on the progress of a grading: the work in progress, the remaining time and the current verdicts.

use std::fmt::Write;
use std::time::Duration;

use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact, facts};
use caipan_i18n::Lang;
use caipan_judge::contest::progress::{ContestProgress, GradingPhase};
use caipan_judge::contest::work_in_progress::CompilationOrRun;

facts! {
    /// Texts of the progress bar and the progress lines of a grading.
    pub enum GradingProgressMessage {
        Known { results: usize } => "progress-known",
        NotRemoved { folder: String } => "progress-not-removed",
        Preparing => "progress-preparing",
        Compiling => "progress-compiling",
        Running => "progress-running",
        Again => "progress-again",
        /// Progress of a phase of a grading, without a list of verdicts.
        Count { phase: Fact, done: usize, all: usize } => "progress-count",
        /// Progress of a phase of a grading. `so_far` contains the remaining time and the number of results for each
        /// verdict.
        Line { phase: Fact, done: usize, all: usize, so_far: String } => "progress-line",
        Now { phase: Fact, what: String } => "progress-now",
        On { submission: String, case: String } => "progress-on",
        NearLimit { count: usize } => "progress-near-limit",
        Left { seconds: String } => "progress-left",
        /// Nothing has been finished for `seconds`. `what` is the work in progress.
        Still { seconds: u64, phase: Fact, what: String } => "progress-still",
        AndMore { what: String, more: usize } => "progress-and-more",
    }
}

/// Returns the text next to the progress bar: the status of the grading, and the piece of work that was started last.
pub fn progress_bar_text(
    contest: &ContestProgress,
    begun: &CompilationOrRun,
    now: Duration,
    lang: Lang,
) -> String {
    let message = GradingProgressMessage::Now {
        phase: phase_name(contest.phase),
        what: describe_compilation_or_run(begun, lang),
    };
    prepend_status(contest, &lang.fact(&message.fact()), now, lang)
}

/// Returns the status of the grading, followed by `text`. The status is the remaining time and the number of results
/// for each verdict.
pub fn prepend_status(contest: &ContestProgress, text: &str, now: Duration, lang: Lang) -> String {
    format!("{}  {text}", status_text(contest, now, lang))
}

/// Returns a sentence that names the work in progress. `None` if a piece of work has finished recently, or if no work
/// is in progress.
pub fn describe_stalled_work(
    contest: &ContestProgress,
    now: Duration,
    lang: Lang,
) -> Option<String> {
    let stalled = contest.stalled_work(now)?;
    let texts: Vec<String> = stalled
        .pieces
        .iter()
        .map(|piece| describe_compilation_or_run(piece, lang))
        .collect();
    let names = texts.join(lang.words().comma());
    let what = match stalled.more {
        0 => names,
        more => lang.fact(&GradingProgressMessage::AndMore { what: names, more }.fact()),
    };
    let message = GradingProgressMessage::Still {
        seconds: stalled.quiet.as_secs(),
        phase: phase_name(contest.phase),
        what,
    };
    Some(lang.fact(&message.fact()))
}

/// Returns a line with the phase, the count of finished work and the status, for an output that is not a terminal.
pub fn format_progress_line(contest: &ContestProgress, now: Duration, lang: Lang) -> String {
    let so_far = status_text(contest, now, lang);
    let phase = phase_name(contest.phase);
    lang.fact(&phase_message(phase, contest.done, contest.total_work, so_far).fact())
}

/// Describes a piece of work in the user's language.
fn describe_compilation_or_run(piece: &CompilationOrRun, lang: Lang) -> String {
    let submission = piece.submission.clone();
    match piece.case.clone() {
        Some(case) => lang.fact(&GradingProgressMessage::On { submission, case }.fact()),
        None => submission,
    }
}

/// Returns the remaining time and the number of results for each verdict. The time comes first, since a narrow screen
/// cuts off the end.
fn status_text(contest: &ContestProgress, now: Duration, lang: Lang) -> String {
    let mut text = String::new();
    if let Some(remaining) = contest.remaining_time(now) {
        let seconds = format!("{:.0}", remaining.as_secs_f64());
        text += &lang.fact(&GradingProgressMessage::Left { seconds }.fact());
        text.push_str("  ");
    }
    for (verdict, count) in Verdict::ALL.iter().zip(contest.counts) {
        if count > 0 {
            let _ = write!(text, "{} {count} ", verdict.code());
        }
    }
    if contest.pending_repeats > 0 {
        let count = contest.pending_repeats;
        text += &lang.fact(&GradingProgressMessage::NearLimit { count }.fact());
    }
    text.trim_end().to_owned()
}

fn phase_name(phase: GradingPhase) -> Fact {
    match phase {
        GradingPhase::Compiling => GradingProgressMessage::Compiling,
        GradingPhase::Running => GradingProgressMessage::Running,
        GradingPhase::Repeating => GradingProgressMessage::Again,
    }
    .fact()
}

/// Returns the progress message: the phase, the count of finished work and the status text `so_far`, if it is not
/// empty.
fn phase_message(phase: Fact, done: usize, all: usize, so_far: String) -> GradingProgressMessage {
    if so_far.is_empty() {
        return GradingProgressMessage::Count { phase, done, all };
    }
    GradingProgressMessage::Line {
        phase,
        done,
        all,
        so_far,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_without_verdict_counts_does_not_end_with_a_colon() {
        for lang in [Lang::En, Lang::Zh] {
            let [bare, full] = ["", "AC 1"].map(|so_far: &str| {
                let sentence = phase_message(
                    GradingProgressMessage::Running.fact(),
                    0,
                    3,
                    so_far.to_owned(),
                );
                lang.fact(&sentence.fact())
            });
            assert!(full.starts_with(&bare) && full.ends_with("AC 1"), "{full}");
            assert!(bare.ends_with('3'), "{bare}");
        }
    }
}
