//! Tests of `with` and `include` of a language: problem files that are compiled with submissions or copied next to
//! them.

use std::os::unix::fs::symlink;

use crate::support::{Files, RunOutput, caipan, has};

const TOML: &str = "name = \"sum\"\nchecker = \"tokens\"\n";
const CPP: &str =
    "[language.cpp]\nwith = [\"graders/grader.cpp\"]\ninclude = [\"graders/grader.h\"]\n";
const GRADER: &str = "#include <cstdio>\n#include \"grader.h\"\n\
    int main() { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", add(a, b)); }\n";
const HEADER: &str = "int add(int a, int b);\n";
const SOLUTION: &str = "#include \"grader.h\"\nint add(int a, int b) { return a + b; }\n";

/// Creates a problem whose contestants write a function.
fn sum(toml: &str, more: &[(&str, &str)]) -> Files {
    let files = Files::new(&[
        ("p/problem.toml", &format!("{TOML}{toml}")),
        ("p/1.in", "1 2\n"),
        ("p/1.ans", "3\n"),
        ("p/graders/grader.cpp", GRADER),
        ("p/graders/grader.h", HEADER),
    ]);
    for (name, text) in more {
        files.write(name, text.as_bytes());
    }
    files
}

fn grade(files: &Files, program: &str) -> RunOutput {
    caipan(&["grade", &files.path("p"), &files.path(program)])
}

#[test]
fn a_function_in_cpp_is_compiled_with_the_grader_and_finds_its_header() {
    if !has("g++") {
        return;
    }
    let explicit = "compile = [\"g++\", \"{with}\", \"-o\", \"{program}\", \"{source}\"]\n";
    for toml in [CPP.to_owned(), format!("{CPP}{explicit}")] {
        let files = sum(&toml, &[("sum.cpp", SOLUTION)]);
        grade(&files, "sum.cpp").expect(0, "AC accepted: 100/100\n", "");
        // A submission cannot replace the grader, whatever its file name is.
        let cheat = format!("{SOLUTION}#include <cstdio>\nint main() {{ puts(\"3\"); }}\n");
        files.write("grader.cpp", SOLUTION.as_bytes());
        grade(&files, "grader.cpp").expect(0, "AC accepted: 100/100\n", "");
        files.write("grader.cpp", cheat.as_bytes());
        let ran = grade(&files, "grader.cpp").expect(1, "CE compile error", "");
        assert!(ran.stdout.contains("main"), "{}", ran.stdout);
        let ran = caipan(&["validate", &files.path("p")]).expect(0, "", "");
        assert!(!ran.stdout.contains("grader.cpp"), "{}", ran.stdout);
        caipan(&["info", &files.path("p")])
            .expect(0, "  compiled with what is in cpp: grader.cpp\n", "")
            .expect(0, "  next to what is in cpp: grader.h\n", "");
    }
    let ran = grade(&sum("", &[("sum.cpp", SOLUTION)]), "sum.cpp");
    ran.expect(1, "CE compile error", "");
}

#[test]
fn cached_results_are_not_used_after_the_grader_has_changed() {
    if !has("g++") {
        return;
    }
    let files = sum(CPP, &[("class/anna/sum.cpp", SOLUTION)]);
    let class = || {
        caipan(&[
            "grade",
            &files.path("p"),
            &files.path("class"),
            "--format",
            "csv",
        ])
    };
    class().expect(0, "AC", "");
    class().expect(0, "AC", "");
    files.write(
        "p/graders/grader.cpp",
        GRADER.replace("add(a, b))", "add(a, a))").as_bytes(),
    );
    class().expect(1, "WA", "");
    files.write("p/graders/grader.cpp", GRADER.as_bytes());
    class().expect(0, "AC", "");
    files.write("p/graders/grader.h", b"#define add sub\nint sub(int a);\n");
    class().expect(1, "CE", "");
}

