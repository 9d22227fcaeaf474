//! Regression tests of names, encodings and packages of sources in various languages.

use serde_json::Value;

use super::copy_of;
use crate::support::{Files, caipan, has, is_left_to_the_sweep};

/// A problem of one case, which is a + b. CPU time is plenty, so that no verdict depends on the machine.
pub(super) const SUM: &str = "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"20s\"\n";

pub(super) fn sum(toml: &str, files: &[(&str, &[u8])]) -> Files {
    let folder = Files::new(&[
        ("p/problem.toml", toml),
        ("p/1.in", "1 2\n"),
        ("p/1.ans", "3\n"),
    ]);
    for (name, bytes) in files {
        folder.write(name, bytes);
    }
    folder
}

/// Returns the scorecard of the only submission, as JSON.
pub(super) fn card(folder: &str, problem: &str, source: &str, more: &[&str]) -> Value {
    let path = |name: &str| format!("{folder}/{name}");
    let mut arguments = vec!["grade".to_owned(), path(problem), path(source)];
    arguments.extend(["--format", "json", "--no-journal"].map(str::to_owned));
    arguments.extend(more.iter().map(ToString::to_string));
    caipan(&arguments).json()["submissions"][0].clone()
}

fn verdict(files: &Files, source: &str) -> String {
    let card = card(&files.root(), "p", source, &[]);
    let verdict = card["verdict"].as_str().unwrap().to_owned();
    if verdict == "AC" {
        return verdict;
    }
    format!(
        "{verdict} {} {}",
        card["compile"]["log"], card["cases"][0]["reason"]
    )
}

/// Returns the verdict on a source of one of the input folders.
fn verdict_on(input: &str, problem: &str, source: &str) -> Value {
    let copy = copy_of(input);
    let folder = copy.path().to_str().unwrap();
    card(folder, problem, source, &["--cpu-limit", "20s"])
}

#[test]
fn inputs_of_java() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("javac") {
        return;
    }
    for (input, source) in [
        ("java-heap-is-the-limit", "Main.java"),
        ("java-threads", "threads/Main.java"),
        ("java-threads", "stack1g/Main.java"),
        ("java-package-line", "Main.java"),
    ] {
        let card = verdict_on(input, "ab", source);
        assert_eq!(card["verdict"], "AC", "{input} {source}: {card:#}");
    }
}

#[test]
fn inputs_of_python() {
    if !has("python3") {
        return;
    }
    for source in ["queue.py", "other.py"] {
        let card = verdict_on("python-module-name", "queue", source);
        assert_eq!(card["verdict"], "AC", "{source}: {card:#}");
    }
    let card = verdict_on("python-gbk-comment", "ab", "gbk.py");
    assert_eq!(card["verdict"], "CE", "{card:#}");
    let log = card["compile"]["log"].as_str().unwrap();
    let cause = "line 1 of the source is not UTF-8 but probably GBK: save the file as UTF-8\n";
    assert!(log.ends_with(cause), "{log}");
    let again = verdict_on("python-gbk-comment", "ab", "gbk.py");
    assert_eq!(card["compile"], again["compile"]);
}

/// Programs in Python that use the module after which their file is named.
const MODULES: [(&str, &str); 7] = [
    (
        "queue",
        "q = queue.Queue(); [q.put(int(x)) for x in input().split()]; print(q.get() + q.get())",
    ),
    (
        "copy",
        "print(sum(copy.copy([int(x) for x in input().split()])))",
    ),
    (
        "string",
        "print(sum(int(x) for x in input().split() if x[0] in string.digits))",
    ),
    (
        "numbers",
        "print(sum(int(x) for x in input().split() if isinstance(int(x), numbers.Number)))",
    ),
    (
        "random",
        "random.seed(1); print(sum(int(x) for x in input().split()))",
    ),
    (
        "types",
        "print(sum(types.SimpleNamespace(v=int(x)).v for x in input().split()))",
    ),
    (
        "enum",
        "import re; print(sum(int(x) for x in re.findall('[0-9]+', input())))",
    ),
];

