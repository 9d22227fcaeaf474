//! Conversion of the judge's scorecards to results: exact points become decimals, durations become seconds.

use std::sync::Arc;

use super::dialogue::{Dialogue, DialogueLimit};
use super::results::{
    Attempt, Case, Compile, Diagnosis, Isolation, LimitLowered, Limits, Mutant, Results, Runs,
    SCHEMA_VERSION, Submission, Subtask, Tool,
};
use crate::decimals::to_seconds;
use caipan_checker::Reason;
use caipan_checker::verdict::Verdict;
use caipan_i18n::Lang;
use caipan_judge::repeated_runs;
use caipan_judge::result::{self, CaseResult, CompileLog, Scorecard};
use caipan_sandbox::{Ending, InsufficientLimit};

/// Name by which results identify the program that graded.
const CAIPAN_TOOL_NAME: &str = "caipan";

/// Formats evidence in English, since results are read by programs.
fn reason_in_english(reason: &Reason) -> String {
    Lang::En.fact(&reason.fact)
}

impl Tool {
    /// Returns name and version of this program.
    pub(super) fn current_version() -> Self {
        Self {
            name: CAIPAN_TOOL_NAME.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        }
    }
}

impl Results {
    /// Creates the results of a grading from the scorecards of all submissions. `isolation` is the isolation under
    /// which the programs ran.
    pub fn new(isolation: &caipan_sandbox::Isolation, cards: Vec<Scorecard>) -> Self {
        let done: usize = cards.iter().map(|card| card.cases.len()).sum();
        let left: usize = cards.iter().map(|card| card.unfinished).sum();
        let interrupted = left > 0;
        Self {
            schema_version: SCHEMA_VERSION,
            interrupted,
            judge_again: None,
            done: interrupted.then_some(done),
            total: interrupted.then_some(done + left),
            tool: Tool::current_version(),
            graded_at: None,
            title: None,
            roster: None,
            remarks: Vec::new(),
            same_sources: Vec::new(),
            isolation: Isolation {
                level: isolation.level.name().to_owned(),
                mechanisms: isolation.mechanisms.clone(),
            },
            limits_lowered: Vec::new(),
            machines: Vec::new(),
            twins: None,
            problems: Vec::new(),
            submissions: cards.into_iter().map(Submission::from).collect(),
        }
    }
}

impl From<&InsufficientLimit> for LimitLowered {
    fn from(lowered: &InsufficientLimit) -> Self {
        Self {
            name: lowered.name.to_owned(),
            needed: lowered.needed,
            hard: lowered.hard,
        }
    }
}

impl From<Scorecard> for Submission {
    fn from(card: Scorecard) -> Self {
        let reason = card.reason.as_ref();
        Self {
            name: card.name,
            path: card.path,
            problem: card.problem,
            language: card.language,
            verdict: card.verdict,
            score: card.score.rounded(),
            max_score: card.max_score.rounded(),
            unjudged: card.unjudged.rounded(),
            limits: Limits::from(&card.limits),
            compile: convert_compile_log(card.compile),
            subtasks: card
                .subtasks
                .into_iter()
                .map(|subtask: result::SubtaskScore| Subtask {
                    name: subtask.name,
                    score: subtask.score.rounded(),
                    max_score: subtask.max_score.rounded(),
                    unjudged: subtask.unjudged.rounded(),
                })
                .collect(),
            cases: card.cases.into_iter().map(Case::from).collect(),
            reason_kind: reason.map(|reason| reason.kind.name().to_owned()),
            reason: reason.map(reason_in_english),
            evidence: card.reason.map(|reason| reason.fact),
            remarks: card.remarks,
            unfinished_cases: card.unfinished,
            diagnosis: card.diagnosis.as_ref().map(Diagnosis::from),
            always_prints: None,
            program_id: card.program_id,
            source: None,
            attempts: card
                .attempts
                .into_iter()
                .map(|attempt: result::SubmissionAttempt| Attempt {
                    path: attempt.path,
                    verdict: attempt.verdict,
                    score: attempt.score.rounded(),
                    unjudged: attempt.unjudged.rounded(),
                })
                .collect(),
        }
    }
}

