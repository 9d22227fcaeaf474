//! Klotski (NOIP 2013): how soon can the one marked piece of a sliding puzzle be where it should?
//!
//! `rules` is the board, `text` how it is written, `solver` finds the jury answer, `validator` refuses illegal inputs,
//! `replay` judges outputs, `generator` makes boards.

pub mod generator;
#[cfg(test)]
mod oracle;
pub mod replay;
pub mod rules;
pub mod solver;
#[cfg(test)]
mod tests;
pub mod text;
pub mod validator;

use super::{
    BadKnob, Checker, Effort, Judgement, Kind, Knobs, Malformed, Puzzle, Reason, Solution, Unsolved,
};
use solver::Solver;
use text::Case;
use validator::Bounds;

/// The puzzle within the bounds of a problem.
pub struct Klotski {
    bounds: Bounds,
}

impl Klotski {
    const KNOBS: &[&str] = &["max_rows", "max_columns", "max_queries"];

    /// The puzzle as `knobs` set it; without any, the contest's bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that is no number from 1.
    pub fn new(knobs: &Knobs) -> Result<Self, BadKnob> {
        let mut bounds = Bounds::CONTEST;
        for (key, value) in knobs {
            let bound = match key.as_str() {
                "max_rows" => &mut bounds.rows,
                "max_columns" => &mut bounds.columns,
                "max_queries" => &mut bounds.queries,
                _ => return Err(BadKnob::unknown(key, Self::KNOBS)),
            };
            let number = value.parse().ok().filter(|number| *number >= 1);
            *bound = number.ok_or_else(|| BadKnob::value(key, "a number from 1", value))?;
        }
        Ok(Self { bounds })
    }

    fn case(&self, input: &[u8]) -> Result<Case, Malformed> {
        validator::validate(input, &self.bounds)
    }
}

impl Checker for Klotski {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge(&case, output, answer),
            Err(malformed) => {
                Judgement::JuryFault(Reason::new(Kind::BadCase, malformed.to_string()))
            }
        }
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}

impl Puzzle for Klotski {
    fn validate(&self, input: &[u8]) -> Result<(), Malformed> {
        self.case(input).map(drop)
    }

    fn solve(&self, input: &[u8], effort: &Effort) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let mut solver = Solver::new(&case.board);
        let answers = solver.answers(&case.queries, effort)?;
        Ok(Solution {
            answer: text::print_answers(&answers),
            counts: solver.counts(),
        })
    }

    fn certificate(&self, _input: &[u8], _solution: &Solution) -> String {
        "a search over all ways of the piece that could be shorter found none".to_owned()
    }

    fn show(&self, input: &[u8], output: Option<&[u8]>) -> Result<String, Malformed> {
        let case = self.case(input)?;
        Ok(replay::drawing(&case, output))
    }

    fn part(&self, input: &[u8], left: &[u8], right: &[u8]) -> Result<Option<String>, Malformed> {
        let case = self.case(input)?;
        Ok(replay::parting(&case, left, right))
    }
}
