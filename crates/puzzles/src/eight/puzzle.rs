//! Implements the `Puzzle` trait for the eight puzzle.

use super::generator::EightGenerator;
use super::puzzle_instance::EightInstance;
use super::{mutants, puzzle_translations, text_format};
use caipan_checker::Generator;
use caipan_checker::Instance;
use caipan_checker::Mutant;
use caipan_checker::Puzzle;
use caipan_checker::PuzzleTranslations;
use caipan_checker::evidence::InputError;
use caipan_checker::{SettingError, Settings};

/// The eight puzzle. It has no settings.
pub(crate) struct Eight;

impl Eight {
    /// Creates the puzzle. `settings` must be empty, because this puzzle has no settings.
    ///
    /// # Errors
    /// The first key of `settings`, if there is one.
    pub(crate) fn new(settings: &Settings) -> Result<Self, SettingError> {
        match settings.keys().next() {
            Some(key) => Err(SettingError::unknown_key(key, &[])),
            None => Ok(Self),
        }
    }
}

impl Puzzle for Eight {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, InputError> {
        Ok(Box::new(EightInstance(text_format::parse_board(input)?)))
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(&EightGenerator)
    }

    fn mutants(&self) -> Vec<Mutant> {
        mutants::all_mutants()
    }

    fn evidence_sentences(&self) -> PuzzleTranslations {
        puzzle_translations::TRANSLATIONS
    }
}
