//! Tests of attacks by contestants' programs and files, and of honest edge cases that must not be mistaken for
//! attacks.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::{
    Files, ORDINARY_USER, RunOutput, caipan, command, copy_of_caipan, finish, has, is_root,
};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\nwall = \"2s\"\nmemory = \"64MiB\"\n";

/// Creates a problem with two cases of a + b, and a C program with this body, after these headers.
fn sum(body: &str) -> Files {
    let headers = [
        "stdio.h",
        "stdlib.h",
        "string.h",
        "unistd.h",
        "fcntl.h",
        "signal.h",
        "sys/stat.h",
    ];
    let includes: String = headers
        .map(|header| format!("#include <{header}>\n"))
        .concat();
    let program = format!("{includes}int main(void){{int a,b;scanf(\"%d%d\",&a,&b);{body}}}\n");
    let cases = [
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("2.in", "2 2\n"),
        ("2.ans", "4\n"),
    ];
    let files = Files::new(&cases);
    files.write("problem.toml", TOML.as_bytes());
    files.write("sum.c", program.as_bytes());
    files
}

fn grade(files: &Files, more: &[&str]) -> RunOutput {
    let arguments = [
        "grade",
        &files.root(),
        &files.path("sum.c"),
        "--format",
        "json",
    ];
    caipan(&[&arguments[..], more].concat())
}

fn verdicts(ran: &RunOutput) -> Vec<String> {
    let cases = ran.json()["submissions"][0]["cases"]
        .as_array()
        .unwrap()
        .clone();
    cases
        .iter()
        .map(|case| case["verdict"].as_str().unwrap().to_owned())
        .collect()
}

/// Returns the same command for an ordinary user, who cannot open locked folders.
fn as_ordinary_user(files: &Files) -> Command {
    let tool = copy_of_caipan(files.root());
    for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let words = if is_root() && has("setpriv") {
        ORDINARY_USER
    } else {
        &["env"]
    };
    let mut command = Command::new(words[0]);
    command.args(&words[1..]);
    command.args([
        &tool,
        "grade",
        &files.root(),
        &files.path("sum.c"),
        "--format",
        "json",
    ]);
    command
}

#[test]
fn a_program_that_spoils_its_own_folder_loses_its_case_and_nothing_else() {
    let spoil = [
        "remove(\"sum.in\");char d[4096];getcwd(d,4096);rmdir(d);",
        "char d[4096],e[4096];getcwd(d,4096);sprintf(e,\"%s-moved\",d);rename(d,e);chdir(\"/\");rename(e,d);",
        "for(int i=0;i<300;i++){mkdir(\"a-rather-long-name-\",0700);chdir(\"a-rather-long-name-\");}",
        "mkdir(\"a\",0700);mkdir(\"a/b\",0700);mkdir(\"a/b/c\",0700);chmod(\"a/b\",0);chmod(\"a\",0);",
        "chmod(\".\",0);",
    ];
    for body in spoil {
        let files = sum(&format!(
            "if(a==2){{{body}puts(\"5\");return 0;}}printf(\"%d\\n\",a+b);return 0;"
        ));
        let temporary = tempfile::tempdir().unwrap();
        fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o777)).unwrap();
        for mut command in [
            as_ordinary_user(&files),
            command(&[
                "grade",
                &files.root(),
                &files.path("sum.c"),
                "--format",
                "json",
            ]),
        ] {
            let ran = finish({
                command.env("TMPDIR", temporary.path());
                command
            });
            let ran = ran.expect(1, "", "");
            assert_eq!(verdicts(&ran), ["AC", "WA"], "{body}: {ran:?}");
            assert_eq!(
                fs::read_dir(temporary.path()).unwrap().count(),
                0,
                "{body}: something was left"
            );
        }
    }
}

