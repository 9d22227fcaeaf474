//! The problem of a job: a problem folder, or a problem that is built from the tests in the job's record.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::evidence::{JobFault, jury_fault_reason};
use crate::job::{Job, JobChecker, JobTest, TestKind};
use crate::problem_files::ProblemFiles;
use crate::record_files::create_problem_files;
use caipan_checker::{Reason, Settings};
use caipan_facts::{Evidence, Fact};
use caipan_files::stays_inside_folder;
use caipan_judge::case_points::SubtaskMembership;
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::referee;
use caipan_judge::submission::submission::Submission;
use caipan_judge::test_set::{self, JuryAnswer, TestCase, TestSet};
use caipan_problem::case::{self, Case};
use caipan_problem::directory::Directory;
use caipan_problem::entry::Entry;
use caipan_problem::interactor_table::Interactor;
use caipan_problem::language::Language;
use caipan_problem::points::Points;
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;

/// A problem with its cases, ready to judge programs.
pub(crate) struct JobProblem {
    pub problem: Problem,
    cases: Vec<Case>,
    /// Names of the subtasks, in order; empty if the problem has none.
    subtasks: Vec<String>,
    /// Cases that count for the score, in the order in which they are run.
    prepared: Vec<PreparedTestCase>,
    /// Hash of the jury's checker and interactor; empty until it is first needed. `None` means that they cannot be
    /// read, `Some(None)` that there are none.
    checker_id: OnceLock<Option<Option<ContentId>>>,
}

/// Data of a [`TestCase`], with an index instead of a reference to the case.
struct PreparedTestCase {
    /// Index of the case in [`JobProblem::cases`].
    case: usize,
    subtask: Option<String>,
    further_memberships: Vec<SubtaskMembership>,
    points: Points,
    scale: Option<Points>,
    answer: PreparedAnswer,
}

enum PreparedAnswer {
    InFile,
    Solved(Vec<u8>),
    Faulty(Reason),
}

impl JobProblem {
    /// Loads a problem folder, or a built-in problem, with all cases.
    ///
    /// # Errors
    /// problem.toml or a case is invalid.
    pub(crate) fn load_with_cases(folder_or_name: &str) -> Result<Self, ProblemError> {
        Self::with_all_cases(Problem::load(folder_or_name, &Settings::new())?)
    }

    /// Loads a problem whose files were sent by another machine.
    ///
    /// # Errors
    /// problem.toml or a case is invalid.
    pub(crate) fn from_files(files: &ProblemFiles) -> Result<Self, ProblemError> {
        Self::with_all_cases(Problem::from_files(Arc::clone(files.files()))?)
    }

    fn with_all_cases(problem: Problem) -> Result<Self, ProblemError> {
        let cases = case::find_cases(&problem.directory).map_err(ProblemError::Cases)?;
        Self::from_problem_and_cases(problem, cases)
    }

    fn from_problem_and_cases(problem: Problem, cases: Vec<Case>) -> Result<Self, ProblemError> {
        let test_set = test_set::prepare_test_set(&problem, &cases, true)?;
        let subtasks = test_set.subtasks;
        let counting = test_set
            .test_cases
            .into_iter()
            .filter(|test_case| test_case.graded);
        let prepared = counting.map(|test_case| {
            let is_it = |case: &Case| std::ptr::eq(case, test_case.case);
            PreparedTestCase {
                case: cases.iter().position(is_it).unwrap_or_default(),
                subtask: test_case.subtask,
                further_memberships: test_case.further_memberships,
                points: test_case.points,
                scale: test_case.max_absolute_points,
                answer: match test_case.answer {
                    JuryAnswer::InFile => PreparedAnswer::InFile,
                    JuryAnswer::InMemory(answer) => PreparedAnswer::Solved(answer),
                    JuryAnswer::Faulty(reason) => PreparedAnswer::Faulty(reason),
                },
            }
        });
        let prepared = prepared.collect();
        Ok(Self {
            problem,
            cases,
            subtasks,
            prepared,
            checker_id: OnceLock::new(),
        })
    }

    /// Returns the hash of a case: input, answer and checker. `None` if one of them cannot be read.
    pub(crate) fn case_id(&self, test_case: &TestCase) -> Option<ContentId> {
        let checker = || referee::checker_and_interactor_id(&self.problem).ok();
        let checker = self.checker_id.get_or_init(checker).as_ref()?;
        result_keys::case_id(&self.problem, checker.as_ref(), test_case)
    }

