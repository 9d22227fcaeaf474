//! Tests of subtasks: points, case patterns, and refused settings.

use super::grade::{RIGHT, TOML, grade, sum};
use crate::support::caipan;

const SUBTASKS: &str = "[[subtask]]\nname = \"small\"\npoints = 10\ncases = [\"1\"]\n\
    [[subtask]]\nname = \"large\"\npoints = 20.5\ncases = [\"2\", \"1?\"]\n";

#[test]
fn subtasks_share_their_points_and_those_without_points_change_nothing() {
    let only_three = "puts(\"3\");return 0;";
    let toml = format!("{TOML}{SUBTASKS}");
    let ran = grade(&sum(only_three, &[("problem.toml", &toml)]), &[]).expect(
        1,
        "WA wrong answer: 10/30.5\n",
        "",
    );
    assert!(
        ran.stdout.contains("small: 10 of 10 points\n"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout.contains("large: 0 of 20.5 points\n"),
        "{}",
        ran.stdout
    );
    let free = toml.replace("20.5", "0");
    let files = sum(only_three, &[("problem.toml", &free)]);
    let ran = grade(&files, &[]).expect(0, "AC accepted: 10/10; large: 2 of 2 differ\n", "");
    assert!(
        ran.stdout.contains("large (no points): 2 of 2 differ\n"),
        "{}",
        ran.stdout
    );
    grade(&files, &["--strict"]).expect(1, "WA wrong answer: 10/10", "");
}

#[test]
fn a_pattern_means_the_same_on_the_command_line_as_in_problem_toml() {
    let deeper = [
        ("b/1.in", "1 1\n"),
        ("b/1.ans", "2\n"),
        ("b/c/1.in", "1 1\n"),
        ("b/c/1.ans", "2\n"),
    ];
    let files = sum(RIGHT, &deeper);
    let names = |pattern: &str| {
        let toml =
            format!("{TOML}[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"{pattern}\"]\n");
        let asked = grade(&files, &["--case", pattern, "--format", "json"]);
        let named = match asked.code {
            2 => Vec::new(),
            _ => {
                let json = asked.json();
                let cases = json["submissions"][0]["cases"].as_array().unwrap();
                let names = cases
                    .iter()
                    .map(|case| case["name"].as_str().unwrap().to_owned());
                names.collect::<Vec<_>>()
            }
        };
        files.write("problem.toml", toml.as_bytes());
        let said = caipan(&["validate", &files.root()]).stdout;
        files.write("problem.toml", TOML.as_bytes());
        for name in ["1", "2", "10", "b/1", "b/c/1"] {
            let is_orphan = said.contains(&format!("case {name} belongs to no subtask\n"));
            assert_eq!(
                is_orphan,
                !named.contains(&name.to_owned()),
                "{pattern} {name}: {said}"
            );
        }
        named
    };
    assert_eq!(names("*"), ["1", "2", "10"]);
    assert_eq!(names("b/*"), ["b/1"]);
    assert_eq!(names("*/1"), ["b/1"]);
    assert_eq!(names("**/1"), ["1", "b/1", "b/c/1"]);
    assert_eq!(names("b/**"), ["b/1", "b/c/1"]);
    assert_eq!(names("b*"), [""; 0]);
    assert_eq!(names("[!x]/[!x]"), ["b/1"]);
    let hint = "--case b*: no such case; * stays within a folder, ** does not";
    grade(&files, &["--case", "b*"]).expect(2, "", hint);
}

#[test]
fn subtasks_that_do_not_fit_the_cases_are_refused_before_anything_runs() {
    let wrong = [
        (
            "[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"1\", \"2\"]\n",
            "case 10 belongs to no subtask",
        ),
        (
            "[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"*\"]\n[[subtask]]\nname = \"b\"\npoints = 1\ncases = [\"2\"]\nlimits = { cpu = \"2s\" }\n",
            "case 2 belongs to subtasks a and b, and runs only once: give both the same limits",
        ),
        (
            "[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"*\"]\n[[subtask]]\nname = \"b\"\npoints = 1\ncases = []\n",
            "subtask b has no cases",
        ),
    ];
    for (subtasks, fault) in wrong {
        let files = sum(RIGHT, &[("problem.toml", &format!("{TOML}{subtasks}"))]);
        grade(&files, &[]).expect(3, "", fault);
        caipan(&["validate", &files.root()]).expect(1, fault, "");
    }
    let deeper = format!("{TOML}[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"*\"]\n");
    let files = sum(
        RIGHT,
        &[
            ("problem.toml", &deeper),
            ("b/1.in", "1\n"),
            ("b/1.ans", "1\n"),
            ("b/2.in", "2\n"),
            ("b/2.ans", "2\n"),
        ],
    );
    grade(&files, &[])
        .expect(3, "", "case b/1 belongs to no subtask")
        .expect(3, "", "case b/2 belongs to no subtask");
    caipan(&["validate", &files.root()])
        .expect(1, "case b/1 belongs to no subtask", "")
        .expect(1, "case b/2 belongs to no subtask", "");
    for (patterns, fault) in [
        (
            "\"*\", \"b/*\", \"c/*\"",
            "subtask a: no case matches \"c/*\"\n",
        ),
        (
            "\"**\", \"b1\", \"b?1\"",
            "subtask a: no case matches \"b?1\"; * stays within a folder, ** does not\n",
        ),
    ] {
        let toml = deeper.replace("\"*\"", patterns);
        files.write("problem.toml", toml.as_bytes());
        grade(&files, &[]).expect(3, "", fault);
        caipan(&["validate", &files.root()]).expect(1, fault, "");
    }
}

#[test]
fn what_problem_toml_says_wrongly_is_refused_with_its_line() {
    let subtask = |name: &str, more: &str| {
        format!("[[subtask]]\nname = \"{name}\"\npoints = 1\ncases = [\"*\"]\n{more}\n")
    };
    let two = |first: &str, second: &str| subtask("a", first) + &subtask("b", second);
    let required =
        |name: &str| format!("requires \"{name}\", and no subtask before it has this name");
    for (toml, fault, place) in [
        (
            "[limit]\n".to_owned(),
            "unknown field `limit`".to_owned(),
            "8:2",
        ),
        (
            two("", "requires = [\"nosuch\"]"),
            required("nosuch"),
            "13:1",
        ),
        (two("requires = [\"b\"]", ""), required("b"), "8:1"),
        (
            two("", "scoring = \"mul\""),
            "\"mul\" is unknown here, expected one of sum, min, max".to_owned(),
            "17:11",
        ),
    ] {
        let files = sum(RIGHT, &[("problem.toml", &format!("{TOML}{toml}"))]);
        grade(&files, &[])
            .expect(3, "", &fault)
            .expect(3, "", &format!("problem.toml:{place}\n"))
            .expect(3, "", "^^^^^");
    }
}
