//! Compares the solver with the oracle on every small board and on thousands of seeded boards, under every reading.

use std::fs;

use super::generator::{
    board_from_columns, board_to_columns, build_board_and_solution_backwards, random_board,
};
use super::oracle::{self, Columns, OracleStatementReading};
use super::replay::{ReplayOutcome, replay_output};
use super::rules::{Board, DragDirection, HEIGHT, Move, MoveCountRule, StatementReading, WIDTH};
use super::solver::solve;
use super::text_format::{Case, format_answer, format_case, parse_case};
use caipan_checker::random::Rng;

const READINGS: [StatementReading; 4] = [
    StatementReading::LITERAL,
    StatementReading {
        steps: MoveCountRule::Exactly,
        equal_swaps: false,
    },
    StatementReading {
        steps: MoveCountRule::AtMost,
        equal_swaps: true,
    },
    StatementReading {
        steps: MoveCountRule::AtMost,
        equal_swaps: false,
    },
];

fn to_oracle_reading(reading: StatementReading) -> OracleStatementReading {
    OracleStatementReading {
        exactly: reading.steps == MoveCountRule::Exactly,
        equal_swaps: reading.equal_swaps,
    }
}

fn move_as_numbers(mv: &Move) -> (i64, i64, i64) {
    (
        mv.x.into(),
        mv.y.into(),
        if mv.drag == DragDirection::Right {
            1
        } else {
            -1
        },
    )
}

/// Returns the solver's answer, after asserting that the oracle agrees and the replay accepts it.
fn solve_and_assert_oracle_agrees(
    board: &Board,
    columns: &Columns,
    moves: u8,
    reading: StatementReading,
) -> Option<Vec<Move>> {
    let answer = solve(board, moves, reading);
    let witness = oracle::solve(columns, moves.into(), to_oracle_reading(reading));
    let ours = answer
        .as_ref()
        .map(|list| list.iter().map(move_as_numbers).collect::<Vec<_>>());
    assert_eq!(ours, witness, "n = {moves}, {reading:?}\n{board}");
    let case = Case {
        moves,
        board: *board,
    };
    let replayed = replay_output(&case, format_answer(answer.as_deref()).as_bytes(), reading);
    match answer {
        Some(_) => assert!(
            matches!(replayed.end, ReplayOutcome::Cleared),
            "n = {moves}, {reading:?}\n{board}"
        ),
        None => assert!(matches!(replayed.end, ReplayOutcome::NoSolution)),
    }
    answer
}

/// Calls `visit` with every settled board that has `left` more tiles. Colours are numbered in order of first
/// appearance.
fn visit_every_settled_board(
    columns: &mut Columns,
    x: usize,
    left: usize,
    colours: u8,
    visit: &mut impl FnMut(&Columns),
) {
    if left == 0 {
        if !oracle::contains_run(columns) {
            visit(columns);
        }
        return;
    }
    if x < usize::from(WIDTH) - 1 {
        visit_every_settled_board(columns, x + 1, left, colours, visit);
    }
    if columns[x].len() < usize::from(HEIGHT) {
        for colour in 1..=colours + 1 {
            columns[x].push(colour);
            visit_every_settled_board(columns, x, left - 1, colours.max(colour), visit);
            columns[x].pop();
        }
    }
}

/// Compares solver and oracle on every board of up to six tiles, for n = 1 to 3.
fn assert_oracle_agrees_on_every_small_board(reading: StatementReading) {
    let (mut boards, mut solved) = (0, 0);
    for tiles in 1..=6 {
        visit_every_settled_board(&mut Columns::default(), 0, tiles, 0, &mut |columns| {
            boards += 1;
            let board = board_from_columns(columns).unwrap();
            for moves in 1..=3 {
                solved += u32::from(
                    solve_and_assert_oracle_agrees(&board, columns, moves, reading).is_some(),
                );
            }
        });
    }
    assert_eq!(boards, 44_679);
    assert!(solved > 1_000, "{solved} answers");
}

#[test]
fn the_engine_agrees_with_the_oracle_on_every_small_board() {
    assert_oracle_agrees_on_every_small_board(READINGS[0]);
}

#[test]
fn the_engine_agrees_with_the_oracle_on_every_small_board_without_equal_swaps() {
    assert_oracle_agrees_on_every_small_board(READINGS[1]);
}

#[test]
fn the_engine_agrees_with_the_oracle_on_every_small_board_in_at_most_n_moves() {
    assert_oracle_agrees_on_every_small_board(READINGS[2]);
}

#[test]
fn the_engine_agrees_with_the_oracle_on_every_small_board_in_at_most_n_moves_without_equal_swaps() {
    assert_oracle_agrees_on_every_small_board(READINGS[3]);
}

