//! Sentences about the isolation level, and about levels that are unavailable.

use crate::isolation_level::{Isolation, IsolationLevel, IsolationUnavailable};
use caipan_facts::{Evidence, Fact, facts};

facts! {
    /// Message for the user about the isolation level in effect or about unavailable levels.
    pub enum IsolationRemark {
        At { level: String } => "isolated-at",
        OwnRights => "isolated-with-own-rights",
        NotTheBest => "isolated-not-best",
        AsRoot => "isolated-as-root",
        Without { level: String, reason: Fact } => "isolated-without",
        Unavailable { level: String } => "isolation-unavailable",
        Tried { level: String, reason: Fact } => "isolation-tried",
        Trusted => "isolation-for-trusted",
        DoctorHint => "isolation-doctor",
    }
}

impl IsolationUnavailable {
    /// Returns the message that the requested isolation is unavailable, with a line for each level that was tried.
    pub fn facts(&self) -> Vec<Fact> {
        let level = self.wanted.to_string();
        let mut lines = vec![IsolationRemark::Unavailable { level }.fact()];
        lines.extend(self.tried.iter().map(|(level, reason)| {
            let (level, reason) = (level.to_string(), reason.fact().clone());
            IsolationRemark::Tried { level, reason }.fact()
        }));
        if self.wanted == IsolationLevel::Filter {
            lines.push(IsolationRemark::Trusted.fact());
        }
        lines.push(IsolationRemark::DoctorHint.fact());
        lines
    }
}

impl Isolation {
    /// Returns a line that describes the isolation level. `None` for the best level, unless `is_verbose` is set.
    pub fn describe(&self, is_verbose: bool) -> Option<Fact> {
        let level = self.level.to_string();
        let is_none = self.level == IsolationLevel::None;
        if !is_verbose {
            let what_is_lost = match self.level {
                IsolationLevel::Full => return None,
                IsolationLevel::None => IsolationRemark::OwnRights,
                _ => IsolationRemark::NotTheBest,
            };
            return Some(
                IsolationRemark::At { level }
                    .fact()
                    .with_note(Some(what_is_lost)),
            );
        }
        let is_root = self
            .mechanisms
            .iter()
            .any(|mechanism| mechanism == "root-without-rights");
        let missing = self.missing.last().map(|(level, reason)| {
            let (level, reason) = (level.to_string(), reason.fact().clone());
            IsolationRemark::Without { level, reason }
        });
        let message = IsolationRemark::At { level }
            .fact()
            .with_note(is_none.then_some(IsolationRemark::OwnRights))
            .with_note(is_root.then_some(IsolationRemark::AsRoot))
            .with_note(missing);
        Some(message)
    }
}
