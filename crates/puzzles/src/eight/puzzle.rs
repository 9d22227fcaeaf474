//! Eight as a puzzle: it opens inputs and makes them, and knows its mutants and its words.

use super::generator::Maker;
use super::instance::Opened;
use super::{mutants, text, words};
use caipan_checker::Generator;
use caipan_checker::Instance;
use caipan_checker::Mutant;
use caipan_checker::Puzzle;
use caipan_checker::PuzzleWords;
use caipan_checker::evidence::Malformed;
use caipan_checker::{BadSetting, Settings};

/// The puzzle, which has no settings.
pub(crate) struct Eight;

impl Eight {
    /// # Errors
    /// Any setting: there are none.
    pub(crate) fn new(settings: &Settings) -> Result<Self, BadSetting> {
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
