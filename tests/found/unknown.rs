//! Regression tests that import reports every unknown key, and takes or reports every file.

use std::fs;
use std::path::Path;

use crate::support::{Files, caipan, files_below};

/// Format, files with meaningless keys `oddN`, and files that nothing uses.
type Package = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static [&'static str],
);

const KATTIS: &[&str] = &[
    "a.odd",
    "data/b.odd",
    "data/sample/c.odd",
    "data/secret/a/d.odd",
    "data/odd/e.odd",
    "submissions/f.odd",
    "submissions/accepted/g.odd",
    "submissions/odd/h.odd",
    "input_validators/i.odd",
    "input_validators/v/j.odd",
    "output_validators/v/k.odd",
    "include/cpp/l.odd",
    "include/odd/m.odd",
    "graders/n.odd",
    "attachments/o.odd",
    "generators/p.odd",
    "odd/q.odd",
];

const PACKAGES: &[Package] = &[
    (
        "kattis-legacy",
        &[
            (
                "problem.yaml",
                "name: S\ntype: scoring\nvalidation: custom score\nodd1: 1\nlimits:\n  time_limit: 1\n  odd2: 1\n",
            ),
            (
                "data/testdata.yaml",
                "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\nodd3: 1\n",
            ),
            ("data/sample/testdata.yaml", "range: 0 0\nodd4: 1\n"),
            (
                "data/secret/testdata.yaml",
                "grader_flags: first_error accept_if_any_accepted\non_reject: continue\nodd5: 1\n",
            ),
            (
                "data/secret/a/testdata.yaml",
                "range: 0 100\ngrader_flags: min\nodd6: 1\n",
            ),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/secret/a/2.in", "2\n"),
            ("data/secret/a/2.ans", "2\n"),
            ("input_validators/v/v.py", ""),
            ("output_validators/v/v.py", ""),
            ("submissions/accepted/a.py", ""),
        ],
        KATTIS,
    ),
    (
        "domjudge",
        &[
            (
                "problem.yaml",
                "name: S\nvalidation: custom\nodd1: 1\nlimits:\n  odd2: 1\n",
            ),
            ("output_validators/v/v.py", ""),
            ("domjudge-problem.ini", "timelimit = 1\nodd3 = 1\n"),
            ("data/testdata.yaml", "odd4: 1\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/secret/a/2.in", "2\n"),
            ("data/secret/a/2.ans", "2\n"),
            ("input_validators/v/v.py", ""),
            ("submissions/accepted/a.py", ""),
        ],
        KATTIS,
    ),
    (
        "icpc-2025-09",
        &[
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: S\ntype: scoring\nuuid: 158200d8-7cd5-8907-b637-b20c7e8c65fc\nodd1: 1\nlimits:\n  odd2: 1\n  time_multipliers:\n    odd3: 1\n",
            ),
            ("data/test_group.yaml", "odd4: 1\n"),
            ("data/secret/test_group.yaml", "odd5: 1\n"),
            ("data/secret/a/test_group.yaml", "max_score: 100\nodd6: 1\n"),
            ("data/secret/a/2.yaml", "odd7: 1\n"),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
            ("data/secret/a/2.in", "2\n"),
            ("data/secret/a/2.ans", "2\n"),
            ("output_validator/v.py", ""),
            ("data/invalid_input/3.in", "3\n"),
            ("data/invalid_input/3.yaml", "odd8: 1\n"),
            ("input_validators/v/v.py", ""),
            ("submissions/accepted/a.py", ""),
        ],
        &[
            "a.odd",
            "data/secret/a/d.odd",
            "data/invalid_input/b.odd",
            "data/valid_output/c.odd",
            "static_validator/e.odd",
            "output_visualizer/f.odd",
            "input_visualizer/g.odd",
            "solution/h.odd",
            "statement/i.odd",
            "output_validator/j.odd",
        ],
    ),
    (
        "polygon",
        &[
            (
                "problem.xml",
                r#"<?xml version="1.0" encoding="utf-8"?>
<problem short-name="s" odd1="1"><odd2/>
<names odd3="1"><name language="english" value="S" odd4="1"/></names>
<statements odd5="1"><statement language="english" path="statements/s.tex" type="application/x-tex" odd6="1"/></statements>
<judging input-file="" output-file="" odd7="1"><odd8/>
<testset name="tests" odd9="1"><odd10/>
<time-limit odd11="1">1000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests odd12="1"><test method="manual" group="a" odd13="1"/><test method="manual" group="b"/></tests>
<groups odd14="1"><group name="a" points="30" points-policy="complete-group"/><group name="b" points="70" points-policy="complete-group" odd15="1"><dependencies odd16="1"><dependency group="a" odd17="1"/></dependencies></group></groups>
</testset></judging>
<files odd18="1"><resources odd19="1"><file path="files/testlib.h" type="h.g++" odd20="1"/></resources><executables odd21="1"><executable odd22="1"><source path="files/gen.cpp" type="cpp.g++17" odd23="1"/></executable></executables></files>
<assets odd24="1"><odd25/>
<checker name="std::wcmp.cpp" type="testlib" odd26="1"><odd27/><source path="files/check.cpp" type="cpp.g++17" odd28="1"/><copy path="check.cpp" odd29="1"/><testset odd30="1"><test-count>0</test-count><odd31/></testset></checker>
<validators odd32="1"><validator odd33="1"><source path="files/valid.cpp" type="cpp.g++17" odd34="1"/><testset odd35="1"><test-count>0</test-count></testset></validator></validators>
<solutions odd36="1"><solution tag="main" odd37="1"><source path="solutions/a.py" type="python.3" odd38="1"/></solution></solutions>
</assets>
</problem>
"#,
            ),
            ("tests/01", "1\n"),
            ("tests/01.a", "1\n"),
            ("tests/02", "2\n"),
            ("tests/02.a", "2\n"),
            ("files/check.cpp", ""),
            ("files/valid.cpp", ""),
            ("files/gen.cpp", ""),
            ("files/testlib.h", ""),
            ("check.cpp", ""),
            ("solutions/a.py", ""),
            ("statements/s.tex", ""),
        ],
        &[
            "a.odd",
            "tests/b.odd",
            "files/c.odd",
            "solutions/d.odd",
            "odd/e.odd",
            "scripts/f.odd",
            "statements/g.odd",
        ],
    ),
    (
        "lemon",
        &[
            (
                "s.cdf",
                r#"{"version": "1.0", "contestTitle": "S", "odd1": 1, "contestants": [], "tasks": [{"problemTitle": "S", "sourceFileName": "s",
"inputFileName": "s.in", "outputFileName": "s.out", "standardInputCheck": true, "standardOutputCheck": true, "taskType": 0,
"comparisonMode": 1, "odd2": 1, "compilerConfiguration": {},
"testCases": [{"fullScore": 100, "timeLimit": 1000, "memoryLimit": 256, "odd3": 1, "inputFiles": ["s/1.in"], "outputFiles": ["s/1.out"]}]}]}"#,
            ),
            ("data/s/1.in", "1\n"),
            ("data/s/1.out", "1\n"),
        ],
        &[
            "a.odd",
            "data/b.odd",
            "data/s/c.odd",
            "data/odd/d.odd",
            "odd/e.odd",
        ],
    ),
    (
        "hydro",
        &[
            ("problem.yaml", "pid: S1\ntitle: S\nodd1: 1\n"),
            (
                "testdata/config.yaml",
                "time: 1s\nodd2: 1\nsubtasks:\n- id: 1\n  score: 100\n  odd3: 1\n  cases:\n  - {input: 1.in, output: 1.out, odd4: 1}\n",
            ),
            ("testdata/1.in", "1\n"),
            ("testdata/1.out", "1\n"),
            ("std/a.py", ""),
        ],
        &[
            "a.odd",
            "testdata/b.odd",
            "testdata/odd/c.odd",
            "std/d.odd",
            "additional_file/e.odd",
            "solution/f.odd",
            "odd/g.odd",
        ],
    ),
    (
        "uoj",
        &[
            (
                "problem.conf",
                "use_builtin_judger on\nuse_builtin_checker wcmp\nn_tests 1\nodd1 1\ntime_limit 1\n",
            ),
            ("input1.txt", "1\n"),
            ("output1.txt", "1\n"),
        ],
        &[
            "a.odd",
            "input9.txt",
            "download/b.odd",
            "require/c.odd",
            "odd/d.odd",
        ],
    ),
    (
        "dmoj",
        &[
            (
                "init.yml",
                "odd1: 1\nchecker:\n  name: floats\n  odd2: 1\n  args: {precision: 6, odd3: 1}\ntest_cases:\n- {in: 1.in, out: 1.out, points: 1, odd4: 1}\n- batched:\n  - {in: 2.in, out: 2.out, odd5: 1}\n  points: 9\n  odd6: 1\n",
            ),
            ("1.in", "1\n"),
            ("1.out", "1\n"),
            ("2.in", "2\n"),
            ("2.out", "2\n"),
            (
                "tests/a/test.yml",
                "language: PY3\nsource: a.py\nexpect: AC\nodd7: 1\n",
            ),
            ("tests/a/a.py", ""),
        ],
        &["a.odd", "tests/b.odd", "tests/a/c.odd", "odd/d.odd"],
    ),
    (
        "cms",
        &[
            (
                "task.yaml",
                "name: s\ntitle: S\ntime_limit: 1\nmemory_limit: 64\nodd1: 1\n",
            ),
            ("gen/GEN", "#ST: 100\n1\n#STDEP: 0 odd2\n#STNAME: odd3\n"),
            ("input/input0.txt", "1\n"),
            ("output/output0.txt", "1\n"),
            ("sol/soluzione.py", ""),
            ("statement/statement.pdf", ""),
        ],
        &[
            "a.odd",
            "input/b.odd",
            "output/c.odd",
            "check/d.odd",
            "sol/e.odd",
            "gen/f.odd",
            "att/g.odd",
            "statement/h.odd",
            "odd/i.odd",
            "tests/j.odd",
        ],
    ),
];

