//! Faults of the machine and of the jury's files, brought about: nobody loses points by them, and nothing wrong is kept.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use caipan::judge::contest::event::Event;
use caipan::judge::contest::problem::ContestProblem;
use caipan::judge::contest::run::ContestRun;
use caipan::judge::grading::Grading;
use caipan::judge::submission::compile;
use caipan::judge::test_set;
use caipan::judge::verdict::Verdict;
use caipan::package::case;
use caipan::problem::Settings;
use caipan::sandbox::{Bytes, Sandbox, Wish};
use serde_json::Value;

use super::class::{RIGHT, contest, grade, kept, of};
use crate::support::{Files, caipan, command, is_root, ran, require, wait_until};

/// Has everybody compiled so, and gives the card of contestant `a`.
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
        (&"JE".into(), &0.0.into()),
        "{card:#}"
    );
    assert!(card["reason"].as_str().unwrap().contains(why), "{card:#}");
}

#[test]
fn a_compiler_that_was_ended_or_refuses_everything_is_nobodys_fault() {
    let files = contest(1, &[("a", RIGHT), ("broken", "/* broken */return")]);
    let card = compiled_by(&files, "kill -9 $$", 3);
    is_nobodys(&card, "the compiler was ended by signal 9");
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
    // Who is refused where others are not has nobody else to blame, and is asked for again each time.
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

/// Grades behind this line of shell, which can start caipan as `$JUDGE`.
fn behind(files: &Files, line: &str) -> crate::support::Ran {
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

#[test]
fn files_that_are_replaced_while_a_class_is_judged_judge_nobody() {
    let slow = "usleep(150000);printf(\"%d\\n\",a+b);return 0;";
    let files = contest(10, &[("a", slow)]);
    let (problem, class) = (files.path("problem"), files.path("class"));
    let journal = files.path("j.jsonl");
    let arguments = [
        "grade",
        &problem,
        &class,
        "-j1",
        "--journal",
        &journal,
        "--format",
        "json",
    ];
    let judge = command(&arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let judge = judge.unwrap();
    let lines = || fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    wait_until(|| lines() > 2);
    files.write("problem/9.in", b"8 1\n");
    files.write("problem/10.ans", b"12\n");
    let json = ran(judge.wait_with_output().unwrap())
        .expect(3, "", "")
        .json();
    let card = of(&json, "a");
    for case in card["cases"].as_array().unwrap() {
        let expected = match case["name"].as_str().unwrap() {
            "9" | "10" => "JE",
            _ => "AC",
        };
        assert_eq!(case["verdict"], expected, "{case}");
        let reason = case["reason"].as_str().unwrap_or_default();
        let said = reason.ends_with("the file has changed while the class was judged");
        assert_eq!(said, expected == "JE", "{case}");
    }
    files.write("problem/9.in", b"9 1\n");
    files.write("problem/10.ans", b"11\n");
    let json = caipan(&arguments)
        .expect(0, "", "8 results are known")
        .json();
    assert_eq!(of(&json, "a")["score"], 100.0);
}

/// A class of large programs is compiled and run in parts; a small one is run case by case as a whole.
#[test]
fn programs_of_a_class_are_not_all_there_at_once() {
    let files = contest(
        2,
        &[
            ("a", RIGHT),
            ("b", &format!(";{RIGHT}")),
            ("c", &format!(";;{RIGHT}")),
        ],
    );
    let problems =
        caipan::package::contest_toml::problems(&files.path("problem"), &Settings::new()).unwrap();
    let roll = caipan::judge::contest::participants::roll(
        &problems,
        Path::new(&files.path("class")),
        false,
    )
    .unwrap();
    let cases = case::find(&problems[0].directory).unwrap();
    let test_set = test_set::prepare(&problems[0], &cases, true).unwrap();
    let contest_problems = [ContestProblem::new(&problems[0], &test_set)];
    let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
    let Ok(sandbox) = Sandbox::open_by(program, Wish::default(), &[]) else {
        return require(true, "nothing is isolated here");
    };
    let grading = Grading {
        runner: &sandbox,
        compiler: &compile::LIMITS,
        patience: 1.3,
        strict: false,
        cancel: &AtomicBool::new(false),
    };
    for (most, expected) in [(1, "crrcrrcrr"), (1 << 30, "cccrrrrrr")] {
        let told = Mutex::new(String::new());
        let tell = |news: Event| {
            told.lock().unwrap().push_str(match news {
                Event::Compiling(_) => "c",
                Event::Running(..) => "r",
                _ => "",
            });
        };
        let contest = ContestRun {
            problems: &contest_problems,
            contestants: &roll.contestants,
            grading: &grading,
            workers: 1,
            cache: None,
            held_at_most: Bytes(most),
            skip_lost: false,
            repeats: true,
            news: &tell,
        };
        let cards = contest.judge();
        assert!(cards.iter().all(|card| card.verdict == Verdict::Accepted));
        drop(contest);
        assert_eq!(told.into_inner().unwrap(), expected);
        assert_eq!(sandbox.leftovers(), [""; 0]);
    }
}
