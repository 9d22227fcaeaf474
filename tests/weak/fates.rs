//! Tests the fate of single mutants: slow ones, ones with endless output, and ones that are not run any further.

use serde_json::Value;

use crate::support::{Files, caipan, has, is_left_to_the_sweep};

pub(super) const VALIDATOR: &str = "#include <stdio.h>\nint main(void) { int n, c; \
if (scanf(\"%d\", &n) != 1 || n < 1 || n > 400000000) return 43; while ((c = getchar()) != EOF) if (c != '\\n') return 43; return 42; }\n";

/// Creates a problem with these cases (inputs and answers) and accepted programs.
pub(super) fn problem(toml: &str, cases: &[(&str, &str)], programs: &[(&str, &str)]) -> Files {
    let toml = format!("name = \"own\"\nchecker = \"tokens\"\n{toml}");
    let files = Files::new(&[("own/problem.toml", &toml)]);
    for (number, (input, answer)) in (1..).zip(cases) {
        files.write(&format!("own/cases/{number}.in"), input.as_bytes());
        files.write(&format!("own/cases/{number}.ans"), answer.as_bytes());
    }
    for (name, text) in programs {
        let place = format!("own/submissions/accepted/{name}");
        files.write(&place, text.as_bytes());
    }
    files
}

/// Returns the mutants of a measurement, as JSON.
fn mutants(files: &Files, more: &[&str]) -> Vec<Value> {
    let problem = files.path("own");
    let words = [
        "validate",
        &problem,
        "--strength",
        "--no-programs",
        "--format",
        "json",
    ];
    let ran = caipan(&[&words[..], more].concat());
    let json: Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr));
    json["source_mutants"]["mutants"]
        .as_array()
        .unwrap()
        .clone()
}

/// Returns the mutant whose changed line is `text`.
fn after<'m>(mutants: &'m [Value], text: &str) -> &'m Value {
    let is_it = |one: &&Value| {
        one["after"]
            .as_str()
            .is_some_and(|line| line.trim() == text)
    };
    mutants
        .iter()
        .find(is_it)
        .unwrap_or_else(|| panic!("{text}: {mutants:#?}"))
}

/// Program that finds the smallest divisor, and stops there.
const DIVISOR: &str = "#include <stdio.h>\n\nint main(void)\n{\n    long long n, least = 0;\n\
    if (scanf(\"%lld\", &n) != 1)\n        return 1;\n\
    for (volatile long long i = 2; i <= n; i++)\n        if (n % i == 0) {\n            if (least == 0)\n                least = i;\n\
            break;\n        }\n    printf(\"%lld\\n\", least);\n    return 0;\n}\n";

#[test]
fn a_slow_mutant_is_right_as_long_as_the_limit_of_the_problem_lets_it_be() {
    if !has("cc") {
        return;
    }
    let cases = [("4\n", "2\n"), ("200000000\n", "2\n")];
    let slow = "[limits]\ncpu = \"60s\"\n";
    let files = problem(slow, &cases, &[("right.c", DIVISOR)]);
    let all = mutants(&files, &["--budget", "40"]);
    let lazy = all.iter().find(|one| {
        one["operator"] == "drop-jump" && one["before"].as_str().unwrap().trim() == "break;"
    });
    let lazy = lazy.unwrap_or_else(|| panic!("{all:#?}"));
    assert_eq!(
        (&lazy["fate"], &lazy["is_slow"]),
        (&"survives".into(), &true.into()),
        "{lazy}"
    );
    let problem_folder = files.path("own");
    let said = caipan(&[
        "validate",
        &problem_folder,
        "--strength",
        "--budget",
        "40",
        "--no-programs",
        "--lang",
        "en",
    ])
    .stdout;
    let line = said
        .lines()
        .skip_while(|line| !line.starts_with("right, and more than three times slower"));
    let lines: Vec<&str> = line.collect();
    assert!(lines[0].contains("all cases: 2"), "{said}");
    assert!(lines.iter().any(|line| line.trim() == "- break;"), "{said}");
    // On the largest case, this mutant exceeds the time limit.
    let toml = "name = \"own\"\nchecker = \"tokens\"\n[limits]\ncpu = \"150ms\"\n";
    files.write("own/problem.toml", toml.as_bytes());
    let all = mutants(&files, &["--budget", "40"]);
    let lazy = all.iter().find(|one| {
        one["operator"] == "drop-jump" && one["before"].as_str().unwrap().trim() == "break;"
    });
    let lazy = lazy.unwrap();
    assert_eq!(
        (&lazy["fate"], &lazy["killed_by"]),
        (&"killed".into(), &serde_json::json!(["2"])),
        "{lazy}"
    );
}

