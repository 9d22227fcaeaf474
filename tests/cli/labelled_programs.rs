//! Tests of `caipan validate --labelled`: rates of accepted right and rejected wrong programs, and the causes.

use std::os::unix::fs::symlink;

use super::{ANSWER, SAMPLE};
use crate::support::{Files, RunOutput, caipan, has};

const PROBLEM: &str = "name = \"sum\"\nchecker = \"exact\"\n[limits]\ncpu = \"500ms\"\n";

/// Returns a C program that reads two numbers and executes `does`.
fn c(does: &str) -> String {
    format!(
        "#include <stdio.h>\nint main(void) {{\n    int a, b;\n    \
         if (scanf(\"%d %d\", &a, &b) != 2) return 3;\n    {does}\n    return 0;\n}}\n"
    )
}

const RIGHT: &str = "printf(\"%d\\n\", a + b);";
const SLOW: &str = "for (volatile int big = a; big > 50;) {}\n    printf(\"%d\\n\", a + b);";
const BLANKS: &str = "printf(\" %d \\n\", a + b);";
const MINUS: &str = "printf(\"%d\\n\", a - b);";
const SMALL: &str = "printf(\"%d\\n\", a < 10 ? a + b : 0);";
const LUCKY: &str = "printf(\"%d\\n\", a < 0 ? 0 : a + b);";

/// Creates a problem of three cases with these programs next to it.
pub(super) fn sum(toml: &str, programs: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("sum/problem.toml", toml),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        ("sum/2.in", "5 7\n"),
        ("sum/2.ans", "12\n"),
        ("sum/3.in", "100 200\n"),
        ("sum/3.ans", "300\n"),
    ]);
    for (name, does) in programs {
        files.write(name, c(does).as_bytes());
    }
    files
}

/// Creates two rejected and one accepted right program, and three wrong ones of which one is accepted.
pub(super) fn weak() -> Files {
    sum(
        PROBLEM,
        &[
            ("right/deep/er/blanks.c", BLANKS),
            ("right/good.c", RIGHT),
            ("right/slow.c", SLOW),
            ("wrong/lucky.c", LUCKY),
            ("wrong/minus.c", MINUS),
            ("wrong/small.c", SMALL),
        ],
    )
}

#[test]
fn the_report_on_labelled_programs_is_the_same_for_any_number_of_parallel_runs() {
    if !has("cc") {
        return;
    }
    let files = weak();
    for form in ["text", "json"] {
        let said = |jobs: &str| labelled(&files, &["-j", jobs, "--format", form]).stdout;
        let alone = said("1");
        let names = ["blanks.c", "slow.c", "lucky.c"].map(|name| alone.find(name).unwrap());
        assert!(names.is_sorted(), "{alone}");
        assert_eq!(said("4"), alone);
    }
}

fn labelled(files: &Files, more: &[&str]) -> RunOutput {
    let (problem, right, wrong) = (files.path("sum"), files.path("right"), files.path("wrong"));
    let own = ["validate", &problem, "--labelled", &right, &wrong];
    caipan(&[&own[..], more].concat())
}

/// Asserts that all of these lines are printed.
fn says(ran: &RunOutput, lines: &[&str]) {
    for line in lines {
        assert!(ran.stdout.contains(line), "{line} is not in {}", ran.stdout);
    }
}

#[test]
fn labelled_programs_are_reported_with_rates_causes_and_a_sufficient_case_subset() {
    if !has("cc") {
        return;
    }
    let files = weak();
    let ran = labelled(&files, &[]).expect(1, "3 cases valid\n\nright programs ", "");
    let said = ran.stdout.split_once("valid\n\n").unwrap().1;
    assert_eq!(
        said,
        "right programs accepted: 1 of 3 (33.3 %, 95 % interval 6.1 to 79.2 %)\n    \
         \"deep/er/blanks.c\": WA on 3 cases, first \"1\": the comparison exact rejects it, tokens would accept it\n    \
         \"slow.c\": TLE on 1 case, first \"3\": time limit\n\
         wrong programs rejected: 2 of 3 (66.7 %, 95 % interval 20.8 to 93.9 %)\n\
         no case rejects: \"lucky.c\"\n\
         a set of 1 of 3 cases rejects all wrong programs that any case rejects: \"3\"\n"
    );
    let chinese = labelled(&files, &["--lang", "zh"]);
    says(
        &chinese,
        &[
            "正确程序通过：3 个中的 1 个（33.3 %，",
            "：超过时间限制\n",
            "没有测试点能拒绝：\"lucky.c\"\n",
        ],
    );
    // Without the misjudged programs, the test data is good.
    for name in ["right/deep/er/blanks.c", "right/slow.c", "wrong/lucky.c"] {
        std::fs::remove_file(files.path(name)).unwrap();
    }
    let ran = labelled(&files, &[]).expect(0, "accepted: 1 of 1\n", "");
    says(
        &ran,
        &[
            "rejected: 2 of 2 (100.0 %, ",
            "a set of 1 of 3 cases rejects all wrong programs: \"3\"\n",
        ],
    );
}

