//! Tests a checker for each dialect, in C, Python and shell: correct file arguments and all four verdicts.

use caipan_problem::dialect::DIALECTS;

use super::referee::{Judge, only_word};
use crate::support::{Files, has};

/// Location from which a checker reads a file, or to which it writes one.
#[derive(Clone, Copy)]
enum Place {
    Argument(usize),
    File(&'static str),
    Stdin,
}

/// Exit code and texts with which a checker reports a verdict.
#[derive(Clone, Copy)]
struct Say {
    code: i32,
    stdout: &'static str,
    stderr: &'static str,
    /// Texts that the checker writes, and where.
    files: &'static [(Place, &'static str)],
}

/// Dialect: places of input, output and answer, and how verdicts are reported; it may lack partial scores.
struct Row {
    name: &'static str,
    places: [Option<Place>; 3],
    accepted: Say,
    half: Option<Say>,
    rejected: Say,
}

const fn code(code: i32) -> Say {
    Say {
        code,
        stdout: "",
        stderr: "",
        files: &[],
    }
}

const fn out(stdout: &'static str) -> Say {
    Say { stdout, ..code(0) }
}

const fn err(code_: i32, stderr: &'static str) -> Say {
    Say {
        stderr,
        ..code(code_)
    }
}

const fn files(code_: i32, files: &'static [(Place, &'static str)]) -> Say {
    Say {
        files,
        ..code(code_)
    }
}

use Place::{Argument, File, Stdin};

const IN_OUT_ANS: [Option<Place>; 3] = [Some(Argument(1)), Some(Argument(2)), Some(Argument(3))];
const IN_ANS_OUT: [Option<Place>; 3] = [Some(Argument(1)), Some(Argument(3)), Some(Argument(2))];

const ROWS: &[Row] = &[
    Row {
        name: "testlib",
        places: IN_OUT_ANS,
        accepted: err(0, "ok fine\n"),
        half: Some(err(7, "points 0.5 half\n")),
        rejected: err(1, "wrong answer no\n"),
    },
    Row {
        name: "kattis",
        places: [Some(Argument(1)), Some(Stdin), Some(Argument(2))],
        accepted: code(42),
        half: Some(files(42, &[(File("feedback/score.txt"), "0.5\n")])),
        rejected: files(43, &[(File("feedback/judgemessage.txt"), "no\n")]),
    },
    Row {
        name: "cms",
        places: IN_ANS_OUT,
        accepted: out("1.0\n"),
        half: Some(out("0.5\n")),
        rejected: out("0.0\n"),
    },
    Row {
        name: "lemon",
        places: IN_OUT_ANS,
        accepted: files(0, &[(Argument(5), "10"), (Argument(6), "fine")]),
        half: Some(files(0, &[(Argument(5), "5\n")])),
        rejected: files(0, &[(Argument(5), "0")]),
    },
    Row {
        name: "hustoj",
        places: IN_ANS_OUT,
        accepted: code(0),
        half: None,
        rejected: code(1),
    },
    Row {
        name: "upj",
        places: IN_ANS_OUT,
        accepted: code(100),
        half: Some(code(50)),
        rejected: code(0),
    },
    Row {
        name: "qduoj",
        places: [Some(Stdin), Some(Argument(2)), None],
        accepted: code(0),
        half: None,
        rejected: code(1),
    },
    Row {
        name: "syzoj",
        places: [
            Some(File("input")),
            Some(File("user_out")),
            Some(File("answer")),
        ],
        accepted: out("100"),
        half: Some(out("50\n")),
        rejected: out("0\n"),
    },
    Row {
        name: "dmoj",
        places: IN_OUT_ANS,
        accepted: code(0),
        half: None,
        rejected: code(1),
    },
    Row {
        name: "dmoj-testlib",
        places: IN_OUT_ANS,
        accepted: code(0),
        half: None,
        rejected: code(1),
    },
    Row {
        name: "oj",
        places: IN_OUT_ANS,
        accepted: code(0),
        half: None,
        rejected: code(3),
    },
    Row {
        name: "coci",
        places: IN_OUT_ANS,
        accepted: code(0),
        half: Some(err(7, "partial 2/4\n")),
        rejected: code(1),
    },
    Row {
        name: "peg",
        places: [Some(Argument(3)), Some(Argument(2)), Some(Argument(1))],
        accepted: code(0),
        half: Some(out("1\n2\n")),
        rejected: code(1),
    },
    Row {
        name: "nowcoder",
        places: [
            Some(File("input")),
            Some(File("user_output")),
            Some(File("output")),
        ],
        accepted: code(0),
        half: None,
        rejected: code(5),
    },
    Row {
        name: "scalebox",
        places: [
            Some(File("stdin.txt")),
            Some(File("answer.txt")),
            Some(File("stdout.txt")),
        ],
        accepted: code(0),
        half: None,
        rejected: code(5),
    },
    Row {
        name: "ccr",
        places: [Some(Stdin), Some(Argument(3)), Some(Argument(2))],
        accepted: out("1\nfine\n"),
        half: Some(out("0.5\nhalf\n")),
        rejected: out("0\nno\n"),
    },
    Row {
        name: "cena",
        places: [Some(File("it.in")), Some(File("it.out")), Some(Argument(2))],
        accepted: files(0, &[(File("score.log"), "10\n")]),
        half: Some(files(
            0,
            &[(File("score.log"), "5"), (File("report.log"), "half\n")],
        )),
        rejected: files(0, &[(File("score.log"), "0\n")]),
    },
    Row {
        name: "piston",
        places: IN_ANS_OUT,
        accepted: out("1\n"),
        half: None,
        rejected: out("0\n"),
    },
    Row {
        name: "uoj",
        places: IN_OUT_ANS,
        accepted: err(0, "ok fine\n"),
        half: Some(err(7, "points 0.5 half\n")),
        rejected: err(1, "wrong answer no\n"),
    },
    Row {
        name: "arbiter",
        places: IN_OUT_ANS,
        accepted: files(0, &[(File("_eval.score"), "fine\n10\n")]),
        half: Some(files(0, &[(File("_eval.score"), "half\n5\n")])),
        rejected: files(0, &[(File("_eval.score"), "no\n0\n")]),
    },
];

