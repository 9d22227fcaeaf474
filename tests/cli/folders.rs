//! Tests of unusual folders: unreadable ones, duplicate sources, places where nothing can be run.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::support::{
    Files, ORDINARY_USER, RunOutput, caipan, copy_of_caipan, files_in_temporary_folder, finish,
    has, is_root, ran, require, root,
};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"5s\"\nwall = \"60s\"\nmemory = \"64MiB\"\n";
const RIGHT: &str = "print(sum(map(int, input().split())))\n";
const WRONG: &str = "print(0)\n";

fn problem(more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1 2\n"),
        ("p/1.ans", "3\n"),
    ]);
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

fn grade(files: &Files, what: &str, more: &[&str]) -> RunOutput {
    let (problem, what) = (files.path("p"), files.path(what));
    let words = ["grade", &problem, &what, "--format", "json", "--no-journal"];
    caipan(&[&words[..], more].concat())
}

#[test]
fn one_language_in_one_folder_is_one_try_however_its_ending_is_written() {
    if !has("python3") {
        return;
    }
    let files = problem(&[
        ("class/twins/sum.py", WRONG),
        ("class/twins/sum.PY", RIGHT),
        ("class/triplets/sum.py", WRONG),
        ("class/triplets/sum.Py", WRONG),
        ("class/triplets/sum.pY", RIGHT),
        ("class/endings/sum.cc", "int main(){return 1;}"),
        ("class/endings/sum.cpp", "int main(){return 1;}"),
        ("class/deeper/sum/sum.py", WRONG),
        ("class/deeper/sum/sum.PY", RIGHT),
        // A source in another folder or in another language is a separate submission.
        ("class/two/sum.py", WRONG),
        ("class/two/sum/sum.PY", RIGHT),
        ("class/languages/sum.py", RIGHT),
        ("class/languages/sum.c", "int main(void){return 1;}"),
    ]);
    let json = grade(&files, "class", &["--best"]).expect(1, "", "").json();
    for card in json["submissions"].as_array().unwrap() {
        let name = card["name"].as_str().unwrap();
        let expected = match name {
            "two" | "languages" => "AC",
            _ => "SK",
        };
        assert_eq!(card["verdict"], expected, "{card:#}");
        if expected == "SK" {
            assert_eq!(card["reason_kind"], "several-sources", "{card:#}");
            let reason = card["reason"].as_str().unwrap();
            assert!(reason.contains("sources in one folder"), "{reason}");
        }
    }
}

#[test]
fn the_best_of_several_submissions_counts_where_that_is_asked_for() {
    if !has("python3") || !has("cc") {
        return;
    }
    let files = problem(&[
        ("p/2.in", "0 0\n"),
        ("p/2.ans", "0\n"),
        ("class/a/sum.py", WRONG),
        ("class/a/sum/sum.py", RIGHT),
        ("class/b/sum.c", "return"),
        ("class/b/sum/sum.py", WRONG),
    ]);
    let json = grade(&files, "class", &["--best"]).expect(1, "", "").json();
    let line = |card: &serde_json::Value| format!("{} {}", card["verdict"], card["score"]);
    for (number, expected, path, attempts) in [
        (
            0,
            "\"AC\" 100.0",
            "a/sum/sum.py",
            ["\"WA\" 50.0", "\"AC\" 100.0"],
        ),
        (
            1,
            "\"WA\" 50.0",
            "b/sum/sum.py",
            ["\"CE\" 0.0", "\"WA\" 50.0"],
        ),
    ] {
        let card = &json["submissions"][number];
        assert_eq!(line(card), expected);
        assert!(card["path"].as_str().unwrap().ends_with(path), "{card:#}");
        let tries = card["attempts"].as_array().unwrap();
        assert_eq!(tries.iter().map(line).collect::<Vec<_>>(), attempts);
        assert!(
            tries[1]["path"].as_str().unwrap().ends_with(path),
            "{card:#}"
        );
    }
    let json = grade(&files, "class", &[]).expect(1, "", "").json();
    for card in json["submissions"].as_array().unwrap() {
        assert_eq!(line(card), "\"SK\" 0.0");
        assert_eq!(card["reason_kind"], "several-sources");
        assert!(card.get("attempts").is_none(), "{card:#}");
    }
}

