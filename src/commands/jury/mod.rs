//! Jury programs: finding, judging and measuring them.

pub(super) mod program_measuring;
pub(super) mod program_search;
