//! Tests that a power cut during grading, simulated on the disk contents, changes no verdict.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use super::sum::{RIGHT, contest, verdicts};
use crate::support::{
    Files, RunOutput, command, finish, has, is_left_to_the_sweep, is_root, require,
};

/// Number of moments at which the power of each kind of disk is cut; the disk is copied at each of them.
const INSTANTS: u32 = 15;

/// File system in an image file, mounted until dropped.
struct Disk(String);

impl Disk {
    /// Mounts the image so that unflushed writes are lost when the image is copied, as in a power cut.
    fn mount(image: &str, place: String) -> Option<Self> {
        fs::create_dir_all(&place).unwrap();
        let options = "loop,noatime,commit=1";
        let mounted = Command::new("mount")
            .args(["-t", "ext4", "-o", options, image, &place])
            .stderr(Stdio::null())
            .status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self(place))
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        for options in [&[][..], &["-l"]] {
            let umount = Command::new("umount").args(options).arg(&self.0).status();
            if umount.is_ok_and(|status| status.success()) {
                return;
            }
        }
    }
}

fn class() -> Files {
    let files = contest(
        2,
        &[
            ("a", RIGHT),
            ("b", "usleep(100000);printf(\"%d\\n\",a+b);return 0;"),
            ("wrong", "printf(\"%d\\n\",a<2?a+b:0);return 0;"),
        ],
    );
    let python = "a, b = map(int, input().split())\nprint(a + b)\n";
    // One file fits into its inode, the other one does not.
    files.write("class/short/sum.py", python.as_bytes());
    let long = format!("{python}# {}\n", "-".repeat(6000));
    files.write("class/long/sum.py", long.as_bytes());
    files
}

fn judge(files: &Files, state: &str) -> Command {
    let (problem, class) = (files.path("problem"), files.path("class"));
    let mut judge = command(&["grade", &problem, &class, "--format", "json"]);
    judge.env("XDG_STATE_HOME", state);
    judge
}

/// Returns disk images taken at several moments of a grading of about this duration, and just after its end.
fn cut(files: &Files, image: &str, place: &str, long: Duration) -> Vec<String> {
    let mut grading = judge(files, place)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let copy = |instant| {
        let due = long * instant / INSTANTS;
        std::thread::sleep(due.saturating_sub(start.elapsed()));
        let copy = format!("{image}.{instant}");
        let copied = Command::new("cp")
            .args(["--sparse=always", "--reflink=never", image, &copy])
            .status();
        assert!(copied.unwrap().success());
        copy
    };
    let mut copies: Vec<String> = (1..INSTANTS).map(&copy).collect();
    grading.wait().unwrap();
    copies.push(copy(INSTANTS));
    copies
}

/// Creates the disk; `false` if the machine cannot.
fn made(image: &str, options: &[&str]) -> bool {
    fs::File::create(image).unwrap().set_len(16 << 20).unwrap();
    let made = Command::new("mkfs.ext4")
        .args(["-q", "-I", "256"])
        .args(options)
        .arg(image)
        .status();
    made.is_ok_and(|status| status.success())
}

/// Asserts that cached programs on the disk are complete after the power cut.
fn programs_are_whole(state: &str, kind: &str) {
    let files = walkdir::WalkDir::new(state).into_iter().flatten();
    let is_of_a_program = |path: &Path| {
        let mut folders = path.components();
        folders.any(|part| part.as_os_str() == "programs")
    };
    let files = files.filter(|file| file.file_type().is_file() && is_of_a_program(file.path()));
    let lengths = files.map(|file| (file.path().to_owned(), file.metadata().unwrap().len()));
    let lengths: Vec<_> = lengths.collect();
    assert!(lengths.len() >= 6, "{kind}: {lengths:#?}");
    assert!(
        lengths.iter().all(|(_, length)| *length > 0),
        "{kind}: {lengths:#?}"
    );
}

#[test]
fn after_a_power_cut_every_result_is_that_of_a_healthy_run() {
    if is_left_to_the_sweep() {
        return;
    }
    if !is_root() {
        return require(true, "only root can mount a disk");
    }
    if !has("cc") || !has("python3") {
        return;
    }
    let files = class();
    let graded = |state: &str| -> RunOutput { finish(judge(&files, state)).expect(1, "", "") };
    let start = Instant::now();
    let healthy = verdicts(&graded(&files.path("healthy")).json());
    let long = start.elapsed() + Duration::from_millis(300);
    for (kind, options) in [("inline", &["-O", "inline_data"][..]), ("plain", &[])] {
        let (image, place) = (files.path(kind), files.path(&format!("{kind}.disk")));
        if !made(&image, options) {
            return require(false, "mkfs.ext4 makes no disk");
        }
        let Some(disk) = Disk::mount(&image, place.clone()) else {
            return require(true, "no disk can be mounted here");
        };
        let copies = cut(&files, &image, &place, long);
        drop(disk);
        let (mut mounted, mut known) = (0, 0);
        for (number, copy) in (1..).zip(copies) {
            // Copying takes a moment, so now and then a copy is inconsistent and cannot be mounted.
            let Some(disk) = Disk::mount(&copy, place.clone()) else {
                continue;
            };
            mounted += 1;
            known += usize::from(Path::new(&format!("{place}/caipan")).exists());
            if number == INSTANTS {
                programs_are_whole(&place, kind);
            }
            let ran = graded(&place);
            assert_eq!(verdicts(&ran.json()), healthy, "{copy}: {}", ran.stderr);
            drop(disk);
            fs::remove_file(copy).unwrap();
        }
        eprintln!("{kind}: {mounted} of {INSTANTS} mounted, {known} with a state folder");
        assert!(mounted + 3 >= INSTANTS, "{kind}: {mounted}");
        assert!(known > 3, "{kind}: {known}");
    }
}
