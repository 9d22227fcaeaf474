//! What the reports of a class say of single contestants, and how much room they take.

use std::fs;

use serde_json::{Value, json};

use super::sum::{RIGHT, contest, grade, of};
use crate::support::{Files, caipan};

/// The section of a text report under this title.
fn section<'a>(report: &'a str, title: &str) -> &'a str {
    let after = report.split_once(&format!("\n{title}\n"));
    let after = after
        .unwrap_or_else(|| panic!("{title} is not in {report}"))
        .1;
    after.split("\n\n").next().unwrap()
}

#[test]
fn a_class_report_names_who_has_no_source_and_who_did_not_compile() {
    let files = contest(2, &[("ann", RIGHT), ("eve", "return"), ("bob", RIGHT)]);
    for name in ["Sum.c", "puzzle.cpp", "notes\u{1b}[31m.txt"] {
        files.write(&format!("class/carl/{name}"), b"int main(){}");
    }
    fs::create_dir(files.path("class/dora")).unwrap();
    let ran = grade(&files, &["--no-journal"]).expect(1, "ranking\n", "");
    let missed = section(&ran.stdout, "no source");
    let carl = "  carl (sum): there is no source named sum; \"Sum.c\" is not that name; instead there is \"notes\\u{1b}[31m.txt\" and \"puzzle.cpp\"";
    let dora = "  dora (sum): there is no source named sum";
    assert_eq!(missed.lines().collect::<Vec<_>>(), [carl, dora]);
    let broken = section(&ran.stdout, "not compiled");
    assert!(
        broken.starts_with("  eve (sum): sum.c:") && broken.contains("error:"),
        "{broken}"
    );
    assert_eq!(broken.lines().count(), 1, "{broken}");
    let chinese = grade(
        &files,
        &["--no-journal", "--lang", "zh", "--format", "markdown"],
    );
    for title in ["\n## 没有源文件\n", "\n## 编译失败\n"] {
        assert!(chinese.stdout.contains(title), "{}", chinese.stdout);
    }
}

#[test]
fn a_program_that_always_prints_minus_one_is_named_and_no_mistake_is_claimed_of_it() {
    let always = "int main(void){__builtin_puts(\"-1\");return 0;}\n";
    let sometimes = "int main(void){int n;__builtin_scanf(\"%d\",&n);__builtin_puts(n==3?\"-1\":\"0 0 1\");return 0;}\n";
    let files = Files::new(&[
        ("class/ann/mayan.c", always),
        ("class/bob/mayan.c", "int main(void){return 0;}\n"),
        ("class/carl/mayan.c", sometimes),
    ]);
    let json = files.path("results.json");
    let ran = caipan(&[
        "grade",
        "mayan",
        &files.path("class"),
        "--case",
        "general/04*",
        "--case",
        "readings/1*",
        "--no-journal",
        "--report",
        &format!("json={json}"),
    ]);
    let ran = ran.expect(1, "ranking\n", "");
    let found = section(&ran.stdout, "always the same output");
    assert!(found.contains("ann (mayan): always prints -1"), "{found}");
    assert_eq!(found.lines().count(), 1, "{found}");
    assert!(
        !ran.stdout.contains("what is behind wrong answers"),
        "{}",
        ran.stdout
    );
    let saved: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    assert_eq!(of(&saved, "ann")["always_prints"], "-1");
    assert!(of(&saved, "bob").get("always_prints").is_none());
    let again = caipan(&["report", &json, "--format", "markdown", "--lang", "zh"]);
    assert!(
        again.stdout.contains("ann（mayan）：总是输出 -1 |"),
        "{}",
        again.stdout
    );
}

