//! Packages of Hydro.

use crate::tests::{assert_no_panic_on_damaged_file, notices, read, write_problem_directory};

const WORDS: (&str, &str) = (
    "problem.yaml",
    "pid: P1000\ntitle: 求和\nowner: 2\ntag:\n- a\n",
);

#[test]
fn subtasks_limits_and_programs_are_imported() {
    let config = "time: 500ms\nmemory: 64m\nfilename: sum\nchecker_type: strict\ndetail: full\nsubtasks:\n- id: 1\n  score: 30\n  type: sum\n  cases:\n  - {input: a1.in, output: a1.out}\n  - {input: a2.in, output: a2.out}\n  - {input: a3.in, output: a3.out, time: 2s}\n- id: 2\n  if: [1]\n  memory: 128m\n  cases:\n  - input: b1.in\n    output: b1.out\n";
    let files = [
        WORDS,
        ("problem_zh.md", "# 求和\n"),
        ("additional_file/hint.txt", "hint"),
        ("additional_file/1.in", "no case"),
        ("testdata/config.yaml", config),
        ("testdata/a1.in", "1"),
        ("testdata/a1.out", "1"),
        ("testdata/a2.in", "2"),
        ("testdata/a2.out", "2"),
        ("testdata/a3.in", "3"),
        ("testdata/a3.out", "3"),
        ("testdata/b1.in", "4"),
        ("testdata/b1.out", "4"),
        ("std/right.cpp", "int main() {}"),
        ("std/notes.txt", ""),
    ];
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"P1000\"\ntitle = { zh = \"求和\" }\nchecker = \"exact\"\n\n[io]\ninput = \"sum.in\"\noutput = \"sum.out\"\n\n[limits]\ncpu = \"500ms\"\nmemory = \"64MiB\"\n\n[[subtask]]\nname = \"1\"\npoints = 30\ncases = [\"a1\", \"a2\", \"a3\"]\n\n[[subtask]]\nname = \"2\"\npoints = 70\nscoring = \"min\"\nrequires = [\"1\"]\ncases = [\"b1\"]\nlimits = { memory = \"128MiB\" }\n\n[[case]]\ncases = [\"a3\"]\nlimits = { cpu = \"2s\" }\n\n[package]\nstatements = { zh = \"statement/zh.md\" }\n";
    assert_eq!(toml, expected);
    assert_eq!(names.len(), 11, "{names:?}");
    assert!(names.contains(&"submissions/accepted/right.cpp".to_owned()));
    let told = notices(&found);
    assert_eq!(
        told[0],
        "additional_file/1.in: additional_file/1.in stays behind, as its name is that of a case"
    );
    assert_eq!(
        told[1..],
        ["std/notes.txt: \"std/notes.txt\" is in no language that caipan knows, and stays behind"]
            .map(|line| line.replace('"', ""))
    );
}

#[test]
fn a_case_listed_in_two_subtasks_counts_in_both() {
    let (toml, names) = write_shared_case("");
    for cases in ["[\"a1\"]", "[\"a1\", \"a2\"]"] {
        assert!(toml.contains(&format!("cases = {cases}\n")), "{toml}");
    }
    assert_eq!(names.iter().filter(|name| name.ends_with(".in")).count(), 2);
    // With other limits, the case is exported a second time under another name.
    let (toml, names) = write_shared_case(", time: 3s");
    assert!(toml.contains("cases = [\"a1-2\", \"a2\"]\n"), "{toml}");
    assert!(names.contains(&"cases/a1-2.in".to_owned()), "{names:?}");
}

/// Imports a case of two subtasks; `more` is added to the case in the second one.
fn write_shared_case(more: &str) -> (String, Vec<String>) {
    let case = "{input: a1.in, output: a1.out";
    let config = format!(
        "subtasks:\n- id: 1\n  score: 30\n  cases: [{case}}}]\n- id: 2\n  score: 70\n  cases: [{case}{more}}}, {{input: a2.in, output: a2.out}}]\n"
    );
    let files = [
        WORDS,
        ("testdata/config.yaml", &config),
        ("testdata/a1.in", "1"),
        ("testdata/a1.out", "1"),
        ("testdata/a2.in", "2"),
        ("testdata/a2.out", "2"),
    ];
    write_problem_directory(&read(&files).unwrap(), &files)
}

#[test]
fn headers_included_by_a_checker_are_copied_or_reported_missing() {
    let files = [
        WORDS,
        (
            "testdata/config.yaml",
            "checker_type: testlib\nchecker: chk.cc\n",
        ),
        ("testdata/chk.cc", "#include \"testlib.h\"\n"),
        ("testdata/a1.in", "1"),
        ("testdata/a1.out", "1"),
        ("testdata/testlib.h", ""),
    ];
    let found = read(&files).unwrap();
    let (_, names) = write_problem_directory(&found, &files);
    assert!(names.contains(&"checker/testlib.h".to_owned()), "{names:?}");
    let found = read(&files[..5]).unwrap();
    let missing = "testdata/chk.cc needs testlib.h, which is not in the package";
    assert!(notices(&found).join("\n").contains(missing));
}

#[test]
fn without_configuration_cases_are_grouped_by_their_names() {
    let files = [
        WORDS,
        ("testdata/p1-1.in", ""),
        ("testdata/p1-1.out", ""),
        ("testdata/p2-1.in", ""),
        ("testdata/p2-1.ans", ""),
        ("testdata/p2-2.in", ""),
        ("testdata/p2-2.ans", ""),
    ];
    let found = read(&files).unwrap();
    let (toml, _) = write_problem_directory(&found, &files);
    assert!(
        toml.contains("name = \"1\"\npoints = 50\nscoring = \"min\"\ncases = [\"p1-1\"]"),
        "{toml}"
    );
    assert!(toml.contains("cases = [\"p2-1\", \"p2-2\"]"), "{toml}");
    assert!(toml.contains("checker = \"lines\"\n"), "{toml}");
    assert!(toml.contains("cpu = \"1s\"\nmemory = \"256MiB\""), "{toml}");
}

