//! From results to scorecards: everybody gets one, whatever was handed in.

use crate::judge::contest::participants::{Entrant, Participation};
use crate::judge::contest::program::{Build, DistinctProgram, DistinctPrograms};
use crate::judge::contest::run::{ContestProblem, ContestRun};
use crate::judge::evidence::HandedIn;
use crate::judge::limits_for;
use crate::judge::result::{Attempt, CaseResult, CompileLog, Scorecard};
use crate::judge::scoring::Scorer;
use crate::judge::submission::submission::Submission;
use crate::judge::verdict::Verdict;
use crate::package::language::{self, Language};
use crate::problem::{Kind, Reason};

impl ContestRun<'_> {
    /// The scorecard of an entrant: of several submissions, the best one's.
    pub(super) fn card(&self, units: &DistinctPrograms, number: usize) -> Scorecard {
        let entrant = &self.entrants[number];
        let submissions = match &entrant.handed {
            Participation::In(submissions) => submissions,
            Participation::Nothing(reason) => return self.blank(entrant, reason),
        };
        let sources = submissions.iter().zip(&units.of_entrants[number]);
        let mut cards: Vec<Scorecard> = sources
            .map(|(submission, unit)| self.card_of(submission, &units.list[*unit]))
            .collect();
        for card in &mut cards {
            card.name.clone_from(&entrant.name);
        }
        let attempt = |card: &Scorecard| Attempt {
            path: card.path.clone(),
            verdict: card.verdict,
            score: card.score.clone(),
        };
        let attempts = match cards.len() {
            1 => Vec::new(),
            _ => cards.iter().map(attempt).collect(),
        };
        // Who is not judged to the end in one is not judged to the end.
        let unfinished = cards.iter().map(|card| card.unfinished).sum();
        // Of equally good ones the first counts.
        let value = |card: &Scorecard| (card.score.clone(), card.verdict == Verdict::Accepted);
        let best = cards.into_iter().rev().max_by_key(value);
        let none = Reason::new(Kind::NoSource, HandedIn::Nothing);
        let best = best.unwrap_or_else(|| self.blank(entrant, &none));
        Scorecard {
            attempts,
            unfinished,
            ..best
        }
    }

    fn card_of(&self, submission: &Submission, unit: &DistinctProgram) -> Scorecard {
        let test_set = self.papers[unit.paper].test_set;
        let scorer = self.scorer(unit.paper, submission);
        let results = || {
            let found = unit
                .run_results
                .iter()
                .zip(&test_set.test_cases)
                .enumerate();
            let found = found.filter_map(|(number, (run_result, test_case))| {
                Some((number, test_case.result(run_result.get()?.clone())))
            });
            found.collect::<Vec<(usize, CaseResult)>>()
        };
        let (none, refused) = (Vec::new(), Some(Verdict::CompileError));
        let card = match unit.made.get() {
            Some(Build::Program(_, log) | Build::Known(log)) => {
                scorer.fill(log.clone(), results(), None)
            }
            Some(Build::Refused(log)) => scorer.fill(log.clone(), none, refused),
            Some(Build::Failed(reason)) => Scorecard {
                reason: Some(reason.clone()),
                ..scorer.fill(CompileLog::none(), none, Some(Verdict::JudgeError))
            },
            None => scorer.fill(CompileLog::none(), results(), None),
        };
        Scorecard {
            program_id: unit.id.as_ref().map(|id| id.as_str().to_owned()),
            ..card
        }
    }

    fn scorer<'b>(&'b self, paper: usize, submission: &'b Submission) -> Scorer<'b> {
        let ContestProblem {
            problem, test_set, ..
        } = &self.papers[paper];
        Scorer {
            problem,
            test_set,
            submission,
            limits: limits_for(problem, submission),
            strict: self.grading.strict,
            skip_lost: self.skip_lost,
        }
    }

    /// The scorecard of somebody who has handed in nothing that could be judged.
    fn blank(&self, entrant: &Entrant, reason: &Reason) -> Scorecard {
        let nobody = Submission {
            name: entrant.name.clone(),
            path: entrant.path.clone(),
            language: Language {
                id: String::new(),
                ..language::executable()
            },
            may_be_link: false,
        };
        let verdict = match reason.kind {
            Kind::Sandbox => Verdict::JudgeError,
            _ => Verdict::Skipped,
        };
        let scorer = self.scorer(entrant.problem, &nobody);
        Scorecard {
            reason: Some(reason.clone()),
            ..scorer.fill(CompileLog::none(), Vec::new(), Some(verdict))
        }
    }
}
