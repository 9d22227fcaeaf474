//! Tests of failing or unstable generators, disagreeing programs and refused inputs: none of these yields a case.

use std::fs;
use std::path::Path;

use crate::cli::generators::{generate, problem, row, shell};
use crate::support::{Files, caipan, contents, count_below, has, is_left_to_the_sweep, wait_until};

/// Returns the names of the cases that were generated.
fn made(files: &Files) -> Vec<String> {
    let cases = files.path("cases");
    if !Path::new(&cases).exists() {
        return Vec::new();
    }
    let names = contents(&cases).into_keys().filter_map(|path| {
        let name = path
            .strip_prefix(&cases)
            .unwrap()
            .to_str()
            .unwrap()
            .to_owned();
        name.strip_suffix(".in").map(str::to_owned)
    });
    names.collect()
}

#[test]
fn what_is_not_the_same_twice_is_said_with_the_first_line_that_differs() {
    if !has("python3") {
        return;
    }
    let rows = row("good", "\"same\"") + &row("bad", "\"x\", \"{seed}\"") + "seed = 5\n";
    let tables =
        format!("[[generator]]\nname = \"odd\"\nsource = \"odd.py\"\ndialect = \"argv\"\n{rows}");
    let python = "import sys, time\nprint(1, 2)\nif sys.argv[1] != 'same': print(time.time_ns())\nprint('end')\n";
    let files = problem(&tables, &[("odd.py", python)]);
    let said =
        "bad (generator odd, seed 5, args \"x 5\"): not deterministic: in line 2 it prints \"";
    generate(&files, &[]).expect(1, "1 case made, 1 fault\n", said);
    assert_eq!(made(&files), ["good"]);
    generate(&files, &["--check"]).expect(1, "/cases/bad.in: missing", "");
}

/// Generator in C, so that no language runtime is counted.
const FAILING: &str = "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n\
    char *what = argv[1];\n\
    if (!strcmp(what, \"spin\")) for (volatile int i = 0;; i++);\n\
    if (!strcmp(what, \"flood\")) for (;;) puts(\"1 2 3 4 5 6 7 8\");\n\
    if (!strcmp(what, \"abort\")) { fprintf(stderr, \"no such tree\\n\"); abort(); }\n\
    if (!strcmp(what, \"exit\")) { puts(\"1 2\"); fprintf(stderr, \"no such\\nnumber\\n\"); return 3; }\n\
    if (!strcmp(what, \"nothing\")) return 0;\n\
    puts(\"1 2\"); return 0; }\n";

#[test]
fn a_generator_that_fails_is_named_with_its_row_its_seed_and_its_last_words() {
    if !has("cc") {
        return;
    }
    let failures = [
        ("spin", "CPU time over the limit of 200ms"),
        ("flood", "more than 64 KiB"),
        ("abort", "signal 6"),
        ("exit", "exit code 3; standard error ends with \"number\""),
        ("nothing", "it prints nothing"),
    ];
    let rows: String = failures
        .iter()
        .map(|(name, _)| row(name, &format!("\"{name}\"")))
        .collect();
    let limits = "limits = { cpu = \"200ms\", wall = \"20s\", output = \"64KiB\" }\n";
    let tables = format!(
        "[[generator]]\nname = \"c\"\nsource = \"gen.c\"\ndialect = \"argv\"\n{limits}{rows}{}",
        row("good", "\"\"")
    );
    let files = problem(&tables, &[("gen.c", FAILING)]);
    let ran = generate(&files, &[]).expect(1, "1 case made, 5 faults\n", "");
    for (name, what) in failures {
        let line = ran
            .stderr
            .lines()
            .find(|line| line.contains(&format!("{name} (")));
        let line = line.unwrap_or_else(|| panic!("{name}: {ran:#?}"));
        assert!(
            line.contains(&format!("(generator c, seed 1, args \"{name}\"): ")),
            "{line}"
        );
        assert!(line.contains(what), "{what}: {line}");
    }
    assert!(ran.stderr.contains("no such tree"), "{ran:#?}");
    assert_eq!(made(&files), ["good"]);
    // If a generator cannot be compiled, this is reported as the jury's fault before anything is written.
    files.write("gen.c", b"int main(void) { return x; }\n");
    generate(&files, &[]).expect(3, "", "gen.c: does not compile");
    files.write("problem.toml", tables.replace("gen.c", "none.c").as_bytes());
    generate(&files, &[]).expect(3, "", "");
}

