//! Jury programs: found, judged, measured, and what is said of them.

pub(super) mod advised;
pub(super) mod found;
pub(super) mod measured;
pub(super) mod told;
