//! What other judges' own tools say of exported packages. `CAIPAN_TEST_TOOLS` names the folder of programs that `pip install
//! problemtools BAPCtools` makes.

use std::path::PathBuf;
use std::process::Command;

use super::problem::{HEAD, LIMITS, SUBTASKS, directory};
use crate::support::{Files, Ran, caipan, finish, has, require};

/// A tool, if it is there.
fn tool(name: &str) -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_TOOLS").map(PathBuf::from) else {
        // They bring a hundred packages along: whoever has them says where.
        require(true, "CAIPAN_TEST_TOOLS is not set");
        return None;
    };
    has("g++").then(|| folder.join(name))
}

/// Runs a tool in a folder.
fn run(tool: &PathBuf, folder: &str, arguments: &[&str]) -> Ran {
    let mut command = Command::new(tool);
    command.current_dir(folder).args(arguments);
    finish(command)
}

fn exported(files: &Files, format: &str) {
    caipan(&[
        "export",
        &files.path("sum"),
        &files.path("sums"),
        "--as",
        format,
    ])
    .expect(0, "", "");
}

/// Scores by which programs stand where problemtools wants them.
const EXPECTED: &str = "\n[[jury.expect]]\nprogram = \"submissions/wrong_answer/small-only.c\"\nscore = \"60\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/no-ten.c\"\nscore = \"60\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/int.c\"\nscore = \"80\"\n\
     [[jury.expect]]\nprogram = \"submissions/wrong_answer/words.c\"\nscore = \"0\"\n";

#[test]
fn problemtools_finds_no_error_and_gives_the_same_points() {
    let Some(tool) = tool("verifyproblem") else {
        return;
    };
    for checker in ["tokens", "lines"] {
        let toml = format!("{HEAD}checker = \"{checker}\"\n{LIMITS}{SUBTASKS}{EXPECTED}");
        let files = directory(&toml, &[]);
        exported(&files, "kattis-legacy");
        let parts = [
            "sums",
            "-p",
            "config",
            "validators",
            "data",
            "submissions",
            "-t",
            "2",
        ];
        let ran = run(&tool, &files.root(), &parts);
        assert!(ran.stdout.contains("sums tested: 0 errors"), "{ran:#?}");
        for row in ["small-only.c  WA", "no-ten.c", "int.c", "right.c"] {
            assert!(
                ran.stdout.contains(row.split(' ').next().unwrap()),
                "{row} {ran:#?}"
            );
        }
        for (program, points) in [
            ("right.c", 100),
            ("small-only.c", 60),
            ("no-ten.c", 60),
            ("int.c", 80),
            ("words.c", 0),
        ] {
            let mut lines = ran.stdout.lines();
            let row = lines.find(|line| line.trim_start().starts_with(&format!("{program} ")));
            let cells: Vec<&str> = row.unwrap().split_whitespace().collect();
            assert_eq!(
                cells[cells.len() - 2],
                points.to_string(),
                "{program}: {ran:#?}"
            );
        }
    }
}

/// A validator of testlib's kind without testlib: two numbers on a line, as they would be written again.
const VALIDATOR: &str = "#include <cstdio>\n#include <cstring>\nint main() {\n    char line[100], again[100];\n    long long a, b;\n    if (!std::fgets(line, sizeof line, stdin) || std::sscanf(line, \"%lld %lld\", &a, &b) != 2) return 3;\n    std::snprintf(again, sizeof again, \"%lld %lld\\n\", a, b);\n    return std::strcmp(line, again) == 0 && std::getchar() == EOF && a >= 0 && b >= 0 ? 0 : 3;\n}\n";
const VALIDATED: &str = "[[validator]]\nsource = \"validators/v.cpp\"\ndialect = \"testlib\"\n\n";

#[test]
fn bapctools_finds_no_error_and_gives_the_same_verdicts() {
    let Some(tool) = tool("bt") else {
        return;
    };
    for checker in ["tokens", "lines"] {
        let toml = format!(
            "{HEAD}checker = \"{checker}\"\n{LIMITS}{VALIDATED}[[case]]\ncases = [\"cases/sample/*\"]\ngraded = false\n"
        );
        let files = directory(&toml, &[("validators/v.cpp", VALIDATOR)]);
        exported(&files, "icpc-2025-09");
        let folder = files.path("sums");
        // Its exit code is not looked at: it is 1 where every verdict is right, too.
        let ran = run(&tool, &folder, &["validate", "--no-bar"]);
        for part in [
            "Generic Invalidation: Done",
            "Input validation: Done",
            "Answer validation: Done",
        ] {
            assert!(ran.stderr.contains(part), "{part} {ran:#?}");
        }
        let is_bad = ["ERROR", "FATAL", "not properly rejected"];
        assert!(
            !is_bad.iter().any(|word| ran.stderr.contains(word)),
            "{ran:#?}"
        );
        let ran = run(&tool, &folder, &["run", "--no-bar"]);
        let rows = [
            ("right.c", "AC"),
            ("int.c", "WA"),
            ("no-ten.c", "WA"),
            ("small-only.c", "WA"),
            ("words.c", "WA"),
        ];
        for (program, verdict) in rows {
            let mut lines = ran.stderr.lines();
            let row = lines.find(|line| line.contains(&format!("/{program}:")));
            let row: Vec<&str> = row.unwrap_or_default().split_whitespace().collect();
            assert_eq!(row.get(1), Some(&verdict), "{program} {ran:#?}");
        }
    }
}
