//! Tests of `caipan grade PROBLEM -`: a source on standard input.

use crate::support::{Files, caipan, caipan_with_stdin, has, is_left_to_the_sweep};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"5s\"\n";

fn sum() -> Files {
    Files::new(&[
        ("p/problem.toml", TOML),
        ("p/1.in", "1 2\n"),
        ("p/1.ans", "3\n"),
    ])
}

#[test]
fn a_source_on_standard_input_is_judged_in_the_language_that_is_told() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") || !has("cc") {
        return;
    }
    let files = sum();
    let grade = |language: &str, source: &str, more: &[&str]| {
        let problem = files.path("p");
        let words = ["grade", &problem, "-", "--language", language];
        caipan_with_stdin(&[&words[..], more].concat(), source.as_bytes())
    };
    let right = "print(sum(map(int, input().split())))\n";
    let ran = grade("python", right, &["--format", "json"]).expect(0, "", "");
    let card = &ran.json()["submissions"][0];
    assert_eq!(
        (&card["name"], &card["language"]),
        (&"stdin".into(), &"python".into())
    );
    let c = "#include <stdio.h>\nint main(void){puts(\"3\");}\n";
    grade("c", c, &[]).expect(0, "stdin (c) on sum", "");
    let wrong = grade("python", "print(4)\n", &[]).expect(1, "expected \"3\", found \"4\"", "");
    // Standard input cannot be read again, so no command is suggested.
    assert!(!wrong.stdout.contains("caipan diff"), "{wrong:#?}");
    grade("c", "int main(void){", &[]).expect(1, "CE", "");
    let long = "#".repeat((1 << 20) + 1);
    grade("python", &long, &[]).expect(1, "the file is larger than 1 MiB", "");
    // Standard input can be combined with files.
    let file = files.write("mine.py", right.as_bytes());
    grade("c", c, &[&file]).expect(0, "mine.py", "");
    for language in caipan_problem::language::built_in_languages() {
        if language.id == "java" && has("javac") {
            let main =
                "public class Main{public static void main(String[] a){System.out.println(3);}}";
            grade(&language.id, main, &[]).expect(0, "AC accepted", "");
        }
    }
}

#[test]
fn a_source_on_standard_input_requires_a_known_language() {
    let files = sum();
    let problem = files.path("p");
    let known = "one of c, cpp, pascal, rust, go, java, python, javascript, typescript\n";
    for (words, said) in [
        (
            &["-"][..],
            "the language of standard input is missing: --language takes ",
        ),
        (
            &["-", "--language", "c++"],
            "no language is called \"c++\", it takes ",
        ),
    ] {
        let ran = caipan_with_stdin(&[&["grade", &problem], words].concat(), b"");
        ran.expect(2, "", &format!("{said}{known}"));
    }
    let twice = ["grade", &problem, "-", "-", "--language", "c"];
    caipan(&twice).expect(2, "", "standard input (-) can be read only once");
    let file = files.write("a.c", b"");
    let ran = caipan(&["grade", &problem, &file, "--language", "c"]);
    ran.expect(2, "", "--language is for a source on standard input (-)");
    let contest = files.write("contest.toml", b"problems = [\"p\", \"mayan\"]\n");
    let ran = caipan_with_stdin(&["grade", &contest, "-", "--language", "c"], b"");
    ran.expect(2, "", "stdin: which problem is it for?");
    let ran = caipan_with_stdin(&["grade", &problem, "-", "--lang", "zh"], b"");
    ran.expect(2, "", "标准输入上的源程序用的是哪种语言？");
}
