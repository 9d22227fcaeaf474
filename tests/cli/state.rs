//! Tests that caipan trusts no file in judged folders, and no file that others could have written.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::sum::{RIGHT, contest, grade, kept, of};
use crate::support::{
    Files, RunOutput, caipan, command, finish, is_left_to_the_sweep, is_root, process_tree,
    require, wait_until,
};

/// Grades with this state folder.
fn grade_in(state: &str, files: &Files, more: &[&str]) -> RunOutput {
    let (problem, class) = (files.path("problem"), files.path("class"));
    let mut judge = command(&[&["grade", &problem, &class, "--format", "json"], more].concat());
    judge.env("XDG_STATE_HOME", state);
    finish(judge)
}

fn pipe(path: impl AsRef<Path>) {
    let made = Command::new("mkfifo").arg(path.as_ref()).status();
    assert!(made.unwrap().success());
}

/// Every way in which a class folder could claim to be judged already: each costs nothing and earns nothing.
#[test]
fn forged_journals_in_a_class_folder_are_ignored() {
    let files = contest(2, &[("evil", "puts(\"0\");return 0;"), ("good", RIGHT)]);
    let honest = grade(&files, &["--format", "json"]).json();
    let journal = kept(&files.path("class"));
    let own = fs::read_to_string(journal.join("journal.jsonl")).unwrap();
    let forged = own
        .replace("\"WA\"", "\"AC\"")
        .replace("\"millionths\":0", "\"millionths\":4000000000");
    let plant = |what: &dyn Fn(&str)| {
        let _ = fs::remove_dir_all(files.path("class/.caipan"));
        fs::create_dir(files.path("class/.caipan")).unwrap();
        what(&files.path("class/.caipan/journal.jsonl"));
        let ran = grade(&files, &["--format", "json", "--fresh"]);
        let ran = ran.expect(1, "", "/class/.caipan is not read");
        assert!(!ran.stderr.contains("known"), "{ran:#?}");
        assert_eq!(of(&ran.json(), "evil")["score"], 0.0);
        assert_eq!(of(&ran.json(), "good")["score"], 100.0);
    };
    plant(&|path| fs::write(path, &forged).unwrap());
    plant(&|path| fs::write(path, &own).unwrap());
    plant(&|path| pipe(path));
    plant(&|path| File::create(path).unwrap().set_len(12 << 30).unwrap());
    plant(&|path| symlink("/dev/zero", path).unwrap());
    plant(&|path| {
        fs::copy(journal.join("journal.jsonl"), path).unwrap();
        symlink(journal.join("programs"), path.replace("jsonl", "programs")).unwrap();
    });
    fs::remove_dir_all(files.path("class/.caipan")).unwrap();
    symlink(&journal, files.path("class/.caipan")).unwrap();
    grade(&files, &["--fresh"]).expect(1, "", ".caipan is not read");
    assert_eq!(of(&honest, "evil")["verdict"], "WA");
}

