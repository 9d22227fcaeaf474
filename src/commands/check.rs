//! `caipan check`: judges one output that is already there.

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Check;
use crate::judge::jury;
use crate::judge::verdict::{Verdict, of_judgement};
use crate::problem::printable;

pub fn run(args: &Check, console: &Console) -> Result<Exit, Failure> {
    files::at_most_one_stdin([&args.input, &args.output].into_iter().chain(&args.answer))?;
    let problem = files::problem(&args.problem)?;
    let case = files::case(
        &problem,
        &args.input,
        args.answer.as_deref(),
        Some(&args.output),
    )?;
    let output = files::output(&args.output)?;
    let (input, answer) = files::jury_side(&problem, &case)?;
    let judgement = problem.checker.check(&input, &output, &answer);
    let decision = of_judgement(jury::naming_the_file(judgement, &case));
    let evidence = decision.reason.map_or(String::new(), |reason| {
        format!(
            " ({}): {}",
            reason.kind.name(),
            printable(reason.text.as_bytes())
        )
    });
    console.result(&format!(
        "{} {}{evidence}\n",
        decision.verdict.code(),
        decision.verdict.words()
    ))?;
    Ok(match decision.verdict {
        Verdict::Accepted => Exit::Good,
        Verdict::JudgeError => Exit::Jury,
        _ => Exit::Bad,
    })
}
