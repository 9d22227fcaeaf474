//! Test problem `sum`, contests with it, and helpers for their results.

use std::fs;
use std::path::PathBuf;

use serde_json::Value;

use crate::support::{Files, RunOutput, caipan, state_home};

// The wall time limit is far above all times, so that a loaded machine changes nothing.
const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\nwall = \"200s\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\n";

const READ: &str = "int a,b;scanf(\"%d%d\",&a,&b);";

pub(super) fn source(body: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\nint main(void){{{READ}{body}}}\n"
    )
}

/// Burns CPU time.
pub(super) fn burn(seconds: f64) -> String {
    format!("while(clock()<{seconds}*CLOCKS_PER_SEC);printf(\"%d\\n\",a+b);return 0;")
}

pub(super) const RIGHT: &str = "printf(\"%d\\n\",a+b);return 0;";

/// Creates a problem with this number of cases and a class of contestants, each with a body of `main`.
pub(super) fn contest(cases: usize, class: &[(&str, &str)]) -> Files {
    let files = Files::new(&[("problem/problem.toml", TOML)]);
    for case in 1..=cases {
        files.write(
            &format!("problem/{case}.in"),
            format!("{case} 1\n").as_bytes(),
        );
        files.write(
            &format!("problem/{case}.ans"),
            format!("{}\n", case + 1).as_bytes(),
        );
    }
    for (name, body) in class {
        files.write(&format!("class/{name}/sum.c"), source(body).as_bytes());
    }
    files
}

pub(super) fn grade(files: &Files, more: &[&str]) -> RunOutput {
    let (problem, class) = (files.path("problem"), files.path("class"));
    let mut arguments = vec!["grade", problem.as_str(), class.as_str()];
    arguments.extend(more);
    caipan(&arguments)
}

/// Returns the files in the state folder that belong to a class.
pub(super) fn kept(class: &str) -> PathBuf {
    let real = fs::canonicalize(class).unwrap();
    let folders = fs::read_dir(state_home().join("caipan")).unwrap();
    let mut folders = folders.map(|entry| entry.unwrap().path());
    let is_its = |folder: &PathBuf| {
        let used = fs::read(folder.join("used")).unwrap_or_default();
        used == real.as_os_str().as_encoded_bytes()
    };
    folders.find(is_its).unwrap()
}

/// Returns contestant, case and verdict, and everything else that is equal in every run.
pub(super) fn verdicts(json: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for card in json["submissions"].as_array().unwrap() {
        let text = format!(
            "{} {} {} {} {}",
            card["name"], card["verdict"], card["score"], card["max_score"], card["reason"]
        );
        lines.push(text);
        for case in card["cases"].as_array().unwrap() {
            let kind = &case["reason_kind"];
            lines.push(format!(
                "  {} {} {} {kind}",
                case["name"], case["verdict"], case["score"]
            ));
        }
    }
    lines
}

pub(super) fn of<'a>(json: &'a Value, name: &str) -> &'a Value {
    let cards = json["submissions"].as_array().unwrap();
    cards
        .iter()
        .find(|card| card["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {json:#}"))
}
