//! Message keys of Mayan's facts, with their sentences in every language.

use super::coverage::CoverageGoalName;
use super::drawing::FrameCaption;
use super::families::FamilyDescription;
use super::fault::{
    AnswerComparison, AnswerProof, BrokenMoveRule, ExpectedInput, InputProblem, OutputFault,
    StatementReadingName,
};
use super::solver::SolverCounter;
use caipan_checker::PuzzleTranslations;
use caipan_facts::Evidence;

pub(super) const WORDS: PuzzleTranslations = PuzzleTranslations {
    keys: &[
        OutputFault::KEYS,
        BrokenMoveRule::KEYS,
        AnswerComparison::KEYS,
        AnswerProof::KEYS,
        ExpectedInput::KEYS,
        InputProblem::KEYS,
        FrameCaption::KEYS,
        CoverageGoalName::KEYS,
        SolverCounter::KEYS,
        FamilyDescription::KEYS,
        StatementReadingName::KEYS,
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
    ("stops-early", "棋盘一空就停"),
    ("skips-equal-swaps", "跳过相同方块的交换"),
    ("stops-early-skips-equal-swaps", "棋盘一空就停，并跳过相同方块的交换"),
    ("stops-early-pads", "棋盘一空就停，用 0 0 1 补足步数"),
    ("stops-early-minus-ones", "棋盘一空就停，用 -1 -1 -1 补足步数"),
    ("stops-early-stale-lines", "棋盘一空就停，用失败尝试留下的步补足"),
    ("needs-exactly-n", "非要恰好 n 步，其实更少也行"),
    ("makes-equal-swaps", "交换相同的方块，而这不算一步"),
    ("pairs-order", "把第 x + 1 列的左移与第 x 列的右移放在一起试"),
    ("left-before-right", "先试 -1 再试 1"),
    ("row-by-row", "先按 y 再按 x 排序"),
    ("top-down", "一列中从上往下试"),
    ("all-rights-first", "先试完所有右移再试左移"),
    ("no-left-moves", "从不左移"),
    ("no-right-moves-into-gaps", "从不右移到空位"),
    ("row-run-wraps", "横向连块越过第 4 列接到上一行"),
    ("visited-by-board-alone", "同一棋盘不再进入，不管还剩几步"),
    ("visited-with-more-left", "剩余步数不更多时剪掉见过的棋盘"),
    ("no-cascade", "第一次消除后不再检查新的连块"),
    ("rows-before-columns", "先消横向再看纵向"),
    ("columns-before-rows", "先消纵向再看横向"),
    ("columns-only-without-rows", "没有横向连块时才看纵向"),
    ("exactly-three", "只消恰好三个的连块"),
    ("three-of-more", "更长的连块只消三个"),
    ("count-mod-three", "某色块数不是三的倍数就放弃"),
    ("count-up-to-three", "某色不超过三块就放弃"),
    ("one-run-per-round", "一次只消一个连块，中间先下落"),
    ("one-colour-per-round", "一次只消一种颜色，中间先下落"),
    ("vanish-before-fall", "拖动的方块还悬空时就消除"),
    ("flood-fill", "拐角相连的三块也消"),
    ("only-moved-columns-fall", "只让移动涉及的两列下落"),
    ("source-does-not-fall", "被拖走方块的那一列不下落"),
    ("only-moved-columns-vanish", "第一次只消移动涉及的两列"),
    ("top-rows-missed", "找不到一列最上面三行的连块"),
    ("never-undoes", "从不重复上一次交换"),
    ("far-moves-sorted", "相距远的列只从左到右移动"),
    ("drags-gaps", "把空格当方块拖动"),
    ("reads-seven-numbers", "满列只读七个数，把末尾的 0 当作下一列"),
    ("reads-six-tiles", "丢掉满列最上面的方块"),
    ("crashes-on-full-column", "数组放不下满列末尾的 0"),
    ("debug-lines", "答案之前输出了调试信息"),
    ("knows-only-the-sample", "只会样例，其余一律输出 -1"),
    ("prints-the-samples-answer", "不管输入，总是输出样例答案"),
    ("always-minus-one", "不管输入，总是输出 -1"),
];
