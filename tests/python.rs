//! Tests of the Python package: its own tests on every Python of this machine, and its types.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{
    all_in_the_soak, command, has, is_left_to_the_sweep, require, root, state_home,
};

/// Names of the Pythons for which the package is written.
const PYTHONS: [&str; 7] = [
    "python3.8",
    "python3.9",
    "python3.10",
    "python3.11",
    "python3.12",
    "python3.13",
    "python3.14",
];

/// Returns a command with the environment that caipan has in tests, and with the package.
fn with_package(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut python = Command::new(program);
    python
        .current_dir(root())
        .env("PYTHONPATH", root().join("python/src"))
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("CAIPAN_BINARY", command(&[""]).get_program())
        .env("XDG_STATE_HOME", state_home());
    python
}

fn run_tests_of_the_package(python: &Path) {
    let words = ["-W", "error", "-m", "unittest", "discover", "-s"];
    let ran = with_package(python)
        .args(words)
        .arg(root().join("python/tests"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&ran.stderr);
    assert!(
        ran.status.success() && text.contains("OK"),
        "{python:?}: {text}"
    );
    let count = text.split("Ran ").nth(1).unwrap();
    let count: usize = count.split(' ').next().unwrap().parse().unwrap();
    assert!(count >= 36, "{python:?}: {text}");
}

/// Returns the Pythons on PATH and those of pyenv that can be run, one of each version, the oldest first.
fn pythons() -> Vec<PathBuf> {
    let home = std::env::var_os("HOME").unwrap_or_default();
    let versions = std::fs::read_dir(Path::new(&home).join(".pyenv/versions"));
    let versions = versions.into_iter().flatten().flatten();
    let folders: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    let on_path = PYTHONS.iter().map(PathBuf::from);
    let candidates = on_path.chain(
        folders
            .iter()
            .flat_map(|folder| PYTHONS.iter().map(|name| folder.join(name))),
    );
    // A program of such a name may only print that Python is not installed.
    let with_version = candidates.filter_map(|python| Some((version(&python)?, python)));
    with_version
        .collect::<BTreeMap<_, _>>()
        .into_values()
        .collect()
}

/// Returns major and minor version of a Python that can be run.
fn version(python: &Path) -> Option<(u32, u32)> {
    let line = "import sys; print(*sys.version_info[:2])";
    let ran = Command::new(python).args(["-c", line]).output().ok()?;
    let text = String::from_utf8(ran.stdout).ok()?;
    let (major, minor) = text.trim().split_once(' ')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}

#[test]
fn the_python_package_works() {
    if is_left_to_the_sweep() {
        return;
    }
    if has("python3") {
        run_tests_of_the_package(Path::new("python3"));
    }
}

#[test]
fn the_python_package_works_on_the_oldest_python_and_in_the_soak_on_every_one() {
    if is_left_to_the_sweep() {
        return;
    }
    for python in all_in_the_soak(&pythons(), 1) {
        run_tests_of_the_package(python);
    }
}

#[test]
fn the_python_package_has_types() {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_PYTHON").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_PYTHON is not set");
        return;
    };
    let check = |source: &Path| {
        let mut mypy = Command::new(folder.join("mypy"));
        mypy.args(["--strict", "--cache-dir=/dev/null", "--config-file="])
            .arg(source)
            .env("MYPYPATH", root().join("python/src"));
        let ran = mypy.output().unwrap();
        let text = String::from_utf8_lossy(&ran.stdout).into_owned();
        (ran.status.success(), text)
    };
    let (good, text) = check(&root().join("python/src"));
    assert!(good, "{text}");

    let files = crate::support::Files::new(&[(
        "wrong.py",
        "import caipan\nfor result in caipan.verify([]):\n    print(result.reward + 1)\n",
    )]);
    let (good, text) = check(Path::new(&files.path("wrong.py")));
    assert!(!good && text.contains("\"None\""), "{text}");
}

#[test]
fn the_versions_of_the_package_and_of_the_program_agree() {
    let version = env!("CARGO_PKG_VERSION");
    for (file, line) in [
        ("python/pyproject.toml", format!("version = {version:?}")),
        (
            "python/src/caipan/__init__.py",
            format!("__version__ = {version:?}"),
        ),
    ] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        assert!(text.lines().any(|own| own == line), "{file}: {line}");
    }
}
