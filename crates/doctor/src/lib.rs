//! Text of `caipan doctor`: sections on what this machine can isolate, measure and compile, with advice on getting
//! what is missing. Also the table of outcomes of programs that attack the judge.

mod compilers;
mod isolation;
mod layout;
mod outcome_table;
mod state_folder;
mod system_line;
mod timing;
mod visible_paths;

pub use compilers::format_compiler_section;
pub use isolation::{LevelProbe, best_isolation, format_isolation_section, probe_levels};
pub use layout::{DoctorLabel, DoctorMessage};
pub use outcome_table::{SecurityMessage, format_outcome_table};
pub use state_folder::format_state_folder_section;
pub use system_line::format_system_line;
pub use timing::format_timing_section;
pub use visible_paths::format_visible_paths_section;
