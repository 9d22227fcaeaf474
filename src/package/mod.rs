//! What a setter hands over: problem.toml, cases, subtasks, points, limits, languages. Whatever it holds is checked here.

pub mod bare_folder;
pub mod case;
pub mod checker_table;
pub mod contest_toml;
pub mod dialect;
pub mod directory;
pub(crate) mod document;
pub mod entry;
pub mod foreign_program;
pub mod interactor_table;
pub mod judged_by;
pub mod key_table;
pub mod language;
pub mod language_change;
pub mod limits_table;
pub mod new_file;
pub mod points;
pub mod problem_error;
pub mod problem_toml;
pub mod roster;
pub mod schema;
pub mod subtask;
pub mod tool;
pub mod validator_table;
