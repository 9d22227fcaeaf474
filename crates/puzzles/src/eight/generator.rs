//! Generates boards of the eight puzzle from a seed.

use super::distance_table::{DISTANCES, DistanceTable, swap_seven_and_eight};
use super::rules::Board;
use super::text_format::format_board;
use caipan_checker::random::Rng;
use caipan_checker::{Generator, GeneratorParameters, InputFamily, RecipeCase, TestSetRecipe};
use caipan_checker::{SettingError, Settings};
use caipan_facts::{Evidence, facts};

/// Generator of solvable and unsolvable boards.
pub(super) struct EightGenerator;

facts! {
    /// Descriptions of the families of generated boards, one variant for each family.
    pub enum InputFamilyDescription {
        Solvable => "eight-family-solvable",
        Unsolvable => "eight-family-unsolvable",
    }
}

const FAMILIES: [(&str, InputFamilyDescription); 2] = [
    ("solvable", InputFamilyDescription::Solvable),
    ("unsolvable", InputFamilyDescription::Unsolvable),
];

const RECIPES: &[TestSetRecipe] = &[TestSetRecipe {
    name: "contest",
    about: "five cases, from a solved board to the farthest, and small ones that kill mutants",
    cases: &[
        RecipeCase::new("near/01-solved", "solvable", &[("moves", "0")]),
        RecipeCase::new("near/02-two-moves", "solvable", &[("moves", "2")]),
        RecipeCase::new("far/03-twenty-moves", "solvable", &[("moves", "20")]),
        RecipeCase::new("far/04-farthest", "solvable", &[("moves", "31")]),
        RecipeCase::new("far/05-unsolvable", "unsolvable", &[("moves", "30")]),
    ],
    rest: "far",
}];

/// Names of the parameters that every family accepts.
const PARAMS: &[&str] = &["moves"];

/// Returns a random board at distance `moves` from the goal; all such boards are equally likely.
fn random_board_at_distance(moves: u8, rng: &mut Rng) -> Board {
    *rng.one_of(DISTANCES.boards_at_distance(moves))
}

impl Generator for EightGenerator {
    fn families(&self) -> Vec<InputFamily> {
        FAMILIES
            .into_iter()
            .map(
                |(name, about): (&'static str, InputFamilyDescription)| InputFamily {
                    name,
                    about: about.fact(),
                },
            )
            .collect()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, SettingError>> {
        let index = FAMILIES.iter().position(|(known, _)| *known == family)?;
        let most = usize::from(DistanceTable::MAX_DISTANCE);
        let made = GeneratorParameters::new(params, PARAMS).and_then(|params| {
            let moves = params.parameter_or_random_number("moves", (0, most), (0, most), rng)?;
            let board = random_board_at_distance(moves as u8, rng);
            Ok(format_board(&if index == 0 {
                board
            } else {
                swap_seven_and_eight(&board)
            }))
        });
        Some(made)
    }

    fn recipes(&self) -> &'static [TestSetRecipe] {
        RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        // Maximum distance from the goal: 4 moves for the first eight boards, one more for every further eight. Every
        // fourth board is unsolvable.
        let most = (4 + number / 8).min(DistanceTable::MAX_DISTANCE.into());
        let board = random_board_at_distance(rng.between(0, most as u8), rng);
        format_board(&if number % 4 == 3 {
            swap_seven_and_eight(&board)
        } else {
            board
        })
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        let board = random_board_at_distance(
            rng.between(DistanceTable::MAX_DISTANCE - 1, DistanceTable::MAX_DISTANCE),
            rng,
        );
        format_board(&if number % 2 == 1 {
            swap_seven_and_eight(&board)
        } else {
            board
        })
    }
}
