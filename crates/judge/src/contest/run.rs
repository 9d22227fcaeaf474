//! Judging of a whole contest: recalls known results, executes the other runs, and repeats runs near a limit alone.

use crate::contest::contestant::{Contestant, Participation};
use crate::contest::cores::{Cores, HELD_AT_MOST};
use crate::contest::event::Event;
use crate::contest::hands::Hands;
use crate::contest::ledger::{Ledger, Terms};
use crate::contest::onlooker::{self, Onlooker};
use crate::contest::problem::ContestProblem;
use crate::contest::program::DistinctPrograms;
use crate::contest::result_cache::ResultCache;
use crate::contest::scorecards::Cards;
use crate::contest::shard::Shard;
use crate::grading::Grading;
use crate::ids::ProblemId;
use crate::result::Scorecard;
use crate::submission::probe::Probes;
use crate::submission::submission::Submission;
use crate::test_set::TestSet;
use caipan_facts::Bytes;
use caipan_problem::problem_toml::Problem;

/// Everything that a contest is judged by.
pub struct ContestRun<'a> {
    /// The problems.
    pub problems: &'a [ContestProblem<'a>],
    /// Who has handed in what.
    pub contestants: &'a [Contestant],
    /// How programs are compiled and run.
    pub grading: &'a Grading<'a>,
    /// Runs and compilations at once.
    pub workers: usize,
    /// What is known already, and where to write down what is found.
    pub cache: Option<&'a ResultCache>,
    /// Programs that are there at once take so much room, about: the next are compiled when these have been run.
    pub held_at_most: Bytes,
    /// Leave out the cases of subtasks that are lost already.
    pub skip_lost: bool,
    /// The programs that are judged here; of others counts what is known.
    pub shard: Shard,
    /// What comes near a limit is run again alone; otherwise the first run counts.
    pub repeats: bool,
    /// Asked whether this machine compiles at all before a refused source is its maker's fault; none where nobody asks.
    pub probes: Option<&'a Probes>,
    /// Told of everything as it happens.
    pub news: &'a (dyn Fn(Event) + Sync),
    /// Looks on meanwhile, where somebody does.
    pub onlooker: Option<Onlooker<'a>>,
}

impl ContestRun<'_> {
    /// Judges everybody. What a stop or a full disk has kept from being finished is unfinished in the scorecards.
    pub fn judge(&self) -> Vec<Scorecard> {
        self.judge_by(&self.cores())
    }

    /// The cores of this machine.
    pub(super) fn cores(&self) -> Cores<'_> {
        Cores {
            grading: self.grading,
            workers: self.workers,
            store: self.cache.and_then(|cache| cache.store.as_ref()),
            held_at_most: self.held_at_most,
            probes: self.probes,
            held: Default::default(),
        }
    }

    /// The same, by whoever does the work. Machines that make several runs at once are several workers.
    pub fn judge_by(&self, hands: &dyn Hands) -> Vec<Scorecard> {
        let programs = DistinctPrograms::of(self.problems, self.contestants, self.grading.runner);
        let ledger = Ledger::new(Terms {
            problems: self.problems,
            programs: &programs.list,
            cache: self.cache,
            skip_lost: self.skip_lost,
            shard: self.shard,
            repeats: self.repeats,
            cancel: self.grading.cancel,
            news: self.news,
        });
        let cards = Cards {
            problems: self.problems,
            contestants: self.contestants,
            programs: &programs,
            ledger: &ledger,
            strict: self.grading.strict,
            skip_lost: self.skip_lost,
        };
        let work = || {
            hands.work(ledger.recall(), &ledger);
            hands.work(ledger.near(), &ledger);
            hands.afterwards(&ledger);
        };
        match self.onlooker {
            Some(onlooker) => onlooker::before(onlooker, &|| cards.all(), work),
            None => work(),
        }
        cards.all()
    }
}

/// Judges one submission, a run after the other, none of them twice. Nothing is kept; without `probes` what the compiler
/// says counts.
pub fn of_one(
    problem: &Problem,
    test_set: &TestSet,
    submission: &Submission,
    grading: &Grading,
    probes: Option<&Probes>,
) -> Scorecard {
    of_several(problem, test_set, &[submission], 1, grading, probes).remove(0)
}

/// Judges submissions, each by itself, so many runs at once. What comes near a limit among others is run again alone.
pub fn of_several(
    problem: &Problem,
    test_set: &TestSet,
    submissions: &[&Submission],
    workers: usize,
    grading: &Grading,
    probes: Option<&Probes>,
) -> Vec<Scorecard> {
    let contestant = |submission: &&Submission| Contestant {
        name: submission.name.clone(),
        path: submission.path.clone(),
        problem: ProblemId(0),
        handed: Participation::In(vec![(*submission).clone()]),
    };
    let contestants: Vec<Contestant> = submissions.iter().map(contestant).collect();
    let run = ContestRun {
        problems: &[ContestProblem::unnamed(problem, test_set)],
        contestants: &contestants,
        grading,
        workers,
        cache: None,
        held_at_most: HELD_AT_MOST,
        skip_lost: false,
        shard: Shard::WHOLE,
        repeats: workers > 1,
        probes,
        news: &|_| (),
        onlooker: None,
    };
    run.judge()
}
