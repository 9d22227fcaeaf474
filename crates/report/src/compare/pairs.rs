//! The submissions of two results, side by side.

use std::collections::{HashMap, HashSet};

use super::change::{Change, Moved};
use crate::class::ranking;
use crate::record::{Results, Submission};

/// A contestant: by name and, of those who share one, by number.
pub(super) type Key<'a> = (&'a str, usize);

/// A submission and whose it is.
pub(super) type Shown<'a> = (&'a Submission, Key<'a>);

/// The ranks of one of the results.
pub(super) type RanksOf<'a> = HashMap<Key<'a>, usize>;

/// Who stood where.
pub(super) struct Ranks<'a> {
    pub old: RanksOf<'a>,
    pub new: RanksOf<'a>,
}

/// A submission in both results, or in one of them.
pub(super) struct Pair<'a> {
    pub old: Option<Shown<'a>>,
    pub new: Option<Shown<'a>>,
}

/// All submissions of both, and the ranks of their contestants.
pub(super) struct Pairs<'a> {
    pub submissions: Vec<Pair<'a>>,
    pub ranks: Ranks<'a>,
}

/// Pairs submissions of one name to one problem, in the order of the newer results; those that are gone come last.
pub(super) fn pairs<'a>(old: &'a Results, new: &'a Results) -> Pairs<'a> {
    let (before, now) = (numbered(old), numbered(new));
    let place = |(card, key): &Shown<'a>| (*key, card.problem.as_str());
    let mut at: HashMap<_, usize> = HashMap::new();
    let mut submissions = Vec::new();
    for shown in now {
        at.insert(place(&shown), submissions.len());
        submissions.push(Pair {
            old: None,
            new: Some(shown),
        });
    }
    for shown in before {
        match at.get(&place(&shown)) {
            Some(at) => submissions[*at].old = Some(shown),
            None => submissions.push(Pair {
                old: Some(shown),
                new: None,
            }),
        }
    }
    Pairs {
        submissions,
        ranks: Ranks {
            old: ranks(old),
            new: ranks(new),
        },
    }
}

/// Each submission with its contestant; the second one to a problem under one name is that of a namesake.
fn numbered(results: &Results) -> Vec<Shown<'_>> {
    let mut copies: HashMap<(&str, &str), usize> = HashMap::new();
    let mut shown = Vec::with_capacity(results.submissions.len());
    for card in &results.submissions {
        let copy = copies.entry((&card.name, &card.problem)).or_default();
        shown.push((card, (card.name.as_str(), *copy)));
        *copy += 1;
    }
    shown
}

fn ranks(results: &Results) -> RanksOf<'_> {
    let owners: HashMap<*const Submission, Key> = numbered(results)
        .into_iter()
        .map(|(card, key)| (std::ptr::from_ref(card), key))
        .collect();
    let ranking = ranking(results);
    let rank = ranking.iter().filter_map(|ranked| {
        let (_, card) = *ranked.submissions.first()?;
        Some((owners[&std::ptr::from_ref(card)], ranked.rank?))
    });
    rank.collect()
}

impl Pairs<'_> {
    /// Those whose rank is another one, and nothing else of them.
    pub(super) fn moved(&self, changed: &[Change]) -> Vec<Moved> {
        let changed: HashSet<&str> = changed.iter().map(|change| change.name.as_str()).collect();
        let mut seen = HashSet::new();
        let keys = self.submissions.iter().filter_map(|pair| Some(pair.new?.1));
        let moved = keys.filter_map(|key| {
            let (old, new) = (*self.ranks.old.get(&key)?, *self.ranks.new.get(&key)?);
            let is_moved = old != new && !changed.contains(key.0) && seen.insert(key);
            is_moved.then(|| Moved {
                name: key.0.to_owned(),
                old,
                new,
            })
        });
        moved.collect()
    }
}
