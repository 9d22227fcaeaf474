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
    mistakes: &[("zh", MISTAKES)],
};

/// Chinese descriptions of the mutants' mistakes, by mutant id.
#[rustfmt::skip]
const MISTAKES: &[(&str, &str)] = &[
    ("moves-of-the-tiles", "输出的是方块的移动方向，而不是空格的"),
    ("from-the-goal", "输出的是从目标走到棋盘的路"),
    ("backwards", "把各步倒着输出"),
    ("counts-the-blank", "数逆序对时把空格也算作方块"),
    ("silent-when-unsolvable", "无解时只输出空行"),
    ("solved-is-unsolvable", "把已经排好的棋盘说成无解"),
    ("wraps-around", "让空格从一行的末尾走到下一行的开头"),
    ("reads-columns", "按列读入棋盘"),
    ("gives-up-after-20-moves", "超过 20 步的棋盘就说无解"),
    ("loses-the-last-move", "少输出最后一步"),
    ("always-unsolvable", "总说无解"),
];
