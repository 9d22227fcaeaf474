//! Tests of every command with a jury's checker.

use std::fs;

use crate::support::{Files, caipan};

const TOML: &str = "name = \"sum\"\n[checker]\ncommand = [\"./check\"]\ndialect = \"kattis\"\npoints = \"fraction\"\nalso = \"tokens\"\n";

/// Checker that accepts the right sum and any number with the same last digit, and gives half of the points for a sum that is one
/// too large.
const CHECK: &str = "#!/bin/sh
read -r ans < \"$2\"; read -r out; read -r more; [ -z \"$more\" ] || exit 43
if [ \"$out\" = \"$ans\" ]; then exit 42; fi
case \"$out\" in
*[!0-9]*|'') echo \"no number: $out\" > \"$3judgemessage.txt\"; exit 43;;
esac
if [ ${#out} -gt 9 ]; then exit 43; fi
if [ $((out % 10)) -eq $((ans % 10)) ]; then exit 42; fi
if [ $((out - 1)) -eq \"$ans\" ]; then echo 0.5 > \"$3score.txt\"; echo near > \"$3judgemessage.txt\"; exit 42; fi
exit 43
";

const SUM: &str = "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d%d\", &a, &b); @ }\n";

fn sum() -> Files {
    let files = Files::new(&[("sum/problem.toml", TOML), ("sum/check", CHECK)]);
    for (name, input, answer) in [
        ("1", "1 1\n", "2\n"),
        ("2", "2 2\n", "4\n"),
        ("3", "3 3\n", "6\n"),
    ] {
        files.write(&format!("sum/cases/{name}.in"), input.as_bytes());
        files.write(&format!("sum/cases/{name}.ans"), answer.as_bytes());
    }
    let bodies = [
        ("right", "printf(\"%d\\n\", a + b);"),
        ("near", "printf(\"%d\\n\", a + b + 1);"),
        ("digit", "printf(\"%d\\n\", a + b + 10);"),
        ("words", "puts(\"ok, points 1\");"),
        ("crash", "return 1;"),
    ];
    for (name, body) in bodies {
        let source = SUM.replace('@', body);
        files.write(&format!("class/{name}/sum.c"), source.as_bytes());
    }
    files
}

/// Grades the class with this checker. Returns a line for each contestant, and the scorecards.
fn grade(files: &Files, checker: &str) -> (Vec<String>, Vec<serde_json::Value>) {
    let (problem, class) = (files.path("sum"), files.path("class"));
    files.write("sum/check", checker.as_bytes());
    let ran = caipan(&[
        "grade", &problem, &class, "--format", "json", "--lang", "en",
    ]);
    let json = ran.json();
    let cards = json["submissions"].as_array().unwrap().clone();
    let line = |card: &serde_json::Value| {
        let case = &card["cases"][0];
        let name = card["contestant"]
            .as_str()
            .or(card["name"].as_str())
            .unwrap()
            .to_owned();
        format!(
            "{name} {} {} {} {}",
            card["verdict"], card["score"], case["reason_kind"], case["reason"]
        )
        .replace('"', "")
    };
    let mut lines: Vec<String> = cards.iter().map(line).collect();
    lines.sort();
    (lines, cards)
}

#[test]
fn a_class_is_graded_by_the_jurys_checker_and_what_was_judged_is_known_until_it_changes() {
    let files = sum();
    let (problem, class) = (files.path("sum"), files.path("class"));
    let grade = |checker: &str| grade(&files, checker);
    let (lines, cards) = grade(CHECK);
    assert_eq!(
        lines,
        [
            "crash RE 0.0 exit-code exit code 1",
            "digit AC 100.0 null null",
            "near PC 50.0 checker-says the checker says: \\near\\",
            "right AC 100.0 null null",
            "words WA 0.0 checker-says the checker says: \\no number: ok, points 1\\",
        ]
    );
    // The field `also` of a case has the verdict of the built-in comparison.
    let also = |name: &str| {
        let card = cards
            .iter()
            .find(|card| card["path"].as_str().unwrap().contains(name));
        card.unwrap()["cases"][0]["also"]["key"]
            .as_str()
            .map(str::to_owned)
    };
    assert_eq!(also("digit").as_deref(), Some("comparison-rejects"));
    assert_eq!((also("right"), also("words")), (None, None));
    assert_eq!(also("near").as_deref(), Some("comparison-rejects"));
    let ran = caipan(&["grade", &problem, &class, "--lang", "en"]);
    assert!(
        ran.stderr.contains("known"),
        "the second time nothing is run: {}",
        ran.stderr
    );
    assert!(
        ran.stdout
            .contains("tokens does not accept this output as the checker does"),
        "{}",
        ran.stdout
    );
    // If the checker has changed, all outputs are judged again.
    let (lines, _) = grade("#!/bin/sh\nexit 43\n");
    assert!(lines.iter().all(|line| !line.contains(" AC ")), "{lines:?}");
    let (lines, cards) = grade("#!/bin/sh\nexit 7\n");
    assert!(lines[3].starts_with("right JE"), "{lines:?}");
    assert_eq!(cards.len(), 5);
}

#[test]
fn what_is_known_was_held_against_the_comparison_that_problem_toml_names_now() {
    let files = sum();
    let also = |toml: &str| {
        files.write("sum/problem.toml", toml.as_bytes());
        let (_, cards) = grade(&files, CHECK);
        let cases = cards
            .iter()
            .flat_map(|card| card["cases"].as_array().unwrap());
        cases.filter(|case| !case["also"].is_null()).count()
    };
    let held = also(TOML);
    assert!(held > 0);
    assert_eq!(also(&TOML.replace("also = \"tokens\"\n", "")), 0);
    assert_eq!(also(TOML), held);
}

#[test]
fn check_diff_and_validate_ask_the_jurys_checker() {
    let files = sum();
    let (problem, input) = (files.path("sum"), files.path("sum/cases/1.in"));
    let output = |text: &str| files.write("out", text.as_bytes());
    let check = |text: &str| caipan(&["check", &problem, &input, &output(text), "--lang", "en"]);
    check("2\n").expect(0, "AC", "");
    let ran = check("12\n");
    assert_eq!(ran.code, 0);
    assert!(
        ran.stderr.contains("tokens does not accept"),
        "{}",
        ran.stderr
    );
    check("3\n").expect(
        1,
        "PC partly correct (checker-says): the checker says: \"near\"",
        "",
    );
    check("x\u{1b}[31m\n").expect(
        1,
        "WA wrong answer (checker-says): the checker says: \"no number: x\\u{1b}[31m\"",
        "",
    );
    let program = files.path("class/near/sum.c");
    caipan(&["check", &problem, &input, &program, "--lang", "en"]).expect(
        1,
        "PC partly correct",
        "",
    );
    let diff = caipan(&["diff", &problem, &input, &output("7\n"), "--lang", "en"]);
    assert_eq!(diff.code, 1);
    assert!(
        diff.stdout.contains("the checker gives no reason"),
        "{}",
        diff.stdout
    );
    caipan(&["validate", &problem, "--lang", "en"]).expect(0, "3 cases valid", "");
    files.write("sum/cases/3.ans", b"seven\n");
    files.write("sum/check", b"#!/bin/sh\nexit 43\n");
    let ran = caipan(&["validate", &problem, "--lang", "en"]);
    assert_eq!(ran.code, 1, "{}", ran.stdout);
    assert!(
        ran.stdout.contains("3.ans: the checker rejects it"),
        "{}",
        ran.stdout
    );
}

#[test]
fn a_checker_that_cannot_be_made_is_said_and_costs_nobody_points() {
    let files = sum();
    let (problem, class) = (files.path("sum"), files.path("class"));
    for (made_of, content, expected) in [
        (
            "source = \"check.cpp\"",
            Some("int main() { return x; }\n"),
            "check.cpp: does not compile: \"",
        ),
        (
            "source = \"check.txt\"",
            Some("x"),
            "file extension belongs to no known language",
        ),
        ("command = [\"no-such-program\"]", None, "no-such-program"),
    ] {
        let toml = format!("name = \"sum\"\n[checker]\n{made_of}\ndialect = \"kattis\"\n");
        files.write("sum/problem.toml", toml.as_bytes());
        let name = made_of.split('"').nth(1).unwrap();
        let path = files.path(&format!("sum/{name}"));
        let _ = fs::remove_file(path);
        if let Some(content) = content {
            files.write(&format!("sum/{name}"), content.as_bytes());
        }
        let ran = caipan(&["grade", &problem, &class, "--lang", "en"]);
        assert_eq!(ran.code, 3, "{made_of}: {} {}", ran.stdout, ran.stderr);
        let said = ran.stdout + &ran.stderr;
        assert!(said.contains(expected), "{made_of}: {said}");
        assert!(!said.contains(" WA"), "{made_of}: {said}");
    }
}

#[test]
fn a_table_that_is_wrong_is_refused_with_its_line() {
    let files = sum();
    for (table, expected) in [
        ("dialect = \"kattis\"", "neither source nor command"),
        (
            "source = \"a.cpp\"\ncommand = [\"b\"]\ndialect = \"kattis\"",
            "both source and command",
        ),
        (
            "source = \"a.cpp\"\ndialect = \"klingon\"",
            "unknown dialect, expected one of testlib, kattis",
        ),
        (
            "source = \"../a.cpp\"\ndialect = \"kattis\"",
            "not the path of a file in the problem's folder",
        ),
        (
            "source = \"/a.cpp\"\ndialect = \"kattis\"",
            "not the path of a file in the problem's folder",
        ),
        ("command = []\ndialect = \"kattis\"", "an empty command"),
        (
            "source = \"a.cpp\"\ndialect = \"kattis\"\nalso = \"mayan\"",
            "the checker of a puzzle",
        ),
        (
            "source = \"a.cpp\"\ndialect = \"kattis\"\nalso = \"token\"",
            "unknown checker",
        ),
        (
            "source = \"a.cpp\"\ndialect = \"kattis\"\npoint = \"percent\"",
            "unknown field",
        ),
        (
            "source = \"a.cpp\"\ndialect = \"kattis\"\npoints = \"half\"",
            "\"half\" is unknown here, expected one of fraction, percent",
        ),
        (
            "source = \"a.cpp\"\ndialect = \"kattis\"\nlimits = { cpu = \"x\" }",
            "expected",
        ),
    ] {
        let toml = format!("name = \"sum\"\n[checker]\n{table}\n");
        files.write("sum/problem.toml", toml.as_bytes());
        let ran = caipan(&["info", &files.path("sum"), "--lang", "en"]);
        assert_eq!(ran.code, 3, "{table}: {}", ran.stderr);
        assert!(ran.stderr.contains(expected), "{table}: {}", ran.stderr);
        assert!(
            ran.stderr.contains("problem.toml:"),
            "{table}: {}",
            ran.stderr
        );
    }
}
