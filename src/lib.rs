//! caipan (裁判, "referee"): runs submissions under limits, replays the moves that they print through its own rules,
//! compares with its own reference solver, and says what is wrong with evidence.
//!
//! ```text
//! TOP     commands ─► cli, report, cluster, setting, judge, machine, package, problem, sandbox, text   a file per subcommand; prints, knows exit codes
//!         cli      ─► report, sandbox, text                            what may be typed
//!         report   ─► setting, judge, package, problem, sandbox, text  finished results → text, Markdown, HTML, JSON, CSV, JUnit, course platforms; replays → pictures
//! THIRD   cluster  ─► judge, package, problem, sandbox, text           the same judging on other machines: orders out, results in, over any bus
//!         setting  ─► judge, package, problem, sandbox, text           audits, measures, makes and shrinks cases; diagnoses mistakes
//! SECOND  judge    ─► package, problem, sandbox, text                  submission → compile → run → check → decide → scorecard; journal; checker for other judges
//! FIRST   machine  ─► sandbox, text                                    what this machine is: kernel, cores, noise, tools
//!         package  ─► problem, sandbox, text                           problem.toml, cases, subtasks, points, languages
//! GROUND  problem  ─► text                                             what a problem is: pure
//!         sandbox  ─► text                                             runs one untrusted process, or two that talk; reports what the kernel saw
//!         text                                                         facts: what was found, as data; report::i18n has the words
//! ```
//!
//! `problem` and `text` are a package of their own, `rules`, whose files stand here all the same: tests have it optimised.
//!
//! These are all arrows that there are: `tests/architecture` reads them here. Read from the ground up:
//! `problem::mayan::rules`, `sandbox`, `judge`, `commands::grade`.

pub mod cli;
pub mod commands;

#[cfg(test)]
mod sentences;