/// Language in which the tests write a checker: code that reads the first line of a file and reports a verdict.
trait Writes {
    const FILE: &'static str;
    fn read(name: &str, place: Place) -> String;
    fn say(say: Say) -> String;
    fn whole(read: &str, says: [String; 4]) -> String;
}

struct Shell;

impl Writes for Shell {
    const FILE: &'static str = "check.sh";

    fn read(name: &str, place: Place) -> String {
        match place {
            Stdin => format!("read -r {name}\n"),
            _ => format!("read -r {name} < \"{}\"\n", Self::path(place)),
        }
    }

    fn say(say: Say) -> String {
        let quoted = |text: &str| text.replace('\n', "\\n");
        let mut text = format!(
            "printf '{}'; printf '{}' >&2; ",
            quoted(say.stdout),
            quoted(say.stderr)
        );
        for (place, content) in say.files {
            text += &format!(
                "printf '{}' > \"{}\"; ",
                quoted(content),
                Self::path(*place)
            );
        }
        text + &format!("exit {}", say.code)
    }

    fn whole(read: &str, [accepted, half, rejected, broken]: [String; 4]) -> String {
        format!(
            "#!/bin/sh\nans=42\n{read}if [ \"$in\" != question ]; then {broken}; fi\ncase \"$out\" in\n\"$ans\") {accepted};;\nhalf) {half};;\nboom) kill -SEGV $$;;\n*) {rejected};;\nesac\n"
        )
    }
}

impl Shell {
    fn path(place: Place) -> String {
        match place {
            Argument(number) => format!("${number}"),
            File(name) => name.to_owned(),
            Stdin => String::new(),
        }
    }
}

struct Python;

impl Writes for Python {
    const FILE: &'static str = "check.py";

    fn read(name: &str, place: Place) -> String {
        match place {
            Stdin => format!("{name}_ = sys.stdin.readline().strip()\n"),
            _ => format!("{name}_ = open({}).readline().strip()\n", Self::path(place)),
        }
    }

    fn say(say: Say) -> String {
        let mut text = format!(
            "sys.stdout.write({:?}); sys.stderr.write({:?}); ",
            say.stdout, say.stderr
        );
        for (place, content) in say.files {
            text += &format!("open({}, 'w').write({content:?}); ", Self::path(*place));
        }
        text + &format!("sys.exit({})", say.code)
    }

    fn whole(read: &str, [accepted, half, rejected, broken]: [String; 4]) -> String {
        format!(
            "import os, sys\nans_ = '42'\n{read}if in_ != 'question': {broken}\nif out_ == ans_: {accepted}\nif out_ == 'half': {half}\nif out_ == 'boom': os.kill(os.getpid(), 11)\n{rejected}\n"
        )
    }
}

impl Python {
    fn path(place: Place) -> String {
        match place {
            Argument(number) => format!("sys.argv[{number}]"),
            File(name) => format!("{name:?}"),
            Stdin => String::new(),
        }
    }
}

struct C;

impl Writes for C {
    const FILE: &'static str = "check.c";

    fn read(name: &str, place: Place) -> String {
        let file = match place {
            Stdin => "stdin".to_owned(),
            _ => format!("fopen({}, \"r\")", Self::path(place)),
        };
        format!("if (fscanf({file}, \"%99s\", {name}) != 1) {name}[0] = 0;\n")
    }

