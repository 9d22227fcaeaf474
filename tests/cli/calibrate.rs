//! Tests of `caipan calibrate`: limits derived from accepted and too slow programs, and where they are written.

use std::fs;
use std::time::Duration;

use crate::support::{Files, RunOutput, caipan, has, is_left_to_the_sweep};

const HEAD: &str = "# what I wrote\nname = \"sum\"\nchecker = \"tokens\" # mine\n\n";
const SUBTASKS: &str = "[[subtask]]\nname = \"small\"\npoints = 40\ncases = [\"small/*\"]\n\
    [[subtask]]\nname = \"large\"\npoints = 60\ncases = [\"large/*\"]\n";

/// Program that adds two numbers after using CPU time, which differs for small and large numbers.
fn spinning(small: u32, large: u32) -> String {
    format!(
        "#include <stdio.h>\n#include <time.h>\nint main(void) {{\n    int a, b;\n    \
         if (scanf(\"%d %d\", &a, &b) != 2) return 1;\n    \
         double until = (a < 10 ? {small} : {large}) / 1000.0;\n    \
         while ((double)clock() / CLOCKS_PER_SEC < until) {{}}\n    \
         printf(\"%d\\n\", a + b);\n    return 0;\n}}\n"
    )
}

/// A problem of this CPU limit, with programs that spin.
fn sum(limit: &str, more: &str, programs: &[(&str, [u32; 2])]) -> Files {
    let toml = format!("{HEAD}[limits]\ncpu = \"{limit}\" # enough?\n{SUBTASKS}{more}");
    let files = Files::new(&[
        ("problem.toml", &toml),
        ("small/1.in", "1 2\n"),
        ("small/1.ans", "3\n"),
        ("large/2.in", "100 200\n"),
        ("large/2.ans", "300\n"),
    ]);
    for (name, [small, large]) in programs {
        let source = spinning(*small, *large);
        files.write(&format!("submissions/{name}.c"), source.as_bytes());
    }
    files
}

fn toml_of(files: &Files) -> String {
    fs::read_to_string(files.path("problem.toml")).unwrap()
}

fn calibrate(files: &Files, more: &[&str]) -> RunOutput {
    caipan(&[&["calibrate", &files.root(), "--runs", "2"], more].concat())
}

/// Returns the limit printed after these words.
fn limit(ran: &RunOutput, words: &str) -> Duration {
    let (_, behind) = ran.stdout.rsplit_once(words).unwrap();
    let text = behind.split(' ').next().unwrap();
    caipan_facts::parse_duration(text).unwrap()
}

fn millis(from: u64, to: u64) -> std::ops::RangeInclusive<Duration> {
    Duration::from_millis(from)..=Duration::from_millis(to)
}

#[test]
fn a_limit_leaves_both_sides_their_distance_and_is_written_with_where_it_comes_from() {
    if !has("cc") {
        return;
    }
    let programs = [
        ("accepted/good", [10, 60]),
        ("time_limit_exceeded/slow", [10, 3000]),
        ("wrong_answer/unmeasured", [10, 20]),
    ];
    let files = sum("300ms", "", &programs);
    let before = toml_of(&files);
    let ran = calibrate(&files, &[]).expect(0, "proposed limit: ", "");
    for said in [
        "measured on ",
        "accepted/good.c, ",
        " (median of 2 runs, ",
        "time_limit_exceeded/slow.c, at least 480 ms",
        "c: the slowest accepted is good.c with ",
        " (now 300ms)\n",
    ] {
        assert!(ran.stdout.contains(said), "{said}: {ran:#?}");
    }
    assert!(!ran.stdout.contains("unmeasured"), "{ran:#?}");
    assert!(millis(120, 320).contains(&limit(&ran, "proposed limit: ")));
    assert_eq!(toml_of(&files), before, "nobody asked for it to be written");

    let ran = calibrate(&files, &["--write"]).expect(0, "", "wrote cpu = ");
    let proposed = limit(&ran, "proposed limit: ");
    let after = toml_of(&files);
    let table: toml::Table = after.parse().unwrap();
    let (cpu, from) = (&table["limits"]["cpu"], &table["limits"]["from"]);
    let (cpu, from) = (cpu.as_str().unwrap(), from.as_str().unwrap());
    assert_eq!(caipan_facts::parse_duration(cpu).unwrap(), proposed);
    for told in [
        "calibrate 20",
        ": 2 × 0.",
        " good.c, ≥ 0.480 s / 1.5 slow.c; ",
        ", loop ",
    ] {
        assert!(from.contains(told), "{told}: {from}");
    }
    let new_line = |line: &&str| !line.starts_with("from = ");
    let kept: Vec<&str> = after.lines().filter(new_line).collect();
    let expected = before.replace("\"300ms\"", &format!("\"{cpu}\""));
    assert_eq!(kept, expected.lines().collect::<Vec<_>>());
    caipan(&["validate", &files.root(), "--no-programs"]).expect(0, "", "");
}