#[test]
fn accepted_programs_have_to_end_and_to_agree() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") || !has("cc") {
        return;
    }
    let rows = row("small", "\"1 2\"") + &row("large", "\"40 50\"");
    let files = problem(&shell("g", "argv", &rows), &[("g.sh", "echo $1")]);
    files.write(
        "submissions/accepted/b.py",
        b"print(min(sum(map(int, input().split())), 50))\n",
    );
    let said = "large (generator g, seed 1, args \"40 50\"): submissions/accepted/b.py disagrees with submissions/accepted/a.py: ";
    let ran = generate(&files, &[]).expect(1, "1 case made, 1 fault\n", said);
    assert!(
        ran.stderr.contains("expected 90, found 50")
            || ran.stderr.contains("expected \"90\", found \"50\""),
        "{ran:#?}"
    );
    assert_eq!(made(&files), ["small"]);
    // A program that is rejected for another reason.
    let slow = "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); if (a > 9) for (volatile int i = 0;; i++); printf(\"%d\\n\", a + b); }\n";
    fs::remove_file(files.path("submissions/accepted/b.py")).unwrap();
    files.write("submissions/accepted/b.c", slow.as_bytes());
    let said = "submissions/accepted/b.c has to be accepted, and gets TLE: CPU time";
    generate(&files, &[]).expect(1, "1 up to date, 1 fault\n", said);
    files.write(
        "submissions/accepted/b.c",
        b"int main(void) { return x; }\n",
    );
    generate(&files, &[]).expect(1, "", "b.c: ");
    fs::remove_file(files.path("submissions/accepted/b.c")).unwrap();
    generate(&files, &[]).expect(0, "1 case made, 1 up to date\n", "");
    // problem.toml can name other programs than those in the folder, or none.
    let toml = fs::read_to_string(files.path("problem.toml")).unwrap();
    files.write("std/one.py", b"print(7)\n");
    files.write(
        "problem.toml",
        (toml.clone() + "[jury]\naccepted = [\"std\"]\n").as_bytes(),
    );
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    assert_eq!(
        fs::read_to_string(files.path("cases/large.ans")).unwrap(),
        "7\n"
    );
    // The file belongs to no case, but it is a program of the jury.
    let ran = caipan(&["validate", &files.root(), "--no-programs"]).expect(0, "2 cases valid", "");
    assert!(!ran.stdout.contains("one.py"), "{ran:#?}");
    files.write(
        "problem.toml",
        (toml + "[jury]\naccepted = [\"none/*\", \"x\"]\n").as_bytes(),
    );
    generate(&files, &[]).expect(
        3,
        "",
        "there is no accepted program to make answers: [jury] accepted = none/*, x",
    );
}

#[test]
fn a_checker_of_the_jurys_says_who_agrees_and_the_first_program_has_to_be_right_by_itself() {
    if !has("python3") {
        return;
    }
    let checker = "[checker]\ncommand = [\"sh\", \"check.sh\"]\ndialect = \"kattis\"\n";
    let tables = format!("{checker}{}", shell("g", "argv", &row("a", "\"1 2\"")));
    // Checker that accepts the numbers in any order, but no negative numbers.
    let check = "read a b; read c d < \"$2\"; case \"$a$b\" in *-*) echo minus > \"$3/judgemessage.txt\"; exit 43;; esac\n\
        test \"$a $b\" = \"$c $d\" || test \"$a $b\" = \"$d $c\" || { echo others > \"$3/judgemessage.txt\"; exit 43; }; exit 42\n";
    let files = problem(&tables, &[("g.sh", "echo $1"), ("check.sh", check)]);
    let toml = fs::read_to_string(files.path("problem.toml")).unwrap();
    files.write(
        "problem.toml",
        toml.replace("checker = \"tokens\"\n", "").as_bytes(),
    );
    let write = |name: &str, text: &str| {
        files.write(
            &format!("submissions/accepted/{name}.py"),
            format!("print({text})\n").as_bytes(),
        )
    };
    write("a", "1, 2");
    write("b", "2, 1");
    generate(&files, &[]).expect(0, "1 case made\n", "");
    assert_eq!(
        fs::read_to_string(files.path("cases/a.ans")).unwrap(),
        "1 2\n"
    );
    write("b", "2, 2");
    let said = "submissions/accepted/b.py disagrees with submissions/accepted/a.py: the checker says: \"others\"";
    generate(&files, &[]).expect(1, "0 cases made, 1 fault\n", said);
    write("a", "-1, 2");
    let said = "the answer of submissions/accepted/a.py is not right by itself: the checker says: \"minus\"";
    generate(&files, &[]).expect(1, "0 cases made, 1 fault\n", said);
    // A checker that fails is at fault itself.
    files.write("check.sh", b"exit 5");
    generate(&files, &[]).expect(1, "0 cases made, 1 fault\n", "sh: ended with exit code 5");
    assert_eq!(
        fs::read_to_string(files.path("cases/a.ans")).unwrap(),
        "1 2\n"
    );
}

