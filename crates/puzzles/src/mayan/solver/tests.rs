//! Compares the search with two slower ones: the oracle, and a plain search without pruning.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;

use super::position::{self, Position};
use super::shift_bound::ColourCountVectors;
use super::*;
use crate::mayan::generator::{
    board_from_columns, board_to_columns, build_board_and_solution_backwards, random_board,
};
use crate::mayan::oracle::{self, Columns, OracleStatementReading};
use crate::mayan::replay::{ReplayOutcome, replay_output};
use crate::mayan::rules::{
    Board, DragDirection, HEIGHT, Move, MoveCountRule, StatementReading, WIDTH,
};
use crate::mayan::text_format::{Case, format_answer, parse_case, parse_move};
use caipan_checker::random::Rng;

const READINGS: [StatementReading; 4] = [
    reading(MoveCountRule::Exactly, true),
    reading(MoveCountRule::Exactly, false),
    reading(MoveCountRule::AtMost, true),
    reading(MoveCountRule::AtMost, false),
];

const fn reading(steps: MoveCountRule, equal_swaps: bool) -> StatementReading {
    StatementReading { steps, equal_swaps }
}

fn solve_by_oracle(columns: &Columns, moves: u8, reading: StatementReading) -> Option<Vec<Move>> {
    let read = OracleStatementReading {
        exactly: reading.steps == MoveCountRule::Exactly,
        equal_swaps: reading.equal_swaps,
    };
    oracle::solve(columns, moves.into(), read).map(|moves| {
        moves
            .into_iter()
            .map(|(x, y, g): (i64, i64, i64)| Move {
                x: x as u8,
                y: y as u8,
                drag: if g == 1 {
                    DragDirection::Right
                } else {
                    DragDirection::Left
                },
            })
            .collect()
    })
}

/// Depth-first search over every legal move. Prunes only boards on which a colour has one or two tiles.
fn solve_by_plain_search(board: &Board, left: u8, reading: StatementReading) -> Option<Vec<Move>> {
    if board.is_empty() {
        let is_cleared = left == 0 || reading.steps == MoveCountRule::AtMost;
        return is_cleared.then(Vec::new);
    }
    if left == 0
        || (1..=15).any(|colour| matches!(board.tiles_of_colour(colour).count_ones(), 1 | 2))
    {
        return None;
    }
    every_move().find_map(|mv| {
        let after = board.play(mv, reading).ok()?;
        let mut answer = solve_by_plain_search(&after, left - 1, reading)?;
        answer.insert(0, mv);
        Some(answer)
    })
}

fn every_move() -> impl Iterator<Item = Move> {
    let cells = (0..WIDTH).flat_map(|x| (0..HEIGHT).map(move |y| (x, y)));
    cells.flat_map(|(x, y)| {
        [DragDirection::Right, DragDirection::Left].map(|drag| Move { x, y, drag })
    })
}

/// Calls `visit` with every settled board that has `left` more tiles. Colours are numbered in order of first
/// appearance.
fn visit_every_settled_board(
    columns: &mut Columns,
    x: usize,
    left: usize,
    counts: &mut Vec<usize>,
    visit: &mut impl FnMut(&Columns),
) {
    let missing: usize = counts
        .iter()
        .map(|count| 3usize.saturating_sub(*count))
        .sum();
    if missing > left {
        return;
    }
    if left == 0 {
        if !oracle::contains_run(columns) {
            visit(columns);
        }
        return;
    }
    if x < usize::from(WIDTH) - 1 {
        visit_every_settled_board(columns, x + 1, left, counts, visit);
    }
    if columns[x].len() < usize::from(HEIGHT) {
        for colour in 0..=counts.len() {
            let is_new = colour == counts.len();
            columns[x].push(colour as u8 + 1);
            if is_new {
                counts.push(0);
            }
            counts[colour] += 1;
            visit_every_settled_board(columns, x, left - 1, counts, visit);
            counts[colour] -= 1;
            if is_new {
                counts.pop();
            }
            columns[x].pop();
        }
    }
}

/// Compares the search with the oracle on every board of `tiles` tiles with at least three tiles per colour.
fn assert_oracle_agrees_on_boards_with(tiles: usize) -> [usize; 2] {
    let (mut number, mut solved) = (0, 0);
    let mut solver = Solver::new();
    visit_every_settled_board(
        &mut Columns::default(),
        0,
        tiles,
        &mut Vec::new(),
        &mut |columns| {
            number += 1;
            let board = board_from_columns(columns).unwrap();
            for moves in 1..=3 {
                for reading in READINGS {
                    let answer = solver.solve(&board, moves, reading);
                    solved += usize::from(answer.is_some());
                    let witness = solve_by_oracle(columns, moves, reading);
                    assert_eq!(answer, witness, "n = {moves}, {reading:?}\n{board}");
                }
            }
        },
    );
    [number, solved]
}

