//! Tests of caipan inside podman containers: the isolation level found there, verdicts, and hostile programs.

use std::process::Command;

use crate::support::{
    all_in_the_soak, copy_of_caipan, has, is_left_to_the_sweep, is_root, require, root,
};

/// Options of `podman run`, and the isolation level that a container with them allows.
const FORMS: &[(&[&str], &str)] = &[
    (&[], "filter"),
    (&["--user=1000:1000"], "filter"),
    (
        &[
            "--cap-drop=ALL",
            "--security-opt=no-new-privileges",
            "--read-only",
            "--tmpfs=/tmp:exec",
        ],
        "filter",
    ),
    // Parts of /proc are masked in this container, so a box cannot mount a private /proc.
    (&["--security-opt=seccomp=unconfined"], "filter"),
    (
        &[
            "--security-opt=seccomp=unconfined",
            "--security-opt=unmask=ALL",
        ],
        "namespaces",
    ),
    (&["--privileged"], "full"),
];

/// Number of forms, from the first on, in which the soak runs the evil programs as well. The sweep runs them in the first
/// form only; other tests run them at the levels of all forms.
const ATTACKED: usize = 3;

/// A root whose programs and settings are the machine's own, bound read-only into each container.
struct Image {
    folder: tempfile::TempDir,
    caipan: String,
}

impl Image {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let skeleton = folder.path().join("root");
        for name in [
            "usr", "etc", "tmp", "proc", "dev", "sys", "run", "root", "var/tmp", "opt",
        ] {
            std::fs::create_dir_all(skeleton.join(name)).unwrap();
        }
        for name in ["bin", "sbin", "lib", "lib64"] {
            std::os::unix::fs::symlink(format!("usr/{name}"), skeleton.join(name)).unwrap();
        }
        for name in ["tmp", "var/tmp"] {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o1777);
            std::fs::set_permissions(skeleton.join(name), mode).unwrap();
        }
        let caipan = copy_of_caipan(folder.path());
        Self { folder, caipan }
    }

    /// Runs a shell command in a container; returns its exit code and output.
    fn run(&self, options: &[&str], script: &str) -> (Option<i32>, String) {
        let root_folder = self.folder.path().join("root");
        let output = Command::new("podman")
            .args(["--runtime=runc", "--cgroup-manager=cgroupfs", "run", "--rm"])
            // Without these options, podman requests higher limits than a container inside a container may have.
            .args(["--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096"])
            .arg("--network=none")
            .args(options)
            .args(["-v", "/usr:/usr:ro", "-v", "/etc:/etc:ro"])
            .args(["-v", &format!("{}:/opt/caipan:ro", self.caipan)])
            .args([
                "-v",
                &format!("{}:/opt/reference:ro", root().join("reference").display()),
            ])
            .arg("--rootfs")
            .arg(format!("{}:O", root_folder.display()))
            .args(["sh", "-c", script])
            .output()
            .unwrap();
        let text = [output.stdout, output.stderr].concat();
        (
            output.status.code(),
            String::from_utf8_lossy(&text).into_owned(),
        )
    }
}

#[test]
fn containers_give_right_verdicts_at_the_level_that_their_options_allow() {
    if is_left_to_the_sweep() {
        return;
    }
    const GRADE: &str = "/opt/caipan grade mayan --no-journal --format json \
                         /opt/reference/mayan/accepted/column-shifts.c \
                         /opt/reference/mayan/wrong_answer/no-cascade.c --case 'general/0*' 2>/dev/null";
    if !is_root() || !has("podman") || !has("runc") {
        return;
    }
    let image = Image::new();
    let (code, words) = image.run(&[], "true");
    if code != Some(0) {
        require(true, &format!("podman starts no container here: {words}"));
        return;
    }
    let attacked = all_in_the_soak(&FORMS[..ATTACKED], 1).len();
    for (number, (options, level)) in FORMS.iter().enumerate() {
        let (code, text) = image.run(options, GRADE);
        let results: serde_json::Value = serde_json::from_str(text.trim())
            .unwrap_or_else(|error| panic!("{options:?}: {code:?}: {error}: {text}"));
        let text = results.to_string();
        assert!(
            text.contains(&format!("\"level\":\"{level}\"")),
            "{options:?}: {text}"
        );
        assert!(text.contains("\"verdict\":\"AC\""), "{options:?}: {text}");
        assert!(text.contains("\"verdict\":\"WA\""), "{options:?}: {text}");
        for verdict in ["JE", "RE", "CE", "TLE", "MLE"] {
            let word = format!("\"verdict\":\"{verdict}\"");
            assert!(!text.contains(&word), "{options:?}: {text}");
        }
        if number < attacked {
            let (code, text) = image.run(options, "/opt/caipan doctor --security");
            assert_eq!(code, Some(0), "{options:?}: {text}");
        }
    }
}

#[test]
fn a_container_with_a_masked_proc_is_told_how_to_unmask_it() {
    if is_left_to_the_sweep() {
        return;
    }
    if !is_root() || !has("podman") || !has("runc") {
        return;
    }
    let image = Image::new();
    let (code, words) = image.run(&[], "true");
    if code != Some(0) {
        require(true, &format!("podman starts no container here: {words}"));
        return;
    }
    let options = &["--security-opt=seccomp=unconfined"];
    let (_, text) = image.run(options, "/opt/caipan doctor");
    assert!(text.contains("mount /proc"), "{text}");
    assert!(text.contains("unmask=ALL"), "{text}");
}
