//! Tests of `caipan init`: the new problem can be graded unchanged, and existing files are kept.

use std::fs;

use crate::support::{Files, caipan, command, contents, finish, has, is_soak};

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
        let warning = if lang == "en" {
            "statement is still"
        } else {
            "题面还是"
        };
        let ran = caipan(&["validate", &folder, "--lang", lang]).expect(0, warning, "");
        let file = format!("statement/{lang}.md");
        assert!(ran.stdout.contains(&file), "{ran:#?}");
        let jury = files.path("new/two sums/submissions/accepted");
        caipan(&["grade", &folder, &jury, "--no-journal"]).expect(0, "AC accepted: 100/100\n", "");
        caipan(&["info", &folder, "--lang", lang]).expect(0, statement, "");
    }
}

#[test]
fn the_statement_that_is_begun_is_shown_under_its_language() {
    let files = Files::new(&[]);
    for lang in ["en", "zh"] {
        let folder = files.path(lang);
        caipan(&["init", "problem", &folder, "--lang", lang]).expect(0, "", "");
        let toml = fs::read_to_string(files.path(&format!("{lang}/problem.toml"))).unwrap();
        let key = format!("#statements = {{ {lang} = \"statement/{lang}.md\" }}");
        assert!(toml.lines().any(|line| line == key), "{key}\n{toml}");
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

/// Asserts that `validate`, `generate` (if there is a recipe) and `grade` succeed on a new problem.
fn holds_as_it_stands(folder: &str, has_recipe: bool, lang: &str) {
    caipan(&["validate", folder, "--lang", lang]).expect(0, "AC ", "");
    if has_recipe {
        caipan(&["generate", folder]).expect(0, " cases made\n", "");
        caipan(&["generate", folder, "--check"]).expect(0, "", "");
        let again = caipan(&["validate", folder, "--lang", lang]).expect(0, "AC ", "");
        assert!(!again.stdout.contains("refuses"), "{again:#?}");
    }
    let [right, wrong] = ["accepted/right.c", "wrong_answer/wrong.c"]
        .map(|name| format!("{folder}/submissions/{name}"));
    caipan(&["grade", folder, &right, "--no-journal"]).expect(0, "AC accepted: 100/100", "");
    caipan(&["grade", folder, &wrong, "--no-journal"]).expect(1, "WA wrong answer", "");
}

#[test]
fn a_new_interactive_problem_is_valid_as_created() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    for lang in ["en", "zh"] {
        let folder = files.path(lang);
        caipan(&["init", "problem", &folder, "--interactive", "--lang", lang]).expect(0, "", "");
        holds_as_it_stands(&folder, false, lang);
        let statement = fs::read_to_string(format!("{folder}/statement/{lang}.md")).unwrap();
        assert!(statement.contains("higher"), "{statement}");
    }
}

/// Returns the folder with testlib.h, if the tests were given one.
fn testlib() -> Option<String> {
    let folder = std::env::var("CAIPAN_TEST_TESTLIB").ok();
    if !has("g++") || folder.is_none() {
        crate::support::require(false, "no g++, or CAIPAN_TEST_TESTLIB names no folder");
        return None;
    }
    folder
}

#[test]
fn a_new_testlib_problem_is_valid_as_created_and_can_be_exported() {
    if !is_soak() {
        return;
    }
    let Some(testlib) = testlib() else { return };
    let files = Files::new(&[]);
    for (name, is_interactive) in [("split", false), ("guess", true)] {
        let folder = files.path(name);
        let option = format!("--testlib={testlib}");
        let mut words = vec!["init", "problem", &folder, &option];
        if is_interactive {
            words.push("--interactive");
        }
        caipan(&words).expect(0, "", "testlib.h");
        holds_as_it_stands(&folder, true, "en");
    }
    let toml = fs::read_to_string(files.path("split/problem.toml")).unwrap();
    for table in [
        "[checker]",
        "[[validator]]",
        "[[generator]]",
        "[[generator.case]]",
        "[[subtask]]",
    ] {
        assert!(toml.contains(&format!("\n{table}\n")), "{table}");
    }
    let [split, out] = ["split", "out"].map(|name| files.path(name));
    let ran = caipan(&["export", &split, &out, "--as", "polygon"]).expect(0, "", "");
    assert!(
        ran.stderr
            .contains("statement/en.md: the statement is still"),
        "{ran:#?}"
    );
    // Once the statement was changed, there is no warning, even if the title is the same.
    files.write("split/statement/en.md", b"# split\n\nSplit a number.\n");
    fs::remove_dir_all(&out).unwrap();
    let ran = caipan(&["export", &split, &out, "--as", "polygon"]).expect(0, "", "");
    assert!(!ran.stderr.contains("statement is still"), "{ran:#?}");
    let ran = caipan(&["validate", &split]).expect(0, "valid", "");
    assert!(!ran.stdout.contains("statement is still"), "{ran:#?}");
}

/// Runs `caipan init problem` in a folder, with CPLUS_INCLUDE_PATH.
fn begun(files: &Files, words: &[&str], include: &str) -> crate::support::RunOutput {
    let mut command = command(&[&["init", "problem"], words].concat());
    command.current_dir(files.path("cwd"));
    command.env("CPLUS_INCLUDE_PATH", include);
    finish(command)
}

#[test]
fn testlib_is_looked_for_beside_in_the_include_path_and_where_it_is_said() {
    let header = |text: &str| format!("// {text}\n");
    let files = Files::new(&[
        ("cwd/x", ""),
        ("include/testlib.h", &header("include")),
        ("named/testlib.h", &header("named")),
    ]);
    let copied = |name: &str| fs::read_to_string(files.path(&format!("cwd/{name}/testlib.h"))).ok();
    let [include, named] = ["include", "named"].map(|name| files.path(name));
    let path = format!("/nowhere:{include}");
    let at = format!("--testlib={named}");
    let file = format!("{named}/testlib.h");
    for (name, words) in [("a", vec!["a", "--testlib"]), ("b", vec!["--testlib", "b"])] {
        begun(&files, &words, &path).expect(0, "", &include);
        assert_eq!(copied(name), Some(header("include")), "{words:?}");
    }
    for (name, words) in [
        ("c", vec!["c", &*at]),
        ("d", vec!["d", "--testlib", &file]),
        ("e", vec!["--testlib", &file, "e"]),
        ("f", vec!["--testlib", &named, "f"]),
    ] {
        begun(&files, &words, &path).expect(0, "", &named);
        assert_eq!(copied(name), Some(header("named")), "{words:?}");
    }
    // Without testlib.h, the hint says how to get it, and everything else is created.
    if copied_by_the_system().is_none() {
        let ran = begun(&files, &["g", "--testlib"], "").expect(0, "", "testlib.h");
        assert!(ran.stderr.contains("MikeMirzayanov/testlib"), "{ran:#?}");
        assert_eq!(copied("g"), None);
        assert!(fs::metadata(files.path("cwd/g/checker/check.cpp")).is_ok());
    }
    files.write("cwd/testlib.h", header("beside").as_bytes());
    begun(&files, &["h", "--testlib"], &path).expect(0, "", "testlib.h");
    assert_eq!(copied("h"), Some(header("beside")));
    files.write("cwd/i/testlib.h", header("own").as_bytes());
    let ran = begun(&files, &["i", "--testlib"], &path).expect(0, "", "");
    assert_eq!(copied("i"), Some(header("own")));
    assert!(!ran.stderr.contains("copied"), "{ran:#?}");
}

fn copied_by_the_system() -> Option<fs::Metadata> {
    let folders = ["/usr/include", "/usr/local/include"];
    folders
        .iter()
        .find_map(|folder| fs::metadata(format!("{folder}/testlib.h")).ok())
}

#[test]
fn conflicting_arguments_of_init_are_refused_and_nothing_is_written() {
    let files = Files::new(&[("sum/1.in", "1\n"), ("sum/1.ans", "1\n"), ("other/x", "")]);
    let before = contents(&files.root());
    let [sum, new, other] = ["sum", "new", "other"].map(|name| files.path(name));
    let nowhere = format!("--testlib={}", files.path("nowhere/testlib.h"));
    for (words, said) in [
        (
            vec!["problem", &*sum, "--interactive"],
            "cases in this folder",
        ),
        (vec!["problem", &sum, "--testlib"], "cases in this folder"),
        (vec!["problem", &new, &nowhere], "nowhere/testlib.h"),
        (vec!["problem", &new, &other], "one folder"),
        (vec!["problem", &new, &other, "--testlib"], "one folder"),
        (vec!["contest", &new, "--interactive"], "not for contests"),
    ] {
        caipan(&[&["init"], &words[..]].concat()).expect(2, "", said);
        assert_eq!(contents(&files.root()), before, "{words:?}");
    }
}

#[test]
fn new_files_name_their_schemas_for_editors() {
    let files = Files::new(&[]);
    for (what, file) in [
        ("problem", "sum/problem.toml"),
        ("contest", "c/contest.toml"),
    ] {
        let folder = files.path(file.split('/').next().unwrap());
        caipan(&["init", what, &folder]).expect(0, "", "");
        let text = fs::read_to_string(files.path(file)).unwrap();
        assert!(text.starts_with(&format!("#:schema ./{what}.schema.json\n")));
        let written = format!("caipan schema {what} > {what}.schema.json");
        assert!(text.contains(&written), "{text}");
    }
}