#[test]
fn every_small_board_is_answered_as_the_oracle_does() {
    for tiles in 3..=8 {
        let [number, solved] = assert_oracle_agrees_on_boards_with(tiles);
        assert!(number > 20 && solved > 0, "{solved} answers in {number}");
    }
}

/// Compares the search with `witness` on `rounds` boards: half random, half with a planted solution.
fn assert_witness_agrees_on_seeded_boards(
    seed: u64,
    rounds: u32,
    sizes: [[u8; 2]; 4],
    witness: impl Fn(&Board, u8, StatementReading) -> Option<Vec<Move>>,
) {
    let mut rng = Rng::new(seed);
    let mut solver = Solver::new();
    let mut solved = 0;
    for round in 0..rounds {
        let moves = 1 + (round / 2 % 4) as u8;
        let [least, most] = sizes[usize::from(moves) - 1];
        let colours = 1 + rng.below(if round % 16 < 12 { 4 } else { 12 });
        let board = loop {
            let board = if round % 2 == 0 {
                let tiles = least + rng.below(most - least + 1);
                random_board(&mut rng, tiles, colours)
            } else {
                let planted = 1 + rng.below(moves);
                build_board_and_solution_backwards(&mut rng, planted, colours).0
            };
            if !board.is_empty() && board.tile_count() <= most.into() {
                break board;
            }
        };
        let reading = READINGS[rng.below(4) as usize];
        let answer = solver.solve(&board, moves, reading);
        solved += u32::from(answer.is_some());
        assert_eq!(
            answer,
            witness(&board, moves, reading),
            "n = {moves}, {reading:?}\n{board}"
        );
    }
    assert!(solved > rounds / 8, "{solved} answers in {rounds}");
}

#[test]
fn seeded_boards_are_answered_as_the_oracle_does() {
    let sizes = [[3, 35], [3, 30], [3, 12], [3, 7]];
    assert_witness_agrees_on_seeded_boards(1312, 3_000, sizes, |board, moves, reading| {
        solve_by_oracle(&board_to_columns(board), moves, reading)
    });
}

#[test]
fn ten_thousand_boards_are_answered_as_a_plain_search_does() {
    let sizes = [[9, 35], [9, 35], [9, 35], [9, 17]];
    assert_witness_agrees_on_seeded_boards(777, 10_000, sizes, solve_by_plain_search);
}

#[test]
fn the_replay_accepts_the_answers_of_planted_boards() {
    let mut rng = Rng::new(5);
    let mut solver = Solver::new();
    for round in 0..300u32 {
        let colours = 2 + (round % 9) as u8;
        let (board, planted) = build_board_and_solution_backwards(&mut rng, 5, colours);
        let answer = solver.solve(&board, 5, StatementReading::LITERAL).unwrap();
        assert!(answer <= planted, "{board}");
        let case = Case { moves: 5, board };
        let replayed = replay_output(
            &case,
            format_answer(Some(&answer)).as_bytes(),
            StatementReading::LITERAL,
        );
        assert!(matches!(replayed.end, ReplayOutcome::Cleared), "{board}");
    }
}

#[test]
fn the_move_bound_never_excludes_a_position_on_a_solution() {
    let mut rng = Rng::new(3);
    for round in 0..3_000u32 {
        let colours = 1 + rng.below(4);
        let (mut board, planted) =
            build_board_and_solution_backwards(&mut rng, 1 + (round % 6) as u8, colours);
        for (left, mv) in (1..=planted.len() as u8).rev().zip(&planted) {
            let position = Position::<3>::new(&board);
            let colours = position::colours(&board).count();
            let vectors = ColourCountVectors::new(&position, colours, shifts::shift_cost_table());
            assert!(
                !vectors.need_more_moves_than(left),
                "{left} moves left\n{board}"
            );
            board = board.play(*mv, StatementReading::LITERAL).unwrap();
        }
    }
}

#[test]
fn solver_positions_play_moves_like_boards() {
    let mut rng = Rng::new(11);
    for round in 0..3_000u32 {
        let tiles = 3 + rng.below(33);
        let board = random_board(&mut rng, tiles, 3 + (round % 12) as u8);
        for mv in every_move() {
            let Ok(after) = board.play(mv, StatementReading::LITERAL) else {
                continue;
            };
            let position = Position::<4>::new(&board);
            let at = u32::from(8 * mv.x + mv.y);
            let beside = u32::from(if mv.drag == DragDirection::Right {
                mv.x + 1
            } else {
                mv.x.wrapping_sub(1)
            });
            let is_swap = position.occupied_cells() >> (8 * beside + u32::from(mv.y)) & 1 == 1;
            let moved = match (is_swap, mv.drag) {
                (true, DragDirection::Right) => position.swap_with_right_neighbour(at),
                (true, DragDirection::Left) => position.swap_with_right_neighbour(at - 8),
                (false, _) => position.drop_onto_column(at, beside),
            };
            let kept =
                position::colours(&board).filter(|colour| after.tiles_of_colour(*colour) != 0);
            let settled = moved.clear_all_runs();
            assert_eq!(
                settled.occupied_cells(),
                after.occupied_cells(),
                "{mv} on\n{board}"
            );
            for colour in kept {
                let number = position::colours(&board).position(|other| other == colour);
                let ours = settled.tiles_of_colour(number.unwrap() + 1);
                assert_eq!(ours, after.tiles_of_colour(colour), "{mv} on\n{board}");
            }
        }
    }
}

