//! Tests that files are written completely or not at all: on a full disk, through planted links, under two names.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::SAMPLE;
use crate::support::{Files, RunOutput, caipan, contents, is_root, ran, require};

const PROGRAM: &str = "reference/mayan/accepted/column-shifts.c";
const WRONG: &str = "reference/mayan/wrong_answer/count-mod-3.c";

/// Files on the disk, and a command that must leave them unchanged.
type Row<'a> = (&'a [(&'a str, &'a str)], &'a [&'a str]);

/// Results of one program on one case.
fn results(files: &Files) -> String {
    let file = files.path("results.json");
    let report = format!("json={file}");
    let quick = ["--case", "general/04*", "--quiet", "--report", &report];
    caipan(&[&["grade", "mayan", PROGRAM][..], &quick].concat()).expect(0, "", "");
    file
}

/// Runs caipan next to a full disk that contains these files; `None` if none can be mounted. Asserts that the disk is
/// unchanged afterwards.
fn on_a_full_disk(files: &Files, before: &[(&str, &str)], arguments: &[&str]) -> Option<RunOutput> {
    let disk = files.path("disk");
    fs::create_dir_all(&disk).unwrap();
    for (name, text) in before {
        files.write(&format!("before/{name}"), text.as_bytes());
    }
    let kept = files.path("before");
    fs::create_dir_all(&kept).unwrap();
    // The filler takes all remaining space of the disk.
    let script = format!(
        "mount -t tmpfs -o size=64k,nr_inodes=200 none {disk} || exit 99
        cp -a {kept}/. {disk}/ && cat /dev/zero > {disk}/filler 2>/dev/null
        (cd {disk} && find . -type f ! -name filler | sort | xargs -r sha256sum) > {kept}.sums
        find {disk} | sort > {kept}.names
        \"$@\"; code=$?
        (cd {disk} && find . -type f ! -name filler | sort | xargs -r sha256sum) | diff {kept}.sums - >&2 || exit 98
        find {disk} | sort | diff {kept}.names - >&2 || exit 97
        exit $code"
    );
    let mut shell = Command::new("unshare");
    shell.args([
        "-m",
        "sh",
        "-c",
        &script,
        "sh",
        env!("CARGO_BIN_EXE_caipan"),
    ]);
    shell.args(arguments).stdin(Stdio::null());
    shell.current_dir(crate::support::root());
    let ran = ran(shell.output().unwrap());
    if ran.code == 99 || ran.stderr.contains("unshare failed") {
        require(true, "no disk can be mounted here");
        return None;
    }
    fs::remove_dir_all(&kept).unwrap();
    Some(ran)
}

#[test]
#[expect(clippy::too_many_lines, reason = "a table of commands")]
fn a_full_disk_leaves_the_old_files_whole_and_no_others() {
    if !is_root() {
        return require(true, "only root can mount a small disk");
    }
    let files = Files::new(&[("a.in", SAMPLE)]);
    let (results, input, disk) = (results(&files), files.path("a.in"), files.path("disk"));
    let at = |name: &str| format!("{disk}/{name}");
    let old = [("old.json", "old results that are longer than nothing\n")];
    let (old_json, new_json) = (
        format!("json={}", at("old.json")),
        format!("html={}", at("new.html")),
    );
    let case = [("c/1.in", SAMPLE)];
    let (new, deep, cases) = (at("new"), at("new/deep/deeper"), at("c"));
    let quick = ["--case", "general/04*", "--quiet"];
    let reports = ["--report", &old_json, "--report", &new_json];
    let graded = [&["grade", "mayan", PROGRAM][..], &quick, &reports].concat();
    let told = [&["report", &results][..], &reports].concat();
    let compared = [
        "report",
        &results,
        "--against",
        &results,
        "--report",
        &old_json,
    ];
    let stressed = ["stress", "mayan", WRONG, "-j1", "-o", &new];
    let rows: &[Row] = &[
        (&old, &graded),
        (&old, &told),
        (&old, &compared),
        (&old, &["generate", "mayan", "-o", &disk]),
        (&[], &["generate", "mayan", "--count", "3", "-o", &deep]),
        (
            &[],
            &["generate", "mayan", "--recipe", "contest", "-o", &new],
        ),
        (&[], &["export", "klotski", &deep]),
        (&[], &["show", "mayan", &input, "--svg", &new]),
        (&case, &["validate", "mayan", &cases, "--write-answers"]),
        (
            &case,
            &[
                "validate",
                "mayan",
                &cases,
                "--strength",
                "--write-killers",
                &new,
            ],
        ),
        (&old, &stressed),
    ];
    for (before, arguments) in rows {
        let Some(ran) = on_a_full_disk(&files, before, arguments) else {
            return;
        };
        let ran = ran.expect(5, "", "No space left on device");
        assert!(
            ran.stderr.contains("error: write "),
            "{arguments:?}: {ran:#?}"
        );
    }
}

