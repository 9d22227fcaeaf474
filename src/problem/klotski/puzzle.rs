//! Klotski as a puzzle: its settings, the bounds that they set, and how inputs are opened and made.

use super::case::Bounds;
use super::instance::Opened;
use super::{families, mutants, recipe, text, validator, words};
use crate::problem::evidence::Malformed;
use crate::problem::generator::{Family, Generator, Recipe};
use crate::problem::instance::Instance;
use crate::problem::mutant::Mutant;
use crate::problem::puzzle::Puzzle;
use crate::problem::random::Rng;
use crate::problem::settings::{BadSetting, Settings};
use crate::problem::words::PuzzleWords;

/// The puzzle within the bounds of a problem.
pub struct Klotski {
    bounds: Bounds,
}

impl Klotski {
    const SETTINGS: &[&str] = &["max_rows", "max_columns", "max_queries"];

    /// The puzzle as `settings` set it; without any, the contest's bounds.
    ///
    /// # Errors
    /// A key that is unknown or a value that is no number from 1.
    pub fn new(settings: &Settings) -> Result<Self, BadSetting> {
        let mut bounds = Bounds::CONTEST;
        for (key, value) in settings {
            let bound = match key.as_str() {
                "max_rows" => &mut bounds.rows,
                "max_columns" => &mut bounds.columns,
                "max_queries" => &mut bounds.queries,
                _ => return Err(BadSetting::unknown(key, Self::SETTINGS)),
            };
            let number = value.parse().ok().filter(|number| *number >= 1);
            *bound = number.ok_or_else(|| BadSetting::value(key, "a number from 1", value))?;
        }
        Ok(Self { bounds })
    }
}

impl Puzzle for Klotski {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, Malformed> {
        let case = validator::validate(input, &self.bounds)?;
        Ok(Box::new(Opened {
            case,
            bounds: &self.bounds,
        }))
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }

    fn words(&self) -> PuzzleWords {
        words::WORDS
    }

    fn mutants(&self) -> Vec<Mutant> {
        let can_be_killed =
            |mutant: &Mutant| validator::validate(mutant.killer.as_bytes(), &self.bounds).is_ok();
        mutants::all().filter(can_be_killed).collect()
    }
}

impl Generator for Klotski {
    fn families(&self) -> Vec<Family> {
        families::families()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>> {
        let made = families::generate(family, params, &self.bounds, rng)?;
        Some(made.map(|(board, queries)| text::print_case(&board, &queries)))
    }

    fn recipes(&self) -> &'static [Recipe] {
        recipe::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::small_input(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::worst_input(number, &self.bounds, rng);
        text::print_case(&board, &queries)
    }
}
