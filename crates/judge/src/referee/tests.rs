//! Tests how results of checkers are interpreted in each dialect.

use std::cell::Cell;
use std::collections::BTreeMap;

use super::checker_interpretation::interpret_checker_run;
use super::checker_run::{CheckerRun, CheckerVerdict};
use caipan_facts::Fact;
use caipan_i18n::EnglishFormat;
use caipan_problem::checker_table::{JuryCheckerDefinition, PointsUnit, TestlibPcScale};
use caipan_problem::dialect;
use caipan_problem::jury_program_definition::{
    DEFAULT_JURY_LIMITS, JuryProgramDefinition, SourceOrCommand,
};
use caipan_sandbox::{OutputFile, OutputFileRefusal};

/// Dialect, exit code, standard output, standard error, and the expected checker_interpretation.
type CheckerResultRow = (&'static str, i32, &'static str, &'static str, &'static str);

/// Exit code, output and files that a scripted checker leaves.
#[derive(Default)]
struct CheckerTraces<'a> {
    code: i32,
    stdout: &'a str,
    stderr: &'a str,
    files: &'a [(&'a str, &'a str)],
}

fn checker(dialect: &str) -> JuryCheckerDefinition {
    JuryCheckerDefinition {
        program: JuryProgramDefinition {
            source_or_command: SourceOrCommand::Source("check.cpp".to_owned()),
            with: Vec::new(),
            args: Vec::new(),
            limits: DEFAULT_JURY_LIMITS,
        },
        dialect: dialect::find_dialect(dialect).unwrap(),
        points: Some(PointsUnit::Fraction),
        pc: TestlibPcScale::Percent,
        passes: 1,
        processes: 1,
    }
}

fn interpret_with_checker(
    checker: &JuryCheckerDefinition,
    left: &CheckerTraces,
) -> Result<(CheckerVerdict, String), Fact> {
    let files = left.files.iter().map(|(name, text)| {
        let bytes = text.as_bytes().to_vec();
        (name.to_string(), OutputFile::Captured(bytes.into()))
    });
    let said = interpret_checker_run(&CheckerRun {
        checker,
        problem: "p",
        max_points: Some(10.0),
        unscaled_points: &Cell::new(None),
        code: left.code,
        stdout: left.stdout.as_bytes(),
        stderr: left.stderr.as_bytes(),
        files: &files.collect::<BTreeMap<_, _>>(),
    })?;
    Ok((said.0, String::from_utf8(said.1).unwrap()))
}

/// Verdict and message in one line, or the fault in English.
fn interpret_traces(dialect: &str, left: &CheckerTraces) -> String {
    match interpret_with_checker(&checker(dialect), left) {
        Ok((word, words)) => {
            let word = match word {
                CheckerVerdict::Accepted => "accepted".to_owned(),
                CheckerVerdict::Partial(share) => format!("partial {share}"),
                CheckerVerdict::Rejected => "rejected".to_owned(),
                CheckerVerdict::BadFormat => "form".to_owned(),
            };
            format!("{word} {words}").trim_end().to_owned()
        }
        Err(fault) => format!("fault: {}", fault.english()),
    }
}

fn traces_of_ended_checker(
    code: i32,
    stdout: &'static str,
    stderr: &'static str,
) -> CheckerTraces<'static> {
    CheckerTraces {
        code,
        stdout,
        stderr,
        files: &[],
    }
}

