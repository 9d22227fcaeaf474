//! Tests of results for course platforms and continuous integration: contents, time of writing and file permissions.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::support::{
    Files, ORDINARY_USER, WITHOUT_NAMESPACES, caipan, command, copy_of_caipan, finish, has,
    is_root, wait_until,
};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\nwall = \"60s\"\n";
const STALE: &str = "{\"score\": 100}";

/// Creates a sum problem and a program for it.
fn sum(program: &str) -> Files {
    let files = Files::new(&[
        ("sum/problem.toml", TOML),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        ("sum/2.in", "2 7\n"),
        ("sum/2.ans", "9\n"),
        ("results.json", STALE),
    ]);
    let path = files.write("hidden/prog", format!("#!/bin/sh\n{program}\n").as_bytes());
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
    files
}

fn arguments(files: &Files, form: &str) -> Vec<String> {
    let (problem, program) = (files.path("sum"), files.path("hidden/prog"));
    let report = format!("{form}={}", files.path("results.json"));
    ["grade", &problem, &program, "--report", &report]
        .map(str::to_owned)
        .to_vec()
}

fn read(files: &Files) -> Value {
    serde_json::from_slice(&fs::read(files.path("results.json")).unwrap()).unwrap()
}

#[test]
fn a_platform_gets_the_score_of_a_judgement() {
    let files = sum("read a b; [ $a = 1 ] && echo 3 || echo 5");
    caipan(&arguments(&files, "gradescope")).expect(1, "", "wrote");
    let written = read(&files);
    assert_eq!(written["score"], 50.0);
    assert_eq!(written["stdout_visibility"], "hidden");
    let tests = written["tests"].as_array().unwrap();
    let told: Vec<_> = tests
        .iter()
        .map(|test| (test["status"].as_str().unwrap(), &test["score"]))
        .collect();
    assert_eq!(told, [("passed", &50.0.into()), ("failed", &0.0.into())]);
    assert_eq!(tests[1]["output"], "WA wrong answer");
    let mut classroom = command(&arguments(&files, "classroom50"));
    classroom
        .env("CLASSROOM", "cs-101")
        .env("SUBMISSION_TAG", "submit/1");
    finish(classroom).expect(1, "", "");
    let written = read(&files);
    assert_eq!(written["schema"], "classroom50/result/v1");
    assert_eq!(
        (&written["score"], &written["max-score"]),
        (&50.into(), &100.into())
    );
    assert_eq!(
        (&written["classroom"], &written["submission"]),
        (&"cs-101".into(), &"submit/1".into())
    );
}

#[test]
fn a_fault_of_the_jury_leaves_no_file_and_no_older_one() {
    let files = Files::new(&[
        ("cases/1.in", "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n"),
        ("cases/1.ans", "0 0 1\n0 0 1\n0 0 1\n"),
        ("results.json", STALE),
        ("prog.py", "print(-1)\n"),
    ]);
    for form in ["gradescope", "classroom50"] {
        fs::write(files.path("results.json"), STALE).unwrap();
        let report = format!("{form}={}", files.path("results.json"));
        let (cases, program) = (files.path("cases"), files.path("prog.py"));
        let arguments = [
            "grade", "mayan", &program, "--cases", &cases, "--report", &report,
        ];
        caipan(&arguments).expect(3, "JE", "no score is known");
        assert!(!Path::new(&files.path("results.json")).exists());
        // This also holds if nothing was judged at all.
        fs::write(files.path("results.json"), STALE).unwrap();
        let arguments = [
            "grade", "mayan", &program, "--cases", "/no/such", "--report", &report,
        ];
        caipan(&arguments).expect(2, "", "/no/such");
        assert!(!Path::new(&files.path("results.json")).exists());
    }
}

