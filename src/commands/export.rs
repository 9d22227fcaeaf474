//! `caipan export`: writes a built-in problem directory to disk, to start from.

use std::fs;

use anyhow::{Context, anyhow};

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Export;
use crate::judge::directory::{Directory, built_in_names};

pub fn run(args: &Export, console: &Console) -> Result<Exit, Failure> {
    let unknown = || {
        let known = built_in_names().collect::<Vec<_>>().join(", ");
        Failure::usage(anyhow!(
            "no built-in problem is called \"{}\" (built in: {known})",
            args.problem
        ))
    };
    let directory = Directory::built_in(&args.problem).ok_or_else(unknown)?;
    files::refuse_what_is_there(&args.dir)?;
    let entries = directory.entries()?;
    for entry in &entries {
        let path = args.dir.join(&entry.name);
        let written = || -> anyhow::Result<()> {
            fs::create_dir_all(path.parent().unwrap_or(&args.dir))?;
            Ok(fs::write(&path, &*entry.read()?)?)
        };
        written()
            .with_context(|| format!("write {}", path.display()))
            .map_err(Failure::usage)?;
    }
    console.note(&format!(
        "{} files written to {}",
        entries.len(),
        args.dir.display()
    ));
    Ok(Exit::Good)
}
