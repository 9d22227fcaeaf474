//! Coloured text of a comparison, for terminals.

use std::fmt::Write;

use super::change_reason::ChangeReason;
use super::changes::{CaseChange, SubmissionChange, SubmissionResultAndRank};
use super::comparison::Comparison;
use crate::decimals::format_points;
use crate::palette;
use caipan_checker::verdict::Verdict;
use caipan_facts::printable;
use caipan_i18n::{Lang, ReportPhrases};

/// Maximum number of changed cases listed for each submission, and maximum number of changed ranks listed in total.
pub(super) const MAX_CASES: usize = 10;

impl Comparison {
    /// Formats the changed submissions with reasons and cases, the changed ranks and a summary. Unless `is_complete`,
    /// lists at most [`MAX_CASES`] cases of each submission and at most [`MAX_CASES`] changed ranks.
    pub fn format_text(&self, lang: Lang, is_complete: bool) -> String {
        let words = lang.words();
        let max_listed = if is_complete { usize::MAX } else { MAX_CASES };
        let mut text = self.describe_compared_results(lang) + "\n\n";
        for change in &self.changed {
            write_submission_change(&mut text, change, words, max_listed);
        }
        if !self.changed.is_empty() {
            text.push('\n');
        }
        if !self.moved.is_empty() {
            for moved in self.moved.iter().take(max_listed) {
                let ranks = words.from_rank(moved.old, moved.new);
                let line = words.colon(&printable(moved.name.as_bytes()), &ranks);
                let _ = writeln!(text, "{line}");
            }
            let _ = writeln!(text, "{}\n", words.moved(self.moved.len()));
        }
        let _ = writeln!(text, "{}", self.describe_change_count(lang));
        text
    }
}

pub(super) fn format_change_reasons(reasons: &[ChangeReason], words: ReportPhrases) -> String {
    let reasons: Vec<&str> = reasons
        .iter()
        .map(|reason| reason.describe(words))
        .collect();
    reasons.join(words.semicolon())
}

fn write_submission_change(
    text: &mut String,
    change: &SubmissionChange,
    words: ReportPhrases,
    max_listed: usize,
) {
    let ranks = change
        .old
        .zip(change.new)
        .and_then(|(old, new)| old.rank.zip(new.rank));
    let ranks = match ranks {
        Some((old, new)) if old != new => words.comma().to_owned() + &words.from_rank(old, new),
        _ => String::new(),
    };
    let problem = words.brackets(&printable(change.problem.as_bytes()));
    let name = printable(change.name.as_bytes()) + &problem;
    let both = format!(
        "{} → {}{ranks}",
        format_verdict_and_score(change.old),
        format_verdict_and_score(change.new)
    );
    let _ = writeln!(text, "{}", words.colon(&name, &both));
    if !change.why.is_empty() {
        let _ = writeln!(text, "    {}", format_change_reasons(&change.why, words));
    }
    for change in change.cases.iter().take(max_listed) {
        let _ = writeln!(
            text,
            "    {}",
            format_case_change(change, words, |verdict| palette::format_verdict_code(
                verdict, 0
            ))
        );
    }
    if let hidden @ 1.. = change.cases.len().saturating_sub(max_listed) {
        let _ = writeln!(text, "    {}", words.not_shown(hidden));
    }
}

fn format_verdict_and_score(standing: Option<SubmissionResultAndRank>) -> String {
    standing.map_or("–".to_owned(), |standing| {
        let code = palette::format_verdict_code(standing.verdict, 0);
        format!("{code} {}", format_points(standing.score))
    })
}

pub(super) fn format_case_change(
    change: &CaseChange,
    words: ReportPhrases,
    code: fn(Verdict) -> String,
) -> String {
    let [old, new] = [&change.old, &change.new].map(|case| {
        case.as_ref().map_or("–".to_owned(), |case| {
            format!("{} {}", code(case.verdict), format_points(case.score))
        })
    });
    let both = format!("{old} → {new}");
    let line = words.colon(&printable(change.name.as_bytes()), &both);
    match change.why.as_slice() {
        [] => line,
        why => line + &words.brackets(&format_change_reasons(why, words)),
    }
}
