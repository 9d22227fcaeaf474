//! Tests that the README's terminal animation is current: runs its commands and draws it again.

mod drawing;
mod output;

use std::fs;

use crate::support::{UPDATE_VARIABLE, command, finish, has, root, updates_expected_files};
use drawing::{Typed, draw};

/// The README's first command.
const GRADE: &str = "grade mayan reference/mayan/wrong_answer/no-cascade.c";

/// Placeholder for time and memory, which differ from run to run.
const MEASURES: &str = "      1 ms    3.4 MiB  ";

/// Runs a command for a user of this language.
fn typed(line: &str, lang: &str) -> Typed {
    let arguments = line.strip_prefix("caipan ").unwrap().split(' ');
    let mut command = command(&arguments.collect::<Vec<_>>());
    let state = tempfile::tempdir().unwrap();
    command
        .args(["--color", "always"])
        .env("LC_ALL", lang)
        .env("XDG_STATE_HOME", state.path());
    let ran = finish(command);
    assert_eq!(ran.code, 1, "{ran:#?}");
    Typed {
        command: line.to_owned(),
        lines: ran.stdout.lines().map(without_measures).collect(),
    }
}

/// Replaces time and memory in a line by fixed values.
fn without_measures(line: &str) -> String {
    const PLAIN: &str = "\u{1b}[0m";
    let parted = line.rsplit_once("iB  ");
    let parted = parted.and_then(|(head, name)| Some((head.split_once(PLAIN)?.0, name)));
    match parted {
        Some((verdict, name)) => format!("{verdict}{PLAIN}{MEASURES}{name}"),
        None => line.to_owned(),
    }
}

/// Returns the command below the first failed case, which shows why the case failed.
fn advised(graded: &Typed) -> String {
    let advice = graded
        .lines
        .iter()
        .find(|line| line.contains("caipan diff"));
    let (_, advice) = advice.unwrap().split_once("\u{1b}[2m").unwrap();
    advice.strip_suffix("\u{1b}[0m").unwrap().to_owned()
}

fn is_up_to_date(name: &str, page: &str, lang: &str, title: &str) {
    if !has("cc") {
        return;
    }
    let page = fs::read_to_string(root().join(page)).unwrap();
    let first = page
        .lines()
        .find_map(|line| line.strip_prefix("$ cargo run"));
    assert!(
        first.unwrap().contains(GRADE),
        "{GRADE} is not what is shown first"
    );
    assert!(page.contains(&format!("(tests/pictures/{name})")));
    let graded = typed(&format!("caipan {GRADE}"), lang);
    let shown = typed(&advised(&graded), lang);
    let picture = draw(title, &[graded, shown]);
    let file = root().join("tests/pictures").join(name);
    if updates_expected_files() {
        fs::write(&file, &picture).unwrap();
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    let mut pairs = found.lines().zip(picture.lines());
    let differing = pairs.find(|(found, drawn)| found != drawn);
    assert!(
        found == picture,
        "tests/pictures/{name} is out of date: {UPDATE_VARIABLE}=1 draws it anew; the first lines that differ: {differing:#?}"
    );
}

#[test]
fn the_picture_of_a_terminal_is_what_comes_out() {
    is_up_to_date(
        "terminal.svg",
        "README.md",
        "C",
        "caipan grades a program, and shows on the board where its answer goes wrong",
    );
}

#[test]
fn the_chinese_picture_of_a_terminal_is_what_comes_out() {
    is_up_to_date(
        "terminal-zh.svg",
        "README.zh.md",
        "zh_CN.UTF-8",
        "caipan 评测一个程序，并在棋盘上指出它的答案从哪里开始走错",
    );
}

#[test]
fn only_time_and_memory_are_the_same_in_every_run() {
    let case = "    \u{1b}[1m\u{1b}[31mWA \u{1b}[0m    2.7 s     19 MiB  general/04-sample";
    let expected = format!("    \u{1b}[1m\u{1b}[31mWA \u{1b}[0m{MEASURES}general/04-sample");
    assert_eq!(without_measures(case), expected);
    for other in [
        "",
        "AC",
        "  general: 10 of 70 points",
        "\u{1b}[1mx\u{1b}[0m 1 MiB",
    ] {
        assert_eq!(without_measures(other), other);
    }
}
