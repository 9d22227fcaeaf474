//! Tests of `caipan solve`: it prints the jury's answer byte for byte.

use super::{ANSWER, SAMPLE, TOO_EARLY};
use crate::support::{Files, caipan, caipan_with_stdin, command, ran, wait_until};

#[test]
fn the_samples_answer_is_printed_byte_for_byte() {
    let files = Files::new(&[("sample.in", SAMPLE)]);
    assert_eq!(
        caipan(&["solve", "mayan", &files.path("sample.in")])
            .expect(0, "", "")
            .stdout,
        ANSWER
    );
    assert_eq!(
        caipan_with_stdin(&["solve", "mayan", "-"], SAMPLE.as_bytes())
            .expect(0, "", "")
            .stdout,
        ANSWER
    );
}

#[test]
fn many_inputs_are_solved_in_one_call_and_a_bad_one_stops_none() {
    let files = Files::new(&[("a.in", SAMPLE), ("bad.in", "x"), ("b.in", TOO_EARLY)]);
    let [a, bad, b] = ["a.in", "bad.in", "b.in"].map(|name| files.path(name));
    let ran = caipan(&["solve", "mayan", &a, &bad, &b, &files.path("none.in")]).expect(
        3,
        "",
        "bad.in: line 1: ",
    );
    assert_eq!(
        ran.stdout,
        format!("==> {a} <==\n{ANSWER}\n==> {b} <==\n-1\n")
    );
    assert!(
        ran.stderr.contains("none.in: neither a file nor a case"),
        "{}",
        ran.stderr
    );
}

#[test]
fn settings_change_the_question() {
    let files = Files::new(&[("a.in", TOO_EARLY), ("six.in", "6\n1 1 0\n0\n1 0\n0\n0\n")]);
    let at_most = caipan(&[
        "solve",
        "mayan",
        "--set",
        "steps=at-most",
        &files.path("a.in"),
    ]);
    assert_eq!(at_most.expect(0, "", "").stdout, "0 0 1\n");
    let six = files.path("six.in");
    caipan(&["solve", "mayan", &six]).expect(3, "", "six.in: line 1: n is 6, which is more than 5");
    caipan(&["solve", "mayan", "--set", "max_moves=6", &six]).expect(0, "-1\n", "");
    caipan(&["solve", "mayan", "--set", "max_moves=13", &six]).expect(
        2,
        "",
        "max_moves: expected a number from 1 to 12",
    );
    caipan(&["solve", "mayan", "--set", "colour=1", &six]).expect(
        2,
        "",
        "--set colour: unknown setting",
    );
}

/// Case with solutions of two moves in several orders, and with waits.
const SMALL: &str = "2\n1 1 0\n0\n0\n1 0\n0\n";
/// Case that is solved only after tens of millions of positions.
const LONG: &str =
    "12\n1 1 2 3 2 2 3 0\n2 4 2 4 1 4 4 0\n3 1 1 2 2 3 1 0\n2 4 1 2 3 2 2 0\n1 2 3 4 4 2 2 0\n";

#[test]
fn figures_of_the_search_go_to_standard_error_and_the_answer_stays_alone() {
    let files = Files::new(&[("a.in", SAMPLE), ("early.in", TOO_EARLY)]);
    let [sample, early] = ["a.in", "early.in"].map(|name| files.path(name));
    let told = caipan(&["solve", "mayan", "--stats", "--threads", "2", &sample]).expect(0, "", "");
    assert_eq!(told.stdout, ANSWER);
    let line = told.stderr.trim_end();
    for word in [
        " nodes, ",
        " leaves, ",
        " table hits, ",
        "s, ",
        "nodes per second",
    ] {
        assert!(line.contains(word), "{word}: {line}");
    }
    let solved = caipan(&["solve", "mayan", "--certificate", &sample]).expect(0, ANSWER, "");
    let words = "3 moves replayed to the empty board; ";
    assert!(solved.stderr.contains(words), "{}", solved.stderr);
    let refuted = caipan(&["solve", "mayan", "--certificate", &early]).expect(0, "-1\n", "");
    let words = "states refuted by trying all their moves: ";
    assert!(refuted.stderr.contains(words), "{}", refuted.stderr);
    let words = ", so that no list of moves is left\n";
    assert!(refuted.stderr.ends_with(words), "{}", refuted.stderr);
}

#[test]
fn every_solution_is_listed_or_counted() {
    let files = Files::new(&[("a.in", SMALL)]);
    let input = files.path("a.in");
    let listed = caipan(&["solve", "mayan", "--all", &input]).expect(0, "", "a.in: 4 solutions");
    assert_eq!(
        listed.stdout,
        "0 0 1; 3 0 -1\n0 1 1; 3 0 -1\n3 0 -1; 0 0 1\n3 0 -1; 0 1 1\n"
    );
    let first = caipan(&["solve", "mayan", &input]).expect(0, "", "").stdout;
    assert_eq!(first, "0 0 1\n3 0 -1\n");
    let counted = caipan(&["solve", "mayan", "--all=count", &input]).expect(0, "", "");
    assert_eq!(
        (counted.stdout.as_str(), counted.stderr.as_str()),
        ("4\n", "")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_that_is_interrupted_says_what_it_has_done() {
    let files = Files::new(&[("long.in", LONG)]);
    let long = files.path("long.in");
    for options in [&["--stats"][..], &["--all=count"]] {
        let set = ["solve", "mayan", "--set", "max_moves=12", &long];
        let mut child = command(&[&set, options].concat())
            .stderr(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        // The search begins after the input was read.
        wait_until(|| cpu_ticks(child.id()) > 20);
        assert_eq!(child.try_wait().unwrap(), None, "{options:?}");
        let interrupt = ["-INT".to_owned(), child.id().to_string()];
        std::process::Command::new("kill")
            .args(interrupt)
            .status()
            .unwrap();
        let ended =
            ran(child.wait_with_output().unwrap()).expect(130, "", "long.in: stopped after ");
        assert_eq!(ended.stdout, "");
    }
}

/// Returns the CPU time that a process itself has used, in ticks of a hundredth of a second.
#[cfg(target_os = "linux")]
fn cpu_ticks(pid: u32) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let field = after_name.split(' ').nth(11);
    field
        .and_then(|ticks| ticks.parse().ok())
        .unwrap_or(u64::MAX)
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_that_takes_long_shows_what_it_does_on_a_line_that_goes_away() {
    use crate::pty::{INTERRUPT, start};
    let files = Files::new(&[("long.in", LONG)]);
    let long = files.path("long.in");
    let solve = ["solve", "mayan", "--set", "max_moves=12", &long];
    let mut terminal = start(command(&solve), (60, 24), None);
    terminal.wait_until("what it does", |screen| screen.text().contains(" nodes"));
    let is_narrow = |line: &String| line.chars().count() <= 57;
    let screen = terminal.screen();
    assert!(screen.lines.iter().all(is_narrow), "{}", screen.text());
    terminal.keys(INTERRUPT);
    let (code, screen, _) = terminal.end();
    // The message may take several lines.
    let text = screen.lines.concat();
    assert_eq!(code, 130, "{text}");
    let said = text.matches(" nodes").count();
    assert_eq!((said, text.contains("stopped after ")), (1, true), "{text}");
}
