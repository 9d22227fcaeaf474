//! Sets of cases in the shape of contests.

use crate::problem::{Course, Recipe};

/// Every recipe.
pub const RECIPES: &[Recipe] = &[Recipe {
    name: "contest",
    about: "ten cases, three of them in the bottom row, and small ones that decide readings and kill mutants",
    courses: &[
        course("bottom-row/01-two-moves", "bottom-row", &[("moves", "2")]),
        course("bottom-row/02-three-moves", "bottom-row", &[("moves", "3")]),
        course("bottom-row/03-five-moves", "bottom-row", &[("moves", "5")]),
        course(
            "general/04-row-and-column",
            "crossing",
            &[("moves", "2"), ("extra", "0")],
        ),
        course(
            "general/05-three-moves",
            "planted",
            &[("moves", "3"), ("extra", "0"), ("colours", "3")],
        ),
        course(
            "general/06-long-runs",
            "long-runs",
            &[("moves", "3"), ("extra", "0")],
        ),
        course(
            "general/07-at-the-edge",
            "edges",
            &[("moves", "4"), ("extra", "0")],
        ),
        course(
            "general/08-full-columns",
            "full-columns",
            &[("moves", "5"), ("extra", "0")],
        ),
        course(
            "general/09-two-moves-to-wait",
            "planted",
            &[("moves", "5"), ("extra", "2"), ("colours", "4")],
        ),
        course(
            "general/10-full-board",
            "hard",
            &[("moves", "5"), ("colours", "3")],
        ),
    ],
    rest: "readings",
}];

const fn course(
    name: &'static str,
    family: &'static str,
    wishes: &'static [(&'static str, &'static str)],
) -> Course {
    Course {
        name,
        family,
        wishes,
    }
}
