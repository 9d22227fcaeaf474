//! Tests that verdicts and measurements agree for all kinds of users: root, ordinary, and without user namespaces.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::languages::SOURCES;
use crate::support::{
    Files, ORDINARY_USER, RunOutput, WITHOUT_NAMESPACES, copy_of_caipan, finish, has,
    is_left_to_the_sweep, is_root, root,
};

/// Kind of user: the command prefix, and the best level available.
pub(super) struct User {
    words: &'static [&'static str],
    pub(super) level: &'static str,
}

const USERS: &[User] = &[
    User {
        words: &["env"],
        level: "full",
    },
    User {
        words: ORDINARY_USER,
        level: "namespaces",
    },
    User {
        words: WITHOUT_NAMESPACES,
        level: "filter",
    },
];

/// The kinds of user that the test's own user can be.
pub(super) fn users() -> impl Iterator<Item = &'static User> {
    let usable = |user: &&User| is_root() || user.level == "filter";
    USERS
        .iter()
        .filter(usable)
        .filter(|user| has(user.words[0]))
}

/// Creates a folder that every user can enter, with these files and a copy of caipan.
pub(super) fn open_to_all(files: &[(&str, &str)]) -> Files {
    let files = Files::new(files);
    copy_of_caipan(files.root());
    for entry in walkdir::WalkDir::new(files.root()).into_iter().flatten() {
        fs::set_permissions(entry.path(), fs::Permissions::from_mode(0o755)).unwrap();
    }
    files
}

impl User {
    pub(super) fn run(&self, files: &Files, arguments: &[&str]) -> RunOutput {
        let mut command = Command::new(self.words[0]);
        command
            .args(&self.words[1..])
            .arg(files.path("caipan"))
            .args(arguments);
        // Other users cannot enter root's folders, so PATH contains only folders of the system.
        command
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .current_dir(files.root());
        finish(command)
    }
}

fn problem(memory: &str, more: &str) -> String {
    format!(
        "name = \"sum\"\nchecker = \"tokens\"\n[limits]\ncpu = \"2s\"\nmemory = \"{memory}\"\n{more}"
    )
}

#[test]
fn every_language_of_the_system_works_as_every_user() {
    if is_left_to_the_sweep() {
        return;
    }
    for user in users() {
        let files = open_to_all(&[
            ("problem.toml", &problem("512MiB", "")),
            ("1.in", "3 4\n"),
            ("1.ans", "7\n"),
        ]);
        for (name, tool, text) in SOURCES {
            if !["/usr/bin", "/usr/local/bin"]
                .iter()
                .any(|bin| Path::new(bin).join(tool).exists())
            {
                // A compiler that only root can reach is not usable for other users.
                has(tool);
                continue;
            }
            let source = files.write(name, text.as_bytes());
            fs::set_permissions(&source, fs::Permissions::from_mode(0o644)).unwrap();
            let ran = user
                .run(&files, &["grade", ".", &source, "--format", "json"])
                .expect(0, "", "");
            assert_eq!(ran.json()["isolation"]["level"], user.level, "{ran:#?}");
        }
    }
}

