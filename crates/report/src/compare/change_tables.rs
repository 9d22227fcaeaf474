//! Tables of a comparison, for Markdown and for the HTML page.

use super::change_text::{MAX_CASES, format_case_change, format_change_reasons};
use super::changes::{RankChange, SubmissionChange, SubmissionResultAndRank};
use super::comparison::Comparison;
use crate::decimals::format_points;
use crate::table::{RowTruncation, Table, escape_cell, to_owned_column_heads};
use caipan_checker::verdict::Verdict;
use caipan_i18n::{Lang, ReportPhrases};

impl Comparison {
    /// Builds the table of changed submissions, and the table of contestants for whom only the rank changed. Empty
    /// tables without a note are left out.
    pub(crate) fn build_tables(&self, lang: Lang) -> Vec<Table> {
        let words = lang.words();
        let changes = Table {
            title: words.changes(),
            heads: to_owned_column_heads(&[
                (words.contestant(), false),
                (words.problem(), false),
                (words.before(), false),
                (words.after(), false),
                (words.rank(), false),
                (words.reasons(), false),
                (words.case(), false),
            ]),
            rows: self
                .changed
                .iter()
                .map(|change| submission_change_row(change, words))
                .collect(),
            note: Some(self.describe_change_count(lang)),
            cut: RowTruncation::Whole,
            verdicts: 0..0,
        };
        let moved = Table {
            title: words.moved_only(),
            heads: to_owned_column_heads(&[(words.contestant(), false), (words.rank(), false)]),
            rows: self
                .moved
                .iter()
                .map(|moved: &RankChange| {
                    let ranks = words.from_rank(moved.old, moved.new);
                    vec![escape_cell(&moved.name), ranks]
                })
                .collect(),
            note: None,
            cut: RowTruncation::Whole,
            verdicts: 0..0,
        };
        [changes, moved]
            .into_iter()
            .filter(|table: &Table| !table.rows.is_empty() || table.note.is_some())
            .collect()
    }
}

/// Returns the code of a verdict without terminal colours, since the tables are rendered as Markdown and HTML.
fn uncoloured_verdict_code(verdict: Verdict) -> String {
    verdict.code().to_owned()
}

fn submission_change_row(change: &SubmissionChange, words: ReportPhrases) -> Vec<String> {
    let mut cases: Vec<String> = change
        .cases
        .iter()
        .take(MAX_CASES)
        .map(|change| format_case_change(change, words, uncoloured_verdict_code))
        .collect();
    if let hidden @ 1.. = change.cases.len().saturating_sub(MAX_CASES) {
        cases.push(words.not_shown(hidden));
    }
    vec![
        escape_cell(&change.name),
        escape_cell(&change.problem),
        format_verdict_and_score(change.old),
        format_verdict_and_score(change.new),
        format!(
            "{} → {}",
            format_rank_or_dash(change.old),
            format_rank_or_dash(change.new)
        ),
        format_change_reasons(&change.why, words),
        cases.join(words.semicolon()),
    ]
}

fn format_verdict_and_score(standing: Option<SubmissionResultAndRank>) -> String {
    standing.map_or("–".to_owned(), |standing| {
        format!(
            "{} {}",
            standing.verdict.code(),
            format_points(standing.score)
        )
    })
}

fn format_rank_or_dash(standing: Option<SubmissionResultAndRank>) -> String {
    let rank = standing.and_then(|standing| standing.rank);
    rank.map_or("–".to_owned(), |rank| rank.to_string())
}
