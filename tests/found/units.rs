//! Regression tests of units in packages, row by row of the table in docs/packages.md.

use std::fs;
use std::path::Path;

use crate::support::{Files, caipan, root};

/// The first two columns of a row of the table; the format of the package; its files; text that problem.toml then contains, and
/// text that it does not contain.
type Row = (
    [&'static str; 2],
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
    &'static str,
);

const SCORING: &str = "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n";
const SECRET: &str = "on_reject: continue\ngrader_flags: first_error accept_if_any_accepted\n";
const CDF: &str = r#"{"version": "1.0", "contestTitle": "S", "contestants": [], "tasks": [{"problemTitle": "S", "sourceFileName": "s", "inputFileName": "s.in", "outputFileName": "s.out", "standardInputCheck": true, "standardOutputCheck": true, "taskType": 0, "comparisonMode": MODE, "specialJudge": "s/checker", "compilerConfiguration": {}, "testCases": [{"fullScore": 100, "timeLimit": 1000, "memoryLimit": 256, "inputFiles": ["s/1.in"], "outputFiles": ["s/1.out"]}]}]}"#;
const XML: &str = r#"<problem short-name="s"><names><name language="english" value="S"/></names><judging input-file="" output-file="" UNIT><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>1</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests><test method="manual" points="100"/></tests></testset></judging><assets><checker type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker></assets></problem>"#;
const CONF: &str = "use_builtin_judger on\nn_tests 1\ntime_limit 1\n";
const DMOJ: &str = "checker:\n  name: bridged\n  args: {files: [c.cpp], lang: CPP17, type: TYPE}\ntest_cases:\n- {in: 1.in, out: 1.out, points: 100}\n";
const POINTS: &str = "int main() { quitp(0.5); }\n";

const ROWS: &[Row] = &[
    (
        ["Kattis legacy", "score.txt"],
        "kattis-legacy",
        &[
            (
                "problem.yaml",
                "name: S\ntype: scoring\nvalidation: custom score\n",
            ),
            ("data/testdata.yaml", SCORING),
            ("data/secret/testdata.yaml", SECRET),
            (
                "data/secret/a/testdata.yaml",
                "range: 0 100\ngrader_flags: min\n",
            ),
            ("data/secret/a/1.in", "1\n"),
            ("data/secret/a/1.ans", "1\n"),
            ("output_validators/v.py", ""),
        ],
        "dialect = \"kattis\"\npoints = \"absolute\"\n",
        "fraction",
    ),
    (
        ["Kattis legacy", "score.txt"],
        "kattis-legacy",
        &[
            ("problem.yaml", "name: S\ntype: scoring\n"),
            ("data/testdata.yaml", SCORING),
            ("data/secret/testdata.yaml", SECRET),
            (
                "data/secret/a/testdata.yaml",
                "accept_score: 30\nrange: 0 30\ngrader_flags: min\n",
            ),
            ("data/secret/a/1.in", "1\n"),
            ("data/secret/a/1.ans", "1\n"),
        ],
        "name = \"a\"\npoints = 30\n",
        "absolute",
    ),
    (
        ["ICPC 2025-09", "score.txt"],
        "icpc-2025-09",
        &[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: S\ntype: scoring\nuuid: 158200d8-7cd5-8907-b637-b20c7e8c65fc\n",
            ),
            (
                "data/secret/a/test_group.yaml",
                "max_score: 100\nscore_aggregation: min\n",
            ),
            ("data/secret/a/1.in", "1\n"),
            ("data/secret/a/1.ans", "1\n"),
            ("output_validator/v.py", ""),
        ],
        "dialect = \"kattis\"\npoints = \"absolute\"\n",
        "fraction",
    ),
    (
        ["Polygon", "`points p` of testlib"],
        "polygon",
        &[
            (
                "problem.xml",
                "UNIT=treat-points-from-checker-as-percent=\"true\"",
            ),
            ("files/check.cpp", POINTS),
            ("tests/01", "1\n"),
            ("tests/01.a", "1\n"),
        ],
        "points = \"percent\"\n",
        "absolute",
    ),
    (
        ["Polygon", "`points p` of testlib"],
        "polygon",
        &[
            ("problem.xml", "UNIT="),
            ("files/check.cpp", POINTS),
            ("tests/01", "1\n"),
            ("tests/01.a", "1\n"),
        ],
        "points = \"absolute\"\n",
        "percent",
    ),
    (
        ["Hydro", "`points p`, `partially correct (p)`"],
        "hydro",
        &[
            ("problem.yaml", "pid: S1\ntitle: S\n"),
            (
                "testdata/config.yaml",
                "checker_type: testlib\nchecker: c.cpp\n",
            ),
            ("testdata/c.cpp", POINTS),
            ("testdata/1.in", "1\n"),
            ("testdata/1.out", "1\n"),
        ],
        "points = \"fraction-or-percent\"\n",
        "absolute",
    ),
    (
        ["LemonLime", "`points p` of testlib"],
        "lemon",
        &[
            ("s.cdf", "MODE=5"),
            ("data/s/checker.cpp", POINTS),
            ("data/s/1.in", "1\n"),
            ("data/s/1.out", "1\n"),
        ],
        "dialect = \"testlib\"\npoints = \"fraction\"\n",
        "absolute",
    ),
    (
        ["LemonLime", "the score file"],
        "lemon",
        &[
            ("s.cdf", "MODE=4"),
            ("data/s/checker.cpp", "int main() {}\n"),
            ("data/s/1.in", "1\n"),
            ("data/s/1.out", "1\n"),
        ],
        "dialect = \"lemon\"\n",
        "fraction",
    ),
    (
        ["UOJ", "`points p`"],
        "uoj",
        &[
            ("problem.conf", "CONF"),
            ("chk.cpp", POINTS),
            ("input1.txt", "1\n"),
            ("output1.txt", "1\n"),
        ],
        "dialect = \"uoj\"\npoints = \"fraction\"\n",
        "absolute",
    ),
    (
        ["DMOJ", "`points k` of `type: testlib`"],
        "dmoj",
        &[
            (
                "init.yml",
                "TYPE=testlib, treat_checker_points_as_percentage: true",
            ),
            ("c.cpp", POINTS),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
        ],
        "dialect = \"dmoj-testlib\"\npoints = \"percent\"\n",
        "absolute",
    ),
    (
        ["DMOJ", "`points k` of `type: testlib`"],
        "dmoj",
        &[
            ("init.yml", "TYPE=testlib"),
            ("c.cpp", POINTS),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
        ],
        "dialect = \"dmoj-testlib\"\npoints = \"absolute\"\n",
        "percent",
    ),
    (
        ["DMOJ", "`type: peg`, `type: coci`"],
        "dmoj",
        &[
            ("init.yml", "TYPE=peg"),
            ("c.cpp", POINTS),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
        ],
        "dialect = \"peg\"\n",
        "percent",
    ),
    (
        ["DMOJ", "`type: peg`, `type: coci`"],
        "dmoj",
        &[
            ("init.yml", "TYPE=coci"),
            ("c.cpp", POINTS),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
        ],
        "dialect = \"coci\"\n",
        "percent",
    ),
    (
        ["CMS", "standard output"],
        "cms",
        &[
            (
                "task.yaml",
                "name: s\ntitle: S\ntime_limit: 1\nmemory_limit: 64\nn_input: 1\n",
            ),
            ("check/checker.cpp", "int main() {}\n"),
            ("input/input0.txt", "1\n"),
            ("output/output0.txt", "1\n"),
        ],
        "dialect = \"cms\"\n",
        "absolute",
    ),
];

