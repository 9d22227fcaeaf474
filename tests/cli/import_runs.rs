//! Tests of programs that `caipan import` runs: for missing data, and to measure missing limits.

use std::fs;
use std::process::Command;

use crate::support::{Files, RunOutput, caipan, has, is_left_to_the_sweep};

const SUM: &str = "#include <stdio.h>\nint main(void) { int a, b; if (scanf(\"%d %d\", &a, &b) != 2) return 1; printf(\"%d\\n\", a + b); }\n";

/// Program that adds two numbers after between 0.8 s and 1 s of CPU time.
const SLOW: &str = "#include <stdio.h>\n#include <time.h>\nint main(void) { int a, b; if (scanf(\"%d %d\", &a, &b) != 2) return 1; \
    while (clock() < 85 * (CLOCKS_PER_SEC / 100)); printf(\"%d\\n\", a + b); }\n";

/// Creates a DMOJ package of a problem that adds two numbers, zipped or not.
fn dmoj(files: &Files, config: &str) {
    files.write("p/init.yml", config.as_bytes());
    files.write("p/1.in", b"1 2\n");
    files.write("p/1.out", b"3\n");
    files.write(
        "p/tests/right/test.yml",
        b"language: C\nsource: right.c\nexpect: AC\n",
    );
    files.write("p/tests/right/right.c", SUM.as_bytes());
}

fn import(files: &Files, further: &[&str]) -> RunOutput {
    let (package, made) = (files.path("p"), files.path("made"));
    caipan(&[&["import", &package, &made, "--lang", "en"], further].concat())
}

fn text(files: &Files, name: &str) -> String {
    fs::read_to_string(files.path(&format!("made/{name}"))).unwrap()
}

#[test]
fn a_limit_that_nobody_says_is_measured_and_everything_follows_it() {
    if !has("cc") || !has("python3") {
        return;
    }
    let files = Files::new(&[]);
    dmoj(
        &files,
        "archive: p.zip\nwall_time_factor: 4\ntest_cases:\n- {in: 1.in, out: 1.out, points: 100}\n",
    );
    let zipped = Command::new("python3")
        .args(["-m", "zipfile", "-c", "p.zip", "1.in", "1.out"])
        .current_dir(files.path("p"))
        .status();
    assert!(zipped.unwrap().success());
    for name in ["p/1.in", "p/1.out"] {
        fs::remove_file(files.path(name)).unwrap();
    }
    let ran = import(&files, &[]).expect(
        0,
        "1 of 1 program gets",
        "limits.cpu = 1s is measured: calibrate ",
    );
    assert!(
        ran.stderr.contains("judged with 1s and 256 MiB"),
        "{ran:#?}"
    );
    let toml = text(&files, "problem.toml");
    assert!(
        toml.contains("\ncpu = \"1s\"\nwall = \"4s\"\nmemory = \"256MiB\"\n"),
        "{toml}"
    );
    assert!(
        toml.contains("\nfrom = \"calibrate 2") && toml.contains(" s right.c; "),
        "{toml}"
    );
    let report = text(&files, "IMPORT.md");
    assert!(
        report.contains("- limits.cpu = 1s is measured: calibrate 2"),
        "{report}"
    );
}

#[test]
fn import_measures_no_limit_that_is_given_and_none_without_an_audit() {
    let files = Files::new(&[]);
    dmoj(
        &files,
        "test_cases:\n- {in: 1.in, out: 1.out, points: 100}\n",
    );
    for further in ["--cpu-limit=2s", "--no-audit"] {
        let ran = import(&files, &[further]);
        assert!(!ran.stderr.contains("is measured"), "{ran:#?}");
        assert!(!text(&files, "problem.toml").contains("from"), "{further}");
        fs::remove_dir_all(files.path("made")).unwrap();
    }
}

#[test]
fn a_format_that_computes_its_limit_has_it_computed() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    for (name, text) in [
        ("problem.yaml", "name: sum\n"),
        ("data/secret/1.in", "1 2\n"),
        ("data/secret/1.ans", "3\n"),
        ("submissions/accepted/slow.c", SLOW),
    ] {
        files.write(&format!("p/{name}"), text.as_bytes());
    }
    let ran = import(&files, &[]).expect(0, "", "limits.cpu = 5s is measured: calibrate ");
    assert!(!ran.stderr.contains("is not said, so 1s"), "{ran:#?}");
    let toml = text(&files, "problem.toml");
    assert!(
        toml.contains("\ncpu = \"5s\"\n") && toml.contains(": 5 × 0."),
        "{toml}"
    );
    fs::remove_dir_all(files.path("made")).unwrap();
    files.write(
        "p/problem.yaml",
        b"name: sum\nlimits: {time_multiplier: 9}\n",
    );
    import(&files, &[]).expect(0, "", "limits.cpu = 8s is measured: calibrate ");
}

#[test]
fn where_nothing_can_be_made_the_import_stays_with_the_reason() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[]);
    let standard = format!(
        "{}/tests/conformance/polygon/standard",
        env!("CARGO_MANIFEST_DIR")
    );
    for (path, bytes) in crate::support::contents(&standard) {
        let below = path.strip_prefix(&standard).unwrap().display().to_string();
        files.write(&format!("p/{below}"), &bytes);
    }
    files.write("p/files/gen.c", b"int main(void) { return 3; }\n");
    let ran = import(&files, &["--generate"]).expect(1, "", "02");
    assert!(!ran.stdout.contains("submissions/"), "{ran:#?}");
    assert!(fs::exists(files.path("made/problem.toml")).unwrap());
    let both = import(&files, &["--generate", "--no-audit"]);
    both.expect(2, "", "--no-audit");
}

#[test]
fn records_without_limits_are_measured_too() {
    if !has("python3") {
        return;
    }
    let files = Files::new(&[]);
    let sum = "print(sum(map(int, input().split())))\n";
    let record = serde_json::json!({
        "name": "a", "solutions": {"language": [3], "solution": [sum]},
        "private_tests": {"input": ["1 2\n"], "output": ["3\n"]},
    });
    files.write("p", record.to_string().as_bytes());
    let all = files.write("all.jsonl", record.to_string().as_bytes());
    let made = files.path("made");
    caipan(&["import", &all, &made, "--lang", "en"]).expect(0, "", "made 1 problem in");
    let toml = text(&files, "a/problem.toml");
    assert!(
        toml.contains("from = \"calibrate ") && toml.contains("memory = \"256MiB\""),
        "{toml}"
    );
    let report = text(&files, "a/IMPORT.md");
    assert!(
        report.contains("is measured") && report.contains("memory_limit is not said"),
        "{report}"
    );
    let other = files.path("other");
    caipan(&["import", &all, &other, "--cpu-limit", "3s", "--lang", "en"]).expect(
        0,
        "",
        "made 1 problem in",
    );
    let toml = fs::read_to_string(files.path("other/a/problem.toml")).unwrap();
    assert!(
        toml.contains("cpu = \"3s\"") && !toml.contains("from"),
        "{toml}"
    );
}
