//! What a checker is, and what a puzzle adds to it: rules, moves and pictures. The comparisons of text stand here too. Text
//! in, value out: no file is read.

mod checker;
pub mod compare;
pub mod evidence;
pub mod found;
pub mod frame;
mod generator;
mod instance;
mod mutant;
mod puzzle;
pub mod random;
pub mod search;
mod settings;
pub mod verdict;
mod words;

pub use checker::Checker;
pub use evidence::{Judgement, Kind, Malformed, Reason, Share, quote, quote_up_to};
pub use frame::{Divergence, Frame, Legend};
pub use generator::{CaseSpec, Family, GenParams, Generator, Recipe};
pub use instance::{CoverageGoal, Drawing, Instance};
pub use mutant::{Mutant, MutantOutput};
pub use puzzle::Puzzle;
pub use search::{SearchOptions, SearchStats, Solution, Unsolved, grouped};
pub use settings::{BadSetting, Row, Setting, Settings, Values};
pub use words::PuzzleWords;
