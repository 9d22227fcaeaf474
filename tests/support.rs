//! Test support: starts the caipan executable (no other file does) and prepares folders for it.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use serde_json::Value;

#[path = "../crates/sandbox/tests/support/needs.rs"]
mod needs;
#[cfg(target_os = "linux")]
#[path = "../crates/sandbox/tests/support/processes.rs"]
pub(crate) mod processes;

pub(crate) use needs::{
    all_in_the_soak, compile_c, files_in_temporary_folder, is_left_to_the_sweep, is_soak, is_sweep,
    require, third_of,
};

/// Environment variable that makes tests rewrite their expected files instead of comparing them.
pub(crate) const UPDATE_VARIABLE: &str = "CAIPAN_TEST_WRITE_PAGE";

/// Whether expected files are to be rewritten.
pub(crate) fn updates_expected_files() -> bool {
    std::env::var_os(UPDATE_VARIABLE).is_some()
}

/// Result of a run of caipan.
#[derive(Debug)]
pub(crate) struct RunOutput {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl RunOutput {
    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Asserts the exit code and that standard output and standard error hold these pieces.
    pub(crate) fn expect(self, code: i32, stdout: &str, stderr: &str) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        assert!(
            self.stdout.contains(stdout),
            "{stdout:?} is not in {self:#?}"
        );
        assert!(
            self.stderr.contains(stderr),
            "{stderr:?} is not in {self:#?}"
        );
        assert!(!self.stderr.contains("panicked"), "{self:#?}");
        self
    }
}

/// Returns a command that starts caipan in the project's folder with a user's environment.
pub(crate) fn command(arguments: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caipan"));
    command
        .args(arguments)
        .current_dir(root())
        .env_remove("RUST_BACKTRACE")
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env("XDG_STATE_HOME", state_home())
        .stdin(Stdio::null());
    command
}

/// Returns the state folder of this test run, which is never the user's own. Folders of earlier runs are removed.
pub(crate) fn state_home() -> &'static Path {
    static HOME: OnceLock<PathBuf> = OnceLock::new();
    HOME.get_or_init(|| {
        let all = Path::new(env!("CARGO_TARGET_TMPDIR")).join("state");
        fs::create_dir_all(&all).unwrap();
        for old in fs::read_dir(&all).unwrap().flatten() {
            let pid = old.file_name();
            if !Path::new("/proc").join(pid).exists() {
                let _ = fs::remove_dir_all(old.path());
            }
        }
        let own = all.join(std::process::id().to_string());
        fs::create_dir_all(&own).unwrap();
        own
    })
}

/// Runs caipan.
pub(crate) fn caipan(arguments: &[impl AsRef<OsStr>]) -> RunOutput {
    finish(command(arguments))
}

/// Runs caipan with something on standard input.
pub(crate) fn caipan_with_stdin(arguments: &[&str], stdin: &[u8]) -> RunOutput {
    let mut command = command(arguments);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that refuses its arguments does not read standard input, so the pipe may be broken.
    let written = child.stdin.take().unwrap().write_all(stdin);
    assert!(written.is_ok() || written.is_err_and(|error| error.kind() == ErrorKind::BrokenPipe));
    ran(child.wait_with_output().unwrap())
}

/// Runs a prepared command.
pub(crate) fn finish(mut command: Command) -> RunOutput {
    ran(command.output().unwrap())
}

pub(crate) fn ran(output: std::process::Output) -> RunOutput {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    RunOutput {
        code: output.status.code().unwrap_or(-1),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
    }
}

/// Waits for an effect of another process; fails after a minute.
pub(crate) fn wait_until(holds: impl Fn() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < Duration::from_secs(60), "waited in vain");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Whether the tests run as root.
#[cfg(unix)]
pub(crate) fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|facts| std::os::unix::fs::MetadataExt::uid(&facts) == 0)
}

