//! Which compilers and run-times make and run programs here: what another one has made is another program.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::package::language::Language;
use crate::sandbox::Runner;

/// The tools that were looked at so far, each by its name in a command.
#[derive(Debug, Default)]
pub struct Tools(Mutex<HashMap<String, String>>);

impl Tools {
    /// Where the compiler and the run-time of a language are, and which files.
    pub fn identity(&self, language: &Language, runner: &dyn Runner) -> String {
        let commands = [language.compile.first(), language.run.first()];
        let tools = commands.into_iter().flatten();
        let tools = tools.filter(|word| !word.starts_with('{'));
        let identities = tools.map(|word| self.of(word, runner));
        identities.collect::<Vec<_>>().join("\n")
    }

    fn of(&self, word: &str, runner: &dyn Runner) -> String {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(identity) = known.get(word) {
            return identity.clone();
        }
        // The real one, behind links and the scripts of version managers.
        let tool = runner.tool(OsStr::new(word));
        let place = tool.and_then(|tool| fs::canonicalize(&tool.path).ok());
        let place = place.map_or(String::new(), |place| identity(&place));
        let identity = format!("{word} {place}");
        known.insert(word.to_owned(), identity.clone());
        identity
    }
}

/// A file, as it is now: an upgrade brings another.
fn identity(place: &Path) -> String {
    let facts = fs::metadata(place).ok();
    let time = facts.as_ref().and_then(|facts| facts.modified().ok());
    let time = time.and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok());
    let length = facts.map_or(0, |facts| facts.len());
    format!("{} {length} {time:?}", place.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tool_that_is_upgraded_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tool");
        let write = |text: &str, seconds| {
            fs::write(&path, text).unwrap();
            let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(time).unwrap();
            identity(&path)
        };
        let old = write("1.0", 1);
        assert_eq!(write("1.0", 1), old);
        assert_ne!(write("1.0", 2), old);
        assert_ne!(write("1.0.1", 1), old);
    }
}