#[test]
fn measured_memory_is_that_of_the_program_for_every_user() {
    let program = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
        __attribute__((noinline)) int deep(int n, volatile char *up) {\n\
        volatile char here[1000]; here[n % 1000] = 1; return n ? deep(n - 1, here) + *up : 0; }\n\
        int main(void) { int what; volatile char top = 0; scanf(\"%d\", &what);\n\
        if (what == 2) { char *m = malloc(100 << 20); memset(m, 1, 100 << 20); printf(\"%d\", m[7]); }\n\
        if (what == 3) printf(\"%d\", deep(10000, &top) < 0); return 0; }\n";
    for user in users() {
        let files = open_to_all(&[
            ("problem.toml", &problem("128MiB", "")),
            ("figures.c", program),
            ("1.in", "1"),
            ("1.ans", ""),
            ("2.in", "2"),
            ("2.ans", "1"),
            ("3.in", "3"),
            ("3.ans", "0"),
        ]);
        let source = files.path("figures.c");
        let ran = user
            .run(&files, &["grade", ".", &source, "--format", "json"])
            .expect(0, "", "");
        let results = ran.json();
        let memory = |case: usize| {
            let bytes = results["submissions"][0]["cases"][case]["memory_bytes"].as_u64();
            bytes.unwrap() as f64 / f64::from(1 << 20)
        };
        // The program needs almost no memory, but at least as much as init had when it started the program is reported, because the
        // system reports the larger of both peaks. Init releases memory before a program's first run; if init is not optimised, it
        // needs much more for each program.
        let inits = if cfg!(debug_assertions) { 30.0 } else { 2.6 };
        assert!(memory(0) < inits, "{}: {}", user.level, memory(0));
        assert!(
            (100.0..=102.0).contains(&memory(1)),
            "{}: {}",
            user.level,
            memory(1)
        );
        assert!(
            memory(2) >= 10.0 && memory(2) < f64::max(inits, 14.0),
            "{}: {}",
            user.level,
            memory(2)
        );
    }
}

#[test]
fn one_reference_program_of_each_verdict_gets_it_as_every_user() {
    if is_left_to_the_sweep() {
        return;
    }
    let programs = [
        ("accepted/column-shifts.c", "AC"),
        ("wrong_answer/no-cascade.c", "WA"),
        ("compile_error/missing-semicolon.cpp", "CE"),
        ("run_time_error/exit-code.c", "RE"),
    ];
    for user in users() {
        let files = open_to_all(&[]);
        for (program, verdict) in programs {
            let text = fs::read(root().join("reference/mayan").join(program)).unwrap();
            let source = files.write(
                Path::new(program).file_name().unwrap().to_str().unwrap(),
                &text,
            );
            fs::set_permissions(&source, fs::Permissions::from_mode(0o644)).unwrap();
            let code = if verdict == "AC" { 0 } else { 1 };
            let ran = user.run(&files, &["grade", "mayan", &source, "--format", "json"]);
            let results: Value = ran.expect(code, "", "").json();
            assert_eq!(
                results["submissions"][0]["verdict"], verdict,
                "{program} at {}",
                user.level
            );
        }
    }
}

/// Typical seccomp filter of a container: no new namespaces, no mounts, and no clone3, whose flags a filter cannot
/// see.
const CONTAINER: &str = r#"
#define _GNU_SOURCE
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#define FAIL(number, error) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), \
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (error))
int main(int count, char **words) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        FAIL(SYS_clone3, ENOSYS), FAIL(SYS_unshare, EPERM), FAIL(SYS_mount, EPERM), FAIL(SYS_setns, EPERM),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args)),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x7e020000, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = { sizeof filter / sizeof *filter, filter };
    if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        return 99;
    execv(words[1], words + 1);
    return 98;
}
"#;

#[test]
fn in_a_container_that_forbids_namespaces_the_level_is_filter() {
    if !has("cc") {
        return;
    }
    let files = open_to_all(&[
        ("problem.toml", &problem("64MiB", "")),
        ("1.in", "3 4\n"),
        ("1.ans", "7\n"),
        ("sum.c", SOURCES[0].2),
        ("container.c", CONTAINER),
    ]);
    let container = files.path("container");
    let compiled = Command::new("cc")
        .args(["-o", &container, &files.path("container.c")])
        .status();
    assert!(compiled.unwrap().success());
    for (option, level) in [("--strict", "filter"), ("--no-isolation", "none")] {
        // With this umask, a separate user for programs could not enter caipan's folder.
        let mut command = Command::new("sh");
        command.args(["-c", "umask 077; exec \"$@\"", "sh", &container]);
        command
            .arg(files.path("caipan"))
            .args(["grade", &files.root(), &files.path("sum.c")]);
        let ran = finish({
            command.args(["--format", "json", option]);
            command
        });
        let json = ran.expect(0, "", "").json();
        assert_eq!(json["isolation"]["level"], level, "{json}");
    }
}

#[test]
fn an_ordinary_user_who_requires_more_than_there_is_is_told_why_not() {
    for user in users().filter(|user| user.level == "namespaces") {
        let files = open_to_all(&[]);
        let source = root().join("reference/mayan/accepted/column-shifts.c");
        let source = files.write("a.c", &fs::read(source).unwrap());
        let wanted = ["grade", "mayan", &source, "--require-isolation", "full"];
        user.run(&files, &wanted)
            .expect(4, "", "isolation full is unavailable here\nfull: cgroup");
    }
}
