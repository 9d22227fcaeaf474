//! Packages of Kattis and the ICPC.

use crate::package::formats::tests::{never_panics, notices, read, written_of};

type Files<'f> = Vec<(&'f str, &'f str)>;

/// A case of each half; `more` comes after them.
fn package<'f>(problem: &'f str, more: &[(&'f str, &'f str)]) -> Files<'f> {
    let mut files = vec![
        ("problem.yaml", problem),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "1\n"),
        ("data/secret/a/1.in", "2\n"),
        ("data/secret/a/1.ans", "2\n"),
        ("data/secret/b/1.in", "3\n"),
        ("data/secret/b/1.ans", "3\n"),
        ("data/secret/b/2.in", "4\n"),
        ("data/secret/b/2.ans", "4\n"),
    ];
    files.extend(more);
    files
}

fn toml_of(files: &[(&str, &str)]) -> String {
    let found = read(files).unwrap_or_else(|fault| panic!("{fault}"));
    written_of(&found, files).0
}

fn fault(problem: &str, more: &[(&str, &str)]) -> String {
    let files = package(problem, more);
    match read(&files) {
        Ok(found) => panic!("{problem} {more:?}\n{}", written_of(&found, &files).0),
        Err(fault) => fault,
    }
}

/// What comes after the limits, up to the languages.
fn scored(problem: &str, more: &[(&str, &str)]) -> String {
    let toml = toml_of(&package(problem, more));
    let (_, rest) = toml.split_once("output = \"8MiB\"\n").unwrap();
    let (scored, _) = rest.split_once("\n[language.java]").unwrap();
    scored.to_owned()
}

const EVEN: &str = "\n[language.java]\ntime_factor = 1.0\n\n[language.javascript]\ntime_factor = 1.0\n\n[language.python]\ntime_factor = 1.0\n";

