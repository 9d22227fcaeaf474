//! Tests first sessions of new users: each role reaches its goal with the commands that caipan suggests on screen.

use std::process::Command;

use serde_json::Value;

use crate::pty::{Screen, start};
use crate::support::{
    Files, WITHOUT_NAMESPACES, has, is_left_to_the_sweep, ran, require, root, state_home,
};

const WRONG: &str = "reference/mayan/wrong_answer/count-mod-3.c";
const RIGHT: &str = "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); }\n";
const ALMOST: &str = "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a > 1 ? a - b : a + b); }\n";

/// User in a folder, at a terminal with the given number of columns.
struct Seat {
    files: Files,
    columns: u16,
    locale: &'static str,
}

impl Seat {
    fn new(files: &[(&str, &str)]) -> Self {
        Self {
            files: Files::new(files),
            columns: 160,
            locale: "C.UTF-8",
        }
    }

    /// Parses a line as a shell would.
    fn line(&self, line: &str) -> Command {
        let mut shell = Command::new("sh");
        let folder = std::path::Path::new(env!("CARGO_BIN_EXE_caipan"))
            .parent()
            .unwrap();
        let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
        shell
            .args(["-c", line])
            .current_dir(self.files.root())
            .env("PATH", path)
            .env("LC_ALL", self.locale)
            .env("XDG_STATE_HOME", state_home());
        shell
    }

    /// Types a command, and returns the screen after its end.
    fn types(&self, line: &str, code: i32) -> Screen {
        let (ended, screen, written) = start(self.line(line), (self.columns, 50), None).end();
        assert_eq!(ended, code, "{line}\n{written}");
        screen
    }
}

/// Returns the command on the screen that begins with this text.
fn named(screen: &Screen, begins: &str) -> String {
    let lines = screen.lines.iter();
    let mut commands = lines.filter_map(|line| Some(&line[line.find(begins)?..]));
    let command = commands.next();
    command
        .unwrap_or_else(|| panic!("{begins:?} is not on\n{}", screen.text()))
        .to_owned()
}

fn shows(screen: &Screen, what: &str) {
    assert!(
        screen.text().contains(what),
        "{what:?} is not on\n{}",
        screen.text()
    );
}

#[test]
fn a_student_sees_where_the_answer_leaves_the_right_path() {
    let seat = Seat::new(&[]);
    let lost = root().join(WRONG);
    let help = seat.types("caipan", 2);
    named(&help, "grade");
    let graded = seat.types(
        &format!("caipan grade mayan {} --case 'general/06*'", lost.display()),
        1,
    );
    let why = seat.types(&named(&graded, "caipan diff mayan general/06"), 1);
    shows(&why, "says -1");
}

#[test]
fn a_coach_with_thirty_students_knows_who_is_lost_and_why() {
    let seat = Seat::new(&[("sum/problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n")]);
    for (number, answer) in [(1, 2), (2, 3)] {
        seat.files.write(
            &format!("sum/cases/{number}.in"),
            format!("{number} 1\n").as_bytes(),
        );
        seat.files.write(
            &format!("sum/cases/{number}.ans"),
            format!("{answer}\n").as_bytes(),
        );
    }
    for number in 1..=30 {
        let (name, text) = match number {
            7 => ("Sum.c", RIGHT),
            number if number % 3 == 0 => ("sum.c", ALMOST),
            _ => ("sum.c", RIGHT),
        };
        seat.files
            .write(&format!("class/s{number:02}/{name}"), text.as_bytes());
    }
    let graded = seat.types("caipan grade sum class --report html=r1.html", 1);
    shows(&graded, "30 contestants · ");
    shows(&graded, "wrote r1.html");
    shows(
        &graded,
        "s07 (sum): there is no source named sum; \"Sum.c\"",
    );
    // The screen suggests an option that accepts a name with other capitalisation.
    let taken = named(&graded, "--lenient-names");
    let taken = taken.split_whitespace().next().unwrap();
    let once_more = seat.types(&format!("caipan grade sum class {taken} --only s07"), 0);
    shows(&once_more, "100/100");
}

/// Submissions to a contest of `sum` and `diff`: path, text, and the points of the student, at most 200.
const ODD: [(&[u8], &str, u32); 16] = [
    (b"s16 with blanks/sum.c", RIGHT, 100),
    (b"s17'quote\"/sum.c", RIGHT, 100),
    (b"s18/sum/sum.c", RIGHT, 100),
    (b"s19/sum.cpp", RIGHT, 0),
    (b"s19/sum.c", RIGHT, 0),
    (b"s20/SUM.C", RIGHT, 0),
    (b"s21/readme.txt", "hello", 0),
    (b"s22/.gitkeep", "", 0),
    (b"s23/sum.c", "int main( {", 0),
    (
        b"s24/sum.py",
        "a, b = map(int, input().split())\nprint(a + b)\n",
        100,
    ),
    // 王小明 in GBK, as a zip from Windows contains it.
    (b"\xcd\xf5\xd0\xa1\xc3\xf7/sum.c", RIGHT, 100),
    ("李雷/sum.c".as_bytes(), RIGHT, 100),
    (b"s27/sum.c", "", 0),
    (b"s28/sum.exe", "MZ", 0),
    (b"s29/.git/sum.c", RIGHT, 0),
    (b"s31/source/sum.c", RIGHT, 0),
];

