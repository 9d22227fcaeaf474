//! Checks exported packages with the tools of other judges. `CAIPAN_TEST_TOOLS` names the folder of programs that
//! `pip install problemtools BAPCtools dmoj p2d` creates.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;

use anstream::adapter::strip_str;

use super::problem::{HEAD, LIMITS, PROGRAMS, SUBTASKS, directory, export};
use super::round_trip::RoundTrip;
use crate::support::{Files, RunOutput, caipan, finish, has, is_left_to_the_sweep, require};

/// Returns the path of a tool, if it is installed.
fn tool(name: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TOOLS").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_TOOLS is not set");
        return None;
    };
    has("g++").then(|| folder.join(name))
}

/// Runs a tool in a folder of `files`, which also contains the tool's configuration and temporary files. Colours are
/// removed from the output, because in a CI some tools write them even to a file.
fn run(tool: &PathBuf, files: &Files, folder: &str, arguments: &[&str]) -> RunOutput {
    let mut command = Command::new(tool);
    command.current_dir(files.path(folder)).args(arguments);
    command.env("XDG_CONFIG_HOME", files.root());
    command.env("TMPDIR", files.root());
    let RunOutput {
        code,
        stdout,
        stderr,
    } = finish(command);
    let plain = |text: String| strip_str(&text).to_string();
    RunOutput {
        code,
        stdout: plain(stdout),
        stderr: plain(stderr),
    }
}

/// Expected scores, which determine the folders of programs for problemtools.
const EXPECTED: &str = "\n[[jury.expect]]\nprogram = \"submissions/wrong_answer/small-only.c\"\nscore = \"60\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/no-ten.c\"\nscore = \"60\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/int.c\"\nscore = \"80\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/words.c\"\nscore = \"0\"\n";

/// Cases without subtasks, and samples that do not count.
const FLAT: &str = "[[case]]\ncases = [\"sample/*\"]\ngraded = false\n";

#[test]
fn problemtools_finds_no_error_and_gives_the_same_points() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(tool) = tool("verifyproblem") else {
        return;
    };
    let scoring = format!("{HEAD}checker = \"tokens\"\n{LIMITS}{SUBTASKS}{EXPECTED}");
    let flat = format!("{HEAD}checker = \"lines\"\n{LIMITS}{FLAT}");
    for (toml, results) in [
        (scoring, ["100", "60", "60", "80", "0"]),
        (flat, ["AC", "WA", "WA", "WA", "WA"]),
    ] {
        let files = directory(&toml, &[]);
        export(&files, "sum", "kattis-legacy").expect(0, "", "");
        let parts = "package -p config validators data submissions -t 2";
        let parts: Vec<&str> = parts.split(' ').collect();
        let ran = run(&tool, &files, "", &parts);
        assert!(ran.stdout.contains("package tested: 0 errors"), "{ran:#?}");
        // The table of results is printed last: a program, the groups, the points if there are any, and the time.
        let (_, table) = ran.stdout.split_once("Submission results:").unwrap();
        for ((program, _), result) in PROGRAMS.iter().zip(results) {
            let name = program.rsplit('/').next().unwrap();
            let mut rows = table.lines();
            let row = rows.find(|row| row.trim_start().starts_with(&format!("{name} ")));
            let cell = row.unwrap().split_whitespace().rev().nth(1).unwrap();
            let cell = cell.split(':').next().unwrap();
            assert_eq!(cell, result, "{program}: {ran:#?}");
        }
    }
}

/// A validator of testlib's kind without testlib: two numbers on a line, as they would be written again.
const VALIDATOR: &str = "#include <cstdio>\n#include <cstring>\nint main() {\n    char line[100], again[100];\n    long long a, b;\n    if (!std::fgets(line, sizeof line, stdin) || std::sscanf(line, \"%lld %lld\", &a, &b) != 2) return 3;\n    std::snprintf(again, sizeof again, \"%lld %lld\\n\", a, b);\n    return std::strcmp(line, again) == 0 && std::getchar() == EOF && a >= 0 && b >= 0 ? 0 : 3;\n}\n";
const VALIDATED: &str = "[[validator]]\nsource = \"validators/v.cpp\"\ndialect = \"testlib\"\n\n";

/// A checker and an interactor of testlib's kind without testlib.
const CHECKER: &str = "#include <cstdio>\nint main(int, char **v) {\n    long long a = 0, b = 1;\n    char more;\n    if (std::fscanf(std::fopen(v[2], \"r\"), \"%lld %c\", &a, &more) != 1) a = -1;\n    if (std::fscanf(std::fopen(v[3], \"r\"), \"%lld\", &b) != 1) b = -2;\n    std::fputs(a == b ? \"ok\\n\" : \"wrong answer\\n\", stderr);\n    return a != b;\n}\n";
const INTERACTOR: &str = "#include <cstdio>\nint main(int, char **v) {\n    long long a = 0, b = 0, c = -1;\n    if (std::fscanf(std::fopen(v[1], \"r\"), \"%lld %lld\", &a, &b) != 2) return 3;\n    std::printf(\"%lld %lld\\n\", a, b);\n    std::fflush(stdout);\n    if (std::scanf(\"%lld\", &c) != 1) c = -1;\n    std::fputs(a + b == c ? \"ok\\n\" : \"wrong answer\\n\", stderr);\n    return a + b != c;\n}\n";

