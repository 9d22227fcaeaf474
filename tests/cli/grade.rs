//! Tests of `caipan grade`: verdicts, points, limits and result formats.

use std::process::Stdio;
use std::time::Instant;

use serde_json::Value;

use crate::support::{Files, RunOutput, caipan, command, count_below, has, ran, wait_until};

pub(super) const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\nwall = \"3s\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\n";

/// Creates the problem a + b with three cases and one C program.
pub(super) fn sum(program: &str, more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("problem.toml", TOML),
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("2.in", "2 2\n"),
        ("2.ans", "4\n"),
        ("10.in", "20 22\n"),
        ("10.ans", "42\n"),
        (
            "sum.c",
            &format!(
                "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <string.h>\nint main(void){{{program}}}\n"
            ),
        ),
    ]);
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

pub(super) fn grade(files: &Files, more: &[&str]) -> RunOutput {
    let (root, program) = (files.root(), files.path("sum.c"));
    let mut arguments = vec!["grade", root.as_str(), program.as_str()];
    arguments.extend(more);
    caipan(&arguments)
}

pub(super) const RIGHT: &str = "int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);return 0;";

#[test]
fn a_problem_of_our_own_is_graded_and_shares_its_points() {
    grade(&sum(RIGHT, &[]), &["-v"]).expect(0, "AC accepted: 100/100\n", "isolation: ");
    let wrong = "int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a*b);return 0;";
    let ran = grade(&sum(wrong, &[]), &[]).expect(1, "WA wrong answer: 33.33/100\n", "");
    let token = "    WA  ";
    assert!(ran.stdout.contains(token), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("token 1 (line 1): expected \"3\", found \"2\""),
        "{}",
        ran.stdout
    );
    let order = ["  1\n", "  2\n", "  10\n"].map(|name| ran.stdout.find(name).unwrap());
    assert!(order.is_sorted(), "{}", ran.stdout);
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "one table of programs and what becomes of each"
)]
fn every_way_to_end_badly_has_its_verdict_and_reason() {
    let programs = [
        (
            "for(volatile long i=0;;i++);",
            "TLE",
            "cpu",
            "CPU time over the limit of 1s",
        ),
        (
            "sleep(30);",
            "TLE",
            "wall",
            "wall time over the limit of 3s",
        ),
        (
            "size_t n=100<<20;volatile char*p=malloc(n);for(size_t i=0;i<n;i+=4096)p[i]=1;return 0;",
            "MLE",
            "memory",
            "the limit is 64 MiB",
        ),
        (
            "for(;;)puts(\"flood\");",
            "OLE",
            "output",
            "more than 1 MiB on standard output",
        ),
        (
            "for(;;)fputs(\"flood\",stderr);",
            "OLE",
            "output",
            "more than 1 MiB on standard error",
        ),
        (
            "FILE*f=fopen(\"sum.out\",\"w\");for(;;)fputs(\"flood\",f);",
            "OLE",
            "output",
            "more than 1 MiB in a file",
        ),
        ("puts(\"3\");return 7;", "RE", "exit-code", "exit code 7"),
        (
            "fputs(\"oh no\\n\",stderr);return 1;",
            "RE",
            "exit-code",
            "exit code 1; standard error ends with \"oh no\"",
        ),
        ("raise(11);return 0;", "RE", "signal", "signal 11 (SIGSEGV"),
        ("abort();", "RE", "signal", "signal 6 (SIGABRT"),
        (
            "return 0;",
            "WA",
            "missing",
            "found the end; nothing on standard output, and there is no sum.out",
        ),
        (
            "fclose(fopen(\"sum.out\",\"w\"));puts(\"3\");",
            "WA",
            "missing",
            "sum.out exists, so standard output is ignored",
        ),
        (
            "return symlink(\"/etc/passwd\",\"sum.out\");",
            "WA",
            "format",
            "sum.out is a symbolic link",
        ),
        (
            "puts(\"\\x1b[2J\");return 0;",
            "WA",
            "wrong-value",
            "found \"\\u{1b}[2J\"",
        ),
    ];
    for (program, verdict, kind, reason) in programs {
        let program = format!("extern int raise(int);{program}");
        let ran =
            grade(&sum(&program, &[]), &["--case", "1", "--format", "json"]).expect(1, "", "");
        let json = ran.json();
        let case = &json["submissions"][0]["cases"][0];
        assert_eq!(
            (&case["verdict"], &case["reason_kind"]),
            (&verdict.into(), &kind.into()),
            "{program}: {case}"
        );
        assert!(
            case["reason"].as_str().unwrap().contains(reason),
            "{program}: {case}"
        );
    }
}

