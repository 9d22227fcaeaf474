//! Real processes on every available level, checked against every field of an outcome.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use caipan_facts::Bytes;
use caipan_i18n::Lang;
use caipan_sandbox::{
    BoxView, Ending, IsolationLevel, IsolationLevelRange, Job, JobFolder, KillReason, OutputFile,
    RunLimits, RunOutcome, Runner, Sandbox,
};

use crate::support::{
    FORK_SERVER, GO_ON, LIMITS, is_running, on_every_level, sandbox, shell_view, text, words,
};
use crate::support::{compile_c, files_in_temporary_folder};

fn shell_with(
    sandbox: &Sandbox,
    script: &str,
    limits: &RunLimits,
    stdin: &[u8],
    files: &[(&str, &[u8])],
) -> RunOutcome {
    shell_in(&shell_view(sandbox), sandbox, script, limits, stdin, files)
}

fn shell_in(
    view: &BoxView,
    sandbox: &Sandbox,
    script: &str,
    limits: &RunLimits,
    stdin: &[u8],
    files: &[(&str, &[u8])],
) -> RunOutcome {
    let command = words(&["/bin/sh", "-c", script]);
    let job = Job {
        folder: JobFolder::Fresh(files),
        stdin,
        output_files: &["out.txt"],
        may_fork: true,
        ..Job::new(&command, limits)
    };
    sandbox.run(view, &job, &GO_ON).unwrap()
}

fn shell(sandbox: &Sandbox, script: &str) -> RunOutcome {
    shell_with(sandbox, script, &LIMITS, b"", &[])
}

#[test]
fn input_arrives_on_stdin_and_in_a_file_and_outputs_are_captured_separately() {
    on_every_level(|sandbox| {
        let script = "cat; cat in.txt >&2; printf file > out.txt";
        let outcome = shell_with(sandbox, script, &LIMITS, b"stdin", &[("in.txt", b"named")]);
        assert_eq!(outcome.ending, Ending::Exited(0));
        assert_eq!(
            (text(&outcome.stdout), text(&outcome.stderr)),
            ("stdin", "named")
        );
        let OutputFile::Captured(file) = outcome.output_file else {
            panic!("{outcome:?}")
        };
        assert_eq!(text(&file), "file");
        // Larger than a pipe, and larger than a capture in memory.
        let large = b"0123456789abcdef".repeat(100_000);
        let limits = RunLimits {
            output: Bytes(4 << 20),
            ..LIMITS
        };
        let script = "cat in.txt | cmp - /dev/stdin && cat in.txt";
        let outcome = shell_with(sandbox, script, &limits, &large, &[("in.txt", &large)]);
        assert!(*outcome.stdout == large[..], "{:?}", outcome.ending);
    });
}

#[test]
fn exit_codes_and_signals_are_distinguished() {
    on_every_level(|sandbox| {
        assert_eq!(shell(sandbox, "exit 137").ending, Ending::Exited(137));
        assert_eq!(shell(sandbox, "kill -9 $$").ending, Ending::Signalled(9));
        assert_eq!(shell(sandbox, "kill -6 $$").ending, Ending::Signalled(6));
    });
}

#[test]
fn a_busy_process_is_killed_at_its_cpu_limit() {
    on_every_level(|sandbox| {
        let limits = RunLimits {
            cpu: Duration::from_millis(200),
            ..LIMITS
        };
        let outcome = shell_with(sandbox, "while :; do :; done", &limits, b"", &[]);
        assert_eq!(outcome.ending, Ending::Killed(KillReason::Cpu));
        let cpu = outcome.usage.cpu.unwrap();
        assert!(cpu >= limits.cpu && cpu < limits.cpu * 2, "{outcome:?}");
    });
}

#[test]
fn a_sleeping_process_and_its_children_are_killed_at_the_wall_limit() {
    on_every_level(|sandbox| {
        let limits = RunLimits {
            wall: Duration::from_millis(200),
            ..LIMITS
        };
        let outcome = shell_with(sandbox, "sleep 47.11 & sleep 47.11", &limits, b"", &[]);
        assert_eq!(outcome.ending, Ending::Killed(KillReason::Wall));
        assert!(outcome.usage.cpu.unwrap() < limits.wall);
        assert!(!is_running("sleep\x0047.11"));
    });
}

#[test]
fn background_processes_are_killed_after_a_run() {
    on_every_level(|sandbox| {
        let start = Instant::now();
        // The second process is an orphan when the first ends, and tries to be in another session.
        let script = "sleep 48.11 & (setsid sleep 48.11 || sleep 48.11) & echo done";
        let outcome = shell(sandbox, script);
        assert_eq!(
            (outcome.ending, text(&outcome.stdout)),
            (Ending::Exited(0), "done\n")
        );
        assert!(start.elapsed() < LIMITS.wall);
        assert!(!is_running("sleep\x0048.11"));
    });
}

