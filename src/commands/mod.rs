//! The subcommands, one file each. Only here is anything printed, and only here are exit codes known.

mod bars;
mod check;
mod checker;
mod completions;
mod console;
mod diff;
pub(crate) mod doctor;
mod exit;
mod export;
mod files;
mod forms;
mod generate;
mod grade;
mod info;
mod init;
mod interrupt;
mod isolation;
mod locale;
mod man;
mod named_case;
mod near;
mod program;
mod report;
mod run;
pub(crate) mod said;
mod schema;
mod shell_word;
mod show;
mod solve;
mod stress;
mod validate;
pub(crate) mod writing;

pub use exit::Exit;
pub use locale::language;
pub use run::run;
