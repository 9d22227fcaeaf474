//! Traits of checkers and puzzles, verdicts with their reasons, and comparisons of texts. This crate does no I/O.

mod checker;
pub mod compare;
pub mod evidence;
pub mod frame;
mod generator;
mod instance;
mod mutant;
mod puzzle;
mod puzzle_translations;
pub mod quotation;
pub mod random;
pub mod search;
mod settings;
pub mod verdict;

pub use checker::Checker;
pub use evidence::{InputError, Judgement, Reason, ReasonKind, Share, quote, quote_up_to};
pub use frame::{Divergence, Frame, Legend};
pub use generator::{Generator, GeneratorParameters, InputFamily, RecipeCase, TestSetRecipe};
pub use instance::{CoverageGoal, Drawing, Instance};
pub use mutant::{Mutant, MutantOutput};
pub use puzzle::Puzzle;
pub use puzzle_translations::PuzzleTranslations;
pub use search::{SearchAnswer, SearchFailure, SearchOptions, SearchStats, group_digits};
pub use settings::{Setting, SettingDefinition, SettingError, Settings, ValidValues};
