//! Cross-checker of the coordinator: makes machines repeat orders of other machines and compares the results. Every
//! wait has a timeout.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use crate::bus::BusResult;
use crate::coordinator::{Coordinator, CoordinatorState};
use crate::cross_check::{
    CrossCheckDifference, CrossCheckResult, CrossCheckSelection, FirstReportedResults,
    MachineReportedResult, results_differ,
};
use crate::order_batch;
use crate::order_builder::{self, OrderError};
use crate::result_check;
use crate::result_message::{self, ResultLine};
use crate::wire::{self, CrossCheckRequest};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::ledger::ResultLedger;
use caipan_judge::contest::run_task::{RunMode, RunTask};
use caipan_judge::ids::{CaseId, ProgramId};
use caipan_judge::run_result::RunResult;

/// Maximum number of machines that are tried for one cross-check, one after another.
const MAX_MACHINES_TRIED: usize = 3;

/// Cross-check of one program that is not finished: results of the first machine, and the state of the repetition on a
/// second machine.
struct UnfinishedCrossCheck {
    program: ProgramId,
    host: String,
    first: FirstReportedResults,
    /// Results that the second machine has already sent, by case.
    second: BTreeMap<CaseId, RunResult>,
    /// Machine that currently repeats the runs of the program, and the time of the last message from this machine.
    /// Before the first message, the time is that of the request. `None` if no machine is assigned.
    second_machine: Option<(String, Duration)>,
    /// Machines that have been tried, including the current one.
    tried: BTreeSet<String>,
}

/// All cross-checks of a contest, from the first results of the chosen programs to the comparison.
pub(crate) struct CrossChecker<'d, 'a> {
    coordinator: &'d Coordinator<'a>,
    state: &'d mut CoordinatorState,
    ledger: &'d ResultLedger<'d>,
    choice: &'d CrossCheckSelection,
    requirements: order_builder::ContestRequirements,
    checks: Vec<UnfinishedCrossCheck>,
    /// Time without a message after which the second machine is considered lost.
    silence_limit: Duration,
    result: CrossCheckResult,
    /// Programs that no second machine has finished.
    given_up: BTreeSet<ProgramId>,
}

impl<'d, 'a> CrossChecker<'d, 'a> {
    /// Creates the cross-checks from the first results of the chosen programs.
    pub(crate) fn new(
        coordinator: &'d Coordinator<'a>,
        state: &'d mut CoordinatorState,
        ledger: &'d ResultLedger<'d>,
        choice: &'d CrossCheckSelection,
    ) -> Self {
        let checks: Vec<UnfinishedCrossCheck> = (state.first_results.take_results().into_iter())
            .map(|((program, host), first)| UnfinishedCrossCheck {
                program,
                host,
                first,
                second: BTreeMap::new(),
                second_machine: None,
                tried: BTreeSet::new(),
            })
            .collect();
        let tasks: Vec<RunTask> = checks
            .iter()
            .map(UnfinishedCrossCheck::repetition_task)
            .collect();
        let programs: BTreeSet<ProgramId> = checks.iter().map(|check| check.program).collect();
        let limits = programs.iter().flat_map(|id| &ledger.program(*id).limits);
        let longest = limits.map(|limits| limits.wall).max().unwrap_or_default();
        Self {
            requirements: order_builder::ContestRequirements::collect_for_tasks(
                coordinator,
                ledger,
                &tasks,
            ),
            silence_limit: 4 * coordinator.bus.lease_duration() + longest,
            result: CrossCheckResult {
                chosen: programs.len(),
                machines: state.machines.count_machines_fit_for_contest(),
                ..CrossCheckResult::default()
            },
            given_up: BTreeSet::new(),
            coordinator,
            state,
            ledger,
            choice,
            checks,
        }
    }

    /// Whether at least one cross-check was neither completed nor given up.
    pub(crate) fn has_unfinished_checks(&self) -> bool {
        !self.checks.is_empty()
    }

    /// Returns the outcome of all cross-checks. Programs whose cross-check is unfinished count as given up.
    pub(crate) fn into_result(mut self) -> CrossCheckResult {
        let left = self.checks.iter().map(|pair| pair.program);
        self.given_up.extend(left);
        CrossCheckResult {
            given_up: self.given_up.len(),
            done: self.result.chosen - self.given_up.len(),
            ..self.result
        }
    }