/// Counts down.
const COUNTDOWN: &str = "#include <stdio.h>\n\nint main(void)\n{\n    int n;\n    if (scanf(\"%d\", &n) != 1)\n        return 1;\n\
    while (n > 0) {\n        printf(\"%d\\n\", n);\n        n--;\n    }\n    return 0;\n}\n";

#[test]
fn a_mutant_that_writes_without_end_is_killed_and_harmless() {
    if !has("cc") {
        return;
    }
    let toml = "[limits]\ncpu = \"60s\"\nwall = \"60s\"\noutput = \"1MB\"\n";
    let cases = [("2\n", "2\n1\n"), ("3\n", "3\n2\n1\n")];
    let opened = "{\n    if (!freopen(\"own.out\", \"w\", stdout))\n        return 1;\n    int n;";
    let to_file = COUNTDOWN.replace("{\n    int n;", opened);
    for program in [COUNTDOWN, &to_file] {
        let files = problem(toml, &cases, &[("right.c", program)]);
        let all = mutants(&files, &[]);
        let mut endless = all.iter().filter(|one| {
            one["operator"] == "drop-statement" && one["before"].as_str().unwrap().trim() == "n--;"
        });
        let endless = endless.next().unwrap_or_else(|| panic!("{all:#?}"));
        assert_eq!(endless["fate"], "killed", "{endless}");
    }
}

/// Program that adds the numbers up to n, and uses the formula for large n.
pub(super) const SUMS: &str = "#include <stdio.h>\n\nint main(void)\n{\n    long long n, sum = 0;\n    if (scanf(\"%lld\", &n) != 1)\n        return 1;\n\
    for (int i = 1; i <= n && n < 10000; i++)\n        sum += i;\n    if (n >= 10000)\n        sum = n * (n + 1) / 2;\n\
    printf(\"%lld\\n\", sum);\n    return 0;\n}\n";

/// Like [`SUMS`] for small numbers; numbers above 7 are treated as 7.
const SMALL: &str = "#include <stdio.h>\n\nint main(void)\n{\n    int n;\n    if (scanf(\"%d\", &n) != 1)\n        return 1;\n\
    if (n > 7)\n        n = 7;\n    if (n == 5)\n        puts(\"15\");\n    else\n        printf(\"%d\\n\", n * (n + 1) / 2);\n    return 0;\n}\n";

#[test]
fn a_killed_mutant_is_run_no_further_than_cases_are_measured() {
    if !has("cc") {
        return;
    }
    let cases = [
        "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "20000",
    ];
    let answer =
        |n: &str| (n.parse::<u64>().unwrap() * (n.parse::<u64>().unwrap() + 1) / 2).to_string();
    let cases = cases.map(|n| (n.to_owned() + "\n", answer(n) + "\n"));
    let cases: Vec<(&str, &str)> = cases
        .iter()
        .map(|(n, sum)| (n.as_str(), sum.as_str()))
        .collect();
    let files = problem("[limits]\ncpu = \"200ms\"\n", &cases, &[("right.c", SUMS)]);
    let all = mutants(&files, &[]);
    let unknown = |one: &Value| one["unknown_on"].as_array().map_or(0, Vec::len);
    let killed: Vec<&Value> = all.iter().filter(|one| one["fate"] == "killed").collect();
    let open: usize = killed.iter().map(|one| unknown(one)).sum();
    assert!(
        open * 4 > killed.len() * cases.len(),
        "{open} of {}",
        killed.len() * cases.len()
    );
    let alive = all.iter().filter(|one| one["fate"] != "killed");
    assert!(alive.clone().count() > 0 && alive.clone().all(|one| unknown(one) == 0));
}

