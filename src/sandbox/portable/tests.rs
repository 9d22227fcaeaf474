//! The portable sandbox, which is built on Linux for these tests only.

use std::ffi::OsString;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::Sandbox;
use super::view::place_of;
use crate::sandbox::*;

const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(2),
    wall: Duration::from_secs(4),
    memory: Bytes(128 << 20),
    output: Bytes(1 << 20),
    processes: 1,
};

fn text(capture: &Capture) -> &str {
    std::str::from_utf8(capture).unwrap()
}

fn portably(script: &str, limits: &Limits) -> Outcome {
    let wish = Wish {
        most: Level::None,
        least: Level::None,
    };
    let sandbox = Sandbox::open(wish, &[]).unwrap();
    let command = ["/bin/sh", "-c", script].map(OsString::from);
    let job = Job {
        folder: Folder::Fresh(&[("in.txt", b"named")]),
        stdin: b"stdin",
        output_files: &["out.txt"],
        may_fork: true,
        ..Job::new(&command, limits)
    };
    let view = View::new();
    sandbox.run(&view, &job, &AtomicBool::new(false)).unwrap()
}

#[test]
fn no_isolation_has_to_be_good_enough() {
    let error = Sandbox::open(Wish::default(), &[]).unwrap_err();
    let [(Level::None, reason)] = &error.tried[..] else {
        panic!("{error:?}")
    };
    assert_eq!(error.wanted, Level::Filter);
    assert_eq!(reason.fact().english(), "caipan isolates on Linux only");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_started_is_no_program() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tool");
    std::fs::write(&file, "#!/bin/sh\n").unwrap();
    for (mode, found) in [(0o644, None), (0o755, Some(file.clone()))] {
        std::fs::set_permissions(&file, PermissionsExt::from_mode(mode)).unwrap();
        assert_eq!(place_of(&file), found, "{mode:o}");
    }
    assert_eq!(place_of(folder.path()), None);
    assert_eq!(
        place_of("sh").map(|place| place.ends_with("sh")),
        Some(true)
    );
}

#[test]
fn input_and_output_go_by_streams_and_by_files() {
    let outcome = portably("cat in.txt; cat; printf file > out.txt", &LIMITS);
    assert_eq!(text(&outcome.stdout), "namedstdin");
    let OutputFile::Captured(file) = outcome.output_file else {
        panic!("{outcome:?}")
    };
    assert_eq!(text(&file), "file");
    let linked = portably("ln -s /dev/urandom out.txt", &LIMITS);
    assert!(matches!(linked.output_file, OutputFile::Refused(_)));
}

#[test]
fn the_portable_path_holds_wall_time_and_output_and_tells_what_it_does_not_know() {
    let limits = Limits {
        wall: Duration::from_millis(200),
        ..LIMITS
    };
    let outcome = portably("exec sleep 30", &limits);
    assert_eq!(outcome.ending, Ending::Killed(Killed::Wall));
    assert_eq!((outcome.usage.cpu, outcome.usage.memory), (None, None));
    let outcome = portably("exec yes", &LIMITS);
    assert_eq!(
        (outcome.ending, outcome.stdout.len()),
        (Ending::Killed(Killed::Output), 1 << 20)
    );
    let outcome = portably("echo out; echo err >&2; exit 3", &LIMITS);
    assert_eq!(outcome.ending, Ending::Exited(3));
    assert_eq!(
        (text(&outcome.stdout), text(&outcome.stderr)),
        ("out\n", "err\n")
    );
    assert_eq!(portably("kill -9 $$", &LIMITS).ending, Ending::Signalled(9));
}
