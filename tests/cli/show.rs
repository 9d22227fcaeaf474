//! `caipan show`: boards as pictures.

use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan};

#[test]
fn a_case_is_drawn_and_an_output_played_on_it_to_its_end() {
    let files = Files::new(&[
        ("a.in", SAMPLE),
        ("right", ANSWER),
        ("wrong", "2 1 1\n2 4 -1\n"),
    ]);
    let board = "1 | . 1 3 1 4\n0 | 1 2 2 3 2\n  +-";
    caipan(&["show", "mayan", &files.path("a.in")]).expect(0, board, "");
    let right =
        caipan(&["show", "mayan", &files.path("a.in"), &files.path("right")]).expect(0, board, "");
    assert!(
        right.stdout.contains("\nmove 3: 3 0 1\n")
            && right.stdout.ends_with("\nthe board is clear\n"),
        "{right:?}"
    );
    let wrong = caipan(&["show", "mayan", &files.path("a.in"), &files.path("wrong")]).expect(
        0,
        "move 1: 2 1 1",
        "",
    );
    assert!(
        wrong
            .stdout
            .ends_with("\nmove 2 \"2 4 -1\": no tile at (2, 4)\n"),
        "{wrong:?}"
    );
}

#[test]
fn what_is_no_puzzle_cannot_be_drawn() {
    let files = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("a.in", ""),
    ]);
    caipan(&["show", &files.root(), &files.path("a.in")]).expect(
        2,
        "",
        "sum: only a puzzle can be drawn",
    );
}
