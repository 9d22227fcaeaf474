//! Sentences about jury programs and their times.

use caipan_facts::facts;

facts! {
    /// Line of the report on jury programs: a measured time, or a conclusion about a time limit.
    pub enum JuryProgramReportLine {
        Slowest { time: String, limit: String, factor: String } => "programs-slowest",
        FastestUpTo { time: String, limit: String, factor: String } => "programs-fastest-up-to",
        FastestOver { time: String, factor: String } => "programs-fastest-over",
        AtLeast { time: String } => "programs-at-least",
        Impossible { slowest: String, fastest: String } => "programs-impossible",
        /// A program that must be accepted was stopped after `time`, before it ended.
        NeverEnds { program: String, time: String } => "programs-never-ends",
        NoAccepted => "programs-no-accepted",
        OfSubtask { subtask: String } => "programs-of-subtask",
        OfLanguage { language: String, program: String, time: String, factor: String } => "programs-of-language",
        Repeated { time: String, runs: usize, percent: String } => "programs-repeated",
        Proposed { limit: String, now: String } => "programs-proposed",
        LimitUnfit { limit: String } => "programs-limit-unfit",
    }
}
