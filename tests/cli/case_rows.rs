//! Tests of `[[case]]` rows: points, limits and samples of single cases in every result format, and refused rows.

use super::generators::{FIVE, GEN, generate, problem, python};
use super::grade::{RIGHT, TOML, grade, sum};
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// Body of a program that is right except on the first case.
const NOT_THE_FIRST: &str = "int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a==1?0:a+b);return 0;";
const SAMPLE: &str = "[[case]]\ncases = [\"1\"]\ngraded = false\n";

fn row(case: &str, more: &str) -> String {
    format!("[[case]]\ncases = [\"{case}\"]\n{more}\n")
}

fn subtask(name: &str, points: &str, cases: &str, more: &str) -> String {
    format!("[[subtask]]\nname = \"{name}\"\npoints = {points}\ncases = [{cases}]\n{more}\n")
}

fn with(program: &str, tables: &str) -> Files {
    sum(program, &[("problem.toml", &format!("{TOML}{tables}"))])
}

#[test]
fn a_sample_that_is_a_case_too_is_no_fault() {
    let toml = "name = \"x\"\nchecker = \"tokens\"\n";
    let row = "[[case]]\ncases = [\"s/*\"]\ngraded = false\n";
    let both = format!("{toml}{row}");
    let files = Files::new(&[("problem.toml", &both)]);
    for name in ["s/1", "t/1"] {
        files.write(&format!("{name}.in"), b"1 2\n");
        files.write(&format!("{name}.ans"), b"3\n");
    }
    caipan(&["validate", &files.root()]).expect(0, "2 cases valid", "");
    files.write("problem.toml", toml.as_bytes());
    caipan(&["validate", &files.root()]).expect(0, "the same input as", "");
}

#[test]
fn a_sample_that_fails_is_shown_and_costs_nothing_in_every_form() {
    if is_left_to_the_sweep() {
        return;
    }
    let rest = subtask("rest", "100", "\"2\", \"1?\"", "scoring = \"min\"");
    for tables in [SAMPLE.to_owned(), rest + SAMPLE] {
        let files = with(NOT_THE_FIRST, &tables);
        let ran = grade(&files, &[]);
        let ran = ran.expect(0, "AC accepted: 100/100; no points: 1 of 1 differ\n", "");
        assert!(ran.stdout.contains("  1\n"), "{}", ran.stdout);
        grade(&files, &["--strict"]).expect(1, "WA wrong answer: 100/100", "");
        grade(&files, &["--lang", "zh"]).expect(0, "100/100；不计分：1 个测试点中 1 个不同\n", "");
        let json = grade(&files, &["--format", "json"]).json();
        let card = &json["submissions"][0];
        assert_eq!(
            (&card["verdict"], &card["score"]),
            (&"AC".into(), &100.0.into())
        );
        let case = &card["cases"][0];
        assert_eq!(
            (&case["name"], &case["verdict"]),
            (&"1".into(), &"WA".into())
        );
        assert_eq!(
            (&case["counts"], &case["max_score"]),
            (&false.into(), &0.0.into())
        );
        let text = |form: &str| grade(&files, &["--format", form]).expect(0, "", "").stdout;
        let junit = text("junit");
        assert!(
            junit.contains("failures=\"0\"") && junit.contains("no points; WA"),
            "{junit}"
        );
        for form in ["csv", "csv-cases", "markdown", "html", "jsonl"] {
            assert!(text(form).contains("AC"), "{form}");
        }
        let cases = text("csv-cases");
        let mut cases = cases.lines();
        assert!(cases.any(|line| line.contains(",1,") && line.contains(",0,0,no,")));
        for form in ["gradescope", "classroom50"] {
            let text = text(form);
            assert!(
                text.contains("\"1\"") || text.contains("1: WA"),
                "{form}: {text}"
            );
        }
    }
    let wrong = with("puts(\"3\");return 0;", SAMPLE);
    grade(&wrong, &[]).expect(1, "WA wrong answer: 0/100\n", "");
}

#[test]
fn points_of_single_cases_are_theirs_and_info_names_them() {
    let tables = row("1", "points = 12.345") + &row("1?", "points = 7.5");
    let files = with(NOT_THE_FIRST, &tables);
    grade(&files, &[]).expect(1, "WA wrong answer: 87.66/100\n", "");
    let json = grade(&files, &["--format", "json"]).json();
    let cases = json["submissions"][0]["cases"].as_array().unwrap().iter();
    let most: Vec<f64> = cases
        .map(|case| case["max_score"].as_f64().unwrap())
        .collect();
    // As everywhere in results, points have two decimals.
    assert_eq!(most, [12.35, 80.16, 7.5]);
    caipan(&["info", &files.root()])
        .expect(0, "  cases 1: 12.345 points each\n", "")
        .expect(0, "  cases 1?: 7.5 points each\n", "");
    let all = tables + &row("2", "points = 1");
    let files = with(NOT_THE_FIRST, &all);
    grade(&files, &[]).expect(1, "WA wrong answer: 8.5/20.85\n", "");
    let in_subtask = all + &subtask("a", "20.845", "\"*\"", "").replace("points = 20.845\n", "");
    let files = with(RIGHT, &in_subtask);
    grade(&files, &[]).expect(0, "AC accepted: 20.85/20.85\n", "");
    caipan(&["info", &files.root()]).expect(0, "subtask a: 20.85 points, 3 cases\n", "");
    caipan(&["validate", &files.root()]).expect(0, "", "");
}

