//! Regression tests of validator arguments that differ between groups, in imported and exported packages.

use std::fs;
use std::path::Path;

use crate::support::{Files, caipan};

/// Ends with the first code if no number of the input is above the first argument, else with the second.
const VALIDATOR: &str = "import sys\nmost = int(sys.argv[1])\nsys.exit(VALID if max(map(int, sys.stdin.read().split())) <= most else INVALID)\n";
const CPP: &str = "#include <cstdio>\n#include <cstdlib>\nint main(int, char **words) { int x; if (std::scanf(\"%d\", &x) != 1) return 1; return x <= std::atoi(words[1]) ? 0 : 1; }\n";

fn valid(yes: &str, no: &str) -> String {
    VALIDATOR.replace("INVALID", no).replace("VALID", yes)
}

fn rows(source: &str, dialect: &str, most: [u32; 2]) -> String {
    let row = |group: &str, most: u32| {
        format!(
            "[[validator]]\nsource = \"{source}\"\ndialect = \"{dialect}\"\ncases = [\"{group}/*\"]\nargs = [\"{most}\"]\n"
        )
    };
    row("a", most[0]) + &row("b", most[1])
}

/// Creates a problem with the case 5 in the first group and 50 in the second.
fn problem(validators: &str) -> Files {
    let subtask = |name: &str, points: u32| {
        format!(
            "[[subtask]]\nname = \"{name}\"\ncases = [\"{name}/*\"]\npoints = {points}\nscoring = \"min\"\n"
        )
    };
    let toml = format!(
        "name = \"sum\"\nchecker = \"tokens\"\n{validators}{}{}",
        subtask("a", 30),
        subtask("b", 70)
    );
    Files::new(&[
        ("sum/problem.toml", &toml),
        ("sum/valid.py", &valid("42", "43")),
        ("sum/other.py", &valid("42", "43")),
        ("sum/valid.cpp", CPP),
        ("sum/cases/a/1.in", "5\n"),
        ("sum/cases/a/1.ans", "5\n"),
        ("sum/cases/b/2.in", "50\n"),
        ("sum/cases/b/2.ans", "50\n"),
        ("sum/submissions/accepted/right.py", "print(input())\n"),
    ])
}

/// Exports and imports the problem; returns the messages of the export and the new problem.toml.
fn there_and_back(files: &Files, format: &str) -> (String, String) {
    let [problem, package, again] = ["sum", "package", "again"]
        .map(|name| files.path(&format!("{name}{}", suffix(name, format))));
    let ran = caipan(&["export", &problem, &package, "--as", format, "--lang", "en"]);
    assert_eq!(ran.code, 0, "{format}: {ran:#?}");
    caipan(&["import", &package, &again, "--no-audit", "--as", format]).expect(0, "", "");
    let toml = fs::read_to_string(Path::new(&again).join("problem.toml")).unwrap();
    (ran.stderr, toml)
}

fn suffix(name: &str, format: &str) -> String {
    match name {
        "sum" => String::new(),
        _ => format!("-{format}"),
    }
}

#[test]
fn validators_of_some_cases_are_written_into_files_of_the_groups() {
    for (source, dialect) in [("valid.py", "kattis"), ("valid.cpp", "uoj")] {
        for format in ["kattis-legacy", "icpc-2025-09"] {
            let files = problem(&rows(source, dialect, [10, 100]));
            let (said, toml) = there_and_back(&files, format);
            assert!(!said.contains("validator.cases"), "{format}: {said}");
            for (group, most) in [("a", "10"), ("b", "100")] {
                let row = format!("args = [\"{most}\"]\ncases = [\"secret/{group}/*\"]\n");
                assert!(toml.contains(&row), "{format} {source}: {row}: {toml}");
            }
        }
    }
}

