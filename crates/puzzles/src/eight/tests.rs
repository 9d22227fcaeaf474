//! Compares the distance table with an independent search, and tests the sentence of every fault.

use std::collections::{HashMap, VecDeque};

use super::distance_table::{DISTANCES, DistanceTable, distance_to_original_or_swapped_goal};
use super::generator::EightGenerator;
use super::rules::{Board, Move};
use super::text_format::{UNSOLVABLE, format_answer, format_board, parse_board};
use super::{Eight, mutants};
use caipan_checker::Generator;
use caipan_checker::MutantOutput;
use caipan_checker::Puzzle;
use caipan_checker::Settings;
use caipan_checker::evidence::Judgement;
use caipan_checker::random::Rng;
use caipan_checker::search::{SearchAnswer, SearchOptions, SearchStats};
use caipan_i18n::EnglishFormat;

const SAMPLE: &[u8] = b"2 3 4 1 5 x 7 6 8\n";

/// Plays letters on a board, implemented directly from the statement; `None` if one of them is illegal.
fn play(board: &str, letters: &str) -> Option<String> {
    let mut rows: Vec<Vec<char>> = Vec::new();
    let cells: Vec<char> = board.chars().filter(|sign| !sign.is_whitespace()).collect();
    rows.extend(cells.chunks(3).map(<[char]>::to_vec));
    for letter in letters.chars() {
        let y = rows.iter().position(|row| row.contains(&'x')).unwrap();
        let x = rows[y].iter().position(|cell| *cell == 'x').unwrap();
        let (to_y, to_x) = match letter {
            'u' => (y.checked_sub(1)?, x),
            'd' => (y + 1, x),
            'l' => (y, x.checked_sub(1)?),
            'r' => (y, x + 1),
            _ => return None,
        };
        let tile = *rows.get(to_y)?.get(to_x)?;
        rows[y][x] = tile;
        rows[to_y][to_x] = 'x';
    }
    Some(rows.concat().into_iter().collect())
}

/// Returns the first of the shortest answers in alphabetical order, by breadth-first search over boards as text.
fn oracle(board: &str) -> String {
    let start = play(board, "").unwrap();
    let mut ways = HashMap::from([(start.clone(), String::new())]);
    let mut queue = VecDeque::from([start]);
    while let Some(now) = queue.pop_front() {
        let path = ways[&now].clone();
        if now == "12345678x" {
            return path;
        }
        for letter in ["d", "l", "r", "u"] {
            let Some(next) = play(&now, letter) else {
                continue;
            };
            if !ways.contains_key(&next) {
                ways.insert(next.clone(), path.clone() + letter);
                queue.push_back(next);
            }
        }
    }
    UNSOLVABLE.to_owned()
}

fn answer(input: &[u8]) -> String {
    Eight.solve(input, &SearchOptions::PLAIN).unwrap().answer
}