#[test]
fn the_limits_of_a_case_win_over_those_of_its_subtask() {
    if !has("cc") {
        return;
    }
    let large = "int a,b;scanf(\"%d%d\",&a,&b);char*m=malloc(100<<20);if(!m)return 1;memset(m,1,100<<20);\
        printf(\"%d\\n\",a+b+m[b]-1);return 0;";
    let more = "limits = { memory = \"256MiB\" }";
    let tables = subtask("a", "3", "\"*\"", more) + &row("2", "limits = { memory = \"32MiB\" }");
    let files = with(large, &tables);
    let verdicts = |more: &[&str]| {
        let json = grade(&files, &[&["--format", "json"], more].concat()).json();
        let cases = json["submissions"][0]["cases"].as_array().unwrap().clone();
        let verdicts = cases
            .iter()
            .map(|case| case["verdict"].as_str().unwrap().to_owned());
        (
            verdicts.collect::<Vec<_>>(),
            cases[1]["limits"]["memory_bytes"].as_u64(),
        )
    };
    let (all, limit) = verdicts(&[]);
    assert_eq!(limit, Some(32 << 20));
    assert_eq!((&*all[0], &*all[2]), ("AC", "AC"));
    assert_ne!(all[1], "AC");
    // A limit on the command line applies to all cases.
    assert_eq!(verdicts(&["--memory-limit", "512MiB"]).0, ["AC"; 3]);
    let (none, _) = verdicts(&["--memory-limit", "24MiB"]);
    assert!(none.iter().all(|verdict| verdict != "AC"), "{none:?}");
    caipan(&["info", &files.root()]).expect(0, "  limits of cases 2: 1s of CPU time, ", "");
}

/// Both grade and validate refuse the row, and show the line with a caret.
fn refuses(tables: &str, fault: &str, line: usize) {
    let files = with(RIGHT, tables);
    let ran = grade(&files, &[]).expect(3, "", fault);
    let place = format!("problem.toml:{line}:");
    assert!(ran.stderr.contains(&place), "{tables}\n{}", ran.stderr);
    assert!(ran.stderr.contains('^'), "{tables}\n{}", ran.stderr);
    let ran = caipan(&["validate", &files.root()]);
    let said = ran.stdout + &ran.stderr;
    assert!(said.contains(fault) && said.contains(&place), "{said}");
}

#[test]
fn rows_that_contradict_themselves_or_name_no_case_are_refused_with_line_and_caret() {
    for (tables, fault, line) in [
        (row("3", "graded = false"), "no case matches \"3\"", 8),
        (
            "[[case]]\ncases = []\npoints = 1\n".to_owned(),
            "this names no case",
            8,
        ),
        (
            row("1", "points = 1") + &row("?", "points = 1"),
            "case 1: an earlier [[case]] says points, too",
            11,
        ),
        (
            row("1", "limits = {}") + &row("?", "limits = {}"),
            "case 1: an earlier [[case]] says limits, too",
            11,
        ),
        (
            row("1", "points = 1") + &row("?", "graded = false"),
            "case 1 is not graded, and has points",
            8,
        ),
        (
            row("1", "points = 1\ngraded = false"),
            "points of a case that is not graded: it can only have 0",
            10,
        ),
        (
            row("1", ""),
            "neither points nor graded nor limits: this row has no effect",
            8,
        ),
        (row("1", "points = -1"), "expected points from 0 up", 10),
    ] {
        refuses(&tables, fault, line);
    }
}

#[test]
fn points_that_do_not_fit_the_others_are_refused_with_line_and_caret() {
    let sum_of = |points: &str| subtask("a", points, "\"*\"", "");
    let worst = subtask("a", "3", "\"*\"", "scoring = \"min\"");
    let none = subtask("a", "3", "\"*\"", "").replace("points = 3\n", "");
    let named = |points: &str| row("1", points) + &row("2", points) + &row("10", points);
    for (tables, fault, line) in [
        (
            row("1", "points = 60") + &row("2", "points = 40.001"),
            "the cases that have points of their own have 100.001, and the others",
            11,
        ),
        (row("*", "graded = false"), "no case is graded", 8),
        (
            worst.clone() + &row("1", "points = 1"),
            "case 1: subtask a counts its worst or its best case",
            13,
        ),
        (
            sum_of("3") + &row("1", "points = 1"),
            "case 2 has no points of its own, and other cases of subtask a have",
            13,
        ),
        (
            sum_of("3") + &named("points = 1.001"),
            "subtask a has 3 points, and its cases add up to 3.003",
            8,
        ),
        (
            none.clone(),
            "subtask a needs points: its cases have none of their own",
            8,
        ),
        (
            none + "scoring = \"max\"\n",
            "a subtask that counts its worst or its best case needs points",
            8,
        ),
        (
            sum_of("3") + &row("*", "graded = false"),
            "subtask a has points, and none of its cases is graded",
            8,
        ),
        (
            sum_of("3") + "share = \"ceiling\"\n",
            "share = \"ceiling\" is for a subtask that requires others",
            8,
        ),
        (
            "[case]\ncases = [\"1\"]\n".to_owned(),
            "there may be several cases: write [[case]]",
            8,
        ),
    ] {
        refuses(&tables, fault, line);
    }
}

