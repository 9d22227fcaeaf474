//! Tests that each mutant makes exactly one mistake.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use super::mutant_search::{
    MutantSearch, PruningTest, SearchAbortedError, SearchResources, all_moves_in_order,
    has_unclearable_colour,
};
use super::mutant_table::MutantRow;
use super::solver_switches::{BoardRules, InputParsing, MoveOrder, PrintedOutput, SolverSwitches};
use super::{MUTANT_TABLE, SAMPLE, all_mutants, board_as_parsed, mutant_output, solver_output};
use crate::mayan::Mayan;
use crate::mayan::generator::{build_board_and_solution_backwards, random_board};
use crate::mayan::rules::{
    Board, DragDirection, HEIGHT, Move, MoveCountRule, StatementReading, WIDTH,
};
use crate::mayan::solver::{Solver, solve};
use crate::mayan::text_format::{Case, format_answer, parse_case};
use caipan_checker::MutantOutput;
use caipan_checker::Puzzle;
use caipan_checker::Settings;
use caipan_checker::random::Rng;

const GO_ON: &dyn Fn() -> ControlFlow<()> = &|| ControlFlow::Continue(());

fn readings() -> impl Iterator<Item = StatementReading> {
    let steps = [MoveCountRule::Exactly, MoveCountRule::AtMost].into_iter();
    steps.flat_map(|steps| [true, false].map(|equal_swaps| StatementReading { steps, equal_swaps }))
}

/// Generates small boards, half of them solvable.
fn generate_small_cases(seed: u64, size: u32) -> Vec<Case> {
    let mut rng = Rng::new(seed);
    let cases = (0..size).map(|round| {
        let moves = 1 + (round % 3) as u8;
        let colours = 1 + rng.below(3);
        let board = match round % 4 {
            0 => random_board(&mut rng, 3 + (round % 9) as u8, colours),
            _ => build_board_and_solution_backwards(&mut rng, moves, colours).0,
        };
        let moves = (moves + u8::from(round % 5 == 0)).min(3);
        Case { moves, board }
    });
    cases.filter(|case| !case.board.is_empty()).collect()
}

fn row(id: &str) -> &'static MutantRow {
    MUTANT_TABLE.iter().find(|row| row.mutant.id == id).unwrap()
}

/// Returns the output of a mutant with lines joined by `; `; `crash` if it crashes, and `?` if the result is unknown.
fn output(row: &MutantRow, case: &Case, reading: StatementReading) -> String {
    let mut solver = Solver::new();
    let answer = format_answer(solver.solve(&case.board, case.moves, reading).as_deref());
    let mut resources = SearchResources {
        solver: &mut solver,
        go_on: GO_ON,
    };
    match mutant_output(&row.mutant, case, &answer, reading, &mut resources) {
        MutantOutput::Prints(text) => text.trim_end().replace('\n', "; "),
        MutantOutput::Crashes => "crash".to_owned(),
        MutantOutput::Unknown => "?".to_owned(),
    }
}

fn correct(case: &Case, reading: StatementReading) -> String {
    let answer = format_answer(solve(&case.board, case.moves, reading).as_deref());
    answer.trim_end().replace('\n', "; ")
}

