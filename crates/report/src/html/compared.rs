//! Who changed, as the page of a comparison knows it.

use std::collections::HashMap;

use serde::Serialize;

use super::problems::{CaseNumbers, rounded};
use super::texts::{Text, Texts, name};
use crate::class::{self, Ranked};
use crate::compare::{CaseChange, CaseStanding, Change, Comparison, Standing, Why};
use crate::record::Results;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;

/// Who changed, and whose rank alone is another one.
#[derive(Serialize)]
pub(super) struct Compared {
    /// What is compared with what, a line each.
    sides: Vec<Text>,
    /// In how far anything has changed.
    summary: Text,
    /// So many submissions there are in either.
    submissions: usize,
    changed: Vec<Changed>,
    moved: Vec<Moved>,
}

/// A submission that fares otherwise than before.
#[derive(Serialize)]
struct Changed {
    name: String,
    /// The place of the contestant in the ranking, and the number of the problem: where they are still there.
    contestant: Option<usize>,
    problem: Option<usize>,
    /// What the problem is called.
    of: String,
    old: Option<CameTo>,
    new: Option<CameTo>,
    /// The number of the words.
    why: i64,
    cases: Vec<ChangedCase>,
}

/// The number of the verdict, points, the rank.
type CameTo = (usize, f64, Option<usize>);

/// A case: its name and its number, the number of each verdict with points, the number of the words why.
#[derive(Serialize)]
struct ChangedCase(
    String,
    Option<usize>,
    Option<(usize, f64)>,
    Option<(usize, f64)>,
    i64,
);

/// Whose rank alone is another one.
#[derive(Serialize)]
struct Moved {
    name: String,
    contestant: Option<usize>,
    old: usize,
    new: usize,
}

/// Where people and things stand on the page.
struct Places<'a> {
    ranking: Vec<Ranked<'a>>,
    problems: HashMap<&'a str, usize>,
    cases: &'a CaseNumbers<'a>,
}

impl Places<'_> {
    /// The place of a contestant: of several of one name that of this path.
    fn contestant(&self, name: &str, path: Option<&str>) -> Option<usize> {
        let has_path = |ranked: &Ranked| {
            let mut cards = ranked.submissions.iter();
            path.is_none_or(|path| cards.any(|(_, card)| card.path == path))
        };
        let mut all = self.ranking.iter();
        all.position(|ranked| ranked.name == name && has_path(ranked))
    }
}

fn number(verdict: Verdict) -> usize {
    let place = Verdict::ALL.iter().position(|other| *other == verdict);
    place.unwrap_or_default()
}

fn reasons(why: &[Why], texts: &mut Texts) -> i64 {
    let said = Text::of(|lang: Lang| {
        let words = lang.words();
        let why: Vec<&str> = why.iter().map(|why| why.words(words)).collect();
        why.join(words.semicolon)
    });
    texts.number(said)
}

impl Compared {
    /// A comparison on the page of these results.
    pub(super) fn new(
        comparison: &Comparison,
        results: &Results,
        cases: &CaseNumbers,
        texts: &mut Texts,
    ) -> Self {
        let problems = class::problems(results).into_iter();
        let places = Places {
            ranking: class::ranking(results),
            problems: problems.map(|problem| problem.name).zip(0..).collect(),
            cases,
        };
        let sides = Lang::ALL.map(|lang| comparison.sides(lang));
        let changed = comparison.changed.iter();
        let changed = changed
            .map(|change| places.changed(change, texts))
            .collect();
        let moved = comparison.moved.iter().map(|moved| Moved {
            name: name(&moved.name),
            contestant: places.contestant(&moved.name, None),
            old: moved.old,
            new: moved.new,
        });
        Self {
            sides: (0..2)
                .map(|at: usize| {
                    let of = |text: &String| name(text.lines().nth(at).unwrap_or_default());
                    Text::of(|lang| of(&sides[super::words::place(lang)]))
                })
                .collect(),
            summary: Text::of(|lang| comparison.summary(lang)),
            submissions: comparison.submissions,
            changed,
            moved: moved.collect(),
        }
    }
}

impl Places<'_> {
    fn changed(&self, change: &Change, texts: &mut Texts) -> Changed {
        let came_to = |standing: Standing| {
            (
                number(standing.verdict),
                rounded(standing.score),
                standing.rank,
            )
        };
        let cases = change.cases.iter();
        Changed {
            name: name(&change.name),
            contestant: self.contestant(&change.name, Some(&change.path)),
            problem: self.problems.get(change.problem.as_str()).copied(),
            of: name(&change.problem),
            old: change.old.map(came_to),
            new: change.new.map(came_to),
            why: reasons(&change.why, texts),
            cases: cases
                .map(|case| self.case(&change.problem, case, texts))
                .collect(),
        }
    }

    fn case(&self, problem: &str, case: &CaseChange, texts: &mut Texts) -> ChangedCase {
        let came_to = |standing: &CaseStanding| (number(standing.verdict), rounded(standing.score));
        ChangedCase(
            name(&case.name),
            self.cases.get(&(problem, case.name.as_str())).copied(),
            case.old.as_ref().map(came_to),
            case.new.as_ref().map(came_to),
            reasons(&case.why, texts),
        )
    }
}
