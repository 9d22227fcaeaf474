//! Tests of `caipan grade` on a whole class: contest folders, journal, runs near a limit, scoring, hostile folders.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;

use super::sum::{RIGHT, burn, contest, grade, kept, of, source, verdicts};
use crate::support::{caipan, command, finish, is_left_to_the_sweep, ran};

/// Returns programs with each verdict, none of them near a limit.
fn of_every_kind() -> Vec<(&'static str, &'static str)> {
    vec![
        ("right", RIGHT),
        ("twin", RIGHT),
        ("王", "printf(\"%d\\n\",a+b);;return 0;"),
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
    if is_left_to_the_sweep() {
        return;
    }
    let files = contest(4, &of_every_kind());
    let [one, two] = ["-j1", "-j2"].map(|jobs| {
        let ran = grade(&files, &[jobs, "--format", "json", "--no-journal"]);
        ran.expect(1, "", "").json()
    });
    assert_eq!(verdicts(&two), verdicts(&one));
    let cards = one["submissions"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let found = cards.iter().map(|card| {
        let kinds = card["cases"].as_array().unwrap().iter();
        let kind = kinds.filter_map(|case| case["reason_kind"].as_str()).next();
        let [name, verdict] = ["name", "verdict"].map(|key| text(&card[key]));
        format!("{name} {verdict} {}", kind.unwrap_or("-"))
    });
    let expected = [
        "broken CE -",
        "dies RE signal",
        "large MLE memory",
        "loud OLE output",
        "right AC -",
        "slow TLE cpu",
        "twin AC -",
        "wrong WA wrong-value",
        "王 AC -",
    ];
    assert_eq!(found.collect::<Vec<_>>(), expected);
    let id = |name| &of(&one, name)["program_id"];
    assert!(id("twin") == id("right") && id("王") != id("right"));
    for name in ["right", "wrong"] {
        let (problem, program) = (files.path("problem"), format!("class/{name}/sum.c"));
        let alone = caipan(&["grade", &problem, &files.path(&program), "--format", "json"]).json();
        for key in ["verdict", "score", "max_score", "program_id"] {
            assert_eq!(alone["submissions"][0][key], of(&one, name)[key], "{name}");
        }
    }
    let case = &of(&one, "right")["cases"][0];
    assert!(case["load"].is_number() && case["steal_s"].is_number());
}

#[test]
fn what_comes_near_a_limit_is_run_again_alone() {
    let files = contest(1, &[("near", &burn(0.26)), ("far", RIGHT)]);
    let arguments = ["--cpu-limit", "300ms", "--format", "json"];
    let first = grade(&files, &arguments);
    let (code, json) = (first.code, first.json());
    let runs = &of(&json, "near")["cases"][0]["runs"];
    assert_eq!(runs["verdicts"].as_array().unwrap().len(), 4, "{runs}");
    let figure = |key: &str| runs[key].as_f64().unwrap();
    assert!(figure("cpu_min_s") >= 0.25 && figure("cpu_median_s") >= figure("cpu_min_s"));
    assert!(of(&json, "far")["cases"][0].get("runs").is_none());
    // The result is in the journal with all its runs.
    let again = grade(&files, &arguments).expect(code, "", "2 results are known");
    assert_eq!(
        of(&again.json(), "near")["cases"],
        of(&json, "near")["cases"]
    );
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

/// Removes from results everything that differs between runs.
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
fn killed_at_any_instant_it_goes_on_where_it_stopped_and_repeats_nothing() {
    let body = |number: usize| {
        let (factor, code) = (1 + number % 3, number % 4 / 3);
        format!("usleep(10000);printf(\"%d\\n\",a+b*{factor}+0*{number});return {code};")
    };
    let sources: Vec<(String, String)> = (0..4)
        .map(|number| (format!("c{number}"), body(number)))
        .collect();
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(name, body)| (&**name, &**body))
        .collect();
    let files = contest(12, &sources);
    let whole = grade(&files, &["--format", "json", "--no-journal"]).json();
    let (problem, folder) = (files.path("problem"), files.path("class"));
    let arguments = ["grade", &problem, &folder, "--format", "json", "-j2"];
    // Moments in milliseconds that are not multiples of anything.
    for instant in [23, 97, 181, 263, 389, 503] {
        let mut judge = command(&arguments);
        let judge = judge.stdout(Stdio::null()).stderr(Stdio::null());
        let mut judge = judge.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(instant));
        judge.kill().unwrap();
        judge.wait().unwrap();
    }
    assert_eq!(timeless(caipan(&arguments).json()), timeless(whole));
    let journal = || fs::read_to_string(kept(&folder).join("journal.jsonl")).unwrap();
    let lines = journal();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let runs: Vec<String> = lines
        .filter_map(|line| Some(line.get("run")?.to_string()))
        .collect();
    assert_eq!(runs.len(), 4 * 12);
    let distinct: BTreeSet<_> = runs.iter().collect();
    assert_eq!(distinct.len(), runs.len(), "one was run twice");
    // Nothing is run or compiled again, until --fresh asks for it.
    let quiet = caipan(&[&arguments[..], &["-q"]].concat());
    assert_eq!((quiet.code, quiet.stderr.as_str()), (1, ""));
    let known = "48 results are known from the journal; --fresh judges everything again";
    grade(&files, &[]).expect(1, "", known);
    let fresh = grade(&files, &["--fresh"]);
    assert!(!fresh.stderr.contains("known"), "{fresh:#?}");
    assert_eq!(
        journal().lines().count(),
        1 + 48 + 4,
        "the build, results, and the compiler's words"
    );
    assert!(!Path::new(&files.path("class/.caipan")).exists());
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
    // Results of other users are used only if --known names their journals.
    let pattern = files.path("x/*.jsonl");
    for _ in 0..2 {
        grade(&files, &["--known", &pattern, "--fresh"]).expect(0, "", "2 results are known");
    }
    grade(&files, &["--known", &pattern, "--no-journal"]).expect(0, "", "2 results are known");
    grade(&files, &["--known", &files.path("y*")]).expect(2, "", "no such file");
}

/// Number of complete results in a journal.
#[cfg(target_os = "linux")]
fn runs_in(journal: &str) -> usize {
    let lines = journal.lines().map(serde_json::from_str::<Value>);
    let is_run = |line: &Value| line.get("run").is_some();
    lines.flatten().filter(is_run).count()
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_what_was_finished_stays() {
    use crate::support::{is_root, require};
    if !is_root() {
        return require(true, "only root can mount a small disk");
    }
    let class: Vec<(String, String)> = (0..12)
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
        "mount -t tmpfs -o size=16k none {disk} || exit 99; {} grade {} {} --journal {disk}/j.jsonl --report json={}; code=$?; cp {disk}/j.jsonl {}; exit $code",
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
    let ran = ran.expect(5, "", "No space left on device").expect(
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
    assert!(finished > 5 && finished < 72, "{finished}");
    let counts = [&json["interrupted"], &json["done"], &json["total"]];
    assert_eq!(counts, [&Value::from(true), &finished.into(), &72.into()]);
    ran.expect(
        5,
        &format!("interrupted: {finished} of 72 cases were judged"),
        "",
    );
    // When there is space again, grading continues from the journal, which may end within a line.
    let known = runs_in(&fs::read_to_string(files.path("j.jsonl")).unwrap());
    let known = format!("{known} results are known");
    grade(&files, &["--journal", &files.path("j.jsonl")]).expect(1, "", &known);
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
#[expect(
    clippy::too_many_lines,
    reason = "one hostile folder, and all that is asked of it"
)]
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
            .contains("pipe.c next to the contestants' folders: left alone"),
        "{}",
        ran.stderr
    );
}

#[cfg(target_os = "linux")]
#[test]
fn sources_that_the_jury_cannot_read_cost_nobody_points() {
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
    assert_eq!(of(&json, "a")["max_score"], 100.0);
    assert_eq!(of(&json, "a")["unjudged"], 100.0);
}
