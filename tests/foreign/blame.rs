//! Tests which of a program, an interactor and a checker is blamed if several of them fail.

use super::interactive::grade;
use crate::support::{Files, is_left_to_the_sweep};

/// Interactor whose behaviour is the input of the case and whose way to report verdicts is the argument.
const BEHAVES: &str = "read -r what < \"$1\"
for dialect; do :; done
accept() { if [ $dialect = kattis ]; then exit 42; else echo ok >&2; exit 0; fi; }
reject() { if [ $dialect = kattis ]; then exit 43; else echo wrong answer >&2; exit 1; fi; }
hear() { while read -r line; do :; done; }
case $what in
closes) exec >&-; hear; accept;;
silent) hear; accept;;
accepts) accept;;
rejects) reject;;
crashes) kill -SEGV $$;;
loops) while :; do sleep 1; done;;
echoes) while read -r line; do echo \"$line\"; done; accept;;
mumbles) exit 9;;
shouts) i=0; while [ $i -lt 256 ]; do printf '%1023d\\n' 0; i=$((i + 1)); done; accept;;
ends) kill -TERM $$;;
esac
";

const CASES: [&str; 10] = [
    "closes", "silent", "accepts", "rejects", "crashes", "loops", "echoes", "mumbles", "shouts",
    "ends",
];

/// Contestants in C: they speak first, or wait for a line or the end.
const CONTESTANTS: [(&str, &str); 6] = [
    (
        "polite",
        "puts(\"1\"); fflush(stdout); getchar(); return 0;",
    ),
    ("deaf", "close(0); puts(\"1\"); return 0;"),
    ("early", "return 0;"),
    (
        "term",
        "puts(\"1\"); fflush(stdout); getchar(); raise(SIGTERM);",
    ),
    ("loop", "for (;;);"),
    (
        "shout",
        "for (int i = 0; i < 256; i++) printf(\"%1023d\\n\", 0); return 0;",
    ),
];

/// Verdicts of all cases; after a slash the verdict in the testlib dialect, if it differs.
const VERDICTS: [(&str, [&str; 10]); 6] = [
    (
        "polite",
        ["AC", "TLE", "AC", "WA", "JE", "TLE", "AC", "JE", "AC", "JE"],
    ),
    (
        "deaf",
        ["AC", "AC", "AC", "WA", "JE", "JE", "AC", "JE", "AC", "JE"],
    ),
    (
        "early",
        ["AC", "AC", "AC", "WA", "JE", "JE", "AC", "JE", "AC", "JE"],
    ),
    (
        "term",
        ["RE", "TLE", "RE", "WA", "JE", "TLE", "RE", "JE", "RE", "JE"],
    ),
    (
        "loop",
        [
            "TLE", "TLE", "TLE", "WA|TLE", "JE", "TLE", "TLE", "JE", "TLE", "JE",
        ],
    ),
    (
        "shout",
        ["AC", "AC", "AC", "WA", "JE", "JE", "AC", "JE", "AC", "JE"],
    ),
];

fn behaves_as_expected(dialect: &str) {
    let words = dialect.replace("bapctools", "kattis");
    let toml = format!(
        "name = \"x\"\n[limits]\ncpu = \"200ms\"\nwall = \"1500ms\"\n[interactor]\ncommand = [\"sh\", \"talk.sh\"]\nargs = [{words:?}]\ndialect = {dialect:?}\nlimits = {{ cpu = \"1s\", wall = \"2500ms\" }}\n"
    );
    let files = Files::new(&[("x/problem.toml", &toml), ("x/talk.sh", BEHAVES)]);
    for (number, what) in CASES.iter().enumerate() {
        files.write(&format!("x/{number}.in"), format!("{what}\n").as_bytes());
    }
    for (name, body) in CONTESTANTS {
        let source = format!(
            "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\nint main(void) {{ {body} }}\n"
        );
        files.write(&format!("class/{name}/x.c"), source.as_bytes());
    }
    let graded = grade(&files, "x");
    for (name, expected) in VERDICTS {
        for (number, expected) in expected.iter().enumerate() {
            let (kattis, testlib) = expected.split_once('|').unwrap_or((expected, expected));
            let expected = if dialect == "testlib" {
                testlib
            } else {
                kattis
            };
            let (verdict, why) = &graded[name][number];
            assert_eq!(
                verdict, expected,
                "{dialect}: {name} and an interactor that {}: {why}",
                CASES[number]
            );
        }
    }
}

#[test]
fn whoever_fails_first_is_blamed_as_kattis_has_it() {
    if is_left_to_the_sweep() {
        return;
    }
    let _ = ["kattis", "bapctools"].map(behaves_as_expected);
}

#[test]
fn whoever_fails_first_is_blamed_as_testlib_has_it() {
    if is_left_to_the_sweep() {
        return;
    }
    behaves_as_expected("testlib");
}
