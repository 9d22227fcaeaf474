//! The terminal: results on standard output, notes, warnings and progress on standard error. Nothing else prints.

pub(crate) mod console;
pub(crate) mod grading_progress_display;
pub(crate) mod progress_bars;
pub(crate) mod standard_streams;
