//! `caipan validate --programs`: jury solutions in folders named after the expected verdict.

use crate::support::{Files, caipan, has};

const PROBLEM: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"300ms\"\n\
    [[subtask]]\nname = \"small\"\npoints = 40\ncases = [\"small/*\"]\n\
    [[subtask]]\nname = \"large\"\npoints = 60\ncases = [\"large/*\"]\n";
const RIGHT: &str = "print(sum(map(int, input().split())))\n";
const SMALL_ONLY: &str = "a, b = map(int, input().split())\nprint(a + b if a < 10 else 0)\n";
const SLOW: &str = "while True: pass\n";

/// The problem with these programs below `jury`.
fn sum(programs: &[(&str, &str)]) -> Files {
    let cases = [
        ("problem.toml", PROBLEM),
        ("small/1.in", "1 2\n"),
        ("small/1.ans", "3\n"),
        ("large/2.in", "100 200\n"),
        ("large/2.ans", "300\n"),
    ];
    let files = Files::new(&cases);
    for (name, text) in programs {
        files.write(&format!("jury/{name}"), text.as_bytes());
    }
    files
}

fn judged(files: &Files) -> crate::support::Ran {
    caipan(&["validate", &files.root(), "--programs", &files.path("jury")])
}

#[test]
fn programs_that_get_what_they_have_to_are_good_and_say_what_the_limit_may_be() {
    if !has("python3") {
        return;
    }
    let files = sum(&[
        ("accepted/right.py", RIGHT),
        ("wrong_answer/small-only.py", SMALL_ONLY),
        ("wrong_answer@large/small-only.py", SMALL_ONLY),
        ("time_limit_exceeded/slow.py", SLOW),
    ]);
    let ran = judged(&files).expect(0, "4 of 4 programs get the verdict that is expected\n", "");
    for line in [
        "jury/accepted/right.py, 0.",
        "WA ",
        "jury/time_limit_exceeded/slow.py, at least 0.48 s",
        "the slowest accepted takes 0.",
        "the fastest too slow takes at least 0.48 s: more than 1.5 × the limit\n",
    ] {
        assert!(ran.stdout.contains(line), "{line}: {}", ran.stdout);
    }
}

#[test]
fn a_program_that_gets_something_else_is_named_with_both_verdicts() {
    if !has("python3") {
        return;
    }
    let files = sum(&[
        ("accepted/small-only.py", SMALL_ONLY),
        ("wrong_answer@small/small-only.py", SMALL_ONLY),
        ("wrong_answer@large/wrong.py", "print(0)\n"),
        ("run_time_error/right.py", RIGHT),
    ]);
    let ran = judged(&files).expect(1, "0 of 4 programs get the verdict that is expected\n", "");
    for fault in [
        "/accepted/small-only.py, 0.",
        ": expected AC, got WA\n",
        "/wrong_answer@small/small-only.py: expected WA on small, got AC\n",
        "/wrong_answer@large/wrong.py: expected AC outside of large, got WA\n",
        "/run_time_error/right.py: expected RE, got AC\n",
    ] {
        assert!(ran.stdout.contains(fault), "{fault}: {}", ran.stdout);
    }
}

#[test]
fn folders_that_say_nothing_are_refused() {
    let of = |name: &str| judged(&sum(&[(name, RIGHT)]));
    of("drafts/a.py").expect(2, "", "jury/drafts: no verdict has this name");
    of("accepted@tiny/a.py").expect(2, "", "jury/accepted@tiny: the problem has no such subtask");
    let files = sum(&[("readme", "")]);
    judged(&files).expect(2, "", "jury: no programs");
}
