//! `--shard`: judges one share of a class into a journal. Results are not printed, only the number of judged programs.

use crate::cli::Grade;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::messages::GradeMessage;
use crate::terminal::console::{Console, StdoutState};
use caipan_checker::verdict::Verdict;
use caipan_judge::contest::shard::Shard;
use caipan_judge::result::Scorecard;

/// Returns the share of the class that `--shard` requests; by default the whole class.
pub(super) fn requested_shard(args: &Grade) -> Shard {
    args.shard
        .and_then(|(number, of)| Shard::new(number, of))
        .unwrap_or(Shard::WHOLE)
}

/// Prints the number of judged programs and the path of the journal. Rejected programs do not affect the returned exit
/// code.
pub(super) fn print_shard_summary(
    args: &Grade,
    scorecards: &[Scorecard],
    console: &Console,
) -> Result<(Exit, StdoutState), CommandError> {
    let ((number, of), journal) = (args.shard.unwrap_or((1, 1)), args.journal.iter());
    let cards = scorecards.iter().filter(|card| card.program_id.is_some());
    let judged = cards.clone().filter(|card| card.unfinished == 0);
    let summary = console.sentence(GradeMessage::Shard {
        number: number.into(),
        of: of.into(),
        judged: judged.count(),
        all: cards.count(),
        file: journal.map(|file| file.display().to_string()).collect(),
    });
    let reader = console.print_result(&(summary + "\n"))?;
    let has_judge_error = scorecards
        .iter()
        .any(|card| card.verdict == Verdict::JudgeError);
    let exit = if has_judge_error {
        Exit::Jury
    } else {
        Exit::Good
    };
    Ok((exit, reader))
}
