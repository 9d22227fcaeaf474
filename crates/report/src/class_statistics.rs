//! Statistics of a class: ranking, most frequently failed cases, diagnosed mistakes, results by subtask and by verdict.

use std::collections::HashMap;
use std::hash::Hash;

use super::decimals::round_points;
use super::record::{Case, Mutant, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_facts::natural_order;

/// Maximum scores of a problem and of each subtask, as recorded in the submissions.
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemMaxScores<'a> {
    /// Name of the problem, by which submissions refer to it.
    pub name: &'a str,
    /// Largest maximum score of the problem that any submission records; 0 without submissions.
    pub max_score: f64,
    /// Names and maximum scores of the subtasks, in order.
    pub subtasks: Vec<(&'a str, f64)>,
}

/// A contestant in the ranking, with all submissions.
#[derive(Debug, Clone, PartialEq)]
pub struct RankedContestant<'a> {
    /// Rank, counted from 1; contestants with equal scores share a rank. `None` for a contestant who is not fully
    /// judged, and for all contestants if the grading was interrupted.
    pub rank: Option<usize>,
    /// Whether the rank may change when submissions with judge errors of any contestant are judged again.
    pub is_provisional: bool,
    /// Name of the contestant, which is the same in all of the contestant's submissions.
    pub name: &'a str,
    /// Path of the first submission, to distinguish contestants of the same name. `None` if the name is unique.
    pub path: Option<&'a str>,
    /// Sum of the contestant's scores on all problems.
    pub score: f64,
    /// Submissions with the index of the problem in [`collect_problem_max_scores`], sorted by index; problems without a
    /// submission are absent.
    pub submissions: Vec<(usize, &'a Submission)>,
}

impl<'a> RankedContestant<'a> {
    /// Returns the rank as tables show it: followed by a question mark if provisional, or a dash for a contestant
    /// without a rank.
    pub(crate) fn format_shown_rank(&self) -> String {
        let mark = if self.is_provisional { "?" } else { "" };
        self.rank
            .map_or("–".to_owned(), |rank| format!("{rank}{mark}"))
    }

    /// Whether any submission has judge errors, so that the score is not final.
    pub fn is_unjudged(&self) -> bool {
        self.submissions
            .iter()
            .any(|(_, submission)| submission.is_unjudged())
    }

    /// Points that judging again may add to the score.
    pub fn unjudged_points(&self) -> f64 {
        let submissions = self.submissions.iter();
        round_points(submissions.map(|(_, submission)| submission.unjudged).sum())
    }

    /// Returns the submission to the problem with this index in [`collect_problem_max_scores`]. `None` if the contestant
    /// did not submit to this problem.
    pub(crate) fn submission_for_problem(&self, problem: usize) -> Option<&'a Submission> {
        let index = self
            .submissions
            .binary_search_by_key(&problem, |(number, _)| *number);
        index.ok().map(|index| self.submissions[index].1)
    }
}

/// A case, with the number of submissions judged on it and the number of those that failed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseFailures<'a> {
    /// Name of the problem that the case belongs to.
    pub problem: &'a str,
    /// Name of the case, unique within the problem.
    pub case: &'a str,
    /// Whether the case is worth points.
    pub counts: bool,
    /// Number of submissions that ran on the case and were not accepted.
    pub failed: usize,
    /// Number of submissions judged on the case; skipped runs and judge errors do not count.
    pub ran: usize,
}

/// A diagnosed mistake and the contestants who make it.
#[derive(Debug, Clone, PartialEq)]
pub struct SharedMistake<'a> {
    /// Name of the problem in which the mistake was made.
    pub problem: &'a str,
    /// Mutant whose behaviour matches the submissions of these contestants best.
    pub mutant: &'a Mutant,
    /// Names of the contestants, in the order of the results.
    pub names: Vec<&'a str>,
    /// Number of submissions of these contestants that a second mistake explains equally well.
    pub ambiguous_diagnoses: usize,
}

