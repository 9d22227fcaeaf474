//! `caipan validate`: audits test data.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use anyhow::anyhow;

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Validate;
use crate::judge::directory::Directory;
use crate::report;
use crate::testdata::audit::{self, Audit, Auditor};

pub fn run(args: &Validate, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin(&args.paths)?;
    let problem = files::problem(&args.problem)?;
    if problem.is_another_question {
        files::note_another_question(console);
    }
    let audit = match args.paths.as_slice() {
        [] => audit::own_directory(&problem)?,
        paths => {
            let mut auditor = Auditor::new(&problem);
            for path in paths {
                look_at(path, &mut auditor)?;
            }
            auditor.finish()
        }
    };
    console.result(&report::audit::text(&audit, console.is_verbose))?;
    if args.write_answers {
        write_answers(&audit, console)?;
    }
    Ok(if audit.faults.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    })
}

fn look_at(path: &Path, auditor: &mut Auditor) -> Result<(), Failure> {
    if path != Path::new("-") && !path.exists() {
        let error = anyhow!("{}: no such file or folder", path.display());
        return Err(Failure::usage(error));
    }
    if path.is_dir() {
        auditor.directory(&Directory::Disk(path.to_owned()))?;
    } else {
        auditor.case(&files::case(auditor.problem(), path, None, None)?, true);
    }
    Ok(())
}

/// Writes the answers that are missing; a file that is there is never touched.
fn write_answers(audit: &Audit, console: &Console) -> Result<(), Failure> {
    for audited in &audit.cases {
        let (None, Some(answer)) = (&audited.case.answer, &audited.answer) else {
            continue;
        };
        let Some(path) = audited.case.missing_answer() else {
            let error = anyhow!(
                "{}: there is no place for an answer beside it",
                audited.case.input
            );
            return Err(Failure::usage(error));
        };
        let written =
            File::create_new(&path).and_then(|mut file| file.write_all(answer.as_bytes()));
        written.map_err(|error| Failure::internal(anyhow!("write {}: {error}", path.display())))?;
        console.note(&format!("wrote {}", path.display()));
    }
    Ok(())
}