#[test]
fn an_interactor_needs_no_answers_but_accepts_every_accepted_program() {
    if !has("python3") {
        return;
    }
    let interactor = "[interactor]\nsource = \"talk.py\"\ndialect = \"kattis\"\n";
    let talk = "import sys\nsecret = open(sys.argv[1]).read().strip()\nprint(secret, flush=True)\n\
        sys.exit(42 if input() == secret and secret != '13' else 43)\n";
    let rows = row("a", "\"12\"") + &row("b", "\"13\"");
    let tables = format!("{interactor}{}", shell("g", "argv", &rows));
    let files = problem(&tables, &[("g.sh", "echo $1"), ("talk.py", talk)]);
    let toml = fs::read_to_string(files.path("problem.toml")).unwrap();
    files.write(
        "problem.toml",
        toml.replace("checker = \"tokens\"\n", "").as_bytes(),
    );
    files.write("submissions/accepted/a.py", b"print(input(), flush=True)\n");
    let said = "b (generator g, seed 1, args \"13\"): submissions/accepted/a.py has to be accepted, and gets WA";
    generate(&files, &[]).expect(1, "1 case made, 1 fault\n", said);
    assert_eq!(made(&files), ["a"]);
    assert!(!Path::new(&files.path("cases/a.ans")).exists());
    files.write(
        "talk.py",
        talk.replace(" and secret != '13'", "").as_bytes(),
    );
    generate(&files, &[]).expect(0, "1 case made, 1 up to date\n", "");
    generate(&files, &["--check"]).expect(0, "2 of 2", "");
}

#[test]
fn every_validator_has_to_accept_what_is_made() {
    let validators = "[[validator]]\ncommand = [\"sh\", \"one.sh\"]\ndialect = \"testlib\"\n\
        [[validator]]\ncommand = [\"sh\", \"two.sh\"]\ndialect = \"testlib\"\n";
    let rows = "[[generator.case]]\nname = \"{seed}\"\ncount = 3\nseed = 8\nargs = [\"{seed}\"]\n";
    let one = "read a b; test $a -lt 10 || { echo \"FAIL $a is too large\" >&2; exit 3; }";
    let files = problem(
        &(validators.to_owned() + &shell("g", "argv", rows)),
        &[("g.sh", "echo $1 1"), ("one.sh", one), ("two.sh", "exit 0")],
    );
    let said =
        "10 (generator g, seed 10, args \"10\"): sh one.sh refuses it: \"10 is too large\"\n";
    generate(&files, &[]).expect(1, "2 cases made, 1 fault\n", said);
    assert_eq!(made(&files), ["8", "9"]);
    // A validator that fails is at fault itself, and existing cases are kept.
    files.write("two.sh", b"exit 5");
    let said = "sh two.sh: ended with exit code 5";
    generate(&files, &[]).expect(1, "0 cases made, 3 faults\n", said);
    assert_eq!(made(&files), ["8", "9"]);
}

/// Generator that tries to read secret files and to leave files behind, and prints what it could read.
const NOSY: &str = r#"
root=$1
for file in "$root/problem.toml" "$root/cases/1.ans" "$root/submissions/accepted/a.py" ../problem.toml /etc/shadow; do
    cat "$file" 2>/dev/null && echo "read $file"
done
for file in "$root/left" "$root/cases/left.in" ../left /left /tmp/caipan-generator-left cases/left; do
    echo left > "$file" 2>/dev/null
done
ls 
(sleep 43 &) 2>/dev/null
echo 1 2
"#;

#[test]
fn a_generator_sees_its_own_files_and_leaves_nothing() {
    let files = problem(
        "",
        &[
            ("nosy.sh", NOSY),
            ("cases/1.in", "1 2\n"),
            ("cases/1.ans", "3\n"),
        ],
    );
    let rows = row("nosy", &format!("{:?}", files.root()));
    let toml = fs::read_to_string(files.path("problem.toml")).unwrap();
    files.write(
        "problem.toml",
        (toml + &shell("nosy", "argv", &rows)).as_bytes(),
    );
    files.write("submissions/accepted/a.py", b"print(3)\n");
    let before = contents(&files.root());
    generate(&files, &[]).expect(0, "1 case made\n", "");
    let input = fs::read_to_string(files.path("cases/nosy.in")).unwrap();
    assert_eq!(input, "1 2\n", "something else was seen");
    let mut after = contents(&files.root());
    for name in ["cases/nosy.in", "cases/nosy.ans", "cases/.generated.toml"] {
        assert!(
            after.remove(Path::new(&files.path(name))).is_some(),
            "{name}"
        );
    }
    assert_eq!(after, before);
    assert!(!Path::new("/tmp/caipan-generator-left").exists() && !Path::new("/left").exists());
    wait_until(|| count_below(std::process::id(), "sleep 43") == 0);
}

#[test]
fn a_generator_that_forks_without_end_ends_at_its_limits() {
    let limits = "limits = { cpu = \"500ms\", wall = \"1s\", processes = 8 }\n";
    let tables = shell("bomb", "argv", &(limits.to_owned() + &row("a", "")));
    let files = problem(
        &tables,
        &[("bomb.sh", "f() { f | f & }; f; while :; do :; done")],
    );
    generate(&files, &[]).expect(
        1,
        "0 cases made, 1 fault\n",
        "a (generator bomb, seed 1, args \"\"): ",
    );
    assert!(made(&files).is_empty());
    // After the attack, the generator works again.
    files.write("bomb.sh", b"echo 1 2");
    generate(&files, &[]).expect(0, "1 case made\n", "");
}
