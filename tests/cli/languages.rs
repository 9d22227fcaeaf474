//! Tests of every language: a + b from standard input or a file, to standard output or a file.

use crate::support::{Files, caipan, has, is_left_to_the_sweep};

const TOML: &str =
    "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"2s\"\nmemory = \"512MiB\"\n";

/// Source file, the tool that it needs, its text.
pub(crate) const SOURCES: &[(&str, &str, &str)] = &[
    (
        "sum.c",
        "cc",
        "#include <stdio.h>\nint main(void){int a,b;scanf(\"%d%d\",&a,&b);printf(\"%d\\n\",a+b);return 0;}\n",
    ),
    (
        "files.cpp",
        "g++",
        "#include <fstream>\nint main(){std::ifstream i(\"sum.in\");std::ofstream o(\"sum.out\");int a,b;i>>a>>b;o<<a+b;}\n",
    ),
    (
        "sum.pas",
        "fpc",
        "var a,b:longint;begin assign(input,'sum.in');reset(input);assign(output,'sum.out');rewrite(output);\n\
         readln(a,b);writeln(a+b);close(output);end.\n",
    ),
    (
        "sum.rs",
        "rustc",
        "fn main(){let s=std::io::read_to_string(std::io::stdin()).unwrap();\n\
         println!(\"{}\",s.split_whitespace().map(|t|t.parse::<i32>().unwrap()).sum::<i32>());}\n",
    ),
    (
        "sum.go",
        "go",
        "package main\nimport \"fmt\"\nfunc main(){var a,b int;fmt.Scan(&a,&b);fmt.Println(a+b)}\n",
    ),
    (
        "sum.java",
        "javac",
        "import java.util.*;\npublic class Main{public static void main(String[] x){Scanner s=new Scanner(System.in);\n\
         System.out.println(s.nextInt()+s.nextInt());}}\n",
    ),
    (
        "sum.py",
        "python3",
        "print(sum(map(int, open('sum.in').read().split())))\n",
    ),
    (
        "sum.js",
        "node",
        "console.log(require('fs').readFileSync(0,'utf8').trim().split(/\\s+/).reduce((a,b)=>a+Number(b),0));\n",
    ),
];

#[test]
fn programs_of_every_language_are_compiled_run_and_judged() {
    if is_left_to_the_sweep() {
        return;
    }
    for (name, tool, text) in SOURCES {
        if !has(tool) {
            continue;
        }
        let files = Files::new(&[
            ("problem.toml", TOML),
            ("1.in", "1 2\n"),
            ("1.ans", "3\n"),
            (name, text),
        ]);
        let ran = caipan(&[
            "grade",
            &files.root(),
            &files.path(name),
            "--format",
            "json",
        ])
        .expect(0, "", "");
        let case = &ran.json()["submissions"][0]["cases"][0];
        assert_eq!(case["verdict"], "AC", "{name}: {ran:?}");
        let memory = case["memory_bytes"].as_u64().unwrap();
        assert!(memory > 100_000 && memory < 512 << 20, "{name}: {memory}");
    }
}

#[test]
fn sources_with_crlf_line_ends_are_sources() {
    for (name, tool, text) in SOURCES
        .iter()
        .filter(|(name, ..)| !name.ends_with(".go") && !name.ends_with(".java"))
    {
        if !has(tool) {
            continue;
        }
        let text = text.replace('\n', "\r\n");
        let files = Files::new(&[
            ("problem.toml", TOML),
            ("1.in", "1 2\r\n"),
            ("1.ans", "3\r\n"),
            (name, &text),
        ]);
        caipan(&["grade", &files.root(), &files.path(name)]).expect(0, "AC accepted: 100/100", "");
    }
}

#[test]
fn a_ready_executable_is_run_as_it_is() {
    let script = "#!/bin/sh\nread a b\necho $((a + b))\n";
    let files = Files::new(&[
        ("problem.toml", TOML),
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("solution", script),
    ]);
    let program = files.path("solution");
    caipan(&["grade", &files.root(), &program]).expect(2, "", "neither a source file");
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&program, mode).unwrap();
    caipan(&["grade", &files.root(), &program]).expect(0, "solution (executable) on sum", "");
}

#[test]
fn problem_toml_overrides_the_table_and_adds_languages() {
    let toml = format!(
        "{TOML}[language.c]\ncompile = [\"cc\", \"-DANSWER=3\", \"-o\", \"{{program}}\", \"{{source}}\"]\ntime_factor = 2.5\n\
         [language.shell]\nextensions = [\"sh\"]\nrun = [\"sh\", \"{{source}}\"]\n"
    );
    let answer = "#include <stdio.h>\nint main(void){printf(\"%d\",ANSWER);return 0;}\n";
    let files = Files::new(&[
        ("problem.toml", &toml),
        ("1.in", "1 2\n"),
        ("1.ans", "3\n"),
        ("a.c", answer),
        ("b.sh", "read a b; echo $((a+b))"),
    ]);
    let ran = caipan(&[
        "grade",
        &files.root(),
        &files.path("a.c"),
        "--format",
        "json",
    ])
    .expect(0, "", "");
    let limits = &ran.json()["submissions"][0]["limits"];
    assert_eq!(
        (&limits["cpu_s"], &limits["wall_s"]),
        (&5.0.into(), &17.5.into())
    );
    caipan(&["grade", &files.root(), &files.path("b.sh")]).expect(0, "AC", "");
}

#[test]
fn a_compiler_that_is_not_there_is_nobodys_compile_error() {
    let toml = format!("{TOML}[language.c]\ncompile = [\"no-such-compiler\", \"{{source}}\"]\n");
    let files = Files::new(&[
        ("problem.toml", &toml),
        ("1.in", ""),
        ("1.ans", ""),
        ("a.c", ""),
    ]);
    let ran = caipan(&["grade", &files.root(), &files.path("a.c")]);
    ran.expect(3, "the compiler no-such-compiler is not installed", "");
}