/// Inputs that reveal mutants, with the expected outputs of the more interesting mutants.
const EXPECTED_MUTANT_OUTPUTS: &[(&str, &str, &str)] = &[
    ("no-left-moves", "3 0 -1", "-1"),
    ("left-before-right", "2 0 1; 0 0 1", "2 0 -1; 3 0 -1"),
    ("row-by-row", "0 1 1; 1 0 1", "1 0 1; 0 0 1"),
    ("top-down", "0 0 1", "0 1 1"),
    (
        "all-rights-first",
        "1 0 -1; 0 0 1; 3 0 -1",
        "3 0 1; 1 0 1; 4 0 -1",
    ),
    ("pairs-order", "2 0 1; 2 0 -1", "2 1 -1; 2 0 1"),
    ("skips-equal-swaps", "0 0 1; 1 0 1", "-1"),
    ("stops-early", "-1", "0 0 1"),
    ("stops-early-pads", "-1", "0 0 1; 0 0 1"),
    ("stops-early-minus-ones", "-1", "0 0 1; -1 -1 -1"),
    ("stops-early-stale-lines", "-1", "0 0 1; 0 0 0"),
    ("rows-before-columns", "0 0 1", "-1"),
    ("columns-before-rows", "0 0 1", "-1"),
    ("columns-only-without-rows", "0 0 1", "-1"),
    ("exactly-three", "0 0 1", "-1"),
    ("three-of-more", "0 0 1", "-1"),
    ("count-mod-three", "0 0 1", "-1"),
    ("vanish-before-fall", "0 0 1", "0 1 1"),
    ("flood-fill", "-1", "0 0 1"),
    ("one-run-per-round", "-1", "2 0 1"),
    ("one-colour-per-round", "-1", "0 2 1"),
    ("row-run-wraps", "-1", "1 0 1"),
    ("no-cascade", "0 2 1", "-1"),
    ("only-moved-columns-fall", "0 0 1", "-1"),
    ("only-moved-columns-vanish", "0 0 1", "-1"),
    ("no-right-moves-into-gaps", "0 0 1", "-1"),
    ("count-up-to-three", "0 0 1", "-1"),
    ("source-does-not-fall", "0 0 1", "0 1 1"),
    ("visited-by-board-alone", "0 0 1; 1 0 1", "-1"),
    ("visited-with-more-left", "0 0 1; 1 0 1", "-1"),
    (
        "never-undoes",
        "0 0 1; 0 0 1; 3 0 -1",
        "0 0 1; 1 0 1; 0 0 1",
    ),
    ("far-moves-sorted", "2 0 1; 0 0 1", "2 0 -1; 3 0 -1"),
    ("drags-gaps", "-1", "0 0 1; 0 0 1"),
    (
        "debug-lines",
        "0 0 1",
        "column 0: AA; column 1: ; column 2: A; column 3: ; column 4: ; 0 0 1",
    ),
    ("prints-the-samples-answer", "0 0 1", "2 1 1; 3 1 1; 3 0 1"),
    ("crashes-on-full-column", "2 4 1; 2 0 -1", "crash"),
];

#[test]
fn every_mutant_is_wrong_on_its_killer() {
    for reading in readings() {
        for mutant in all_mutants(reading) {
            let mutant_row = row(mutant.id);
            let is_of_other_readings = mutant_row.solver_switches(StatementReading::LITERAL)
                == SolverSwitches::of_correct_solver(StatementReading::LITERAL);
            if reading == StatementReading::LITERAL || is_of_other_readings {
                let case = parse_case(mutant.killer.as_bytes()).unwrap();
                assert_ne!(
                    output(mutant_row, &case, reading),
                    correct(&case, reading),
                    "{}",
                    mutant.id
                );
            }
        }
    }
    for (id, answer, says) in EXPECTED_MUTANT_OUTPUTS {
        let case = parse_case(row(id).mutant.killer.as_bytes()).unwrap();
        assert_eq!(correct(&case, StatementReading::LITERAL), *answer, "{id}");
        assert_eq!(
            output(row(id), &case, StatementReading::LITERAL),
            *says,
            "{id}"
        );
    }
}

#[test]
fn every_mutant_row_has_a_unique_id_and_a_small_legal_killer() {
    let mayan = Mayan::new(&Settings::new()).unwrap();
    let ids: BTreeSet<&str> = MUTANT_TABLE.iter().map(|row| row.mutant.id).collect();
    assert_eq!(ids.len(), MUTANT_TABLE.len());
    for MutantRow { mutant, .. } in MUTANT_TABLE {
        let id = mutant.id;
        let is_kebab =
            |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        assert!(id.split('-').all(is_kebab), "{id}");
        assert!(!mutant.mistake.ends_with('.'), "{id}");
        assert_eq!(mayan.open(mutant.killer.as_bytes()).err(), None, "{id}");
        let case = parse_case(mutant.killer.as_bytes()).unwrap();
        let is_full = (0..WIDTH).any(|x| case.board.column_height(x) == HEIGHT);
        assert!(
            case.moves <= 3 && (is_full || case.board.tile_count() <= 9),
            "{id}"
        );
    }
}

