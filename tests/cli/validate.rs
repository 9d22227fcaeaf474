//! Tests of `caipan validate`: faults of a case directory, each with its file.

use std::path::Path;

use super::{ANSWER, SAMPLE, TOO_EARLY, TWO_WAYS};
use crate::support::{Files, caipan, caipan_with_stdin, contents};

#[test]
fn a_sound_directory_is_valid() {
    let files = Files::new(&[("1.in", SAMPLE), ("1.ans", ANSWER), ("2.in", TWO_WAYS)]);
    caipan(&["validate", "mayan", &files.root()]).expect(0, "\n2 cases valid\n", "");
    caipan(&["validate", "mayan", &files.path("1.in")]).expect(0, "\n1 case valid\n", "");
}

#[test]
fn every_fault_is_named_with_its_file() {
    let files = Files::new(&[
        ("1.in", SAMPLE),
        ("1.ans", "-1\n"),
        ("2.in", "3\n1 2\n"),
        ("3.in", TWO_WAYS),
        ("invalid_input/legal.in", SAMPLE),
        ("invalid_input/empty.in", ""),
        ("valid_output/a.in", SAMPLE),
        ("valid_output/a.ans", ANSWER),
        ("valid_output/a.out", "2 1 1\n"),
        ("invalid_output/b.in", SAMPLE),
        ("invalid_output/b.out", ANSWER),
        ("invalid_output/c.out", ANSWER),
        ("invalid_output/d.in", SAMPLE),
        ("invalid_output/d.out", "-1\n"),
    ]);
    let ran = caipan(&["validate", "mayan", &files.root()]);
    let ran = ran.expect(
        1,
        "1 case valid, 1 invalid input refused, 1 wrong output rejected, 6 faults\n",
        "",
    );
    for fault in [
        "/1.ans: says -1, but \"2 1 1; 3 1 1; 3 0 1\" clears it\n",
        "/2.in: line 2: column 0 does not end with 0\n",
        "/invalid_input/legal.in: the validator accepts this invalid input\n",
        "/valid_output/a.out: the checker rejects this right output: only 1 of 3 moves, 12 tiles are left\n",
        "/invalid_output/b.out: the checker accepts this wrong output\n",
        "/invalid_output/c.out: an output without its input\n",
    ] {
        assert!(
            ran.stdout.contains(fault),
            "{fault} is not in {}",
            ran.stdout
        );
    }
}

#[test]
fn a_text_problem_needs_an_answer_for_every_case() {
    let files = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("1.in", ""),
        ("1.ans", ""),
    ]);
    caipan(&["validate", &files.root()]).expect(0, "1 case valid\n", "");
    files.write("2.in", b"");
    caipan(&["validate", &files.root()]).expect(1, "2.in: it has no answer file\n", "");
}

#[test]
fn a_problem_of_numbers_is_not_called_faulty_for_taking_what_is_near() {
    let toml = "name = \"pi\"\nchecker = \"floats\"\n";
    let files = Files::new(&[
        ("problem.toml", toml),
        ("1.in", "1\n"),
        ("1.ans", "3.14159265358979\n"),
        ("2.in", "2\n"),
        ("2.ans", "1.0000000001 0.00000001\n"),
        ("3.in", "3\n"),
        ("3.ans", "0\n"),
    ]);
    caipan(&["validate", &files.root()]).expect(0, "3 cases valid\n", "");
    let wide = format!("{toml}[floats]\nabsolute = 1\nrelative = 0.0\n");
    files.write("problem.toml", wide.as_bytes());
    caipan(&["validate", &files.root()]).expect(0, "3 cases valid\n", "");
}

#[test]
fn missing_answers_are_written_beside_their_inputs_and_nothing_else_is_touched() {
    let files = Files::new(&[
        ("a/1.in", SAMPLE),
        ("input3.txt", TWO_WAYS),
        ("kept.in", TOO_EARLY),
        ("kept.out", "-1\n"),
        ("unclean.in", "1\n1 0\n1 0\n0\n0\n0 \n"),
        ("illegal.in", "6\n1 0\n1 0\n0\n0\n0\n"),
        ("wrong.in", "2\n1 0\n1 0\n0\n0\n0\n"),
        ("wrong.ans", "0 0 1\n1 0 1\n"),
        ("notes.txt", "keep me"),
    ]);
    let before = contents(&files.root());
    let write = || caipan(&["validate", "mayan", &files.root(), "--write-answers"]);
    // Invalid inputs get no answer.
    let ran = write().expect(1, "3 cases valid, 3 faults\n", "");
    let written = ["a/1.ans", "output3.txt"].map(|name| files.path(name));
    assert_eq!(
        ran.stderr,
        format!("wrote {}\nwrote {}\n", written[0], written[1])
    );
    let mut after = contents(&files.root());
    let answers = written.map(|path| after.remove(Path::new(&path)).unwrap());
    assert_eq!(after, before);
    assert_eq!(
        answers.map(|bytes| String::from_utf8(bytes).unwrap()),
        [ANSWER, "2 0 1\n0 0 1\n"]
    );
    let before = contents(&files.root());
    assert_eq!(
        write().expect(1, "3 cases valid, 3 faults\n", "").stderr,
        ""
    );
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn no_answer_is_written_if_the_input_file_has_no_answer_file_name() {
    let files = Files::new(&[("board", SAMPLE), ("board.txt", SAMPLE)]);
    let before = contents(&files.root());
    for name in ["board", "board.txt"] {
        let file = files.path(name);
        caipan(&["validate", "mayan", &file, "--write-answers"]).expect(
            2,
            "1 case valid\n",
            &format!("{file}: there is no place for an answer next to it"),
        );
    }
    caipan_with_stdin(
        &["validate", "mayan", "-", "--write-answers"],
        SAMPLE.as_bytes(),
    )
    .expect(
        2,
        "1 case valid\n",
        "stdin: there is no place for an answer next to it",
    );
    caipan(&[
        "validate",
        "mayan",
        &files.root(),
        "--write-answers",
        "--set",
        "steps=at-most",
    ])
    .expect(2, "", "cannot be used with");
    assert_eq!(contents(&files.root()), before);
}
