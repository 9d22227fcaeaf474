//! Tests of the way from a verdict to its picture: cases by name, programs in place of outputs, suggested commands.

use std::fs;
use std::process::Command;

use super::{ANSWER, SAMPLE};
use crate::support::{Files, caipan, has, ran, root};

#[test]
fn a_case_name_is_accepted_wherever_an_input_file_is() {
    let name = "general/06-three-moves";
    let files = Files::new(&[("-1", "-1\n")]);
    let none = files.path("-1");
    for case in [name, "general/06-three-moves.in", "general/06"] {
        let solved = caipan(&["solve", "mayan", case]).expect(0, "3 0 1\n", "");
        let drawn = caipan(&["show", "mayan", case]).expect(0, "0 | ", "");
        let file = format!("cases/mayan/{name}.in");
        assert_eq!(solved.stdout, caipan(&["solve", "mayan", &file]).stdout);
        assert_eq!(drawn.stdout, caipan(&["show", "mayan", &file]).stdout);
        caipan(&["check", "mayan", case, &none]).expect(1, "WA", "");
        caipan(&["diff", "mayan", case, &none]).expect(1, "says -1", "");
    }
    // In a problem directory, the answer file of the case is used, like an answer file next to an input.
    let folder = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("one.in", "1 2\n"),
        ("one.ans", "3\n"),
        ("four", "4\n"),
    ]);
    let ran = caipan(&["check", &folder.path("."), "one", &folder.path("four")]);
    ran.expect(1, "expected \"3\", found \"4\"", "");
}

#[test]
fn a_wrong_name_is_answered_by_those_that_are_like_it() {
    for command in ["show", "solve"] {
        caipan(&[command, "mayan", "genral/06-three-moves"]).expect(
            2,
            "",
            "genral/06-three-moves: neither a file nor a case of mayan; it has general/06-three-moves",
        );
        let ran = caipan(&[command, "mayan", "xyz"]);
        ran.expect(2, "", "xyz: neither a file nor a case of mayan\n");
    }
    // A prefix that several case names share is not a case name.
    caipan(&["show", "mayan", "general/0"]).expect(2, "", "it has general/0");
}

#[test]
fn a_file_of_that_name_comes_before_a_case() {
    let folder = Files::new(&[
        ("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("one.in", "1 2\n"),
        ("one.ans", "3\n"),
    ]);
    let [input, answer] = ["one.in", "one.ans"].map(|name| folder.path(name));
    let ran = caipan(&["check", &folder.path("."), &input, "-", &answer]);
    ran.expect(1, "", "");
    caipan(&["show", "mayan", "Cargo.toml"]).expect(3, "", "Cargo.toml");
}

const WRONG: &str = "reference/mayan/wrong_answer/one-run-per-round.c";

#[test]
fn a_program_is_accepted_wherever_an_output_file_is() {
    if !has("cc") {
        return;
    }
    let case = "general/06-three-moves";
    let printed = Files::new(&[("out", "-1\n")]);
    for command in ["diff", "check", "show"] {
        let of_program = caipan(&[command, "mayan", case, WRONG]);
        let of_output = caipan(&[command, "mayan", case, &printed.path("out")]);
        let unnamed = |text: &str, name: &str| text.replace(name, "OUT");
        assert_eq!(
            unnamed(&of_program.stdout, WRONG),
            unnamed(&of_output.stdout, &printed.path("out")),
            "{of_program:#?}"
        );
        assert_eq!(of_program.code, of_output.code, "{of_program:#?}");
    }
    // A comparison of two programs.
    let right = "reference/mayan/accepted/column-shifts.c";
    let ran = caipan(&["diff", "mayan", case, WRONG, right]).expect(1, WRONG, "");
    assert!(ran.stdout.contains(right), "{ran:#?}");
    caipan(&["check", "mayan", case, right]).expect(0, "AC", "");
    let input = format!("cases/mayan/{case}.in");
    caipan(&["check", "mayan", &input, right]).expect(0, "AC", "");
}

#[test]
fn a_program_that_does_not_end_well_says_so() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[
        (
            "crash.c",
            "#include <stdlib.h>\nint main(void) { abort(); }\n",
        ),
        ("broken.c", "int main(void) { return 0 }\n"),
        ("out.txt", ANSWER),
        ("sample.in", SAMPLE),
    ]);
    let [crash, broken] = ["crash.c", "broken.c"].map(|name| files.path(name));
    let case = "general/04-sample";
    caipan(&["check", "mayan", case, &crash]).expect(1, "RE", "");
    caipan(&["diff", "mayan", case, &crash]).expect(1, "", "crash.c: RE");
    caipan(&["diff", "mayan", case, &broken]).expect(1, "", "does not compile");
    // An output file with execute permission is an output, not a program.
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let output = files.path("out.txt");
        std::fs::set_permissions(&output, std::fs::Permissions::from_mode(0o777)).unwrap();
        caipan(&["check", "mayan", &files.path("sample.in"), &output]).expect(0, "AC", "");
    }
}

