//! Tests that new inputs contain the words with which programs compare, and differ little from inputs with rare answers.

use super::fates::problem;
use crate::support::{Files, caipan, files_below, has, is_left_to_the_sweep};

/// Accepts a number of lines from 1 to 9, and that many lines of small letters and single blanks.
const VALIDATOR: &str = "#include <stdio.h>\n#include <string.h>\nint main(void) { int n; char s[200];\n\
if (scanf(\"%d\", &n) != 1 || n < 1 || n > 9 || getchar() != '\\n') return 43;\n\
while (n--) { if (!fgets(s, 90, stdin)) return 43; int l = strlen(s);\n\
if (l < 2 || s[l - 1] != '\\n' || s[0] == ' ' || s[l - 2] == ' ' || strstr(s, \"  \")) return 43;\n\
for (int i = 0; i < l - 1; i++) if (s[i] != ' ' && (s[i] < 'a' || s[i] > 'z')) return 43; }\n\
return getchar() == EOF ? 42 : 43; }\n";
const TOML: &str = "[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";
/// Answers whether both dishes are among the lines.
const LUNCH: &str = "#include <stdio.h>\n#include <string.h>\nint main(void) { int n, soup = 0, cakes = 0; char s[200];\n\
scanf(\"%d \", &n);\nwhile (n--) { fgets(s, 200, stdin);\nif (!strcmp(s, \"pea soup\\n\")) soup = 1;\n\
if (!strcmp(s, \"pancakes\\n\")) cakes = 1; }\nputs(soup && cakes ? \"yes\" : \"no\"); }\n";

fn lunch_problem(cases: &[(&str, &str)], right: &str) -> Files {
    let files = problem(TOML, cases, &[("right.c", right)]);
    files.write("own/valid.c", VALIDATOR.as_bytes());
    files
}

#[test]
fn inputs_contain_the_texts_with_which_accepted_programs_compare() {
    if !has("cc") {
        return;
    }
    let right = LUNCH
        .replace("pea soup\\n", "open sesame")
        .replace("fgets(s, 200, stdin);", "scanf(\" %[^\\n]\", s);")
        .replace("soup && cakes", "soup");
    let files = lunch_problem(&[("1\nlong ago\n", "no\n")], &right);
    let wrong = files.write(
        "wrong.c",
        b"#include <stdio.h>\nint main(void) { puts(\"no\"); }\n",
    );
    let found = files.path("found.in");
    let ran = caipan(&[
        "stress",
        &files.path("own"),
        &wrong,
        "--time",
        "20s",
        "-o",
        &found,
        "--lang",
        "en",
    ]);
    assert_eq!(ran.code, 1, "{}{}", ran.stdout, ran.stderr);
    assert_eq!(std::fs::read_to_string(&found).unwrap(), "1\nopen sesame\n");
}

#[test]
fn new_cases_differ_little_from_those_with_rare_answers() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let cases = [
        ("3\npancakes\npea soup\npunsch\n", "yes\n"),
        ("2\nfish\nrice\n", "no\n"),
    ];
    let files = lunch_problem(&cases, LUNCH);
    let (problem, new) = (files.path("own"), files.path("own/cases/new"));
    let words = [
        "validate",
        &problem,
        "--strength",
        "--budget",
        "20",
        "--write-killers",
        &new,
    ];
    let ran = caipan(&words);
    assert!(ran.stderr.contains("wrote"), "{}{}", ran.stdout, ran.stderr);
    let texts_with_answer = |answer: &str| -> usize {
        let written = files_below(&new).into_iter();
        let shapes = written.filter(|file| {
            file.extension() == Some("ans".as_ref())
                && file
                    .file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with("shape"))
        });
        let texts = shapes.filter(|file| std::fs::read_to_string(file).unwrap() == answer);
        texts
            .map(|file| std::fs::read_to_string(file.with_extension("in")).unwrap())
            .filter(|text| text.contains("\npea soup\n") || text.contains("\npancakes\n"))
            .count()
    };
    let (yes, no) = (texts_with_answer("yes\n"), texts_with_answer("no\n"));
    assert!(yes > 3 && no > 3, "{yes} {no} {}{}", ran.stdout, ran.stderr);
}
