//! Implements the `Puzzle` and `Generator` traits for Mayan, and defines the settings of the puzzle.

use super::evidence_messages::StatementReadingName;
use super::puzzle_instance::MayanInstance;
use super::rules::{MAX_COLOUR, MoveCountRule, StatementReading};
use super::solver_pool::SolverPool;
use super::text_format::{self, MAX_MOVES};
use super::validator::{self, InputBounds};
use super::{families, mutants, puzzle_translations, test_set_recipes};
use caipan_checker::Instance;
use caipan_checker::Mutant;
use caipan_checker::Puzzle;
use caipan_checker::PuzzleTranslations;
use caipan_checker::evidence::{InputError, Share};
use caipan_checker::random::Rng;
use caipan_checker::{Generator, InputFamily, TestSetRecipe};
use caipan_checker::{Setting, SettingDefinition, SettingError, Settings, ValidValues};
use caipan_facts::{Evidence, Fact};

/// Mayan under one reading of the statement.
pub struct Mayan {
    reading: StatementReading,
    bounds: InputBounds,
    not_smallest: Share,
    solvers: SolverPool,
}

impl Mayan {
    const SETTINGS: &[SettingDefinition<Self>] = &[
        SettingDefinition {
            key: "steps",
            expected: ValidValues::Either {
                one: "exactly",
                other: "at-most",
            },
            purpose: "Must the board be cleared in exactly n moves, or in at most n?",
            set: |mayan, text| {
                mayan.reading.steps = match text {
                    "exactly" => MoveCountRule::Exactly,
                    "at-most" => MoveCountRule::AtMost,
                    _ => return None,
                };
                Some(())
            },
            show: |mayan| match mayan.reading.steps {
                MoveCountRule::Exactly => "exactly".to_owned(),
                MoveCountRule::AtMost => "at-most".to_owned(),
            },
        },
        SettingDefinition {
            key: "equal_swaps",
            expected: ValidValues::Either {
                one: "true",
                other: "false",
            },
            purpose: "Is swapping two equal tiles a move?",
            set: |mayan, text| text.parse().ok().map(|is| mayan.reading.equal_swaps = is),
            show: |mayan| mayan.reading.equal_swaps.to_string(),
        },
        SettingDefinition {
            key: "not_smallest",
            expected: ValidValues::Share,
            purpose: "The share of the points for moves that clear the board and are not the smallest.",
            set: |mayan, text| text.parse().ok().map(|share| mayan.not_smallest = share),
            show: |mayan| mayan.not_smallest.to_string(),
        },
        SettingDefinition {
            key: "max_moves",
            expected: ValidValues::Number {
                least: 1,
                most: MAX_MOVES as usize,
            },
            purpose: "The most moves that a case may ask for.",
            set: |mayan, text| {
                parse_number_up_to(MAX_MOVES, text).map(|most| mayan.bounds.moves = most)
            },
            show: |mayan| mayan.bounds.moves.to_string(),
        },
        SettingDefinition {
            key: "max_colours",
            expected: ValidValues::Number {
                least: 1,
                most: MAX_COLOUR as usize,
            },
            purpose: "The highest colour that a case may use.",
            set: |mayan, text| {
                parse_number_up_to(MAX_COLOUR, text).map(|most| mayan.bounds.colours = most)
            },
            show: |mayan| mayan.bounds.colours.to_string(),
        },
    ];

    /// Creates the puzzle with these settings; the defaults are the literal reading and the bounds of the contest.
    ///
    /// # Errors
    /// An unknown key, or a value that is not allowed.
    pub fn new(settings: &Settings) -> Result<Self, SettingError> {
        let mut mayan = Self {
            reading: StatementReading::LITERAL,
            bounds: InputBounds::CONTEST,
            not_smallest: Share::NONE,
            solvers: SolverPool::default(),
        };
        SettingDefinition::apply_settings(Self::SETTINGS, &mut mayan, settings)?;
        Ok(mayan)
    }
}

fn parse_number_up_to(max: u8, text: &str) -> Option<u8> {
    let number = text.parse().ok();
    number.filter(|number| (1..=max).contains(number))
}

impl Puzzle for Mayan {
    fn open(&self, input: &[u8]) -> Result<Box<dyn Instance + '_>, InputError> {
        let case = validator::validate(input, self.bounds)?;
        Ok(Box::new(MayanInstance {
            case,
            reading: self.reading,
            bounds: self.bounds,
            not_smallest: self.not_smallest,
            solvers: &self.solvers,
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
        mutants::all_mutants(self.reading)
    }

    fn misreadings(&self) -> Vec<(Fact, Box<dyn Puzzle>)> {
        let all = [
            (StatementReadingName::Exactly, MoveCountRule::Exactly, true),
            (
                StatementReadingName::ExactlyNoSwaps,
                MoveCountRule::Exactly,
                false,
            ),
            (StatementReadingName::AtMost, MoveCountRule::AtMost, true),
            (
                StatementReadingName::AtMostNoSwaps,
                MoveCountRule::AtMost,
                false,
            ),
        ];
        let readings = all.into_iter().map(|(said, steps, equal_swaps)| {
            let reading = StatementReading { steps, equal_swaps };
            (said.fact(), reading)
        });
        let others = readings.filter(|(_, reading)| *reading != self.reading);
        others
            .map(|(said, reading)| -> (Fact, Box<dyn Puzzle>) {
                let other = Self {
                    reading,
                    bounds: self.bounds,
                    not_smallest: self.not_smallest,
                    solvers: SolverPool::default(),
                };
                (said, Box::new(other))
            })
            .collect()
    }
}

impl Generator for Mayan {
    fn families(&self) -> Vec<InputFamily> {
        families::all_families()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, SettingError>> {
        let case = families::generate_case(family, params, self.bounds, rng)?;
        Some(case.map(|case| text_format::format_case(&case)))
    }

    fn recipes(&self) -> &'static [TestSetRecipe] {
        test_set_recipes::RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        text_format::format_case(&families::generate_small_case(number, self.bounds, rng))
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        text_format::format_case(&families::generate_slow_case(number, self.bounds, rng))
    }
}
