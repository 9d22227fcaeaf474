//! Tests the import from Polygon: complete packages, packages with tests to generate, Windows packages, interactors.

use std::fs;
use std::path::Path;

use super::ImportedPackage;
use super::look::verdicts;
use crate::support::{caipan, files_below, has, is_left_to_the_sweep, root};

const VERDICTS: [(&str, &str); 5] = [
    ("AC", "accepted/main.c"),
    ("AC", "brute_force/every-pair.c"),
    ("RE", "rejected/crash.c"),
    ("TLE", "time_limit_exceeded/forever.c"),
    ("WA", "wrong_answer/first-two.c"),
];

/// Returns the path of a test package.
fn package(name: &str) -> String {
    let path = root().join("tests/conformance/polygon").join(name);
    path.display().to_string()
}

fn of(verdicts: &[(&str, &str)]) -> Vec<(String, String)> {
    let one = |(verdict, program): &(&str, &str)| ((*verdict).to_owned(), (*program).to_owned());
    verdicts.iter().map(one).collect()
}

#[test]
fn a_whole_package_is_judged_as_polygon_judges_it() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::of("polygon/full");
    assert_eq!(imported.verdicts(), of(&VERDICTS));
    let counts =
        "6 cases valid, 1 invalid input refused, 1 right output accepted, 1 wrong output rejected";
    assert!(imported.audit().contains(counts), "{}", imported.audit());
    let expected = [
        "problem.xml:96: tag is time-limit-exceeded-or-accepted, which becomes brute_force",
        "problem.xml:36: testset = pretests is not taken over: problem.toml cannot express it",
        "problem.xml:20: test@cmd is not taken over: problem.toml has nothing like it",
        "problem.xml:81: test@verdict = valid is not taken over: problem.toml cannot express it",
        "problem.xml:52: files/gen.c is kept, and nothing uses it",
        "files/tests/validator-tests/02: files/tests/validator-tests/02 stays behind, as nothing that is imported uses it",
    ];
    assert_eq!(imported.notices(), expected);
    let program = format!(
        "{}/submissions/wrong_answer/first-two.c",
        imported.problem()
    );
    let json = caipan(&["grade", &imported.problem(), &program, "--format", "json"]).json();
    let subtasks = json["submissions"][0]["subtasks"]
        .as_array()
        .unwrap()
        .iter();
    let scores: Vec<(&str, f64)> = subtasks
        .map(|one| {
            (
                one["name"].as_str().unwrap(),
                one["score"].as_f64().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        scores,
        [("0", 0.0), ("small", 12.5), ("large", 0.0), ("test-6", 0.0)]
    );
}

#[test]
fn a_package_for_windows_becomes_the_same_problem() {
    if !has("cc") {
        return;
    }
    let from = package("full");
    let windows = tempfile::tempdir().unwrap();
    for path in files_below(&from) {
        let place = windows.path().join(path.strip_prefix(&from).unwrap());
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        fs::write(place, text.replace('\n', "\r\n")).unwrap();
    }
    let windows = windows.path().display().to_string();
    let imported = ImportedPackage::of(&windows);
    assert_eq!(imported.verdicts(), of(&VERDICTS));
    let notice = "tests: 6 inputs have CRLF at line ends, which testlib's validators refuse: inputs and answers are written with LF";
    assert!(imported.notices().contains(&notice.to_owned()));
    let plain = Path::new(&from).join("tests/04");
    assert_eq!(
        imported.text("cases/large/04.in"),
        fs::read_to_string(plain).unwrap()
    );
    assert!(
        imported
            .text("submissions/accepted/main.c")
            .contains("\r\n")
    );
}

#[test]
fn tests_that_a_package_lacks_are_made_by_its_generators_and_its_main_solution() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::of("polygon/standard");
    assert_eq!(imported.audit(), "");
    let expected = [
        "tests: 2 cases are not in the package: caipan generate makes them",
        "tests: 1 case has no answer in the package: caipan validate --write-answers asks an accepted program",
    ];
    assert_eq!(imported.notices(), expected);
    let problem = imported.problem();
    caipan(&["generate", &problem]).expect(0, "2 cases made\n", "");
    let audit = caipan(&["validate", &problem, "--write-answers"]);
    assert_eq!(audit.code, 0, "{}{}", audit.stdout, audit.stderr);
    let expected = [
        ("AC", "accepted/main.c"),
        ("WA", "wrong_answer/first-two.c"),
    ];
    assert_eq!(verdicts(&audit.stdout), of(&expected));
    assert_eq!(imported.text("cases/01.ans"), "5 2\n");
    // With the same arguments, the generator makes the input that Polygon would have made.
    assert_eq!(imported.text("cases/02.in"), "5\n48 70 76 96 28\n");
    assert_eq!(imported.text("cases/02.ans"), "96 76\n");
}

