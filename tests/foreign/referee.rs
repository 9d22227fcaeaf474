//! Builds a referee for a problem in a temporary folder.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use caipan_checker::{Judgement, Settings};
use caipan_i18n::Lang;
use caipan_judge::grading_context::GradingContext;
use caipan_judge::referee::{MaxPoints, Referee, RefereeInput};
use caipan_judge::submission::compile;
use caipan_judge::submission::compiled_jury_programs::CompiledJuryPrograms;
use caipan_problem::problem_toml::Problem;
use caipan_sandbox::{IsolationLevelRange, Sandbox};

use crate::support::Files;

static GO_ON: AtomicBool = AtomicBool::new(false);

/// Referee for the problem in a temporary folder.
pub(super) struct Judge {
    sandbox: Sandbox,
    problem: Problem,
    foreign: CompiledJuryPrograms,
}

impl Judge {
    pub(super) fn of(files: &Files, folder: &str) -> Self {
        let folder = files.path(folder);
        let program = Path::new(env!("CARGO_BIN_EXE_caipan"));
        Self {
            sandbox: Sandbox::open_with_fork_server_program(
                program,
                IsolationLevelRange::default(),
                &[],
            )
            .unwrap(),
            problem: Problem::load(&folder, &Settings::new()).unwrap(),
            foreign: CompiledJuryPrograms::default(),
        }
    }

    /// Judges an output of a case that is worth ten points.
    pub(super) fn judgement(&self, input: &[u8], output: &[u8], answer: &[u8]) -> Judgement {
        let grading = GradingContext {
            runner: &self.sandbox,
            compile_limits: &compile::DEFAULT_COMPILER_LIMITS,
            cpu_kill_factor: 1.0,
            strict: false,
            jury_program_store: &self.foreign,
            may_fork_interpreter: false,
            cancel: &GO_ON,
        };
        let asked = RefereeInput {
            max_points: MaxPoints::Known(10.0),
            ..RefereeInput::without_case(input, output, answer)
        };
        match Referee::for_problem(&self.problem, &grading) {
            Ok(referee) => referee.judge(&asked).judgement,
            Err(reason) => Judgement::JuryFault(reason),
        }
    }

    /// Returns the verdict and its details in one line.
    pub(super) fn word(&self, input: &str, output: &str, answer: &str) -> String {
        in_a_line(&self.judgement(input.as_bytes(), output.as_bytes(), answer.as_bytes()))
    }
}

pub(super) fn in_a_line(judgement: &Judgement) -> String {
    match judgement {
        Judgement::Accepted => "accepted".to_owned(),
        Judgement::Partial(share, reason) => {
            format!("partial {share}: {}", Lang::En.fact(&reason.fact))
        }
        Judgement::Rejected(reason) => format!("rejected: {}", Lang::En.fact(&reason.fact)),
        Judgement::JuryFault(reason) => format!("fault: {}", Lang::En.fact(&reason.fact)),
    }
}

/// Returns only the verdict of such a line.
pub(super) fn only_word(line: &str) -> &str {
    line.split(':').next().unwrap_or_default()
}
