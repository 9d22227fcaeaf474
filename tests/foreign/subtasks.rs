//! Tests of subtasks with their own limits and checker arguments.

use crate::support::{Files, caipan, is_left_to_the_sweep};

const TOML: &str = "name = \"sum\"\n[checker]\ncommand = [\"./check\"]\ndialect = \"testlib\"\nargs = [\"exact\"]\n\
    [limits]\ncpu = \"300ms\"\nmemory = \"64MiB\"\n\
    [[subtask]]\nname = \"small\"\npoints = 40\ncases = [\"small/*\"]\n\
    [[subtask]]\nname = \"large\"\npoints = 60\ncases = [\"large/*\"]\n\
    checker_args = [\"near\", \"5\"]\nlimits = { cpu = \"4s\", memory = \"256MiB\" }\n";

/// Checker that accepts equal words, or numbers within the tolerance in its arguments.
const CHECK: &str = "#!/bin/sh
read -r out < \"$2\"; read -r ans < \"$3\"
case \"$4\" in
exact) most=0;;
near) most=$5;;
*) exit 3;;
esac
away=$((out - ans)); [ $away -ge 0 ] || away=$((-away))
[ $away -le \"$most\" ] || { echo \"wrong answer $4: $away away\" >&2; exit 1; }
echo ok >&2
";

/// Returns a program that uses time or memory and prints the sum of two numbers plus `more`.
fn program(cost: &str, more: u32) -> String {
    format!(
        "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <time.h>\n\
        int main(void) {{ int a, b; scanf(\"%d%d\", &a, &b); {cost}\n\
        printf(\"%d\\n\", a + b + {more}); return 0; }}\n"
    )
}

const SLOW: &str = "while (clock() < CLOCKS_PER_SEC);";
const LARGE: &str =
    "char *m = malloc(128 << 20); if (!m) return 1; memset(m, 1, 128 << 20); a += m[b] - 1;";

fn sum() -> Files {
    let files = Files::new(&[("sum/problem.toml", TOML), ("sum/check", CHECK)]);
    for folder in ["small", "large"] {
        files.write(&format!("sum/{folder}/1.in"), b"1 1\n");
        files.write(&format!("sum/{folder}/1.ans"), b"2\n");
    }
    for (name, cost, more) in [
        ("right", "", 0),
        ("near", "", 5),
        ("far", "", 6),
        ("slow", SLOW, 0),
        ("large", LARGE, 0),
    ] {
        let source = program(cost, more);
        files.write(&format!("class/{name}/sum.c"), source.as_bytes());
    }
    files
}

#[test]
fn a_subtask_has_its_own_limits_and_tells_the_checker_what_counts_there() {
    let files = sum();
    let (problem, class) = (files.path("sum"), files.path("class"));
    let ran = caipan(&["grade", &problem, &class, "--format", "json"]);
    let json = ran.json();
    let line = |card: &serde_json::Value| {
        let verdicts = card["cases"].as_array().unwrap().iter();
        let verdicts = verdicts.map(|case| case["verdict"].as_str().unwrap());
        let verdicts = verdicts.collect::<Vec<_>>().join(" ");
        format!("{} {verdicts} {}", card["name"], card["score"]).replace('"', "")
    };
    let cards = json["submissions"].as_array().unwrap();
    let mut lines: Vec<String> = cards.iter().map(line).collect();
    lines.sort();
    let expected = [
        "far WA WA 0.0",
        "large MLE AC 60.0",
        "near WA AC 60.0",
        "right AC AC 100.0",
        "slow TLE AC 60.0",
    ];
    assert_eq!(lines, expected, "{}", ran.stderr);
    for card in cards {
        let [small, large] = &card["cases"].as_array().unwrap()[..] else {
            panic!("{card}");
        };
        assert_eq!(card["limits"]["cpu_s"], 0.3);
        assert!(small["limits"].is_null(), "{small}");
        assert_eq!(large["limits"]["cpu_s"], 4.0);
        assert_eq!(large["limits"]["wall_s"], 13.0);
        assert_eq!(large["limits"]["memory_bytes"], 256 << 20);
        // Limits that the subtask does not set are those of the problem.
        assert_eq!(large["limits"]["output_bytes"], 64 << 20);
    }
    let slow = cards.iter().find(|card| card["name"] == "slow").unwrap();
    let reason = slow["cases"][0]["reason"].as_str().unwrap();
    assert!(reason.contains("300ms"), "{reason}");
    // A limit on the command line applies to all subtasks.
    let slow = files.path("class/slow/sum.c");
    let ran = caipan(&[
        "grade",
        &problem,
        &slow,
        "--cpu-limit",
        "200ms",
        "--format",
        "json",
    ]);
    let cases = &ran.json()["submissions"][0]["cases"];
    assert_eq!(cases[0]["verdict"], "TLE");
    assert_eq!(cases[1]["verdict"], "TLE");
}

#[test]
fn every_command_judges_a_case_as_its_subtask_has_it() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = sum();
    let problem = files.path("sum");
    files.write("near.out", b"7\n");
    let near = files.path("near.out");
    let check = |case: &str| caipan(&["check", &problem, case, &near, "--lang", "en"]);
    check("large/1").expect(0, "AC", "");
    let ran = check("small/1");
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(ran.stdout.contains("exact: 5 away"), "{}", ran.stdout);
    let diff = |case: &str| caipan(&["diff", &problem, case, &near, "--lang", "en"]);
    assert!(diff("small/1").stdout.contains("exact: 5 away"));
    assert!(!diff("large/1").stdout.contains("away"));
    let slow = files.path("class/slow/sum.c");
    caipan(&["check", &problem, "large/1", &slow]).expect(0, "AC", "");
    assert_eq!(caipan(&["check", &problem, "small/1", &slow]).code, 1);
    let about = caipan(&["info", &problem, "--lang", "en"]);
    let line = "limits of subtask large: 4s of CPU time, 13s of wall time, 256 MiB of memory";
    assert!(about.stdout.contains(line), "{}", about.stdout);
    // Without these arguments the checker fails.
    let told = TOML.replace("[\"exact\"]", "[\"x\"]");
    files.write("sum/problem.toml", told.as_bytes());
    let said = || caipan(&["validate", &problem, "--lang", "en"]).stdout;
    assert!(said().contains("small/1.ans"), "{}", said());
    let told = told.replace("points = 40", "points = 40\nchecker_args = [\"exact\"]");
    files.write("sum/problem.toml", told.as_bytes());
    assert!(!said().contains("small/1.ans"), "{}", said());
}

