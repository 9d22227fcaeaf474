//! Runs several processes of a contestant's program with one interactor, and merges their outcomes into one.

use std::ffi::OsString;
use std::sync::atomic::AtomicBool;

use crate::run_decision::decide_by_outcome;
use caipan_checker::Judgement;
use caipan_checker::verdict::Verdict;
use caipan_sandbox::{
    BoxView, DialogueError, DialogueResult, DialogueRules, DialogueSide, Ending, GroupMemberResult,
    Job, KillReason, RunLimits, Runner, run_group,
};

/// Runs `processes` processes of the contestant's program, each in a separate sandbox, with the interactor. The last
/// argument of each process is its index, from 0.
///
/// The wall time limit of a process is extended by the CPU time limits of all other processes, because it may have to
/// wait for them. The interactor gets the extended limit in addition to its own wall time limit.
pub(super) fn run_processes(
    runner: &dyn Runner,
    contestant: (&BoxView, &Job),
    interactor: (&BoxView, &Job),
    processes: u32,
    rules: &dyn DialogueRules,
    cancel: &AtomicBool,
) -> Result<DialogueResult, DialogueError> {
    let (view, job) = contestant;
    let limits = RunLimits {
        wall: job.limits.wall + job.limits.cpu * (processes - 1),
        ..*job.limits
    };
    let commands: Vec<Vec<OsString>> = (0..processes)
        .map(|index| {
            let index = OsString::from(index.to_string());
            job.command.iter().cloned().chain([index]).collect()
        })
        .collect();
    let jobs: Vec<Job> = commands
        .iter()
        .map(|command| Job {
            command,
            limits: &limits,
            ..*job
        })
        .collect();
    let managers_limits = RunLimits {
        wall: interactor.1.limits.wall + limits.wall,
        ..*interactor.1.limits
    };
    let manager = Job {
        limits: &managers_limits,
        ..*interactor.1
    };
    let result = run_group(runner, view, &jobs, (interactor.0, &manager), rules, cancel)?;
    let merged = merge_process_results(result.members, &limits);
    Ok(DialogueResult {
        ended_first: if merged.end <= result.manager_end {
            DialogueSide::First
        } else {
            DialogueSide::Second
        },
        ends: [merged.end, result.manager_end],
        outcomes: [merged.outcome, result.manager],
        transcript: merged.transcript,
    })
}

/// Merges the results of all processes into the result of the first process that failed, or of the first process if
/// none failed. CPU time is the sum, as in CMS; wall time and memory are maxima. If no process failed, the end time is
/// the latest of all.
fn merge_process_results(
    mut members: Vec<GroupMemberResult>,
    limits: &RunLimits,
) -> GroupMemberResult {
    let usages = members.iter().map(|member| &member.outcome.usage);
    let cpu = usages.clone().map(|usage| usage.cpu).sum();
    let wall = usages.clone().map(|usage| usage.wall).max();
    let memory = usages.map(|usage| usage.memory).max().flatten();
    let last = members.iter().map(|member| member.end).max();
    let is_starved = members.iter().any(|member| member.outcome.is_starved);
    let failed = members
        .iter()
        .position(|member| has_failed_by_itself(member, limits));
    let mut merged = members.swap_remove(failed.unwrap_or(0));
    merged.outcome.usage.cpu = cpu;
    merged.outcome.usage.wall = wall.unwrap_or_default();
    merged.outcome.usage.memory = memory;
    merged.outcome.is_starved |= is_starved;
    if failed.is_none() {
        merged.end = last.unwrap_or_default();
    }
    merged
}

/// Whether a process failed. A process that was killed because the result was already certain has not failed.
fn has_failed_by_itself(member: &GroupMemberResult, limits: &RunLimits) -> bool {
    member.outcome.ending != Ending::Killed(KillReason::Settled)
        && decide_by_outcome(&member.outcome, limits, |_| Judgement::Accepted).verdict
            != Verdict::Accepted
}
