//! `caipan solve`: prints the jury answer of a case, or of many.

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Solve;
use crate::judge::jury;
use crate::problem::{Kind, Reason, printable};

pub fn run(args: &Solve, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin(&args.inputs)?;
    let problem = files::problem(&args.problem)?;
    let puzzle = files::puzzle(&problem, "solved")?;
    let mut exit = Exit::Good;
    for (number, path) in args.inputs.iter().enumerate() {
        let file = files::entry(path)?;
        let solved = (|| {
            let input = jury::read(&file, Kind::BadCase)?;
            jury::reference(puzzle, &file, &input)
        })();
        match solved {
            Ok(answer) => {
                if args.inputs.len() > 1 {
                    let gap = if number == 0 { "" } else { "\n" };
                    console.result(&format!(
                        "{gap}==> {} <==\n",
                        printable(file.to_string().as_bytes())
                    ))?;
                }
                console.result(&String::from_utf8_lossy(&answer))?;
            }
            // The other inputs are solved all the same.
            Err(Reason { text, .. }) => {
                console.complain(&format!("error: {text}"));
                exit = Exit::Jury;
            }
        }
    }
    Ok(exit)
}