#[test]
fn an_accepted_program_that_the_limit_ends_is_measured_all_the_same() {
    if !has("cc") {
        return;
    }
    let programs = [
        ("accepted/good", [10, 100]),
        ("time_limit_exceeded/slow", [10, 3000]),
    ];
    let ran = calibrate(&sum("50ms", "", &programs), &[]).expect(0, "expected AC, got TLE\n", "");
    assert!(
        millis(200, 640).contains(&limit(&ran, "proposed limit: ")),
        "{ran:#?}"
    );
    // If a program does not end, only a lower bound of its time is printed.
    let programs = [("accepted/good", [10, 4000])];
    let ran = calibrate(&sum("50ms", "", &programs), &[]);
    let said =
        "good.c has to be accepted and takes at least 500 ms: no limit is known to be enough\n";
    assert!(!ran.expect(1, said, "").stdout.contains("proposed"));
}

#[test]
fn without_a_suitable_time_limit_both_programs_are_named_and_nothing_is_written() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let programs = [
        ("accepted/good", [10, 400]),
        ("accepted/fast", [10, 20]),
        ("time_limit_exceeded/slow", [10, 450]),
        ("time_limit_exceeded/slower", [10, 3000]),
    ];
    let files = sum("1s", "", &programs);
    let before = toml_of(&files);
    let said =
        "no limit keeps both distances: good.c has to be accepted and slow.c has to be too slow";
    let ran = calibrate(&files, &["--write"]).expect(1, said, "");
    assert!(!ran.stdout.contains("proposed"), "{ran:#?}");
    assert_eq!(toml_of(&files), before);
}

#[test]
fn a_subtask_with_a_limit_of_its_own_is_advised_by_itself() {
    if !has("cc") {
        return;
    }
    let more = "limits = { cpu = \"400ms\" }\n";
    let programs = [
        ("accepted/good", [20, 150]),
        ("time_limit_exceeded@large/slow", [60, 3000]),
    ];
    let files = sum("1s", more, &programs);
    let ran = calibrate(&files, &["--write"]).expect(0, "subtask large:\n", "");
    let (whole, large) = ran.stdout.split_once("subtask large:\n").unwrap();
    let of = |text: &str| RunOutput {
        stdout: text.to_owned(),
        ..caipan(&["problems"])
    };
    // The program that is too slow for the subtask `large` is accepted on other cases, where it is slower than the other program.
    assert!(
        whole.contains("(now 1s)\n") && large.contains("(now 400ms)\n"),
        "{ran:#?}"
    );
    let whole = limit(&of(whole), "proposed limit: ");
    assert!(millis(120, 300).contains(&whole), "{ran:#?}");
    assert!(
        millis(300, 540).contains(&limit(&of(large), "proposed limit: ")),
        "{ran:#?}"
    );
    let after = toml_of(&files);
    assert!(after.contains("limits = { cpu = \"400ms\" }\n"), "{after}");
    assert!(!after.contains("\"1s\""), "{after}");
}

#[test]
fn what_cannot_be_measured_or_written_is_refused_before_anything_runs() {
    let files = sum("1s", "", &[]);
    calibrate(&files, &[]).expect(2, "", "submissions: no programs");
    files.write("submissions/drafts/a.c", b"");
    calibrate(&files, &["--programs", &files.path("submissions")]).expect(
        2,
        "",
        "drafts: no verdict has this name",
    );
    caipan(&["calibrate", "mayan", "--write"]).expect(2, "", "--write: mayan is built in");
    let mixed = toml_of(&files).replacen('\n', "\r\n", 1);
    files.write("mixed/problem.toml", mixed.as_bytes());
    caipan(&["calibrate", &files.path("mixed"), "--write"]).expect(
        3,
        "",
        "problem.toml: --write cannot change [limits] and leave the rest as it is",
    );
    #[cfg(unix)]
    {
        fs::create_dir(files.path("linked")).unwrap();
        let link = files.path("linked/problem.toml");
        fs::write(files.path("linked/real.toml"), toml_of(&files)).unwrap();
        std::os::unix::fs::symlink("real.toml", link).unwrap();
        caipan(&["calibrate", &files.path("linked"), "--write"]).expect(
            2,
            "",
            "linked/problem.toml: no regular file",
        );
    }
}

