//! Tests that frames show each step of a move as in the statement, and that the last frame agrees with the rules.

use super::*;
use crate::mayan::replay::replay_output;
use crate::mayan::rules::StatementReading;
use crate::mayan::text_format::parse_case;
use caipan_i18n::{EnglishFormat, format_facts_in_english};

const CASE_WITH_TWO_SOLUTIONS: &[u8] = b"2\n1 0\n0\n1 0\n1 0\n0\n";

fn played(input: &[u8], output: &[u8]) -> Vec<Frame> {
    let case = parse_case(input).unwrap();
    draw_replay(
        &case,
        Some(&replay_output(&case, output, StatementReading::LITERAL)),
    )
}

/// Prints number, label and non-empty rows of each frame.
fn format_frames_as_text(frames: &[Frame]) -> String {
    let mut text = String::new();
    for frame in frames {
        text.push_str(&format!("{} {}\n", frame.number, frame.label.english()));
        let drawing = frame.to_string();
        let rows = drawing.lines().filter(|row| *row != " . . . . .");
        text.extend(rows.map(|row| format!("{row}\n")));
    }
    text
}

#[test]
fn a_swap_and_a_cascade_of_two_rounds_are_shown_step_by_step() {
    // Three 1s and three 3s vanish, then the 2 on top of the 1s falls next to the other 2s.
    let frames = played(b"1\n2 0\n2 0\n1 1 3 2 0\n3 3 1 0\n0\n", b"2 2 1\n");
    let expected = "\
0 start
 . . 2 . .
 . . 3 1 .
 . . 1 3 .
 2 2 1 3 .
1 drag
 . . 2 . .
 . .<1>3 .
 . . 1 3 .
 2 2 1 3 .
1 vanish 6
 . . 2 . .
 . .*1*3 .
 . .*1*3 .
 2 2*1*3 .
1 fall
 2 2v2 . .
1 vanish 3
*2*2*2 . .
1 clear
";
    assert_eq!(format_frames_as_text(&frames), expected);
    assert_eq!(
        format_facts_in_english(&frames.last().unwrap().notes),
        ["the board is clear"]
    );
    assert_eq!(
        frames[3].caption.english(),
        "move 1, round 1: they are gone, the rest falls"
    );
}

#[test]
fn a_drag_into_a_gap_and_the_fall_of_tiles_are_drawn_step_by_step() {
    let frames = played(b"2\n1 2 3 0\n0\n4 0\n4 0\n0\n", b"0 1 1\n0 0 1\n");
    let expected = "\
0 start
 3 . . . .
 2 . . . .
 1 . 4 4 .
1 drag
 3 . . . .
 .>2 . . .
 1 . 4 4 .
1 fall
v3 . . . .
 1v2 4 4 .
2 drag
 3 . . . .
<2>1 4 4 .
2 wrong
!3 . . . .
!2!1!4!4 .
";
    assert_eq!(format_frames_as_text(&frames), expected);
    let last = frames.last().unwrap();
    assert!(last.is_wrong);
    assert_eq!(
        format_facts_in_english(&last.notes),
        ["after 2 moves 5 tiles are left"]
    );
}

#[test]
fn the_cell_of_an_illegal_move_is_marked_on_the_board_before_it() {
    let frames = played(CASE_WITH_TWO_SOLUTIONS, b"2 0 1\n4 0 -1\n");
    let last = frames.last().unwrap();
    assert!(last.is_wrong && frames.iter().filter(|frame| frame.is_wrong).count() == 1);
    assert_eq!(last.to_string().lines().last(), Some(" 1 . 1 1!."));
    assert_eq!(
        (last.number, &*last.caption.english()),
        (2, "move 2: \"4 0 -1\"")
    );
    assert_eq!(
        format_facts_in_english(&last.notes),
        ["move 2 \"4 0 -1\": no tile at (4, 0)"]
    );
}

#[test]
fn without_output_only_the_initial_board_is_drawn() {
    let case = parse_case(CASE_WITH_TWO_SOLUTIONS).unwrap();
    let alone = draw_replay(&case, None);
    assert_eq!(format_frames_as_text(&alone), "0 start\n 1 . 1 1 .\n");
    assert_eq!(alone[0].caption.english(), "2 moves, 3 tiles");
}

fn find_divergence_of_outputs(left: &[u8], right: &[u8]) -> Option<Divergence> {
    let case = parse_case(CASE_WITH_TWO_SOLUTIONS).unwrap();
    let [left, right] =
        [left, right].map(|output| replay_output(&case, output, StatementReading::LITERAL));
    find_divergence(&case, &left, &right)
}

#[test]
fn two_games_diverge_at_the_first_different_move() {
    let divergence = find_divergence_of_outputs(b"2 0 1\n0 0 1\n", b"2 0 -1\n3 0 -1\n").unwrap();
    assert_eq!(
        divergence.place.english(),
        "the replays part at move 1, on this board:"
    );
    let captions = divergence.sides.each_ref().map(|frames| {
        let captions = frames.iter().map(|frame| frame.caption.english());
        captions.collect::<Vec<String>>()
    });
    assert_eq!(captions[0], ["move 1: 2 0 1", "move 2: 0 0 1"]);
    assert_eq!(captions[1], ["move 1: 2 0 -1", "move 2: 3 0 -1"]);
    let divergence = find_divergence_of_outputs(b"2 0 1\n0 0 1\n", b"2 0 1\n").unwrap();
    let place = "after 1 common move the replays part at move 2, on this board:";
    assert_eq!(divergence.place.english(), place);
    assert_eq!(divergence.sides[1], []);
    assert_eq!(
        divergence.ends[1].english(),
        "only 1 of 2 moves, 3 tiles are left"
    );
}

#[test]
fn equal_games_have_no_divergence_even_if_their_text_differs() {
    assert_eq!(
        find_divergence_of_outputs(b"2 0 1\n0 0 1\n", b"2 0 1 \r\n0 0 1"),
        None
    );
    assert_eq!(find_divergence_of_outputs(b"-1", b"-1\n"), None);
    assert!(find_divergence_of_outputs(b"-1", b"2 0 1\n0 0 1\n").is_some());
}
