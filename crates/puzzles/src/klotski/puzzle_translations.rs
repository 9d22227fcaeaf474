//! Message keys of Klotski's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::evidence_messages::{
    AnswerParseProblem, DisplayedWalk, ExpectedInput, InvalidQueryReason, InvalidWalkReason,
    QueryDescription, ShortestWalkProof, SolverCounter, UnreachableTargetReason, WalkFileProblem,
    WrongAnswerReason,
};
use super::families::InputFamilyDescription;
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const TRANSLATIONS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        QueryDescription::KEYS,
        WrongAnswerReason::KEYS,
        UnreachableTargetReason::KEYS,
        AnswerParseProblem::KEYS,
        WalkFileProblem::KEYS,
        DisplayedWalk::KEYS,
        InvalidWalkReason::KEYS,
        ShortestWalkProof::KEYS,
        ExpectedInput::KEYS,
        InvalidQueryReason::KEYS,
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