/// Results of two hundred students on four problems, as a grading would have saved them: every ninth submission is not
/// there, every eleventh does not compile, every other is wrong in some way.
fn large() -> Value {
    let (names, problems) = (0..200, ["mayan", "klotski", "sum", "route"]);
    let limits =
        json!({"cpu_s": 1.0, "wall_s": 4.0, "memory_bytes": 1 << 28, "output_bytes": 1 << 26});
    let card = |(student, problem): (usize, usize)| {
        let name = format!("学生{student:03}");
        let number = student * 4 + problem;
        let case = |at: usize| {
            let is_right = (number + at) % 3 == 0;
            json!({
                "name": format!("part/{at}"), "subtask": "part", "verdict": if is_right { "AC" } else { "WA" },
                "score": if is_right { 5.0 } else { 0.0 }, "max_score": 5.0, "cpu_s": 0.1, "wall_s": 0.1,
                "memory_bytes": 1 << 20, "reason_kind": null, "reason": null, "output": if is_right { Value::Null } else { json!("7\n") },
            })
        };
        let mut card = json!({
            "name": name, "path": format!("class/{name}"), "problem": problems[problem], "language": "cpp",
            "verdict": "WA", "score": number % 90, "max_score": 100.0, "limits": limits,
            "compile": {"ok": true, "log": ""}, "subtasks": [{"name": "part", "score": number % 90, "max_score": 100.0}],
            "cases": (0..20).map(case).collect::<Vec<_>>(),
        });
        if number % 9 == 0 {
            card["verdict"] = json!("SK");
            card["reason_kind"] = json!("no-source");
            card["reason"] = json!(format!(
                "there is no source named {}; instead there is \"x{number}.c\"",
                problems[problem]
            ));
            card["cases"] = json!([]);
        } else if number % 11 == 0 {
            card["verdict"] = json!("CE");
            card["compile"] = json!({"ok": false, "log": format!("a.cpp: In function:\na.cpp:{number}:1: error: no {number}\n")});
            card["cases"] = json!([]);
        } else {
            let mutant =
                |id: usize| json!({"id": format!("m{id}"), "mistake": format!("does m{id}")});
            let fitting = match number % 7 {
                0 => vec![mutant(1), mutant(2), mutant(3)],
                1 => vec![mutant(100 + number)],
                other => vec![mutant(other)],
            };
            card["diagnosis"] = json!({"mutants": fitting, "explained_cases": 1, "wrong_cases": 1});
        }
        card
    };
    let submissions = names
        .flat_map(|student| (0..4).map(move |problem| (student, problem)))
        .map(card);
    json!({
        "schema_version": 1, "tool": {"name": "caipan", "version": "0"},
        "isolation": {"level": "full", "mechanisms": []}, "problems": [],
        "submissions": submissions.collect::<Vec<_>>(),
    })
}

#[test]
fn two_hundred_students_on_four_problems_are_all_named_within_250_lines() {
    let files = Files::new(&[("results.json", &large().to_string())]);
    for lang in ["en", "zh"] {
        let ran = caipan(&["report", &files.path("results.json"), "--lang", lang]).expect(
            0,
            "学生000",
            "",
        );
        let lines: Vec<&str> = ran.stdout.lines().collect();
        assert!(lines.len() <= 250, "{}: {}", lines.len(), ran.stdout);
        for student in 0..200 {
            let name = format!("学生{student:03}");
            assert!(
                lines[..203].iter().any(|line| line.contains(&name)),
                "{name}"
            );
        }
    }
    let ran = caipan(&["report", &files.path("results.json")]);
    // Everybody is in the findings too: those for whom there is no row are named below.
    let missed = section(&ran.stdout, "no source");
    for number in (0..800).step_by(9) {
        let name = format!("学生{:03}", number / 4);
        assert!(missed.contains(&name), "{name}: {missed}");
    }
    let broken = section(&ran.stdout, "not compiled");
    assert!(broken.contains("a.cpp:11:1: error: no 11"), "{broken}");
    let mistakes = section(&ran.stdout, "what is behind wrong answers");
    assert!(mistakes.contains("one submission each"), "{mistakes}");
    // Where three fit, none is claimed; of more than five names the rest is a number.
    assert!(
        !mistakes.contains("does m1 ") && !mistakes.contains("does m1\n"),
        "{mistakes}"
    );
    let row = mistakes
        .lines()
        .find(|line| line.contains("does m2 "))
        .unwrap();
    assert_eq!(row.matches("学生").count(), 5, "{row}");
    assert!(row.contains(" and ") && row.ends_with(" more"), "{row}");
    let all = caipan(&["report", &files.path("results.json"), "--verbose"]);
    assert!(
        all.stdout.contains("points by subtask\n"),
        "{}",
        all.stdout.len()
    );
}