    /// Builds a problem from the tests, the checker and the limits in the record of a job.
    ///
    /// # Errors
    /// The record is at fault.
    pub(crate) fn from_job_record(job: &Job) -> Result<Self, Reason> {
        if job.tests.is_empty() {
            return Err(jury_fault_reason(JobFault::NoTests));
        }
        let files = create_problem_files(job)?;
        let problem = Problem::from_files(files);
        let mut problem = problem.map_err(|error| jury_fault_reason(problem_error_fact(error)))?;
        set_interactor_processes(&mut problem, job)?;
        let kind = job.test_kind();
        if kind == TestKind::Assert {
            problem.judge_by_assertions();
        }
        let tests = job.tests.iter().enumerate();
        let has_interactor = job.interactor.is_some();
        let cases = tests.map(|(number, test)| case_from_test(number, test, kind, has_interactor));
        let cases = cases.collect::<Result<Vec<_>, _>>()?;
        refuse_blank_expected_outputs(&problem, &cases)?;
        Self::from_problem_and_cases(problem, cases)
            .map_err(|error| jury_fault_reason(problem_error_fact(error)))
    }

    /// Number of cases that count for the score.
    pub(crate) fn case_count(&self) -> usize {
        self.prepared.len()
    }

    /// Creates the test set of the cases that count for the score.
    pub(crate) fn test_set(&self) -> TestSet<'_> {
        let test_cases = self.prepared.iter().map(|prepared| TestCase {
            subtask: prepared.subtask.clone(),
            further_memberships: prepared.further_memberships.clone(),
            points: prepared.points.clone(),
            max_absolute_points: prepared.scale.clone(),
            answer: match &prepared.answer {
                PreparedAnswer::InFile => JuryAnswer::InFile,
                PreparedAnswer::Solved(answer) => JuryAnswer::InMemory(answer.clone()),
                PreparedAnswer::Faulty(reason) => JuryAnswer::Faulty(reason.clone()),
            },
            ..TestCase::with_answer(&self.cases[prepared.case], Vec::new())
        });
        TestSet {
            subtasks: self.subtasks.clone(),
            test_cases: test_cases.collect(),
        }
    }
}

/// Sets the number of processes with which the interactor communicates, as the record specifies.
///
/// # Errors
/// The number is not supported, or is specified for a checker or for an interactor without named pipes.
fn set_interactor_processes(problem: &mut Problem, job: &Job) -> Result<(), Reason> {
    let of_checker = match &job.checker {
        Some(JobChecker::Program(program)) => program.processes,
        _ => None,
    };
    let of_interactor = job
        .interactor
        .as_ref()
        .and_then(|program| program.processes);
    let is_possible = match (of_interactor, &mut problem.interactor) {
        _ if of_checker.is_some() => false,
        (Some(processes), Some(interactor)) => {
            interactor.set_processes(processes.count, processes.stream_names)
        }
        (given, _) => given.is_none(),
    };
    if is_possible {
        return Ok(());
    }
    let most = Interactor::MAX_PROCESSES;
    Err(jury_fault_reason(JobFault::UnsupportedProcessCount {
        most,
    }))
}

/// Converts the error of loading a problem to a fact about the job. Of several faults, only the first is included.
pub(crate) fn problem_error_fact(error: ProblemError) -> Fact {
    let what = match error {
        ProblemError::UnknownArgument(not_known) => not_known.fact(),
        ProblemError::Config { what, .. } => what,
        ProblemError::Read(error) => error.fact(),
        ProblemError::Cases(error) => error.facts().swap_remove(0),
        ProblemError::Unfit(mut facts) => facts.swap_remove(0),
    };
    JobFault::Problem { what }.fact()
}

/// Converts a test of a record to a case. An expected output may be missing only if there is an interactor.
fn case_from_test(
    number: usize,
    test: &JobTest,
    kind: TestKind,
    has_interactor: bool,
) -> Result<Case, Reason> {
    let name = test.name.clone();
    let name = name.unwrap_or_else(|| (number + 1).to_string());
    check_keys_fit_test_kind(test, kind)?;
    let (input, answer) = match kind {
        TestKind::Assert => {
            let test_name = name.clone();
            let no_code = || jury_fault_reason(JobFault::NoCode { test: test_name });
            let code = test.code.clone().ok_or_else(no_code)?;
            (Vec::new(), Some(code.into_bytes()))
        }
        TestKind::Stdin => {
            let input = decode_text_or_base64("input", &test.input, &test.input_base64)?;
            let output = decode_text_or_base64("output", &test.output, &test.output_base64)?;
            if output.is_none() && !has_interactor {
                let test = name.clone();
                return Err(jury_fault_reason(JobFault::NoExpected { test }));
            }
            (input.unwrap_or_default(), output)
        }
        TestKind::Function => {
            let test_name = || name.clone();
            let no_arguments = || jury_fault_reason(JobFault::NoArguments { test: test_name() });
            let no_value = || jury_fault_reason(JobFault::NoExpectedValue { test: test_name() });
            let args = test.args.as_ref().ok_or_else(no_arguments)?;
            let expected = test.expected.as_ref().ok_or_else(no_value)?;
            let lines = args.iter().map(|arg| format!("{}\n", arg.as_str()));
            let input: String = lines.collect();
            let expected = expected.as_str().as_bytes().to_vec();
            (input.into_bytes(), Some(expected))
        }
    };
    Ok(Case {
        input: Entry::from_bytes(&format!("{name}.in"), input),
        answer: answer.map(|answer| Entry::from_bytes(&format!("{name}.ans"), answer)),
        long_name: None,
        name,
    })
}