#[test]
fn other_cases_have_equal_points_and_one_case_keeps_its_own() {
    let tables = row("1", "points = 12.5") + SAMPLE.replace('1', "2").as_str();
    let files = with(RIGHT, &tables);
    grade(&files, &["--case", "1"]).expect(0, "AC accepted: 12.5/12.5\n", "");
    let others = Files::new(&[
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("2.in", "1 1\n"),
        ("2.ans", "3\n"),
    ]);
    grade(&files, &["--cases", &others.root()]).expect(1, "WA wrong answer: 50/100\n", "");
}

#[test]
fn the_best_case_of_a_subtask_is_enough_in_a_class_too() {
    let tables = subtask("a", "30", "\"*\"", "scoring = \"max\"");
    let files = with(NOT_THE_FIRST, &tables);
    grade(&files, &[]).expect(0, "AC accepted: 30/30\n", "");
    let junit = grade(&files, &["--format", "junit"]).expect(0, "another case counts; WA", "");
    assert!(junit.stdout.contains("failures=\"0\""), "{}", junit.stdout);
    let class = Files::new(&[
        (
            "anna/sum.c",
            "#include <stdio.h>\nint main(void){puts(\"4\");}\n",
        ),
        (
            "bob/sum.c",
            "#include <stdio.h>\nint main(void){puts(\"5\");}\n",
        ),
    ]);
    for more in [&[][..], &["--skip-lost"], &["--best"]] {
        let ran = caipan(
            &[
                &["grade", &files.root(), &class.root(), "--format", "csv"],
                more,
            ]
            .concat(),
        );
        assert!(ran.stdout.contains("anna"), "{ran:?}");
        let is_row = |name: &str, cells: &str| {
            let mut lines = ran.stdout.lines();
            lines.any(|line| line.contains(name) && line.contains(cells))
        };
        assert!(is_row("anna", ",AC,30,30,"), "{}", ran.stdout);
        assert!(is_row("bob", ",WA,0,30,"), "{}", ran.stdout);
    }
}

#[test]
fn samples_that_a_generator_makes_are_not_graded() {
    if !has("python3") {
        return;
    }
    let sample = "[[generator.case]]\nname = \"sample\"\nargs = [\"9\", \"1\"]\nsample = true\n";
    let files = problem(&python(&(FIVE.to_owned() + sample)), &[("gen.py", GEN)]);
    generate(&files, &[]).expect(0, "6 cases made\n", "");
    let program = files.write(
        "sum.py",
        b"a, b = map(int, input().split())\nprint(0 if a < 10 else a + b)\n",
    );
    let ran = caipan(&["grade", &files.root(), &program]);
    ran.expect(0, "AC accepted: 100/100; no points: 1 of 1 differ\n", "");
    caipan(&["info", &files.root()]).expect(0, "  not graded: sample\n", "");
    // A row for this case must not contradict the generator: samples are not graded, so they have no points.
    let row = "[[case]]\ncases = [\"sample\"]\npoints = 5\n";
    let toml = format!("{}{row}", super::generators::text(&files, "problem.toml"));
    files.write("problem.toml", toml.as_bytes());
    caipan(&["grade", &files.root(), &program]).expect(
        3,
        "",
        "case sample is not graded, and has points",
    );
}

#[test]
fn package_metadata_in_problem_toml_is_checked_and_shown_by_info() {
    let package = "[package]\nuuid = \"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"\nlicense = \"cc by-sa\"\n\
        statements = { zh = \"papers/zh.pdf\", en = \"papers/en.md\" }\n";
    let files = with(RIGHT, package);
    files.write("papers/zh.pdf", b"x");
    files.write("papers/en.md", b"x");
    caipan(&["info", &files.root()])
        .expect(0, "  UUID: 6ba7b810-9dad-11d1-80b4-00c04fd430c8\n", "")
        .expect(0, "  licence: cc by-sa\n", "")
        .expect(0, "  statement (zh): papers/zh.pdf\n", "");
    grade(&files, &[]).expect(0, "AC accepted: 100/100\n", "");
    for (key, fault) in [
        ("uuid = \"route\"", "expected a UUID like "),
        (
            "statements = { zh = \"../zh.pdf\" }",
            "not the path of a file in the problem's folder",
        ),
        ("kept = 1", "unknown field `kept`"),
    ] {
        let files = with(RIGHT, &format!("[package]\n{key}\n"));
        grade(&files, &[])
            .expect(3, "", fault)
            .expect(3, "", "problem.toml:9:");
    }
}
