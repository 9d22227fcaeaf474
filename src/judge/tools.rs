//! Which compilers and run-times make and run programs here: what another one has made is another program.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::language::Language;
use super::{Grading, compile};

/// How tools are asked for their version. Others are known by their file.
const ASKED: [(&str, &str); 11] = [
    ("cc", "--version"),
    ("gcc", "--version"),
    ("g++", "--version"),
    ("clang++", "--version"),
    ("fpc", "-iV"),
    ("rustc", "--version"),
    ("go", "version"),
    ("javac", "-version"),
    ("java", "-version"),
    ("python3", "--version"),
    ("node", "--version"),
];

/// The tools that were looked at so far, each by its name in a command.
#[derive(Debug, Default)]
pub struct Tools(Mutex<HashMap<String, String>>);

impl Tools {
    /// Where the compiler and the run-time of a language are, and which version of each it is.
    pub fn identity(&self, language: &Language, grading: &Grading) -> String {
        let commands = [language.compile.first(), language.run.first()];
        let tools = commands.into_iter().flatten();
        let tools = tools.filter(|word| !word.starts_with('{'));
        let identities = tools.map(|word| self.of(word, grading));
        identities.collect::<Vec<_>>().join("\n")
    }

    fn of(&self, word: &str, grading: &Grading) -> String {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(identity) = known.get(word) {
            return identity.clone();
        }
        let place = find(word);
        let place = place.map_or(String::new(), |place| identity(&place));
        let how = ASKED.iter().find(|(name, _)| *name == word);
        let version = how.and_then(|(_, option)| {
            let command: Vec<OsString> = [word, option].map(OsString::from).into();
            let said = compile::ask(&command, grading).ok()??;
            Some(String::from_utf8_lossy(&said).into_owned())
        });
        let identity = format!("{word} {place} {}", version.unwrap_or_default());
        known.insert(word.to_owned(), identity.clone());
        identity
    }
}

/// Where a tool is, links followed.
fn find(word: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut places = std::env::split_paths(&path).map(|folder| folder.join(word));
    places
        .find(|place| place.is_file())
        .and_then(|place| place.canonicalize().ok())
}

/// A file, as it is now.
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
        assert!(find("sh").is_some() && find("no such tool").is_none());
    }
}
