//! Unmodified clients from PyPI. `CAIPAN_TEST_CLIENTS` names the folder of programs of a virtual environment with them, and
//! `CAIPAN_TEST_VERL` a folder with the unpacked wheel of verl.

use std::path::PathBuf;
use std::process::Command;

use super::lab::Lab;
use crate::support::{finish, is_left_to_the_sweep, require};

/// Python of the virtual environment.
fn python() -> Option<PathBuf> {
    let Some(folder) = std::env::var_os("CAIPAN_TEST_CLIENTS").map(PathBuf::from) else {
        require(false, "CAIPAN_TEST_CLIENTS is not set");
        return None;
    };
    Some(folder.join("python"))
}

/// Runs a script against a server, and returns what it prints.
fn talk(lab: &Lab, python: PathBuf, script: &str) -> String {
    let mut command = Command::new(python);
    let url = format!("http://{}", lab.address);
    command
        .args(["-c", script, &url])
        .env("SANDBOX_FUSION_ENDPOINT", &url);
    let ran = finish(command);
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.stdout
}

#[test]
fn the_client_of_sandbox_fusion_talks_to_caipan() {
    let Some(python) = python() else { return };
    let lab = Lab::start(&[]);
    let script = include_str!("clients/sandbox_fusion.py");
    let said = talk(&lab, python, script);
    assert_eq!(said, include_str!("clients/sandbox_fusion.txt"));
}

#[test]
fn the_client_of_judge0_talks_to_caipan() {
    let Some(python) = python() else { return };
    let lab = Lab::start(&[]);
    let said = talk(&lab, python, include_str!("clients/judge0.py"));
    assert_eq!(said, include_str!("clients/judge0.txt"));
}

#[test]
fn the_reward_function_of_verl_talks_to_caipan() {
    if is_left_to_the_sweep() {
        return;
    }
    let Some(python) = python() else { return };
    if std::env::var_os("CAIPAN_TEST_VERL").is_none() {
        return require(false, "CAIPAN_TEST_VERL is not set");
    }
    let lab = Lab::start(&[]);
    let said = talk(&lab, python, include_str!("clients/verl.py"));
    assert_eq!(said, include_str!("clients/verl.txt"));
}
