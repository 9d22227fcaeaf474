//! Mayan (NOIP 2011): the smallest list of n moves that clears a board of coloured tiles.
//!
//! `rules` is the board, `text` how it is written, `solver` finds the jury answer, `replay` judges an output with
//! it, `validator` refuses illegal inputs, `drawing` shows games to people.

mod drawing;
#[cfg(test)]
mod generator;
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
    BadKnob, Checker, Counts, Effort, Judgement, Kind, Knobs, Malformed, Puzzle, Reason, Share,
    Solution, Unsolved,
};
use rules::{MAX_COLOUR, Reading, Steps};
use text::{Case, MAX_MOVES};
use validator::Bounds;

/// The puzzle under one reading of its statement.
pub struct Mayan {
    reading: Reading,
    bounds: Bounds,
    not_smallest: Share,
}

impl Mayan {
    const KNOBS: &[&str] = &[
        "steps",
        "equal_swaps",
        "not_smallest",
        "max_moves",
        "max_colours",
    ];

    /// The puzzle as `knobs` set it; without any, the contest's literal reading and bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that it cannot take.
    pub fn new(knobs: &Knobs) -> Result<Self, BadKnob> {
        let mut mayan = Self {
            reading: Reading::LITERAL,
            bounds: Bounds::CONTEST,
            not_smallest: Share::NONE,
        };
        for (key, value) in knobs {
            let bad = |expected: &str| BadKnob::value(key, expected, value);
            let up_to = |most: u8| {
                let number = value
                    .parse()
                    .ok()
                    .filter(|number| (1..=most).contains(number));
                number.ok_or_else(|| bad(&format!("a number from 1 to {most}")))
            };
            match key.as_str() {
                "steps" => {
                    mayan.reading.steps = match value.as_str() {
                        "exactly" => Steps::Exactly,
                        "at-most" => Steps::AtMost,
                        _ => return Err(bad("exactly or at-most")),
                    }
                }
                "equal_swaps" => {
                    mayan.reading.equal_swaps = value.parse().map_err(|_| bad("true or false"))?
                }
                "not_smallest" => {
                    mayan.not_smallest = value.parse().map_err(|()| bad("a share from 0 to 1"))?
                }
                "max_moves" => mayan.bounds.moves = up_to(MAX_MOVES)?,
                "max_colours" => mayan.bounds.colours = up_to(MAX_COLOUR)?,
                _ => return Err(BadKnob::unknown(key, Self::KNOBS)),
            }
        }
        Ok(mayan)
    }

    fn case(&self, input: &[u8]) -> Result<Case, Malformed> {
        validator::validate(input, self.bounds)
    }
}

impl Checker for Mayan {
    fn check(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        match self.case(input) {
            Ok(case) => replay::judge(&case, output, answer, self.reading, self.not_smallest),
            Err(malformed) => {
                Judgement::JuryFault(Reason::new(Kind::BadCase, malformed.to_string()))
            }
        }
    }

    fn puzzle(&self) -> Option<&dyn Puzzle> {
        Some(self)
    }
}

impl Puzzle for Mayan {
    fn validate(&self, input: &[u8]) -> Result<(), Malformed> {
        self.case(input).map(drop)
    }

    fn solve(&self, input: &[u8], _effort: &Effort) -> Result<Solution, Unsolved> {
        let case = self.case(input)?;
        let moves = solver::solve(&case.board, case.moves, self.reading);
        Ok(Solution {
            answer: text::print_answer(moves.as_deref()),
            counts: Counts::default(),
        })
    }

    fn certificate(&self, _input: &[u8], _solution: &Solution) -> String {
        String::new()
    }

    fn show(&self, input: &[u8], output: Option<&[u8]>) -> Result<String, Malformed> {
        let case = self.case(input)?;
        let replay = output.map(|output| replay::replay(&case, output, self.reading));
        Ok(drawing::game(&case, replay.as_ref()))
    }

    fn part(&self, input: &[u8], left: &[u8], right: &[u8]) -> Result<Option<String>, Malformed> {
        let case = self.case(input)?;
        let [left, right] = [left, right].map(|output| replay::replay(&case, output, self.reading));
        Ok(drawing::parting(&case, &left, &right))
    }
}
