//! Tests of `caipan validate` with the jury's validators: which of them must accept or refuse an input.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::support::{
    Files, RunOutput, caipan, command, count_below, finish, has, is_installed, require, wait_until,
};

const SUM: &str = "name = \"sum\"\nchecker = \"tokens\"\n";
/// Python validator for two numbers from 1 to 99 on a line, with testlib's exit codes.
const PYTHON: &str = "import re, sys\ntext = sys.stdin.buffer.read()\n\
    if not re.fullmatch(rb'[1-9][0-9]? [1-9][0-9]?\\n', text):\n    \
        print('FAIL two numbers from 1 to 99 (stdin)', file=sys.stderr)\n    sys.exit(3)\n";

/// Creates a problem of two cases with these tables and files.
fn problem(tables: &str, others: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("problem.toml", &format!("{SUM}{tables}")),
        ("a/1.in", "1 2\n"),
        ("a/1.ans", "3\n"),
        ("b/2.in", "30 4\n"),
        ("b/2.ans", "34\n"),
    ]);
    for (name, text) in others {
        files.write(name, text.as_bytes());
    }
    files
}

fn source(dialect: &str, name: &str) -> String {
    format!("[[validator]]\nsource = \"{name}\"\ndialect = \"{dialect}\"\n")
}

/// Returns the table of a validator that is a shell script.
fn shell(dialect: &str) -> String {
    format!("[[validator]]\ncommand = [\"sh\", \"valid.sh\"]\ndialect = \"{dialect}\"\n")
}

fn validated(files: &Files) -> RunOutput {
    caipan(&["validate", &files.root()])
}

/// Asserts that all of these lines are printed, in any order.
fn says(ran: &RunOutput, lines: &[&str]) {
    for line in lines {
        assert!(ran.stdout.contains(line), "{line} is not in {}", ran.stdout);
    }
}

#[test]
fn a_validator_accepts_the_cases_and_refuses_what_is_invalid_or_damaged() {
    if !has("python3") {
        return;
    }
    let files = problem(
        &source("testlib", "valid.py"),
        &[("valid.py", PYTHON), ("invalid_input/zero.in", "0 1\n")],
    );
    let ran = validated(&files).expect(0, "2 cases valid, 1 invalid input refused\n", "");
    assert_eq!(ran.stdout, "2 cases valid, 1 invalid input refused\n");
    let ran = caipan(&["validate", &files.root(), "-v"]).expect(0, "", "");
    // Two cases, one that is invalid, and nine kinds of damage for each case.
    says(&ran, &["21 runs of the jury's programs\n"]);
    files.write("invalid_input/legal.in", b"1 1\n");
    files.write("b/3.in", b"1 100\n");
    files.write("b/3.ans", b"101\n");
    let ran = validated(&files).expect(1, "2 cases valid, 1 invalid input refused, 2 faults\n", "");
    says(
        &ran,
        &[
            "/b/3.in: valid.py refuses it: \"two numbers from 1 to 99 (stdin)\"\n",
            "/invalid_input/legal.in: the validator accepts this invalid input\n",
        ],
    );
    let alone = caipan(&["validate", &files.root(), &files.path("b/3.in")]);
    says(
        &alone.expect(1, "0 cases valid, 1 fault\n", ""),
        &["b/3.in: valid.py refuses it"],
    );
}

#[test]
fn whatever_a_dialect_does_not_know_is_the_fault_of_the_validator() {
    let python = "crashed: \"NameError: odd\"";
    let broken = [
        (
            "testlib",
            "exit 5",
            "ended with exit code 5, which has no meaning in its dialect",
        ),
        (
            "testlib",
            "exit 1",
            "ended with exit code 1, which has no meaning in its dialect",
        ),
        (
            "dmoj",
            "exit 2",
            "ended with exit code 2, which has no meaning in its dialect",
        ),
        (
            "kattis",
            "exit 127",
            "ended with exit code 127, which has no meaning in its dialect",
        ),
        (
            "uoj",
            "exit 139",
            "ended with exit code 139, which has no meaning in its dialect",
        ),
        ("kattis", "kill -SEGV $$", "failed: signal 11 (SIGSEGV"),
        (
            "kattis",
            "echo 'Traceback (most recent call last):' >&2; echo 'NameError: odd' >&2; exit 1",
            python,
        ),
    ];
    for (dialect, script, what) in broken {
        let files = problem(&shell(dialect), &[("valid.sh", script)]);
        let ran = validated(&files).expect(1, "0 cases valid, 2 faults\n", "");
        says(&ran, &[&format!("/a/1.in: sh valid.sh: {what}")]);
        // An invalid input does not count as refused if the validator fails.
        files.write("invalid_input/x.in", b"x");
        let ran = validated(&files).expect(1, "0 cases valid, 3 faults\n", "");
        says(
            &ran,
            &[&format!("/invalid_input/x.in: sh valid.sh: {what}")],
        );
    }
    let table = shell("uoj") + "limits = { cpu = \"200ms\", wall = \"400ms\" }\n";
    let files = problem(&table, &[("valid.sh", "while :; do :; done")]);
    let ran = validated(&files).expect(1, "0 cases valid, 2 faults\n", "");
    says(&ran, &["/a/1.in: sh valid.sh: failed: "]);
}

