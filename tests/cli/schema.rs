//! Tests of the schemata for problem.toml and contest.toml that `caipan schema` prints for editors.

use std::fs;
use std::panic::catch_unwind;

use serde_json::{Value, json};

use super::report::hold;
use crate::support::{Files, caipan, files_below};

fn schema(of: &str) -> Value {
    caipan(&["schema", of]).expect(0, "urn:caipan:", "").json()
}

fn file(text: &str) -> Value {
    toml::from_str(text).unwrap()
}

#[test]
fn the_problems_that_are_built_in_keep_to_the_schema() {
    let schema = schema("problem");
    let files = files_below("cases");
    let mut problems = 0;
    for path in files.iter().filter(|path| path.ends_with("problem.toml")) {
        hold(
            &file(&fs::read_to_string(path).unwrap()),
            &schema,
            &schema,
            "",
        );
        problems += 1;
    }
    assert!(problems >= 3);
}

#[test]
fn what_caipan_refuses_the_schema_refuses_too() {
    let schema = schema("problem");
    let good = "name = \"x\"\nchecker = \"floats\"\n[floats]\nabsolute = 0.5\n";
    hold(&file(good), &schema, &schema, "");
    let language = "[language.python]\ntime_factor = 2.0\nmemory = \"data\"\n";
    hold(&file(&format!("{good}{language}")), &schema, &schema, "");
    let checker = "name = \"x\"\n[checker]\nsource = \"c.cpp\"\ndialect = \"testlib\"\n";
    let validator = "[[validator]]\nsource = \"v.cpp\"\ndialect = \"testlib\"\n";
    hold(
        &file(&format!("{checker}{validator}")),
        &schema,
        &schema,
        "",
    );
    for bad in [
        "name = \"x\"\nchecker = \"tokens\"\n[[validator]]\nsource = \"v.cpp\"\n",
        "checker = \"floats\"\n",
        "name = \"x\"\nchecker = \"chess\"\n",
        "name = \"x\"\nchecker = \"mayan\"\n[mayan]\nstep = 1\n",
        "name = \"x\"\nchecker = \"tokens\"\n[limits]\ncpu_time = \"1s\"\n",
        "name = \"x\"\nchecker = \"tokens\"\nsubtasks = []\n",
    ] {
        let holds = catch_unwind(|| hold(&file(bad), &schema, &schema, ""));
        assert!(holds.is_err(), "{bad}");
        let files = Files::new(&[("problem.toml", bad), ("1.in", ""), ("1.ans", "")]);
        caipan(&["validate", &files.root()]).expect(3, "", "problem.toml");
    }
}

#[test]
fn a_contest_has_a_schema_too_and_results_are_the_default() {
    let contest = schema("contest");
    let holds = |value: Value| catch_unwind(|| hold(&value, &contest, &contest, "")).is_ok();
    assert!(holds(json!({"problems": ["mayan", "own/folder"]})));
    assert!(!holds(json!({"problems": [1]})));
    assert!(!holds(json!({"problem": ["mayan"]})));
    assert_eq!(
        caipan(&["schema"]).stdout,
        caipan(&["schema", "results"]).stdout
    );
    caipan(&["schema", "weather"]).expect(2, "", "weather");
}
