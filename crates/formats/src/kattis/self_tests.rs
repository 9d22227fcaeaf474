//! Reads self-tests: cases of invalid inputs, valid and invalid outputs below data/.

use std::collections::BTreeSet;

use super::edition::Edition;
use super::group_configs::{GroupConfigs, ROOT, ValidatorArgs, args_of};
use super::group_file::Config;
use super::problem_settings::ProblemSettings;
use crate::notice::ImportError;
use crate::package::{Content, Package, SelfTest};
use crate::package_reader::PackageReader;
use caipan_facts::Fact;
use caipan_problem::case::SELF_TESTS;
use caipan_problem::case_name;

/// Adds the self-tests to the package. A test is skipped if its validator arguments differ from those of the
/// cases, or if no program of the package can judge it.
///
/// # Errors
///
/// A file of a self-test is missing, or a configuration is malformed.
pub(super) fn self_tests(
    reading: &mut PackageReader,
    edition: Edition,
    about: &ProblemSettings,
    (asked, base): (&GroupConfigs, &ValidatorArgs),
    package: &mut Package,
) -> Result<(), Fact> {
    let files = reading.files;
    let mut folders: BTreeSet<String> = BTreeSet::new();
    for path in files.files_below(ROOT) {
        let rest = &path[ROOT.len() + 1..];
        if let Some((folder, _)) = rest.split_once('/') {
            folders.insert(folder.to_owned());
        }
    }
    for name in folders {
        let folder = format!("{ROOT}/{name}");
        let known = SELF_TESTS.into_iter().find(|known| *known == name);
        if let Some(kind) = known {
            for stem in stems(reading, &folder) {
                one(reading, edition, about, (asked, base), kind, &stem, package)?;
            }
        }
    }
    Ok(())
}

/// Paths of the inputs of a folder, without the extension `.in`.
fn stems(reading: &PackageReader, folder: &str) -> Vec<String> {
    let inputs = reading.files.files_below(folder);
    let stems = inputs.filter_map(|path| path.strip_suffix(".in"));
    stems.map(str::to_owned).collect()
}

fn one(
    reading: &mut PackageReader,
    edition: Edition,
    about: &ProblemSettings,
    (asked, base): (&GroupConfigs, &ValidatorArgs),
    folder: &'static str,
    stem: &str,
    package: &mut Package,
) -> Result<(), Fact> {
    let mut said = asked.configs.get(ROOT).cloned().unwrap_or_default();
    // Configuration of the parent folders, then of the test.
    for (end, _) in stem.match_indices('/').skip(1) {
        let above = &stem[..end];
        let file = format!("{above}/{}", edition.group_file());
        said = Config::read(reading, edition, (above, &file), &said, false)?;
    }
    let own = format!("{stem}.yaml");
    said = Config::read(reading, edition, (stem, &own), &said, false)?;
    let args = args_of(edition, about, &said);
    let is_input = folder == SELF_TESTS[0];
    let is_talk = package.interactor.is_some() || about.passes > 0;
    let is_unlike = args.input != base.input || (!is_input && args.output != base.output);
    let has_nobody = if is_input {
        package.validators.is_empty()
    } else {
        is_talk
    };
    let name = &stem[ROOT.len() + 1 + folder.len() + 1..];
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
        files.push((*ending, Content::File(path)));
    }
    package.self_tests.push(SelfTest {
        folder,
        name: name.to_owned(),
        files,
    });
    Ok(())
}
