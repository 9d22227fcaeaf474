//! Boards from a seed.

use super::rules::Board;
use super::table::{TABLE, Table, twin};
use super::text::print_board;
use caipan_checker::random::Rng;
use caipan_checker::{BadSetting, Settings};
use caipan_checker::{CaseSpec, Family, GenParams, Generator, Recipe};
use caipan_facts::{Evidence, facts};

/// Makes boards.
pub(super) struct Maker;

facts! {
    /// What a family is good for.
    pub enum About {
        Solvable => "eight-family-solvable",
        Unsolvable => "eight-family-unsolvable",
    }
}

const FAMILIES: [(&str, About); 2] = [
    ("solvable", About::Solvable),
    ("unsolvable", About::Unsolvable),
];

const RECIPES: &[Recipe] = &[Recipe {
    name: "contest",
    about: "five cases, from a solved board to the farthest, and small ones that kill mutants",
    cases: &[
        CaseSpec::new("near/01-solved", "solvable", &[("moves", "0")]),
        CaseSpec::new("near/02-two-moves", "solvable", &[("moves", "2")]),
        CaseSpec::new("far/03-twenty-moves", "solvable", &[("moves", "20")]),
        CaseSpec::new("far/04-farthest", "solvable", &[("moves", "31")]),
        CaseSpec::new("far/05-unsolvable", "unsolvable", &[("moves", "30")]),
    ],
    rest: "far",
}];

const PARAMS: &[&str] = &["moves"];

/// Returns a board that needs exactly `moves` moves, chosen uniformly among all such boards.
fn board(moves: u8, rng: &mut Rng) -> Board {
    *rng.one_of(TABLE.boards(moves))
}

impl Generator for Maker {
    fn families(&self) -> Vec<Family> {
        let family = |(name, about): (&'static str, About)| Family {
            name,
            about: about.fact(),
        };
        FAMILIES.into_iter().map(family).collect()
    }

    fn generate(
        &self,
        family: &str,
        params: &Settings,
        rng: &mut Rng,
    ) -> Option<Result<String, BadSetting>> {
        let at = FAMILIES.iter().position(|(known, _)| *known == family)?;
        let most = usize::from(Table::FARTHEST);
        let made = GenParams::new(params, PARAMS).and_then(|params| {
            let moves = params.number("moves", (0, most), (0, most), rng)?;
            let board = board(moves as u8, rng);
            Ok(print_board(&if at == 0 { board } else { twin(&board) }))
        });
        Some(made)
    }

    fn recipes(&self) -> &'static [Recipe] {
        RECIPES
    }

    fn small_input(&self, number: u64, rng: &mut Rng) -> String {
        // A few moves first, then any; every fourth board cannot be solved.
        let most = (4 + number / 8).min(Table::FARTHEST.into());
        let board = board(rng.between(0, most as u8), rng);
        print_board(&if number % 4 == 3 { twin(&board) } else { board })
    }

    fn worst_input(&self, number: u64, rng: &mut Rng) -> String {
        let board = board(rng.between(Table::FARTHEST - 1, Table::FARTHEST), rng);
        print_board(&if number % 2 == 1 { twin(&board) } else { board })
    }
}
