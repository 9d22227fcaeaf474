//! Tests that each mutant fails on an input made for it, and compares the simulator with the solver.

use std::sync::atomic::AtomicBool;

use super::*;
use crate::klotski::case::InputBounds;
use crate::klotski::generator::{self, BoardKind};
use crate::klotski::solver::Solver;
use crate::klotski::validator;
use caipan_checker::random::Rng;

fn parsed_case(input: &str) -> Case {
    validator::validate(input.as_bytes(), &InputBounds::CONTEST).unwrap()
}

fn solved(case: &Case) -> Vec<i64> {
    let answers = Solver::new(&case.board)
        .answer_queries(&case.queries, &SearchOptions::PLAIN)
        .unwrap();
    answers
        .into_iter()
        .map(|answer: Option<u64>| answer.map_or(-1, |seconds| seconds as i64))
        .collect()
}

/// Returns the right answers for an input, and the result of the mutant.
fn played(id: &str, input: &str) -> (Vec<i64>, MutantOutput) {
    let case = parsed_case(input);
    let right = solved(&case);
    let text: String = right.iter().map(|seconds| format!("{seconds}\n")).collect();
    let output = mutant_output(id, &case, &text, &SearchOptions::PLAIN);
    (right, output)
}

#[test]
fn every_mutant_gives_its_own_wrong_output_on_its_killer() {
    let expected: &[(&str, &str, &str)] = &[
        ("at-target-not-special", "0", "1"),
        ("approach-through-piece", "-1", "3"),
        ("state-not-reset", "1 1", "1 -1"),
        ("columns-against-rows", "1", "-1"),
        ("no-last-row", "1", "crash"),
        ("hops-not-cost", "4", "6"),
        ("nearest-side-only", "2", "4"),
        ("approach-left-out", "2", "1"),
        ("prints-minus-one", "1", "-1"),
        ("detour-through-piece", "-1", "3"),
        ("row-wrap", "3", "2"),
        ("unreachable-is-zero", "-1", "0"),
        ("last-swap-not-counted", "1", "0"),
        ("ring-detours-only", "8", "-1"),
        ("infinity-overflows", "-1", "-2147483648"),
        ("cached-without-blank", "1 -1", "1 1"),
        ("at-target-minus-one", "0", "-1"),
        ("target-blocked", "2", "-1"),
        ("last-side-only", "2", "4"),
        ("approach-over-fixed-cells", "-1", "3"),
        ("fewest-pushes-first", "28", "30"),
        ("manhattan", "-1", "1"),
        ("knows-the-sample", "1 1", "2 -1"),
    ];
    let mut seen = Vec::new();
    for mutant in all_mutants().filter(|mutant| mutant.killer != LONG_RING_CASE) {
        let (answers, output) = played(mutant.id, mutant.killer);
        let right: Vec<String> = answers.iter().map(ToString::to_string).collect();
        let found = match output {
            MutantOutput::Prints(text) => text.trim_end().replace('\n', " "),
            MutantOutput::Crashes => "crash".to_owned(),
            MutantOutput::Unknown => "unknown".to_owned(),
        };
        seen.push((mutant.id, right.join(" "), found));
    }
    let seen: Vec<_> = seen
        .iter()
        .map(|(id, right, found)| (*id, right.as_str(), found.as_str()))
        .collect();
    assert_eq!(seen, expected);
}

#[test]
fn mutants_with_a_small_infinity_print_minus_one_from_it_on() {
    for (id, infinity) in [
        ("infinity-9999", 9999),
        ("sixteen-bits", 30_000),
        ("infinity-100000", 100_000),
    ] {
        let mutant = all_mutants().find(|mutant| mutant.id == id).unwrap();
        let (right, output) = played(id, mutant.killer);
        assert!(right.iter().any(|seconds| *seconds >= infinity), "{id}");
        assert!(right.iter().any(|seconds| (0..infinity).contains(seconds)));
        let expected = right
            .iter()
            .map(|seconds: &i64| {
                if *seconds < infinity {
                    format!("{seconds}\n")
                } else {
                    "-1\n".to_owned()
                }
            })
            .collect();
        assert_eq!(output, MutantOutput::Prints(expected), "{id}");
    }
    assert_eq!(
        [9998, 9999].map(|right| minus_one_unless_below_infinity(right, 9999)),
        [9998, -1]
    );
}

