//! Recipes: predefined sets of Klotski cases.

use caipan_checker::{RecipeCase, TestSetRecipe};

pub(super) const RECIPES: &[TestSetRecipe] = &[TestSetRecipe {
    name: "contest",
    about: "six cases of one query, six of up to ten, eight of up to five hundred, and small ones that kill mutants",
    cases: &[
        RecipeCase::new(
            "single-query/01-small",
            "random",
            &[
                ("rows", "3"),
                ("columns", "4"),
                ("queries", "1"),
                ("share", "10"),
            ],
        ),
        RecipeCase::new(
            "single-query/02-open",
            "open",
            &[("rows", "6"), ("columns", "7"), ("queries", "1")],
        ),
        RecipeCase::new(
            "single-query/03-random",
            "random",
            &[
                ("rows", "10"),
                ("columns", "10"),
                ("queries", "1"),
                ("share", "20"),
            ],
        ),
        RecipeCase::new(
            "single-query/04-ring",
            "ring",
            &[("rows", "9"), ("columns", "10"), ("queries", "1")],
        ),
        RecipeCase::new(
            "single-query/05-maze",
            "braid",
            &[
                ("rows", "10"),
                ("columns", "10"),
                ("queries", "1"),
                ("share", "40"),
            ],
        ),
        RecipeCase::new(
            "single-query/06-one-row",
            "open",
            &[("rows", "1"), ("columns", "10"), ("queries", "1")],
        ),
        RecipeCase::new(
            "few-queries/07-open",
            "open",
            &[("rows", "12"), ("columns", "9"), ("queries", "10")],
        ),
        RecipeCase::new(
            "few-queries/08-random",
            "random",
            &[
                ("rows", "20"),
                ("columns", "30"),
                ("queries", "10"),
                ("share", "15"),
            ],
        ),
        RecipeCase::new(
            "few-queries/09-more-fixed",
            "random",
            &[
                ("rows", "30"),
                ("columns", "20"),
                ("queries", "10"),
                ("share", "30"),
            ],
        ),
        RecipeCase::new(
            "few-queries/10-rooms",
            "rooms",
            &[("rows", "30"), ("columns", "30"), ("queries", "10")],
        ),
        RecipeCase::new(
            "few-queries/11-ring",
            "ring",
            &[("rows", "30"), ("columns", "30"), ("queries", "10")],
        ),
        RecipeCase::new(
            "few-queries/12-one-column",
            "open",
            &[("rows", "30"), ("columns", "1"), ("queries", "10")],
        ),
        RecipeCase::new(
            "many-queries/13-open",
            "open",
            &[("rows", "30"), ("columns", "30"), ("queries", "500")],
        ),
        RecipeCase::new(
            "many-queries/14-tenth-fixed",
            "random",
            &[
                ("rows", "30"),
                ("columns", "30"),
                ("queries", "500"),
                ("share", "10"),
            ],
        ),
        RecipeCase::new(
            "many-queries/15-quarter-fixed",
            "random",
            &[
                ("rows", "30"),
                ("columns", "30"),
                ("queries", "500"),
                ("share", "25"),
            ],
        ),
        RecipeCase::new(
            "many-queries/16-third-fixed",
            "random",
            &[
                ("rows", "30"),
                ("columns", "30"),
                ("queries", "500"),
                ("share", "33"),
            ],
        ),
        RecipeCase::new(
            "many-queries/17-wide-folds",
            "wide-folds",
            &[("rows", "30"), ("columns", "30"), ("queries", "500")],
        ),
        RecipeCase::new(
            "many-queries/18-rooms",
            "ring-of-rooms",
            &[("rows", "30"), ("columns", "30"), ("queries", "500")],
        ),
        RecipeCase::new(
            "many-queries/19-ring",
            "ring",
            &[("rows", "30"), ("columns", "30"), ("queries", "500")],
        ),
        RecipeCase::new(
            "many-queries/20-maze",
            "braid",
            &[
                ("rows", "30"),
                ("columns", "30"),
                ("queries", "500"),
                ("share", "30"),
            ],
        ),
    ],
    rest: "few-queries",
}];
