//! Tests that checkers are as untrusted as submissions: no contestant gains or loses, and nothing is left behind.

use super::referee::Judge;
use crate::support::Files;

/// Actions of a hostile checker, and the expected messages. `@SECRET@` is a file of the problem's folder that no
/// program can see.
const HOSTILE: &[(&str, &str)] = &[
    ("kill -SEGV $$", "failed: signal 11"),
    ("kill -KILL $$", "failed: "),
    (
        "while :; do :; done",
        "failed: CPU time over the limit of 500ms",
    ),
    ("sleep 100", "failed: wall time over"),
    (
        "exec 1>&- 2>&- <&-; sleep 100 & exit 1",
        "exit code 1, which does not match",
    ),
    (
        "while :; do printf 'ok ok ok ok ok ok ok ok'; done",
        "failed: more than 1 MiB on standard output",
    ),
    (
        "while :; do printf 'ok ok ok ok ok ok ok ok' >&2; done",
        "failed: more than 1 MiB on standard error",
    ),
    (
        "while :; do printf 'ok ok ok ok ok ok ok ok' >> x; done",
        "failed: ",
    ),
    ("echo ok", "exit code 0, which does not match its message"),
    ("exit 0", "exit code 0, which does not match its message"),
    (
        "cat output >&2; exit 7",
        "exit code 7, which does not match its message: \"ok",
    ),
    (
        "cat output >&2; printf '\\npoints 1\\n' >&2; exit 7",
        "exit code 7, which does not match",
    ),
    ("f() { f | f & f; }; f", "e"),
    ("read x < @SECRET@ && echo ok >&2", "exit code "),
    (
        "for folder in /tmp /var/tmp /dev/shm /root /home ..; do echo x > $folder/caipan-was-here && echo ok >&2; done",
        "exit code ",
    ),
];

#[test]
fn a_hostile_checker_is_the_jurys_fault_and_nothing_else() {
    let files = Files::new(&[("x/secret", "ok\n"), ("x/check.sh", "")]);
    let secret = files.path("x/secret");
    for (number, (does, expected)) in HOSTILE.iter().enumerate() {
        let toml = "name = \"x\"\n[checker]\ncommand = [\"sh\", \"check.sh\"]\ndialect = \"testlib\"\nlimits = { cpu = \"500ms\", wall = \"2s\", output = \"1MiB\", memory = \"64MiB\", processes = 16 }\n";
        let script = does.replace("@SECRET@", &secret);
        files.write("x/problem.toml", toml.as_bytes());
        files.write("x/check.sh", script.as_bytes());
        let judge = Judge::of(&files, "x");
        let said = judge.word("in", "ok and more\n", "ans");
        assert!(said.starts_with("fault: sh: "), "{number} {does}: {said}");
        assert!(said.contains(expected), "{number} {does}: {said}");
    }
    for folder in ["/tmp", "/var/tmp", "/dev/shm", "/root", "/home"] {
        let written = std::path::Path::new(folder).join("caipan-was-here");
        assert!(!written.exists(), "{}", written.display());
    }
}

#[test]
fn points_that_are_none_are_a_fault_in_the_dialect_of_kattis() {
    let toml = "name = \"x\"\n[checker]\ncommand = [\"./check\"]\ndialect = \"kattis\"\npoints = \"fraction\"\n";
    let files = Files::new(&[("x/problem.toml", toml)]);
    for (does, expected) in [
        (
            "echo 1 > $3score.txt; exit 43",
            "rejects the output, but gives points in feedback/score.txt",
        ),
        (
            "echo nan > $3score.txt; exit 42",
            "not a number, at feedback/score.txt: \"nan\"",
        ),
        ("echo -1 > $3score.txt; exit 42", "gives -1 at"),
        ("echo 1e400 > $3score.txt; exit 42", "not a number"),
        ("echo 2 > $3score.txt; exit 42", "gives 2 at"),
        (
            "echo 1 > $3score.txt; echo 1 > $3score_multiplier.txt; exit 42",
            "twice",
        ),
        (
            "ln -s /etc/passwd $3score.txt; exit 42",
            "other than a plain file",
        ),
        ("mkdir $3score.txt; exit 42", "other than a plain file"),
        ("exit 0", "exit code 0"),
        ("exit 1", "exit code 1"),
    ] {
        files.write("x/check", format!("#!/bin/sh\n{does}\n").as_bytes());
        let said = Judge::of(&files, "x").word("in", "out", "ans");
        assert!(said.starts_with("fault: ./check: "), "{does}: {said}");
        assert!(said.contains(expected), "{does}: {said}");
    }
    files.write(
        "x/check",
        b"#!/bin/sh\n[ -d \"$3\" ] && case $3 in */) exit 42;; esac\n",
    );
    assert_eq!(
        Judge::of(&files, "x").word("in", "out", "ans"),
        "accepted",
        "it ends in a slash"
    );
}