#[test]
fn jury_programs_in_submissions_are_reported_like_labelled_programs() {
    if !has("cc") {
        return;
    }
    let files = sum(
        PROBLEM,
        &[
            ("sum/submissions/accepted/blanks.c", BLANKS),
            ("sum/submissions/accepted/good.c", RIGHT),
            ("sum/submissions/brute_force/lucky.c", LUCKY),
            ("sum/submissions/wrong_answer/minus.c", MINUS),
        ],
    );
    let ran = caipan(&["validate", &files.path("sum")]).expect(1, "3 of 4 programs get", "");
    says(
        &ran,
        &[
            "right programs accepted: 1 of 2 (50.0 %, 95 % interval 9.5 to 90.5 %)\n    \"blanks.c\": WA on 3 cases",
            "wrong programs rejected: 1 of 1\n",
        ],
    );
    // With --labelled, the rates are about those programs only.
    files.write("right/good.c", c(RIGHT).as_bytes());
    files.write("wrong/minus.c", c(MINUS).as_bytes());
    let ran = labelled(&files, &[]).expect(1, "3 of 4 programs get", "");
    assert_eq!(ran.stdout.matches("right programs accepted").count(), 1);
    says(&ran, &["right programs accepted: 1 of 1\n"]);
    // With programs of only one kind, no rates are printed.
    std::fs::remove_dir_all(files.path("sum/submissions/wrong_answer")).unwrap();
    let ran = caipan(&["validate", &files.path("sum")]).expect(1, "2 of 3 programs get", "");
    assert!(!ran.stdout.contains("right programs accepted"), "{ran:#?}");
}

#[test]
fn most_right_programs_speak_against_an_answer_and_a_validator_against_an_input() {
    if !has("cc") {
        return;
    }
    let toml = format!(
        "{}[[validator]]\ncommand = [\"sh\", \"valid.sh\"]\ndialect = \"uoj\"\n",
        PROBLEM.replace("exact", "tokens")
    );
    let files = sum(
        &toml,
        &[
            ("right/a.c", RIGHT),
            ("right/b.c", "printf(\"%d\", b + a);"),
            ("right/c.c", MINUS),
            ("wrong/minus.c", MINUS),
        ],
    );
    files.write("sum/valid.sh", b"! grep -q 200\n");
    files.write("sum/2.ans", b"13\n");
    files.write("sum/3.ans", b"301\n");
    let ran = labelled(&files, &[]).expect(1, "right programs accepted: 0 of 3 (0.0 %, ", "");
    let against = "2 of 3 right programs agree with each other against the answer file\n";
    for name in ["a", "b"] {
        says(
            &ran,
            &[&format!(
                "    \"{name}.c\": WA on 1 case, first \"2\": {against}"
            )],
        );
    }
    says(
        &ran,
        &[
            "    \"a.c\": WA on 1 case, first \"3\": the input is not valid: ",
            // An output that differs from all others has no majority.
            "    \"c.c\": WA on 2 cases, first \"1\": the comparison tokens rejects it\n",
        ],
    );
    // Half of the programs are not a majority, and a single program agrees with no other.
    std::fs::remove_file(files.path("right/b.c")).unwrap();
    let ran = labelled(&files, &[]).expect(1, "accepted: 0 of 2 ", "");
    says(
        &ran,
        &["    \"a.c\": WA on 1 case, first \"2\": the comparison tokens rejects it\n"],
    );
}

