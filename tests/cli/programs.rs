//! Tests of `caipan validate` with jury programs in folders named after the expected verdict.

use crate::support::{Files, caipan, has, is_left_to_the_sweep};

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

fn judged(files: &Files) -> crate::support::RunOutput {
    caipan(&["validate", &files.root(), "--programs", &files.path("jury")])
}

#[test]
fn programs_that_get_what_they_have_to_are_good_and_say_what_the_limit_may_be() {
    if is_left_to_the_sweep() {
        return;
    }
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
        "jury/accepted/right.py, ",
        "WA ",
        "jury/time_limit_exceeded/slow.py, at least 480 ms",
        "the slowest accepted takes ",
        "the fastest too slow takes at least 480 ms: more than 1.5 × the limit\n",
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
    let said = "warning: the limit of 300 ms does not keep them\nproposed limit: ";
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
        "/accepted/small-only.py: expected AC, got WA\n",
        "/wrong_answer@small/small-only.py: expected WA on small, got AC\n",
        "/wrong_answer@large/wrong.py: expected AC outside of large, got WA\n",
        "/run_time_error/right.py: expected RE/MLE, got AC\n",
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
        "accepted/small-only.py: expected AC, got WA\n    large/2: WA wrong answer (wrong-value): token 1 (line 1): expected \"300\", found \"0\"\n",
        "accepted/broken.py: expected AC, got CE\n    ",
        "SyntaxError",
        "expected WA on small, got AC\n1 of 5 ",
        "none.py: expected AC outside of large, got WA\n    small/1: WA",
    ] {
        assert!(ran.stdout.contains(shown), "{shown}: {ran:#?}");
    }
    // They are not reported as unknown files, and judging them is optional.
    assert!(!ran.stdout.contains("no part of any case"), "{ran:#?}");
    let ran = caipan(&["validate", &files.root(), "--no-programs"]);
    assert_eq!(ran.expect(0, "2 cases valid\n", "").stderr, "");
    let of_other_cases = caipan(&["validate", &files.root(), &files.path("small")]);
    assert_eq!(of_other_cases.expect(0, "1 case valid\n", "").stderr, "");
}

#[test]
fn jury_programs_are_not_judged_before_the_cases_are_valid() {
    let files = sum(&[]);
    files.write("submissions/accepted/right.py", RIGHT.as_bytes());
    files.write("strange/3.in", b"1 1\n");
    files.write("strange/3.ans", b"2\n");
    let ran = caipan(&["validate", &files.root()]);
    let said = "the programs are not judged before the cases are right\n";
    let ran = ran.expect(1, "case strange/3 belongs to no subtask\n", said);
    assert!(!ran.stdout.contains("right.py"), "{ran:#?}");
}

