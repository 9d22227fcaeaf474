//! `caipan validate`: audits test data.

use std::path::Path;

use anyhow::anyhow;

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Validate;
use crate::judge::directory::Directory;
use crate::problem::printable;
use crate::testdata::audit::{self, Audit};

pub fn run(args: &Validate, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin(&args.paths)?;
    let problem = files::problem(&args.problem)?;
    if problem.is_another_question {
        files::note_another_question(console);
    }
    let mut audits = Vec::new();
    if args.paths.is_empty() {
        audits.push(audit::own_directory(&problem)?);
    }
    for path in &args.paths {
        if path != Path::new("-") && !path.exists() {
            return Err(Failure::usage(anyhow!(
                "{}: no such file or folder",
                path.display()
            )));
        }
        if path.is_dir() {
            audits.push(audit::directory(&problem, &Directory::Disk(path.clone()))?);
        } else {
            let mut audit = Audit::default();
            audit.case(&problem, &files::case(&problem, path, None, None)?);
            audits.push(audit);
        }
    }
    let sum = |count: fn(&Audit) -> usize| audits.iter().map(count).sum::<usize>();
    let faults: Vec<&String> = audits.iter().flat_map(|audit| &audit.faults).collect();
    let mut text: String = faults
        .iter()
        .map(|fault| printable(fault.as_bytes()) + "\n")
        .collect();
    text.push_str(&format!("{} cases valid", sum(|audit| audit.valid_cases)));
    let counts = [
        (sum(|audit| audit.refused_inputs), "invalid inputs refused"),
        (
            sum(|audit| audit.accepted_outputs),
            "right outputs accepted",
        ),
        (
            sum(|audit| audit.rejected_outputs),
            "wrong outputs rejected",
        ),
        (faults.len(), "faults"),
    ];
    for (count, what) in counts.iter().filter(|(count, _)| *count > 0) {
        text.push_str(&format!(", {count} {what}"));
    }
    console.result(&format!("{text}\n"))?;
    Ok(if faults.is_empty() {
        Exit::Good
    } else {
        Exit::Bad
    })
}