#[test]
fn a_planted_link_is_replaced_and_not_followed() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    let files = Files::new(&[("victim", "precious"), ("old.json", "old")]);
    let (results, link, victim) = (
        results(&files),
        files.path("link.json"),
        files.path("victim"),
    );
    symlink(&victim, &link).unwrap();
    symlink("/dev/full", files.path("device.json")).unwrap();
    fs::set_permissions(files.path("old.json"), fs::Permissions::from_mode(0o640)).unwrap();
    let report = |name: &str| {
        let report = format!("json={}", files.path(name));
        caipan(&["report", &results, "--quiet", "--report", &report]).expect(0, "", "");
        let facts = fs::symlink_metadata(files.path(name)).unwrap();
        assert!(facts.is_file() && facts.len() > 100, "{name}");
        facts
    };
    for name in ["link.json", "device.json", "new.json"] {
        report(name);
    }
    assert_eq!(fs::read_to_string(&victim).unwrap(), "precious");
    assert_eq!(report("old.json").mode() & 0o777, 0o640, "as it was before");
    // Special files such as devices are written to directly, and are not replaced.
    let ran = caipan(&[
        "report",
        &results,
        "--format",
        "csv",
        "--report",
        "csv=/dev/stdout",
    ]);
    assert_eq!(ran.stdout.matches("rank,name").count(), 2, "{ran:#?}");
    caipan(&["report", &results, "--report", "csv=/dev/full"]).expect(5, "", "No space left");
    caipan(&["report", &results, "--report", "csv=/dev/null"]).expect(0, "", "");
    assert!(fs::symlink_metadata("/dev/stdout").unwrap().is_symlink());
    // No process reads the planted pipe; caipan reports that and does not wait.
    let pipe = files.path("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    caipan(&["report", &results, "--report", &format!("csv={pipe}")]).expect(
        5,
        "",
        "error: write ",
    );
}

#[test]
fn one_file_is_not_written_twice_under_two_names() {
    let files = Files::new(&[("folder/x", "")]);
    let results = results(&files);
    std::os::unix::fs::symlink("folder", files.path("other")).unwrap();
    let before = contents(&files.root());
    for (one, other) in [
        ("a.json", "./a.json"),
        ("a.json", "folder/../a.json"),
        ("folder/a.json", "other/a.json"),
        ("a.json", "a.json"),
    ] {
        let name = |form: &str, name: &str| format!("{form}={}/{name}", files.root());
        let reports = [
            "--report",
            &name("json", one),
            "--report",
            &name("html", other),
        ];
        caipan(&[&["report", &results][..], &reports].concat()).expect(2, "", "twice");
        caipan(&[&["grade", "mayan", PROGRAM][..], &reports].concat()).expect(2, "", "twice");
    }
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn a_command_that_fails_before_it_writes_makes_no_file() {
    let files = Files::new(&[("bad.json", "{}"), ("p/problem.toml", "name = \"sum\"\n")]);
    let results = results(&files);
    let before = contents(&files.root());
    let new = files.path("new.json");
    let report = format!("json={new}");
    let nowhere = format!("json={}", files.path("none/x.json"));
    let (none, bad) = (files.path("none"), files.path("bad.json"));
    for (code, words) in [
        (2, &["report", &none, "--report", &report][..]),
        (3, &["report", &bad, "--report", &report]),
        (
            2,
            &[
                "report", &results, "--report", &report, "--report", &nowhere,
            ],
        ),
        (
            2,
            &["report", &results, "--against", &none, "--report", &report],
        ),
        (2, &["grade", "mayan", &none, "--report", &report]),
        (
            2,
            &[
                "grade", "mayan", PROGRAM, "--case", "none", "--report", &report,
            ],
        ),
        (
            2,
            &[
                "grade", "mayan", PROGRAM, "--report", &report, "--report", &nowhere,
            ],
        ),
        (
            3,
            &["grade", &files.path("p"), PROGRAM, "--report", &report],
        ),
        (2, &["generate", "mayan", "--family", "none", "-o", &none]),
        (2, &["generate", "mayan", "--with", "moves=99", "-o", &none]),
        (2, &["generate", "mayan", "--recipe", "none", "-o", &none]),
        (
            2,
            &[
                "show",
                "mayan",
                "cases/mayan/general/04-sample.in",
                "--query",
                "9",
                "--svg",
                &none,
            ],
        ),
        (2, &["export", "none", &none]),
        (2, &["stress", "mayan", &none, "-o", &new]),
    ] {
        let ran = caipan(words);
        assert_eq!(ran.code, code, "{words:?}: {ran:#?}");
        assert_eq!(contents(&files.root()), before, "{words:?}");
        assert!(!Path::new(&none).exists(), "{words:?}");
    }
}

#[test]
fn what_stands_there_already_keeps_all_of_a_set_from_being_written() {
    let files = Files::new(&[]);
    let made = |seed: &str, count: &str| {
        let root = files.root();
        let words = [
            "generate", "mayan", "--seed", seed, "--count", count, "-o", &root,
        ];
        caipan(&words)
    };
    made("3", "1").expect(0, "", "");
    files.write("planted-3.in", b"mine");
    let before = contents(&files.root());
    assert_eq!(before.len(), 2);
    made("1", "3").expect(2, "", ".in already exists");
    assert_eq!(contents(&files.root()), before);
}
