//! The file of a contest, and the names of its tasks.

use crate::archive::files::PackageFiles;
use crate::keys::Keys;
use crate::reading::{Reading, Wishes};

/// With this begins what older versions write.
const OLD: [u8; 4] = [0x20, 0x11, 0x11, 0x27];

/// The files of contests at the top.
pub(super) fn contests(files: &PackageFiles) -> impl Iterator<Item = &str> {
    let paths = files.paths().iter().map(String::as_str);
    paths.filter(|path| !path.contains('/') && path.to_lowercase().ends_with(".cdf"))
}

/// Is it what versions before LemonLime write?
pub(crate) fn is_old(files: &PackageFiles) -> bool {
    contests(files).any(|path| files.read(path).is_ok_and(|bytes| bytes.starts_with(&OLD)))
}

/// A task: its name, and what people call it.
pub(super) type Task = (String, Option<String>);

/// Names for tasks by those of their sources: of several tasks with one source name, the later ones get a number.
pub(super) fn distinct(names: &[String]) -> Vec<String> {
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

/// The title of a contest of several tasks, and its tasks; no two have the same name. Who reads it says what is
/// wrong with it.
pub(crate) fn tasks(files: &PackageFiles) -> Option<(Option<String>, Vec<Task>)> {
    let all: Vec<&str> = contests(files).collect();
    let [path] = all[..] else { return None };
    let wishes = Wishes::default();
    let reading = Reading::of(files, &wishes);
    let text = reading.text(path).ok()?;
    let mut keys = Keys::of_json(&reading, path, &text).ok()?;
    let title = keys.text(&reading, "contestTitle").ok()?;
    let mut names: Vec<Task> = Vec::new();
    for mut task in keys.tables(&reading, "tasks").ok()?? {
        let name = task.text(&reading, "sourceFileName").ok()??;
        let title = task.text(&reading, "problemTitle").ok()?;
        names.push((name, title));
    }
    let own: Vec<String> = names.iter().map(|(name, _)| name.clone()).collect();
    for ((name, _), distinct) in names.iter_mut().zip(distinct(&own)) {
        *name = distinct;
    }
    let title = title.filter(|title| !title.is_empty());
    (names.len() > 1).then_some((title, names))
}