#[test]
fn a_folder_that_cannot_be_read_among_sources_is_reported_and_the_others_are_judged() {
    if !is_root() {
        return require(true, "only root can become another user");
    }
    let Some(place) = files_in_temporary_folder("/var/tmp") else {
        return;
    };
    let copy = copy_of_caipan(&place);
    let path = |name: &str| place.path().join(name);
    for name in ["plain/deep", "plain/shut/in"] {
        fs::create_dir_all(path(name)).unwrap();
    }
    for name in ["plain/a.c", "plain/deep/b.c", "plain/shut/c.c"] {
        fs::write(path(name), "int main(void){return 1;}").unwrap();
    }
    fs::set_permissions(path("plain/shut"), fs::Permissions::from_mode(0o700)).unwrap();
    let mut judge = Command::new(ORDINARY_USER[0]);
    judge.args(&ORDINARY_USER[1..]).arg(copy);
    judge.args(["grade", "mayan", "--format", "json", "--no-journal"]);
    judge
        .arg(path("plain"))
        .current_dir(root())
        .env("HOME", "/nowhere");
    let json = finish(judge).expect(3, "", "").json();
    let cards = json["submissions"].as_array().unwrap();
    let found = cards.iter().map(|card| {
        let word = |key: &str| card[key].as_str().unwrap();
        (word("name"), word("verdict"))
    });
    let expected = [("a.c", "RE"), ("deep/b.c", "RE"), ("shut", "JE")];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let reason = cards[2]["reason"].as_str().unwrap();
    assert!(
        reason.starts_with("the folder cannot be read: Permission denied"),
        "{reason}"
    );
}

#[test]
fn a_link_that_leads_out_of_a_problem_and_a_pipe_in_it_are_the_jurys_fault() {
    let files = problem(&[
        ("secret", "the key"),
        ("one.c", "int main(void){return 1;}"),
    ]);
    let link = |to: &str, name: &str| std::os::unix::fs::symlink(to, files.path(name)).unwrap();
    link("1.in", "p/2.in");
    link("1.ans", "p/2.ans");
    grade(&files, "one.c", &[]).expect(1, "\"2\"", "");
    link("../secret", "p/3.in");
    let fault = "p/3.in: a link that leads out of the folder";
    grade(&files, "one.c", &[]).expect(3, "", fault);
    caipan(&["validate", &files.path("p")]).expect(3, "", fault);
    fs::remove_file(files.path("p/3.in")).unwrap();
    link("..", "p/more");
    grade(&files, "one.c", &[]).expect(3, "", "a link that leads out of the folder");
    fs::remove_file(files.path("p/more")).unwrap();
    fs::File::create(files.path("p/3.in"))
        .unwrap()
        .set_len(2 << 30)
        .unwrap();
    fs::write(files.path("p/3.ans"), "0\n").unwrap();
    grade(&files, "one.c", &[]).expect(3, "p/3.in: it is larger than 1 GiB", "");
    fs::remove_file(files.path("p/problem.toml")).unwrap();
    let pipe = files.path("p/problem.toml");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    grade(&files, "one.c", &[]).expect(3, "", "problem.toml: no regular file");
    fs::remove_file(&pipe).unwrap();
    link("../secret", "p/problem.toml");
    grade(&files, "one.c", &[]).expect(3, "", "problem.toml: a link that leads out of the folder");
    fs::remove_file(&pipe).unwrap();
    let long = format!("{TOML}#{}", "x".repeat(1 << 20));
    fs::write(&pipe, &long).unwrap();
    grade(&files, "one.c", &[]).expect(3, "", "problem.toml: it is larger than 1 MiB");
    let contest = files.write("contest.toml", long.as_bytes());
    caipan(&["grade", &contest, &files.path("one.c")]).expect(3, "", "larger than 1 MiB");
}

#[test]
fn programs_are_started_elsewhere_where_the_temporary_folder_is_noexec() {
    if !is_root() {
        return require(true, "only root can mount a folder");
    }
    let files = problem(&[(
        "sum.c",
        "#include <stdio.h>\nint main(void){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);return 0;}",
    )]);
    let script = format!(
        "mkdir -p {0}/t {0}/s && mount -t tmpfs -o noexec,mode=1777 none {0}/t && mount -t tmpfs none {0}/s || exit 99
        chmod 711 {0}; export TMPDIR={0}/t XDG_STATE_HOME={0}/s
        {1} doctor | grep -F 'not in {0}/t: it is mounted noexec' || exit 98
        for options in '' '--no-isolation'; do
            {1} grade {0}/p {0}/sum.c --no-journal $options || exit 97
        done
        ls -A {0}/t; ls -A {0}/s/caipan | grep -v -e '^folders-' -e '^slowdown$' || true",
        files.root(),
        env!("CARGO_BIN_EXE_caipan"),
    );
    let mut shell = Command::new("unshare");
    shell
        .args(["-m", "sh", "-c", &script])
        .stdin(Stdio::null())
        .current_dir(root());
    let ran = ran(shell.output().unwrap());
    if ran.code == 99 || ran.stderr.contains("unshare failed") {
        return require(true, "no folder can be mounted here");
    }
    let ran = ran.expect(0, "AC accepted: 100/100", "it is mounted noexec");
    assert!(
        ran.stdout.ends_with("100/100\n"),
        "nothing is left: {ran:#?}"
    );
}

