//! Regression tests of `validate`, `generate` and `check`.

use std::fs;
use std::path::Path;

use super::copy_of;
use crate::support::caipan;

/// Runs a command on a folder and expects an exit code and a part of the output.
fn expect(arguments: &[&str], code: i32, part: &str) {
    let ran = caipan(arguments);
    let said = format!("{}{}", ran.stdout, ran.stderr);
    assert_eq!(ran.code, code, "{arguments:?}: {said}");
    assert!(said.contains(part), "{arguments:?}: {part}: {said}");
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

#[test]
fn an_accepted_program_has_to_be_right_on_samples_too() {
    let folder = copy_of("sample-wrong");
    let problem = folder.path().to_str().unwrap();
    expect(&["validate", problem], 1, "WA on sample/1");
    write(folder.path(), "sample/1.ans", "2\n");
    expect(&["validate", problem], 0, "");
}

#[test]
fn equal_inputs_are_no_fault_unless_the_checker_tells_their_answers_apart() {
    let folder = copy_of("dup-subtasks");
    let (path, problem) = (folder.path(), folder.path().to_str().unwrap());
    let ran = caipan(&["validate", problem]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert!(!ran.stderr.contains("the same input"), "{ran:#?}");
    // Within one subtask, equal inputs are a warning.
    write(path, "a/2.in", "1 2\n");
    write(path, "a/2.ans", "3\n");
    expect(&["validate", problem], 0, "the same input as");
    write(path, "a/2.ans", "4\n");
    expect(
        &["validate", problem],
        1,
        "whose answer the checker does not accept",
    );
}

#[test]
fn names_in_chinese_are_a_warning_of_export_alone() {
    let folder = copy_of("bare-gbk");
    let made = folder.path().join("made");
    let zip = folder.path().join("gbk.zip");
    let [zip, made] = [&zip, &made].map(|path| path.to_str().unwrap());
    let ran = caipan(&["import", zip, made, "--no-audit"]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    let ran = caipan(&["validate", made]);
    assert_eq!(ran.code, 0, "{ran:#?}");
    assert!(!format!("{ran:?}").contains("other judges"), "{ran:#?}");
    for format in [
        "kattis-legacy",
        "icpc-2025-09",
        "domjudge",
        "polygon",
        "lemon",
        "hydro",
        "uoj",
        "dmoj",
        "cms",
    ] {
        let exported = folder.path().join(format);
        let place = exported.to_str().unwrap();
        let ran = caipan(&["export", made, place, "--as", format]);
        if ran.code == 0 {
            assert!(
                ran.stderr
                    .contains("names of cases that other judges may refuse"),
                "{ran:#?}"
            );
            for file in crate::support::files_below(place) {
                assert!(file.to_str().unwrap().is_ascii(), "{file:?}");
            }
        }
        assert!(ran.code == 0 || format == "polygon", "{format}: {ran:#?}");
    }
}

#[test]
fn nothing_is_generated_that_validate_calls_a_fault() {
    let folder = copy_of("gen-crlf");
    let (path, problem) = (folder.path(), folder.path().to_str().unwrap());
    fs::remove_dir_all(path.join("cases")).unwrap();
    expect(&["generate", problem], 1, "CRLF");
    assert!(!path.join("cases/r/1.in").exists());
    let generator = "import sys\nsys.stdout.write(\"1 2\\n\")\n";
    write(path, "gen.py", generator);
    // The answer ends with a blank and without a newline, which this checker ignores.
    let right =
        "#include <cstdio>\nint main(){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d \",a+b);}\n";
    write(path, "submissions/accepted/right.cpp", right);
    expect(&["generate", problem], 0, "");
    assert_eq!(
        fs::read_to_string(path.join("cases/r/1.ans")).unwrap(),
        "3\n"
    );
    expect(&["validate", problem], 0, "");
}

#[test]
fn generate_makes_no_input_that_validate_calls_a_fault() {
    let folder = copy_of("gen-crlf");
    let (path, problem) = (folder.path(), folder.path().to_str().unwrap());
    for (text, part) in [
        ("1 2 \\n", "ends with a blank"),
        ("1 2\\n\\n", "an empty line at the end"),
        ("1\\0 2\\n", "control character"),
        ("1 2", "does not end with a newline"),
    ] {
        fs::remove_dir_all(path.join("cases")).ok();
        write(
            path,
            "gen.py",
            &format!("import sys\nsys.stdout.write(\"{text}\")\n"),
        );
        expect(&["generate", problem], 1, part);
        assert!(!path.join("cases/r/1.in").exists(), "{part}");
        // In a case that was written by hand, the same input is a fault.
        write(
            path,
            "cases/r/1.in",
            &text.replace("\\n", "\n").replace("\\0", "\0"),
        );
        write(path, "cases/r/1.ans", "3\n");
        expect(&["validate", problem], 1, part);
    }
}

#[test]
fn equal_inputs_from_a_seed_that_is_not_used_are_named_so() {
    let folder = tempfile::tempdir().unwrap();
    let (path, problem) = (folder.path(), folder.path().to_str().unwrap());
    let toml = "name = \"sum\"\nchecker = \"tokens\"\n[[generator]]\nname = \"random\"\nsource = \"gen.py\"\ndialect = \"argv\"\n[[generator.case]]\nname = \"r/{i}\"\ncount = 3\nargs = [\"{seed}\"]\n";
    write(path, "problem.toml", toml);
    write(
        path,
        "submissions/accepted/right.py",
        "print(sum(map(int, input().split())))\n",
    );
    write(
        path,
        "gen.py",
        "import sys\nprint(1 + (int(sys.argv[1]) == 1), 2)\n",
    );
    let part = "generator random does not use its seed";
    expect(&["generate", problem], 0, part);
    expect(&["validate", problem], 0, part);
    expect(&["validate", problem], 0, "cases/r/3.in: the same input as");
    write(path, "gen.py", "import sys\nprint(sys.argv[1], 2)\n");
    let ran = caipan(&["generate", problem]);
    assert!(ran.code == 0 && !ran.stderr.contains(part), "{ran:#?}");
}

#[test]
fn a_checker_that_changes_its_word_is_a_fault() {
    let folder = copy_of("ck-random");
    // The checker rejects one of three outputs at random. All of these outputs are accepted twice only once in 10^11 runs.
    for number in 3..33 {
        write(
            folder.path(),
            &format!("{number}.in"),
            &format!("1 {number}\n"),
        );
        write(
            folder.path(),
            &format!("{number}.ans"),
            &format!("{}\n", number + 1),
        );
    }
    let problem = folder.path().to_str().unwrap();
    expect(&["validate", problem], 1, "two results for the same output");
}

#[test]
fn the_jurys_answer_can_be_checked() {
    let folder = copy_of("dup-subtasks");
    let problem = folder.path().to_str().unwrap();
    let answer = folder.path().join("a/1.ans");
    expect(
        &["check", problem, "a/1", answer.to_str().unwrap()],
        0,
        "AC",
    );
    let input = folder.path().join("a/1.in");
    let [input, answer] = [&input, &answer].map(|path| path.to_str().unwrap());
    expect(&["check", problem, input, answer], 0, "AC");
}

#[test]
fn answers_that_are_all_the_same_are_worth_a_warning() {
    let folder = tempfile::tempdir().unwrap();
    for number in 1..=3 {
        write(
            folder.path(),
            &format!("{number}.in"),
            &format!("{number}\n"),
        );
        write(folder.path(), &format!("{number}.ans"), "7\n");
    }
    let problem = folder.path().to_str().unwrap();
    expect(
        &["validate", problem],
        0,
        "the answers are all the same (3)",
    );
    for number in 1..=3 {
        write(folder.path(), &format!("{number}.ans"), "");
    }
    expect(&["validate", problem], 0, "all answers are empty");
}

#[test]
fn a_wrong_scale_of_points_is_noticed() {
    let folder = copy_of("absolute-plain");
    let toml = folder.path().join("problem.toml");
    let text = fs::read_to_string(&toml).unwrap();
    fs::write(&toml, text.replace("absolute", "percent")).unwrap();
    let problem = folder.path().to_str().unwrap();
    expect(&["validate", problem], 1, "gets only 0.25 of the points");
}
