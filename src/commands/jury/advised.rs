//! The words on what the times of jury programs mean.

use std::time::Duration;

use super::measured::Measured;
use super::told::{seconds, shown};
use crate::commands::console::Console;
use crate::commands::messages::JuryProgramMessage;
use caipan_audit::calibration::advice::{
    ACCEPTED_MARGIN, Advice, LimitSide, TOO_SLOW_MARGIN, format_limit,
};
use caipan_audit::calibration::measure::Sample;
use caipan_facts::{Evidence, Fact, printable};

impl Measured<'_> {
    /// What a program of these is called: its file.
    pub(crate) fn name(&self, number: usize) -> String {
        let path = &self.programs[number].submission.path;
        let name = path.file_name().unwrap_or(path.as_os_str());
        printable(name.as_encoded_bytes())
    }

    /// What the programs say of the limits; of those that do well only where `is_asked`.
    pub(crate) fn on_limits(&self, is_asked: bool, console: &Console) -> String {
        let facts = self.limit_facts(is_asked, console);
        let lines = facts.iter().map(|fact| console.lang.fact(fact) + "\n");
        lines.collect()
    }

    /// The same as facts.
    pub(crate) fn limit_facts(&self, is_asked: bool, console: &Console) -> Vec<Fact> {
        let mut lines = Vec::new();
        for (scope, advice) in self.scopes.iter().zip(&self.advice) {
            if advice.slowest.is_none() && advice.fastest.is_none() {
                continue;
            }
            if let Some(subtask) = scope.subtask.clone() {
                lines.push(JuryProgramMessage::OfSubtask { subtask });
            }
            self.on_limit(advice, scope.limit, is_asked, (&mut lines, console));
        }
        lines.iter().map(Evidence::fact).collect()
    }

    fn on_limit(
        &self,
        advice: &Advice,
        limit: Duration,
        is_asked: bool,
        (lines, console): (&mut Vec<JuryProgramMessage>, &Console),
    ) {
        match (advice.slowest, advice.min_limit()) {
            (Some(slowest), Some(least)) => lines.push(JuryProgramMessage::Slowest {
                time: seconds(slowest.time.time),
                limit: seconds(least),
                factor: ACCEPTED_MARGIN.to_string(),
            }),
            (Some(slowest), None) => lines.push(JuryProgramMessage::NeverEnds {
                program: self.name(slowest.program),
                time: seconds(slowest.time.time),
            }),
            (None, _) if is_asked => lines.push(JuryProgramMessage::NoAccepted),
            (None, _) => {}
        }
        if let Some(fastest) = advice.fastest {
            let (time, factor) = (shown(fastest.time, console), TOO_SLOW_MARGIN.to_string());
            lines.push(match advice.max_limit() {
                Some(greatest) => JuryProgramMessage::FastestUpTo {
                    time,
                    limit: seconds(greatest),
                    factor,
                },
                None => JuryProgramMessage::FastestOver { time, factor },
            });
        }
        let is_unfit = !advice.fits(limit);
        if let (true, Some(slowest), Some(fastest)) =
            (advice.is_impossible(), advice.slowest, advice.fastest)
        {
            lines.push(JuryProgramMessage::Impossible {
                slowest: self.name(slowest.program),
                fastest: self.name(fastest.program),
            });
        } else if is_unfit {
            let limit = seconds(limit);
            lines.push(JuryProgramMessage::LimitUnfit { limit });
        }
        if let Some(proposed) = advice.recommended_limit().filter(|_| is_asked || is_unfit) {
            lines.push(JuryProgramMessage::Proposed {
                limit: format_limit(proposed),
                now: format_limit(limit),
            });
        }
    }

    /// The slowest accepted program of each language.
    pub(crate) fn by_language(&self, console: &Console) -> String {
        let mut lines = Vec::new();
        let mut known: Vec<&str> = Vec::new();
        for program in &self.programs {
            let language = &program.submission.language;
            if known.contains(&language.id.as_str()) {
                continue;
            }
            known.push(&language.id);
            let all = self.programs.iter().zip(&self.tried).enumerate();
            let mine = all.filter(|(_, (other, _))| other.submission.language.id == language.id);
            let times = mine.flat_map(|(number, (_, tried))| {
                let accepted = |sample: &&Sample| sample.side == LimitSide::Accepted;
                let times = tried.samples.iter().filter(accepted);
                times.map(move |sample| (sample.time, number))
            });
            if let Some((time, number)) = times.max() {
                lines.push(JuryProgramMessage::OfLanguage {
                    language: language.id.clone(),
                    program: self.name(number),
                    time: seconds(time.time.mul_f64(language.time_factor)),
                    factor: language.time_factor.to_string(),
                });
            }
        }
        let lines = lines.into_iter().map(|line| console.sentence(line) + "\n");
        lines.collect()
    }
}
