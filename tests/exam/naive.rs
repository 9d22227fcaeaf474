//! A verifier that makes the usual mistakes: every cheat of the exam wins, although the verifier distinguishes right
//! programs from wrong ones.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use super::{answers, exam, exam_result};
use crate::support::{has, is_left_to_the_sweep, root};

/// A running naive verifier, which is killed when this value is dropped.
struct NaiveVerifier {
    child: Child,
    url: String,
}

impl NaiveVerifier {
    fn start() -> Self {
        let mut command = Command::new("python3");
        // In a separate process group, so that a cheat that kills its group does not kill the test.
        command
            .process_group(0)
            .arg(root().join("tests/exam/naive.py"));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut line).unwrap();
        let url = format!("http://127.0.0.1:{}", line.trim());
        Self { child, url }
    }
}

impl Drop for NaiveVerifier {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_cheat_and_every_fault_of_the_exam_fools_the_naive_verifier() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let naive = NaiveVerifier::start();
    let result = exam_result(&naive.url, "own", &[], 1);
    for (role, expected) in [
        ("right", "passed"),
        ("tolerated", "passed"),
        ("wrong", "failed"),
    ] {
        for (name, answer) in answers(&result, role) {
            assert_eq!(answer, expected, "{role}: {name}");
        }
    }
    let cheats = answers(&result, "cheat");
    assert!(cheats.len() >= 60, "{}", cheats.len());
    for (name, answer) in cheats {
        assert_eq!(answer, "passed", "{name} did not win");
    }
    let faults = answers(&result, "fault");
    assert!(faults.len() >= 15, "{}", faults.len());
    for (name, answer) in faults {
        assert!(["passed", "failed"].contains(&&*answer), "{name}: {answer}");
    }
}

/// The naive router runs scripts as a notebook does, so that they are known to work outside of caipan.
#[test]
fn scripts_for_e2b_work_in_a_naive_router_which_takes_faults_for_failures() {
    if !has("python3") {
        return;
    }
    let naive = NaiveVerifier::start();
    let result = exam_result(&naive.url, "e2b", &[], 1);
    for (role, expected) in [
        ("right", "passed"),
        ("wrong", "failed"),
        ("cheat", "failed"),
    ] {
        let rated = answers(&result, role);
        assert!(!rated.is_empty(), "{role}");
        for (name, answer) in rated {
            assert_eq!(answer, expected, "{role}: {name}");
        }
    }
    for (name, answer) in answers(&result, "fault") {
        assert!(["passed", "failed"].contains(&&*answer), "{name}: {answer}");
    }
}

#[test]
fn what_a_verifier_gets_wrong_is_named_and_ends_with_exit_code_1() {
    if !has("python3") {
        return;
    }
    let naive = NaiveVerifier::start();
    let ran = exam(&naive.url, "own", &["--kind", "assert"]);
    let ran = ran.expect(1, "assert, forged equality: passed\n", "");
    assert!(
        ran.stdout
            .contains("right programs, assert: asked 1, not passed 0\n"),
        "{ran:#?}"
    );
    // Without -v, only flaws are listed.
    assert!(!ran.stdout.contains("returns the value"), "{ran:#?}");
    let all = exam(
        &naive.url,
        "own",
        &["--kind", "assert", "-v", "--lang", "zh"],
    );
    all.expect(1, "\"assert\"，\"returns the value\"：通过\n", "");
    let page = exam(
        &naive.url,
        "own",
        &["--kind", "assert", "--format", "markdown"],
    );
    page.expect(1, "| ✗ | cheat | assert, exit at once: passed |\n", "");
    let page = exam(&naive.url, "own", &["--kind", "assert", "--format", "html"]);
    let page = page.expect(1, "<td>assert, exit at once: passed</td>", "");
    assert!(
        page.stdout.starts_with("<!DOCTYPE html>"),
        "{}",
        page.stdout
    );
}

#[test]
fn a_program_that_ends_the_verifier_is_an_attack_that_did_harm() {
    if !has("python3") {
        return;
    }
    let naive = NaiveVerifier::start();
    let attack = ["--only", "signal to the process group"];
    exam(&naive.url, "own", &attack).expect(2, "", "no item");
    let ran = exam(
        &naive.url,
        "own",
        &[&attack[..], &["--destructive"]].concat(),
    );
    ran.expect(1, "attacks, stdin: asked 1, did harm 1\n", "");
}