/// Distribution of the scores in one subtask. Only submissions that are fully judged in the subtask count.
#[derive(Debug, Clone, PartialEq)]
pub struct SubtaskStatistics<'a> {
    /// Name of the problem that the subtask belongs to.
    pub problem: &'a str,
    /// Name of the subtask, unique within the problem.
    pub name: &'a str,
    /// Maximum score of the subtask.
    pub max_score: f64,
    /// Sum of the scores of all submissions that are fully judged in the subtask.
    pub sum: f64,
    /// Number of submissions with the maximum score of the subtask.
    pub full: usize,
    /// Number of submissions that are fully judged in the subtask.
    pub submissions: usize,
}

impl SubtaskStatistics<'_> {
    /// Mean score in the subtask, over the submissions that are fully judged in it; 0 without submissions.
    pub(crate) fn mean_score(&self) -> f64 {
        self.sum / self.submissions.max(1) as f64
    }
}

/// Map that keeps the values in the order in which the keys were first inserted.
struct InsertionOrderMap<K, V> {
    index: HashMap<K, usize>,
    all: Vec<V>,
}

impl<K: Hash + Eq, V> InsertionOrderMap<K, V> {
    fn new() -> Self {
        Self {
            index: HashMap::new(),
            all: Vec::new(),
        }
    }

    fn get_or_insert_with(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let index = *self.index.entry(key).or_insert(self.all.len());
        if index == self.all.len() {
            self.all.push(make());
        }
        &mut self.all[index]
    }
}

/// Returns the maximum scores of each problem: first the graded problems, then problems that only occur in submissions.
pub(crate) fn collect_problem_max_scores(results: &Results) -> Vec<ProblemMaxScores<'_>> {
    let mut problems: InsertionOrderMap<&str, ProblemMaxScores> = InsertionOrderMap::new();
    let mut known: HashMap<(&str, &str), usize> = HashMap::new();
    for problem in &results.problems {
        problems.get_or_insert_with(&problem.name, || new_problem_without_scores(&problem.name));
    }
    for submission in &results.submissions {
        let problem = problems.get_or_insert_with(&submission.problem, || {
            new_problem_without_scores(&submission.problem)
        });
        problem.max_score = problem.max_score.max(submission.max_score);
        for subtask in &submission.subtasks {
            let key = (submission.problem.as_str(), subtask.name.as_str());
            let index = *known.entry(key).or_insert(problem.subtasks.len());
            match problem.subtasks.get_mut(index) {
                Some((_, max)) => *max = max.max(subtask.max_score),
                None => problem.subtasks.push((&subtask.name, subtask.max_score)),
            }
        }
    }
    problems.all
}

fn new_problem_without_scores(name: &str) -> ProblemMaxScores<'_> {
    ProblemMaxScores {
        name,
        max_score: 0.0,
        subtasks: Vec::new(),
    }
}