#[test]
fn the_run_making_mask_marks_just_the_swaps_that_make_a_run() {
    let mut rng = Rng::new(7);
    let mut marked = 0;
    for _ in 0..20_000 {
        let board = random_board(&mut rng, 30, 4);
        let position = Position::<3>::new(&board);
        let swaps = position.tiles_with_right_neighbour() & !position.tiles_with_equal_neighbour(8);
        let mask = position.run_making_swaps() & swaps;
        marked += mask.count_ones();
        for at in (0..40).filter(|at| swaps >> at & 1 == 1) {
            let makes_run = position.swap_with_right_neighbour(at).tiles_in_runs() != 0;
            assert_eq!(mask >> at & 1 == 1, makes_run, "bit {at} of\n{board}");
        }
    }
    assert!(marked > 10_000, "{marked} swaps tried");
}

#[test]
fn a_watch_callback_sees_the_counters_and_can_stop_a_search() {
    let case = named_case("hard-7a");
    let mut seen = SolverStats::default();
    let one = NonZeroUsize::MIN;
    let stopped = Solver::new().solve_cancellable(
        &case.board,
        7,
        StatementReading::LITERAL,
        one,
        &mut |stats: &SolverStats| {
            seen = *stats;
            ControlFlow::Break(())
        },
    );
    assert_eq!(stopped, Err(CancelledError));
    assert!(seen.nodes > 0);
}

#[test]
fn the_work_of_a_search_does_not_depend_on_earlier_searches() {
    let [first, second] = [named_case("hard-5c"), named_case("hard-5a")];
    let mut solver = Solver::new();
    let works = [&second, &first, &second].map(|case| {
        solver.solve(&case.board, case.moves, StatementReading::LITERAL);
        solver.stats()
    });
    assert_eq!(works[0], works[2]);
}

/// Easy and hard positions of the benchmark, with answers.
const NAMED_POSITIONS: &str = include_str!(concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../tests/bench/mayan/boards.txt"
));

/// Iterates over name, case and answer of each position of the benchmark.
fn named_boards() -> impl Iterator<Item = (&'static str, Case, Option<Vec<Move>>)> {
    let lines = NAMED_POSITIONS
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let (title, answer) = line.split_once(" | ").unwrap();
        let mut words = title.splitn(3, ' ');
        let name = words.next().unwrap();
        let input = words.nth(1).unwrap().replace(" / ", "\n") + "\n";
        let answer = (answer != "-1").then(|| {
            let moves = answer.split("; ");
            moves
                .map(|mv| parse_move(mv.as_bytes()).unwrap().unwrap())
                .collect()
        });
        (name, parse_case(input.as_bytes()).unwrap(), answer)
    })
}

fn named_case(name: &str) -> Case {
    named_boards().find(|(known, ..)| *known == name).unwrap().1
}

#[test]
fn named_positions_take_as_many_nodes_as_ever() {
    let mut figures = String::new();
    let mut solver = Solver::new();
    for (name, case, answer) in named_boards() {
        let found = solver.solve(&case.board, case.moves, StatementReading::LITERAL);
        assert_eq!(found, answer, "{name}");
        let SolverStats { nodes, leaves, .. } = solver.stats();
        figures += &format!("{name}: {nodes} nodes, {leaves} leaves\n");
    }
    insta::assert_snapshot!(figures);
}

#[test]
fn any_number_of_threads_finds_the_same_answer() {
    for threads in [2, 5] {
        let threads = NonZeroUsize::new(threads).unwrap();
        let mut solver = Solver::new();
        for (name, case, answer) in named_boards().filter(|(_, case, _)| case.moves < 8) {
            let found = solver.solve_cancellable(
                &case.board,
                case.moves,
                StatementReading::LITERAL,
                threads,
                &mut |_: &SolverStats| ControlFlow::Continue(()),
            );
            assert_eq!(found, Ok(answer), "{name}, {threads} threads");
        }
    }
}

#[test]
fn all_helper_threads_stop_when_the_watch_callback_cancels() {
    let case = named_case("hard-8a");
    let threads = NonZeroUsize::new(3).unwrap();
    let mut looks = 0;
    let stopped = Solver::new().solve_cancellable(
        &case.board,
        8,
        StatementReading::LITERAL,
        threads,
        &mut |_: &SolverStats| {
            looks += 1;
            ControlFlow::Break(())
        },
    );
    assert_eq!((stopped, looks), (Err(CancelledError), 1));
}