#[test]
fn output_on_each_stream_and_in_the_file_is_limited() {
    on_every_level(|sandbox| {
        for script in ["yes", "yes >&2"] {
            let outcome = shell(sandbox, script);
            assert_eq!(
                outcome.ending,
                Ending::Killed(KillReason::Output),
                "{script}"
            );
            assert_eq!(outcome.stdout.len().max(outcome.stderr.len()), 1 << 20);
        }
        for (script, is_cut) in [
            ("yes > out.txt", true),
            ("head -c 1048576 /dev/zero > out.txt", false),
        ] {
            match shell(sandbox, script).output_file {
                OutputFile::Captured(file) => assert_eq!(file.is_cut(), is_cut, "{script}"),
                other => panic!("{other:?}"),
            }
        }
    });
}

#[test]
fn measured_memory_is_the_peak_of_touched_memory() {
    on_every_level(|sandbox| {
        let touch = "head -c 60000000 /dev/zero | tail -c 60000000 | wc -c";
        let peak = shell(sandbox, touch).usage.memory.unwrap();
        assert!(peak > Bytes(57 << 20) && peak < Bytes(80 << 20), "{peak}");
    });
}

#[test]
fn an_output_file_that_is_not_regular_is_refused() {
    on_every_level(|sandbox| {
        for script in [
            "ln -s /dev/urandom out.txt",
            "mkdir out.txt",
            "mkfifo out.txt",
            "echo 1 > a; ln a out.txt",
            "ln -s /etc/hostname out.txt",
        ] {
            let outcome = shell(sandbox, script);
            assert!(
                matches!(outcome.output_file, OutputFile::Refused(_)),
                "{script}: {outcome:?}"
            );
        }
        let nothing = shell(sandbox, "true").output_file;
        assert!(matches!(nothing, OutputFile::Absent));
    });
}

#[test]
fn the_work_folder_is_cleared_before_the_next_run_whatever_was_left() {
    on_every_level(|sandbox| {
        let view = shell_view(sandbox);
        let run = |script| {
            let command = words(&["/bin/sh", "-c", script]);
            let job = Job {
                folder: JobFolder::Fresh(&[("in.txt", b"")]),
                output_files: &["out.txt"],
                may_fork: true,
                ..Job::new(&command, &LIMITS)
            };
            let outcome = sandbox.run(&view, &job, &GO_ON).unwrap();
            assert_eq!(outcome.ending, Ending::Exited(0), "{script}: {outcome:?}");
            assert_eq!(outcome.left_behind, None);
            outcome
        };
        for script in [
            "echo 1 > out.txt",
            "mkdir -p a/b && touch a/b/c && chmod 0 a/b a",
            "rm -f in.txt; touch x",
            "ln -s / y",
            "chmod 0 in.txt .",
            "echo 1 > .hidden",
            "rm -rf \"$PWD\"; true",
        ] {
            run(script);
            let after = run("ls -A; test -w . && test -r in.txt && cat in.txt && stat -c %a .");
            let mode = if sandbox.isolation().level >= IsolationLevel::Namespaces {
                "755"
            } else {
                "700"
            };
            assert!(
                text(&after.stdout).starts_with("in.txt\n"),
                "{script}: {after:?}"
            );
            let mode_is_kept = text(&after.stdout).trim_end().ends_with(mode)
                || text(&after.stdout).trim_end().ends_with("755");
            assert!(mode_is_kept, "{script}: {after:?}");
        }
    });
}

#[test]
fn a_process_gets_no_environment_variables_of_the_user() {
    on_every_level(|sandbox| {
        let outcome = shell(sandbox, "env | cut -d= -f1 | sort | tr '\\n' ' '");
        assert_eq!(text(&outcome.stdout), "HOME LANG PATH PWD TMPDIR ");
    });
}

#[test]
fn cancelling_a_run_kills_it_at_once() {
    on_every_level(|sandbox| {
        let cancel = AtomicBool::new(false);
        let command = words(&["sleep", "30"]);
        let limits = RunLimits {
            wall: Duration::from_secs(40),
            ..LIMITS
        };
        let job = Job::new(&command, &limits);
        let start = Instant::now();
        let outcome = std::thread::scope(|scope| {
            let run = scope.spawn(|| sandbox.run(&shell_view(sandbox), &job, &cancel));
            std::thread::sleep(Duration::from_millis(100));
            cancel.store(true, Ordering::Relaxed);
            run.join().unwrap().unwrap()
        });
        assert_eq!(outcome.ending, Ending::Killed(KillReason::Cancelled));
        assert!(start.elapsed() < Duration::from_secs(20));
    });
}

#[test]
fn running_a_missing_program_is_an_error() {
    on_every_level(|sandbox| {
        for command in ["/nonexistent/program", "program-that-nobody-has"] {
            let command = words(&[command]);
            let job = Job::new(&command, &LIMITS);
            let view = shell_view(sandbox);
            let error = sandbox.run(&view, &job, &GO_ON).unwrap_err();
            assert!(error.is_program_missing(), "{error:?}");
            let said = Lang::En.fact(&error.fact());
            assert!(said.starts_with("start program"), "{said}");
            // The box is still usable.
            assert_eq!(shell(sandbox, "exit 3").ending, Ending::Exited(3));
        }
    });
}