#[test]
fn mutants_that_are_right_under_a_reading_are_omitted_for_it() {
    for reading in readings() {
        let ids: Vec<&str> = all_mutants(reading)
            .iter()
            .map(|mutant| mutant.id)
            .collect();
        let is_exact = reading.steps == MoveCountRule::Exactly;
        assert_eq!(ids.contains(&"stops-early"), is_exact);
        assert_eq!(ids.contains(&"visited-with-more-left"), is_exact);
        assert_eq!(ids.contains(&"needs-exactly-n"), !is_exact);
        assert_eq!(ids.contains(&"skips-equal-swaps"), reading.equal_swaps);
        assert_eq!(ids.contains(&"makes-equal-swaps"), !reading.equal_swaps);
        let both = is_exact && reading.equal_swaps;
        assert_eq!(ids.contains(&"stops-early-skips-equal-swaps"), both);
    }
    assert_eq!(
        all_mutants(StatementReading::LITERAL).len(),
        MUTANT_TABLE.len() - 2
    );
}

#[test]
fn the_mutant_search_with_correct_switches_finds_the_right_answer() {
    let mut solver = Solver::new();
    for case in generate_small_cases(1, 300) {
        for reading in readings() {
            for pruning in [PruningTest::TileCount, PruningTest::ShiftBound] {
                let mut resources = SearchResources {
                    solver: &mut solver,
                    go_on: GO_ON,
                };
                let mut search = MutantSearch::new(
                    SolverSwitches::of_correct_solver(reading),
                    reading,
                    &mut resources,
                );
                search.pruning = pruning;
                let found = search.find_moves(&case.board, case.moves);
                let correct = solve(&case.board, case.moves, reading);
                assert_eq!(found, Ok(correct), "{case:?} {reading:?}");
            }
        }
    }
}

#[test]
fn the_board_simulator_of_mutants_plays_moves_like_the_rules() {
    let mut rng = Rng::new(3);
    for round in 0..2000 {
        let tiles = 1 + rng.below(34);
        let board = random_board(&mut rng, tiles, 1 + (round % 6) as u8);
        for (x, y) in (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y))) {
            for (drag, to) in [
                (DragDirection::Right, x + 1),
                (DragDirection::Left, x.wrapping_sub(1)),
            ] {
                if let Ok(after) = board.play(Move { x, y, drag }, StatementReading::LITERAL) {
                    assert_eq!(BoardRules::CORRECT.play_move(&board, x, y, to), after);
                }
            }
        }
    }
}

#[test]
fn pruning_changes_the_output_of_no_mutant() {
    let mut solver = Solver::new();
    let mut compared = 0;
    for case in generate_small_cases(2, 150) {
        for reading in readings() {
            let answer = format_answer(solve(&case.board, case.moves, reading).as_deref());
            for row in MUTANT_TABLE {
                let switches = row.solver_switches(reading);
                let mut resources = SearchResources {
                    solver: &mut solver,
                    go_on: GO_ON,
                };
                if switches.prints != PrintedOutput::Moves
                    || switches.reads == InputParsing::CrashesOnFullColumn
                {
                    continue;
                }
                let quick = solver_output(switches, &case, &answer, reading, &mut resources);
                let board = board_as_parsed(&case.board, switches.reads).unwrap();
                let mut search = MutantSearch::new(switches, reading, &mut resources);
                search.pruning = PruningTest::TileCount;
                let Ok(found) = search.find_moves(&board, case.moves) else {
                    continue;
                };
                compared += 1;
                let plain = format_answer(found.as_deref());
                assert_eq!(
                    quick,
                    Ok(Some(plain)),
                    "{} {case:?} {reading:?}",
                    row.mutant.id
                );
            }
        }
    }
    assert!(compared > 15_000, "{compared}");
}