#[test]
fn a_file_that_is_named_as_a_module_of_the_library_is_not_that_module() {
    if is_left_to_the_sweep() {
        return;
    }
    if has("python3") {
        let mut toml = SUM.to_owned();
        // A language of the problem that uses the same files as Python has the same modules.
        for own in [
            "",
            "[language.snake]\nextensions = [\"py\"]\nrun = [\"python3\", \"{source}\"]\n",
        ] {
            toml += own;
            for (module, body) in MODULES {
                let source = format!("import {module}\n{body}\n");
                let name = format!("{module}.py");
                let files = sum(&toml, &[(&name, source.as_bytes())]);
                assert_eq!(verdict(&files, &name), "AC", "{name}");
            }
        }
    }
    if has("fpc") {
        let source = b"uses math; var a, b: longint; begin readln(a, b); writeln(max(a, b) + min(a, b)); end.";
        for name in ["math.pas", "Math.pas", "sysutils.pas", "system.pas"] {
            let files = sum(SUM, &[(name, source)]);
            assert_eq!(verdict(&files, name), "AC", "{name}");
        }
    }
}

#[test]
fn sources_with_companions_keep_their_names() {
    if !has("python3") {
        return;
    }
    // A grader imports the source by the name that the problem prescribes.
    let grader = b"import route\nprint(route.add(*map(int, input().split())))\n";
    let run =
        "[language.python]\nrun = [\"python3\", \"{folder}/grader.py\"]\nwith = [\"grader.py\"]\n";
    let source = b"def add(a, b):\n    return a + b\n";
    let files = sum(
        &format!("{SUM}{run}"),
        &[("p/grader.py", grader), ("route.py", source)],
    );
    assert_eq!(verdict(&files, "route.py"), "AC");
    // A module of the problem imports the source, which has imported it.
    let helper =
        b"def run():\n    import route\n    print(route.add(*map(int, input().split())))\n";
    let include = "[language.python]\ninclude = [\"helper.py\"]\n";
    let source = b"import helper\ndef add(a, b):\n    return a + b\nif __name__ == '__main__':\n    helper.run()\n";
    let files = sum(
        &format!("{SUM}{include}"),
        &[("p/helper.py", helper), ("route.py", source)],
    );
    assert_eq!(verdict(&files, "route.py"), "AC");
    // A run command in problem.toml that contains the file name.
    let run = "[language.python]\nrun = [\"python3\", \"{folder}/route.py\"]\n";
    let source = b"print(sum(map(int, input().split())))\n";
    let files = sum(&format!("{SUM}{run}"), &[("route.py", source)]);
    assert_eq!(verdict(&files, "route.py"), "AC");
}

#[test]
fn the_jurys_programs_may_be_named_as_modules_too() {
    if !has("python3") {
        return;
    }
    let rest = "name = \"sum\"\n[limits]\ncpu = \"20s\"\n";
    let right = b"print(sum(map(int, input().split())), flush=True)\n";
    let checker = b"import random, sys\nrandom.seed(1)\nanswer = open(sys.argv[2]).read()\n\
        sys.exit(42 if answer == sys.stdin.read() else 43)\n";
    let toml = format!("{rest}[checker]\nsource = \"random.py\"\ndialect = \"kattis\"\n");
    let files = sum(
        &toml,
        &[
            ("p/random.py", checker),
            ("p/testlib.h", b""),
            ("a.py", right),
        ],
    );
    assert_eq!(verdict(&files, "a.py"), "AC");
    let interactor =
        b"import sys\nfrom queue import Queue\nq = Queue()\nq.put(open(sys.argv[1]).read())\n\
        print(q.get(), end='', flush=True)\nsys.exit(42 if input() == '3' else 43)\n";
    let toml = format!("{rest}[interactor]\nsource = \"queue.py\"\ndialect = \"kattis\"\n");
    let files = sum(&toml, &[("p/queue.py", interactor), ("a.py", right)]);
    assert_eq!(verdict(&files, "a.py"), "AC");
    let validator = b"import string, re, sys\nassert string.digits\n\
        sys.exit(42 if re.fullmatch(rb'[1-9]+ [1-9]+\\n', sys.stdin.buffer.read()) else 43)\n";
    let generator = b"import copy, sys\nprint(*copy.copy(sys.argv[1:]))\n";
    let toml = format!(
        "{SUM}[[validator]]\nsource = \"string.py\"\ndialect = \"kattis\"\n\
         [[generator]]\nname = \"g\"\nsource = \"copy.py\"\ndialect = \"argv\"\n\
         [[generator.case]]\nname = \"made\"\nargs = [\"4\", \"5\"]\n"
    );
    let files = sum(
        &toml,
        &[("p/string.py", validator), ("p/copy.py", generator)],
    );
    files.write("p/submissions/accepted/a.py", right);
    caipan(&["generate", &files.path("p")]).expect(0, "1 case made", "");
    caipan(&["validate", &files.path("p")]).expect(0, "", "");
}