fn judgement_text(input: &[u8], output: &str) -> String {
    match Eight.open(input).unwrap().check(output.as_bytes(), b"") {
        Judgement::Accepted => "right".to_owned(),
        Judgement::Rejected(reason) => {
            format!("{}: {}", reason.kind.name(), reason.fact.english())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_distance_table_gives_the_answers_of_the_oracle() {
    let mut rng = Rng::new(1077);
    let mut inputs: Vec<String> = (0..60)
        .map(|number| EightGenerator.small_input(4 * number, &mut rng))
        .collect();
    inputs.extend(
        [
            "2 3 4 1 5 x 7 6 8",
            "8 6 7 2 5 4 3 x 1",
            "1 2 3 4 5 6 8 7 x",
        ]
        .map(str::to_owned),
    );
    for input in inputs {
        assert_eq!(
            answer(input.as_bytes()).trim_end(),
            oracle(&input),
            "{input}"
        );
    }
}

#[test]
fn the_number_of_boards_at_each_distance_is_the_known_one() {
    let known = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let found: Vec<usize> = (0..=DistanceTable::MAX_DISTANCE)
        .map(|moves| DISTANCES.boards_at_distance(moves).len())
        .collect();
    assert_eq!(found, known);
    assert_eq!(known.iter().sum::<usize>(), Board::COUNT / 2);
}

#[test]
fn board_indices_are_unique_and_the_distance_table_holds_the_boards_with_even_inversions() {
    let mut seen = vec![false; Board::COUNT];
    for moves in 0..=DistanceTable::MAX_DISTANCE {
        for board in DISTANCES.boards_at_distance(moves) {
            assert!(
                !std::mem::replace(&mut seen[board.lexicographic_index()], true),
                "{board:?}"
            );
            assert!(board.count_inversions().is_multiple_of(2), "{board:?}");
            assert_eq!(DISTANCES.distance(board), Some(moves));
        }
    }
    let swapped = parse_board(b"1 2 3 4 5 6 8 7 x").unwrap();
    assert_eq!(
        (DISTANCES.distance(&swapped), swapped.count_inversions()),
        (None, 1)
    );
}

#[test]
fn a_changed_answer_is_accepted_only_if_the_oracle_confirms_it() {
    let mut rng = Rng::new(1043);
    let mut right = 0;
    for number in 0..2000 {
        let input = EightGenerator.small_input(number, &mut rng);
        let mut damaged = answer(input.as_bytes()).trim_end().as_bytes().to_vec();
        for _ in 0..rng.between(1, 2) {
            let at = rng.below(damaged.len() + 1);
            let letter = *rng.one_of(b"udlr");
            match rng.below(3) {
                0 => damaged.insert(at, letter),
                1 if at < damaged.len() => damaged[at] = letter,
                _ => damaged.truncate(at),
            }
        }
        let output = String::from_utf8(damaged).unwrap();
        let is_right = if output == UNSOLVABLE {
            oracle(&input) == UNSOLVABLE
        } else {
            play(&input, &output).as_deref() == Some("12345678x")
        };
        assert_eq!(
            judgement_text(input.as_bytes(), &output) == "right",
            is_right,
            "{input}{output}"
        );
        right += usize::from(is_right);
    }
    assert!((100..1900).contains(&right), "{right}");
}

#[test]
fn every_rejection_names_the_first_wrong_step_of_the_output() {
    let beyond = "illegal-move: step 2 \"r\": the blank in row 2, column 3 cannot go there";
    let letters = "expected u, d, l, r or the word \"unsolvable\" alone";
    for (output, expected) in [
        ("ullddrurdllurdruldr\n", "right".to_owned()),
        (" ullddrurdllurdruldr", "right".to_owned()),
        ("lrr", beyond.replace("step 2", "step 3")),
        ("r", beyond.replace("step 2", "step 1")),
        ("ux", format!("format: step 2: {letters}, found \"x\"")),
        ("u d", format!("format: step 2: {letters}, found \" d\"")),
        ("U", format!("format: step 1: {letters}, found \"U\"")),
        (
            "unsolvable",
            "false-no-solution: 19 moves solve this board".to_owned(),
        ),
        (
            "",
            "not-cleared: after 0 steps the board is 2 3 4 1 5 x 7 6 8, not 1 2 3 4 5 6 7 8 x"
                .to_owned(),
        ),
        (
            "u",
            "not-cleared: after 1 step the board is 2 3 x 1 5 4 7 6 8, not 1 2 3 4 5 6 7 8 x"
                .to_owned(),
        ),
    ] {
        assert_eq!(judgement_text(SAMPLE, output), expected);
    }
    assert_eq!(
        judgement_text(b"1 2 3 4 5 6 8 7 x", "unsolvable\n"),
        "right"
    );
}

#[test]
fn every_solution_is_accepted_but_only_a_shortest_one_is_proven() {
    let best = answer(SAMPLE);
    let longer = format!("lr{best}");
    let shortest = "19 moves replayed to the goal; a breadth-first search";
    assert!(prove_answer(SAMPLE, &best).unwrap().starts_with(shortest));
    assert_eq!(judgement_text(SAMPLE, &longer), "right");
    let fewer = "21 moves replayed to the goal, but 19 moves solve this board";
    assert_eq!(prove_answer(SAMPLE, &longer), Err(fewer.to_owned()));
    let solved = b"1 2 3 4 5 6 7 8 x";
    assert!(prove_answer(solved, "\n").unwrap().starts_with("0 moves"));
    assert!(
        prove_answer(solved, "lr")
            .unwrap_err()
            .ends_with("but 0 moves solve this board")
    );
    assert!(prove_answer(SAMPLE, UNSOLVABLE).is_err() && prove_answer(SAMPLE, "u").is_err());
    let odd = b"1 2 3 4 5 6 8 7 x";
    assert!(prove_answer(odd, UNSOLVABLE).unwrap().starts_with("1 pair"));
}

/// Proof of an answer, or the reason why it is not proven.
fn prove_answer(input: &[u8], answer: &str) -> Result<String, String> {
    let solution = SearchAnswer {
        answer: answer.to_owned(),
        stats: SearchStats::default(),
    };
    match Eight
        .open(input)
        .unwrap()
        .prove_best_answer(&solution, &SearchOptions::PLAIN)
        .unwrap()
    {
        Ok(proof) => Ok(proof.english()),
        Err(reason) => Err(reason.english()),
    }
}

#[test]
fn every_malformed_board_names_its_first_fault() {
    for (text, expected) in [
        ("", "line 1: expected 9 cells, found 0"),
        ("1 2 3\n4 5 6\n7 8\n", "line 3: expected 9 cells, found 8"),
        (
            "1 2 3 4 5 6 7 8 x x",
            "line 1: cell 10: x is on the board twice",
        ),
        ("1 2\n2", "line 2: cell 3: 2 is on the board twice"),
        (
            "1 2 9",
            "line 1: cell 3: expected a tile from 1 to 8 or x, found \"9\"",
        ),
        (
            "01",
            "line 1: cell 1: expected a tile from 1 to 8 or x, found \"01\"",
        ),
    ] {
        assert_eq!(
            parse_board(text.as_bytes()).unwrap_err().english(),
            expected
        );
    }
    let board = parse_board(b" 1 2 3\r\n4 5 6\r\n7 8 x").unwrap();
    assert_eq!(
        (board, format_board(&board).as_str()),
        (Board::GOAL, "1 2 3 4 5 6 7 8 x\n")
    );
}

#[test]
fn every_mutant_is_wrong_on_its_killer_and_has_a_unique_id() {
    let all = mutants::all_mutants();
    for (place, mutant) in all.iter().enumerate() {
        let board = parse_board(mutant.killer.as_bytes()).unwrap();
        let MutantOutput::Prints(output) = mutants::mutant_output(mutant.id, &board) else {
            panic!("{}", mutant.id);
        };
        assert_ne!(
            judgement_text(mutant.killer.as_bytes(), &output),
            "right",
            "{}",
            mutant.id
        );
        assert!(
            all[..place].iter().all(|other| other.id != mutant.id),
            "{}",
            mutant.id
        );
    }
}

#[test]
fn smaller_inputs_are_one_move_nearer_to_the_goal() {
    for input in [SAMPLE, b"1 2 3 8 4 x 7 6 5", b"1 2 3 4 5 6 8 7 x"] {
        let here = distance_to_original_or_swapped_goal(&parse_board(input).unwrap());
        let smaller = Eight.open(input).unwrap().smaller_inputs();
        assert_eq!(smaller.is_empty(), here == 0);
        for text in smaller {
            assert_eq!(
                distance_to_original_or_swapped_goal(&parse_board(text.as_bytes()).unwrap()) + 1,
                here,
                "{text}"
            );
        }
    }
}

#[test]
fn a_drawn_replay_ends_on_the_goal_and_counts_omitted_moves() {
    let board = parse_board(SAMPLE).unwrap();
    let path = DISTANCES.shortest_solution(&board).unwrap();
    let instance = Eight.open(SAMPLE).unwrap();
    let draw = |moves: &[Move]| {
        let output = format_answer(Some(moves));
        instance
            .drawing()
            .unwrap()
            .frames(Some(output.as_bytes()), None)
    };
    let frames = draw(&path);
    assert_eq!(frames.len(), 20);
    assert_eq!(frames[19].to_string(), " 1 2 3\n 4 5 6\n 7<8 x\n");
    let long = draw(&[&[Move::Up, Move::Down].repeat(100)[..], &path].concat());
    assert_eq!(
        (long.len(), long[1].caption.english().as_str()),
        (102, "steps 1 to 119 are left out here")
    );
    let wrong = draw(&path[..3]);
    assert!(wrong.last().unwrap().is_wrong && wrong.len() == 5);
    assert!(Eight::new(&Settings::from([("steps".into(), "1".into())])).is_err());
}
