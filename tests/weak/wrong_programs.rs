//! Tests that `--strength` looks for inputs that reject the jury's own wrong programs.

use serde_json::Value;

use super::fates::{SUMS, VALIDATOR, problem};
use crate::support::{Files, caipan, files_below, has};

const LARGE: &str = "#include <stdio.h>\nint main(void) { long long n; scanf(\"%lld\", &n); \
printf(\"%lld\\n\", n > 1000 ? 0 : n * (n + 1) / 2); }\n";
/// Program that takes a second of CPU time on every machine if the number is large.
const SLOW: &str = "#include <stdio.h>\n#include <time.h>\nint main(void) { long long n; scanf(\"%lld\", &n); \
if (n > 1000000) while (clock() < CLOCKS_PER_SEC) ; printf(\"%lld\\n\", n < 1 ? 0 : n * (n + 1) / 2); }\n";
/// Program that is wrong only on numbers that the validator refuses.
const RARE: &str = "#include <stdio.h>\nint main(void) { long long n; scanf(\"%lld\", &n); \
printf(\"%lld\\n\", n < 0 ? 0 : n * (n + 1) / 2); }\n";
/// Program that an existing case rejects.
const KNOWN: &str = "int main(void) { return 0; }\n";

/// A problem with one case, and four wrong programs in its folders of jury programs.
fn problem_with_wrong_programs() -> Files {
    let toml =
        "[limits]\ncpu = \"500ms\"\n\n[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";
    let files = problem(toml, &[("3\n", "6\n")], &[("right.c", SUMS)]);
    files.write("own/valid.c", VALIDATOR.as_bytes());
    for (path, text) in [
        ("wrong_answer/large.c", LARGE),
        ("wrong_answer/rare.c", RARE),
        ("wrong_answer/known.c", KNOWN),
        ("time_limit_exceeded/slow.c", SLOW),
    ] {
        files.write(&format!("own/submissions/{path}"), text.as_bytes());
    }
    files
}

#[test]
fn new_inputs_reject_wrong_programs_that_no_case_rejects() {
    if !has("cc") {
        return;
    }
    let files = problem_with_wrong_programs();
    let (problem, new) = (files.path("own"), files.path("own/cases/new"));
    let words = [
        "validate",
        &problem,
        "--strength",
        "--budget",
        "3",
        "--lang",
        "en",
    ];
    let report = files.path("audit.json");
    let writing = ["--report", &report, "--write-killers", &new];
    let ran = caipan(&[&words[..], &writing].concat());
    let said = "of the wrong programs of the jury that no case rejects, new inputs reject 2 of 3; not rejected: rare.c\n";
    assert!(
        ran.code == 1 && ran.stdout.contains(said),
        "{}{}",
        ran.stdout,
        ran.stderr
    );
    let json: Value = serde_json::from_slice(&std::fs::read(&report).unwrap()).unwrap();
    let unrejected = json["source_mutants"]["unrejected"].as_array().unwrap();
    let mut verdicts: Vec<(&str, Option<&str>)> = unrejected
        .iter()
        .map(|one| (one["program"].as_str().unwrap(), one["verdict"].as_str()))
        .collect();
    verdicts.sort_unstable();
    let expected = [
        ("large.c", Some("WA")),
        ("rare.c", None),
        ("slow.c", Some("TLE")),
    ];
    assert_eq!(verdicts, expected);
    let written = files_below(&new);
    let mut names = written.iter().filter_map(|file| file.file_name()?.to_str());
    assert!(
        names.any(|name| name.starts_with("rejects-slow-c-")),
        "{written:?}"
    );
    let ran = caipan(&["validate", &problem, "--lang", "en"]);
    let said = "wrong programs rejected: 3 of 4";
    assert!(ran.stdout.contains(said), "{}{}", ran.stdout, ran.stderr);
}
