//! `caipan import`: packages of other judges become problem directories that grade at once.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Files, Ran, caipan, command, contents, finish, has};

const RIGHT: &str = "#include <stdio.h>\nint main(void) { long long a, b; scanf(\"%lld %lld\", &a, &b); printf(\"%lld\\n\", a + b); return 0; }\n";

/// A package of Hydro that adds two numbers.
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

/// The tool, started in a folder.
fn import_in(folder: &str, arguments: &[&str]) -> Ran {
    let mut command = command(&[&["import"], arguments].concat());
    command.current_dir(folder);
    finish(command)
}

/// The files below a folder, by their paths from there on.
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
        ("empty", 3, "no known format, expected one of hydro"),
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
        "--as is \"hydra\", expected one of hydro",
    );
    let left = fs::read_dir(files.root()).unwrap().flatten();
    let hidden = left.filter(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert_eq!(hidden.count(), 0);
}
