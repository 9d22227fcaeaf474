//! A folder with a source in it: commands that name it, programs made ready, names that no tool mistakes.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Read};
use std::path::Path;

use super::score::CompileLog;
use super::submission::Submission;
use crate::problem::quote;
use crate::sandbox::{Bytes, Sandbox, WorkFolder};

/// The name of the compiled program in its folder.
const PROGRAM: &str = "program";

/// A folder with the source in it.
pub struct Workbench {
    /// Where it is.
    pub folder: WorkFolder,
    source: String,
}

impl Workbench {
    /// A folder with a copy of the source.
    ///
    /// # Errors
    /// There is no room, or the source cannot be read.
    pub fn set_up(
        submission: &Submission,
        bytes: &[u8],
        sandbox: &Sandbox,
    ) -> Result<Self, String> {
        let folder = sandbox.folder();
        let folder = folder.map_err(|error| format!("make a folder for the program: {error}"))?;
        let own = &submission.language.source_name;
        let source = own
            .clone()
            .unwrap_or_else(|| harmless_name(&submission.path));
        let path = folder.path().join(&source);
        let written = fs::write(&path, bytes);
        // Whoever compilers and programs run as has to read it, whatever the user's umask says.
        #[cfg(unix)]
        let written = written.and_then(|()| {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o644))
        });
        written.map_err(|error| format!("write a copy of {source}: {error}"))?;
        Ok(Self { folder, source })
    }

    /// A command with its placeholders filled, for a process that finds the folder at `place`.
    ///
    /// # Errors
    /// The folder has a name that is no text.
    pub fn fill(
        &self,
        words: &[String],
        place: &Path,
        memory: Bytes,
    ) -> Result<Vec<OsString>, String> {
        let text = |path: &Path| {
            let text = path.to_str().map(str::to_owned);
            text.ok_or("the folder for temporary files has a name that is no text")
        };
        let stem = self
            .source
            .rsplit_once('.')
            .map_or(self.source.as_str(), |(stem, _)| stem);
        let values = [
            ("{source}", text(&place.join(&self.source))?),
            ("{program}", text(&place.join(PROGRAM))?),
            ("{folder}", text(&Path::new(".").join(place))?),
            ("{stem}", stem.to_owned()),
            ("{memory_mib}", (memory.0 >> 20).max(1).to_string()),
        ];
        let fill = |word: &String| {
            values.iter().fold(word.clone(), |word, (name, value)| {
                word.replace(name, value)
            })
        };
        Ok(words.iter().map(fill).map(OsString::from).collect())
    }

    /// A compiler that was to make a program and made none has failed, whatever it says.
    pub fn confirm(&self, log: CompileLog, compiler: &[String]) -> CompileLog {
        let was_to = compiler.iter().any(|word| word.contains("{program}"));
        if !log.ok || !was_to || self.folder.path().join(PROGRAM).is_file() {
            return log;
        }
        CompileLog {
            ok: false,
            log: log.log + "the compiler made no program\n",
        }
    }

    /// Makes what a compiler has made, or let pass, startable: `{program}` or `{source}`, as its language has it.
    ///
    /// # Errors
    /// The language's compile command was to make a program that is not there: the jury's fault.
    pub fn make_startable(&self, word: &str, language: &str) -> Result<(), String> {
        let name = match word {
            "{program}" => PROGRAM,
            _ => &self.source,
        };
        let path = self.folder.path().join(name);
        if !path.is_file() {
            return Err(format!(
                "language {language}: compile makes no {word}, which run starts"
            ));
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = path
                .metadata()
                .map_err(|error| error.to_string())?
                .permissions()
                .mode();
            let startable = fs::Permissions::from_mode(mode | 0o555);
            let set = fs::set_permissions(&path, startable);
            set.map_err(|error| format!("make {name} executable: {error}"))?;
        }
        Ok(())
    }

    /// Makes a ready program startable, where it is one: a file that the system cannot start is the contestant's fault.
    /// Tells too whether it is a script, which starts other programs as a rule.
    ///
    /// # Errors
    /// It cannot be read or changed.
    pub fn make_executable(&self) -> Result<(CompileLog, bool), String> {
        let path = self.folder.path().join(&self.source);
        let fault = |error: io::Error| format!("make {} executable: {error}", self.source);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).map_err(fault)?;
        }
        let mut head = Vec::new();
        let read = fs::File::open(&path).and_then(|file| file.take(256).read_to_end(&mut head));
        read.map_err(fault)?;
        let log = unstartable(&head);
        let log = CompileLog {
            ok: log.is_none(),
            log: log.unwrap_or_default(),
        };
        Ok((log, head.starts_with(b"#!")))
    }
}

/// Why the system could not start a file that begins so.
fn unstartable(head: &[u8]) -> Option<String> {
    if let Some(script) = head.strip_prefix(b"#!") {
        let line = script
            .split(|byte| *byte == b'\n')
            .next()
            .unwrap_or_default();
        // Only these two part words here: to the system, the end of a CRLF line belongs to the name.
        let mut words = line
            .split(|byte| matches!(byte, b' ' | b'\t'))
            .filter(|word| !word.is_empty());
        let interpreter = words.next().unwrap_or_default();
        let is_there = Path::new(&*String::from_utf8_lossy(interpreter)).is_file();
        return (!is_there).then(|| {
            format!(
                "the script's interpreter {} is not there\n",
                quote(interpreter)
            )
        });
    }
    let is_program = !cfg!(target_os = "linux") || is_elf_of_this_machine(head);
    (!is_program).then(|| "neither a program for this machine nor a script\n".to_owned())
}

/// An ELF header names its machine in its bytes 18 and 19.
fn is_elf_of_this_machine(head: &[u8]) -> bool {
    let machines: &[u8] = match std::env::consts::ARCH {
        "x86_64" => &[62, 3],
        "aarch64" => &[183, 40],
        _ => return head.starts_with(b"\x7fELF"),
    };
    head.starts_with(b"\x7fELF")
        && head
            .get(18)
            .is_some_and(|machine| machines.contains(machine))
}

/// The file's own name where it is one that no tool takes for anything else, else `solution`; its ending in lower case,
/// by which compilers know it: to them `.C` is C++ and `.Cpp` nothing at all.
pub fn harmless_name(path: &Path) -> String {
    let text =
        |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, ending) = (
        text(path.file_stem()),
        text(path.extension()).to_ascii_lowercase(),
    );
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.');
    let starts_well = stem.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '_');
    let is_harmless = starts_well
        && stem.len() <= 100
        && stem.bytes().all(plain)
        && !stem.starts_with(PROGRAM)
        && stem != "system";
    // The ending chose the language, so it is one of the table's; those of problem.toml are the jury's own.
    format!("{}.{ending}", if is_harmless { &stem } else { "solution" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_a_tool_could_take_for_something_else_is_replaced() {
        let name = |path: &str| harmless_name(Path::new(path));
        assert_eq!(name("a/mayan.cpp"), "mayan.cpp");
        assert_eq!(name("stops-early.c"), "stops-early.c");
        assert_eq!(name("A.CPP"), "A.cpp");
        for path in [
            "-o.cpp",
            "a b.cpp",
            "x;rm.cpp",
            "$(x).cpp",
            "程序.cpp",
            "@a.cpp",
            "program.cpp",
            ".x.cpp",
            "a'.CPP",
        ] {
            assert_eq!(name(path), "solution.cpp", "{path}");
        }
    }
}