const VALID_CHECKER_RESULTS: &[CheckerResultRow] = &[
    ("testlib", 0, "", "ok fine 3\n", "accepted fine 3"),
    ("testlib", 0, "points 1", "ok\n", "accepted"),
    (
        "testlib",
        1,
        "",
        "wrong answer 1st differs\n",
        "rejected 1st differs",
    ),
    (
        "testlib",
        2,
        "",
        "wrong output format Expected integer\n",
        "form Expected integer",
    ),
    ("testlib", 7, "", "points 0.5 half\n", "partial 0.5 half"),
    ("testlib", 7, "", "points 1\n", "accepted"),
    ("testlib", 7, "", "points 0 none\n", "rejected none"),
    (
        "testlib",
        50,
        "",
        "partially correct (50) x\n",
        "partial 0.5 x",
    ),
    ("testlib", 0, "", "partially correct (0) x\n", "rejected x"),
    (
        "testlib",
        1,
        "",
        "partially correct (1) x\n",
        "partial 0.01 x",
    ),
    ("kattis", 42, "", "", "accepted"),
    ("kattis", 43, "", "says why\n", "rejected says why"),
    (
        "cms",
        0,
        "1.0\n",
        "translate:success\n",
        "accepted translate:success",
    ),
    (
        "cms",
        0,
        "0.25\nmore",
        "so so\nADMIN_MESSAGE: x\n",
        "partial 0.25 so so",
    ),
    ("cms", 0, "0.0\n", "", "rejected"),
    ("hustoj", 0, "", "", "accepted"),
    ("hustoj", 1, "", "line 3\n", "rejected line 3"),
    ("hustoj", 2, "", "", "form"),
    ("upj", 100, "", "", "accepted"),
    ("upj", 55, "", "", "partial 0.55"),
    ("upj", 0, "", "", "rejected"),
    ("qduoj", 1, "why", "", "rejected why"),
    ("syzoj", 0, "60\n", "some", "partial 0.6 some"),
    ("dmoj", 0, "", "", "accepted"),
    ("dmoj", 1, "no", "", "rejected no"),
    ("oj", 17, "", "", "rejected"),
    ("coci", 7, "", "partial 3/4\n", "partial 0.75 partial 3/4"),
    ("coci", 2, "", "", "form"),
    ("peg", 0, "well\n3\n4\n", "", "partial 0.75 well"),
    ("peg", 1, "3\n4\n", "", "partial 0.75"),
    ("peg", 0, "", "", "accepted"),
    ("peg", 1, "no\n", "", "rejected no"),
    ("dmoj-testlib", 0, "", "", "accepted"),
    ("dmoj-testlib", 0, "fine\n", "anything\n", "accepted fine"),
    ("dmoj-testlib", 1, "", "no\n", "rejected no"),
    ("dmoj-testlib", 2, "", "", "form"),
    ("dmoj-testlib", 7, "", "hello\npoints 0\n", "rejected hello"),
    ("dmoj-testlib", 7, "", "points 1\n", "accepted points 1"),
    ("nowcoder", 5, "", "", "rejected"),
    ("scalebox", 5, "", "", "rejected"),
    ("ccr", 0, "0.5\nhalf\n", "", "partial 0.5 half"),
    ("piston", 0, " 1\n", "", "accepted"),
    ("piston", 0, "100\n", "", "accepted"),
    ("piston", 0, "50\n", "", "rejected"),
    ("uoj", 3, "", "ok right\n", "accepted right"),
    ("uoj", 0, "", "points 0.5 half\n", "partial 0.5 half"),
    ("uoj", 0, "", "wrong answer no\n", "rejected no"),
];

#[test]
fn valid_checker_results_are_interpreted_by_dialect() {
    for (dialect, code, stdout, stderr, expected) in VALID_CHECKER_RESULTS {
        let said = interpret_traces(dialect, &traces_of_ended_checker(*code, stdout, stderr));
        assert_eq!(said, *expected, "{dialect} {code} {stdout:?} {stderr:?}");
    }
}