/// Boards on which mutants differ that agree on random boards and on the killer inputs.
const INPUTS_DISTINGUISHING_MUTANTS: [&[u8]; 3] = [
    SAMPLE,
    b"2\n0\n2 1 0\n2 1 0\n1 2 1 1 0\n2 1 0\n",
    b"2\n3 0\n3 3 0\n2 0\n2 1 1 2 1 3 0\n0\n",
];

#[test]
fn every_two_mutants_differ_in_output_on_some_input() {
    let mut groups: BTreeMap<Vec<String>, Vec<&str>> = BTreeMap::new();
    let mut killers: Vec<Case> = MUTANT_TABLE
        .iter()
        .map(|row| parse_case(row.mutant.killer.as_bytes()).unwrap())
        .collect();
    killers.extend(INPUTS_DISTINGUISHING_MUTANTS.map(|input| parse_case(input).unwrap()));
    killers.extend(generate_small_cases(4, 800));
    for mutant in all_mutants(StatementReading::LITERAL) {
        let outputs = killers
            .iter()
            .map(|case| output(row(mutant.id), case, StatementReading::LITERAL));
        groups.entry(outputs.collect()).or_default().push(mutant.id);
    }
    let alike: Vec<Vec<&str>> = groups.into_values().filter(|ids| ids.len() > 1).collect();
    assert_eq!(alike, Vec::<Vec<&str>>::new());
}

/// Depth-first search without memory. `tried_moves` contains the last move tried at each depth.
fn clears_board_by_plain_search(
    board: &Board,
    depth: usize,
    tried_moves: &mut [Option<Move>],
) -> bool {
    if board.is_empty() || depth == tried_moves.len() || has_unclearable_colour(board) {
        return board.is_empty();
    }
    for mv in all_moves_in_order(MoveOrder::Statement) {
        let is_of_neighbour =
            mv.drag == DragDirection::Left && board.colour_at(mv.x - 1, mv.y) != 0;
        if let Ok(after) = board.play(mv, StatementReading::LITERAL)
            && !is_of_neighbour
        {
            tried_moves[depth] = Some(mv);
            if clears_board_by_plain_search(&after, depth + 1, tried_moves) {
                return true;
            }
        }
    }
    false
}

#[test]
fn stale_output_lines_are_the_last_moves_that_the_search_tried() {
    let mut stale = 0;
    for case in generate_small_cases(5, 400) {
        let mut tried_moves = vec![None; case.moves.into()];
        if clears_board_by_plain_search(&case.board, 0, &mut tried_moves) {
            let lines = tried_moves
                .iter()
                .map(|mv| mv.map_or("0 0 0".to_owned(), |mv: Move| mv.to_string()))
                .collect::<Vec<_>>()
                .join("; ");
            let says = output(
                row("stops-early-stale-lines"),
                &case,
                StatementReading::LITERAL,
            );
            assert_eq!(says, lines, "{case:?}");
            stale +=
                u32::from(says != output(row("stops-early"), &case, StatementReading::LITERAL));
        }
    }
    assert!(stale > 20, "{stale}");
}

#[test]
fn a_cancelled_mutant_search_is_aborted() {
    let case = parse_case(b"1\n1 1 0\n1 0\n0\n0\n0\n").unwrap();
    let full =
        b"5\n1 1 2 2 1 2 2 0\n2 2 3 1 2 3 1 0\n3 1 1 2 1 1 3 0\n1 3 2 1 3 2 1 0\n3 2 1 2 2 3 3 0\n";
    let full = parse_case(full).unwrap();
    let mut solver = Solver::new();
    let mut resources = SearchResources {
        solver: &mut solver,
        go_on: &|| ControlFlow::Break(()),
    };
    let switches = row("row-run-wraps").solver_switches(StatementReading::LITERAL);
    let mut stopped = |case| {
        solver_output(
            switches,
            case,
            "-1\n",
            StatementReading::LITERAL,
            &mut resources,
        )
    };
    assert_eq!(stopped(&full), Err(SearchAbortedError));
    assert_eq!(stopped(&case), Ok(Some("-1\n".to_owned())));
}
