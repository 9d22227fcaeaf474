//! Determines from the file of a contestant's program how the program is started: directly, or by an interpreter of
//! this machine.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use super::tools::{self, Tool};
use super::{elf, libraries};
use crate::evidence::ProgramStartProblem;
use caipan_facts::Bytes;

/// Whether a program file is executed directly or by an interpreter.
#[derive(Debug)]
pub enum StartMethod {
    /// The program is executed directly, with the machine's own loader. The size is the writable memory that the file
    /// declares.
    Native(Bytes),
    /// The program is a script for this interpreter of the machine, which is started with these arguments before the script.
    Script(Arc<Tool>, Vec<OsString>),
}

/// Number of this machine's architecture, as bytes 18 and 19 of an ELF header contain it.
const MACHINE: u16 = if cfg!(target_arch = "x86_64") {
    62
} else {
    183
};

/// Determines how `program` is started. With `reachable_by_all`, only interpreters that every user can reach are used.
///
/// # Errors
/// The outer error: the file cannot be read. The inner error: the program cannot be started.
pub(crate) fn find_start_method(
    program: &Path,
    reachable_by_all: bool,
) -> io::Result<Result<StartMethod, ProgramStartProblem>> {
    let mut head = Vec::new();
    File::open(program)?.take(256).read_to_end(&mut head)?;
    if let Some(script) = head.strip_prefix(b"#!") {
        let line = script
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        let tool = tools::find_interpreter(line, reachable_by_all)
            .map_err(|name| ProgramStartProblem::Interpreter { name });
        return Ok(tool.map(|(tool, words)| StartMethod::Script(tool, words)));
    }
    let is_of_this_machine = head.get(..4) == Some(b"\x7fELF")
        && head.get(18..20) == Some(MACHINE.to_le_bytes().as_slice());
    let wanted = if is_of_this_machine {
        elf::read_elf_requirements(program)?
    } else {
        None
    };
    Ok(match wanted {
        None => Err(ProgramStartProblem::NotExecutable),
        Some(wanted) => match wanted.loader {
            Some(loader) if !libraries::is_installed_dynamic_loader(&loader) => {
                Err(ProgramStartProblem::Loader {
                    loader: loader.display().to_string(),
                })
            }
            _ => Ok(StartMethod::Native(Bytes(wanted.static_data))),
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use caipan_facts::Evidence;
    use caipan_i18n::EnglishFormat;
    use std::fs;

    fn start_method_of_bytes(bytes: &[u8]) -> Result<StartMethod, ProgramStartProblem> {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("program");
        fs::write(&path, bytes).unwrap();
        find_start_method(&path, false).unwrap()
    }

    #[test]
    fn native_executables_are_accepted_and_other_bytes_are_rejected() {
        let own = fs::read("/proc/self/exe").unwrap();
        assert!(matches!(
            start_method_of_bytes(&own),
            Ok(StartMethod::Native(Bytes(1..)))
        ));
        for bytes in [&b""[..], b"text", b"\x7fELF", &own[..32]] {
            assert_eq!(
                start_method_of_bytes(bytes).unwrap_err(),
                ProgramStartProblem::NotExecutable
            );
        }
        let mut other = own.clone();
        other[18] = 8;
        assert_eq!(
            start_method_of_bytes(&other).unwrap_err(),
            ProgramStartProblem::NotExecutable
        );
    }

    #[test]
    fn a_foreign_loader_is_refused() {
        let mut own = fs::read("/proc/self/exe").unwrap();
        let name = libraries::installed_dynamic_loaders()
            .next()
            .unwrap()
            .to_str()
            .unwrap();
        let place = own
            .windows(name.len())
            .position(|bytes| bytes == name.as_bytes())
            .unwrap();
        own[place..place + 15].copy_from_slice(b"/proc/self/exe\0");
        assert_eq!(
            start_method_of_bytes(&own).unwrap_err(),
            ProgramStartProblem::Loader {
                loader: "/proc/self/exe".to_owned()
            }
        );
    }

    #[test]
    fn a_script_with_an_unlisted_interpreter_is_rejected() {
        assert!(
            matches!(start_method_of_bytes(b"#!/bin/sh -e\nexit"), Ok(StartMethod::Script(_, words)) if words == ["-e"])
        );
        let refusal = start_method_of_bytes(b"#!/proc/self/exe\n").unwrap_err();
        let refused = refusal.fact().english();
        let said = "the script's interpreter \"/proc/self/exe\" is not there";
        assert!(refused.starts_with(said), "{refused}");
    }
}