#[test]
fn tests_that_a_package_lacks_are_made_at_once_where_that_is_wished() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::with("polygon/standard", &["--generate"]);
    let expected = [
        ("AC", "accepted/main.c"),
        ("WA", "wrong_answer/first-two.c"),
    ];
    assert_eq!(imported.verdicts(), of(&expected));
    assert!(
        imported.audit().contains("2 cases made"),
        "{}",
        imported.audit()
    );
    assert_eq!(imported.text("cases/01.ans"), "5 2\n");
    assert_eq!(imported.text("cases/02.in"), "5\n48 70 76 96 28\n");
    assert_eq!(imported.text("cases/02.ans"), "96 76\n");
}

#[test]
fn an_interactor_talks_and_the_checker_judges_what_it_leaves() {
    if !has("cc") {
        return;
    }
    let imported = ImportedPackage::of("polygon/talk");
    let expected = [
        ("AC", "accepted/halves.c"),
        ("WA", "wrong_answer/one-by-one.c"),
    ];
    assert_eq!(imported.verdicts(), of(&expected));
    assert_eq!(imported.notices(), Vec::<String>::new());
    let text = imported.text("IMPORT.md");
    assert!(
        text.contains("Everything that the package says is taken over."),
        "{text}"
    );
}

#[test]
fn testlibs_own_header_is_taken_along() {
    if is_left_to_the_sweep() {
        return;
    }
    let Ok(folder) = std::env::var("CAIPAN_TEST_TESTLIB") else {
        return;
    };
    if !has("g++") {
        return;
    }
    let from = package("standard");
    let place = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = place.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    };
    for name in [
        "problem.xml",
        "solutions/main.c",
        "solutions/first-two.c",
        "tests/01",
    ] {
        put(name, &fs::read(format!("{from}/{name}")).unwrap());
    }
    put("tests/01.a", b"5 2\n");
    put(
        "files/testlib.h",
        &fs::read(format!("{folder}/testlib.h")).unwrap(),
    );
    // A different checker with the name of the standard one: it reads only the number of values in the answer.
    let checker = "#include \"testlib.h\"\nint main(int argc, char **argv) {\n    registerTestlibCmd(argc, argv);\n    while (!ans.seekEof())\n        if (ans.readInt() != ouf.readInt())\n            quitf(_wa, \"other\");\n    quitf(_ok, \"same\");\n}\n";
    put("files/check.cpp", checker.as_bytes());
    let text = fs::read_to_string(format!("{from}/problem.xml")).unwrap();
    let one = text.replace("<test-count>3<", "<test-count>1<");
    let rows: Vec<&str> = one.lines().filter(|line| !line.contains("cmd=")).collect();
    let text = rows.join("\n");
    let start = text.find("    <files>").unwrap();
    let end = text.find("    <assets>").unwrap();
    let validators = text.find("        <validators>").unwrap();
    let solutions = text.find("        <solutions>").unwrap();
    let text = [&text[..start], &text[end..validators], &text[solutions..]].concat();
    put("problem.xml", text.as_bytes());
    let imported = ImportedPackage::of(&place.path().display().to_string());
    let toml = imported.text("problem.toml");
    assert!(
        toml.contains("source = \"checker/check.cpp\"\ndialect = \"testlib\""),
        "{toml}"
    );
    let expected = [
        ("AC", "accepted/main.c"),
        ("WA", "wrong_answer/first-two.c"),
    ];
    assert_eq!(imported.verdicts(), of(&expected));
}
