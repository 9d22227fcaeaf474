//! What run-times and libraries do: accepted at every level, beside whatever the sandbox refuses to others.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use crate::support::{
    Files, ORDINARY_USER, WITHOUT_NAMESPACES, copy_of_caipan, files_below, finish, has, is_root,
    require, tool_for,
};

/// Grades all of them, by caipan behind these words: those of one thread where there may be no other.
fn all_accepted(words: &[&str], level: &str) {
    accepted(words, level, 1, |source| {
        !source.parent().unwrap().ends_with("threads")
    });
    accepted(words, level, 4, |source| {
        source.parent().unwrap().ends_with("threads")
    });
}

fn accepted(words: &[&str], level: &str, processes: u32, is_one: impl Fn(&Path) -> bool) {
    let toml = format!(
        "name = \"honest\"\nchecker = \"tokens\"\n[limits]\ncpu = \"10s\"\nwall = \"60s\"\n\
         memory = \"256MiB\"\noutput = \"64MiB\"\nprocesses = {processes}\n"
    );
    let files = Files::new(&[
        ("p/problem.toml", &toml),
        ("p/1.in", "1\n"),
        ("p/1.ans", "ok\n"),
    ]);
    for source in files_below("tests/honest") {
        if is_one(&source) && has(tool_for(&source)) && is_for(words, tool_for(&source)) {
            let name = source.file_name().unwrap().to_str().unwrap();
            files.write(&format!("sources/{name}"), &fs::read(&source).unwrap());
        }
    }
    let temporary = tempfile::tempdir().unwrap();
    for folder in [temporary.path(), files.root().as_ref()] {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let tool = copy_of_caipan(temporary.path());
    let mut command = Command::new(words[0]);
    command
        .args(&words[1..])
        .arg(tool)
        .args(["grade", &files.path("p"), &files.path("sources")])
        .args(["--format", "json", "--no-journal", "-j", "2"])
        .env("TMPDIR", temporary.path())
        .env_remove("RUST_BACKTRACE");
    let ran = finish(command);
    let results = ran.json();
    assert_eq!(results["isolation"]["level"], level);
    let submissions = results["submissions"].as_array().unwrap();
    assert!(!submissions.is_empty());
    for submission in submissions {
        let (name, compile) = (&submission["name"], &submission["compile"]);
        assert_eq!(
            submission["verdict"], "AC",
            "{level}: {name}: {} {compile}",
            submission["cases"]
        );
    }
}

/// Whoever is behind these words may not reach every tool: those of root's own folder, say.
fn is_for(words: &[&str], tool: &str) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).args([tool, "--version"]);
    let started = command.output();
    started
        .is_ok_and(|ran| !ran.stdout.is_empty() || !ran.stderr.is_empty() && ran.status.success())
}

#[test]
fn honest_programs_are_accepted_in_full_isolation() {
    if !is_root() {
        return require(true, "caipan's tests do not run as root");
    }
    all_accepted(&["env"], "full");
}

#[test]
fn honest_programs_are_accepted_in_namespaces() {
    match is_root() {
        true if !has("setpriv") => {}
        true => all_accepted(ORDINARY_USER, "namespaces"),
        false => all_accepted(&["env"], "namespaces"),
    }
}

#[test]
fn honest_programs_are_accepted_where_only_filters_are_to_be_had() {
    if has("unshare") {
        all_accepted(WITHOUT_NAMESPACES, "filter");
    }
}
