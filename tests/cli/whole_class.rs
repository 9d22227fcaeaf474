//! Tests of the reports of a class: data of single contestants, and memory use.

use std::fs;

use serde_json::{Value, json};

use super::sum::{RIGHT, contest, grade, of, source};
use crate::support::{Files, RunOutput, caipan, page_data};

/// Returns the section of a text report with this title.
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
    let carl = "  carl (sum): there is no source named sum; \"Sum.c\" is not that name, but --lenient-names accepts it; instead there is \"notes\\u{1b}[31m.txt\" and \"puzzle.cpp\"";
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
        !ran.stdout.contains("mistakes behind wrong answers"),
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

/// Results of two hundred students on four problems, as a grading would have saved them: every ninth submission is missing, every
/// eleventh does not compile, and every other one is wrong in some way.
fn large() -> Value {
    let (names, problems) = (0..200, ["mayan", "klotski", "sum", "route"]);
    let limits =
        json!({"cpu_s": 1.0, "wall_s": 4.0, "memory_bytes": 1 << 28, "output_bytes": 1 << 26});
    let card = |(student, problem): (usize, usize)| {
        let name = format!("学生{student:03}");
        let number = student * 4 + problem;
        let case = |at: usize| {
            let is_right = (number + at).is_multiple_of(3);
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
    // The findings include all contestants: those without a row are named below.
    let missed = section(&ran.stdout, "no source");
    for number in (0..800).step_by(9) {
        let name = format!("学生{:03}", number / 4);
        assert!(missed.contains(&name), "{name}: {missed}");
    }
    let broken = section(&ran.stdout, "not compiled");
    assert!(broken.contains("a.cpp:11:1: error: no 11"), "{broken}");
    let mistakes = section(&ran.stdout, "mistakes behind wrong answers");
    assert!(mistakes.contains("one submission each"), "{mistakes}");
    // If three mistakes are equally likely, none is named; of more than five names, the rest is a number.
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

#[test]
fn a_comparison_is_markdown_too_and_stands_on_the_page() {
    let files = contest(2, &[("ann", RIGHT), ("b|<b>", RIGHT), ("carl", RIGHT)]);
    let saved = |name: &str| {
        let path = files.path(name);
        grade(
            &files,
            &[
                "--no-journal",
                "--quiet",
                "--report",
                &format!("json={path}"),
            ],
        );
        path
    };
    let old = saved("old.json");
    files.write(
        "class/b|<b>/sum.c",
        source("printf(\"%d\\n\",a<2?a+b:0);return 0;").as_bytes(),
    );
    let new = saved("new.json");
    let compared = |more: &[&str], code: i32| {
        caipan(&[&["report", new.as_str(), "--against", old.as_str()], more].concat())
            .expect(code, "", "")
            .stdout
    };
    let markdown = compared(&["--format", "markdown"], 1);
    let row = "| b\\|&lt;b&gt; | sum | AC 100 | WA 50 | 1 → 3 | the program changed | 2\\: AC 50 → WA 0 |\n";
    assert!(markdown.contains(row), "{markdown}");
    assert!(
        markdown.starts_with("- from ") && markdown.contains("\n1 of 3 submissions changed\n"),
        "{markdown}"
    );
    let chinese = compared(&["--format", "markdown", "--lang", "zh"], 1);
    assert!(
        chinese.contains("## 变化\n") && chinese.contains("程序变了"),
        "{chinese}"
    );
    let page = compared(&["--format", "html"], 1);
    let island = page_data(&page);
    let compared = &island["compared"];
    let change = &compared["changed"][0];
    assert_eq!(change["name"], "b|<b>");
    assert_eq!(
        (&change["old"][1], &change["new"][1]),
        (&100.0.into(), &50.0.into())
    );
    let number = |part: &str| change[part].as_u64().unwrap() as usize;
    assert_eq!(island["contestants"]["name"][number("contestant")], "b|<b>");
    assert_eq!(island["texts"][number("why")][0], "the program changed");
    assert_eq!(change["cases"][0][0], "2");
    assert_eq!(compared["summary"][0], "1 of 3 submissions changed");
    assert_eq!(island["contestants"]["name"].as_array().unwrap().len(), 3);
    let same = caipan(&["report", &new, "--against", &new, "--format", "markdown"]);
    same.expect(0, "## changes\n\nno change in 3 submissions\n", "");
}

const ROSTER: &str =
    "\u{feff}number,name,school\r\n01,张三,一中\r\n02,\"=1+1\",<b>x</b>\r\n09,缺席,二中\r\n";

/// Creates a contest with a title and a roster.
fn enrolled() -> Files {
    let files = contest(1, &[("01", RIGHT), ("02", RIGHT), ("07", "return 0;")]);
    files.write(
        "contest.toml",
        "title = \"夏令营\\u001b[31m\"\nproblems = [\"problem\"]\nroster = \"roster.csv\"\n"
            .as_bytes(),
    );
    files.write("roster.csv", ROSTER.as_bytes());
    files
}

/// Grades it.
fn graded(files: &Files, more: &[&str]) -> RunOutput {
    let (toml, class) = (files.path("contest.toml"), files.path("class"));
    caipan(&[&["grade", &toml, &class, "--no-journal"], more].concat())
}

#[test]
fn a_contest_has_a_title_and_a_roster_whose_columns_stand_next_to_the_names() {
    let files = enrolled();
    let ran = graded(&files, &[]).expect(
        1,
        "夏令营\\u{1b}[31m\n",
        "1 contestant of the roster is not in the class: 09\n",
    );
    let head = ran
        .stdout
        .lines()
        .find(|line| line.contains("rank "))
        .unwrap();
    assert!(head.contains("contestant  name  school"), "{head}");
    assert!(
        ran.stdout.contains("01          张三  一中"),
        "{}",
        ran.stdout
    );
    let remarks = section(&ran.stdout, "remarks");
    let missed = [
        "  1 contestant of the roster is not in the class: 09",
        "  1 contestant is not in the roster: 07",
    ];
    assert_eq!(remarks.lines().take(2).collect::<Vec<_>>(), missed);
    let json = graded(&files, &["--format", "json", "--quiet"]).json();
    assert_eq!(json["title"], "夏令营\u{1b}[31m");
    assert_eq!(json["roster"]["columns"], json!(["name", "school"]));
    assert_eq!(
        json["roster"]["people"],
        json!({"01": ["张三", "一中"], "02": ["=1+1", "<b>x</b>"]})
    );
    assert_eq!(json["remarks"][1]["evidence"]["key"], "roster-unknown");
}

#[test]
fn title_and_roster_stand_in_every_form_and_are_harmless_in_it() {
    let files = enrolled();
    let markdown = graded(&files, &["--format", "markdown", "--lang", "zh"]).stdout;
    assert!(
        markdown.starts_with("# 夏令营\\\\u\\{1b\\}\\[31m\n"),
        "{markdown}"
    );
    assert!(
        markdown.contains("| 02 | \\=1\\+1 | &lt;b&gt;x&lt;/b&gt; |"),
        "{markdown}"
    );
    assert!(
        markdown.contains("名单中有 1 人没有参赛文件夹：09"),
        "{markdown}"
    );
    let page = graded(&files, &["--format", "html", "--lang", "zh"]).stdout;
    assert!(!page.contains("<b>"), "{page}");
    let island = page_data(&page);
    assert_eq!(
        (&island["roster"], &island["contestants"]["enrolled"][0]),
        (&json!(["name", "school"]), &json!(["张三", "一中"]))
    );
    let csv = graded(&files, &["--format", "csv"]).stdout;
    assert!(
        csv.starts_with("rank,name,roster name,roster school,path,"),
        "{csv}"
    );
    assert!(csv.contains("\n1,02,'=1+1,<b>x</b>,"), "{csv}");
    // Saved results contain the roster; a roster on the command line replaces it.
    let only = graded(
        &files,
        &[
            "--only",
            "07",
            "--roster",
            &files.write("other.csv", b"id\n07\n"),
        ],
    );
    assert!(!only.stderr.contains("roster"), "{}", only.stderr);
}

#[test]
fn what_is_wrong_in_a_roster_is_named_with_its_line() {
    let files = contest(1, &[("01", RIGHT)]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    for (text, fault, line) in [
        ("", "a roster begins with a header", "1:1"),
        (
            "id,name\n01,a\n\n02\n",
            "there is 1 cell, and the header has 2",
            "4:1",
        ),
        (
            "id,name\n01,a\n02,b,c\n",
            "there are 3 cells, and the header has 2",
            "3:1",
        ),
        (
            "id,name\n01,a\n01,b\n",
            "\"01\" is in the roster twice",
            "3:1",
        ),
        ("id,name\n ,a\n", "the first cell is empty", "2:1"),
    ] {
        let roster = files.write("roster.csv", text.as_bytes());
        let ran = caipan(&["grade", &problem, &class, "--roster", &roster]).expect(3, "", fault);
        assert!(
            ran.stderr.contains(&format!("roster.csv:{line}")),
            "{text:?}: {}",
            ran.stderr
        );
    }
    let gbk = files.write("roster.csv", b"id,name\n01,\xd5\xc5\xc8\xfd\n");
    caipan(&["grade", &problem, &class, "--roster", &gbk]).expect(
        3,
        "",
        "line 2 is not UTF-8 but probably GBK",
    );
    let none = files.path("none.csv");
    caipan(&["grade", &problem, &class, "--roster", &none]).expect(2, "", "none.csv");
}

#[test]
fn csv_has_a_byte_order_mark_in_chinese_unless_it_is_switched_off() {
    let files = contest(1, &[("01", RIGHT)]);
    let begins = |more: &[&str]| {
        grade(
            &files,
            &[&["--no-journal", "--format", "csv"], more].concat(),
        )
        .stdout
        .starts_with('\u{feff}')
    };
    assert!(!begins(&[]) && begins(&["--csv-bom"]) && begins(&["--lang", "zh"]));
    assert!(begins(&["--csv-bom=true"]) && !begins(&["--lang", "zh", "--csv-bom=false"]));
}

#[test]
fn sources_that_are_the_same_file_are_reported_and_nothing_is_said_of_it() {
    let other = "printf(\"%d\\n\",b+a);return 0;";
    let files = contest(
        1,
        &[("ann", RIGHT), ("bob\u{1b}[31m", RIGHT), ("carl", other)],
    );
    for name in ["dora", "eve"] {
        files.write(&format!("class/{name}/sum.c"), b"int main(){return 0;}\n");
    }
    let json = files.path("results.json");
    let ran = grade(
        &files,
        &["--no-journal", "--report", &format!("json={json}")],
    )
    .expect(1, "", "");
    let same = section(&ran.stdout, "the same source, byte for byte");
    assert_eq!(same.trim_end(), "  ann, bob\\u{1b}[31m (sum)");
    let saved: Value = serde_json::from_str(&fs::read_to_string(&json).unwrap()).unwrap();
    let groups = saved["same_sources"].as_array().unwrap();
    assert_eq!(
        (groups.len(), &groups[0]["files"][1]["name"]),
        (1, &json!("bob\u{1b}[31m"))
    );
    let markdown = caipan(&["report", &json, "--format", "markdown", "--lang", "zh"]);
    assert!(
        markdown
            .stdout
            .contains("## 逐字节相同的源文件\n\n| 选手 |\n| --- |\n| ann，bob"),
        "{}",
        markdown.stdout
    );
}

#[test]
fn a_constant_answer_is_named_from_three_different_jury_answers_on() {
    let always = "int main(void){__builtin_puts(\"-1\");return 0;}\n";
    for (answers, is_named) in [
        (["-1", "5", "5", "-1\n"], false),
        (["-1", "5", "6", "-1"], true),
    ] {
        let files = Files::new(&[("always.c", always)]);
        for (number, answer) in answers.iter().enumerate() {
            files.write(&format!("p/{number}.in"), b"1\n");
            files.write(&format!("p/{number}.ans"), answer.as_bytes());
        }
        let ran = caipan(&[
            "grade",
            &files.path("p"),
            &files.path("always.c"),
            "--no-journal",
        ]);
        let ran = ran.expect(1, "WA", "");
        assert_eq!(
            ran.stdout.contains("always prints -1"),
            is_named,
            "{ran:#?}"
        );
    }
}
