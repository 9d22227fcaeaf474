//! Regression tests of verdicts under limits.

use std::process::Command;

use super::copy_of;
use crate::support::{caipan, has};

#[test]
fn standard_input_can_be_opened_by_name_whatever_its_size() {
    if !has("python3") || !has("cc") || !has("node") {
        return;
    }
    let folder = copy_of("dev-stdin-large");
    let mut make = Command::new("python3");
    let made = make.arg("make.py").current_dir(folder.path()).status();
    assert!(made.unwrap().success());
    for (size, program) in [
        ("small", "program.c"),
        ("large", "program.c"),
        ("large", "program.js"),
    ] {
        let [problem, program] = [size, program].map(|name| folder.path().join(name));
        let [problem, program] = [&problem, &program].map(|path| path.to_str().unwrap());
        caipan(&["grade", problem, program, "--no-journal"]).expect(0, "AC", "");
    }
}
