//! Compares the solver with the slow reference solver.

use super::generator::{self, BoardKind};
use super::oracle;
use super::rules::{Board, Cell, Query};
use super::solver::Solver;
use super::{Klotski, text_format};
use caipan_checker::Puzzle;
use caipan_checker::Settings;
use caipan_checker::random::Rng;
use caipan_checker::search::SearchOptions;
use caipan_i18n::EnglishFormat;

fn oracle_cells(board: &Board) -> oracle::Cells {
    (1..=board.rows())
        .map(|number| {
            (1..=board.columns())
                .map(move |column| {
                    board.is_free(Cell {
                        row: number,
                        column,
                    })
                })
                .collect()
        })
        .collect()
}

fn oracle_spot(cell: Cell) -> oracle::Spot {
    (i64::from(cell.row) - 1, i64::from(cell.column) - 1)
}

/// Returns every legal query of the board, or only the queries of some pairs of blank and piece.
fn all_queries(board: &Board, share: usize, rng: &mut Rng) -> Vec<Query> {
    let mut queries = Vec::new();
    for blank in board.cells().filter(|cell| board.is_free(*cell)) {
        for piece in board.cells().filter(|cell| board.is_free(*cell)) {
            if blank != piece && rng.below(share) == 0 {
                queries.extend(board.cells().map(|target| Query {
                    blank,
                    piece,
                    target,
                }));
            }
        }
    }
    queries
}

/// Solves all queries together, compares every answer with the oracle, and returns the number of queries.
fn assert_answers_equal_oracle(board: &Board, queries: &[Query], walks: usize) -> usize {
    let cells = oracle_cells(board);
    let mut solver = Solver::new(board);
    let answers = solver
        .answer_queries(queries, &SearchOptions::PLAIN)
        .unwrap();
    let mut known = None;
    for (number, (query, answer)) in queries.iter().zip(&answers).enumerate() {
        let key = (oracle_spot(query.blank), oracle_spot(query.piece));
        if known.as_ref().is_none_or(|(of, _)| *of != key) {
            known = Some((key, oracle::seconds_by_target(&cells, key.0, key.1)));
        }
        let (_, seconds) = known.as_ref().unwrap();
        let expected = seconds.get(&oracle_spot(query.target)).copied();
        assert_eq!(*answer, expected, "{query:?} on\n{board}");
        if walks > 0 && number % walks == 0 {
            let walk = solver.shortest_walk(query);
            let steps = walk.map(|steps| steps.iter().map(ToString::to_string).collect::<String>());
            let played = steps.and_then(|steps| {
                oracle::seconds_until_target(
                    &cells,
                    key.0,
                    key.1,
                    oracle_spot(query.target),
                    &steps,
                )
                .filter(|time| *time == steps.len() as u64)
            });
            assert_eq!(played, expected, "walk of {query:?} on\n{board}");
        }
    }
    answers.len()
}

#[test]
fn the_solver_equals_the_oracle_on_every_query_of_small_boards() {
    let mut rng = Rng::new(1);
    let mut asked = 0;
    for round in 0..200 {
        let (rows, columns) = (1 + rng.below(5) as u32, 1 + rng.below(5) as u32);
        let board = generator::generate_board(
            BoardKind::Random((round % 10 * 5) as u8),
            rows,
            columns,
            &mut rng,
        );
        let queries = all_queries(&board, 1, &mut rng);
        asked += assert_answers_equal_oracle(&board, &queries, 1);
    }
    assert!(asked > 100_000, "{asked}");
}

#[test]
fn the_solver_equals_the_oracle_on_boards_of_every_family() {
    let mut rng = Rng::new(2);
    for family in BoardKind::ALL {
        for (rows, columns) in [(10, 10), (7, 13), (1, 9), (9, 1), (2, 12), (11, 11)] {
            let board = generator::generate_board(family, rows, columns, &mut rng);
            let queries = all_queries(&board, 2 * (rows * columns) as usize, &mut rng);
            assert_answers_equal_oracle(&board, &queries, 50);
            let queries = generator::generate_queries(&board, 30, &mut rng);
            assert_answers_equal_oracle(&board, &queries, 1);
        }
    }
}

#[test]
fn the_solver_equals_the_oracle_on_boards_of_the_contests_size() {
    let mut rng = Rng::new(3);
    for family in BoardKind::ALL {
        let board = generator::generate_board(family, 30, 30, &mut rng);
        let queries = generator::generate_queries(&board, 9, &mut rng);
        assert_answers_equal_oracle(&board, &queries, 1);
    }
}

fn puzzle() -> Klotski {
    Klotski::new(&Settings::new()).unwrap()
}

const SAMPLE: &str = "3 4 2\n0 1 1 1\n0 1 1 0\n0 1 0 0\n3 2 1 2 2 2\n1 2 2 2 3 2\n";

#[test]
fn the_sample_is_solved() {
    let solution = puzzle()
        .solve(SAMPLE.as_bytes(), &SearchOptions::PLAIN)
        .unwrap();
    assert_eq!(solution.answer, "2\n-1\n");
}

