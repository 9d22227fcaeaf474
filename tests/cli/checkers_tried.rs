//! Tests that `caipan validate` detects careless checker programs by judging junk outputs.

use std::path::Path;

use crate::support::{Files, RunOutput, caipan, has, is_left_to_the_sweep, require};

/// Beginning of a script that reads input, output and answer.
const READ: &str = "import sys\n_, i, o, a = sys.argv\n\
    text = lambda name: open(name, 'rb').read()\ninp, out, ans = text(i), text(o), text(a)\n";

/// Creates a problem with this checker, which uses DMOJ's exit codes and argument order.
fn problem(table: &str, others: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        (
            "problem.toml",
            &format!("name = \"p\"\n[checker]\n{table}\n"),
        ),
        ("1.in", "1\n"),
        ("1.ans", "3\n-7\nYes\n"),
        ("2.in", "2\n"),
        ("2.ans", "10 20\n5\n"),
        ("3.in", "3\n"),
        ("3.ans", "NO\n"),
        ("4.in", "4\n"),
        ("4.ans", "12\n"),
    ]);
    for (name, text) in others {
        files.write(name, text.as_bytes());
    }
    files
}

fn python(body: &str) -> RunOutput {
    let table = "source = \"check.py\"\ndialect = \"dmoj\"";
    let files = problem(table, &[("check.py", &format!("{READ}{body}"))]);
    validated(&files)
}

fn shell(body: &str) -> RunOutput {
    let table = "command = [\"sh\", \"check.sh\"]\ndialect = \"dmoj\"";
    validated(&problem(table, &[("check.sh", body)]))
}

fn in_haste(body: &str) -> RunOutput {
    let table = "command = [\"sh\", \"check.sh\"]\ndialect = \"dmoj\"\nlimits = { cpu = \"300ms\", wall = \"600ms\" }";
    validated(&problem(table, &[("check.sh", body)]))
}

fn validated(files: &Files) -> RunOutput {
    caipan(&["validate", &files.root()])
}

fn says(ran: &RunOutput, code: i32, lines: &[&str]) {
    assert_eq!(ran.code, code, "{} {}", ran.stdout, ran.stderr);
    for line in lines {
        assert!(ran.stdout.contains(line), "{line} is not in {}", ran.stdout);
    }
}

#[test]
fn nothing_is_said_of_a_checker_that_compares_words() {
    if !has("python3") {
        return;
    }
    let ran = python("sys.exit(out.split() != ans.split())\n");
    assert_eq!(ran.expect(0, "", "").stdout, "4 cases valid\n");
}

#[test]
fn what_a_special_judge_may_take_for_right_is_a_warning() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let numbers = "def same(x, y):\n    try: return abs(float(x) - float(y)) < 10\n    \
        except ValueError: return x == y\n\
        o, a = out.split(), ans.split()\n\
        sys.exit(not (len(o) == len(a) and all(map(same, o, a))))\n";
    for (body, warnings) in [
        // This checker compares pairs of lines, but not the number of lines.
        (
            "o, a = out.splitlines(), ans.splitlines()\nsys.exit(not o or any(x != y for x, y in zip(o, a)))\n",
            &["the answer without its end", "the answer and an extra line"][..],
        ),
        (
            "sys.exit(out.lower().split() != ans.lower().split())\n",
            &["the answer with small letters for capital ones, and the other way"],
        ),
        (
            numbers,
            &[
                "the answer with numbers off by one",
                "the answer with numbers off by a ten-millionth",
                "the answer with plus signs",
                "the answer with leading zeros",
            ],
        ),
        (
            "sys.exit(sorted(out.split()) != sorted(ans.split()))\n",
            &["the answer in reverse order"],
        ),
        (
            "sys.exit(out.split()[:len(ans.split())] != ans.split())\n",
            &["the answer and an extra word"],
        ),
    ] {
        let ran = python(body);
        for warning in warnings {
            let line =
                format!("the checker accepts {warning}, which is right only if that is meant: ");
            says(&ran, 0, &["warning: ", &line]);
        }
        assert!(!ran.stdout.contains("fault"), "{}", ran.stdout);
    }
}

#[test]
fn what_no_checker_may_accept_is_a_fault() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    // An empty output has no line that differs.
    let pairs =
        "o, a = out.splitlines(), ans.splitlines()\nsys.exit(any(x != y for x, y in zip(o, a)))\n";
    says(
        &python(pairs),
        1,
        &[
            "the checker accepts an empty output: \"\"\n",
            "warning: ",
            "the answer without its end",
        ],
    );
    // A comparison with NaN is false.
    let distance = "def far(x, y):\n    try: return abs(float(x) - float(y)) > 1e-6\n    \
        except ValueError: return x != y\n\
        o, a = out.split(), ans.split()\nsys.exit(len(o) != len(a) or any(map(far, o, a)))\n";
    says(
        &python(distance),
        1,
        &["the checker accepts NaN in place of numbers: \"nan"],
    );
    let kinds = "o, a = out.split(), ans.split()\n\
        sys.exit(not o or not o[0].isalnum() or o != a and a[0].isalpha() == o[0].isalpha())\n";
    says(
        &python(kinds),
        1,
        &["the checker accepts the answer to another case, of another kind: "],
    );
}