#[test]
fn an_exception_that_is_raised_refuses_where_every_other_code_does() {
    let raise = "echo 'Traceback (most recent call last):' >&2; echo 'ValueError: odd' >&2; exit 1";
    for (dialect, what) in [
        ("kattis", "sh valid.sh refuses it: \"ValueError: odd\""),
        ("testlib", "sh valid.sh: crashed: \"ValueError: odd\""),
    ] {
        let files = problem(&shell(dialect), &[("valid.sh", raise)]);
        let ran = validated(&files);
        assert_eq!(ran.code, 1, "{ran:#?}");
        says(&ran, &[&format!("/a/1.in: {what}")]);
    }
}

#[test]
fn a_specification_is_read_by_what_is_there_and_it_is_said_where_nothing_is() {
    let table = "[[validator]]\nsource = \"spec.ctd\"\ndialect = \"checktestdata\"\n";
    let files = problem(table, &[("spec.ctd", "1\n")]);
    // Script in place of the program of the Python package.
    let reader = "#!/bin/sh\n[ \"$1\" != \"${1%spec.ctd}\" ] && grep -q 1 \"$2\"\n";
    let reader = files.write("bin/pyctd", reader.as_bytes());
    let validated = |path: &str| {
        let mut command = command(&["validate", &files.root(), "--lang", "en"]);
        command.env("PATH", path);
        finish(command)
    };
    let here = std::env::var("PATH").unwrap();
    let ran = validated(&here).expect(
        0,
        "",
        "spec.ctd is not asked: checktestdata is not installed (pip install checktestdata)",
    );
    assert!(!ran.stdout.contains("fault"), "{ran:#?}");
    fs::set_permissions(reader, fs::Permissions::from_mode(0o755)).unwrap();
    let own = format!("{}:{here}", files.path("bin"));
    files.write("c/9.in", b"2 2\n");
    files.write("c/9.ans", b"4\n");
    let ran = validated(&own);
    says(&ran, &["/c/9.in: spec.ctd refuses it"]);
    assert!(!ran.stderr.contains("is not asked"), "{ran:#?}");
}