/// Invalid results, with a part of the expected error message.
const INVALID_CHECKER_RESULTS: &[CheckerResultRow] = &[
    ("testlib", 0, "", "", "exit code 0, which does not match"),
    ("testlib", 0, "ok", "", "exit code 0, which does not match"),
    (
        "testlib",
        0,
        "",
        "wrong answer\n",
        "exit code 0, which does not match",
    ),
    (
        "testlib",
        0,
        "",
        "okay\n",
        "exit code 0, which does not match",
    ),
    (
        "testlib",
        1,
        "",
        "ok\n",
        "exit code 1, which does not match",
    ),
    (
        "testlib",
        1,
        "",
        "Traceback (most recent call last):\n",
        "does not match its message",
    ),
    (
        "testlib",
        3,
        "",
        "FAIL no answer\n",
        "a fault of the jury: \"no answer\"",
    ),
    ("testlib", 8, "", "unexpected eof\n", "exit code 8"),
    (
        "testlib",
        7,
        "",
        "hello\npoints 1\n",
        "does not match its message",
    ),
    ("testlib", 7, "", "points nan\n", "not a number"),
    ("testlib", 7, "", "points -1\n", "0 to 1"),
    ("testlib", 7, "", "points 1e400\n", "not a number"),
    ("testlib", 7, "", "points 2\n", "0 to 1"),
    (
        "testlib",
        7,
        "",
        "points points_info=abc x\n",
        "not a number",
    ),
    (
        "testlib",
        60,
        "",
        "partially correct (50) x\n",
        "exit code 60",
    ),
    (
        "testlib",
        150,
        "",
        "partially correct (150) x\n",
        "0 to 100",
    ),
    ("kattis", 0, "", "", "exit code 0"),
    (
        "kattis",
        1,
        "",
        "Traceback (most recent call last):\n  x\nE: y\n",
        "crashed: \"E: y\"",
    ),
    ("cms", 1, "1.0\n", "", "exit code 1"),
    ("cms", 0, "right\n", "", "not a number"),
    ("cms", 0, "\n1.0\n", "", "not a number"),
    ("cms", 0, "1.5\n", "", "0 to 1"),
    ("lemon", 0, "", "", "left no file score"),
    ("lemon", 139, "", "", "exit code 139"),
    ("arbiter", 0, "", "", "left no file _eval.score"),
    ("hustoj", 3, "", "", "exit code 3"),
    (
        "hustoj",
        1,
        "",
        "Traceback (most recent call last):\n  x\nE: y\n",
        "crashed",
    ),
    ("upj", 101, "", "", "exit code 101"),
    ("qduoj", 255, "", "", "exit code 255"),
    ("syzoj", 0, "101", "", "0 to 100"),
    ("oj", 139, "", "", "exit code 139"),
    (
        "oj",
        1,
        "",
        "Exception in thread \"main\" x\n at y\n",
        "crashed",
    ),
    ("nowcoder", 127, "", "", "exit code 127"),
    ("scalebox", 127, "", "", "exit code 127"),
    ("coci", 7, "", "fine\n", "does not match its message"),
    ("coci", 7, "", "partial 1/1\npartial 1/2\n", "twice"),
    ("coci", 7, "", "partial 3/0\n", "not a number"),
    ("coci", 7, "", "partial 3/2\n", "0 to 2"),
    ("peg", 0, "1\n2\n1\n1\n", "", "twice"),
    ("peg", 2, "", "", "exit code 2"),
    ("dmoj-testlib", 3, "", "broken\n", "broken"),
    ("dmoj-testlib", 7, "", "points 0.5\n", "exit code 7"),
    (
        "dmoj-testlib",
        50,
        "",
        "partially correct (50)\n",
        "exit code 50",
    ),
    ("piston", 1, "1\n", "", "exit code 1"),
    ("uoj", 0, "", "points 5\n", "0 to 1"),
    ("uoj", 0, "", "FAIL x\n", "a fault of the jury"),
];

#[test]
fn checker_results_unknown_to_the_dialect_are_faults() {
    for (dialect, code, stdout, stderr, expected) in INVALID_CHECKER_RESULTS {
        let said = interpret_traces(dialect, &traces_of_ended_checker(*code, stdout, stderr));
        let is_fault = said.starts_with("fault: ") && said.contains(expected);
        assert!(is_fault, "{dialect} {code} {stdout:?} {stderr:?}: {said}");
    }
}