#[test]
fn a_checker_that_always_says_yes_is_told_from_one_that_reads_the_answer_as_the_output() {
    let ran = shell("exit 0");
    says(
        &ran,
        1,
        &[
            "the checker accepts random bytes",
            "it accepts any output",
            ", 1 fault\n",
        ],
    );
    assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stdout);
    // This checker expects another argument order and reads the answer as the output.
    let table = "command = [\"sh\", \"check.sh\"]\ndialect = \"dmoj\"";
    let script = "read n < $1; read a b < $3; test \"$((a + b))\" = $n";
    let files = problem(table, &[("check.sh", script)]);
    for (name, input, answer) in [(1, 5, "2 3"), (2, 7, "3 4"), (3, 9, "1 8"), (4, 3, "1 2")] {
        files.write(&format!("{name}.in"), format!("{input}\n").as_bytes());
        files.write(&format!("{name}.ans"), format!("{answer}\n").as_bytes());
    }
    let ran = validated(&files);
    says(
        &ran,
        1,
        &["does it read the answer as the output?", ", 1 fault\n"],
    );
    // A checker that finds the answer somewhere in the random output does read the output.
    let ran = shell("test $(tail -1 $3) = NO && exec cmp -s $2 $3; LC_ALL=C grep -aq 2 $2");
    says(&ran, 1, &["the checker accepts random bytes"]);
    assert!(!ran.stdout.contains("does it read"), "{}", ran.stdout);
    // A checker that reads the input, the output and the answer, and treats a bad answer as the jury's fault.
    let script = "read n < $1; read a b < $2; read c d < $3\n\
        case \"$a$b\" in ''|*[!0-9]*) exit 2;; esac\ncase \"$c$d\" in ''|*[!0-9]*) exit 1;; esac\n\
        test $((c + d)) = $n && test $((a + b)) = $n\n";
    files.write("check.sh", script.as_bytes());
    says(&validated(&files), 1, &["does it confuse the two files?"]);
}

#[test]
fn a_crash_is_never_taken_for_yes_and_what_makes_a_checker_fail_is_named() {
    if is_left_to_the_sweep() {
        return;
    }
    let table = "command = [\"sh\", \"wrap.sh\", \"inner.sh\"]\ndialect = \"dmoj\"";
    let inner = "case \"$(cat $2 | tr -d ' \\n-')\" in *[!0-9a-zA-Z]*|'') kill -SEGV $$;; esac; cmp -s $2 $3";
    let wrap = "sh $1 $2 $3 $4; test $? -ne 1";
    let files = problem(table, &[("wrap.sh", wrap), ("inner.sh", inner)]);
    says(
        &validated(&files),
        1,
        &["the checker accepts random bytes", "does it read"],
    );
    let words = "test \"$(cat $2 | tr -d ' \\n' | tr A-Z a-z)\" = \"$(cat $3 | tr -d ' \\n' | tr A-Z a-z)\"";
    let on_nan = format!("grep -q nan $2 && kill -SEGV $$; {words}");
    let ran = shell(&on_nan);
    says(
        &ran,
        1,
        &[
            "on NaN in place of numbers, \"nan",
            "signal 11",
            ", 1 fault",
        ],
    );
    let hangs =
        format!("test $(head -c 600000 $2 | wc -c) -gt 500000 && while :; do :; done; {words}");
    let ran = in_haste(&hangs);
    says(
        &ran,
        1,
        &[
            "on a number of a million digits, \"777",
            "on as much as a program may print, \"777",
        ],
    );
    let ran = shell("kill -SEGV $$");
    says(
        &ran,
        1,
        &["/1.ans: sh: failed: signal 11", "0 cases valid, 4 faults\n"],
    );
    let unknown = format!("test -s $2 || exit 9; {words}");
    says(
        &shell(&unknown),
        1,
        &["on an empty output, \"\": ", "exit code 9"],
    );
}

#[test]
fn a_comparison_that_says_something_else_is_a_warning() {
    if !has("python3") {
        return;
    }
    let table = "source = \"check.py\"\ndialect = \"dmoj\"\nalso = \"exact\"";
    let body = format!("{READ}sys.exit(out.split() != ans.split())\n");
    let ran = validated(&problem(table, &[("check.py", &body)]));
    says(
        &ran,
        0,
        &[
            "warning: ",
            "on the answer with no newline at the end, ",
            "exact does not accept this output as the checker does: ",
        ],
    );
    let strict =
        format!("{READ}sys.exit(not out.endswith(b'\\n') or out.split() != ans.split())\n");
    let table = table.replace("exact", "tokens");
    let ran = validated(&problem(&table, &[("check.py", &strict)]));
    says(
        &ran,
        0,
        &["tokens accepts this output, the checker does not"],
    );
}

