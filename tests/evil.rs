//! Runs the hostile programs of `caipan doctor --security` as every kind of user that this machine offers.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::channels::lost_at;
use crate::support::{
    ORDINARY_USER, RunOutput, WITHOUT_NAMESPACES, command, copy_of_caipan, files_below, finish,
    has, is_left_to_the_sweep, is_root, is_soak, require, root,
};

/// Asserts what holds at every level: `doctor` ran every program, and none escaped.
fn all_contained(judge: Command, level: &str) -> RunOutput {
    let temporary = tempfile::tempdir().unwrap();
    fs::set_permissions(temporary.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let mut judge = judge;
    judge.env("TMPDIR", temporary.path());
    let ran = finish(judge).expect(0, &format!("evil programs at level {level}\n"), "");
    let programs = files_below("evil").len();
    let lines = ran.stdout.lines();
    let counted: usize = lines
        .filter(|line| line.starts_with("  "))
        .skip(1)
        .map(|line| {
            let counts: Vec<usize> = line
                .split_whitespace()
                .skip(1)
                .map(|count| count.parse().unwrap())
                .collect();
            assert_eq!(counts[2], 0, "escaped: {ran:#?}");
            counts.iter().sum::<usize>()
        })
        .sum();
    assert_eq!(counted, programs, "{ran:#?}");
    // An attack may be untried for two reasons: rustup installed the compiler in a folder that other users cannot
    // enter, or other programs kept the machine busy.
    let allowed = [
        ".rs: the compiler rustc is not installed",
        ": the machine was too busy to tell: ",
    ];
    let untried = ran
        .stdout
        .lines()
        .filter(|line| line.starts_with("untried "));
    let unexpected = untried.filter(|line| !allowed.iter().any(|words| line.contains(words)));
    assert_eq!(unexpected.collect::<Vec<_>>(), [""; 0]);
    let left: Vec<_> = fs::read_dir(temporary.path()).unwrap().collect();
    assert!(left.is_empty(), "{left:?}");
    for key in lost_at(level == "filter") {
        assert!(losses(&ran).contains(&sentence(key)), "{key}: {ran:#?}");
    }
    ran
}

/// Returns the losses that a run has listed.
fn losses(ran: &RunOutput) -> BTreeSet<String> {
    let lines = ran.stdout.lines();
    lines
        .filter_map(|line| line.strip_prefix("lost at this level: "))
        .map(str::to_owned)
        .collect()
}

/// Returns the English message with this key.
fn sentence(key: &str) -> String {
    let sentences = fs::read_to_string(root().join("crates/i18n/messages/en/facts.ftl")).unwrap();
    let start = format!("{key} = ");
    let found = sentences.lines().find_map(|line| line.strip_prefix(&start));
    found.unwrap().to_owned()
}

fn has_compilers() -> bool {
    ["cc", "g++", "python3"].into_iter().all(has)
}

/// Prepares a command that runs a copy of caipan, which every user can execute, after the command prefix `words`.
fn behind(words: &[&str], arguments: &[&str]) -> (tempfile::TempDir, Command) {
    let place = tempfile::tempdir().unwrap();
    fs::set_permissions(place.path(), fs::Permissions::from_mode(0o755)).unwrap();
    let tool = copy_of_caipan(place.path());
    let mut command = Command::new(words[0]);
    command
        .args(&words[1..])
        .arg(tool)
        .args(arguments)
        .env_remove("RUST_BACKTRACE");
    (place, command)
}

/// Runs everything sequentially, because programs are also judged by their time. Simultaneous runs would disturb each other, and
/// tests that wait for each other would block other tests.
#[test]
fn as_each_user_and_at_each_level_everything_is_contained_but_what_is_listed() {
    if is_left_to_the_sweep() {
        return;
    }
    if has_compilers() {
        as_root_everything_is_contained();
        // Left to the soak: the sweep runs the programs at this level on machines without user namespaces.
        if is_soak() {
            as_root_without_namespaces_programs_have_a_user_of_their_own();
        }
        as_an_ordinary_user_everything_is_contained_but_what_is_listed();
        where_user_namespaces_are_switched_off_everything_is_contained_but_what_is_listed();
    }
}

fn as_root_everything_is_contained() {
    if !is_root() {
        return require(true, "caipan's tests do not run as root");
    }
    let ran = all_contained(command(&["doctor", "--security"]), "full");
    assert_eq!(losses(&ran).len(), 7, "{ran:#?}");
}

fn as_root_without_namespaces_programs_have_a_user_of_their_own() {
    if !is_root() {
        return require(true, "caipan's tests do not run as root");
    }
    // PATH has no folder of root, since the user that programs run as cannot enter these.
    let (_place, judge) = behind(
        &["env", "PATH=/usr/local/bin:/usr/bin:/bin"],
        &["doctor", "--security", "--level", "filter"],
    );
    let ran = all_contained(judge, "filter");
    assert_eq!(losses(&ran).len(), 13, "{ran:#?}");
}

fn as_an_ordinary_user_everything_is_contained_but_what_is_listed() {
    let words: &[&str] = match is_root() {
        true if !has("setpriv") => return,
        true => ORDINARY_USER,
        false => &["env"],
    };
    let (_place, judge) = behind(words, &["doctor", "--security", "--level", "namespaces"]);
    let ran = all_contained(judge, "namespaces");
    assert_eq!(losses(&ran).len(), 11, "{ran:#?}");
}

fn where_user_namespaces_are_switched_off_everything_is_contained_but_what_is_listed() {
    if !has("unshare") {
        return;
    }
    let (_place, judge) = behind(WITHOUT_NAMESPACES, &["doctor", "--security"]);
    let ran = all_contained(judge, "filter");
    assert_eq!(losses(&ran).len(), 14, "{ran:#?}");
}
