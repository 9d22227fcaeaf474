//! Tests that every family has the promised properties and that seeds keep giving the same boards.

use super::*;
use crate::mayan::coverage::coverage_goals;
use crate::mayan::replay::replay_output;
use crate::mayan::text_format::{format_answer, format_case, parse_case};
use crate::mayan::validator::validate;
use caipan_facts::Evidence;
use caipan_i18n::EnglishFormat;

fn made(name: &str, settings: &[(&str, &str)], seed: u64) -> Case {
    let settings = settings
        .iter()
        .map(|(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned()))
        .collect();
    let mut rng = Rng::new(seed);
    generate_case(name, &settings, InputBounds::CONTEST, &mut rng)
        .unwrap()
        .unwrap()
}

#[test]
fn every_family_makes_legal_cases_with_its_described_property() {
    let mut solver = Solver::default();
    for (family, ..) in FAMILIES {
        let mut reached = Vec::new();
        for seed in 0..12 {
            let case = made(family, &[("moves", "3")], seed);
            let text = format_case(&case);
            assert_eq!(
                validate(text.as_bytes(), InputBounds::CONTEST),
                Ok(case),
                "{text}"
            );
            assert_eq!(case.moves, 3);
            let answer = solver.solve(&case.board, case.moves, StatementReading::LITERAL);
            let answer = format_answer(answer.as_deref());
            let played = replay_output(&case, answer.as_bytes(), StatementReading::LITERAL);
            let names = coverage_goals(&case, &played, InputBounds::CONTEST)
                .into_iter()
                .filter(|goal| goal.is_reached)
                .map(|goal| goal.name.english());
            reached.extend(names);
        }
        let (goal, times) = match *family {
            "bottom-row" => ("all tiles in the bottom row", 12..=12),
            "crossing" => ("a row and a column that cross", 6..=12),
            "long-runs" => ("a run of 4", 3..=12),
            "edges" => ("a run that ends in the last column", 3..=12),
            "full-columns" => ("a column of 7 tiles", 12..=12),
            "full-board" => ("a full board", 12..=12),
            "unsolvable" | "hard" => ("the answer -1", 12..=12),
            "planted" => ("the answer -1", 0..=5),
            "random" => ("the answer -1", 6..=12),
            other => panic!("{other}: say what it is for"),
        };
        let count = reached.iter().filter(|name| *name == goal).count();
        assert!(times.contains(&count), "{family}: {reached:?}");
    }
}

#[test]
fn boards_built_backwards_are_solvable_in_the_number_of_built_moves() {
    let mut solver = Solver::default();
    for seed in 0..40 {
        let case = made("planted", &[("moves", "4"), ("extra", "0")], seed);
        assert!(
            solver
                .solve(&case.board, 4, StatementReading::LITERAL)
                .is_some()
        );
        let case = made("planted", &[("moves", "4"), ("extra", "2")], seed);
        assert!(
            solver
                .solve(&case.board, 2, StatementReading::LITERAL)
                .is_some()
        );
    }
}

#[test]
fn the_case_of_a_fixed_seed_equals_the_recorded_case() {
    let texts: Vec<String> = ["planted", "crossing", "random"]
        .iter()
        .map(|name| format_case(&made(name, &[], 2011)).replace('\n', "/"))
        .collect();
    let expected = [
        "1/1 0/1 0/0/1 1 0/0/",
        "1/1 0/1 2 0/2 1 1 2 0/1 0/0/",
        "1/1 1 0/2 0/1 0/0/0/",
    ];
    assert_eq!(texts, expected);
    assert!(parse_case(texts[0].replace('/', "\n").as_bytes()).is_ok());
}

#[test]
fn impossible_parameters_are_refused() {
    assert_eq!(
        setting_fault("moves", "6"),
        "moves: expected a number from 1 to 5, found \"6\""
    );
    assert!(setting_fault("speed", "1").starts_with("speed: unknown setting"));
    assert!(setting_fault("extra", "5").starts_with("extra: expected a number from 0 to"));
    let settings = Settings::new();
    assert!(generate_case("none", &settings, InputBounds::CONTEST, &mut Rng::new(0)).is_none());
}

fn setting_fault(key: &str, value: &str) -> String {
    let settings = Settings::from([(key.to_owned(), value.to_owned())]);
    let made = generate_case(
        "crossing",
        &settings,
        InputBounds::CONTEST,
        &mut Rng::new(0),
    );
    made.unwrap().unwrap_err().fact().english()
}
