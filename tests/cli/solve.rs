//! `caipan solve`: the jury's answer, byte for byte.

use super::{ANSWER, SAMPLE, TOO_EARLY};
use crate::support::{Files, caipan, caipan_with_stdin};

#[test]
fn the_samples_answer_is_printed_byte_for_byte() {
    let files = Files::new(&[("sample.in", SAMPLE)]);
    assert_eq!(
        caipan(&["solve", "mayan", &files.path("sample.in")])
            .expect(0, "", "")
            .stdout,
        ANSWER
    );
    assert_eq!(
        caipan_with_stdin(&["solve", "mayan", "-"], SAMPLE.as_bytes())
            .expect(0, "", "")
            .stdout,
        ANSWER
    );
}

#[test]
fn many_inputs_are_solved_in_one_call_and_a_bad_one_stops_none() {
    let files = Files::new(&[("a.in", SAMPLE), ("bad.in", "x"), ("b.in", TOO_EARLY)]);
    let [a, bad, b] = ["a.in", "bad.in", "b.in"].map(|name| files.path(name));
    let ran = caipan(&["solve", "mayan", &a, &bad, &b, &files.path("none.in")]).expect(
        3,
        "",
        "bad.in: line 1: ",
    );
    assert_eq!(
        ran.stdout,
        format!("==> {a} <==\n{ANSWER}\n==> {b} <==\n-1\n")
    );
    assert!(
        ran.stderr.contains("error: read ") && ran.stderr.contains("none.in: "),
        "{}",
        ran.stderr
    );
}

#[test]
fn knobs_change_the_question() {
    let files = Files::new(&[("a.in", TOO_EARLY), ("six.in", "6\n1 1 0\n0\n1 0\n0\n0\n")]);
    let at_most = caipan(&[
        "solve",
        "mayan",
        "--set",
        "steps=at-most",
        &files.path("a.in"),
    ]);
    assert_eq!(at_most.expect(0, "", "").stdout, "0 0 1\n");
    let six = files.path("six.in");
    caipan(&["solve", "mayan", &six]).expect(3, "", "six.in: line 1: n is 6, which is more than 5");
    caipan(&["solve", "mayan", "--set", "max_moves=6", &six]).expect(0, "-1\n", "");
    caipan(&["solve", "mayan", "--set", "max_moves=13", &six]).expect(
        2,
        "",
        "max_moves: expected a number from 1 to 12",
    );
    caipan(&["solve", "mayan", "--set", "colour=1", &six]).expect(
        2,
        "",
        "--set colour: unknown setting",
    );
}
