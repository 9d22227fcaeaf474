//! Tests of `caipan check`: one wrong output for every `reason_kind` of move lists and values.

use super::{ANSWER, SAMPLE, TOO_EARLY, TWO_WAYS};
use crate::support::{Files, RunOutput, caipan, caipan_with_stdin};

fn check(input: &str, output: &[u8], more: &[&str]) -> RunOutput {
    let files = Files::new(&[("case.in", input)]);
    let output = files.write("output", output);
    let mut arguments = vec!["check", "mayan"];
    arguments.extend(more);
    let input = files.path("case.in");
    arguments.extend([input.as_str(), output.as_str()]);
    caipan(&arguments)
}

#[test]
fn a_right_output_is_accepted_whatever_blanks_end_its_lines() {
    for output in [
        ANSWER,
        "2 1 1\n3 1 1\n3 0 1",
        "2 1 1 \r\n3 1 1\r\n3 0 1\r\n\r\n",
    ] {
        check(SAMPLE, output.as_bytes(), &[]).expect(0, "AC accepted\n", "");
    }
    check(TOO_EARLY, b"-1", &[]).expect(0, "AC accepted\n", "");
}

#[test]
fn every_reason_kind_of_move_lists_names_the_first_wrong_thing() {
    let wrong: &[(&str, &[u8], &str)] = &[
        (
            SAMPLE,
            b"2 1 1\n2 1\n",
            "(format): line 2: expected three numbers, found \"2 1\"",
        ),
        (SAMPLE, b"", "(format): the output is empty"),
        (
            SAMPLE,
            b"2 1 1\n\xff\xfe\n",
            "(format): byte 7 is not UTF-8 text",
        ),
        (
            SAMPLE,
            b"2 1 1\n\x1b[2J\n",
            "(format): line 2: expected three numbers, found \"\\u{1b}[2J\"",
        ),
        (
            SAMPLE,
            b"2 1 1\n3 1 1\n2 4 -1\n",
            "(illegal-move): move 3 \"2 4 -1\": no tile at (2, 4)",
        ),
        (
            SAMPLE,
            b"2 1 1\n3 1 1\n1 0 1\n",
            "(not-cleared): after 3 moves 12 tiles are left",
        ),
        (
            TOO_EARLY,
            b"0 0 1\n",
            "(cleared-early): the board was clear after 1 of 2 moves; the answer is -1",
        ),
        (
            SAMPLE,
            b"2 1 1\n3 1 1\n",
            "(wrong-length): only 2 of 3 moves, 12 tiles are left",
        ),
        (
            TWO_WAYS,
            b"2 0 -1\n3 0 -1\n",
            "(not-smallest): clears the board, but is not the smallest: move 1 is \"2 0 -1\", the smallest has \"2 0 1\"",
        ),
        (
            SAMPLE,
            b"-1\n",
            "(false-no-solution): says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it",
        ),
    ];
    for (input, output, evidence) in wrong {
        let ran = check(input, output, &[]).expect(1, evidence, "");
        let first = ran.stdout.lines().next();
        assert_eq!(first, Some(format!("WA wrong answer {evidence}").as_str()));
    }
}

#[test]
fn a_wrong_output_that_a_known_mistake_brings_about_is_explained_by_it() {
    let ran = check(TOO_EARLY, b"0 0 1 \n\n", &[]).expect(1, "", "");
    let explained = "behaves like: stops as soon as the board is empty, or ";
    assert!(ran.stdout.contains(explained), "{}", ran.stdout);
    assert!(
        ran.stdout.ends_with(" (1 of 1 wrong case)\n"),
        "{}",
        ran.stdout
    );
    let ran = check(SAMPLE, b"4 0 1\n", &[]).expect(1, "", "");
    assert!(!ran.stdout.contains("behaves like"), "{}", ran.stdout);
}

#[test]
fn puzzle_settings_change_which_outputs_are_accepted() {
    check(TOO_EARLY, b"0 0 1\n", &["--set", "steps=at-most"]).expect(0, "AC", "");
    check(TWO_WAYS, b"2 0 1\n0 0 1\n", &["--set", "equal_swaps=false"]).expect(
        1,
        "swaps two equal tiles",
        "",
    );
    check(
        TWO_WAYS,
        b"2 0 -1\n3 0 -1\n",
        &["--set", "equal_swaps=false"],
    )
    .expect(0, "AC", "");
    let half = check(
        TWO_WAYS,
        b"2 0 -1\n3 0 -1\n",
        &["--set", "not_smallest=0.5"],
    );
    half.expect(1, "PC partly correct (not-smallest): ", "");
}

#[test]
fn a_wrong_answer_file_is_the_jurys_fault_and_is_named() {
    let files = Files::new(&[("case.in", TWO_WAYS), ("ours", "2 0 1\n0 0 1\n")]);
    let wrong = [
        ("-1\n", "says -1, but \"2 0 1; 0 0 1\" clears it"),
        (
            "2 0 -1\n3 0 -1\n",
            "clears the board, but is not the smallest",
        ),
        ("2 0 1\n", "only 1 of 2 moves"),
        ("junk\n", "line 1: expected three numbers, found \"junk\""),
        ("", "the output is empty"),
    ];
    for (answer, fault) in wrong {
        let answer = files.write("given.ans", answer.as_bytes());
        let ran = caipan(&[
            "check",
            "mayan",
            &files.path("case.in"),
            &files.path("ours"),
            &answer,
        ]);
        ran.expect(3, "", &format!("error: {answer}: {fault}"));
    }
    files.write("case.ans", b"-1\n");
    let ran = caipan(&[
        "check",
        "mayan",
        &files.path("case.in"),
        &files.path("ours"),
    ]);
    ran.expect(3, "", "case.ans: says -1, but");
}

#[test]
fn an_output_may_come_from_standard_input_but_only_once() {
    let files = Files::new(&[("case.in", SAMPLE)]);
    let input = files.path("case.in");
    caipan_with_stdin(&["check", "mayan", &input, "-"], ANSWER.as_bytes()).expect(0, "AC", "");
    caipan_with_stdin(&["check", "mayan", "-", "-"], b"").expect(
        2,
        "",
        "standard input (-) can be read only once",
    );
}

#[test]
fn every_reason_kind_of_values_names_the_first_difference() {
    let toml = |checker: &str| format!("name = \"sum\"\nchecker = \"{checker}\"\n");
    let wrong = [
        (
            "tokens",
            "1 3",
            "(wrong-value): token 2 (line 1): expected \"2\", found \"3\"",
        ),
        (
            "tokens",
            "1",
            "(missing): token 2 (line 1): expected \"2\", found the end",
        ),
        (
            "tokens",
            "1 2\n3",
            "(extra): token 3 (line 2): expected the end, found \"3\"",
        ),
        (
            "lines",
            "1  2",
            "(wrong-value): line 1: expected \"1 2\", found \"1  2\"",
        ),
        (
            "exact",
            "1 2",
            "(missing): line 1, byte 4: expected \"\\n\", found the end",
        ),
        (
            "floats",
            "1 nan",
            "(wrong-value): token 2 (line 1): expected \"2\", found \"nan\"",
        ),
    ];
    for (checker, output, evidence) in wrong {
        let files = Files::new(&[
            ("problem.toml", &toml(checker)),
            ("1.in", ""),
            ("1.ans", "1 2\n"),
            ("out", output),
        ]);
        let ran = caipan(&[
            "check",
            &files.root(),
            &files.path("1.in"),
            &files.path("out"),
        ]);
        ran.expect(1, evidence, "");
    }
}
