//! Tests of `caipan validate --write-answers`, `--rewrite-answers` and `--fix`: what they change and what they keep.

use std::fs;
use std::path::Path;

use super::{ANSWER, SAMPLE, TWO_WAYS};
use crate::support::{Files, caipan, contents, has, require};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"5s\"\n";
const RIGHT: &str = "print(sum(map(int, input().split())))\n";
const FRAGILE: &str = "a, b = map(int, input().split())\nassert a < 10\nprint(a + b)\n";

fn sum(more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("problem.toml", TOML),
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("a/2.in", "10 20\n"),
        ("input3.txt", "5 6\n"),
    ]);
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

fn text(files: &Files, name: &str) -> String {
    fs::read_to_string(files.path(name)).unwrap()
}

#[test]
fn missing_answers_of_other_problems_come_from_a_program_that_has_to_be_right() {
    if !has("python3") {
        return;
    }
    let files = sum(&[("submissions/accepted/right.py", RIGHT)]);
    files.write("1.ans", b"4\n");
    let before = contents(&files.root());
    let ran = caipan(&["validate", &files.root(), "--write-answers"]);
    // The existing answer is not changed, and the program is compared with it. A wrong program is not used to measure
    // times.
    let ran = ran.expect(1, "/right.py: expected AC", "answers are made by ");
    for line in [
        "expected AC, got WA\n    1: WA wrong answer",
        "3 cases valid\n",
    ] {
        assert!(ran.stdout.contains(line), "{line}: {ran:#?}");
    }
    let mut after = contents(&files.root());
    for (name, answer) in [("a/2.ans", "30\n"), ("output3.txt", "11\n")] {
        assert_eq!(text(&files, name), answer);
        assert!(
            ran.stderr
                .contains(&format!("wrote {}\n", files.path(name))),
            "{ran:#?}"
        );
        after.remove(Path::new(&files.path(name)));
    }
    assert_eq!(after, before);
    // The wrong answer is replaced if that is requested, and no other file changes.
    let ran = caipan(&["validate", &files.root(), "--rewrite-answers"]);
    let ran = ran.expect(
        0,
        "3 cases valid\n",
        &format!("wrote {}\n", files.path("1.ans")),
    );
    assert_eq!(ran.stderr.matches("wrote ").count(), 1, "{ran:#?}");
    assert_eq!(text(&files, "1.ans"), "3\n");
}

