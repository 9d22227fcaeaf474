//! Checks whether a machine meets the requirements of a contest. Only the speed may differ, within limits.

use std::collections::BTreeMap;

use crate::machine_mismatch::MachineMismatch;
use crate::wire::{ContestNotice, MachineDetails, MachineSpeed, Toolchain};
use caipan_judge::content_id::ContentId;
use caipan_judge::contest::result_keys;
use caipan_judge::submission::toolchains::Toolchains;
use caipan_problem::language::{self, Language};
use caipan_sandbox::Runner;
use caipan_sandbox::machine::{cores, memory, noise, processor};

/// Accepted slowdowns of a machine compared with the reference class: 2 means twice the time. Outside this range, a
/// single factor would not fit both memory-bound and compute-bound programs.
const ACCEPTED_SLOWDOWNS: std::ops::RangeInclusive<f64> = 0.5..=2.0;

/// Accepted slowdowns of machines that run programs alone to measure the times that decide verdicts. These times are
/// not scaled.
const ACCEPTED_SLOWDOWNS_ALONE: std::ops::RangeInclusive<f64> = 0.95..=1.05;

/// Properties of this machine on which verdicts depend.
pub struct MachineProfile<'a> {
    /// Sandbox that runs programs.
    pub runner: &'a dyn Runner,
    /// Cache of identified compilers and interpreters.
    pub toolchains: &'a Toolchains,
    /// Class and benchmark figure of this machine.
    pub speed: &'a MachineSpeed,
}

impl MachineProfile<'_> {
    /// Returns the details of this machine that heartbeats include on request.
    pub(crate) fn machine_details(&self, cores: usize) -> MachineDetails {
        MachineDetails {
            level: self.runner.isolation().level,
            cores,
            tools: hash_language_tools(self.toolchains, self.runner),
        }
    }

    /// Returns the first requirement of the notice that this machine fails; `None` if it meets all.
    pub(crate) fn first_mismatch_with_contest(
        &self,
        notice: &ContestNotice,
    ) -> Option<MachineMismatch> {
        if notice.engine != *result_keys::caipan_build_id() {
            return Some(MachineMismatch::Build);
        }
        let level = self.runner.isolation().level;
        if notice.level != level {
            return Some(MachineMismatch::Level(level));
        }
        if let Some(tools) = notice
            .tools
            .iter()
            .find(|tools| !self.has_required_tools(tools))
        {
            return Some(MachineMismatch::Compiler(tools.language.clone()));
        }
        let pace = relative_slowdown(self.speed, &notice.reference);
        (!ACCEPTED_SLOWDOWNS.contains(&pace)).then_some(MachineMismatch::Pace(pace))
    }

    /// Whether the commands of the compiler and interpreter refer, on this machine, to files with the required hash.
    fn has_required_tools(&self, required: &Toolchain) -> bool {
        let language = language_from_toolchain(required);
        identify_toolchain(&language, self.toolchains, self.runner).id == required.id
    }
}

/// Returns a hash of the compiler and interpreter of each built-in language, by the id of the language.
pub fn hash_language_tools(tools: &Toolchains, runner: &dyn Runner) -> BTreeMap<String, ContentId> {
    language::built_in_languages()
        .iter()
        .map(|language| identify_toolchain(language, tools, runner))
        .map(|known| (known.language, known.id))
        .collect()
}

/// Describes the tools of a language by their commands and a hash of their files.
pub(crate) fn identify_toolchain(
    language: &Language,
    tools: &Toolchains,
    runner: &dyn Runner,
) -> Toolchain {
    Toolchain {
        language: language.id.clone(),
        compile: language.compile.clone(),
        run: language.run.clone(),
        id: ContentId::hash(
            tools
                .toolchain_identity_of_language(language, runner)
                .as_bytes(),
        ),
    }
}

/// Creates a language with the commands of a toolchain. All other properties are copied from the built-in language for
/// executables.
fn language_from_toolchain(tools: &Toolchain) -> Language {
    Language {
        compile: tools.compile.clone(),
        run: tools.run.clone(),
        ..language::executable_language()
    }
}

/// Returns the slowdown of a machine relative to the reference: 2 means that it takes twice as long.
pub(crate) fn relative_slowdown(own: &MachineSpeed, reference: &MachineSpeed) -> f64 {
    own.figure / reference.figure
}

/// Whether a machine may run programs alone to measure the times that decide verdicts. It must be of the reference
/// class and about as fast as the reference.
pub(crate) fn is_fit_for_runs_alone(own: &MachineSpeed, reference: &MachineSpeed) -> bool {
    own.class == reference.class
        && ACCEPTED_SLOWDOWNS_ALONE.contains(&relative_slowdown(own, reference))
}

/// Measures the speed of this machine. The shortest of several measured times is used, because other processes only
/// lengthen them.
pub fn measure_machine_speed() -> MachineSpeed {
    let [shortest, ..] = noise::measure_fixed_loop().min_median_max();
    let (cores, gib) = (cores::available_cores(), memory::total_memory_gib());
    MachineSpeed {
        class: format!("{}/{cores}/{gib}GiB", processor::model_name()),
        figure: shortest,
    }
}
