//! Scorecard of a program that ran on one case only.

use std::path::Path;

use crate::grading_context::adjust_limits_to_language;
use crate::result::{CompileLog, Scorecard};
use crate::run_result::RunResult;
use crate::test_set::TestCase;
use caipan_problem::case::Case;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;

impl Scorecard {
    /// Builds a scorecard that contains a single case. The program is described by `path` and by `language`, which is
    /// `None` if unknown.
    pub fn scorecard_of_single_case(
        problem: &Problem,
        case: &Case,
        (path, language): (&Path, Option<&Language>),
        run: RunResult,
    ) -> Self {
        let own_limits = problem.limits_of_case(case);
        let test_case = TestCase::with_answer(case, Vec::new());
        let result = test_case.build_case_result(run.into());
        let name = path.file_name().unwrap_or(path.as_os_str());
        Self {
            name: name.to_string_lossy().into_owned(),
            path: path.display().to_string(),
            problem: problem.name.clone(),
            limits: language.map_or(own_limits, |language| {
                adjust_limits_to_language(&own_limits, language)
            }),
            language: language.map_or_else(String::new, |language| language.id.clone()),
            verdict: result.verdict(),
            score: result.score.clone(),
            max_score: result.max_score.clone(),
            unjudged: result.unjudged_points(),
            compile: CompileLog::empty(),
            subtasks: Vec::new(),
            cases: vec![result],
            diagnosis: None,
            remarks: Vec::new(),
            unfinished: 0,
            reason: None,
            program_id: None,
            source_id: None,
            attempts: Vec::new(),
        }
    }
}
