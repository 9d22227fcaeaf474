//! The strength of test data as text: the matrix, what survives, and what would kill it.

use crate::problem::{grouped, printable};
use crate::setting::killers::Killer;
use crate::setting::strength::{Fate, Strength};

/// A matrix of more cases than this is no picture any more: the first killers are named instead.
const WIDEST: usize = 60;

/// Which mutants the cases kill, which survive, and what would kill them.
pub fn text(strength: &Strength, killers: &[Killer]) -> String {
    let mut text = match strength.cases.len() {
        0..=WIDEST => matrix(strength),
        _ => list(strength),
    };
    let survivors = strength.survivors();
    let total = strength.mutants.len();
    text.push_str(&format!(
        "\nkilled {} of {total} mutants\n",
        total - survivors.len()
    ));
    for mutant in &survivors {
        text.push_str(&format!("survives: {}: {}\n", mutant.id, mutant.mistake));
        let found = killers
            .iter()
            .find(|killer| killer.kills.contains(&mutant.id));
        match found {
            Some(killer) => {
                text.push_str(&format!("    killed by: {}\n", on_one_line(&killer.input)))
            }
            None => text.push_str("    no killer is known under this reading\n"),
        }
    }
    let names = |numbers: Vec<usize>| -> String {
        let names = numbers.iter().map(|case| strength.cases[*case].as_str());
        names.collect::<Vec<_>>().join(", ")
    };
    let subset = strength.smallest_subset();
    text.push_str(&format!(
        "smallest subset that kills as many: {} of {} cases: {}\n",
        subset.len(),
        strength.cases.len(),
        names(subset)
    ));
    let idle = strength.idle();
    if !idle.is_empty() {
        text.push_str(&format!("kill nothing: {}\n", names(idle)));
    }
    let unknown = strength
        .fates
        .iter()
        .flatten()
        .filter(|fate| **fate == Fate::Unknown);
    let unknown = unknown.count();
    if unknown > 0 {
        text.push_str(&format!(
            "not known, the search being too long: {}\n",
            grouped(unknown as u64)
        ));
    }
    text.lines()
        .map(|line| printable(line.as_bytes()) + "\n")
        .collect()
}

/// A row for each mutant, a column for each case: x killed, . survived, ? not known.
fn matrix(strength: &Strength) -> String {
    let wide = strength
        .mutants
        .iter()
        .map(|mutant| mutant.id.len())
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for (number, name) in (1..).zip(&strength.cases) {
        text.push_str(&format!("{number:>4}  {name}\n"));
    }
    text.push('\n');
    let digits = |divisor: usize| -> String {
        let digit = |number: usize| match number / divisor {
            0 if divisor > 1 => ' ',
            tens => char::from(b'0' + (tens % 10) as u8),
        };
        (1..=strength.cases.len()).map(digit).collect()
    };
    if strength.cases.len() > 9 {
        text.push_str(&format!("{:wide$}  {}\n", "", digits(10)));
    }
    text.push_str(&format!("{:wide$}  {}\n", "", digits(1)));
    for (mutant, row) in strength.mutants.iter().zip(&strength.fates) {
        let mark = |fate: &Fate| match fate {
            Fate::Killed => 'x',
            Fate::Survives => '.',
            Fate::Unknown => '?',
        };
        let marks: String = row.iter().map(mark).collect();
        text.push_str(&format!(
            "{:wide$}  {marks}  {}\n",
            mutant.id, mutant.mistake
        ));
    }
    text
}

fn list(strength: &Strength) -> String {
    let mut text = String::new();
    for (row, mutant) in strength.mutants.iter().enumerate() {
        let killers: Vec<usize> = strength.killers(row).collect();
        let by = match killers.first() {
            None => "by none".to_owned(),
            Some(first) => format!("by {}, first {}", killers.len(), strength.cases[*first]),
        };
        text.push_str(&format!("{}: killed {by}\n", mutant.id));
    }
    text
}

/// An input as `first line / second line / …`.
fn on_one_line(input: &str) -> String {
    let line = input
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join(" / ");
    match line.char_indices().nth(160) {
        Some((end, _)) => format!("{} …", &line[..end]),
        None => line,
    }
}
