//! Audits a case directory: validators check the inputs, the checker or the puzzle's solver checks the answers, and all
//! files are searched for formatting problems.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::audit_fault::AuditFault;
use super::junk_trials::{self, WrongJunkReaction};
use super::jury_programs;
use super::seen_texts::SeenTexts;
use super::text_problems;
use super::trial_records::{CheckerTrials, ValidatorTally};
use caipan_checker::quotation::Place;
use caipan_checker::{
    CoverageGoal, Judgement, Puzzle, Reason, ReasonKind, SearchOptions, SearchStats,
};
use caipan_facts::{Evidence, Fact};
use caipan_judge::referee::{self, Referee, RefereeInput, Validator};
use caipan_judge::{case_points, contradictions, jury_answer};
use caipan_problem::case::{Case, CaseError, CaseFileProblem, PairedFiles, SELF_TESTS};
use caipan_problem::directory::Directory;
use caipan_problem::entry::Entry;
use caipan_problem::problem_toml::{FILE_NAME, Problem, is_documentation};

/// Maximum number of cases per directory from which junk is derived to test the checker and the validators. A few are
/// enough, because the reactions to junk hardly depend on the case.
const MAX_CASES_TESTED_WITH_JUNK: usize = 20;

/// Result of an audit: the cases without faults, and all findings.
#[derive(Debug, Default)]
pub struct AuditReport {
    /// Cases with a legal input, a correct answer and clean files.
    pub cases: Vec<CaseWithoutFaults>,
    /// Number of files in `invalid_input/` that were refused.
    pub refused_inputs: usize,
    /// Number of files in `valid_output/` that were accepted.
    pub accepted_outputs: usize,
    /// Number of files in `invalid_output/` that were rejected.
    pub rejected_outputs: usize,
    /// Faults found in files; each fact names the file.
    pub faults: Vec<Fact>,
    /// Findings that need not be mistakes, so they do not make the data invalid.
    pub warnings: Vec<Fact>,
    /// Number of runs of jury programs (validators and checkers) during the audit.
    pub runs: usize,
    /// Coverage goals: situations that the cases should cover, each with a flag that is true if a case covers the situation.
    pub goals: Vec<CoverageGoal>,
    /// Paths of files that are not part of any case.
    pub unrelated_files: Vec<String>,
    /// True if the problem has an interactor; the cases then need no answer files.
    pub has_interactor: bool,
}

/// Case without faults. The case of a puzzle also contains the results of the puzzle's solver.
#[derive(Debug)]
pub struct CaseWithoutFaults {
    /// Case with its input file and, for text problems, its answer file.
    pub case: Case,
    /// Answer that the puzzle's solver computed; `None` for text problems, whose answer is only in the file.
    pub answer: Option<String>,
    /// Alternative interpretations of the statement under which the answer would be different. If there are none, the
    /// case is valid under every interpretation (a core case).
    pub other_interpretations: Vec<Fact>,
    /// Search statistics of the reference solver; the first number is the difficulty of the case.
    pub stats: SearchStats,
}

impl CaseWithoutFaults {
    /// Creates the result for a case of a problem without a built-in solver. It contains no answer, no other
    /// interpretations and no search statistics.
    fn new_without_solver_results(case: Case) -> Self {
        Self {
            case,
            answer: None,
            other_interpretations: Vec::new(),
            stats: SearchStats::default(),
        }
    }
}

/// Audits the directory of a problem: all cases and self-tests, and whether the cases fit the subtasks.
///
/// # Errors
/// A folder cannot be read, or the directory contains nothing to audit.
pub fn audit_problem(
    problem: &Problem,
    referee: &Referee,
    validators: &[Validator],
) -> Result<AuditReport, CaseError> {
    let mut auditor = Auditor::new(problem, referee, validators);
    let cases = auditor.audit_directory(&problem.directory)?;
    let mut audit = auditor.finish_audit();
    let misfits = case_points::find_problem_faults(problem, &cases)
        .into_iter()
        .chain(contradictions::find_unmatched_validator_patterns(
            problem, &cases,
        ));
    audit
        .faults
        .extend(misfits.map(|fault| fault.into_single_line(problem)));
    Ok(audit)
}

