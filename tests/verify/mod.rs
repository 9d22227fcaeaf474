//! `caipan verify`: streams of jobs, each a program with its tests.

mod assertions;
mod cheats;
mod functions;
mod graders;
mod records;
mod soak;
mod typescript;
mod warm;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::support::{Files, caipan};

/// Results of jobs by their identifiers.
type Results = BTreeMap<String, Value>;

/// Judges jobs with these further arguments, and reads the results. Jobs without a verdict are allowed.
fn judged(jobs: &[Value], arguments: &[&str]) -> Results {
    let lines: String = jobs.iter().map(|job| format!("{job}\n")).collect();
    let files = Files::new(&[("jobs.jsonl", &lines)]);
    let path = files.path("jobs.jsonl");
    let words = ["verify", &path, "--max-nulls", "100%"];
    let ran = caipan(&[&words[..], arguments].concat());
    assert_eq!(ran.code, 0, "{ran:#?}");
    results(&ran.stdout)
}

/// Reads results, and checks that no job has two.
fn results(lines: &str) -> Results {
    let mut all = Results::new();
    for line in lines.lines() {
        let result: Value = serde_json::from_str(line).unwrap();
        let id = match &result["id"] {
            Value::String(id) => id.clone(),
            other => other.to_string(),
        };
        assert!(all.insert(id, result).is_none(), "{line}");
    }
    all
}

/// Verdict of each job, or the fault because of which it has none.
fn verdicts(results: &Results) -> BTreeMap<String, String> {
    let verdict = |result: &Value| {
        let verdict = result["verdict"].as_str().or(result["fault"].as_str());
        verdict.unwrap_or_default().to_owned()
    };
    let all = results.iter();
    all.map(|(id, result)| (id.clone(), verdict(result)))
        .collect()
}
