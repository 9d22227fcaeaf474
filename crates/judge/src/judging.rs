//! Judges one program: run on each case, its output found, checked and decided.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::decide::{decide, machine_fault, oversized, unstarted};
use crate::evidence::{OutputNote, RefusedOutput, RunNote};
use crate::foreign_svg::Pictures;
use crate::grading::{self, Grading};
use crate::jury_answer;
use crate::referee::{self, Asked, Interaction, NoTalk, Pass, Referee, Talked};
use crate::run_result::{OUTPUT_KEPT, RunResult};
use crate::submission::compile::{self, Build};
use crate::submission::program::Program;
use crate::submission::submission::Submission;
use crate::test_set::TestCase;
use caipan_checker::verdict::{Decision, Verdict};
use caipan_checker::{Judgement, Kind, Reason};
use caipan_facts::Fact;
use caipan_files::Capture;
use caipan_problem::case::Case;
use caipan_problem::entry::Entry;
use caipan_problem::language::Language;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{
    Ending, Folder, Job, Killed, Limits, Load, Outcome, OutputFile, Refusal, SandboxError, Usage,
};

/// A program that is judged, and what it is held to.
pub struct Judging<'a> {
    /// Whose checker judges, and whose files it reads and writes.
    pub problem: &'a Problem,
    /// The program.
    pub program: Arc<Program>,
    /// The language that it is written in, which has a factor for times.
    pub language: &'a Language,
    /// All limits of time are so many times what they are.
    pub times: f64,
    /// So many times as long as on the machine that times are told of takes what is computed here.
    pub pace: f64,
    /// What it finds in its environment beside what all find.
    pub environment: &'a [(&'a str, OsString)],
    /// How it is run.
    pub grading: &'a Grading<'a>,
}

impl<'a> Judging<'a> {
    /// A submission that is compiled to be judged.
    ///
    /// # Errors
    /// What else compiling came to.
    pub fn of(
        problem: &'a Problem,
        submission: &'a Submission,
        grading: &'a Grading<'a>,
    ) -> Result<Self, Build> {
        match compile::compile(submission, problem.most_memory(), grading) {
            Build::Program(program, _) => Ok(Self {
                problem,
                program,
                language: &submission.language,
                times: 1.0,
                pace: 1.0,
                environment: &[],
                grading,
            }),
            other => Err(other),
        }
    }

    /// What a run on a case may use.
    pub fn limits_on(&self, case: &Case) -> Limits {
        let limits = grading::limits_on(self.problem, case, self.language);
        Limits {
            cpu: limits.cpu.mul_f64(self.times),
            wall: limits.wall.mul_f64(self.times),
            ..limits
        }
    }

    /// What the program does with an input whose jury answer is known; `None` where caipan was told to stop.
    pub fn answer(&self, input: &str, answer: &str) -> Option<RunResult> {
        let case = Case {
            input: Entry::given("the input", input.as_bytes().to_vec()),
            ..Case::default()
        };
        self.find(&TestCase::given(&case, answer.into()), false)
    }

    /// What the program does with one case; `None` where caipan was told to stop before it was finished. One that is
    /// run alone finds a box in which nothing has run: what it remembers of earlier runs is not its answer.
    pub fn find(&self, test_case: &TestCase, alone: bool) -> Option<RunResult> {
        Some(self.find_with_output(test_case, alone)?.0)
    }

    /// The same, and the whole of what was judged, where there is something.
    pub fn find_with_output(
        &self,
        test_case: &TestCase,
        alone: bool,
    ) -> Option<(RunResult, Option<Capture>)> {
        let (mut run_result, output) = self.judged_on(test_case, alone)?;
        if run_result.verdict() == Verdict::Accepted {
            run_result.dialogue = None;
            run_result.pictures = None;
        }
        Some((run_result, output))
    }

    /// What comes of a conversation with the interactor, with all that was said even where that is accepted.
    pub fn talk(&self, test_case: &TestCase) -> Option<RunResult> {
        Some(self.judged_on(test_case, true)?.0)
    }

