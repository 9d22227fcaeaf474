//! Regression tests of imported packages: what is taken, reported or refused.

use std::fs;
use std::path::Path;

use super::copy_of;
use crate::support::{Files, RunOutput, caipan};

/// Imports one of the inputs without running anything; returns the output and the text of the report.
fn import(input: &str) -> (RunOutput, String) {
    let copy = copy_of(input);
    let made = tempfile::tempdir().unwrap();
    let made = made.path().join("made");
    let (package, place) = (copy.path().to_str().unwrap(), made.to_str().unwrap());
    let ran = caipan(&["import", package, place, "--no-audit", "--lang", "en"]);
    let report = fs::read_to_string(Path::new(place).join("IMPORT.md")).unwrap_or_default();
    (ran, report)
}

#[test]
fn files_of_cms_that_nothing_uses_are_named() {
    let (ran, report) = import("drop-cms");
    assert_eq!(ran.code, 0, "{ran:#?}");
    for file in [
        "input/input9.txt",
        "output/output9.txt",
        "gen/generator.py",
        "gen/valida.py",
        "check/old.cpp",
        "odd/stray.txt",
        "tests/extra.in",
        "solutions/alt.py",
        "sol/slow.cpp",
        "foo_key",
    ] {
        assert!(ran.stderr.contains(file), "{file}: {}", ran.stderr);
        assert!(report.contains(file), "{file}: {report}");
    }
    for key in ["token_mode", "public_testcases", "min_submission_interval"] {
        assert!(report.contains(key), "{key}: {report}");
    }
}

#[test]
fn programs_of_an_unbuffered_problem_need_not_flush() {
    let copy = copy_of("dmoj-unbuffered");
    let made = copy.path().join("made");
    let [package, place] = [copy.path(), &made].map(|path| path.to_str().unwrap());
    let ran = caipan(&["import", package, place, "--lang", "en"]);
    // The jury's own program never flushes its output, and must be accepted.
    let notice = "init.yml:1: unbuffered is \"true\", which becomes [language.c] with";
    ran.expect(0, "1 of 1 program", notice);
    let programs = [
        (
            "k.c",
            "#include <stdio.h>\nint main(void) { int x; while (scanf(\"%d\", &x) == 1) { printf(\"%d\\n\", x); if (!x) break; } return 0; }\n",
        ),
        (
            "k.cpp",
            "#include <iostream>\nint main() { int x; std::cin.tie(nullptr); while (std::cin >> x) { std::cout << x << '\\n'; if (!x) break; } }\n",
        ),
        (
            "k.py",
            "import sys\nfor line in sys.stdin:\n    print(int(line))\n    if int(line) == 0: break\n",
        ),
    ];
    for (name, source) in programs {
        let program = copy.path().join(name);
        fs::write(&program, source).unwrap();
        let program = program.to_str().unwrap();
        caipan(&["grade", place, program, "--no-journal"]).expect(0, "AC", "");
    }
}

#[test]
fn names_of_subtasks_in_gen_of_cms_are_taken() {
    let files = Files::new(&[
        (
            "p/task.yaml",
            "name: s\ntitle: S\ntime_limit: 1\nmemory_limit: 64\n",
        ),
        (
            "p/gen/GEN",
            "#ST: 20\n#STNAME: small # all below 10\n1\n#ST: 30\n2\n#ST: 50\n#STNAME: small\n#STDEP: small\n3\n",
        ),
    ]);
    for number in 0..3 {
        files.write(&format!("p/input/input{number}.txt"), b"1\n");
        files.write(&format!("p/output/output{number}.txt"), b"1\n");
    }
    let [package, made] = ["p", "made"].map(|name| files.path(name));
    let ran = caipan(&["import", &package, &made, "--no-audit", "--lang", "en"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let toml = fs::read_to_string(Path::new(&made).join("problem.toml")).unwrap();
    for (name, points) in [("small", 20), ("1", 30), ("2", 50)] {
        let row = format!("name = \"{name}\"\npoints = {points}\n");
        assert!(toml.contains(&row), "{row}: {toml}");
    }
    // CMS has no dependencies, and each name belongs to only one subtask.
    for said in [
        "gen/GEN:7: #STNAME = \"small\"",
        "gen/GEN:8: #STDEP = \"small\"",
    ] {
        assert!(ran.stderr.contains(said), "{said}: {ran:#?}");
    }
}

#[test]
fn a_multiplier_that_is_not_used_is_named() {
    let (ran, report) = import("kattis-mult-small");
    assert_eq!(ran.code, 0, "{ran:#?}");
    let notice = "problem.yaml:3: limits.time_multiplier is \"0.5\", which becomes 1";
    assert!(report.contains(notice), "{report}");
    assert!(report.contains("time_safety_margin"), "{report}");
}

#[test]
fn a_replaced_number_is_named_by_its_whole_key() {
    let files = Files::new(&[
        (
            "p/problem.yaml",
            "problem_format_version: 2025-09\nname: a\nlimits:\n  time_multipliers: {ac_to_time_limit: 0.5}\n",
        ),
        ("p/data/secret/1.in", "1\n"),
        ("p/data/secret/1.ans", "1\n"),
    ]);
    let [package, made] = ["p", "made"].map(|name| files.path(name));
    let ran = caipan(&["import", &package, &made, "--no-audit", "--lang", "en"]);
    let notice =
        "problem.yaml:4: limits.time_multipliers.ac_to_time_limit is \"0.5\", which becomes 1";
    assert!(ran.stderr.contains(notice), "{ran:#?}");
}

#[test]
fn a_checker_of_dmoj_lists_each_of_its_files_once() {
    let files = Files::new(&[
        (
            "s/problem.toml",
            "name = \"s\"\nchecker = { source = \"c.cpp\", dialect = \"testlib\" }\n",
        ),
        ("s/c.cpp", "#include \"testlib.h\"\nint main() {}\n"),
        ("s/testlib.h", "\n"),
        ("s/1.in", "1\n"),
        ("s/1.ans", "1\n"),
    ]);
    let [problem, package] = ["s", "package"].map(|name| files.path(name));
    caipan(&["export", &problem, &package, "--as", "dmoj"]).expect(0, "", "");
    let init = fs::read_to_string(Path::new(&package).join("init.yml")).unwrap();
    assert!(
        init.contains("files: [\"checker.cpp\", \"testlib.h\"]\n"),
        "{init}"
    );
}

#[test]
fn an_entry_of_dmoj_in_c_is_compiled_with_programs_in_c_and_cpp() {
    let files = Files::new(&[
        (
            "p/init.yml",
            "signature_grader: {entry: e.c, header: h.h}\ntest_cases:\n- {in: 1.in, out: 1.out, points: 1}\n",
        ),
        (
            "p/e.c",
            "#include <stdio.h>\n#include \"h.h\"\nint main(void) { int x; if (scanf(\"%d\", &x) == 1) printf(\"%d\\n\", twice(x)); return 0; }\n",
        ),
        ("p/h.h", "int twice(int);\n"),
        ("p/1.in", "2\n"),
        ("p/1.out", "4\n"),
    ]);
    let [package, made] = ["p", "made"].map(|name| files.path(name));
    caipan(&["import", &package, &made, "--no-audit"]).expect(0, "", "");
    let source = b"#include \"h.h\"\nint twice(int x) { return 2 * x; }\n";
    for (name, code, verdict) in [("a.c", 0, "AC"), ("a.cpp", 0, "AC"), ("a.py", 1, "CE")] {
        let program = files.write(name, source);
        caipan(&["grade", &made, &program, "--no-journal"]).expect(code, verdict, "");
    }
}
