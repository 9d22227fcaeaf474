//! Tests of `caipan import` of several problems: one directory each, and one contest.toml.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::support::{Files, caipan, contents, has};

/// Adds a package of Hydro that adds two numbers.
fn add(files: &Files, folder: &str, config: &str) {
    for (name, text) in [
        ("problem.yaml", "title: 求和\n"),
        ("testdata/config.yaml", config),
        ("testdata/1.in", "1 2\n"),
        ("testdata/1.out", "3\n"),
    ] {
        files.write(&format!("{folder}/{name}"), text.as_bytes());
    }
}

fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().flatten();
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the line of contest.toml that names its problems.
fn problems(files: &Files, made: &str) -> String {
    let text = fs::read_to_string(files.path(&format!("{made}/contest.toml"))).unwrap();
    let line = text.lines().find(|line| line.starts_with("problems = "));
    line.unwrap().to_owned()
}

#[test]
fn what_is_refused_is_named_and_the_others_are_made() {
    let files = Files::new(&[("sum.py", "print(sum(map(int, input().split())))\n")]);
    add(&files, "p/P10", "time: 1s\n");
    add(&files, "p/P2", "time: 1s\n");
    add(&files, "p/P3", "type: objective\n");
    files.write("p/notes.txt", b"");
    let (package, made) = (files.path("p"), files.path("made"));
    let ran = caipan(&["import", &package, &made, "--lang", "en"]);
    let refused =
        "P3 is refused: testdata/config.yaml:1: type is \"objective\", which caipan cannot judge";
    let ran = ran.expect(3, "1 case valid", refused);
    let told = format!("made 2 problems in {made}, 1 could not be read");
    assert!(ran.stderr.contains(&told), "{ran:#?}");
    assert_eq!(names_in(&made), ["IMPORT.md", "P10", "P2", "contest.toml"]);
    assert_eq!(problems(&files, "made"), "problems = [\"P2\", \"P10\"]");
    let report = fs::read_to_string(files.path("made/IMPORT.md")).unwrap();
    for line in [
        refused,
        "notes.txt is not a package and stays behind",
        &told,
    ] {
        assert!(report.contains(line), "{report}");
    }
    if has("python3") {
        files.write("class/Ann/P2.py", &fs::read(files.path("sum.py")).unwrap());
        let contest = files.path("made/contest.toml");
        let class = files.path("class");
        caipan(&["grade", &contest, &class, "--no-journal"]).expect(1, "Ann", "");
    }
    let before = contents(&made);
    caipan(&["import", &package, &made]).expect(2, "", "made already exists");
    assert_eq!(contents(&made), before);
}

#[test]
fn nothing_stands_there_where_all_are_refused() {
    let files = Files::new(&[]);
    add(&files, "p/a", "type: objective\n");
    add(&files, "p/b", "type: objective\n");
    let (package, made) = (files.path("p"), files.path("made"));
    let ran = caipan(&["import", &package, &made, "--lang", "en"]);
    ran.expect(3, "", "b is refused: ");
    assert_eq!(names_in(&files.path("")), ["p"]);
}

#[test]
fn some_of_them_are_picked_by_name() {
    let files = Files::new(&[]);
    for folder in ["p/a", "p/b", "p/c"] {
        add(&files, folder, "time: 1s\n");
    }
    let (package, made) = (files.path("p"), files.path("made"));
    let import =
        |words: &[&str]| caipan(&[&["import", &package], words, &["--lang", "en"]].concat());
    import(&[&made, "--only", "c", "--only", "a"]).expect(0, "", "made 2 problems in");
    assert_eq!(names_in(&made), ["IMPORT.md", "a", "c", "contest.toml"]);
    let one = files.path("one");
    import(&[&one, "--task", "b"]).expect(0, "1 case valid", "made ");
    assert!(Path::new(&one).join("problem.toml").is_file());
    let two = files.path("two");
    let unknown = "--only is \"d\", expected one of a, b, c";
    import(&[&two, "--only", "d", "--only", "a"]).expect(3, "", unknown);
    assert_eq!(names_in(&two), ["IMPORT.md", "a", "contest.toml"]);
    import(&[&files.path("x"), "--task", "d"]).expect(
        3,
        "",
        "--task is \"d\", expected one of a, b, c",
    );
    let alone = files.path("p/a");
    let one_problem = "is one problem: --only is for several";
    caipan(&[
        "import",
        &alone,
        &files.path("x"),
        "--only",
        "a",
        "--lang",
        "en",
    ])
    .expect(2, "", one_problem);
    assert!(!Path::new(&files.path("x")).exists());
}