#[test]
fn unsupported_settings_and_missing_files_are_refused_with_their_line() {
    let cases = [
        (
            "type: objective\n",
            "testdata/config.yaml:1: type is \"objective\", which caipan cannot judge",
        ),
        (
            "detail: full\ntime: soon\n",
            "testdata/config.yaml:2: time is \"soon\"",
        ),
        ("memory: [1]\n", "testdata/config.yaml:1: memory is"),
        (
            "cases:\n- {input: 2.in, output: 2.out}\n",
            "config.yaml:2: testdata/2.in is not in the package",
        ),
        (
            "subtasks:\n- {id: 1, if: [2], cases: [{input: 1.in}]}\n",
            "is not defined before",
        ),
        (
            "subtasks:\n- {type: most, cases: []}\n",
            "expected one of min, max, sum",
        ),
        ("checker_type: testlib\n", "checker is missing"),
        (
            "checker_type: testlib\nchecker: chk.cc\n",
            "testdata/chk.cc is not in the package",
        ),
        ("type: interactive\n", "interactor is missing"),
        ("time: 1s\ntime: 2s\n", "config.yaml:2:"),
        ("cases: 3\n", "cases is \"3\""),
    ];
    for (config, expected) in cases {
        let files = [
            WORDS,
            ("testdata/config.yaml", config),
            ("testdata/1.in", ""),
            ("testdata/1.out", ""),
        ];
        let fault = read(&files).unwrap_err();
        assert!(fault.contains(expected), "{config}: {fault}");
    }
    let fault = read(&[WORDS, ("testdata/x", "")]).unwrap_err();
    assert_eq!(fault, "P: there are no cases");
}

#[test]
fn meaningful_keys_that_are_not_imported_are_reported() {
    let files = [
        WORDS,
        (
            "testdata/config.yaml",
            "time: 1s\ntime_limit_rate: {py: 2}\n",
        ),
        ("testdata/1.in", ""),
        ("testdata/1.out", ""),
    ];
    let found = read(&files).unwrap();
    let expected = "testdata/config.yaml:2: time_limit_rate is not taken over: problem.toml has nothing like it";
    assert_eq!(notices(&found), [expected]);
}

#[test]
fn damaged_configurations_give_errors_and_no_panic() {
    let config = "time: 1s\nchecker_type: strict\nsubtasks:\n- id: 1\n  score: 30\n  type: sum\n  cases:\n  - {input: a.in, output: a.out}\n- id: 2\n  if: [1]\n  cases:\n  - input: b.in\n    output: b.out\n";
    let files = [
        WORDS,
        ("testdata/config.yaml", config),
        ("testdata/a.in", ""),
        ("testdata/a.out", ""),
        ("testdata/b.in", ""),
        ("testdata/b.out", ""),
    ];
    assert_no_panic_on_damaged_file(&files, "testdata/config.yaml");
    assert_no_panic_on_damaged_file(&files, "problem.yaml");
    let ini = [
        WORDS,
        ("testdata/config.ini", "1\na.in|a.out|1|100|65536\n"),
        ("testdata/a.in", ""),
        ("testdata/a.out", ""),
    ];
    assert_no_panic_on_damaged_file(&ini, "testdata/config.ini");
}

#[test]
fn impossible_limits_in_config_ini_are_refused_with_their_line() {
    for (seconds, kib) in [
        ("-1", "65536"),
        ("0", "65536"),
        ("1e300", "65536"),
        ("nan", "65536"),
        ("1", "-5"),
        ("1", "1e30"),
    ] {
        let ini = format!("1\na.in|a.out|{seconds}|100|{kib}\n");
        let files = [
            WORDS,
            ("testdata/config.ini", &*ini),
            ("testdata/a.in", ""),
            ("testdata/a.out", ""),
        ];
        let fault = read(&files).unwrap_err();
        assert!(fault.starts_with("testdata/config.ini:2: "), "{fault}");
    }
}

#[test]
fn a_config_ini_with_fewer_cases_than_announced_is_refused() {
    for (ini, said) in [
        ("2\na.in|a.out|1|100|65536\n", ":1: "),
        ("1", ":1: "),
        // The second line exists, but is empty.
        ("2\na.in|a.out|1|100|65536\n\n", ":3: "),
    ] {
        let files = [
            WORDS,
            ("testdata/config.ini", ini),
            ("testdata/a.in", ""),
            ("testdata/a.out", ""),
        ];
        let fault = read(&files).unwrap_err();
        let place = format!("testdata/config.ini{said}testdata/config.ini is ");
        assert!(fault.starts_with(&place), "{fault}");
    }
}

#[test]
fn times_are_counted_in_milli_and_micro_seconds() {
    let times = [
        ("500", "500ms"),
        ("500m", "500ms"),
        ("500ms", "500ms"),
        ("500M", "500ms"),
        ("2s", "2s"),
        ("3000u", "3ms"),
        ("3000us", "3ms"),
    ];
    for (time, cpu) in times {
        let config = format!("time: {time}\ncases:\n- {{input: a.in, output: a.out}}\n");
        let files = [
            WORDS,
            ("testdata/config.yaml", &*config),
            ("testdata/a.in", "1"),
            ("testdata/a.out", "1"),
        ];
        let (toml, _) = write_problem_directory(&read(&files).unwrap(), &files);
        assert!(toml.contains(&format!("cpu = \"{cpu}\"")), "{time}: {toml}");
    }
}
