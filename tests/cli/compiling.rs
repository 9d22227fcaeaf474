//! Tests of compile-time faults of the machine or the jury: no contestant loses points, and no result is stored.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;

use super::sum::{RIGHT, contest, grade, kept, of, source};
use crate::support::{Files, is_root, ran, require};

/// Grades the class with this compiler script, and returns the scorecard of contestant `a`.
fn compiled_by(files: &Files, script: &str, code: i32) -> Value {
    let toml = fs::read_to_string(files.path("problem/problem.toml")).unwrap();
    let plain = toml.split("[language.c]").next().unwrap();
    let script = script.replace('"', "\\\"");
    let compile = format!("[language.c]\ncompile = [\"sh\", \"-c\", \"{script}\"]\n");
    files.write(
        "problem/problem.toml",
        (plain.to_owned() + &compile).as_bytes(),
    );
    let json = grade(files, &["--format", "json"])
        .expect(code, "", "")
        .json();
    of(&json, "a").clone()
}

fn is_nobodys(card: &Value, why: &str) {
    assert_eq!(
        (&card["verdict"], &card["max_score"]),
        (&"JE".into(), &100.0.into()),
        "{card:#}"
    );
    assert!(card["reason"].as_str().unwrap().contains(why), "{card:#}");
}

#[test]
fn a_compiler_that_was_ended_or_refuses_everything_is_nobodys_fault() {
    let files = contest(1, &[("a", RIGHT), ("broken", "/* broken */return")]);
    let card = compiled_by(&files, "kill -9 $$", 3);
    is_nobodys(&card, "the compiler was killed by signal 9");
    let card = compiled_by(&files, "echo no room here >&2; exit 1", 3);
    is_nobodys(
        &card,
        "this machine does not compile one line of c: no room here",
    );
    let card = compiled_by(&files, "exit 0; # {program}", 3);
    is_nobodys(
        &card,
        "this machine does not compile one line of c: the compiler made no program",
    );
    // If other programs compile, a refused program is the contestant's fault. It is compiled again in each grading.
    let choosy = "grep -q broken {source} && exit 1; cc -o {program} {source}";
    for _ in 0..2 {
        let toml = |card: Value| card["verdict"].clone();
        assert_eq!(toml(compiled_by(&files, choosy, 1)), "AC");
    }
    let programs = fs::read_dir(kept(&files.path("class")).join("programs")).unwrap();
    assert_eq!(programs.count(), 1, "a refusal is not kept");
    assert_eq!(
        compiled_by(&files, "cc -o {program} {source}", 1)["verdict"],
        "AC"
    );
}

/// Grades with this line of shell, which can start caipan as `$JUDGE`.
fn behind(files: &Files, line: &str) -> crate::support::RunOutput {
    let (problem, class) = (files.path("problem"), files.path("class"));
    let judge = env!("CARGO_BIN_EXE_caipan");
    let judge = format!("{judge} grade {problem} {class} --format json");
    let mut shell = Command::new("unshare");
    shell.args(["-m", "sh", "-c", &line.replace("$JUDGE", &judge)]);
    shell.env("XDG_STATE_HOME", crate::support::state_home());
    ran(shell.stdin(Stdio::null()).output().unwrap())
}

#[test]
fn a_full_folder_and_a_low_limit_make_no_compile_errors() {
    if !is_root() {
        return require(true, "only root can mount a small disk");
    }
    let files = contest(1, &[("a", RIGHT)]);
    let disk = files.path("disk");
    fs::create_dir(&disk).unwrap();
    let mount = format!(
        "mount -t tmpfs -o size=2m,nr_inodes=200 none {disk} || exit 99; export TMPDIR={disk}; "
    );
    let full = mount.clone() + &format!("head -c 2084864 /dev/zero > {disk}/x; $JUDGE");
    let crowded = mount.clone() + &format!("for i in $(seq 195); do : > {disk}/$i; done; $JUDGE");
    for (line, why) in [
        (full, "the folder for temporary files is full"),
        (crowded, ""),
        (
            "ulimit -f 8; $JUDGE --no-journal".to_owned(),
            "this machine does not compile one line of c",
        ),
    ] {
        let ran = behind(&files, &line);
        if ran.code == 99 || ran.stderr.contains("unshare failed") {
            return require(true, "no disk can be mounted here");
        }
        is_nobodys(of(&ran.expect(3, "", "").json(), "a"), why);
    }
    let json = grade(&files, &["--format", "json"])
        .expect(0, "", "")
        .json();
    assert_eq!(of(&json, "a")["score"], 100.0, "nothing of it is kept");
}

/// Without isolation, another process may interfere at a bad moment.
#[test]
fn files_that_are_replaced_while_a_class_is_judged_judge_nobody() {
    let files = contest(10, &[]);
    let replace = |name: &str, text: &str| {
        let path = files.path(name);
        format!("f=fopen(\"{path}\",\"w\");fputs(\"{text}\\n\",f);fclose(f);")
    };
    let (input, answer) = (
        replace("problem/9.in", "8 1"),
        replace("problem/10.ans", "12"),
    );
    let body = format!("if(a==1){{FILE*f;{input}{answer}}}{RIGHT}");
    files.write("class/a/sum.c", source(&body).as_bytes());
    let arguments = ["-j1", "--no-isolation", "--format", "json"];
    let json = grade(&files, &arguments).expect(3, "", "").json();
    let card = of(&json, "a");
    assert_eq!(
        (&card["verdict"], &card["max_score"]),
        (&"JE".into(), &100.0.into())
    );
    for case in card["cases"].as_array().unwrap() {
        let name = case["name"].as_str().unwrap();
        let expected = if ["9", "10"].contains(&name) {
            "JE"
        } else {
            "AC"
        };
        assert_eq!(case["verdict"], expected, "{case}");
        let reason = case["reason"].as_str().unwrap_or_default();
        let said = reason.ends_with("the file has changed while the class was judged");
        assert_eq!(said, expected == "JE", "{case}");
    }
    files.write("problem/9.in", b"9 1\n");
    files.write("problem/10.ans", b"11\n");
    let again = grade(&files, &arguments).expect(0, "", "8 results are known");
    assert_eq!(of(&again.json(), "a")["score"], 100.0);
}