const JAVA: &str = "public static void main(String[] x) { java.util.Scanner s = new java.util.Scanner(System.in); \
    System.out.println(s.nextInt() + s.nextInt()); }";

#[test]
fn a_source_of_java_is_named_after_its_class_and_package() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("javac") {
        return;
    }
    for (name, head) in [
        ("Solution.java", "public class Solution {"),
        ("sum.java", "public class Main {"),
        ("Main.java", "class Main { static public class Node {}"),
        ("x.java", "package a.b; class Helper {} public class X {"),
        ("Route.java", "class Helper {} class Route {"),
    ] {
        let source = format!("{head} {JAVA} }}");
        let files = sum(SUM, &[(name, source.as_bytes())]);
        assert_eq!(verdict(&files, name), "AC", "{head}");
    }
    // A class `Solution` is found in a folder of submissions, and in a folder of a contestant.
    let source = format!("public class Solution {{ {JAVA} }}");
    let files = sum(SUM, &[("all/Solution.java", source.as_bytes())]);
    assert_eq!(verdict(&files, "all"), "AC");
    let files = sum(SUM, &[("class/ann/sum/Solution.java", source.as_bytes())]);
    assert_eq!(verdict(&files, "class"), "AC");
    // A grader finds the class of the contestant.
    let grader = b"public class Grader { public static void main(String[] x) { \
        java.util.Scanner s = new java.util.Scanner(System.in); System.out.println(new Route().add(s.nextInt(), s.nextInt())); } }";
    let toml = format!(
        "{SUM}[language.java]\ncompile = [\"javac\", \"Grader.java\", \"{{source}}\"]\n\
         run = [\"java\", \"-cp\", \"{{folder}}\", \"Grader\"]\nwith = [\"Grader.java\"]\n"
    );
    let source = b"public class Route { int add(int a, int b) { return a + b; } }";
    let files = sum(&toml, &[("p/Grader.java", grader), ("route.java", source)]);
    assert_eq!(verdict(&files, "route.java"), "AC");
}

