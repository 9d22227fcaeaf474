//! Implements the `Puzzle` and `Generator` traits for Klotski, and defines the settings of the puzzle.

use super::case::InputBounds;
use super::puzzle_instance::KlotskiInstance;
use super::{families, mutants, puzzle_translations, test_set_recipes, text_format, validator};
use caipan_checker::Instance;
use caipan_checker::Mutant;
use caipan_checker::Puzzle;
use caipan_checker::PuzzleTranslations;
use caipan_checker::evidence::InputError;
use caipan_checker::random::Rng;
use caipan_checker::{Generator, InputFamily, TestSetRecipe};
use caipan_checker::{Setting, SettingDefinition, SettingError, Settings, ValidValues};

/// The Klotski puzzle, with the maximum input sizes that a problem sets.
pub(crate) struct Klotski {
    bounds: InputBounds,
}

impl Klotski {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "max_rows",
            expected: POSITIVE_COUNTS,
            purpose: "The most rows of a board.",
            set: |klotski, text| {
                parse_positive_count(text).map(|count| klotski.bounds.rows = count)
            },
            show: |klotski| klotski.bounds.rows.to_string(),
        },
        SettingDefinition {
            key: "max_columns",
            expected: POSITIVE_COUNTS,
            purpose: "The most columns of a board.",
            set: |klotski, text| {
                parse_positive_count(text).map(|count| klotski.bounds.columns = count)
            },
            show: |klotski| klotski.bounds.columns.to_string(),
        },
        SettingDefinition {
            key: "max_queries",
            expected: POSITIVE_COUNTS,
            purpose: "The most queries of a case.",
            set: |klotski, text| {
                parse_positive_count(text).map(|count| klotski.bounds.queries = count)
            },
            show: |klotski| klotski.bounds.queries.to_string(),
        },
    ];

    /// Creates the puzzle with these settings; the defaults are the limits of the contest.
    ///
    /// # Errors
    /// An unknown key, or a value that is not a positive number.
    pub(crate) fn new(settings: &Settings) -> Result<Self, SettingError> {
        let mut klotski = Self {
            bounds: InputBounds::CONTEST,
        };
        SettingDefinition::apply_settings(Self::SETTINGS, &mut klotski, settings)?;
        Ok(klotski)
    }
}

/// Allowed values of the settings: all positive numbers.
const POSITIVE_COUNTS: ValidValues = ValidValues::From { least: 1 };

fn parse_positive_count(text: &str) -> Option<u32> {
    text.parse().ok().filter(|count| *count >= 1)
}

impl Puzzle for Klotski {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, InputError> {
        let case = validator::validate(input, &self.bounds)?;
        Ok(Box::new(KlotskiInstance {
            case,
            bounds: &self.bounds,
        }))
    }

    fn settings(&self) -> Vec<Setting> {
        SettingDefinition::describe_settings(Self::SETTINGS, self)
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }

    fn checker_source(&self) -> Option<&'static str> {
        // The code common to all checkers comes last, so that the file begins with the description of this checker.
        Some(concat!(
            include_str!("checker.cpp"),
            include_str!("../checker_text.cpp")
        ))
    }

    fn evidence_sentences(&self) -> PuzzleTranslations {
        puzzle_translations::TRANSLATIONS
    }

    fn mutants(&self) -> Vec<Mutant> {
        let can_be_killed =
            |mutant: &Mutant| validator::validate(mutant.killer.as_bytes(), &self.bounds).is_ok();
        mutants::all_mutants().filter(can_be_killed).collect()
    }
}

impl Generator for Klotski {
    fn families(&self) -> Vec<InputFamily> {
        families::all_families()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, SettingError>> {
        let made = families::generate_case(family, params, &self.bounds, rng)?;
        Some(made.map(|(board, queries)| text_format::format_case(&board, &queries)))
    }

    fn recipes(&self) -> &'static [TestSetRecipe] {
        test_set_recipes::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::generate_small_case(number, &self.bounds, rng);
        text_format::format_case(&board, &queries)
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        let (board, queries) = families::generate_slow_case(number, &self.bounds, rng);
        text_format::format_case(&board, &queries)
    }
}
