//! Tests of malformed input: it causes a clear error or verdict, and never a panic or lost data.

use super::{ANSWER, SAMPLE};
use crate::support::{Files, RunOutput, caipan, finish, is_soak};

const PROGRAM: &str = "reference/mayan/accepted/column-shifts.c";

#[test]
fn a_bad_case_is_refused_by_every_command_with_file_and_line() {
    let column_of_8 = "1\n1 2 1 2 1 2 1 2 0\n0\n0\n0\n0\n";
    let bad: &[(&str, &[u8], &str)] = &[
        (
            "empty",
            b"",
            "line 1: expected the number of moves, found the end",
        ),
        (
            "junk",
            b"\x00\xff\x1b[2J\n\x7f",
            "line 1: expected the number of moves, found \"\\u{0}\\xff\\u{1b}[2J\"",
        ),
        (
            "column-of-8",
            column_of_8.as_bytes(),
            "line 2: column 0 has more than 7 tiles",
        ),
        (
            "colour-11",
            b"1\n0\n11 0\n0\n0\n0\n",
            "line 3: colour 11 is more than 10",
        ),
        (
            "gap",
            b"1\n1 3 0\n0\n0\n0\n0\n",
            "line 2: colour 3 is used, but no tile has colour 2",
        ),
        (
            "n-0",
            b"0\n1 0\n0\n0\n0\n0\n",
            "line 1: expected a number of moves from 1 to 12, found \"0\"",
        ),
        (
            "runs",
            b"2\n0\n0\n1 1 1 0\n0\n0\n",
            "line 4: the tile at (2, 0) is in a run of three already",
        ),
        (
            "huge",
            b"99999999999999999999\n",
            "line 1: expected the number of moves, found \"99999999999999999999\"",
        ),
    ];
    let files = Files::new(&[("output", ANSWER)]);
    let output = files.path("output");
    for (name, input, fault) in bad {
        let input = files.write(&format!("{name}/case.in"), input);
        let fault = format!("{input}: {fault}");
        caipan(&["check", "mayan", &input, &output]).expect(3, "", &fault);
        caipan(&["diff", "mayan", &input, &output]).expect(3, "", &fault);
        caipan(&["show", "mayan", &input]).expect(3, "", &fault);
        caipan(&["solve", "mayan", &input]).expect(3, "", &fault);
        caipan(&["validate", "mayan", &input]).expect(1, &fault, "");
        let graded = caipan(&["grade", "mayan", PROGRAM, "--cases", &files.path(name)]);
        graded
            .expect(3, &fault, "")
            .expect(3, "JE judge error: 0/100; 100 points not judged", "");
    }
}

#[test]
fn missing_files_and_folders_in_their_place_are_clear_errors() {
    let files = Files::new(&[("a.in", SAMPLE), ("folder/x.txt", "")]);
    let (input, none, folder) = (files.path("a.in"), files.path("none"), files.path("folder"));
    caipan(&["check", "mayan", &none, &input]).expect(2, "", "none: neither a file nor a case");
    caipan(&["check", "mayan", &input, &none]).expect(2, "", "none: No such file");
    caipan(&["check", "mayan", &input, &folder]).expect(2, "", "folder: Is a directory");
    caipan(&["check", "mayan", &folder, &input]).expect(2, "", "folder: Is a directory");
    caipan(&["solve", "mayan", &folder]).expect(2, "", "folder: Is a directory");
    caipan(&["grade", "mayan", PROGRAM, "--cases", &folder]).expect(
        3,
        "",
        "folder: no cases (X.in with X.ans",
    );
    caipan(&["grade", &folder, PROGRAM]).expect(3, "", "folder has neither problem.toml nor cases");
    caipan(&["validate", "mayan", &folder]).expect(3, "", "folder: no cases");
    caipan(&["validate", "mayan", &none]).expect(2, "", "none: no such file or folder");
    caipan(&["solve", "mayan", &none]).expect(2, "", "none: neither a file nor a case");
    caipan(&["grade", "mayan", &none]).expect(2, "", "none: No such file");
}

