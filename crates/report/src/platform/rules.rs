//! What holds for every platform: what these files hold becomes a grade. A score is written for a judgement, and for nothing
//! else; cases that carry points leak nothing of input, output or answer.

use crate::decimals::rounded;
use crate::record::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::{facts, printable};
use caipan_i18n::Lang;

facts! {
    /// Why results cannot be written in the form of a platform.
    pub enum Unfit {
        /// The form is for one contestant.
        NotOne {
            /// The form's name.
            form: String,
            /// How many there are.
            contestants: usize,
        } => "form-of-one",
        /// The jury or the machine is at fault: no score is known.
        AtFault {
            /// The form's name.
            form: String,
            /// Where the fault is.
            problem: String,
        } => "form-without-score",
        /// The grading was interrupted.
        Interrupted {
            /// The form's name.
            form: String,
        } => "form-of-whole",
    }
}

/// Why these results have no such form, if they have none.
pub fn unfit(results: &Results, form: &str) -> Option<Unfit> {
    let form = form.to_owned();
    let mut names: Vec<&str> = results.submissions.iter().map(|card| &*card.name).collect();
    names.sort_unstable();
    names.dedup();
    let contestants = names.len();
    if contestants != 1 {
        return Some(Unfit::NotOne { form, contestants });
    }
    if results.interrupted {
        return Some(Unfit::Interrupted { form });
    }
    let fault = results.submissions.iter().find(|card| card.is_unjudged())?;
    let problem = fault.problem.clone();
    Some(Unfit::AtFault { form, problem })
}

/// The points of all problems, and those that there were.
pub(super) fn total(results: &Results) -> (f64, f64) {
    let sum =
        |points: fn(&Submission) -> f64| rounded(results.submissions.iter().map(points).sum());
    (sum(|card| card.score), sum(|card| card.max_score))
}

/// What may be said of a case: where it carries points, the verdict alone. Its evidence quotes inputs, answers and what
/// the program printed, which may be the input.
pub(super) fn may_be_said(case: &Case, lang: Lang) -> String {
    let verdict = format!("{} {}", case.verdict.code(), lang.verdict(case.verdict));
    match case.why(lang) {
        Some(why) if !case.counts => (lang.words().colon)(&verdict, &why),
        _ => verdict,
    }
}

/// Why a submission was not run: the compiler's words, or the reason.
pub(super) fn why_not_run(card: &Submission, lang: Lang) -> String {
    let mut text = format!("{} {}\n", card.verdict.code(), lang.verdict(card.verdict));
    if card.verdict == Verdict::CompileError {
        let log = card.compile.text(lang);
        text.extend(log.lines().map(|line| printable(line.as_bytes()) + "\n"));
    }
    text += &card.why(lang).unwrap_or_default();
    text.trim_end().to_owned()
}

/// The name of a test: the problem's name stands before it where there are several.
pub(super) fn named(results: &Results, card: &Submission, name: &str) -> String {
    let name = printable(name.as_bytes());
    match results.submissions.len() {
        1 => name,
        _ => format!("{} {name}", printable(card.problem.as_bytes())),
    }
}
