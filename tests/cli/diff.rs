//! Tests of `caipan diff`: a summary, the lines that differ, and where two replays diverge.

use super::{ANSWER, SAMPLE, TOO_EARLY, TWO_WAYS};
use crate::support::{Files, RunOutput, caipan};

fn diff(input: &str, output: &str) -> RunOutput {
    let files = Files::new(&[("a.in", input), ("out", output)]);
    caipan(&["diff", "mayan", &files.path("a.in"), &files.path("out")])
}

#[test]
fn equal_outputs_do_not_differ_whatever_blanks_end_their_lines() {
    diff(SAMPLE, ANSWER).expect(0, "no difference\n", "");
    diff(SAMPLE, "2 1 1 \r\n3 1 1\r\n3 0 1").expect(0, "no difference\n", "");
}

/// Input, output, the summary, a line of the alignment, and the explanation.
const WRONG: &[(&str, &str, &str, &str, &str)] = &[
    // format
    (
        SAMPLE,
        "",
        "is empty: it should list moves, or say -1",
        "+2 1 1\n",
        "the output is empty",
    ),
    (
        SAMPLE,
        "2 1 1\n2 1\n",
        "cannot be read on line 2: three numbers \"x y g\" with single blanks between should stand there, and it says \"2 1\"",
        "-2 1\n",
        "line 2: expected three numbers, found \"2 1\"",
    ),
    (
        SAMPLE,
        "-1\n2 1 1\n",
        "says -1, so it should end there, but line 2 says \"2 1 1\"",
        "--1\n",
        "line 2: expected the end after -1, found \"2 1 1\"",
    ),
    (
        SAMPLE,
        "2 1 1\n3 1 1\n3 0 1\nok\n",
        "is too long: 3 moves were asked for, and line 4 still says \"ok\"",
        "-ok\n",
        "line 4: expected the end after 3 moves, found \"ok\"",
    ),
    // illegal-move
    (
        SAMPLE,
        "2 1 1\n3 1 1\n2 4 -1\n",
        "breaks the rules at move 3, \"2 4 -1\": there is no tile at column 2, height 4 to move",
        "-2 4 -1\n",
        "move 3 \"2 4 -1\": no tile at (2, 4)",
    ),
    (
        SAMPLE,
        "0 0 -1\n",
        "breaks the rules at move 1, \"0 0 -1\": the tile would leave the board",
        "-0 0 -1\n",
        "move 1 \"0 0 -1\": drags the tile off the board",
    ),
    (
        SAMPLE,
        "9 0 1\n",
        "breaks the rules at move 1, \"9 0 1\": there is no column 9",
        "-9 0 1\n",
        "move 1 \"9 0 1\": there is no column 9",
    ),
    // not-cleared
    (
        SAMPLE,
        "2 1 1\n3 1 1\n1 0 1\n",
        "does not clear the board: after its 3 moves 12 tiles are still there",
        "+3 0 1\n",
        "after 3 moves 12 tiles are left",
    ),
    // cleared-early
    (
        TOO_EARLY,
        "0 0 1\n",
        "clears the board after 1 move, but exactly 2 moves were asked for; the right answer is -1, no list of moves does it",
        "+-1\n",
        "the board was clear after 1 of 2 moves",
    ),
    // wrong-length
    (
        SAMPLE,
        "2 1 1\n3 1 1\n",
        "stops after 2 moves, but 3 moves were asked for; 12 tiles are still on the board",
        "+3 0 1\n",
        "only 2 of 3 moves, 12 tiles are left",
    ),
    (
        SAMPLE,
        "2 1 1\n3 1 1\n3 0 1\n0 0 1\n",
        "is too long: 3 moves were asked for, and line 4 still says \"0 0 1\"",
        "-0 0 1\n",
        "line 4: expected the end after 3 moves, found \"0 0 1\"",
    ),
    // not-smallest
    (
        TWO_WAYS,
        "2 0 -1\n3 0 -1\n",
        "clears the board, but so does the jury's list, which comes first in the order (smaller x, then smaller y, then 1 before -1): move 1 is 2 0 1 there and 2 0 -1 here",
        "-2 0 -1\n",
        "the board is clear",
    ),
    // false-no-solution
    (
        SAMPLE,
        "-1\n",
        "says -1, that it cannot be done, but these moves do it: 2 1 1; 3 1 1; 3 0 1",
        "--1\n",
        "says that there is no solution",
    ),
];