#[test]
fn an_input_that_the_original_fails_itself_says_nothing_of_its_mutants() {
    if !has("cc") {
        return;
    }
    let toml = "[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";
    let cases = [("3\n", "6\n"), ("4\n", "10\n")];
    let files = problem(toml, &cases, &[("right.c", SUMS)]);
    files.write("own/valid.c", VALIDATOR.as_bytes());
    let small = files.write("other/accepted/small.c", SMALL.as_bytes());
    let (problem, killers) = (files.path("own"), files.path("killers"));
    let words = [
        "validate",
        &problem,
        "--strength",
        "--programs",
        &files.path("other"),
        "--format",
        "json",
        "--write-killers",
        &killers,
    ];
    let ran = caipan(&words);
    let json: Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr));
    let all = json["source_mutants"]["mutants"].as_array().unwrap();
    assert_eq!(after(all, "if (n >= 7)")["fate"], "perhaps_equal");
    // The program itself is right on each killer.
    let inputs = std::fs::read_dir(&killers).unwrap();
    let inputs = inputs.map(|file| file.unwrap().path());
    let inputs = inputs.filter(|file| file.extension().is_some_and(|ending| ending == "in"));
    let mut count = 0;
    for input in inputs {
        caipan(&["check", &problem, input.to_str().unwrap(), &small]).expect(0, "", "");
        count += 1;
    }
    assert!(count > 0, "{}", ran.stderr);
}

/// Accepted on every case of a test, and wrong for large numbers.
const NARROW: &str = "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); \
printf(\"%d\\n\", n > 40 ? 0 : n * (n + 1) / 2); }\n";

#[test]
fn what_one_of_many_accepted_programs_fails_is_told_and_is_no_new_case() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let toml = "[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";
    let wrong_on_cases = NARROW.replace("n > 40", "n > 3");
    let programs = [
        ("a.c", SUMS),
        ("b.c", SUMS),
        ("c.c", SUMS),
        ("narrow.c", NARROW),
        ("wrong.c", &wrong_on_cases),
    ];
    let files = problem(toml, &[("3\n", "6\n"), ("4\n", "10\n")], &programs);
    files.write("own/valid.c", VALIDATOR.as_bytes());
    let (problem, killers) = (files.path("own"), files.path("killers"));
    let budget = ["--budget", "30"];
    let words = [
        &["validate", &problem, "--strength", "--no-programs"][..],
        &budget,
    ]
    .concat();
    let json = [&words[..], &["--format", "json"]].concat();
    let ran = caipan(&[&json[..], &["--write-killers", &killers]].concat());
    let json: Value =
        serde_json::from_str(&ran.stdout).unwrap_or_else(|_| panic!("{}", ran.stderr));
    // A program that an existing case rejects is not counted as disagreeing.
    let told = json["source_mutants"]["disagreements"].as_array().unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert_eq!(
        (&told[0]["program"], &told[0]["verdict"]),
        (&"narrow.c".into(), &"WA".into())
    );
    let input = told[0]["input"].as_str().unwrap().trim();
    assert!(input.parse::<u64>().unwrap() > 40, "{input}");
    let mut count = 0;
    for file in std::fs::read_dir(&killers).unwrap() {
        let file = file.unwrap().path();
        if file.extension().is_some_and(|ending| ending == "in") {
            let number = std::fs::read_to_string(&file).unwrap();
            assert!(number.trim().parse::<u64>().unwrap() <= 40, "{number}");
            count += 1;
        }
    }
    assert!(count > 0, "{}", ran.stderr);
    caipan(&words).expect(0, "accepted programs disagree: narrow.c gets WA on ", "");
}

