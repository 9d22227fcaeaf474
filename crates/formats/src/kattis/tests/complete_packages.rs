//! Tests packages that use every feature of the format, and the order of their cases.

use super::packages::{TIME_FACTORS_OF_ONE, package};
use crate::tests::{notices, read, write_problem_directory};

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
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"p\"\ntitle = { en = \"Sum\" }\n\n[limits]\ncpu = \"1500ms\"\nmemory = \"512MiB\"\noutput = \"16MiB\"\n\n[checker]\nsource = \"checker/check.cpp\"\ndialect = \"kattis\"\nargs = [\"a\", \"b\"]\nlimits = { cpu = \"10s\" }\n\n[[validator]]\nsource = \"validators/form.ctd\"\ndialect = \"checktestdata\"\n\n[[validator]]\nsource = \"validators-2/valid.py\"\ndialect = \"kattis\"\n\n[[subtask]]\nname = \"a\"\npoints = 30\nscoring = \"min\"\ncases = [\"secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 70\ncases = [\"secret/b/*\"]\nchecker_args = [\"a\", \"b\", \"c\"]\n\n[[case]]\ncases = [\"sample/*\"]\ngraded = false\n\n[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/grader.h\"]\n";
    let rest = "\n[[jury.expect]]\nprogram = \"submissions/partially_accepted/half.py\"\nscore = \"30\"\n\n[package]\nuuid = \"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"\nlicense = \"cc by-sa\"\nstatements = { en = \"statement/problem.en.tex\", sv = \"statement/problem.sv.tex\" }\n";
    assert_eq!(toml, format!("{expected}{TIME_FACTORS_OF_ONE}{rest}"));
    for name in [
        "checker/words.h",
        "validators/form.ctd",
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
        "attachments/1.in: attachments/1.in stays behind, as its name is that of a case",
        "submissions/wrong_answer/old.py: submissions/wrong_answer/old.py is in no language that caipan knows, and stays behind",
        "data/notes.txt: data/notes.txt stays behind, as nothing that is imported uses it",
        "generators/gen.py: generators/gen.py stays behind, as nothing that is imported uses it",
        "output_validators/check/table.dat: output_validators/check/table.dat stays behind, as nothing that is imported uses it",
        "submissions/mixed/unsaid.cpp: submissions/mixed/unsaid.cpp stays behind, as nothing that is imported uses it",
        "submissions/wrong_answer/two: 2 files stay behind, as nothing that is imported uses them: submissions/wrong_answer/two/a.py, submissions/wrong_answer/two/b.py",
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
    let (toml, names) = write_problem_directory(&found, &files);
    let expected = "name = \"p\"\ntitle = { en = \"Sum\", sv = \"Summa\" }\n\n[limits]\ncpu = \"2s\"\nmemory = \"256MiB\"\noutput = \"8MiB\"\n\n[checker]\nsource = \"checker/validate.py\"\ndialect = \"kattis\"\nargs = [\"x\"]\npoints = \"absolute\"\nlimits = { cpu = \"60s\" }\n\n[[subtask]]\nname = \"sample\"\npoints = 0\ncases = [\"sample/*\"]\n\n[[subtask]]\nname = \"a\"\npoints = 30\nscoring = \"min\"\nrequires = [\"sample\"]\ncases = [\"secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 70\nrequires = [\"sample\", \"a\"]\ncases = [\"secret/b/*\"]\n";
    let rest = "\n[[jury.expect]]\nprogram = \"submissions/rejected/r.py\"\nscore = \"30\"\n";
    assert_eq!(toml, format!("{expected}{TIME_FACTORS_OF_ONE}{rest}"));
    assert!(
        names.contains(&"valid_output/v.out".to_owned()),
        "{names:?}"
    );
    let expected = [
        "problem.yaml:4: uuid = \"1-2\" is not taken over: problem.toml cannot express it",
        "submissions/submissions.yaml:1: rejected/r.py: message is not taken over: problem.toml has nothing like it",
        "data/invalid_output/other.in: data/invalid_output/other.in stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn missing_limits_are_written_with_defaults_and_reported() {
    let files = package("", &[]);
    let found = read(&files).unwrap();
    let (toml, _) = write_problem_directory(&found, &files);
    let expected = "name = \"p\"\nchecker = \"kattis-default\"\n\n[limits]\ncpu = \"1s\"\nmemory = \"2GiB\"\noutput = \"8MiB\"\n\n[[case]]\ncases = [\"sample/*\"]\ngraded = false\n";
    assert_eq!(toml, format!("{expected}{TIME_FACTORS_OF_ONE}"));
    let expected = [
        "problem.yaml: limits.time_limit is not said, so 1s is taken; `caipan calibrate --write` measures it",
        "problem.yaml: limits.memory is not said, so 2GiB is taken",
        "problem.yaml: limits.output is not said, so 8MiB is taken",
        "data/sample: data/sample counts for the verdict there, and here only with `caipan grade --strict`",
    ];
    assert_eq!(notices(&found), expected);
}

#[test]
fn case_names_keep_the_order_of_the_package() {
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
    // A folder with this name would contain self-tests, not cases.
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

#[test]
fn samples_are_graded_where_no_other_cases_exist() {
    for problem in [
        "name: Sum\nlimits: {time_limit: 1}\n",
        "problem_format_version: 2025-09\nname: Sum\nlimits: {time_limit: 1}\n",
    ] {
        let files = [
            ("problem.yaml", problem),
            ("data/sample/1.in", "1\n"),
            ("data/sample/1.ans", "1\n"),
        ];
        let found = read(&files).unwrap();
        assert!(found.package.cases.iter().all(|case| case.is_graded));
        let notices = notices(&found);
        assert!(
            notices.contains(&"data/secret: there are no cases, so programs are graded by the samples in data/sample".to_owned()),
            "{notices:?}"
        );
        assert!(
            !notices.iter().any(|notice| notice.contains("--strict")),
            "{notices:?}"
        );
        for (more, expected) in [
            (
                "generators/generators.yaml",
                "data/secret: there are no cases, as they are not made yet",
            ),
            (
                "data/sample/2.in",
                "data/sample/2.in: the input 2.in has no answer",
            ),
        ] {
            let fault = read(&[&files[..], &[(more, "")]].concat()).unwrap_err();
            assert!(fault.starts_with(expected), "{fault}");
        }
    }
}

#[test]
fn a_scoring_problem_with_samples_alone_is_imported_unless_its_validator_gives_points() {
    let cases = [("data/sample/1.in", "1\n"), ("data/sample/1.ans", "1\n")];
    let scoring = "name: Sum\nlimits: {time_limit: 1}\ntype: scoring\n";
    let testdata = ("data/testdata.yaml", "range: 0 40\nscore: 40\n");
    let files = [&[("problem.yaml", scoring), testdata][..], &cases].concat();
    let found = read(&files).unwrap();
    assert!(found.package.subtasks.is_empty());
    assert!(found.package.cases.iter().all(|case| case.is_graded));
    for more in [
        "validation: custom score\n",
        "problem_format_version: 2025-09\n",
    ] {
        let problem = format!("{scoring}{more}");
        let fault =
            read(&[&[("problem.yaml", problem.as_str())], &cases[..]].concat()).unwrap_err();
        assert!(fault.contains("data/secret: there are no cases"), "{fault}");
    }
}

#[test]
fn headers_next_to_a_single_file_validator_are_imported() {
    let files = package(
        "name: x\nlimits: {time_limit: 1}\n",
        &[
            ("input_validators/valid.cpp", "#include \"bounds.h\"\n"),
            ("input_validators/bounds.h", "#include \"words.h\"\n"),
            ("input_validators/words.h", ""),
            ("input_validators/unused.h", ""),
            ("input_validators/plain.py", ""),
        ],
    );
    let found = read(&files).unwrap();
    let [own, plain] = &found.package.validators[..] else {
        panic!("{:?}", found.package.validators)
    };
    let mut headers = own.extra_files.clone();
    headers.extend(plain.extra_files.clone());
    headers.sort();
    assert_eq!(
        headers,
        ["input_validators/bounds.h", "input_validators/words.h"]
    );
    let said = notices(&found);
    assert!(
        said.iter().any(|notice| notice.contains("unused.h")),
        "{said:?}"
    );
    assert!(
        !said.iter().any(|notice| notice.contains("bounds.h")),
        "{said:?}"
    );
}
