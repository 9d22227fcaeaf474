//! Tests `--strength` on weak data with real programs: it names the gap, and the killers close it.

use std::fs;

use super::problems::{GUESS, PATHS, SORT, SUM, WORDS, Weak};
use crate::support::{Files, caipan, files_below, has, is_left_to_the_sweep, is_soak, state_home};

fn strength(files: &Files, weak: &Weak, more: &[&str]) -> (i32, String) {
    let problem = files.path(weak.name);
    let words = [
        &[
            "validate",
            &problem,
            "--strength",
            "--no-programs",
            "--lang",
            "en",
        ],
        more,
    ]
    .concat();
    let ran = caipan(&words);
    (ran.code, format!("{}{}", ran.stdout, ran.stderr))
}

/// Number of surviving mutants that are wrong.
fn wrong(said: &str) -> usize {
    let line = said
        .lines()
        .find(|line| line.starts_with("killed "))
        .unwrap();
    let others = line.split("of the others ").nth(1).unwrap();
    others.split(' ').next().unwrap().parse().unwrap()
}

/// Number of mutants that includes every applicable operator once.
const FEW: &str = "24";

/// Measures weak data for the first time, and checks that a gap is named. Returns the files, and the number of surviving mutants
/// that are wrong.
fn assert_named(weak: &Weak, budget: &str) -> (Files, usize) {
    let files = weak.files();
    weak.answer(&files);
    let killers = files.path(&format!("{}/cases/killers", weak.name));
    let (code, said) = strength(
        &files,
        weak,
        &["--budget", budget, "--write-killers", &killers],
    );
    assert_eq!(code, 1, "{}: {said}", weak.name);
    let before = wrong(&said);
    assert!(before > 0, "{}: {said}", weak.name);
    for hole in weak.holes {
        assert!(
            said.contains(&format!("({hole})")),
            "{}: {hole}: {said}",
            weak.name
        );
    }
    assert!(said.contains("    no case has "), "{}: {said}", weak.name);
    let cost = " each to make and answer, mostly ";
    assert!(said.contains(cost), "{}: {said}", weak.name);
    assert!(fs::read_dir(&killers).unwrap().count() >= 2);
    // The killers also reject some of the planted mistakes, although none of them equals a mutant.
    let mut alive = Vec::new();
    for (name, (source, _)) in weak.wrong() {
        let program = files.write(&name, source.as_bytes());
        if caipan(&["grade", &files.path(weak.name), &program]).code == 0 {
            alive.push(name);
        }
    }
    assert!(alive.len() < weak.planted.len(), "{}: {alive:?}", weak.name);
    (files, before)
}

/// Asserts that adding the killers to the cases closes the gap.
fn assert_closed(weak: &Weak, budget: &str) {
    let (files, before) = assert_named(weak, budget);
    let (_, said) = strength(&files, weak, &["--budget", budget]);
    let after = wrong(&said);
    assert!(
        after * 4 <= before,
        "{}: {before} → {after}: {said}",
        weak.name
    );
}

#[test]
fn the_holes_of_a_problem_in_c_are_named_and_closed() {
    if !is_soak() {
        return;
    }
    assert_closed(&SUM, FEW);
}

#[test]
fn the_holes_of_a_problem_with_an_interactor_are_named_and_closed() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_closed(&GUESS, "80");
}

#[test]
fn the_holes_of_a_problem_in_cpp_are_named_and_closed() {
    if is_left_to_the_sweep() {
        return;
    }
    assert_closed(&SORT, "40");
}

#[test]
fn the_holes_of_a_problem_of_many_lines_are_named_and_closed() {
    if !is_soak() {
        return;
    }
    assert_closed(&PATHS, FEW);
}

#[test]
fn the_holes_of_a_problem_in_python_are_named_and_closed() {
    if !is_soak() {
        return;
    }
    if has("python3") {
        assert_closed(&WORDS, FEW);
    }
}

#[test]
fn without_other_inputs_nobody_is_called_equal() {
    let files = SUM.files();
    let problem = files.path("sum");
    files.write(
        "sum/problem.toml",
        b"name = \"sum\"\nchecker = \"tokens\"\n",
    );
    caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
    let (code, said) = strength(&files, &SUM, &[]);
    assert_eq!(code, 0, "{said}");
    assert!(
        said.contains("it is unknown which of the others are wrong"),
        "{said}"
    );
    assert!(!said.contains("perhaps equal"), "{said}");
}