#[test]
fn a_program_cannot_leave_its_group_for_that_of_the_judge() {
    let files = sum("setpgid(0,getpgid(getppid()));for(;;)pause();");
    // If the attack succeeded, the judge would wait for ever; the timeout ends the test in this case.
    let mut patient = Command::new("timeout");
    patient.args(["-s", "KILL", "40", env!("CARGO_BIN_EXE_caipan"), "grade"]);
    patient.args([&files.root(), &files.path("sum.c"), "--format", "json"]);
    let start = Instant::now();
    let ran = finish(patient).expect(1, "", "");
    assert_eq!(verdicts(&ran), ["TLE", "TLE"]);
    assert!(start.elapsed() < Duration::from_secs(9));
}

#[test]
fn a_program_has_no_terminal_to_write_to() {
    let files = sum("printf(\"%d\\n\",open(\"/dev/tty\",O_RDWR)<0?a+b:0);return 0;");
    assert_eq!(
        verdicts(&grade(&files, &[]).expect(0, "", "")),
        ["AC", "AC"]
    );
}

#[test]
fn the_memory_that_the_judge_holds_is_held_against_nobody() {
    let files = sum("puts(\"3\");return 0;");
    for case in ["1", "2", "3", "4"] {
        files.write(&format!("{case}.in"), &b"1 2\n".repeat(10_000_000));
        files.write(&format!("{case}.ans"), b"3\n");
    }
    let ran = grade(&files, &["-j", "4"]).expect(0, "", "");
    assert_eq!(verdicts(&ran), ["AC"; 4]);
}

#[test]
fn memory_is_denied_far_above_the_limit_and_the_stack_may_have_all_of_it() {
    let greedy = sum("return malloc((size_t)1<<30)?0:3;");
    let case = grade(&greedy, &[]).json()["submissions"][0]["cases"][0].clone();
    assert_eq!(
        (&case["verdict"], &case["exit_code"]),
        (&"RE".into(), &3.into()),
        "{case}"
    );
    let deep = "#include <stdio.h>\n__attribute__((noinline)) int f(int n, volatile char *up) {\n\
        volatile char here[1000]; here[n % 1000] = 1; return n ? f(n - 1, here) + *up : 0; }\n\
        int main(void) { volatile char top = 0; int a, b; scanf(\"%d%d\", &a, &b);\n\
        printf(\"%d\\n\", a + b + 0 * f(30000, &top)); return f(30000, &top) < 0; }\n";
    let files = sum("");
    files.write("sum.c", deep.as_bytes());
    let ran = grade(&files, &[]).expect(0, "", "");
    let memory = ran.json()["submissions"][0]["cases"][0]["memory_bytes"]
        .as_u64()
        .unwrap();
    assert!(memory > 28_000_000, "{memory}: the recursion was not deep");
}

#[test]
fn an_executable_that_cannot_be_started_is_a_compile_error() {
    let broken: [(&[u8], &str); 6] = [
        (
            b"#!/bin/sh\r\necho 3\r\n",
            "the script's interpreter \\\"/bin/sh\\\\r\\\" is not there",
        ),
        (
            b"#!\n/bin/sh\n",
            "the script's interpreter \\\"\\\" is not there",
        ),
        (
            b"\x7fELFjunk",
            "neither a program for this machine nor a script",
        ),
        (
            b"#!/nonexistent/sh\n",
            "the script's interpreter \\\"/nonexistent/sh\\\" is not there",
        ),
        (
            b"garbage",
            "neither a program for this machine nor a script",
        ),
        (b"", "the source is empty"),
    ];
    for (text, log) in broken {
        let files = sum("");
        let program = files.write("solution", text);
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        let ran =
            caipan(&["grade", &files.root(), &program, "--format", "json"]).expect(1, log, "");
        assert_eq!(ran.json()["submissions"][0]["verdict"], "CE");
    }
}

