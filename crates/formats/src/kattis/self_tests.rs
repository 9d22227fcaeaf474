//! Reads the package's self-tests of validators: folders of invalid inputs, invalid outputs and valid outputs below
//! data/.

use std::collections::BTreeSet;

use super::edition::Edition;
use super::group_configs::{GroupConfigs, ROOT_GROUP_PATH, ValidatorArgs, build_validator_args};
use super::group_file::GroupConfig;
use super::problem_settings::ProblemSettings;
use crate::notice::ImportError;
use crate::package::{FileContent, Package, SelfTest};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::case::SELF_TESTS;
use caipan_problem::case_name;

/// Adds the self-tests, which test the jury's validators, to the package. Skips a test if the validator arguments
/// differ from `base`, the default arguments. Also skips a test if no program can judge the test, or if the name is not
/// a valid case name.
///
/// # Errors
///
/// A file of a self-test is missing, or a configuration is malformed.
pub(super) fn add_self_tests(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    (configs, base): (&GroupConfigs, &ValidatorArgs),
    package: &mut Package,
) -> Result<(), Fact> {
    let files = reading.files;
    let mut folders: BTreeSet<String> = BTreeSet::new();
    for path in files.files_below(ROOT_GROUP_PATH) {
        let rest = &path[ROOT_GROUP_PATH.len() + 1..];
        if let Some((folder, _)) = rest.split_once('/') {
            folders.insert(folder.to_owned());
        }
    }
    for name in folders {
        let folder = format!("{ROOT_GROUP_PATH}/{name}");
        let known = SELF_TESTS.into_iter().find(|known| *known == name);
        if let Some(kind) = known {
            for stem in input_paths_without_extension(reading, &folder) {
                add_self_test(
                    reading,
                    edition,
                    settings,
                    (configs, base),
                    kind,
                    &stem,
                    package,
                )?;
            }
        }
    }
    Ok(())
}

/// Paths of all inputs in a folder at any depth, without the extension `.in`.
fn input_paths_without_extension(reading: &PackageReader, folder: &str) -> Vec<String> {
    let inputs = reading.files.files_below(folder);
    let stems = inputs.filter_map(|path| path.strip_suffix(".in"));
    stems.map(str::to_owned).collect()
}

fn add_self_test(
    reading: &mut PackageReader,
    edition: Edition,
    settings: &ProblemSettings,
    (configs, base): (&GroupConfigs, &ValidatorArgs),
    folder: &'static str,
    stem: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut said = configs
        .groups
        .get(ROOT_GROUP_PATH)
        .cloned()
        .unwrap_or_default();
    // Read the configuration of the parent folders, outermost first, and finally the configuration of the test.
    for (end, _) in stem.match_indices('/').skip(1) {
        let above = &stem[..end];
        let file = format!("{above}/{}", edition.group_file_name());
        said = GroupConfig::read_group_file(reading, edition, (above, &file), &said, false)?;
    }
    let own = format!("{stem}.yaml");
    said = GroupConfig::read_group_file(reading, edition, (stem, &own), &said, false)?;
    let args = build_validator_args(edition, settings, &said);
    let is_input = folder == SELF_TESTS[0];
    let is_talk = package.interactor.is_some() || settings.passes > 0;
    let is_unlike = args.input != base.input || (!is_input && args.output != base.output);
    let has_nobody = if is_input {
        package.validators.is_empty()
    } else {
        is_talk
    };
    let name = &stem[ROOT_GROUP_PATH.len() + 1 + folder.len() + 1..];
    if is_unlike || has_nobody || !case_name::is_valid_case_name(name) {
        return Ok(());
    }
    let endings: &[&'static str] = if is_input {
        &["in"]
    } else {
        &["in", "ans", "out"]
    };
    let mut files = Vec::new();
    for ending in endings {
        let path = format!("{stem}.{ending}");
        if !reading.files.has(&path) {
            let file = path.clone();
            return Err(reading.error_at(
                &format!("{stem}.in"),
                None,
                ImportError::MissingFile { file },
            ));
        }
        files.push((*ending, FileContent::File(path)));
    }
    package.self_tests.push(SelfTest {
        folder,
        name: name.to_owned(),
        files,
    });
    Ok(())
}