#[cfg(target_os = "linux")]
#[test]
fn a_coach_grades_a_contest_folder_with_odd_students() {
    use std::ffi::OsStr;
    use std::fs;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    if !has("python3") {
        return;
    }
    let seat = Seat::new(&[
        ("winter/contest.toml", "problems = [\"sum\", \"diff\"]\n"),
        ("students/notes.txt", "left beside"),
        ("students/__MACOSX/._s01", "x"),
        ("students/s30/sum.c", &RIGHT.replace('\n', "\r\n")),
    ]);
    for problem in ["sum", "diff"] {
        seat.types(&format!("caipan init problem winter/{problem}"), 0);
    }
    for number in 1..=15 {
        for (problem, is_right) in [("sum", number % 4 > 0), ("diff", true)] {
            let text = if is_right { RIGHT } else { ALMOST.trim_end() };
            let text = text.replace("a > 1", "a > 0");
            let file = format!("students/s{number:02}/{problem}.c");
            seat.files.write(&file, text.as_bytes());
        }
    }
    let students = Path::new(&seat.files.root()).join("students");
    for (path, text, _) in ODD {
        let file = students.join(OsStr::from_bytes(path));
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    }
    for contest in ["winter", "winter/", "winter/contest.toml"] {
        let line = format!("caipan grade {contest} students --report json=r.json");
        let graded = seat.types(&line, 1);
        shows(
            &graded,
            "notes.txt next to the contestants' folders: left alone",
        );
        shows(&graded, "31 contestants · ");
    }
    let results: Value =
        serde_json::from_slice(&fs::read(seat.files.path("r.json")).unwrap()).unwrap();
    let cards = results["submissions"].as_array().unwrap();
    let points = |name: &str| -> f64 {
        let own = cards.iter().filter(|card| card["name"] == name);
        own.map(|card| card["score"].as_f64().unwrap()).sum()
    };
    for (path, _, expected) in ODD {
        let name = path.split(|byte| *byte == b'/').next().unwrap();
        let name = std::str::from_utf8(name).unwrap_or("王小明");
        assert_eq!(points(name), f64::from(expected), "{name}");
    }
    assert_eq!(
        (points("s01"), points("s04"), points("s30")),
        (200.0, 100.0, 100.0)
    );
}

#[test]
fn on_a_bare_machine_the_screen_names_what_to_install() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut seat = Seat::new(&[]);
    seat.columns = 80;
    seat.types("caipan init problem sum", 0);
    let right = "sum/submissions/accepted/right.c";
    seat.files.write("right.cpp", RIGHT.as_bytes());
    let bare = |words: &str, code| {
        let line = format!("caipan=$(command -v caipan); PATH=/none \"$caipan\" {words}");
        seat.types(&line, code)
    };
    for lang in ["en", "zh"] {
        for (source, package) in [(right, "gcc"), ("right.cpp", "g++")] {
            let graded = bare(&format!("grade sum {source} --lang {lang}"), 3);
            shows(&graded, &format!("apt install {package}"));
        }
        let doctor = bare(&format!("doctor --lang {lang}"), 0);
        shows(&doctor, "apt install gcc");
    }
    for readme in ["README.md", "README.zh.md"] {
        let text = std::fs::read_to_string(root().join(readme)).unwrap();
        let (before, after) = text.split_once("```console").unwrap();
        assert!(before.contains("apt install gcc libc6-dev"), "{readme}");
        let first = after.trim_start().lines().next().unwrap();
        assert!(!first.contains("--quiet"), "{first}");
    }
}

#[test]
fn a_setter_has_a_problem_that_holds() {
    let seat = Seat::new(&[]);
    let begun = seat.types("caipan init problem route", 0);
    let audited = seat.types(&named(&begun, "caipan validate route"), 0);
    shows(&audited, "right.c");
    let graded = seat.types("caipan grade route route/submissions/accepted/right.c", 0);
    shows(&graded, "100/100");
}

