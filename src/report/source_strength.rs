//! The strength of test data against mutants of real programs, as text: what was tried, what lives, and what that means.

use std::collections::BTreeMap;

use super::i18n::Lang;
use crate::problem::printable;
use crate::setting::source_mutants::Operator;
use crate::setting::source_strength::{Counts, Measured, Tried};
use crate::setting::strength::Strength;
use crate::text::{Evidence, Fact, facts};

/// So many survivors of one operator are shown with their line.
const SHOWN: usize = 3;
/// A line of a source is cut there.
const WIDEST: usize = 160;

/// What was tried, which mutants live with the line that was changed, and which cases do the work.
pub fn text(measured: &Measured, lang: Lang) -> String {
    let say = |line: Line| lang.fact(&line.fact()) + "\n";
    let strength = &measured.strength;
    let mut text: String = measured.counts.iter().map(|one| say(made(one))).collect();
    let survivors = strength.survivors();
    let total = strength.mutants.len();
    text.push_str(&say(Line::Killed {
        killed: total - survivors.len(),
        total,
    }));
    for (operator, alive) in by_operator(&survivors) {
        text.push_str(&say(Line::Alive {
            mistake: operator.fact(),
            id: operator.id.to_owned(),
            count: alive.len(),
        }));
        if let Some(meaning) = operator.survivors() {
            text.push_str(&say(Line::Means { meaning }));
        }
        for tried in alive.iter().take(SHOWN) {
            text.push_str(&say(Line::Place {
                program: tried.program.clone(),
                line: tried.mutant.line,
            }));
            text.push_str(&changed('-', &tried.mutant.old));
            text.push_str(&changed('+', &tried.mutant.new));
        }
        if alive.len() > SHOWN {
            let count = alive.len() - SHOWN;
            text.push_str(&say(Line::More { count }));
        }
    }
    text.push_str(&cases(strength, lang));
    text.lines()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

fn made(counts: &Counts) -> Line {
    Line::Made {
        program: counts.program.clone(),
        made: counts.made,
        possible: counts.possible,
        refused: counts.refused,
        same: counts.same,
        fickle: counts.fickle,
    }
}

/// The cases that are as strong as all, and those that do nothing.
fn cases(strength: &Strength<Tried>, lang: Lang) -> String {
    let say = |line: Line| lang.fact(&line.fact()) + "\n";
    let names = |numbers: &[usize]| -> String {
        let names = numbers.iter().map(|case| strength.cases[*case].as_str());
        names.collect::<Vec<_>>().join(lang.words().comma)
    };
    let (subset, idle) = (strength.smallest_subset(), strength.idle());
    let mut text = say(Line::Subset {
        some: subset.len(),
        all: strength.cases.len(),
        names: names(&subset),
    });
    if !idle.is_empty() {
        let names = names(&idle);
        text.push_str(&say(Line::Idle { names }));
    }
    let slow = strength
        .mutants
        .iter()
        .filter(|tried| tried.is_slow)
        .count();
    if slow > 0 {
        text.push_str(&say(Line::Slow { count: slow }));
    }
    text
}

/// The survivors of each operator, in the order of their names.
fn by_operator(survivors: &[Tried]) -> Vec<(&'static Operator, Vec<&Tried>)> {
    let mut groups: BTreeMap<&str, (&'static Operator, Vec<&Tried>)> = BTreeMap::new();
    for tried in survivors {
        let operator = tried.mutant.operator;
        let group = groups.entry(operator.id).or_insert((operator, Vec::new()));
        group.1.push(tried);
    }
    groups.into_values().collect()
}

fn changed(sign: char, line: &str) -> String {
    let line = line.trim();
    match line.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("      {sign} {} …\n", &line[..end]),
        None => format!("      {sign} {line}\n"),
    }
}

facts! {
    /// What is said of test data by mutants of real programs.
    pub(crate) enum Line {
        Made { program: String, made: usize, possible: usize, refused: usize, same: usize, fickle: usize } => "sources-made",
        Killed { killed: usize, total: usize } => "sources-killed",
        Alive { mistake: Fact, id: String, count: usize } => "sources-alive",
        Means { meaning: Fact } => "sources-means",
        Place { program: String, line: usize } => "sources-place",
        More { count: usize } => "sources-more",
        Subset { some: usize, all: usize, names: String } => "sources-subset",
        Idle { names: String } => "sources-idle",
        Slow { count: usize } => "sources-slow",
    }
}