#[test]
fn a_function_in_python_lies_next_to_the_grader_that_is_run() {
    if !has("python3") {
        return;
    }
    let toml = "[language.python]\nrun = [\"python3\", \"{folder}/grader.py\", \"{stem}\"]\nwith = [\"grader.py\"]\n";
    let grader = "import importlib, sys\nown = importlib.import_module(sys.argv[1])\n\
        print(own.add(*map(int, input().split())))\n";
    let files = sum(
        toml,
        &[
            ("p/grader.py", grader),
            ("sum.py", "def add(a, b):\n    return a + b\n"),
        ],
    );
    grade(&files, "sum.py").expect(0, "AC accepted: 100/100\n", "");
    files.write("grader.py", b"def add(a, b):\n    return a + b\n");
    grade(&files, "grader.py").expect(0, "AC accepted: 100/100\n", "");
    files.write("grader.py", b"print(3)\n");
    grade(&files, "grader.py").expect(1, "RE run-time error", "");
    // The grader is a module that programs may import.
    let toml = "[language.python]\ninclude = [\"grader.py\"]\n";
    let uses = "import grader\nprint(grader.add(*map(int, input().split())))\n";
    let module = "def add(a, b):\n    return a + b\n";
    let files = sum(toml, &[("p/grader.py", module), ("sum.py", uses)]);
    grade(&files, "sum.py").expect(0, "AC accepted: 100/100\n", "");
}

#[test]
fn a_checker_of_the_same_language_is_compiled_without_the_grader() {
    if !has("g++") {
        return;
    }
    let checker = "#include <cstdio>\nint main() { fprintf(stderr, \"ok\\n\"); return 0; }\n";
    let files = sum("", &[("p/check.cpp", checker), ("sum.cpp", SOLUTION)]);
    let toml =
        format!("name = \"sum\"\n[checker]\nsource = \"check.cpp\"\ndialect = \"testlib\"\n{CPP}");
    files.write("p/problem.toml", toml.as_bytes());
    grade(&files, "sum.cpp").expect(0, "AC accepted: 100/100\n", "");
}

#[test]
fn files_that_are_not_the_problems_own_are_refused_with_line_and_caret() {
    let other = Files::new(&[("secret.h", "int secret;\n")]);
    let below = "not the path of a file in the problem's folder";
    let absolute = other.path("secret.h");
    for (line, fault) in [
        ("with = [\"../sum.cpp\"]", below),
        ("with = [\"graders/../../sum.cpp\"]", below),
        (&*format!("include = [\"{absolute}\"]"), below),
        ("include = [\"\"]", below),
        (
            "include = [\"graders/link.h\"]",
            "a link that leads out of the folder",
        ),
        ("include = [\"graders/none.h\"]", "graders/none.h: "),
        ("include = [\"graders\"]", "graders: "),
        (
            "with = [\"graders/grader.cpp\"]\ninclude = [\"grader.cpp\"]",
            "there are two files called \"grader.cpp\"",
        ),
        (
            "include = [\"program\"]",
            "the submission or its program is called \"program\"",
        ),
        (
            "compile = [\"g++\", \"-I{with}\", \"{source}\"]",
            "language cpp: {with} stands for several words: it has to be a word by itself",
        ),
    ] {
        let files = sum(
            &format!("[language.cpp]\n{line}\n"),
            &[("p/program", ""), ("p/grader.cpp", "")],
        );
        symlink(&absolute, files.path("p/graders/link.h")).unwrap();
        let ran = caipan(&["info", &files.path("p")]).expect(3, "", fault);
        assert!(
            ran.stderr.contains("problem.toml:") && ran.stderr.contains('^'),
            "{}",
            ran.stderr
        );
    }
    let java = sum(
        "[language.java]\nwith = [\"Main.java\"]\n",
        &[("p/Main.java", "")],
    );
    caipan(&["info", &java.path("p")]).expect(3, "", "its program is called \"Main.java\"");
}

#[test]
fn a_program_in_a_language_without_a_grader_is_a_compile_error_that_says_so() {
    if !has("g++") || !has("python3") {
        return;
    }
    let excluded = format!("{CPP}[language.python]\nallowed = false\n");
    let files = sum(
        &excluded,
        &[
            ("a.cpp", SOLUTION),
            ("a.py", "print(sum(map(int, input().split())))\n"),
        ],
    );
    grade(&files, "a.cpp").expect(0, "AC", "");
    let ran = grade(&files, "a.py").expect(1, "CE", "");
    assert!(
        ran.stdout
            .contains("the problem takes no programs in python"),
        "{ran:#?}"
    );
    // The jury's checker may be written in an excluded language.
    let checker = "[checker]\nsource = \"check.py\"\ndialect = \"qduoj\"\n";
    let own = excluded + checker;
    let toml = own.replace("checker = \"tokens\"\n", "");
    let files = sum(&toml, &[("a.cpp", SOLUTION), ("p/check.py", "")]);
    files.write(
        "p/problem.toml",
        format!("name = \"sum\"\n{toml}").as_bytes(),
    );
    grade(&files, "a.cpp").expect(0, "AC", "");
}