/// If the machine cannot compile anything, every command reports this and blames no program.
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
    // If the compiler refuses only this program, the program is at fault.
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
fn jury_folders_that_name_no_verdict_or_subtask_are_refused() {
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

/// Creates the problem with these jury programs in the problem's folder `submissions`, and with `rows` added to
/// problem.toml.
fn expecting(rows: &str, programs: &[(&str, &str)]) -> Files {
    let files = sum(&[]);
    files.write("problem.toml", format!("{PROBLEM}{rows}").as_bytes());
    for (name, text) in programs {
        files.write(&format!("submissions/{name}"), text.as_bytes());
    }
    files
}

fn row(program: &str, wanted: &str) -> String {
    format!("[[jury.expect]]\nprogram = \"submissions/{program}\"\n{wanted}\n")
}

#[test]
fn rows_sources_and_further_folders_say_what_programs_get() {
    if !has("python3") {
        return;
    }
    let rows = [
        row(
            "mixed/by-subtask.py",
            "subtask = { small = \"AC\", large = \"WA\" }",
        ),
        row("mixed/by-score.py", "score = \"40\""),
        row("rejected/more.py", "verdict = \"WA\""),
    ];
    let tagged = format!("# @EXPECTED_RESULTS@: TIMELIMIT, WRONG-ANSWER\n{SMALL_ONLY}");
    let ignored = format!("# @EXPECTED_RESULTS@: WRONG-ANSWER\n{RIGHT}");
    let programs = [
        ("accepted/ignored.py", &*ignored),
        ("brute_force/right.py", RIGHT),
        ("brute_force/crash.py", "raise SystemExit(3)\n"),
        ("drafts/tagged.py", &tagged),
        ("mixed/by-score.py", SMALL_ONLY),
        ("mixed/by-subtask.py", SMALL_ONLY),
        ("partially_accepted/some.py", SMALL_ONLY),
        ("rejected/more.py", SMALL_ONLY),
    ];
    let files = expecting(&rows.concat(), &programs);
    let right = caipan(&["validate", &files.root()]);
    right.expect(0, "8 of 8 programs get the verdict that is expected\n", "");
    // The folders of these programs expect another verdict than that of a right program.
    for name in [
        "mixed/by-score.py",
        "mixed/by-subtask.py",
        "partially_accepted/some.py",
    ] {
        files.write(&format!("submissions/{name}"), RIGHT.as_bytes());
    }
    files.write("submissions/brute_force/right.py", SMALL_ONLY.as_bytes());
    files.write(
        "submissions/drafts/tagged.py",
        tagged.replace(" if a < 10 else 0", "").as_bytes(),
    );
    files.write("submissions/rejected/more.py", b"raise SystemExit(3)\n");
    let ran = caipan(&["validate", &files.root()]);
    let ran = ran.expect(1, "2 of 8 programs get the verdict that is expected\n", "");
    for fault in [
        "right.py: expected anything but a wrong answer, got WA\n    large/2: WA",
        "tagged.py: expected TLE/WA, got AC\n",
        "by-score.py: expected 40 points, got 100\n",
        "by-subtask.py: expected WA on large, got AC\n",
        "some.py: expected some but not all of 100 points, got 100\n",
        "more.py: expected WA, got RE\n",
    ] {
        assert!(ran.stdout.contains(fault), "{fault}: {}", ran.stdout);
    }
    let files = expecting("", &[("rejected/right.py", RIGHT)]);
    let said = "right.py: expected a run that is rejected, got AC\n";
    caipan(&["validate", &files.root()]).expect(1, said, "");
}

#[test]
fn contradictory_expectations_of_a_program_are_reported_with_their_line() {
    let of = |rows: &str, name: &str, text: &str| {
        caipan(&["validate", &expecting(rows, &[(name, text)]).root()])
    };
    let conflict = "do not agree on its expected verdict\n";
    let other = row("accepted/a.py", "verdict = \"TLE\"");
    let ran = of(&other, "accepted/a.py", RIGHT).expect(1, "", conflict);
    assert!(
        ran.stderr.contains("problem.toml:13:1\n") && ran.stderr.contains("[[jury.expect]]"),
        "{ran:#?}"
    );
    let wrong = row("brute_force/a.py", "verdict = \"WA\"");
    of(&wrong, "brute_force/a.py", RIGHT).expect(1, "", conflict);
    let tagged = "# @EXPECTED_RESULTS@: CORRECT\nprint(3)\n";
    of(&row("mixed/a.py", "verdict = \"WA\""), "mixed/a.py", tagged).expect(1, "", conflict);
    of("", "mixed/a.py", RIGHT).expect(1, "", "mixed/a.py: its expected verdict is unknown");
    let word = tagged.replace("CORRECT", "FINE");
    of("", "mixed/a.py", &word).expect(1, "", "a.py, line 1: \"FINE\" after @EXPECTED_RESULTS@");
    let unknown = row("mixed/a.py", "verdict = \"XX\"");
    let ran =
        of(&unknown, "mixed/a.py", RIGHT).expect(1, "", "there is no verdict XX (AC, PC, WA,");
    assert!(ran.stderr.contains("problem.toml:13:1\n"), "{ran:#?}");
    for (wanted, why) in [
        ("", "say exactly one of verdict, subtask and score"),
        (
            "verdict = \"AC\"\nscore = \"1\"",
            "say exactly one of verdict, subtask and score",
        ),
        (
            "subtask = { tiny = \"AC\" }",
            "there is no subtask called \"tiny\"",
        ),
        ("score = \"-1\"", "expected points from 0 up"),
    ] {
        let ran = of(&row("mixed/a.py", wanted), "mixed/a.py", RIGHT).expect(3, "", why);
        assert!(ran.stderr.contains("problem.toml:13:1\n"), "{ran:#?}");
    }
}
