//! Finds files that problem.toml names but that do not exist.

use crate::jury_program_definition::{JuryProgramDefinition, SourceOrCommand};
use crate::problem_toml::{FILE_NAME, Problem};
use caipan_facts::{Evidence, Fact, facts, printable};

facts! {
    /// Problems with a file that problem.toml names.
    pub enum NamedFileFault {
        /// A file that problem.toml names does not exist.
        Missing { config: String, file: String } => "config-names-missing",
    }
}

/// Returns a fact for each program or statement named in problem.toml that does not exist. Empty for built-in problems.
pub fn missing_file_facts(problem: &Problem) -> Vec<Fact> {
    let Some(folder) = problem.directory.disk_path() else {
        return Vec::new();
    };
    let programs = problem.jury_programs().flat_map(source_files);
    let statements = problem.package.statements.values().map(String::as_str);
    let mut missing: Vec<&str> = programs
        .chain(statements)
        .filter(|name| !folder.join(name).exists())
        .collect();
    missing.sort_unstable();
    missing.dedup();
    let config = folder.join(FILE_NAME);
    let facts = missing.iter().map(|name| {
        NamedFileFault::Missing {
            config: printable(config.as_os_str().as_encoded_bytes()),
            file: printable(name.as_bytes()),
        }
        .fact()
    });
    facts.collect()
}

/// Returns the paths of the source files of a program. The words of a command are left out, since they need not be
/// files.
fn source_files(program: &JuryProgramDefinition) -> impl Iterator<Item = &str> {
    let source = match &program.source_or_command {
        SourceOrCommand::Source(source) => Some(source.as_str()),
        SourceOrCommand::Command(_) => None,
    };
    source
        .into_iter()
        .chain(program.with.iter().map(String::as_str))
}