#[test]
fn a_kill_leaves_no_file() {
    let files = sum("sleep 50");
    let mut child = command(&arguments(&files, "gradescope"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| !Path::new(&files.path("results.json")).exists());
    child.kill().unwrap();
    child.wait().unwrap();
    let left = fs::read_dir(files.root()).unwrap().flatten();
    let left: Vec<_> = left.map(|entry| entry.file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn platform_output_requires_one_contestant_and_isolation() {
    let files = sum("echo 3");
    let mut arguments = arguments(&files, "gradescope");
    arguments.push("--no-isolation".to_owned());
    caipan(&arguments).expect(4, "", "gradescope needs isolation");
    arguments.pop();
    let other = files.write("other.py", b"print(3)\n");
    arguments.push(other);
    caipan(&arguments).expect(2, "", "here are 2");
    let json = files.path("saved.json");
    let (problem, program) = (files.path("sum"), files.path("hidden/prog"));
    let report = format!("json={json}");
    caipan(&["grade", &problem, &program, "--report", &report]).expect(1, "", "");
    let ran = caipan(&["report", &json, "--format", "gradescope"]).expect(0, "", "");
    assert_eq!(ran.json()["score"], 50.0);
}

/// A program that tries to read the report and to write its own grade does not see the file, whichever user caipan runs as.
#[test]
fn no_program_reaches_the_file_that_becomes_its_grade() {
    for words in [&["env"][..], ORDINARY_USER, WITHOUT_NAMESPACES] {
        if (words != WITHOUT_NAMESPACES && !is_root()) || !has(words[0]) {
            continue;
        }
        let files = sum("");
        let target = files.path("results.json");
        let script = format!(
            "#!/bin/sh\nread a b\n(echo '{STALE}' > {target}) 2>/dev/null && a=99\n(: > {target}.new) 2>/dev/null && a=98\ncat {target} 2>/dev/null && a=97\nls {0} 2>/dev/null && a=96\necho $((a + b))\n",
            files.root()
        );
        files.write("hidden/prog", script.as_bytes());
        let caipan = copy_of_caipan(files.root());
        for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
            fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o777)).unwrap();
        }
        let mut command = Command::new(words[0]);
        command
            .args(&words[1..])
            .arg(caipan)
            .args(arguments(&files, "gradescope"));
        command.env("XDG_STATE_HOME", files.path("state"));
        finish(command).expect(0, "AC accepted", "");
        assert_eq!(read(&files)["score"], 100.0, "{words:?}");
        assert!(!Path::new(&files.path("results.json.new")).exists());
    }
}

#[test]
fn lines_come_while_others_still_run() {
    let files = sum("read a b; [ $a = 1 ] && echo 3 || sleep 50");
    let (problem, program) = (files.path("sum"), files.path("hidden/prog"));
    let arguments = ["grade", &problem, &program, "--format", "jsonl", "-j", "1"];
    let mut child = command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut line = || -> Value { serde_json::from_str(&lines.next().unwrap().unwrap()).unwrap() };
    let first = line();
    assert_eq!(
        (&first["type"], &first["name"], &first["verdict"]),
        (&"case".into(), &"1".into(), &"AC".into())
    );
    // The second case sleeps; the first result was printed before.
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(line()["type"], "submission");
    let summary = line();
    assert_eq!(
        (&summary["type"], &summary["interrupted"]),
        (&"summary".into(), &true.into())
    );
    assert!(lines.next().is_none());
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn annotations_point_at_the_lines_that_do_not_compile() {
    let files = sum("");
    let source = files.write(
        "a,b%.cpp",
        b"#include <cstdio>\nint main() {\n    return missing;\n}\n",
    );
    let (problem, format) = (files.path("sum"), ["--format", "github"]);
    let ran = caipan(&["grade", &problem, &source, format[0], format[1]]).expect(1, "", "");
    let file = source.replace("a,b%", "a%2Cb%25");
    let beginning = format!("::error file={file},line=3,title=CE compile error%3A 0/100::error: ");
    assert!(ran.stdout.starts_with(&beginning), "{}", ran.stdout);
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
    let wrong = files.write("wrong.py", b"print('::error::x')\n");
    let ran = caipan(&["grade", &problem, &wrong, format[0], format[1]]).expect(1, "", "");
    let beginning = format!("::error file={wrong},title=WA wrong answer%3A 0/100::WA 1: ");
    assert!(ran.stdout.starts_with(&beginning), "{}", ran.stdout);
    assert_eq!(ran.stdout.lines().count(), 1, "{}", ran.stdout);
}

#[test]
fn markdown_of_one_submission_carries_the_evidence() {
    let files = sum("read a b; [ $a = 1 ] && echo 3 || echo '<5>'");
    let (problem, program) = (files.path("sum"), files.path("hidden/prog"));
    let ran =
        caipan(&["grade", &problem, &program, "--format", "markdown"]).expect(1, "## cases", "");
    let row = ran
        .stdout
        .lines()
        .find(|line| line.starts_with("| WA | 2 |"));
    assert!(row.unwrap().contains("expected"), "{}", ran.stdout);
    let source = files.write("x.c", b"int main( { }\n");
    let ran = caipan(&["grade", &problem, &source, "--format", "markdown"]).expect(1, "", "");
    let fenced = ran.stdout.split("```").nth(1).unwrap();
    assert!(
        fenced.starts_with("text\n") && fenced.contains("error"),
        "{}",
        ran.stdout
    );
}
