//! Runs programs without a sandbox, in this process's sandbox, or in another user's.

use std::fmt;
use std::fs;
use std::io::Write;
use std::os::unix::fs::{PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use caipan_sandbox::{BoxView, IsolationLevel, Job, RunLimits, Runner, Sandbox};

use super::rows::Channel;
use crate::support::processes::{GO_ON, LIMITS, sandbox, text};
use crate::support::{
    ORDINARY_USER, WITHOUT_NAMESPACES, compile_c, copy_of_caipan, finish, has, is_root,
};

/// Limits that no program reaches, however slow the machine is.
const AMPLE: RunLimits = RunLimits {
    cpu: Duration::from_secs(20),
    wall: Duration::from_secs(60),
    processes: 64,
    ..LIMITS
};

/// User id of programs without a sandbox if the tests run as root: root could change times of system files.
const BARE_USER: u32 = 1000;

/// Compiled program of a channel, in a separate folder that every user can read.
pub(super) struct Program {
    folder: tempfile::TempDir,
    /// The working folder of the program without a sandbox. It is in memory, like the folders of boxes.
    work: tempfile::TempDir,
}

impl Program {
    /// Compiles the program. `None` if the compiler does not work.
    pub(super) fn compile(channel: &Channel) -> Option<Self> {
        let memory = Path::new("/dev/shm");
        let work = if memory.is_dir() {
            tempfile::tempdir_in(memory)
        } else {
            tempfile::tempdir()
        };
        let program = Self {
            folder: tempfile::tempdir().unwrap(),
            work: work.unwrap(),
        };
        for folder in [&program.folder, &program.work] {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
        }
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/channels/programs");
        let source = sources.join(channel.name).with_extension("c");
        if !compile_c(&source, &program.path(), &["-O1", "-pthread"]) {
            return None;
        }
        if is_root() {
            for path in [program.path().as_path(), program.work.path()] {
                chown(path, Some(BARE_USER), Some(BARE_USER)).unwrap();
            }
        }
        Some(program)
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("program")
    }

    /// Runs the program once without a sandbox.
    fn bare_output(&self, input: &str) -> String {
        let mut command = Command::new(self.path());
        command
            .current_dir(&self.work)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        if is_root() {
            command.uid(BARE_USER).gid(BARE_USER);
        }
        let mut child = command.spawn().unwrap();
        // The program may have ended without reading its input.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    }
}

/// Way to run programs.
pub(super) enum Place {
    /// No sandbox.
    Bare,
    /// Sandbox of this process, with a new box per run or one box for all runs.
    Own {
        sandbox: Box<Sandbox>,
        level: IsolationLevel,
        is_fresh: bool,
        is_best: bool,
    },
    /// Grading by another user, started with this command prefix.
    Other {
        words: &'static [&'static str],
        level: IsolationLevel,
        caipan: PathBuf,
    },
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Bare => f.write_str("no sandbox"),
            Self::Own {
                level, is_fresh, ..
            } => {
                let boxes = if *is_fresh { "new boxes" } else { "one box" };
                write!(f, "{level}, {boxes}")
            }
            Self::Other { level, .. } => write!(f, "{level} of an ordinary user, one box"),
        }
    }
}

impl Place {
    pub(super) fn is_filter(&self) -> bool {
        self.level() == Some(IsolationLevel::Filter)
    }

    pub(super) fn has_fresh_boxes(&self) -> bool {
        matches!(self, Self::Own { is_fresh: true, .. })
    }

    /// Whether programs run as a separate user, as in each sandbox that root starts.
    pub(super) fn has_own_user(&self) -> bool {
        matches!(self, Self::Own { .. }) && is_root()
    }

    /// Whether this is the best available sandbox, with one box for all runs.
    pub(super) fn is_best(&self) -> bool {
        matches!(self, Self::Own { is_best: true, .. })
    }

    fn level(&self) -> Option<IsolationLevel> {
        match self {
            Self::Bare => None,
            Self::Own { level, .. } | Self::Other { level, .. } => Some(*level),
        }
    }

