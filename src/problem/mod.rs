//! What a problem is: a checker judges outputs, a puzzle also knows its rules. Pure: text in, value out.

mod checker;
pub mod compare;
pub mod eight;
pub mod evidence;
pub mod found;
pub mod frame;
mod generator;
mod instance;
pub mod klotski;
pub mod mayan;
mod mutant;
mod puzzle;
pub mod random;
mod registry;
pub mod search;
mod settings;
mod words;

pub use checker::Checker;
pub use evidence::{Judgement, Kind, Malformed, Reason, Share, quote, quote_up_to};
pub use frame::{Divergence, Frame, Legend};
pub use generator::{CaseSpec, Family, GenParams, Generator, Recipe};
pub use instance::{CoverageGoal, Drawing, Instance};
pub use mutant::{Mutant, MutantOutput};
pub use puzzle::Puzzle;
pub use registry::{checker, names, puzzles};
pub use search::{SearchOptions, SearchStats, Solution, Unsolved, grouped};
pub use settings::{BadSetting, Setting, Settings, Values};
pub use words::PuzzleWords;