#[test]
fn labelled_programs_that_cannot_be_judged_are_counted_separately_and_named() {
    if !has("cc") {
        return;
    }
    let files = sum(
        PROBLEM,
        &[
            (
                "right/crash.c",
                "return a > 50 ? 3 : printf(\"%d\\n\", a + b) < 0;",
            ),
            ("right/broken.c", "oops"),
            ("wrong/broken.c", "oops"),
            ("wrong/minus.c", MINUS),
        ],
    );
    let ran = labelled(&files, &[]).expect(1, "right programs accepted: 0 of 2 (0.0 %, ", "");
    says(
        &ran,
        &[
            "    \"broken.c\": it does not compile\n",
            "    \"crash.c\": RE on 1 case, first \"3\"\n",
            "wrong programs rejected: 1 of 1\n",
            "does not compile: \"broken.c\", \"broken.c\"\n",
        ],
    );
    let huge = "static volatile char x[300 << 20];\n    for (int i = 0; i < 300 << 20; i += 512) x[i] = 1;\n    ";
    let loud = "for (;;) puts(\"0123456789012345678901234567890123456789\");";
    let limits = format!("{PROBLEM}memory = \"32MiB\"\noutput = \"64KiB\"\n");
    let files = sum(&limits, &[("wrong/minus.c", MINUS)]);
    files.write("right/huge.c", c(&format!("{huge}{RIGHT}")).as_bytes());
    files.write("right/loud.c", c(loud).as_bytes());
    let ran = labelled(&files, &[]).expect(1, "accepted: 0 of 2 ", "");
    says(
        &ran,
        &["\"huge.c\": MLE on 3 cases, first \"1\": memory limit\n"],
    );
    says(
        &ran,
        &["\"loud.c\": OLE on 3 cases, first \"1\": output limit\n"],
    );
}

#[test]
fn labelled_programs_of_a_puzzle_are_judged_by_its_checker_and_solver() {
    if !has("cc") {
        return;
    }
    let files = Files::new(&[
        ("cases/1.in", SAMPLE),
        ("cases/1.ans", ANSWER),
        (
            "right/none.c",
            "#include <stdio.h>\nint main(void) { puts(\"-1\"); }\n",
        ),
        ("wrong/crash.c", "int main(void) { return 1; }\n"),
    ]);
    let judged = || {
        let (cases, right, wrong) = (
            files.path("cases"),
            files.path("right"),
            files.path("wrong"),
        );
        caipan(&["validate", "mayan", &cases, "--labelled", &right, &wrong])
    };
    let cause = "    \"none.c\": WA on 1 case, first \"1\": the checker mayan rejects it\n";
    let ran = judged().expect(1, cause, "");
    says(&ran, &["wrong programs rejected: 1 of 1\n"]);
    files.write("cases/1.ans", b"-1\n");
    let ran = judged().expect(3, "right programs accepted: none could be judged\n", "");
    says(
        &ran,
        &[
            "    \"none.c\": JE on 1 case, first \"1\": the reference solver refutes the answer file\n",
            "wrong programs rejected: none could be judged\n",
            "because the jury is at fault: \"none.c\", \"crash.c\"\n",
        ],
    );
}

#[test]
fn links_in_folders_of_labelled_programs_are_not_followed() {
    let files = sum(
        PROBLEM,
        &[("right/good.c", RIGHT), ("outside/minus.c", MINUS)],
    );
    std::fs::create_dir(files.path("wrong")).unwrap();
    symlink(files.path("outside/minus.c"), files.path("wrong/link.c")).unwrap();
    symlink(files.path("outside"), files.path("wrong/folder")).unwrap();
    // Links are not followed, so the folder has no programs.
    labelled(&files, &[]).expect(2, "", "wrong: ");
    if has("cc") {
        files.write("wrong/a\u{1b}[31m.c", c(MINUS).as_bytes());
        files.write("wrong/lucky.c", c(LUCKY).as_bytes());
        let ran = labelled(&files, &[]).expect(
            1,
            "rejected: 1 of 2 ",
            "wrong/link.c: not a regular file",
        );
        says(
            &ran,
            &["rejects all wrong programs that any case rejects: "],
        );
        // If one folder is inside the other, its programs belong to it only.
        let (problem, all, wrong) = (files.path("sum"), files.root(), files.path("wrong"));
        let ran = caipan(&["validate", &problem, "--labelled", &all, &wrong]);
        let ran = ran.expect(1, "rejected: 1 of 2 ", "");
        says(
            &ran,
            &[
                "right programs accepted: 1 of 2 (",
                "    \"outside/minus.c\": WA on 3 cases",
            ],
        );
    }
    let (problem, right) = (files.path("sum"), files.path("right"));
    let of = |one: &str, other: &str| caipan(&["validate", &problem, "--labelled", one, other]);
    of(&right, &files.path("right/../right")).expect(2, "", "is the same folder as ");
    let ran = of(&right, &files.path("sum/1.in")).expect(2, "", "1.in: not a folder");
    // This error is found before anything is judged.
    assert_eq!(ran.stdout, "");
    of(&right, &files.path("nowhere")).expect(2, "", "nowhere: No such file");
    caipan(&["validate", &problem, "--labelled", &right]).expect(2, "", "--labelled");
}