    /// Judges the program on a case, pass by pass, where a program of the jury's may ask for another one. The last pass
    /// counts, with the most that any of them took.
    fn judged_on(&self, test_case: &TestCase, alone: bool) -> Option<(RunResult, Option<Capture>)> {
        let passes = self.problem.passes();
        let (mut pass, mut most) = (None, None);
        for number in 1.. {
            let check = |outcome: &Outcome, beside: &mut Beside| {
                self.check(test_case, pass.as_ref(), outcome, beside)
            };
            let (mut found, output, next) = self.found(test_case, pass.as_ref(), alone, check)?;
            most = Usage::most(most, found.usage);
            found.usage = most;
            let verdict = found.verdict();
            let goes_on = matches!(verdict, Verdict::Accepted | Verdict::PartlyCorrect);
            match next.filter(|_| goes_on) {
                None => {
                    if number > 1 && verdict != Verdict::Accepted {
                        found.decision = in_pass(found.decision, number);
                    }
                    return Some((found, output));
                }
                Some(_) if number >= passes => {
                    found.decision = Decision::judge_error(referee::beyond(self.problem));
                    return Some((found, output));
                }
                next => pass = next,
            }
        }
        None
    }

    /// How the program ends on a case whose answer nobody knows, and what it prints: accepted is whatever can be judged.
    pub fn unjudged(
        &self,
        test_case: &TestCase,
        alone: bool,
    ) -> Option<(RunResult, Option<Capture>)> {
        let check = |outcome: &Outcome, _: &mut Beside| match self.judged(outcome) {
            Ok(_) => Judgement::Accepted,
            Err(reason) => Judgement::Rejected(reason),
        };
        let (run_result, output, _) = self.found(test_case, None, alone, check)?;
        Some((run_result, output))
    }

    /// One pass: the first, or one after it.
    fn found(
        &self,
        test_case: &TestCase,
        pass: Option<&Pass>,
        alone: bool,
        check: impl FnOnce(&Outcome, &mut Beside) -> Judgement,
    ) -> Option<(RunResult, Option<Capture>, Option<Pass>)> {
        if self.grading.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let before = Load::now();
        let limits = self.limits_on(test_case.case);
        let ran = match self.run(test_case, pass, &limits, alone) {
            Err(fault) => return Some((RunResult::new(fault, None), None, None)),
            Ok(ran) if ran.outcome().ending == Ending::Killed(Killed::Cancelled) => return None,
            Ok(ran) => ran,
        };
        let outcome = ran.outcome();
        if let Some(decision) = self.too_large(outcome, &limits) {
            return Some((RunResult::new(decision, Some(outcome)), None, None));
        }
        let own = outcome.usage.cpu.unwrap_or_default().mul_f64(self.pace);
        let load = before.and_then(|before| Some(before.until(Load::now()?, own)));
        let is_starved = machine_fault(outcome, &limits).is_some();
        let mut beside = Beside::default();
        let decision = match &ran {
            Ran::Alone(outcome) => decide(outcome, &limits, |outcome| check(outcome, &mut beside)),
            Ran::Talked(_, decision) => decision.clone(),
        };
        let is_machines = decision.verdict == Verdict::JudgeError
            && (is_starved
                || matches!(&ran, Ran::Talked(talked, _) if talked.is_interactor_starved));
        // A checker that was stopped with caipan says nothing of anybody.
        let is_stopped = self.grading.cancel.load(Ordering::Relaxed);
        if is_stopped && decision.verdict == Verdict::JudgeError {
            return None;
        }
        let decision = self.with_terms(decision, outcome);
        let mut run_result = RunResult::new(decision, Some(outcome));
        run_result.is_machines = is_machines;
        run_result.load = load;
        run_result.also = beside.also;
        run_result.pictures = beside.pictures.map(Box::new);
        let outcome = match ran {
            Ran::Alone(outcome) => outcome,
            Ran::Talked(talked, _) => {
                run_result.dialogue = Some(Box::new(talked.transcript));
                run_result.pictures = talked.pictures.map(Box::new);
                run_result.also = talked.also;
                return Some((run_result, None, talked.next));
            }
        };
        let output = taken(outcome);
        if run_result.verdict().is_of_output()
            && let Some(output) = &output
            && output.len() <= OUTPUT_KEPT
        {
            run_result.output = Some(output.to_vec());
        }
        Some((run_result, output, beside.next))
    }

