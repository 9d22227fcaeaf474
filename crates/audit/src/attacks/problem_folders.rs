//! Problem folders for the evil programs, each with a secret file, and the judging of programs by these problems.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use super::attack_outcome::{
    AttackOutcome, InconclusiveRun, ObservedHarm, decide_attack_outcome,
    is_verdict_affected_by_machine_load,
};
use super::evil_programs::{
    ATTACKED_CONTEST_PROBLEMS, AttackedContestProblem, EvilProgram, SECRET_FILE_CONTENT,
    find_attacked_contest_problem,
};
use caipan_checker::verdict::Verdict;
use caipan_facts::{Evidence, Fact};
use caipan_files::atomic::FileWriteError;
use caipan_files::set_mode;
use caipan_judge::contest::run;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::result::Scorecard;
use caipan_judge::submission::submission::SubmissionError;
use caipan_judge::submission::{compile, submission};
use caipan_judge::test_set;
use caipan_problem::case::{self, CaseError};
use caipan_problem::problem_error::ProblemError;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevel, IsolationLevelRange, RunLimits, Sandbox};

/// Limits for compiling sources that exhaust the compiler. The limits are low, so that the test ends soon.
const COMPILER_BOMB_LIMITS: RunLimits = RunLimits {
    cpu: Duration::from_secs(1),
    ..compile::DEFAULT_COMPILER_LIMITS
};

/// Maximum number of times that a program is judged if a busy machine may have changed the result.
const MAX_TRIES: usize = 6;

/// Folder of honest programs, which resemble attacks but must be accepted.
const HONEST_PROGRAMS_FOLDER: &str = "honest";

/// Reason why an evil program could not be prepared for judging.
pub enum AttackError {
    /// The program could not be written.
    Write(FileWriteError),
    /// The problem on which programs are judged is faulty.
    Problem(ProblemError),
    /// The cases of the problem cannot be read.
    Case(CaseError),
    /// The program cannot be read as a submission.
    Submission(SubmissionError),
}

impl From<ProblemError> for AttackError {
    fn from(error: ProblemError) -> Self {
        Self::Problem(error)
    }
}

impl From<CaseError> for AttackError {
    fn from(error: CaseError) -> Self {
        Self::Case(error)
    }
}

impl From<SubmissionError> for AttackError {
    fn from(error: SubmissionError) -> Self {
        Self::Submission(error)
    }
}

/// Temporary folder with a subfolder for each problem.
pub struct ProblemFolders(tempfile::TempDir);

impl ProblemFolders {
    /// Creates the problems in a temporary folder, which is removed when this value is dropped.
    ///
    /// # Errors
    /// A file or folder cannot be written.
    pub fn create() -> std::io::Result<Self> {
        let folders = Self(tempfile::Builder::new().prefix("caipan-evil-").tempdir()?);
        for problem in ATTACKED_CONTEST_PROBLEMS {
            let folder = folders.problem_folder(&problem);
            fs::create_dir(&folder)?;
            let text = format!(
                "name = \"evil\"\nchecker = \"tokens\"\n[io]\ninput = \"evil.in\"\noutput = \"evil.out\"\n\
                 [limits]\n{}\n[language.python]\ntime_factor = 1.0\n",
                problem.limits
            );
            fs::write(folder.join("problem.toml"), text)?;
            for phase in ["1", "2"] {
                fs::write(
                    folder.join(phase).with_extension("in"),
                    format!("{phase}\n"),
                )?;
                fs::write(folder.join(phase).with_extension("ans"), "ok\n")?;
            }
            fs::write(folder.join("secret"), SECRET_FILE_CONTENT)?;
        }
        Ok(folders)
    }

    /// Returns the folder of a problem.
    pub fn problem_folder(&self, problem: &AttackedContestProblem) -> PathBuf {
        self.path_in_temporary_folder(problem.folder.replace('/', "-"))
    }

