//! Reports or refuses limits that a package format cannot express, and rounds sizes to whole MiB.

use super::export_notice::ExportNotice;
use super::package_writer::PackageWriter;
use crate::package::PartialLimits;
use caipan_facts::Bytes;
use caipan_facts::Fact;
use caipan_problem::language::built_in_languages;

impl PackageWriter<'_> {
    /// Adds notices about a wall time limit and about time factors of languages, which no format can express.
    pub(crate) fn note_lost_time_settings(&mut self) {
        let package = self.package();
        if let Some(wall) = package.limits.wall {
            self.note_lost_key(("limits", 0, "wall"), format!("{wall:?}"));
        }
        let graders = &package.graders;
        let slow: Vec<String> = built_in_languages()
            .into_iter()
            .filter(|language| language.time_factor > 1.0)
            .map(|language| language.id)
            .filter(|id| !graders.get(id).is_some_and(|own| own.has_standard_time))
            .collect();
        if !slow.is_empty() {
            let languages = slow.join(", ");
            self.add_notice(ExportNotice::TimeFactors { languages });
        }
    }

    /// Adds a notice that the format cannot express the output limit. Does nothing without an output limit.
    pub(crate) fn note_lost_output_limit(&mut self) {
        if let Some(output) = self.package().limits.output {
            self.note_lost_key(("limits", 0, "output"), output.to_string());
        }
    }

    /// Returns a size in MiB, rounded up. Adds a notice if rounding changes the size. `key` is the key of the size in
    /// `[limits]`.
    pub(crate) fn round_up_to_mib(&mut self, key: &str, size: Bytes) -> u64 {
        let mib = round_up_to_mib(size);
        if mib << 20 != size.0 {
            self.note_replaced_value(("limits", 0, key), size.to_string(), format!("{mib} MiB"));
        }
        mib
    }

    /// Fails if a subtask or case has separate limits. The format supports only limits of the whole problem.
    ///
    /// # Errors
    ///
    /// A subtask or case has limits that differ from those of the problem.
    pub(crate) fn refuse_subtask_and_case_limits(&self) -> Result<(), Fact> {
        let package = self.package();
        for (number, subtask) in package.subtasks.iter().enumerate() {
            if !subtask.limits.is_empty() {
                let value = format_limits(&subtask.limits);
                return Err(self.unsupported_error(("subtask", number, "limits"), value));
            }
        }
        match package.cases.iter().find(|case| !case.limits.is_empty()) {
            Some(case) => {
                Err(self.unsupported_error(("case", 0, "limits"), format_limits(&case.limits)))
            }
            None => Ok(()),
        }
    }
}

/// Returns a size in MiB, rounded up; at least 1.
pub(crate) fn round_up_to_mib(size: Bytes) -> u64 {
    size.0.div_ceil(1 << 20).max(1)
}

/// Formats all limits that are not `None` as a list, such as `cpu 1s, wall 4s`.
fn format_limits(limits: &PartialLimits) -> String {
    let times = [("cpu", limits.cpu), ("wall", limits.wall)]
        .map(|(key, time)| Some(format!("{key} {:?}", time?)));
    let sizes = [("memory", limits.memory), ("output", limits.output)]
        .map(|(key, size)| Some(format!("{key} {}", size?)));
    let all: Vec<String> = times.into_iter().chain(sizes).flatten().collect();
    all.join(", ")
}