#[test]
fn the_engine_agrees_with_the_oracle_on_planted_boards() {
    let mut rng = Rng::new(2011);
    let (mut cases, mut solved) = (0, 0);
    for round in 0..3000u32 {
        let planted = 1 + (round % 4) as u8;
        let colours = 1 + rng.below(4);
        let (board, moves) = build_board_and_solution_backwards(&mut rng, planted, colours);
        let columns = board_to_columns(&board);
        let clears = moves.iter().map(move_as_numbers).collect::<Vec<_>>();
        assert!(
            oracle::is_solution(
                &columns,
                clears.len(),
                &clears,
                to_oracle_reading(StatementReading::LITERAL)
            ),
            "{board}"
        );
        assert!(
            solve(&board, planted, StatementReading::LITERAL).is_some(),
            "{board}"
        );
        // At n = 4 the oracle is slow, so it is used for smaller boards; larger boards are tested with n = 3.
        let most = if board.tile_count() <= 9 && round % 8 == 3 {
            4
        } else {
            3
        };
        for moves in planted.min(most)..=most {
            for reading in READINGS {
                cases += 1;
                solved += u32::from(
                    solve_and_assert_oracle_agrees(&board, &columns, moves, reading).is_some(),
                );
            }
        }
    }
    assert!(solved > cases / 4, "{solved} of {cases} have an answer");
}

#[test]
fn the_rules_and_the_oracle_play_every_move_alike() {
    let mut rng = Rng::new(5);
    for round in 0..3000 {
        let tiles = 1 + rng.below(34);
        let board = random_board(&mut rng, tiles, 1 + (round % 6) as u8);
        let columns = board_to_columns(&board);
        for reading in READINGS {
            for (x, y, drag) in every_move() {
                let mv = Move { x, y, drag };
                let ours = board
                    .play(mv, reading)
                    .ok()
                    .map(|after| board_to_columns(&after));
                let theirs =
                    oracle::play(&columns, move_as_numbers(&mv), to_oracle_reading(reading)).ok();
                assert_eq!(ours, theirs, "{mv} on\n{board}");
            }
        }
    }
}

fn every_move() -> impl Iterator<Item = (u8, u8, DragDirection)> {
    (0..WIDTH)
        .flat_map(|x| (0..HEIGHT).map(move |y| (x, y)))
        .flat_map(|(x, y)| [(x, y, DragDirection::Right), (x, y, DragDirection::Left)])
}

#[test]
fn a_generated_case_reads_back_as_it_was_printed() {
    let mut rng = Rng::new(9);
    for _ in 0..500 {
        let (board, moves) = build_board_and_solution_backwards(&mut rng, 3, 10);
        let case = Case {
            moves: moves.len() as u8,
            board,
        };
        assert_eq!(parse_case(format_case(&case).as_bytes()), Ok(case));
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}

/// Maximum number of moves that the oracle visits in a few seconds.
const ORACLE_FINISHES: u64 = 200_000_000;

#[test]
fn the_oracle_confirms_every_built_in_answer_that_it_can_finish() {
    let (mut confirmed, mut replayed) = (0, 0);
    for entry in walkdir::WalkDir::new(concat!(env!("CARGO_MANIFEST_DIR"), "/cases/mayan")) {
        let path = entry.unwrap().into_path();
        let is_input = path.extension().is_some_and(|ending| ending == "in");
        let Some(answer) = is_input
            .then(|| fs::read(path.with_extension("ans")).ok())
            .flatten()
        else {
            continue;
        };
        let input = fs::read(&path).unwrap();
        let case = parse_case(&input).unwrap();
        let columns = board_to_columns(&case.board);
        let given = replay_output(&case, &answer, StatementReading::LITERAL);
        let moves: Vec<_> = given.moves().iter().map(move_as_numbers).collect();
        let literal = to_oracle_reading(StatementReading::LITERAL);
        let is_clearing = matches!(given.end, ReplayOutcome::Cleared);
        if is_clearing {
            assert!(
                oracle::is_solution(&columns, case.moves.into(), &moves, literal),
                "{}",
                path.display()
            );
            replayed += 1;
        }
        if (2 * u64::from(case.board.tile_count())).pow(case.moves.into()) <= ORACLE_FINISHES {
            let expected = oracle::solve(&columns, case.moves.into(), literal);
            assert_eq!(is_clearing.then_some(moves), expected, "{}", path.display());
            confirmed += 1;
        }
    }
    assert!(
        confirmed >= 20 && replayed >= 20,
        "{confirmed} confirmed, {replayed} replayed"
    );
}
