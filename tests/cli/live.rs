//! Tests of the page of a running grading.

use std::fs;
use std::process::Stdio;

use serde_json::Value;

use super::sum::{RIGHT, contest};
use crate::support::{caipan, command, is_left_to_the_sweep, page_data, wait_until};

#[test]
fn a_page_says_how_far_the_grading_is_and_the_final_one_takes_its_place() {
    if is_left_to_the_sweep() {
        return;
    }
    let slow = format!("sleep(2);{RIGHT}");
    let files = contest(3, &[("fast", RIGHT), ("broken", "return"), ("slow", &slow)]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    let page = files.path("page.html");
    let (report, json) = (
        format!("html={page}"),
        format!("json={}", files.path("r.json")),
    );
    let arguments = [
        "grade",
        &problem,
        &class,
        "-j1",
        "--no-journal",
        "--report",
        &report,
        "--report",
        &json,
    ];
    let mut judge = command(&arguments);
    let mut judge = judge
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let read = || fs::read_to_string(&page).unwrap_or_default();
    wait_until(|| !read().is_empty());
    let first = read();
    let half = page_data(&first);
    let number = |key: &str| half["going"][key].as_u64().unwrap();
    assert!(
        number("total") == 6 && number("done") < 6,
        "{}",
        half["going"]
    );
    assert_eq!(half["interrupted"], Value::Null);
    assert!(half["contestants"]["name"].as_array().unwrap().len() == 3);
    assert!(
        !fs::exists(files.path("r.json")).unwrap(),
        "other forms come at the end"
    );
    assert_eq!(judge.wait().unwrap().code(), Some(1));
    let last = read();
    let again = caipan(&["report", &files.path("r.json"), "--format", "html"]);
    assert!(again.stdout == last, "as if nobody had looked on");
    assert_eq!(page_data(&last)["going"], Value::Null);
}

#[test]
fn a_grading_that_is_over_at_once_writes_its_page_once_and_a_stream_gets_one() {
    let files = contest(1, &[("fast", RIGHT)]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    let graded = caipan(&[
        "grade",
        &problem,
        &class,
        "--no-journal",
        "--report",
        "html=/dev/stdout",
        "-qq",
    ]);
    assert_eq!(graded.stdout.matches("<!DOCTYPE html>").count(), 1);
}