#[test]
fn files_that_a_program_writes_do_not_affect_other_cases() {
    let spoil = "FILE*f=fopen(\"sum.in\",\"w\");fputs(\"9 9\",f);fclose(f);";
    grade(&sum(&format!("{spoil}{RIGHT}"), &[]), &[]).expect(0, "AC accepted: 100/100", "");
    let remember =
        "FILE*f=fopen(\"left\",\"r\");if(f){puts(\"0\");return 0;}fclose(fopen(\"left\",\"w\"));";
    grade(&sum(&format!("{remember}{RIGHT}"), &[]), &[]).expect(0, "AC accepted: 100/100", "");
}

#[test]
fn limits_can_be_set_for_one_grading() {
    let slow = format!("for(volatile long i=0;;i++);{RIGHT}");
    grade(&sum(&slow, &[]), &["--cpu-limit", "50ms"]).expect(
        1,
        "TLE time limit exceeded: 0/100",
        "",
    );
    let raised = grade(&sum(RIGHT, &[]), &["--cpu-limit", "5s", "--format", "json"]).json();
    assert_eq!(raised["submissions"][0]["limits"]["wall_s"], 16.0);
    grade(&sum("sleep(1);", &[]), &["--wall-limit", "100ms"]).expect(
        1,
        "wall time over the limit of 100ms",
        "",
    );
    let large = format!(
        "size_t n=30<<20;volatile char*p=malloc(n);for(size_t i=0;i<n;i+=4096)p[i]=1;{RIGHT}"
    );
    grade(&sum(&large, &[]), &["--memory-limit", "20MiB"]).expect(
        1,
        "MLE memory limit exceeded",
        "",
    );
    grade(&sum(&large, &[]), &["--memory-limit", "60MB"]).expect(0, "AC", "");
    grade(
        &sum("for(int i=0;i<99;i++)puts(\"\");", &[]),
        &["--output-limit", "98B"],
    )
    .expect(1, "OLE", "");
}

#[test]
fn a_compile_error_shows_the_compilers_words() {
    let files = sum("int x = ;", &[]);
    let ran = grade(&files, &[]).expect(1, "CE compile error: 0/100", "");
    assert!(
        ran.stdout.contains("sum.c:5:") && ran.stdout.contains("error: expected expression"),
        "{}",
        ran.stdout
    );
    let json = grade(&files, &["--format", "json"]).json();
    let submission = &json["submissions"][0];
    assert_eq!(
        (&submission["compile"]["ok"], &submission["max_score"]),
        (&false.into(), &100.0.into())
    );
    assert!(
        submission["compile"]["log"]
            .as_str()
            .unwrap()
            .contains("expected expression")
    );
}

#[test]
fn a_folder_of_submissions_ends_with_a_table_and_reports_are_written() {
    let files = sum(RIGHT, &[]);
    files.write(
        "class/ann/sum.c",
        format!("#include <stdio.h>\nint main(void){{{RIGHT}}}").as_bytes(),
    );
    files.write("class/bob/sum/sum.c", b"int main(void){return 1;}");
    let (json, text) = (files.path("r.json"), files.path("r.txt"));
    let reports = [format!("json={json}"), format!("text={text}")];
    let ran = caipan(&[
        "grade",
        &files.root(),
        &files.path("class"),
        "--report",
        &reports[0],
        "--report",
        &reports[1],
    ]);
    let table = "     1  ann         AC       100/100\n     2  bob         RE         0/100\n";
    let ran = ran.expect(1, table, "");
    let saved: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(saved["submissions"][1]["name"], "bob");
    let text = std::fs::read_to_string(text).unwrap();
    assert!(
        text.contains("RE run-time error: 0/100") && !text.contains('\u{1b}'),
        "{text}"
    );
    assert!(ran.stdout.contains("ann (c) on sum"));
}

