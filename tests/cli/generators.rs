//! `caipan generate` and generators of the jury's: cases of any problem, made twice, answered alike, and made anew only when
//! something has changed.

use std::fs;
use std::os::unix::fs::{MetadataExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{
    Files, Ran, caipan, command, contents, count_below, finish, has, require, wait_until,
};

const SUM: &str = "name = \"sum\"\nchecker = \"tokens\"\n";
/// Two numbers up to the first argument, from the seed that is the second.
const GEN: &str = "import random, sys\nmost, seed = map(int, sys.argv[1:])\nrandom.seed(seed)\n\
    print(most - random.randint(0, 9), random.randint(1, most))\n";
const RIGHT: &str = "print(sum(map(int, input().split())))\n";
const ACCEPTED: &str = "submissions/accepted/a.py";

/// A problem with these tables and files beside, whose accepted program adds two numbers.
pub fn problem(tables: &str, others: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("problem.toml", &format!("{SUM}{tables}")),
        (ACCEPTED, RIGHT),
    ]);
    for (name, text) in others {
        files.write(name, text.as_bytes());
    }
    files
}

/// A generator in Python and its rows.
fn python(rows: &str) -> String {
    format!("[[generator]]\nname = \"random\"\nsource = \"gen.py\"\ndialect = \"argv\"\n{rows}")
}

/// A generator that is a shell script.
pub fn shell(name: &str, dialect: &str, rows: &str) -> String {
    let program = format!("command = [\"sh\", \"{name}.sh\"]\ndialect = \"{dialect}\"\n");
    format!("[[generator]]\nname = \"{name}\"\n{program}{rows}")
}

/// A row that makes a single case.
pub fn row(name: &str, args: &str) -> String {
    format!("[[generator.case]]\nname = \"{name}\"\nargs = [{args}]\n")
}

const FIVE: &str =
    "[[generator.case]]\nname = \"random/{i}\"\ncount = 5\nseed = 7\nargs = [\"90\", \"{seed}\"]\n";

pub fn generate(files: &Files, more: &[&str]) -> Ran {
    caipan(&[&["generate", &files.root()], more].concat())
}