/// Fails if a test has a key that only another kind of tests may have.
fn check_keys_fit_test_kind(test: &JobTest, kind: TestKind) -> Result<(), Reason> {
    let keys = [
        ("input", test.input.is_some(), TestKind::Stdin),
        ("input_base64", test.input_base64.is_some(), TestKind::Stdin),
        ("output", test.output.is_some(), TestKind::Stdin),
        (
            "output_base64",
            test.output_base64.is_some(),
            TestKind::Stdin,
        ),
        ("args", test.args.is_some(), TestKind::Function),
        ("expected", test.expected.is_some(), TestKind::Function),
        ("code", test.code.is_some(), TestKind::Assert),
    ];
    let mut keys = keys.into_iter();
    match keys.find(|(_, is_given, own)| *is_given && *own != kind) {
        Some((key, _, _)) => Err(jury_fault_reason(JobFault::KeyOfKind {
            key: key.to_owned(),
            kind: kind.name().to_owned(),
        })),
        None => Ok(()),
    }
}

/// Returns the bytes of a value that a record may contain as text or in base64. `None` if the record contains neither.
/// Fails if it contains both, or if the base64 is invalid.
pub(crate) fn decode_text_or_base64(
    key: &str,
    text: &Option<String>,
    base64: &Option<String>,
) -> Result<Option<Vec<u8>>, Reason> {
    let base64_key = format!("{key}_base64");
    match (text, base64) {
        (Some(_), Some(_)) => Err(jury_fault_reason(JobFault::NotExactlyOneKey {
            first: key.to_owned(),
            second: base64_key,
        })),
        (Some(text), None) => Ok(Some(text.clone().into_bytes())),
        (None, Some(encoded)) => {
            let bytes = BASE64_STANDARD.decode(encoded);
            let bytes =
                bytes.map_err(|_| jury_fault_reason(JobFault::NoBase64 { key: base64_key }))?;
            Ok(Some(bytes))
        }
        (None, None) => Ok(None),
    }
}

/// Fails if a built-in comparison is used and all expected outputs are blank, because a program that does nothing would
/// pass.
fn refuse_blank_expected_outputs(problem: &Problem, cases: &[Case]) -> Result<(), Reason> {
    let is_blank = |case: &Case| {
        let answer = case.answer.as_ref().and_then(|answer| answer.read().ok());
        answer.is_some_and(|answer| answer.trim_ascii().is_empty())
    };
    let is_compared = problem.judge.built_in_checker().is_some() && !problem.runs_assertions;
    if is_compared && cases.iter().all(is_blank) {
        Err(jury_fault_reason(JobFault::NothingExpected))
    } else {
        Ok(())
    }
}

/// Fails if a record has an unknown schema version, or if the keys contradict each other. Whether the problem and the
/// tests are valid is not checked.
///
/// # Errors
/// The record is at fault.
pub(crate) fn check_record_consistency(job: &Job) -> Result<(), Reason> {
    if job.schema_version != crate::job::SCHEMA_VERSION {
        let version = job.schema_version;
        return Err(jury_fault_reason(JobFault::NotVersion { version }));
    }
    if job.problem.is_some() {
        let own = [
            ("tests", !job.tests.is_empty()),
            ("checker", job.checker.is_some()),
            ("limits", !job.limits.is_empty()),
            ("function", !job.function.is_empty()),
            ("interactor", job.interactor.is_some()),
            ("with", !job.with.is_empty()),
            ("include", !job.include.is_empty()),
        ];
        if let Some((key, _)) = own.into_iter().find(|(_, is_given)| *is_given) {
            let key = key.to_owned();
            return Err(jury_fault_reason(JobFault::KeyOfTests { key }));
        }
    }
    refuse_keys_of_stdin_tests(job)?;
    let (key, kind) = ("function".to_owned(), job.test_kind());
    let name = || kind.name().to_owned();
    match (kind, job.function.is_empty()) {
        _ if job.problem.is_some() => Ok(()),
        (TestKind::Function, true) => {
            Err(jury_fault_reason(JobFault::NeedsKey { key, kind: name() }))
        }
        (TestKind::Stdin | TestKind::Assert, false) => {
            Err(jury_fault_reason(JobFault::KeyOfKind { key, kind: name() }))
        }
        _ => Ok(()),
    }
}

