//! Streaming output: prints a JSON line for each case as soon as its result is final.

use std::sync::{Arc, Mutex, PoisonError};

use super::grade_request::repeated_options;
use crate::cli::Grade;
use crate::terminal::console::Console;
use caipan_files::atomic::FileWriteError;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::event::ContestEvent;
use caipan_judge::contest::problem::ContestProblem;
use caipan_report::explain_commands::ExplainCommandBuilder;
use caipan_report::jsonl;
use caipan_report::record::Case;

/// Prints each result to standard output as one line of JSON.
pub(super) struct JsonLinesPrinter<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// For each problem, the builder of commands that show why a case was not accepted.
    see: Vec<ExplainCommandBuilder<'a>>,
    console: &'a Console,
    /// Error of the first line that could not be printed; later lines are dropped.
    printed: Mutex<Result<(), FileWriteError>>,
}

impl<'a> JsonLinesPrinter<'a> {
    pub(super) fn new(
        args: &'a Grade,
        problems: &'a [ContestProblem<'a>],
        contestants: &'a [Contestant],
        console: &'a Console,
    ) -> Self {
        let see = problems
            .iter()
            .map(|problem| ExplainCommandBuilder::new(problem.problem, repeated_options(args)));
        Self {
            see: see.collect(),
            problems,
            contestants,
            console,
            printed: Mutex::new(Ok(())),
        }
    }

    /// Prints the result in a [`ContestEvent::Settled`], one line for each contestant who submitted the program. Other
    /// events are ignored.
    pub(super) fn print_settled_case(&self, event: &ContestEvent) {
        let ContestEvent::Settled {
            contestants,
            program_id,
            case,
            run_result,
        } = event
        else {
            return;
        };
        let id_text = program_id.map(|id| id.as_str());
        for id in *contestants {
            let contestant = &self.contestants[id.0];
            let problem = &self.problems[contestant.problem.0];
            let test_case = &problem.test_set.test_cases[case.0];
            let mut case = Case::from(test_case.build_case_result(Arc::clone(run_result)));
            case.see = self.explain_command(contestant, &case);
            let name = &problem.problem.name;
            let line = jsonl::format_case_line(&contestant.name, name, id_text, &case);
            // The lock prevents threads from mixing their lines.
            let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
            if printed.is_ok() {
                *printed = self.console.print_result(&line).map(drop);
            }
        }
    }

    /// Returns the command that shows why the case was rejected. `None` if the contestant has several submissions.
    fn explain_command(&self, contestant: &Contestant, case: &Case) -> Option<String> {
        let Participation::Submitted(submissions) = &contestant.participation else {
            return None;
        };
        let [submission] = &submissions[..] else {
            return None;
        };
        let path = submission.path.display().to_string();
        self.see[contestant.problem.0].build_command(&path, &case.name, case.verdict)
    }

    /// Returns the first error of printing a line, if there was one.
    pub(super) fn into_first_error(self) -> Result<(), FileWriteError> {
        self.printed
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
