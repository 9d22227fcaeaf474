//! Which mistake explains what a submission got wrong? One that brings about the very same outputs.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::strength::Fate;
use crate::judge::score::{CaseResult, Diagnosis, Scorecard};
use crate::judge::verdict::Verdict;
use crate::problem::{Effort, Mistaken, Mutant, Puzzle};

/// An input and its jury answer.
pub struct Asked {
    /// The input.
    pub input: Vec<u8>,
    /// The answer.
    pub answer: String,
}

/// What a submission did with an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Seen<'a> {
    /// It was right.
    Right,
    /// It printed this, which is wrong.
    Wrong(&'a [u8]),
    /// It died.
    Died,
    /// It ran into a limit, was not run, or printed too much to look at: nothing is known of what it would have said.
    Unknown,
}

/// Knows what each mistake makes of each of its inputs, once that was asked for.
pub struct Diagnostician<'a> {
    puzzle: &'a dyn Puzzle,
    mutants: Vec<Mutant>,
    asked: &'a [Asked],
    known: Mutex<HashMap<(usize, usize), Mistaken>>,
}

impl<'a> Diagnostician<'a> {
    /// For submissions that were all asked the same.
    pub fn new(puzzle: &'a dyn Puzzle, asked: &'a [Asked]) -> Self {
        Self {
            puzzle,
            mutants: puzzle.mutants(),
            asked,
            known: Mutex::default(),
        }
    }

    /// The mistakes that explain everything that was seen of a submission: what it did with each input, in order.
    pub fn explain(&self, seen: &[Seen]) -> Option<Diagnosis> {
        let is_wrong = |seen: &&Seen| matches!(seen, Seen::Wrong(_) | Seen::Died);
        let cases = seen.iter().filter(is_wrong).count();
        if cases == 0 {
            return None;
        }
        let mut numbers: Vec<usize> = (0..seen.len().min(self.asked.len())).collect();
        // Wrong answers tell most mistakes apart at once.
        numbers.sort_by_key(|number| !is_wrong(&&seen[*number]));
        let explains = |mutant: &usize| {
            let mut numbers = numbers.iter();
            numbers.all(|number| self.agrees(*mutant, *number, seen[*number]))
        };
        let mutants = (0..self.mutants.len()).filter(explains);
        let mutants: Vec<Mutant> = mutants.map(|mutant| self.mutants[mutant]).collect();
        (!mutants.is_empty()).then_some(Diagnosis { mutants, cases })
    }

    fn agrees(&self, mutant: usize, number: usize, seen: Seen) -> bool {
        let asked = &self.asked[number];
        let does = || self.does(mutant, number);
        match seen {
            Seen::Unknown => true,
            Seen::Died => does() == Mistaken::Crashes,
            Seen::Wrong(output) => match does() {
                Mistaken::Prints(text) => same_lines(text.as_bytes(), output),
                Mistaken::Crashes | Mistaken::Unknown => false,
            },
            Seen::Right => {
                let fate = Fate::of_mistake(self.puzzle, &does(), &asked.input, &asked.answer);
                fate != Fate::Killed
            }
        }
    }

    fn does(&self, mutant: usize, number: usize) -> Mistaken {
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mistaken) = known().get(&(mutant, number)) {
            return mistaken.clone();
        }
        let Asked { input, answer } = &self.asked[number];
        let mistaken = self
            .puzzle
            .mistaken(&self.mutants[mutant], input, answer, &Effort::PLAIN);
        let mistaken = mistaken.unwrap_or(Mistaken::Unknown);
        known().insert((mutant, number), mistaken.clone());
        mistaken
    }
}

impl<'a> Seen<'a> {
    /// What a result says.
    pub fn of(result: &'a CaseResult) -> Self {
        match (result.verdict, result.output.as_deref()) {
            (Verdict::Accepted, _) => Self::Right,
            (Verdict::WrongAnswer | Verdict::PartlyCorrect, Some(output)) => Self::Wrong(output),
            (Verdict::RunTimeError, _) => Self::Died,
            _ => Self::Unknown,
        }
    }
}

/// What was seen of a submission on each case of `names`; a case that it was not run on is unknown.
pub fn seen<'a>(card: &'a Scorecard, names: &[&str]) -> Vec<Seen<'a>> {
    let of = |name: &&str| {
        let result = card.cases.iter().find(|case| case.name == **name);
        result.map_or(Seen::Unknown, Seen::of)
    };
    names.iter().map(of).collect()
}

/// As the contest compares: blanks at line ends and newlines at the end do not count.
fn same_lines(one: &[u8], other: &[u8]) -> bool {
    let lines = |text: &[u8]| -> Vec<Vec<u8>> {
        text.trim_ascii_end()
            .split(|byte| *byte == b'\n')
            .map(|line| line.trim_ascii_end().to_vec())
            .collect()
    };
    lines(one) == lines(other)
}
