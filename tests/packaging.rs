//! Every crate can be packaged, and each package builds by itself: what it embeds comes along through the links inside it.

use std::process::Command;

use crate::support::{is_left_to_the_sweep, root};

#[test]
fn every_crate_can_be_packaged_and_builds_from_its_package() {
    if is_left_to_the_sweep() {
        return;
    }
    let mut package = Command::new(env!("CARGO"));
    package
        .args(["package", "--workspace", "--locked", "--allow-dirty"])
        .current_dir(root());
    // What is built here is as good as what the tests are built of.
    for variable in ["CARGO_INCREMENTAL", "CARGO_PROFILE_DEV_DEBUG"] {
        package.env(variable, "0");
    }
    let ran = package.output().unwrap();
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    for name in ["problem", "puzzles", "report"] {
        let verified = format!("Verifying caipan-{name} ");
        assert!(said.contains(&verified), "{said}");
    }
}