#[test]
fn a_source_keeps_its_language_whatever_the_case_of_its_ending() {
    let files =
        sum("int *sum = malloc(sizeof *sum); *sum = a + b; printf(\"%d\\n\", *sum); return 0;");
    let shouting = files.path("SUM.C");
    fs::rename(files.path("sum.c"), &shouting).unwrap();
    caipan(&["grade", &files.root(), &shouting]).expect(0, "AC accepted: 100/100", "");
    if has("python3") {
        // Named like a module that the compiler of Python itself imports.
        let python = files.write("traceback.py", b"print(sum(map(int, input().split())))\n");
        caipan(&["grade", &files.root(), &python]).expect(0, "AC accepted: 100/100", "");
    }
}

#[test]
fn an_output_is_never_its_own_answer() {
    let files = sum("");
    fs::remove_file(files.path("1.ans")).unwrap();
    let (input, output) = (files.path("1.in"), files.write("1.out", b"999\n"));
    caipan(&["check", &files.root(), &input, &output]).expect(3, "", "1.in: it has no answer file");
    let ran = caipan(&[
        "check",
        &files.root(),
        &input,
        &output,
        &files.path("2.ans"),
    ]);
    ran.expect(1, "expected \"4\", found \"999\"", "");
    let (case, wrong) = (
        files.write("m.in", super::SAMPLE.as_bytes()),
        files.write("m.out", b"-1\n"),
    );
    caipan(&["check", "mayan", &case, &wrong]).expect(1, "WA wrong answer (false-no-solution)", "");
    caipan(&["diff", "mayan", &case, &wrong]).expect(1, "+2 1 1\n", "");
}

