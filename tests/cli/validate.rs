//! `caipan validate`: what is wrong with a case directory, each fault with its file.

use super::{ANSWER, SAMPLE, TWO_WAYS};
use crate::support::{Files, caipan};

#[test]
fn a_sound_directory_is_valid() {
    let files = Files::new(&[("1.in", SAMPLE), ("1.ans", ANSWER), ("2.in", TWO_WAYS)]);
    assert_eq!(
        caipan(&["validate", "mayan", &files.root()])
            .expect(0, "", "")
            .stdout,
        "2 cases valid\n"
    );
    caipan(&["validate", "mayan", &files.path("1.in")]).expect(0, "1 cases valid\n", "");
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
        "1 cases valid, 1 invalid inputs refused, 1 wrong outputs rejected, 6 faults\n",
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
    caipan(&["validate", &files.root()]).expect(0, "1 cases valid", "");
    files.write("2.in", b"");
    caipan(&["validate", &files.root()]).expect(1, "2.in: it has no answer file\n", "");
}
