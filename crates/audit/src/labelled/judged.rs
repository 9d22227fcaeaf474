//! What came of programs of which it is known whether they are right.

use std::sync::Arc;

use super::cause::{Explained, Inquest, lost};
use super::interval::Share;
use super::matrix::Essence;
use caipan_checker::verdict::Verdict;
use caipan_judge::referee::Validator;
use caipan_judge::result::Scorecard;
use caipan_judge::test_set::TestSet;
use caipan_problem::problem_toml::Problem;

/// What is known of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// It has to be accepted.
    Right,
    /// It has to be rejected.
    Wrong,
}

/// A program that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// Its name: its path below the folder.
    pub name: String,
    /// Its path.
    pub path: String,
    /// The verdict of the whole.
    pub verdict: Verdict,
    /// The cases that reject it, by their places.
    pub rejected_by: Vec<usize>,
    /// Why a right one is rejected, or could not be judged.
    pub causes: Vec<Explained>,
}

impl Program {
    fn of(test_set: &TestSet, card: &Scorecard, causes: Vec<Explained>) -> Self {
        let is_void = matches!(card.verdict, Verdict::CompileError | Verdict::JudgeError);
        let rejected = lost(test_set, card).filter(|_| !is_void);
        Self {
            name: card.name.clone(),
            path: card.path.clone(),
            verdict: card.verdict,
            rejected_by: rejected.map(|(number, _)| number).collect(),
            causes,
        }
    }
}

/// All that was judged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Labelled {
    /// The names of the cases.
    pub cases: Vec<String>,
    /// The right programs.
    pub right: Vec<Program>,
    /// The wrong programs.
    pub wrong: Vec<Program>,
    /// The cases × those wrong programs that were judged, by their places among them.
    pub essence: Essence,
}

/// Takes what came of the programs, one after the other.
#[derive(Default)]
pub struct Judged {
    right: Vec<Scorecard>,
    wrong: Vec<Program>,
    kept: usize,
}

/// So many bytes of rejected outputs of right programs are kept: a majority is looked for among them.
const KEPT: usize = 256 << 20;

impl Judged {
    /// Adds a program.
    pub fn add(&mut self, side: Side, test_set: &TestSet, mut card: Scorecard) {
        match side {
            Side::Wrong => self.wrong.push(Program::of(test_set, &card, Vec::new())),
            Side::Right => {
                for case in &mut card.cases {
                    let length = case.run.output.as_ref().map_or(0, Vec::len);
                    if self.kept + length > KEPT {
                        Arc::make_mut(&mut case.run).output = None
                    } else {
                        self.kept += length
                    }
                }
                self.right.push(card);
            }
        }
    }

    /// Are there programs on both sides?
    pub fn has_both(&self) -> bool {
        !self.right.is_empty() && !self.wrong.is_empty()
    }

    /// What comes of all of them.
    pub fn finish(
        self,
        problem: &Problem,
        test_set: &TestSet,
        validators: &[Validator],
    ) -> Labelled {
        let mut inquest = Inquest::new(problem, test_set, validators, &self.right);
        let explained = self.right.iter().map(|card| {
            let causes = inquest.causes(card);
            Program::of(test_set, card, causes)
        });
        let right = explained.collect();
        let cases = test_set.test_cases.iter().map(|one| one.case.name.clone());
        Labelled::of(cases.collect(), right, self.wrong)
    }
}

impl Labelled {
    /// What these programs say.
    pub fn of(cases: Vec<String>, right: Vec<Program>, wrong: Vec<Program>) -> Self {
        let rows = wrong
            .iter()
            .filter(|program| is_judged(program))
            .map(|program| {
                let rejects = |case| program.rejected_by.contains(&case);
                (0..cases.len()).map(rejects).collect()
            });
        let rows: Vec<Vec<bool>> = rows.collect();
        let mut essence = Essence::of(&rows, cases.len());
        // Places among those that were judged become places among all.
        let judged = wrong
            .iter()
            .enumerate()
            .filter(|(_, program)| is_judged(program));
        let places: Vec<usize> = judged.map(|(place, _)| place).collect();
        let all = [&mut essence.accepted, &mut essence.basis];
        let all = all.into_iter().chain(&mut essence.programs);
        all.flatten()
            .for_each(|program| *program = places[*program]);
        Self {
            cases,
            right,
            wrong,
            essence,
        }
    }

    /// How many of the right programs are accepted. Those that the jury could not judge are left out.
    pub fn accepted(&self) -> Share {
        let of = |program: &&Program| program.verdict != Verdict::JudgeError;
        let is = |program: &&Program| program.verdict == Verdict::Accepted;
        share(&self.right, of, is)
    }

    /// How many of the wrong programs are rejected. Those that do not compile are left out too: no case rejects them.
    pub fn rejected(&self) -> Share {
        share(
            &self.wrong,
            |program| is_judged(program),
            |program| program.verdict != Verdict::Accepted,
        )
    }

    /// How many wrong programs the table is of.
    pub fn judged(&self) -> usize {
        self.rejected().total
    }

    /// The programs of both sides with this verdict.
    pub fn with(&self, verdict: Verdict) -> impl Iterator<Item = &Program> {
        let all = self.right.iter().chain(&self.wrong);
        all.filter(move |program| program.verdict == verdict)
    }

    /// Is each program taken for what it is, as far as it was judged?
    pub fn is_good(&self) -> bool {
        let is_all = |share: Share| share.count == share.total;
        is_all(self.accepted()) && is_all(self.rejected())
    }
}

/// Was a wrong program run?
fn is_judged(program: &Program) -> bool {
    !matches!(program.verdict, Verdict::CompileError | Verdict::JudgeError)
}

fn share(
    programs: &[Program],
    of: impl Fn(&&Program) -> bool,
    is: impl Fn(&&Program) -> bool,
) -> Share {
    let all = || programs.iter().filter(&of);
    Share {
        count: all().filter(&is).count(),
        total: all().count(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program(name: &str, verdict: Verdict, rejected_by: &[usize]) -> Program {
        Program {
            name: name.to_owned(),
            path: name.to_owned(),
            verdict,
            rejected_by: rejected_by.to_vec(),
            causes: Vec::new(),
        }
    }

    #[test]
    fn who_was_not_judged_is_neither_accepted_nor_rejected() {
        use Verdict::{Accepted, CompileError, JudgeError, PartlyCorrect, WrongAnswer};
        let right = vec![
            program("a", Accepted, &[]),
            program("b", CompileError, &[]),
            program("c", JudgeError, &[]),
            program("d", PartlyCorrect, &[1]),
        ];
        let wrong = vec![
            program("e", CompileError, &[]),
            program("f", Accepted, &[]),
            program("g", JudgeError, &[]),
            program("h", WrongAnswer, &[0, 1]),
            program("i", PartlyCorrect, &[1]),
        ];
        let cases = ["1", "2"].map(str::to_owned).to_vec();
        let found = Labelled::of(cases, right, wrong);
        assert_eq!(found.accepted(), Share { count: 1, total: 3 });
        assert_eq!(found.rejected(), Share { count: 2, total: 3 });
        assert_eq!(
            (&*found.essence.accepted, &*found.essence.basis),
            (&[1][..], &[3, 4][..])
        );
        assert_eq!(found.essence.programs, [vec![3], vec![4]]);
        assert_eq!(found.essence.subset, [1]);
        let names = found
            .with(CompileError)
            .map(|program| program.name.as_str());
        assert_eq!(names.collect::<Vec<_>>(), ["b", "e"]);
        assert!(!found.is_good());
    }
}
