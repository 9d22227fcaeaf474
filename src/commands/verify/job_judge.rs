//! Opens the judge of jobs: the sandbox with an engine in it, or the connection to a cluster.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::cli::Verify;
use crate::commands::cluster;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::{CommandError, Exit};
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::terminal::console::Console;
use caipan_i18n::Lang;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::contest::state_folder::StateFolder;
use caipan_problem::directory::Directory;
use caipan_problem::problem_toml::Problem;
use caipan_verify::executor::{LocalExecutor, TaskExecutor};
use caipan_verify::{
    DefaultProblem, EngineOptions, JobDefaults, JobEngine, OutcomeCache, ProblemFiles,
};

/// Judge of jobs of `caipan verify`: an executor on this machine, or on the workers of a cluster.
pub(super) struct JobJudge<'a> {
    pub executor: &'a dyn TaskExecutor,
    /// Engine that judges on this machine, or `None` if a cluster judges.
    pub engine: Option<&'a JobEngine<'a>>,
    pub interrupt: &'a Interrupt,
}

/// Opens a judge on the cluster of `--cluster`, or else on this machine. Returns the result of calling `work` with the
/// judge.
pub(super) fn run_with_judge(
    args: &Verify,
    console: &Console,
    work: impl FnOnce(&JobJudge) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    let Some(folder) = &args.cluster else {
        return run_with_local_engine(args, console, work);
    };
    let terms = JobDefaults {
        problem: args
            .problem
            .as_deref()
            .map(load_problem_to_send)
            .transpose()?,
        ..job_defaults_without_problem(args)
    };
    let interrupt = Interrupt::watch_signals()?;
    let problem_root = args.problem_root.clone();
    cluster::run_with_cluster_executor(folder, terms, problem_root, console, |executor| {
        work(&JobJudge {
            executor,
            engine: None,
            interrupt: &interrupt,
        })
    })
}

/// Opens a sandbox on this machine. Returns the result of calling `work` with a judge that runs programs in the sandbox.
fn run_with_local_engine(
    args: &Verify,
    console: &Console,
    work: impl FnOnce(&JobJudge) -> Result<Exit, CommandError>,
) -> Result<Exit, CommandError> {
    let problem = (args.problem.as_deref())
        .map(|argument| Problem::load(argument, &Default::default()))
        .transpose()?;
    // The cache folder must exist before the sandbox can hide it.
    let cache = args.cache.as_deref().map(OutcomeCache::open);
    let cache = cache
        .transpose()
        .map_err(|fault| CommandError::usage_error(fault).with_option_name("--cache"))?;
    let hidden_paths = paths_to_hide(args, problem.as_ref());
    let hidden = hidden_paths.iter().map(PathBuf::as_path);
    let limits = problem.iter().flat_map(Problem::all_limits);
    let (sandbox, _) = isolation::open_sandbox(&args.isolation, hidden, limits, console)?;
    let wanted = args
        .jobs
        .unwrap_or_else(caipan_sandbox::machine::cores::available_cores);
    let workers = isolation::limit_parallel_runs(&sandbox, wanted.get(), console);
    let interrupt = Interrupt::watch_signals()?;
    let mut foreign = shared_program_cache::cached_jury_programs(&problem);
    // Only the jury's programs are cached on disk: millions of contestants' programs would evict each other from the cache.
    foreign.caches_only_jury_programs = true;
    let grading = default_grading_context(&sandbox, &foreign, &interrupt);
    let engine = JobEngine::new(&grading, engine_options(args, cache));
    let judge = JobJudge {
        executor: &LocalExecutor {
            engine: &engine,
            workers,
        },
        engine: Some(&engine),
        interrupt: &interrupt,
    };
    let exit = work(&judge);
    sandbox.close_idle_boxes();
    exit
}

fn job_defaults_without_problem(args: &Verify) -> JobDefaults {
    JobDefaults {
        problem: None,
        named_problem: None,
        repeats: args.repeat,
        every_case: args.every_case,
        is_warm: args.warm,
    }
}

/// Loads the problem of `--problem` in the form that is sent to the workers of a cluster.
///
/// # Errors
/// The argument is not a problem, or the problem cannot be read.
fn load_problem_to_send(argument: &str) -> Result<DefaultProblem, CommandError> {
    Ok(if Directory::find_built_in(argument).is_some() {
        DefaultProblem::Named(argument.to_owned())
    } else {
        DefaultProblem::Files(Arc::new(ProblemFiles::read(argument)?))
    })
}

fn engine_options(args: &Verify, cache: Option<OutcomeCache>) -> EngineOptions {
    EngineOptions {
        problem_root: args.problem_root.clone(),
        terms: JobDefaults {
            problem: args.problem.clone().map(DefaultProblem::Named),
            ..job_defaults_without_problem(args)
        },
        cache,
        program_cache_limit: MAX_PROGRAM_SPACE,
        say: |fact| Lang::En.fact(fact),
    }
}

/// Returns the files and folders that the sandbox hides from programs: the folder of the problem, paths that options
/// name, and the state folder.
fn paths_to_hide(args: &Verify, problem: Option<&Problem>) -> Vec<PathBuf> {
    let on_disk = problem.and_then(|problem| problem.directory.disk_path());
    let files = [
        args.records.as_ref(),
        args.token_file.as_ref(),
        args.resume.as_ref(),
        args.problem_root.as_ref(),
        args.cache.as_ref(),
    ];
    let existing_files = files.into_iter().flatten().filter(|path| path.exists());
    let state = StateFolder::default_path().ok();
    let all = on_disk.map(Path::to_owned).into_iter().chain(state);
    all.chain(existing_files.cloned()).collect()
}
