//! Tests of `caipan problems` and `caipan info`.

use caipan_puzzles::puzzle_names;

use crate::support::{Files, caipan};

#[test]
fn every_built_in_problem_is_listed_and_says_what_it_asks_for() {
    let listed = caipan(&["problems"]).expect(0, "caipan info PROBLEM", "");
    let in_chinese = caipan(&["problems", "--lang", "zh"]).expect(0, "华容道", "");
    for name in puzzle_names() {
        let is_row = |line: &str| line.starts_with(name);
        assert!(listed.stdout.lines().any(is_row), "{listed:#?}");
        assert!(in_chinese.stdout.lines().any(is_row), "{in_chinese:#?}");
        let info = caipan(&["info", name]).expect(0, "\n## Output\n", "");
        let file = if name == "klotski" {
            "puzzle.in"
        } else {
            &format!("{name}.in")
        };
        assert!(
            info.stdout.contains(&format!("reads {file} or")),
            "{info:#?}"
        );
        caipan(&["info", name, "--lang", "zh"]).expect(0, "\n## 输出\n", "");
    }
    let info = caipan(&["info", "mayan", "--set", "steps=at-most"]);
    let info = info.expect(0, "--set steps=at-most", "");
    for line in ["CPU time", "subtask bottom-row: 30 points, 3 cases"] {
        assert!(info.stdout.contains(line), "{info:#?}");
    }
}

#[test]
fn a_problem_directory_says_what_it_can_and_no_escape_sequence() {
    let folder = Files::new(&[
        (
            "problem.toml",
            "name = \"sum\"\nchecker = \"tokens\"\ntitle = { en = \"A \\u001b[31m sum\" }\n",
        ),
        ("statement/en.md", "Add \u{1b}[31mtwo numbers.\n"),
    ]);
    let info = caipan(&["info", &folder.path(".")]).expect(0, "two numbers.", "");
    assert!(!info.stdout.contains('\u{1b}'), "{info:#?}");
    assert!(info.stdout.starts_with("sum  A "), "{info:#?}");
    caipan(&["info", "nosuch"]).expect(2, "", "nosuch");
}
