//! Tests that `stress` finds every planted mistake without a generator, and shrinks the input to nearly the minimum.

use super::problems::{ALL, GUESS, PATHS, SORT, SUM, WORDS, Weak};
use crate::support::{Files, caipan, has, is_left_to_the_sweep, is_soak};

fn assert_found_small(weak: &Weak) {
    if !has("python3") {
        return;
    }
    let files = weak.files();
    let problem = files.path(weak.name);
    weak.answer(&files);
    for (name, (source, smallest)) in weak.wrong() {
        let program = files.write(&name, source.as_bytes());
        // The wrong program passes all existing cases.
        caipan(&["grade", &problem, &program]).expect(0, "", "");
        let found = files.path(&format!("{name}.in"));
        let ran = caipan(&[
            "stress", &problem, &program, "--time", "60s", "-o", &found, "--lang", "en",
        ]);
        assert_eq!(
            ran.code, 1,
            "{} {name}: {} {}",
            weak.name, ran.stdout, ran.stderr
        );
        let input = std::fs::read_to_string(&found).unwrap();
        let words = input.split_ascii_whitespace().count();
        assert!(
            words <= smallest + 5,
            "{} {name}: {words} words: {input}",
            weak.name
        );
        assert!(
            ran.stdout.contains("made as small as it gets"),
            "{}",
            ran.stdout
        );
        // The input that was found is a case of this problem, which rejects the program.
        if weak.name != "guess" {
            assert_eq!(caipan(&["check", &problem, &found, &program]).code, 1);
        }
        caipan(&["validate", &problem, &found]).expect(0, "", "");
    }
}

#[test]
fn planted_mistakes_of_a_sum_are_found_and_shrunk() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_found_small(&SUM);
}

#[test]
fn planted_mistakes_of_a_sort_are_found_and_shrunk() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_found_small(&SORT);
}

#[test]
fn planted_mistakes_of_paths_are_found_and_shrunk() {
    if !is_soak() {
        return;
    }
    assert_found_small(&PATHS);
}

#[test]
fn planted_mistakes_of_words_are_found_and_shrunk() {
    if !is_soak() {
        return;
    }
    assert_found_small(&WORDS);
}

#[test]
fn planted_mistakes_of_a_guessing_game_are_found_and_shrunk() {
    assert_found_small(&GUESS);
}

#[test]
fn without_generator_and_validator_nothing_is_tried_and_that_is_said() {
    let weak = ALL[0];
    let files = weak.files();
    let problem = files.path(weak.name);
    files.write(
        "sum/problem.toml",
        b"name = \"sum\"\nchecker = \"tokens\"\n",
    );
    let wrong = files.write("wrong.c", b"int main(void) { return 0; }\n");
    let ran = caipan(&["stress", &problem, &wrong, "--lang", "en"]);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(
        ran.stderr.contains("neither a [[generator]]"),
        "{}",
        ran.stderr
    );
    std::fs::remove_file(files.path("sum/submissions/accepted/right.c")).unwrap();
    let ran = caipan(&["stress", &problem, &wrong, "--lang", "en"]);
    assert_eq!(ran.code, 2, "{}", ran.stdout);
    assert!(ran.stderr.contains("no accepted program"), "{}", ran.stderr);
}

#[test]
fn a_validator_that_accepts_no_case_is_named() {
    let weak = ALL[0];
    let files = weak.files();
    let problem = files.path(weak.name);
    let wrong = files.write("wrong.c", b"int main(void) { return 0; }\n");
    for (validator, said) in [
        ("int main(void) { return 43; }\n", "valid.c refuses it"),
        ("int main(void) { return 7; }\n", "valid.c"),
    ] {
        files.write("sum/valid.c", validator.as_bytes());
        let ran = caipan(&["stress", &problem, &wrong, "--lang", "en"]);
        assert_eq!(ran.code, 2, "{}", ran.stdout);
        for part in ["no further inputs can be made", "cases/1.in", said] {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
    }
}

#[test]
fn two_programs_are_held_against_each_other_where_nobody_is_known_to_be_right() {
    if !has("python3") {
        return;
    }
    let weak = ALL[0];
    let files = weak.files();
    let problem = files.path(weak.name);
    std::fs::remove_dir_all(files.path("sum/submissions")).unwrap();
    files.write("sum/cases/1.ans", b"3\n");
    files.write("sum/cases/2.ans", b"30\n");
    let right = files.write("right.c", weak.right.1.as_bytes());
    let (source, _) = &weak.wrong()["wrong-2.c"];
    let wrong = files.write("wrong.c", source.as_bytes());
    let ran = caipan(&[
        "stress",
        &problem,
        &wrong,
        "--against",
        &right,
        "--time",
        "60s",
        "--lang",
        "en",
    ]);
    assert_eq!(ran.code, 1, "{}", ran.stderr);
    assert!(ran.stdout.contains("-1"), "{}", ran.stdout);
}

#[test]
fn an_input_for_which_there_was_no_time_is_not_called_as_small_as_it_gets() {
    let files = SUM.files();
    let problem = files.path(SUM.name);
    files.write("sum/cases/3.in", b"2000000000 2000000000\n");
    SUM.answer(&files);
    let (source, _) = &SUM.wrong()["wrong-1.c"];
    let slow = source
        .replace("#include", "#include <unistd.h>\n#include")
        .replace("    printf", "    usleep(100000);\n    printf");
    let slow = files.write("slow.c", slow.as_bytes());
    let ran = caipan(&["stress", &problem, &slow, "--time", "1s", "--lang", "en"]);
    let said = ran.expect(1, "\nyour program: WA", "").stdout;
    assert!(
        said.ends_with("made smaller until its time was over\n"),
        "{said}"
    );
}

/// Whether two fractions with numerators and denominators from 1 to 10^9 are equal, which random ones seldom are.
const EQUAL_FRACTIONS: &str = "#include <stdio.h>\nint main(void)\n{\n    long long a, b, c, d;\n\
    if (scanf(\"%lld %lld %lld %lld\", &a, &b, &c, &d) != 4)\n        return 1;\n\
    puts(a * d == b * c ? \"yes\" : \"no\");\n    return 0;\n}\n";
const FRACTIONS_VALIDATOR: &str = "import re, sys\ntext = sys.stdin.read()\n\
    is_legal = re.fullmatch(r'[1-9]\\d* [1-9]\\d* [1-9]\\d* [1-9]\\d*\\n', text)\n\
    sys.exit(42 if is_legal and max(map(int, text.split())) <= 10**9 else 43)\n";

#[test]
fn inputs_have_answers_that_random_inputs_seldom_have() {
    if !has("cc") || !has("python3") {
        return;
    }
    let files = Files::new(&[
        (
            "problem.toml",
            "name = \"fractions\"\nchecker = \"tokens\"\n[[validator]]\nsource = \"valid.py\"\ndialect = \"kattis\"\n",
        ),
        ("valid.py", FRACTIONS_VALIDATOR),
        ("cases/1.in", "1 2 3 6\n"),
        ("cases/1.ans", "yes\n"),
        ("submissions/accepted/right.c", EQUAL_FRACTIONS),
    ]);
    let too_narrow = EQUAL_FRACTIONS.replace("a * d == b * c", "a * d == b * c && a * d < 100000");
    let wrong = files.write("wrong.c", too_narrow.as_bytes());
    let ran = caipan(&["stress", &files.root(), &wrong, "--time", "60s"]);
    assert_eq!(ran.code, 1, "{} {}", ran.stdout, ran.stderr);
}
