//! Tests which program judges the outputs, and which limits apply.

use super::packages::{Files, import_error_text, package, toml_of};
use crate::tests::{notices, read, write_problem_directory};

#[test]
fn the_time_limit_is_read_from_each_of_three_files() {
    let ini = (
        "domjudge-problem.ini",
        "name = 'Sum'\ntimelimit='2.5'\ncolor = red\n",
    );
    assert_eq!(cpu_limit(&[(".timelimit", "3\n")]), "3s");
    assert_eq!(cpu_limit(&[ini]), "2500ms");
    assert_eq!(cpu_limit(&[ini, (".timelimit", "2.5")]), "2500ms");
    let both = package("limits: {time_limit: 4}\n", &[ini]);
    let found = read(&both).unwrap();
    assert!(
        notices(&found)
            .contains(&"domjudge-problem.ini:2: timelimit is \"2.5\", which becomes 4".to_owned())
    );
    let faults = [
        (
            "limits: {time_limit: 4}\n",
            (".timelimit", "3"),
            ".timelimit:1: timelimit is 3, and 4 elsewhere",
        ),
        (
            "",
            (".timelimit", "soon"),
            ".timelimit:1: timelimit is \"soon\"",
        ),
        (
            "",
            ("domjudge-problem.ini", "timelimit = x\n"),
            "domjudge-problem.ini:1: timelimit is \"x\"",
        ),
        (
            "",
            ("domjudge-problem.ini", "[a]\nspecial_compare = cmp\n"),
            "domjudge-problem.ini:2: special_compare is \"cmp\", which caipan cannot judge",
        ),
        (
            "name: x\nlimits:\n  time_limit: 0\n",
            ("README", ""),
            "problem.yaml:3: time_limit is \"0\"",
        ),
    ];
    for (problem, file, expected) in faults {
        let fault = import_error_text(problem, &[file]);
        assert!(fault.contains(expected), "{fault}");
    }
    let alone: Files = package("", &[ini]).into_iter().skip(1).collect();
    assert!(toml_of(&alone).contains("title = { en = \"Sum\" }"));
}

fn cpu_limit(more: &[(&str, &str)]) -> String {
    let toml = toml_of(&package("limits: {}\n", more));
    let (_, rest) = toml.split_once("cpu = \"").unwrap();
    rest.split_once('"').unwrap().0.to_owned()
}

#[test]
fn flags_of_the_default_validator_become_checker_settings() {
    let toml = toml_of(&package(
        "validator_flags: case_sensitive float_relative_tolerance 1E-6 float_absolute_tolerance .5\n",
        &[],
    ));
    let expected = "\n[kattis-default]\ncase_sensitive = true\nfloat_absolute_tolerance = 5e-1\nfloat_relative_tolerance = 1e-6\n";
    assert!(toml.contains(expected), "{toml}");
    let faults = [
        (
            "validator_flags: most\n",
            "problem.yaml:1: validator_flags is \"most\", expected one of case_sensitive",
        ),
        (
            "name: x\nvalidator_flags: float_tolerance\n",
            "problem.yaml:2: float_tolerance is \"\"",
        ),
        (
            "validator_flags: float_tolerance -1\n",
            "float_tolerance is \"-1\"",
        ),
        (
            "validator_flags: float_tolerance 1 float_absolute_tolerance 1\n",
            "validator_flags \"float_absolute_tolerance\" occurs twice",
        ),
        (
            "validator_flags: float_absolute_tolerance 1 float_tolerance 1\n",
            "validator_flags \"float_tolerance\" occurs twice",
        ),
    ];
    for (problem, expected) in faults {
        let fault = import_error_text(problem, &[]);
        assert!(fault.contains(expected), "{fault}");
    }
    let most = [(
        "data/secret/b/testdata.yaml",
        "output_validator_flags: most\n",
    )];
    let fault = import_error_text("type: scoring\n", &[SCORING, &most].concat());
    let expected = "data/secret/b/testdata.yaml:1: output_validator_flags is \"most\"";
    assert!(fault.contains(expected), "{fault}");
}

