//! Tests that `caipan doctor` reports what is installed, and how to install what is missing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::{Command, Stdio};

use caipan_problem::language;
use caipan_sandbox::IsolationLevel;

use crate::support::{
    Files, ORDINARY_USER, RunOutput, caipan, command, copy_of_caipan, finish, has,
    is_left_to_the_sweep, is_root, require,
};

const CAIPAN: &str = env!("CARGO_BIN_EXE_caipan");

/// Returns the line that begins with this word in a section.
fn line<'a>(ran: &'a RunOutput, word: &str) -> &'a str {
    let mut lines = ran.stdout.lines();
    let opens = |line: &&str| line.split_whitespace().next() == Some(word);
    lines
        .find(opens)
        .unwrap_or_else(|| panic!("{word} is not in {ran:#?}"))
}

/// Returns the indented lines below a line: how to get what is missing.
fn advice(ran: &RunOutput, word: &str) -> String {
    let below = ran.stdout.lines().skip_while(|one| *one != line(ran, word));
    let below = below.skip(1).take_while(|one| one.contains('→'));
    below.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_level_and_every_language_is_named() {
    if is_left_to_the_sweep() {
        return;
    }
    let ran = caipan(&["doctor"]);
    assert!(matches!(ran.code, 0 | 4), "{ran:#?}");
    assert!(ran.stdout.starts_with("caipan "), "{ran:#?}");
    for level in IsolationLevel::ALL {
        line(&ran, level.name());
    }
    for language in language::built_in_languages() {
        assert!(line(&ran, &language.id).contains("ready"), "{ran:#?}");
    }
    for word in ["cores", "load", "steal", "noise", "landlock", "cgroups"] {
        line(&ran, word);
    }
    assert!(!ran.stdout.contains('\u{1b}'), "{ran:#?}");
    let quiet = caipan(&["doctor", "--quiet"]).expect(ran.code, "isolation\n", "");
    assert_eq!(quiet.stderr, "");
}

#[test]
fn the_doctor_and_grade_agree_on_the_level() {
    let ran = caipan(&["doctor"]);
    let best = IsolationLevel::ALL.iter().find(|level| {
        let words: Vec<&str> = line(&ran, level.name()).split_whitespace().collect();
        words[1] == "yes"
    });
    let name = best.map_or("none", |level| level.name());
    let file = "reference/mayan/accepted/column-shifts.c";
    let mut grade = vec!["-v", "grade", "mayan", file, "--case", "general/04-*"];
    if name == "none" {
        grade.push("--no-isolation");
    } else if has("cc") {
        assert!(ran.stdout.contains(&format!("grade uses {name}\n")));
    }
    caipan(&grade).expect(0, "", &format!("isolation: {name}"));
}

#[test]
fn a_compiler_that_is_not_on_path_is_not_found_and_has_a_package() {
    let files = Files::new(&[]);
    let mut doctor = command(&["doctor"]);
    doctor.env("PATH", files.root());
    let ran = finish(doctor);
    for language in language::built_in_languages() {
        let line = line(&ran, &language.id);
        assert!(line.contains("not ready"), "{line}");
        assert!(line.contains("not found: "), "{line}");
    }
    assert!(line(&ran, "c").contains("apt install gcc"), "{ran:#?}");
    assert!(line(&ran, "rust").contains("rustup.rs"), "{ran:#?}");
}

#[test]
fn a_compiler_on_path_is_shown_with_what_it_says_and_where_it_is() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = Files::new(&[]);
    let (place, echo) = (files.path("fpc"), "/bin/echo");
    std::os::unix::fs::symlink(echo, &place).unwrap();
    let mut doctor = command(&["doctor"]);
    doctor.env("PATH", files.root());
    let ran = finish(doctor);
    let pascal = line(&ran, "pascal");
    assert!(
        pascal.ends_with(&format!("fpc      -iV ({place})")),
        "{pascal}"
    );
    // The compiler exists, but creates no program.
    assert!(pascal.contains("not ready"), "{pascal}");
    let mut quick = command(&["doctor", "--quick"]);
    quick.env("PATH", files.root());
    let ran = finish(quick);
    let pascal = line(&ran, "pascal");
    assert!(pascal.contains("found, not tried"), "{pascal}");
}

#[test]
fn namespaces_that_are_switched_off_are_told_with_the_setting_that_does_it() {
    if is_left_to_the_sweep() {
        return;
    }
    let off = "echo 0 > /proc/sys/user/max_user_namespaces";
    let unshare = |script: &str| {
        let mut command = Command::new("unshare");
        command.args(["-Ur", "sh", "-c", script]);
        command.stdin(Stdio::null());
        command
    };
    let tried = has("unshare").then(|| finish(unshare(off)));
    if tried.is_none_or(|ran| ran.code != 0) {
        require(false, "namespaces cannot be switched off for a trial here");
        return;
    }
    let ran = finish(unshare(&format!("{off}; exec {CAIPAN} doctor")));
    assert!(
        line(&ran, "namespaces").starts_with("  namespaces   no "),
        "{ran:#?}"
    );
    let setting = "user.max_user_namespaces is 0: as root, sysctl -w user.max_user_namespaces=";
    assert!(advice(&ran, "namespaces").contains(setting), "{ran:#?}");
    assert!(advice(&ran, "full").contains("all that namespaces needs"));
}

#[test]
fn an_ordinary_user_is_told_how_to_get_a_cgroup() {
    if !is_root() || !has("setpriv") {
        require(false, "only root can become an ordinary user for a trial");
        return;
    }
    let files = Files::new(&[]);
    let tool = copy_of_caipan(files.root());
    fs::set_permissions(files.root(), fs::Permissions::from_mode(0o755)).unwrap();
    let mut doctor = Command::new(ORDINARY_USER[0]);
    doctor.args(&ORDINARY_USER[1..]);
    doctor.args([&tool, "doctor"]).current_dir("/");
    let ran = finish(doctor);
    assert!(ran.stdout.contains("as an ordinary user"), "{ran:#?}");
    assert!(
        line(&ran, "full").starts_with("  full         no "),
        "{ran:#?}"
    );
    assert!(!advice(&ran, "full").is_empty(), "{ran:#?}");
}

#[test]
fn a_machine_that_isolates_nothing_is_exit_code_4() {
    let files = Files::new(&[]);
    let mut doctor = command(&["doctor"]);
    doctor.env("TMPDIR", files.path("nowhere"));
    let ran = finish(doctor).expect(4, "caipan grade      has nothing to use", "");
    for level in ["full", "namespaces", "filter"] {
        assert!(advice(&ran, level).contains("TMPDIR"), "{ran:#?}");
    }
}

#[test]
fn a_level_is_for_the_security_trial_only() {
    caipan(&["doctor", "--level", "filter"]).expect(2, "", "--security");
}