#[test]
fn writing_answers_without_an_accepted_program_names_the_searched_folder() {
    let files = sum(&[("submissions/wrong_answer/a.py", RIGHT)]);
    let before = contents(&files.root());
    for option in ["--write-answers", "--rewrite-answers"] {
        let ran = caipan(&["validate", &files.root(), option]);
        let place = files.path("submissions/accepted");
        ran.expect(2, "", &format!("{option}: sum compares with answers, which a right program must compute: put one into {place}\n"));
    }
    let ran = caipan(&["validate", &files.root(), "--write-answers", "--lang", "zh"]);
    ran.expect(2, "", "答案要由正确的程序生成");
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn no_answer_file_is_written_if_the_program_crashes() {
    if !has("python3") {
        return;
    }
    let files = sum(&[("submissions/accepted/fragile.py", FRAGILE)]);
    let ran = caipan(&["validate", &files.root(), "--write-answers"]);
    let ran = ran.expect(
        1,
        "a/2.in: it has no answer file\n",
        "a/2.in: RE run-time error",
    );
    assert!(
        ran.stderr
            .contains("the programs are not judged before the cases are right\n")
    );
    assert!(!Path::new(&files.path("a/2.ans")).exists());
    assert_eq!(text(&files, "output3.txt"), "11\n");
}

#[test]
fn an_output_that_is_no_file_is_no_answer() {
    if !has("python3") {
        return;
    }
    let links = "import os\nos.symlink('sum.in', 'sum.out')\n";
    let files = sum(&[("submissions/accepted/links.py", links)]);
    let ran = caipan(&["validate", &files.root(), "--write-answers"]);
    ran.expect(
        1,
        "it has no answer file\n",
        "a/2.in: WA wrong answer (format): ",
    );
    for answer in ["a/2.ans", "output3.txt"] {
        assert!(!Path::new(&files.path(answer)).exists(), "{answer}");
    }
}

#[test]
fn a_puzzles_answers_are_made_anew_by_its_solver() {
    let files = Files::new(&[
        ("1.in", SAMPLE),
        ("1.ans", "-1\n"),
        ("2.in", TWO_WAYS),
        ("3.in", "3\n1 2\n"),
        ("3.ans", "-1\n"),
    ]);
    let ran = caipan(&["validate", "mayan", &files.root(), "--rewrite-answers"]);
    let ran = ran.expect(1, "2 cases valid, 1 fault\n", "");
    assert_eq!(text(&files, "1.ans"), ANSWER);
    assert_eq!(text(&files, "2.ans"), "2 0 1\n0 0 1\n");
    assert_eq!(text(&files, "3.ans"), "-1\n");
    assert_eq!(ran.stderr.matches("wrote ").count(), 2, "{ran:#?}");
}

#[test]
fn line_ends_and_marks_are_mended_whole_and_every_file_is_named() {
    let files = sum(&[
        ("1.in", "\u{feff}1 2\r\n"),
        ("1.ans", "3"),
        ("a/2.ans", "30\n"),
        ("output3.txt", "11\r\n"),
        ("notes.md", "mine\r\n"),
        ("invalid_input/4.in", "x\r\n"),
    ]);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let rights = fs::Permissions::from_mode(0o640);
        fs::set_permissions(files.path("1.in"), rights).unwrap();
    }
    let mut expected = contents(&files.root());
    let ran = caipan(&["validate", &files.root(), "--fix", "--no-programs"]);
    let ran = ran.expect(1, "3 cases valid, 1 fault\n", "");
    for (name, text) in [("1.in", "1 2\n"), ("1.ans", "3\n"), ("output3.txt", "11\n")] {
        let path = files.path(name);
        assert!(ran.stderr.contains(&format!("wrote {path}\n")), "{ran:#?}");
        expected.insert(path.into(), text.into());
    }
    assert_eq!(contents(&files.root()), expected);
    assert_eq!(ran.stderr.matches("wrote ").count(), 3, "{ran:#?}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let facts = fs::metadata(files.path("1.in")).unwrap();
        assert_eq!(facts.permissions().mode() & 0o777, 0o640);
    }
    let again = caipan(&["validate", &files.root(), "--fix"]);
    assert_eq!(again.stderr.matches("wrote ").count(), 0, "{again:#?}");
}

#[test]
fn an_answer_whose_meaning_normalization_would_change_is_kept() {
    let files = Files::new(&[
        ("problem.toml", "name = \"raw\"\nchecker = \"exact\"\n"),
        ("1.in", "1\r\n"),
        ("1.ans", "3\r\n"),
    ]);
    let ran = caipan(&["validate", &files.root(), "--fix"]);
    ran.expect(
        1,
        "1.ans: line 1: ends with CRLF\n",
        "1.ans: left as it is, because the checker exact",
    );
    assert_eq!(text(&files, "1.ans"), "3\r\n");
    assert_eq!(text(&files, "1.in"), "1\n");
}

#[test]
fn fix_and_rewrite_answers_refuse_built_in_problems_and_standard_input() {
    for option in ["--fix", "--rewrite-answers"] {
        let ran = caipan(&["validate", "mayan", option]);
        let said = format!("{option}: mayan is built in; caipan export mayan DIR makes a copy");
        ran.expect(2, "", &said);
    }
    let ran = crate::support::caipan_with_stdin(&["validate", "mayan", "-", "--fix"], b"1\r\n");
    ran.expect(2, "", "stdin: it is not a file that can be changed\n");
}

/// If the folder is not writable, the old file is kept.
#[cfg(unix)]
#[test]
fn a_file_that_cannot_be_replaced_keeps_its_old_content() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let files = sum(&[("1.in", "1 2\r\n")]);
    symlink(files.path("1.in"), files.path("a/link.in")).unwrap();
    files.write("a/link.ans", b"3\n");
    files.write("a/2.ans", b"30\n");
    if crate::support::is_root() {
        require(true, "root may write anywhere");
    } else {
        let closed = |mode| fs::set_permissions(files.root(), fs::Permissions::from_mode(mode));
        closed(0o555).unwrap();
        let ran = caipan(&["validate", &files.root(), "--fix"]);
        closed(0o755).unwrap();
        ran.expect(5, "", "1.in");
        assert_eq!(text(&files, "1.in"), "1 2\r\n");
    }
    // A link is kept, and its target is repaired.
    caipan(&["validate", &files.root(), "--fix"]);
    assert_eq!(text(&files, "1.in"), "1 2\n");
    let link = files.path("a/link.in");
    assert!(fs::symlink_metadata(link).unwrap().is_symlink());
}
