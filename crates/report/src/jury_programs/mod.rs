//! Results of jury programs as text, and advice on time limits that follows from the times.

mod jury_program_line;
mod limit_advice;
mod measured_program;

pub use jury_program_line::JuryProgramReportLine;
pub(crate) use limit_advice::limit_advice_facts;
pub use limit_advice::{format_limit_advice, format_slowest_per_language};
pub use measured_program::describe_measured_program;