#[test]
fn special_cases_of_the_statement_are_solved_correctly() {
    let cases = [
        ("..", "1 1 1 2 1 1", "1"),
        ("..", "1 1 1 2 1 2", "0"),
        ("...", "1 1 1 3 1 3", "0"),
        ("...", "1 1 1 2 1 3", "-1"),
        ("...", "1 1 1 3 1 2", "2"),
        (".#..", "1 1 1 4 1 3", "-1"),
        (".. ..", "1 1 2 2 1 2", "2"),
        (".. ..", "1 1 2 2 2 1", "2"),
        (".. ..", "1 2 1 1 2 1", "3"),
        ("... ...", "1 1 2 3 1 1", "9"),
        ("... .#. ...", "1 1 1 2 2 1", "8"),
        (".... ##.# ....", "1 4 1 3 2 3", "-1"),
        ("... .#. ...", "1 1 1 2 2 2", "-1"),
        (".... ..#. ....", "1 4 2 4 3 1", "28"),
    ];
    for (rows, query, expected) in cases {
        let board: Board = rows.parse().unwrap();
        let numbers: Vec<u32> = query
            .split(' ')
            .map(|number| number.parse().unwrap())
            .collect();
        let [blank, piece, target] = [0, 2, 4].map(|at| Cell {
            row: numbers[at],
            column: numbers[at + 1],
        });
        let query = Query {
            blank,
            piece,
            target,
        };
        let input = text_format::format_case(&board, &[query]);
        let solution = puzzle()
            .solve(input.as_bytes(), &SearchOptions::PLAIN)
            .unwrap();
        assert_eq!(solution.answer.trim(), expected, "{query:?} on\n{board}");
    }
}

#[test]
fn input_bounds_can_be_changed_by_settings() {
    let narrow = Klotski::new(&one_setting("max_columns", "3")).unwrap();
    let fault = narrow.open(SAMPLE.as_bytes()).err().unwrap().english();
    assert_eq!(
        fault,
        "line 1: expected a number of columns from 1 to 3, found \"4\""
    );
    for (key, value) in [
        ("max_rows", "0"),
        ("max_rows", "x"),
        ("max_queries", "-1"),
        ("max_cells", "1"),
    ] {
        assert!(
            Klotski::new(&one_setting(key, value)).is_err(),
            "{key}={value}"
        );
    }
}

fn one_setting(key: &str, value: &str) -> Settings {
    Settings::from([(key.to_owned(), value.to_owned())])
}

/// Returns the longest ring of cells with two neighbours each on 30 × 30 cells: rows in alternating directions, a
/// meander below, and a corridor back on the right.
fn long_ring() -> Board {
    let mut rows = vec![vec!['#'; 30]; 30];
    let mut clear = |row: usize, column: usize| rows[row - 1][column - 1] = '.';
    for row in (1..=25).step_by(2) {
        let last = if row == 1 { 30 } else { 28 };
        (1..=last).for_each(|column| clear(row, column));
        clear(row + 1, if row % 4 == 1 { 1 } else { 28 });
    }
    (1..=27).for_each(|row| clear(row, 30));
    for column in (1..=27).step_by(2) {
        (27..=30).for_each(|row| clear(row, column));
        clear(if column % 4 == 1 { 30 } else { 27 }, column + 1);
    }
    clear(27, 29);
    let lines: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    lines.join("\n").parse().unwrap()
}

#[test]
fn the_longest_ring_of_the_contests_size_takes_112813_seconds() {
    let board = long_ring();
    let free: Vec<Cell> = board.cells().filter(|cell| board.is_free(*cell)).collect();
    assert_eq!(free.len(), 476);
    let mut ring = vec![free[0]];
    while ring.len() < 476 {
        let last = ring[ring.len() - 1];
        let mut next = free
            .iter()
            .filter(|cell| cell.row.abs_diff(last.row) + cell.column.abs_diff(last.column) == 1);
        ring.push(*next.find(|cell| !ring.contains(cell)).unwrap());
    }
    let query = Query {
        blank: ring[238],
        piece: ring[0],
        target: ring[238],
    };
    let mut solver = Solver::new(&board);
    assert_eq!(
        solver
            .answer_queries(&[query], &SearchOptions::PLAIN)
            .unwrap(),
        [Some(112_813)]
    );
    assert_eq!(assert_answers_equal_oracle(&board, &[query], 1), 1);
    // The hierarchy gives the same answers.
    let many: Vec<Query> = (0..4000)
        .map(|at| Query {
            blank: ring[at % 475 + 1],
            ..query
        })
        .collect();
    let answers = solver.answer_queries(&many, &SearchOptions::PLAIN).unwrap();
    assert!(answers.iter().all(|answer| *answer <= Some(112_813)));
    assert_eq!(answers[237], Some(112_813));
}

#[test]
fn millions_of_answers_equal_those_of_the_oracle() {
    let mut rng = Rng::new(6);
    let mut asked = 0;
    for round in 0..4000 {
        let (rows, columns) = (1 + rng.below(5) as u32, 1 + rng.below(5) as u32);
        let board = generator::generate_board(
            BoardKind::Random((round % 9 * 5) as u8),
            rows,
            columns,
            &mut rng,
        );
        let queries = all_queries(&board, 1, &mut rng);
        asked += assert_answers_equal_oracle(&board, &queries, 7);
    }
    for round in 0..40 {
        for family in [
            BoardKind::Random(20),
            BoardKind::Random(25),
            BoardKind::Random(30),
            BoardKind::Random(35),
        ]
        .into_iter()
        .chain(BoardKind::ALL)
        {
            let (rows, columns) = (8 + rng.below(8) as u32, 8 + rng.below(8) as u32);
            let board = generator::generate_board(family, rows, columns, &mut rng);
            let mut queries = all_queries(&board, 600, &mut rng);
            if round % 2 == 0 {
                // With few queries at a time, the solver uses one search per query.
                queries.truncate(40);
            }
            asked += assert_answers_equal_oracle(&board, &queries, 50);
        }
    }
    assert!(asked > 5_000_000, "{asked}");
}