#[test]
fn a_pipe_may_be_an_input() {
    let files = Files::new(&[("right", super::ANSWER)]);
    let pipe = files.path("pipe");
    for arguments in [
        vec!["check", "mayan"],
        vec!["diff", "mayan"],
        vec!["show", "mayan"],
    ] {
        assert!(
            Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let writer = std::thread::spawn({
            let pipe = pipe.clone();
            move || fs::write(pipe, super::SAMPLE)
        });
        caipan(&[arguments, vec![&pipe, &files.path("right")]].concat()).expect(0, "", "");
        writer.join().unwrap().unwrap();
        fs::remove_file(&pipe).unwrap();
    }
}

#[test]
fn excessive_compiler_output_is_a_compile_error_and_a_missing_program_the_jurys_fault() {
    // The compiler floods its output for this source only: if it refused every source, the machine or the jury would be at fault.
    let with = |compile: &str, source: &str, code| {
        let files = sum(source);
        let language = format!("{TOML}[language.c]\ncompile = {compile}\n");
        files.write("problem.toml", language.as_bytes());
        grade(&files, &[]).expect(code, "", "").json()["submissions"][0].clone()
    };
    let nothing = with("[\"true\", \"{program}\"]", "", 3);
    let reason = nothing["reason"].as_str().unwrap();
    assert!(reason.ends_with("the compiler made no program"), "{reason}");
    let noise =
        "grep -q noise {source} && { yes | head -c 1000000; exit 1; }; cc -o {program} {source}";
    let noise = with(
        &format!("[\"sh\", \"-c\", \"{noise}\"]"),
        "puts(\"noise\");",
        1,
    );
    assert_eq!(noise["verdict"], "CE");
    assert_eq!(noise["compile"]["log"].as_str().unwrap().len(), 16 << 10);
    // The signal that killed the compiler was not caused by the source.
    let files = sum("");
    let killed = "[language.c]\ncompile = [\"sh\", \"-c\", \"kill -9 $$\"]\n";
    files.write("problem.toml", format!("{TOML}{killed}").as_bytes());
    grade(&files, &[]).expect(3, "killed by signal 9", "");
}

#[test]
fn a_judge_error_of_one_submission_outweighs_the_rejection_of_another() {
    let files = sum("puts(\"7\");return 0;");
    let language = "[language.odd]\nextensions = [\"odd\"]\ncompile = [\"no-such-compiler\"]\nrun = [\"{program}\"]\n";
    files.write("problem.toml", format!("{TOML}{language}").as_bytes());
    let (wrong, odd) = (files.path("sum.c"), files.write("x.odd", b""));
    for pair in [[&wrong, &odd], [&odd, &wrong]] {
        let ran = caipan(&["grade", &files.root(), pair[0], pair[1]]).expect(
            3,
            "WA wrong answer: 0/100\n",
            "",
        );
        assert!(
            ran.stdout
                .contains("JE judge error: 0/100; 100 points not judged\n"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn grading_stops_when_its_output_is_closed() {
    let place = Files::new(&[]);
    let log = place.path("log");
    let files = sum(&format!(
        "FILE*f=fopen(\"{log}\",\"a\");fputs(\"x\",f);fclose(f);printf(\"%d\\n\",a+b);return 0;"
    ));
    let (root, program) = (files.root(), files.path("sum.c"));
    let mut judge = command(&[
        "grade",
        &root,
        &program,
        &program,
        &program,
        "--no-isolation",
    ]);
    let mut judge = judge
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    drop(judge.stdout.take());
    judge.wait().unwrap();
    assert_eq!(
        fs::read_to_string(&log).unwrap(),
        "xx",
        "one submission of two cases"
    );
}

#[test]
fn a_report_keeps_what_it_holds_until_there_is_something_to_write() {
    let files = sum("");
    let report = files.write(
        "old.json",
        b"{\"old\": \"results that are longer than nothing\"}",
    );
    let text = format!("{TOML}[[subtask]]\nname = \"a\"\npoints = 1\ncases = []\n");
    files.write("problem.toml", text.as_bytes());
    grade(&files, &["--report", &format!("json={report}")]).expect(
        3,
        "",
        "case 1 belongs to no subtask",
    );
    assert!(fs::read_to_string(&report).unwrap().contains("old"));
    files.write("problem.toml", TOML.as_bytes());
    grade(&files, &["--report", &format!("json={report}")]);
    serde_json::from_str::<Value>(&fs::read_to_string(&report).unwrap()).unwrap();
    assert!(Path::new(&report).is_file());
}

#[cfg(target_os = "linux")]
#[test]
fn a_report_that_cannot_be_written_keeps_no_other_from_being_written() {
    let files = sum("");
    let (csv, full) = (files.path("r.csv"), "json=/dev/full");
    let ran = grade(
        &files,
        &["--report", full, "--report", &format!("csv={csv}")],
    );
    ran.expect(5, "", "write /dev/full: No space left on device");
    assert!(fs::read_to_string(csv).unwrap().starts_with("rank,name"));
}

#[test]
fn a_program_that_removes_itself_has_a_run_time_error_and_no_judge_error() {
    let ran = grade(
        &sum(
            "char p[4096];p[readlink(\"/proc/self/exe\",p,4095)]=0;unlink(p);puts(\"3\");return 0;",
        ),
        // With isolation, the program cannot remove itself. Two simultaneous runs could both start before one of them removes the
        // program.
        &["--no-isolation", "-j1"],
    );
    let json = ran.expect(1, "", "").json();
    assert_eq!(
        json["submissions"][0]["cases"][1]["verdict"], "RE",
        "{json}"
    );
    assert_eq!(
        json["submissions"][0]["cases"][1]["reason"],
        "start program: No such file or directory (os error 2)"
    );
    let not_executable = sum("");
    let script = not_executable.write("solution", b"#!/etc/passwd\n");
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    caipan(&["grade", &not_executable.root(), &script]).expect(1, "CE compile error: 0/100", "");
}

#[test]
fn a_script_submitted_as_an_executable_runs_with_its_own_interpreter() {
    if has("node") {
        let files = sum("");
        let script = "#!/usr/bin/env node\nconst t=require('fs').readFileSync(0,'utf8').split(' ');console.log(+t[0]+ +t[1]);\n";
        files.write("problem.toml", TOML.replace("64MiB", "128MiB").as_bytes());
        let program = files.write("solution", script.as_bytes());
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        caipan(&["grade", &files.root(), &program]).expect(0, "AC accepted: 100/100", "");
    }
}