#[test]
fn every_kind_of_wrong_move_list_gets_a_sentence_then_lines_boards_and_both_ends() {
    for (input, output, sentence, line, end) in WRONG {
        let ran = diff(input, output);
        let first = format!("wrong answer: your answer {sentence}\n");
        assert!(ran.stdout.starts_with(&first), "{output:?}: {}", ran.stdout);
        let ran = ran
            .expect(1, line, "")
            .expect(1, "+++ the jury's answer\n", "")
            .expect(1, "\n0 | ", "")
            .expect(1, "part at move ", "");
        let end = format!("\n- {end}\n+ ");
        assert!(ran.stdout.contains(&end), "{output:?}: {}", ran.stdout);
    }
    diff(SAMPLE, "2 1 1\n3 1 1\n1 0 1\n").expect(
        1,
        "after 2 common moves the replays part at move 3",
        "",
    );
}

#[test]
fn a_swap_that_the_reading_forbids_is_told_in_plain_words() {
    let swap = "2\n1 0\n1 1 0\n0\n0\n0\n";
    let files = Files::new(&[("a.in", swap), ("out", "0 0 1\n1 0 1\n")]);
    let arguments = ["diff", "mayan", &files.path("a.in"), &files.path("out")];
    let set = ["--set", "equal_swaps=false"];
    let words =
        "breaks the rules at move 1, \"0 0 1\": two tiles of one colour may not be swapped here";
    caipan(&[&arguments[..], &set].concat()).expect(1, words, "");
}

#[test]
fn a_share_of_the_points_is_told_as_such() {
    let files = Files::new(&[("a.in", TWO_WAYS), ("out", "2 0 -1\n3 0 -1\n")]);
    let arguments = ["diff", "mayan", &files.path("a.in"), &files.path("out")];
    let set = ["--set", "not_smallest=0.5"];
    let ran = caipan(&[&arguments[..], &set].concat());
    ran.expect(
        1,
        "partly correct: your answer clears the board, but so does",
        "",
    );
}

#[test]
fn hostile_output_cannot_reach_the_terminal() {
    let ran = diff(SAMPLE, "2 1 1\n\u{1b}]0;owned\u{7}\n").expect(1, "\\u{1b}]0;owned\\u{7}", "");
    assert!(!ran.stdout.contains('\u{1b}'));
    let (input, hostile) = ("", "1\n\u{1b}[2J\u{202e}\n");
    let files = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"lines\"\n"),
        ("1.in", input),
        ("1.ans", "1\n2\n"),
        ("\u{1b}[31m", hostile),
    ]);
    let (case, output) = (files.path("1.in"), files.path("\u{1b}[31m"));
    for whole in [&[][..], &["--whole"]] {
        let ran = caipan(&[&["diff", &files.root(), &case, &output], whole].concat());
        let ran = ran.expect(1, "\\u{1b}[2J\\u{202e}", "");
        assert!(!ran.stdout.contains(['\u{1b}', '\u{202e}']), "{ran:?}");
    }
}

/// Creates a problem that compares lines, with the answer `1 2 3`.
fn sum(checker: &str, outputs: &[(&str, &str)]) -> Files {
    let files = Files::new(outputs);
    let toml = format!("name = \"sum\"\nchecker = \"{checker}\"\n");
    files.write("problem.toml", toml.as_bytes());
    files.write("1.in", b"");
    files.write("1.ans", b"1\n2\n3\n");
    files
}

#[test]
fn every_kind_of_wrong_text_gets_a_sentence_then_the_place_with_its_context() {
    for (checker, output, sentence, shown) in [
        (
            "tokens",
            "1\n2\n4\n",
            "says \"4\" on line 3, and \"3\" would be right",
            "line 3, column 1, token 3\n",
        ),
        (
            "floats",
            "1\n2 3.5\n",
            "says \"3.5\" on line 2, and \"3\" would be right",
            "> 2 | 2·3.5                              > 3 | 3\n    |   ^                                    | ^\n",
        ),
        (
            "lines",
            "1\n2\n",
            "stops too early: \"3\" should follow, line 3 of the right answer",
            "> 2 | 2                                  > 3 | 3\n    |  ^                                     | ^\n",
        ),
        (
            "lines",
            "1\n2\n3\n4\n",
            "goes on after it should end: line 4 still says \"4\"",
            "> 4 | 4                                  > 3 | 3\n    | ^                                      |  ^\n    | (the end)                              | (the end)\n",
        ),
        (
            "exact",
            "1\n2\r\n3\n",
            "says \"\\r\" on line 2, and the end of the line would be right",
            "> 2 | 2␍                                 > 2 | 2\n    |  ^                                     |  ^\n",
        ),
    ] {
        let files = sum(checker, &[("out", output)]);
        let ran = caipan(&[
            "diff",
            &files.root(),
            &files.path("1.in"),
            &files.path("out"),
        ]);
        let ran = ran.expect(1, shown, "");
        let first = format!("wrong answer: your answer {sentence}\n");
        assert!(ran.stdout.starts_with(&first), "{output:?}: {}", ran.stdout);
    }
    // A difference that the checker ignores is not reported.
    let files = sum("tokens", &[("out", "1 2 3")]);
    let ran = caipan(&[
        "diff",
        &files.root(),
        &files.path("1.in"),
        &files.path("out"),
    ]);
    ran.expect(0, "no difference", "");
}