/// Sorts the contestants by total score, the highest first; contestants who are not fully judged come last. Submissions
/// with the same name belong to one contestant, unless two of them are for the same problem. No contestant has a rank
/// if the grading was interrupted.
pub fn rank_contestants(results: &Results) -> Vec<RankedContestant<'_>> {
    let columns: HashMap<&str, usize> = (collect_problem_max_scores(results).iter())
        .map(|problem| problem.name)
        .zip(0..)
        .collect();
    let mut copy_counts: HashMap<(&str, usize), usize> = HashMap::new();
    let mut contestants: InsertionOrderMap<(&str, usize), RankedContestant> =
        InsertionOrderMap::new();
    for submission in &results.submissions {
        let column = columns[submission.problem.as_str()];
        let copy = copy_counts.entry((&submission.name, column)).or_default();
        let ranked =
            contestants.get_or_insert_with((&submission.name, *copy), || RankedContestant {
                rank: None,
                is_provisional: false,
                name: &submission.name,
                path: None,
                score: 0.0,
                submissions: Vec::new(),
            });
        ranked.submissions.push((column, submission));
        *copy += 1;
    }
    let mut ranking = contestants.all;
    let mut name_counts: HashMap<&str, usize> = HashMap::new();
    for ranked in &mut ranking {
        ranked.submissions.sort_by_key(|(column, _)| *column);
        let submissions = ranked.submissions.iter();
        ranked.score = round_points(submissions.map(|(_, submission)| submission.score).sum());
        *name_counts.entry(ranked.name).or_default() += 1;
    }
    for ranked in &mut ranking {
        if name_counts[ranked.name] > 1 {
            let first = ranked.submissions.first();
            ranked.path = first.map(|(_, submission)| submission.path.as_str());
        }
    }
    ranking.sort_by(|left, right| {
        let by_score = right.score.total_cmp(&left.score);
        let by_end = has_unfinished_or_unjudged_submission(left)
            .cmp(&has_unfinished_or_unjudged_submission(right));
        by_end
            .then(by_score)
            .then_with(|| natural_order(left.name, right.name))
            .then_with(|| natural_order(left.path.unwrap_or(""), right.path.unwrap_or("")))
    });
    if results.interrupted {
        return ranking;
    }
    let is_provisional = ranking.iter().any(RankedContestant::is_unjudged);
    let finished = ranking
        .iter()
        .take_while(|ranked| !has_unfinished_or_unjudged_submission(ranked));
    for index in 0..finished.count() {
        ranking[index].rank = match index.checked_sub(1) {
            Some(above) if ranking[above].score == ranking[index].score => ranking[above].rank,
            _ => Some(index + 1),
        };
        ranking[index].is_provisional = is_provisional;
    }
    ranking
}

fn has_unfinished_or_unjudged_submission(ranked: &RankedContestant) -> bool {
    let mut submissions = ranked.submissions.iter().map(|(_, submission)| submission);
    submissions.any(|submission| submission.unfinished_cases > 0 || submission.is_unjudged())
}

/// Whether at least one contestant has a rank. After an interrupted grading, no contestant has a rank.
pub(crate) fn has_ranked_contestant(ranking: &[RankedContestant]) -> bool {
    ranking.iter().any(|ranked| ranked.rank.is_some())
}

/// Returns the cells of a contestant's row in the roster, one per column. The cells are empty if the roster does not
/// list the contestant. Without a roster, the list is empty.
pub(crate) fn roster_cells_of_contestant<'a>(results: &'a Results, name: &str) -> Vec<&'a str> {
    let Some(roster) = &results.roster else {
        return Vec::new();
    };
    let known = roster.people.get(name);
    (0..roster.columns.len())
        .map(|place| {
            known
                .and_then(|cells| cells.get(place))
                .map_or("", String::as_str)
        })
        .collect()
}

/// Counts, for each case, the submissions that fail. The case with the largest share of failures comes first; cases
/// without points come last.
pub(crate) fn count_case_failures(results: &Results) -> Vec<CaseFailures<'_>> {
    let mut cases: InsertionOrderMap<(&str, &str), CaseFailures> = InsertionOrderMap::new();
    for submission in &results.submissions {
        for case in &submission.cases {
            let entry =
                cases.get_or_insert_with((&submission.problem, &case.name), || CaseFailures {
                    problem: &submission.problem,
                    case: &case.name,
                    counts: case.counts,
                    failed: 0,
                    ran: 0,
                });
            if !matches!(case.verdict, Verdict::Skipped | Verdict::JudgeError) {
                entry.ran += 1;
                entry.failed += usize::from(case.verdict != Verdict::Accepted);
            }
        }
    }
    let mut failures = cases.all;
    // Shares are compared by cross multiplication, without rounding: 1 of 2 equals 2 of 4.
    failures.sort_by(|left, right| {
        let left_share = left.failed as u128 * right.ran.max(1) as u128;
        let right_share = right.failed as u128 * left.ran.max(1) as u128;
        (right.counts.cmp(&left.counts)).then(right_share.cmp(&left_share))
    });
    failures
}

