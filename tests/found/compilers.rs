//! Regression tests with unusual compilers: gcc without g++, and a `cc` that is tcc or clang.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use crate::support::{
    Files, ORDINARY_USER, RunOutput, WITHOUT_NAMESPACES, caipan, copy_of_caipan, finish, has,
    is_installed, is_left_to_the_sweep, is_root, ran,
};

const RIGHT: &str = "#include <stdio.h>\n\
    int main(void) { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); return 0; }\n";

fn sum() -> Files {
    let files = Files::new(&[
        ("sum/problem.toml", "name = \"sum\"\nchecker = \"tokens\"\n"),
        ("sum/1.in", "1 2\n"),
        ("sum/1.ans", "3\n"),
        ("right.c", RIGHT),
        (
            "right.cpp",
            "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n",
        ),
    ]);
    copy_of_caipan(files.root());
    for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
        let mode = PermissionsExt::from_mode(0o755);
        std::fs::set_permissions(entry.path(), mode).unwrap();
    }
    files
}

/// Runs caipan with a hidden C++ compiler; `then` is a command prefix.
fn without_cc1plus(files: &Files, then: &str, words: &str) -> RunOutput {
    let script = format!(
        "mount --make-rprivate / && mount --bind /dev/null \"$(cc -print-prog-name=cc1plus)\" && \
         exec {then} ./caipan {words}"
    );
    let mut hide = Command::new("unshare");
    hide.args(["-m", "sh", "-c", &script])
        .current_dir(files.root());
    finish(hide)
}

fn grade_without_cc1plus(files: &Files, then: &str, program: &str) -> RunOutput {
    without_cc1plus(files, then, &format!("grade sum {program} --no-journal"))
}

#[test]
fn the_doctor_compiles_a_line_of_each_language() {
    if is_left_to_the_sweep() {
        return;
    }
    if !is_root() || !has("g++") || !has("unshare") {
        return;
    }
    let files = sum();
    let said = |ran: &RunOutput, language: &str| {
        let mut lines = ran.stdout.lines();
        let line = lines.find(|line| line.starts_with(&format!("  {language} ")));
        line.unwrap().to_owned()
    };
    let tried = without_cc1plus(&files, "", "doctor");
    assert!(said(&tried, "c").starts_with("  c            ready "));
    assert!(said(&tried, "cpp").contains(" not ready "), "{tried:#?}");
    tried.expect(0, "this machine does not compile one line of cpp: ", "");
    let quick = without_cc1plus(&files, "", "doctor --quick");
    for language in ["c", "cpp"] {
        assert!(
            said(&quick, language).contains(" found, not tried "),
            "{quick:#?}"
        );
    }
}

#[test]
fn gcc_without_gxx_compiles_c_for_every_user() {
    if !is_root() || !has("g++") || !has("unshare") {
        return;
    }
    let files = sum();
    for then in ["", &ORDINARY_USER.join(" ")] {
        grade_without_cc1plus(&files, then, "right.c").expect(0, "AC", "");
        // A missing C++ compiler is the machine's fault.
        let ran = grade_without_cc1plus(&files, then, "right.cpp");
        assert!(ran.code == 3 && ran.stdout.contains("JE"), "{ran:#?}");
    }
}

#[test]
fn a_cc_that_is_not_gcc_compiles_c() {
    for compiler in ["tcc", "clang"] {
        if !is_installed(compiler) {
            continue;
        }
        let files = sum();
        let bin = files.path("bin");
        std::fs::create_dir(&bin).unwrap();
        for name in ["cc", "gcc"] {
            symlink(format!("/usr/bin/{compiler}"), format!("{bin}/{name}")).unwrap();
        }
        let mut judge = Command::new("./caipan");
        judge
            .args(["grade", "sum", "right.c", "--no-journal"])
            .env("PATH", format!("{bin}:/usr/bin:/bin"))
            .current_dir(files.root());
        let judged = ran(judge.output().unwrap());
        judged.expect(0, "AC", "");
    }
}

#[test]
fn data_that_the_memory_limit_allows_may_lie_in_the_compiled_program() {
    let folder = super::copy_of("compile-large-initialised-array");
    copy_of_caipan(folder.path());
    let mode = PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(folder.path(), mode).unwrap();
    let array = |mebibytes: usize| {
        format!(
            "#include <stdio.h>\nchar data[{mebibytes} << 20] = {{1}};\n\
             int main(void) {{ int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b + data[a]); }}\n"
        )
    };
    std::fs::write(folder.path().join("large.c"), array(400)).unwrap();
    let users: &[&[&str]] = if is_root() {
        &[&["env"], ORDINARY_USER, WITHOUT_NAMESPACES]
    } else {
        &[&["env"]]
    };
    for words in users {
        let grade = |program: &str| {
            let mut judge = Command::new(words[0]);
            judge.args(&words[1..]).args([
                "./caipan",
                "grade",
                "ab",
                program,
                "--no-journal",
                "--memory-limit",
                "256MiB",
            ]);
            judge.current_dir(folder.path());
            finish(judge)
        };
        grade("init_dp.cpp").expect(0, "AC accepted: 100/100", "");
        grade("large.c").expect(
            1,
            "the compiler wrote a file of more than 320 MiB: no compiled program may be larger here",
            "",
        );
    }
}

/// The parser of rustc overflows its stack.
#[test]
fn a_source_that_crashes_its_compiler_does_not_compile() {
    if !has("rustc") {
        return;
    }
    let nested = "(".repeat(60_000) + "1" + &")".repeat(60_000);
    let source = format!("fn main() {{ let x = {nested}; println!(\"{{}}\", x); }}\n");
    let files = Files::new(&[("a.rs", &source), ("ab/1.in", "1\n"), ("ab/1.ans", "1\n")]);
    let ran = caipan(&["grade", &files.path("ab"), &files.path("a.rs")]);
    ran.expect(
        1,
        "the compiler crashes on this source, twice by signal 11",
        "",
    )
    .expect(1, "CE compile error: 0/100", "");
}
