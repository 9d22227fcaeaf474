//! caipan (裁判, "referee"): runs submissions under limits, replays the moves that they print through its own rules,
//! compares with its own reference solver, and says what is wrong with evidence.
//!
//! ```text
//! commands   one file per subcommand; prints, knows exit codes       cli: what may be typed
//!    │
//!    ├──► report     finished results → text, Markdown, HTML, JSON, CSV, JUnit; frames of a replay → drawings, SVG
//!    ├──► testdata   audits, measures, makes and shrinks cases; diagnoses mistakes
//!    │       │
//!    ▼       ▼
//!  judge      submissions → compile → run → check → decide → scorecards; journal
//!    │    │
//!    ▼    ▼
//!  problem   sandbox
//!  what a    runs one untrusted process,
//!  problem   reports what the kernel saw
//!  is: pure
//! ```
//!
//! Imports go down only. Read from the ground up: `problem::mayan::rules`, `sandbox`, `judge`, `commands::grade`.

pub mod problem;
pub mod sandbox;

pub mod package;

pub mod judge;

pub mod testdata;

pub mod report;

pub mod cli;
pub mod commands;