/// Fails if a job whose tests are of kind `function` or `assert` has a key that its tests cannot use.
fn refuse_keys_of_stdin_tests(job: &Job) -> Result<(), Reason> {
    let kind = job.test_kind();
    let is_assert = kind == TestKind::Assert;
    let is_stdin = kind == TestKind::Stdin;
    let keys = [
        ("checker", is_assert && job.checker.is_some()),
        ("interactor", !is_stdin && job.interactor.is_some()),
        ("with", !is_stdin && !job.with.is_empty()),
        ("include", !is_stdin && !job.include.is_empty()),
    ];
    match keys.into_iter().find(|(_, is_refused)| *is_refused) {
        Some((key, _)) => Err(jury_fault_reason(JobFault::KeyOfKind {
            key: key.to_owned(),
            kind: kind.name().to_owned(),
        })),
        None => Ok(()),
    }
}

/// Returns the path of the problem that a record names. `path` must stay below `root`, unless it is the name of a
/// built-in problem, which is returned unchanged.
///
/// # Errors
/// The path does not stay below the root, or there is no root.
pub(crate) fn path_below_root(root: Option<&Path>, path: &str) -> Result<String, Reason> {
    if Directory::find_built_in(path).is_some() {
        return Ok(path.to_owned());
    }
    let root = root.ok_or_else(|| jury_fault_reason(JobFault::NoRoot))?;
    let place = root.join(path);
    // Symbolic links must not lead out of the root either.
    let real = place.canonicalize().ok();
    let is_within = real.is_none_or(|real| {
        let root = root.canonicalize();
        root.is_ok_and(|root| real.starts_with(root))
    });
    match place.to_str() {
        Some(text) if stays_inside_folder(Path::new(path)) && is_within => Ok(text.to_owned()),
        _ => {
            let path = path.to_owned();
            Err(jury_fault_reason(JobFault::NotBelowRoot { path }))
        }
    }
}

/// Creates a submission from a source, with the file name `solution` and the extra files of the language.
pub(crate) fn submission_from_source(
    name: String,
    language: &Language,
    source: Vec<u8>,
) -> Submission {
    let ending = language.extensions.first().map_or("", String::as_str);
    Submission {
        name,
        path: Path::new("solution").with_extension(ending),
        language: language.clone(),
        may_be_link: false,
        source_text: Some(source.into()),
        extra_files: Arc::clone(&language.adjacent_files),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;

    /// Loads a job whose key `key` has a program of the jury that communicates with `count` processes. `None` if the
    /// job is refused.
    fn load_job_with_jury_program(
        key: &str,
        dialect: &str,
        count: u32,
        has_names: bool,
    ) -> Option<JobProblem> {
        let processes = json!({"count": count, "stream_names": has_names});
        let program =
            json!({"source": "x", "language": "cpp", "dialect": dialect, "processes": processes});
        let tests = json!([{"input": "1", "output": "1"}]);
        let solution = json!({"language": "cpp", "source": ""});
        let record = json!({"id": 1, "program": solution, "tests": tests, key: program});
        let job: Job = serde_json::from_value(record).unwrap();
        JobProblem::from_job_record(&job).ok()
    }

    #[test]
    fn several_processes_need_an_interactor_with_named_pipes() {
        for (key, dialect, count, is_possible) in [
            ("interactor", "cms", 1, true),
            ("interactor", "cms", 2, true),
            ("interactor", "hydro-communication", 3, true),
            ("interactor", "cms", 4, false),
            ("interactor", "cms", 0, false),
            ("interactor", "kattis", 2, false),
            ("checker", "cms", 2, false),
        ] {
            let loaded = load_job_with_jury_program(key, dialect, count, true);
            assert_eq!(loaded.is_some(), is_possible, "{key} {dialect} {count}");
            let interactor = loaded.and_then(|loaded| loaded.problem.interactor);
            if let Some(interactor) = interactor {
                assert_eq!(interactor.program.processes, count);
            }
        }
    }

    /// If the ids were equal, outcomes in the cache would be used for jobs with another number of processes.
    #[test]
    fn jobs_with_different_processes_have_different_interactor_ids() {
        let rows = [(1, true), (2, true), (2, false), (3, true)];
        let ids = rows.map(|(count, has_names)| {
            let loaded = load_job_with_jury_program("interactor", "cms", count, has_names).unwrap();
            let id = referee::checker_and_interactor_id(&loaded.problem).unwrap();
            id.unwrap().as_str().to_owned()
        });
        assert_eq!(BTreeSet::from(ids).len(), rows.len());
    }
}
