//! `caipan check`: judges one output that is already there.

use super::exit::{Exit, Failure};
use super::{Console, files};
use crate::cli::Check;
use crate::judge::jury;
use crate::judge::verdict::{Verdict, of_judgement};
use crate::problem::{Judgement, printable};

pub fn run(args: &Check, console: &Console) -> Result<Exit, Failure> {
    let named = [&args.output, &args.answer, &args.witness];
    let named = named.into_iter().flatten();
    files::at_most_one_stdin([&args.input].into_iter().chain(named))?;
    let problem = files::problem(&args.problem)?;
    let judged = args.output.as_deref().or(args.witness.as_deref());
    let case = files::case(&problem, &args.input, args.answer.as_deref(), judged)?;
    let (input, answer) = files::jury_side(&problem, &case)?;
    let mut judgement = Judgement::Accepted;
    if let Some(output) = &args.output {
        judgement = problem
            .checker
            .check(&input, &files::output(output)?, &answer);
    }
    if let (Judgement::Accepted, Some(witness)) = (&judgement, &args.witness) {
        let puzzle = files::puzzle(&problem, "replayed")?;
        judgement = puzzle.replay(&input, &files::output(witness)?, &answer);
    }
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
