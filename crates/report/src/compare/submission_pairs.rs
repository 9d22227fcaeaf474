//! Pairs each submission in the older results with the submission of the same contestant in the newer results.

use std::collections::{HashMap, HashSet};

use super::changes::{RankChange, SubmissionChange};
use crate::class_statistics::rank_contestants;
use crate::record::{Results, Submission};

/// Key of a contestant: name, and a number counted from 0 that distinguishes contestants of the same name.
pub(super) type ContestantKey<'a> = (&'a str, usize);

/// Submission, with the key of the contestant by which submissions of the older and the newer results are paired.
pub(super) type KeyedSubmission<'a> = (&'a Submission, ContestantKey<'a>);

/// Ranks of contestants in the older or the newer results; contestants without a rank are absent.
pub(super) type RanksByContestant<'a> = HashMap<ContestantKey<'a>, usize>;

/// Ranks of the contestants in the older and in the newer results.
pub(super) struct OldAndNewRanks<'a> {
    pub old: RanksByContestant<'a>,
    pub new: RanksByContestant<'a>,
}

/// Submission of a contestant to a problem in the older and in the newer results. `None` for results that do not
/// contain the submission.
pub(super) struct SubmissionPair<'a> {
    pub old: Option<KeyedSubmission<'a>>,
    pub new: Option<KeyedSubmission<'a>>,
}

/// All submissions of the older and the newer results in pairs, and the ranks of the contestants.
pub(super) struct SubmissionPairs<'a> {
    pub submissions: Vec<SubmissionPair<'a>>,
    pub ranks: OldAndNewRanks<'a>,
}

/// Pairs submissions of the same contestant to the same problem, in the order of the newer results; submissions that
/// are only in the older results come last.
pub(super) fn pair_submissions<'a>(old: &'a Results, new: &'a Results) -> SubmissionPairs<'a> {
    let (before, now) = (
        key_submissions_by_contestant(old),
        key_submissions_by_contestant(new),
    );
    let mut at: HashMap<_, usize> = HashMap::new();
    let mut submissions = Vec::new();
    for shown in now {
        at.insert(submission_pairing_key(&shown), submissions.len());
        submissions.push(SubmissionPair {
            old: None,
            new: Some(shown),
        });
    }
    for shown in before {
        match at.get(&submission_pairing_key(&shown)) {
            Some(at) => submissions[*at].old = Some(shown),
            None => submissions.push(SubmissionPair {
                old: Some(shown),
                new: None,
            }),
        }
    }
    SubmissionPairs {
        submissions,
        ranks: OldAndNewRanks {
            old: ranks_by_contestant(old),
            new: ranks_by_contestant(new),
        },
    }
}

fn submission_pairing_key<'a>(
    (submission, key): &KeyedSubmission<'a>,
) -> (ContestantKey<'a>, &'a str) {
    (*key, &submission.problem)
}

/// Returns each submission with the key of the contestant. A second submission with the same name to the same problem
/// belongs to another contestant.
fn key_submissions_by_contestant(results: &Results) -> Vec<KeyedSubmission<'_>> {
    let mut copies: HashMap<(&str, &str), usize> = HashMap::new();
    let mut shown = Vec::with_capacity(results.submissions.len());
    for submission in &results.submissions {
        let copy = copies
            .entry((&submission.name, &submission.problem))
            .or_default();
        shown.push((submission, (submission.name.as_str(), *copy)));
        *copy += 1;
    }
    shown
}

fn ranks_by_contestant(results: &Results) -> RanksByContestant<'_> {
    let owners: HashMap<*const Submission, ContestantKey> = key_submissions_by_contestant(results)
        .into_iter()
        .map(|(submission, key)| (std::ptr::from_ref(submission), key))
        .collect();
    rank_contestants(results)
        .iter()
        .filter_map(|ranked| {
            let (_, submission) = *ranked.submissions.first()?;
            Some((owners[&std::ptr::from_ref(submission)], ranked.rank?))
        })
        .collect()
}

impl SubmissionPairs<'_> {
    /// Returns the contestants whose rank changed although none of their submissions is in `changed`.
    pub(super) fn rank_changes(&self, changed: &[SubmissionChange]) -> Vec<RankChange> {
        let changed_names: HashSet<&str> =
            changed.iter().map(|change| change.name.as_str()).collect();
        let mut seen = HashSet::new();
        let keys = self.submissions.iter().filter_map(|pair| Some(pair.new?.1));
        let moved = keys.filter_map(|key| {
            let (old, new) = (*self.ranks.old.get(&key)?, *self.ranks.new.get(&key)?);
            let is_moved = old != new && !changed_names.contains(key.0) && seen.insert(key);
            is_moved.then(|| RankChange {
                name: key.0.to_owned(),
                old,
                new,
            })
        });
        moved.collect()
    }
}
