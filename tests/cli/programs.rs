//! `caipan validate` and jury programs: jury solutions in folders named after the expected verdict.

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
fn a_limit_that_is_too_near_is_named_with_a_better_one() {
    if !has("cc") {
        return;
    }
    let spins = "#include <stdio.h>\n#include <time.h>\nint main(void) {\n    int a, b;\n    \
        scanf(\"%d %d\", &a, &b);\n    while (clock() < CLOCKS_PER_SEC / 5) {}\n    \
        printf(\"%d\\n\", a + b);\n}\n";
    let ran = judged(&sum(&[("accepted/right.c", spins)]));
    let said = "warning: the limit of 0.30 s does not keep them\nproposed limit: ";
    assert!(ran.expect(0, said, "").stdout.ends_with(" (now 300ms)\n"));
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
fn the_programs_of_a_problem_directory_are_judged_unasked_and_the_deciding_case_is_shown() {
    if !has("python3") {
        return;
    }
    let files = sum(&[]);
    for (name, text) in [
        ("accepted/right.py", RIGHT),
        ("accepted/small-only.py", SMALL_ONLY),
        ("accepted/broken.py", "def\n"),
        ("wrong_answer@small/small-only.py", SMALL_ONLY),
        ("wrong_answer@large/none.py", "print(0)\n"),
        ("drafts/notes.py", "print(0)\n"),
    ] {
        files.write(&format!("submissions/{name}"), text.as_bytes());
    }
    let ran = caipan(&["validate", &files.root()]);
    let ran = ran.expect(
        1,
        "1 of 5 programs get the verdict",
        "/drafts: no verdict has this name",
    );
    for shown in [
        "accepted/small-only.py, 0.",
        "expected AC, got WA\n    large/2: WA wrong answer (wrong-value): token 1 (line 1): expected \"300\", found \"0\"\n",
        "accepted/broken.py: expected AC, got CE\n    ",
        "SyntaxError",
        "expected WA on small, got AC\n1 of 5 ",
        "none.py: expected AC outside of large, got WA\n    small/1: WA",
    ] {
        assert!(ran.stdout.contains(shown), "{shown}: {ran:#?}");
    }
    // They are no strange files, and nobody has to have them judged.
    assert!(!ran.stdout.contains("no part of any case"), "{ran:#?}");
    let ran = caipan(&["validate", &files.root(), "--no-programs"]);
    assert_eq!(ran.expect(0, "2 cases valid\n", "").stderr, "");
    let of_other_cases = caipan(&["validate", &files.root(), &files.path("small")]);
    assert_eq!(of_other_cases.expect(0, "1 case valid\n", "").stderr, "");
}

#[test]
fn programs_wait_for_cases_that_fit() {
    let files = sum(&[]);
    files.write("submissions/accepted/right.py", RIGHT.as_bytes());
    files.write("strange/3.in", b"1 1\n");
    files.write("strange/3.ans", b"2\n");
    let ran = caipan(&["validate", &files.root()]);
    let said = "the programs are not judged before the cases are right\n";
    let ran = ran.expect(1, "case strange/3 belongs to no subtask\n", said);
    assert!(!ran.stdout.contains("right.py"), "{ran:#?}");
}

/// A machine that compiles nothing is nobody's fault, whichever command finds out.
#[test]
fn a_compiler_that_refuses_everything_is_not_the_programs_fault() {
    let files = sum(&[("accepted/right.c", "int main(void) {}\n")]);
    let broken = "[language.c]\ncompile = [\"sh\", \"-c\", \"echo no room here >&2; exit 1\"]\n";
    files.write("problem.toml", format!("{PROBLEM}{broken}").as_bytes());
    let why = "this machine does not compile one line of c: no room here";
    let ran = judged(&files).expect(3, "got JE\n    ", "");
    assert!(ran.stdout.contains(why), "{ran:#?}");
    let program = files.path("jury/accepted/right.c");
    let ran = caipan(&["check", &files.root(), "small/1", &program]);
    ran.expect(3, "", why);
    // One that refuses only this program has it to blame.
    let choosy = broken.replace(
        "echo no room here",
        "grep -q {} {source} || exec cc -o {program} {source}; echo no",
    );
    files.write("problem.toml", format!("{PROBLEM}{choosy}").as_bytes());
    if has("cc") {
        judged(&files).expect(1, "got CE\n    ", "");
        caipan(&["check", &files.root(), "small/1", &program]).expect(1, "", "does not compile");
    }
}

#[test]
fn folders_that_say_nothing_are_refused() {
    let both = judged(&sum(&[
        ("drafts/a.py", RIGHT),
        ("accepted@tiny/a.py", RIGHT),
    ]));
    let both = both.expect(2, "", "jury/drafts: no verdict has this name");
    assert!(
        both.stderr
            .contains("jury/accepted@tiny: the problem has no such subtask"),
        "{both:#?}"
    );
    let of = |name: &str| judged(&sum(&[(name, RIGHT)]));
    of("drafts/a.py").expect(2, "", "jury/drafts: no verdict has this name");
    of("accepted@tiny/a.py").expect(2, "", "jury/accepted@tiny: the problem has no such subtask");
    let files = sum(&[("readme", "")]);
    judged(&files).expect(2, "", "jury: no programs");
}
