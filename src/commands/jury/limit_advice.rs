//! Messages on what the times of jury programs mean for time limits.

use std::time::Duration;

use super::measurements::JuryMeasurements;
use super::program_text::{format_measured_time, format_seconds};
use crate::commands::console::Console;
use crate::commands::messages::JuryProgramMessage;
use caipan_audit::calibration::limit_advice::{
    ACCEPTED_MARGIN, LimitAdvice, TOO_SLOW_MARGIN, TimeLimitSide, format_limit,
};
use caipan_facts::{Evidence, Fact, printable};

impl JuryMeasurements<'_> {
    /// Returns the printable file name of the program at `index` in `programs`.
    pub(crate) fn program_file_name(&self, index: usize) -> String {
        let path = &self.programs[index].submission.path;
        let name = path.file_name().unwrap_or(path.as_os_str());
        printable(name.as_encoded_bytes())
    }

    /// Returns the advice on the time limits of the problem and its subtasks, one sentence per line. With
    /// `is_calibration`, a limit is also proposed if the present limit fits, and missing accepted programs are
    /// mentioned.
    pub(crate) fn limit_advice_text(&self, is_calibration: bool, console: &Console) -> String {
        let facts = self.limit_advice_facts(is_calibration, console);
        facts
            .iter()
            .map(|fact| console.lang.fact(fact) + "\n")
            .collect()
    }

    /// Returns the sentences of [`Self::limit_advice_text`] untranslated, as facts.
    pub(crate) fn limit_advice_facts(&self, is_calibration: bool, console: &Console) -> Vec<Fact> {
        let mut lines = Vec::new();
        for (scope, advice) in self.scopes.iter().zip(&self.advice) {
            if advice.slowest.is_none() && advice.fastest.is_none() {
                continue;
            }
            if let Some(subtask) = scope.subtask.clone() {
                lines.push(JuryProgramMessage::OfSubtask { subtask });
            }
            self.add_limit_scope_messages(
                advice,
                scope.limit,
                is_calibration,
                (&mut lines, console),
            );
        }
        lines.iter().map(Evidence::fact).collect()
    }

    /// Adds the messages about one time limit, that of the problem or of a subtask, to `messages`.
    fn add_limit_scope_messages(
        &self,
        advice: &LimitAdvice,
        limit: Duration,
        is_calibration: bool,
        (messages, console): (&mut Vec<JuryProgramMessage>, &Console),
    ) {
        match (advice.slowest, advice.min_limit()) {
            (Some(slowest), Some(least)) => messages.push(JuryProgramMessage::Slowest {
                time: format_seconds(slowest.time.time),
                limit: format_seconds(least),
                factor: ACCEPTED_MARGIN.to_string(),
            }),
            (Some(slowest), None) => messages.push(JuryProgramMessage::NeverEnds {
                program: self.program_file_name(slowest.program),
                time: format_seconds(slowest.time.time),
            }),
            (None, _) if is_calibration => messages.push(JuryProgramMessage::NoAccepted),
            (None, _) => {}
        }
        if let Some(fastest) = advice.fastest {
            let (time, factor) = (
                format_measured_time(fastest.time, console),
                TOO_SLOW_MARGIN.to_string(),
            );
            messages.push(match advice.max_limit() {
                Some(greatest) => JuryProgramMessage::FastestUpTo {
                    time,
                    limit: format_seconds(greatest),
                    factor,
                },
                None => JuryProgramMessage::FastestOver { time, factor },
            });
        }
        let is_unfit = !advice.has_required_margins(limit);
        if let (true, Some(slowest), Some(fastest)) =
            (advice.is_impossible(), advice.slowest, advice.fastest)
        {
            messages.push(JuryProgramMessage::Impossible {
                slowest: self.program_file_name(slowest.program),
                fastest: self.program_file_name(fastest.program),
            });
        } else if is_unfit {
            let limit = format_seconds(limit);
            messages.push(JuryProgramMessage::LimitUnfit { limit });
        }
        let recommended = advice.recommended_limit();
        if let Some(limit_to_propose) = recommended.filter(|_| is_calibration || is_unfit) {
            messages.push(JuryProgramMessage::Proposed {
                limit: format_limit(limit_to_propose),
                now: format_limit(limit),
            });
        }
    }

    /// Returns a line for each language: the slowest accepted program and its time, multiplied by the language's time factor.
    /// Languages without a measured accepted program are left out.
    pub(crate) fn slowest_per_language_text(&self, console: &Console) -> String {
        let mut lines = Vec::new();
        let mut known: Vec<&str> = Vec::new();
        for program in &self.programs {
            let language = &program.submission.language;
            if known.contains(&language.id.as_str()) {
                continue;
            }
            known.push(&language.id);
            let all = self.programs.iter().zip(&self.tried).enumerate();
            let slowest = all
                .filter(|(_, (other, _))| other.submission.language.id == language.id)
                .flat_map(|(index, (_, tried))| {
                    tried
                        .samples
                        .iter()
                        .filter(|sample| sample.side == TimeLimitSide::Accepted)
                        .map(move |sample| (sample.time, index))
                })
                .max();
            if let Some((time, index)) = slowest {
                lines.push(JuryProgramMessage::OfLanguage {
                    language: language.id.clone(),
                    program: self.program_file_name(index),
                    time: format_seconds(time.time.mul_f64(language.time_factor)),
                    factor: language.time_factor.to_string(),
                });
            }
        }
        lines
            .into_iter()
            .map(|line| console.sentence(line) + "\n")
            .collect()
    }
}
