//! Tests of `caipan report` and `caipan schema`: saved results are rendered again and compared.

use std::fs;

use serde_json::{Value, json};

use super::{ANSWER, SAMPLE};
use crate::support::{
    Files, RunOutput, caipan, caipan_with_stdin, command, finish, is_left_to_the_sweep, page_data,
};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\n";
const RIGHT: &str = "read a b; echo $((a + b))\n";
const WRONG: &str = "read a b; echo $((a * b))\n";

/// Creates a problem and a class of three contestants, one of them with a hostile name.
fn class() -> Files {
    let files = Files::new(&[
        ("sum/problem.toml", TOML),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        ("sum/2.in", "2 2\n"),
        ("sum/2.ans", "4\n"),
    ]);
    for (name, program) in [("王小明", RIGHT), ("=1+1|'x", WRONG), ("b", WRONG)] {
        let path = files.write(
            &format!("class/{name}"),
            format!("#!/bin/sh\n{program}").as_bytes(),
        );
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
        fs::set_permissions(path, mode).unwrap();
    }
    files
}

fn programs(files: &Files) -> Vec<String> {
    ["王小明", "=1+1|'x", "b"]
        .map(|name| files.path(&format!("class/{name}")))
        .to_vec()
}

fn grade(files: &Files, more: &[&str]) -> RunOutput {
    let mut arguments = vec!["grade".to_owned(), files.path("sum"), "--quiet".to_owned()];
    arguments.extend(programs(files));
    arguments.extend(more.iter().map(|text| (*text).to_owned()));
    caipan(&arguments)
}

/// Saves the results of the class, and returns the path.
fn saved(files: &Files, name: &str) -> String {
    let path = files.path(name);
    grade(files, &["--report", &format!("json={path}")]).expect(1, "ranking\n", "");
    path
}

#[test]
fn saved_results_are_rendered_as_grade_renders_them() {
    let files = class();
    let formats = [
        "json",
        "csv",
        "csv-cases",
        "junit",
        "markdown",
        "html",
        "text",
    ];
    let report = |name: &str| format!("{name}={}", files.path(name));
    let mut arguments = vec!["--csv-bom"];
    let reports = formats.map(report);
    arguments.extend(reports.iter().flat_map(|report| ["--report", report]));
    grade(&files, &arguments).expect(1, "", "");
    for format in formats {
        let ran = caipan(&[
            "report",
            &files.path("json"),
            "--format",
            format,
            "--csv-bom",
        ]);
        let ran = ran.expect(0, "", "");
        assert_eq!(
            ran.stdout,
            fs::read_to_string(files.path(format)).unwrap(),
            "{format}"
        );
        assert_eq!(
            ran.stdout.starts_with('\u{feff}'),
            format.starts_with("csv"),
            "{format}"
        );
    }
    let again = files.path("again.md");
    caipan(&[
        "report",
        &files.path("json"),
        "--report",
        &format!("markdown={again}"),
    ])
    .expect(0, "ranking", "");
    assert_eq!(
        fs::read(again).unwrap(),
        fs::read(files.path("markdown")).unwrap()
    );
}

#[test]
fn results_are_read_from_standard_input() {
    let files = class();
    let json = fs::read(saved(&files, "x.json")).unwrap();
    caipan_with_stdin(&["report", "-"], &json).expect(0, "ranking\n", "");
    caipan_with_stdin(&["report", "-", "--against", "-"], &json).expect(2, "", "only once");
}

#[test]
fn a_comparison_says_who_changed_and_its_exit_code_whether_anybody_did() {
    let files = class();
    let old = saved(&files, "old.json");
    caipan(&["report", &old, "--against", &old]).expect(0, "no change in 3 submissions\n", "");
    files.write("sum/2.ans", b"5\n");
    files.write("class/b", format!("#!/bin/sh\n{RIGHT}").as_bytes());
    let new = saved(&files, "new.json");
    let ran = caipan(&["report", &new, "--against", &old]);
    let ran = ran.expect(1, "3 of 3 submissions changed\n", "");
    assert!(
        ran.stdout.contains("王小明 (sum): AC 100 → WA 50"),
        "{}",
        ran.stdout
    );
    let json = caipan(&["report", &new, "--against", &old, "--format", "json"])
        .expect(1, "", "")
        .json();
    assert_eq!(json["changed"].as_array().unwrap().len(), 3);
    let chinese = caipan(&["report", &new, "--against", &old, "--lang", "zh"]);
    chinese.expect(1, "3 份提交中有 3 份的结果变了\n", "");
    caipan(&["report", &new, "--against", &old, "--format", "junit"]).expect(
        2,
        "",
        "as text, markdown, html or json only",
    );
}

