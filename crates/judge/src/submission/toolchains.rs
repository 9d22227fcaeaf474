//! Identifies the installed compilers and interpreters, because they are part of a program's content hash.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::sync::{Mutex, OnceLock, PoisonError};

use walkdir::WalkDir;

use super::program_start_plan;
use crate::content_id::{ContentHasher, ContentId};
use caipan_problem::language::Language;
use caipan_sandbox::Runner;

/// Folders with system headers, and the depth to which each is searched. A file that is added one level deeper is
/// noticed too, because it changes the modification time of a folder that is hashed.
const HEADER_FOLDERS: [(&str, usize); 2] = [("/usr/include", 1), ("/usr/local/include", 2)];

/// Cache of the identities of compilers and interpreters.
#[derive(Debug, Default)]
pub struct Toolchains {
    /// Text that identifies the programs that a command line starts. The key is the command line, split into words.
    identities: Mutex<HashMap<Vec<String>, String>>,
    headers: OnceLock<ContentId>,
}

impl Toolchains {
    /// Returns a text that identifies the compiler and the interpreter of a language and the tools that they start:
    /// paths, sizes and modification times of the files.
    pub fn toolchain_identity_of_language(
        &self,
        language: &Language,
        runner: &dyn Runner,
    ) -> String {
        let identities: Vec<String> = [&language.compile, &language.run]
            .into_iter()
            .filter(|command| starts_installed_tool(command))
            .map(|command| self.tool_identity_of_command(command, runner))
            .collect();
        identities.join("\n")
    }

    /// Returns the hash of the system headers of this machine, computed once. The headers are not part of
    /// [`toolchain_identity_of_language`](Self::toolchain_identity_of_language), because machines with the same
    /// compiler may have different headers.
    pub(crate) fn system_headers_hash(&self) -> &ContentId {
        let folders = HEADER_FOLDERS.map(|(folder, depth)| (Path::new(folder), depth));
        self.headers.get_or_init(|| hash_header_metadata(&folders))
    }

    fn tool_identity_of_command(&self, command: &[String], runner: &dyn Runner) -> String {
        let mut known = self
            .identities
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some(identity) = known.get(command) {
            return identity.clone();
        }
        let words: Vec<OsString> = command.iter().map(OsString::from).collect();
        let tools = program_start_plan::find_tools_started_by_command(&words, runner);
        // If a tool is a symbolic link or a start script, the identity covers the program that it leads to.
        let programs: BTreeSet<&Path> = tools.iter().flat_map(|tool| tool.programs()).collect();
        let identities: Vec<String> = programs.into_iter().map(file_version_text).collect();
        let identity = identities.join("\n");
        known.insert(command.to_owned(), identity.clone());
        identity
    }
}

/// Whether the command starts a tool of this machine and not the compiled program.
fn starts_installed_tool(command: &[String]) -> bool {
    command.first().is_some_and(|word| !word.starts_with('{'))
}

/// Hashes the paths, sizes and modification times of all entries of these folders, up to the given depths.
fn hash_header_metadata(folders: &[(&Path, usize)]) -> ContentId {
    let entries = folders.iter().flat_map(|(folder, depth)| {
        let walk = WalkDir::new(folder).max_depth(*depth);
        walk.sort_by_file_name().into_iter().flatten()
    });
    entries
        .fold(ContentHasher::default(), |hasher, entry| {
            hasher.update(file_version_text(entry.path()).as_bytes())
        })
        .finish()
}

/// Returns path, size and modification time of a file as text. The text changes when the file is upgraded.
fn file_version_text(path: &Path) -> String {
    let facts = fs::metadata(path).ok();
    let time = facts
        .as_ref()
        .and_then(|facts| facts.modified().ok())
        .and_then(|time| time.duration_since(std::time::UNIX_EPOCH).ok())
        .unwrap_or_default()
        .as_nanos();
    let length = facts.map_or(0, |facts| facts.len());
    format!("{} {length} {time}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_upgraded_tool_has_another_identity() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("tool");
        let old = tool_identity_after_write(&path, "1.0", 1);
        assert_eq!(tool_identity_after_write(&path, "1.0", 1), old);
        assert_ne!(tool_identity_after_write(&path, "1.0", 2), old);
        assert_ne!(tool_identity_after_write(&path, "1.0.1", 1), old);
    }

    /// Writes a file, sets the modification time to this number of seconds after 1970, and returns the identity of the
    /// file.
    fn tool_identity_after_write(path: &Path, text: &str, seconds: u64) -> String {
        fs::write(path, text).unwrap();
        let time = std::time::UNIX_EPOCH + std::time::Duration::from_secs(seconds);
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(time).unwrap();
        file_version_text(path)
    }

    #[test]
    fn an_added_or_changed_header_changes_the_hash() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        let mut names = vec![hash_header_metadata(&[(root, 2)])];
        for (path, text) in [("a.h", "1"), ("b/a.h", "1"), ("a.h", "10"), ("b/a.h", "10")] {
            fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            fs::write(root.join(path), text).unwrap();
            names.push(hash_header_metadata(&[(root, 2)]));
        }
        assert_eq!(hash_header_metadata(&[(root, 2)]), names[4]);
        let distinct: BTreeSet<_> = names.iter().collect();
        assert_eq!(distinct.len(), 5);
        assert_ne!(hash_header_metadata(&[(root, 1)]), names[4]);
        assert_eq!(
            hash_header_metadata(&[(&root.join("none"), 1)]),
            hash_header_metadata(&[])
        );
    }
}
