//! Collects the contestants from the files and folders that the command line names.

use std::io::{BufRead, stdin as standard_input};

use super::stdin_submission;
use crate::cli::Grade;
use crate::commands::exit::CommandError;
use crate::commands::files;
use crate::commands::messages::{GradingStartMessage, RequestError};
use crate::terminal::console::Console;
use crate::terminal::standard_streams;
use caipan_facts::{Evidence, Fact};
use caipan_judge::contest::contestant::{Contestant, Participation, SourceSearchRules};
use caipan_judge::contest::participants::{self, Participants};
use caipan_problem::problem_toml::Problem;

/// Maximum number of programs that are graded without asking the user. A larger number often means that a wrong folder
/// was named.
const MAX_UNCONFIRMED: usize = 1000;

/// Returns the contestants in the order of the command line. Contestants of one folder are in natural order. Asks for
/// confirmation if there are more than [`MAX_UNCONFIRMED`] programs.
pub(super) fn collect_contestants(
    problems: &[Problem],
    args: &Grade,
    console: &Console,
) -> Result<Vec<Contestant>, CommandError> {
    files::require_at_most_one_stdin(&args.submissions)?;
    if args.language.is_some()
        && !args
            .submissions
            .iter()
            .any(|path| stdin_submission::is_stdin(path))
    {
        return Err(CommandError::usage_error(RequestError::LanguageOfFiles));
    }
    // With shards or a cluster, a large number of programs is intended, so no confirmation is needed.
    let is_shared = args.shard.is_some() || args.cluster.is_some();
    let bound = (!args.yes && !is_shared).then_some(MAX_UNCONFIRMED);
    let mut class = CollectedClass::collect(problems, args, bound)?;
    if bound.is_some_and(|most| class.is_cut || class.program_count() > most) {
        if !can_ask_for_confirmation(args) {
            let most = MAX_UNCONFIRMED;
            return Err(CommandError::usage_error(RequestError::TooManyPrograms {
                most,
            }));
        }
        if class.is_cut {
            class = CollectedClass::collect(problems, args, None)?;
        }
        require_confirmation(class.program_count(), console)?;
    }
    for remark in &class.remarks {
        console.print_note(&console.lang.fact(remark));
    }
    Ok(class.contestants)
}

/// The contestants named on the command line.
#[derive(Default)]
struct CollectedClass {
    contestants: Vec<Contestant>,
    /// Remarks about the submission folders, which the command prints.
    remarks: Vec<Fact>,
    /// Whether the search of a folder stopped early, at the maximum number of sources.
    is_cut: bool,
}

impl CollectedClass {
    /// Collects the contestants. The search of a folder stops when it has found more than `most` sources.
    fn collect(
        problems: &[Problem],
        args: &Grade,
        most: Option<usize>,
    ) -> Result<Self, CommandError> {
        let rules = SourceSearchRules {
            best_of_several: args.best,
            ignore_case: args.lenient_names,
            max_sources: most,
        };
        let mut class = Self::default();
        for path in &args.submissions {
            if stdin_submission::is_stdin(path) {
                class
                    .contestants
                    .push(stdin_submission::read_submission_from_stdin(
                        problems, args,
                    )?);
                continue;
            }
            let Participants {
                contestants,
                unrelated_names: others,
                remarks,
                is_truncated: is_cut,
            } = participants::collect_participants(problems, path, rules)?;
            class.contestants.extend(contestants);
            class.is_cut |= is_cut;
            class.remarks.extend(remarks.iter().map(Evidence::fact));
            if let [first, rest @ ..] = &others[..] {
                let (folder, first) = (path.display().to_string(), first.clone());
                let remark = match rest.len() {
                    0 => GradingStartMessage::LeftAlone { folder, first },
                    more => GradingStartMessage::SeveralLeftAlone {
                        folder,
                        first,
                        more,
                    },
                };
                class.remarks.push(remark.fact());
            }
        }
        class.contestants = participants::select_contestants(class.contestants, &args.only)
            .map_err(CommandError::usage_error)?;
        Ok(class)
    }

    fn program_count(&self) -> usize {
        let counts = self
            .contestants
            .iter()
            .map(|contestant| match &contestant.participation {
                Participation::Submitted(submissions) => submissions.len(),
                Participation::NoSubmission(_) => 0,
            });
        counts.sum()
    }
}

/// Whether the user can be asked: stdin and stderr are terminals, and no submission is read from stdin.
fn can_ask_for_confirmation(args: &Grade) -> bool {
    let is_read = args
        .submissions
        .iter()
        .any(|path| stdin_submission::is_stdin(path));
    !is_read && standard_streams::can_ask_questions()
}

/// Asks for a confirmation. Returns an error if the answer is not yes.
fn require_confirmation(count: usize, console: &Console) -> Result<(), CommandError> {
    console.print_warning(&format!(
        "{} [y/N]",
        console.sentence(GradingStartMessage::AskMany { count })
    ));
    let mut answer = String::new();
    let is_read = standard_input().lock().read_line(&mut answer).is_ok();
    if is_read && matches!(answer.trim(), "y" | "Y" | "yes" | "是") {
        Ok(())
    } else {
        let most = MAX_UNCONFIRMED;
        Err(CommandError::usage_error(RequestError::TooManyPrograms {
            most,
        }))
    }
}