#[test]
fn imported_problems_with_equal_or_built_in_names_get_different_names() {
    let files = Files::new(&[]);
    for (folder, pid) in [
        ("p/mayan", "mayan"),
        ("p/x", "same"),
        ("p/y", "same"),
        ("p/z", "Same"),
    ] {
        add(&files, folder, "time: 1s\n");
        files.write(
            &format!("{folder}/problem.yaml"),
            format!("pid: {pid}\n").as_bytes(),
        );
    }
    let (package, made) = (files.path("p"), files.path("made"));
    let ran = caipan(&["import", &package, &made, "--no-audit", "--lang", "en"]);
    let called = "another problem is called same, so this one is called y";
    let ran = ran.expect(0, "", called);
    assert!(
        ran.stderr
            .contains("another problem is called Same, so this one is called z"),
        "{ran:#?}"
    );
    assert_eq!(
        problems(&files, "made"),
        "problems = [\"./mayan\", \"same\", \"y\", \"z\"]"
    );
    let toml = fs::read_to_string(files.path("made/y/problem.toml")).unwrap();
    assert!(toml.contains("name = \"y\""), "{toml}");
    let contest = files.path("made/contest.toml");
    files.write("class/Ann/y.py", b"print(3)\n");
    let ran = caipan(&[
        "grade",
        &contest,
        &files.path("class"),
        "--no-journal",
        "--format",
        "json",
    ]);
    let json = ran.json();
    let cards = json["submissions"].as_array().unwrap().iter();
    let problems: Vec<&str> = cards
        .map(|card| card["problem"].as_str().unwrap())
        .collect();
    assert!(problems.contains(&"y"), "{problems:?}");
    assert!(json.to_string().contains("mayan"));
}

#[test]
fn zips_in_a_folder_and_packages_in_a_zip_are_a_set_too() {
    if !has("python3") {
        return;
    }
    let files = Files::new(&[]);
    add(&files, "a", "time: 1s\n");
    add(&files, "b", "time: 1s\n");
    files.write("source/Ann/a.py", b"print(3)\n");
    let zip = |to: &str, what: &[&str]| {
        let words = [&["-m", "zipfile", "-c", to], what].concat();
        let made = Command::new("python3")
            .args(words)
            .current_dir(files.root())
            .status();
        assert!(made.unwrap().success());
    };
    fs::create_dir(files.path("zips")).unwrap();
    zip("zips/one.zip", &["a"]);
    zip("zips/two.zip", &["b"]);
    files.write("zips/three.zip", b"no zip");
    zip("both.zip", &["a", "b"]);
    let import = |package: &str, made: &str| {
        let (package, made) = (files.path(package), files.path(made));
        caipan(&["import", &package, &made, "--lang", "en"])
    };
    let ran = import("zips", "made").expect(3, "", "three is refused: ");
    assert!(ran.stderr.contains("three.zip"), "{ran:#?}");
    assert_eq!(
        names_in(&files.path("made")),
        ["IMPORT.md", "contest.toml", "one", "two"]
    );
    import("both.zip", "both").expect(0, "", "made 2 problems in");
    assert_eq!(
        names_in(&files.path("both")),
        ["IMPORT.md", "a", "b", "contest.toml"]
    );
    let task = |name: &str, source: &str| {
        format!(
            "{{\"sourceFileName\": \"{name}\", \"problemTitle\": \"{name}\", \"inputFileName\": \"a.in\", \"outputFileName\": \"a.out\", \
            \"taskType\": 0, \"comparisonMode\": 1, \"testCases\": [{{\"fullScore\": 100, \"timeLimit\": 1000, \"memoryLimit\": 64, \
            \"inputFiles\": [\"{source}\"], \"outputFiles\": [\"1.ans\"]}}]}}"
        )
    };
    let cdf = format!(
        "{{\"version\": \"1.0\", \"contestTitle\": \"c\", \"tasks\": [{}, {}]}}",
        task("a", "1.in"),
        task("b", "1.in")
    );
    files.write("c.cdf", cdf.as_bytes());
    files.write("data/1.in", b"1 2\n");
    files.write("data/1.ans", b"3\n");
    zip("lemon.zip", &["c.cdf", "data", "source"]);
    let command = format!(
        "caipan grade {0}/contest.toml {0}/source",
        files.path("lemon")
    );
    import("lemon.zip", "lemon").expect(0, "", &command);
    assert_eq!(
        fs::read(files.path("lemon/source/Ann/a.py")).unwrap(),
        b"print(3)\n"
    );
}
