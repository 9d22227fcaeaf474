//! Prepares a grading: opens the sandbox, the report files and the journal, and judges with them.

use super::event_receivers::EventReceivers;
use super::grade_request::GradeRequest;
use super::live_pages::LivePages;
use super::{journal, result_output, shard};
use crate::cli::Grade;
use crate::commands::cluster::options::ContestResult;
use crate::commands::default_grading_context::default_grading_context;
use crate::commands::exit::CommandError;
use crate::commands::interrupt::Interrupt;
use crate::commands::isolation;
use crate::commands::report_output::{self, OpenReportFile};
use caipan_judge::contest::contestant::Contestant;
use caipan_judge::contest::local_executor::MAX_PROGRAM_SPACE;
use caipan_judge::contest::observer::Observer;
use caipan_judge::contest::problem::ContestProblem;
use caipan_judge::contest::result_cache::ResultCache;
use caipan_judge::contest::result_keys;
use caipan_judge::contest::run::ContestRun;
use caipan_judge::contest::shared_program_cache;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::run_result::REPEAT_RANGE;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_judge::submission::compiler_probe::CompilerProbes;
use caipan_judge::svg_sanitiser::PictureTotalSizeLimit;
use caipan_problem::problem_toml::Problem;
use caipan_report::ReportFormat;
use caipan_sandbox::{InsufficientLimit, PendingSandbox, Runner, Sandbox};

/// Request, sandbox, report files and journal of a grading. The sandbox and the files are open.
pub(super) struct GradingSetup<'a> {
    pub request: &'a GradeRequest<'a>,
    pub problems: &'a [ContestProblem<'a>],
    interrupt: &'a Interrupt,
    pub sandbox: Sandbox,
    /// Requested number of parallel runs; by default the number of cores.
    jobs: usize,
    /// Limits of this process that are lower than programs of these problems need.
    pub limits_lowered: Vec<InsufficientLimit>,
    foreign: CompiledJuryPrograms,
    pub reports: Vec<OpenReportFile<ReportFormat>>,
    /// Journal of results and cache of compiled programs, both shared with earlier gradings. `None` if nothing is
    /// stored and no earlier results are known.
    pub cache: Option<ResultCache>,
}

impl<'a> GradingSetup<'a> {
    /// Waits until the sandbox is open. Opens the report files and the journal.
    ///
    /// # Errors
    /// The isolation that was asked for is unavailable, or a file cannot be written.
    pub(super) fn new(
        request: &'a GradeRequest,
        problems: &'a [ContestProblem<'a>],
        opening: PendingSandbox,
        interrupt: &'a Interrupt,
    ) -> Result<Self, CommandError> {
        let GradeRequest { args, console, .. } = *request;
        let foreign = cached_jury_programs(&request.problems, &request.contestants, args);
        let jobs = requested_parallel_runs(args);
        let limits = request.problems.iter().flat_map(Problem::all_limits);
        let (sandbox, limits_lowered) =
            isolation::wait_for_sandbox(opening, &args.isolation, limits, console)?;
        result_output::check_platform_formats(args, &request.contestants, sandbox.isolation())?;
        let reports = report_output::open_reports_and_hand_out_folder(&args.output_args)?;
        let cache = journal::open_journal(args, !limits_lowered.is_empty(), console)?;
        Ok(Self {
            request,
            problems,
            interrupt,
            sandbox,
            jobs,
            limits_lowered,
            foreign,
            reports,
            cache,
        })
    }

    /// Judges all submissions, here or on the machines of a cluster.
    ///
    /// # Errors
    /// For a cluster, the name or the seed of the contest cannot be created or stored.
    pub(super) fn judge_submissions(
        &self,
        receivers: &EventReceivers,
    ) -> Result<ContestResult, CommandError> {
        let GradeRequest { args, console, .. } = *self.request;
        let grading = GradingContext {
            // Programs may run well beyond the limit before they are killed, so that near-limit runs can be recognized
            // and repeated.
            cpu_kill_factor: *REPEAT_RANGE.end(),
            strict: args.strict,
            ..default_grading_context(&self.sandbox, &self.foreign, self.interrupt)
        };
        let live = LivePages::new(args, console, &self.request.class, &self.sandbox);
        let look_on: Observer = &|scene| live.write_until_done(scene, receivers);
        let contest = ContestRun {
            problems: self.problems,
            contestants: &self.request.contestants,
            grading: &grading,
            workers: self.worker_count(),
            cache: self.cache.as_ref(),
            max_program_space: MAX_PROGRAM_SPACE,
            skip_lost: args.skip_lost,
            shard: shard::requested_shard(args),
            repeats: true,
            probes: Some(&CompilerProbes::default()),
            on_event: &|news| receivers.forward_event(news),
            observer: live.has_live_files().then_some(look_on),
        };
        receivers.run_with_progress_reports(|| match &self.request.cluster {
            Some(cluster) => {
                let folder = journal::contest_name_folder(args);
                cluster.judge_contest(
                    &contest,
                    folder,
                    &|text| receivers.print_note(&text),
                    console,
                )
            }
            None => Ok(contest.judge().into()),
        })
    }

    /// Returns the number of parallel runs, which is at least 2 with a cluster.
    fn worker_count(&self) -> usize {
        let GradeRequest { args, console, .. } = *self.request;
        let least = if args.cluster.is_some() { 2 } else { 1 };
        isolation::limit_parallel_runs(&self.sandbox, self.jobs, console).max(least)
    }
}

/// Returns the programs of the jury. Pictures that they draw are kept only if there is a single contestant, since the
/// pictures of a whole class would need too much space.
fn cached_jury_programs(
    problems: &[Problem],
    contestants: &[Contestant],
    args: &Grade,
) -> CompiledJuryPrograms {
    let handed_in = args.submissions.iter().map(|path| path.as_path());
    let mut foreign = shared_program_cache::cached_jury_programs_for_judging(problems, handed_in);
    foreign.caches_only_jury_programs = args.fresh || args.no_journal;
    if let [_] = contestants {
        foreign.picture_space = PictureTotalSizeLimit::Stored;
    }
    foreign
}

/// Returns the requested number of parallel runs. Also computes the build id of caipan in advance. This takes time,
/// which passes while the sandbox is being opened.
fn requested_parallel_runs(args: &Grade) -> usize {
    result_keys::caipan_build_id();
    match args.jobs {
        Some(jobs) => jobs.into(),
        None => caipan_sandbox::machine::cores::available_cores().get(),
    }
}
