//! Clients that go, wait, repeat themselves or are too many, and the end of a server.

use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::lab::{Lab, receive};
use crate::support::{is_left_to_the_sweep, process_tree, wait_until};

/// Request to run a program that never ends; `mark` makes its text unique.
fn endless(mark: &str) -> Value {
    json!({"code": format!("# {mark}\nwhile True: pass"), "language": "python", "run_timeout": 60})
}

/// Returns the number of contestants' processes, without those that check the syntax in advance.
fn programs(lab: &Lab) -> usize {
    let runs = |pid: &u32| {
        let line = std::fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        let line = String::from_utf8_lossy(&line);
        line.contains("solution.py") && !line.contains("compile(")
    };
    let all = process_tree(lab.child.id());
    all.iter().filter(|pid| runs(pid)).count()
}

#[test]
fn the_program_of_a_client_that_has_gone_is_killed() {
    if is_left_to_the_sweep() {
        return;
    }
    let lab = Lab::start(&["--jobs", "2"]);
    let stream = lab.send("POST", "/run_code", &[], &endless("gone").to_string());
    wait_until(|| programs(&lab) > 0);
    let gone = Instant::now();
    drop(stream);
    wait_until(|| programs(&lab) == 0);
    assert!(
        gone.elapsed() < Duration::from_secs(10),
        "{:?}",
        gone.elapsed()
    );
    wait_until(|| lab.metric("caipan_abandoned_requests_total") == 1.0);
    // This also applies to a client that already receives blanks.
    let stream = lab.send("POST", "/run_code", &[], &endless("blanks").to_string());
    wait_until(|| programs(&lab) > 0);
    std::thread::sleep(Duration::from_secs(6));
    drop(stream);
    wait_until(|| programs(&lab) == 0);
}

#[test]
fn equal_requests_share_one_run_until_the_last_client_has_gone() {
    let lab = Lab::start(&["--jobs", "2"]);
    let body = endless("shared").to_string();
    let first = lab.send("POST", "/run_code", &[], &body);
    wait_until(|| programs(&lab) == 1);
    let second = lab.send("POST", "/run_code", &[], &body);
    wait_until(|| lab.metric("caipan_joined_requests_total") == 1.0);
    drop(first);
    wait_until(|| lab.metric("caipan_abandoned_requests_total") == 1.0);
    assert_eq!(programs(&lab), 1);
    drop(second);
    wait_until(|| programs(&lab) == 0);
}

#[test]
fn blanks_keep_a_client_waiting_and_the_result_follows() {
    if is_left_to_the_sweep() {
        return;
    }
    let lab = Lab::start(&[]);
    let body = json!({"code": "import time\ntime.sleep(7)\nprint(1)", "language": "python", "run_timeout": 20});
    let response = lab.post("/run_code", &body);
    assert!(response.body.starts_with("  "), "{response:?}");
    assert_eq!(response.json()["run_result"]["stdout"], "1\n");
}

#[test]
fn work_that_would_wait_longer_than_the_client_is_refused_before_it_begins() {
    let lab = Lab::start(&["--jobs", "1"]);
    let busy: Vec<_> = (0..5)
        .map(|number| {
            lab.send(
                "POST",
                "/run_code",
                &[],
                &endless(&number.to_string()).to_string(),
            )
        })
        .collect();
    wait_until(|| lab.metric("caipan_queue_tasks") == 4.0);
    let quick = json!({"code": "print(1)", "language": "python", "run_timeout": 0.5, "compile_timeout": 0.5});
    let refused = lab.post("/run_code", &quick);
    assert_eq!(
        (refused.status, refused.no_verdict()),
        (504, Some("overload")),
        "{refused:?}"
    );
    assert_eq!(refused.json()["status"], "SandboxError");
    let retry: u32 = refused.headers["retry-after"].parse().unwrap();
    assert!((1..=60).contains(&retry));
    let job = json!({"id": 1, "program": {"language": "python", "source": "print(1)"}, "tests": [{"output": "1"}]});
    let refused = lab.post("/verify?patience=1", &job);
    assert_eq!(
        (refused.status, refused.no_verdict()),
        (503, Some("overload"))
    );
    assert!(refused.headers.contains_key("retry-after"));
    drop(busy);
    // Once the others are gone, the same request is run.
    wait_until(|| lab.post("/run_code", &quick).status == 200);
}

#[test]
fn a_server_that_is_told_to_end_finishes_open_requests() {
    let mut lab = Lab::start(&["--jobs", "2"]);
    let body = json!({"code": "import time\ntime.sleep(2)\nprint(1)", "language": "python"});
    let stream = lab.send("POST", "/run_code", &[], &body.to_string());
    wait_until(|| programs(&lab) > 0);
    let pid = lab.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(receive(stream).json()["run_result"]["stdout"], "1\n");
    assert_eq!(lab.child.wait().unwrap().code(), Some(143));
}

#[test]
fn a_server_that_is_told_to_end_cancels_what_takes_too_long_without_a_verdict() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut lab = Lab::start(&["--jobs", "2"]);
    let stream = lab.send("POST", "/run_code", &[], &endless("term").to_string());
    wait_until(|| programs(&lab) > 0);
    let pid = lab.child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-TERM", &pid])
            .status()
            .unwrap()
            .success()
    );
    let response = receive(stream);
    assert_eq!(response.json()["status"], "SandboxError", "{response:?}");
    assert_eq!(lab.child.wait().unwrap().code(), Some(143));
}
