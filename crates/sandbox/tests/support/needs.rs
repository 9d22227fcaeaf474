//! Requirements of tests on the machine, and skipping of tests whose requirements are not met. Shared with the tests
//! of the top crate.

use std::fs;
use std::path::Path;
use std::process::Command;

/// Environment variable set by CI: tests fail instead of being skipped if the machine lacks something.
const REQUIRE_ALL: &str = "CAIPAN_TEST_REQUIRE_ALL";

/// Reports that a test cannot run for this reason. Fails if everything is required, unless `excused`.
pub(crate) fn require(excused: bool, reason: &str) {
    assert!(
        excused || std::env::var_os(REQUIRE_ALL).is_none(),
        "{reason}, and {REQUIRE_ALL} is set"
    );
    eprintln!("SKIPPED: {reason}");
}

/// Creates a folder in `place` that all users may enter; `None` if that fails.
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

/// Environment variable that selects additional tests: `sweep`, or `soak`, which includes the sweep.
const TIER: &str = "CAIPAN_TEST_TIER";

fn tier() -> Option<std::ffi::OsString> {
    let tier = std::env::var_os(TIER)?;
    assert!(tier == "sweep" || tier == "soak", "{TIER} is {tier:?}");
    Some(tier)
}

/// Whether the expensive tests run: products of languages, limits and levels. Set by CI.
pub(crate) fn is_sweep() -> bool {
    tier().is_some()
}

/// Environment variable that selects a third of the tests that are left to the sweep: `1`, `2` or `3`. Set by CI, which would wait
/// too long for all of them.
const THIRD: &str = "CAIPAN_TEST_THIRD";

/// Returns the third that a test belongs to, given its full name. The sum of bytes distributes today's tests evenly.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn third_of(test: &str) -> u32 {
    test.bytes().map(u32::from).sum::<u32>() % 3 + 1
}

/// Whether the test that runs on this thread belongs to the selected third. The thread has the name of its test, or is the main
/// thread if only one test runs at a time.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
fn is_in_selected_third() -> bool {
    let Some(third) = std::env::var_os(THIRD) else {
        return true;
    };
    assert!(
        ["1", "2", "3"].iter().any(|known| third == *known),
        "{THIRD} is {third:?}"
    );
    let thread = std::thread::current();
    let test = thread.name().filter(|name| name.contains("::"));
    test.is_none_or(|test| third == third_of(test).to_string().as_str())
}

/// Whether a test of the sweep is to be skipped, because only the suite runs, or another third of the sweep. Reports the skip.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn is_left_to_the_sweep() -> bool {
    let is_left = !is_sweep() || !is_in_selected_third();
    if is_left {
        eprintln!("left to the sweep: {TIER}=sweep without {THIRD}");
    }
    is_left
}

/// Whether tests run that take minutes each or produce pictures. Never set by CI.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn is_soak() -> bool {
    let is_soak = tier().is_some_and(|tier| tier == "soak");
    if !is_soak {
        eprintln!("left to the soak: {TIER}=soak");
    }
    is_soak
}

/// Returns all items in the soak, elsewhere only the first `count`.
#[allow(dead_code, reason = "no test of the sandbox is that long")]
pub(crate) fn all_in_the_soak<T>(items: &[T], count: usize) -> &[T] {
    if is_soak() {
        items
    } else {
        &items[..count.min(items.len())]
    }
}

/// Compiles a C program. Returns `false` if the compiler does not work; reports that, and fails if everything is
/// required.
pub(crate) fn compile_c(source: &Path, program: &Path, flags: &[&str]) -> bool {
    let mut compiler = Command::new("cc");
    compiler.args(flags).arg("-o").args([program, source]);
    let is_compiled = compiler.status().is_ok_and(|status| status.success());
    if !is_compiled {
        require(false, &format!("cc does not compile {}", source.display()));
    }
    is_compiled
}