#[test]
fn points_in_files_are_read_and_contradict_a_rejection() {
    let message = ("feedback/judgemessage.txt", "line 3\nmore\n");
    assert_eq!(interpret_files("kattis", 43, &[message]), "rejected line 3");
    assert_eq!(
        interpret_files("kattis", 42, &[("feedback/score.txt", "0.5\n")]),
        "partial 0.5"
    );
    assert_eq!(
        interpret_files("kattis", 42, &[("feedback/score_multiplier.txt", "1e-3")]),
        "partial 0.001"
    );
    let both = [
        ("feedback/score.txt", "1"),
        ("feedback/score_multiplier.txt", "1"),
    ];
    assert!(interpret_files("kattis", 42, &both).contains("twice"));
    for name in ["feedback/score.txt", "feedback/score_multiplier.txt"] {
        let rejected = interpret_files("kattis", 43, &[(name, "1")]);
        assert!(rejected.contains("gives points in"));
        for score in ["", "nan", "-1", "1e400", "2"] {
            let accepted = interpret_files("kattis", 42, &[(name, score)]);
            assert!(accepted.starts_with("fault"), "{score}");
        }
    }
    for (dialect, files, expected) in [
        (
            "lemon",
            &[("score", "7"), ("message", "good")][..],
            "partial 0.7 good",
        ),
        ("lemon", &[("score", "10")], "accepted"),
        (
            "cena",
            &[("score.log", "5"), ("report.log", "so so")],
            "partial 0.5 so so",
        ),
        (
            "arbiter",
            &[("_eval.score", "so so\n2\n")],
            "partial 0.2 so so",
        ),
    ] {
        assert_eq!(interpret_files(dialect, 0, files), expected);
    }
    assert!(interpret_files("lemon", 0, &[("score", "11")]).contains("0 to 10"));
}

fn interpret_files(dialect: &str, code: i32, files: &[(&str, &str)]) -> String {
    let left = CheckerTraces {
        code,
        files,
        ..CheckerTraces::default()
    };
    interpret_traces(dialect, &left)
}

#[test]
fn checker_points_are_scaled_by_the_unit_in_the_checker_table() {
    assert_eq!(
        verdict_on_five_points(Some(PointsUnit::Absolute)),
        Ok(CheckerVerdict::Partial("0.5".parse().unwrap()))
    );
    assert_eq!(
        verdict_on_five_points(Some(PointsUnit::Percent)),
        Ok(CheckerVerdict::Partial("0.05".parse().unwrap()))
    );
    assert!(verdict_on_five_points(Some(PointsUnit::Fraction)).is_err());
    let fault = verdict_on_five_points(None).unwrap_err();
    assert!(fault.english().contains("add points ="));
    let per_200 = JuryCheckerDefinition {
        pc: TestlibPcScale::Per200,
        ..checker("testlib")
    };
    let fifty = traces_of_ended_checker(50, "", "partially correct (50) x\n");
    let word = interpret_with_checker(&per_200, &fifty).map(|(word, _)| word);
    assert_eq!(word, Ok(CheckerVerdict::Partial("0.25".parse().unwrap())));
}

/// Verdict of a testlib checker that gives 5 points, in this unit, of a maximum of 10.
fn verdict_on_five_points(points: Option<PointsUnit>) -> Result<CheckerVerdict, Fact> {
    let checker = JuryCheckerDefinition {
        points,
        ..checker("testlib")
    };
    interpret_with_checker(&checker, &traces_of_ended_checker(7, "", "points 5 x\n"))
        .map(|(word, _)| word)
}

#[test]
fn a_symbolic_link_as_score_file_is_a_checker_fault() {
    let kattis = checker("kattis");
    let files = [(
        "feedback/score.txt".to_owned(),
        OutputFile::Refused(OutputFileRefusal::Link),
    )];
    let said = interpret_checker_run(&CheckerRun {
        checker: &kattis,
        problem: "p",
        max_points: Some(1.0),
        unscaled_points: &Cell::new(None),
        code: 42,
        stdout: b"",
        stderr: b"",
        files: &BTreeMap::from(files),
    });
    assert!(
        said.unwrap_err()
            .english()
            .contains("other than a plain file")
    );
}