#[test]
fn a_language_that_cannot_start_is_the_jurys_fault_and_told_before_anything_runs() {
    let language = |lines: &str| format!("{TOML}[language.x]\nextensions = [\"x\"]\n{lines}\n");
    let files = problem(&[("sum.x", "#!/bin/sh\nread a b; echo $((a + b))\n")]);
    for (lines, fault) in [
        ("run = [\"{program}\"]", "problem.toml:7:1"),
        (
            "run = [\"sh\", \"{program}\"]",
            "no compile command creates it",
        ),
        (
            "run = [\"no-such-runner\", \"{source}\"]",
            "language x: run starts no-such-runner",
        ),
        (
            "run = [\"/etc/passwd\", \"{source}\"]",
            "run starts /etc/passwd, which is not a program",
        ),
        (
            "run = [\"./here\", \"{source}\"]",
            "run starts ./here, which is not a program",
        ),
    ] {
        files.write("p/problem.toml", language(lines).as_bytes());
        let ran = grade(&files, "sum.x", &[]).expect(3, "", fault);
        assert_eq!(ran.stdout, "", "{lines}");
    }
    // An unused program does not prevent judging.
    files.write(
        "p/problem.toml",
        language("run = [\"no-such-runner\", \"{source}\"]").as_bytes(),
    );
    files.write("sum.c", b"int main(void){return 1;}");
    grade(&files, "sum.c", &[]).expect(1, "", "");
    // If a compile command creates no program, this is not the contestant's fault.
    let made = language("compile = [\"true\"]\nrun = [\"{program}\"]");
    files.write("p/problem.toml", made.as_bytes());
    let json = grade(&files, "sum.x", &[])
        .expect(3, "compile does not create {program}", "")
        .json();
    assert_eq!(json["submissions"][0]["verdict"], "JE");
    // A submitted file can be run directly, without a compiler that creates a program.
    for lines in [
        "run = [\"{source}\"]",
        "run = [\"sh\", \"{source}\"]",
        "compile = [\"sh\", \"-n\", \"{source}\"]\nrun = [\"{source}\"]\nfork = true",
    ] {
        files.write("p/problem.toml", language(lines).as_bytes());
        grade(&files, "sum.x", &[]).expect(0, "\"AC\"", "");
    }
}

#[test]
fn static_data_that_does_not_fit_is_too_much_memory_and_what_fits_is_not() {
    let c = |size: &str, more: &str| {
        let head = "#include <stdio.h>\n#include <stdlib.h>\nstatic volatile char room";
        format!(
            "{head}[{size}L<<20];int main(void){{int a,b;scanf(\"%d%d\",&a,&b);room[9]=1;{more}printf(\"%d\\n\",a+b);return 0;}}\n"
        )
    };
    let none = "";
    for (size, more, verdict, reason) in [
        ("60", none, "AC", ""),
        ("120", none, "AC", ""),
        ("200", none, "MLE", "static data 200 MiB, limit 64 MiB"),
        ("500", none, "MLE", "static data 500 MiB, limit 64 MiB"),
        ("1907", none, "MLE", "static data 1907 MiB, limit 64 MiB"),
        ("120", "abort();", "RE", "SIGABRT"),
        ("120", "raise(11);", "RE", "SIGSEGV"),
    ] {
        let program = c(size, more).replace("<stdlib.h>", "<stdlib.h>\n#include <signal.h>");
        let files = problem(&[("sum.c", &program)]);
        for options in [&[][..], &["--no-isolation"]] {
            let json = grade(&files, "sum.c", options).json();
            let case = &json["submissions"][0]["cases"][0];
            assert_eq!(case["verdict"], verdict, "{size} {more}: {case:#}");
            let told = case["reason"].as_str().unwrap_or_default();
            assert!(told.contains(reason), "{size} {more}: {case:#}");
        }
    }
}
