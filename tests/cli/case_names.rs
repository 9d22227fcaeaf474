//! Tests of case names: the prefix `cases/` is optional.

use std::fs;

use serde_json::Value;

use crate::support::{Files, caipan, has};

const RIGHT: &str =
    "#include <stdio.h>\nint main(void) { int a; scanf(\"%d\", &a); printf(\"%d\\n\", a); }\n";
/// Wrong on inputs above 5.
const SMALL: &str = "#include <stdio.h>\nint main(void) { int a; scanf(\"%d\", &a); printf(\"%d\\n\", a > 5 ? 0 : a); }\n";

/// Creates a problem with these lines in problem.toml and cases at these paths; each case contains its number.
fn problem(toml: &str, cases: &[&str]) -> Files {
    let toml = format!("name = \"p\"\nchecker = \"tokens\"\n{toml}");
    let files = Files::new(&[
        ("p/problem.toml", &toml),
        ("p.c", SMALL),
        ("right.c", RIGHT),
    ]);
    for (path, number) in cases.iter().zip(1..) {
        for ending in ["in", "ans"] {
            files.write(
                &format!("p/{path}.{ending}"),
                format!("{number}\n").as_bytes(),
            );
        }
    }
    files
}

fn graded(files: &Files) -> Value {
    let [problem, program] = ["p", "p.c"].map(|name| files.path(name));
    let ran = caipan(&[
        "grade",
        &problem,
        &program,
        "--no-journal",
        "--format",
        "json",
    ]);
    ran.expect(1, "", "").json()["submissions"][0].clone()
}

/// Returns the names, subtasks and points of the cases.
fn rows(card: &Value) -> Vec<(String, String, String)> {
    let cases = card["cases"].as_array().unwrap().iter();
    let text = |value: &Value| value.to_string().trim_matches('"').to_owned();
    cases
        .map(|case| {
            (
                text(&case["name"]),
                text(&case["subtask"]),
                text(&case["score"]),
            )
        })
        .collect()
}

const PATHS: [&str; 6] = [
    "cases/small/1",
    "cases/small/2",
    "cases/large/3",
    "cases/large/4",
    "cases/large/5",
    "cases/large/6",
];

#[test]
fn patterns_with_and_without_the_folder_mean_the_same_cases() {
    if !has("cc") {
        return;
    }
    let toml = |before: &str| {
        format!(
            "[[subtask]]\nname = \"small\"\npoints = 40\ncases = [\"{before}small/*\"]\n\
             [[subtask]]\nname = \"large\"\ncases = [\"{before}large/[3-5]\", \"{before}large/6\"]\n\
             [[case]]\ncases = [\"{before}large/*\"]\npoints = 15\n\
             [[case]]\ncases = [\"{before}small/2\"]\nlimits = {{ cpu = \"3s\" }}\n"
        )
    };
    let [old, new] = ["cases/", ""].map(|before| graded(&problem(&toml(before), &PATHS)));
    assert_eq!(old["score"], 85.0);
    assert_eq!(old["cases"][1]["limits"], new["cases"][1]["limits"]);
    assert_ne!(old["cases"][0]["limits"], new["cases"][1]["limits"]);
    assert_eq!(rows(&old), rows(&new));
    let names: Vec<String> = rows(&new).into_iter().map(|row| row.0).collect();
    assert_eq!(
        names,
        [
            "small/1", "small/2", "large/3", "large/4", "large/5", "large/6"
        ]
    );
}

#[test]
fn a_case_is_found_by_its_name_with_and_without_the_folder() {
    if !has("cc") {
        return;
    }
    let files = problem("", &PATHS);
    let [problem, program] = ["p", "p.c"].map(|name| files.path(name));
    let answer = files.path("p/cases/large/6.ans");
    for name in ["large/6", "cases/large/6", "cases/large/6.in"] {
        caipan(&["check", &problem, name, &answer]).expect(0, "AC", "");
        caipan(&["diff", &problem, name, &program]).expect(1, "", "");
    }
    caipan(&["check", &problem, "cases/large/66", &answer]).expect(2, "", "large/6");
    for pattern in ["large/*", "cases/large/*", "cases/large/6"] {
        let words = [
            "grade",
            &problem,
            &program,
            "--case",
            pattern,
            "--no-journal",
        ];
        caipan(&words).expect(1, "WA", "");
    }
    let stays = [
        "grade",
        &problem,
        &program,
        "--case",
        "cases/*",
        "--no-journal",
    ];
    let ran = caipan(&stays).expect(2, "", "cases/*");
    assert!(ran.stderr.contains("**"), "{ran:#?}");
    // Messages name the case as reports do.
    let said = caipan(&["grade", &problem, &program, "--no-journal"]).expect(1, "large/6", "");
    assert!(!said.stdout.contains("cases/large/6"), "{said:#?}");
}

