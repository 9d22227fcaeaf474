//! Tests that invalid generator tables and rows are refused with their line before anything is generated.

use super::generators::{generate, is_there, problem, row, shell};

#[test]
#[expect(clippy::too_many_lines, reason = "a table of tables")]
fn generator_tables_are_checked_before_anything_is_generated() {
    let two = |rows: &str| shell("g", "argv", rows);
    let long = "[[generator.case]]\nname = \"{i}\"\ncount = 4001\nargs = [\"{i}\"]\n";
    for (tables, what, place) in [
        (
            two("") + &two(""),
            "there are two generators called \"g\"",
            ":8:8",
        ),
        (
            two(&row("../a", "")),
            "\"../a\" cannot be the name of a case",
            ":8:8",
        ),
        (two(&row("/etc/a", "")), "\"/etc/a\" cannot be", ":8:8"),
        (two(&row("a//b", "")), "\"a//b\" cannot be", ":8:8"),
        (two(&row("a/.b", "")), "\"a/.b\" cannot be", ":8:8"),
        (two(&row("", "")), "\"\" cannot be", ":8:8"),
        (
            two(&row("a\\u001b[2J", "")),
            "\"a\\u{1b}[2J\" cannot be",
            ":8:8",
        ),
        (two(&row("a\\nb", "")), "cannot be", ":8:8"),
        (two(&row("invalid_input/1", "")), "cannot be", ":8:8"),
        (
            two(&(row("a", "") + &row("a", "\"1\""))),
            "two rows make the case \"a\"",
            ":11:8",
        ),
        (
            two(&(row("a", "\"{i}\"") + "count = 2\n")),
            "with a count above 1 the name needs {i} or {seed}",
            ":8:8",
        ),
        (
            two(&(row("{i}", "\"1\"") + "count = 2\n")),
            "all inputs would be the same",
            ":7:1",
        ),
        (
            two(&(row("{i}", "\"{i}\"") + "count = 0\n")),
            "expected a whole number from 1 up, found the number 0",
            ":10:9",
        ),
        (
            two(long),
            "too many cases: all generators together may make 4000",
            ":8:8",
        ),
        (
            two(&(row("a", "") + "subtask = \"large\"\n")),
            "there is no subtask called \"large\"",
            ":10:11",
        ),
        (
            two(&(row("a", "") + "seeds = 3\n")),
            "unknown field `seeds`",
            ":10:1",
        ),
        (
            two("").replace("argv", "arg"),
            "unknown dialect, expected one of argv, bapctools, stdin; did you mean \"argv\"?",
            ":6:11",
        ),
        (
            two("").replace("command", "limit"),
            "unknown field `limit`",
            ":5:1",
        ),
        (
            two("").replace("[[", "[").replace("]]", "]"),
            "there may be several generators: write [[generator]]",
            ":3:2",
        ),
        (
            "[jury]\naccepted = [\"a[\"]\n".to_owned(),
            "bad pattern",
            ":4:13",
        ),
    ] {
        let files = problem(&tables, &[("g.sh", "echo 1 2")]);
        let ran = generate(&files, &[]).expect(3, "", what);
        assert!(
            ran.stderr.contains(&format!("problem.toml{place}\n")),
            "{place}: {ran:#?}"
        );
        assert!(!is_there(&files, "cases"), "{what}");
    }
    let subtask = "[[subtask]]\nname = \"large\"\npoints = 1\ncases = []\n";
    let files = problem(
        &(subtask.to_owned() + &two(&(row("a", "") + "subtask = \"lagre\"\n"))),
        &[],
    );
    generate(&files, &[]).expect(3, "", "called \"lagre\"; did you mean \"large\"?");
}
