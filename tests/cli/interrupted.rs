//! Tests that every format states first that a class was interrupted.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::sum::{contest, of};
use crate::support::{RunOutput, caipan, command, page_data, wait_until};

const FORMS: [&str; 7] = [
    "text",
    "json",
    "csv",
    "csv-cases",
    "junit",
    "markdown",
    "html",
];

/// Returns a cell of an unquoted CSV table by contestant and column head.
fn cell(csv: &str, name: &str, head: &str) -> String {
    let (heads, rows) = csv.split_once('\n').unwrap();
    let column = heads.split(',').position(|other| other == head);
    let row = rows.lines().find(|line| line.contains(name));
    let mut cells = row.unwrap().split(',');
    cells.nth(column.unwrap()).unwrap().to_owned()
}

#[test]
fn results_of_an_interrupted_class_are_not_taken_for_final() {
    let slow = "usleep(150000);printf(\"%d\\n\",a+b);return 0;";
    let fast = "printf(\"%d\\n\",a+b);return 0;";
    let files = contest(8, &[("slow", slow), ("fast", fast), ("broken", "return")]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    let journal = files.path("j.jsonl");
    let mut arguments = vec!["grade", &problem, &class, "-j1", "--journal", &journal];
    let reports = FORMS.map(|form| format!("{form}={}", files.path(form)));
    for report in &reports {
        arguments.extend(["--report", report]);
    }
    let mut judge = command(&arguments);
    let judge = judge.stdout(Stdio::null()).stderr(Stdio::null());
    let mut judge = judge.spawn().unwrap();
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    // The first line names the build.
    wait_until(|| lines() > 5);
    let pid = judge.id().to_string();
    let sent = Command::new("kill").args(["-s", "INT", &pid]).status();
    assert!(sent.unwrap().success());
    assert_eq!(judge.wait().unwrap().code(), Some(130));

    let text = |form: &str| fs::read_to_string(files.path(form)).unwrap();
    let json: Value = serde_json::from_str(&text("json")).unwrap();
    let number = |key: &str| json[key].as_u64().unwrap();
    assert_eq!(json["interrupted"], true, "{json:#}");
    let done = number("done");
    assert!(number("total") == 16 && done > 0 && done < 16);
    assert!(of(&json, "broken").get("unfinished_cases").is_none());
    let said = format!("interrupted: {done} of 16 cases were judged, these results are not final");
    let first = |form: &str| text(form).lines().next().unwrap().to_owned();
    assert!(first("text").contains(&said), "{}", text("text"));
    assert_eq!(first("markdown").replace('\\', ""), format!("**{said}**"));
    let page = page_data(&text("html"));
    assert!(page["interrupted"][0] == said && page["going"].is_null());
    let junit = text("junit");
    let suite = junit.lines().find(|line| line.contains("<testsuite "));
    assert!(suite.unwrap().contains("name=\"interrupted\""), "{junit}");
    let csv = text("csv");
    let row = |name: &str| csv.lines().find(|line| line.contains(name)).unwrap();
    let unfinished = |form: &str, name: &str| cell(&text(form), name, "unfinished_cases");
    // No contestant has a rank, finished or not.
    assert!(row("slow").starts_with(','), "{csv}");
    assert_ne!(unfinished("csv", "slow"), "0", "{csv}");
    assert!(
        row("broken").starts_with(',') && unfinished("csv", "broken") == "0",
        "{csv}"
    );
    assert_ne!(unfinished("csv-cases", "slow"), "0");
    // Saved results state that they are incomplete too, and can be compared.
    let report =
        |more: &[&str]| -> RunOutput { caipan(&[&["report", &files.path("json")], more].concat()) };
    let said = format!("评测中断：16 个测试点只评了 {done} 个");
    assert!(report(&["--lang", "zh"]).stdout.contains(&said));
    report(&["--against", &files.path("json")]).expect(0, "", "");

    let again = ["--journal", &journal, "--format", "json"];
    let whole = caipan(&[&["grade", &problem, &class], &again[..]].concat());
    let whole = whole.expect(1, "", "are known from the journal").json();
    for key in ["interrupted", "done", "total"] {
        assert!(whole.get(key).is_none(), "{key}");
    }
    assert_eq!(of(&whole, "slow")["verdict"], "AC");
}
