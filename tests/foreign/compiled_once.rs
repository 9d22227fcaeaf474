//! The jury's programs are compiled once for all problems, and believed from nowhere but the user's own state folder.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use crate::support::{Files, command, finish};

const TOML: &str = "name = \"any\"\n[checker]\nsource = \"check.c\"\ndialect = \"kattis\"\n[limits]\ncpu = \"1s\"\n";
const CHECK: &str = "int main(void) { return 42; }\n";

/// Two problems that are alike, and a class.
fn two() -> Files {
    let files = Files::new(&[("class/a/any.c", "int main(void) { return 0; }\n")]);
    for problem in ["one", "two"] {
        files.write(&format!("{problem}/problem.toml"), TOML.as_bytes());
        files.write(&format!("{problem}/check.c"), CHECK.as_bytes());
        files.write(&format!("{problem}/cases/1.in"), b"1\n");
        files.write(&format!("{problem}/cases/1.ans"), b"1\n");
    }
    files
}

/// Grades the class with the state folder there, and tells of each program of the jury that is kept who it is.
fn kept_after(files: &Files, problem: &str, state: &str) -> Vec<u64> {
    let state = files.path(state);
    let mut judge = command(&["grade", &files.path(problem), &files.path("class")]);
    judge.env("XDG_STATE_HOME", &state);
    finish(judge).expect(0, "AC", "");
    let folders = fs::read_dir(Path::new(&state).join("caipan")).into_iter();
    let folders = folders.flatten().map(|entry| entry.unwrap());
    let of_jury = folders.filter(|folder| {
        let name = folder.file_name().into_string().unwrap();
        name.starts_with("programs-of-the-jury-")
    });
    let programs = of_jury.flat_map(|folder| fs::read_dir(folder.path().join("programs")).unwrap());
    let mut kept: Vec<u64> = programs
        .map(|program| program.unwrap().metadata().unwrap().ino())
        .collect();
    kept.sort_unstable();
    kept
}

#[test]
fn what_one_problem_has_compiled_another_one_need_not() {
    let files = two();
    let first = kept_after(&files, "one", "state");
    assert_eq!(first.len(), 1);
    assert_eq!(kept_after(&files, "two", "state"), first);
    let other = CHECK.replace("42", "6 * 7");
    files.write("two/check.c", other.as_bytes());
    assert_eq!(kept_after(&files, "two", "state").len(), 2);
    assert_eq!(kept_after(&files, "one", "state").len(), 2);
}

#[test]
fn nothing_is_kept_where_somebody_hands_in_or_a_problem_lies() {
    let files = two();
    for state in ["class/a/state", "one/state"] {
        assert_eq!(kept_after(&files, "one", state), [0; 0], "{state}");
    }
}