    /// Runs the program, or decides why it cannot be run.
    fn run(
        &self,
        test_case: &TestCase,
        pass: Option<&Pass>,
        limits: &Limits,
        alone: bool,
    ) -> Result<Ran, Decision> {
        test_case
            .answer
            .check_ready()
            .map_err(Decision::judge_error)?;
        let first = match pass {
            Some(_) => None,
            None => Some(test_case.input().map_err(Decision::judge_error)?),
        };
        let input: &[u8] = first
            .as_deref()
            .or(pass.map(|pass| &*pass.input))
            .unwrap_or(b"");
        let stopped_at = Limits {
            cpu: limits
                .cpu
                .mul_f64(self.grading.patience * self.pace.max(1.0)),
            ..*limits
        };
        let interaction = Interaction::of(self.problem, self.grading);
        let interaction = interaction.map_err(Decision::judge_error)?;
        // What is to be known is said by the interactor.
        let is_told = interaction.is_none();
        let inputs: Vec<(&str, &[u8])> = (self.problem.inputs().filter(|_| is_told))
            .map(|name| (name, input))
            .collect();
        let outputs: Vec<&str> = self.problem.outputs().filter(|_| is_told).collect();
        let job = Job {
            folder: Folder::Fresh(&inputs),
            environment: self.environment,
            stdin: input,
            output_files: &outputs,
            memory_rule: self.program.memory_rule,
            may_fork: self.program.may_fork || self.problem.limits_of(test_case.case).processes > 1,
            fresh: alone,
            is_later_pass: pass.is_some(),
            ..Job::new(&self.program.command, &stopped_at)
        };
        let view = &self.program.view;
        let Some(interaction) = interaction else {
            let outcome = (self.grading.runner).run(view, &job, self.grading.cancel);
            let mut outcome = outcome.map_err(|error| self.not_run(&error))?;
            self.program.hide_place(&mut outcome);
            self.tell_as_elsewhere(&mut outcome);
            return Ok(Ran::Alone(outcome));
        };
        let answer = test_case.answer().map_err(Decision::judge_error)?;
        let asked = Asked::in_set(self.problem, test_case, input, b"", &answer).after(pass);
        let talked = interaction.talk((view, &job), &asked);
        let mut talked = talked.map_err(|no_talk| match no_talk {
            NoTalk::Contestant(error) => self.not_run(&error),
            NoTalk::Jury(reason) => Decision::judge_error(reason),
        })?;
        self.program.hide_place(&mut talked.outcome);
        self.tell_as_elsewhere(&mut talked.outcome);
        let decision = interaction.decide(&mut talked, limits, &asked);
        Ok(Ran::Talked(Box::new(talked), decision))
    }

    /// CPU time as it would be on the machine that times are told of.
    fn tell_as_elsewhere(&self, outcome: &mut Outcome) {
        let cpu = &mut outcome.usage.cpu;
        *cpu = cpu.map(|cpu| cpu.div_f64(self.pace));
    }

    /// What is decided where the program could not be run.
    fn not_run(&self, error: &SandboxError) -> Decision {
        let is_own = error.is_start() && self.program.is_own && !error.is_scarcity();
        match is_own {
            true => unstarted(error),
            false => Decision::judge_error(Reason::new(Kind::Sandbox, error.fact())),
        }
    }

    /// Says of a limit that was broken what the problem does not: the language's factor, and when the run was stopped.
    fn with_terms(&self, decision: Decision, outcome: &Outcome) -> Decision {
        let is_time = decision.verdict == Verdict::TimeLimitExceeded;
        let Some(Reason { kind, mut fact }) = decision.reason.clone().filter(|_| is_time) else {
            return decision;
        };
        let factor = self.language.time_factor * self.times;
        if (factor - 1.0).abs() > 1e-6 {
            let factor = format!("{}", (factor * 100.0).round() / 100.0);
            fact = fact.with(Some(RunNote::Factor { factor }));
        }
        if outcome.ending == Ending::Killed(Killed::Cpu) && self.grading.patience > 1.0 {
            let times = format!("{}", self.grading.patience);
            fact = fact.with(Some(RunNote::Stopped { times }));
        }
        Decision {
            reason: Some(Reason { kind, fact }),
            ..decision
        }
    }

    /// The verdict on a program whose static data has kept it from starting.
    fn too_large(&self, outcome: &Outcome, limits: &Limits) -> Option<Decision> {
        let declared = self.program.static_data?;
        let room = self.program.memory_rule.room(limits);
        oversized(outcome, declared, room, limits)
    }

