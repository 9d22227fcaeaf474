//! Tests of start-up cost, counted in instructions, which other programs on the machine do not influence.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use crate::support::{
    Files, ORDINARY_USER, command, copy_of_caipan, finish, has, is_left_to_the_sweep, is_root,
    process_tree, root, wait_until,
};

/// Runs a command as PID 1 of a container would: orphaned processes become its children and are reported.
const LEFT_BEHIND: &str = "import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
print(subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode)
try:
    print('left behind:', os.waitpid(-1, 0))
except ChildProcessError:
    print('nobody')
";

/// Returns the number of instructions that caipan executes for this command, as counted by callgrind.
fn instructions(arguments: &[&str]) -> u64 {
    let ran = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_caipan"))
        .args(arguments)
        .current_dir(root())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&ran.stderr);
    let (_, count) = told.split_once("I   refs:").unwrap();
    let digits = count.lines().next().unwrap().chars();
    let digits: String = digits.filter(char::is_ascii_digit).collect();
    digits.parse().unwrap()
}

/// A command does not compute or read anything that it does not need, such as the tables of a search, caipan's executable, or all
/// messages.
#[test]
fn a_command_costs_little_more_than_to_say_the_version() {
    if !has("valgrind") {
        return;
    }
    let case = "cases/mayan/bottom-row/01-wait-then-close-up";
    let (input, answer) = (format!("{case}.in"), format!("{case}.ans"));
    let version = instructions(&["--version"]);
    let check = instructions(&["check", "mayan", &input, &answer]);
    let solve = instructions(&["solve", "mayan", &input]);
    assert!(version < check, "{version} next to {check}");
    assert!(check < 2 * version, "{check} next to {version}");
    assert!(solve < 2 * version, "{solve} next to {version}");
}

#[test]
#[cfg(target_os = "linux")]
fn no_process_is_left_after_running_programs_or_a_refused_command() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") || !has("cc") || !has("setpriv") {
        return;
    }
    let place = tempfile::tempdir().unwrap();
    for folder in [place.path(), &place.path().join("state")] {
        fs::create_dir_all(folder).unwrap();
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).unwrap();
    }
    let judge = copy_of_caipan(place.path());
    let program = place.path().join("no-cascade.c");
    fs::copy(
        root().join("reference/mayan/wrong_answer/no-cascade.c"),
        &program,
    )
    .unwrap();
    let program = program.to_str().unwrap();
    let case = "bottom-row/01*";
    // For an ordinary user, the first processes of the first boxes are started in advance.
    let users: &[&[&str]] = if is_root() {
        &[&[], ORDINARY_USER]
    } else {
        &[&[]]
    };
    for (user, (line, code)) in users.iter().flat_map(|user| {
        let lines = [
            (vec!["grade"], 2),
            (vec!["grade", "--help"], 0),
            (vec!["grade", "nosuch", program], 2),
            (vec!["grade", "mayan", program, "--case", case], 0),
            (
                vec!["grade", "mayan", program, "--case", case, "--no-isolation"],
                0,
            ),
            (vec!["doctor", "--nosuch"], 2),
            (vec!["doctor"], 0),
        ];
        lines.map(|line| (user, line))
    }) {
        let mut python = Command::new("python3");
        python.args(["-c", LEFT_BEHIND]).args(*user).arg(&judge);
        python.args(&line).current_dir(root());
        python.env("XDG_STATE_HOME", place.path().join("state"));
        let ran = finish(python).expect(0, "", "");
        assert_eq!(ran.stdout, format!("{code}\nnobody\n"), "{user:?} {line:?}");
    }
}

/// Returns the descendants of this process by name.
#[cfg(target_os = "linux")]
fn below(pid: u32) -> Vec<(String, u32)> {
    let named = |pid: u32| {
        let name = fs::read_to_string(format!("/proc/{pid}/comm")).unwrap_or_default();
        (name.trim_end().to_owned(), pid)
    };
    process_tree(pid).into_iter().skip(1).map(named).collect()
}

/// caipan-fork and caipan-init are forked when caipan starts and so inherit its memory. Programs run as their
/// children, possibly as the same user, and could read what they inherit.
#[test]
#[cfg(target_os = "linux")]
fn the_parents_of_programs_keep_no_environment_and_no_open_file() {
    const MARK: &str = "said-by-a-user";
    let program = "#!/bin/sh\nwhile :; do :; done\n";
    let files = Files::new(&[
        ("program", program),
        ("a.in", "1\n"),
        ("a.ans", "1\n"),
        ("problem.toml", "name = \"a\"\nchecker = \"tokens\"\n"),
    ]);
    let program = files.path("program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let line = ["grade", &files.root(), &program, "--cpu-limit", "20s"];
    let mut judge = command(&line)
        .env("CAIPAN_TEST_MARK", MARK)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let own = judge.id();
    let found = || {
        below(own)
            .into_iter()
            .filter(|(name, _)| name.starts_with("caipan-"))
    };
    wait_until(|| {
        below(own)
            .iter()
            .any(|(name, _)| !name.starts_with("caipan"))
    });
    let environment = |pid| fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    let holds_it = |pid| String::from_utf8_lossy(&environment(pid)).contains(MARK);
    let names: BTreeSet<String> = found().map(|(name, _)| name).collect();
    let told: Vec<(String, u32)> = found().filter(|(_, pid)| holds_it(*pid)).collect();
    let open = |pid| {
        let entries = fs::read_dir(format!("/proc/{pid}/fd")).unwrap().flatten();
        entries
            .filter_map(|entry| fs::read_link(entry.path()).ok())
            .collect::<Vec<_>>()
    };
    let server = found()
        .find(|(name, _)| name == "caipan-fork")
        .map(|(_, pid)| open(pid));
    let is_held = holds_it(own);
    judge.kill().unwrap();
    judge.wait().unwrap();
    assert!(is_held, "caipan itself was told");
    assert_eq!(
        names.into_iter().collect::<Vec<_>>(),
        ["caipan-fork", "caipan-init"]
    );
    assert_eq!(told, []);
    for path in server.unwrap() {
        let path = path.to_string_lossy();
        let is_its_own = ["/dev/null", "socket:", "anon_inode:", "pidfd:"]
            .iter()
            .any(|start| path.starts_with(start));
        assert!(is_its_own, "{path}");
    }
}
