//! What it costs to start: counted in instructions, which no other program on the machine changes.

use std::process::Command;

use crate::support::{has, root};

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
