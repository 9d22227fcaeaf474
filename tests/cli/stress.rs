//! Tests of `caipan stress`: finds a small failing input for a wrong program, and none for a right one.

use std::fs;
use std::path::Path;

use crate::support::{Files, RunOutput, caipan, contents, has, is_left_to_the_sweep, tool_for};

/// Runs stress on a reference program; `None` if its compiler is not installed.
fn stress(problem: &str, program: &str, more: &[&str]) -> Option<RunOutput> {
    let program = format!("reference/{problem}/{program}");
    if !has(tool_for(Path::new(&program))) {
        return None;
    }
    let arguments = [&["stress", problem, &program], more].concat();
    Some(caipan(&arguments))
}

/// The size of an input: tiles of Mayan, cells of Klotski.
fn size(problem: &str, input: &str) -> usize {
    let mut lines = input.lines();
    let first = lines.next().unwrap();
    match problem {
        "mayan" => {
            let tiles = lines.flat_map(|line| line.split(' '));
            tiles.filter(|tile| *tile != "0").count()
        }
        _ => {
            let numbers = first.split(' ').map(|word| word.parse::<usize>().unwrap());
            numbers.take(2).product()
        }
    }
}

/// Wrong program with its verdict, its mistake and the maximum size of the input to be found.
struct Wrong<'a> {
    problem: &'a str,
    program: &'a str,
    verdict: &'a str,
    mistake: Option<&'a str>,
    most: usize,
}

/// Asserts that stress finds the mistake and writes a sound failing case.
fn is_found_out(wrong: &Wrong) {
    let Wrong {
        problem, program, ..
    } = wrong;
    let files = Files::new(&[]);
    let found = files.path("found.in");
    let Some(ran) = stress(problem, program, &["--time", "30s", "-o", &found]) else {
        return;
    };
    let ran = ran.expect(1, &format!("\nyour program: {} ", wrong.verdict), "wrote ");
    let mistakes = ran
        .stdout
        .lines()
        .find_map(|line| line.strip_prefix("behaves like: "));
    match wrong.mistake {
        Some(mistake) => {
            let mistakes = mistakes.unwrap_or_else(|| panic!("{program}: {}", ran.stdout));
            assert!(mistakes.contains(mistake), "{program}: {mistakes}");
        }
        None => assert_eq!(mistakes, None, "{program}"),
    }
    assert!(!ran.stdout.contains("not every time"), "{}", ran.stdout);
    let input = fs::read_to_string(&found).unwrap();
    assert!(ran.stdout.starts_with(&format!("{input}\n")), "{ran:#?}");
    let found = size(problem, &input);
    assert!(found <= wrong.most, "{program}: {found}: {input}");

    let root = files.root();
    let names = contents(&root).into_keys();
    assert!(names.eq(["found.ans", "found.in"].map(|name| files.path(name))));
    let ran = caipan(&["validate", problem, &root]).expect(0, "1 case valid\n", "");
    assert!(!ran.stdout.contains("no answer file"), "{}", ran.stdout);
    let program = format!("reference/{problem}/{program}");
    caipan(&["grade", problem, &program, "--cases", &root]).expect(
        1,
        &format!("{} ", wrong.verdict),
        "",
    );
}

#[test]
fn a_wrong_mayan_program_is_found_out_by_a_handful_of_tiles() {
    for (program, mistake) in [
        ("skips-equal-swaps.cpp", "skips swaps of equal tiles"),
        (
            "flood-fill.cpp",
            "clears connected groups of three, also round a corner",
        ),
    ] {
        is_found_out(&Wrong {
            problem: "mayan",
            program: &format!("wrong_answer/{program}"),
            verdict: "WA",
            mistake: Some(mistake),
            most: 8,
        });
    }
}

#[test]
fn a_wrong_klotski_program_is_found_out_by_a_handful_of_cells() {
    is_found_out(&Wrong {
        problem: "klotski",
        program: "wrong_answer/hops-not-cost.cpp",
        verdict: "WA",
        mistake: Some("takes the way of the fewest hops for the fastest"),
        most: 8,
    });
}

#[test]
fn a_program_that_dies_is_found_out_and_its_mistake_named_where_one_explains_it() {
    is_found_out(&Wrong {
        problem: "mayan",
        program: "run_time_error/exit-code.c",
        verdict: "RE",
        mistake: None,
        most: 8,
    });
    is_found_out(&Wrong {
        problem: "klotski",
        program: "run_time_error/no-last-row.cpp",
        verdict: "RE",
        mistake: Some("has no room for a border beyond row and column 30"),
        most: 30,
    });
}

