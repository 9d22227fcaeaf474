//! `caipan diff`: the lines that differ, then where the two replays part.

use super::{ANSWER, SAMPLE, TOO_EARLY, TWO_WAYS};
use crate::support::{Files, caipan};

fn diff(input: &str, output: &str) -> crate::support::Ran {
    let files = Files::new(&[("a.in", input), ("out", output)]);
    caipan(&["diff", "mayan", &files.path("a.in"), &files.path("out")])
}

#[test]
fn equal_outputs_do_not_differ_whatever_blanks_end_their_lines() {
    diff(SAMPLE, ANSWER).expect(0, "no difference\n", "");
    diff(SAMPLE, "2 1 1 \r\n3 1 1\r\n3 0 1").expect(0, "no difference\n", "");
}

#[test]
fn every_kind_of_wrong_output_shows_lines_boards_and_both_ends() {
    let wrong = [
        (
            SAMPLE,
            "2 1 1\n2 1\n",
            "-2 1\n",
            "\n- line 2: expected three numbers, found \"2 1\"\n",
        ),
        (
            SAMPLE,
            "2 1 1\n3 1 1\n2 4 -1\n",
            "-2 4 -1\n",
            "\n- move 3 \"2 4 -1\": no tile at (2, 4)\n",
        ),
        (
            SAMPLE,
            "2 1 1\n3 1 1\n1 0 1\n",
            "+3 0 1\n",
            "\n- after 3 moves 12 tiles are left\n",
        ),
        (
            SAMPLE,
            "2 1 1\n3 1 1\n",
            "+3 0 1\n",
            "\n- only 2 of 3 moves, 12 tiles are left\n",
        ),
        (
            SAMPLE,
            "-1\n",
            "--1\n",
            "\n- says that there is no solution\n",
        ),
        (
            TOO_EARLY,
            "0 0 1\n",
            "+-1\n",
            "\n- the board was clear after 1 of 2 moves\n",
        ),
        (
            TWO_WAYS,
            "2 0 -1\n3 0 -1\n",
            "-2 0 -1\n",
            "\n- the board is clear\n",
        ),
    ];
    for (input, output, line, end) in wrong {
        let ran = diff(input, output).expect(1, line, "").expect(1, end, "");
        assert!(
            ran.stdout.contains("+++ the jury's answer\n"),
            "{}",
            ran.stdout
        );
        assert!(
            ran.stdout.contains("part at move ") && ran.stdout.contains("\n0 | "),
            "{}",
            ran.stdout
        );
    }
    diff(SAMPLE, "2 1 1\n3 1 1\n1 0 1\n").expect(
        1,
        "after 2 common moves the replays part at move 3",
        "",
    );
}

#[test]
fn hostile_output_cannot_reach_the_terminal() {
    let ran = diff(SAMPLE, "2 1 1\n\u{1b}]0;owned\u{7}\n").expect(1, "\\u{1b}]0;owned\\u{7}", "");
    assert!(!ran.stdout.contains('\u{1b}'));
}

#[test]
fn two_outputs_are_compared_and_text_problems_too() {
    let files = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("1.in", ""),
        ("1.ans", "1\n2\n3\n"),
        ("a", "1\n2\n4\n"),
        ("b", "1\n2\n4\n"),
    ]);
    let [input, a, b] = ["1.in", "a", "b"].map(|name| files.path(name));
    caipan(&["diff", &files.root(), &input, &a]).expect(1, "-4\n+3\n", "");
    caipan(&["diff", &files.root(), &input, &a, &b]).expect(0, "no difference", "");
}
