//! An import of a package that stands here, and what it says.

use std::fs;

use crate::support::{Files, Ran, caipan};

/// An imported package.
pub struct Imported {
    /// What the command came to.
    pub ran: Ran,
    /// IMPORT.md.
    pub report: String,
    /// problem.toml.
    pub toml: String,
    // It is there as long as this is.
    _folder: Files,
}

/// Imports a package below tests/conformance.
pub fn import(package: &str) -> Imported {
    let folder = Files::new(&[]);
    let to = folder.path("made");
    let from = format!("tests/conformance/{package}");
    let ran = caipan(&["import", &from, &to, "--lang", "en"]);
    let read = |name: &str| {
        let text = fs::read_to_string(format!("{to}/{name}"));
        text.unwrap_or_else(|error| panic!("{name}: {error}: {ran:#?}"))
    };
    Imported {
        report: read("IMPORT.md"),
        toml: read("problem.toml"),
        ran,
        _folder: folder,
    }
}

impl Imported {
    /// The verdicts of the package's programs, each with its folder and its name.
    pub fn verdicts(&self) -> Vec<String> {
        let lines = self.ran.stdout.lines();
        let verdicts = lines.filter_map(|line| {
            let (verdict, path) = line.split_once(' ')?;
            let (_, program) = path.split_once("/submissions/")?;
            let program = program.split(',').next()?;
            Some(format!("{verdict} {program}"))
        });
        verdicts.collect()
    }

    /// What is otherwise than in the package.
    pub fn notices(&self) -> Vec<&str> {
        let lines = self.report.lines();
        lines.filter_map(|line| line.strip_prefix("- ")).collect()
    }
}
