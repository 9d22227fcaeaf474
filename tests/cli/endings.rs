//! Tests that no process, folder or cgroup is left behind, however caipan ends.

use std::fs;
use std::os::unix::process::CommandExt;
use std::process::{Child, Stdio};

use crate::support::{Files, command, count_below, process_tree, wait_until};

const LEVELS: [&[&str]; 2] = [&[], &["--no-isolation"]];

/// Running judge with its own temporary folder, and a program of two processes that do not end.
struct Running {
    judge: Child,
    temporary: tempfile::TempDir,
    _files: Files,
}

fn start(options: &[&str]) -> Running {
    let script = "#!/bin/sh\nsleep 71.5 & exec sleep 71.5\n";
    let files = Files::new(&[("1.in", ""), ("1.ans", ""), ("sleeps", script)]);
    files.write(
        "problem.toml",
        b"name = \"sum\"\nchecker = \"tokens\"\n[limits]\nwall = \"60s\"\nprocesses = 4\n",
    );
    let program = files.path("sleeps");
    fs::set_permissions(
        &program,
        std::os::unix::fs::PermissionsExt::from_mode(0o755),
    )
    .unwrap();
    let temporary = tempfile::tempdir().unwrap();
    // Any user that programs run as must be able to pass through this folder.
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(temporary.path(), mode).unwrap();
    let root = files.root();
    let arguments = [&["grade", &root, &program][..], options].concat();
    let judge = command(&arguments)
        .env("TMPDIR", temporary.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()
        .unwrap();
    let running = Running {
        judge,
        temporary,
        _files: files,
    };
    wait_until(|| count_below(running.judge.id(), "sleep 71.5") == 2);
    running
}

impl Running {
    /// Sends a signal, once or twice, and waits until nothing is left.
    fn end(mut self, signal: &str, times: usize) -> Option<i32> {
        let family = process_tree(self.judge.id());
        for _ in 0..times {
            let pid = self.judge.id().to_string();
            std::process::Command::new("kill")
                .args([signal, &pid])
                .status()
                .unwrap();
        }
        let code = self.judge.wait().unwrap().code();
        let is_there = |pid: &u32| {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
            !stat.is_empty() && !stat.contains(") Z ")
        };
        wait_until(|| !family.iter().any(is_there));
        wait_until(|| fs::read_dir(self.temporary.path()).unwrap().count() == 0);
        let own = format!("caipan-{}-", self.judge.id());
        let has_cgroup = || {
            let found = walkdir::WalkDir::new("/sys/fs/cgroup")
                .into_iter()
                .flatten();
            found
                .into_iter()
                .any(|entry| entry.file_name().to_string_lossy().starts_with(&own))
        };
        wait_until(|| !has_cgroup());
        code
    }
}

#[test]
fn a_killed_judge_leaves_nothing_behind() {
    for options in LEVELS {
        assert_eq!(start(options).end("-KILL", 1), None, "{options:?}");
    }
}

#[test]
fn an_interrupted_or_terminated_judge_leaves_nothing_behind() {
    for options in LEVELS {
        assert_eq!(start(options).end("-INT", 1), Some(130), "{options:?}");
        assert_eq!(start(options).end("-TERM", 1), Some(143), "{options:?}");
    }
}

#[test]
fn a_closed_terminal_is_the_end_and_leaves_nothing_behind() {
    assert_eq!(start(&[]).end("-HUP", 1), Some(143));
}

#[test]
fn a_second_interrupt_leaves_nothing_behind_either() {
    assert_eq!(start(&[]).end("-INT", 2), Some(130));
}
