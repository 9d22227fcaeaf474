//! Which compilers and run-times make and run programs here: what another one has made is another program.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

use super::starting;
use crate::package::language::Language;
use crate::sandbox::Runner;

/// The tools that were looked at so far, by the commands that start them.
#[derive(Debug, Default)]
pub struct Tools(Mutex<HashMap<Vec<String>, String>>);

impl Tools {
    /// Where the compiler and the run-time of a language are, with all that they may start, and which files.
    pub fn identity(&self, language: &Language, runner: &dyn Runner) -> String {
        let commands = [&language.compile, &language.run];
        let commands = commands.into_iter().filter(|command| is_of_a_tool(command));
        let identities = commands.map(|command| self.of(command, runner));
        identities.collect::<Vec<_>>().join("\n")
    }

    fn of(&self, command: &[String], runner: &dyn Runner) -> String {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(identity) = known.get(command) {
            return identity.clone();
        }
        let words: Vec<OsString> = command.iter().map(OsString::from).collect();
        let tools = starting::tools_of(&words, runner);
        // The real ones, behind links and the scripts that start them.
        let programs: BTreeSet<&Path> = tools.iter().flat_map(|tool| tool.programs()).collect();
        let programs = programs.into_iter().map(identity);
        let identity = programs.collect::<Vec<_>>().join("\n");
        known.insert(command.to_owned(), identity.clone());
        identity
    }
}

/// Does this command start a tool of the machine's, not what was compiled?
fn is_of_a_tool(command: &[String]) -> bool {
    command.first().is_some_and(|word| !word.starts_with('{'))
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