/// Lines with the key `time` of Hydro's configuration, each with the CPU limit after the import.
const TIMES: &[(&str, &str)] = &[
    ("time: 500m\n", "500ms"),
    ("time: 500ms\n", "500ms"),
    ("time: 2s\n", "2s"),
    ("time: 1500\n", "1500ms"),
    ("", "1s"),
];

/// Replaces placeholders for longer texts.
fn filled(text: &str) -> String {
    match text.split_once('=') {
        Some(("UNIT", unit)) => XML.replace("UNIT", unit),
        Some(("MODE", mode)) => CDF.replace("MODE", mode),
        Some(("TYPE", kind)) => DMOJ.replace("TYPE", kind),
        _ => text.replace("CONF", CONF),
    }
}

/// Returns the problem.toml that an import of these files creates.
fn imported(format: &str, files: &[(&str, &str)]) -> String {
    let folder = Files::new(&[]);
    for (path, text) in files {
        folder.write(&format!("p/{path}"), filled(text).as_bytes());
    }
    let [package, made] = ["p", "made"].map(|name| folder.path(name));
    caipan(&["import", &package, &made, "--no-audit", "--as", format]).expect(0, "", "");
    fs::read_to_string(Path::new(&made).join("problem.toml")).unwrap()
}

#[test]
fn each_unit_of_the_table_is_what_import_makes_of_it() {
    for (row, format, files, has, has_not) in ROWS {
        let toml = imported(format, files);
        assert!(toml.contains(has), "{row:?}: {has}: {toml}");
        assert!(!toml.contains(has_not), "{row:?}: {has_not}: {toml}");
    }
    for (text, limit) in TIMES {
        let toml = imported(
            "hydro",
            &[
                ("problem.yaml", "pid: S1\ntitle: S\n"),
                ("testdata/config.yaml", &format!("memory: 64m\n{text}")),
                ("testdata/1.in", "1\n"),
                ("testdata/1.out", "1\n"),
            ],
        );
        assert!(
            toml.contains(&format!("cpu = \"{limit}\"\n")),
            "{text}: {toml}"
        );
    }
}

#[test]
fn each_row_of_the_table_has_a_test() {
    let page = fs::read_to_string(root().join("docs/packages.md")).unwrap();
    let (_, table) = page.split_once("| format | value | counted in |").unwrap();
    let rows = table
        .lines()
        .skip(2)
        .take_while(|line| line.starts_with('|'));
    let cells = rows.map(|line| line.split('|').skip(1).take(2).map(str::trim).collect());
    let cells: Vec<Vec<&str>> = cells.collect();
    assert!(cells.len() >= 11, "{cells:?}");
    let is_tested = |row: &Vec<&str>| {
        row[..] == ["Hydro", "`time`"] || ROWS.iter().any(|(tested, ..)| tested[..] == row[..])
    };
    for row in &cells {
        assert!(is_tested(row), "{row:?}");
    }
    for (tested, ..) in ROWS {
        assert!(cells.iter().any(|row| row[..] == tested[..]), "{tested:?}");
    }
}