    /// Processes new messages and sends further requests.
    ///
    /// # Errors
    /// The bus is unavailable. The next round does the remaining work.
    pub(crate) fn run_cross_check_round(&mut self) -> BusResult<()> {
        let (bus, contest) = (self.coordinator.bus, self.coordinator.contest);
        let number = Some(bus.ensure_streams_exist(contest)?);
        if self.state.stream_number != number {
            self.state.stream_number = number;
            self.state.forget_bus_data();
            self.checks
                .iter_mut()
                .for_each(|pair| pair.second_machine = None);
        }
        let now = bus.now();
        for beat in bus.take_heartbeats()? {
            if let Some(remark) = self.state.machines.record_heartbeat(&beat, now) {
                (self.coordinator.on_remark)(remark);
            }
        }
        self.read_results(now)?;
        self.requirements
            .ensure_contest_notice_published(self.coordinator, self.state)?;
        for pair in &mut self.checks {
            pair.second_machine = (pair.second_machine.take()).filter(|(host, heard)| {
                let is_quiet = now.saturating_sub(*heard) > self.silence_limit;
                !is_quiet && self.state.machines.slot_count_of(host, now).is_some()
            });
        }
        self.send_cross_check_requests(now)
    }

    /// Reads all new result messages, and counts implausible lines against the machine that sent them.
    fn read_results(&mut self, now: Duration) -> BusResult<()> {
        loop {
            let messages = (self.coordinator.bus)
                .read_result_messages(self.coordinator.contest, self.state.results_read)?;
            if messages.is_empty() {
                return Ok(());
            }
            for message in messages {
                self.state.results_read += 1;
                let Some((host, lines)) = result_message::split_result_message(&message) else {
                    continue;
                };
                for line in lines {
                    if self.state.machines.is_locked_out(&host) {
                        break;
                    }
                    if self
                        .record_result_line(&host, ResultLine::parse(line), now)
                        .is_none()
                        && let Some(remark) = self.state.machines.count_implausible_message(&host)
                    {
                        (self.coordinator.on_remark)(remark);
                    }
                }
            }
        }
    }

    /// Records a line from a machine; `None` if the line is malformed or implausible. A line that answers no open
    /// request came too late and is ignored.
    fn record_result_line(
        &mut self,
        host: &str,
        line: Option<ResultLine>,
        now: Duration,
    ) -> Option<()> {
        match line? {
            ResultLine::CrossCheckRun(run, result) => {
                for pair in self
                    .checks
                    .iter_mut()
                    .filter(|pair| pair.is_assigned_to(host))
                {
                    let program = self.ledger.program(pair.program);
                    let mut cases = pair.first.runs.keys().copied();
                    let Some(case) =
                        cases.find(|case| program.run_ids[case.0].as_ref() == Some(&run))
                    else {
                        continue;
                    };
                    let limits = &program.limits[case.0];
                    let result = (*result).clone();
                    let result = result_check::validate_run_result(
                        result,
                        host,
                        limits,
                        self.coordinator.patience,
                    )?;
                    pair.second.entry(case).or_insert(result);
                }
            }
            ResultLine::CrossCheckCompiled(id, log) => self.compare_compilations(host, &id, log.ok),
            _ => return Some(()),
        }
        for pair in &mut self.checks {
            if let Some((asked, heard)) = &mut pair.second_machine
                && asked == host
            {
                *heard = now;
            }
        }
        self.compare_runs();
        Some(())
    }

    /// Compares the compilations of a program on both machines and finishes the cross-check. If both compilations
    /// succeed, the cross-check stays open until the runs are compared.
    fn compare_compilations(&mut self, host: &str, id: &ContentId, is_compiled: bool) {
        let ledger = self.ledger;
        let twins = &mut self.result;
        self.checks.retain(|pair| {
            let program = ledger.program(pair.program);
            let is_asked = pair.is_assigned_to(host);
            let is_it = is_asked && program.id.as_ref() == Some(id);
            if !is_it || is_compiled && !pair.first.is_refused {
                return true;
            }
            let differs = pair.first.is_refused == is_compiled;
            let difference = differs.then(|| CrossCheckDifference {
                case: None,
                first: MachineReportedResult::from_compilation(&pair.host, pair.first.is_refused),
                second: MachineReportedResult::from_compilation(host, !is_compiled),
                ..pair.difference_without_results(ledger)
            });
            twins.record_machine_comparison(&pair.host, host, difference);
            false
        });
    }

    /// Compares the runs of each cross-check for which the second machine has sent all results, and finishes the
    /// cross-check.
    fn compare_runs(&mut self) {
        let (ledger, twins) = (self.ledger, &mut self.result);
        self.checks.retain(|pair| {
            let is_complete = pair.second.len() == pair.first.runs.len();
            let Some((host, _)) = pair.second_machine.as_ref().filter(|_| is_complete) else {
                return true;
            };
            if pair.first.is_refused {
                return true;
            }
            let program = ledger.program(pair.program);
            for (case, second) in &pair.second {
                let first = &pair.first.runs[case];
                let cases = &ledger.problem(pair.program).test_set.test_cases;
                let differs = results_differ(first, second, &program.limits[case.0]);
                let difference = differs.then(|| CrossCheckDifference {
                    case: Some(cases[case.0].case.name.clone()),
                    first: MachineReportedResult::from_run(&pair.host, first),
                    second: MachineReportedResult::from_run(host, second),
                    ..pair.difference_without_results(ledger)
                });
                twins.record_machine_comparison(&pair.host, host, difference);
            }
            false
        });
    }

