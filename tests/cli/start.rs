//! What it costs to start: counted in instructions, which no other program on the machine changes.

use std::process::Command;

use crate::support::{finish, has, root, state_home};

/// Runs a command as process 1 of a container would: whoever is left behind becomes its child, and is named.
const LEFT_BEHIND: &str = "import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
print(subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode)
try:
    print('left behind:', os.waitpid(-1, 0))
except ChildProcessError:
    print('nobody')
";

/// The instructions that caipan takes for this, as callgrind counts them.
fn instructions(arguments: &[&str]) -> u64 {
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_caipan"))
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ran.stderr);
    let (_, count) = told.split_once("I   refs:").unwrap();
    let digits = count.lines().next().unwrap().chars();
    let digits: String = digits.filter(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// Nothing is computed or read that the command does not need: a search's tables, caipan's own program, all sentences.
#[test]
fn a_command_costs_little_more_than_to_say_the_version() {
    if !has("valgrind") {
        return;
    }
    let case = "cases/mayan/bottom-row/01-wait-then-close-up";
    let (input, answer) = (format!("{case}.in"), format!("{case}.ans"));
    let version = instructions(&["--version"]);
    let check = instructions(&["check", "mayan", &input, &answer]);
    let solve = instructions(&["solve", "mayan", &input]);
    assert!(check < 4 * version, "{check} next to {version}");
    assert!(solve < 4 * version, "{solve} next to {version}");
}

#[test]
#[cfg(target_os = "linux")]
fn nobody_is_left_behind_whether_programs_are_run_or_the_command_is_refused() {
    if !has("python3") || !has("cc") {
        return;
    }
    let program = "reference/mayan/wrong_answer/no-cascade.c";
    let case = "bottom-row/01*";
    for (line, code) in [
        (vec!["grade"], 2),
        (vec!["grade", "--help"], 0),
        (vec!["grade", "nosuch", program], 2),
        (vec!["grade", "mayan", program, "--case", case], 0),
        (vec!["doctor", "--nosuch"], 2),
    ] {
        let mut python = Command::new("python3");
        let words = ["-c", LEFT_BEHIND, env!("CARGO_BIN_EXE_caipan")];
        python.args(words).args(&line).current_dir(root());
        python.env("XDG_STATE_HOME", state_home());
        let ran = finish(python).expect(0, "", "");
        assert_eq!(ran.stdout, format!("{code}\nnobody\n"), "{line:?}");
    }
}
