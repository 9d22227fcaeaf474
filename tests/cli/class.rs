//! `caipan grade` on a whole class: contest folders, the journal, runs near a limit, scoring, hostile folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use crate::support::{Files, Ran, caipan, command, finish, ran, state_home};

// Wall time is far away from all: a loaded machine takes its time, and that is to change nothing.
const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"1s\"\nwall = \"200s\"\nmemory = \"64MiB\"\noutput = \"1MiB\"\n";

const READ: &str = "int a,b;scanf(\"%d%d\",&a,&b);";

pub fn source(body: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <time.h>\n#include <unistd.h>\nint main(void){{{READ}{body}}}\n"
    )
}

/// Burns CPU time.
pub fn burn(seconds: f64) -> String {
    format!("while(clock()<{seconds}*CLOCKS_PER_SEC);printf(\"%d\\n\",a+b);return 0;")
}

pub const RIGHT: &str = "printf(\"%d\\n\",a+b);return 0;";

/// A problem of our own with so many cases, and a class of contestants, each with a body of `main`.
pub fn contest(cases: usize, class: &[(&str, &str)]) -> Files {
    let files = Files::new(&[("problem/problem.toml", TOML)]);
    for case in 1..=cases {
        files.write(
            &format!("problem/{case}.in"),
            format!("{case} 1\n").as_bytes(),
        );
        files.write(
            &format!("problem/{case}.ans"),
            format!("{}\n", case + 1).as_bytes(),
        );
    }
    for (name, body) in class {
        files.write(&format!("class/{name}/sum.c"), source(body).as_bytes());
    }
    files
}

pub fn grade(files: &Files, more: &[&str]) -> Ran {
    let (problem, class) = (files.path("problem"), files.path("class"));
    let mut arguments = vec!["grade", problem.as_str(), class.as_str()];
    arguments.extend(more);
    caipan(&arguments)
}

/// What the state folder holds of a class.
pub fn kept(class: &str) -> PathBuf {
    let real = fs::canonicalize(class).unwrap();
    let folders = fs::read_dir(state_home().join("caipan")).unwrap();
    let mut folders = folders.map(|entry| entry.unwrap().path());
    let is_its = |folder: &PathBuf| {
        let used = fs::read(folder.join("used")).unwrap_or_default();
        used == real.as_os_str().as_encoded_bytes()
    };
    folders.find(is_its).unwrap()
}

/// Contestant, case and verdict, and whatever else does not change from run to run.
pub fn verdicts(json: &Value) -> Vec<String> {
    let mut lines = Vec::new();
    for card in json["submissions"].as_array().unwrap() {
        let text = format!(
            "{} {} {} {} {}",
            card["name"], card["verdict"], card["score"], card["max_score"], card["reason"]
        );
        lines.push(text);
        for case in card["cases"].as_array().unwrap() {
            let kind = &case["reason_kind"];
            lines.push(format!(
                "  {} {} {} {kind}",
                case["name"], case["verdict"], case["score"]
            ));
        }
    }
    lines
}

pub fn of<'a>(json: &'a Value, name: &str) -> &'a Value {
    let cards = json["submissions"].as_array().unwrap();
    cards
        .iter()
        .find(|card| card["name"] == name)
        .unwrap_or_else(|| panic!("{name}: {json:#}"))
}

/// A process that keeps a core busy until it is dropped.
struct Busy(std::process::Child);

impl Busy {
    fn new() -> Self {
        let mut shell = std::process::Command::new("sh");
        let shell = shell.args(["-c", "while :; do :; done"]);
        Self(shell.stdin(Stdio::null()).spawn().unwrap())
    }
}