#[test]
fn a_source_that_makes_no_program_is_a_compile_error_with_its_cause() {
    if is_left_to_the_sweep() {
        return;
    }
    for (name, tool, source, cause) in [
        ("empty.java", "javac", &b" \n"[..], "the source is empty\n"),
        (
            "none.java",
            "javac",
            b"class A {} class B {}",
            "the compiler made no program\n",
        ),
        ("empty.c", "cc", b"", "the source is empty\n"),
        ("empty.pas", "fpc", b"\n", "the source is empty\n"),
        (
            "other.go",
            "go",
            b"package foo\nfunc main() {}\n",
            "the source is of package foo, expected package main\n",
        ),
        (
            "gbk.java",
            "javac",
            b"// \xd6\xd0\xce\xc4\npublic class Main {}\n",
            "line 1 of the source is not UTF-8 but probably GBK: save the file as UTF-8\n",
        ),
        (
            "gbk.go",
            "go",
            b"package main\n// \xd6\xd0\xce\xc4\nfunc main() {}\n",
            "line 2 of the source is not UTF-8 but probably GBK: save the file as UTF-8\n",
        ),
        (
            "gbk.rs",
            "rustc",
            b"// \xd6\xd0\xce\xc4\nfn main() {}\n",
            "line 1 of the source is not UTF-8 but probably GBK: save the file as UTF-8\n",
        ),
        (
            "late.py",
            "python3",
            b"a = 1\nb = 2\nprint('\xd6\xd0\xce\xc4')\n",
            "line 3 of the source is not UTF-8 but probably GBK: save the file as UTF-8\n",
        ),
    ] {
        if !has(tool) {
            continue;
        }
        let files = sum(SUM, &[(name, source)]);
        let card = card(&files.root(), "p", name, &[]);
        assert_eq!(card["verdict"], "CE", "{name}: {card:#}");
        let log = card["compile"]["log"].as_str().unwrap();
        assert!(log.ends_with(cause), "{name}: {log}");
    }
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_source_in_any_language() {
    if is_left_to_the_sweep() {
        return;
    }
    for (name, tool, text) in crate::cli::languages::SOURCES {
        if !has(tool) {
            continue;
        }
        let text = ["\u{feff}", text].concat();
        let files = sum(SUM, &[(name, text.as_bytes())]);
        assert_eq!(verdict(&files, name), "AC", "{name}");
    }
}

#[test]
fn a_source_in_gbk_that_says_so_is_run() {
    if !has("python3") {
        return;
    }
    let source = b"# -*- coding: gbk -*-\nx = '\xd6\xd0\xce\xc4'\nprint(sum(map(int, input().split())) if len(x) == 2 else x)\n";
    let files = sum(SUM, &[("a.py", source)]);
    assert_eq!(verdict(&files, "a.py"), "AC");
}

#[test]
fn no_word_of_a_compiler_or_a_run_time_holds_a_path_of_the_judge() {
    if is_left_to_the_sweep() {
        return;
    }
    let temporary = std::env::temp_dir();
    let temporary = temporary.to_str().unwrap();
    for (name, tool, source) in [
        ("a.c", "cc", "int f(int); int main(void) { return f(1); }\n"),
        ("a.cpp", "g++", "int f(int); int main() { return f(1); }\n"),
        (
            "asm.c",
            "cc",
            "int main(void) { __asm__(\"bogus %eax\"); }\n",
        ),
        ("a.pas", "fpc", "procedure f; external; begin f; end.\n"),
        (
            "a.rs",
            "rustc",
            "extern \"C\" { fn f(x: i32) -> i32; }\nfn main() { unsafe { f(1); } }\n",
        ),
        ("bad.js", "node", "let x = = 2;\n"),
        (
            "a.js",
            "node",
            "function f() { throw new Error('no'); }\nf();\n",
        ),
        ("a.py", "python3", "def f(n):\n    return 1 // n\nf(0)\n"),
        (
            "a.go",
            "go",
            "package main\nfunc main() { panic(\"no\") }\n",
        ),
    ] {
        if !has(tool) {
            continue;
        }
        let files = sum(SUM, &[(name, source.as_bytes())]);
        let card = card(&files.root(), "p", name, &[]);
        assert_ne!(card["verdict"], "AC", "{name}: {card:#}");
        // The path of the submission is a path of the user, so it is removed first.
        let text = card.to_string().replace(&files.root(), "");
        assert!(
            !text.contains("/caipan-") && !text.contains(temporary),
            "{name}: {card:#}"
        );
    }
    // Messages of the jury's programs do not contain paths of caipan's folders either.
    if has("python3") {
        let toml = "name = \"sum\"\n[checker]\nsource = \"check.py\"\ndialect = \"kattis\"\n";
        let files = sum(
            toml,
            &[
                ("p/check.py", b"raise SystemError(__file__)\n"),
                ("a.py", b"print(3)\n"),
            ],
        );
        let reason = verdict(&files, "a.py");
        assert!(
            reason.starts_with("JE") && !reason.contains("/caipan-"),
            "{reason}"
        );
    }
}

#[test]
fn the_first_error_of_a_class_is_the_cause() {
    if !has("cc") {
        return;
    }
    let files = sum(
        SUM,
        &[
            (
                "class/ann/sum.c",
                b"int f(int); int main(void) { return f(1); }\n",
            ),
            ("class/ben/sum.c", b""),
            ("class/cid/sum.c", b"int main(void) { return x; }\n"),
        ],
    );
    let ran = caipan(&[
        "grade",
        &files.path("p"),
        &files.path("class"),
        "--no-journal",
    ]);
    let (_, listed) = ran.stdout.split_once("not compiled\n").unwrap();
    for cause in [
        "undefined reference to `f'",
        "the source is empty",
        "error: ",
    ] {
        assert!(listed.contains(cause), "{cause}: {listed}");
    }
    assert!(!listed.contains("ld returned"), "{listed}");
}