#[test]
fn a_result_is_known_until_its_subtask_says_something_else() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = sum();
    let (problem, class) = (files.path("sum"), files.path("class"));
    let grade = || {
        let ran = caipan(&[
            "grade", &problem, &class, "--format", "json", "--lang", "en",
        ]);
        let json = ran.json();
        let cards = json["submissions"].as_array().unwrap();
        let verdict = |name: &str| {
            let card = cards.iter().find(|card| card["name"] == name).unwrap();
            card["cases"][1]["verdict"].as_str().unwrap().to_owned()
        };
        [verdict("far"), verdict("large"), verdict("near")]
    };
    assert_eq!(grade(), ["WA", "AC", "AC"]);
    let other = TOML.replace("\"5\"]", "\"6\"]");
    files.write("sum/problem.toml", other.as_bytes());
    assert_eq!(grade(), ["AC", "AC", "AC"]);
    let other = TOML.replace("256MiB", "100MiB");
    files.write("sum/problem.toml", other.as_bytes());
    assert_eq!(grade(), ["WA", "MLE", "AC"]);
}

#[test]
fn arguments_that_nobody_takes_are_refused_with_their_line() {
    let files = Files::new(&[(
        "sum/problem.toml",
        "name = \"sum\"\nchecker = \"tokens\"\n[[subtask]]\nname = \"a\"\npoints = 1\ncases = [\"*\"]\nchecker_args = [\"1\"]\n",
    )]);
    let ran = caipan(&["info", &files.path("sum"), "--lang", "en"]);
    assert_eq!(ran.code, 3);
    assert!(ran.stderr.contains("problem.toml:7:"), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("the checker is built in"),
        "{}",
        ran.stderr
    );
}