    /// The outputs of a program that runs once on each of the inputs.
    pub(super) fn outputs(
        &self,
        channel: &Channel,
        program: &Program,
        inputs: &[String],
    ) -> Vec<String> {
        match self {
            Self::Bare => inputs
                .iter()
                .map(|input| program.bare_output(input))
                .collect(),
            Self::Own {
                sandbox, is_fresh, ..
            } => own_outputs(sandbox, *is_fresh, channel, program, inputs),
            Self::Other { words, caipan, .. } => {
                graded_outputs(words, caipan, channel, program, inputs)
            }
        }
    }
}

fn own_outputs(
    sandbox: &Sandbox,
    is_fresh: bool,
    channel: &Channel,
    program: &Program,
    inputs: &[String],
) -> Vec<String> {
    let path = program.path();
    let view = BoxView::new()
        .with_program_folder(program.folder.path())
        .with_libraries_of(&path);
    let command = [path.into_os_string()];
    let output = |input: &String| {
        let job = Job {
            stdin: input.as_bytes(),
            needs_new_box: is_fresh,
            may_fork: channel.forks,
            ..Job::new(&command, &AMPLE)
        };
        let outcome = sandbox.run(&view, &job, &GO_ON).unwrap();
        text(&outcome.stdout).to_owned()
    };
    inputs.iter().map(output).collect()
}

/// Grades the program on a case per input. No output is right, so the results contain all outputs.
fn graded_outputs(
    words: &[&str],
    caipan: &Path,
    channel: &Channel,
    program: &Program,
    inputs: &[String],
) -> Vec<String> {
    let problem = tempfile::tempdir().unwrap();
    fs::set_permissions(&problem, fs::Permissions::from_mode(0o755)).unwrap();
    let processes = if channel.forks { AMPLE.processes } else { 1 };
    let toml = format!(
        "name = \"channel\"\nchecker = \"tokens\"\n[limits]\ncpu = \"20s\"\nwall = \"60s\"\nprocesses = {processes}\n"
    );
    fs::write(problem.path().join("problem.toml"), toml).unwrap();
    for (number, input) in inputs.iter().enumerate() {
        let path = |ending: &str| problem.path().join(format!("{number:05}.{ending}"));
        fs::write(path("in"), input).unwrap();
        fs::write(path("ans"), "nothing that is printed\n").unwrap();
    }
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).arg(caipan).arg("grade");
    command.args([problem.path(), &program.path()]);
    command.args(["-j1", "--format", "json", "--no-journal"]);
    command.current_dir("/").env_remove("RUST_BACKTRACE");
    let results = finish(command).json();
    let cases = results["submissions"][0]["cases"].as_array().unwrap();
    let output = |case: &serde_json::Value| case["output"].as_str().unwrap_or("").to_owned();
    cases.iter().map(output).collect()
}

/// All places that this machine has.
pub(super) struct Places {
    places: Vec<Place>,
    /// Folder with a copy of caipan that every user can start.
    _folder: tempfile::TempDir,
}

impl Places {
    pub(super) fn find() -> Self {
        let mut places = Vec::new();
        for level in [
            IsolationLevel::Full,
            IsolationLevel::Namespaces,
            IsolationLevel::Filter,
        ] {
            for is_fresh in [false, true] {
                let is_best = places.is_empty();
                // New boxes take long, and behave as at the level below. At level `filter`, a box is only a process, so a new box
                // differs in nothing that outlives a run.
                if is_fresh && (level == IsolationLevel::Filter || places.len() > 1) {
                    continue;
                }
                places.extend(sandbox(level).map(|sandbox| Place::Own {
                    sandbox: Box::new(sandbox),
                    level,
                    is_fresh,
                    is_best,
                }));
            }
        }
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
        let caipan = PathBuf::from(copy_of_caipan(folder.path()));
        // All users except ordinary users have been measured above.
        let others = [
            (
                ORDINARY_USER,
                IsolationLevel::Namespaces,
                is_root() && has("setpriv"),
            ),
            (WITHOUT_NAMESPACES, IsolationLevel::Filter, has("unshare")),
        ];
        for (words, level, _) in others.into_iter().filter(|(_, _, is_there)| *is_there) {
            let caipan = caipan.clone();
            places.push(Place::Other {
                words,
                level,
                caipan,
            });
        }
        Self {
            places,
            _folder: folder,
        }
    }

    pub(super) fn list(&self) -> impl Iterator<Item = &Place> {
        self.places.iter()
    }
}
