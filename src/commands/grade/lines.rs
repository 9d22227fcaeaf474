//! Results as lines while they come: a case is printed when it is settled.

use std::sync::{Arc, Mutex, PoisonError};

use super::see::See;
use crate::cli::Grade;
use crate::commands::console::Console;
use crate::commands::exit::Failure;
use caipan_judge::contest::contestant::{Contestant, Participation};
use caipan_judge::contest::event::Event;
use caipan_judge::contest::problem::ContestProblem;
use caipan_report::jsonl;
use caipan_report::record::Case;

/// Standard output, which takes a line after the other.
pub(super) struct Lines<'a> {
    problems: &'a [ContestProblem<'a>],
    contestants: &'a [Contestant],
    /// For each problem.
    see: Vec<See<'a>>,
    console: &'a Console,
    printed: Mutex<Result<(), Failure>>,
}

impl<'a> Lines<'a> {
    /// Those of a contest.
    pub(super) fn new(
        args: &'a Grade,
        problems: &'a [ContestProblem<'a>],
        contestants: &'a [Contestant],
        console: &'a Console,
    ) -> Self {
        let see = problems
            .iter()
            .map(|problem| See::new(problem.problem, args));
        Self {
            see: see.collect(),
            problems,
            contestants,
            console,
            printed: Mutex::new(Ok(())),
        }
    }

    /// Prints what has been settled: of each contestant whose program it is.
    pub(super) fn take(&self, news: &Event) {
        let Event::Settled {
            contestants,
            program_id,
            case,
            run_result,
        } = news
        else {
            return;
        };
        let program_id = program_id.map(|id| id.as_str());
        for id in *contestants {
            let contestant = &self.contestants[id.0];
            let problem = &self.problems[contestant.problem.0];
            let test_case = &problem.test_set.test_cases[case.0];
            let mut case = Case::from(test_case.result(Arc::clone(run_result)));
            case.see = self.see(contestant, &case);
            let name = &problem.problem.name;
            let line = jsonl::case(&contestant.name, name, program_id, &case);
            // Lines of several workers do not mix.
            let mut printed = self.printed.lock().unwrap_or_else(PoisonError::into_inner);
            if printed.is_ok() {
                *printed = self.console.result(&line).map(drop);
            }
        }
    }

    /// The command that shows why; none where several submissions count, of which this is one.
    fn see(&self, contestant: &Contestant, case: &Case) -> Option<String> {
        let Participation::Submitted(submissions) = &contestant.participation else {
            return None;
        };
        let [submission] = &submissions[..] else {
            return None;
        };
        let path = submission.path.display().to_string();
        self.see[contestant.problem.0].command(&path, &case.name, case.verdict)
    }

    /// Whether all of it was printed.
    pub(super) fn close(self) -> Result<(), Failure> {
        let printed = self.printed.into_inner();
        printed.unwrap_or_else(PoisonError::into_inner)
    }
}
