//! Tests that a jury program is compiled once for all problems and commands, and cached only in the user's state
//! folder.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{Files, command, finish, is_root, ran, require};

const TOML: &str = "name = \"any\"\n[checker]\nsource = \"check.c\"\ndialect = \"kattis\"\n[limits]\ncpu = \"1s\"\n";
const CHECK: &str = "int main(void) { return 42; }\n";

/// Creates two problems with equal programs, and a class.
fn two() -> Files {
    let one = "#include <stdio.h>\nint main(void) { puts(\"1\"); }\n";
    let files = Files::new(&[("class/a/any.c", one)]);
    for problem in ["one", "two"] {
        files.write(&format!("{problem}/problem.toml"), TOML.as_bytes());
        files.write(&format!("{problem}/check.c"), CHECK.as_bytes());
        files.write(&format!("{problem}/cases/1.in"), b"1\n");
        files.write(&format!("{problem}/cases/1.ans"), b"1\n");
    }
    files
}

/// Grades the class with this state folder; returns the identity of each cached program.
fn kept_after(files: &Files, problem: &str, state: &str) -> Vec<u64> {
    kept_by(
        &["grade", &files.path(problem), &files.path("class")],
        &files.path(state),
    )
}

fn kept_by(arguments: &[&str], state: &str) -> Vec<u64> {
    let mut judge = command(arguments);
    judge.env("XDG_STATE_HOME", state);
    finish(judge).expect(0, "", "");
    let folders = fs::read_dir(Path::new(state).join("caipan")).into_iter();
    let folders = folders.flatten().map(|entry| entry.unwrap());
    let of_all = folders.filter(|folder| {
        let name = folder.file_name().into_string().unwrap();
        name.starts_with("compiled-programs-")
    });
    let programs = of_all.flat_map(|folder| fs::read_dir(folder.path().join("programs")).unwrap());
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
fn what_one_command_has_compiled_another_one_need_not_and_fresh_judging_leaves_nothing() {
    let files = two();
    let (problem, program) = (files.path("one"), files.path("class/a/any.c"));
    let grade = ["grade", &problem, &program];
    let diff = ["diff", &problem, "1", &program];
    let state = files.path("state");
    for option in ["--fresh", "--no-journal"] {
        let kept = kept_by(&[grade.as_slice(), &[option]].concat(), &state);
        assert_eq!(kept.len(), 1, "{option}: the jury's only");
    }
    let kept = kept_by(&grade, &state);
    assert_eq!(kept.len(), 2);
    assert_eq!(kept_by(&diff, &state), kept);
}

#[test]
fn nothing_is_kept_where_somebody_hands_in_or_a_problem_lies() {
    let files = two();
    for state in ["class/a/state", "one/state"] {
        assert_eq!(kept_after(&files, "one", state), [0; 0], "{state}");
    }
}

#[test]
fn what_was_made_of_a_header_of_the_machine_is_made_anew_with_another_one() {
    if !is_root() {
        return require(true, "only root can mount a folder of headers");
    }
    let files = two();
    let check = "#include <caipan-said.h>\nint main(void) { return SAID; }\n";
    files.write("one/check.c", check.as_bytes());
    let header = "/usr/local/include/caipan-said.h";
    let script = format!(
        "mount -t tmpfs none /usr/local/include || exit 99
         echo '#define SAID 42' > {header} && \"$@\" || exit
         echo '#define SAID 43' > {header} && exec \"$@\""
    );
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", &script, "sh"]);
    shell.arg(env!("CARGO_BIN_EXE_caipan"));
    shell.args(["grade", &files.path("one"), &files.path("class/a/any.c")]);
    shell.env("XDG_STATE_HOME", files.path("state"));
    let ran = ran(shell.stdin(Stdio::null()).output().unwrap());
    if ran.code == 99 || ran.stderr.contains("unshare failed") {
        return require(true, "no folder can be mounted here");
    }
    ran.expect(1, "AC", "").expect(1, "WA", "");
}

#[test]
fn what_cannot_be_kept_for_a_limit_on_files_ends_nothing() {
    let files = two();
    // With 100 folders, the file that records their sizes exceeds the file size limit.
    for number in 0..100 {
        fs::create_dir_all(files.path(&format!("state/caipan/contest-{number:060}"))).unwrap();
    }
    fs::set_permissions(
        files.path("state/caipan"),
        fs::Permissions::from_mode(0o700),
    )
    .unwrap();
    let mut shell = Command::new("sh");
    shell
        .args(["-c", "ulimit -f 8; exec \"$@\"", "sh"])
        .arg(env!("CARGO_BIN_EXE_caipan"))
        .args(["grade", &files.path("one"), &files.path("class/a/any.c")])
        .env("XDG_STATE_HOME", files.path("state"))
        .stdin(Stdio::null());
    finish(shell).expect(3, "this machine does not compile", "fsize 4096");
}