#[test]
fn under_each_lost_case_stands_the_command_that_shows_why() {
    if !has("cc") {
        return;
    }
    let crash = Files::new(&[(
        "it's mayan.c",
        "#include <stdlib.h>\nint main(void) { abort(); }\n",
    )]);
    let crash = crash.path("it's mayan.c");
    for (program, begins) in [
        (WRONG, "caipan diff mayan general/06"),
        (crash.as_str(), "caipan check mayan general/06"),
    ] {
        let graded = caipan(&["grade", "mayan", program, "--case", "general/06*"]);
        let lines = graded.stdout.lines().map(str::trim);
        let command = lines.clone().find(|line| line.starts_with("caipan "));
        let command = command.unwrap_or_else(|| panic!("{graded:#?}"));
        assert!(command.starts_with(begins), "{command}");
        // The command is run by a shell, as if the user had typed it.
        let typed = command.replacen("caipan", env!("CARGO_BIN_EXE_caipan"), 1);
        let output = Command::new("sh")
            .args(["-c", &typed])
            .current_dir(root())
            .env_remove("LANG")
            .output();
        let shown = ran(output.unwrap());
        let lost = if program == WRONG { "says -1" } else { "RE" };
        shown.expect(1, lost, "");
    }
}

#[test]
fn grade_ends_with_what_it_did_and_the_files_that_it_wrote() {
    if !has("cc") {
        return;
    }
    let folder = Files::new(&[]);
    let page = folder.path("r1.html");
    let report = format!("html={page}");
    let words = [
        "grade",
        "mayan",
        WRONG,
        "--case",
        "general/0[45]*",
        "--report",
        &report,
    ];
    let graded = caipan(&words).expect(0, "", "1 contestant · 2 results · ");
    assert!(
        graded.stderr.contains(&format!("wrote {page}\n")),
        "{graded:#?}"
    );
    let quiet = caipan(&["grade", "mayan", WRONG, "--case", "general/04*", "--quiet"]);
    assert_eq!(quiet.expect(0, "", "").stderr, "");
}

#[test]
fn outputs_are_kept_by_contestant_and_case_and_nowhere_else() {
    if !has("cc") {
        return;
    }
    let source = fs::read_to_string(root().join(WRONG)).unwrap();
    let class = Files::new(&[("ann/mayan.c", &source), ("..~x/mayan.c", &source)]);
    let kept = Files::new(&[]);
    let kept = kept.path("kept");
    let words = [
        "grade",
        "mayan",
        &class.path("."),
        "--case",
        "general/0[46]*",
        "--keep-outputs",
        &kept,
    ];
    caipan(&words).expect(1, "", "");
    for (name, output) in [("04-sample", ANSWER), ("06-three-moves", "-1")] {
        for contestant in ["ann", "_.._x"] {
            let path = format!("{kept}/{contestant}/general/{name}.out");
            let found = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(found.trim(), output.trim());
        }
    }
    // Nothing is ever overwritten.
    caipan(&words).expect(2, "", "kept");
}

#[test]
fn a_misnamed_output_file_and_the_standard_error_are_shown() {
    let source = "#include <cstdio>\n#include <cstdlib>\nint main() {\n    freopen(\"maya.out\", \"w\", stdout);\n    puts(\"-1\");\n    for (int line = 1; line <= 7; line++) fprintf(stderr, \"line %d\\x1b\\n\", line);\n    return RETURNED;\n}\n";
    let files = Files::new(&[
        ("mayan.cpp", &source.replace("RETURNED", "0")),
        (
            "re.cpp",
            &source
                .replace("RETURNED", "3")
                .replace("maya.out", "mayan.out"),
        ),
    ]);
    let case = ["--case", "general/06*"];
    let grade = |name: &str, more: &[&str]| {
        let path = files.path(name);
        caipan(&[&["grade", "mayan", &path][..], &case, more].concat())
    };
    let remark = "line 4 of the source names maya.out, the problem's file is mayan.out\n";
    grade("mayan.cpp", &[]).expect(1, remark, "");
    let zh = grade("mayan.cpp", &["--lang", "zh"]);
    zh.expect(
        1,
        "源程序第 4 行写的是 maya.out，题目要求的文件是 mayan.out\n",
        "",
    );
    let ran = grade("re.cpp", &[]).expect(1, "        │ line 3\\u{1b}\n        │ line 4", "");
    assert!(
        !ran.stdout.contains("line 2") && ran.stdout.contains("│ line 7"),
        "{ran:#?}"
    );
    assert!(!ran.stdout.contains("of the source names"), "{ran:#?}");
    let json = grade("re.cpp", &["--format", "json"]).json();
    let stderr = json["submissions"][0]["cases"][0]["stderr"]
        .as_str()
        .unwrap();
    assert!(
        stderr.starts_with("line 1\u{1b}\n") && stderr.ends_with("line 7\u{1b}"),
        "{stderr}"
    );
}
