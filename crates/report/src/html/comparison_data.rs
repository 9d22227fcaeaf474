//! Data about changed submissions on the page of a comparison.

use std::collections::HashMap;

use serde::Serialize;

use super::page_texts::{PageText, PageTexts, escape_name};
use super::problem_data::{CaseIndicesByName, round_for_json};
use crate::class_statistics::{self, RankedContestant};
use crate::compare::{
    CaseChange, CaseVerdictAndScore, ChangeReason, Comparison, SubmissionChange,
    SubmissionResultAndRank,
};
use crate::record::Results;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

/// Data on the changes since older results: changed submissions, and contestants for whom only the rank changed.
#[derive(Serialize)]
pub(super) struct ComparisonData {
    /// Name and grading time of the older results, then of the newer results.
    sides: Vec<PageText>,
    /// Sentence about the number of changed submissions.
    summary: PageText,
    /// Number of submissions in the older or the newer results; a submission in both counts once.
    submissions: usize,
    changed: Vec<ChangedSubmission>,
    moved: Vec<ContestantRankChange>,
}

/// Submission whose verdict, score or cases changed.
#[derive(Serialize)]
struct ChangedSubmission {
    name: String,
    /// Index of the contestant in the ranking of this page; `None` if the ranking does not contain the contestant.
    contestant: Option<usize>,
    /// Index of the problem on this page; `None` if the page does not contain the problem.
    problem: Option<usize>,
    /// Name of the problem, shown if the problem has no index.
    of: String,
    old: Option<StandingData>,
    new: Option<StandingData>,
    /// Index, among the page's texts, of the text that states why the submission changed.
    why: i64,
    cases: Vec<ChangedCase>,
}

/// A submission's verdict (as an index in [`Verdict::ALL`]), its score, and the contestant's rank. The rank is `None`
/// if the contestant has no rank.
type StandingData = (usize, f64, Option<usize>);

/// Changed case: its name, its index in the problem, the older and the newer verdict (by index) with points, and the
/// index of the page text that states why the case changed.
#[derive(Serialize)]
struct ChangedCase(
    String,
    Option<usize>,
    Option<(usize, f64)>,
    Option<(usize, f64)>,
    i64,
);

/// Contestant for whom only the rank changed.
#[derive(Serialize)]
struct ContestantRankChange {
    name: String,
    contestant: Option<usize>,
    old: usize,
    new: usize,
}

/// Data for looking up the indices of contestants, problems and cases on the page.
struct PageIndices<'a> {
    ranking: Vec<RankedContestant<'a>>,
    problems: HashMap<&'a str, usize>,
    cases: &'a CaseIndicesByName<'a>,
}

impl PageIndices<'_> {
    /// Returns the index of a contestant. `path`, if known, distinguishes contestants of the same name.
    fn contestant_index(&self, name: &str, path: Option<&str>) -> Option<usize> {
        self.ranking.iter().position(|ranked| {
            let mut submissions = ranked.submissions.iter();
            ranked.name == name
                && path
                    .is_none_or(|path| submissions.any(|(_, submission)| submission.path == path))
        })
    }
}

fn verdict_index(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|other| *other == verdict);
    place.unwrap_or_default()
}

fn intern_change_reasons(reasons: &[ChangeReason], texts: &mut PageTexts) -> i64 {
    let said = PageText::in_each_language(|lang: Lang| {
        let words = lang.words();
        let reasons: Vec<&str> = reasons
            .iter()
            .map(|reason| reason.describe(words))
            .collect();
        reasons.join(words.semicolon())
    });
    texts.intern_text(said)
}

impl ComparisonData {
    /// Converts a comparison to page data, with indices of the contestants, problems and cases of `results`.
    pub(super) fn new(
        comparison: &Comparison,
        results: &Results,
        cases: &CaseIndicesByName,
        texts: &mut PageTexts,
    ) -> Self {
        let problems = class_statistics::collect_problem_max_scores(results).into_iter();
        let places = PageIndices {
            ranking: class_statistics::rank_contestants(results),
            problems: problems.map(|problem| problem.name).zip(0..).collect(),
            cases,
        };
        let sides = Lang::ALL.map(|lang| comparison.describe_compared_results(lang));
        let changed = comparison.changed.iter();
        let changed = changed
            .map(|change| places.convert_submission_change(change, texts))
            .collect();
        let moved = comparison.moved.iter().map(|moved| ContestantRankChange {
            name: escape_name(&moved.name),
            contestant: places.contestant_index(&moved.name, None),
            old: moved.old,
            new: moved.new,
        });
        Self {
            sides: (0..2)
                .map(|at: usize| {
                    PageText::in_each_language(|lang| {
                        let both_lines = &sides[super::page_language::language_index(lang)];
                        escape_name(both_lines.lines().nth(at).unwrap_or_default())
                    })
                })
                .collect(),
            summary: PageText::in_each_language(|lang| comparison.describe_change_count(lang)),
            submissions: comparison.submissions,
            changed,
            moved: moved.collect(),
        }
    }
}

impl PageIndices<'_> {
    fn convert_submission_change(
        &self,
        change: &SubmissionChange,
        texts: &mut PageTexts,
    ) -> ChangedSubmission {
        let cases = change.cases.iter();
        ChangedSubmission {
            name: escape_name(&change.name),
            contestant: self.contestant_index(&change.name, Some(&change.path)),
            problem: self.problems.get(change.problem.as_str()).copied(),
            of: escape_name(&change.problem),
            old: change.old.map(convert_result_and_rank),
            new: change.new.map(convert_result_and_rank),
            why: intern_change_reasons(&change.why, texts),
            cases: cases
                .map(|case| self.convert_case_change(&change.problem, case, texts))
                .collect(),
        }
    }

    fn convert_case_change(
        &self,
        problem: &str,
        case: &CaseChange,
        texts: &mut PageTexts,
    ) -> ChangedCase {
        ChangedCase(
            escape_name(&case.name),
            self.cases.get(&(problem, case.name.as_str())).copied(),
            case.old.as_ref().map(verdict_index_and_score),
            case.new.as_ref().map(verdict_index_and_score),
            intern_change_reasons(&case.why, texts),
        )
    }
}

fn convert_result_and_rank(standing: SubmissionResultAndRank) -> StandingData {
    (
        verdict_index(standing.verdict),
        round_for_json(standing.score),
        standing.rank,
    )
}

fn verdict_index_and_score(standing: &CaseVerdictAndScore) -> (usize, f64) {
    (
        verdict_index(standing.verdict),
        round_for_json(standing.score),
    )
}