#[test]
fn checker_test_runs_are_limited_and_spread_over_the_cases() {
    let table = "command = [\"sh\", \"check.sh\"]\ndialect = \"dmoj\"";
    let toml = format!("name = \"p\"\n[checker]\n{table}\n");
    let files = Files::new(&[("problem.toml", &toml), ("check.sh", "cmp -s $2 $3")]);
    for number in 0..40 {
        files.write(&format!("{number}.in"), format!("{number}\n").as_bytes());
        files.write(&format!("{number}.ans"), format!("{number} x\n").as_bytes());
    }
    let ran = caipan(&["validate", &files.root(), "-v"]).expect(0, "40 cases valid\n", "");
    let line = ran
        .stdout
        .lines()
        .find(|line| line.contains("runs of the jury's programs"));
    let runs: usize = line.unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((86 + 40..=86 + 21 * 3).contains(&runs), "{runs}");
    let quiet = caipan(&["validate", &files.root()]).expect(0, "", "");
    assert_eq!(quiet.stdout, "40 cases valid\n");
}

#[test]
fn built_in_comparisons_are_not_reported_as_faulty_checkers() {
    let own = |name: &str| {
        let files = problem(
            "",
            &[(
                "problem.toml",
                &format!("name = \"p\"\nchecker = \"{name}\"\n"),
            )],
        );
        for number in [1, 2, 3] {
            files.write(&format!("{number}.ans"), b"0.00001\n");
        }
        files.write("4.ans", b"1\n");
        caipan(&["validate", &files.root()]).expect(0, "4 cases valid\n", "");
    };
    ["rcmp4", "rcmp6", "wcmp", "lcmp", "dcmp", "kattis-default"]
        .iter()
        .for_each(|name| own(name));
}

#[test]
fn standard_checkers_of_testlib_are_not_called_faulty() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TESTLIB") else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return;
    };
    if !has("g++") {
        return;
    }
    let read = |name: &str| std::fs::read_to_string(Path::new(&folder).join(name)).unwrap();
    for (name, answers) in [
        ("wcmp", ["a B\n", "5\n", "NO\n", "1 2\n3\n"]),
        ("ncmp", ["1\n", "-5 6\n", "0\n", "1000000000000\n"]),
        ("yesno", ["YES\n", "NO\n", "yes\n", "No\n"]),
        ("dcmp", ["1\n", "0.5\n", "-3.25\n", "1000000\n"]),
    ] {
        let table = "source = \"check.cpp\"\ndialect = \"testlib\"";
        let source = read(&format!("checkers/{name}.cpp"));
        let files = problem(
            table,
            &[("check.cpp", &source), ("testlib.h", &read("testlib.h"))],
        );
        for (number, answer) in answers.iter().enumerate() {
            files.write(&format!("{}.ans", number + 1), answer.as_bytes());
        }
        let ran = validated(&files);
        assert!(
            ran.code == 0 && !ran.stdout.contains("fault"),
            "{name}: {}",
            ran.stdout
        );
    }
}

#[test]
fn planted_checkers_of_testlib_are_caught() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TESTLIB") else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return;
    };
    if !has("g++") {
        return;
    }
    let read = |name: &str| std::fs::read_to_string(Path::new(&folder).join(name)).unwrap();
    // A checker with two planted faults: it ignores every second token, and accepts a prefix.
    let planted = "#include \"testlib.h\"\nint main(int argc, char** argv) {\nregisterTestlibCmd(argc, argv);\n\
        while (!ouf.seekEof() && !ans.seekEof()) if (ouf.readToken() != ans.readToken()) quitf(_wa, \"differ\");\n\
        quitf(_ok, \"fine\");\n}\n";
    let table = "source = \"check.cpp\"\ndialect = \"testlib\"";
    let files = problem(
        table,
        &[("check.cpp", planted), ("testlib.h", &read("testlib.h"))],
    );
    says(
        &validated(&files),
        1,
        &[
            "the checker accepts an empty output",
            "the answer without its end",
        ],
    );
    let always = "#include \"testlib.h\"\nint main(int argc, char** argv) {\nregisterTestlibCmd(argc, argv);\n\
        while (!ouf.seekEof()) ouf.readToken();\nquitf(_ok, \"fine\");\n}\n";
    files.write("check.cpp", always.as_bytes());
    says(&validated(&files), 1, &["it accepts any output"]);
}