#[test]
fn bapctools_finds_no_error_and_gives_the_same_verdicts() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(tool) = tool("bt") else {
        return;
    };
    for (checker, interactor) in [
        ("checker = \"tokens\"", ""),
        ("checker = \"lines\"", ""),
        (
            "checker = { source = \"c.cpp\", dialect = \"testlib\" }",
            "",
        ),
        (
            "",
            "[interactor]\nsource = \"i.cpp\"\ndialect = \"testlib\"\n\n",
        ),
    ] {
        let toml = format!("{HEAD}{checker}\n{LIMITS}{interactor}{VALIDATED}{FLAT}");
        let more = [
            ("validators/v.cpp", VALIDATOR),
            ("c.cpp", CHECKER),
            ("i.cpp", INTERACTOR),
        ];
        let files = directory(&toml, &more);
        export(&files, "sum", "icpc-2025-09").expect(0, "", "");
        // The tool also exits with 1 for a warning, here about answers that no validator checks.
        let ran = run(&tool, &files, "package", &["validate", "--no-bar"]);
        // For interactive problems, the tool expects empty answers.
        let answers = if interactor.is_empty() {
            "Done"
        } else {
            "sample/1"
        };
        let answers = format!("Answer validation: {answers}");
        for part in [
            "Generic Invalidation: Done",
            "Input validation: Done",
            &answers,
        ] {
            assert!(ran.stderr.contains(part), "{part} {ran:#?}");
        }
        let is_bad = ["ERROR", "FATAL", "not properly rejected"];
        assert!(
            !is_bad.iter().any(|word| ran.stderr.contains(word)),
            "{ran:#?}"
        );
        let ran = run(&tool, &files, "package", &["run", "--no-bar"]);
        for (program, _) in PROGRAMS {
            let right = program.starts_with("accepted");
            // The last line that names the program has the verdict; earlier ones are notes on the end of a dialogue.
            let mut lines = ran.stderr.lines();
            let row = lines.rfind(|line| line.contains(&format!("{program}:")));
            let row: Vec<&str> = row.unwrap_or_default().split_whitespace().collect();
            let verdict = if right { "AC" } else { "WA" };
            assert_eq!(row.get(1), Some(&verdict), "{program} {ran:#?}");
        }
    }
}

/// DMOJ's judge prints a letter for each case of a program, and `-` for a case that it skips.
#[test]
fn dmoj_gives_the_same_verdicts() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(tool) = tool("dmoj-cli") else {
        return;
    };
    let brought = "checker = { source = \"c.cpp\", dialect = \"testlib\" }";
    for checker in ["checker = \"lines\"", brought] {
        let toml = format!("{HEAD}{checker}\n{LIMITS}{SUBTASKS}");
        let files = directory(&toml, &[("c.cpp", CHECKER)]);
        export(&files, "sum", "dmoj").expect(0, "", "");
        let config = format!(
            "problem_storage_globs: [{}/pack*]\ncompiler_time_limit: 60\nruntime: {{gcc11: /usr/bin/gcc, g++17: /usr/bin/g++}}\n",
            files.root()
        );
        files.write("config.yml", config.as_bytes());
        let submit = PROGRAMS.iter().map(|(program, _)| {
            let path = files.path(&format!("sum/submissions/{program}"));
            format!("submit -tl 2 -ml 65536 package C11 {path}\n")
        });
        files.write("commands", submit.collect::<String>().as_bytes());
        let mut command = Command::new(&tool);
        command.current_dir(files.root());
        command.stdin(File::open(files.path("commands")).unwrap());
        let words = "-c config.yml --history history --no-ansi --skip-self-test -e C11,CPP17";
        command.args(words.split(' '));
        let ran = finish(command);
        let all = ran.stdout.split("Start grading").skip(1).map(|part| {
            let cases = part.lines().filter_map(|line| {
                let (_, case) = line.split_once("Test case")?;
                case.split_whitespace().nth(1)?.chars().next()
            });
            cases.collect::<String>()
        });
        let all: Vec<String> = all.collect();
        assert_eq!(
            all,
            ["AAAAA", "AAWWA", "AWAAA", "AAAWA", "W-WWW"],
            "{ran:#?}"
        );
    }
}

#[test]
fn what_p2d_makes_of_polygon_for_domjudge_is_the_same_problem() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(tool) = tool("p2d") else {
        return;
    };
    let Some(testlib) = std::env::var_os("CAIPAN_TEST_TESTLIB").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_TESTLIB is not set");
        return;
    };
    let testlib = fs::read_to_string(testlib.join("testlib.h")).unwrap();
    let checker = "#include \"testlib.h\"\nint main(int c, char **v) {\n    registerTestlibCmd(c, v);\n    bool same = ouf.readLong() == ans.readLong();\n    quitf(same ? _ok : _wa, \"seen\");\n}\n";
    let toml = format!("{HEAD}checker = {{ source = \"c.cpp\", dialect = \"testlib\" }}\n{LIMITS}");
    let files = directory(&toml, &[("c.cpp", checker), ("testlib.h", &testlib)]);
    export(&files, "sum", "polygon").expect(0, "", "");
    let words = "package -o made/sum.zip --code sum --yes";
    let words: Vec<&str> = words.split(' ').collect();
    run(&tool, &files, "", &words).expect(0, "", "");
    let (made, again) = (files.path("made/sum.zip"), files.path("again"));
    caipan(&["import", &made, &again, "--no-audit"]).expect(0, "", "");
    let lost = Vec::new();
    RoundTrip { files, lost }.same();
}
