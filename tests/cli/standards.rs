//! Tests of the key `standard` of a language, and of the advice for jury programs that need a newer standard.

use crate::support::{Files, caipan, has};

const CASES: [(&str, &str); 2] = [("cases/1.in", "1 2\n"), ("cases/1.ans", "3\n")];
/// C++20, which adds the concept.
const PROGRAM: &str = "#include <concepts>\n#include <iostream>\nvoid print(std::integral auto sum) { std::cout << sum; }\nint main() { int a, b; std::cin >> a >> b; print(a + b); }\n";
const VALIDATOR: &str = "#include <concepts>\n#include <iostream>\nint code(std::integral auto sum) { return sum > 0 ? 42 : 43; }\nint main() { int a = 0, b = 0; std::string rest; std::cin >> a >> b >> rest; return rest.empty() ? code(a + b) : 43; }\n";
const ADVICE: &str =
    "it compiles with gnu++20: write standard = \"gnu++20\" below [language.cpp] in problem.toml";
const STANDARD: &str = "[language.cpp]\nstandard = \"gnu++20\"\n";

fn problem(toml: &str, more: &[(&str, &str)]) -> Files {
    let files = Files::new(&CASES);
    files.write("problem.toml", format!("name = \"sum\"\n{toml}").as_bytes());
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

#[test]
fn a_program_of_the_jury_that_needs_a_newer_standard_is_told_so_and_compiles_with_it() {
    if !has("g++") {
        return;
    }
    let programs = [("submissions/accepted/new.cpp", PROGRAM)];
    let files = problem("checker = \"tokens\"\n", &programs);
    let ran = caipan(&["validate", &files.root()]);
    assert!(ran.stdout.contains(ADVICE), "{}", ran.stdout);
    let ran = caipan(&["validate", &files.root(), "--strength", "--no-programs"]);
    assert!(ran.stderr.contains(ADVICE), "{}", ran.stderr);
    let toml = format!("checker = \"tokens\"\n{STANDARD}");
    let files = problem(&toml, &programs);
    caipan(&["validate", &files.root()]).expect(0, "1 of 1 program gets the verdict", "");
    // Submissions are compiled with the same standard.
    caipan(&["grade", &files.root(), &files.path("submissions")]).expect(0, "100/100", "");
}

#[test]
fn a_validator_that_needs_a_newer_standard_is_told_so_and_compiles_with_it() {
    if !has("g++") {
        return;
    }
    let table = "[[validator]]\nsource = \"valid.cpp\"\ndialect = \"kattis\"\n";
    let validator = [("valid.cpp", VALIDATOR)];
    let files = problem(&format!("checker = \"tokens\"\n{table}"), &validator);
    let ran = caipan(&["validate", &files.root()]);
    assert!(ran.stderr.contains(ADVICE), "{}", ran.stderr);
    let files = problem(
        &format!("checker = \"tokens\"\n{table}{STANDARD}"),
        &validator,
    );
    caipan(&["validate", &files.root()]).expect(0, "1 case valid", "");
}

#[test]
fn a_program_that_compiles_with_no_standard_gets_no_advice() {
    if !has("g++") {
        return;
    }
    let programs = [("submissions/accepted/new.cpp", "int main() { return x; }\n")];
    let files = problem("checker = \"tokens\"\n", &programs);
    let ran = caipan(&["validate", &files.root()]);
    assert!(ran.stdout.contains("expected AC, got CE"), "{}", ran.stdout);
    assert!(!ran.stdout.contains("write standard"), "{}", ran.stdout);
}

#[test]
fn a_standard_is_refused_where_none_is_selected_or_it_is_no_name() {
    for (table, error) in [
        (
            "[language.python]\nstandard = \"3.12\"\n",
            "language python: standard is written like gnu++20 or c17",
        ),
        (
            "[language.python]\nstandard = \"c17\"\n",
            "language python: standard replaces the option -std of compile, which has none",
        ),
        (
            "[language.cpp]\nstandard = \"20 -o /tmp/x\"\n",
            "language cpp: standard is written like gnu++20 or c17",
        ),
    ] {
        let files = problem(&format!("checker = \"tokens\"\n{table}"), &[]);
        caipan(&["validate", &files.root()]).expect(3, "", error);
    }
}

#[test]
fn a_standard_goes_into_a_polygon_package_and_comes_back() {
    let toml = format!("checker = \"tokens\"\n{STANDARD}");
    let files = problem(&toml, &[("submissions/accepted/new.cpp", PROGRAM)]);
    let [polygon, back, lemon] = ["polygon", "back", "lemon"].map(|name| files.path(name));
    let exported = caipan(&["export", &files.root(), &polygon, "--as", "polygon"]);
    assert!(!exported.stderr.contains("standard"), "{}", exported.stderr);
    let xml = std::fs::read_to_string(files.path("polygon/problem.xml")).unwrap();
    let kind = "path=\"solutions/new.cpp\" type=\"cpp.gcc13-64-winlibs-g++20\"";
    assert!(xml.contains(kind), "{xml}");
    caipan(&["import", &polygon, &back, "--no-audit"]).expect(0, "", "");
    let toml = std::fs::read_to_string(files.path("back/problem.toml")).unwrap();
    assert!(toml.contains(STANDARD), "{toml}");
    let exported = caipan(&["export", &files.root(), &lemon, "--as", "lemon"]);
    let lost = "language.cpp.standard";
    assert!(exported.stderr.contains(lost), "{}", exported.stderr);
}
