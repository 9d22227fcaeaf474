//! Finds the cases of a submission whose verdict or score changed, and the reasons that apply to single cases.

use std::collections::{BTreeSet, HashMap};

use super::change_reason::ChangeReason;
use super::changes::{CaseChange, CaseVerdictAndScore};
use crate::record::{Case, Results, Submission};
use caipan_checker::verdict::Verdict;
use caipan_problem::short_case_name::{short_case_name, sibling_folders};

/// Content ids of the cases of each problem, separately for the older and the newer results.
pub(super) struct OldAndNewCaseIds<'a> {
    old: CaseIds<'a>,
    new: CaseIds<'a>,
}

/// Content ids of cases, by problem name and case key (see [`matching_keys_of_cases`]).
type CaseIds<'a> = HashMap<&'a str, HashMap<&'a str, &'a str>>;

impl<'a> OldAndNewCaseIds<'a> {
    pub(super) fn new(old: &'a Results, new: &'a Results) -> Self {
        Self {
            old: case_ids(old),
            new: case_ids(new),
        }
    }
}

fn case_ids(results: &Results) -> CaseIds<'_> {
    let problems = results.problems.iter().map(|problem| {
        let names = problem.cases.iter().map(|case| case.name.as_str());
        let ids = problem.cases.iter().map(|case| case.id.as_str());
        (
            problem.name.as_str(),
            matching_keys_of_cases(names).zip(ids).collect(),
        )
    });
    problems.collect()
}

/// Returns the cases of a submission whose verdict or score changed, in the order of the newer results; removed cases
/// come last. Returns nothing unless both results contain the submission.
pub(super) fn changed_cases(
    old: Option<&Submission>,
    new: Option<&Submission>,
    listed: &OldAndNewCaseIds,
) -> Vec<CaseChange> {
    let (Some(old), Some(new)) = (old, new) else {
        return Vec::new();
    };
    let (before, now) = (cases_with_keys(old), cases_with_keys(new));
    let old_by_key: HashMap<&str, &Case> = before.iter().copied().collect();
    let new_by_key: HashMap<&str, &Case> = now.iter().copied().collect();
    let in_new = now.iter();
    let both = in_new.map(|(key, case)| (*key, old_by_key.get(key).copied(), Some(*case)));
    let in_old = before.iter();
    let gone = in_old.filter(|(key, _)| !new_by_key.contains_key(key));
    both.chain(gone.map(|(key, case)| (*key, Some(*case), None)))
        .filter_map(|(key, old_case, new_case)| {
            if old_case.map(verdict_and_score) == new_case.map(verdict_and_score) {
                return None;
            }
            Some(CaseChange {
                name: new_case.or(old_case)?.name.clone(),
                old: old_case.map(case_verdict_and_score),
                new: new_case.map(case_verdict_and_score),
                why: case_change_reasons(key, (old, old_case), (new, new_case), listed),
            })
        })
        .collect()
}

fn verdict_and_score(case: &Case) -> (Verdict, u64) {
    (case.verdict, case.score.to_bits())
}

/// Whether the problem contained a case on which `submission` has no result, at the time when the submission was
/// graded. If the results list no cases of the problem: `Some(false)` if the submission ran on all its cases, otherwise
/// `None` (unknown).
fn did_problem_contain_case(submission: &Submission, key: &str, ids: &CaseIds) -> Option<bool> {
    match ids.get(submission.problem.as_str()) {
        Some(ids) => Some(ids.contains_key(key)),
        None => (!submission.cases.is_empty() && submission.unfinished_cases == 0).then_some(false),
    }
}

type SubmissionAndCase<'a> = (&'a Submission, Option<&'a Case>);

fn case_change_reasons(
    key: &str,
    (old, old_case): SubmissionAndCase,
    (new, new_case): SubmissionAndCase,
    listed: &OldAndNewCaseIds,
) -> Vec<ChangeReason> {
    let mut why = Vec::new();
    match (old_case, new_case) {
        (None, Some(_)) if did_problem_contain_case(old, key, &listed.old) == Some(false) => {
            why.push(ChangeReason::CaseAdded);
        }
        (Some(_), None) if did_problem_contain_case(new, key, &listed.new) == Some(false) => {
            why.push(ChangeReason::CaseRemoved);
        }
        (Some(old_case), Some(new_case)) => {
            match case_id(old, key, &listed.old).zip(case_id(new, key, &listed.new)) {
                Some((old, new)) if old != new => why.push(ChangeReason::CaseChanged),
                Some(_) => {}
                None => why.push(ChangeReason::CaseUnknown),
            }
            let are_judged = [old_case, new_case]
                .iter()
                .all(|case| case.verdict != Verdict::JudgeError);
            let is_worth_the_same = old_case.max_score == new_case.max_score;
            if old_case.limits != new_case.limits {
                why.push(ChangeReason::LimitsChanged);
            }
            if are_judged && !is_worth_the_same {
                why.push(ChangeReason::PointsChanged);
            }
        }
        _ => {}
    }
    let either =
        |holds: fn(&Case) -> bool| old_case.is_some_and(holds) || new_case.is_some_and(holds);
    if either(|case| case.verdict == Verdict::JudgeError) {
        why.push(ChangeReason::JuryFault);
    }
    if either(|case| case.unstable) {
        why.push(ChangeReason::Unstable);
    }
    why
}

fn case_id<'a>(submission: &Submission, key: &str, ids: &CaseIds<'a>) -> Option<&'a str> {
    ids.get(submission.problem.as_str())?.get(key).copied()
}

/// Returns the cases of a submission with their keys (see [`matching_keys_of_cases`]).
fn cases_with_keys(submission: &Submission) -> Vec<(&str, &Case)> {
    let names = submission.cases.iter().map(|case| case.name.as_str());
    matching_keys_of_cases(names)
        .zip(&submission.cases)
        .collect()
}

/// Returns the keys by which cases are matched between results: the names of the cases without the prefix `cases/`
/// that earlier versions of caipan wrote.
fn matching_keys_of_cases<'a>(
    names: impl Iterator<Item = &'a str> + Clone,
) -> impl Iterator<Item = &'a str> {
    let folders: BTreeSet<&str> = sibling_folders(names.clone());
    names.map(move |name| short_case_name(name, &folders).unwrap_or(name))
}

fn case_verdict_and_score(case: &Case) -> CaseVerdictAndScore {
    CaseVerdictAndScore {
        verdict: case.verdict,
        score: case.score,
        reason: case.reason.clone(),
    }
}