#[test]
fn what_is_no_results_file_is_refused_with_its_place() {
    let files = Files::new(&[]);
    let good = r#"{"schema_version":1,"tool":{"name":"caipan","version":"1"},"isolation":{"level":"full","mechanisms":[]},"submissions":[],"later":1}"#;
    let refused = [
        ("{\n  \"schema_version\": 1,\n  x", "line 3, column 3: "),
        ("", "line 1, column 0: "),
        ("[1]", "line 1, column "),
        ("{}", "missing field `schema_version`"),
        (r#"{"schema_version":1}"#, "missing field `tool`"),
        (r#"{"schema_version":-1}"#, "line 1, column "),
        (r#"{"schema_version":0}"#, "schema_version is 0"),
        (
            r#"{"schema_version":2}"#,
            "schema_version is 2, and this caipan reads up to 1",
        ),
        (
            r#"{"schema_version":2,"submissions":7}"#,
            "a newer caipan has written it",
        ),
        (
            &good.replace("[],\"later\"", "[7],\"later\""),
            "line 1, column ",
        ),
        (&"[".repeat(100_000), "line 1, column "),
    ];
    for (text, complaint) in refused {
        let path = files.write("x.json", text.as_bytes());
        let ran = caipan(&["report", &path]).expect(3, "", complaint);
        assert!(ran.stderr.contains("x.json"), "{ran:?}");
    }
    let bytes = files.write("x.json", b"{\"schema_version\": 1, \"\xff");
    caipan(&["report", &bytes]).expect(3, "", "line 1");
    caipan(&["report", &files.path("none.json")]).expect(2, "", "none.json");
    caipan(&["report", &files.root()]).expect(2, "", "read ");
    // Unknown fields and a byte order mark are ignored.
    let path = files.write("x.json", format!("\u{feff}{good}").as_bytes());
    caipan(&["report", &path]).expect(0, "no submissions\n", "");
}

#[test]
fn a_report_that_cannot_be_written_is_known_before_anything_is_shown() {
    let files = class();
    let path = saved(&files, "x.json");
    let nowhere = format!("csv={}", files.path("none/x.csv"));
    let ran =
        caipan(&["report", &path, "--report", &nowhere]).expect(2, "", "none: no such folder");
    assert_eq!(ran.stdout, "");
}

/// Whether `value` conforms to `schema`. Supports exactly the parts of JSON Schema that the results schema uses;
/// anything else is a failure.
#[expect(clippy::too_many_lines, reason = "a row for each word of JSON Schema")]
pub(crate) fn hold(value: &Value, schema: &Value, root: &Value, at: &str) {
    let Some(schema) = schema.as_object() else {
        assert_eq!(schema, &Value::Bool(true), "{at}");
        return;
    };
    for (key, rule) in schema {
        match key.as_str() {
            "$schema" | "$id" | "title" | "description" | "$defs" | "default" | "format" => {}
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/").unwrap();
                hold(value, root.pointer(&format!("/{name}")).unwrap(), root, at);
            }
            "type" => {
                let is = |name: &str| match name {
                    "object" => value.is_object(),
                    "array" => value.is_array(),
                    "string" => value.is_string(),
                    "boolean" => value.is_boolean(),
                    "null" => value.is_null(),
                    "number" => value.is_number(),
                    "integer" => value.is_i64() || value.is_u64(),
                    other => panic!("{at}: type {other}"),
                };
                let names: Vec<&str> = match rule {
                    Value::Array(names) => {
                        names.iter().map(|name| name.as_str().unwrap()).collect()
                    }
                    name => vec![name.as_str().unwrap()],
                };
                assert!(names.into_iter().any(is), "{at}: {value} is no {rule}");
            }
            "required" => {
                for name in rule.as_array().unwrap() {
                    assert!(
                        value.get(name.as_str().unwrap()).is_some(),
                        "{at}: no {name}"
                    );
                }
            }
            "properties" => {
                for (name, value) in value.as_object().unwrap() {
                    let known = rule
                        .get(name)
                        .unwrap_or_else(|| panic!("{at}: {name} is not in the schema"));
                    hold(value, known, root, &format!("{at}/{name}"));
                }
            }
            "additionalProperties" => {
                if schema.get("properties").is_none() {
                    for value in value.as_object().unwrap().values() {
                        hold(value, rule, root, at);
                    }
                }
            }
            "items" => {
                for (number, value) in value.as_array().unwrap().iter().enumerate() {
                    hold(value, rule, root, &format!("{at}/{number}"));
                }
            }
            "minimum" => assert!(
                value
                    .as_f64()
                    .is_none_or(|number| number >= rule.as_f64().unwrap()),
                "{at}"
            ),
            "maximum" => assert!(
                value
                    .as_f64()
                    .is_none_or(|number| number <= rule.as_f64().unwrap()),
                "{at}"
            ),
            "const" => assert_eq!(value, rule, "{at}"),
            "enum" => assert!(rule.as_array().unwrap().contains(value), "{at}: {value}"),
            "anyOf" | "oneOf" => {
                let fits = |schema: &Value| {
                    std::panic::catch_unwind(|| hold(value, schema, root, at)).is_ok()
                };
                assert!(
                    rule.as_array().unwrap().iter().any(fits),
                    "{at}: {value} is none of {rule}"
                );
            }
            other => panic!("{at}: this test does not know {other}"),
        }
    }
}

#[test]
fn what_grade_writes_keeps_to_the_published_schema() {
    let schema = caipan(&["schema"])
        .expect(0, "\"$id\": \"urn:caipan:results:1\"", "")
        .json();
    assert_eq!(schema["title"], "Results of caipan grade");
    let files = class();
    let json = grade(&files, &["--format", "json"])
        .expect(1, "", "")
        .json();
    hold(&json, &schema, &schema, "");
    let mayan = [
        "grade",
        "mayan",
        "reference/mayan/wrong_answer/no-cascade.c",
        "--format",
        "json",
        "--quiet",
    ];
    let json = caipan(&mayan).expect(1, "", "").json();
    assert!(json["submissions"][0]["diagnosis"].is_object());
    hold(&json, &schema, &schema, "");
    // The check of the schema can fail.
    let mut broken = json.clone();
    broken["submissions"][0]["verdict"] = "XX".into();
    assert!(std::panic::catch_unwind(|| hold(&broken, &schema, &schema, "")).is_err());
    let mut broken = json.clone();
    broken.as_object_mut().unwrap().remove("isolation");
    assert!(std::panic::catch_unwind(|| hold(&broken, &schema, &schema, "")).is_err());
}

#[test]
fn sources_stand_in_results_only_where_that_is_asked_for() {
    let files = class();
    // A comment in GBK, as Chinese versions of Windows write it: 和.
    let source = [b"# \xba\xcd\nprint(sum(map(int, input().split())))\n".as_slice()].concat();
    files.write("class/c.py", &source);
    let graded = |more: &[&str]| {
        let mut arguments = vec!["grade".to_owned(), files.path("sum")];
        arguments.extend([files.path("class/c.py"), files.path("class/b")]);
        arguments.extend(["--format", "json", "--quiet"].map(str::to_owned));
        arguments.extend(more.iter().map(|word| (*word).to_owned()));
        caipan(&arguments).expect(1, "", "").json()["submissions"].clone()
    };
    let sources = |cards: &Value| {
        let cards = cards.as_array().unwrap().iter();
        cards.map(|card| card["source"].clone()).collect::<Vec<_>>()
    };
    let text = "# 和\nprint(sum(map(int, input().split())))\n";
    // The second submission is an executable, so no source is shown.
    assert_eq!(sources(&graded(&["--sources"])), [json!(text), Value::Null]);
    assert_eq!(sources(&graded(&[])), [Value::Null, Value::Null]);
}

/// Among the pages of all reference programs, this one has the most replays: thirty wrong mazes.
#[test]
fn the_page_with_most_replays_is_small() {
    let program = "reference/klotski/wrong_answer/row-wrap.cpp";
    let page = caipan(&["grade", "klotski", program, "--format", "html", "--quiet"]);
    let page = page.expect(1, "<!DOCTYPE", "").stdout;
    assert!(page_data(&page)["replays"].as_array().unwrap().len() > 10);
    assert!(page.len() <= 150_000, "{}", page.len());
}

#[test]
fn messages_are_in_the_language_of_the_locale() {
    let files = Files::new(&[("x.in", SAMPLE), ("x.out", "2 1 1\n3 1 1\n")]);
    let (input, output) = (files.path("x.in"), files.path("x.out"));
    let check = |variables: &[(&str, &str)], more: &[&str]| {
        let mut arguments = vec!["check", "mayan", &input, &output];
        arguments.extend(more);
        let mut command = command(&arguments);
        command.envs(variables.iter().copied());
        finish(command)
    };
    let english = "WA wrong answer (wrong-length): only 2 of 3 moves, 12 tiles are left\n";
    let chinese = "WA 答案错误（步数不对）：应走 3 步，只走了 2 步，还剩 12 块\n";
    check(&[], &[]).expect(1, english, "");
    check(&[("LANG", "zh_CN.UTF-8")], &[]).expect(1, chinese, "");
    check(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], &[]).expect(1, english, "");
    check(&[("LANG", "en_GB"), ("LC_MESSAGES", "zh_TW")], &[]).expect(1, chinese, "");
    check(&[("LANG", "zh_CN"), ("LC_ALL", "")], &[]).expect(1, chinese, "");
    check(&[("LANG", "zh_CN.UTF-8")], &["--lang", "en"]).expect(1, english, "");
    check(&[], &["--lang=zh"]).expect(1, chinese, "");
    files.write("x.out", ANSWER.as_bytes());
    check(&[], &["--lang=zh"]).expect(0, "AC 通过\n", "");
}

/// Runs caipan with a limit of about 150 MB on its data segment.
fn small(arguments: &[&str]) -> RunOutput {
    let mut shell = std::process::Command::new("sh");
    shell.args([
        "-c",
        "ulimit -d 150000; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_caipan"),
    ]);
    shell.args(arguments);
    finish(shell)
}

