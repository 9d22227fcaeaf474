//! What a test needs of the machine, and what it does where the machine has it not. The tests of the top use this file too.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Set by CI: a test that needs what a machine lacks fails then instead of skipping.
const REQUIRE_ALL: &str = "CAIPAN_TEST_REQUIRE_ALL";

/// A test cannot do its work for this reason: says so loudly, and fails where everything is required, unless that is
/// `excused`.
pub(crate) fn require(excused: bool, reason: &str) {
    assert!(
        excused || std::env::var_os(REQUIRE_ALL).is_none(),
        "{reason}, and {REQUIRE_ALL} is set"
    );
    eprintln!("SKIPPED: {reason}");
}

/// A folder in a place where not everybody may write.
pub(crate) fn files_in_temporary_folder(place: &str) -> Option<tempfile::TempDir> {
    use std::os::unix::fs::PermissionsExt;
    let made = tempfile::Builder::new()
        .prefix("caipan-test-")
        .tempdir_in(place);
    match made {
        Ok(folder) => {
            fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
            Some(folder)
        }
        Err(error) => {
            require(true, &format!("{place}: {error}"));
            None
        }
    }
}

/// The variable that chooses what runs besides the suite: `sweep`, or `soak`, which holds the sweep.
const TIER: &str = "CAIPAN_TEST_TIER";

fn tier() -> Option<std::ffi::OsString> {
    let tier = std::env::var_os(TIER)?;
    assert!(tier == "sweep" || tier == "soak", "{TIER} is {tier:?}");
    Some(tier)
}

/// Do the expensive tests run as well: products of languages, limits and levels? CI says so.
pub(crate) fn is_sweep() -> bool {
    tier().is_some()
}

/// Is this test one of the sweep's, and is only the suite run? That is said, and the test has nothing to do.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn is_left_to_the_sweep() -> bool {
    let is_left = !is_sweep();
    if is_left {
        eprintln!("left to the sweep: {TIER}=sweep");
    }
    is_left
}

/// Do the tests run that take minutes each, or make what people look at? CI never says so.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn is_soak() -> bool {
    let is_soak = tier().is_some_and(|tier| tier == "soak");
    if !is_soak {
        eprintln!("left to the soak: {TIER}=soak");
    }
    is_soak
}

/// Compiles a C program. `false` if the compiler does not work, which is said, and fails where everything is required.
pub(crate) fn compile_c(source: &Path, program: &Path, flags: &[&str]) -> bool {
    let mut compiler = Command::new("cc");
    compiler.args(flags).arg("-o").args([program, source]);
    let is_compiled = compiler.status().is_ok_and(|status| status.success());
    if !is_compiled {
        require(false, &format!("cc does not compile {}", source.display()));
    }
    is_compiled
}