#[test]
fn a_state_folder_that_others_can_write_to_is_not_believed_and_grading_works_all_the_same() {
    let files = contest(1, &[("a", RIGHT)]);
    let state = files.path("state");
    let cannot = |why: &str, state: &str| {
        let ran = grade_in(state, &files, &[]);
        let ran = ran.expect(0, "", "this grading cannot be resumed: ");
        assert!(ran.stderr.contains(why), "{why}: {ran:#?}");
    };
    let mode = |path: &str, mode| {
        fs::set_permissions(files.path(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    grade_in(&state, &files, &[]);
    grade_in(&state, &files, &[]).expect(0, "", "1 result is known");
    mode("state/caipan", 0o777);
    cannot("state/caipan: other users can write to it", &state);
    mode("state/caipan", 0o700);
    mode("state", 0o777);
    cannot("state: other users can write to it", &state);
    mode("state", 0o755);
    if is_root() {
        let own = |user| std::os::unix::fs::chown(files.path("state/caipan"), Some(user), None);
        own(1000).unwrap();
        cannot("state/caipan: it belongs to another user", &state);
        own(0).unwrap();
    } else {
        require(true, "only root can give a folder away");
    }
    cannot("/proc/nowhere", "/proc/nowhere");
    // Others may write to the folder of the class, whatever the name of the state folder is.
    let within = files.path("class/a/state");
    cannot("where others may write", &within);
    fs::create_dir(files.path("other")).unwrap();
    symlink(files.path("state/caipan"), files.path("other/caipan")).unwrap();
    cannot("other/caipan: it is not a folder", &files.path("other"));
    grade_in(&state, &files, &[]).expect(0, "", "1 result is known");
}

/// Unusual files in the state folder, from a broken disk or a mistake, must not make caipan wait.
#[test]
fn a_pipe_a_link_or_a_hole_in_the_state_folder_keeps_nobody_waiting() {
    let files = contest(1, &[("a", RIGHT)]);
    let state = files.path("state");
    grade_in(&state, &files, &[]);
    let entries = fs::read_dir(files.path("state/caipan")).unwrap();
    let mut journals = entries.map(|entry| entry.unwrap().path().join("journal.jsonl"));
    let journal = journals.find(|path| path.is_file()).unwrap();
    let sizes = journal.ancestors().nth(2).unwrap().join("sizes.json");
    let _ = fs::remove_file(&sizes);
    pipe(&sizes);
    let spoil = |what: &dyn Fn(), why: &str| {
        fs::remove_file(&journal).unwrap();
        what();
        let start = Instant::now();
        let ran = grade_in(&state, &files, &[]);
        let ran = ran.expect(0, "", "this grading cannot be resumed: ");
        assert!(ran.stderr.contains(why), "{why}: {ran:#?}");
        assert!(start.elapsed() < Duration::from_secs(30));
    };
    spoil(&|| pipe(&journal), "no regular file");
    spoil(
        &|| symlink("/etc/hostname", &journal).unwrap(),
        "journal.jsonl: ",
    );
    let hole = || File::create(&journal).unwrap().set_len(12 << 30).unwrap();
    spoil(&hole, "it is larger than 1 GiB");
    grade_in(&state, &files, &["--fresh"]).expect(0, "", "");
    grade_in(&state, &files, &[]).expect(0, "", "1 result is known");
}

#[test]
fn a_changed_program_in_the_cache_is_compiled_again() {
    let files = contest(2, &[("a", RIGHT)]);
    grade(&files, &[]);
    let programs = kept(&files.path("class")).join("programs");
    let only = |folder: &Path| {
        fs::read_dir(folder)
            .unwrap()
            .next()
            .unwrap()
            .unwrap()
            .path()
    };
    let program = only(&programs).join("files/program");
    let whole = fs::read(&program).unwrap();
    for damage in [&whole[..0], &whole[..100], b"#!/bin/sh\necho 0\n"] {
        fs::write(&program, damage).unwrap();
        fs::remove_file(kept(&files.path("class")).join("journal.jsonl")).unwrap();
        let ran = grade(&files, &["--format", "json"]).expect(0, "", "");
        assert_eq!(of(&ran.json(), "a")["score"], 100.0);
        assert_eq!(fs::read(&program).unwrap(), whole, "it was kept again");
    }
}

#[test]
fn the_doctor_tells_where_the_state_folder_is_and_how_big() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = contest(1, &[("a", RIGHT)]);
    grade(&files, &[]);
    let ran = caipan(&["doctor"]);
    let place = crate::support::state_home().join("caipan");
    assert!(
        ran.stdout.contains(&place.display().to_string()),
        "{ran:#?}"
    );
    assert!(
        ran.stdout.contains("; beyond 2 GiB the oldest goes"),
        "{ran:#?}"
    );
    let mut doctor = command(&["doctor"]);
    doctor.env("XDG_STATE_HOME", files.path("new"));
    let ran = finish(doctor);
    assert!(
        ran.stdout.contains("it is made when a class is judged"),
        "{ran:#?}"
    );
    fs::create_dir(files.path("bad")).unwrap();
    fs::write(files.path("bad/caipan"), "").unwrap();
    let mut doctor = command(&["doctor"]);
    doctor.env("XDG_STATE_HOME", files.path("bad"));
    let ran = finish(doctor);
    assert!(
        ran.stdout.contains("no grading can be resumed: "),
        "{ran:#?}"
    );
}

/// Whether this process has used a tenth of a second of CPU time.
fn has_worked(pid: u32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = stat.rsplit(") ").next().unwrap_or_default();
    let ticks = fields.split(' ').nth(11);
    ticks
        .and_then(|ticks| ticks.parse().ok())
        .is_some_and(|ticks: u64| ticks >= 10)
}

/// After the first signal caipan reports the finished results, which blocks because the report is not read; the second
/// signal ends caipan without waiting.
#[test]
fn a_second_signal_ends_it_at_once() {
    if is_left_to_the_sweep() {
        return;
    }
    let files = contest(4, &[("a", "for(;;);")]);
    // The report is larger than a pipe's buffer.
    for case in 1..=4 {
        let input = format!("{case} 1{}\n", " ".repeat(50_000));
        files.write(&format!("problem/{case}.in"), input.as_bytes());
    }
    let (problem, class) = (files.path("problem"), files.path("class"));
    for (first, second, code) in [
        ("INT", "INT", 130),
        ("TERM", "TERM", 143),
        ("INT", "TERM", 143),
    ] {
        let temporary = tempfile::tempdir().unwrap();
        let arguments = [
            "grade",
            &problem,
            &class,
            "--cpu-limit",
            "60s",
            "--format",
            "json",
        ];
        let mut judge = command(&arguments);
        let mut judge = judge
            .env("TMPDIR", temporary.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // When a process has worked, caipan already watches for signals.
        wait_until(|| process_tree(judge.id()).into_iter().skip(1).any(has_worked));
        let pid = judge.id().to_string();
        let kill = |signal: &str| {
            let sent = Command::new("kill").args(["-s", signal, &pid]).status();
            assert!(sent.unwrap().success());
        };
        kill(first);
        std::thread::sleep(Duration::from_millis(1500));
        assert!(judge.try_wait().unwrap().is_none(), "it waits for a reader");
        kill(second);
        let start = Instant::now();
        assert_eq!(judge.wait().unwrap().code(), Some(code));
        assert!(start.elapsed() < Duration::from_secs(20));
        wait_until(|| fs::read_dir(temporary.path()).unwrap().count() == 0);
    }
}
