//! Jury programs: finding, judging and measuring them, and messages about them.

pub(super) mod limit_advice;
pub(super) mod measurements;
pub(super) mod program_search;
pub(super) mod program_text;