#[test]
fn a_setter_with_testlib_comes_from_an_empty_folder_to_a_package() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(testlib) = std::env::var_os("CAIPAN_TEST_TESTLIB").filter(|_| has("g++")) else {
        return require(false, "no g++, or CAIPAN_TEST_TESTLIB names no folder");
    };
    let seat = Seat::new(&[]);
    let header = std::path::Path::new(&testlib).join("testlib.h");
    seat.files
        .write("testlib.h", &std::fs::read(header).unwrap());
    let begun = seat.types("caipan init problem split --testlib", 0);
    let audited = seat.types(&named(&begun, "caipan validate split"), 0);
    shows(&audited, "2 of 2 programs");
    shows(&audited, "statement/en.md");
    shows(&seat.types("caipan generate split", 0), "10 cases made");
    let graded = seat.types("caipan grade split split/submissions/accepted/right.c", 0);
    shows(&graded, "large/random-5");
    shows(&graded, "100/100");
    let written = seat.types("caipan export split package --as icpc-2025-09", 0);
    shows(&written, "statement");
    for file in [
        "output_validator/testlib.h",
        "input_validators/validate/testlib.h",
        "data/secret/1-small/test_group.yaml",
        "data/secret/2-large/random-5.in",
    ] {
        let file = seat.files.path(&format!("package/{file}"));
        assert!(std::path::Path::new(&file).is_file(), "{file}");
    }
    shows(
        &seat.types("caipan import package back", 0),
        "2 of 2 programs",
    );
    let wrong = "caipan grade back back/submissions/wrong_answer/wrong.c";
    shows(&seat.types(wrong, 1), "1-small");
}

#[test]
fn a_setter_of_an_interactive_problem_comes_to_a_package_too() {
    let seat = Seat::new(&[]);
    let begun = seat.types("caipan init problem guess --interactive", 0);
    let audited = seat.types(&named(&begun, "caipan validate guess"), 0);
    shows(&audited, "2 of 2 programs");
    let graded = seat.types("caipan grade guess guess/submissions/accepted/right.c", 0);
    shows(&graded, "100/100");
    seat.types("caipan export guess package --as icpc-2025-09", 0);
    shows(
        &seat.types("caipan import package back", 0),
        "2 of 2 programs",
    );
}

#[test]
fn a_script_reads_lines_and_finds_the_command_that_shows_why() {
    let seat = Seat::new(&[]);
    let lost = root().join(WRONG);
    let line = format!(
        "caipan grade mayan {} --case 'general/06*' --format jsonl --quiet",
        lost.display()
    );
    let graded = ran(seat.line(&line).output().unwrap()).expect(1, "", "");
    let lines = graded
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let lines: Vec<Value> = lines.collect();
    assert_eq!(lines.last().unwrap()["type"], "summary");
    let see = lines.iter().find_map(|line| line["see"].as_str()).unwrap();
    ran(seat.line(see).output().unwrap()).expect(1, "says -1", "");
}

#[test]
fn in_a_container_without_rights_the_screen_says_what_there_is() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("unshare") {
        return;
    }
    let seat = Seat::new(&[("sum.c", RIGHT)]);
    seat.types("caipan init problem sum", 0);
    let typed = |line: &str, code: i32| {
        let words = WITHOUT_NAMESPACES.iter().map(|word| format!("'{word}'"));
        let words: Vec<String> = words.collect();
        seat.types(&format!("{} {line}", words.join(" ")), code)
    };
    let refused = typed("caipan grade sum sum.c --require-isolation full", 4);
    shows(&refused, "caipan doctor");
    let doctor = typed("caipan doctor", 0);
    shows(&doctor, "filter");
    let graded = typed("caipan grade sum sum.c --require-isolation filter", 0);
    shows(&graded, "100/100");
}

#[test]
fn on_a_phone_in_chinese_the_way_is_the_same() {
    let seat = Seat {
        columns: 40,
        locale: "zh_CN.UTF-8",
        ..Seat::new(&[])
    };
    let lost = root().join(WRONG);
    let graded = seat.types(
        &format!("caipan grade mayan {} --case 'general/06*'", lost.display()),
        1,
    );
    shows(&graded, "答案错误");
    // A narrow screen wraps the command, but the joined lines are the whole command.
    let whole = graded.lines.concat();
    let command = &whole[whole.find("caipan diff").unwrap()..];
    assert!(command.contains(&lost.display().to_string()), "{whole}");
    let why = seat.types(
        &format!("caipan diff mayan general/06 {}", lost.display()),
        1,
    );
    shows(&why, "-1");
    assert!(!why.text().contains("says"), "{}", why.text());
}

#[test]
fn on_a_projector_a_game_is_played_key_by_key() {
    let seat = Seat::new(&[]);
    let solved = ran(seat
        .line("caipan solve mayan general/04 > moves")
        .output()
        .unwrap());
    solved.expect(0, "", "");
    let line = "caipan show mayan general/04 moves --step";
    let mut terminal = start(seat.line(line), (100, 40), None);
    terminal.wait_until("the prompt", |screen| screen.text().contains("Enter"));
    terminal.keys(b"\n");
    terminal.wait_until("the next frame", |screen| {
        screen.text().matches("Enter").count() > 1
    });
    terminal.keys(b"q\n");
    let (code, screen, _) = terminal.end();
    assert_eq!(code, 0, "{}", screen.text());
}