/// Groups that each have their own points.
const SCORING: &[(&str, &str)] = &[
    (
        "data/testdata.yaml",
        "on_reject: continue\ngrader_flags: ignore_sample\n",
    ),
    ("data/secret/testdata.yaml", "grader_flags: always_accept\n"),
];

#[test]
fn groups_can_override_the_flags_of_the_default_validator() {
    let own = [(
        "data/secret/b/testdata.yaml",
        "output_validator_flags: float_tolerance 1e-3\n",
    )];
    let files = package(
        "type: scoring\nvalidator_flags: case_sensitive\n",
        &[SCORING, &own].concat(),
    );
    let toml = toml_of(&files);
    for expected in [
        "checker = \"kattis-default\"\n",
        "[kattis-default]\ncase_sensitive = true\n",
        "cases = [\"secret/b/*\"]\nchecker_args = [\"case_sensitive\", \"float_tolerance\", \"1e-3\"]\n",
    ] {
        assert!(toml.contains(expected), "{expected}: {toml}");
    }
}

#[test]
fn interactive_and_multi_pass_validators_become_interactors_or_checkers() {
    let legacy = package(
        "validation: custom interactive\nvalidator_flags: x\nlimits: {time_limit: 1}\n",
        &[
            ("output_validators/v/build", ""),
            ("output_validators/v/talk.cpp", ""),
        ],
    );
    let found = read(&legacy).unwrap();
    let (toml, _) = write_problem_directory(&found, &legacy);
    assert!(toml.contains("\n[interactor]\nsource = \"interactor/talk.cpp\"\ndialect = \"kattis\"\nargs = [\"x\"]\n"), "{toml}");
    let build = "output_validators/v/build: output_validators/v/build is \"build\", which becomes output_validators/v/talk.cpp";
    assert!(
        notices(&found).contains(&build.to_owned()),
        "{:?}",
        notices(&found)
    );
    let newer = package(
        "problem_format_version: 2025-09\nname: x\ntype: pass-fail interactive multi-pass\n",
        &[("output_validator/talk.py", "")],
    );
    let toml = toml_of(&newer);
    assert!(
        toml.contains("dialect = \"bapctools\"\npasses = 2\n"),
        "{toml}"
    );
    let passes = package(
        "validation: custom multi-pass\nlimits: {time_limit: 1, validation_passes: 5}\n",
        &[("output_validators/v.py", "")],
    );
    assert!(toml_of(&passes).contains("dialect = \"kattis\"\npasses = 5\n"));
}

#[test]
fn input_validators_get_the_arguments_of_each_group() {
    let more = [
        ("input_validators/v.py", ""),
        (
            "data/secret/b/testdata.yaml",
            "input_validator_flags: n=5\n",
        ),
        ("data/invalid_input/x.in", ""),
    ];
    let files = package("", &more);
    let found = read(&files).unwrap();
    let (toml, names) = write_problem_directory(&found, &files);
    let table = "[[validator]]\nsource = \"validators/v.py\"\ndialect = \"kattis\"\n";
    for rest in [
        "cases = [\"sample/*\", \"secret/a/*\"]\n",
        "args = [\"n=5\"]\ncases = [\"secret/b/*\"]\n",
    ] {
        let expected = format!("{table}{rest}");
        assert!(toml.contains(&expected), "{expected}: {toml}");
    }
    let programs = names.iter().filter(|name| name.ends_with("v.py"));
    assert_eq!(programs.count(), 1, "{names:?}");
    let same = [
        ("input_validators/v.py", ""),
        ("data/testdata.yaml", "input_validator_flags: n=5 m\n"),
    ];
    assert!(
        toml_of(&package("", &same)).contains("dialect = \"kattis\"\nargs = [\"n=5\", \"m\"]\n")
    );
}
