//! Distinct programs of a contest. Identical submissions for one problem are one program.

use std::collections::HashMap;

use crate::content_id::ContentId;
use crate::contest::contestant::{Contestant, Participation};
use crate::contest::problem::ContestProblem;
use crate::contest::result_keys;
use crate::grading_context::run_limits;
use crate::ids::{ContestantId, ProblemId, ProgramId};
use crate::submission::compile::{self, CompilationState};
use crate::submission::misspelled_file_names::find_misspelled_file_names;
use crate::submission::program_id::program_id;
use crate::submission::source;
use crate::submission::submission::Submission;
use crate::submission::toolchains::Toolchains;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::language;
use caipan_sandbox::{IsolationLevel, RunLimits, Runner};

/// A distinct program, which may belong to several contestants.
pub struct DistinctProgram<'a> {
    /// Problem for which the program was submitted.
    pub problem: ProblemId,
    /// First submission with this program, in the order of the contestants.
    pub submission: &'a Submission,
    /// Largest memory limit among all cases of the problem.
    pub memory: Bytes,
    /// Limits for each case, in the order of the test set. Time limits are already multiplied by the language's factor.
    pub limits: Vec<RunLimits>,
    /// Hash of the source; `None` if it cannot be read.
    pub source_id: Option<ContentId>,
    /// Hash of the source and of everything that compiles and runs it; `None` if the source cannot be read.
    pub id: Option<ContentId>,
    /// Contestants who submitted the program.
    pub contestants: Vec<ContestantId>,
    /// For each case, the hash that identifies the run in the journal. `None` if the jury is at fault, or if results
    /// are not stored.
    pub run_ids: Vec<Option<ContentId>>,
    /// Notes on wrong file names that the source uses instead of the problem's input and output files.
    pub file_name_notes: Vec<Fact>,
    /// State of the compilation before judging: an error if the source cannot be read, otherwise
    /// [`CompilationState::NotBuilt`].
    pub initial_build: CompilationState,
}

/// Distinct programs of a contest, and the contestants who submitted them.
pub(super) struct DistinctPrograms<'a> {
    /// Programs without duplicates, in order of first submission; [`ProgramId`] is an index into this list.
    pub list: Vec<DistinctProgram<'a>>,
    /// For each contestant, the programs of the submissions, in the order of the submissions.
    pub programs_by_contestant: Vec<Vec<ProgramId>>,
}

impl<'a> DistinctPrograms<'a> {
    /// Reads and hashes all submissions, and collects the distinct programs among them.
    pub(super) fn collect_programs(
        problems: &[ContestProblem],
        contestants: &'a [Contestant],
        runner: &dyn Runner,
    ) -> Self {
        let tools = Toolchains::default();
        let mut programs = Self {
            list: Vec::new(),
            programs_by_contestant: Vec::new(),
        };
        let mut known: HashMap<(ProblemId, ContentId), ProgramId> = HashMap::new();
        for (number, contestant) in contestants.iter().enumerate() {
            let submissions: &[Submission] = match &contestant.participation {
                Participation::Submitted(submissions) => submissions,
                Participation::NoSubmission(_) => &[],
            };
            let mut mine = Vec::new();
            for submission in submissions {
                let problem = &problems[contestant.problem.0];
                let tools_id = tools.toolchain_identity_of_language(&submission.language, runner);
                let level = runner.isolation().level;
                let program = DistinctProgram::read_and_hash_submission(
                    contestant.problem,
                    problem,
                    submission,
                    &tools_id,
                    level,
                );
                let next = ProgramId(programs.list.len());
                let key = program.id.clone().map(|id| (contestant.problem, id));
                let id = key.map_or(next, |key| *known.entry(key).or_insert(next));
                if id == next {
                    programs.list.push(program);
                }
                let handed_in_by = &mut programs.list[id.0].contestants;
                handed_in_by.push(ContestantId(number));
                mine.push(id);
            }
            programs.programs_by_contestant.push(mine);
        }
        programs
    }
}

impl<'a> DistinctProgram<'a> {
    /// Reads and hashes one submission. If the source cannot be read, the error becomes the initial compile result.
    fn read_and_hash_submission(
        id: ProblemId,
        problem: &ContestProblem,
        submission: &'a Submission,
        tools: &str,
        level: IsolationLevel,
    ) -> Self {
        let test_cases = problem.test_set.test_cases.iter();
        let limits = test_cases
            .map(|test_case| run_limits(problem.problem, test_case.case, &submission.language));
        let blank = Self {
            problem: id,
            submission,
            memory: problem.problem.max_memory(),
            limits: limits.collect(),
            source_id: None,
            id: None,
            contestants: Vec::new(),
            run_ids: vec![None; problem.case_ids.len()],
            file_name_notes: Vec::new(),
            initial_build: CompilationState::NotBuilt,
        };
        let bytes = match source::read_source(submission) {
            Ok(bytes) => bytes,
            Err(error) => {
                return Self {
                    initial_build: compile::build_result_for_unreadable_source(error),
                    ..blank
                };
            }
        };
        let id = program_id(submission, &bytes, blank.memory, tools);
        let case_ids = problem.case_ids.iter().zip(&blank.limits);
        let run_ids = case_ids.map(|(case, limits)| {
            let (case, engine) = (case.as_ref()?, result_keys::caipan_build_id());
            Some(result_keys::run_id(&id, case, limits, level, engine))
        });
        let inputs: Vec<&str> = problem.problem.input_names().collect();
        let outputs: Vec<&str> = problem.problem.output_names().collect();
        let is_source = submission.language.id != language::executable_language().id;
        let misnamed = is_source.then(|| find_misspelled_file_names(&bytes, [&inputs, &outputs]));
        Self {
            file_name_notes: misnamed.unwrap_or_default(),
            source_id: Some(ContentId::hash(&bytes)),
            run_ids: run_ids.collect(),
            id: Some(id),
            ..blank
        }
    }
}