/// Program that takes 80 ms if the number is above 500, and prints the number then.
const SLOW_ABOVE_500: &str = "#include <stdio.h>\n#include <time.h>\n\nint main(void)\n{\n    int n;\n\
    if (scanf(\"%d\", &n) != 1)\n        return 1;\n    if (n <= 500) {\n        puts(\"0\");\n        return 0;\n    }\n\
    while (clock() < 80 * (CLOCKS_PER_SEC / 1000))\n        ;\n    printf(\"%d\\n\", n + 1);\n    return 0;\n}\n";

/// problem.toml of a problem with a short limit.
const SLOW_TOML: &str =
    "[limits]\ncpu = \"120ms\"\n[[validator]]\nsource = \"valid.c\"\ndialect = \"kattis\"\n";

/// Runs `validate --strength --write-killers` with a right program that is slow above 500, whose CPU limit is 120 ms. `origin`
/// is a line of `[limits]`. Returns the problem's folder and the numbers in the new cases.
fn new_numbers_for_slow_program(files: &Files, origin: &str) -> Vec<i32> {
    let [own, killers] = ["own", "killers"].map(|name| files.path(name));
    let validator = VALIDATOR.replace("400000000", "1000");
    files.write("own/valid.c", validator.as_bytes());
    let toml = std::fs::read_to_string(files.path("own/problem.toml")).unwrap();
    let limits = format!("[limits]\n{origin}");
    files.write(
        "own/problem.toml",
        toml.replace("[limits]\n", &limits).as_bytes(),
    );
    let options = ["--no-programs", "--budget", "15", "--write-killers"];
    let ran = caipan(&[&["validate", &own, "--strength"], &options[..], &[&killers]].concat());
    // The mutants of the last lines are killed by large numbers alone.
    assert!(ran.stdout.contains("killed"), "{}", ran.stdout);
    let inputs = std::fs::read_dir(&killers).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        let is_input = path.extension()?.eq_ignore_ascii_case("in");
        is_input.then(|| std::fs::read_to_string(path).unwrap())
    });
    let numbers: Vec<i32> = inputs.map(|text| text.trim().parse().unwrap()).collect();
    assert!(!numbers.is_empty(), "{}", ran.stderr);
    numbers
}

#[test]
fn an_input_on_which_a_right_program_takes_more_than_half_of_the_limit_is_no_new_case() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let files = problem(SLOW_TOML, &[("3\n", "0\n")], &[("right.c", SLOW_ABOVE_500)]);
    let numbers = new_numbers_for_slow_program(&files, "from = \"rules of the contest\"\n");
    assert!(numbers.iter().all(|number| *number <= 500), "{numbers:?}");
    let toml = std::fs::read_to_string(files.path("own/problem.toml")).unwrap();
    assert!(toml.contains("cpu = \"120ms\""), "{toml}");
}

#[test]
fn a_limit_that_was_measured_with_smaller_cases_is_measured_again() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("cc") {
        return;
    }
    let files = problem(SLOW_TOML, &[("3\n", "0\n")], &[("right.c", SLOW_ABOVE_500)]);
    let measured = "from = \"calibrate 2026-11-30: 2 × 0.001 s right.c; A Chip, loop 20.00 ms\"\n";
    let numbers = new_numbers_for_slow_program(&files, measured);
    assert!(numbers.iter().any(|number| *number > 500), "{numbers:?}");
    let toml = std::fs::read_to_string(files.path("own/problem.toml")).unwrap();
    assert!(!toml.contains("cpu = \"120ms\""), "{toml}");
    assert!(toml.contains("s on the largest new inputs; "), "{toml}");
    caipan(&[
        "grade",
        &files.path("own"),
        &files.path("own/submissions/accepted/right.c"),
        "--no-journal",
    ])
    .expect(0, "100", "");
}
