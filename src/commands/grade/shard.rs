//! A share of a class, judged into a journal: what there is to say of it is not who has how many points.

use crate::cli::Grade;
use crate::commands::console::{Console, ReaderState};
use crate::commands::exit::{Exit, Failure};
use crate::commands::messages::GradeMessage;
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::shard::Shard;
use caipan_judge::result::Scorecard;

/// The share that the command line asks for.
pub(super) fn asked_for(args: &Grade) -> Shard {
    let asked = args.shard;
    let shard = asked.and_then(|(number, of)| Shard::new(number, of));
    shard.unwrap_or(Shard::WHOLE)
}

/// Says how much was judged, and where it is. Wrong programs are no failure of a share.
pub(super) fn tell(
    args: &Grade,
    scorecards: &[Scorecard],
    console: &Console,
) -> Result<(Exit, ReaderState), Failure> {
    let ((number, of), journal) = (args.shard.unwrap_or((1, 1)), args.journal.iter());
    let cards = scorecards.iter().filter(|card| card.program_id.is_some());
    let judged = cards.clone().filter(|card| card.unfinished == 0);
    let said = console.sentence(GradeMessage::Shard {
        number: number.into(),
        of: of.into(),
        judged: judged.count(),
        all: cards.count(),
        file: journal.map(|file| file.display().to_string()).collect(),
    });
    let reader = console.result(&(said + "\n"))?;
    let is_fault = |card: &Scorecard| card.verdict == Verdict::JudgeError;
    let exit = if scorecards.iter().any(is_fault) {
        Exit::Jury
    } else {
        Exit::Good
    };
    Ok((exit, reader))
}