/// Returns the names `odd1`, `odd2` … in a text.
fn odd_keys(text: &str) -> Vec<String> {
    let pieces = text.split(|sign: char| !sign.is_ascii_alphanumeric());
    let keys = pieces.filter(|piece| {
        let number = piece.strip_prefix("odd");
        number.is_some_and(|number| number.parse::<u32>().is_ok())
    });
    keys.map(str::to_owned).collect()
}

#[test]
fn unknown_keys_are_named_and_unknown_files_taken_or_named() {
    for (format, files, unknown) in PACKAGES {
        let folder = Files::new(&[]);
        for (path, text) in *files {
            folder.write(&format!("p/{path}"), text.as_bytes());
        }
        for path in *unknown {
            folder.write(&format!("p/{path}"), b"odd\n");
        }
        let [package, made] = ["p", "made"].map(|name| folder.path(name));
        let ran = caipan(&[
            "import",
            &package,
            &made,
            "--no-audit",
            "--lang",
            "en",
            "--as",
            format,
        ]);
        assert_eq!(ran.code, 0, "{format}: {ran:#?}");
        let report = fs::read_to_string(Path::new(&made).join("IMPORT.md")).unwrap_or_default();
        let said = ran.stderr + &report;
        let named = odd_keys(&said);
        let keys = files.iter().flat_map(|(_, text)| odd_keys(text));
        let unnamed: Vec<String> = keys.filter(|key| !named.contains(key)).collect();
        assert!(unnamed.is_empty(), "{format}: {unnamed:?}: {said}");
        let taken = files_below(&made);
        let is_taken = |path: &str| {
            let name = path.rsplit('/').next().unwrap();
            taken
                .iter()
                .any(|file| file.file_name().unwrap().to_str() == Some(name))
        };
        for path in *unknown {
            assert!(
                said.contains(path) || is_taken(path),
                "{format}: {path}: {said}"
            );
        }
    }
}