#[test]
fn nothing_is_found_against_a_right_program() {
    if is_left_to_the_sweep() {
        return;
    }
    for (problem, program) in [
        ("mayan", "accepted/refuted-set.cpp"),
        ("klotski", "accepted/dijkstra.cpp"),
    ] {
        let files = Files::new(&[]);
        let found = files.path("found.in");
        if let Some(ran) = stress(problem, program, &["--time", "2s", "-o", &found]) {
            let ran = ran.expect(0, "nothing found in ", " trials, ");
            assert!(ran.stdout.ends_with(" inputs of seed 1\n"), "{ran:?}");
            assert!(!ran.stdout.contains("nothing found in 0 "), "{ran:?}");
            assert_eq!(contents(&files.root()).len(), 0);
        }
    }
}

#[test]
fn two_programs_are_set_against_each_other() {
    let right = "reference/mayan/accepted/refuted-set.cpp";
    let against = ["--against", right, "--time"];
    let wrong = "wrong_answer/flood-fill.cpp";
    if let Some(ran) = stress("mayan", wrong, &[&against[..], &["30s"]].concat()) {
        let ran = ran.expect(1, "\nyour program: WA wrong answer ", "");
        assert!(ran.stdout.contains("\nthe other: AC accepted\n"), "{ran:?}");
        assert!(ran.stdout.contains("\nbehaves like: clears connected "));
    }
    // The program of `--against` may be wrong too; a difference is reported all the same.
    let against = ["--against", "reference/mayan/wrong_answer/flood-fill.cpp"];
    let program = "accepted/refuted-set.cpp";
    if let Some(ran) = stress(
        "mayan",
        program,
        &[&against[..], &["--time", "30s"]].concat(),
    ) {
        let ran = ran.expect(1, "\nyour program: AC accepted\n", "");
        assert!(
            ran.stdout.contains("\nthe other: WA wrong answer "),
            "{ran:?}"
        );
        assert!(!ran.stdout.contains("behaves like: "), "{ran:?}");
    }
    let against = ["--against", right, "--time", "2s"];
    if let Some(ran) = stress("mayan", "accepted/column-shifts.c", &against) {
        ran.expect(0, "nothing found in ", "");
    }
}

#[test]
fn stress_takes_one_program_that_compiles() {
    let run = |arguments: &[&str]| caipan(&[&["stress", "mayan"], arguments].concat());
    let one = "reference/mayan/wrong_answer/flood-fill.cpp";
    let folder = "reference/mayan/accepted";
    let error = "reference/mayan/accepted: expected one program";
    run(&[folder]).expect(2, "", error);
    run(&[one, "--against", folder]).expect(2, "", error);
    run(&[one, one]).expect(2, "", "unexpected argument");
    run(&["nowhere.cpp"]).expect(2, "", "read nowhere.cpp: No such file");
    run(&[one, "--against", one, "--slow"]).expect(2, "", "cannot be used with");
    run(&[one, "--time", "soon"]).expect(2, "", "expected a duration like 3s");
    if has("g++") {
        let broken = "reference/mayan/compile_error/missing-semicolon.cpp";
        run(&[broken]).expect(1, "", "missing-semicolon.cpp: it does not compile\n");
    }
    let files = Files::new(&[("problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n")]);
    let error = "sum has no accepted program to compare with";
    caipan(&["stress", &files.root(), one]).expect(2, "", error);
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_anything_runs() {
    let files = Files::new(&[("old.in", "keep me"), ("new.ans", "keep me too")]);
    let before = contents(&files.root());
    let something = " already exists\n";
    for (output, named, fault) in [
        ("old.in", "old.in", something),
        ("new.in", "new.ans", something),
        (
            "other.ans",
            "other.ans",
            ": its answer would have the same name\n",
        ),
        ("nowhere/found.in", "nowhere", ": no such folder\n"),
    ] {
        let ran = caipan(&[
            "stress",
            "mayan",
            "reference/mayan/wrong_answer/flood-fill.cpp",
            "-o",
            &files.path(output),
        ]);
        let ran = ran.expect(2, "", &format!("{}{fault}", files.path(named)));
        // The fault is reported before the sandbox is opened.
        assert!(!ran.stderr.contains("isolation: "), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    assert_eq!(contents(&files.root()), before);
}

#[test]
fn a_program_that_takes_too_long_is_found_out_where_that_is_looked_for() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("g++") {
        return;
    }
    let slow = "reference/klotski/time_limit_exceeded/blank-and-piece.cpp";
    let ran = caipan(&["stress", "klotski", slow, "--slow", "--time", "60s"]);
    let verdict = "\nyour program: TLE time limit exceeded (cpu): ";
    let ran = ran.expect(1, verdict, "mostly runs of the program");
    assert!(ran.stdout.ends_with(" of seed 1\n"), "{ran:?}");
    let fast = "reference/klotski/accepted/dijkstra.cpp";
    let ran = caipan(&["stress", "klotski", fast, "--slow", "--time", "2s"]);
    let ran = ran.expect(0, "\nthe slowest: ", "");
    assert!(
        ran.stdout.contains("s of 1.00 s\nnothing found in "),
        "{ran:?}"
    );
}
