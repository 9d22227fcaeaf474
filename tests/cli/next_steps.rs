//! Tests that errors name the next step.

use std::fs;

use crate::support::{Files, caipan, command, finish};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n";

#[test]
fn what_is_not_installed_is_said_with_its_packages_by_grade_and_by_doctor() {
    let files = Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1 2\n"),
        ("p/1.ans", "3\n"),
        ("a.cpp", "int main(){}\n"),
        ("a.js", "1\n"),
        ("empty/readme", ""),
    ]);
    let empty = files.path("empty");
    let bare = |words: &[&str]| {
        let mut caipan = command(words);
        caipan.env("PATH", &empty);
        finish(caipan)
    };
    let doctor = bare(&["doctor"]);
    let problem = files.path("p");
    for (source, what, how) in [
        (
            "a.cpp",
            "g++",
            "apt install g++ | dnf install gcc-c++ | pacman -S gcc",
        ),
        (
            "a.js",
            "node",
            "apt install nodejs | dnf install nodejs | pacman -S nodejs",
        ),
    ] {
        let ran = bare(&["grade", &problem, &files.path(source)]);
        let said = format!("the compiler {what} is not installed; get it: {how}");
        ran.expect(3, &said, "");
        assert!(
            doctor.stdout.contains(&format!("not found: {how}\n")),
            "{doctor:#?}"
        );
    }
    let ran = bare(&["grade", &problem, &files.path("a.cpp"), "--lang", "zh"]);
    ran.expect(3, "安装方法：apt install g++", "");
}

#[test]
fn a_report_is_in_the_form_that_its_ending_tells() {
    let files = Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1\n"),
        ("p/1.ans", "1\n"),
    ]);
    let program = files.write("a.sh", b"#!/bin/sh\ncat\n");
    fs::set_permissions(
        &program,
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    let [html, json, odd] = ["r.html", "r.json", "r.odd"].map(|name| files.path(name));
    let grade = |reports: &[&str]| {
        let problem = files.path("p");
        caipan(&[&["grade", &problem, &program][..], reports].concat())
    };
    grade(&["--report", &html, "--report", &json]).expect(0, "AC", "r.html");
    assert!(fs::read_to_string(&html).unwrap().starts_with("<!"));
    assert!(fs::read_to_string(&json).unwrap().starts_with('{'));
    for (report, said) in [
        (
            odd.clone(),
            "FORMAT being one of text, json, csv, csv-cases, junit, markdown, html",
        ),
        (format!("xml={odd}"), "expected one of text, json, csv,"),
    ] {
        grade(&["--report", &report]).expect(2, "", said);
    }
    let ran = grade(&["--report", &odd, "--lang", "zh"]);
    ran.expect(
        2,
        "",
        "或以 .txt, .json, .csv, .xml, .md, .html, .jsonl 结尾的文件",
    );
    assert!(!std::path::Path::new(&odd).exists());
}

#[test]
fn an_unsuitable_argument_of_against_is_refused_with_what_is_expected() {
    let files = Files::new(&[("r.json", "{}\n"), ("p.c", "int main(void){}\n")]);
    let [results, program] = ["r.json", "p.c"].map(|name| files.path(name));
    let ran = caipan(&["stress", "mayan", &program, "--against", &results]);
    ran.expect(2, "", "error: --against /")
        .expect(2, "", "neither a source file (.c ");
    let sound = files.path("sound.json");
    let report = format!("json={sound}");
    caipan(&[
        "grade", "eight", &program, "--case", "near/*", "--report", &report, "-q",
    ]);
    for against in [&results, &program] {
        let ran = caipan(&["report", &sound, "--against", against]);
        let ran = ran.expect(3, "", "error: --against read ");
        ran.expect(3, "", "; grade saves them by --report json=FILE\n");
    }
    let ran = caipan(&["report", &program]).expect(3, "", "grade saves them by");
    assert!(!ran.stderr.contains("--against"), "{ran:#?}");
}

#[test]
fn slips_in_problem_toml_are_answered_with_what_to_write() {
    for (slip, english, chinese) in [
        (
            "[subtask]\nname = \"a\"\npoints = 1\ncases = [\"*\"]\n",
            "there may be several subtasks: write [[subtask]]\n",
            "请写成 \"[[subtask]]\"",
        ),
        (
            "[limits]\ncpu = 1\n",
            "a number without a unit: write cpu = \"1s\", for example\n",
            "可写成 cpu = \"1s\"",
        ),
        (
            "[limits]\nmemory = 256\n",
            "write memory = \"256MiB\", for example\n",
            "可写成 memory = \"256MiB\"",
        ),
    ] {
        let toml = format!("{TOML}{slip}");
        let files = Files::new(&[("problem.toml", &toml), ("1.in", ""), ("1.ans", "")]);
        caipan(&["validate", &files.root()])
            .expect(3, "", english)
            .expect(3, "", "^");
        caipan(&["validate", &files.root(), "--lang", "zh"]).expect(3, "", chinese);
    }
}

#[test]
fn a_problem_without_a_board_names_the_next_command() {
    let files = Files::new(&[
        ("sum/problem.toml", TOML),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        ("rows/problem.toml", ROWS),
        ("rows/make.py", "print(1)\n"),
        ("a.py", "print(3)\n"),
    ]);
    let [sum, rows, program] = ["sum", "rows", "a.py"].map(|name| files.path(name));
    for lang in ["en", "zh"] {
        let said = |words: &[&str], code: i32, next: &str| {
            let ran = caipan(&[words, &["--lang", lang]].concat());
            assert_eq!(ran.code, code, "{words:?}: {ran:#?}");
            let text = ran.stdout.clone() + &ran.stderr;
            assert!(text.contains(next), "{next}: {words:?}: {ran:#?}");
        };
        said(&["info", &sum], 0, &format!("caipan grade {sum} sum.cpp"));
        said(&["info", &rows], 0, &format!("caipan generate {rows}"));
        said(&["info", "mayan"], 0, "caipan grade mayan mayan.cpp");
        said(&["problems"], 0, "caipan init problem");
        said(
            &["show", &sum, "1"],
            2,
            &format!("caipan check {sum} CASE OUTPUT"),
        );
        let answers = format!("caipan validate {sum} --write-answers");
        said(&["solve", &sum, "1"], 2, &answers);
        for words in [&["grade", &rows, &program][..], &["validate", &rows]] {
            said(words, 3, &format!("caipan generate {rows}"));
        }
    }
}

const ROWS: &str = "name = \"rows\"\nchecker = \"tokens\"\n[[generator]]\nname = \"make\"\nsource = \"make.py\"\ndialect = \"argv\"\n[[generator.case]]\nname = \"1\"\n";
