//! Message keys of Mayan's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::evidence_messages::{
    BestAnswerProof, BrokenMoveRule, ExpectedInput, InputProblem, JuryAnswerComparison,
    StatementReadingName, WrongOutputReason,
};
use super::families::InputFamilyDescription;
use super::solver::SolverCounter;
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const TRANSLATIONS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        WrongOutputReason::KEYS,
        BrokenMoveRule::KEYS,
        JuryAnswerComparison::KEYS,
        BestAnswerProof::KEYS,
        ExpectedInput::KEYS,
        InputProblem::KEYS,
        FrameCaption::KEYS,
        CoverageGoalName::KEYS,
        SolverCounter::KEYS,
        InputFamilyDescription::KEYS,
        StatementReadingName::KEYS,
    ],
    sentences: &[
        ("en", include_str!("words/en.ftl")),
        ("zh", include_str!("words/zh.ftl")),
    ],
};
