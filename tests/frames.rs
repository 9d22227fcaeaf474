//! Tests that animation frames of every built-in case show the boards that the rules compute.

use std::fs;

use caipan_checker::frame::{Frame, Mark, Shade};
use caipan_checker::{Puzzle, Settings};
use caipan_puzzles::mayan::replay::{ReplayOutcome, replay_output};
use caipan_puzzles::mayan::rules::{HEIGHT, StatementReading, WIDTH};
use caipan_puzzles::mayan::text_format::parse_case;
use caipan_puzzles::{checker, klotski};

use crate::support::files_below;

/// Returns each input below a folder with the answers and outputs of the same name.
fn cases(folder: &str) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut cases = Vec::new();
    for input in files_below(folder) {
        let is_input = input.extension().is_some_and(|ending| ending == "in");
        if !is_input || input.to_str().unwrap().contains("invalid_input") {
            continue;
        }
        for ending in ["ans", "out"] {
            if let Ok(output) = fs::read(input.with_extension(ending)) {
                cases.push((fs::read(&input).unwrap(), output));
            }
        }
    }
    assert!(cases.len() > 50, "{}", cases.len());
    cases
}

fn frames(problem: &str, input: &[u8], output: &[u8]) -> Vec<Frame> {
    let checker = checker(problem, &Settings::new()).unwrap().unwrap();
    let puzzle: &dyn Puzzle = checker.puzzle().unwrap();
    let instance = puzzle.open(input).unwrap();
    instance.drawing().unwrap().frames(Some(output), None)
}

#[test]
fn after_every_move_of_mayan_the_picture_is_the_board_of_the_rules() {
    let mut moves = 0;
    for (input, output) in cases("cases/mayan") {
        let frames = frames("mayan", &input, &output);
        let case = parse_case(&input).unwrap();
        let replay = replay_output(&case, &output, StatementReading::LITERAL);
        for (number, (mv, board)) in (1..).zip(&replay.played) {
            let steps = frames.iter().filter(|frame| frame.number == number);
            let last = steps.rev().find(|frame| !frame.is_wrong).unwrap();
            for (row, y) in last.rows.iter().zip((0..HEIGHT).rev()) {
                for (cell, x) in row.iter().zip(0..WIDTH) {
                    let colour = match cell.piece.shade {
                        Shade::Tile(colour) => colour,
                        _ => 0,
                    };
                    assert_eq!(colour, board.colour_at(x, y), "{mv} on\n{board}");
                }
            }
            moves += 1;
        }
        let wrong = frames.iter().filter(|frame| frame.is_wrong).count();
        assert_eq!(
            wrong,
            usize::from(matches!(replay.end, ReplayOutcome::Wrong(_)))
        );
        assert!(frames.len() <= 1 + 12 * 20, "{}", frames.len());
    }
    assert!(moves > 100, "{moves}");
}

#[test]
fn every_walk_of_klotski_ends_with_the_piece_on_its_target_or_where_a_wrong_claim_ends() {
    let (mut arrivals, mut claims) = (0, 0);
    for (input, output) in cases("cases/klotski") {
        let frames = frames("klotski", &input, &output);
        assert!((2..=103).contains(&frames.len()), "{}", frames.len());
        let answers =
            klotski::text_format::parse_answer(output.split(|byte| *byte == b'\n').next().unwrap());
        let (first, last) = (&frames[0], frames.last().unwrap());
        // Only frames of walks have notes.
        let is_walked = first.notes.iter().any(|note| note.key == "klotski-blank");
        if is_walked {
            let mut cells = last.rows.iter().flatten();
            let piece = cells.find(|cell| cell.piece.shade == Shade::Piece).unwrap();
            let is_there = piece.marks.has(Mark::Target);
            let keys = ["klotski-claims-less", "klotski-claims-none"];
            let is_short = last
                .notes
                .iter()
                .any(|note| keys.contains(&note.key.as_ref()));
            if is_short {
                claims += usize::from(!is_there)
            } else {
                assert!(is_there);
                arrivals += 1;
            }
        }
        if let (Some(Some(seconds)), false) = (answers, first.is_wrong)
            && first.query == Some(1)
        {
            assert_eq!(last.number as u64, seconds);
        }
    }
    assert!(arrivals > 30 && claims > 1, "{arrivals} {claims}");
}