#[test]
fn a_case_without_its_input_or_its_answer_stops_before_anything_runs() {
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    let files = Files::new(&[
        ("problem.toml", toml),
        ("1.in", ""),
        ("1.ans", ""),
        ("2.ans", ""),
    ]);
    let ran = caipan(&["grade", &files.root(), PROGRAM]).expect(
        3,
        "",
        "2.ans: an answer without its input 2.in",
    );
    assert_eq!(ran.stdout, "");
    files.write("2.in", b"");
    std::fs::remove_file(files.path("2.ans")).unwrap();
    caipan(&["grade", &files.root(), PROGRAM]).expect(3, "", "2.in: it has no answer file");
}

/// Runs caipan with a limit of about 40 MB on its data segment.
fn small(arguments: &[&str]) -> RunOutput {
    let mut shell = std::process::Command::new("sh");
    shell.args([
        "-c",
        "ulimit -d 40000; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_caipan"),
    ]);
    shell.args(arguments);
    finish(shell)
}

#[test]
fn an_output_of_100_mb_is_judged_without_being_held() {
    if !is_soak() {
        return;
    }
    let files = Files::new(&[("a.in", SAMPLE)]);
    let huge = files.write("huge", &b"2 1 1\n".repeat(100_000_000 / 6));
    let input = files.path("a.in");
    let ran = small(&["check", "mayan", &input, &huge]);
    ran.expect(
        1,
        "(wrong-length): line 4: expected the end after 3 moves",
        "",
    );
    let ran = small(&["diff", "mayan", &input, &huge]);
    ran.expect(
        1,
        "wrong answer: your answer is too long: 3 moves were asked for",
        "",
    )
    .expect(1, "line 2, column 1\n--- ", "")
    .expect(1, "- move 2: 2 1 1       + move 2: 3 1 1\n", "");
    let ran = small(&["diff", "--whole", "mayan", &input, &huge]);
    ran.expect(2, "", "--whole is for texts of at most 1 MiB");
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    for checker in ["exact", "lines", "tokens", "floats"] {
        files.write("problem.toml", toml.replace("tokens", checker).as_bytes());
        let mut other = b"2 1 1\n".repeat(100_000_000 / 6);
        let last = other.len() - 2;
        other[last] = b'7';
        let other = files.write("other", &other);
        let ran = small(&["diff", &files.root(), &input, &huge, &other]);
        ran.expect(1, "line 16666666, column 5", "")
            .expect(1, "> 16666666 | 2·1·7\n", "");
    }
    // A text with a single line of 100 MB.
    let mut line = vec![b'7'; 100_000_000];
    let left = files.write("left", &line);
    line[50_000_000] = b'8';
    let right = files.write("right", &line);
    let ran = small(&["diff", &files.root(), &input, &left, &right]);
    ran.expect(1, "line 1, column 1", "").expect(1, "..\n", "");
}

#[test]
fn a_program_that_writes_100_mb_exceeds_its_output_limit_and_caipan_stays_small() {
    let flood = "#!/bin/sh\nhead -c 100000000 /dev/zero | tr '\\0' 7\n";
    let files = Files::new(&[("flood", flood), ("a.in", SAMPLE)]);
    let (program, cases) = (files.path("flood"), files.root());
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).unwrap();
    let limit = [
        "grade", "mayan", &program, "--cases", &cases, "--format", "json",
    ];
    let ran = small(&limit).expect(1, "more than 64 MiB on standard output", "");
    assert_eq!(ran.json()["submissions"][0]["verdict"], "OLE");
    let ran = small(&[&limit[..], &["--output-limit", "200MiB"]].concat()).expect(1, "\"WA\"", "");
    let reason = ran.json()["submissions"][0]["cases"][0]["reason"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(
        reason,
        format!(
            "line 1: expected three numbers, found \"{}…\"",
            "7".repeat(40)
        )
    );
}

#[test]
fn an_output_that_is_not_utf_8_is_wrong_and_says_where() {
    let program = "#include <stdio.h>\nint main(void){fputs(\"2 1 1\\n\\xff\",stdout);return 0;}\n";
    let files = Files::new(&[("bytes.c", program), ("a.in", SAMPLE)]);
    let ran = caipan(&[
        "grade",
        "mayan",
        &files.path("bytes.c"),
        "--cases",
        &files.root(),
    ]);
    ran.expect(1, "byte 7 is not UTF-8 text", "");
}