fn text(files: &Files, name: &str) -> String {
    fs::read_to_string(files.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn is_there(files: &Files, name: &str) -> bool {
    Path::new(&files.path(name)).exists()
}

/// By what the system tells whether a file was written anew.
fn number(files: &Files, name: &str) -> u64 {
    fs::metadata(files.path(name)).unwrap().ino()
}

#[test]
fn a_recipe_makes_cases_with_answers_and_none_of_them_twice() {
    if !has("python3") {
        return;
    }
    let files = problem(&python(FIVE), &[("gen.py", GEN)]);
    generate(&files, &[]).expect(0, "5 cases made\n", "");
    for (number, seed) in (1..=5).zip(7..) {
        let seed = seed.to_string();
        let made = Command::new("python3")
            .args([&files.path("gen.py"), "90", &seed])
            .output();
        let input = text(&files, &format!("cases/random/{number}.in"));
        assert_eq!(input.as_bytes(), made.unwrap().stdout);
        let sum: u32 = input
            .split_whitespace()
            .map(|word| word.parse::<u32>().unwrap())
            .sum();
        assert_eq!(
            text(&files, &format!("cases/random/{number}.ans")),
            format!("{sum}\n")
        );
    }
    caipan(&["validate", &files.root()]).expect(0, "5 cases valid\n", "");
    // Nothing is run where nothing has changed: there is nothing to run it with.
    let before = contents(&files.root());
    for arguments in [&["generate"][..], &["generate", "--check"]] {
        let mut again = command(&[arguments, &[&files.root()]].concat());
        let again = finish({
            again.env("PATH", "/nowhere");
            again
        });
        again.expect(
            0,
            if arguments.len() == 1 {
                "0 cases made, 5 up to date\n"
            } else {
                "5 of 5 cases up to date\n"
            },
            "",
        );
    }
    assert_eq!(contents(&files.root()), before);
    // Elsewhere the same cases are made, and known there.
    let elsewhere = files.path("new/place");
    generate(&files, &["-o", &elsewhere]).expect(0, "5 cases made\n", "");
    assert_eq!(
        fs::read(files.path("new/place/random/3.in")).unwrap(),
        fs::read(files.path("cases/random/3.in")).unwrap()
    );
    generate(&files, &["-o", &elsewhere, "--check"]).expect(0, "5 of 5", "");
    fs::remove_dir_all(files.path("new")).unwrap();
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn only_what_has_changed_is_made_again() {
    if !has("python3") {
        return;
    }
    let other = shell("fixed", "stdin", &row("fixed/one", "\"3\", \"4\""));
    let tables = |five: &str| python(five) + &other;
    let files = problem(&tables(FIVE), &[("gen.py", GEN), ("fixed.sh", "cat")]);
    generate(&files, &[]).expect(0, "6 cases made\n", "");
    assert_eq!(text(&files, "cases/fixed/one.in"), "3 4\n");
    let (random, fixed) = (
        number(&files, "cases/random/1.in"),
        number(&files, "cases/fixed/one.in"),
    );
    // Other arguments, one case more.
    let more = FIVE
        .replace("count = 5", "count = 6")
        .replace("\"90\"", "\"80\"");
    files.write("problem.toml", (SUM.to_owned() + &tables(&more)).as_bytes());
    let ran = generate(&files, &["--check"]).expect(1, "1 of 7 cases up to date\n", "");
    assert!(ran.stdout.contains("/cases/random/1.in: stale"), "{ran:#?}");
    assert!(
        ran.stdout.contains("/cases/random/6.in: missing"),
        "{ran:#?}"
    );
    assert!(!ran.stdout.contains("fixed"), "{ran:#?}");
    generate(&files, &[]).expect(0, "6 cases made, 1 up to date\n", "");
    assert_ne!(number(&files, "cases/random/1.in"), random);
    assert_eq!(number(&files, "cases/fixed/one.in"), fixed);
    // The source of one generator.
    files.write("fixed.sh", b"cat; echo");
    generate(&files, &[]).expect(0, "1 case made, 6 up to date\n", "");
    assert_eq!(text(&files, "cases/fixed/one.in"), "3 4\n\n");
    // A file that has gone.
    fs::remove_file(files.path("cases/random/2.ans")).unwrap();
    generate(&files, &["--check"]).expect(
        1,
        "/cases/random/2.in: missing, or its answer is\n6 of 7",
        "",
    );
    generate(&files, &[]).expect(0, "1 case made, 6 up to date\n", "");
    // What answers: the answers are the same, and no file is written.
    let input = number(&files, "cases/random/2.in");
    files.write(ACCEPTED, (RIGHT.to_owned() + "# the same\n").as_bytes());
    generate(&files, &["--check"]).expect(1, "0 of 7 cases up to date\n", "");
    generate(&files, &[]).expect(0, "0 cases made, 7 up to date\n", "");
    generate(&files, &["--check"]).expect(0, "7 of 7 cases up to date\n", "");
    assert_eq!(number(&files, "cases/random/2.in"), input);
}

#[test]
fn what_somebody_has_changed_is_kept_until_that_is_forced() {
    let files = problem(
        &shell(
            "fixed",
            "argv",
            &(row("a", "\"3 4\"") + &row("b", "\"5 6\"")),
        ),
        &[("fixed.sh", "echo $1")],
    );
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    files.write("cases/a.ans", b"8\n");
    let ran = generate(&files, &["--check"]).expect(1, "/cases/a.ans: changed by hand", "");
    assert!(
        ran.stdout.ends_with("\n1 of 2 cases up to date\n"),
        "{ran:#?}"
    );
    let kept = "0 cases made, 1 up to date, 1 kept as changed by hand\n";
    generate(&files, &[]).expect(1, kept, "/cases/a.ans: changed by hand");
    // The same where the case would be made anew.
    files.write("fixed.sh", b"echo $1; echo");
    generate(&files, &[]).expect(
        1,
        "1 case made, 1 kept as changed by hand\n",
        "/cases/a.ans: changed",
    );
    assert_eq!(
        text(&files, "cases/a.in"),
        "3 4\n",
        "half of a case was made anew"
    );
    assert_eq!(text(&files, "cases/a.ans"), "8\n");
    generate(&files, &["--force"]).expect(0, "1 case made, 1 up to date\n", "");
    assert_eq!(text(&files, "cases/a.ans"), "7\n");
    assert_eq!(text(&files, "cases/a.in"), "3 4\n\n");
    // Files that nobody knows anything of are not caipan's, unless they are what it would make.
    fs::remove_file(files.path("cases/.generated.toml")).unwrap();
    files.write("cases/b.in", b"mine\n");
    generate(&files, &["--check"]).expect(1, "0 of 2", "");
    let ran =
        generate(&files, &[]).expect(1, "0 cases made, 1 up to date, 1 kept", "/cases/b.in: ");
    assert!(!ran.stderr.contains("/cases/a."), "{ran:#?}");
    assert_eq!(text(&files, "cases/b.in"), "mine\n");
    // As a caipan leaves it that was killed behind its files and before its lock file …
    files.write("cases/b.in", b"5 6\n\n");
    generate(&files, &[]).expect(0, "0 cases made, 2 up to date\n", "");
    generate(&files, &["--check"]).expect(0, "2 of 2", "");
    // … or behind the first file of two, both of which were to be others.
    files.write("fixed.sh", b"echo $1 | tr 3456 1234");
    files.write("cases/a.in", b"1 2\n");
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    assert_eq!(text(&files, "cases/a.ans"), "3\n");
}

#[test]
fn cases_of_no_row_stay_and_are_said_until_they_are_gone() {
    let two = row("a", "\"3 4\"") + &row("b", "\"5 6\"");
    let files = problem(&shell("fixed", "argv", &two), &[("fixed.sh", "echo $1")]);
    generate(&files, &[]).expect(0, "2 cases made\n", "");
    let one = SUM.to_owned() + &shell("fixed", "argv", &row("b", "\"5 6\""));
    files.write("problem.toml", one.as_bytes());
    let said = "/cases/a.in: no row makes it any more\n";
    generate(&files, &["--check"]).expect(1, &format!("{said}1 of 1 case up to date\n"), "");
    generate(&files, &[]).expect(0, "0 cases made, 1 up to date\n", said);
    assert_eq!(text(&files, "cases/a.in"), "3 4\n");
    for name in ["cases/a.in", "cases/a.ans"] {
        fs::remove_file(files.path(name)).unwrap();
    }
    let ran = generate(&files, &[]).expect(0, "0 cases made, 1 up to date\n", "");
    assert!(!ran.stderr.contains("no row"), "{ran:#?}");
    assert!(!text(&files, "cases/.generated.toml").contains("\"a\""));
}

/// The header, where the compiler is there too.
fn testlib() -> Option<String> {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TESTLIB") else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return None;
    };
    let header = Path::new(&folder).join("testlib.h");
    has("g++").then(|| fs::read_to_string(header).unwrap())
}

#[test]
fn a_generator_of_testlib_gets_its_arguments_and_makes_its_bytes() {
    let Some(header) = testlib() else {
        return;
    };
    let source = "#include \"testlib.h\"\n#include <iostream>\nint main(int argc, char **argv) {\n\
        registerGen(argc, argv, 1);\nint n = opt<int>(\"n\");\n\
        std::cout << rnd.next(1, n) << ' ' << rnd.next(1, n) << std::endl;\n}\n";
    let rows = row("plain", "\"-n\", \"50\"")
        + "[[generator.case]]\nname = \"{seed}\"\ncount = 2\nseed = 40\nargs = [\"-n\", \"50\", \"{seed}\"]\n";
    let tables = format!(
        "[[generator]]\nname = \"gen\"\nsource = \"generators/gen.cpp\"\ndialect = \"argv\"\n{rows}"
    );
    let files = problem(
        &tables,
        &[("generators/gen.cpp", source), ("testlib.h", &header)],
    );
    generate(&files, &[]).expect(0, "3 cases made\n", "");
    let program = files.path("gen");
    let compiled = Command::new("g++")
        .args([
            "-O0",
            "-I",
            &files.root(),
            "-o",
            &program,
            &files.path("generators/gen.cpp"),
        ])
        .status();
    assert!(compiled.unwrap().success());
    for (name, more) in [("plain", None), ("40", Some("40")), ("41", Some("41"))] {
        let ran = Command::new(&program)
            .args(["-n", "50"])
            .args(more)
            .output()
            .unwrap();
        assert!(ran.status.success());
        assert_eq!(
            text(&files, &format!("cases/{name}.in")).as_bytes(),
            ran.stdout,
            "{name}"
        );
    }
    // An argument that testlib does not know.
    let toml = text(&files, "problem.toml").replace("[\"-n\", \"50\"]", "[\"-m\", \"50\"]");
    files.write("problem.toml", toml.as_bytes());
    let said = "cases/plain (generator gen, seed 1, args \"-m 50\"): ";
    let ran = generate(&files, &[]).expect(1, "0 cases made, 2 up to date, 1 fault\n", said);
    assert!(ran.stderr.contains("Opt"), "{ran:#?}");
}

#[test]
fn bapctools_hashes_the_command_and_takes_the_input_from_a_file_too() {
    if !has("python3") {
        return;
    }
    // By name as BAPCtools has it: that of the file wins over standard output.
    let source = "import sys\nif sys.argv[1] == 'testcase':\n    open('testcase.in', 'w').write(sys.argv[2] + ' 1\\n')\n\
        print(sys.argv[2], 0)\n";
    let rows = "[[generator.case]]\nname = \"a/{i}\"\ncount = 2\nargs = [\"x\", \"{seed}\"]\n\
        [[generator.case]]\nname = \"b\"\nargs = [\"{name}\", \"{seed:5}\"]\n";
    let tables = format!(
        "[[generator]]\nname = \"gen\"\nsource = \"generators/gen.py\"\ndialect = \"bapctools\"\n{rows}"
    );
    let files = problem(&tables, &[("generators/gen.py", source)]);
    generate(&files, &[]).expect(0, "3 cases made\n", "");
    let seed = |command: &str| {
        let hash = format!(
            "import hashlib; print(int(hashlib.sha512({command:?}.encode()).hexdigest(), 16) % 2**31)"
        );
        let ran = Command::new("python3")
            .args(["-c", &hash])
            .output()
            .unwrap();
        String::from_utf8(ran.stdout).unwrap().trim().to_owned()
    };
    assert_eq!(
        text(&files, "cases/a/1.in"),
        seed("gen.py x {seed}") + " 0\n"
    );
    assert_eq!(
        text(&files, "cases/a/2.in"),
        seed(":1gen.py x {seed}") + " 0\n"
    );
    assert_eq!(
        text(&files, "cases/b.in"),
        seed("gen.py {name} {seed:5}") + " 1\n"
    );
}

#[test]
fn a_row_puts_its_cases_into_a_subtask() {
    let subtasks = "[[subtask]]\nname = \"small\"\npoints = 40\ncases = [\"hand/*\"]\n\
        [[subtask]]\nname = \"large\"\npoints = 60\ncases = []\n";
    let rows = row("a", "\"3 4\"") + "subtask = \"large\"\nsample = true\n";
    let files = problem(
        &(subtasks.to_owned() + &shell("fixed", "argv", &rows)),
        &[
            ("fixed.sh", "echo $1"),
            ("hand/1.in", "1 1\n"),
            ("hand/1.ans", "2\n"),
        ],
    );
    let submission = files.path(ACCEPTED);
    let grade = || {
        caipan(&[
            "grade",
            &files.root(),
            &submission,
            "--format",
            "json",
            "--no-journal",
        ])
    };
    let missing =
        "subtask large has no cases: the case cases/a is not there: \"caipan generate\" makes it";
    grade().expect(3, "", missing);
    generate(&files, &[]).expect(0, "1 case made\n", "");
    let json = grade().expect(0, "", "").json();
    let subtasks = json["submissions"][0]["subtasks"].as_array().unwrap();
    let scores: Vec<f64> = subtasks
        .iter()
        .map(|one| one["score"].as_f64().unwrap())
        .collect();
    assert_eq!(scores, [40.0, 60.0]);
    // A validator is told of it, too.
    let validator = "[[validator]]\ncommand = [\"sh\", \"valid.sh\"]\ndialect = \"testlib\"\n";
    let toml = text(&files, "problem.toml");
    files.write("valid.sh", b"echo \"told $*\" >&2; exit 3");
    files.write("problem.toml", (toml + validator).as_bytes());
    generate(&files, &[]).expect(
        1,
        "1 fault",
        "sh valid.sh refuses it: \"told --group large\"",
    );
}

#[test]
fn what_stands_in_the_tables_is_looked_at_before_anything_is_made() {
    let two = |rows: &str| shell("g", "argv", rows);
    let long = "[[generator.case]]\nname = \"{i}\"\ncount = 4001\nargs = [\"{i}\"]\n";
    for (tables, what, place) in [
        (
            two("") + &two(""),
            "there are two generators called \"g\"",
            ":8:8",
        ),
        (
            two(&row("../a", "")),
            "\"../a\" cannot be the name of a case",
            ":8:8",
        ),
        (two(&row("/etc/a", "")), "\"/etc/a\" cannot be", ":8:8"),
        (two(&row("a//b", "")), "\"a//b\" cannot be", ":8:8"),
        (two(&row("a/.b", "")), "\"a/.b\" cannot be", ":8:8"),
        (two(&row("", "")), "\"\" cannot be", ":8:8"),
        (
            two(&row("a\\u001b[2J", "")),
            "\"a\\u{1b}[2J\" cannot be",
            ":8:8",
        ),
        (two(&row("a\\nb", "")), "cannot be", ":8:8"),
        (two(&row("invalid_input/1", "")), "cannot be", ":8:8"),
        (
            two(&(row("a", "") + &row("a", "\"1\""))),
            "two rows make the case \"a\"",
            ":11:8",
        ),
        (
            two(&(row("a", "\"{i}\"") + "count = 2\n")),
            "with a count above 1 the name needs {i} or {seed}",
            ":8:8",
        ),
        (
            two(&(row("{i}", "\"1\"") + "count = 2\n")),
            "all inputs would be the same",
            ":7:1",
        ),
        (
            two(&(row("{i}", "\"{i}\"") + "count = 0\n")),
            "expected a nonzero",
            ":10:9",
        ),
        (
            two(long),
            "too many cases: all generators together may make 4000",
            ":8:8",
        ),
        (
            two(&(row("a", "") + "subtask = \"large\"\n")),
            "there is no subtask called \"large\"",
            ":10:11",
        ),
        (
            two(&(row("a", "") + "seeds = 3\n")),
            "unknown field `seeds`",
            ":10:1",
        ),
        (
            two("").replace("argv", "arg"),
            "unknown dialect, expected one of argv, bapctools, stdin; is \"argv\" meant?",
            ":6:11",
        ),
        (
            two("").replace("command", "limit"),
            "unknown field `limit`",
            ":5:1",
        ),
        (
            two("").replace("[[", "[").replace("]]", "]"),
            "there may be several generators: write [[generator]]",
            ":3:2",
        ),
        (
            "[jury]\naccepted = [\"a[\"]\n".to_owned(),
            "bad pattern",
            ":4:13",
        ),
    ] {
        let files = problem(&tables, &[("g.sh", "echo 1 2")]);
        let ran = generate(&files, &[]).expect(3, "", what);
        assert!(
            ran.stderr.contains(&format!("problem.toml{place}\n")),
            "{place}: {ran:#?}"
        );
        assert!(!is_there(&files, "cases"), "{what}");
    }
    let subtask = "[[subtask]]\nname = \"large\"\npoints = 1\ncases = []\n";
    let files = problem(
        &(subtask.to_owned() + &two(&(row("a", "") + "subtask = \"lagre\"\n"))),
        &[],
    );
    generate(&files, &[]).expect(3, "", "called \"lagre\"; is \"large\" meant?");
}

#[test]
fn what_nobody_makes_or_asks_for_in_vain_is_wrong_usage() {
    let files = problem(
        &shell("g", "argv", &row("a", "\"1 2\"")),
        &[("g.sh", "echo $1")],
    );
    for more in [
        &["--seed", "3"][..],
        &["--count", "2"],
        &["--list"],
        &["--recipe", "contest", "-o", "x"],
        &["--check", "--family", "x"],
    ] {
        generate(&files, more).expect(
            2,
            "",
            "the rows of [[generator]] in problem.toml say what is made",
        );
    }
    generate(&files, &["--check", "--force"]).expect(2, "", "--force");
    caipan(&["generate", "mayan", "--check"]).expect(2, "", "mayan: nothing makes its cases");
    assert!(!is_there(&files, "cases"));
}

#[test]
fn a_puzzle_answers_the_inputs_of_generators_itself() {
    let made = caipan(&["generate", "eight", "--seed", "3"])
        .expect(0, "", "")
        .stdout;
    let tables = shell("fixed", "argv", &row("a", ""));
    // A command names its files.
    let tables = tables.replace("\"fixed.sh\"", "\"-c\", 'cat \"$0\"', \"board.txt\"");
    let toml = "name = \"eight\"\nchecker = \"eight\"\n".to_owned() + &tables;
    let files = Files::new(&[("problem.toml", &toml), ("board.txt", &made)]);
    generate(&files, &[]).expect(0, "1 case made\n", "");
    assert_eq!(text(&files, "cases/a.in"), made);
    let solved = caipan(&["solve", "eight", &files.path("cases/a.in")]).expect(0, "", "");
    assert_eq!(text(&files, "cases/a.ans"), solved.stdout);
    // What belongs to the puzzle is still there.
    let ran = generate(&files, &["--seed", "3"]).expect(0, "", "");
    assert_eq!(ran.stdout, made);
    files.write("board.txt", b"1 2\n");
    generate(&files, &[]).expect(
        1,
        "0 cases made, 1 fault\n",
        "cases/a (generator fixed, seed 1, args \"\"): ",
    );
}

#[test]
fn a_lock_file_is_believed_as_far_as_caipan_has_written_it() {
    let files = problem(
        &shell("fixed", "argv", &row("a", "\"3 4\"")),
        &[("fixed.sh", "echo $1")],
    );
    let hash = "0123456789abcdef".repeat(2);
    for (lock, what) in [
        ("[cases]\n\"a\" = 3\n".to_owned(), ".generated.toml:2:7"),
        (
            "[cases]\n\"a\" = \"x y z\"\n".to_owned(),
            ".generated.toml:2:7",
        ),
        (
            format!("[cases]\n\"../../a\" = \"{hash} {hash} -\"\n"),
            ".generated.toml:2:1",
        ),
        ("version = 2\n".to_owned(), ".generated.toml:1:1"),
        ("[cases\n".to_owned(), ".generated.toml:1:"),
        ("\u{1b}".to_owned(), ".generated.toml:1:2"),
    ] {
        files.write("cases/.generated.toml", lock.as_bytes());
        for more in [&["--check"][..], &[]] {
            let ran = generate(&files, more).expect(3, "", what);
            assert!(!ran.stderr.contains('\u{1b}'), "{ran:#?}");
        }
        assert!(!is_there(&files, "cases/a.in"), "{lock}");
    }
    files.write("secret", b"[secret\n");
    fs::remove_file(files.path("cases/.generated.toml")).unwrap();
    symlink(files.path("secret"), files.path("cases/.generated.toml")).unwrap();
    let ran = generate(&files, &[]).expect(3, "", "a link that leads out of the folder");
    assert!(!ran.stderr.contains("[secret"), "{ran:#?}");
}

#[test]
fn nothing_is_written_through_a_link_that_leads_out() {
    let files = problem(
        &shell("fixed", "argv", &row("in/a", "\"3 4\"")),
        &[("fixed.sh", "echo $1")],
    );
    let other = Files::new(&[("a.in", "mine\n")]);
    fs::create_dir(files.path("cases")).unwrap();
    symlink(other.root(), files.path("cases/in")).unwrap();
    let elsewhere = Files::new(&[]);
    symlink(other.root(), elsewhere.path("in")).unwrap();
    let root = elsewhere.root();
    let out = "a link that leads out of the folder";
    generate(&files, &["--force"]).expect(3, "", out);
    fs::remove_file(files.path("cases/in")).unwrap();
    generate(&files, &["--force", "-o", &root]).expect(5, "", out);
    assert_eq!(contents(&other.root()).len(), 1);
    assert_eq!(text(&other, "a.in"), "mine\n");
    // A link in the place of a file is replaced, and what it leads to is not.
    fs::remove_file(elsewhere.path("in")).unwrap();
    fs::create_dir(elsewhere.path("in")).unwrap();
    symlink(other.path("a.in"), elsewhere.path("in/a.in")).unwrap();
    generate(&files, &["-o", &root]).expect(1, "1 kept as changed by hand", "");
    generate(&files, &["--force", "-o", &root]).expect(0, "1 case made\n", "");
    assert_eq!(text(&other, "a.in"), "mine\n");
    assert_eq!(text(&elsewhere, "in/a.in"), "3 4\n");
}

#[test]
fn what_is_finished_when_caipan_is_stopped_is_whole_and_not_made_again() {
    let rows = row("a", "\"3 4\"") + &row("b", "\"wait\"") + &row("c", "\"5 6\"");
    let files = problem(
        &shell("fixed", "argv", &rows),
        &[("fixed.sh", "test \"$1\" = wait && exec sleep 41; echo $1")],
    );
    let root = files.root();
    let mut child = command(&["generate", &root, "-j", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let pid = child.id();
    wait_until(|| count_below(pid, "sleep 41") == 1);
    let sent = Command::new("kill")
        .args(["-s", "INT", &pid.to_string()])
        .status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let names: Vec<String> = walkdir::WalkDir::new(files.path("cases"))
        .sort_by_file_name()
        .into_iter()
        .map(|entry| entry.unwrap())
        .filter(|entry| !entry.file_type().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, [".generated.toml", "a.ans", "a.in"]);
    generate(&files, &["--check"]).expect(1, "1 of 3 cases up to date\n", "");
    files.write(
        "problem.toml",
        (SUM.to_owned() + &shell("fixed", "argv", &rows.replace("wait", "7 8"))).as_bytes(),
    );
    generate(&files, &[]).expect(0, "2 cases made, 1 up to date\n", "");
}