/// Copies caipan into this folder, executable by every user.
#[cfg(unix)]
pub(crate) fn copy_of_caipan(folder: impl AsRef<Path>) -> String {
    let copy = folder.as_ref().join("caipan");
    // Copied by another process: a process that this one starts meanwhile would inherit the open copy, which then could not be
    // executed.
    let copied = Command::new("cp")
        .arg(env!("CARGO_BIN_EXE_caipan"))
        .arg(&copy)
        .status();
    assert!(copied.unwrap().success());
    fs::set_permissions(&copy, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    copy.to_str().unwrap().to_owned()
}

/// Command prefix that runs a command as an ordinary user; needs root.
pub(crate) const ORDINARY_USER: &[&str] =
    &["setpriv", "--reuid=1000", "--regid=1000", "--clear-groups"];

/// Command prefix that disables user namespaces for a command.
pub(crate) const WITHOUT_NAMESPACES: &[&str] = &[
    "unshare",
    "-Ur",
    "sh",
    "-c",
    "echo 0 > /proc/sys/user/max_user_namespaces && exec \"$@\"",
    "sh",
];

/// Returns a process and all its descendants.
pub(crate) fn process_tree(pid: u32) -> Vec<u32> {
    let mut family = vec![pid];
    let mut seen = 0;
    while seen < family.len() {
        let threads = fs::read_dir(format!("/proc/{}/task", family[seen]));
        for thread in threads.into_iter().flatten().flatten() {
            let text = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
            family.extend(
                text.split_whitespace()
                    .map(|pid| pid.parse::<u32>().unwrap()),
            );
        }
        seen += 1;
    }
    family
}

/// Number of processes in the process tree of `pid` with this command line, its words separated by blanks.
pub(crate) fn count_below(pid: u32, command_line: &str) -> usize {
    let has_it = |pid: &u32| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).replace('\0', " ").trim_end() == command_line
    };
    process_tree(pid).into_iter().filter(has_it).count()
}

/// The project's folder.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Temporary folder with files for one test.
pub(crate) struct Files(tempfile::TempDir);

impl Files {
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for (name, text) in files {
            folder.write(name, text.as_bytes());
        }
        folder
    }

    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> String {
        let path = self.0.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn root(&self) -> String {
        self.0.path().to_str().unwrap().to_owned()
    }
}

/// Whether a program is on PATH.
pub(crate) fn is_installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
}

/// Whether a program is on PATH. Prints a notice if it is not, or fails if everything is required.
pub(crate) fn has(program: &str) -> bool {
    let found = is_installed(program);
    if !found {
        require(false, &format!("{program} is not installed"));
    }
    found
}

/// The compiler or run-time that a source file needs.
pub(crate) fn tool_for(path: &Path) -> &'static str {
    match path.extension().and_then(OsStr::to_str) {
        Some("c") => "cc",
        Some("cpp") => "g++",
        Some("pas") => "fpc",
        Some("rs") => "rustc",
        Some("go") => "go",
        Some("java") => "javac",
        Some("py") => "python3",
        Some("js") => "node",
        other => panic!("no tool is known for {other:?}"),
    }
}

/// The files below a folder of the project, in order.
pub(crate) fn files_below(folder: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(root().join(folder))
        .into_iter()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().is_file())
        .map(|entry| entry.into_path())
        .collect();
    files.sort();
    files
}

/// Returns all files below a folder with their contents, to check that nothing was changed.
pub(crate) fn contents(folder: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    files_below(folder)
        .into_iter()
        .map(|file| (file.clone(), fs::read(file).unwrap()))
        .collect()
}

/// Unpacks the results embedded in a page, as its script does.
pub(crate) fn page_data(page: &str) -> serde_json::Value {
    let (_, rest) = page.split_once("id=\"results\">").unwrap();
    let packed = decode_base64(rest.split_once("</script>").unwrap().0);
    serde_json::from_reader(flate2::read::ZlibDecoder::new(&packed[..])).unwrap()
}

/// Decodes base64.
pub(crate) fn decode_base64(base64: &str) -> Vec<u8> {
    let digit = |byte: u8| match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        _ => 63,
    };
    let digits: Vec<u8> = base64
        .bytes()
        .filter(|byte| *byte != b'=')
        .map(digit)
        .collect();
    let group = |group: &[u8]| {
        let bits = group
            .iter()
            .fold(0u32, |bits, digit| bits << 6 | u32::from(*digit));
        let bits = bits << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    };
    digits.chunks(4).flat_map(group).collect()
}