    fn say(say: Say) -> String {
        let mut text = format!(
            "fputs({:?}, stdout); fputs({:?}, stderr); ",
            say.stdout, say.stderr
        );
        for (place, content) in say.files {
            text += &format!(
                "{{ FILE *file = fopen({}, \"w\"); fputs({content:?}, file); fclose(file); }} ",
                Self::path(*place)
            );
        }
        text + &format!("return {};", say.code)
    }

    fn whole(read: &str, [accepted, half, rejected, broken]: [String; 4]) -> String {
        format!(
            "#include <stdio.h>\n#include <string.h>\n#include <signal.h>\nchar in[100], out[100], ans[100] = \"42\";\nint main(int argc, char **argv) {{ (void)argc; (void)argv;\n{read}if (strcmp(in, \"question\")) {{ {broken} }}\nif (!strcmp(out, ans)) {{ {accepted} }}\nif (!strcmp(out, \"half\")) {{ {half} }}\nif (!strcmp(out, \"boom\")) raise(SIGSEGV);\n{rejected}\n}}\n"
        )
    }
}

impl C {
    fn path(place: Place) -> String {
        match place {
            Argument(number) => format!("argv[{number}]"),
            File(name) => format!("{name:?}"),
            Stdin => String::new(),
        }
    }
}

/// Outputs, and the expected verdicts.
const OUTPUTS: &[(&str, &str)] = &[
    ("42\n", "accepted"),
    ("42", "accepted"),
    ("42\nand more\n", "accepted"),
    ("half\n", "partial 0.5"),
    ("half", "partial 0.5"),
    ("41\n", "rejected"),
    ("", "rejected"),
    ("\n", "rejected"),
    ("question\n", "rejected"),
    ("ok\n", "rejected"),
    ("points 1\n", "rejected"),
    ("boom\n", "fault"),
];

fn judge<L: Writes>(row: &Row) -> Judge {
    let names = ["in", "out", "ans"];
    let places = names.iter().zip(row.places);
    let read: String = places
        .filter_map(|(name, place)| Some(L::read(name, place?)))
        .collect();
    let half = row.half.unwrap_or(row.rejected);
    let says = [row.accepted, half, row.rejected, code(101)].map(L::say);
    let made_of = match L::FILE {
        "check.sh" => "command = [\"sh\", \"check.sh\"]".to_owned(),
        file => format!("source = {file:?}"),
    };
    let toml = format!(
        "name = \"it\"\n[checker]\n{made_of}\ndialect = {:?}\npoints = \"fraction\"\n",
        row.name
    );
    let source = L::whole(&read, says);
    let files = Files::new(&[("problem.toml", &toml), (L::FILE, &source)]);
    let judge = Judge::of(&files, "");
    // The checker's source is read when the first output is judged.
    judge.word("question\n", "", "42\n");
    judge
}

fn says_the_same<L: Writes>() {
    for row in ROWS {
        let judge = judge::<L>(row);
        for (output, expected) in OUTPUTS {
            let said = judge.word("question\n", output, "42\n");
            let expected = match (row.half, *expected) {
                (None, "partial 0.5") => "rejected",
                (_, expected) => expected,
            };
            assert_eq!(
                only_word(&said),
                expected,
                "{} of {output:?}: {said}",
                row.name
            );
        }
        // Each file is at the location that the dialect defines: with input and answer swapped, the checker fails.
        let swapped = judge.word("42\n", "42\n", "question\n");
        let expected = match row.name {
            // In these dialects every exit code without a special meaning is a rejection.
            "oj" | "nowcoder" | "scalebox" | "uoj" => "rejected",
            _ => "fault",
        };
        assert_eq!(only_word(&swapped), expected, "{}: {swapped}", row.name);
    }
}

#[test]
fn every_dialect_is_tried() {
    let rows: Vec<&str> = ROWS.iter().map(|row| row.name).collect();
    let known: Vec<&str> = DIALECTS.iter().map(|dialect| dialect.name).collect();
    assert_eq!(rows, known);
    let page = include_str!("../../docs/your-checker.md");
    for name in known {
        assert!(
            page.contains(&format!("\n| `{name}` | ")),
            "{name} has no row"
        );
    }
}

#[test]
fn a_checker_of_the_shell_says_four_words_in_every_dialect() {
    says_the_same::<Shell>();
}

#[test]
fn a_checker_of_python_says_four_words_in_every_dialect() {
    if has("python3") {
        says_the_same::<Python>();
    }
}

#[test]
fn a_checker_of_c_says_four_words_in_every_dialect() {
    says_the_same::<C>();
}