/// Audit in progress: runs the checks on cases and collects the findings until [`Self::finish`].
pub struct Auditor<'a> {
    pub(super) problem: &'a Problem,
    pub(super) referee: &'a Referee<'a>,
    pub(super) validators: &'a [Validator<'a>],
    pub(super) validator_tally: ValidatorTally,
    pub(super) checker_trials: CheckerTrials,
    pub(super) report: AuditReport,
    alternative_interpretations: Vec<(Fact, Box<dyn Puzzle>)>,
    pub(super) seen_texts: SeenTexts,
}

impl<'a> Auditor<'a> {
    /// Creates an auditor without findings. The validators are run on every input to which they apply.
    pub fn new(
        problem: &'a Problem,
        referee: &'a Referee<'a>,
        validators: &'a [Validator<'a>],
    ) -> Self {
        let puzzle = problem.judge.puzzle();
        Self {
            problem,
            referee,
            validators,
            validator_tally: ValidatorTally::default(),
            checker_trials: CheckerTrials::default(),
            report: AuditReport {
                has_interactor: problem.interactor.is_some(),
                ..AuditReport::default()
            },
            alternative_interpretations: puzzle.map_or_else(Vec::new, Puzzle::misreadings),
            seen_texts: SeenTexts::default(),
        }
    }

    /// Returns the problem whose cases are audited.
    pub fn problem(&self) -> &'a Problem {
        self.problem
    }

    /// Adds the findings that require all cases, and returns the result. These findings concern the validators, the
    /// checker, and answers that are all equal.
    pub fn finish_audit(mut self) -> AuditReport {
        self.record_validator_findings();
        self.record_checker_findings();
        let answers = self.seen_texts.uniform_answers_warning();
        self.report.warnings.extend(answers);
        self.report
    }

    /// Audits the cases and the self-tests of a directory. Returns all cases, with or without faults.
    ///
    /// # Errors
    /// A folder cannot be read, or the directory contains nothing to audit.
    pub fn audit_directory(&mut self, directory: &Directory) -> Result<Vec<Case>, CaseError> {
        let mut graded = Vec::new();
        let mut self_tests: [Vec<Entry>; 3] = Default::default();
        for entry in directory.entries()? {
            let mut parts = entry.name.split('/');
            match parts.find_map(|part| SELF_TESTS.iter().position(|known| *known == part)) {
                Some(number) => self_tests[number].push(entry),
                None => graded.push(entry),
            }
        }
        let paired = PairedFiles::from_directory_entries(graded);
        let no_files = self_tests.iter().all(Vec::is_empty);
        if paired.cases.is_empty() && paired.faults.is_empty() && no_files {
            return Err(CaseFileProblem::no_cases_error(directory));
        }
        self.report
            .faults
            .extend(paired.faults.iter().map(Evidence::fact));
        let jurys = jury_file_paths(self.problem);
        let others = paired
            .others
            .iter()
            .filter(|file| {
                let name = &file.name;
                let below_programs = name.strip_prefix(jury_programs::PROGRAMS_FOLDER);
                let is_program = below_programs.is_some_and(|below| below.starts_with('/'));
                let is_named =
                    jurys.contains(Path::new(name)) || self.problem.jury.is_accepted_program(name);
                name != FILE_NAME && !is_documentation(name) && !is_program && !is_named
            })
            .map(Entry::to_string);
        self.report.unrelated_files.extend(others);
        self.record_file_name_clashes(&paired.cases);
        // The cases for junk tests are spread over the directory, because neighbouring cases tend to be alike.
        let pitch = paired
            .cases
            .len()
            .div_ceil(MAX_CASES_TESTED_WITH_JUNK)
            .max(1);
        let junked = paired.cases.len().div_ceil(pitch);
        self.checker_trials.set_interval_between_trials(junked);
        for (number, case) in paired.cases.iter().enumerate() {
            self.audit_case(case, number % pitch == 0);
        }
        self.audit_problem_self_tests(self_tests);
        Ok(paired.cases)
    }

    /// Audits one case. If `with_junk` is set, also tests the checker and the validators with junk derived from the
    /// case.
    pub fn audit_case(&mut self, case: &Case, with_junk: bool) {
        let mut case = case.clone();
        if self.problem.has_changed_puzzle_settings {
            case.answer = None;
        }
        let mut is_clean = true;
        // An unreadable file is reported by the step that needs the file.
        if let Ok(input) = case.input.read() {
            is_clean &= self.record_text_problems(&case.input, &input);
            is_clean &= self.check_equal_inputs(&case, &input);
        }
        if let Some(file) = &case.answer
            && let Ok(answer) = file.read()
        {
            is_clean &= self.record_text_problems(file, &answer);
        }
        match self.check_validators_accept_case(&case) {
            true if with_junk => self.try_damaged_inputs(&case),
            is_legal => is_clean &= is_legal,
        }
        let audited = match self.problem.judge.puzzle() {
            Some(puzzle) => self.audit_puzzle_case(puzzle, case, with_junk),
            None => self.audit_text_case(case, with_junk),
        };
        match audited {
            Ok(audited) if is_clean => self.report.cases.push(audited),
            Ok(_) => {}
            Err(reason) => self.report.faults.push(reason.fact),
        }
    }

    /// Audits a case of a puzzle. Returns an error if the puzzle's solver cannot compute the answer.
    fn audit_puzzle_case(
        &mut self,
        puzzle: &dyn Puzzle,
        case: Case,
        with_junk: bool,
    ) -> Result<CaseWithoutFaults, Reason> {
        let (input, solution) = jury_answer::solve_case(puzzle, &case)?;
        let answer = solution.answer;
        if let Ok(instance) = puzzle.open(&input) {
            self.record_coverage_goals(instance.coverage(&answer));
        }
        let referee = self.referee;
        if with_junk {
            let faults = junk_trials::test_junk_outputs(
                |output| {
                    let asked = RefereeInput::for_case(
                        self.problem,
                        &case,
                        &input,
                        output,
                        answer.as_bytes(),
                    );
                    referee.judge(&asked).judgement
                },
                None,
                answer.as_bytes(),
            );
            self.record_wrong_junk_reactions(&case, faults);
            let faults = junk_trials::test_damaged_inputs(puzzle, &input, &answer);
            self.record_wrong_junk_reactions(&case, faults);
        }
        let decides = self
            .alternative_interpretations
            .iter()
            .filter(|(_, other)| {
                let solved = other.solve(&input, &SearchOptions::PLAIN);
                solved.is_ok_and(|solution| solution.answer != answer)
            });
        Ok(CaseWithoutFaults {
            other_interpretations: decides.map(|(said, _)| said.clone()).collect(),
            answer: Some(answer),
            stats: solution.stats,
            case,
        })
    }

    /// Audits a case whose answer is in a file. Returns an error if a file is unreadable or the checker does not accept
    /// the answer.
    fn audit_text_case(
        &mut self,
        case: Case,
        with_junk: bool,
    ) -> Result<CaseWithoutFaults, Reason> {
        let input = jury_answer::read_jury_file(&case.input, ReasonKind::BadCase)?;
        let answer = jury_answer::answer_for_problem(self.problem, &case)?;
        // With an interactor there is no answer file: the output depends on the conversation.
        if self.problem.needs_interaction() {
            return Ok(CaseWithoutFaults::new_without_solver_results(case));
        }
        let asked = RefereeInput::for_case(self.problem, &case, &input, &answer, &answer);
        let heard = self.judge_output_catching_panics(&asked);
        // Findings about the answer name the answer file, or the input file if there is no answer file.
        let file = case.answer.as_ref().unwrap_or(&case.input);
        let is_foreign = self.problem.judge.jury_checker_definition().is_some();
        if is_foreign {
            self.check_verdict_is_repeatable(file, &asked, &heard.judgement);
        }
        self.seen_texts.record_answer(&answer);
        if let (Some(what), Some(file)) = (heard.comparison_note, &case.answer) {
            let warning = jury_answer::add_file_name(file, what);
            self.report.warnings.push(warning);
        }
        match heard.judgement {
            Judgement::Accepted if with_junk => self.try_junk_outputs(&case, &input, &answer),
            Judgement::Accepted => {}
            // A failure of the checker is reported as such, not as a rejection of the answer.
            Judgement::JuryFault(reason) if is_foreign => {
                let fault = jury_answer::add_file_name(file, reason.fact);
                return Err(Reason::new(reason.kind, fault));
            }
            Judgement::Partial(share, reason) => {
                let (file, what, share) = (file.to_string(), reason.fact, share.to_string());
                let fault = AuditFault::AnswerGetsPartialScore { file, share, what };
                return Err(Reason::new(ReasonKind::WrongAnswerFile, fault));
            }
            Judgement::Rejected(reason) | Judgement::JuryFault(reason) => {
                let (file, what) = (file.to_string(), reason.fact);
                let fault = AuditFault::AnswerRejected { file, what };
                return Err(Reason::new(ReasonKind::WrongAnswerFile, fault));
            }
        }
        Ok(CaseWithoutFaults::new_without_solver_results(case))
    }

    /// Adds wrong reactions to junk to the faults, each with the name of the case's input file.
    pub(super) fn record_wrong_junk_reactions(
        &mut self,
        case: &Case,
        faults: Vec<WrongJunkReaction>,
    ) {
        self.report.faults.extend(
            faults
                .into_iter()
                .map(|fault| jury_answer::add_file_name(&case.input, fault.fact())),
        );
    }

    /// Merges coverage goals into the goals known so far: a goal is reached if any case reaches it.
    pub(super) fn record_coverage_goals(&mut self, goals: Vec<CoverageGoal>) {
        let known = &mut self.report.goals;
        for goal in goals {
            match known.iter_mut().find(|known| known.name == goal.name) {
                Some(known) => known.is_reached |= goal.is_reached,
                None => known.push(goal),
            }
        }
    }

    /// Records the formatting problems of a file as faults. Returns true if there are none.
    fn record_text_problems(&mut self, file: &Entry, bytes: &[u8]) -> bool {
        let faults = text_problems::find_text_problems(bytes);
        let is_clean = faults.is_empty();
        self.report.faults.extend(
            faults
                .into_iter()
                .map(|fault| jury_answer::add_file_name(file, fault)),
        );
        is_clean
    }

    /// Records a fault for each file name that differs from an earlier one only by capital letters.
    fn record_file_name_clashes(&mut self, cases: &[Case]) {
        let files: Vec<&Entry> = cases
            .iter()
            .flat_map(|case| [Some(&case.input), case.answer.as_ref()])
            .flatten()
            .collect();
        let names = files.iter().map(|file| file.name.as_str());
        for (name, fault) in text_problems::find_letter_case_clashes(names) {
            let found = files.iter().find(|file| file.name == name);
            let file = found.map_or(name, |file| file.to_string());
            let what = fault.fact();
            self.report.faults.push(Place::File { file, what }.fact());
        }
    }
}

/// Returns the source files of the jury programs and all other files that problem.toml names, as paths relative to the
/// problem's folder.
fn jury_file_paths(problem: &Problem) -> BTreeSet<PathBuf> {
    let programs = problem.jury_programs();
    let of_programs =
        programs.flat_map(|program| referee::program_files(program, &problem.directory));
    let languages = problem.languages.iter();
    let others = languages
        .flat_map(|language| &language.files)
        .chain(problem.package.statements.values());
    of_programs.chain(others.map(PathBuf::from)).collect()
}
