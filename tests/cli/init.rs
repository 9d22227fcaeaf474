//! `caipan init`: what it begins can be graded as it stands, and nothing that is there is changed.

use std::fs;

use crate::support::{Files, caipan, command, contents, finish, has};

#[test]
fn a_problem_that_is_begun_is_valid_and_its_program_is_accepted() {
    if !has("cc") {
        return;
    }
    for (lang, statement) in [("en", "## Output"), ("zh", "## 输出")] {
        let files = Files::new(&[]);
        let folder = files.path("new/two sums");
        let ran = caipan(&["init", "problem", &folder, "--lang", lang]);
        let ran = ran.expect(0, "", &folder);
        assert!(ran.stderr.contains("caipan validate"), "{ran:#?}");
        let text = fs::read_to_string(files.path(&format!("new/two sums/statement/{lang}.md")));
        assert!(text.unwrap().contains(&format!("\n{statement}\n")));
        let toml = fs::read_to_string(files.path("new/two sums/problem.toml")).unwrap();
        assert!(toml.contains("\nname = \"two sums\"\n"), "{toml}");
        caipan(&["validate", &folder]).expect(0, "1 case valid\n", "");
        let jury = files.path("new/two sums/submissions/accepted");
        caipan(&["grade", &folder, &jury, "--no-journal"]).expect(0, "AC accepted: 100/100\n", "");
        caipan(&["info", &folder, "--lang", lang]).expect(0, statement, "");
    }
}

#[test]
fn cases_that_are_there_get_a_problem_toml_and_nothing_else() {
    let files = Files::new(&[("sum/1.in", "1 2\n"), ("sum/1.out", "3\n")]);
    let mut before = contents(&files.root());
    let mut within = command(&["init", "problem", "."]);
    within.current_dir(files.path("sum"));
    finish(within).expect(0, "", "1 file written to .\n");
    let toml = fs::read_to_string(files.path("sum/problem.toml")).unwrap();
    assert!(toml.contains("\nname = \"sum\"\n"), "{toml}");
    before.insert(files.path("sum/problem.toml").into(), toml.into_bytes());
    assert_eq!(contents(&files.root()), before);
    let ran = caipan(&["validate", &files.path("sum")]).expect(0, "1 case valid\n", "");
    assert_eq!(ran.stderr, "");
    let again = caipan(&["init", "problem", &files.path("sum")]);
    again.expect(2, "", "sum/problem.toml already exists");
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn nothing_that_is_there_is_changed() {
    let files = Files::new(&[
        ("p/submissions/accepted/right.c", "mine"),
        ("file", "mine"),
        ("c/contest.toml", "mine"),
    ]);
    let before = contents(&files.root());
    for (what, path, refused) in [
        ("problem", "p", "p/submissions/accepted/right.c"),
        ("problem", "file", "file"),
        ("contest", "c", "c/contest.toml"),
        ("contest", "c/contest.toml", "c/contest.toml"),
        ("contest", "file", "file"),
    ] {
        let ran = caipan(&["init", what, &files.path(path)]);
        ran.expect(2, "", &format!("{} already exists", files.path(refused)));
        assert_eq!(contents(&files.root()), before, "{what} {path}");
    }
}

#[test]
fn a_contest_that_is_begun_grades_the_problems_next_to_it_or_those_that_are_built_in() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    for name in ["sums", "more"] {
        let folder = files.path(&format!("c/{name}"));
        caipan(&["init", "problem", &folder]).expect(0, "", "");
        let right =
            fs::read(files.path(&format!("c/{name}/submissions/accepted/right.c"))).unwrap();
        files.write(&format!("class/Ann/{name}.c"), &right);
    }
    caipan(&["init", "contest", &files.path("c")]).expect(0, "", "c/contest.toml\n");
    let [contest, class] = [files.path("c/contest.toml"), files.path("class")];
    let ran = caipan(&[
        "grade",
        &contest,
        &class,
        "--no-journal",
        "--format",
        "json",
    ]);
    let json = ran.expect(0, "", "").json();
    let cards = json["submissions"].as_array().unwrap();
    let names: Vec<&str> = cards
        .iter()
        .filter_map(|card| card["problem"].as_str())
        .collect();
    assert_eq!(names, ["more", "sums"]);
    let other = files.path("other/mine.toml");
    caipan(&["init", "contest", &other]).expect(0, "", "other/mine.toml\n");
    let text = fs::read_to_string(&other).unwrap();
    assert!(text.contains("\"mayan\""), "{text}");
    let mayan = "reference/mayan/accepted/column-shifts.c";
    files.write(
        "one/Ann/mayan.c",
        &fs::read(crate::support::root().join(mayan)).unwrap(),
    );
    let ran = caipan(&[
        "grade",
        &other,
        &files.path("one"),
        "--case",
        "bottom-row/*",
        "--no-journal",
    ]);
    ran.expect(1, "mayan", "");
}