#[test]
fn a_budget_counts_mutants_or_time_and_what_is_not_tried_is_told() {
    let files = SUM.files();
    let problem = files.path("sum");
    caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
    let (_, said) = strength(&files, &SUM, &["--budget", "3"]);
    assert!(said.contains("right.c: 3 of "), "{said}");
    let (code, said) = strength(&files, &SUM, &["--budget", "1ms"]);
    assert_eq!(code, 0, "{said}");
    let over = "the time of --budget was over before the first mutant was tried";
    assert!(said.contains(over), "{said}");
    let (code, said) = strength(&files, &SUM, &["--budget", "soon"]);
    assert_eq!(code, 2, "{said}");
    assert!(said.contains("a number of mutants such as 500"), "{said}");
}

#[test]
fn what_an_earlier_run_has_found_out_is_not_found_out_again() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = SUM.files();
    let problem = files.path("sum");
    caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
    let killed = |said: &str| {
        let mut lines = said.lines();
        lines
            .find(|line| line.starts_with("killed "))
            .unwrap()
            .to_owned()
    };
    let known = |said: &str| {
        let lines = said.lines();
        let line = lines.filter(|line| line.contains("known from an earlier run"));
        line.map(|line| line.split(' ').next().unwrap().parse::<usize>().unwrap())
            .sum::<usize>()
    };
    let (_, first) = strength(&files, &SUM, &["--budget", "6"]);
    assert_eq!(known(&first), 0, "{first}");
    let (_, again) = strength(&files, &SUM, &["--budget", "6"]);
    assert!(known(&again) >= 3, "{again}");
    assert_eq!(killed(&again), killed(&first));
    // An incomplete line, as a kill may leave it, is ignored, and so is a line that was edited.
    let is_ours = |path: &std::path::PathBuf| {
        let used = path.with_file_name("used");
        let real = fs::canonicalize(&problem).unwrap();
        path.ends_with("mutants") && fs::read(used).unwrap() == real.as_os_str().as_encoded_bytes()
    };
    let state = state_home().display().to_string();
    let place = files_below(&state).into_iter().find(is_ours).unwrap();
    let text = fs::read_to_string(&place).unwrap();
    let (id, _) = text.split_once(' ').unwrap();
    let swapped = text.lines().map(|line| {
        if line.starts_with(id) {
            line.replace('K', "S") + "x\n"
        } else {
            line.to_owned() + "\n"
        }
    });
    fs::write(&place, swapped.collect::<String>() + "torn").unwrap();
    let (_, third) = strength(&files, &SUM, &["--budget", "6"]);
    assert_eq!(known(&third), known(&again) - 1, "{third}");
    assert_eq!(killed(&third), killed(&first));
    // With other cases, earlier results are not used.
    files.write("sum/cases/9.in", b"7 8\n");
    files.write("sum/cases/9.ans", b"15\n");
    let (_, other) = strength(&files, &SUM, &["--budget", "6"]);
    assert_eq!(known(&other), 0, "{other}");
}

#[test]
fn programs_that_problem_toml_names_are_right_wherever_they_stand() {
    let files = SUM.files();
    let problem = files.path("sum");
    caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
    let root = std::path::Path::new(&problem);
    fs::create_dir(root.join("jury")).unwrap();
    let right = root.join("submissions/accepted/right.c");
    fs::rename(right, root.join("jury/mine.c")).unwrap();
    fs::remove_dir_all(root.join("submissions")).unwrap();
    let toml = fs::read_to_string(root.join("problem.toml")).unwrap();
    let named = format!("{toml}\n[jury]\naccepted = [\"jury/*\"]\n");
    fs::write(root.join("problem.toml"), named).unwrap();
    let (_, said) = strength(&files, &SUM, &["--budget", "3"]);
    assert!(said.contains("mine.c: 3 of "), "{said}");
}

#[test]
fn a_program_that_is_not_accepted_makes_no_mutants_and_is_named() {
    let files = SUM.files();
    let problem = files.path("sum");
    caipan(&["validate", &problem, "--write-answers", "--no-programs"]).expect(0, "", "");
    files.write(
        "sum/submissions/accepted/right.c",
        b"int main(void) { return 0; }\n",
    );
    let (code, said) = strength(&files, &SUM, &[]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("right.c: no mutants are made of it, as it is WA on 1"),
        "{said}"
    );
    fs::remove_dir_all(files.path("sum/submissions")).unwrap();
    let (code, said) = strength(&files, &SUM, &[]);
    assert_eq!(code, 2, "{said}");
    assert!(
        said.contains("no accepted program to make mutants of"),
        "{said}"
    );
}