    fn path_in_temporary_folder(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes an evil program to disk, judges it, and returns the outcome. Placeholders in the source are replaced by
    /// the paths and the process id to attack. `shows_a_loss` is true if the isolation level is known not to prevent
    /// the attack. The work ends early when `cancel` becomes true.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub(crate) fn judge_evil_program(
        &self,
        evil: &EvilProgram,
        sandbox: &Sandbox,
        shows_a_loss: bool,
        cancel: &AtomicBool,
    ) -> Result<AttackOutcome, AttackError> {
        let cases = self.problem_folder(find_attacked_contest_problem(&evil.name));
        let secret = cases.join("secret");
        let path = self
            .write_evil_program(evil, &fill_in_attack_targets(evil, &cases, &secret))
            .map_err(|error| AttackError::Write(FileWriteError::Io(evil.name.clone(), error)))?;
        let problem = Problem::load(&cases.display().to_string(), &BTreeMap::new())?;
        let found = case::find_cases(&problem.directory)?;
        let test_set = test_set::prepare_test_set(&problem, &found, true)?;
        let Some(submission) = submission::find_submissions(&problem, &path)?.pop() else {
            return Ok(AttackOutcome::Untried(ObservedHarm::NoSubmission.fact()));
        };
        let judge_in = |sandbox: &Sandbox| {
            let foreign = Default::default();
            let grading = GradingContext {
                runner: sandbox,
                compile_limits: match evil.expected {
                    Verdict::CompileError => &COMPILER_BOMB_LIMITS,
                    _ => &compile::DEFAULT_COMPILER_LIMITS,
                },
                cpu_kill_factor: 1.0,
                strict: true,
                jury_program_store: &foreign,
                may_fork_interpreter: false,
                cancel,
            };
            run::judge_submission(&problem, &test_set, &submission, &grading, None)
        };
        let mut attempt = 0;
        loop {
            attempt += 1;
            let card = judge_in(sandbox);
            if let Some(harm) = find_lasting_harm(sandbox, &secret) {
                return Ok(AttackOutcome::Escaped(harm.fact()));
            }
            let how = match decide_attack_outcome(evil, &card) {
                Ok(AttackOutcome::Contained)
                    if shows_a_loss
                        && is_verdict_affected_by_machine_load(&card.cases, &card.limits) =>
                {
                    ObservedHarm::LossNotObserved.fact()
                }
                Ok(AttackOutcome::Escaped(how))
                    if evil.name.starts_with(HONEST_PROGRAMS_FOLDER)
                        && has_run_time_error(&card) =>
                {
                    return Ok(rejudge_honest_program_without_isolation(
                        &card, how, &judge_in,
                    ));
                }
                Ok(outcome) => return Ok(outcome),
                Err(how) => how,
            };
            if attempt == MAX_TRIES {
                return Ok(AttackOutcome::Untried(
                    InconclusiveRun::MachineBusy { how }.fact(),
                ));
            }
        }
    }

    fn write_evil_program(&self, evil: &EvilProgram, bytes: &[u8]) -> std::io::Result<PathBuf> {
        let path = self.path_in_temporary_folder("programs").join(&evil.name);
        fs::create_dir_all(path.parent().unwrap_or(&path))?;
        fs::write(&path, bytes)?;
        if path
            .extension()
            .is_some_and(|ending| ending == "sh" || ending == "elf")
        {
            set_mode(&path, 0o755)?;
        }
        Ok(path)
    }
}

/// Returns the program's source with each placeholder, such as `@ANSWER@`, replaced by the path or process id to attack.
fn fill_in_attack_targets(evil: &EvilProgram, cases: &Path, secret: &Path) -> Vec<u8> {
    let names = [
        ("@ANSWER@", secret.display().to_string()),
        ("@CASES@", cases.display().to_string()),
        ("@JUDGE@", std::process::id().to_string()),
        ("@CAIPAN@", caipan_path()),
    ];
    // Binary sources have no placeholders.
    let Ok(source) = std::str::from_utf8(evil.text) else {
        return evil.text.to_owned();
    };
    let filled = names
        .iter()
        .fold(source.to_owned(), |source, (name, value)| {
            source.replace(name, value)
        });
    filled.into_bytes()
}

/// Returns harm that remains after a run and is not part of the verdict: leftover processes or files, or a changed file
/// `secret`. `None` if there is no such harm.
fn find_lasting_harm(sandbox: &Sandbox, secret: &Path) -> Option<ObservedHarm> {
    let left = sandbox.list_leftover_processes_and_files();
    if !left.is_empty() {
        let what = left.join(", ");
        return Some(ObservedHarm::LeftBehind { what });
    }
    let is_changed = fs::read(secret).ok().as_deref() != Some(SECRET_FILE_CONTENT.as_bytes());
    is_changed.then_some(ObservedHarm::ChangedFile)
}

/// Judges an honest program again without isolation, after it failed in the sandbox. If it ends with a run-time error
/// again, this machine lacks something that the program needs, and the outcome is [`AttackOutcome::Untried`]. Otherwise
/// the isolation counts as the cause, and the outcome is [`AttackOutcome::Escaped`].
fn rejudge_honest_program_without_isolation(
    failed: &Scorecard,
    escaped: Fact,
    judge_in: &impl Fn(&Sandbox) -> Scorecard,
) -> AttackOutcome {
    let wish = IsolationLevelRange {
        most: IsolationLevel::None,
        least: IsolationLevel::None,
    };
    let text = failed.cases.iter().find_map(|case| case.run.stderr.clone());
    let last_line = text.as_deref().and_then(|text| text.lines().last());
    let stderr = Fact::quote(last_line.unwrap_or_default());
    match Sandbox::open(wish, &[]) {
        Ok(sandbox) if has_run_time_error(&judge_in(&sandbox)) => {
            AttackOutcome::Untried(InconclusiveRun::MachineLacksRequirement { stderr }.fact())
        }
        _ => AttackOutcome::Escaped(escaped),
    }
}

/// Whether a run ended with a run-time error.
fn has_run_time_error(card: &Scorecard) -> bool {
    card.cases
        .iter()
        .any(|case| case.verdict() == Verdict::RunTimeError)
}

/// Returns the path of the caipan binary.
fn caipan_path() -> String {
    std::env::current_exe()
        .unwrap_or_default()
        .display()
        .to_string()
}
