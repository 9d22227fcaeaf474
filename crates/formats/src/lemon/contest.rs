//! Finds the contest file (`.cdf`) of LemonLime, and reads the title and the task names.

use crate::config_keys::ConfigKeys;
use crate::package_reader::{ImportOptions, PackageReader};
use caipan_archive::files::PackageFiles;

/// First bytes of contest files in the binary format of versions before LemonLime.
const BINARY_MAGIC: [u8; 4] = [0x20, 0x11, 0x11, 0x27];

/// Paths of the contest files (`.cdf`) at the top of the package.
pub(super) fn contest_files(files: &PackageFiles) -> impl Iterator<Item = &str> {
    let paths = files.paths().iter().map(String::as_str);
    paths.filter(|path| !path.contains('/') && path.to_lowercase().ends_with(".cdf"))
}

/// Whether the package contains a contest file in the binary format of versions before LemonLime. caipan cannot read
/// this format.
pub(crate) fn has_binary_contest_file(files: &PackageFiles) -> bool {
    contest_files(files).any(|path| {
        files
            .read(path)
            .is_ok_and(|bytes| bytes.starts_with(&BINARY_MAGIC))
    })
}

/// Task of a contest: distinct name, derived from `sourceFileName`, and the title, if the contest file contains one.
pub(super) type NamedTask = (String, Option<String>);

/// Makes task names distinct: the second task named `x` becomes `x-2`, and so on.
pub(super) fn make_names_distinct(names: &[String]) -> Vec<String> {
    let mut distinct: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut free = std::iter::once(name.clone()).chain(numbered);
        let free =
            free.find(|free| !distinct.contains(free) && (free == name || !names.contains(free)));
        distinct.extend(free);
    }
    distinct
}

/// Returns the title and the tasks of a contest; `None` if there are fewer than two tasks. Also `None` if the contest
/// file is malformed; reading a task reports the error.
pub(crate) fn contest_title_and_tasks(
    files: &PackageFiles,
) -> Option<(Option<String>, Vec<NamedTask>)> {
    let all: Vec<&str> = contest_files(files).collect();
    let [path] = all[..] else { return None };
    let options = ImportOptions::default();
    let reading = PackageReader::new(files, &options);
    let text = reading.read_config_text(path).ok()?;
    let mut keys = ConfigKeys::parse_json(&reading, path, &text).ok()?;
    let title = keys
        .take_text(&reading, "contestTitle")
        .ok()?
        .filter(|title| !title.is_empty());
    let mut names: Vec<NamedTask> = Vec::new();
    for mut task in keys.take_tables(&reading, "tasks").ok()?? {
        let name = task.take_text(&reading, "sourceFileName").ok()??;
        let title = task.take_text(&reading, "problemTitle").ok()?;
        names.push((name, title));
    }
    let own: Vec<String> = names.iter().map(|(name, _)| name.clone()).collect();
    for ((name, _), distinct) in names.iter_mut().zip(make_names_distinct(&own)) {
        *name = distinct;
    }
    (names.len() > 1).then_some((title, names))
}