    /// Chooses a second machine for each cross-check without one, and sends the request if the machine has fewer than
    /// two open requests per slot. If no machine is left to try, the cross-check is given up.
    fn send_cross_check_requests(&mut self, now: Duration) -> BusResult<()> {
        let mut pairs = std::mem::take(&mut self.checks).into_iter();
        let mut kept = Vec::new();
        let mut asked = Ok(());
        for mut pair in pairs.by_ref() {
            if pair.second_machine.is_some() {
                kept.push(pair);
                continue;
            }
            let Some(host) = self.choose_second_machine(&pair, now) else {
                self.given_up.insert(pair.program);
                continue;
            };
            let of_host = kept.iter().filter(|other| other.is_assigned_to(&host));
            let room = 2 * self
                .state
                .machines
                .slot_count_of(&host, now)
                .unwrap_or_default();
            if of_host.count() < room {
                asked = self.send_cross_check_request(&mut pair, host, now);
            }
            kept.push(pair);
            if asked.is_err() {
                break;
            }
        }
        kept.extend(pairs);
        self.checks = kept;
        asked
    }

    /// Chooses the second machine among those not tried yet, in a pseudorandom order that depends on the seed. `None`
    /// if no machine is left or [`MAX_MACHINES_TRIED`] were tried.
    fn choose_second_machine(&self, check: &UnfinishedCrossCheck, now: Duration) -> Option<String> {
        if check.tried.len() >= MAX_MACHINES_TRIED {
            return None;
        }
        let hosts = (self.state.machines.working_hosts(now))
            .filter(|host| **host != *check.host && !check.tried.contains(*host));
        let host = hosts.min_by_key(|host| {
            self.choice
                .program_sort_key(self.ledger, check.program, host)
        })?;
        Some(host.to_owned())
    }

    /// Builds the order for a cross-check, and broadcasts the request to the machine `host`.
    fn send_cross_check_request(
        &mut self,
        check: &mut UnfinishedCrossCheck,
        host: String,
        now: Duration,
    ) -> BusResult<()> {
        let (coordinator, contest) = (self.coordinator, self.coordinator.contest.to_owned());
        match order_builder::build_order(
            coordinator,
            self.state,
            self.ledger,
            &check.repetition_task(),
            0,
        ) {
            Ok((order, source)) => {
                let sources = source.map(|bytes| (order.program.source.id.clone(), bytes));
                order_batch::upload_sources(
                    coordinator,
                    self.state,
                    sources.into_iter().collect(),
                )?;
                let message = wire::serialize(&CrossCheckRequest {
                    twin_of: contest,
                    host: host.clone(),
                    order,
                });
                coordinator
                    .bus
                    .broadcast_message(coordinator.contest, &message)?;
            }
            Err(OrderError::BusUnavailableError) => return Err(crate::bus::BusUnavailableError),
            // An order for this program was built earlier, so the source must have changed since. The machine is not at
            // fault.
            Err(OrderError::Fault(_)) => {}
        }
        check.tried.insert(host.clone());
        check.second.clear();
        check.second_machine = Some((host, now));
        Ok(())
    }
}

impl UnfinishedCrossCheck {
    /// Whether the machine with this host name is currently assigned to repeat the runs of the cross-check.
    fn is_assigned_to(&self, host: &str) -> bool {
        self.second_machine
            .as_ref()
            .is_some_and(|(asked, _)| asked == host)
    }

    /// Returns a difference with the names of the program and the problem, and placeholders for the results.
    fn difference_without_results(&self, ledger: &ResultLedger) -> CrossCheckDifference {
        let program = ledger.program(self.program);
        CrossCheckDifference {
            program: program.id.clone().unwrap_or_else(|| ContentId::hash(b"")),
            path: program.submission.path.display().to_string(),
            problem: ledger.problem(self.program).problem.name.clone(),
            case: None,
            first: MachineReportedResult::from_compilation("", false),
            second: MachineReportedResult::from_compilation("", false),
        }
    }

    /// Returns a task that repeats the runs of the first results. It has no cases if the program did not compile.
    fn repetition_task(&self) -> RunTask {
        RunTask {
            program: self.program,
            cases: if self.first.is_refused {
                Vec::new()
            } else {
                self.first.runs.keys().copied().collect()
            },
            mode: RunMode::Parallel,
        }
    }
}