#[test]
fn colour_is_for_terminals_unless_it_is_asked_for() {
    let files = sum(RIGHT, &[]);
    assert!(!grade(&files, &[]).stdout.contains('\u{1b}'));
    assert!(
        grade(&files, &["--color", "always"])
            .stdout
            .contains("\u{1b}[32m")
    );
    let quiet = grade(&files, &["-q"]).expect(0, "AC", "");
    assert_eq!(quiet.stderr, "");
}

#[test]
fn a_case_whose_answer_is_wrong_is_a_judge_error_and_costs_nobody_points() {
    let files = Files::new(&[
        ("good.in", super::SAMPLE),
        ("bad.in", super::TWO_WAYS),
        ("bad.ans", "-1\n"),
        ("illegal.in", "3\n1 1 1 0\n0\n0\n0\n0\n"),
    ]);
    let program = "reference/mayan/accepted/column-shifts.c";
    let json = caipan(&[
        "grade",
        "mayan",
        program,
        "--cases",
        &files.root(),
        "--format",
        "json",
    ])
    .json();
    let kinds: Vec<_> = json["submissions"][0]["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| &case["reason_kind"])
        .collect();
    assert_eq!(
        kinds,
        ["wrong-answer-file", "", "bad-case"]
            .map(|kind| if kind.is_empty() {
                Value::Null
            } else {
                kind.into()
            })
            .each_ref()
    );
    let ran = caipan(&["grade", "mayan", program, "--cases", &files.root()]);
    let ran = ran.expect(
        3,
        "JE judge error: 33.33/100; 66.67 points not judged\n",
        "",
    );
    assert!(
        ran.stdout
            .contains("bad.ans: says -1, but \"2 0 1; 0 0 1\" clears it"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("illegal.in: line 2: the tile at (0, 0) is in a run of three already"),
        "{}",
        ran.stdout
    );
}

#[test]
fn an_interrupt_kills_the_run_and_reports_what_is_finished() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 143)] {
        // The program executes itself under a name by which the test can find the hanging process.
        let own =
            "extern char*program_invocation_name;if(*program_invocation_name=='h')for(;;)pause();";
        let hang = "if(a==2){execl(program_invocation_name,\"hangs\",\"here\",(char*)0);}";
        let program =
            format!("{own}int a,b;scanf(\"%d%d\",&a,&b);{hang}printf(\"%d\\n\",a+b);return 0;");
        let files = sum(&program, &[("problem.toml", &TOML.replace("3s", "60s"))]);
        let mut command = command(&["grade", &files.root(), &files.path("sum.c"), "-j1"]);
        let judge = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        wait_until(|| count_below(judge.id(), "hangs here") == 1);
        let start = Instant::now();
        let pid = judge.id().to_string();
        assert!(
            std::process::Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap()
                .success()
        );
        let ran = ran(judge.wait_with_output().unwrap());
        assert!(start.elapsed().as_secs() < 40, "the program was waited for");
        let ran = ran.expect(code, "stopped before 2 cases were run", "");
        assert!(
            ran.stdout.contains("  1\n") && ran.stdout.contains("SK skipped: 33.33/100\n"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn answer_files_are_ignored_if_a_setting_changes_the_puzzle() {
    let program = "reference/mayan/wrong_answer/stops-early.cpp";
    if !has("g++") {
        return;
    }
    let note = "--set changes the puzzle, so the answer files are ignored";
    let at_most = ["grade", "mayan", program, "--set", "steps=at-most"];
    caipan(&at_most).expect(0, "AC accepted: 100/100\n", note);
    caipan(&at_most[..3]).expect(1, "WA wrong answer: 70/100", "");
    let validate = ["validate", "mayan", "--set", "equal_swaps=false"];
    caipan(&validate).expect(0, "38 cases valid, 21 invalid inputs refused\n", note);
    let readings = ["grade", "mayan", program, "--case", "readings/*"];
    caipan(&readings).expect(0, "AC accepted: 0/0; readings: ", "no case has points");
}
