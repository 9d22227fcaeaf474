//! Tests that packages imported with `caipan import` can be graded at once.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{
    Files, RunOutput, caipan, command, contents, finish, has, is_left_to_the_sweep,
};

const RIGHT: &str = "#include <stdio.h>\nint main(void) { long long a, b; scanf(\"%lld %lld\", &a, &b); printf(\"%lld\\n\", a + b); return 0; }\n";

/// Creates a Hydro package of a problem that adds two numbers.
fn hydro(folder: &str) -> Files {
    let files = Files::new(&[]);
    let all = [
        ("problem.yaml", "pid: P1000\ntitle: 求和\n"),
        ("problem_zh.md", "# 求和\n"),
        ("additional_file/hint.txt", "1 + 1 = 2\n"),
        (
            "testdata/config.yaml",
            "time: 500ms\nlangs: [c]\ntime_limit_rate: {py: 2}\n",
        ),
        ("testdata/1.in", "1 2\n"),
        ("testdata/1.out", "3\n"),
        ("testdata/2.in", "3 4\n"),
        ("testdata/2.out", "7\n"),
        ("std/right.c", RIGHT),
    ];
    for (name, text) in all {
        files.write(&format!("{folder}/{name}"), text.as_bytes());
    }
    files
}

/// Runs `caipan import` in a folder.
fn import_in(folder: &str, arguments: &[&str]) -> RunOutput {
    let mut command = command(&[&["import"], arguments].concat());
    command.current_dir(folder);
    finish(command)
}

/// Returns the paths of all files below a folder, relative to the folder.
fn names(folder: &str) -> Vec<String> {
    let names = contents(folder).into_keys();
    let names = names.map(|path| path.strip_prefix(folder).unwrap().display().to_string());
    names.collect()
}

#[test]
fn a_package_becomes_a_problem_that_is_audited_and_grades_at_once() {
    if !has("cc") {
        return;
    }
    let files = hydro("p");
    let (package, made) = (files.path("p"), files.path("made"));
    let ran = caipan(&["import", &package, &made, "--lang", "en"]);
    let ran = ran.expect(
        0,
        "1 of 1 program gets the verdict that is expected",
        "made ",
    );
    assert!(ran.stdout.contains("2 cases valid"), "{ran:#?}");
    let notice = "testdata/config.yaml:3: time_limit_rate is not taken over";
    assert!(ran.stderr.contains(notice), "{ran:#?}");
    let report = fs::read_to_string(files.path("made/IMPORT.md")).unwrap();
    assert!(report.contains(notice), "{report}");
    caipan(&["validate", &made, "--no-programs", "--lang", "en"]).expect(0, "2 cases valid", "");
    let ran = caipan(&["validate", &made, "--no-programs", "--lang", "en"]);
    assert!(!(ran.stdout + &ran.stderr).contains("no part of any case"));
    let ran = caipan(&["grade", &made, &files.path("p/std/right.c"), "--no-journal"]);
    ran.expect(0, "100", "");
    let before = contents(&made);
    caipan(&["import", &package, &made]).expect(2, "", "made already exists");
    assert_eq!(contents(&made), before);
}

#[test]
fn a_zip_becomes_a_folder_here_that_is_called_as_the_problem_is() {
    if !has("python3") {
        return;
    }
    let files = hydro("P1000 (1)/P1000");
    let zipped = Command::new("python3")
        .args(["-m", "zipfile", "-c", "P.zip", "P1000 (1)/P1000"])
        .current_dir(files.root())
        .status()
        .unwrap();
    assert!(zipped.success());
    fs::create_dir(files.path("work")).unwrap();
    let work = files.path("work");
    import_in(&work, &["../P.zip", "--no-audit"]).expect(0, "", "made P1000 of a package of hydro");
    let made = names(&work);
    assert!(
        made.iter().all(|name| name.starts_with("P1000/")),
        "{made:?}"
    );
    assert!(
        made.contains(&"P1000/statement/zh.md".to_owned()),
        "{made:?}"
    );
    import_in(&work, &["../P.zip", "--no-audit"]).expect(2, "", "P1000 already exists");
    assert_eq!(
        names(&work),
        made,
        "nothing is left of what was not finished"
    );
}

#[test]
fn a_package_that_is_called_as_a_built_in_problem_is_audited_itself() {
    let files = hydro("p");
    files.write("p/problem.yaml", b"pid: mayan\n");
    fs::create_dir(files.path("work")).unwrap();
    let ran = import_in(&files.path("work"), &["../p", "--lang", "en"]);
    let ran = ran.expect(0, "2 cases valid", "made mayan of a package of hydro");
    assert!(!ran.stdout.contains("38 cases"), "{ran:#?}");
}

