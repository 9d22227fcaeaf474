//! Comparison of two results of the same class.

use std::cmp::Ordering;

use chrono::DateTime;
use serde::Serialize;

use super::case_changes::{self, OldAndNewCaseIds};
use super::change_reason::{self, ChangeReason};
use super::changes::{NameAndGradingTime, RankChange, SubmissionChange, SubmissionResultAndRank};
use super::submission_pairs::{self, KeyedSubmission, SubmissionPair, pair_submissions};
use crate::record::{Results, Submission};
use caipan_facts::printable;
use caipan_i18n::{Lang, ReportPhrases};

/// Differences between the older and the newer results of a class.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// Name and grading time of the older results.
    pub old: NameAndGradingTime,
    /// Name and grading time of the newer results.
    pub new: NameAndGradingTime,
    /// Number of submissions in the older or the newer results; a submission in both counts once.
    pub submissions: usize,
    /// Submissions whose verdict, score or cases changed.
    pub changed: Vec<SubmissionChange>,
    /// Contestants whose rank changed although none of their submissions changed.
    pub moved: Vec<RankChange>,
}

impl Comparison {
    /// Compares two results of a class, each given with its display name. The results with the earlier grading time
    /// count as the older ones. If a time is unknown or both are equal, `against` counts as older.
    pub fn new(results: (&str, &Results), against: (&str, &Results)) -> Self {
        let time =
            |results: &Results| DateTime::parse_from_rfc3339(results.graded_at.as_ref()?).ok();
        let times = time(results.1).zip(time(against.1));
        let (old, new) = match times.map(|(results, against)| results.cmp(&against)) {
            Some(Ordering::Less) => (results, against),
            _ => (against, results),
        };
        let pairs = pair_submissions(old.1, new.1);
        let all = change_reason::change_reasons_for_all_submissions(old.1, new.1);
        let listed = OldAndNewCaseIds::new(old.1, new.1);
        let changed: Vec<SubmissionChange> = pairs
            .submissions
            .iter()
            .filter_map(|pair| {
                compare_submission(pair, &pairs.ranks, (&all, &listed), (old.1, new.1))
            })
            .collect();
        Self {
            old: name_and_grading_time(old),
            new: name_and_grading_time(new),
            submissions: pairs.submissions.len(),
            moved: pairs.rank_changes(&changed),
            changed,
        }
    }

    /// Whether no verdict, score, case or rank changed.
    pub fn is_unchanged(&self) -> bool {
        self.changed.is_empty() && self.moved.is_empty()
    }

    /// Describes the older and the newer results by name and grading time.
    pub(crate) fn describe_compared_results(&self, lang: Lang) -> String {
        let words = lang.words();
        words.compared(
            &format_name_and_time(&self.old, words),
            &format_name_and_time(&self.new, words),
        )
    }

    /// Returns a sentence with the number of changed submissions and the number of all submissions.
    pub(crate) fn describe_change_count(&self, lang: Lang) -> String {
        match self.changed.len() {
            0 => lang.words().no_change(self.submissions),
            changed => lang.words().changed(changed, self.submissions),
        }
    }

    /// Formats the comparison as JSON with a final newline.
    pub fn to_json(&self) -> String {
        // Serializing plain structs to memory cannot fail.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

fn name_and_grading_time((name, results): (&str, &Results)) -> NameAndGradingTime {
    NameAndGradingTime {
        name: name.to_owned(),
        graded_at: results.graded_at.clone(),
    }
}

/// Formats the name of the older or the newer results, with the grading time in brackets.
fn format_name_and_time(results: &NameAndGradingTime, words: ReportPhrases) -> String {
    let time = results.graded_at.as_deref().unwrap_or(words.unknown_time());
    printable(results.name.as_bytes()) + &words.brackets(&printable(time.as_bytes()))
}

fn compare_submission(
    pair: &SubmissionPair,
    ranks: &submission_pairs::OldAndNewRanks,
    (everywhere, listed): (&[ChangeReason], &OldAndNewCaseIds),
    results: (&Results, &Results),
) -> Option<SubmissionChange> {
    let (old, new) = (pair.old.map(|shown| shown.0), pair.new.map(|shown| shown.0));
    let cases = case_changes::changed_cases(old, new, listed);
    let verdict_and_score =
        |submission: &Submission| (submission.verdict, submission.score.to_bits());
    if old.map(verdict_and_score) == new.map(verdict_and_score) && cases.is_empty() {
        return None;
    }
    let mut why = change_reason::change_reasons_for_submission(old, new, everywhere, results);
    let is_open = cases.is_empty() || cases.iter().any(|case| case.why.is_empty());
    if why.is_empty() && is_open {
        why.push(ChangeReason::Chance);
    }
    let submission = new.or(old)?;
    Some(SubmissionChange {
        name: submission.name.clone(),
        path: submission.path.clone(),
        problem: submission.problem.clone(),
        old: submission_result_and_rank(pair.old, &ranks.old),
        new: submission_result_and_rank(pair.new, &ranks.new),
        why,
        cases,
    })
}

fn submission_result_and_rank(
    keyed: Option<KeyedSubmission>,
    ranks: &submission_pairs::RanksByContestant,
) -> Option<SubmissionResultAndRank> {
    keyed.map(|(submission, key)| SubmissionResultAndRank {
        verdict: submission.verdict,
        score: submission.score,
        rank: ranks.get(&key).copied(),
    })
}
