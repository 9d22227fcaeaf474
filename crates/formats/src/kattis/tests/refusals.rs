//! Tests that invalid packages are refused with the location of the fault, and that damaged files cause no panic.

use super::packages::{NEWER, SCORING, import_error_text, package};
use crate::tests::{assert_no_panic_on_damaged_file, read};

/// Text of problem.yaml, further files, and the expected error.
type Row = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

const CUSTOM: &str = "validation: custom\n";

const REFUSED: &[Row] = &[
    (
        "problem_format_version: 2023-07-draft\n",
        &[],
        "problem.yaml:1: problem_format_version is \"2023-07-draft\", a draft that has changed often",
    ),
    (
        "name: x\nproblem_format_version: 2099-01\n",
        &[],
        "problem.yaml:2: problem_format_version is \"2099-01\", expected one of legacy",
    ),
    (
        "type: submit-answer\n",
        &[],
        "problem.yaml:1: type is \"submit-answer\", which caipan cannot judge",
    ),
    (
        "type: best\n",
        &[],
        "problem.yaml:1: type is \"best\", expected one of pass-fail",
    ),
    (
        "name: x\nvalidation: own\n",
        &[],
        "problem.yaml:2: validation is \"own\", expected one of default, custom",
    ),
    (
        "validation: custom fast\n",
        &[],
        "validation is \"fast\", expected one of interactive",
    ),
    (
        "type: scoring\ngrading:\n  objective: min\n",
        &[],
        "problem.yaml:3: objective is \"min\", which caipan cannot judge",
    ),
    (
        "type: scoring\ngrading:\n  accept_score: 3\n",
        &[],
        "problem.yaml:3: accept_score is \"3\"",
    ),
    (
        CUSTOM,
        &[],
        "problem.yaml: output_validators is not in the package",
    ),
    (
        CUSTOM,
        &[
            ("output_validators/a.py", ""),
            ("output_validators/b.py", ""),
        ],
        "output_validators: output_validators is \"a.py, b.py\"",
    ),
    (
        CUSTOM,
        &[
            ("output_validators/v/a.py", ""),
            ("output_validators/v/b.py", ""),
        ],
        "output_validators/v: output_validators/v is \"a.py, b.py\"",
    ),
    (
        CUSTOM,
        &[
            ("output_validators/v/a.cpp", ""),
            ("output_validators/v/build", ""),
            ("output_validators/v/run", ""),
        ],
        "output_validators/v: output_validators/v is built and started by its own scripts, build, run, which may do anything",
    ),
    (
        CUSTOM,
        &[("output_validators/v.hs", "")],
        "output_validators/v.hs is \"v.hs\"",
    ),
    (
        "",
        &[("data/secret/x.in", "")],
        "data/secret/x.in: the input x.in has no answer",
    ),
    (
        "",
        &[("data/secret/a/1.files/x", "")],
        "data/secret/a is \"1.files\"",
    ),
    (
        "",
        &[("data/testdata.yaml", "grading: custom\n")],
        "data/testdata.yaml:1: grading is \"custom\"",
    ),
    (
        "",
        &[("data/testdata.yaml", "grader_flags: always_accept\n")],
        "data/testdata.yaml:1: grader_flags is \"always_accept\"",
    ),
    (
        "",
        &[("data/testdata.yaml", "on_reject: stop\n")],
        "on_reject is \"stop\", expected one of break, continue",
    ),
    (
        "",
        &[("data/testdata.yaml", "grader_flags: some\n")],
        "grader_flags is \"some\", expected one of sum, avg",
    ),
    (
        "",
        &[("include/python3/x.py", "")],
        "include/python3/x.py: include/python3 is \"x.py\"",
    ),
    (
        SCORING,
        &[("data/testdata.yaml", "accept_score: much\n")],
        "data/testdata.yaml:1: accept_score is \"much\"",
    ),
    (
        SCORING,
        &[("data/testdata.yaml", "range: 3\n")],
        "data/testdata.yaml:1: range is \"3\"",
    ),
    (
        SCORING,
        &[(
            "data/testdata.yaml",
            "on_reject: continue\nreject_score: 1\n",
        )],
        "data/testdata.yaml:2: reject_score is \"1\"",
    ),
    (
        SCORING,
        &[("data/secret/x.in", ""), ("data/secret/x.ans", "")],
        "data/secret: in data/secret groups that are scored stand in groups",
    ),
    (
        SCORING,
        &[
            (
                "data/testdata.yaml",
                "on_reject: continue\ngrader_flags: ignore_sample\n",
            ),
            (
                "data/secret/testdata.yaml",
                "grader_flags: always_accept\non_reject: continue\n",
            ),
            ("data/secret/b/testdata.yaml", "on_reject: break\n"),
        ],
        "data/secret/b/testdata.yaml:1: on_reject is \"break\"",
    ),
    (
        SCORING,
        &[(
            "data/testdata.yaml",
            "on_reject: continue\ngrader_flags: ignore_sample\n",
        )],
        "data/testdata.yaml:2: grader_flags is \"ignore_sample\"",
    ),
    (
        SCORING,
        &[
            (
                "data/testdata.yaml",
                "on_reject: continue\ngrader_flags: ignore_sample\n",
            ),
            (
                "data/secret/testdata.yaml",
                "grader_flags: accept_if_any_accepted\n",
            ),
            ("data/secret/b/testdata.yaml", "grader_flags: first_error\n"),
        ],
        "data/secret/b/testdata.yaml:1: grader_flags is \"first_error\"",
    ),
    ("limits: 3\n", &[], "problem.yaml:1: limits is \"3\""),
    ("name: [\n", &[], "problem.yaml"),
];

