//! caipan (裁判, "referee"): runs submissions under limits, replays the moves that they print through its own rules,
//! compares with its own reference solver, and says what is wrong with evidence.
//!
//! ```text
//! TOP     commands ─► cli, report, setting, judge, machine, package, problem, sandbox, text  prints, knows exit codes
//!         cli      ─► report, sandbox                                                        what may be typed
//!         report   ─► setting, judge, package, problem, sandbox, text                        finished results → forms and pictures; every sentence
//! THIRD   setting  ─► judge, package, problem, sandbox, text                                 audits, measures, makes and shrinks cases
//! SECOND  judge    ─► package, problem, sandbox, text                                        submission → program → outcome → result; journal
//! FIRST   machine  ─► problem, sandbox                                                       kernel, cores, noise, tools
//!         package  ─► problem, sandbox                                                       problem.toml, cases, subtasks, languages
//! GROUND  problem  ─► text                                                                   what a problem is: pure
//!         text                                                                               facts: what was found, as data
//!         sandbox                                                                            runs one untrusted process
//! ```
//!
//! These are all arrows that there are: `tests/architecture` reads them here. Read from the ground up:
//! `problem::mayan::rules`, `sandbox`, `judge`, `commands::grade`.

pub mod text;

pub mod problem;
pub mod sandbox;

pub mod machine;
pub mod package;

pub mod judge;

pub mod setting;

pub mod report;

pub mod cli;
pub mod commands;