/// Maximum number of mistakes shown for a submission. A diagnosis with more mistakes is too vague to be shown.
const MAX_MISTAKES: usize = 2;

/// Returns the diagnosed mistakes of a submission. Empty if there are more than [`MAX_MISTAKES`], or if the program
/// prints the same output for every input, which already explains the wrong answers.
pub(crate) fn likely_mistakes(submission: &Submission) -> &[Mutant] {
    let diagnosis = submission
        .diagnosis
        .as_ref()
        .filter(|_| submission.always_prints.is_none());
    let mutants = diagnosis.map_or(&[][..], |diagnosis| &diagnosis.mutants);
    if mutants.len() > MAX_MISTAKES {
        &[]
    } else {
        mutants
    }
}

/// Groups contestants by the likeliest mistake of their submissions, the most frequent mistake first.
pub(crate) fn group_by_mistake(results: &Results) -> Vec<SharedMistake<'_>> {
    let mut mistakes: InsertionOrderMap<(&str, &str), SharedMistake> = InsertionOrderMap::new();
    for submission in &results.submissions {
        let mutants = likely_mistakes(submission);
        let Some(mutant) = mutants.first() else {
            continue;
        };
        let mistake =
            mistakes.get_or_insert_with((&submission.problem, &mutant.id), || SharedMistake {
                problem: &submission.problem,
                mutant,
                names: Vec::new(),
                ambiguous_diagnoses: 0,
            });
        mistake.names.push(&submission.name);
        mistake.ambiguous_diagnoses += usize::from(mutants.len() > 1);
    }
    mistakes
        .all
        .sort_by_key(|mistake| std::cmp::Reverse(mistake.names.len()));
    mistakes.all
}

/// Returns the distribution of scores in each subtask that has points. Submissions not fully judged in the subtask are
/// left out.
pub(crate) fn compute_subtask_statistics(results: &Results) -> Vec<SubtaskStatistics<'_>> {
    let mut subtasks: InsertionOrderMap<(&str, &str), SubtaskStatistics> = InsertionOrderMap::new();
    for submission in &results.submissions {
        for subtask in submission
            .subtasks
            .iter()
            .filter(|subtask| subtask.unjudged == 0.0)
        {
            let entry = subtasks.get_or_insert_with((&submission.problem, &subtask.name), || {
                SubtaskStatistics {
                    problem: &submission.problem,
                    name: &subtask.name,
                    max_score: subtask.max_score,
                    sum: 0.0,
                    full: 0,
                    submissions: 0,
                }
            });
            entry.max_score = entry.max_score.max(subtask.max_score);
            entry.sum += subtask.score;
            entry.submissions += 1;
            entry.full += usize::from(subtask.score >= subtask.max_score);
        }
    }
    subtasks.all.retain(|subtask| subtask.max_score > 0.0);
    subtasks.all
}

/// Counts the submissions with each verdict, in the order of [`Verdict::ALL`]. Verdicts without submissions are absent.
pub(crate) fn count_verdicts(results: &Results) -> Vec<(Verdict, usize)> {
    let mut counts: HashMap<Verdict, usize> = HashMap::new();
    for submission in &results.submissions {
        *counts.entry(submission.verdict).or_default() += 1;
    }
    Verdict::ALL
        .into_iter()
        .filter_map(|verdict| Some((verdict, *counts.get(&verdict)?)))
        .collect()
}

/// Returns the cases whose repeated runs disagree in the verdict, each with the submission.
pub(crate) fn find_unstable_cases(results: &Results) -> Vec<(&Submission, &Case)> {
    let submissions = results.submissions.iter();
    let cases = submissions
        .flat_map(|submission| submission.cases.iter().map(move |case| (submission, case)));
    cases.filter(|(_, case)| case.unstable).collect()
}

pub(crate) mod findings;

#[cfg(test)]
mod tests;
