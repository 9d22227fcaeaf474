//! Problem that the export tests use: a sum that exercises every feature in which the formats differ.

use std::fs;

use crate::support::{Files, RunOutput, caipan};

/// Right and wrong programs, each with its purpose.
pub(super) const PROGRAMS: &[(&str, &str)] = &[
    ("accepted/right.c", "printf(\"%lld\\n\", a + b);"),
    (
        "wrong_answer/small-only.c",
        "printf(\"%lld\\n\", a < 1000 ? a + b : 0);",
    ),
    (
        "wrong_answer/no-ten.c",
        "printf(\"%lld\\n\", a == 10 ? 0 : a + b);",
    ),
    ("wrong_answer/int.c", "printf(\"%d\\n\", (int)(a + b));"),
    (
        "wrong_answer/words.c",
        "printf(\"the sum is %lld\\n\", a + b);",
    ),
];

/// Cases by their names, each of two numbers.
pub(super) const CASES: &[(&str, i64, i64)] = &[
    ("sample/1", 1, 2),
    ("small/2", 3, 4),
    ("small/10", 10, 20),
    ("large/1", 1000, 1),
    ("large/2", 3_000_000_000, 5),
    ("large/3", 7, 8),
];

/// The head of problem.toml, to the subtasks.
pub(super) const HEAD: &str = "name = \"sum\"\ntitle = { en = \"Sum\" }\n";

/// Two subtasks, one all or nothing, and samples that do not count.
pub(super) const SUBTASKS: &str = "[[subtask]]\nname = \"small\"\npoints = 40\nscoring = \"min\"\ncases = [\"small/*\"]\n\n\
     [[subtask]]\nname = \"large\"\npoints = 60\ncases = [\"large/*\"]\n\n\
     [[case]]\ncases = [\"sample/*\"]\ngraded = false\n";

/// The limits of a problem.
pub(super) const LIMITS: &str = "[limits]\ncpu = \"2s\"\nmemory = \"64MiB\"\noutput = \"8MiB\"\n\n";

/// Creates a problem directory with this problem.toml and further files.
pub(super) fn directory(toml: &str, more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[("sum/problem.toml", toml)]);
    for (name, a, b) in CASES {
        files.write(
            &format!("sum/cases/{name}.in"),
            format!("{a} {b}\n").as_bytes(),
        );
        files.write(
            &format!("sum/cases/{name}.ans"),
            format!("{}\n", a + b).as_bytes(),
        );
    }
    for (name, body) in PROGRAMS {
        let text = format!(
            "#include <stdio.h>\nint main(void) {{ long long a, b; if (scanf(\"%lld %lld\", &a, &b) != 2) return 1; {body} return 0; }}\n"
        );
        files.write(&format!("sum/submissions/{name}"), text.as_bytes());
    }
    for (name, text) in more {
        files.write(&format!("sum/{name}"), text.as_bytes());
    }
    files
}

/// Exports a problem, a folder of these or a built-in one, to the folder `package` of these.
pub(super) fn export(files: &Files, problem: &str, format: &str) -> RunOutput {
    let own = files.path(problem);
    let problem = if fs::exists(&own).unwrap() {
        &own
    } else {
        problem
    };
    let package = files.path("package");
    caipan(&["export", problem, &package, "--as", format, "--lang", "en"])
}
