//! Regression tests of judge errors: the maximum score is kept, open cases are reported, and the suggested command
//! judges them.

use std::fs;
use std::path::Path;

use super::copy_of;
use crate::support::{RunOutput, caipan, command, finish, has};

/// Checker that fails on the output 7 and compares all others.
const CHECKER: &str = r#"import sys

output = sys.stdin.read().split()
if output == ["7"]:
    raise ValueError("no such output was thought of")
sys.exit(42 if output == open(sys.argv[2]).read().split() else 43)
"#;

const PROBLEM: &str = r#"name = "sum"
[checker]
source = "check.py"
dialect = "kattis"
"#;

fn run(folder: &Path, arguments: &[&str]) -> RunOutput {
    let mut command = command(arguments);
    command.current_dir(folder);
    finish(command)
}

/// Creates a problem of three cases, on the second of which the checker fails if the output is right, and two
/// contestants: ann is right, bob always prints 3.
fn class() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("sum/problem.toml", PROBLEM);
    write("sum/check.py", CHECKER);
    for (number, answer) in [(1, 1), (2, 7), (3, 3)] {
        write(&format!("sum/{number}.in"), &format!("{answer}\n"));
        write(&format!("sum/{number}.ans"), &format!("{answer}\n"));
    }
    let program =
        |body: &str| format!("#include <stdio.h>\nint main(void) {{ {body} return 0; }}\n");
    let copy = "int n; scanf(\"%d\", &n); printf(\"%d\\n\", n);";
    write("class/ann/sum.c", &program(copy));
    write("class/bob/sum.c", &program("printf(\"3\\n\");"));
    folder
}

#[test]
fn a_judge_error_leaves_the_maximum_and_the_named_command_judges_it_again() {
    if !has("python3") || !has("cc") {
        return;
    }
    let folder = class();
    let grade = |more: &[&str]| {
        let arguments = ["grade", "sum", "class", "--journal", "journal.jsonl"];
        run(folder.path(), &[&arguments, more].concat())
    };
    let json = grade(&["--format", "json"]).expect(3, "", "").json();
    let ann = &json["submissions"][0];
    assert_eq!(ann["verdict"], "JE", "{json:#}");
    assert_eq!(
        (&ann["score"], &ann["max_score"], &ann["unjudged"]),
        (&66.67.into(), &100.0.into(), &33.33.into())
    );
    assert_eq!(ann["cases"][1]["max_score"], 33.33);
    assert!(json["submissions"][1].get("unjudged").is_none(), "{json:#}");
    let text = grade(&[]).expect(
        3,
        "not final: the judge failed for 1 contestant, 33.33 points",
        "",
    );
    for part in [
        "1?  bob",
        "–  ann",
        "33.33/100",
        "66.67/100; 33.33 points not judged",
        "ann (sum): 2: ",
    ] {
        assert!(text.stdout.contains(part), "{part}: {text:#?}");
    }
    let again = "caipan grade sum class --journal journal.jsonl";
    assert!(text.stdout.contains(again), "{text:#?}");
    // Course platforms get no score if judge errors occurred.
    let alone = "grade sum class/ann/sum.c --no-journal --format gradescope";
    let alone: Vec<&str> = alone.split(' ').collect();
    let platform = run(folder.path(), &alone);
    assert!(!platform.stdout.contains("score"), "{platform:#?}");
    // When the checker is repaired, the suggested command judges the open cases, and nothing else has to be typed.
    let mended = CHECKER.replace("if output == [\"7\"]", "if False");
    fs::write(folder.path().join("sum/check.py"), mended).unwrap();
    let words: Vec<&str> = again.split(' ').skip(1).collect();
    let mended = run(folder.path(), &words).expect(1, "100/100", "");
    assert!(!mended.stdout.contains("not final"), "{mended:#?}");
    assert!(!mended.stdout.contains("1?"), "{mended:#?}");
}

#[test]
fn a_folder_with_a_contest_toml_is_a_contest_of_its_problems() {
    if !has("cc") {
        return;
    }
    let folder = copy_of("plain-contest-toml");
    let graded = run(folder.path(), &["grade", ".", "source", "--no-journal"]);
    graded.expect(0, "ann", "");
    let above = folder.path().parent().unwrap();
    let name = folder.path().file_name().unwrap().to_str().unwrap();
    let source = format!("{name}/source");
    let json = run(
        above,
        &["grade", name, &source, "--no-journal", "--format", "json"],
    )
    .json();
    assert_eq!(json["submissions"][0]["problem"], "p", "{json:#}");
    assert_eq!(json["submissions"][0]["score"], 100.0, "{json:#}");
    // A command that expects one problem does not choose one of a contest.
    let one = caipan(&["info", folder.path().to_str().unwrap()]);
    one.expect(2, "", "is the folder of a contest");
}

/// Invisible characters and unusual blanks are escaped in reasons, no matter which program printed them.
#[test]
fn invisible_characters_of_outputs_are_escaped_in_reasons() {
    if !has("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n");
    write("1.in", "1\n");
    write("1.ans", "1 2\n");
    for (bytes, character) in [
        ("\\xc2\\xa0", '\u{a0}'),
        ("\\xe3\\x80\\x80", '\u{3000}'),
        ("\\xef\\xbb\\xbf", '\u{feff}'),
        ("\\xe2\\x80\\x8b", '\u{200b}'),
        ("\\xef\\xb8\\x8f", '\u{fe0f}'),
        ("\\xe1\\xa0\\x8e", '\u{180e}'),
        ("\\xe2\\x80\\xae", '\u{202e}'),
    ] {
        let source = format!(
            "#include <stdio.h>\nint main(void) {{ fputs(\"1 2\" \"{bytes}\" \"\\n\", stdout); return 0; }}\n"
        );
        write("sum.c", &source);
        let graded = run(folder.path(), &["grade", ".", "sum.c", "--no-journal"]);
        let shown = character.escape_unicode().to_string();
        let graded = graded.expect(1, &shown, "");
        assert!(!graded.stdout.contains(character), "{graded:?}");
    }
}

/// `caipan validate` names imported checkers and interactors that crash on junk; contestants can send junk to interactors.
#[test]
fn validate_names_interactors_that_crash_on_junk() {
    if !has("python3") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "problem.toml",
        "name = \"talk\"\n[interactor]\nsource = \"judge.py\"\ndialect = \"kattis\"\n",
    );
    write("1.in", "1\n");
    write("1.ans", "1\n");
    let careful =
        "import sys\nword = sys.stdin.readline().strip()\nsys.exit(42 if word == \"1\" else 43)\n";
    let careless = careful.replace("word == \"1\"", "int(word) == 1");
    for (source, is_named) in [(careful, false), (&careless, true)] {
        write("judge.py", source);
        let ran =
            run(folder.path(), &["validate", ".", "--no-programs"]).expect(0, "1 case valid", "");
        let said = ran
            .stdout
            .contains("fails after a program that prints \"abc\\n\" and ends");
        assert_eq!(said, is_named, "{ran:#?}");
    }
}
