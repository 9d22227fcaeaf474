//! Tests of ways to name a problem: a folder of cases, the path of a problem.toml, or a contest that refers to
//! either.

use crate::support::{Files, caipan, command, finish, has};

/// Program that reads a file named after the folder.
const BY_FILE: &str = "print(sum(map(int, open(\"sum.in\").read().split())))\n";
const BY_STDIN: &str = "print(sum(map(int, input().split())))\n";
const DEFAULTS: &str = "/sum has no problem.toml: it is the problem sum, judged by tokens with 1s of CPU time and \
    256 MiB of memory\n";

fn cases(more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("sum/1.in", "1 2\n"),
        ("sum/1.out", "3\n"),
        ("sum/large/2.in", "10 20\n"),
        ("sum/large/2.ans", "30\n"),
    ]);
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

#[test]
fn a_folder_of_cases_is_a_problem_and_its_defaults_are_said() {
    if !has("python3") {
        return;
    }
    let files = cases(&[
        ("file.py", BY_FILE),
        ("stdin.py", BY_STDIN),
        ("wrong.py", "print(3)\n"),
    ]);
    let folder = files.path("sum");
    for program in ["file.py", "stdin.py"] {
        let ran = caipan(&["grade", &folder, &files.path(program)]);
        ran.expect(0, "AC accepted: 100/100\n", DEFAULTS);
    }
    let wrong = caipan(&["grade", &folder, &files.path("wrong.py")]);
    wrong.expect(1, "large/2", DEFAULTS);
    let mut within = command(&["validate", "."]);
    within.current_dir(&folder);
    finish(within).expect(
        0,
        "2 cases valid\n",
        ". has no problem.toml: it is the problem sum,",
    );
    let in_chinese = caipan(&["info", &folder, "--lang", "zh"]);
    in_chinese.expect(
        0,
        "sum.in",
        "里没有 problem.toml：题目叫 \"sum\"，用校验器 tokens 评判",
    );
}

#[test]
fn what_has_neither_problem_toml_nor_cases_is_no_problem() {
    let files = Files::new(&[("notes/readme.txt", ""), ("self/invalid_input/1.in", "")]);
    for folder in ["notes", "self"] {
        let ran = caipan(&["validate", &files.path(folder)]);
        ran.expect(
            3,
            "",
            &format!("{folder} has neither problem.toml nor cases"),
        );
    }
    // An existing problem.toml that cannot be read is an error; the defaults are not used instead.
    let files = cases(&[("sum/problem.toml", "name = 3\n")]);
    caipan(&["validate", &files.path("sum")]).expect(
        3,
        "",
        "expected text in quotes, found the number 3",
    );
}

#[test]
fn the_path_of_a_problem_toml_stands_for_its_folder_everywhere() {
    if !has("python3") {
        return;
    }
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n";
    let contest = "problems = [\"sum/problem.toml\", \"more\"]\n";
    let files = cases(&[
        ("sum/problem.toml", toml),
        ("more/1.in", "1 1\n"),
        ("more/1.out", "2\n"),
        ("contest.toml", contest),
        ("class/Ann/sum.py", BY_STDIN),
        ("class/Ann/more.py", BY_STDIN),
        ("program.py", BY_STDIN),
        ("30.txt", "30"),
    ]);
    let named = files.path("sum/problem.toml");
    let ran = caipan(&["grade", &named, &files.path("program.py"), "--quiet"]);
    ran.expect(0, "AC accepted: 100/100\n", "");
    caipan(&["info", &named]).expect(0, "2 cases", "");
    caipan(&["check", &named, "large/2", &files.path("30.txt")]).expect(0, "AC", "");
    let mut within = command(&["validate", "problem.toml"]);
    within.current_dir(files.path("sum"));
    finish(within).expect(0, "2 cases valid\n", "");
    // A contest may name such folders too, including a folder that contains only cases.
    let ran = caipan(&[
        "grade",
        &files.path("contest.toml"),
        &files.path("class"),
        "--no-journal",
    ]);
    ran.expect(
        0,
        "AC accepted: 100/100",
        "/more has no problem.toml: it is the problem more,",
    );
}
