//! Tests of frames as text for terminals.

use anstream::adapter::strip_str;
use unicode_width::UnicodeWidthStr;

use super::divergence::truncate;
use super::*;
use caipan_checker::Settings;
use caipan_checker::frame::{Axes, Cell, Piece, Shade};
use caipan_facts::Fact;
use caipan_i18n::Lang;
use caipan_puzzles::checker;

fn legend() -> Legend {
    let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
    let instance = mayan
        .puzzle()
        .unwrap()
        .open(CASE_WITH_TWO_SOLUTIONS)
        .unwrap();
    instance.drawing().unwrap().legend()
}

const CASE_WITH_TWO_SOLUTIONS: &[u8] = b"2\n1 0\n0\n1 0\n1 0\n0\n";

fn mayan(input: &[u8], output: &[u8]) -> Vec<Frame> {
    let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
    let instance = mayan.puzzle().unwrap().open(input).unwrap();
    instance.drawing().unwrap().frames(Some(output), None)
}

#[test]
fn the_steps_of_a_move_stand_side_by_side() {
    let frames = mayan(b"1\n0\n2 1 0\n1 0\n1 0\n0\n", b"1 0 -1\n");
    let drawn = strip_str(&format_replay(
        &frames,
        &legend(),
        OutputStyle::Coloured(Lang::En),
    ))
    .to_string();
    let heading = "\nmove 1: 1 0 -1\n\ndrag            fall            vanish 3        fall            wrong\n";
    assert!(drawn.contains(heading), "{drawn}");
    let row = "\n0 |<2 . 1 1 .   0 | 2v1 1 1 .   0 | 2*1*1*1 .   0 | 2 . . . .   0 |!2 . . . .\n";
    assert!(drawn.contains(row), "{drawn}");
    assert!(
        drawn.ends_with("\n\nafter 1 move 1 tile is left\n"),
        "{drawn}"
    );
    assert!(
        drawn.contains("\n< > dragged   v fallen   * vanishes next   ! wrong\n"),
        "{drawn}"
    );
}

#[test]
fn a_plain_drawing_is_ascii_and_equals_the_coloured_one_without_colours() {
    let frames = mayan(CASE_WITH_TWO_SOLUTIONS, b"2 0 1\n0 0 1\n");
    let coloured = format_replay(&frames, &legend(), OutputStyle::Coloured(Lang::En));
    assert!(
        coloured.contains("\u{1b}[30m\u{1b}[48;5;214m1\u{1b}[0m"),
        "{coloured:?}"
    );
    let plain = format_replay(&frames, &legend(), OutputStyle::Plain);
    assert_eq!(strip_str(&coloured).to_string(), plain);
    assert!(plain.is_ascii() && !plain.contains('\u{1b}'));
    assert_eq!(
        OutputStyle::Plain.escape("裁…\u{1b}"),
        "\\u{88c1}...\\u{1b}"
    );
}

#[test]
fn wide_boards_have_their_columns_numbered_in_two_rows() {
    let row = vec![Cell::from(Piece::new('#', Shade::Fixed)); 12];
    let drawn =
        Frame::new(0, Fact::quote(""), Fact::quote("wide"), Axes::FromOneDown).with_rows(vec![row]);
    let expected = "\
wide
1 | # # # # # # # # # # # #
  +------------------------
    1 2 3 4 5 6 7 8 9 0 1 2
                     10
";
    assert_eq!(format_frame(&drawn, OutputStyle::Plain), expected);
}

#[test]
fn two_games_are_drawn_side_by_side_from_the_move_on_which_they_differ() {
    let mayan = checker("mayan", &Settings::new()).unwrap().unwrap();
    let instance = mayan
        .puzzle()
        .unwrap()
        .open(CASE_WITH_TWO_SOLUTIONS)
        .unwrap();
    let drawing = instance.drawing().unwrap();
    let drawn = format_divergence(
        &(drawing.divergence(b"2 0 1\n0 0 1\n", b"2 0 -1\n3 0 -1\n")).unwrap(),
        &legend(),
        OutputStyle::Plain,
    );
    assert!(
        drawn.starts_with("the replays part at move 1, on this board:\n"),
        "{drawn}"
    );
    assert!(
        drawn.contains("\n- move 1: 2 0 1       + move 1: 2 0 -1\n"),
        "{drawn}"
    );
    let meaning = "\n\n< > dragged   v fallen   * vanishes next   ! wrong\n\n- move 1";
    assert_eq!(drawn.matches(meaning).count(), 1, "{drawn}");
    assert!(
        drawn.contains("\n0 | 1 .<1>1 .         0 | 1<1 . 1 .\n"),
        "{drawn}"
    );
    assert!(
        drawn.contains("\n- move 2: 0 0 1       + move 2: 3 0 -1\n"),
        "{drawn}"
    );
    assert!(
        drawn.ends_with("\n\n- the board is clear\n+ the board is clear\n"),
        "{drawn}"
    );
    let drawn = format_divergence(
        &drawing.divergence(b"-1\n", b"2 0 1\n0 0 1\n").unwrap(),
        &legend(),
        OutputStyle::Plain,
    );
    assert_eq!(drawn.matches("plays no further").count(), 1, "{drawn}");
    assert!(
        drawn.contains("\n- plays no further    + move 1: 2 0 1\n"),
        "{drawn}"
    );
}

#[test]
fn a_long_title_is_clipped_so_that_the_boards_stay_side_by_side() {
    let long = truncate(&"华".repeat(40), 20);
    assert!(long.width() <= 20 && long.ends_with(".."), "{long}");
    assert_eq!(truncate("short", 20), "short");
}