#[test]
fn what_cannot_be_read_is_refused_and_leaves_nothing() {
    let files = hydro("p");
    files.write("p/testdata/config.yaml", b"type: objective\n");
    files.write("damaged.zip", b"PK\x03\x04 no more");
    files.write("empty/readme.txt", b"");
    let made = files.path("made");
    let cases = [
        (
            "p",
            3,
            "testdata/config.yaml:1: type is \"objective\", which caipan cannot judge",
        ),
        ("damaged.zip", 3, "damaged.zip"),
        ("empty", 3, "no known format, expected one of kattis-legacy"),
        ("nowhere", 2, "nowhere"),
    ];
    for (package, code, reason) in cases {
        let ran = caipan(&["import", &files.path(package), &made, "--lang", "en"]);
        ran.expect(code, "", reason);
        assert!(!Path::new(&made).exists(), "{package}");
    }
    let package = files.path("p");
    caipan(&["import", &package, &made, "--as", "hydra", "--lang", "en"]).expect(
        2,
        "",
        "--as is \"hydra\", expected one of kattis-legacy",
    );
    let left = fs::read_dir(files.root()).unwrap().flatten();
    let hidden = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0);
}

const SUM: &str = "a, b = map(int, input().split())\nprint(a + b)\n";

/// Returns one record of each data set, and an invalid line.
fn records() -> String {
    let sum = SUM;
    let plus = serde_json::json!({
        "source": "cf", "id": "1_A", "title": "Sum", "time_limit": 2000, "memory_limit": 256,
        "validator": null, "checker": null, "generator": "int main() { puts(\"a\nb\"); }",
        "correct_submissions": [{"code": sum, "language": "py3"}, {"code": "print 1", "language": "py2"}],
        "incorrect_submissions": [{"code": "print(3)\n", "language": "py3"}],
        "test_cases": [{"input": "1 2\n", "output": "3\n"}, {"input": "2 2\n", "output": "4\n"}],
    });
    let contests = serde_json::json!({
        "name": "2_B. sum", "time_limit": {"seconds": 1, "nanos": 500_000_000}, "memory_limit_bytes": 64_000_000,
        "solutions": {"language": [3], "solution": [sum]}, "incorrect_solutions": {"language": [], "solution": []},
        "public_tests": {"input": ["1 2\n"], "output": ["3\n"]},
        "private_tests": {"input": ["5 6\n"], "output": ["11\n"]}, "generated_tests": {"input": [], "output": []},
    });
    let checker = "import sys\nprint(int(open(sys.argv[2], 'rb').read().split() == open(sys.argv[3], 'rb').read().split()))\n";
    let codeforces = serde_json::json!({
        "id": "3/C", "title": "Sum", "time_limit": 1.0, "memory_limit": 64.0, "input_mode": "stdio",
        "examples": [{"input": "1 2\n", "output": "3\n"}], "official_tests": [{"input": "7 8\n", "output": "15\n"}],
        "official_tests_complete": true, "generated_checker": checker, "executable": true,
    });
    let lines = [
        plus.to_string(),
        "{\"id\": 3}".to_owned(),
        contests.to_string(),
        codeforces.to_string(),
    ];
    lines.join("\n") + "\n"
}

#[test]
fn records_of_data_sets_become_problems_one_by_one() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let files = Files::new(&[("sum.py", SUM)]);
    files.write("all.jsonl", records().as_bytes());
    let (all, made) = (files.path("all.jsonl"), files.path("made"));
    let ran = caipan(&["import", &all, &made, "--lang", "en"]);
    let ran = ran.expect(3, "", "made 3 problems in");
    assert!(ran.stderr.contains("all.jsonl:2: "), "{ran:#?}");
    for (name, programs) in [("1_A", 2), ("2_B.-sum", 1), ("3-C", 0)] {
        let problem = files.path(&format!("made/{name}"));
        let ran = caipan(&["validate", &problem, "--lang", "en"]).expect(0, "2 cases valid", "");
        if programs > 0 {
            let right = format!("{programs} of {programs} program");
            assert!(ran.stdout.contains(&right), "{ran:#?}");
        }
        let sum = files.path("sum.py");
        caipan(&["grade", &problem, &sum, "--no-journal"]).expect(0, "100", "");
    }
    let report = fs::read_to_string(files.path("made/1_A/IMPORT.md")).unwrap();
    assert!(
        report.contains("accepted/002.py2 is in no language"),
        "{report}"
    );
    let generator = fs::read_to_string(files.path("made/1_A/generators/gen.cpp")).unwrap();
    assert!(generator.contains("puts(\"a\\nb\")"), "{generator}");
    let one = files.path("one");
    caipan(&["import", &all, &one, "--only", "3/C", "--lang", "en"]).expect(
        0,
        "",
        "made 1 problem in",
    );
    assert_eq!(fs::read_dir(&one).unwrap().count(), 1);
    let escaped =
        r#"{"name": "4_D \u5199", "private_tests": {"input": ["1 2\n"], "output": ["3\n"]}}"#;
    let two = files.write("two.jsonl", format!("{escaped}\n").as_bytes());
    let wished = files.path("wished");
    caipan(&["import", &two, &wished, "--only", "4_D 写"]).expect(0, "", "made");
    caipan(&["import", &all, &one, "--only", "9", "--lang", "en"]).expect(
        3,
        "",
        "no record is called \"9\"",
    );
}
