//! Tests of the command line, one file per subcommand or topic.

#[cfg(target_os = "linux")]
mod alone;
mod answers;
#[cfg(target_os = "linux")]
mod audit_json;
mod bad_input;
#[cfg(target_os = "linux")]
mod calibrate;
mod case_names;
mod case_rows;
mod check;
#[cfg(unix)]
mod checker;
#[cfg(target_os = "linux")]
mod checkers_tried;
mod chinese;
mod chinese_errors;
mod chinese_screens;
#[cfg(unix)]
mod class;
#[cfg(target_os = "linux")]
mod codes;
#[cfg(target_os = "linux")]
mod compiling;
#[cfg(unix)]
mod completions;
mod damage;
mod diff;
#[cfg(target_os = "linux")]
mod doctor;
#[cfg(target_os = "linux")]
mod endings;
mod examples;
mod export;
#[cfg(target_os = "linux")]
mod faults;
#[cfg(target_os = "linux")]
mod folders;
mod generate;
#[cfg(target_os = "linux")]
mod generated_cases;
#[cfg(target_os = "linux")]
pub(crate) mod generators;
mod grade;
#[cfg(target_os = "linux")]
mod graders;
#[cfg(target_os = "linux")]
mod hand_out;
mod hands_in;
mod hostile;
#[cfg(target_os = "linux")]
mod hostile_class;
mod import;
#[cfg(unix)]
mod import_links;
mod import_records;
mod import_runs;
mod import_set;
mod info;
mod init;
#[cfg(target_os = "linux")]
mod interrupted;
#[cfg(target_os = "linux")]
mod kills;
mod klotski;
#[cfg(target_os = "linux")]
mod labelled_programs;
pub(crate) mod languages;
#[cfg(target_os = "linux")]
mod levels;
#[cfg(target_os = "linux")]
mod live;
mod machine;
mod man;
#[cfg(target_os = "linux")]
mod next_steps;
#[cfg(target_os = "linux")]
mod platforms;
#[cfg(target_os = "linux")]
mod power_cut;
mod programs;
#[cfg(target_os = "linux")]
mod pseudo;
#[cfg(target_os = "linux")]
mod recipes;
#[cfg(unix)]
pub(crate) mod report;
#[cfg(unix)]
mod schema;
mod shards;
mod show;
mod solve;
#[cfg(target_os = "linux")]
mod spreadsheets;
mod standards;
#[cfg(target_os = "linux")]
mod start;
#[cfg(target_os = "linux")]
mod state;
mod stdin;
#[cfg(target_os = "linux")]
mod stopped_compilers;
#[cfg(target_os = "linux")]
mod streams;
mod strength;
mod stress;
mod subtasks;
mod sum;
#[cfg(target_os = "linux")]
mod terminal;
mod usage;
mod validate;
#[cfg(target_os = "linux")]
mod validators;
#[cfg(target_os = "linux")]
mod watch;
#[cfg(target_os = "linux")]
mod way;
mod ways_in;
#[cfg(target_os = "linux")]
mod whole_class;
#[cfg(target_os = "linux")]
mod wrappers;
#[cfg(target_os = "linux")]
mod writing;
mod wrong_commands;
mod wrong_folders;
mod wrong_words;

/// The statement's sample.
const SAMPLE: &str = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";
/// The sample's answer.
const ANSWER: &str = "2 1 1\n3 1 1\n3 0 1\n";
/// Case with the answer file -1, although one move clears the board.
const TOO_EARLY: &str = "2\n1 1 0\n0\n1 0\n0\n0\n";
/// Case with two solutions.
const TWO_WAYS: &str = "2\n1 0\n0\n1 0\n1 0\n0\n";