#[test]
fn legacy_settings_that_caipan_would_judge_differently_are_refused_with_their_place() {
    for (problem, more, expected) in REFUSED {
        let fault = import_error_text(problem, more);
        assert!(fault.contains(expected), "{problem}{more:?}: {fault}");
    }
}

const A: &str = "data/secret/a/test_group.yaml";
const B: &str = "data/secret/b/test_group.yaml";
const WHOLE: &str = "data/secret/test_group.yaml";

const REFUSED_IN_2025_09: &[Row] = &[
    (NEWER, &[], "data/secret/a: max_score is missing"),
    (
        NEWER,
        &[(A, "max_score: unbounded\n")],
        "data/secret/a/test_group.yaml:1: max_score is \"unbounded\"",
    ),
    (
        NEWER,
        &[(A, "max_score: 60\n"), (B, "max_score: 60\n")],
        "data/secret/b/test_group.yaml:1: max_score is 120, and 100 elsewhere",
    ),
    (
        NEWER,
        &[
            (A, "max_score: 50\nrequire_pass: secret/b\n"),
            (B, "max_score: 50\n"),
        ],
        "data/secret/a/test_group.yaml:2: require_pass \"secret/b\" is not defined before",
    ),
    (
        NEWER,
        &[
            (A, "max_score: 50\nscore_aggregation: sum\n"),
            (B, "max_score: 50\nrequire_pass: secret/a\n"),
        ],
        "data/secret/b/test_group.yaml:2: require_pass",
    ),
    (
        NEWER,
        &[(WHOLE, "score_aggregation: min\n")],
        "data/secret/test_group.yaml:1: score_aggregation is \"min\"",
    ),
    (
        NEWER,
        &[(A, "max_score: 5\nscore_aggregation: most\n")],
        "score_aggregation is \"most\", expected one of pass-fail",
    ),
    (
        NEWER,
        &[(A, "static_validation_score: 5\n")],
        "static_validation_score is \"5\"",
    ),
    (
        NEWER,
        &[("data/secret/a/1.yaml", "args: [x]\n")],
        "data/secret/a/1.yaml:1: args is \"x\"",
    ),
    (
        NEWER,
        &[
            (A, "max_score: 5\n"),
            ("data/secret/a/x/1.in", ""),
            ("data/secret/a/x/1.ans", ""),
            ("data/secret/a/x/test_group.yaml", "max_score: 3\n"),
        ],
        "in data/secret/a/x groups that are scored",
    ),
];

#[test]
fn scoring_settings_of_2025_09_without_equivalent_are_refused_with_their_place() {
    for (_, more, expected) in REFUSED_IN_2025_09 {
        let fault = import_error_text(NEWER, more);
        assert!(fault.contains(expected), "{more:?}: {fault}");
    }
    let constants = "problem_format_version: 2025-09\nname: x\nconstants: {n: 5}\n";
    let fault = import_error_text(constants, &[("submissions/accepted/a.py", "print({{n}})")]);
    assert_eq!(
        fault,
        "problem.yaml:3: constants is \"{{n}} submissions/accepted/a.py\", which caipan cannot judge"
    );
}

#[test]
fn damaged_configurations_give_errors_and_no_panic() {
    let legacy = package(
        "name: x\ntype: scoring\nvalidation: default\nvalidator_flags: float_tolerance 1e-6\nlimits:\n  memory: 256\n",
        &[
            (
                "data/secret/testdata.yaml",
                "on_reject: continue\ngrader_flags: first_error avg\nrange: 0 30\naccept_score: 3\n",
            ),
            ("domjudge-problem.ini", "timelimit='2'\nname = x\n"),
            (".timelimit", "2\n"),
        ],
    );
    for path in [
        "problem.yaml",
        "data/secret/testdata.yaml",
        "domjudge-problem.ini",
        ".timelimit",
    ] {
        assert_no_panic_on_damaged_file(&legacy, path);
    }
    let newer = package(
        NEWER,
        &[
            ("data/secret/a/test_group.yaml", "max_score: 30\n"),
            (
                "data/secret/b/test_group.yaml",
                "max_score: 30\nscore_aggregation: sum\nrequire_pass: [sample, secret/a]\n",
            ),
            (
                "data/secret/b/1.yaml",
                "hint: x\noutput_validator_args: []\n",
            ),
            ("submissions/accepted/a.py", ""),
            (
                "submissions/submissions.yaml",
                "accepted/a.py:\n  score: 30\n",
            ),
        ],
    );
    for path in [
        "problem.yaml",
        "data/secret/b/test_group.yaml",
        "data/secret/b/1.yaml",
        "submissions/submissions.yaml",
    ] {
        assert_no_panic_on_damaged_file(&newer, path);
    }
}

#[test]
fn ungenerated_cases_are_reported_with_the_tool_that_generates_them() {
    let files = [
        ("problem.yaml", "problem_format_version: 2025-09\n"),
        ("generators/generators.yaml", ""),
        ("submissions/accepted/a.py", ""),
    ];
    for files in [&files[..], &files[..2]] {
        let fault = read(files).unwrap_err();
        assert!(fault.contains("`bt generate` makes them"), "{fault}");
    }
}
