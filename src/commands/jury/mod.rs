//! Jury programs: found, judged, measured, and what is said of them.

pub mod advised;
pub mod found;
pub mod measured;
pub mod told;
