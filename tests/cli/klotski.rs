//! Tests of Klotski on the command line: reasons, walks, potentials and drawings.

use crate::support::{Files, caipan};

const SAMPLE: &str = "cases/klotski/few-queries/07-sample.in";
const WIDE: &str = "cases/klotski/few-queries/08-wider-than-high.in";
const RING: &str = "cases/klotski/many-queries/19-one-ring-of-476-cells.in";

#[test]
fn a_wrong_answer_comes_with_evidence() {
    let files = Files::new(&[
        ("late", "3\n-1\n"),
        ("early", "1\n-1\n"),
        ("lost", "2\n9\n"),
    ]);
    for (output, evidence) in [
        ("late", "expected 2, found 3; 2 suffice: UU\n"),
        ("early", "no walk is shorter than 2: its potentials hold\n"),
        (
            "lost",
            "(3, 2) is in another block than the piece and the blank next to it\n",
        ),
    ] {
        caipan(&["check", "klotski", SAMPLE, &files.path(output)]).expect(1, evidence, "");
    }
}

#[test]
fn a_large_answer_is_said_digit_by_digit() {
    for number in ["9007199254740993", "18446744073709551615"] {
        let source = format!("#include <stdio.h>\nint main(void){{puts(\"{number}\\n-1\");}}\n");
        let files = Files::new(&[("late", &format!("{number}\n-1\n")), ("late.c", &source)]);
        let (output, source) = (files.path("late"), files.path("late.c"));
        let check = ["check", "klotski", SAMPLE, &output, "--lang"];
        let said = |lang| caipan(&[&check[..], &[lang]].concat()).expect(1, number, "");
        let english = said("en").stdout;
        assert!(
            english.contains(&format!("expected 2, found {number}; 2 suffice: UU\n")),
            "{english}"
        );
        said("zh");
        let case = ["--case", "few-queries/07-sample", "--format", "json"];
        let graded = caipan(&[&["grade", "klotski", &source, "--quiet"][..], &case].concat());
        let case = &graded.expect(1, "", "").json()["submissions"][0]["cases"][0];
        let reason = case["reason"].as_str().unwrap();
        assert!(reason.contains(&format!("found {number};")), "{reason}");
        let found = &case["evidence"]["args"]["found"];
        assert_eq!(found.to_string().trim_matches('"'), number);
    }
}

#[test]
fn walks_are_printed_and_replayed() {
    for input in [SAMPLE, WIDE, RING] {
        let printed = caipan(&["solve", "klotski", "--witness", input])
            .expect(0, "", "")
            .stdout;
        let files = Files::new(&[("walks", &printed), ("bad", &printed.replacen('U', "D", 1))]);
        let [walks, bad] = ["walks", "bad"].map(|name| files.path(name));
        let check = |walks: &str| caipan(&["check", "klotski", input, "--witness", walks]);
        check(&walks).expect(0, "AC accepted\n", "");
        check(&bad).expect(1, "WA wrong answer (illegal-move): query ", "");
        let answer = input.replace(".in", ".ans");
        let both = ["check", "klotski", input, &answer, "--witness", &walks];
        caipan(&both).expect(0, "AC accepted\n", "");
    }
    // Each walk has the length that the answer states.
    let answers = caipan(&["solve", "klotski", WIDE]).expect(0, "", "").stdout;
    let walks = caipan(&["solve", "klotski", WIDE, "--witness"]).stdout;
    for (answer, walk) in answers.lines().zip(walks.lines()) {
        assert_eq!(answer, walk.len().to_string());
    }
    // For Mayan, the witness is the answer itself.
    let mayan = "cases/mayan/general/04-sample";
    let [input, answer] = ["in", "ans"].map(|ending| format!("{mayan}.{ending}"));
    let printed = caipan(&["solve", "mayan", &input, "--witness"]).stdout;
    assert_eq!(
        printed,
        std::fs::read_to_string(crate::support::root().join(&answer)).unwrap()
    );
    caipan(&["check", "mayan", &input, "--witness", &answer]).expect(0, "AC accepted\n", "");
}

#[test]
fn answers_are_certified_by_potentials() {
    let told = caipan(&["solve", "klotski", "--certificate", WIDE]).expect(0, "31\n155\n", "");
    let words = "10 walks replayed, none can be shorter by its potentials; 0 targets out of reach";
    assert!(told.stderr.contains(words), "{}", told.stderr);
}

#[test]
fn a_query_is_drawn_with_its_walk() {
    let drawn = "1 | # P . .\n2 | # T . #\n3 | # o # #\n  +--------\n    1 2 3 4\nblank: UU\npiece: (1, 2) (2, 2)\n";
    caipan(&["show", "klotski", SAMPLE]).expect(0, drawn, "");
}

#[test]
fn boards_beyond_the_contests_size_take_a_setting() {
    let row = vec!["1"; 40].join(" ");
    let board = format!("{row}\n").repeat(40);
    let input = format!("40 40 1\n{board}1 1 40 40 1 40\n");
    let files = Files::new(&[("large.in", &input)]);
    let large = files.path("large.in");
    let fault = "line 1: expected a number of rows from 1 to 30, found \"40\"";
    caipan(&["solve", "klotski", &large]).expect(3, "", fault);
    let set = ["--set", "max_rows=40", "--set", "max_columns=40"];
    caipan(&[&["solve", "klotski", &large][..], &set].concat()).expect(0, "\n", "");
}

#[test]
fn all_solutions_are_not_for_klotski() {
    caipan(&["solve", "klotski", "--all", SAMPLE]).expect(2, "", "knows only its best solution");
}
