//! Recipes: predefined sets of Mayan cases.

use caipan_checker::{RecipeCase, TestSetRecipe};

pub(super) const RECIPES: &[TestSetRecipe] = &[TestSetRecipe {
    name: "contest",
    about: "ten cases, three of them in the bottom row, and small ones that decide readings and kill mutants",
    cases: &[
        RecipeCase::new("bottom-row/01-two-moves", "bottom-row", &[("moves", "2")]),
        RecipeCase::new("bottom-row/02-three-moves", "bottom-row", &[("moves", "3")]),
        RecipeCase::new("bottom-row/03-five-moves", "bottom-row", &[("moves", "5")]),
        RecipeCase::new(
            "general/04-row-and-column",
            "crossing",
            &[("moves", "2"), ("extra", "0")],
        ),
        RecipeCase::new(
            "general/05-three-moves",
            "planted",
            &[("moves", "3"), ("extra", "0"), ("colours", "3")],
        ),
        RecipeCase::new(
            "general/06-long-runs",
            "long-runs",
            &[("moves", "3"), ("extra", "0")],
        ),
        RecipeCase::new(
            "general/07-at-the-edge",
            "edges",
            &[("moves", "4"), ("extra", "0")],
        ),
        RecipeCase::new(
            "general/08-full-columns",
            "full-columns",
            &[("moves", "5"), ("extra", "0")],
        ),
        RecipeCase::new(
            "general/09-two-moves-to-wait",
            "planted",
            &[("moves", "5"), ("extra", "2"), ("colours", "4")],
        ),
        RecipeCase::new(
            "general/10-full-board",
            "hard",
            &[("moves", "5"), ("colours", "3")],
        ),
    ],
    rest: "readings",
}];
