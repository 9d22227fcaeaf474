//! What a test needs of the machine, and what it does where the machine has it not. The tests of the top use this file too.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Set by CI: a test that needs what a machine lacks fails then instead of skipping.
const REQUIRE_ALL: &str = "CAIPAN_TEST_REQUIRE_ALL";

/// A test cannot do its work for this reason: says so loudly, and fails where everything is required, unless that is
/// `excused`.
pub fn require(excused: bool, reason: &str) {
    assert!(
        excused || std::env::var_os(REQUIRE_ALL).is_none(),
        "{reason}, and {REQUIRE_ALL} is set"
    );
    eprintln!("SKIPPED: {reason}");
}

/// A folder in a place where not everybody may write.
pub fn files_in_temporary_folder(place: &str) -> Option<tempfile::TempDir> {
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

/// Whether the expensive tests run as well: products of languages, limits and levels. CI sets this.
pub fn is_sweep() -> bool {
    std::env::var_os("CAIPAN_TEST_TIER").is_some_and(|tier| tier == "sweep")
}

/// Compiles a C program. `false` if the compiler does not work, which is said, and fails where everything is required.
pub fn compile_c(source: &Path, program: &Path, flags: &[&str]) -> bool {
    let mut compiler = Command::new("cc");
    compiler.args(flags).arg("-o").args([program, source]);
    let is_compiled = compiler.status().is_ok_and(|status| status.success());
    if !is_compiled {
        require(false, &format!("cc does not compile {}", source.display()));
    }
    is_compiled
}
