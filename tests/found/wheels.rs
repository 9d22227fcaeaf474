//! Regression tests with package templates from the wheels of problemtools, BAPCtools and rbx.cp.

use std::fs;
use std::path::{Path, PathBuf};

use crate::support::{caipan, files_below, has, is_left_to_the_sweep, require};

/// Returns the folder in an environment variable.
fn folder(variable: &str) -> Option<PathBuf> {
    let folder = std::env::var_os(variable).map(PathBuf::from);
    if folder.is_none() {
        require(false, &format!("{variable} is not set"));
    }
    folder
}

/// Returns the folders below a folder that contain a file with this name.
fn with_file(below: &Path, name: &str) -> Vec<PathBuf> {
    let files = files_below(below.to_str().unwrap());
    let named = files
        .iter()
        .filter(|file| file.file_name().unwrap() == name);
    named
        .map(|file| file.parent().unwrap().to_owned())
        .collect()
}

fn import(package: &Path, code: i32, part: &str) {
    let made = tempfile::tempdir().unwrap();
    let made = made.path().join("made");
    let [package, place] = [package, &made].map(|path| path.to_str().unwrap());
    caipan(&["import", package, place, "--lang", "en"]).expect(code, "", part);
}

#[test]
fn templates_of_other_tools_are_told_what_they_lack() {
    if is_left_to_the_sweep() {
        return;
    }
    if !has("python3") {
        return;
    }
    let (Some(kattis), Some(testlib)) =
        (folder("CAIPAN_TEST_KATTIS"), folder("CAIPAN_TEST_TESTLIB"))
    else {
        return;
    };
    // The wheel of problemtools contains no package.
    let configs = with_file(&kattis.join("problemtools"), "problem.yaml");
    assert_eq!(configs, [kattis.join("problemtools/config")]);
    // The packages of BAPCtools contain placeholders, or only samples.
    let skeletons = kattis.join("bapctools/resources/skel");
    import(&skeletons.join("problem"), 3, "problem.yaml:");
    import(
        &skeletons.join("problem_cfp"),
        0,
        "data/secret: there are no cases, so programs are graded by the samples",
    );
    // rbx makes packages of Polygon.
    let presets = testlib.join("../presets");
    let presets = with_file(&fs::canonicalize(presets).unwrap(), "problem.rbx.yml");
    assert!(presets.len() >= 2, "{presets:?}");
    for preset in presets {
        import(&preset, 3, "rbx package polygon");
    }
}