#[test]
fn a_wrong_program_is_not_used_to_calibrate_the_limit() {
    if !has("cc") {
        return;
    }
    let files = sum("1s", "", &[("accepted/good", [10, 20])]);
    files.write(
        "submissions/accepted/wrong.c",
        b"int main(void) { return 0; }\n",
    );
    let before = toml_of(&files);
    let ran = calibrate(&files, &["--write"]).expect(1, "wrong.c", "");
    assert!(!ran.stdout.contains("wrong.c, "), "{ran:#?}");
    assert_eq!(toml_of(&files), before);
}

#[test]
fn a_wrong_program_does_not_count_as_too_slow_in_calibration() {
    if !has("cc") {
        return;
    }
    let programs = [
        ("accepted/good", [10, 60]),
        ("time_limit_exceeded/slow", [10, 3000]),
    ];
    let files = sum("300ms", "", &programs);
    let proposed = limit(&calibrate(&files, &[]), "proposed limit: ");
    // This program is right on the case where it is fast, and wrong on the other case, so it never exceeds the time limit.
    files.write(
        "submissions/time_limit_exceeded/wrong.c",
        spinning(10, 10)
            .replace("a + b", "a + b + (a > 10)")
            .as_bytes(),
    );
    let ran = calibrate(&files, &[]).expect(1, "time_limit_exceeded/slow.c, at least ", "");
    assert!(!ran.stdout.contains("wrong.c, "), "{ran:#?}");
    assert!(limit(&ran, "proposed limit: ") >= proposed / 2, "{ran:#?}");
}

#[test]
fn a_run_killed_at_another_limit_is_not_used_to_calibrate_the_time_limit() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    // Programs that exceed their CPU limit at first; with more CPU time, they exceed the memory limit or the wall time limit.
    let bodies = [
        "while (clock() < CLOCKS_PER_SEC / 2) {} for (;;) memset(malloc(1 << 20), 1, 1 << 20);",
        "while (clock() < CLOCKS_PER_SEC / 20) {} sleep(60);",
    ];
    for body in bodies {
        let more = "wall = \"400ms\"\nmemory = \"64MiB\"\n";
        let files = sum("200ms", "", &[("accepted/good", [10, 20])]);
        let toml = toml_of(&files).replace("# enough?\n", &format!("# enough?\n{more}"));
        files.write("problem.toml", toml.as_bytes());
        let source = format!(
            "#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n#include <unistd.h>\nint main(void) {{ {body} }}\n"
        );
        files.write("submissions/accepted/killed.c", source.as_bytes());
        let ran = calibrate(&files, &["--write"]);
        // On a busy machine, caipan reports that the measurement is inconclusive.
        let is_busy = ran.code == 3 && ran.stdout.contains("the machine was so busy");
        assert!(ran.code == 1 || is_busy, "{ran:#?}");
        assert!(!ran.stdout.contains("killed.c, "), "{body}: {ran:#?}");
        assert_eq!(toml_of(&files), toml, "{body}");
    }
}

#[test]
fn limits_follow_the_machine_when_that_is_asked_for() {
    if !has("cc") {
        return;
    }
    let files = sum("1s", "", &[("accepted/good", [10, 20])]);
    let good = files.path("submissions/accepted/good.c");
    let grade = |more: &[&str]| {
        let form = ["--format", "json", "--no-journal"];
        caipan(&[&["grade", &files.root(), &good], &form[..], more].concat())
    };
    grade(&["--machine-factor"]).expect(
        2,
        "",
        "[limits] does not say which machine they were measured on",
    );
    // A loop that takes almost no time, and a loop that takes a day.
    for (millis, limit) in [("0.01", None), ("99999999", Some(0.1))] {
        let from = format!("[limits]\nfrom = \"calibrate; A Chip, loop {millis} ms\"");
        files.write(
            "problem.toml",
            toml_of(&files).replace("[limits]", &from).as_bytes(),
        );
        let ran = grade(&["--machine-factor"]);
        assert!(
            ran.stderr
                .contains("sum has its limits of time multiplied by"),
            "{ran:#?}"
        );
        let json = ran.json();
        let factor = json["problems"][0]["machine_factor"].as_f64().unwrap();
        let cpu = &json["submissions"][0]["limits"]["cpu_s"];
        assert!(
            (cpu.as_f64().unwrap() - factor).abs() < 1e-6,
            "{factor} {cpu}"
        );
        match limit {
            Some(limit) => assert_eq!(factor, limit),
            None => assert!(factor > 10.0, "{factor}"),
        }
        assert!(grade(&[]).json()["problems"][0]["machine_factor"].is_null());
        assert_eq!(
            grade(&["--machine-factor", "--cpu-limit", "2s"]).json()["submissions"][0]["limits"]["cpu_s"],
            2.0
        );
        let plain = toml_of(&files).replace(&format!("{from}\n"), "[limits]\n");
        files.write("problem.toml", plain.as_bytes());
    }
}