#[test]
fn all_lines_that_differ_are_shown_on_request() {
    let files = sum("tokens", &[("out", "1\n2\n4\n")]);
    let [input, out] = ["1.in", "out"].map(|name| files.path(name));
    let ran = caipan(&["diff", "--whole", &files.root(), &input, &out]);
    ran.expect(1, "+++ the jury's answer\n 1\n 2\n-4\n+3\n", "");
    files.write("out", &b"7\n".repeat(1 << 20));
    let ran = caipan(&["diff", "--whole", &files.root(), &input, &out]);
    ran.expect(2, "", "--whole is for texts of at most 1 MiB");
}

#[test]
fn of_two_outputs_each_is_said_to_be_right_or_wrong() {
    let files = sum(
        "tokens",
        &[("a", "1\n2\n4\n"), ("b", "1\n2\n4\n"), ("c", "1 2 3\n")],
    );
    let [input, a, b, c] = ["1.in", "a", "b", "c"].map(|name| files.path(name));
    caipan(&["diff", &files.root(), &input, &a, &b]).expect(0, "no difference", "");
    let words = format!(
        "{a} is a wrong answer: it says \"4\" on line 3, and \"3\" would be right\n{c} is right\n"
    );
    caipan(&["diff", &files.root(), &input, &a, &c]).expect(1, &words, "");
    // Without an answer file, the right output is unknown.
    std::fs::remove_file(files.path("1.ans")).unwrap();
    let ran = caipan(&["diff", &files.root(), &input, &a, &c]).expect(1, "line 3, column 1", "");
    assert!(!ran.stdout.contains("right"), "{ran:?}");
    let files = Files::new(&[("a.in", SAMPLE), ("a", ANSWER), ("b", "-1\n")]);
    let [input, a, b] = ["a.in", "a", "b"].map(|name| files.path(name));
    let words = format!("{a} is right\n{b} is a wrong answer: it says -1, that it cannot be done");
    caipan(&["diff", "mayan", &input, &a, &b]).expect(1, &words, "");
}

#[test]
fn a_wrong_number_of_klotski_is_explained_with_the_board_and_the_walk() {
    let input = "cases/klotski/few-queries/07-sample.in";
    for (output, sentence) in [
        (
            "3\n-1\n",
            "says 3 for query 1, but 2 seconds are enough: UU",
        ),
        (
            "-1\n-1\n",
            "says -1 for query 1, that it cannot be done, but 2 seconds",
        ),
        ("2\n", "stops too early: query 2 has no answer"),
        ("2\n-1\n5\n", "goes on after the last query; line 3"),
        ("2\nx\n", "cannot be read; line 2: expected a number"),
    ] {
        let files = Files::new(&[("out", output)]);
        let ran = caipan(&["diff", "klotski", input, &files.path("out")]);
        let first = format!("wrong answer: your answer {sentence}");
        assert!(ran.stdout.starts_with(&first), "{}", ran.stdout);
        ran.expect(1, "\n1 | # ", "").expect(1, "part a", "");
    }
}

#[test]
fn boards_are_drawn_in_ascii_if_asked() {
    let files = Files::new(&[("a.in", SAMPLE), ("out", "裁 \u{1b}\n")]);
    let arguments = ["diff", "mayan", &files.path("a.in"), &files.path("out")];
    let plain = ["--plain", "--color", "always"];
    let ran = caipan(&[&arguments[..], &plain].concat()).expect(1, "\\u{88c1}", "");
    assert!(
        ran.stdout.is_ascii() && !ran.stdout.contains('\u{1b}'),
        "{ran:?}"
    );
}
