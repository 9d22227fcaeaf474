//! Message keys of the eight puzzle's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::fault::{AnswerProof, BoardInputProblem, OutputFault, SolverCounter};
use super::generator::FamilyDescription;
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const WORDS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        BoardInputProblem::KEYS,
        OutputFault::KEYS,
        AnswerProof::KEYS,
        FrameCaption::KEYS,
        CoverageGoalName::KEYS,
        SolverCounter::KEYS,
        FamilyDescription::KEYS,
    ],
    sentences: &[
        ("en", include_str!("words/en.ftl")),
        ("zh", include_str!("words/zh.ftl")),
    ],
};