#[test]
fn a_hidden_folder_inside_a_shown_folder_is_invisible() {
    let place = files_in_temporary_folder("/usr/local/share");
    let Some(place) = place else { return };
    for (folder, content) in [("secret", "the answer"), ("open", "for all")] {
        fs::create_dir(place.path().join(folder)).unwrap();
        fs::write(place.path().join(folder).join("file"), content).unwrap();
    }
    for level in [
        IsolationLevel::Full,
        IsolationLevel::Namespaces,
        IsolationLevel::Filter,
    ] {
        let wish = IsolationLevelRange {
            most: level,
            least: level,
        };
        let hidden = [place.path().join("secret")];
        let program = Path::new(FORK_SERVER);
        let Ok(sandbox) = Sandbox::open_with_fork_server_program(program, wish, &hidden) else {
            continue;
        };
        let script = format!(
            "cat {0}/secret/file; cat {0}/open/file",
            place.path().display()
        );
        let view = shell_view(&sandbox).with_readable_folder(place.path());
        let outcome = shell_in(&view, &sandbox, &script, &LIMITS, b"", &[]);
        assert_eq!(text(&outcome.stdout), "for all", "{level}");
    }
}

#[test]
fn dropping_a_sandbox_removes_its_folders_and_cgroups() {
    on_every_level(|sandbox| {
        shell(sandbox, "true");
        assert!(sandbox.create_folder().unwrap().path().exists());
    });
    let own = format!("caipan-{}-", std::process::id());
    let left: Vec<_> = walkdir::WalkDir::new("/sys/fs/cgroup")
        .into_iter()
        .flatten()
        .filter(|entry| entry.file_name().to_string_lossy().starts_with(&own))
        .collect();
    // Other tests of this process may be running.
    assert!(left.len() <= 3 * 4, "{left:?}");
}

#[test]
fn files_cannot_be_truncated_if_landlock_cannot_forbid_it() {
    let place = files_in_temporary_folder("/tmp").unwrap();
    let (victim, source) = (place.path().join("victim"), place.path().join("empties.c"));
    // Gaps of old landlock versions: truncation by path and by descriptors opened read-only.
    let text = r#"
        #include <fcntl.h>
        #include <stdio.h>
        #include <unistd.h>
        int main(int n, char **words) {
            int by_name = truncate(words[1], 0) == 0, to_read = open(words[1], O_RDONLY | O_TRUNC) >= 0;
            int for_nothing = open(words[1], O_ACCMODE | O_TRUNC) >= 0, to_write = open(words[1], O_WRONLY | O_TRUNC) >= 0;
            FILE *own = fopen("own", "w");
            int works = own && fputs("x", own) >= 0 && ftruncate(fileno(own), 0) == 0 && open("own", O_RDWR | O_TRUNC) >= 0;
            printf("%d%d%d%d%d", by_name, to_read, for_nothing, to_write, works);
        }"#;
    fs::write(&source, text).unwrap();
    let program = place.path().join("empties");
    if !compile_c(&source, &program, &[]) {
        return;
    }
    for version in [1, 2, 3] {
        let Some(newest) = sandbox(IsolationLevel::Filter) else {
            return;
        };
        let sandbox = newest.with_landlock_version_at_most(version);
        let view = BoxView::new()
            .with_program_folder(place.path())
            .with_libraries_of(&program);
        fs::write(&victim, "the judge's").unwrap();
        let everybodys = std::os::unix::fs::PermissionsExt::from_mode(0o666);
        fs::set_permissions(&victim, everybodys).unwrap();
        let command = [program.clone().into(), victim.clone().into()];
        let job = Job::new(&command, &LIMITS);
        let outcome = sandbox.run(&view, &job, &GO_ON).unwrap();
        assert_eq!(
            text_of(&outcome),
            "00001",
            "landlock {version}: {outcome:?}"
        );
        assert_eq!(
            fs::read_to_string(&victim).unwrap(),
            "the judge's",
            "{version}"
        );
    }
}

fn text_of(outcome: &RunOutcome) -> &str {
    text(&outcome.stdout)
}

#[test]
fn time_spent_waiting_for_a_core_does_not_count_as_wall_time() {
    let cores = std::thread::available_parallelism().unwrap().get();
    // More busy threads than cores, whatever else the machine does.
    let mut others: Vec<_> = (0..2 * cores)
        .map(|_| {
            std::process::Command::new("sh")
                .args(["-c", "while :; do :; done"])
                .spawn()
                .unwrap()
        })
        .collect();
    let limits = RunLimits {
        cpu: Duration::from_secs(60),
        wall: Duration::from_millis(400),
        ..LIMITS
    };
    let ran = std::panic::catch_unwind(|| {
        on_every_level(|sandbox| {
            let outcome = shell_with(sandbox, "while :; do :; done", &limits, b"", &[]);
            assert_eq!(outcome.ending, Ending::Killed(KillReason::Wall));
            assert!(!outcome.waited.is_zero(), "{outcome:?}");
            assert!(
                outcome.usage.wall >= limits.wall + outcome.waited,
                "{outcome:?}"
            );
        });
    });
    for other in &mut others {
        other.kill().unwrap();
        other.wait().unwrap();
    }
    ran.unwrap();
}