#[test]
fn arguments_that_yaml_would_read_otherwise_come_back_as_they_were() {
    for format in ["kattis-legacy", "icpc-2025-09"] {
        let odd = rows("valid.py", "kattis", [10, 100]).replace("\"10\"", "\"10\", \"#5\"");
        let (said, toml) = there_and_back(&problem(&odd.replace("\"100\"", "\"{x\"")), format);
        assert!(!said.contains("validator.cases"), "{format}: {said}");
        for args in ["[\"10\", \"#5\"]", "[\"{x\"]"] {
            assert!(
                toml.contains(&format!("args = {args}\n")),
                "{format}: {toml}"
            );
        }
    }
}

#[test]
fn validators_that_have_no_place_are_named() {
    // DOMjudge has no arguments for groups, and the other formats run every validator on every input.
    let both = rows("valid.py", "kattis", [10, 100]);
    let first = both[..both[1..].find("[[validator]]").unwrap() + 1].to_owned();
    let (said, _) = there_and_back(&problem(&first), "icpc-2025-09");
    assert!(said.contains("validator.cases = \"a/1\""), "{said}");
    for format in ["domjudge", "polygon", "hydro", "uoj"] {
        let (said, _) = there_and_back(&problem(&both.replace("kattis", "testlib")), format);
        assert!(
            said.contains("validator.cases = \"a/1\""),
            "{format}: {said}"
        );
        assert!(said.contains("valid.py stays behind"), "{format}: {said}");
    }
    // The legacy format has the same arguments for all validators, the newer one a table by their names.
    let two = both + &rows("other.py", "kattis", [20, 200]);
    let (said, _) = there_and_back(&problem(&two), "kattis-legacy");
    assert!(said.contains("validator.cases = \"b/2\""), "{said}");
    let (said, toml) = there_and_back(&problem(&two), "icpc-2025-09");
    assert!(!said.contains("validator.cases"), "{said}");
    for most in ["10", "100", "20", "200"] {
        assert!(
            toml.contains(&format!("args = [\"{most}\"]\n")),
            "{most}: {toml}"
        );
    }
}

#[test]
fn a_table_gives_each_validator_its_arguments() {
    let yaml = "problem_format_version: 2025-09\nname: S\ntype: scoring\nuuid: 158200d8-7cd5-8907-b637-b20c7e8c65fc\nlimits: {time_limit: 1}\n";
    let group = |points: u32, args: &str| {
        format!("max_score: {points}\nscore_aggregation: pass-fail\ninput_validator_args: {args}\n")
    };
    let files = Files::new(&[
        ("p/problem.yaml", yaml),
        (
            "p/data/secret/a/test_group.yaml",
            &group(30, "{v.py: [10], odd: [x]}"),
        ),
        (
            "p/data/secret/b/test_group.yaml",
            &group(70, "{v: [100], w.py: [200]}"),
        ),
        ("p/data/secret/a/1.in", "5\n"),
        ("p/data/secret/a/1.ans", "5\n"),
        ("p/data/secret/b/2.in", "50\n"),
        ("p/data/secret/b/2.ans", "50\n"),
        ("p/input_validators/v.py", &valid("42", "43")),
        (
            "p/input_validators/w.py",
            "import sys\nsys.exit(42 if sys.argv[1:] in ([], ['200']) else 43)\n",
        ),
        ("p/submissions/accepted/right.py", "print(input())\n"),
    ]);
    let [package, made] = ["p", "made"].map(|name| files.path(name));
    let ran = caipan(&["import", &package, &made, "--no-audit", "--lang", "en"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let named = "input_validator_args.odd = \"x\" is not taken over";
    assert!(ran.stderr.contains(named), "{ran:#?}");
    let toml = fs::read_to_string(Path::new(&made).join("problem.toml")).unwrap();
    for row in [
        "v.py\"\ndialect = \"kattis\"\nargs = [\"10\"]\ncases = [\"secret/a/*\"]\n",
        "v.py\"\ndialect = \"kattis\"\nargs = [\"100\"]\ncases = [\"secret/b/*\"]\n",
        "w.py\"\ndialect = \"kattis\"\ncases = [\"secret/a/*\"]\n",
        "w.py\"\ndialect = \"kattis\"\nargs = [\"200\"]\ncases = [\"secret/b/*\"]\n",
    ] {
        assert!(toml.contains(row), "{row}: {toml}");
    }
}