impl Drop for Busy {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// One of each verdict, none of them near a limit.
fn of_every_kind() -> Vec<(&'static str, &'static str)> {
    vec![
        ("right", RIGHT),
        ("王", "printf(\"%d\\n\",a+b);;return 0;"),
        ("twin", RIGHT),
        ("wrong", "printf(\"%d\\n\",a<3?a+b:a*b);return 0;"),
        (
            "slow",
            "for(volatile long i=0;a>3;i++);printf(\"%d\\n\",a+b);return 0;",
        ),
        ("dies", "if(a>2)abort();printf(\"%d\\n\",a+b);return 0;"),
        (
            "large",
            "size_t n=100<<20;volatile char*p=malloc(n);for(size_t i=0;p&&i<n;i+=4096)p[i]=1;printf(\"%d\\n\",a+b);return 0;",
        ),
        ("broken", "return"),
        ("loud", "for(;;)puts(\"flood\");"),
    ]
}

#[test]
fn a_class_gets_what_each_would_get_alone_however_many_runs_there_are_at_once() {
    let class = of_every_kind();
    let files = contest(4, &class);
    let one = grade(&files, &["-j1", "--format", "json", "--no-journal"]);
    let one = one.expect(1, "", "").json();
    // A machine that is busy with something else.
    let _busy = Busy::new();
    for _ in 0..3 {
        let two = grade(&files, &["-j2", "--format", "json", "--no-journal"]).json();
        assert_eq!(verdicts(&two), verdicts(&one));
    }
    let expected = [
        ("broken", "CE"),
        ("dies", "RE"),
        ("large", "MLE"),
        ("loud", "OLE"),
        ("right", "AC"),
        ("slow", "TLE"),
        ("twin", "AC"),
        ("wrong", "WA"),
        ("王", "AC"),
    ];
    let found = one["submissions"].as_array().unwrap();
    let found: Vec<_> = found
        .iter()
        .map(|card| {
            (
                card["name"].as_str().unwrap(),
                card["verdict"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(found, expected, "in natural order");
    for (name, _) in &class {
        let program = files.path(&format!("class/{name}/sum.c"));
        let alone = caipan(&[
            "grade",
            &files.path("problem"),
            &program,
            "--format",
            "json",
        ])
        .json();
        let mine = of(&one, name);
        for key in ["verdict", "score", "max_score", "program_id"] {
            assert_eq!(alone["submissions"][0][key], mine[key], "{name}: {key}");
        }
    }
    assert_eq!(
        of(&one, "right")["program_id"],
        of(&one, "twin")["program_id"]
    );
    let case = &of(&one, "right")["cases"][0];
    assert!(
        case["load"].is_number() && case["steal_s"].is_number(),
        "{case}"
    );
}

#[test]
fn what_comes_near_a_limit_is_run_again_alone() {
    let (near, far) = (burn(0.85), burn(0.3));
    let files = contest(2, &[("near", &near), ("far", &far)]);
    let json = grade(&files, &["--format", "json"]).json();
    let case = &of(&json, "near")["cases"][0];
    assert_eq!(
        case["runs"]["verdicts"].as_array().unwrap().len(),
        4,
        "{case}"
    );
    let (least, middle) = (&case["runs"]["cpu_min_s"], &case["runs"]["cpu_median_s"]);
    assert!(
        least.as_f64().unwrap() >= 0.8 && middle.as_f64() >= least.as_f64(),
        "{case}"
    );
    assert!(
        of(&json, "far")["cases"][0].get("runs").is_none(),
        "{json:#}"
    );
    // It is in the journal with all its runs.
    let again = grade(&files, &["--format", "json"])
        .expect(0, "", "4 results are known")
        .json();
    assert_eq!(of(&again, "near")["cases"], of(&json, "near")["cases"]);
}

#[test]
fn a_matrix_shows_contestants_and_cases() {
    let wrong = "printf(\"%d\\n\",a<3?a+b:0);return 0;";
    let files = contest(4, &[("right", RIGHT), ("王", wrong), ("broken", "return")]);
    let ran = grade(&files, &["--matrix", "--no-journal"]);
    for (name, cells) in [
        ("right", " ++++\n"),
        ("王", " ++WW\n"),
        ("broken", " ····\n"),
    ] {
        let row = |line: &str| line.starts_with(name) && format!("{line}\n").ends_with(cells);
        assert!(ran.stderr.lines().any(row), "{name}: {}", ran.stderr);
    }
}

/// Results without what differs from run to run.
fn timeless(mut json: Value) -> Value {
    json["graded_at"] = Value::Null;
    for card in json["submissions"].as_array_mut().unwrap() {
        for case in card["cases"].as_array_mut().unwrap() {
            for key in ["cpu_s", "wall_s", "memory_bytes", "load", "steal_s"] {
                case[key] = Value::Null;
            }
        }
    }
    json
}

#[test]
fn killed_at_twenty_instants_it_goes_on_where_it_stopped_and_repeats_nothing() {
    let class: Vec<(String, String)> = (0..8)
        .map(|number| {
            let factor = 1 + number % 3;
            (
                format!("c{number}"),
                format!(
                    "usleep(10000);printf(\"%d\\n\",a+b*{factor}+0*{number});return {};",
                    number % 4 / 3
                ),
            )
        })
        .collect();
    let class: Vec<(&str, &str)> = class
        .iter()
        .map(|(name, body)| (&**name, &**body))
        .collect();
    let files = contest(12, &class);
    let whole = grade(&files, &["--format", "json", "--no-journal"]).json();
    let (problem, folder) = (files.path("problem"), files.path("class"));
    let arguments = ["grade", &problem, &folder, "--format", "json", "-j2"];
    // Instants that are no multiple of anything, from a fixed seed.
    let mut seed: u64 = 20;
    for _ in 0..20 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut judge = command(&arguments);
        let mut judge = judge
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(20 + (seed >> 33) % 500));
        judge.kill().unwrap();
        judge.wait().unwrap();
    }
    let last = caipan(&arguments).json();
    assert_eq!(timeless(last), timeless(whole));
    let journal = fs::read_to_string(kept(&files.path("class")).join("journal.jsonl")).unwrap();
    let runs: Vec<String> = journal
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .filter(|line| line.get("run").is_some())
        .map(|line| line["run"].to_string())
        .collect();
    assert_eq!(runs.len(), 8 * 12);
    assert_eq!(
        runs.iter().collect::<BTreeSet<_>>().len(),
        runs.len(),
        "one was run twice"
    );
    // Nothing is run any more, not even compiled; until everything is to be forgotten.
    let quiet = caipan(&[&arguments[..], &["-q"]].concat());
    assert_eq!((quiet.code, quiet.stderr.as_str()), (1, ""));
    grade(&files, &[]).expect(
        1,
        "",
        "96 results are known from the journal; --fresh judges anew",
    );
    let fresh = grade(&files, &["--fresh"]);
    assert!(!fresh.stderr.contains("known"), "{fresh:#?}");
    let lines = fs::read_to_string(kept(&files.path("class")).join("journal.jsonl")).unwrap();
    assert_eq!(
        lines.lines().count(),
        96 + 8,
        "findings, and the compiler's words"
    );
    assert!(!Path::new(&files.path("class/.caipan")).exists());
}

#[test]
fn only_what_has_changed_is_judged_again() {
    let files = contest(3, &[("a", RIGHT), ("b", RIGHT), ("c", "return 1;")]);
    grade(&files, &[]);
    files.write(
        "class/c/sum.c",
        source("printf(\"%d\\n\",a+b);exit(0);").as_bytes(),
    );
    let json = grade(&files, &["--format", "json"])
        .expect(0, "", "3 results are known")
        .json();
    assert_eq!(of(&json, "c")["verdict"], "AC");
    files.write("problem/3.ans", b"5\n");
    let json = grade(&files, &["--format", "json"])
        .expect(1, "", "4 results are known")
        .json();
    assert_eq!(of(&json, "a")["score"], 66.67);
    grade(&files, &["--cpu-limit", "2s"])
        .expect(1, "", "isolation")
        .stderr
        .contains("known")
        .then(|| panic!("other limits are other runs"));
}

#[test]
fn a_journal_that_cannot_be_kept_is_told_and_costs_nothing() {
    let files = contest(2, &[("a", RIGHT)]);
    let elsewhere = files.path("x/y.jsonl");
    let ran = grade(&files, &["--journal", &elsewhere]);
    ran.expect(2, "", "--journal ")
        .expect(2, "", "No such file");
    fs::create_dir(files.path("x")).unwrap();
    grade(&files, &["--journal", &elsewhere]).expect(0, "100/100", "");
    assert!(Path::new(&elsewhere).is_file());
    grade(&files, &["--journal", &elsewhere]).expect(0, "100/100", "2 results are known");
    // What others have found is known where they are trusted, and only then.
    let pattern = files.path("x/*.jsonl");
    for _ in 0..2 {
        grade(&files, &["--known", &pattern, "--fresh"]).expect(0, "", "2 results are known");
    }
    grade(&files, &["--known", &pattern, "--no-journal"]).expect(0, "", "2 results are known");
    grade(&files, &["--known", &files.path("y*")]).expect(2, "", "no such file");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_what_was_finished_stays() {
    use crate::support::{is_root, require};
    if !is_root() {
        return require(true, "only root can mount a small disk");
    }
    let class: Vec<(String, String)> = (0..40)
        .map(|number| {
            (
                format!("c{number}"),
                format!("puts(\"{number}\");return 0;"),
            )
        })
        .collect();
    let class: Vec<(&str, &str)> = class
        .iter()
        .map(|(name, body)| (&**name, &**body))
        .collect();
    let files = contest(6, &class);
    let disk = files.path("disk");
    fs::create_dir(&disk).unwrap();
    let script = format!(
        "mount -t tmpfs -o size=64k none {disk} || exit 99; {} grade {} {} --journal {disk}/j.jsonl --report json={}; code=$?; cp {disk}/j.jsonl {}; exit $code",
        env!("CARGO_BIN_EXE_caipan"),
        files.path("problem"),
        files.path("class"),
        files.path("r.json"),
        files.path("j.jsonl"),
    );
    let mut judge = std::process::Command::new("unshare");
    judge.args(["-m", "sh", "-c", &script]).stdin(Stdio::null());
    let ran = ran(judge.output().unwrap());
    if ran.code == 99 || ran.stderr.contains("unshare failed") {
        return require(true, "no disk can be mounted here");
    }
    ran.expect(5, "", "No space left on device").expect(
        5,
        "",
        "what was finished is reported and stays there",
    );
    let json: Value =
        serde_json::from_str(&fs::read_to_string(files.path("r.json")).unwrap()).unwrap();
    let finished: usize = json["submissions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|card| card["cases"].as_array().unwrap().len())
        .sum();
    assert!(finished > 20 && finished < 240, "{finished}");
    // With room again it goes on from what the journal holds.
    grade(&files, &["--journal", &files.path("j.jsonl")]).expect(1, "", "results are known");
}

#[test]
fn the_best_of_several_submissions_counts_where_that_is_asked_for() {
    let files = contest(2, &[("a", "puts(\"2\");return 0;")]);
    files.write("class/a/sum/sum.c", source(RIGHT).as_bytes());
    files.write("class/b/sum.c", source("return").as_bytes());
    files.write(
        "class/b/sum/sum.c",
        source("puts(\"2\");return 0;").as_bytes(),
    );
    let json = grade(&files, &["--format", "json", "--best"])
        .expect(1, "", "")
        .json();
    let (a, b) = (of(&json, "a"), of(&json, "b"));
    assert_eq!((&a["verdict"], &a["score"]), (&"AC".into(), &100.0.into()));
    assert_eq!(a["attempts"].as_array().unwrap().len(), 2);
    assert!(a["path"].as_str().unwrap().ends_with("sum/sum.c"));
    assert_eq!((&b["verdict"], &b["score"]), (&"WA".into(), &50.0.into()));
    let json = grade(&files, &["--format", "json"])
        .expect(1, "", "")
        .json();
    assert_eq!(
        (&of(&json, "a")["verdict"], &of(&json, "a")["reason_kind"]),
        (&"SK".into(), &"several-sources".into())
    );
}

#[test]
fn subtasks_are_scored_by_their_worst_case_and_by_what_they_need() {
    let toml = TOML.to_owned()
        + "[[subtask]]\nname = \"low\"\npoints = 30\ncases = [\"[12]\"]\nscoring = \"min\"\n\
           [[subtask]]\nname = \"mid\"\npoints = 30\ncases = [\"[34]\"]\n\
           [[subtask]]\nname = \"high\"\npoints = 40\ncases = [\"[56]\"]\nrequires = [\"low\", \"mid\"]\n";
    let wrong = |case: usize| format!("printf(\"%d\\n\",a=={case}?0:a+b);return 0;");
    let (one, three, five) = (wrong(1), wrong(3), wrong(5));
    let files = contest(
        6,
        &[
            ("right", RIGHT),
            ("one", &one),
            ("three", &three),
            ("five", &five),
        ],
    );
    files.write("problem/problem.toml", toml.as_bytes());
    let expected = [
        ("right", [30, 30, 40]),
        ("one", [0, 30, 0]),
        ("three", [30, 15, 0]),
        ("five", [30, 30, 20]),
    ];
    for more in [
        &["--format", "json", "--no-journal"][..],
        &["--format", "json", "--no-journal", "--skip-lost"],
    ] {
        for jobs in ["-j1", "-j3"] {
            let json = grade(&files, &[more, &[jobs]].concat()).json();
            for (name, points) in &expected {
                let card = of(&json, name);
                let scores: Vec<f64> = card["subtasks"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|subtask| subtask["score"].as_f64().unwrap())
                    .collect();
                assert_eq!(scores, points.map(f64::from), "{name}");
                let skipped: Vec<&str> = card["cases"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .filter(|case| case["verdict"] == "SK")
                    .map(|case| case["name"].as_str().unwrap())
                    .collect();
                let expected: &[&str] = match (*name, more.len()) {
                    ("one", 4) => &["2", "5", "6"],
                    ("three", 4) => &["5", "6"],
                    _ => &[],
                };
                assert_eq!(skipped, expected, "{name} {jobs}");
            }
        }
    }
    for (old, new, fault) in [
        (
            "[\"low\", \"mid\"]",
            "[\"nosuch\"]",
            "requires \"nosuch\", and no subtask before it is called so",
        ),
        ("\"min\"", "\"max\"", "unknown variant `max`"),
    ] {
        files.write("problem/problem.toml", toml.replace(old, new).as_bytes());
        grade(&files, &[]).expect(3, "", fault);
    }
}

#[test]
fn several_problems_are_judged_in_one_call() {
    let files = contest(2, &[("a", RIGHT), ("b", "return 1;")]);
    files.write("contest.toml", b"problems = [\"problem\", \"mayan\"]\n");
    files.write("class/a/mayan.c", b"int main(void){return 3;}");
    let (contest, class) = (files.path("contest.toml"), files.path("class"));
    let json = caipan(&[
        "grade", &contest, &class, "--format", "json", "--case", "[12]", "--case", "*/04*",
    ])
    .expect(1, "", "")
    .json();
    let cards = json["submissions"].as_array().unwrap();
    let found: Vec<String> = cards
        .iter()
        .map(|card| format!("{} {} {}", card["name"], card["problem"], card["verdict"]))
        .collect();
    assert_eq!(
        found,
        [
            "\"a\" \"sum\" \"AC\"",
            "\"a\" \"mayan\" \"RE\"",
            "\"b\" \"sum\" \"RE\"",
            "\"b\" \"mayan\" \"SK\""
        ]
    );
    let names: Vec<&str> = json["problems"]
        .as_array()
        .unwrap()
        .iter()
        .map(|problem| problem["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["sum", "mayan"]);
    for (more, fault) in [
        (
            &["--set", "steps=at-most"][..],
            "which of the problems is it for?",
        ),
        (
            &["--cases", &files.path("problem")],
            "which of the problems is it for?",
        ),
        (&["--case", "nosuch"], "--case nosuch: no such case"),
    ] {
        let ran = caipan(&[&["grade", &contest, &class], more].concat());
        assert!(
            (ran.code == 2 || ran.code == 3) && ran.stderr.contains(fault),
            "{ran:#?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_hostile_folder_is_reported_and_breaks_nothing() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let files = contest(
        1,
        &[
            ("new\nline", RIGHT),
            ("..\\..\\up", RIGHT),
            ("=cmd()", RIGHT),
            ("\u{1b}[31mred", RIGHT),
            ("<script>alert(1)", RIGHT),
            ("a'b\"c`d|e", RIGHT),
            ("--format", RIGHT),
            ("%s%n", RIGHT),
        ],
    );
    let huge = source(RIGHT) + &"/* */\n".repeat(900_000);
    files.write("class/huge/sum.c", huge.as_bytes());
    files.write("class/folder/sum.c/x", b"");
    fs::create_dir_all(files.path("class/link")).unwrap();
    std::os::unix::fs::symlink("/etc/passwd", files.path("class/link/sum.c")).unwrap();
    std::os::unix::fs::symlink("/etc", files.path("class/out")).unwrap();
    let gbk = Path::new(&files.path("class")).join(OsStr::from_bytes(b"\xd5\xc5\xc8\xfd"));
    fs::create_dir(&gbk).unwrap();
    fs::write(gbk.join("sum.c"), source(RIGHT)).unwrap();
    let made = std::process::Command::new("mkfifo")
        .arg(files.path("class/pipe.c"))
        .status();
    assert!(made.unwrap().success());
    let report = files.path("r.json");
    let ran = grade(&files, &["--report", &format!("json={report}"), "-v"]);
    assert_eq!(ran.code, 1, "{ran:#?}");
    for text in [&ran.stdout, &ran.stderr] {
        let harmless = |character: char| character == '\n' || !character.is_control();
        assert!(text.chars().all(harmless), "{text:?}");
    }
    let json: Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
    for name in [
        "new\nline",
        "..\\..\\up",
        "=cmd()",
        "\u{1b}[31mred",
        "<script>alert(1)",
        "a'b\"c`d|e",
        "--format",
        "%s%n",
        "张三",
    ] {
        assert_eq!(of(&json, name)["verdict"], "AC", "{name}");
    }
    for (name, verdict, text) in [
        ("huge", "CE", "the file is larger than 1 MiB"),
        ("folder", "SK", "\"sum.c\" is a folder"),
        (
            "link",
            "SK",
            "\"sum.c\" is a symbolic link, which is not followed",
        ),
        ("out", "SK", "the contestant's folder is a symbolic link"),
    ] {
        let card = of(&json, name);
        assert_eq!(card["verdict"], verdict, "{card}");
        assert!(
            card.to_string().contains(&text.replace('"', "\\\"")),
            "{card}"
        );
    }
    assert!(
        ran.stderr
            .contains("pipe.c beside the contestants' folders: left alone"),
        "{}",
        ran.stderr
    );
}

#[cfg(target_os = "linux")]
#[test]
fn what_the_jury_cannot_read_costs_nobody_points() {
    use crate::support::{
        ORDINARY_USER, copy_of_caipan, files_in_temporary_folder, is_root, require, root,
    };
    use std::os::unix::fs::PermissionsExt;
    if !is_root() {
        return require(true, "only root can become another user");
    }
    let Some(place) = files_in_temporary_folder("/var/tmp") else {
        return;
    };
    let copy = copy_of_caipan(&place);
    let path = |name: &str| place.path().join(name);
    for name in ["class/a", "class/b", "class/c"] {
        fs::create_dir_all(path(name)).unwrap();
        fs::write(path(name).join("mayan.c"), "int main(void){return 1;}").unwrap();
    }
    fs::set_permissions(path("class/a"), fs::Permissions::from_mode(0o700)).unwrap();
    fs::set_permissions(path("class/b/mayan.c"), fs::Permissions::from_mode(0o600)).unwrap();
    let mut judge = std::process::Command::new(ORDINARY_USER[0]);
    judge
        .args(&ORDINARY_USER[1..])
        .arg(copy)
        .args(["grade", "mayan"])
        .arg(path("class"));
    judge
        .args(["--format", "json"])
        .current_dir(root())
        .env("HOME", "/nowhere")
        .env_remove("XDG_STATE_HOME");
    let ran = finish(judge).expect(3, "", "this grading cannot be resumed: ");
    let json = ran.json();
    for (name, verdict, text) in [
        ("a", "JE", "Permission denied"),
        ("b", "JE", "Permission denied"),
        ("c", "RE", "exit code 1"),
    ] {
        let card = of(&json, name);
        assert_eq!(card["verdict"], verdict, "{card}");
        assert!(card.to_string().contains(text), "{card}");
    }
    assert_eq!(of(&json, "a")["max_score"], 0.0);
}