#[test]
fn a_report_needs_no_more_memory_than_its_results_whatever_their_shape() {
    if is_left_to_the_sweep() {
        return;
    }
    let limits = json!({"cpu_s": 1.0, "wall_s": 1.0, "memory_bytes": 1, "output_bytes": 1});
    let submission = |name: &str, problem: &str| {
        json!({
            "name": name, "path": "a.c", "problem": problem, "language": "c", "verdict": "WA", "score": 1.0,
            "max_score": 2.0, "limits": limits, "compile": {"ok": true, "log": ""}, "subtasks": [], "cases": [],
        })
    };
    let results = |submissions: Vec<Value>| {
        let tool = json!({"name": "caipan", "version": "0"});
        let isolation = json!({"level": "full", "mechanisms": []});
        let results = json!({"schema_version": 1, "tool": tool, "isolation": isolation, "submissions": submissions});
        results.to_string()
    };
    // A separate problem for each contestant, and one name that is as long as a thousand others.
    let sparse = (0..8000).map(|number| submission(&format!("c{number}"), &format!("p{number}")));
    let long = "名".repeat(20_000);
    let names = (0..8000).map(|number| match number {
        0 => submission(&long, "sum"),
        _ => submission(&format!("c{number}"), "sum"),
    });
    let files = Files::new(&[
        ("sparse.json", &results(sparse.collect())),
        ("long.json", &results(names.collect())),
    ]);
    for name in ["sparse.json", "long.json"] {
        let file = files.path(name);
        for format in [
            "text",
            "json",
            "csv",
            "csv-cases",
            "junit",
            "markdown",
            "html",
        ] {
            let ran = small(&["report", &file, "--format", format]);
            assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{name} {format}");
            let shown = match format {
                "html" => page_data(&ran.stdout).to_string(),
                _ => ran.stdout,
            };
            assert!(shown.contains("c7999"), "{name} {format}");
        }
    }
}