#[test]
fn each_dialect_has_its_exit_codes() {
    for (dialect, valid, invalid) in [
        ("testlib", 0, 3),
        ("kattis", 42, 43),
        ("kattis", 42, 0),
        ("dmoj", 0, 1),
        ("uoj", 0, 17),
    ] {
        let script =
            format!("read a b; test $b = 2 && exit {valid}; echo no $b >&2; exit {invalid}");
        let files = problem(&shell(dialect), &[("valid.sh", &script)]);
        let ran = validated(&files);
        assert_eq!(ran.code, 1, "{}", ran.stdout);
        says(
            &ran,
            &[
                "1 case valid",
                "/b/2.in: sh valid.sh refuses it: \"no 4\"\n",
            ],
        );
        assert!(
            !ran.stdout.contains("a/1.in: sh valid.sh refuses"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn an_assertion_that_does_not_hold_is_how_a_validator_in_python_refuses() {
    if !has("python3") {
        return;
    }
    let text = "import re, sys\ntext = sys.stdin.buffer.read()\n\
        assert re.fullmatch(rb'[1-9] [1-9]\\n', text), 'two digits'\nsys.exit(42)\n";
    let files = problem(&source("kattis", "valid.py"), &[("valid.py", text)]);
    let ran = validated(&files).expect(1, "1 case valid, 1 fault\n", "");
    says(
        &ran,
        &["/b/2.in: valid.py refuses it: \"AssertionError: two digits\"\n"],
    );
}

#[test]
fn a_case_of_a_subtask_is_asked_about_with_its_group_where_the_dialect_has_any() {
    let subtasks = "[[subtask]]\nname = \"small\"\npoints = 1\ncases = [\"a/*\"]\n\
        [[subtask]]\nname = \"large\"\npoints = 1\ncases = [\"b/*\"]\n";
    for (dialect, first, second) in [
        ("testlib", "--group small!", "--group large!"),
        ("dmoj", "--group st1!", "--group st2!"),
        ("kattis", "!", "!"),
        ("uoj", "!", "!"),
    ] {
        let table = format!("{}args = [\"!\"]\n{subtasks}", shell(dialect));
        let files = problem(&table, &[("valid.sh", "echo \"said $*\" >&2; exit 3")]);
        let ran = validated(&files).expect(1, "0 cases valid, 2 faults\n", "");
        let said = |file: &str, args: &str| {
            let args = args.replace('!', " !");
            format!(
                "/{file}: sh valid.sh refuses it: \"said {}\"\n",
                args.trim_start()
            )
        };
        says(&ran, &[&said("a/1.in", first), &said("b/2.in", second)]);
        let bare = table.split("[[subtask]]").next().unwrap();
        files.write("problem.toml", format!("{SUM}{bare}").as_bytes());
        says(&validated(&files), &[&said("a/1.in", "!")]);
    }
}

#[test]
fn an_invalid_input_has_to_be_refused_by_one_validator_and_a_case_by_none() {
    let second = "[[validator]]\ncommand = [\"sh\", \"other.sh\"]\ndialect = \"uoj\"\n";
    let files = problem(
        &(shell("uoj") + second),
        &[
            ("valid.sh", "read a b && test $a -gt 0"),
            (
                "other.sh",
                "read a b && test $b -gt 0 && test $b -lt 3 || exit 9",
            ),
            ("invalid_input/a.in", "0 1\n"),
            ("invalid_input/b.in", "1 0\n"),
            ("invalid_input/c.in", "1 1\n"),
        ],
    );
    let ran = validated(&files);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    says(
        &ran,
        &[
            "/b/2.in: sh other.sh refuses it, and gives no reason\n",
            "/invalid_input/c.in: the validator accepts this invalid input\n",
            "1 case valid, 2 invalid inputs refused, 3 faults, 2 warnings\n",
        ],
    );
}

#[test]
fn damaged_inputs_show_who_refuses_nothing_and_who_lets_much_pass() {
    let files = problem(&shell("uoj"), &[("valid.sh", "exit 0")]);
    let ran = validated(&files).expect(1, "2 cases valid, 1 fault\n", "");
    assert_eq!(
        ran.stdout,
        "sh valid.sh refuses nothing: none of 18 damaged inputs\n2 cases valid, 1 fault\n"
    );
    // This validator reads two numbers and checks nothing else. Damage that other problems may allow is only a warning.
    files.write(
        "valid.sh",
        b"LC_ALL=C; read a b && test $a -gt 0 && test $b -gt 0",
    );
    let ran = validated(&files);
    says(
        &ran,
        &[
            "warning: ",
            "/a/1.in: the validator accepts an input with a leading zero\n",
            "/a/1.in: the validator accepts an input with a Latin-1 byte at the end\n",
        ],
    );
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    // A validator that fails on damaged inputs is reported once.
    files.write(
        "valid.sh",
        b"read a b || kill -SEGV $$; test $a -gt 0 && test $b -gt 0",
    );
    let ran = validated(&files);
    let crashed = "failed: signal 11 (SIGSEGV";
    let crashes = ran.stdout.matches(crashed).count();
    assert!(ran.code == 1 && crashes > 0, "{}", ran.stdout);
    let mut lines: Vec<&str> = ran.stdout.lines().collect();
    let all = lines.len();
    lines.dedup();
    assert_eq!(lines.len(), all, "{}", ran.stdout);
}

#[test]
fn a_specification_is_read_by_its_interpreter_with_the_input_in_a_file() {
    let table = "[[validator]]\ncommand = [\"sh\", \"ctd.sh\", \"spec.ctd\"]\ndialect = \"checktestdata\"\n";
    let script = "echo \"$(cat $1) $2 $# $(cat)\" >&2; grep -q '^1 2' $2 || exit 1\n";
    let files = problem(table, &[("ctd.sh", script), ("spec.ctd", "INT(1,99)\n")]);
    let ran = validated(&files);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    says(
        &ran,
        &[
            "1 case valid",
            "/b/2.in: sh ctd.sh spec.ctd refuses it: \"INT(1,99) input 2\"\n",
        ],
    );
    // Files that only the validator names belong to the problem, although they are not part of a case.
    assert!(
        !ran.stdout.contains("no part of any case"),
        "{}",
        ran.stdout
    );
    let files = problem(
        &source("checktestdata", "spec.ctd"),
        &[("spec.ctd", "INT(1,99)\n")],
    );
    if !is_installed("checktestdata") {
        let missing = "spec.ctd is not asked: checktestdata is not installed";
        validated(&files).expect(0, "2 cases valid", missing);
    }
}

#[test]
fn bounds_that_no_case_reaches_are_named() {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TESTLIB") else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return;
    };
    if !has("g++") {
        return;
    }
    let header = std::fs::read_to_string(std::path::Path::new(&folder).join("testlib.h")).unwrap();
    let validator = "#include \"testlib.h\"\nint main(int argc, char** argv) {\n\
        registerValidation(argc, argv);\naddFeature(\"equal\");\nint a = inf.readInt(1, 30, \"a\");\n\
        inf.readSpace();\nint b = inf.readInt(1, 99, \"b\");\nif (a == b) feature(\"equal\");\n\
        inf.readEoln();\ninf.readEof();\n}\n";
    let files = problem(
        &source("testlib", "valid.cpp"),
        &[
            ("valid.cpp", validator),
            ("testlib.h", &header),
            ("invalid_input/1.in", "0 5\n"),
        ],
    );
    let ran = validated(&files).expect(0, "2 cases valid, 1 invalid input refused\n", "");
    assert_eq!(
        ran.stdout.lines().next().unwrap(),
        "no case has the least value of \"b\", the greatest value of \"b\", the feature \"equal\""
    );
    files.write("b/3.in", b"1 100\n");
    files.write("b/3.ans", b"101\n");
    let ran = validated(&files).expect(1, "", "");
    says(
        &ran,
        &[
            "/b/3.in: valid.cpp refuses it: \"Integer parameter [name=b] equals to 100, violates the range [1, 99] (stdin, line 1)\"\n",
        ],
    );
}

#[test]
fn the_files_of_the_jurys_programs_are_part_of_the_problem() {
    let checker = "name = \"sum\"\n[checker]\nsource = \"judge/check.cpp\"\ndialect = \"testlib\"\n\
        [[validator]]\ncommand = [\"sh\", \"./valid.sh\"]\ndialect = \"uoj\"\n";
    if !has("g++") {
        return;
    }
    let files = problem(
        "",
        &[
            ("problem.toml", checker),
            (
                "judge/check.cpp",
                "#include \"part.h\"\n#include \"top.h\"\n",
            ),
            ("judge/part.h", "#include <fstream>\n"),
            (
                "top.h",
                "#include <iostream>\nint main(int, char** v) { std::ifstream o(v[2]), a(v[3]); long x = 0, y = 0;\n\
                 bool r = bool(o >> x); a >> y; r = r && x == y && !(o >> x);\n\
                 std::cerr << (r ? \"ok\\n\" : \"wrong answer\\n\"); return !r; }\n",
            ),
            (
                "valid.sh",
                "read a b || exit 1; LC_ALL=C; case \"$a$b\" in *[!0-9]*) exit 1;; esac; cat | grep -q . && exit 1; exit 0",
            ),
            ("notes.txt", "mine"),
        ],
    );
    let ran = validated(&files);
    says(&ran, &["no part of any case: ", "/notes.txt\n"]);
    for own in ["check.cpp", "part.h", "top.h", "valid.sh"] {
        assert!(!ran.stdout.contains(own), "{own}: {}", ran.stdout);
    }
}

#[test]
fn a_validator_that_cannot_be_made_is_named_before_anything_is_looked_at() {
    if !has("g++") {
        return;
    }
    let files = problem(
        &source("uoj", "valid.cpp"),
        &[("valid.cpp", "int main( {}\n")],
    );
    let ran = validated(&files).expect(3, "", "valid.cpp: does not compile: ");
    assert_eq!(ran.stdout, "");
    files.write(
        "problem.toml",
        format!("{SUM}{}", source("uoj", "none.py")).as_bytes(),
    );
    validated(&files).expect(3, "", "problem.toml names none.py, which is not there");
}

#[test]
fn who_stops_caipan_is_told_no_faults_of_programs_that_were_ended_with_it() {
    let files = problem(&shell("uoj"), &[("valid.sh", "sleep 81.25")]);
    let mut validate = command(&["validate", &files.root()]);
    let validate = validate.stdout(Stdio::piped()).stderr(Stdio::null());
    let validate = validate.spawn().unwrap();
    let pid = validate.id();
    wait_until(|| count_below(pid, "sleep 81.25") > 0);
    let sent = Command::new("kill")
        .args(["-s", "INT", &pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
    let ended = validate.wait_with_output().unwrap();
    assert_eq!(ended.status.code(), Some(130));
    assert_eq!(String::from_utf8_lossy(&ended.stdout), "");
}
