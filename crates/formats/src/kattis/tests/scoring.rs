//! Tests that points are computed as Kattis graders compute them.

use super::packages::{SCORING, import_error_text, package, scored};
use crate::tests::{notices, read, write_problem_directory};

#[test]
fn grader_flags_become_scoring_rules() {
    let none = ("data/sample/testdata.yaml", "accept_score: 0\n");
    let all = "\n[[subtask]]\nname = \"secret\"\npoints = 3\nscoring = \"min\"\nrequires = [\"sample\"]\ncases = [\"secret/a/*\", \"secret/b/*\"]\n";
    let sample = "\n[[subtask]]\nname = \"sample\"\npoints = 0\ncases = [\"sample/*\"]\n";
    // Without flags, one failed case loses all points, and a sample is worth as much as any other case.
    let whole = "\n[[subtask]]\nname = \"secret\"\npoints = 4\nscoring = \"min\"\ncases = [\"sample/*\", \"secret/a/*\", \"secret/b/*\"]\n";
    assert_eq!(scored(SCORING, &[]), whole);
    assert_eq!(scored(SCORING, &[none]), format!("{sample}{all}"));
    let ungraded = "\n[[case]]\ncases = [\"sample/*\"]\ngraded = false\n";
    let ignoring = (
        "data/testdata.yaml",
        "on_reject: continue\ngrader_flags: ignore_sample\n",
    );
    let secret = ("data/secret/testdata.yaml", "grader_flags: always_accept\n");
    let each = "\n[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"secret/a/*\"]\n\n[[subtask]]\nname = \"b\"\npoints = 2\ncases = [\"secret/b/*\"]\n";
    let found = scored(SCORING, &[ignoring, secret]);
    assert_eq!(found, format!("{each}{ungraded}"));
    // If grading stops at a failed group, each later group requires the earlier groups.
    let breaks = (
        "data/secret/testdata.yaml",
        "on_reject: break\ngrader_flags: accept_if_any_accepted\n",
    );
    let min = "grader_flags: min\naccept_score: 5\n";
    let found = scored(
        SCORING,
        &[
            ignoring,
            breaks,
            ("data/secret/a/testdata.yaml", min),
            ("data/secret/b/testdata.yaml", min),
        ],
    );
    let first =
        "\n[[subtask]]\nname = \"a\"\npoints = 5\nscoring = \"min\"\ncases = [\"secret/a/*\"]\n";
    let second = "\n[[subtask]]\nname = \"b\"\npoints = 5\nscoring = \"min\"\nrequires = [\"a\"]\ncases = [\"secret/b/*\"]\n";
    assert_eq!(found, format!("{first}{second}{ungraded}"));
    let max = (
        "data/secret/testdata.yaml",
        "grader_flags: always_accept max\n",
    );
    let sum = (
        "data/secret/b/testdata.yaml",
        "grader_flags: max always_accept\n",
    );
    let fault = import_error_text(SCORING, &[ignoring, max, sum]);
    assert_eq!(
        fault,
        "data/secret/testdata.yaml:1: grader_flags is \"always_accept max\", which caipan cannot judge"
    );
}

#[test]
fn points_given_by_a_validator_need_a_range() {
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
    let (toml, _) = write_problem_directory(&found, &files);
    assert!(toml.contains("points = \"absolute\"\n"), "{toml}");
    // A sample is worth no points, but the validator would give points for it.
    assert!(!toml.contains("sample"), "{toml}");
    let behind = "data/sample: data/sample stays behind, as the checker gives points and these cases are worth none".to_owned();
    assert!(notices(&found).contains(&behind), "{:?}", notices(&found));
    assert!(toml.contains("points = 40\nscoring = \"min\"\n"), "{toml}");
    assert!(toml.contains("name = \"b\"\npoints = 60\ncases"), "{toml}");
    let each = "data/secret/b/testdata.yaml:2: range is 0 60, and each case gives an equal part of it at most: 30";
    assert!(
        notices(&found).contains(&each.to_owned()),
        "{:?}",
        notices(&found)
    );
    assert!(
        import_error_text(problem, &[("output_validators/v.py", "")])
            .contains("range is \"-inf +inf\", which caipan cannot judge")
    );
}