#[test]
fn ids_are_kebab_case_and_unique_and_mistakes_are_fragments() {
    let mut ids: Vec<&str> = all_mutants().map(|mutant| mutant.id).collect();
    for mutant in all_mutants() {
        let is_kebab = mutant.id.split('-').all(|word| {
            !word.is_empty()
                && word
                    .chars()
                    .all(|sign: char| sign.is_ascii_lowercase() || sign.is_ascii_digit())
        });
        assert!(is_kebab, "{}", mutant.id);
        let mistake = mutant.mistake;
        assert!(mistake.starts_with(|first: char| first.is_ascii_lowercase()));
        assert!(mistake.len() < 80 && !mistake.ends_with('.'), "{mistake}");
    }
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!((ids.len(), count), (26, 26));
}

#[test]
fn the_simulator_with_the_right_rules_equals_the_solver_on_boards_of_every_family() {
    let mut rng = Rng::new(11);
    let mut asked = 0;
    for round in 0..20 {
        for family in BoardKind::ALL {
            let most = if round < 18 { 12 } else { 30 };
            let [rows, columns] = [(); 2].map(|()| 1 + rng.below(most) as u32);
            let board = generator::generate_board(family, rows, columns, &mut rng);
            let queries = generator::generate_queries(&board, 20, &mut rng);
            if queries.is_empty() {
                continue;
            }
            let case = parsed_case(&text_format::format_case(&board, &queries));
            let found = simulator::simulate_answers(&case, &RIGHT, &SearchOptions::PLAIN).unwrap();
            assert_eq!(found, solved(&case), "{board}");
            asked += found.len();
        }
    }
    assert!(asked > 3000, "{asked}");
}

#[test]
fn arrays_of_size_30_overflow_only_on_boards_with_a_row_or_column_30() {
    for (rows, columns, (row, column), dies) in [
        (30, 30, (30, 1), true),
        (30, 30, (1, 30), true),
        (31, 5, (1, 1), true),
        (30, 30, (29, 29), false),
        (29, 29, (29, 29), false),
    ] {
        let mut board = Board::with_all_cells_fixed(rows, columns);
        board.set_free(Cell { row, column }, true);
        assert_eq!(overflows_arrays_of_size_30(&board), dies, "{board}");
    }
}

#[test]
fn a_mutant_beyond_its_budget_has_unknown_output() {
    let mut rng = Rng::new(12);
    let board = generator::generate_board(BoardKind::RoomRing(9), 300, 300, &mut rng);
    let queries = generator::generate_queries(&board, 20_000, &mut rng);
    let input = text_format::format_case(&board, &queries);
    let case = validator::validate(input.as_bytes(), &InputBounds::NONE).unwrap();
    let long = mutant_output("hops-not-cost", &case, "", &SearchOptions::PLAIN);
    assert_eq!(long, MutantOutput::Unknown);
}

#[test]
fn a_cancelled_mutant_or_one_without_right_answers_has_unknown_output() {
    let case = parsed_case(PIECE_IN_THE_WAY_CASE);
    let cancel = AtomicBool::new(true);
    let cancelled = SearchOptions {
        cancel: &cancel,
        ..SearchOptions::PLAIN
    };
    assert_eq!(simulator::simulate_answers(&case, &RIGHT, &cancelled), None);
    for answer in ["", "x\n", "-1\n-1\n"] {
        let found = mutant_output("manhattan", &case, answer, &SearchOptions::PLAIN);
        assert_eq!(found, MutantOutput::Unknown, "{answer:?}");
    }
    let found = mutant_output("manhattan", &case, "-1\n", &SearchOptions::PLAIN);
    assert_eq!(found, MutantOutput::Prints("1\n".to_owned()));
    let nobody = mutant_output("nobody", &case, "-1\n", &SearchOptions::PLAIN);
    assert_eq!(nobody, MutantOutput::Unknown);
}
