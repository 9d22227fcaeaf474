//! Two results of one class: who changed, in which cases, and why.
//!
//! ```text
//!   older, newer ──► submissions in pairs ──► changed verdicts, scores, ranks ──► why, of what is known to differ
//! ```

mod cases;
mod pairs;
mod text;
mod why;

use std::cmp::Ordering;

use jiff::Timestamp;
use serde::Serialize;

use super::record::{Results, Submission};
use crate::judge::verdict::Verdict;
use cases::Asked;
use pairs::{Pair, Shown, pairs};
pub use why::Why;

/// What differs between two results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The older results.
    pub old: Side,
    /// The newer results.
    pub new: Side,
    /// The number of submissions in either.
    pub submissions: usize,
    /// Those whose verdict, score or cases are other ones.
    pub changed: Vec<Change>,
    /// Those of whom only the rank is another one.
    pub moved: Vec<Moved>,
}

/// One of two results.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Side {
    /// Where they stand.
    pub name: String,
    /// When they were made, where that is known.
    pub graded_at: Option<String>,
}

/// A submission that fares otherwise than before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Change {
    /// The contestant.
    pub name: String,
    /// Where the submission stands.
    pub path: String,
    /// The problem.
    pub problem: String,
    /// What it was.
    pub old: Option<Standing>,
    /// What it is.
    pub new: Option<Standing>,
    /// Why the submission as a whole may fare otherwise.
    pub why: Vec<Why>,
    /// Its cases that differ.
    pub cases: Vec<CaseChange>,
}

/// What a submission came to.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Standing {
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// The contestant's rank, over all problems.
    pub rank: Option<usize>,
}

/// A case that went otherwise than before.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseChange {
    /// Its name.
    pub name: String,
    /// What it was.
    pub old: Option<CaseStanding>,
    /// What it is.
    pub new: Option<CaseStanding>,
    /// Why, besides what holds for the whole submission.
    pub why: Vec<Why>,
}

/// What a case came to.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CaseStanding {
    /// Its verdict.
    pub verdict: Verdict,
    /// Points earned.
    pub score: f64,
    /// The evidence.
    pub reason: Option<String>,
}

/// A contestant whose rank alone is another one.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Moved {
    /// The contestant.
    pub name: String,
    /// The rank it was.
    pub old: usize,
    /// The rank it is.
    pub new: usize,
}

impl Comparison {
    /// Compares `results` with those to hold `against` them, each with its name. The older of the two comes first
    /// whatever the order; where times do not tell, those `against` are the older ones.
    pub fn new(results: (&str, &Results), against: (&str, &Results)) -> Self {
        let time = |results: &Results| results.graded_at.as_ref()?.parse::<Timestamp>().ok();
        let times = time(results.1).zip(time(against.1));
        let (old, new) = match times.map(|(results, against)| results.cmp(&against)) {
            Some(Ordering::Less) => (results, against),
            _ => (against, results),
        };
        let side = |(name, results): (&str, &Results)| Side {
            name: name.to_owned(),
            graded_at: results.graded_at.clone(),
        };
        let pairs = pairs(old.1, new.1);
        let all = why::everywhere(old.1, new.1);
        let asked = Asked::new(old.1, new.1);
        let changed: Vec<Change> = pairs
            .submissions
            .iter()
            .filter_map(|pair| change(pair, &pairs.ranks, (&all, &asked), (old.1, new.1)))
            .collect();
        Self {
            old: side(old),
            new: side(new),
            submissions: pairs.submissions.len(),
            moved: pairs.moved(&changed),
            changed,
        }
    }

    /// Is everything as it was?
    pub fn is_same(&self) -> bool {
        self.changed.is_empty() && self.moved.is_empty()
    }

    /// The comparison as JSON.
    pub fn json(&self) -> String {
        // Plain structs cannot fail to be written.
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }
}

fn change(
    pair: &Pair,
    ranks: &pairs::Ranks,
    (everywhere, asked): (&[Why], &Asked),
    results: (&Results, &Results),
) -> Option<Change> {
    let standing = |shown: Option<Shown>, ranks: &pairs::RanksOf| {
        shown.map(|(card, key)| Standing {
            verdict: card.verdict,
            score: card.score,
            rank: ranks.get(&key).copied(),
        })
    };
    let (old, new) = (pair.old.map(|shown| shown.0), pair.new.map(|shown| shown.0));
    let cases = cases::cases(old, new, asked);
    let came_to = |card: &Submission| (card.verdict, card.score.to_bits());
    if old.map(came_to) == new.map(came_to) && cases.is_empty() {
        return None;
    }
    let mut why = why::submission(old, new, everywhere, results);
    let is_open = cases.is_empty() || cases.iter().any(|case| case.why.is_empty());
    if why.is_empty() && is_open {
        why.push(Why::Chance);
    }
    let card = new.or(old)?;
    Some(Change {
        name: card.name.clone(),
        path: card.path.clone(),
        problem: card.problem.clone(),
        old: standing(pair.old, &ranks.old),
        new: standing(pair.new, &ranks.new),
        why,
        cases,
    })
}

#[cfg(test)]
mod tests;
