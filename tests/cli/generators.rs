//! Tests of `caipan generate` with the jury's generators: repeatable cases, agreeing answers, regeneration only after
//! changes.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::support::{
    Files, RunOutput, caipan, command, contents, count_below, finish, has, is_left_to_the_sweep,
    require, wait_until,
};

pub(crate) const SUM: &str = "name = \"sum\"\nchecker = \"tokens\"\n";
/// Generator that prints two numbers up to its first argument; its second argument is the seed.
pub(crate) const GEN: &str = "import random, sys\nmost, seed = map(int, sys.argv[1:])\nrandom.seed(seed)\n\
    print(most - random.randint(0, 9), random.randint(1, most))\n";
pub(crate) const RIGHT: &str = "print(sum(map(int, input().split())))\n";
pub(crate) const ACCEPTED: &str = "submissions/accepted/a.py";

/// Creates a problem with these tables and files, whose accepted program adds two numbers.
pub(crate) fn problem(tables: &str, others: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("problem.toml", &format!("{SUM}{tables}")),
        (ACCEPTED, RIGHT),
    ]);
    for (name, text) in others {
        files.write(name, text.as_bytes());
    }
    files
}

/// Returns the table of a Python generator with these rows.
pub(crate) fn python(rows: &str) -> String {
    format!("[[generator]]\nname = \"random\"\nsource = \"gen.py\"\ndialect = \"argv\"\n{rows}")
}

/// Returns the table of a generator that is a shell script.
pub(crate) fn shell(name: &str, dialect: &str, rows: &str) -> String {
    let program = format!("command = [\"sh\", \"{name}.sh\"]\ndialect = \"{dialect}\"\n");
    format!("[[generator]]\nname = \"{name}\"\n{program}{rows}")
}

/// Returns a row that makes a single case.
pub(crate) fn row(name: &str, args: &str) -> String {
    format!("[[generator.case]]\nname = \"{name}\"\nargs = [{args}]\n")
}

pub(crate) const FIVE: &str =
    "[[generator.case]]\nname = \"random/{i}\"\ncount = 5\nseed = 7\nargs = [\"90\", \"{seed}\"]\n";

pub(crate) fn generate(files: &Files, more: &[&str]) -> RunOutput {
    caipan(&[&["generate", &files.root()], more].concat())
}

pub(crate) fn text(files: &Files, name: &str) -> String {
    fs::read_to_string(files.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn is_there(files: &Files, name: &str) -> bool {
    Path::new(&files.path(name)).exists()
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
    // If nothing has changed, nothing is run: no program is on PATH.
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
    // With `-o`, cases equal to those of `cases` are made in another folder, and `--check -o` finds that folder up to date.
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

/// Returns testlib.h if it and the compiler are available.
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
    if is_left_to_the_sweep() {
        return;
    }
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
    // An argument that the generator does not read, which testlib reports.
    let toml = text(&files, "problem.toml").replace("[\"-n\", \"50\"]", "[\"-m\", \"50\"]");
    files.write("problem.toml", toml.as_bytes());
    let said = "plain (generator gen, seed 1, args \"-m 50\"): ";
    let ran = generate(&files, &[]).expect(1, "0 cases made, 2 up to date, 1 fault\n", said);
    assert!(ran.stderr.contains("Opt"), "{ran:#?}");
}

#[test]
fn a_bapctools_generator_gets_a_seed_hashed_from_its_command_and_may_write_a_file() {
    if !has("python3") {
        return;
    }
    // This generator writes a file with the name that BAPCtools expects; the file takes precedence over standard output.
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
    let rows = row("a", "\"3 4\"") + "subtask = \"large\"\n";
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
        "subtask large has no cases: the case a is not there: \"caipan generate\" makes it";
    grade().expect(3, "", missing);
    generate(&files, &[]).expect(0, "1 case made\n", "");
    let json = grade().expect(0, "", "").json();
    let subtasks = json["submissions"][0]["subtasks"].as_array().unwrap();
    let scores: Vec<f64> = subtasks
        .iter()
        .map(|one| one["score"].as_f64().unwrap())
        .collect();
    assert_eq!(scores, [40.0, 60.0]);
    // The validator also receives the argument.
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
fn unknown_cases_and_unsuitable_options_of_generate_are_wrong_usage() {
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
            "the rows of [[generator]] in problem.toml specify the cases",
        );
    }
    generate(&files, &["--check", "--force"]).expect(2, "", "--force");
    for option in ["--check", "--force"] {
        let error = format!("mayan: {option} needs [[generator]] tables");
        caipan(&["generate", "mayan", option]).expect(2, "", &error);
    }
    assert!(!is_there(&files, "cases"));
}

#[test]
fn a_puzzle_answers_the_inputs_of_generators_itself() {
    let made = caipan(&["generate", "eight", "--seed", "3"])
        .expect(0, "", "")
        .stdout;
    let tables = shell("fixed", "argv", &row("a", ""));
    // A generator with a command instead of a source; the command names its files.
    let tables = tables.replace("\"fixed.sh\"", "\"-c\", 'cat \"$0\"', \"board.txt\"");
    let toml = "name = \"eight\"\nchecker = \"eight\"\n".to_owned() + &tables;
    let files = Files::new(&[("problem.toml", &toml), ("board.txt", &made)]);
    generate(&files, &[]).expect(0, "1 case made\n", "");
    assert_eq!(text(&files, "cases/a.in"), made);
    let solved = caipan(&["solve", "eight", &files.path("cases/a.in")]).expect(0, "", "");
    assert_eq!(text(&files, "cases/a.ans"), solved.stdout);
    // The puzzle's built-in generator still works.
    let ran = generate(&files, &["--seed", "3"]).expect(0, "", "");
    assert_eq!(ran.stdout, made);
    files.write("board.txt", b"1 2\n");
    generate(&files, &[]).expect(
        1,
        "0 cases made, 1 fault\n",
        "a (generator fixed, seed 1, args \"\"): ",
    );
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

#[test]
fn all_of_it_is_said_in_chinese_too() {
    let rows = row("a", "\"3 4\"") + &row("b", "\"\"") + &row("c", "\"5 60\"");
    let files = problem(
        &shell("fixed", "argv", &rows),
        &[("fixed.sh", "test -z \"$1\" || echo \"$1\"")],
    );
    files.write("submissions/accepted/b.py", b"print(7)\n");
    let chinese = |more: &[&str], code: i32, said: &[&str]| {
        let ran = generate(&files, &[more, &["--lang", "zh"]].concat());
        let all = format!("{}{}", ran.stdout, ran.stderr).replace(&files.root(), "F");
        assert_eq!(ran.code, code, "{ran:#?}");
        for said in said {
            assert!(all.contains(said), "{said}: {all}");
        }
        // Names that may occur in the messages: of files, of the generator, and from the rows.
        let names = [
            "cases",
            "fixed",
            "in",
            "ans",
            "submissions",
            "accepted",
            "py",
            "force",
        ];
        assert_eq!(super::chinese::english(&all, &names), None, "{all}");
        assert_eq!(super::chinese::misset(&all), None, "{all}");
    };
    let made = [
        "生成 1 个测试点，2 处有误\n",
        "（数据生成器 fixed，种子 1，参数 \"\"）：什么也没有输出",
        "b.py 与 submissions/accepted/a.py 的答案不一致",
    ];
    chinese(&[], 1, &made);
    files.write("cases/a.in", b"1 1\n");
    chinese(
        &["--check"],
        1,
        &[
            "手工改动过",
            "缺失，或缺少答案",
            "3 个测试点中，0 个无须更新",
        ],
    );
}
