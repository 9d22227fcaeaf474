//! Eight as a puzzle: it opens inputs and makes them, and knows its mutants and its words.

use super::generator::Maker;
use super::instance::Opened;
use super::{mutants, text, words};
use crate::problem::evidence::Malformed;
use crate::problem::generator::Generator;
use crate::problem::instance::Instance;
use crate::problem::mutant::Mutant;
use crate::problem::puzzle::Puzzle;
use crate::problem::settings::{BadSetting, Settings};
use crate::problem::words::PuzzleWords;

/// The puzzle, which has no settings.
pub struct Eight;

impl Eight {
    /// # Errors
    /// Any setting: there are none.
    pub fn new(settings: &Settings) -> Result<Self, BadSetting> {
        match settings.keys().next() {
            Some(key) => Err(BadSetting::unknown(key, &[])),
            None => Ok(Self),
        }
    }
}

impl Puzzle for Eight {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, Malformed> {
        Ok(Box::new(Opened(text::parse_board(input)?)))
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(&Maker)
    }

    fn mutants(&self) -> Vec<Mutant> {
        mutants::all()
    }

    fn words(&self) -> PuzzleWords {
        words::WORDS
    }
}
