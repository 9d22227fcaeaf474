//! Message keys of the eight puzzle's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::evidence_messages::{
    BoardInputProblem, SolutionLengthProof, SolverCounter, WrongOutputReason,
};
use super::generator::InputFamilyDescription;
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const TRANSLATIONS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        BoardInputProblem::KEYS,
        WrongOutputReason::KEYS,
        SolutionLengthProof::KEYS,
        FrameCaption::KEYS,
        CoverageGoalName::KEYS,
        SolverCounter::KEYS,
        InputFamilyDescription::KEYS,
    ],
    sentences: &[
        ("en", include_str!("words/en.ftl")),
        ("zh", include_str!("words/zh.ftl")),
    ],
};
