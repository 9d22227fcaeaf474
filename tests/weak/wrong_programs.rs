//! Tests that `--strength` looks for inputs that reject the jury's own wrong programs.

use serde_json::Value;

use super::fates::{SUMS, VALIDATOR, problem};
use crate::support::{caipan, files_below, has};

const LARGE: &str = "#include <stdio.h>\nint main(void) { long long n; scanf(\"%lld\", &n); \
printf(\"%lld\\n\", n > 1000 ? 0 : n * (n + 1) / 2); }\n";
const SLOW: &str = "#include <stdio.h>\nint main(void) { long long n, sum = 0; scanf(\"%lld\", &n); \
for (volatile long long i = 1; i <= n; i++) sum += i; printf(\"%lld\\n\", sum); }\n";
/// Wrong on one number that nothing makes likely.
const RARE: &str = "#include <stdio.h>\nint main(void) { long long n; scanf(\"%lld\", &n); \
printf(\"%lld\\n\", n == 7654321 ? 0 : n * (n + 1) / 2); }\n";
/// Rejected by a case.
const KNOWN: &str = "int main(void) { return 0; }\n";

#[test]
fn new_inputs_reject_wrong_programs_that_no_case_rejects() {
    if !has("cc") {
        return;
    }
    let toml =
        "[limits]\ncpu = \"300ms\"\n\n[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";
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
    let (problem, new) = (files.path("own"), files.path("own/cases/new"));
    let words = [
        "validate",
        &problem,
        "--strength",
        "--budget",
        "5",
        "--lang",
        "en",
    ];
    let ran = caipan(&words);
    let said = "new inputs reject 2 of 3 wrong programs of the jury that no case rejects; not rejected: rare.c\n";
    assert!(
        ran.code == 1 && ran.stdout.contains(said),
        "{}{}",
        ran.stdout,
        ran.stderr
    );

    let ran = caipan(&[&words[..], &["--format", "json", "--write-killers", &new]].concat());
    let json: Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr));
    let unrejected = json["source_mutants"]["unrejected"].as_array().unwrap();
    let verdicts = unrejected
        .iter()
        .map(|one| (one["program"].as_str().unwrap(), one["verdict"].as_str()));
    let mut verdicts: Vec<(&str, Option<&str>)> = verdicts.collect();
    verdicts.sort_unstable();
    assert_eq!(
        verdicts,
        [
            ("large.c", Some("WA")),
            ("rare.c", None),
            ("slow.c", Some("TLE"))
        ]
    );
    let written = files_below(&new);
    let names = written.iter().filter_map(|file| file.file_name()?.to_str());
    assert!(
        names
            .clone()
            .any(|name| name.starts_with("rejects-slow-c-")),
        "{written:?}"
    );

    let ran = caipan(&["validate", &problem, "--lang", "en"]);
    let said = "wrong programs rejected: 3 of 4";
    assert!(ran.stdout.contains(said), "{}{}", ran.stdout, ran.stderr);
}