impl From<&caipan_sandbox::RunLimits> for Limits {
    fn from(limits: &caipan_sandbox::RunLimits) -> Self {
        Self {
            cpu_s: to_seconds(limits.cpu),
            wall_s: to_seconds(limits.wall),
            memory_bytes: limits.memory.0,
            output_bytes: limits.output.0,
        }
    }
}

impl From<CaseResult> for Case {
    fn from(result: CaseResult) -> Self {
        let unjudged = result.unjudged_points().rounded();
        let is_unjudged = result.verdict() == Verdict::JudgeError;
        let run = Arc::unwrap_or_clone(result.run);
        let (usage, why) = (run.usage, run.decision.reason.as_ref());
        let runs = run.runs.as_deref();
        let dialogue = run
            .dialogue
            .as_deref()
            .map(|said| Dialogue::from_transcript(said, DialogueLimit::FOR_RESULTS));
        Self {
            name: result.name,
            also_in: result
                .further_scores
                .into_iter()
                .map(|further: result::FurtherSubtaskScore| Subtask {
                    unjudged: if is_unjudged {
                        further.max_score.rounded()
                    } else {
                        0.0
                    },
                    name: further.subtask,
                    score: further.score.rounded(),
                    max_score: further.max_score.rounded(),
                })
                .collect(),
            subtask: result.subtask,
            verdict: run.decision.verdict,
            score: result.score.rounded(),
            max_score: result.max_score.rounded(),
            unjudged,
            counts: result.has_points,
            limits: result.limits.map(|limits| Limits::from(&*limits).into()),
            cpu_s: usage.and_then(|usage| usage.cpu).map(to_seconds),
            wall_s: usage.map(|usage| to_seconds(usage.wall)),
            memory_bytes: usage.and_then(|usage| usage.memory).map(|memory| memory.0),
            exit_code: match run.ending {
                Some(Ending::Exited(code)) => Some(code),
                _ => None,
            },
            signal: match run.ending {
                Some(Ending::Signalled(signal)) => Some(signal),
                _ => None,
            },
            unstable: runs.is_some_and(repeated_runs::RepeatedRuns::is_unstable),
            runs: runs.map(|runs| Runs::from(runs).into()),
            reason_kind: why.map(|reason| reason.kind.name().to_owned()),
            reason: why.map(reason_in_english),
            evidence: run.decision.reason.map(|reason| reason.fact),
            also: run.also,
            output: run.output.and_then(|bytes| String::from_utf8(bytes).ok()),
            dialogue: dialogue.map(Box::new),
            pictures: run.pictures,
            unconfirmed: run.unconfirmed,
            see: None,
            stderr: run.stderr,
            load: run.load.map(|load| load.average),
            steal_s: run.load.map(|load| to_seconds(load.steal)),
            host: run.host,
        }
    }
}

impl From<&repeated_runs::RepeatedRuns> for Runs {
    fn from(runs: &repeated_runs::RepeatedRuns) -> Self {
        let (cpu, wall) = (runs.min_and_median_cpu(), runs.min_and_median_wall());
        Self {
            verdicts: runs.verdicts.clone(),
            decided_by: Some(runs.decided.name().to_owned()),
            contention: runs.contention.map(|share| f64::from(share) / 1000.0),
            margin: Some(f64::from(runs.margin) / 1000.0),
            forgiven: runs.forgiven,
            cpu_min_s: cpu.map(|spread| to_seconds(spread.min)),
            cpu_median_s: cpu.map(|spread| to_seconds(spread.median)),
            wall_min_s: wall.map(|spread| to_seconds(spread.min)),
            wall_median_s: wall.map(|spread| to_seconds(spread.median)),
        }
    }
}

impl From<&result::MistakeDiagnosis> for Diagnosis {
    fn from(diagnosis: &result::MistakeDiagnosis) -> Self {
        Self {
            mutants: diagnosis
                .mutants
                .iter()
                .map(|mutant: &caipan_checker::Mutant| Mutant {
                    id: mutant.id.to_owned(),
                    mistake: mutant.mistake.to_owned(),
                })
                .collect(),
            explained_cases: diagnosis.cases,
            wrong_cases: diagnosis.wrong,
        }
    }
}

fn convert_compile_log(log: CompileLog) -> Compile {
    let remark = log
        .remark
        .as_ref()
        .map_or_else(String::new, |why| Lang::En.fact(why) + "\n");
    Compile {
        ok: log.ok,
        log: log.log + &remark,
        remark: log.remark,
    }
}
