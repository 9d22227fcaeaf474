//! Mayan as a puzzle: its settings, the reading that they choose, and how inputs are opened and made.

use super::instance::Opened;
use super::rules::{MAX_COLOUR, Reading, Steps};
use super::solver_pool::SolverPool;
use super::text::{self, MAX_MOVES};
use super::validator::{self, Bounds};
use super::{families, mutants, recipe, words};
use crate::problem::evidence::{Malformed, Share};
use crate::problem::generator::{Family, Generator, Recipe};
use crate::problem::instance::Instance;
use crate::problem::mutant::Mutant;
use crate::problem::puzzle::Puzzle;
use crate::problem::random::Rng;
use crate::problem::settings::{BadSetting, Settings};
use crate::problem::words::PuzzleWords;

/// The puzzle under one reading of its statement.
pub struct Mayan {
    reading: Reading,
    bounds: Bounds,
    not_smallest: Share,
    solvers: SolverPool,
}

impl Mayan {
    const SETTINGS: &[&str] = &[
        "steps",
        "equal_swaps",
        "not_smallest",
        "max_moves",
        "max_colours",
    ];

    /// The puzzle as `settings` set it; without any, the contest's literal reading and bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that it cannot take.
    pub fn new(settings: &Settings) -> Result<Self, BadSetting> {
        let mut mayan = Self {
            reading: Reading::LITERAL,
            bounds: Bounds::CONTEST,
            not_smallest: Share::NONE,
            solvers: SolverPool::default(),
        };
        for (key, value) in settings {
            let bad = |expected: &str| BadSetting::value(key, expected, value);
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
                _ => return Err(BadSetting::unknown(key, Self::SETTINGS)),
            }
        }
        Ok(mayan)
    }
}

impl Puzzle for Mayan {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, Malformed> {
        let case = validator::validate(input, self.bounds)?;
        Ok(Box::new(Opened {
            case,
            reading: self.reading,
            bounds: self.bounds,
            not_smallest: self.not_smallest,
            solvers: &self.solvers,
        }))
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }

    fn words(&self) -> PuzzleWords {
        words::WORDS
    }

    fn mutants(&self) -> Vec<Mutant> {
        mutants::all(self.reading)
    }

    fn readings(&self) -> Vec<(&'static str, Box<dyn Puzzle>)> {
        let all = [
            ("exactly n moves", Steps::Exactly, true),
            ("exactly n moves, no equal swaps", Steps::Exactly, false),
            ("at most n moves", Steps::AtMost, true),
            ("at most n moves, no equal swaps", Steps::AtMost, false),
        ];
        let readings = all.into_iter().map(|(name, steps, equal_swaps)| {
            let reading = Reading { steps, equal_swaps };
            (name, reading)
        });
        let others = readings.filter(|(_, reading)| *reading != self.reading);
        let puzzle = |(name, reading)| -> (&'static str, Box<dyn Puzzle>) {
            let other = Self {
                reading,
                bounds: self.bounds,
                not_smallest: self.not_smallest,
                solvers: SolverPool::default(),
            };
            (name, Box::new(other))
        };
        others.map(puzzle).collect()
    }
}

impl Generator for Mayan {
    fn families(&self) -> Vec<Family> {
        families::families()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>> {
        let case = families::generate(family, params, self.bounds, rng)?;
        Some(case.map(|case| text::print_case(&case)))
    }

    fn recipes(&self) -> &'static [Recipe] {
        recipe::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        text::print_case(&families::small_input(number, self.bounds, rng))
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        text::print_case(&families::worst_input(number, self.bounds, rng))
    }
}