#[test]
fn cases_beside_the_folder_and_below_it_are_kept_apart() {
    if !has("cc") {
        return;
    }
    let toml = "[[case]]\ncases = [\"1\"]\npoints = 10\n[[case]]\ncases = [\"cases/1\"]\npoints = 20\n\
        [[case]]\ncases = [\"sample/*\"]\ngraded = false\n[[case]]\ncases = [\"random/*\"]\npoints = 30\n";
    let paths = [
        "cases/1",
        "cases/random/1",
        "1",
        "sample/1",
        "cases/2",
        "cases/cases/1",
    ];
    let files = problem(toml, &paths);
    let card = graded(&files);
    let mut names: Vec<String> = rows(&card).into_iter().map(|row| row.0).collect();
    names.sort();
    assert_eq!(
        names,
        [
            "1",
            "cases/1",
            "cases/2",
            "cases/cases/1",
            "random/1",
            "sample/1"
        ]
    );
    let of = |name: &str| {
        let found = rows(&card).into_iter().find(|row| row.0 == name);
        found.unwrap().2
    };
    assert_eq!(
        ["1", "cases/1", "random/1"].map(of),
        ["10.0", "20.0", "30.0"]
    );
    let [problem, one, three] = ["p", "p/cases/1.ans", "p/1.ans"].map(|name| files.path(name));
    caipan(&["check", &problem, "cases/1", &one]).expect(0, "AC", "");
    caipan(&["check", &problem, "1", &one]).expect(1, "WA", "");
    caipan(&["check", &problem, "1", &three]).expect(0, "AC", "");
    // The pattern `*` matches files next to the folder `cases`, but none in it, as in earlier versions.
    let star = [
        "grade",
        &problem,
        &files.path("right.c"),
        "--case",
        "*",
        "--no-journal",
        "-v",
    ];
    let ran = caipan(&star).expect(0, "AC", "");
    assert!(!ran.stdout.contains("cases/"), "{ran:#?}");
}

#[test]
fn two_inputs_of_one_name_are_told_by_their_files() {
    let files = problem("", &["cases/1"]);
    files.write("p/cases/input1.in", b"1\n");
    files.write("p/cases/input1.txt", b"1\n");
    let ran = caipan(&["validate", &files.path("p")]).expect(1, "", "");
    let said = ran.stdout + &ran.stderr;
    assert!(said.contains("cases/input1.in"), "{said}");
    assert!(said.contains("of the case input1\n"), "{said}");
}

#[test]
fn a_package_that_is_imported_and_exported_again_has_names_without_the_folder() {
    let files = Files::new(&[]);
    for number in 1..=2 {
        for ending in ["in", "out"] {
            let text = format!("{number}\n");
            files.write(&format!("from/cases/a/{number}.{ending}"), text.as_bytes());
            files.write(&format!("from/b/1-{number}.{ending}"), text.as_bytes());
        }
    }
    let [from, to] = ["from", "to"].map(|name| files.path(name));
    caipan(&["import", &from, &to, "--as", "bare"]).expect(0, "", "");
    let toml = fs::read_to_string(files.path("to/problem.toml")).unwrap();
    assert!(!toml.contains("cases/"), "{toml}");
    assert!(files_are_there(&files, "to/cases/a/2.in"), "{toml}");
    caipan(&[
        "grade",
        &to,
        &files.write("to.c", RIGHT.as_bytes()),
        "--no-journal",
    ])
    .expect(0, "AC", "");
}

fn files_are_there(files: &Files, name: &str) -> bool {
    std::path::Path::new(&files.path(name)).is_file()
}