#[test]
fn a_rich_legacy_package_becomes_a_problem() {
    let files = package(
        "name: Sum\ntype: scoring\nuuid: 6ba7b810-9dad-11d1-80b4-00c04fd430c8\nlicense: cc by-sa\nauthor: A\nlimits:\n  time_limit: 1.5\n  memory: 512\n  output: 16\n  validation_time: 10\n  code: 64\nvalidation: custom\nvalidator_flags: a b\n",
        &[
            (
                "data/testdata.yaml",
                "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
            ),
            (
                "data/sample/testdata.yaml",
                "accept_score: 0\nrange: 0 0\ngrader_flags: first_error\n",
            ),
            (
                "data/secret/testdata.yaml",
                "grader_flags: first_error accept_if_any_accepted\n",
            ),
            (
                "data/secret/a/testdata.yaml",
                "on_reject: break\naccept_score: 30\nrange: 0 30\ngrader_flags: min\n",
            ),
            (
                "data/secret/b/testdata.yaml",
                "accept_score: 70\nrange: 0 70\ngrader_flags: first_error accept_if_any_accepted avg\noutput_validator_flags: c\n",
            ),
            ("data/secret/b/1.desc", "the first"),
            ("data/invalid_input/x.in", "x"),
            ("data/notes.txt", ""),
            ("output_validators/check/check.cpp", "int main() {}"),
            ("output_validators/check/words.h", ""),
            ("output_validators/check/table.dat", ""),
            ("input_validators/valid.py", ""),
            ("input_validators/form.ctd", "INT(1,2)"),
            ("include/cpp/grader.cpp", "int x;"),
            ("include/cpp/grader.h", ""),
            ("problem_statement/problem.en.tex", "\\problemname{Other}"),
            ("problem_statement/problem.sv.tex", ""),
            ("attachments/help.py", ""),
            ("attachments/1.in", ""),
            ("submissions/accepted/right.cpp", ""),
            (
                "submissions/partially_accepted/half.py",
                "# @EXPECTED_SCORE@: 30\n",
            ),
            (
                "submissions/mixed/slow.cpp",
                "// @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER\n",
            ),
            ("submissions/mixed/unsaid.cpp", ""),
            (
                "submissions/wrong_answer/old.py",
                "#!/usr/bin/env python2\n",
            ),
            ("submissions/wrong_answer/two/a.py", ""),
            ("submissions/wrong_answer/two/b.py", ""),
            ("submissions/wrong_answer/one/c.py", ""),
            ("generators/gen.py", ""),
        ],
    );
    let found = read(&files).unwrap();
    let (toml, names) = written_of(&found, &files);
    let expected = "name = \"p\"\ntitle = { en = \"Sum\" }\n\n[limits]\ncpu = \"1500ms\"\nmemory = \"512MiB\"\noutput = \"16MiB\"\n\n[checker]\nsource = \"checker/check.cpp\"\ndialect = \"kattis\"\nargs = [\"a\", \"b\"]\nlimits = { cpu = \"10s\" }\n\n[[validator]]\nsource = \"validators/valid.py\"\ndialect = \"kattis\"\n\n[[subtask]]\nname = \"a\"\npoints = 30\nscoring = \"min\"\ncases = [\"cases/secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 70\ncases = [\"cases/secret/b/*\"]\nchecker_args = [\"a\", \"b\", \"c\"]\n\n[[case]]\ncases = [\"cases/sample/*\"]\ngraded = false\n\n[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/grader.h\"]\n";
    let rest = "\n[[jury.expect]]\nprogram = \"submissions/partially_accepted/half.py\"\nscore = \"30\"\n\n[package]\nuuid = \"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"\nlicense = \"cc by-sa\"\nstatements = { en = \"statement/problem.en.tex\", sv = \"statement/problem.sv.tex\" }\n";
    assert_eq!(toml, format!("{expected}{EVEN}{rest}"));
    for name in [
        "checker/words.h",
        "input_validators/form.ctd",
        "invalid_input/x.in",
        "attachments/help.py",
        "submissions/mixed/slow.cpp",
        "submissions/wrong_answer/c.py",
        "cases/secret/b/2.ans",
    ] {
        assert!(names.contains(&name.to_owned()), "{name}: {names:?}");
    }
    let expected = [
        "problem.yaml:11: code is not taken over: problem.toml has nothing like it",
        "attachments/1.in: attachments/1.in stays behind",
        "output_validators/check/table.dat: output_validators/check/table.dat stays behind",
        "input_validators/form.ctd: input_validators/form.ctd is kept, and nothing uses it",
        "data/notes.txt: data/notes.txt stays behind",
        "submissions/mixed/unsaid.cpp: submissions/mixed/unsaid.cpp stays behind",
        "submissions/wrong_answer/old.py: submissions/wrong_answer/old.py is in no language that caipan knows, and stays behind",
        "submissions/wrong_answer/two: submissions/wrong_answer/two stays behind",
        "generators: generators stays behind",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn a_rich_package_of_2025_09_becomes_a_problem() {
    let files = package(
        "problem_format_version: 2025-09\nname: {en: Sum, sv: Summa}\ntype: [scoring]\nuuid: 1-2\nconstants: {n: 5}\nlimits: {time_limit: 2, memory: 256, output: 8}\n",
        &[
            ("data/test_group.yaml", "output_validator_args: [x]\n"),
            (
                "data/secret/a/test_group.yaml",
                "max_score: 30\nrequire_pass: sample\nfull_feedback: true\n",
            ),
            (
                "data/secret/b/test_group.yaml",
                "max_score: 70\nscore_aggregation: sum\nrequire_pass: [sample, secret/a]\n",
            ),
            ("data/secret/b/1.yaml", "hint: think\n"),
            ("data/sample/1.in.statement", "1\n"),
            ("data/valid_output/v.in", "1\n"),
            ("data/valid_output/v.ans", "1\n"),
            ("data/valid_output/v.out", "1 \n"),
            ("data/invalid_output/other.in", "1\n"),
            (
                "data/invalid_output/other.yaml",
                "output_validator_args: [y]\n",
            ),
            ("output_validator/validate.py", ""),
            ("submissions/accepted/a.py", ""),
            ("submissions/rejected/r.py", ""),
            ("submissions/brute_force/b.py", ""),
            (
                "submissions/submissions.yaml",
                "rejected/r.py:\n  score: 30\n  authors: A\n  message: no\n",
            ),
            ("solution/solution.en.md", ""),
        ],
    );
    let found = read(&files).unwrap();
    let (toml, names) = written_of(&found, &files);
    let expected = "name = \"p\"\ntitle = { en = \"Sum\", sv = \"Summa\" }\n\n[limits]\ncpu = \"2s\"\nmemory = \"256MiB\"\noutput = \"8MiB\"\n\n[checker]\nsource = \"checker/validate.py\"\ndialect = \"kattis\"\nargs = [\"x\"]\npoints = \"absolute\"\nlimits = { cpu = \"60s\" }\n\n[[subtask]]\nname = \"sample\"\npoints = 0\ncases = [\"cases/sample/*\"]\n\n[[subtask]]\nname = \"a\"\npoints = 30\nscoring = \"min\"\nrequires = [\"sample\"]\ncases = [\"cases/secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 70\nrequires = [\"sample\", \"a\"]\ncases = [\"cases/secret/b/*\"]\n";
    let rest = "\n[[jury.expect]]\nprogram = \"submissions/rejected/r.py\"\nscore = \"30\"\n";
    assert_eq!(toml, format!("{expected}{EVEN}{rest}"));
    assert!(
        names.contains(&"valid_output/v.out".to_owned()),
        "{names:?}"
    );
    let expected = [
        "problem.yaml:4: uuid = \"1-2\" is not taken over: problem.toml cannot say it",
        "data/invalid_output/other.in: data/invalid_output/other.in stays behind",
        "submissions/submissions.yaml:1: rejected/r.py: message is not taken over: problem.toml has nothing like it",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn limits_that_nobody_says_are_written_out_and_told() {
    let files = package("", &[]);
    let found = read(&files).unwrap();
    let (toml, _) = written_of(&found, &files);
    let expected = "name = \"p\"\nchecker = \"kattis-default\"\n\n[limits]\ncpu = \"1s\"\nmemory = \"2GiB\"\noutput = \"8MiB\"\n\n[[case]]\ncases = [\"cases/sample/*\"]\ngraded = false\n";
    assert_eq!(toml, format!("{expected}{EVEN}"));
    let expected = [
        "problem.yaml: limits.time_limit is not said, so 1s is taken; `caipan calibrate --write` measures it",
        "problem.yaml: limits.memory is not said, so 2GiB is taken",
        "problem.yaml: limits.output is not said, so 8MiB is taken",
        "data/sample: data/sample counts for the verdict there, and here only with `caipan grade --strict`",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn the_time_limit_stands_in_one_of_three_files() {
    let cpu = |more: &[(&str, &str)]| {
        let toml = toml_of(&package("limits: {}\n", more));
        let (_, rest) = toml.split_once("cpu = \"").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let ini = (
        "domjudge-problem.ini",
        "name = 'Sum'\ntimelimit='2.5'\ncolor = red\n",
    );
    assert_eq!(cpu(&[(".timelimit", "3\n")]), "3s");
    assert_eq!(cpu(&[ini]), "2500ms");
    assert_eq!(cpu(&[ini, (".timelimit", "2.5")]), "2500ms");
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
        let fault = fault(problem, &[file]);
        assert!(fault.contains(expected), "{fault}");
    }
    let alone: Files = package("", &[ini]).into_iter().skip(1).collect();
    assert!(toml_of(&alone).contains("title = { en = \"Sum\" }"));
}

#[test]
fn the_flags_of_the_default_validator_are_settings() {
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
            "validator_flags \"float_absolute_tolerance\" stands there twice",
        ),
        (
            "validator_flags: float_absolute_tolerance 1 float_tolerance 1\n",
            "validator_flags \"float_tolerance\" stands there twice",
        ),
    ];
    for (problem, expected) in faults {
        let fault = fault(problem, &[]);
        assert!(fault.contains(expected), "{fault}");
    }
    let own = [(
        "data/secret/b/testdata.yaml",
        "on_reject: break\noutput_validator_flags: case_sensitive\n",
    )];
    assert_eq!(
        fault("", &own),
        "data/secret/b/testdata.yaml:2: output_validator_flags is \"case_sensitive\", which caipan cannot judge"
    );
}

#[test]
fn names_keep_the_order_of_the_package() {
    let files = [
        ("problem.yaml", "limits: {time_limit: 1}\n"),
        ("data/secret/1.in", ""),
        ("data/secret/1.ans", ""),
        ("data/secret/10.in", ""),
        ("data/secret/10.ans", ""),
        ("data/secret/2.in", ""),
        ("data/secret/2.ans", ""),
    ];
    let found = read(&files).unwrap();
    let names: Vec<&str> = found.package.cases.iter().map(|case| &*case.name).collect();
    assert_eq!(names, ["secret/1-1", "secret/2-10", "secret/3-2"]);
    let order = "data/secret: the natural order of the names in data/secret is not the package's, so they have numbers in front: 1 is 1-1";
    assert!(notices(&found).contains(&order.to_owned()));
    let groups = package(
        "",
        &[
            ("data/secret/a-1/1.in", ""),
            ("data/secret/a-1/1.ans", ""),
            ("data/secret/a1.in", ""),
            ("data/secret/a1.ans", ""),
        ],
    );
    let found = read(&groups).unwrap();
    let names: Vec<&str> = found.package.cases.iter().map(|case| &*case.name).collect();
    let expected = [
        "sample/1",
        "secret/1-a/1",
        "secret/2-a-1/1",
        "secret/3-a1",
        "secret/4-b/1",
        "secret/4-b/2",
    ];
    assert_eq!(names, expected);
    // A folder of this name would be one of self-tests.
    let hidden = package(
        "",
        &[
            ("data/secret/valid_output/1.in", ""),
            ("data/secret/valid_output/1.ans", ""),
        ],
    );
    assert!(
        read(&hidden)
            .unwrap()
            .package
            .cases
            .iter()
            .any(|case| case.name == "secret/3-valid_output/1")
    );
}

const SCORING: &str = "type: scoring\nlimits: {time_limit: 1, memory: 256}\n";

#[test]
fn flags_of_graders_become_ways_of_scoring() {
    let root = |text: &'static str| ("data/testdata.yaml", text);
    let none = ("data/sample/testdata.yaml", "accept_score: 0\n");
    let all = "\n[[subtask]]\nname = \"secret\"\npoints = 3\nscoring = \"min\"\nrequires = [\"sample\"]\ncases = [\"cases/secret/a/*\", \"cases/secret/b/*\"]\n";
    let sample = "\n[[subtask]]\nname = \"sample\"\npoints = 0\ncases = [\"cases/sample/*\"]\n";
    // Without any flag one loss is the loss of everything, and a sample is worth as much as others.
    let whole = "\n[[subtask]]\nname = \"secret\"\npoints = 4\nscoring = \"min\"\ncases = [\"cases/sample/*\", \"cases/secret/a/*\", \"cases/secret/b/*\"]\n";
    assert_eq!(scored(SCORING, &[]), whole);
    assert_eq!(scored(SCORING, &[none]), format!("{sample}{all}"));
    let ungraded = "\n[[case]]\ncases = [\"cases/sample/*\"]\ngraded = false\n";
    let ignoring = root("on_reject: continue\ngrader_flags: ignore_sample\n");
    let secret = ("data/secret/testdata.yaml", "grader_flags: always_accept\n");
    let each = |points: &str, needs: &str| {
        format!(
            "\n[[subtask]]\nname = \"a\"\npoints = 1\n{needs}cases = [\"cases/secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\n{points}cases = [\"cases/secret/b/*\"]\n"
        )
    };
    let found = scored(SCORING, &[ignoring, secret]);
    assert_eq!(found, each("points = 2\n", "") + ungraded);
    // Where a loss ends it, what comes later requires what came before.
    let breaks = (
        "data/secret/testdata.yaml",
        "on_reject: break\ngrader_flags: accept_if_any_accepted\n",
    );
    let min = |path| (path, "grader_flags: min\naccept_score: 5\n");
    let found = scored(
        SCORING,
        &[
            ignoring,
            breaks,
            min("data/secret/a/testdata.yaml"),
            min("data/secret/b/testdata.yaml"),
        ],
    );
    let subtask = |name: &str, needs: &str| {
        format!(
            "\n[[subtask]]\nname = \"{name}\"\npoints = 5\nscoring = \"min\"\n{needs}cases = [\"cases/secret/{name}/*\"]\n"
        )
    };
    assert_eq!(
        found,
        subtask("a", "") + &subtask("b", "requires = [\"a\"]\n") + ungraded
    );
    let max = (
        "data/secret/testdata.yaml",
        "grader_flags: always_accept max\n",
    );
    let sum = (
        "data/secret/b/testdata.yaml",
        "grader_flags: max always_accept\n",
    );
    let fault = fault(SCORING, &[ignoring, max, sum]);
    assert_eq!(
        fault,
        "data/secret/testdata.yaml:1: grader_flags is \"always_accept max\", which caipan cannot judge"
    );
}

#[test]
fn points_of_a_validator_have_a_range() {
    let problem = "type: scoring\nvalidation: custom score\nlimits: {time_limit: 1}\n";
    let more = [
        (
            "data/testdata.yaml",
            "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
        ),
        ("data/sample/testdata.yaml", "grader_flags: sum\n"),
        ("data/secret/testdata.yaml", "grader_flags: always_accept\n"),
        (
            "data/secret/a/testdata.yaml",
            "grader_flags: min\nrange: 0 40\n",
        ),
        (
            "data/secret/b/testdata.yaml",
            "grader_flags: always_accept\nrange: 0 60\n",
        ),
        ("output_validators/v.py", ""),
    ];
    let files = package(problem, &more);
    let found = read(&files).unwrap();
    let (toml, _) = written_of(&found, &files);
    assert!(toml.contains("points = \"absolute\"\n"), "{toml}");
    assert!(toml.contains("points = 40\nscoring = \"min\"\n"), "{toml}");
    assert!(toml.contains("name = \"b\"\npoints = 60\ncases"), "{toml}");
    let each = "data/secret/b/testdata.yaml:2: range is 0 60, and each case gives an equal part of it at most: 30";
    assert!(
        notices(&found).contains(&each.to_owned()),
        "{:?}",
        notices(&found)
    );
    assert!(
        fault(problem, &[("output_validators/v.py", "")])
            .contains("range is \"-inf +inf\", which caipan cannot judge")
    );
}

#[test]
fn what_would_be_judged_otherwise_is_refused_with_its_place() {
    let custom = "validation: custom\n";
    let cases = [
        (
            "problem_format_version: 2023-07-draft\n",
            vec![],
            "problem.yaml:1: a package of 2023-07-draft, which caipan does not read: the draft has changed often",
        ),
        (
            "name: x\nproblem_format_version: 2099-01\n",
            vec![],
            "problem.yaml:2: problem_format_version is \"2099-01\", expected one of legacy",
        ),
        (
            "type: submit-answer\n",
            vec![],
            "problem.yaml:1: type is \"submit-answer\", which caipan cannot judge",
        ),
        (
            "type: best\n",
            vec![],
            "problem.yaml:1: type is \"best\", expected one of pass-fail",
        ),
        (
            "name: x\nvalidation: own\n",
            vec![],
            "problem.yaml:2: validation is \"own\", expected one of default, custom",
        ),
        (
            "validation: custom fast\n",
            vec![],
            "validation is \"fast\", expected one of interactive",
        ),
        (
            "type: scoring\ngrading:\n  objective: min\n",
            vec![],
            "problem.yaml:3: objective is \"min\", which caipan cannot judge",
        ),
        (
            "type: scoring\ngrading:\n  accept_score: 3\n",
            vec![],
            "problem.yaml:3: accept_score is \"3\"",
        ),
        (
            custom,
            vec![],
            "problem.yaml: output_validators is not in the package",
        ),
        (
            custom,
            vec![
                ("output_validators/a.py", ""),
                ("output_validators/b.py", ""),
            ],
            "output_validators: output_validators is \"a.py, b.py\"",
        ),
        (
            custom,
            vec![
                ("output_validators/v/a.cpp", ""),
                ("output_validators/v/b.cpp", ""),
            ],
            "output_validators/v: output_validators/v is \"a.cpp, b.cpp\"",
        ),
        (
            custom,
            vec![
                ("output_validators/v/a.cpp", ""),
                ("output_validators/v/build", ""),
                ("output_validators/v/run", ""),
            ],
            "output_validators/v: output_validators/v is \"run\"",
        ),
        (
            custom,
            vec![("output_validators/v.hs", "")],
            "output_validators/v.hs is \"v.hs\"",
        ),
        (
            "",
            vec![("data/secret/x.in", "")],
            "data/secret/x.in: the input x.in has no answer",
        ),
        (
            "",
            vec![("data/secret/a/1.files/x", "")],
            "data/secret/a is \"1.files\"",
        ),
        (
            "",
            vec![("data/testdata.yaml", "grading: custom\n")],
            "data/testdata.yaml:1: grading is \"custom\"",
        ),
        (
            "",
            vec![("data/testdata.yaml", "grader_flags: always_accept\n")],
            "data/testdata.yaml:1: grader_flags is \"always_accept\"",
        ),
        (
            "",
            vec![("data/testdata.yaml", "on_reject: stop\n")],
            "on_reject is \"stop\", expected one of break, continue",
        ),
        (
            "",
            vec![("data/testdata.yaml", "grader_flags: some\n")],
            "grader_flags is \"some\", expected one of sum, avg",
        ),
        (
            "",
            vec![("include/python3/x.py", "")],
            "include/python3/x.py: include/python3 is \"x.py\"",
        ),
        (
            SCORING,
            vec![("data/testdata.yaml", "accept_score: much\n")],
            "data/testdata.yaml:1: accept_score is \"much\"",
        ),
        (
            SCORING,
            vec![("data/testdata.yaml", "range: 3\n")],
            "data/testdata.yaml:1: range is \"3\"",
        ),
        (
            SCORING,
            vec![(
                "data/testdata.yaml",
                "on_reject: continue\nreject_score: 1\n",
            )],
            "data/testdata.yaml:2: reject_score is \"1\"",
        ),
        (
            SCORING,
            vec![("data/secret/x.in", ""), ("data/secret/x.ans", "")],
            "data/secret: in data/secret groups that are scored stand in groups",
        ),
        (
            SCORING,
            vec![
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
            vec![(
                "data/testdata.yaml",
                "on_reject: continue\ngrader_flags: ignore_sample\n",
            )],
            "data/testdata.yaml:2: grader_flags is \"ignore_sample\"",
        ),
        ("limits: 3\n", vec![], "problem.yaml:1: limits is \"3\""),
        ("name: [\n", vec![], "problem.yaml"),
    ];
    for (problem, more, expected) in cases {
        let fault = fault(problem, &more);
        assert!(fault.contains(expected), "{problem}{more:?}: {fault}");
    }
}

const NEWER: &str = "problem_format_version: 2025-09\nname: x\ntype: scoring\nlimits: {time_limit: 1, memory: 256}\n";

#[test]
fn what_2025_09_scores_otherwise_is_refused_with_its_place() {
    let a = |text: &'static str| ("data/secret/a/test_group.yaml", text);
    let b = |text: &'static str| ("data/secret/b/test_group.yaml", text);
    let secret = |text: &'static str| ("data/secret/test_group.yaml", text);
    let cases = [
        (vec![], "data/secret/a: max_score is missing"),
        (
            vec![a("max_score: unbounded\n")],
            "data/secret/a/test_group.yaml:1: max_score is \"unbounded\"",
        ),
        (
            vec![a("max_score: 60\n"), b("max_score: 60\n")],
            "data/secret/b/test_group.yaml:1: max_score is 120, and 100 elsewhere",
        ),
        (
            vec![
                a("max_score: 50\nrequire_pass: secret/b\n"),
                b("max_score: 50\n"),
            ],
            "data/secret/a/test_group.yaml:2: require_pass \"secret/b\" does not stand before",
        ),
        (
            vec![
                a("max_score: 50\nscore_aggregation: sum\n"),
                b("max_score: 50\nrequire_pass: secret/a\n"),
            ],
            "data/secret/b/test_group.yaml:2: require_pass",
        ),
        (
            vec![secret("score_aggregation: min\n")],
            "data/secret/test_group.yaml:1: score_aggregation is \"min\"",
        ),
        (
            vec![a("max_score: 5\nscore_aggregation: most\n")],
            "score_aggregation is \"most\", expected one of pass-fail",
        ),
        (
            vec![a("static_validation_score: 5\n")],
            "static_validation_score is \"5\"",
        ),
        (
            vec![("data/secret/a/1.yaml", "args: [x]\n")],
            "data/secret/a/1.yaml:1: args is \"x\"",
        ),
        (
            vec![
                a("max_score: 5\n"),
                ("data/secret/a/x/1.in", ""),
                ("data/secret/a/x/1.ans", ""),
                ("data/secret/a/x/test_group.yaml", "max_score: 3\n"),
            ],
            "in data/secret/a/x groups that are scored",
        ),
    ];
    for (more, expected) in cases {
        let fault = fault(NEWER, &more);
        assert!(fault.contains(expected), "{more:?}: {fault}");
    }
    let constants = "problem_format_version: 2025-09\nname: x\nconstants: {n: 5}\n";
    let fault = fault(constants, &[("submissions/accepted/a.py", "print({{n}})")]);
    assert_eq!(
        fault,
        "problem.yaml:3: constants is \"{{n}} submissions/accepted/a.py\", which caipan cannot judge"
    );
}

#[test]
fn whoever_talks_and_whoever_asks_again_is_an_interactor_or_a_checker() {
    let legacy = package(
        "validation: custom interactive\nvalidator_flags: x\nlimits: {time_limit: 1}\n",
        &[
            ("output_validators/v/build", ""),
            ("output_validators/v/talk.cpp", ""),
        ],
    );
    let found = read(&legacy).unwrap();
    let (toml, _) = written_of(&found, &legacy);
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
fn validators_that_groups_ask_differently_stay_behind() {
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
    let (toml, names) = written_of(&found, &files);
    assert!(!toml.contains("validator"), "{toml}");
    assert!(names.contains(&"input_validators/v.py".to_owned()));
    let notices = notices(&found);
    for expected in [
        "data/secret/b/testdata.yaml:1: input_validator_flags = \"n=5\" is not taken over: problem.toml cannot say it",
        "input_validators/v.py: input_validators/v.py is kept, and nothing uses it",
        "data/invalid_input/x.in: data/invalid_input/x.in stays behind",
    ] {
        assert!(notices.contains(&expected.to_owned()), "{notices:?}");
    }
    let same = [
        ("input_validators/v.py", ""),
        ("data/testdata.yaml", "input_validator_flags: n=5 m\n"),
    ];
    assert!(
        toml_of(&package("", &same)).contains("dialect = \"kattis\"\nargs = [\"n=5\", \"m\"]\n")
    );
}

#[test]
fn no_damage_to_a_configuration_is_more_than_a_fault() {
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
        never_panics(&legacy, path);
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
        never_panics(&newer, path);
    }
}