    /// Judges what the program wrote: its output file where it made one, else its standard output.
    fn check(
        &self,
        test_case: &TestCase,
        pass: Option<&Pass>,
        outcome: &Outcome,
        beside: &mut Beside,
    ) -> Judgement {
        let output = match self.judged(outcome) {
            Ok(output) => output,
            Err(reason) => return Judgement::Rejected(reason),
        };
        let judged = (|| {
            let first = match pass {
                Some(_) => None,
                None => Some(test_case.input()?),
            };
            let input = first.as_deref().or(pass.map(|pass| &*pass.input));
            let answer = test_case.answer()?;
            let referee = Referee::of(self.problem, self.grading)?;
            let input = input.unwrap_or(b"");
            let asked = Asked::in_set(self.problem, test_case, input, output, &answer);
            Ok(referee.judge(&asked.after(pass)))
        })();
        let judged = judged.map(|heard| {
            *beside = Beside {
                also: heard.also,
                next: heard.next,
                pictures: heard.pictures,
            };
            heard.judgement
        });
        match judged {
            Err(reason) => Judgement::JuryFault(reason),
            Ok(Judgement::Rejected(Reason { kind, fact })) => {
                let fact = fact.with(note(&self.output_names(), outcome));
                Judgement::Rejected(Reason { kind, fact })
            }
            Ok(judgement) => jury_answer::naming_the_file(judgement, test_case.case),
        }
    }

    /// The names that the output file may have.
    fn output_names(&self) -> String {
        let names: Vec<&str> = self.problem.outputs().collect();
        names.join(", ")
    }

    /// What is judged: the output file where the program made one, else standard output; or why the file is none.
    fn judged<'o>(&self, outcome: &'o Outcome) -> Result<&'o Capture, Reason> {
        match &outcome.output_file {
            OutputFile::Captured(file) => Ok(file),
            OutputFile::Absent => Ok(&outcome.stdout),
            OutputFile::Refused(refusal) => {
                let fact = refused(*refusal, self.output_names());
                Err(Reason::new(Kind::Format, fact))
            }
        }
    }
}

/// What a referee has left but for its word.
#[derive(Default)]
struct Beside {
    /// What a comparison says that is held against it.
    also: Option<Fact>,
    /// What it has drawn.
    pictures: Option<Pictures>,
    /// What is to be run next.
    next: Option<Pass>,
}

/// What a run has left.
enum Ran {
    /// One of a program by itself.
    Alone(Outcome),
    /// One that has talked to an interactor, and what is decided of that.
    Talked(Box<Talked>, Decision),
}

impl Ran {
    fn outcome(&self) -> &Outcome {
        match self {
            Self::Alone(outcome) => outcome,
            Self::Talked(talked, _) => &talked.outcome,
        }
    }
}

/// A decision of which is said that it fell in a pass after the first.
fn in_pass(decision: Decision, number: u32) -> Decision {
    let said = |Reason { kind, fact }| Reason {
        kind,
        fact: fact.with(Some(RunNote::InPass { number })),
    };
    Decision {
        reason: decision.reason.map(said),
        ..decision
    }
}

/// What is judged, if anything.
fn taken(outcome: Outcome) -> Option<Capture> {
    match outcome.output_file {
        OutputFile::Captured(file) => Some(file),
        OutputFile::Absent => Some(outcome.stdout),
        OutputFile::Refused(_) => None,
    }
}

fn refused(refusal: Refusal, name: String) -> RefusedOutput {
    match refusal {
        Refusal::Link => RefusedOutput::Link { name },
        Refusal::HardLink => RefusedOutput::HardLink { name },
        Refusal::Folder => RefusedOutput::Folder { name },
        Refusal::Special => RefusedOutput::Special { name },
        Refusal::Unreadable => RefusedOutput::Unreadable { name },
    }
}

/// What to know besides where the output was looked for.
fn note(name: &str, outcome: &Outcome) -> Option<OutputNote> {
    let is_silent = outcome.stdout.trim_ascii().is_empty();
    let name = name.to_owned();
    match &outcome.output_file {
        OutputFile::Captured(_) if !is_silent => Some(OutputNote::Made { name }),
        OutputFile::Captured(file) if file.trim_ascii().is_empty() => {
            Some(OutputNote::MadeEmpty { name })
        }
        OutputFile::Absent if is_silent => Some(OutputNote::Nowhere { name }),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
